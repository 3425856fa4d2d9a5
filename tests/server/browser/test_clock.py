"""Bang by the clock, through the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Error, expect

from drumhead.server.computing.readiness import prepare
from drumhead.server.table import clock_pace

#: Some presses are refused: while a match is open, which the page does not show, no card can be
#: turned up, and a call may come too late for its match. So they are repeated.
MOST_PRESSES = 1000


def _sits_down(running: Any, people: Callable[..., Any]) -> Any:
    """The page of somebody at a table by the clock with a computer player."""
    prepare("bang")
    person = people(running)
    person.arrive()
    seats = [{"kind": "you"}, {"kind": "computer", "rank": "corporal"}]
    table = person.ask("/api/tables", game="bang", players=2, seats=seats, pace="clock")
    person.go(f"/table/{table['id']}")
    return person.page


def test_a_refused_press_moves_nothing(
    running: Any, people: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A player who pressed too early may need the cards and the button a moment later."""
    monkeypatch.setattr(clock_pace, "LEAD", 1_000_000)  # no card is turned up while the test looks
    page = _sits_down(running, people)
    places = [page.locator(".own .plate"), page.get_by_role("button", name="Bang!", exact=True)]
    for place in places:
        expect(place).to_be_visible()
    before = [place.bounding_box() for place in places]
    page.keyboard.press("t")
    refusal = page.locator(".prompt.no")
    expect(refusal).to_contain_text(re.compile("too early|another player's turn"))
    assert [place.bounding_box() for place in places] == before


@pytest.mark.parametrize("keys", [False, True], ids=["by clicks", "by keys"])
def test_cards_are_turned_up_and_bang_is_called(
    running: Any, people: Callable[..., Any], keys: bool
) -> None:
    """A few cards are turned up in turn, then somebody calls, and the log says how it went."""
    page = _sits_down(running, people)
    page.get_by_role("button", name="Log and scores").click()
    told = page.locator(".log li")
    turned = told.filter(has_text="You turn up")
    called = told.filter(has_text=re.compile("You call|calls Bang|Two call"))
    for what, key, seen in [
        ("Turn up your card", "t", turned.nth(2)),
        ("Bang!", " ", called.first),
    ]:
        button = page.get_by_role("button", name=what, exact=True)
        expect(button).to_be_visible()
        for _ in range(MOST_PRESSES):
            if seen.count():
                break
            if keys:
                page.keyboard.press(key)
            elif button.is_enabled():
                with suppress(Error):  # it may be disabled again by now
                    button.click(timeout=1000)
            with suppress(Error):
                seen.wait_for(state="attached", timeout=250)
        expect(seen).to_be_attached()
