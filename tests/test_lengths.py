"""A module stays short enough to be read at one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = [
    "src/**/*.py",
    "tools/*.py",
    "bench/*.py",
    "tests/**/*.py",
    "web/src/**/*.ts",
    "web/src/**/*.svelte",
]
#: A game's own tests, clause by clause; the server's messages, as a program writes them.
EXCEPT = ["tests/games/*/*.py", "web/src/lib/protocol.ts"]
MOST_LINES = 700
#: A component has its script, its markup and its styles in one file.
COMPONENTS = ["web/src/**/*.svelte"]
MOST_OF_COMPONENT = 350


def _found(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in ROOT.glob(pattern)}


def _lengths(paths: set[Path]) -> dict[str, int]:
    return {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in paths
    }


def test_no_module_is_too_long() -> None:
    lengths = _lengths(_found(MODULES) - _found(EXCEPT))
    assert len(lengths) > 500
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}


def test_no_component_is_too_long() -> None:
    lengths = _lengths(_found(COMPONENTS))
    assert len(lengths) > 100
    assert {path: lines for path, lines in lengths.items() if lines > MOST_OF_COMPONENT} == {}
