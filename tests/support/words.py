"""The word check: finds words of docs/style.md that are always wrong in this repository.

python -m tests.support.words [FOLDER ...]     # prints findings per folder; -v prints each
"""

from __future__ import annotations

import io
import re
import subprocess
import sys
import tokenize
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
STYLE = ROOT / "docs" / "style.md"
SUFFIXES = {
    *(".md", ".py", ".svelte", ".ts", ".css", ".js"),
    *(".html", ".service", ".yml", ".yaml", ".toml"),
}
NAMES = {"Makefile", "Containerfile"}
#: Texts in the voice of the booklets, and generated or vendored files.
EXEMPT = re.compile(
    r"rulebook\.md$|lesson\.toml$|/static/|package-lock|docs/style\.md$|tests/support/words\.py$"
)
_FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
_CODE = re.compile(r"`[^`\n]*`|\]\([^)\s]*\)")
_STYLES = re.compile(r"<style.*?</style>", re.DOTALL)
_SCRIPTS = re.compile(r"<script.*?</script>", re.DOTALL)
_MARKUP = re.compile(r"<!--.*?-->|>[^<>]*<", re.DOTALL)
#: Comments and strings of TypeScript.
_SCRIPT_TEXT = re.compile(
    r"/\*.*?\*/|(?<!:)//[^\n]*|\"(?:[^\"\\\n]|\\.)*\"|'(?:[^'\\\n]|\\.)*'|`[^`]*`", re.DOTALL
)
_EXPRESSION = re.compile(r"\{[^{}]*\}")
_STRINGS = {"STRING", "FSTRING_MIDDLE"}
#: Tokens without meaning, and those after which a string is a docstring.
_SPACE = {"COMMENT", "NL"}
_STATEMENT_STARTS = {"NEWLINE", "INDENT", "DEDENT"}


class Finding(NamedTuple):
    """A banned phrase in a file, and its replacement."""

    path: str
    line: int
    phrase: str
    better: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: '{self.phrase}'; write: {self.better}"


@cache
def banned() -> dict[str, str]:
    """The phrases of the table "Always wrong here", each with its replacement."""
    table = STYLE.read_text("utf-8").split("### Always wrong here")[1].split("###")[0]
    rows = [
        line.strip("| \n").split(" | ") for line in table.splitlines() if line.startswith("| `")
    ]
    return {phrase: better for cell, better in rows for phrase in re.findall(r"`([^`]+)`", cell)}


@cache
def _pattern() -> re.Pattern[str]:
    phrases = sorted(banned(), key=len, reverse=True)
    words = "|".join(re.escape(phrase).replace(r"\ ", r"\s+") for phrase in phrases)
    return re.compile(rf"(?<![\w-])({words})(?![\w-]|\s+apart)", re.IGNORECASE)


def findings(path: Path) -> Iterator[Finding]:
    """Every banned phrase in a file's prose."""
    shown = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
    for line, text in _prose(path):
        for match in _pattern().finditer(text):
            phrase = " ".join(match[1].lower().split())
            yield Finding(
                shown, line + text.count("\n", 0, match.start()), phrase, banned()[phrase]
            )


def _prose(path: Path) -> Iterator[tuple[int, str]]:
    """A file's texts with their first lines: all of it, or a module's comments and strings."""
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        yield from _python(path)
    elif path.suffix == ".md":
        fenced = _FENCE.sub(lambda block: "\n" * block[0].count("\n"), text)
        yield 1, _CODE.sub(lambda code: " " * len(code[0]), fenced)
    elif path.suffix in {".ts", ".svelte", ".js"}:
        yield from _pages(text, path.suffix == ".svelte")
    else:
        yield 1, re.sub(r"^(\s*)(?://|#|\*|/\*\*?) ?", r"\1", text, flags=re.MULTILINE)


def _pages(text: str, component: bool) -> Iterator[tuple[int, str]]:
    """The comments and strings of a script, and the text of a component's markup."""
    text = _STYLES.sub(_blank, text)
    for match in _SCRIPT_TEXT.finditer(text):
        if " " not in match[0]:
            continue
        words = _EXPRESSION.sub(_blank, match[0])
        yield _line(text, match), re.sub(r"^(\s*)(?://|\*)", r"\1 ", words, flags=re.MULTILINE)
    if component:
        markup = _EXPRESSION.sub(_blank, _SCRIPTS.sub(_blank, text))
        for match in _MARKUP.finditer(markup):
            yield _line(markup, match), match[0]


def _blank(match: re.Match[str]) -> str:
    return "\n" * match[0].count("\n") or " "


def _line(text: str, match: re.Match[str]) -> int:
    return text.count("\n", 0, match.start()) + 1


def _python(path: Path) -> Iterator[tuple[int, str]]:
    """Docstrings, comments and, outside tests, sentences; the lines of a comment are one text."""
    tests = path.is_relative_to(ROOT / "tests")
    block: list[str] = []
    start, last, statement = 1, -1, True
    for token in tokenize.generate_tokens(io.StringIO(path.read_text("utf-8")).readline):
        kind = tokenize.tok_name[token.type]
        if kind == "COMMENT":
            if token.start[0] != last + 1:
                yield start, "\n".join(block)
                start, block = token.start[0], []
            block.append(token.string.lstrip("#: "))
            last = token.start[0]
        elif kind in _STRINGS and (statement or (" " in token.string.strip() and not tests)):
            yield token.start[0], token.string
        if kind not in _SPACE:
            statement = kind in _STATEMENT_STARTS
    yield start, "\n".join(block)


def files(*folders: str) -> list[Path]:
    """The files of git below these folders, or files of these names, that have prose to check."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--", *folders]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    paths = [ROOT / name for name in listed.splitlines() if not EXEMPT.search(name)]
    return [
        path for path in paths if path.is_file() and (path.suffix in SUFFIXES or path.name in NAMES)
    ]


def main(arguments: list[str]) -> None:
    """Print the findings per folder, the folder with most of them first."""
    folders = [word for word in arguments if word != "-v"]
    every = [finding for path in files(*(folders or ["."])) for finding in findings(path)]
    if "-v" in arguments:
        print(*every, sep="\n")
    counts = Counter(finding.path.rpartition("/")[0] or "." for finding in every)
    for folder, count in counts.most_common():
        print(f"{count:5} {folder}")
    print(f"{len(every):5} in all")


if __name__ == "__main__":
    main(sys.argv[1:])
