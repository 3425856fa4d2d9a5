"""Puzzles on the page: one is asked, answered, explained, and the next one comes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.games import game_type
from drumhead.puzzles import puzzle
from drumhead.server.computing.readiness import prepare

PHONE = {"width": 390, "height": 844}
SMALL_PHONE = {"width": 320, "height": 568}
TOO_HIGH = "() => document.documentElement.scrollHeight - document.documentElement.clientHeight"
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Where everything on the table lies, apart from the prompt and what stands beside it.
PLACES = """() =>
    [...document.querySelectorAll(".board .card, .board .plate, .drum, .emblem, .own")]
        .map(one => [one, one.getBoundingClientRect()])
        .map(([one, { x, y, width, height }]) =>
            [one.className, x, y, width, height].join(" "))"""


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
    answer = page.get_by_role("complementary", name="Your answer")
    card = puzzle(game_type("do-boy"), 1).answer.split()[1]
    page.locator(f".hand [data-code='{card}']").click(position={"x": 10, "y": 12})
    expect(answer.get_by_role("heading", name="Right")).to_be_visible()
    expect(answer).to_contain_text("possible worlds")
    answer.get_by_text("The moves compared").click()
    expect(answer).to_contain_text("knowing only what you know")
    assert person.violations() == []
    assert page.evaluate(TOO_WIDE) <= 0

    answer.get_by_role("link", name="Next puzzle").click()
    expect(answer).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert not page.url.endswith("/do-boy/1")

    person.go("/puzzles")
    expect(page.get_by_text("after 1 puzzle")).to_be_visible()
    expect(page.get_by_text("1 of 60 puzzles solved first try")).to_be_visible()


def test_a_puzzle_by_keys_moves_nothing(running: Any, people: Callable[..., Any]) -> None:
    """A card that cannot be played says why; the answer comes and goes, and the table stays."""
    prepare("do-boy")
    person = people(running, bypass_csp=True)
    page = person.page
    person.go("/puzzles/do-boy/1")
    prompt = page.locator(".prompt")
    expect(prompt).to_contain_text("The lead is Cavalry")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".hand [data-code='I1']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(prompt).to_contain_text("you must follow")
    expect(prompt.get_by_role("button", name="DB-12")).to_be_visible()

    card = puzzle(game_type("do-boy"), 1).answer.split()[1]
    for _ in range(10):
        if page.evaluate("() => document.activeElement.dataset.code") == card:
            break
        page.keyboard.press("ArrowRight")
    places = page.evaluate(PLACES)
    page.keyboard.press("Enter")
    answer = page.get_by_role("complementary", name="Your answer")
    expect(answer.get_by_role("heading", name="Right")).to_be_visible()
    assert page.evaluate(PLACES) == places
    page.keyboard.press("Escape")
    expect(answer).to_have_count(0)
    assert page.evaluate(PLACES) == places
    assert person.violations() == []
    page.keyboard.press("n")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    assert not page.url.endswith("/do-boy/1")


def test_a_puzzle_on_a_small_phone(running: Any, people: Callable[..., Any]) -> None:
    """A touch shows who the partner is and what the sides have; another one closes that."""
    prepare("tactics")
    person = people(running, has_touch=True, bypass_csp=True)
    page = person.page
    page.set_viewport_size(SMALL_PHONE)
    person.go("/puzzles/tactics/3")
    plate = page.locator(".seat.top .plate")
    expect(plate).not_to_contain_text("Your partner")
    plate.tap()
    box = page.locator(".seat.top .detail")
    expect(box).to_be_visible()
    expect(box).to_contain_text("Your partner")
    expect(box).to_contain_text("Score")
    on_top = """box => { const { left, top, width, height } = box.getBoundingClientRect();
        return box.contains(document.elementFromPoint(left + width / 2, top + height / 2)) }"""
    assert box.evaluate(on_top)
    page.locator(".prompt").tap()
    expect(box).to_be_hidden()

    page.locator(".hand .raised").first.tap()
    answer = page.get_by_role("complementary", name="Your answer")
    expect(answer.get_by_role("link", name="Next puzzle")).to_be_in_viewport(ratio=1)
    answer.get_by_role("button", name="Close").tap()
    expect(page.get_by_role("link", name="Next puzzle")).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name="Why").tap()
    expect(answer).to_be_visible()
    page.get_by_role("button", name="Sixty seconds about Tactics").tap()
    expect(page.get_by_role("dialog", name="Tactics in sixty seconds")).to_be_visible()
    assert person.violations() == []
    assert page.evaluate(TOO_WIDE) <= 0


@pytest.mark.parametrize("path", ["/puzzles/do-boy/1", "/learn/do-boy?chapter=1"])
def test_the_table_of_a_page_fills_the_window(
    path: str, running: Any, people: Callable[..., Any]
) -> None:
    """Nothing below it, so that nothing scrolls."""
    prepare("do-boy")
    person = people(running)
    person.go(path)
    for size in ({"width": 1280, "height": 800}, PHONE, SMALL_PHONE):
        person.page.set_viewport_size(size)
        expect(person.page.locator(".hand .card").first).to_be_visible()
        assert person.page.evaluate(TOO_HIGH) <= 0
