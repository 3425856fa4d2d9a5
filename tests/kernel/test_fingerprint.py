"""What is compiled again, and what is not, when a source changes."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import drumhead
from drumhead.games import slugs

PACKAGE = Path(drumhead.__file__).parent
#: Prints the name under which the compiled code of each game is kept.
NAMES = """
import drumhead
from drumhead.kernel.compiler import cache_directory
print(cache_directory().name)
for game in drumhead.games():
    bound = game.compiled._load
    print(game.slug, bound._of_rules.name, bound._of_players.name)
"""


def names_of(package: Path, tmp_path: Path) -> list[str]:
    """The names of all compiled code of a copy of the package."""
    environment = os.environ | {
        "PYTHONPATH": str(package.parent),
        "DRUMHEAD_CACHE_DIR": str(tmp_path / "cache"),
        "NUMBA_DISABLE_JIT": "0",
    }
    run = subprocess.run(
        [sys.executable, "-c", NAMES], env=environment, capture_output=True, text=True, check=True
    )
    return run.stdout.splitlines()


@pytest.fixture
def copied(tmp_path: Path) -> Path:
    """A copy of the package that a test may change."""
    ignored = shutil.ignore_patterns("static", "__pycache__")
    return Path(shutil.copytree(PACKAGE, tmp_path / "drumhead", ignore=ignored))


def change(file: Path, old: str, new: str) -> None:
    text = file.read_text("utf-8")
    assert old in text, f"{file} has no {old!r}"
    file.write_text(text.replace(old, new), "utf-8")


def test_words_pictures_rulebooks_and_names_of_cards_recompile_nothing(
    copied: Path, tmp_path: Path
) -> None:
    before = names_of(copied, tmp_path)
    assert len(before) == 1 + len(slugs())
    for file in (*copied.glob("games/*/words.py"), *copied.glob("games/common/words/*.py")):
        text = file.read_text("utf-8")
        file.write_text(re.sub(r'"([A-Z][a-z]+ [a-z ]+)\.', r'"\1, so.', text), "utf-8")
    for file in (*copied.glob("games/*/picture.py"), *copied.glob("packs/*/faces.py")):
        file.write_text(file.read_text("utf-8") + "\n_MORE = 1\n", "utf-8")
    for file in copied.glob("*/*/rulebook.md"):
        file.write_text(file.read_text("utf-8") + "\nAnd so on.\n", "utf-8")
    change(copied / "packs" / "tactics" / "__init__.py", '"Howitzer"', '"Mortar"')
    change(copied / "games" / "do_boy" / "rules.py", "# DB-04", "# DB-04, of course")
    change(copied / "games" / "do_boy" / "rules.py", '"""Make a move', '"""Play a move')
    assert names_of(copied, tmp_path) == before


def changed(before: list[str], after: list[str]) -> set[str]:
    """The games whose compiled code has another name."""
    pairs = zip(before, after, strict=True)
    return {new.split()[0] for old, new in pairs if old != new}


def test_a_changed_rule_recompiles_its_game_and_no_other(copied: Path, tmp_path: Path) -> None:
    before = names_of(copied, tmp_path)
    change(copied / "games" / "do_boy" / "rules.py", "+ 5 * (cards", "+ 6 * (cards")
    assert changed(before, names_of(copied, tmp_path)) == {"do-boy"}


def test_a_changed_value_of_a_card_recompiles_the_games_that_count_it(
    copied: Path, tmp_path: Path
) -> None:
    before = names_of(copied, tmp_path)
    change(copied / "packs" / "skirmish" / "__init__.py", "NURSE_POINTS = 1000", "NURSE_POINTS = 1")
    assert changed(before, names_of(copied, tmp_path)) == {"skirmish"}


def test_a_changed_compiler_recompiles_everything(copied: Path, tmp_path: Path) -> None:
    before = names_of(copied, tmp_path)
    change(copied / "kernel" / "compiler.py", '"LOOP_VECTORIZE": 0', '"LOOP_VECTORIZE": 1')
    assert names_of(copied, tmp_path)[0] != before[0]
