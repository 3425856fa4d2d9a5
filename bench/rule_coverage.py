"""Which lines and branches of the rules the tests run, game by game, with the rules interpreted.

    python bench/rule_coverage.py [--longest SECONDS] [--jobs N] [--new | --show] [GAME ...]

The tests are those of the game's folder and its golden transcripts; those that play hundreds of
whole matches, and most general ones, are for compiled rules. A test that takes longer than
`--longest` seconds of processor time is cut short there: what it ran counts. A line for each game,
then what was never run. `--new` adds the tests that have not been measured before, `--show` only
prints what was. The measurements are kept in build/rule_coverage, where bench/mutants.py looks up
which tests run a line, and how long each of them takes.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import json
import multiprocessing
import os
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

os.environ["NUMBA_DISABLE_JIT"] = "1"

import coverage
import pytest

ROOT = Path(__file__).parents[1]
GAMES = ROOT / "src" / "drumhead" / "games"
COMMON = GAMES / "common" / "rules"
KEPT = ROOT / "build" / "rule_coverage"
#: The modules of a game that hold rules, where it has them.
RULES = ("rules.py", "referee.py", "thumb.py")
#: The one of the general tests, beside the golden transcripts, that is quick.
RANDOM_MOVES = "test_a_random_move_is_any_legal_one_and_each_is_as_likely"
#: Seconds of processor time after which a test is cut short.
LONGEST = 0.3

# The checkout that this file lies in is the one that is measured, whichever is installed.
sys.path.insert(0, str(ROOT / "src"))


def slugs() -> list[str]:
    """The games there are, by their folders."""
    return sorted(path.parent.name.replace("_", "-") for path in GAMES.glob("*/rules.py"))


def folder(slug: str) -> str:
    """The name of a game's folders."""
    return slug.replace("-", "_")


def rule_files(slug: str) -> list[Path]:
    """The rules of a game: its own modules, then the common ones that they use."""
    own = [GAMES / folder(slug) / name for name in RULES]
    found = [path for path in own if path.exists()]
    for path in found:
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module:
                used = ROOT.joinpath("src", *node.module.split(".")).with_suffix(".py")
                shares_rules = used.parent in (COMMON, path.parent)
                if shares_rules and used.exists() and used not in found:
                    found.append(used)
    return found


def arguments(slug: str) -> list[str]:
    """What pytest is asked to run: a game's folder, its golden transcripts, its random moves."""
    own = ROOT / "tests" / "games" / folder(slug)
    golden = f"{own.parent}/test_golden.py"
    general = [
        f"{golden}::test_golden_transcript[{folder(slug)}/{path.stem}]"
        for path in sorted(own.glob("golden/*.drum"))
    ]
    general.append(f"{golden}::test_every_game_has_golden_transcripts_of_every_phase[{slug}]")
    if "def choose(" in (GAMES / folder(slug) / "rules.py").read_text("utf-8"):
        general.append(f"{own.parent}/test_random_moves.py::{RANDOM_MOVES}[{slug}]")
    options = ["-p", "no:cacheprovider", "-p", "no:xdist", "--rootdir", str(ROOT)]
    return [*options, *general, str(own)]


@contextlib.contextmanager
def cut_short(seconds: float, stop: Any, why: str) -> Iterator[None]:
    """Raise an outcome of pytest's in the middle of what takes longer, in processor time.

    Only in the midst of our own code: a library might leave a lock behind.
    """

    def late(_: int, frame: FrameType | None) -> None:
        if frame and frame.f_code.co_filename.startswith(str(ROOT)):
            stop(why)
        signal.setitimer(signal.ITIMER_PROF, 0.01)

    signal.signal(signal.SIGPROF, late)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)


class Interpreted:
    """A plugin for pytest: leave out what would take minutes with interpreted rules."""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Tests that simulate whole matches by the hundred are for compiled rules."""
        items[:] = [
            item
            for item in items
            if isinstance(item, pytest.Function)
            and "simulate" not in item.function.__code__.co_names
        ]


class Measured(Interpreted):
    """The same, and each test is measured by itself and noted with its outcome and time."""

    def __init__(
        self, longest: float, measure: coverage.Coverage, known: dict[str, dict[str, Any]]
    ) -> None:
        self.longest = longest
        self.measure = measure
        self.tests = known

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """What has been measured before need not be run."""
        super().pytest_collection_modifyitems(items)
        items[:] = [item for item in items if item.nodeid not in self.tests]

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Iterator[None]:
        """Run a test under its own name, until it is cut short."""
        self.measure.switch_context(item.nodeid)
        begun = time.process_time()
        try:
            with cut_short(self.longest, pytest.skip, "too long for interpreted rules"):
                return (yield)
        finally:
            self.tests[item.nodeid] = {"seconds": round(time.process_time() - begun, 3)}
            self.measure.switch_context("")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note how it ended."""
        if report.when == "call":
            self.tests[report.nodeid]["outcome"] = report.outcome


