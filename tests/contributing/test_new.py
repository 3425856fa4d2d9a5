"""`drumhead new`: what it writes for any pack, and what it refuses without writing anything."""

from __future__ import annotations

import itertools
import re
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead import cli
from drumhead.engine.game import GameType
from drumhead.games import games
from drumhead.packs import Pack, packs
from drumhead.scaffold import imports, writing
from drumhead.scaffold.names import Names, clause_prefix

LONG = "a-game-with-quite-a-name-422"


def ruff(python: Callable[..., Any], plan: writing.Plan) -> None:
    """Formatted and free of lint, as a contributor's editor wants it."""
    for command in ("check", "format --check --diff"):
        words = ["-m", "ruff", *command.split(), "--no-cache", *plan.made]
        ran = python(*words, paths=(), cwd=plan.root)
        assert ran.returncode == 0, ran.stdout


@pytest.mark.parametrize("pack", ["allie-patriot", "game-of-war", "skirmish", "tactics", "harps"])
def test_a_package_for_any_pack(python: Callable[..., Any], tmp_path: Path, pack: str) -> None:
    plan = writing.new(LONG, pack, tmp_path / "new")
    assert plan.made == [Path()]
    ruff(python, plan)
    project = (plan.root / "pyproject.toml").read_text()
    own = pack == "harps"
    assert ("drumhead.packs" in project) == own
    assert (plan.root / "src" / plan.package / "pack").exists() == own
    text = "".join(path.read_text() for path in plan.root.rglob("*.*") if path.is_file())
    assert not re.findall(r"(?i)\bsample|skeleton|scaffold|\bSG-|\{others\}", text)
    assert len(list(plan.root.glob("tests/golden/*.drum"))) == 2


@pytest.mark.parametrize("pack", ["allie-patriot", "skirmish"])
def test_the_tests_of_a_package_fit_its_pack(
    python: Callable[..., Any], tmp_path: Path, pack: str
) -> None:
    """The cards of one pack are written from the highest, the other has two suits only."""
    plan = writing.new("old-maid", pack, tmp_path / "new")
    ran = python("-m", "pytest", "-q", "-p", "no:cacheprovider", paths=(), cwd=plan.root)
    assert ran.returncode == 0, ran.stdout


