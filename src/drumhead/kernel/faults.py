"""Faults of a game's rules in one sentence with file and line, instead of compiler errors."""

from __future__ import annotations

import dis
import linecache
import os
import re
import traceback
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from drumhead.errors import InvalidGame

#: The folder of the package. Files in it are named relative to it.
PACKAGE = Path(__file__).parents[1]
KERNEL = Path(__file__).parent


def place(file: str | Path, line: int | None = None) -> str:
    """A place in a file, in words: `games/do_boy/rules.py, line 88`.

    A file elsewhere is named from the current folder, or else by its folder and its name.
    """
    path = Path(file)
    homes = [home for home in (PACKAGE, Path.cwd()) if path.is_relative_to(home)]
    short = path.relative_to(homes[0]) if homes else Path(*path.parts[-2:])
    return short.as_posix() if line is None else f"{short.as_posix()}, line {line}"


def place_of(function: Callable[..., Any]) -> str:
    """The place where a function is defined, or the declaration that it follows from.

    The decorators above it do not count.
    """
    declared_at: str | None = vars(function).get("declared_at")
    if declared_at is not None:
        return declared_at
    code = function.__code__
    lines = range(code.co_firstlineno, code.co_firstlineno + 10)
    defined = (n for n in lines if linecache.getline(code.co_filename, n).startswith("def "))
    return place(code.co_filename, next(defined, code.co_firstlineno))


def reachable(functions: Iterable[Any]) -> Iterator[Callable[..., Any]]:
    """These functions and everything that they call by a name in their modules, each once."""
    waiting, seen = [function for function in functions if hasattr(function, "__code__")], set()
    while waiting:
        function = waiting.pop(0)
        if function.__code__ not in seen:
            seen.add(function.__code__)
            yield function
            waiting += called_by(function)


def called_by(function: Callable[..., Any]) -> list[Any]:
    """The functions that one function names."""
    loaded = [each for each, _ in instructions(function) if each.opname == "LOAD_GLOBAL"]
    names = dict.fromkeys(each.argval for each in loaded)
    found = [function.__globals__.get(name) for name in names]
    return [value for value in found if hasattr(value, "__code__")]


