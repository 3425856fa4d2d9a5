"""Faulty copies of the toy game, installed for one test as another package would be."""

from __future__ import annotations

import importlib
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from drumhead import cli
from drumhead.engine.game import GameType
from drumhead.engine.plugin_registry import PluginRegistry

TOY = Path(__file__).parent / "toy"


class Checked(NamedTuple):
    """What `drumhead check` says of a copy: its exit status, and the lines it prints."""

    status: int
    lines: list[str]
    #: The number of the line that was changed, in the file that was changed.
    line: int


Check = Callable[..., Checked]


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    """Copies the toy game under a name of its own, changes its text, and checks the copy."""

    def run(name: str, *changes: tuple[str, str], file: str = "rules.py", tests: bool = True,
            slug: str | None = None, arguments: tuple[str, ...] = ()) -> Checked:  # fmt: skip
        package = tmp_path / name.replace("-", "_")
        shutil.copytree(TOY, package, ignore=shutil.ignore_patterns("__pycache__"))
        facts = package / "__init__.py"
        facts.write_text(facts.read_text().replace('slug="toy"', f'slug="{slug or name}"'))
        text, line = (package / file).read_text(), 0
        for old, new in changes:
            assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
            line = text[: text.index(old)].count("\n") + 1
            text = text.replace(old, new)
        (package / file).write_text(text)
        folder = tmp_path / "tests"
        folder.mkdir()
        (package / "companion.py").rename(folder / "companion.py")
        (folder / "test_worlds.py").write_text("def test_small_positions() -> None: ...\n")
        _install(tmp_path, name, package.name)
        monkeypatch.syspath_prepend(tmp_path)
        games = sys.modules["drumhead.games"]
        found = PluginRegistry(
            "drumhead.games", games.__path__, "drumhead.games", "GAME", "game", GameType
        )
        monkeypatch.setattr(games, "_GAMES", found)
        with_tests = ("--tests", str(folder)) if tests else ()
        try:
            status = cli.run(["check", name, *with_tests, *arguments])
        finally:
            for module in [each for each in sys.modules if each.split(".")[0] == package.name]:
                del sys.modules[module]
        return Checked(status, capsys.readouterr().out.splitlines(), line)

    return run


def _install(folder: Path, name: str, package: str) -> None:
    """The entry point by which installed packages offer games."""
    about = folder / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[drumhead.games]\n{name} = {package}\n")
    importlib.invalidate_caches()
