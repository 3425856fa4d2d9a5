"""Packages outside the repository, known to Drumhead as if pip had installed them."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeAlias

import pytest

#: Far longer than any command takes on a busy machine, in seconds.
HANG = 240


#: What a command did: its exit status and all that it said.
Ran: TypeAlias = "subprocess.CompletedProcess[str]"


def _environment(*paths: Path) -> dict[str, str]:
    """Rules are interpreted, so that nothing is compiled; packages are found in these folders."""
    found = os.pathsep.join(filter(None, [*map(str, paths), os.environ.get("PYTHONPATH")]))
    return os.environ | {"NUMBA_DISABLE_JIT": "1", "PYTHONPATH": found, "NO_COLOR": "1"}


def _python(*arguments: object, paths: tuple[Path, ...], stdin: str = "", **more: Any) -> Ran:
    return subprocess.run(
        [sys.executable, *map(str, arguments)], env=_environment(*paths), input=stdin,
        capture_output=True, text=True, timeout=HANG, check=False, **more,
    )  # fmt: skip


@pytest.fixture(scope="session")
def python() -> Callable[..., Ran]:
    """Python with these arguments, and with packages in the folders `paths`."""
    return _python


@pytest.fixture(scope="session")
def environment() -> Callable[..., dict[str, str]]:
    """The environment for a command, with packages in these folders."""
    return _environment


@pytest.fixture(scope="session")
def drumhead(python: Callable[..., Ran]) -> Callable[..., Ran]:
    """The command `drumhead` with these arguments, and with packages in the folders `paths`."""

    def run(*arguments: object, paths: tuple[Path, ...] = (), **more: Any) -> Ran:
        return python("-m", "drumhead", *arguments, paths=paths, **more)

    return run


@pytest.fixture(scope="session")
def install() -> Callable[..., None]:
    """A way to name the games and packs of a folder as an installed distribution does."""
    return _install


def _install(folder: Path, points: Mapping[str, Mapping[str, str]], name: str = "sample") -> None:
    """Name the games and packs of a folder as an installed distribution does."""
    information = folder / f"{name}-0.1.dist-info"
    information.mkdir(parents=True)
    (information / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 0.1\n")
    groups = [
        "\n".join([f"[{group}]", *(f"{slug} = {module}" for slug, module in named.items())])
        for group, named in points.items()
    ]
    (information / "entry_points.txt").write_text("\n\n".join(groups) + "\n")


class Package:
    """A package that `drumhead new` wrote, installed by what its pyproject.toml says."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.source = root / "src"
        project = tomllib.loads((root / "pyproject.toml").read_text())["project"]
        _install(self.source, project["entry-points"], project["name"].replace("-", "_"))

    def run(self, *arguments: object, stdin: str = "") -> Ran:
        """Run `drumhead` with this package installed."""
        return self.python("-m", "drumhead", *arguments, stdin=stdin)

    def python(self, *arguments: object, **more: Any) -> Ran:
        """Run Python with this package installed."""
        return _python(*arguments, paths=(self.source,), **more)


@pytest.fixture(scope="session")
def polignac(tmp_path_factory: pytest.TempPathFactory, drumhead: Callable[..., Ran]) -> Package:
    """`drumhead new polignac --into DIR`, installed."""
    root = tmp_path_factory.mktemp("new") / "polignac"
    ran = drumhead("new", "polignac", "--into", root)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(f"Polignac is in {root}.\n")
    return Package(root)


#: Modules that are no games, and what is wrong with each: a part of the sentence that says so.
BROKEN = {
    "no-module": ("", "No module named 'no_module'"),
    "bad-syntax": ("x = 1\ny = (\n", "'(' was never closed ({file}, line 2)"),
    "raises": ("\n\nraise ValueError('out of ink')\n", "ValueError: out of ink ({file}, line 3)"),
    "quits": ("import sys\nsys.exit(3)\n", "SystemExit: 3 ({file}, line 2)"),
    "imports": ("import nowhere\n", "No module named 'nowhere' ({file}, line 1)"),
    "no-game": ("", "there is no GameType called GAME in {file}"),
    "no-type": ("GAME = 'polignac'\n", "there is no GameType called GAME in {file}"),
    "wrong-slug": ("from drumhead.games.do_boy import GAME\n", "calls itself 'do-boy'"),
    "misspelt": (
        "from dataclasses import replace\n"
        "from types import SimpleNamespace\n"
        "from drumhead.games.do_boy import GAME, rules\n"
        "fewer = {k: v for k, v in vars(rules).items() if k != 'winners'}\n"
        "GAME = replace(GAME, slug='misspelt', rules=SimpleNamespace(**fewer))\n",
        "misspelt: games/do_boy/rules.py has no function 'winners(s)'",
    ),
}


@pytest.fixture(scope="session")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a distribution of broken games; one has the name of a game of ours."""
    folder = tmp_path_factory.mktemp("broken")
    modules = {slug: slug.replace("-", "_") for slug in BROKEN}
    for slug, (source, _) in BROKEN.items():
        if slug != "no-module":
            (folder / f"{modules[slug]}.py").write_text(source)
    _install(folder, {"drumhead.games": modules | {"do-boy": "raises"}}, "broken")
    return folder


@pytest.fixture(scope="session")
def faults(broken: Path) -> dict[str, str]:
    """What must be said of each of the broken games."""
    return {
        slug: said.format(file=broken / f"{slug.replace('-', '_')}.py")
        for slug, (_, said) in BROKEN.items()
    }
