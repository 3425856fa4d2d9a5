"""How much the home page and a table weigh, and that nothing jumps while a page loads."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from drumhead.server.computing.readiness import prepare

#: All that the home page fetches, and its scripts, in bytes over the network.
MOST_BYTES = 500_000
MOST_SCRIPT = 150_000
#: All that the first table fetches: scripts, styles, fonts, portraits and cards.
MOST_AT_TABLE = 250_000
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


def test_the_first_table_is_light(running: Any, people: Callable[..., Any]) -> None:
    """Opened by its address, with nothing in the cache."""
    person = people(running)
    person.arrive()
    table = person.ask("/api/play", game="do-boy")["id"]
    fetched: list[Any] = []
    person.page.on("requestfinished", lambda request: fetched.append(request))
    person.go(f"/table/{table}")
    person.wait_for_turn()
    person.page.wait_for_function(SHOWN)
    person.page.wait_for_load_state("networkidle")
    sizes = {one.url: one.sizes()["responseBodySize"] for one in fetched}
    heaviest = sorted(((size, url) for url, size in sizes.items()), reverse=True)[:10]
    for part in (".woff2", ".js", ".css", "/portraits/", "/cards/"):
        assert any(part in url for url in sizes), part
    assert sum(sizes.values()) <= MOST_AT_TABLE, heaviest


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