def inner_codes(code: CodeType) -> Iterator[CodeType]:
    """The code of a function, and of comprehensions and functions inside it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from inner_codes(constant)


def instructions(function: Callable[..., Any]) -> Iterator[tuple[dis.Instruction, int]]:
    """The instructions of a function, each with its line."""
    for code in inner_codes(function.__code__):
        for instruction in dis.get_instructions(code):
            positions = instruction.positions
            line = positions.lineno if positions is not None else None
            yield instruction, line or code.co_firstlineno


# --- Messages of the compiler ------------------------------------------------------------

_COLORS = r"\x1b\[\d*m"
_PLACE = r"(?:at|from) (/[^\n(]+) \((\d+)\)"
_UNIFY = r"Cannot unify (.+?) and (.+?) for '([^'.]+)[^']*'"
_NAME = r"NameError: (?:global )?name '(\w+)' is not defined"
_ATTRIBUTE = r"Unknown attribute '(\w+)' of type (.+)"
_OPERATION = (
    r"No implementation of function Function\(<built-in function (\w+)>\) found for signature:"
    r"\s*>>> \w+\((.*)\)"
)
_ARGUMENTS = r'to signature .+? due to "TypeError: (.+?)"'
_UNSUPPORTED = r"(?:Use of unsupported opcode \((\w+)\)|The '(.+?)' construct)"

#: The compiler's types in an author's words. The first that matches is used.
_TYPES = (
    (r"(Literal\[int\]|u?int\d+|intp)", "a whole number"),
    (r"float\d+", "a real number"),
    (r"(Literal\[str\]|unicode_type)", "text"),
    (r"(Literal\[bool\]|bool)", "true or false"),
    (r"(none|Omitted)", "None"),
    (r"(array|nestedarray|reflected list|List|list)", "a list"),
    (r"(Tuple|UniTuple)", "a tuple"),
    (r"Record", "the record"),
)
#: The operators for which the compiler has names of its own.
_OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%",
    "and_": "&", "or_": "|", "xor": "^", "lshift": "<<", "rshift": ">>", "invert": "~",
    "iadd": "+=", "isub": "-=", "iand": "&=", "ior": "|=", "ixor": "^=", "ilshift": "<<=",
    "irshift": ">>=", "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
    "getitem": "[...]", "setitem": "[...] =", "contains": "in",
}  # fmt: skip


def uncompiled(title: str, rule: str, rules: Iterable[Any], error: Exception) -> InvalidGame:
    """The reason why a rule could not be compiled, in one sentence with file and line.

    The whole message of the compiler is printed if DRUMHEAD_TRACEBACK is set.
    """
    if os.environ.get("DRUMHEAD_TRACEBACK"):
        traceback.print_exception(error)
    said = re.sub(_COLORS, "", str(error))
    functions = [f for f in reachable(rules) if KERNEL not in Path(f.__code__.co_filename).parents]
    where = _place_said(said) or (place_of(functions[0]) if functions else title)
    name = re.search(_NAME, said)
    if isinstance(error, KeyError):
        field = str(error.args[0])
        where = _place_named(functions, field) or where
        meaning = f"the record has no field '{field}'"
    elif name is not None:
        where = _place_named(functions, name[1]) or where
        meaning = f"the name '{name[1]}' is not defined"
    else:
        meaning = _meaning(said)
    return InvalidGame(f"{where}: '{rule}' cannot be compiled: {meaning}.")


def _meaning(said: str) -> str:
    """The usual errors of the compiler in plain words, the others shortened."""
    if found := re.search(_UNIFY, said):
        first, second = sorted([_type(found[1]), _type(found[2])])
        variable = f"'{found[3]}'" if found[3].isidentifier() else "a value"
        if first == second:
            return f"{variable} is {first} of two different forms, and it must always have one"
        return f"{variable} is {first} in one case and {second} in another, and it must be one"
    if found := re.search(_ATTRIBUTE, said):
        return f"{_type(found[2])} has no attribute '{found[1]}'"
    if found := re.search(_ARGUMENTS, said):
        return f"a rule is called with other arguments than it takes: {found[1]}".rstrip(".")
    if found := re.search(_OPERATION, said):
        operator = _OPERATORS.get(found[1], found[1])
        operands = " and ".join(_type(part) for part in _split(found[2]))
        return f"'{operator}' does not work on {operands}"
    if found := re.search(_UNSUPPORTED, said):
        return f"rules cannot use this part of Python ({found[1] or found[2]})"
    lines = [line.strip() for line in said.splitlines() if line.strip()]
    told = [line for line in lines if not line.startswith("Failed in nopython mode")]
    return "the compiler says: " + (told or ["nothing"])[0].rstrip(".")


def _type(text: str) -> str:
    for pattern, words in _TYPES:
        if re.match(pattern, text.strip()):
            return words
    return text.strip()


def _split(types: str) -> list[str]:
    """The types of a call's arguments. Commas inside brackets do not separate them."""
    parts, depth = [""], 0
    for letter in types:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += letter
    return parts


def _place_said(said: str) -> str | None:
    """The first place that the compiler names outside the kernel. The innermost comes first."""
    for file, line in re.findall(_PLACE, said):
        path = Path(file)
        if KERNEL not in path.parents and "numba" not in path.parts:
            return place(path, int(line))
    return None


def _place_named(functions: Iterable[Callable[..., Any]], name: str) -> str | None:
    """The place where these functions use a name."""
    for function in functions:
        for instruction, line in instructions(function):
            if instruction.argval == name:
                return place(function.__code__.co_filename, line)
    return None
