"""Test selection: the tests that a change in some files or folders can affect.

    python -m tools.affected_tests PATH...      # what `make test-of PATH...` runs
    python -m tools.affected_tests --list PATH...

The longest prefix of a path in `TESTS` decides. The selection takes one to two minutes on two cores
once the games are compiled, so it leaves out what rarely depends on the change, above all the
browser tests of a change in the server: `make test` runs everything.
"""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parents[1]

#: Quick tests that every change in the package runs.
QUICK = ("tests/test_quick.py", "tests/package/test_layers.py")
#: Tests of all games, which run for one game in addition to its own.
OF_ALL_GAMES = (
    *sorted(file.relative_to(ROOT).as_posix() for file in (ROOT / "tests/games").glob("test_*.py")),
    "tests/lessons",
    "tests/puzzles",
)

_SERVER = "tests/server/"
_TABLE = tuple(
    f"{_SERVER}test_{name}.py"
    for name in ("table", "company", "hands", "changes", "clock", "way_of_a_move", "wire")
)
_HTTP = tuple(f"{_SERVER}test_{name}.py" for name in ("api", "odd_requests", "bad_input"))


def _server(*names: str) -> tuple[str, ...]:
    return tuple(f"{_SERVER}test_{name}.py" for name in names)


#: The tests of a file or folder by its path; an empty entry has no tests of its own.
TESTS: dict[str, tuple[str, ...]] = {
    # --- The package -----------------------------------------------------------------------
    "src/drumhead": ("tests/engine", "tests/terminal/test_cli.py"),
    "src/drumhead/arena": ("tests/arena", "tests/studies"),
    "src/drumhead/checks": ("tests/checks", "tests/contributing/test_new.py"),
    "src/drumhead/cli": ("tests/terminal/test_cli.py", "tests/package", "tests/contributing"),
    "src/drumhead/engine": ("tests/engine", "tests/test_lengths.py"),
    "src/drumhead/games": ("tests/games/test_duties.py", "tests/games/test_rulebooks.py"),
    "src/drumhead/games/common": (
        "tests/games/test_duties.py",
        "tests/games/test_scenes.py",
    ),
    "src/drumhead/kernel": (
        "tests/kernel",
        "tests/games/test_lines.py",
    ),
    "src/drumhead/kernel/cuda": ("tests/learn/test_gpu.py",),
    "src/drumhead/learn": ("tests/learn",),
    "src/drumhead/learn/gpu": ("tests/learn/test_gpu.py",),
    "src/drumhead/learn/gymnasium.py": ("tests/learn/test_gymnasium.py",),
    "src/drumhead/learn/measures": ("tests/learn/test_measures.py",),
    "src/drumhead/learn/observations": (
        "tests/learn/test_observations.py",
        "tests/learn/test_information.py",
    ),
    "src/drumhead/learn/openspiel": (
        "tests/learn/test_openspiel.py",
        "tests/learn/test_openspiel_reduced.py",
    ),
    "src/drumhead/learn/pettingzoo.py": ("tests/learn/test_pettingzoo.py",),
    "src/drumhead/learn/policies.py": ("tests/learn/test_own_players.py",),
    "src/drumhead/learn/reduced": ("tests/learn/test_reduced.py", "tests/learn/test_measures.py"),
    "src/drumhead/learn/training": ("tests/learn/test_train.py",),
    "src/drumhead/learn/vector.py": ("tests/learn/test_vector.py", "tests/learn/test_gymnasium.py"),
    "src/drumhead/lessons": ("tests/lessons", "tests/terminal/test_learning.py"),
    "src/drumhead/packs": ("tests/packs", "tests/printing"),
    "src/drumhead/printing": ("tests/printing",),
    "src/drumhead/players": (
        "tests/players",
        *_server("brought_along"),
    ),
    "src/drumhead/puzzles": ("tests/puzzles", "tests/terminal/test_solving.py"),
    "src/drumhead/review": ("tests/review",),
    "src/drumhead/scaffold": ("tests/contributing",),
    "src/drumhead/server": (*_TABLE, *_HTTP, *_server("serve", "operation", "routing", "layout")),
    "src/drumhead/server/access": _server("bans", "devices", "limits", "people", "odd_requests"),
    "src/drumhead/server/cluster": _server("cluster", "leases", "workers"),
    "src/drumhead/server/company": _server("people", "company"),
    "src/drumhead/server/computing": _server("readiness", "thinking", "marshals"),
    "src/drumhead/server/http": (
        *_HTTP,
        *_server("learning", "printing", "puzzles", "replays", "statistics"),
    ),
    "src/drumhead/server/messages": ("tests/tools", *_HTTP, *_server("wire", "table")),
    "src/drumhead/server/monitoring": _server("operation"),
    "src/drumhead/server/push": _server("push"),
    "src/drumhead/server/site": _server(
        "previews", "days", "lobby", "statistics", "replays", "reviews", "keeping"
    ),
    "src/drumhead/server/store": _server("store", "keeping", "abandoning", "admin", "leases"),
    "src/drumhead/server/table": (
        *_TABLE,
        *_server("fairness", "dealing", "abandoning", "thinking", "marshals", "tablets", "chairs"),
        *_server("early_choices", "leaving", "requests", "waiting_room"),
    ),
    "src/drumhead/server/wire": (*_TABLE, *_server("connection", "limits", "faults", "fuzz")),
    "src/drumhead/terminal": ("tests/terminal", *_server("terminal")),
    # --- The rest of the repository --------------------------------------------------------
    ".ci": (),
    "bench": (),
    "deploy": ("tests/server/test_serve.py",),
    "docs": ("tests/docs", "tests/test_readme.py"),
    "examples": ("tests/docs",),
    "studies": ("tests/studies",),
    "tools": ("tests/tools",),
    "web": ("tests/web", "tests/server/browser/test_first_minute.py"),
    "tests": ("tests/test_quick.py",),
    "constraints.txt": ("tests/package",),
    "hatch_build.py": ("tests/package", "tests/web"),
    "Makefile": ("tests/tools",),
    "mkdocs.yml": ("tests/docs",),
    "pyproject.toml": ("tests/package",),
    "CHANGELOG.md": ("tests/docs",),
    "CONTRIBUTING.md": ("tests/docs", "tests/contributing"),
    "README.md": ("tests/docs", "tests/test_readme.py"),
    "SECURITY.md": ("tests/docs",),
}


