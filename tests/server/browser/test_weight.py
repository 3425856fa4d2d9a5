"""How much the home page weighs, and that nothing jumps while a page loads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from drumhead.server.readiness import prepare

#: All that the home page fetches, and its scripts, in bytes over the network.
MOST_BYTES = 500_000
MOST_SCRIPT = 150_000
#: A tenth of the least that anybody would notice.
MOST_SHIFT = 0.01
SHOWN = """() => [...document.images].some(image => image.complete)
    && [...document.fonts].some(font => font.status === "loaded")"""
WATCH = """new PerformanceObserver(list => {
    for (const entry of list.getEntries()) {
        if (!entry.hadRecentInput) window.shifted = (window.shifted ?? 0) + entry.value;
    }
}).observe({type: "layout-shift", buffered: true})"""


def test_the_first_page_is_light(running: Any, people: Callable[..., Any]) -> None:
    """Scripts, fonts and pictures together, as they come over the network."""
    person = people(running)
    fetched: list[Any] = []
    person.page.on("requestfinished", lambda request: fetched.append(request))
    person.go("/")
    person.page.wait_for_function(SHOWN)
    person.page.wait_for_load_state("networkidle")
    sizes = [(one.resource_type, one.sizes()["responseBodySize"]) for one in fetched]
    scripts = sum(size for kind, size in sizes if kind == "script")
    assert 0 < scripts <= MOST_SCRIPT
    assert {"font", "image", "stylesheet"} <= {kind for kind, _ in sizes}
    assert sum(size for _, size in sizes) <= MOST_BYTES


@pytest.mark.parametrize("width", [1280, 360])
def test_nothing_jumps_while_a_page_comes(
    running: Any, people: Callable[..., Any], width: int
) -> None:
    """The home page, and a table where the cards are dealt and nobody else moves.

    A deal or a move may shift a plate.
    """
    prepare("mobilization-2")
    person = people(running)
    person.page.set_viewport_size({"width": width, "height": 800})
    person.page.add_init_script(WATCH)
    person.arrive()
    id = person.ask("/api/play", game="mobilization-2")["id"]
    person.go(f"/table/{id}")
    person.wait_for_turn()
    shifts = {}
    for path in ("/", f"/table/{id}"):
        person.go(path)
        if path != "/":
            person.wait_for_turn()
        person.page.wait_for_load_state("networkidle")
        shifts[path] = person.page.evaluate("window.shifted ?? 0")
    assert {path: shift for path, shift in shifts.items() if shift >= MOST_SHIFT} == {}
