"""Imports in the order that formatters want. The names in the skeleton's imports change."""

from __future__ import annotations

import ast
import sys

STANDARD, OTHERS, OWN, RELATIVE = range(4)


def in_order(source: str, own: str) -> str:
    """A module with the imports at its top sorted; `own` is the package that it belongs to."""
    imports = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.Import | ast.ImportFrom) and _module(node) != "__future__"
    ]
    if not imports:
        return source
    lines = source.splitlines()
    groups: dict[int, list[str]] = {}
    for node in sorted(imports, key=lambda node: (isinstance(node, ast.ImportFrom), _module(node))):
        text = "\n".join(lines[node.lineno - 1 : node.end_lineno])
        groups.setdefault(_group(_module(node), own), []).append(text)
    block = "\n\n".join("\n".join(groups[group]) for group in sorted(groups))
    first, last = imports[0].lineno - 1, imports[-1].end_lineno
    return "\n".join([*lines[:first], block, *lines[last:]]) + "\n"


def _module(node: ast.Import | ast.ImportFrom) -> str:
    if isinstance(node, ast.Import):
        return node.names[0].name
    return "." * node.level + (node.module or "")


def _group(module: str, own: str) -> int:
    if module.startswith("."):
        return RELATIVE
    top = module.partition(".")[0]
    if top == own.partition(".")[0]:
        return OWN
    return STANDARD if top in sys.stdlib_module_names else OTHERS
