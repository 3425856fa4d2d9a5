"""On a phone with a notch, round corners and a bar below, nothing that matters is covered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.server.computing.readiness import prepare

UPRIGHT = (390, 844, {"top": 47, "right": 0, "bottom": 34, "left": 0})
SIDE = (844, 390, {"top": 0, "right": 47, "bottom": 21, "left": 47})
#: What one reads or touches and lies outside, in words.
COVERED = """([selector, { top, right, bottom, left }]) =>
    [...document.querySelectorAll(selector)]
        .filter(one => one.checkVisibility({ visibilityProperty: true }))
        .map(one => [one, one.getBoundingClientRect()])
        .filter(([, box]) => box.left < left - 1 || box.right > innerWidth - right + 1
            || box.top < top - 1 || box.bottom > innerHeight - bottom + 1)
        .map(([one, box]) => `${one.className}: ${[box.left, box.top, box.right, box.bottom]}`)"""
#: The table knows that nothing is covered.
UNCOVERED = """() => "0px" === getComputedStyle(document.querySelector(".board"))
    .getPropertyValue("--safe-bottom")"""
ON_THE_TABLE = ".hand .card, .board .plate, .prompt, .emblem, .tool, .home, .kit button, .aim"


@pytest.mark.parametrize(("width", "height", "insets"), [UPRIGHT, SIDE])
def test_a_table_keeps_clear(
    running: Any, people: Callable[..., Any], width: int, height: int, insets: dict[str, int]
) -> None:
    """The hand, the players, the prompt and the tools; also after the phone was turned."""
    prepare("do-boy")
    person = people(running, has_touch=True)
    page = person.page
    page.set_viewport_size({"width": width, "height": height})
    phone = person.context.new_cdp_session(page)
    phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    person.arrive()
    person.go(f"/table/{person.ask('/api/play', game='do-boy')['id']}")
    person.wait_for_turn()
    expect(page.locator(".hand .card")).to_have_count(12)
    assert page.evaluate(COVERED, [ON_THE_TABLE, insets]) == []
    strip = page.locator(".own .plate").bounding_box()
    top = min(box["y"] for box in map(_box, page.locator(".hand .card").all()))
    assert strip is not None
    if height > width:
        assert strip["y"] + strip["height"] <= top + 1

    turned = {"top": 0, "right": 0, "bottom": 0, "left": 0}
    phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": turned})
    page.set_viewport_size({"width": height, "height": width})
    page.wait_for_function(UNCOVERED)
    assert page.evaluate(COVERED, [ON_THE_TABLE, turned]) == []


def _box(card: Any) -> Any:
    return card.bounding_box()


@pytest.mark.parametrize(("width", "height", "insets"), [UPRIGHT, SIDE])
def test_other_pages_keep_clear(
    running: Any, ada: Any, people: Callable[..., Any], width: int, height: int,
    insets: dict[str, int],
) -> None:  # fmt: skip
    """Head and foot of a page, and the controls of a replay."""
    person = people(running, has_touch=True)
    page = person.page
    page.set_viewport_size({"width": width, "height": height})
    phone = person.context.new_cdp_session(page)
    phone.send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    person.go("/mine")
    expect(page.get_by_text("You have not played yet")).to_be_visible()
    assert page.evaluate(COVERED, [".head .name, .head .tool, main h1", insets]) == []
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    assert page.evaluate(COVERED, [".foot p, .foot a", insets]) == []

    match = drumhead.game("do-boy").match(seed=5, hands=1)
    for _ in range(20):
        match.play(match.legal[0])
    replay = ada.http.post("/api/replays", content=match.transcript()).json()["id"]
    person.go(f"/replay/{replay}?move=15")
    expect(page.locator(".hand .card").first).to_be_visible()
    controls = "[aria-label='Moves of the match'] button, [aria-label='Moves of the match'] input"
    assert page.evaluate(COVERED, [f"{controls}, {ON_THE_TABLE}", insets]) == []
