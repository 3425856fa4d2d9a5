"""Private names of other packages: every one that we use is listed and exists.

A new version may rename them. Run this test before you raise an upper bound in pyproject.toml.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import re
import tomllib
from pathlib import Path
from types import ModuleType

import pytest
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet

ROOT = Path(__file__).parents[2]

#: Private modules that the package imports, with the names that it uses.
MODULES = {
    "numba.core.cgutils": (
        "alloca_once_value", "create_struct_proxy", "for_range", "get_null_value",
        "get_or_insert_function", "raw_memcpy", "unpack_tuple",
    ),
    "numba.core.types": ("int64",),
    "uvicorn.protocols.http.httptools_impl": ("HttpToolsProtocol",),
    "uvicorn.protocols.websockets.websockets_sansio_impl": ("WebSocketsSansIOProtocol",),
    "websockets.http11": ("Request",),
}  # fmt: skip
#: For each of these classes: the methods that a subclass of ours replaces, the module with that
#: subclass, and attributes of an instance that it reads.
CLASSES = {
    "uvicorn.protocols.http.httptools_impl.HttpToolsProtocol": (
        "drumhead.server.wire.timeouts",
        {
            "connection_lost", "connection_made", "data_received", "handle_websocket_upgrade",
            "on_body", "on_headers_complete", "on_message_complete", "on_response_complete",
            "pause_writing", "resume_writing",
        },
        {"client", "connections", "cycle", "flow", "loop", "transport"},
    ),
    "uvicorn.protocols.websockets.websockets_sansio_impl.WebSocketsSansIOProtocol": (
        "drumhead.server.wire.closing",
        {
            "data_received", "handle_connect", "handle_parser_exception", "keepalive_timeout",
            "pause_writing", "resume_writing", "send_receive_event_to_app",
        },
        {
            "close_sent", "close_timer", "conn", "curr_msg_data_type", "frames", "loop", "queue",
            "read_paused", "scope", "transport",
        },
    ),
}  # fmt: skip
#: The packages whose private names we use, and roots of modules that are private in them.
PACKAGES = {
    "numba": ("numba.core",),
    "uvicorn": ("uvicorn.protocols",),
    "websockets": ("websockets.http11", "websockets.frames", "websockets.server"),
}


def private_imports() -> dict[str, set[str]]:
    """Every private module that the package imports, with the names taken from it."""
    found: dict[str, set[str]] = {}
    roots = tuple(root for names in PACKAGES.values() for root in names)
    for file in (ROOT / "src" / "drumhead").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.ImportFrom) and node.module and not node.level:
                for name in node.names:
                    whole = f"{node.module}.{name.name}"
                    if whole.startswith(roots):
                        is_module = whole in MODULES
                        found.setdefault(whole if is_module else node.module, set())
                        if not is_module:
                            found[node.module].add(name.name)
    return found


def test_every_private_import_is_listed() -> None:
    for module, names in private_imports().items():
        assert module in MODULES, module
        assert names <= {*MODULES[module]}, module


@pytest.mark.parametrize("module", MODULES)
def test_a_private_module_has_what_we_use(module: str) -> None:
    loaded = importlib.import_module(module)
    for name in MODULES[module]:
        assert hasattr(loaded, name), f"{module}.{name}"


@pytest.mark.parametrize("name", CLASSES)
def test_a_class_has_the_methods_that_we_replace_and_the_attributes_that_we_read(name: str) -> None:
    path, _, last = name.rpartition(".")
    base: type = getattr(importlib.import_module(path), last)
    module, methods, attributes = CLASSES[name]
    ours = subclass(importlib.import_module(module), base)
    replaced = {key for key in vars(ours) if not key.startswith("__") and hasattr(base, key)}
    assert replaced == methods
    source = inspect.getsource(base)
    for attribute in attributes:
        assert re.search(rf"\bself\.{attribute}\b(:| =)", source), attribute


def subclass(module: ModuleType, base: type) -> type:
    """The subclass of a class that a module defines."""
    (found,) = (
        value
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, base) and value is not base
    )
    return found


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_with_private_names_has_an_upper_bound(package: str) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    lines = [*project["dependencies"], *project["optional-dependencies"]["table"]]
    (specifier,) = [r.specifier for r in map(Requirement, lines) if r.name == package]
    assert any(part.operator == "<" for part in specifier)


def test_the_constraints_fit_the_requirements() -> None:
    """Every version in constraints.txt is one that pyproject.toml allows."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"].values()
    wanted: dict[str, SpecifierSet] = {}
    for line in [*project["dependencies"], *(line for extra in extras for line in extra)]:
        requirement = Requirement(line)
        name = requirement.name.lower().replace("_", "-")
        wanted[name] = wanted.get(name, SpecifierSet()) & requirement.specifier
    known = {}
    for line in (ROOT / "constraints.txt").read_text("utf-8").splitlines():
        if not line.startswith("#"):
            requirement = Requirement(line)
            (version,) = requirement.specifier
            assert version.operator == "=="
            known[requirement.name.lower().replace("_", "-")] = version.version
    for name, specifier in wanted.items():
        if name != "drumhead":
            assert known[name] in specifier, name
