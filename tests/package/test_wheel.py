"""The wheel, built from these sources and tried where there is nothing but what it asks for."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import zipfile
from collections.abc import Callable
from importlib import metadata
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "drumhead"
BUILT_FROM = ("pyproject.toml", "hatch_build.py", ".gitignore", "README.md", "LICENSE")

#: Plays a hand of every game, and imports every module that needs no extra.
TRY = """
import importlib
import pkgutil

from drumhead.engine.rulebook_page import rulebook_page
import drumhead

for module in pkgutil.walk_packages(drumhead.__path__, "drumhead.", lambda name: None):
    templates = "drumhead.scaffold.skeleton."
    learn = ("environments.rendering", "gpu", "gymnasium", "openspiel", "pettingzoo", "training")
    extras = tuple(f"drumhead.learn.{name}" for name in learn)
    extras += ("drumhead.kernel.cuda.", "drumhead.printing")
    without = ("drumhead.server", "drumhead.__main__", templates, *extras)
    if module.name.startswith(without):
        continue
    try:
        importlib.import_module(module.name)
    except ModuleNotFoundError as error:
        assert module.name.startswith("drumhead.terminal.full.") and error.name == "textual"
assert len(drumhead.games()) >= 14
for kind in drumhead.games():
    assert kind.clauses and rulebook_page(kind)
    match = drumhead.game(kind.slug).match(seed=1, hands=1)
    for _ in range(10):
        if not match.over:
            match.play(match.legal[0])
    assert match.view(0)["zones"]
print(drumhead.__file__)
"""

Run = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture(scope="session")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of these sources; they are copied, so that building changes nothing here."""
    folder = tmp_path_factory.mktemp("wheel")
    source = folder / "source"
    ignored = shutil.ignore_patterns("__pycache__")
    shutil.copytree(PACKAGE, source / "src" / "drumhead", ignore=ignored)
    for name in BUILT_FROM:
        shutil.copy(ROOT / name, source)
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"]
    command += ["--no-deps", "--no-build-isolation", "--no-index", "--wheel-dir", str(folder)]
    subprocess.run([*command, str(source)], check=True)
    return next(folder.glob("drumhead-*.whl"))


