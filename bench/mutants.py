"""How many single faults in the rules the tests notice.

    python bench/mutants.py [--count N] [--seed N] [--longest SECONDS] [--jobs N] [--again | --show]
        [GAME ...]

Of each game so many faults are drawn from all that could be made in its rules: a comparison or an
operator exchanged, a number off by one, a condition turned round, a statement left out, another
constant of the same family. Each is put into the running rules of a forked process, interpreted,
and those tests that run the line are made, the quickest first, until one fails; one that takes far
longer than it should counts as failed. What is found is kept in build/mutants, so that an
interrupted run goes on where it stopped; `--again` tries the survivors again, and with `--longest`
on the tests too that were cut short when they were measured. A fault that changes nothing a table
could ever notice is named in equivalent_mutants.toml, with the reason, and is not counted.

Needs what bench/rule_coverage.py has measured: which tests run a line, and how long each takes.
"""

from __future__ import annotations

import argparse
import ast
import contextlib
import functools
import importlib
import json
import math
import multiprocessing
import os
import random
import resource
import sys
import time
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import coverage
import pytest
from _pytest.runner import runtestprotocol
from rule_coverage import (
    COMMON,
    KEPT,
    ROOT,
    Interpreted,
    arguments,
    cut_short,
    rule_files,
    slugs,
)

RESULTS = ROOT / "build" / "mutants"
EQUIVALENT = Path(__file__).with_name("equivalent_mutants.toml")
#: Rules of thumb are advice: what they are worth is measured in the arena.
ADVICE = ("thumb.py", "allies_thumb.py")
#: A test that takes so many times as long as it should, and a little, never ends.
PATIENCE, LEAST_PATIENCE = 5, 3.0
MOST_MEMORY = 4 << 30
LONGER = "make the tests too that were cut short when measured, each for at most so long"
#: What a trial says of a mutant that no test has caught, and of a test that had to be stopped.
SURVIVED, NEVER_ENDS = "survived", "never ends"

