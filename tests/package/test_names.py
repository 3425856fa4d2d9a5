"""Names: every class name and every module name has one meaning across the package."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator, Mapping
from pathlib import Path

import drumhead

ROOT = Path(drumhead.__file__).parent

#: The shared folders next to those of single games and packs. The files of a game or pack are
#: named by their role in every folder (`rules.py`, `faces.py`), so they are exempt.
SHARED = {"common", "families", "drawing"}

#: Class names with several homes for a reason.
CLASSES: Mapping[str, str] = {
    "Card": "The role of a field (drumhead.author) and the card of a pack (drumhead.packs).",
}

_FAMILY = "The shared rules and words of one family have the family's name in both folders."
#: Module names with several homes for a reason.
MODULES: Mapping[str, str] = {
    "faces": "packs/faces.py draws what the faces.py of every pack defines.",
    "facts": "engine/facts.py defines the facts that the facts.py of every game returns.",
    "rules": "The shared rules of games, next to the rules.py of every game.",
    "words": "The shared words of games, next to the words.py of every game.",
    "thumb": "The shared heuristics of games, next to the thumb.py of every game.",
    "common": "The shared parts of all games, and those of both halves of one game.",
    "allies": _FAMILY,
    "auction": _FAMILY,
    "melds": _FAMILY,
    "tricks": _FAMILY,
    "widow": _FAMILY,
    "store": "The main module of the room has its name.",
    "table": "The main module of the room has its name.",
}


def _files() -> Iterator[tuple[Path, bool]]:
    """Every module by its path within the package, and whether it belongs to one game or pack."""
    for path in sorted(ROOT.rglob("*.py")):
        parts = path.relative_to(ROOT).parts
        if parts[:2] == ("scaffold", "skeleton") or "versions" in parts:
            continue  # templates, and migrations of the database
        one = parts[0] in ("games", "packs") and len(parts) > 2 and parts[1] not in SHARED
        yield Path(*parts), one


def _homes_of_classes() -> dict[str, set[str]]:
    homes = defaultdict(set)
    for path, one in _files():
        for node in ast.walk(ast.parse((ROOT / path).read_text("utf-8"))):
            if isinstance(node, ast.ClassDef) and not (one and node.name.startswith("_")):
                homes[node.name].add("one game" if one else str(path))
    return homes


def _homes_of_modules() -> dict[str, set[str]]:
    homes = defaultdict(set)
    for path, one in _files():
        if path.name == "__main__.py" or path == Path("__init__.py"):
            continue
        name = path.parent.name if path.name == "__init__.py" else path.stem
        homes[name].add("one game" if one else str(path))
    return homes


def _duplicates(homes: Mapping[str, set[str]]) -> dict[str, list[str]]:
    return {name: sorted(places) for name, places in homes.items() if len(places) > 1}


def test_a_class_name_has_one_meaning() -> None:
    found = _duplicates(_homes_of_classes())
    assert {name: places for name, places in found.items() if name not in CLASSES} == {}


def test_a_module_name_has_one_meaning() -> None:
    found = _duplicates(_homes_of_modules())
    assert {name: places for name, places in found.items() if name not in MODULES} == {}


def test_every_exception_is_still_needed() -> None:
    assert set(MODULES) <= set(_duplicates(_homes_of_modules()))
    assert set(CLASSES) <= set(_duplicates(_homes_of_classes()))
