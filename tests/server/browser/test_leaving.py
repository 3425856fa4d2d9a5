"""Leaving a table, another device, and choices that all make at the same time."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.browser.test_company import CORPORAL, join, open_table

Sit = Callable[..., Any]
PHONE = {"width": 390, "height": 844}


def leave(person: Any) -> Any:
    """Open the sheet for leaving: by the door in the bar, or on a phone from the panel."""
    door = person.page.get_by_role("button", name="Leave the table")
    if door.is_visible():
        door.click()
    else:
        person.page.get_by_role("button", name="Log and scores").click()
        person.page.get_by_role("button", name="Leave", exact=True).click()
    return person.page.get_by_role("dialog", name="Leaving the table?")


@pytest.mark.parametrize("phone", [False, True])
def test_a_table_against_computers_is_abandoned_at_once(
    running: Any, people: Sit, phone: bool
) -> None:
    ada = people(running)
    if phone:
        ada.page.set_viewport_size(PHONE)
    path = open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3])
    ada.go(path)
    ada.wait_for_turn()
    sheet = leave(ada)
    expect(sheet).to_contain_text("Keep it for later")
    expect(sheet.get_by_role("button", name="Hand over")).to_have_count(0)
    sheet.get_by_role("button", name="Step out").click()
    assert len(ada.ask("/api/me/tables")) == 1
    ada.go(path)
    leave(ada).get_by_role("button", name="Abandon").click()
    expect(ada.page.get_by_text("You have abandoned Do-Boy.")).to_be_visible()
    assert ada.ask("/api/me/tables") == []


def test_a_seat_is_handed_over(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    expect(ben.page.locator(".plate", has_text="Ada")).to_be_visible()
    sheet = leave(ada)
    expect(sheet).to_contain_text("Ben plays on.")
    sheet.get_by_role("radio", name="corporal").check(force=True)
    sheet.get_by_role("button", name="Hand over").click()
    expect(ada.page.get_by_text("Your seat now belongs to a corporal.")).to_be_visible()
    expect(ben.page.locator(".plate", has_text="Ada")).to_have_count(0)


def test_a_table_is_closed_by_consent(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    expect(ada.page.locator(".plate", has_text="Ben")).to_be_visible()
    leave(ada).get_by_role("button", name="Ask Ben").click()
    expect(ben.page.get_by_text("Ada asks to close the table. Nobody wins.").first).to_be_visible()
    ben.page.get_by_role("button", name="Agree").click()
    for person in (ada, ben):
        expect(person.page.get_by_text("The table is closed. Nobody wins.").first).to_be_visible()
        assert person.ask("/api/me/tables") == []


def test_another_device(running: Any, people: Sit) -> None:
    """The code is made when it is asked for, moves the seat, and works once."""
    ada, phone, thief = people(running), people(running), people(running)
    phone.page.set_viewport_size(PHONE)
    ada.go(open_table(ada, seats=[{"kind": "you"}, *[CORPORAL] * 3]))
    ada.wait_for_turn()
    sheet = leave(ada)
    made: list[str] = []
    ada.page.on("request", lambda request: made.append(request.url))
    assert not any("/api/devices" in url for url in made)
    sheet.get_by_role("button", name="Show the code").click()
    expect(sheet.get_by_role("img", name="QR code that moves you")).to_be_visible()
    link = sheet.get_by_text("/device#").inner_text()
    code = link.partition("#")[2]
    seen: list[str] = []
    phone.page.on("request", lambda request: seen.append(request.url))
    phone.page.goto(link)
    expect(phone.page.get_by_role("heading", name="Go on as Ada here?")).to_be_visible()
    assert code not in phone.page.url
    phone.page.get_by_role("button", name="Go on as Ada").click()
    phone.page.get_by_role("link", name=re.compile("Continue|Do-Boy")).first.wait_for()
    assert not [url for url in seen if code in url and not url.startswith(link)]
    expect(ada.page.get_by_text("You're playing on another device now.").first).to_be_visible()
    assert [table["seats"][0]["you"] for table in phone.ask("/api/me/tables")] == [True]
    thief.meant = ("410",)
    thief.page.goto(link)
    expect(thief.page.get_by_text("This code has been used.")).to_be_visible()
    ada.meant = ("401",)
    ada.page.goto(f"{ada.base}/")
    expect(ada.page.get_by_text("You're playing on another device now.")).to_be_visible()


def pick(person: Any, number: int) -> None:
    """Choose that number of cards, from the left; a click may only catch up with the others."""
    for at in range(number):
        card = person.page.locator(".hand .card").nth(at)
        while card.get_attribute("aria-pressed") != "true":
            card.click(position={"x": 10, "y": 12})


@pytest.mark.parametrize("phone", [False, True])
def test_all_choose_at_the_same_time(running: Any, people: Sit, phone: bool) -> None:
    ada, ben = people(running), people(running)
    if phone:
        ben.page.set_viewport_size(PHONE)
    path = open_table(ada)
    ada.go(path)
    join(ben, path, "Ben")
    give = re.compile("^Give the three cards")
    # What one picks stays picked while the other one chooses.
    for person in (ada, ben):
        person.page.locator(".hand .card").first.wait_for()
        expect(person.page.locator(".prompt")).to_contain_text("Choose three cards")
        pick(person, 3)
        expect(person.page.get_by_role("button", name=give)).to_be_visible()
    ben.page.get_by_role("button", name=give).click()
    expect(ben.page.locator(".prompt")).to_have_text("Waiting for Ada to choose.")
    expect(ben.page.locator(".hand .card.picked")).to_have_count(3)
    ben.page.get_by_role("button", name="Change").click()
    expect(ben.page.locator(".prompt")).to_contain_text("Choose three cards")
    pick(ben, 3)
    ben.page.get_by_role("button", name=give).click()
    expect(ben.page.locator(".prompt")).to_have_text("Waiting for Ada to choose.")
    expect(ada.page.locator(".hand .card.picked")).to_have_count(3)
    ada.page.get_by_role("button", name=give).click()
    for person in (ada, ben):
        expect(person.page.locator(".prompt")).not_to_contain_text("hoose")