def test_what_is_written_into_a_clone_is_formatted(
    python: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone(tmp_path)
    monkeypatch.chdir(tmp_path)
    plan = writing.new(LONG)
    assert plan.package == "drumhead.games.a_game_with_quite_a_name_422"
    ruff(python, plan)


def clone(folder: Path) -> None:
    """As much of the repository as a new game needs."""
    root = Path(__file__).parents[2]
    unwanted = shutil.ignore_patterns("__pycache__", "server", "rulebook.md")
    shutil.copytree(root / "src", folder / "src", ignore=unwanted)
    shutil.copyfile(root / "pyproject.toml", folder / "pyproject.toml")


# --- What is refused ---------------------------------------------------------------------


def refusal(capsys: pytest.CaptureFixture[str], *arguments: object) -> str:
    """What is said on standard error; the exit status is 2, and nothing else is said."""
    assert cli.run(["new", *map(str, arguments)]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith("drumhead: ")
    assert said.err.count("\n") == 1
    return said.err.removeprefix("drumhead: ").strip()


@pytest.mark.parametrize(
    ("game", "pack", "sentence"),
    [
        ("do-boy", None, "There is a game do-boy already; choose another name."),
        ("Polignac", None, "as in old-maid; 'Polignac' does not."),
        ("old_maid", None, "'old_maid' does not."),
        ("500", None, "begins with a letter"),
        ("-", None, "'-' does not."),
        ("old--maid", None, "'old--maid' does not."),
        ("../maid", None, "'../maid' does not."),
        ("x" * 29, None, "has 2 to 28 lower-case letters"),
        ("class", None, "'class' means something else here; choose another name."),
        ("common", None, "'common' means something else here"),
        ("maid-pack", None, "'maid-pack' means something else here"),
        (
            "allie-patriot",
            None,
            "There is a pack allie-patriot already; write --pack allie-patriot",
        ),
        ("maid", "tactic", "There is no pack tactic; did you mean tactics?"),
        ("maid", "Harps", "A pack's name has"),
        ("maid", "drawing", "'drawing' means something else here"),
        ("maid", "war-and-diplomacy", "does not have two suits of six cards"),
    ],
)
def test_names_that_cannot_be(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, pack: str | None, sentence: str
) -> None:
    with_pack = [] if pack is None else ["--pack", pack]
    said = refusal(capsys, "--into", tmp_path / "new", *with_pack, "--", game)
    assert sentence in said
    assert said.endswith((".", "?"))
    assert list(tmp_path.iterdir()) == []


def test_directories_that_cannot_be(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    full, file = tmp_path / "full", tmp_path / "file"
    full.mkdir()
    (full / "letter").touch()
    file.touch()
    below = file / "below"
    assert refusal(capsys, "maid", "--into", full) == (
        f"{full} is not empty; name a directory that is, or a new one."
    )
    assert refusal(capsys, "maid", "--into", file) == f"{file} is not a directory."
    assert refusal(capsys, "maid", "--into", below).endswith(" cannot be written: Not a directory.")
    assert sorted(path.name for path in tmp_path.rglob("*")) == ["file", "full", "letter"]


def test_a_disk_that_is_full_in_the_middle_leaves_nothing_behind(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copies = itertools.count()
    copy = shutil.copyfile

    def fail_later(source: Path, target: Path) -> None:
        if next(copies) == 5:
            raise OSError(28, "No space left on device", str(target))
        copy(source, target)

    monkeypatch.setattr(shutil, "copyfile", fail_later)
    empty = tmp_path / "empty"
    empty.mkdir()
    said = refusal(capsys, "maid", "--into", empty)
    assert said.endswith("cannot be written: No space left on device.")
    assert list(tmp_path.rglob("*")) == [empty]
    copies = itertools.count()
    refusal(capsys, "maid", "--into", tmp_path / "deep" / "new")
    assert list(tmp_path.rglob("*")) == [empty]


def test_outside_a_clone_it_must_be_said_where(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert refusal(capsys, "maid").startswith("This is not the root of a clone of Drumhead: go")
    (tmp_path / "pyproject.toml").write_text("[project\n")
    assert refusal(capsys, "maid").startswith("This is not the root of a clone of Drumhead: go")


def test_nothing_in_a_clone_is_written_over(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clone(tmp_path)
    there = tmp_path / "tests" / "games" / "maid"
    there.mkdir(parents=True)
    monkeypatch.chdir(tmp_path)
    assert refusal(capsys, "maid") == "tests/games/maid is there already; choose another name."
    assert not (tmp_path / "src" / "drumhead" / "games" / "maid").exists()


def test_a_skeleton_that_does_not_play_is_not_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "executable", shutil.which("false"))
    said = refusal(capsys, "maid", "--into", tmp_path / "new")
    assert said.startswith("The skeleton does not play here, so nothing is written: ")
    assert list(tmp_path.iterdir()) == []


# --- Names and imports -------------------------------------------------------------------


def test_no_two_pages_share_the_letters_of_their_clauses() -> None:
    pages: list[GameType | Pack] = [*games(), *packs()]
    taken = {clause.id.partition("-")[0] for page in pages for clause in page.clauses}
    assert "DB" in taken
    chosen = {slug: clause_prefix(Names(slug)) for slug in ("old-maid", "dab", "polignac", "do-bo")}
    assert chosen == {"old-maid": "OM", "dab": "DA", "polignac": "PO", "do-bo": "DO"}
    assert not taken & set(chosen.values())


def test_imports_are_put_in_order() -> None:
    source = (
        '"""Some words."""\n\nfrom __future__ import annotations\n\nimport re\n\n'
        "import numpy as np\nfrom drumhead.x import y\nfrom zebra.a import (\n    b,\n)\n\nC = 1\n"
    )
    assert imports.in_order(source, "drumhead.games.maid") == (
        '"""Some words."""\n\nfrom __future__ import annotations\n\nimport re\n\n'
        "import numpy as np\nfrom zebra.a import (\n    b,\n)\n\n"
        "from drumhead.x import y\n\nC = 1\n"
    )
    assert imports.in_order("x = 1\n", "zebra") == "x = 1\n"
