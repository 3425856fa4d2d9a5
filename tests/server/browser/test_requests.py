"""Requests in the prompt's place, people who are away, rematches and spectators."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import Error, Page, expect

from drumhead.server.settings import Settings
from drumhead.server.table import table_creator
from tests.server.browser.test_company import CORPORAL, Sit, join, open_table

Serve = Callable[[Settings], Any]
OPEN = {"kind": "open"}
SIZES = [(1280, 800), (390, 844), (844, 390)]


def slip(person: Any) -> Any:
    """The slip with a request."""
    return person.page.get_by_role("alertdialog")


def notice(person: Any, words: str) -> Any:
    """A notice at the top of the table."""
    return person.page.locator(".notices .slip", has_text=re.compile(words))


def press_until(button: Any, sign: Any) -> None:
    """Press a button until it has worked: a click on a table that lags only catches up."""
    while sign.count() == 0:
        with suppress(Error):
            button.click(timeout=2_000)
        with suppress(Error):
            sign.first.wait_for(timeout=2_000)


def seat_people(running: Any, people: Sit, *names: str, **wanted: Any) -> tuple[list[Any], str]:
    """Ada and others at a table whose other seats are corporals, and its path."""
    everybody = [people(running, bypass_csp=True) for _ in ("Ada", *names)]
    free = [OPEN] * len(names)
    seats = [{"kind": "you"}, *free, *[CORPORAL] * (3 - len(names))]
    path = open_table(everybody[0], seats=seats, **wanted)
    everybody[0].go(path)
    for person, name in zip(everybody[1:], names, strict=True):
        join(person, path, name)
    for person in everybody:
        expect(person.page.locator(".hand .card").first).to_be_visible()
    return everybody, path


def give_cards(*people: Any) -> None:
    """Play on until Ada has a card to take back."""
    ada = people[0]
    ada.click_until(
        lambda _: ada.page.get_by_role("button", name="Ask to undo").is_enabled(), *people[1:]
    )


def boxes(page: Page) -> list[Any]:
    """Where the hand, the bar and the portraits are."""
    script = "all => all.map(one => JSON.stringify(one.getBoundingClientRect()))"
    places = ".hand .card, .table-bar, .seat .face, .callrow"
    found: list[Any] = page.locator(places).evaluate_all(script)
    return found


def test_a_request_is_seen_and_answered_by_key(running: Any, people: Sit) -> None:
    """The asker may take it back, a spectator only reads it, and nothing on the table moves."""
    (ada, ben), path = seat_people(running, people, "Ben")
    eve = people(running)
    eve.go(path)
    expect(eve.page.locator(".prompt")).to_contain_text(re.compile("^\\s*You’re watching"))
    give_cards(ada, ben)
    before = boxes(ben.page)
    ada.page.get_by_role("button", name="Ask to undo").click()
    expect(slip(ben)).to_contain_text("Ada asks to take back")
    assert boxes(ben.page) == before
    expect(slip(ben).get_by_role("button")).to_have_text(["Agree", "Decline"])
    expect(slip(ada)).to_contain_text("You ask to take back")
    expect(slip(eve)).to_contain_text("Ada asks to take back")
    expect(slip(eve).get_by_role("button")).to_have_count(0)
    slip(ada).get_by_role("button", name="Take it back").click()
    expect(slip(ben)).to_have_count(0)
    ada.page.get_by_role("button", name="Ask to undo").click()
    expect(slip(ben)).to_be_visible()
    ben.tab("Talk")
    ben.page.get_by_label("Say something").press_sequentially("any")
    expect(slip(ben)).to_be_visible()
    ben.page.locator("h1").focus()
    ben.page.keyboard.press("n")
    expect(slip(ben)).to_have_count(0)
    expect(notice(ada, "Ben declined.")).to_be_visible()
    ada.page.get_by_role("button", name="Ask to undo").click()
    expect(slip(ben)).to_be_visible()
    ben.page.keyboard.press("y")
    expect(slip(ben)).to_have_count(0)
    ada.tab("Log")
    expect(ada.page.locator(".log li", has_text="You take back").first).to_be_visible()


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_the_slip_covers_neither_hand_nor_bar(
    running: Any, people: Sit, size: tuple[int, int]
) -> None:
    (ada, ben), _ = seat_people(running, people, "Ben")
    give_cards(ada, ben)
    ada.page.get_by_role("button", name="Ask to undo").click()
    ben.page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(slip(ben)).to_be_visible()
    place, hand = slip(ben).bounding_box(), ben.page.locator(".hand .card").first.bounding_box()
    bar = ben.page.locator(".table-bar").bounding_box()
    assert place["y"] + place["height"] <= hand["y"] + 1
    assert place["y"] >= bar["y"] + bar["height"] - 1
    assert place["x"] >= 0
    assert place["x"] + place["width"] <= size[0]
    for button in slip(ben).get_by_role("button").all():
        assert button.bounding_box()["height"] >= 44
    assert ben.violations() == []


def test_a_captain_plays_for_somebody_away_and_says_so(
    settings: Settings, serve: Serve, people: Sit
) -> None:
    """Countdown, Wait longer, Now if the others agree, and the welcome with its steps."""
    running = serve(replace(settings, stand_in_after=120.0))
    (ada, ben, cora), path = seat_people(running, people, "Ben", "Cora", game="skirmish")
    ben.page.goto("about:blank")
    plate = ada.page.locator(".plate", has_text="Ben")
    expect(plate).to_contain_text("Away")
    expect(plate.locator(".time")).to_have_text(re.compile(r"^[12]:\d\d$"))
    prompt = ada.page.locator(".prompt")
    ada.click_until(lambda seen: "takes over for Ben" in seen.prompt, cora)
    expect(prompt).to_contain_text(re.compile(r"A captain takes over for Ben in [12]:\d\d\."))
    ada.page.get_by_role("button", name="Wait longer").click()
    expect(prompt).to_contain_text(re.compile(r"in [34]:\d\d\."))
    ada.page.get_by_role("button", name="Now", exact=True).click()
    expect(slip(cora)).to_contain_text("Ben is away. Let a captain step in?")
    expect(slip(cora)).to_contain_text("Ada asks")
    expect(slip(cora)).to_contain_text("Ben can come back any time")
    slip(cora).get_by_role("button", name="Agree").click()
    expect(plate).to_contain_text("Captain plays")
    ada.tab("Log")
    expect(
        ada.page.locator(".log li", has_text=re.compile("^A captain .* for Ben"))
    ).not_to_have_count(0)
    ben.go(path)
    welcome = ben.page.locator(".strip")
    expect(welcome).to_contain_text("Welcome back, Ben")
    expect(welcome).to_contain_text(
        re.compile(r"A captain (played|made) \w+ (card|move)s? for you")
    )
    expect(notice(ada, "Ben is back.")).to_be_visible()
    welcome.get_by_role("button", name="Show me").click()
    expect(ben.page.locator(".prompt")).not_to_be_empty()
    ben.page.get_by_role("button", name="Play on").click()
    expect(ben.page.get_by_role("button", name="Play on")).to_have_count(0)
    expect(plate).not_to_contain_text("Captain plays")


def test_when_time_is_up_the_screen_says_who_moved(
    running: Any, people: Sit, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_creator, "SECONDS", (1, 601))
    ada, eve = people(running), people(running)
    computers = [{"kind": "computer", "rank": "private"}] * 3
    path = open_table(ada, game="skirmish", seats=[{"kind": "you"}, *computers], seconds=2)
    ada.go(path)
    ribbon = ada.page.locator(".prompt[role=alert]")
    expect(ribbon).to_contain_text(re.compile("^\\s*Your time was up: a captain .* for you"))
    eve.go(path)
    expect(notice(eve, "^Ada's time was up: a captain").first).to_be_visible()
    ada.tab("Log")
    entries = ada.page.locator(".log li", has_text=re.compile("^A captain .* for you"))
    expect(entries.first).to_be_visible()


def test_a_rematch_starts_without_somebody(settings: Settings, serve: Serve, people: Sit) -> None:
    """Ben does not answer: the seat stays open, a captain plays in it, and Ben sits down again."""
    running = serve(replace(settings, rematch_after=1.0))
    (ada, ben, cora), _ = seat_people(running, people, "Ben", "Cora")
    ada.play_out(ben, cora)
    for person in (ada, ben, cora):
        expect(person.page.get_by_role("dialog", name="The match is over")).to_be_visible()
    ada.page.get_by_role("button", name="Rematch", exact=True).click()
    answers = cora.page.get_by_role("status", name="Answers")
    expect(cora.page.get_by_role("heading", name="Ada wants a rematch.")).to_be_visible()
    expect(answers).to_contain_text("hasn’t answered")
    expect(answers).to_contain_text("plays along")
    cora.page.get_by_role("button", name="Rematch", exact=True).click()
    without = ada.page.get_by_role("button", name="Leave the seat open")
    expect(ada.page.get_by_text("Start without Ben:")).to_be_visible()
    before = ada.page.url
    without.click()
    ada.page.wait_for_url(lambda url: url != before)
    expect(ada.page.locator(".hand .card").first).to_be_visible()
    # Ben's page goes to the new table as well, as a spectator who may sit down.
    ben.page.wait_for_url(lambda url: url == ada.page.url)
    expect(ben.page.locator(".prompt")).to_contain_text("A seat is free. Sit down?")
    press_until(ben.page.get_by_role("button", name="Sit down"), ben.page.locator(".hand .card"))
    expect(ada.page.locator(".plate", has_text="Ben")).to_be_visible()


def test_spectators_are_counted_named_and_may_talk(running: Any, people: Sit) -> None:
    (ada, _), path = seat_people(running, people, "Ben")
    sam = people(running)
    sam.arrive("Sam")
    sam.go(path)
    watching = ada.page.get_by_role("button", name=re.compile("1 watching: Sam"))
    watching.click()
    expect(ada.page.get_by_text("Watching: Sam")).to_be_visible()
    for name in ("Hint", "Ask to undo", "Undo"):
        expect(sam.page.get_by_role("button", name=name, exact=True)).to_have_count(0)
    assert sam.page.locator(".hand [data-code]").count() == 0
    sam.tab("Talk")
    sam.say("Good luck!")
    expect(sam.page.get_by_role("region", name="What was said")).to_contain_text("Good luck!")
    ada.tab("Talk")
    expect(ada.page.get_by_role("region", name="What was said")).to_contain_text("Sam, watching")
    ada.tab("Table")
    ada.page.get_by_role("button", name="Only players talk").click()
    expect(sam.page.get_by_label("Say something")).to_have_count(0)