EXCHANGED: dict[type[ast.AST], tuple[type[ast.AST], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.Add: (ast.Sub,),
    ast.Sub: (ast.Add,),
    ast.Mult: (ast.Add,),
    ast.BitAnd: (ast.BitOr,),
    ast.BitOr: (ast.BitAnd,),
    ast.BitXor: (ast.BitOr,),
    ast.LShift: (ast.RShift,),
    ast.RShift: (ast.LShift,),
    ast.And: (ast.Or,),
    ast.Or: (ast.And,),
}


# --- The faults that can be made ---------------------------------------------------------


@dataclass(frozen=True)
class Mutant:
    """One fault: where it is, what stood there, and what stands there now."""

    game: str
    file: str
    function: str
    line: int
    last_line: int
    before: str
    after: str
    code: CodeType

    @property
    def key(self) -> str:
        """By what it is known in the results."""
        return f"{self.game} {self.file}:{self.line} {self.function} {self.before} => {self.after}"


class Place(NamedTuple):
    """Where a fault can be made: a statement, a node of it, and what to put there."""

    statement: ast.stmt
    node: ast.AST
    fault: str
    choice: int


def functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    """The rules of a module by their qualified names; where none is marked, all it defines.

    What is not marked beside rules makes tables when the module is read: too late to change it.
    """
    rules = [node for node in tree.body if isinstance(node, ast.FunctionDef) and _is_rule(node)]
    if rules:
        yield from ((node.name, node) for node in rules)
        return
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for inner in node.body:
                if isinstance(inner, ast.FunctionDef):
                    yield f"{node.name}.{inner.name}", inner


def _is_rule(function: ast.FunctionDef) -> bool:
    return any(isinstance(d, ast.Name) and d.id == "rule" for d in function.decorator_list)


def families(tree: ast.Module) -> dict[str, tuple[str, ...]]:
    """The constants that are made together (phases, values of an option, bases of moves)."""
    found: dict[str, tuple[str, ...]] = {}
    for node in tree.body:
        for target in node.targets if isinstance(node, ast.Assign) else []:
            if isinstance(target, ast.Tuple):
                names = tuple(name.id for name in target.elts if isinstance(name, ast.Name))
                found |= {name: names for name in names if len(names) > 1}
    return found


def statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """The statements of a function, those inside others too, but no docstring and no assertion."""
    for statement in body:
        if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
            continue
        if isinstance(statement, ast.Assert):
            continue
        yield statement
        for name in ("body", "orelse"):
            yield from statements(getattr(statement, name, []))


def expressions(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions of a statement itself: of a compound one, those of its first line."""
    for name, value in ast.iter_fields(statement):
        if name in ("body", "orelse", "handlers", "finalbody", "annotation", "decorator_list"):
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.expr):
                yield from (inner for inner in ast.walk(node) if isinstance(inner, ast.expr))


def places(function: ast.FunctionDef, siblings: dict[str, tuple[str, ...]]) -> Iterator[Place]:
    """Every fault that can be made in a function."""
    for statement in statements(function.body):
        if _can_be_left_out(statement):
            yield Place(statement, statement, "left out", 0)
        if isinstance(statement, ast.AugAssign) and type(statement.op) in EXCHANGED:
            yield Place(statement, statement, "exchanged", 0)
        if isinstance(statement, ast.If | ast.While):
            yield Place(statement, statement, "turned round", 0)
        for node in expressions(statement):
            for fault, choice in _faults(node, siblings):
                yield Place(statement, node, fault, choice)


def _can_be_left_out(statement: ast.stmt) -> bool:
    """Does it change the record or a count? (A name never bound would be caught by anything.)"""
    if isinstance(statement, ast.Assign):
        return all(isinstance(t, ast.Attribute | ast.Subscript) for t in statement.targets)
    if isinstance(statement, ast.Expr):
        return isinstance(statement.value, ast.Call)
    return isinstance(statement, ast.AugAssign)


def _faults(node: ast.expr, siblings: dict[str, tuple[str, ...]]) -> Iterator[tuple[str, int]]:
    """What can be wrong in one node of an expression."""
    operator = _operator(node)
    if operator is not None:
        yield from (("exchanged", i) for i in range(len(EXCHANGED.get(type(operator), ()))))
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not | ast.Invert | ast.USub):
        yield "operator left out", 0
    if isinstance(node, ast.IfExp):
        yield "turned round", 0
    if isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield from (
            [("off by one", 1)]
            if isinstance(node.value, bool)
            else [("off by one", 1), ("off by one", -1)]
        )
    if isinstance(node, ast.Name) and node.id in siblings:
        yield from (("another", i) for i, name in enumerate(siblings[node.id]) if name != node.id)


def _operator(node: ast.AST) -> ast.AST | None:
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        return node.ops[0]
    if isinstance(node, ast.BinOp | ast.BoolOp | ast.AugAssign):
        return node.op
    return None


def make(place: Place, siblings: dict[str, tuple[str, ...]]) -> None:
    """Make a fault, in the tree that it was found in."""
    node: Any = place.node
    if place.fault == "exchanged":
        other: Any = EXCHANGED[type(_operator(node))][place.choice]()  # type: ignore[index]
        if isinstance(node, ast.Compare):
            node.ops = [other]
        else:
            node.op = other
    elif place.fault == "turned round":
        node.test = ast.UnaryOp(ast.Not(), node.test)
    elif place.fault == "operator left out":
        node.op = ast.UAdd()
    elif place.fault == "off by one":
        node.value = not node.value if isinstance(node.value, bool) else node.value + place.choice
    elif place.fault == "another":
        node.id = siblings[node.id][place.choice]


def _text(statement: ast.stmt) -> str:
    """A statement on one line; of a compound one, the first."""
    return ast.unparse(statement).splitlines()[0]


def used(files: Sequence[Path]) -> frozenset[str]:
    """The names that a game's own rules use, and those that common rules so named use in turn."""
    own = [path for path in files if path.parent != COMMON]
    found = {name for path in own for name in _names(ast.parse(path.read_text("utf-8")))}
    common = [path for path in files if path.parent == COMMON]
    trees = [ast.parse(path.read_text("utf-8")) for path in common]
    shared = dict(pair for tree in trees for pair in functions(tree))
    waiting = found & shared.keys()
    while waiting:
        named = set(_names(shared[waiting.pop()])) & shared.keys() - found
        found |= named
        waiting |= named
    return frozenset(found)


def _names(tree: ast.AST) -> Iterator[str]:
    return (node.id for node in ast.walk(tree) if isinstance(node, ast.Name))


def mutants_of(game: str, path: Path, used: frozenset[str]) -> Iterator[Any]:
    """Makers of every fault in a module (a common one: in what is used): they give a `Mutant`."""
    tree = ast.parse(path.read_text("utf-8"))
    siblings = families(tree)
    for name, function in functions(tree):
        if path.parent == COMMON and name not in used:
            continue
        for number in range(sum(1 for _ in places(function, siblings))):
            yield functools.partial(_mutant, game, path, name, number)


def _mutant(game: str, path: Path, name: str, number: int) -> Mutant:
    """One fault of a function, by its number."""
    tree = ast.parse(path.read_text("utf-8"))
    siblings = families(tree)
    function = dict(functions(tree))[name]
    place = list(places(function, siblings))[number]
    statement = place.statement
    before = _text(statement)
    header = getattr(statement, "test", None) or getattr(statement, "iter", None) or statement
    line, last_line = statement.lineno, header.end_lineno or statement.lineno
    if place.fault == "left out":
        _leave_out(function, statement)
        after = "pass"
    else:
        make(place, siblings)
        after = _text(statement)
    code = compile(ast.fix_missing_locations(tree), str(path), "exec", dont_inherit=True)
    file = str(path.relative_to(ROOT / "src" / "drumhead" / "games"))
    return Mutant(game, file, name, line, last_line, before, after, _find(code, name))


def _leave_out(function: ast.FunctionDef, statement: ast.stmt) -> None:
    for node in ast.walk(function):
        for field in ("body", "orelse"):
            inside = getattr(node, field, None)
            if isinstance(inside, list) and statement in inside:
                inside[inside.index(statement)] = ast.copy_location(ast.Pass(), statement)


def _find(code: CodeType, name: str) -> CodeType:
    """The code of a function within that of its module."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_qualname == name:
                return constant
            if name.startswith(f"{constant.co_qualname}."):
                return _find(constant, name)
    raise LookupError(name)


def sample(game: str, count: int, seed: int) -> list[Mutant]:
    """So many faults of a game, drawn from all; always the same for the same sources."""
    files = [path for path in rule_files(game) if path.name not in ADVICE]
    makers = [maker for path in files for maker in mutants_of(game, path, used(files))]
    chosen = random.Random(f"{seed} {game}").sample(makers, min(count, len(makers)))
    return [maker() for maker in chosen]


# --- Running the tests against them ------------------------------------------------------


class Trial(Interpreted):
    """A plugin for pytest: the tests are not run once, but each mutant is tried on its own."""

    def __init__(self, game: str, mutants: Sequence[Mutant], longest: float) -> None:
        self.mutants = mutants
        tests = json.loads((KEPT / f"{game}.json").read_text("utf-8"))
        self.measured = frozenset(tests)
        self.longest = longest
        wanted = ("passed", "skipped") if longest else ("passed",)
        #: How long each test should take; those that were cut short, nobody knows.
        self.seconds = {
            name: test["seconds"] if test["outcome"] == "passed" else math.inf
            for name, test in tests.items()
            if test["outcome"] in wanted
        }
        self.ran = coverage.CoverageData(str(KEPT / f"{game}.data"))
        self.ran.read()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Fork for each mutant, and note what became of it."""
        items = {item.nodeid: item for item in session.items}
        self.seconds |= {name: 0.0 for name in items if name not in self.measured}
        for mutant in self.mutants:
            begun = time.monotonic()
            found = self.outcome(mutant, items)
            took = round(time.monotonic() - begun, 1)
            note = {
                "key": mutant.key,
                "caught": found != SURVIVED,
                "by": found,
                "wall_seconds": took,
            }
            with open(_results(mutant.game), "a", encoding="utf-8") as out:
                out.write(json.dumps(note) + "\n")
        return True

    def needed(self, mutant: Mutant, items: dict[str, pytest.Item]) -> list[pytest.Item]:
        """The tests that run the changed lines, the quickest first; new ones might, all of them."""
        path = str(ROOT / "src" / "drumhead" / "games" / mutant.file)
        by_line = self.ran.contexts_by_lineno(path)
        lines = range(mutant.line, mutant.last_line + 1)
        names = {name for line in lines for name in by_line.get(line, [])}
        names |= items.keys() - self.measured
        known = sorted(names & self.seconds.keys() & items.keys())
        return [items[name] for name in sorted(known, key=self.seconds.__getitem__)]

    def outcome(self, mutant: Mutant, items: dict[str, pytest.Item]) -> str:
        """By which test a mutant is caught; `SURVIVED` if by none."""
        function, needed = function_of(mutant), self.needed(mutant, items)
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            try:
                resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
                # Every module that holds the function gets the fault.
                function.__code__ = mutant.code
                os.write(writing, self.first_failure(needed).encode())
            finally:
                os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as said:
            answer = said.read()
        os.waitpid(child, 0)
        return answer or "the process died"

    def first_failure(self, needed: list[pytest.Item]) -> str:
        """Run tests until one fails; its name, or `SURVIVED`."""
        for place, item in enumerate(needed):
            following = needed[place + 1] if place + 1 < len(needed) else None
            try:
                with self.limit(self.seconds[item.nodeid]):
                    reports = runtestprotocol(item, log=False, nextitem=following)
            except pytest.skip.Exception:
                continue
            except pytest.fail.Exception:
                return f"{item.nodeid} ({NEVER_ENDS})"
            for report in reports:
                if report.failed:
                    endless = NEVER_ENDS in str(report.longrepr)
                    return f"{item.nodeid} ({NEVER_ENDS})" if endless else item.nodeid
        return SURVIVED

    def limit(self, seconds: float) -> contextlib.AbstractContextManager[None]:
        """A test that should take so long may take a few times that, or as long as was allowed."""
        if seconds < math.inf:
            return cut_short(LEAST_PATIENCE + PATIENCE * seconds, pytest.fail, NEVER_ENDS)
        return cut_short(self.longest, pytest.skip, "too long")


def function_of(mutant: Mutant) -> FunctionType:
    """The function that a mutant is a fault of, in this process."""
    module = "drumhead.games." + mutant.file.removesuffix(".py").replace("/", ".")
    owner: Any = importlib.import_module(module)
    for name in mutant.function.split("."):
        owner = vars(owner)[name]
    owner = owner.fget if isinstance(owner, property) else getattr(owner, "__func__", owner)
    assert isinstance(owner, FunctionType)
    return owner


def attempt(task: tuple[str, int, int, float, bool]) -> str:
    """Try the mutants of one game that have not been tried."""
    game, count, seed, longest, again = task
    known, listed = results(game), equivalents()
    waiting = [
        mutant
        for mutant in sample(game, count, seed)
        if mutant.key not in known
        or (again and not known[mutant.key]["caught"] and not reason(mutant, listed))
    ]
    if waiting:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
        pytest.main(arguments(game), plugins=[Trial(game, waiting, longest)])
    return game


def _results(game: str) -> Path:
    return RESULTS / f"{game}.jsonl"


def results(game: str) -> dict[str, dict[str, Any]]:
    """What has been found before; the last word counts."""
    path = _results(game)
    lines = path.read_text("utf-8").splitlines() if path.exists() else []
    return {note["key"]: note for note in map(json.loads, lines)}


# --- The table ---------------------------------------------------------------------------


def equivalents() -> list[dict[str, str]]:
    """The faults that are known to change nothing, with the reasons."""
    found: list[dict[str, str]] = tomllib.loads(EQUIVALENT.read_text("utf-8"))["mutant"]
    return found


def reason(mutant: Mutant, listed: Sequence[dict[str, str]]) -> str:
    """Why a fault changes nothing, as equivalent_mutants.toml says; empty where it does not."""
    is_about = {
        "game": mutant.game,
        "file": mutant.file,
        "function": mutant.function,
        "before": mutant.before,
        "after": mutant.after,
    }
    for one in listed:
        if all(one.get(name, value) == value for name, value in is_about.items()):
            return one["why"]
    return ""


def show(games: Sequence[str], count: int, seed: int) -> None:
    """Print a line for each game, and every survivor."""
    print(f"{'game':20}{'mutants':>9}{'equivalent':>12}{'caught':>8}{'survived':>10}{'share':>8}")
    listed = equivalents()
    totals = [0, 0, 0]
    survivors, excused = [], []
    for game in games:
        known = results(game)
        tried = [mutant for mutant in sample(game, count, seed) if mutant.key in known]
        alive = [mutant for mutant in tried if not known[mutant.key]["caught"]]
        same = [mutant for mutant in alive if reason(mutant, listed)]
        excused += [f"{_line(mutant)}: {reason(mutant, listed)}" for mutant in same]
        survivors += [mutant for mutant in alive if mutant not in same]
        row = [len(tried), len(same), len(tried) - len(alive)]
        totals = [total + one for total, one in zip(totals, row, strict=True)]
        _print_row(game, *row)
    _print_row("all", *totals)
    print("\nsurvivors:", *map(_line, survivors) if survivors else ["none"], sep="\n    ")
    print("\nequivalent:", *excused or ["none"], sep="\n    ")


def _print_row(name: str, mutants: int, same: int, caught: int) -> None:
    real = mutants - same
    share = f"{100 * caught / real:.1f} %" if real else ""
    print(f"{name:20}{mutants:>9}{same:>12}{caught:>8}{real - caught:>10}{share:>8}")


def _line(mutant: Mutant) -> str:
    place = f"{mutant.file}:{mutant.line} {mutant.function}"
    return f"{mutant.game}: {place}: {mutant.before}  =>  {mutant.after}"


def main() -> None:
    """Try the mutants of the games, and print what became of them."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--count", type=int, default=16, help="mutants of each game (default: 16)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--longest", type=float, default=0, metavar="SECONDS", help=LONGER)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="try the survivors again")
    parser.add_argument("--show", action="store_true", help="only print what was found before")
    chosen = parser.parse_args()
    games = chosen.games or slugs()
    RESULTS.mkdir(parents=True, exist_ok=True)
    if not chosen.show:
        tasks = [(g, chosen.count, chosen.seed, chosen.longest, chosen.again) for g in games]
        with multiprocessing.get_context("fork").Pool(chosen.jobs, maxtasksperchild=1) as pool:
            for game in pool.imap_unordered(attempt, tasks, chunksize=1):
                print(f"tried {game}", file=sys.stderr, flush=True)
    show(games, chosen.count, chosen.seed)


if __name__ == "__main__":
    main()
