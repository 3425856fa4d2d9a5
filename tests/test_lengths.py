"""A module stays short enough to be read at one sitting."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[1]
MODULES = ["src/**/*.py", "bench/*.py", "tests/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte"]
#: A game's own tests, clause by clause; the server's messages, as a program writes them.
EXCEPT = ["tests/games/*/*.py", "web/src/lib/protocol.ts"]
MOST_LINES = 700


def _found(patterns: list[str]) -> set[Path]:
    return {path for pattern in patterns for path in ROOT.glob(pattern)}


def test_no_module_is_too_long() -> None:
    modules = _found(MODULES) - _found(EXCEPT)
    lengths = {
        str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in modules
    }
    assert len(lengths) > 500
    assert {path: lines for path, lines in lengths.items() if lines > MOST_LINES} == {}
