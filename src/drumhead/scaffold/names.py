"""Names of a new game and its pack, in every form that files need."""

from __future__ import annotations

import difflib
import keyword
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import combinations

from drumhead import packs
from drumhead.engine.game import GameType
from drumhead.errors import DrumheadError
from drumhead.games import games, slugs

_KEBAB = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
LONGEST = 28
#: Folders next to the games and packs that are neither.
_RESERVED = ("common", "drawing")
#: A name this similar to a pack's is taken for a typing error.
_ALIKE = 0.8


@dataclass(frozen=True)
class Names:
    """The name of a game or pack, as a slug, in Python and in a title."""

    slug: str

    @property
    def module(self) -> str:
        """The name as Python writes it: `old_maid`."""
        return self.slug.replace("-", "_")

    @property
    def title(self) -> str:
        """The name in words: `Old Maid`."""
        return " ".join(word.capitalize() for word in self.slug.split("-"))


def game_names(slug: str) -> Names:
    """The names of a new game. An error says why it cannot have the name."""
    _check(slug, "game")
    if slug in slugs():
        raise DrumheadError(f"There is a game {slug} already; choose another name.")
    return Names(slug)


def own_pack_names(slug: str, named: bool) -> Names:
    """The names of a new pack; `named` says that the user chose it, and it is no default."""
    _check(slug, "pack")
    known = packs.slugs()
    if slug in known:
        raise DrumheadError(
            f"There is a pack {slug} already; write --pack {slug} to use it, or --pack and "
            "another name for a new one."
        )
    close = difflib.get_close_matches(slug, known, 1, _ALIKE)
    if named and close:
        raise DrumheadError(
            f"There is no pack {slug}; did you mean {close[0]}? A new pack needs a name that is "
            "less like it."
        )
    return Names(slug)


def _check(slug: str, noun: str) -> None:
    if not _KEBAB.fullmatch(slug) or not 2 <= len(slug) <= LONGEST:
        raise DrumheadError(
            f"A {noun}'s name has 2 to {LONGEST} lower-case letters and digits, begins with a "
            f"letter and has hyphens between its words, as in old-maid; {slug!r} does not."
        )
    reserved = slug in _RESERVED or slug.endswith("-pack")
    if reserved or keyword.iskeyword(slug) or keyword.issoftkeyword(slug):
        raise DrumheadError(f"{slug!r} means something else here; choose another name.")


def clause_prefix(game: Names) -> str:
    """Letters with which the clause ids begin, different from those of every other page."""
    taken = set(_prefixes_in_use())
    return next(prefix for prefix in _prefixes(game.slug) if prefix not in taken)


def _prefixes_in_use() -> Iterator[str]:
    pages: Iterable[GameType | packs.Pack] = (*games(), *packs.packs())
    for page in pages:
        for clause in page.clauses:
            yield clause.id.partition("-")[0]


def _prefixes(slug: str) -> Iterator[str]:
    """Two or three letters of the name, the best first, and finally some with a digit."""
    letters = re.sub(r"[^a-z]", "", slug).upper()
    initials = "".join(word[0] for word in slug.split("-") if word[0].isalpha()).upper()[:3]
    if len(initials) > 1:
        yield initials
    for length in (2, 3):
        for rest in combinations(letters[1:], length - 1):
            yield letters[0] + "".join(rest)
    for number in range(2, 10):
        yield f"{(letters * 2)[:2]}{number}"
