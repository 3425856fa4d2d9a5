"""Bang by the clock, through the page."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.compiling import prepare


@pytest.mark.parametrize("keys", [False, True], ids=["by clicks", "by keys"])
def test_cards_are_turned_up_and_bang_is_called(
    running: Any, people: Callable[..., Any], keys: bool
) -> None:
    """A few cards are turned up in turn, then somebody calls, and the log tells how it went."""
    prepare("bang")
    person = people(running)
    person.go("/")
    seats = [{"kind": "you"}, {"kind": "computer", "rank": "corporal"}]
    wanted = {"game": "bang", "players": 2, "seats": seats, "pace": "clock"}
    answer = person.context.request.post(f"{person.base}/api/tables", data=wanted)
    assert answer.status == 201, answer.text()
    person.go(f"/table/{answer.json()['id']}")
    page = person.page
    button = page.get_by_role("button", name="Turn up your card")
    told = page.locator(".log li")
    turned = told.filter(has_text="You turn up")
    for number in range(3):
        expect(button).to_be_enabled(timeout=15_000)
        if keys:
            page.keyboard.press("f")
        else:
            button.click()
        expect(turned).to_have_count(number + 1)
    if keys:
        page.keyboard.press(" ")
    else:
        page.get_by_role("button", name="Bang", exact=True).click()
    expect(told.filter(has_text=re.compile("You call|calls Bang|Two call"))).not_to_have_count(0)
