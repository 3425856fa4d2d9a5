"""Style of the source: short functions, and docstrings that name before they explain."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import drumhead

ROOT = Path(drumhead.__file__).parent
MOST_LINES = 60
#: The beginnings of a docstring that describes instead of naming.
DESCRIBING = re.compile(r"(What|How|Who|Whoever|Whose|Somebody|Where|When|Why|The same)\b")
DOCUMENTED = ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef


def _modules() -> Iterator[tuple[str, ast.Module]]:
    for path in sorted(ROOT.rglob("*.py")):
        yield path.relative_to(ROOT).as_posix(), ast.parse(path.read_text("utf-8"))


def test_no_function_is_longer_than_sixty_lines() -> None:
    long = {
        (name, node.name)
        for name, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or 0) - node.lineno >= MOST_LINES
    }
    assert long == set()


def test_docstrings_name_their_subject() -> None:
    describing = [
        f"{name}: {docstring.splitlines()[0]}"
        for name, module in _modules()
        for node in ast.walk(module)
        if isinstance(node, DOCUMENTED)
        if DESCRIBING.match(docstring := ast.get_docstring(node) or "")
    ]
    assert describing == []
