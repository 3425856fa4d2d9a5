"""Names in `drumhead.learn`: unique in the package, and explained name first."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "drumhead"
LEARN = PACKAGE / "learn"
DESCRIBING = re.compile(r"(What|How|Who\w*|Somebody|Where|When|Why|The same)\b")


def modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if "skeleton" not in path.parts:
            yield path, ast.parse(path.read_text("utf-8"))


def test_modules_and_classes_have_names_of_their_own() -> None:
    paths: dict[str, set[Path]] = defaultdict(set)
    for path, module in modules():
        paths[path.parent.name if path.stem == "__init__" else path.stem].add(path)
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                paths[f"class {node.name}"].add(path)
    shared = {
        name
        for name, found in paths.items()
        if len(found) > 1 and any(path.is_relative_to(LEARN) for path in found)
    }
    assert shared == {"__main__"}


def test_docstrings_name_first() -> None:
    describing = []
    for path, module in modules():
        for node in ast.walk(module) if path.is_relative_to(LEARN) else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node) or ""
                if DESCRIBING.match(text):
                    describing.append(f"{path.name}: {text.splitlines()[0]}")
    assert describing == []
