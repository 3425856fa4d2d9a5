"""axe-core finds nothing on any page: light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

PAGES = (
    "/",
    "/new?with=friends",
    "/new/tactics",
    "/new/skirmish?with=friends",
    "/learn",
    "/learn/do-boy",
    "/rules/do-boy",
    "/puzzles",
    "/puzzles/skirmish",
    "/mine",
    "/days",
    "/about",
    "/replay",
    "table",
    "text",
)


@pytest.mark.parametrize(("scheme", "width"), [("light", 1280), ("dark", 360)])
def test_axe_finds_nothing(
    running: Any, people: Callable[..., Any], scheme: str, width: int
) -> None:
    """Contrast, names, landmarks, order of headings: as axe sees them."""
    person = people(running, color_scheme=scheme, bypass_csp=True)
    person.page.set_viewport_size({"width": width, "height": 800})
    person.arrive()
    table = f"/table/{person.ask('/api/play', game='do-boy')['id']}"
    found = {}
    for path in PAGES:
        if path == "text":
            person.page.evaluate("localStorage.setItem('table.text-only', 'yes')")
        person.go(table if path in ("table", "text") else path)
        if path == "table":
            person.wait_for_turn()
        if path == "text":
            expect(person.page.get_by_role("heading", name="Your move")).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        found[path] = person.violations()
    assert {path: faults for path, faults in found.items() if faults} == {}
