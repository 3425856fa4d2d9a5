"""Reasons to come back: where to start, who is waiting, today's deals, and what has been played."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

from playwright.sync_api import expect

import drumhead

#: What sticks out of the page, and what cannot be hit with a finger; links in a line may be small.
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
TOO_SMALL = """() => [...document.querySelectorAll("main .button, main summary, main th a")]
    .filter(one => one.checkVisibility() && one.getBoundingClientRect().height < 43.5)
    .map(one => one.innerText)"""
SIZES = ((320, 568), (390, 844), (768, 1024), (1280, 800), (2560, 1440))
OPEN = [{"kind": "you"}, {"kind": "computer"}, {"kind": "open"}, {"kind": "open"}]


def _fits_and_is_accessible(person: Any) -> None:
    """At every size, and in light and dark colors."""
    page = person.page
    page.wait_for_load_state("networkidle")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) <= 0, width
        assert page.evaluate(TOO_SMALL) == [], width
    page.set_viewport_size({"width": 1280, "height": 800})
    assert person.violations() == []


def test_the_games_from_the_easiest_to_the_hardest(
    running: Any, people: Callable[..., Any]
) -> None:
    """Every game is there once with its line, and can be sought by the number of players."""
    person = people(running, bypass_csp=True)
    person.go("/")
    page = person.page
    titles = page.locator("article h3")
    expect(titles).to_have_count(len(drumhead.games()))
    assert sorted(titles.all_inner_texts()) == sorted(game.title for game in drumhead.games())
    assert titles.first.inner_text() == "Do-Boy"
    for game in drumhead.games():
        expect(page.get_by_role("article", name=game.title, exact=True)).to_contain_text(game.line)
    page.get_by_label("Players").select_option("8")
    shown = [game.title for game in drumhead.games() if 8 in game.players]
    expect(titles).to_have_count(len(shown))
    page.get_by_label("Players").select_option("Any number")
    page.set_viewport_size({"width": 390, "height": 844})
    tops = [titles.nth(place).bounding_box()["y"] for place in range(2)]
    assert tops[0] == tops[1]
    _fits_and_is_accessible(person)


def test_open_tables_come_and_go_by_themselves(
    running: Any, browse: Callable[..., Any], people: Callable[..., Any]
) -> None:
    """Nobody reloads the page, and the tables at which one sits oneself are not offered."""
    ada, ben = browse("Ada"), browse("Ben")
    person = people(running, bypass_csp=True)
    person.go("/")
    lobby = person.page.get_by_role("region", name="Open tables")
    expect(person.page.get_by_text("No open table.")).to_be_attached()
    expect(lobby).to_have_count(0)
    table = ada.table(seats=OPEN, listed=True)
    with ada.open(table), ben.open(table) as guest:
        expect(lobby.get_by_text("Ada is waiting for two more players", exact=True)).to_be_visible()
        guest.send("sit")
        expect(
            lobby.get_by_text("Ada and Ben are waiting for one more player", exact=True)
        ).to_be_visible()
        _fits_and_is_accessible(person)
        with browse("Cleo").open(table) as third:
            third.send("sit")
            expect(lobby.get_by_text("Ada, Ben and Cleo are playing", exact=True)).to_be_visible()
            expect(lobby.get_by_role("link", name="Watch")).to_be_visible()
    expect(lobby).to_have_count(0)


def test_going_on_with_what_is_unfinished(
    running: Any, ada: Any, computers: Any, people: Callable[..., Any]
) -> None:
    """The newest table is the main button, two more are shown, and all can be abandoned."""
    tables = [ada.table(seats=computers) for _ in range(4)]
    person = people(running, bypass_csp=True)
    person.become(ada)
    person.go("/")
    page = person.page
    first = page.get_by_role("link", name="Continue Do-Boy")
    address = first.get_attribute("href")
    assert address is not None
    assert address.rsplit("/", 1)[1] in tables
    expect(page.locator("main li a[href^='/table/']")).to_have_count(2)
    page.get_by_role("link", name="All my tables (4 tables)").click()
    for left in (4, 3, 2, 1):
        expect(page.get_by_role("button", name="Abandon")).to_have_count(left)
        page.get_by_role("button", name="Abandon").first.click()
        _fits_and_is_accessible(person)
        page.get_by_role("button", name="Yes, abandon it").click()
    expect(page.get_by_text("You have not played yet")).to_be_visible()
    assert ada.get("/api/me/tables") == []


def test_todays_deal_from_the_home_page_to_the_results(
    running: Any, ada: Any, calendar: Any, people: Callable[..., Any]
) -> None:
    """By keyboard to the table; a result today, everybody's results and the key tomorrow."""
    person = people(running, bypass_csp=True)
    person.become(ada)
    person.go("/")
    page = person.page
    page.get_by_role("link", name="Today’s deal").press("Enter")
    expect(page.get_by_role("heading", name="Today's deals")).to_be_focused()
    expect(page.get_by_role("button", name="Play today's deal")).to_have_count(
        len(drumhead.games())
    )
    page.get_by_role("button", name=re.compile("Play today's deal.*Do-Boy")).press("Enter")
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    person.wait_for_turn()
    person.go("/days")
    expect(page.get_by_role("link", name=re.compile("Continue.*Do-Boy"))).to_be_visible()
    ada.play_out(table)
    person.go("/days")
    expect(page.get_by_text("You are first of 1")).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("See the table.*Do-Boy"))).to_be_visible()
    _fits_and_is_accessible(person)
    person.go("/mine")
    expect(page.get_by_text("replay and transcript open tomorrow")).to_be_visible()
    day = calendar.day
    calendar.day += timedelta(1)
    person.go("/days")
    expect(page.get_by_role("heading", name="Yesterday, Saturday, June 1")).to_be_visible()
    expect(page.get_by_role("rowheader", name="Ada (you)")).to_be_visible()
    page.get_by_text("The keys of that day").click()
    key = ada.get(f"/api/tables/{table}")["key"]
    expect(page.get_by_text(key)).to_be_visible()
    _fits_and_is_accessible(person)
    person.go(f"/days/{day}")
    page.get_by_role("link", name="Ada (you)").click()
    expect(page.get_by_role("heading", name="Do-Boy", level=1)).to_be_visible()


def test_a_day_to_come_is_refused_in_a_sentence(running: Any, people: Callable[..., Any]) -> None:
    """An address that somebody made up says what is wrong."""
    person = people(running)
    person.meant = ("404",)
    person.go("/days/2299-01-01")
    expect(person.page.locator("main").get_by_role("alert")).to_contain_text("still to come")


def test_what_has_been_played(
    running: Any, ada: Any, computers: list[dict[str, str]], people: Callable[..., Any]
) -> None:
    """Figures, pictures with words and a table, and the list with its replays."""
    tables = [ada.table(seats=computers) for _ in range(2)]
    for table in tables:
        ada.play_out(table)
    person = people(running, bypass_csp=True)
    person.become(ada)
    person.go("/mine")
    page = person.page
    expect(page.get_by_role("img", name="Points in the latest 2 matches")).to_be_visible()
    page.get_by_text("The latest matches as a table").click()
    expect(page.locator("details[open] tbody tr")).to_have_count(2)
    for place in range(2):
        page.locator("summary", has_text="Fairness").nth(place).click()
    expect(page.get_by_role("link", name="Transcript", exact=True)).to_have_count(2)
    _fits_and_is_accessible(person)
    page.get_by_role("link", name=re.compile("Replay.*Do-Boy")).first.click()
    expect(page.get_by_role("heading", name="Do-Boy", level=1)).to_be_visible()
