"""A hand without a mouse: arrows move through the cards, Enter plays, letters do the rest."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect


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