@pytest.fixture(scope="session")
def run(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Run:
    """Runs a program of a fresh environment with the wheel and what it requires, and no more."""
    home = tmp_path_factory.mktemp("fresh")
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", home / "venv"], check=True)
    bin = home / "venv" / ("Scripts" if os.name == "nt" else "bin")
    site = subprocess.run(
        [bin / "python", "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"],
        capture_output=True, text=True, check=True,
    ).stdout.strip()  # fmt: skip
    (itself,) = metadata.distributions(path=[str(wheel)])
    for name in required(itself, set()):
        bring(name, Path(site))
    command = [sys.executable, "-m", "pip", "--python", str(bin / "python"), "install", "--quiet"]
    command += ["--disable-pip-version-check", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, check=True)

    def run(program: str, *arguments: str) -> subprocess.CompletedProcess[str]:
        unwanted = ("PYTHONPATH", "PYTHONHOME")
        environment = {name: value for name, value in os.environ.items() if name not in unwanted}
        return subprocess.run(
            [bin / program, *arguments], cwd=home, capture_output=True, text=True,
            env=environment | {"NUMBA_DISABLE_JIT": "1"}, timeout=600,
        )  # fmt: skip

    return run


def required(distribution: metadata.Distribution, known: set[str]) -> set[str]:
    """The packages that a package needs without any extra, and those that they need."""
    for line in distribution.requires or []:
        requirement, _, condition = line.partition(";")
        name = re.split(r"[^\w.-]", requirement.strip(), maxsplit=1)[0]
        if "extra" in condition or name in known:
            continue
        # What another system or another Python would need is not installed here.
        for needed in metadata.distributions(name=name):
            known.add(name)
            required(needed, known)
    return known


def bring(name: str, site: Path) -> None:
    """Link an installed package into another environment."""
    distribution = metadata.distribution(name)
    tops = {file.parts[0] for file in distribution.files or []} - {"..", "__pycache__"}
    for top in tops:
        if not (site / top).exists():
            (site / top).symlink_to(str(distribution.locate_file(top)))


def test_all_files_of_the_package_are_in_the_wheel(wheel: Path) -> None:
    inside = set(zipfile.ZipFile(wheel).namelist())
    files = [file for file in PACKAGE.rglob("*") if file.is_file() and file.suffix != ".pyc"]
    assert {"rulebook.md", "lengths.toml", "py.typed", "index.html"} <= {f.name for f in files}
    paths = {file.relative_to(PACKAGE.parent).as_posix() for file in files}
    assert not paths - inside


def test_the_metadata_name_the_extras_and_the_pythons(wheel: Path) -> None:
    archive = zipfile.ZipFile(wheel)
    file = next(name for name in archive.namelist() if name.endswith("/METADATA"))
    text = archive.read(file).decode("utf-8")
    for line in (
        "Provides-Extra: table",
        "Provides-Extra: terminal",
        "Provides-Extra: arena",
        "Provides-Extra: docs",
        "Requires-Python: >=3.11",
        "Classifier: Programming Language :: Python :: 3.14",
        "License-Expression: MIT",
        "Description-Content-Type: text/markdown",
    ):
        assert line in text.splitlines()
    required = [line for line in text.splitlines() if line.startswith("Requires-Dist:")]
    base = {re.split(r"[^\w-]", line.removeprefix("Requires-Dist: "))[0]
            for line in required if "extra ==" not in line}  # fmt: skip
    assert base == {"cyclopts", "numba", "numpy", "platformdirs", "rich"}


def test_the_library_plays_without_the_web_stack(run: Run) -> None:
    assert "No module named" in run("python", "-c", "import starlette").stderr
    played = run("python", "-c", TRY)
    assert played.returncode == 0, played.stderr
    assert "site-packages" in played.stdout


def test_the_commands_work_without_the_web_stack(run: Run) -> None:
    games = run("drumhead", "games")
    assert games.returncode == 0, games.stderr
    assert "do-boy" in games.stdout
    rules = run("drumhead", "rules", "do-boy")
    assert rules.returncode == 0, rules.stderr
    assert "**DB-01**" in rules.stdout


def test_a_missing_extra_is_named(run: Run) -> None:
    contest = ["arena", "do-boy", "--players", "private,corporal,captain:1", "--deals", "1"]
    rated = run("drumhead", *contest, "--hands", "1", "--jobs", "1")
    assert rated.returncode == 2
    assert rated.stderr == (
        "drumhead: The rating of three or more players is not installed; "
        "install it with pip install 'drumhead[arena]'.\n"
    )


def test_a_skeleton_of_a_game_is_in_the_wheel(run: Run, tmp_path: Path) -> None:
    written = run("drumhead", "new", "old-maid", "--into", str(tmp_path / "old-maid"))
    assert written.returncode == 0, written.stderr
    assert list(tmp_path.rglob("rules.py"))


@pytest.mark.parametrize("name", ["balance", "puzzles"])
def test_a_command_of_the_repository_says_where_it_is(run: Run, name: str) -> None:
    refused = run("drumhead", name, "do-boy", "--seed", "1")
    assert refused.returncode == 2
    assert refused.stderr == (
        f"drumhead: The command {name} is not in the installed package: run it in a checkout of "
        f"the repository, where its program is studies/{name}.\n"
    )


def test_studies_and_tools_are_not_in_the_wheel(wheel: Path) -> None:
    tops = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"drumhead"}


@pytest.mark.parametrize("arguments", [[], ["serve", "--port", "0"]], ids=["alone", "serve"])
def test_the_web_table_says_how_to_get_it(run: Run, arguments: list[str]) -> None:
    served = run("drumhead", *arguments)
    assert served.returncode == 2
    assert served.stderr == (
        "drumhead: The web table is not installed; install it with pip install 'drumhead[table]'.\n"
    )
