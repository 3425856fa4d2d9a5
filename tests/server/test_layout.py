"""The layout of the server: rooms, unique names, and docstrings that name first."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "drumhead"
SERVER = PACKAGE / "server"
#: A room's main module has the name of the room.
ROOMS = {"table", "store"}
#: Names that the rest of the package uses for something else.
SHARED_CLASSES = {"Pace", "RequestRefused", "Table"}
DESCRIBING = re.compile(r"(What|How|Who|Whoever|Whose|Somebody|Where|When|Why|The same)\b")


def _modules() -> Iterator[tuple[Path, ast.Module]]:
    for path in sorted(PACKAGE.rglob("*.py")):
        if "templates" not in path.parts:
            yield path, ast.parse(path.read_text("utf-8"))


def _in_server(paths: list[Path]) -> bool:
    return any(path.is_relative_to(SERVER) for path in paths)


def test_a_module_of_the_server_has_a_name_of_its_own() -> None:
    paths = defaultdict(list)
    for path, _ in _modules():
        name = path.parent.name if path.stem == "__init__" else path.stem
        paths[name].append(path)
    shared = {name for name, found in paths.items() if len(found) > 1 and _in_server(found)}
    assert shared <= ROOMS


def test_a_class_of_the_server_has_a_name_of_its_own() -> None:
    paths = defaultdict(list)
    for path, module in _modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                paths[node.name].append(path)
    shared = {name for name, found in paths.items() if len(found) > 1 and _in_server(found)}
    assert shared <= SHARED_CLASSES


def test_docstrings_name_first() -> None:
    describing = []
    for path, module in _modules():
        for node in ast.walk(module) if path.is_relative_to(SERVER) else ():
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
                text = ast.get_docstring(node) or ""
                if DESCRIBING.match(text):
                    describing.append(f"{path.name}: {text.splitlines()[0]}")
    assert describing == []


def test_the_contract_names_every_room() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    (contract,) = [one for one in contracts if one.get("containers") == ["drumhead.server"]]
    assert contract["exhaustive"] is True
    named = {room.strip() for layer in contract["layers"] for room in re.split(r"[|:]", layer)}
    rooms = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    modules = {path.stem for path in SERVER.glob("*.py")} - {"__init__"}
    assert named == rooms | modules
