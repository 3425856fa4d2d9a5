"""Several people at one table, and what comes between them."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.settings import Settings

Sit = Callable[..., Any]
CORPORAL = {"kind": "computer", "rank": "corporal"}


def open_table(person: Any, **wanted: Any) -> str:
    """A table of Do-Boy for a person and anybody who opens its link."""
    person.arrive("Ada")
    seats = [{"kind": "you"}, {"kind": "open"}, CORPORAL, CORPORAL]
    table = {"game": "do-boy", "hands": 1, "seats": seats, **wanted}
    return f"/table/{person.ask('/api/tables', **table)['id']}"


def join(person: Any, path: str, name: str) -> None:
    """Open the link, give a name and sit down."""
    person.go(path)
    person.page.get_by_label("Your name").last.fill(name)
    person.page.get_by_role("button", name="Sit down").click()


def test_two_browsers_at_one_table(running: Any, people: Sit) -> None:
    """Somebody opens the link and sits down without an account, and a hand is played."""
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    expect(ada.page.get_by_text("Ben").first).to_be_visible()
    ada.play_out(ben)
    expect(ben.page.get_by_role("dialog", name="The match is over")).to_be_visible()


def test_a_reload_in_the_middle_of_a_hand(running: Any, people: Sit) -> None:
    """The same cards are there again, and the hand goes on."""
    ada = people(running)
    ada.go(open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3]))
    ada.wait_for_turn()
    ada.make_moves(5)
    cards = ada.page.locator(".hand .card").evaluate_all("all => all.map(c => c.dataset.code)")
    ada.page.reload()
    ada.wait_for_turn()
    again = ada.page.locator(".hand .card").evaluate_all("all => all.map(c => c.dataset.code)")
    assert again == cards
    ada.play_out()


def test_a_lost_connection(running: Any, people: Sit) -> None:
    """The page says so, connects again, and goes on where it was."""
    ada = people(running)
    ada.go(open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3]))
    ada.wait_for_turn()
    running.drop()
    expect(ada.page.locator(".lost")).to_have_count(0)
    ada.play_out()


def test_a_restart_of_the_server(running: Any, people: Sit) -> None:
    """Nothing that was played is lost; the page finds the server again by itself."""
    ada = people(running)
    ada.go(open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3]))
    ada.wait_for_turn()
    ada.make_moves(5)
    ada.tab("Log")
    told = ada.page.locator(".log li").all_inner_texts()
    running.stop()
    expect(ada.page.locator(".lost")).to_be_visible()
    running.start(running.port)
    expect(ada.page.locator(".lost")).to_have_count(0)
    # The rules are loaded again before the table is shown again.
    expect(ada.page.locator(".log li").nth(len(told) - 1)).to_have_text(told[-1])
    ada.wait_for_turn()
    for place, sentence in enumerate(told):
        expect(ada.page.locator(".log li").nth(place)).to_have_text(sentence)
    ada.play_out()


def test_a_computer_takes_a_seat_and_gives_it_back(
    settings: Settings, serve: Callable[[Settings], Any], people: Sit
) -> None:
    """A player who leaves is shown as away, and a captain stands in until they return."""
    running = serve(replace(settings, stand_in_after=1.0))
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    expect(ada.page.get_by_text("Ben").first).to_be_visible()
    ben.page.goto("about:blank")
    plate = ada.page.locator(".plate", has_text="Ben")
    expect(plate).to_contain_text("Captain plays")
    ada.make_moves(4)
    ben.go(path)
    expect(plate).not_to_contain_text("Captain plays")
    ada.play_out(ben)


def test_a_computer_is_voted_into_the_seat_of_somebody_away(running: Any, people: Sit) -> None:
    """Nobody has to wait: a vote fills the seat until its owner comes back."""
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    plate = ada.page.locator(".plate", has_text="Ben")
    expect(plate).to_be_visible()
    ben.page.goto("about:blank")
    expect(plate).to_contain_text("Away")
    ada.tab("Table")
    ada.page.get_by_role("button", name="Let a captain step in").click()
    expect(plate).to_contain_text("Captain plays")
    ada.tab("Log")
    ada.make_moves(4)


def test_a_remark_is_noticed(running: Any, people: Sit) -> None:
    """A bubble, a number on the buttons and in the title; a reaction is one tap away."""
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    for person in (ada, ben):
        expect(person.page.locator(".hand .card").first).to_be_visible()
    ada.tab("Talk")
    ada.say("Hello Ben, are you there?")
    page = ben.page
    expect(page.get_by_text("Hello Ben, are you there?").first).to_be_visible()
    for button in ("Talk", "Log and scores"):
        expect(page.get_by_role("button", name=re.compile(f"^{button}.*1 unread"))).to_be_visible()
    expect(page).to_have_title(re.compile(r"^\(1\)"))
    page.get_by_role("button", name="React").click()
    page.get_by_role("group", name="Reactions").get_by_role("button", name="Thanks").click()
    expect(ada.page.get_by_text("Ben says thank you").first).to_be_visible()
    page.keyboard.press("t")
    said = page.get_by_role("region", name="What was said")
    expect(said).to_contain_text("New")
    expect(said).to_contain_text("Hello Ben, are you there?")
    expect(page).not_to_have_title(re.compile(r"^\(1\)"))
    expect(page.get_by_role("button", name=re.compile("unread"))).to_have_count(0)
    page.get_by_text("Mute", exact=True).click()
    page.get_by_label("Mute Ada").check()
    ada.say("Still there?")
    ben.say("Yes.")
    expect(said).to_contain_text("Yes.")
    expect(page.get_by_text("Still there?")).to_have_count(0)


def test_the_panel_is_remembered(running: Any, people: Sit) -> None:
    """It is closed at first, and on a phone it never opens by itself."""
    ada = people(running)
    ada.go(open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3]))
    ada.wait_for_turn()
    panel = ada.page.get_by_role("complementary", name="Log, scores and table")
    expect(panel).to_have_count(0)
    ada.tab("Scores")
    ada.page.reload()
    expect(panel).to_be_visible()
    ada.page.set_viewport_size({"width": 390, "height": 844})
    ada.page.reload()
    ada.wait_for_turn()
    expect(panel).to_have_count(0)
    ada.page.get_by_role("button", name="Log and scores").click()
    panel.get_by_role("button", name="Settings").click()
    expect(ada.page.get_by_role("slider", name="Volume")).to_be_visible()


def test_spectators_see_what_is_public(running: Any, people: Sit) -> None:
    """A spectator sees no hand and has nothing to click."""
    ada, eve = people(running), people(running)
    path = open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3])
    ada.go(path)
    ada.wait_for_turn()
    eve.go(path)
    expect(eve.page.locator(".prompt")).to_contain_text("You’re watching")
    assert eve.page.locator(".hand [data-code]").count() == 0
    assert eve.page.locator("button.raised, .key, [data-choice]").count() == 0
    ada.play_out()
    expect(eve.page.get_by_role("dialog", name="The match is over")).to_be_visible()


@pytest.mark.parametrize("path", ["/table/nosuchtable", "/nowhere", "/rules/whist", "/replay/none"])
def test_what_is_not_there_is_said_in_words(running: Any, people: Sit, path: str) -> None:
    """A page that does not exist says so, and offers a way back."""
    ada = people(running)
    ada.meant = ("404",)
    ada.go(path)
    expect(ada.page.get_by_text(re.compile("There is no")).first).to_be_visible()
