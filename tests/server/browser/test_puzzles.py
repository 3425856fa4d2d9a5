"""Puzzles on the page: one is asked, answered, explained, and the next one comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from drumhead.games import game_type
from drumhead.puzzles import puzzle
from drumhead.server.readiness import prepare

PHONE = {"width": 390, "height": 844}
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_puzzles_are_solved_one_after_the_other(running: Any, people: Callable[..., Any]) -> None:
    """The first answer is kept, a right one is called right, and a rating comes of it."""
    prepare("do-boy")
    person = people(running, bypass_csp=True)
    page = person.page
    page.set_viewport_size(PHONE)
    person.go("/puzzles")
    expect(page.get_by_role("link", name="Today's puzzle")).to_be_visible()
    expect(page.get_by_text("Your rating starts at 1500")).to_be_visible()
    assert person.violations() == []
    assert page.evaluate(TOO_WIDE) <= 0

    person.go("/puzzles/do-boy/1")
    expect(page.get_by_text("What is best?")).to_be_visible()
    answer = page.get_by_role("region", name="Your answer")
    card = puzzle(game_type("do-boy"), 1).answer.split()[1]
    page.locator(f".hand [data-code='{card}']").click(position={"x": 10, "y": 12})
    expect(answer).to_contain_text("Right:")
    expect(answer).to_contain_text("possible worlds")
    answer.get_by_text("The moves compared").click()
    expect(answer).to_contain_text("knowing only what you know")
    assert person.violations() == []
    assert page.evaluate(TOO_WIDE) <= 0

    answer.get_by_role("link", name="Next puzzle").click()
    expect(page.get_by_text("What is best?")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert not page.url.endswith("/do-boy/1")

    person.go("/puzzles")
    expect(page.get_by_text("after 1 puzzle")).to_be_visible()
    expect(page.get_by_text("1 of 60 puzzles solved first try")).to_be_visible()