def selection_for(path: str) -> tuple[str, ...]:
    """The tests of a path in the repository; those of a test are the test itself."""
    name = Path(os.path.normpath(path)).as_posix()
    if name.startswith("tests/"):
        return (_test_of_support(name),)
    entry = _entry_of(name)
    quick = QUICK if name.startswith("src/drumhead") else ()
    return tuple(dict.fromkeys([*TESTS[entry], *quick]))


def game_of(path: str) -> str | None:
    """The folder of the game that a path belongs to; None elsewhere."""
    parts = Path(os.path.normpath(path)).parts
    if len(parts) < 4 or parts[:3] != ("src", "drumhead", "games"):
        return None
    return parts[3] if (ROOT / "tests" / "games" / parts[3]).is_dir() else None


def _entry_of(name: str) -> str:
    """The longest entry of `TESTS` that begins a path."""
    for length in range(len(Path(name).parts), 0, -1):
        prefix = "/".join(Path(name).parts[:length])
        if prefix in TESTS:
            return prefix
    raise ValueError(f"There is no entry for {name} in tools/affected_tests.py.")


def _test_of_support(name: str) -> str:
    """A test or folder of tests itself; for any other file, its folder."""
    parts = Path(name).parts
    if parts[1] == "support":
        return "tests/test_quick.py"
    is_test = parts[-1].startswith("test_") or not parts[-1].endswith(".py")
    return name if is_test and (ROOT / name).suffix in ("", ".py") else "/".join(parts[:-1])


def commands(paths: Iterable[str]) -> list[list[str]]:
    """The pytest commands for these paths: one for files, and one for each game."""
    selected: dict[str, None] = {}
    games: dict[str, None] = {}
    for path in paths:
        game = game_of(path)
        if game is None:
            selected.update(dict.fromkeys(selection_for(path)))
        else:
            games[game] = None
            selected.update(dict.fromkeys(QUICK))
    runs = [[*_PYTEST, *selected]] if selected else []
    for game in games:
        names = f"{game} or {game.replace('_', '-')}"
        runs.append([*_PYTEST, f"tests/games/{game}", *OF_ALL_GAMES, "-k", names])
    return runs


_PYTEST = [sys.executable, "-m", "pytest", "-n", "2", "--dist", "worksteal"]


def main(arguments: list[str]) -> int:
    """Run or list the tests; returns the exit status."""
    listing = arguments[:1] == ["--list"]
    paths = arguments[1:] if listing else arguments
    if not paths:
        print("Name the files or folders that you changed: make test-of PATH...", file=sys.stderr)
        return 2
    missing = [path for path in paths if not (ROOT / path).exists()]
    if missing:
        print(f"There is no {missing[0]} in the repository.", file=sys.stderr)
        return 2
    try:
        runs = commands(paths)
    except ValueError as error:
        print(error, file=sys.stderr)
        return 2
    for run in runs:
        print("pytest", *run[len(_PYTEST) :], flush=True)
        if not listing and (status := subprocess.run(run, cwd=ROOT, check=False).returncode):
            return status
    if not runs:
        print("No test depends on these files.")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
