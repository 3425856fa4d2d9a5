"""The rulebook: one Markdown page in the folder of a game or pack, with an id for every clause.

Facts that the code knows (players, cards, options) are written in a page as placeholders like
`{{facts}}` and filled in here, so that page and code cannot differ.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Mapping, Sequence
from importlib import resources
from importlib.resources.abc import Traversable
from typing import NamedTuple

from drumhead.errors import UnknownGame

#: The marks of clauses. *Booklet* is what the printed rules of an old game say, *traditional* how
#: a game without a booklet is commonly played, *inferred* what follows, *ours* what we decided.
KINDS = ("booklet", "traditional", "inferred", "ours")
_CLAUSE = re.compile(
    rf"^- \*\*([A-Z0-9]+-\d+)\*\* · \*({'|'.join(KINDS)})((?: \+ (?:inferred|ours))*)\* · (.+)$",
    re.MULTILINE,
)


class Clause(NamedTuple):
    """A rule: its id, its mark (one of `KINDS`, or a mixture like "booklet + ours"), its text."""

    id: str
    kind: str
    text: str


def _file(package: str) -> Traversable:
    return resources.files(package) / "rulebook.md"


def has_page(package: str) -> bool:
    """Does the package of a game or pack have a page?"""
    return _file(package).is_file()


@functools.cache
def page(package: str) -> str:
    """The text of a page, with its placeholders."""
    if not has_page(package):
        raise UnknownGame(f"There is no rulebook.md in {package}.")
    return _file(package).read_text("utf-8")


@functools.cache
def clauses(package: str) -> tuple[Clause, ...]:
    """The clauses of a page, in order."""
    return tuple(Clause(m[1], m[2] + m[3], m[4]) for m in _CLAUSE.finditer(page(package)))


def filled(package: str, facts: Mapping[str, str]) -> str:
    """A page with its placeholders filled in."""
    text = page(package)
    for name, value in facts.items():
        text = text.replace("{{" + name + "}}", value)
    return text


def markdown_table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [heads, ["---"] * len(heads), *rows]
    return "\n".join("| " + " | ".join(cells) + " |" for cells in lines)
