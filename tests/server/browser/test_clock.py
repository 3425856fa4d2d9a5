"""Bang by the clock, through the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.compiling import prepare

#: Some presses are refused: while a match is open, which the page does not tell, no card is turned
#: up, and a call may come too late for the match it is about.
MOST_PRESSES = 100


def _sits_down(running: Any, people: Callable[..., Any]) -> Any:
    """The page of somebody at a table by the clock with a computer player."""
    prepare("bang")
    person = people(running)
    person.go("/")
    seats = [{"kind": "you"}, {"kind": "computer", "rank": "corporal"}]
    wanted = {"game": "bang", "players": 2, "seats": seats, "pace": "clock"}
    answer = person.context.request.post(f"{person.base}/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    person.go(f"/table/{answer.json()['id']}")
    return person.page


def test_a_refused_press_moves_nothing(running: Any, people: Callable[..., Any]) -> None:
    """Whoever pressed too early may need the cards and the button in the next moment."""
    page = _sits_down(running, people)
    places = [page.locator(".you"), page.get_by_role("button", name="Bang", exact=True)]
    for place in places:
        expect(place).to_be_visible(timeout=15_000)
    before = [place.bounding_box() for place in places]
    page.keyboard.press("f")
    refusal = page.locator(".refusal")
    expect(refusal).to_contain_text(re.compile("too early|another player's turn"))
    assert [place.bounding_box() for place in places] == before


@pytest.mark.parametrize("keys", [False, True], ids=["by clicks", "by keys"])
def test_cards_are_turned_up_and_bang_is_called(
    running: Any, people: Callable[..., Any], keys: bool
) -> None:
    """A few cards are turned up in turn, then somebody calls, and the log tells how it went."""
    page = _sits_down(running, people)
    told = page.locator(".log li")
    turned = told.filter(has_text="You turn up")
    called = told.filter(has_text=re.compile("You call|calls Bang|Two call"))
    for what, key, seen in [("Turn up your card", "f", turned.nth(2)), ("Bang", " ", called.first)]:
        button = page.get_by_role("button", name=what, exact=True)
        for _ in range(MOST_PRESSES):
            if seen.count():
                break
            expect(button).to_be_enabled(timeout=15_000)
            if keys:
                page.keyboard.press(key)
            else:
                button.click()
            page.wait_for_timeout(250)
        expect(seen).to_be_attached()
