"""The browser's types are those of the server."""

from __future__ import annotations

from pathlib import Path

from tools.typescript import typescript

FILE = Path(__file__).parents[2] / "web" / "src" / "lib" / "protocol.ts"


def test_the_types_of_the_browser_are_up_to_date() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), (
        "write them again: python -m tools.typescript web/src/lib/protocol.ts"
    )
