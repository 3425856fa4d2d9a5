"""axe-core finds nothing on any page: light and dark, wide and narrow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.server.computing.readiness import prepare

PAGES = (
    "/",
    "/friends",
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
    "replay",
    "review",
    "table",
    "text",
)
#: The tables of all games but Do-Boy, half of them on each screen.
TABLES = [game.slug for game in drumhead.games() if game.slug != "do-boy"]
SCREENS = [("light", 1280, TABLES[::2]), ("dark", 360, TABLES[1::2])]


def paths(person: Any) -> dict[str, str]:
    """The addresses of a table and of a match that is over, by their names above."""
    match = drumhead.game("do-boy").match(seed=1, hands=1)
    while not match.over:
        match.play(match.legal[0])
    answer = person.context.request.post(f"{person.base}/api/replays", data=match.transcript())
    replay = f"/replay/{answer.json()['id']}"
    table = f"/table/{person.ask('/api/play', game='do-boy')['id']}"
    return {"replay": replay, "review": f"{replay}?review", "table": table, "text": table}


@pytest.mark.parametrize(("scheme", "width", "slugs"), SCREENS, ids=["light", "dark"])
def test_axe_finds_nothing(
    running: Any, people: Callable[..., Any], scheme: str, width: int, slugs: list[str]
) -> None:
    """Contrast, names, landmarks, order of headings: as axe sees them."""
    person = people(running, color_scheme=scheme, bypass_csp=True)
    person.page.set_viewport_size({"width": width, "height": 800})
    person.arrive()
    named = paths(person)
    for slug in slugs:
        prepare(slug)
        named[slug] = f"/table/{person.ask('/api/play', game=slug)['id']}"
    found = {}
    for path in (*slugs, *PAGES):
        if path == "text":
            person.page.evaluate("localStorage.setItem('table.text-only', 'yes')")
        person.go(named.get(path, path))
        if path == "table" or path in slugs:
            person.page.wait_for_selector(".board .prompt")
        if path == "text":
            expect(person.page.get_by_role("heading", name="Your move")).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        found[path] = person.violations()
    assert {path: faults for path, faults in found.items() if faults} == {}
