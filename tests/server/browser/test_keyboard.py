"""Hands without a mouse: arrows move through the cards, Enter plays, letters do the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.computing.readiness import prepare

#: A raised card of the hand, or else something that makes a move or a part of it.
RAISED = ".hand .card.raised"
THINGS = ".board .raised, .board [data-choice], .board [data-bid], .board button.body"


def test_a_hand_of_do_boy_by_keyboard(running: Any, people: Callable[..., Any]) -> None:
    """No click is needed, from the home page on."""
    person = people(running)
    person.go("/")
    button = person.page.get_by_role("button", name="Play Do-Boy").first
    for _ in range(200):
        person.page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):
            break
    person.page.keyboard.press("Enter")
    person.wait_for_turn()
    keys = person.page.keyboard
    keys.press("?")
    expect(person.page.get_by_role("dialog")).to_be_visible()
    keys.press("Escape")
    expect(person.page.get_by_role("dialog")).to_have_count(0)
    keys.press("h")
    expect(person.page.get_by_role("complementary", name="Hint")).to_be_visible()
    keys.press("Escape")
    expect(person.page.get_by_role("complementary", name="Hint")).to_have_count(0)
    _give_three_cards(person)
    for _ in range(12):
        _play_a_card(person)
    assert person.look().moves > 20


def _give_three_cards(person: Any) -> None:
    """Enter chooses the card in focus; once three are chosen, it gives them."""
    keys, prompt = person.page.keyboard, person.page.locator(".prompt")
    keys.press("ArrowRight")
    keys.press("Home")
    for chosen in ("one", "two", "three"):
        keys.press("Enter")
        expect(prompt).to_contain_text(f"({chosen} chosen)")
        if chosen != "three":
            keys.press("ArrowRight")
    expect(person.page.locator(".hand .card.picked")).to_have_count(3)
    keys.press("Enter")
    expect(person.page.locator(".prompt")).not_to_contain_text("chosen")


def _play_a_card(person: Any) -> None:
    """An arrow key leads into the hand; move along it to a card that is raised, and play it."""
    person.wait_for_turn()
    told = person.look().latest
    person.page.evaluate("document.activeElement?.blur()")
    person.page.keyboard.press("ArrowRight")
    expect(person.page.locator(".hand button:focus")).to_be_visible()
    person.page.keyboard.press("Home")
    for _ in range(40):
        focused = person.page.locator(".hand button:focus")
        if "raised" in (focused.get_attribute("class") or ""):
            break
        person.page.keyboard.press("ArrowRight")
    person.page.keyboard.press("Enter")
    person.page.wait_for_function(
        "told => document.querySelector('.table-page').dataset.state !== told", arg=told
    )


@pytest.mark.parametrize(("slug", "players"), [("militac", 4), ("liberty-bond", 2)])
def test_a_whole_hand_by_keyboard(
    slug: str, players: int, ada: Any, running: Any, people: Callable[..., Any]
) -> None:
    """Bids, piles, rows and cards are reached by Tab and the arrows, and Enter does the rest."""
    prepare(slug)
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * (players - 1)]
    table = ada.table(slug, players=players, seats=seats)
    person = people(running)
    person.become(ada)
    person.go(f"/table/{table}")
    person.wait_for_turn()
    while not person.look().over:
        _act(person)
    end = person.page.get_by_role("dialog", name="The match is over")
    expect(end.get_by_role("button", name="Rematch", exact=True)).to_be_visible()


def _act(person: Any) -> None:
    """Play a card if one can be played, else press the first thing that Tab reaches."""
    page, keys = person.page, person.page.keyboard
    before = person.look().latest
    page.evaluate("document.activeElement?.blur()")
    if page.locator(RAISED).count():
        keys.press("ArrowRight")
        expect(page.locator(".hand button:focus")).to_be_visible()
        keys.press("Home")
        while not page.locator(f"{RAISED}:focus").count():
            keys.press("ArrowRight")
    else:
        while not page.locator(f":is({THINGS}):focus").count():
            keys.press("Tab")
    # The second press confirms a discard.
    for _ in range(2):
        if person.look().latest == before:
            keys.press("Enter")
            page.wait_for_timeout(100)
    page.wait_for_function(
        "before => document.querySelector('.table-page').dataset.state !== before", arg=before
    )
    person.wait_for_turn()
