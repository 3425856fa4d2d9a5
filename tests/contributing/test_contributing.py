"""CONTRIBUTING.md and the reference for authors: tables, paths and commands match the code."""

from __future__ import annotations

import dataclasses
import re
from pathlib import Path

import pytest

from drumhead.cli import app
from drumhead.engine import english
from drumhead.engine.game import GameType
from drumhead.engine.protocols import OPTIONAL, REQUIRED
from drumhead.engine.seat_view import SeatView

ROOT = Path(__file__).parents[2]
REFERENCE = (ROOT / "docs" / "make" / "reference.md").read_text("utf-8")
PAGE = (ROOT / "CONTRIBUTING.md").read_text("utf-8") + REFERENCE
TARGETS = re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def rows(columns: int) -> list[list[str]]:
    """The rows of all tables of the reference with this number of columns."""
    lines = [line for line in REFERENCE.splitlines() if line.startswith("| ")]
    tables = [line.strip("|").split("|") for line in lines]
    return [[cell.strip() for cell in cells] for cells in tables if len(cells) == columns]


def test_the_table_of_functions_is_that_of_the_code() -> None:
    told = {
        (module.strip("`"), function.strip("`"), what.startswith("optional: "))
        for module, function, what in rows(3)
        if module.startswith("`") and "(" in function
    }
    known = {
        (module, f"{name}({', '.join(parameters)})", optional)
        for parts, optional in ((REQUIRED, False), (OPTIONAL, True))
        for module, functions in parts.items()
        for name, parameters in functions.items()
    }
    assert told == known


def test_every_fact_that_a_game_may_leave_out_is_listed() -> None:
    told = {name.strip("`") for names, _ in rows(2) for name in names.split(", ")}
    fields = dataclasses.fields(GameType)
    facts = {field.name for field in fields if field.default is not dataclasses.MISSING}
    assert facts - {"thumb"} <= told


@pytest.mark.parametrize(
    "path", sorted(set(re.findall(r"`((?:[a-z_]+/)+[a-z_.]*)`", PAGE)) - {"golden/"})
)
def test_every_path_is_there(path: str) -> None:
    assert any((folder / path).exists() for folder in (ROOT, ROOT / "src" / "drumhead"))


def test_every_command_is_there() -> None:
    commands = set(re.findall(r"(?:^|[`/]|JIT=1 )drumhead ([a-z]+)\b", PAGE, re.MULTILINE))
    assert {"new", "check", "play"} <= commands
    assert commands <= {name for name in app if not name.startswith("-")}
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)\b", PAGE, re.MULTILINE)) <= {*TARGETS}


def test_every_helper_for_words_is_there() -> None:
    for name in ("plural", "counted", "listed", "all_of", "third_person"):
        assert f"`{name}`" in PAGE
        assert callable(getattr(english, name))
    for name in set(re.findall(r"`view\.([a-z]+)\(", PAGE)):
        assert callable(getattr(SeatView, name))
