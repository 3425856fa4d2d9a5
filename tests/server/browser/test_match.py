"""A whole match of three people, each at a screen, by what the pages show and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.server.computing.readiness import prepare

Sit = Callable[..., Any]
NAMES = ("Ada", "Ben", "Cora")


@pytest.fixture(scope="module", autouse=True)
def _war_and_diplomacy() -> None:
    """Compile the game, of which three people play a hand in 24 moves."""
    prepare("war-and-diplomacy")


def set_table(host: Any) -> str:
    """A table for two friends and two hands, at which the host gives a name: the link to it."""
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.arrive()
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}]
    made = host.ask("/api/tables", game="war-and-diplomacy", players=3, hands=2, seats=seats)
    host.go(f"/table/{made['id']}")
    give_name(host, "Ada")
    host.page.get_by_role("button", name="Copy link").click()
    expect(host.page.get_by_role("button", name="Copied")).to_be_visible()
    return str(host.page.evaluate("navigator.clipboard.readText()"))


def give_name(person: Any, name: str) -> None:
    """Say who you are, where the table asks for it."""
    dialog = person.page.get_by_role("dialog")
    expect(dialog.get_by_label("Your name")).to_be_focused()
    person.page.keyboard.type(name)
    person.page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)


def accept(person: Any, name: str) -> None:
    """Say who you are, where an invitation asks for it, and sit down."""
    invitation = person.page.get_by_role("region", name="Ada invites you to War and Diplomacy")
    expect(invitation.get_by_label("Your name")).to_be_focused()
    person.page.keyboard.type(name)
    person.page.keyboard.press("Enter")
    expect(invitation).to_have_count(0)


def take_seats(host: Any, friends: list[Any], link: str) -> None:
    """The friends open the link, give their names and sit down; only then is anything dealt."""
    missing = ("two friends", "one friend")
    for friend, name, words in zip(friends, NAMES[1:], missing, strict=True):
        expect(host.page.get_by_text(f"Waiting for {words}.")).to_be_visible()
        assert host.page.locator(".hand .card").count() == 0
        friend.go(link.removeprefix(friend.base))
        accept(friend, name)


def see_each_other(party: list[Any]) -> None:
    """Everybody has cards, and sees the names of the two others."""
    for person, own in zip(party, NAMES, strict=True):
        expect(person.page.locator(".hand .card").first).to_be_visible()
        for name in NAMES:
            if name != own:
                expect(person.page.locator(".plate", has_text=name)).to_be_visible()


def talk(ada: Any, ben: Any, cora: Any) -> None:
    """Somebody is heard by all, somebody is muted by one only, and a salute is seen."""
    for person in (ada, ben, cora):
        person.tab("Talk")
    said = [one.page.get_by_role("region", name="What was said") for one in (ada, ben, cora)]
    cora.say("Good evening!")
    for heard in said:
        expect(heard).to_contain_text("Good evening!")
    ada.page.get_by_text("Mute", exact=True).click()
    ada.page.get_by_label("Mute Ben").check()
    ben.say("I have all the vowels.")
    expect(said[2]).to_contain_text("I have all the vowels.")
    cora.say("So he says.")
    # What is said arrives in order: a client with the answer would have the remark.
    expect(said[0]).to_contain_text("So he says.")
    expect(said[0]).not_to_contain_text("vowels")
    cora.page.get_by_role("button", name="Salute").click()
    for person in (ada, ben):
        expect(person.page.get_by_text("Cora salutes").first).to_be_visible()
    for person in (ada, ben, cora):
        person.tab("Log")


def take_back(asker: Any, *others: Any) -> None:
    """A move is taken back: one asks, and the others grant it one after the other."""
    asker.click_until(lambda seen: seen.moves > 8, *others)
    button = asker.page.get_by_role("button", name="Ask to undo")
    expect(button).to_be_enabled()
    button.click()
    for other in others:
        expect(other.page.get_by_role("alertdialog")).to_contain_text("Ada asks to take back")
        expect(asker.page.get_by_role("button", name="Take it back")).to_be_visible()
        other.page.get_by_role("button", name="Agree").click()
    for other in others:
        other.tab("Log")
        expect(other.page.locator(".log li").filter(has_text="Ada takes back")).to_be_visible()


def lose_the_line(party: list[Any], lost: Any) -> None:
    """Somebody's line is cut while the others play on; nothing is missing when it is back."""
    others = [person for person in party if person is not lost]
    name = NAMES[party.index(lost)]
    party[0].click_until(lambda seen: name not in seen.prompt, *party[1:])
    lost.context.set_offline(True)
    expect(lost.page.get_by_text("Connection lost")).to_be_visible()
    cards = lost.hand()
    others[0].click_until(lambda seen: name in seen.prompt, *others[1:])
    lost.context.set_offline(False)
    expect(lost.page.get_by_text("Connection lost")).to_have_count(0)
    lines = str(others[0].look().moves)
    expect(lost.page.locator(".table-page")).to_have_attribute("data-lines", lines)
    lost.wait_for_turn()
    assert lost.hand() == cards


def end_the_hand(party: list[Any]) -> None:
    """Everybody sees the account, and the next hand waits until all have asked for it."""
    ends = [one.page.get_by_role("dialog", name="Hand 1 is over") for one in party]
    party[0].click_until(lambda _: ends[0].is_visible(), *party[1:], next_hand=False)
    for end, missing in zip(ends, ("Ben and Cora", "Cora", None), strict=True):
        expect(end.get_by_role("rowheader", name="You")).to_be_visible()
        end.get_by_role("button", name="Next hand").click()
        if missing:
            expect(end.get_by_text(f"Waiting for {missing}")).to_be_visible()
    for person in party:
        expect(person.page.get_by_text("Hand 2 of 2", exact=True)).to_be_visible()


def play_again(party: list[Any], path: str) -> None:
    """One click each leads everybody to a new match with the same people."""
    for person, deed in zip(party, ("Rematch", *["Agree to a rematch"] * 2), strict=True):
        person.page.get_by_role("button", name=deed, exact=True).click()
    for person in party:
        person.page.wait_for_url(lambda url: "/table/" in url and path not in url)
        expect(person.page.get_by_text("Hand 1 of 2", exact=True)).to_be_visible()
    assert len({person.page.url for person in party}) == 1
    see_each_other(party)


def test_three_people_play_a_match_and_another(running: Any, people: Sit) -> None:
    """From the names to the rematch; the match that is over stays in everybody's list."""
    party = [people(running) for _ in NAMES]
    ada, ben, cora = party
    link = set_table(ada)
    path = link.removeprefix(ada.base)
    take_seats(ada, [ben, cora], link)
    see_each_other(party)
    talk(ada, ben, cora)
    take_back(ada, ben, cora)
    lose_the_line(party, ben)
    end_the_hand(party)
    ada.play_out(ben, cora)
    for person in party:
        expect(person.page.get_by_role("dialog", name="The match is over")).to_be_visible()
    play_again(party, path)
    again = ada.page.url.removeprefix(ada.base)
    for person in party:
        person.go("/mine")
        for place in (path, again):
            expect(person.page.locator(f'a[href="{place}"]').first).to_be_visible()