def measure(task: tuple[str, float, bool]) -> str:
    """Run the tests of one game and keep what they ran; in a process that has read no rules yet."""
    slug, longest, only_new = task
    KEPT.mkdir(parents=True, exist_ok=True)
    data = KEPT / f"{slug}.data"
    watch = coverage.Coverage(
        data_file=str(data), branch=True, include=[str(path) for path in rule_files(slug)]
    )
    known: dict[str, dict[str, Any]] = {}
    if only_new:
        watch.load()
        known = json.loads((KEPT / f"{slug}.json").read_text("utf-8"))
    else:
        watch.erase()
    plugin = Measured(longest, watch, known)
    watch.start()
    with open(KEPT / f"{slug}.log", "w") as log, contextlib.redirect_stdout(log):
        pytest.main(arguments(slug), plugins=[plugin])
    watch.stop()
    watch.save()
    (KEPT / f"{slug}.json").write_text(json.dumps(plugin.tests, indent=0), "utf-8")
    return slug


def figures(data: list[str], files: list[Path]) -> dict[str, Any]:
    """Coverage's own report on these files from what was kept for these games."""
    report = KEPT / "report.json"
    joined = coverage.Coverage(data_file=str(KEPT / "joined.data"), branch=True)
    joined.erase()
    joined.combine([str(KEPT / f"{slug}.data") for slug in data], keep=True)
    joined.json_report(outfile=str(report), include=[str(path) for path in files])
    found: dict[str, Any] = json.loads(report.read_text("utf-8"))
    return found


def print_figures(name: str, found: dict[str, Any], tests: str) -> list[str]:
    """Print a line of the table; what was never run comes back, to be printed below it."""
    total = found["totals"]
    lines = f"{total['covered_lines']} of {total['num_statements']}"
    branches = f"{total['covered_branches']} of {total['num_branches']}"
    print(
        f"{name:20}{tests:>14}{lines:>14}{total['percent_statements_covered']:>8.1f}"
        f"{branches:>14}{total['percent_branches_covered']:>8.1f}"
    )
    missed = []
    for path, one in found["files"].items():
        place = Path(path).resolve().relative_to(GAMES)
        if one["missing_lines"]:
            missed.append(f"{place}: lines {', '.join(map(str, one['missing_lines']))}")
        if one["missing_branches"]:
            ways = ", ".join(f"{start} to {end}" for start, end in one["missing_branches"])
            missed.append(f"{place}: branches {ways}")
    return missed


def show(wanted: list[str]) -> None:
    """Print the table, and every line and branch that was never run."""
    columns = f"{'tests':>14}{'lines':>14}{'%':>8}{'branches':>14}{'%':>8}"
    print(f"{'game':20}{columns}")
    missed: list[str] = []
    cut: list[str] = []
    shared: set[Path] = set()
    for slug in wanted:
        tests = json.loads((KEPT / f"{slug}.json").read_text("utf-8"))
        whole = [name for name, test in tests.items() if test["outcome"] == "passed"]
        cut += [f"{name}: {tests[name]['outcome']}" for name in tests if name not in whole]
        own = [path for path in rule_files(slug) if path.parent != COMMON]
        shared |= {path for path in rule_files(slug) if path.parent == COMMON}
        missed += print_figures(slug, figures([slug], own), f"{len(whole)} of {len(tests)}")
    if shared:
        missed += print_figures("common", figures(wanted, sorted(shared)), "")
    print("\nnever run:", *missed or ["nothing"], sep="\n    ")
    print("\ntests cut short, or failed:", *cut or ["none"], sep="\n    ")


def main() -> None:
    """Measure the games, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--longest", type=float, default=LONGEST, metavar="SECONDS")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--new", action="store_true", help="only tests not measured before")
    parser.add_argument("--show", action="store_true", help="only print what was measured before")
    chosen = parser.parse_args()
    wanted = chosen.games or slugs()
    if not chosen.show:
        tasks = [(slug, chosen.longest, chosen.new) for slug in wanted]
        fresh = multiprocessing.get_context("fork")
        with fresh.Pool(chosen.jobs, maxtasksperchild=1) as pool:
            for slug in pool.imap_unordered(measure, tasks, chunksize=1):
                print(f"measured {slug}", file=sys.stderr, flush=True)
    show(wanted)


if __name__ == "__main__":
    main()
