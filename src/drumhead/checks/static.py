"""Static checks of the rules: their fields, their tables, their moves, and what they allocate."""

from __future__ import annotations

import ast
import functools
import inspect
import textwrap
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import numpy as np

from drumhead.checks.failures import CheckFailed, Function, require_at, unknown_field
from drumhead.engine.game import GameType
from drumhead.kernel.compiler import is_rule
from drumhead.kernel.faults import place, reachable

#: The rules of play. They may not allocate memory, so that they run on any machine, including
#: GPUs and browsers. Only `resample` may.
OF_PLAY = ("setup", "pending", "chance", "legal", "choose", "step", "winners", "value", "redact")
#: Built-in functions and methods that make new lists.
_MAKERS = ("list", "dict", "set", "sorted", "str", "bytes", "bytearray", "map", "filter")
_COPYING = {"copy", "astype", "tolist", "repeat", "reshape", "flatten"}
#: Expressions that make a list, a dictionary, a set or text.
_DISPLAYS: dict[type[ast.expr], str] = {
    ast.List: "a list", ast.ListComp: "a list", ast.Dict: "a dictionary",
    ast.DictComp: "a dictionary", ast.Set: "a set", ast.SetComp: "a set", ast.JoinedStr: "text",
    ast.GeneratorExp: "a generator",
}  # fmt: skip


def rules_of(kind: GameType, *names: str) -> dict[str, Function]:
    """Those of the named rules that a game has, and its rule of thumb."""
    rules = {name: getattr(kind.rules, name, None) for name in names}
    rules["thumb"] = getattr(kind.thumb, "thumb", None)
    return {name: function for name, function in rules.items() if function is not None}


def check_fields(kind: GameType) -> None:
    """Check that every field that a rule reads or writes belongs to the record."""
    known = kind.record.dtype.names or ()
    for function in reachable(rules_of(kind, *OF_PLAY, "resample", "check_end").values()):
        for name, line in _fields_named(function):
            if name not in known:
                where = place(function.__code__.co_filename, line)
                raise CheckFailed(f"{where}: {unknown_field(name, known)}")


def _fields_named(function: Function) -> Iterator[tuple[str, int]]:
    """The fields of the record that a rule names, each with its line."""
    record = next(iter(function.__code__.co_varnames), "")
    if not is_rule(function) or function.__annotations__.get(record) != "Record":
        return
    for node in ast.walk(_tree(function)):
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == record:
            yield node.attr, node.lineno


@functools.cache
def _tree(function: Function) -> ast.FunctionDef:
    """The syntax tree of a function, with the lines of its file."""
    lines, first = inspect.getsourcelines(function)
    tree = ast.increment_lineno(ast.parse(textwrap.dedent("".join(lines))), first - 1)
    found = tree.body[0]
    assert isinstance(found, ast.FunctionDef)
    return found


def check_allocation(kind: GameType) -> None:
    """Check that no rule of play, nor any function that it calls, makes a new list or array."""
    for name, rule in rules_of(kind, *OF_PLAY).items():
        for function in reachable([rule]):
            for made, line in _allocations(function):
                here = function.__name__
                calls = "" if here == name else f", which '{name}' calls,"
                raise CheckFailed(
                    f"{place(function.__code__.co_filename, line)}: '{here}'{calls} makes {made}; "
                    "rules of play may not allocate memory, only 'resample' may."
                )


def _allocations(function: Function) -> Iterator[tuple[str, int]]:
    """The allocations of a function in words, each with its line."""
    for statement in _tree(function).body:
        for node in ast.walk(statement):
            if isinstance(node, ast.expr) and (made := _allocated(function, node)) is not None:
                yield made, node.lineno


def _allocated(function: Function, node: ast.expr) -> str | None:
    """The allocation that an expression makes, in words, or None."""
    if type(node) in _DISPLAYS and not isinstance(getattr(node, "ctx", None), ast.Store):
        return _DISPLAYS[type(node)]
    if not isinstance(node, ast.Call):
        return None
    called, known = node.func, function.__globals__
    if isinstance(called, ast.Name):
        makes = called.id in _MAKERS and called.id not in known
        return f"new memory ({called.id})" if makes else None
    if not isinstance(called, ast.Attribute):
        return None
    if known.get(ast.unparse(called.value)) is np:
        scalar = isinstance(getattr(np, called.attr, None), np.ufunc | type)
        return None if scalar else f"an array (np.{called.attr})"
    return f"a copy (.{called.attr})" if called.attr in _COPYING else None


# --- Output ------------------------------------------------------------------------------

#: Built-in functions that talk to a person or to the operating system.
_TALKING = ("print", "input", "open", "breakpoint")


def check_silence(kind: GameType) -> None:
    """Check that no rule prints, asks or opens a file. A playout would do it a million times."""
    for function in reachable(rules_of(kind, *OF_PLAY, "resample", "check_end").values()):
        for node in ast.walk(_tree(function)):
            called = node.func if isinstance(node, ast.Call) else None
            talks = isinstance(called, ast.Name) and called.id in _TALKING
            if isinstance(called, ast.Name) and talks and called.id not in function.__globals__:
                where = place(function.__code__.co_filename, called.lineno)
                raise CheckFailed(
                    f"{where}: '{function.__name__}' calls '{called.id}'; rules may not do that."
                )


# --- Tables ------------------------------------------------------------------------------

#: Arithmetic on other numbers overflows (int8) or becomes floating point unnoticed (uint64).
_SOUND = (np.dtype(np.int64), np.dtype(np.float64), np.dtype(np.bool_))


def check_tables(kind: GameType) -> None:
    """Check that the tables that rules read hold signed 64-bit integers."""
    for function in reachable(rules_of(kind, *OF_PLAY, "resample", "check_end").values()):
        if not is_rule(function) or function.__module__.startswith("drumhead.kernel."):
            continue
        for node in ast.walk(_tree(function)):
            if not isinstance(node, ast.Name):
                continue
            table = function.__globals__.get(node.id)
            wrong = isinstance(table, np.ndarray | np.generic) and table.dtype not in _SOUND
            if isinstance(table, np.ndarray | np.generic) and wrong:
                raise CheckFailed(
                    f"{_declared(function, node)}: the table '{node.id}' holds {table.dtype} "
                    "numbers, with which arithmetic goes wrong without notice; make it int64: "
                    "np.array(..., np.int64)."
                )


def _declared(function: Function, name: ast.Name) -> str:
    """The place where a module declares a name that its rules read, or else where they read it."""
    file = function.__code__.co_filename
    line = assigned_in(Path(file), name.id)
    return place(file, name.lineno if line is None else line)


def assigned_in(file: Path, name: str) -> int | None:
    """The line on which a module assigns a name, or None."""
    for node in ast.parse(file.read_text("utf-8")).body:
        targets: list[Any] = []
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign):
            targets = [node.target]
        for target in targets:
            if any(isinstance(one, ast.Name) and one.id == name for one in ast.walk(target)):
                return node.lineno
    return None


def declaration(module: ModuleType | Any, name: str) -> tuple[str, int]:
    """The file and the line where a game's module declares a name."""
    file = str(module.__file__)
    return file, assigned_in(Path(file), name) or 1


# --- Moves -------------------------------------------------------------------------------


def check_texts(kind: GameType) -> None:
    """Check that every move has a text of its own."""
    seen: dict[str, int] = {}
    where = declaration(kind.rules, "MOVES")
    for number, text in enumerate(kind.moves.texts):
        first = seen.setdefault(text.lower(), number)
        require_at(
            first == number,
            f"the moves {first} and {number} are both written '{text}'; each needs its own text",
            *where,
        )
