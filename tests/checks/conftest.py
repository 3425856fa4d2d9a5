"""Faulty copies of the toy game, installed for one test as another package would be."""

from __future__ import annotations

import importlib
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple, Protocol

import pytest

from drumhead import cli
from drumhead.engine.game import GameType
from drumhead.engine.plugin_registry import PluginRegistry

TOY = Path(__file__).parent / "toy"


class Checked(NamedTuple):
    """What `drumhead check` says of a copy: its exit status, and the lines it prints."""

    status: int
    lines: list[str]
    #: The number of the line that was changed last.
    line: int
    #: The folder of the copy, in which its tests are no more.
    folder: Path

    @property
    def failed(self) -> list[str]:
        """The lines of the duties that failed."""
        return [line for line in self.lines if line.startswith("failed: ")]


class Check(Protocol):
    """Copies the toy game under a name of its own, changes its text, and checks the copy.

    A change is a text and its replacement, in the file of that name; those `elsewhere` name their
    own files, and what is `written` are files among the tests. With `interpreted` the
    copy is checked in a process of its own, in which nothing has to be compiled.
    """

    def __call__(
        self, name: str, *changes: tuple[str, str], file: str = "rules.py", tests: bool = True,
        slug: str | None = None, arguments: tuple[str, ...] = (), interpreted: bool = False,
        elsewhere: tuple[tuple[str, str, str], ...] = (),
        written: tuple[tuple[str, str], ...] = (),
    ) -> Checked: ...  # fmt: skip


@pytest.fixture
def check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Check:
    """Checks faulty copies of the toy game."""

    def run(name: str, *changes: tuple[str, str], file: str = "rules.py", tests: bool = True,
            slug: str | None = None, arguments: tuple[str, ...] = (),
            interpreted: bool = False,
            elsewhere: tuple[tuple[str, str, str], ...] = (),
            written: tuple[tuple[str, str], ...] = ()) -> Checked:  # fmt: skip
        package = tmp_path / name.replace("-", "_")
        shutil.copytree(TOY, package, ignore=shutil.ignore_patterns("__pycache__"))
        for told, text in (("__init__.py", 'slug="toy"'), ("tests/golden/hand.drum", "game toy")):
            path = package / told
            path.write_text(path.read_text().replace(text, text.replace("toy", slug or name)))
        for path in package.rglob("*.in"):  # so named that pytest does not run them from here
            path.rename(path.with_suffix(""))
        line = 0
        for name_of_file, old, new in elsewhere:
            _change(package / name_of_file, old, new)
        for old, new in changes:
            line = _change(package / file, old, new)
        folder = tmp_path / "tests"
        (package / "tests").rename(folder)
        if not tests:
            shutil.rmtree(folder)
        for name_of_file, text in written:
            (folder / name_of_file).write_text(text)
        _install(tmp_path, name, package.name)
        with_tests = ("--tests", str(folder)) if tests else ()
        words = ["check", name, *with_tests, *arguments]
        if interpreted:
            return Checked(*_elsewhere(tmp_path, words), line, package)
        monkeypatch.syspath_prepend(tmp_path)
        games = sys.modules["drumhead.games"]
        found = PluginRegistry(
            "drumhead.games", games.__path__, "drumhead.games", "GAME", "game", GameType
        )
        monkeypatch.setattr(games, "_GAMES", found)
        try:
            status = cli.run(words)
        finally:
            for module in [each for each in sys.modules if each.split(".")[0] == package.name]:
                del sys.modules[module]
        return Checked(status, capsys.readouterr().out.splitlines(), line, package)

    return run


def _change(path: Path, old: str, new: str) -> int:
    """Change a text in a file; the number of its line."""
    text = path.read_text()
    assert text.count(old) == 1, f"{old!r} is there {text.count(old)} times"
    path.write_text(text.replace(old, new))
    return text[: text.index(old)].count("\n") + 1


def _elsewhere(folder: Path, words: list[str]) -> tuple[int, list[str]]:
    paths = os.pathsep.join([str(folder), os.environ.get("PYTHONPATH", "")])
    ran = subprocess.run(
        [sys.executable, "-m", "drumhead", *words], capture_output=True, text=True, check=False,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": paths},
    )  # fmt: skip
    assert ran.stderr == ""
    return ran.returncode, ran.stdout.splitlines()


def _install(folder: Path, name: str, package: str) -> None:
    """The entry point by which installed packages offer games."""
    about = folder / f"{package}-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1\n")
    (about / "entry_points.txt").write_text(f"[drumhead.games]\n{name} = {package}\n")
    importlib.invalidate_caches()
