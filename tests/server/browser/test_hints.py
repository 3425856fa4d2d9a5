"""Help at the table: hints in three strengths, and a coach who asks before a costly move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.players import let_choose, player
from drumhead.server.protocol import Weighed
from drumhead.server.table import hints

#: After so many moves the seat has led Cavalry 5 or 9: with the 9 it would take all that is left.
MOVES, COSTLY, BETTER = 38, "C9", "C5"


@pytest.fixture(scope="module")
def transcript() -> str:
    """A hand of Do-Boy by corporals."""
    match = drumhead.game("do-boy", 4).match(seed=1, hands=1)
    corporal = player("corporal", 1)
    while not match.over:
        match.play(let_choose(corporal, match, "1").move)
    return match.transcript()


@pytest.fixture
def person(running: Any, people: Callable[..., Any], transcript: str) -> Any:
    """Somebody to move in that position, against computers."""
    found = people(running, bypass_csp=True)
    found.arrive()
    id = found.context.request.post(f"{found.base}/api/replays", data=transcript).json()["id"]
    table = found.ask(f"/api/replays/{id}/play", number=MOVES, seat=0)["id"]
    found.go(f"/table/{table}")
    found.wait_for_turn()
    return found


def test_a_hint_comes_in_three_strengths(person: Any) -> None:
    page = person.page
    hint = page.get_by_role("complementary", name="Hint")
    better = page.locator(f".hand [data-code='{BETTER}']")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(hint.get_by_role("button", name="Show the move")).to_be_visible()
    expect(hint).not_to_contain_text("Cavalry 5")
    expect(page.locator(".shown")).to_have_count(0)
    assert person.violations() == []
    hint.get_by_role("button", name="Show the move").click()
    expect(hint).to_contain_text("The captain’s advice: Play the Cavalry 5.")
    expect(better.locator("xpath=self::*[contains(@class, 'shown')]")).to_be_visible()
    page.keyboard.press("h")
    expect(hint.get_by_text("possible worlds")).to_be_visible()
    expect(hint.get_by_text("Figures")).to_be_visible()
    hint.get_by_text("Figures").click()
    assert person.violations() == []
    page.keyboard.press("Escape")
    expect(hint).to_have_count(0)
    page.keyboard.press("h")
    expect(hint.get_by_text("possible worlds")).to_be_visible()
    better.click(position={"x": 10, "y": 12})
    expect(hint).to_have_count(0)


def weighed(match: Any, number: int, move: str) -> Weighed:
    """What the coach finds in this position, at once: on a busy machine it would be too late."""
    cost = 0.2 if move == f"play {COSTLY}" else 0.0
    words, reasons = "Play the Cavalry 5", ["The Cavalry 5 stays below the Cavalry 8."]
    return Weighed(number, move, cost, 0.02, cost > 0, f"play {BETTER}", words, reasons)


def test_a_coach_asks_before_a_costly_move(person: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hints, "weighed", weighed)
    page = person.page
    costly = page.locator(f".hand [data-code='{COSTLY}']")
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Coach").check()
    page.keyboard.press("Escape")
    costly.click(position={"x": 10, "y": 12})
    sure = page.get_by_role("dialog", name="Are you sure?")
    expect(sure).to_contain_text("“Play the Cavalry 9” lowers your chance of winning by about")
    expect(sure.get_by_text("Play the Cavalry 5")).to_be_hidden()
    assert person.violations() == []
    sure.get_by_role("button", name="Think again").click()
    expect(sure).to_be_hidden()
    expect(costly).to_be_visible()
    costly.click(position={"x": 10, "y": 12})
    sure.get_by_text("What would be better?").click()
    expect(sure.get_by_text("Play the Cavalry 5")).to_be_visible()
    sure.get_by_role("button", name="Play it anyway").click()
    expect(page.get_by_text("“Play the Cavalry 5” would have been better")).to_be_visible()
    expect(costly).to_have_count(0)
