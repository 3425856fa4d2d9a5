"""Hands that end, friends who go on, and what is said when something is amiss."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Sit = Callable[..., Any]
CORPORALS = [{"kind": "computer", "rank": "corporal"}] * 3
#: The cards, of some, whose indices lie under something else.
COVERED = """cards => cards.filter(card => {
    const { left, top } = card.getBoundingClientRect();
    return document.elementFromPoint(left + 14, top + 16)?.closest(".card") !== card;
}).map(card => card.dataset.code)"""


def table_of(person: Any, *others: Any, **wanted: Any) -> str:
    """A table of Do-Boy at which these people sit, the first of them as the host."""
    people = (person, *others)
    for one, name in zip(people, ("Ada", "Ben", "Cora"), strict=False):
        one.arrive(name)
    seats = [{"kind": "you"}, *[{"kind": "open"}] * len(others), *CORPORALS]
    players = max(3, len(people))
    made = person.ask(
        "/api/tables", **{"game": "do-boy", "seats": seats[:players], "players": players, **wanted}
    )
    path = f"/table/{made['id']}"
    for one in people:
        one.go(path)
    for one in others:
        one.page.get_by_role("button", name="Sit down").click()
    return path


def test_a_hand_ends_in_a_moment_of_its_own(running: Any, people: Sit) -> None:
    """The account adds up, nothing of the next hand is there, and play waits for the person."""
    ada = people(running)
    table_of(ada, hands=2)
    page = ada.page
    dialog = page.get_by_role("dialog", name="Hand 1 is over")
    ada.click_until(lambda _: dialog.is_visible(), next_hand=False)
    expect(dialog.get_by_role("button", name="Next hand")).to_be_focused()
    expect(dialog.get_by_role("rowheader", name="You")).to_be_visible()
    assert page.locator(".hand .card").count() == 0
    figures = dialog.locator(".change").all_inner_texts()
    assert sum(int(figure) for figure in figures) == 17  # DB-19
    page.keyboard.press("Enter")
    expect(page.get_by_text("Hand 2 of 2", exact=True)).to_be_visible()
    expect(page.locator(".hand .card").first).to_be_visible()
    ada.play_out()
    expect(page.get_by_role("dialog", name="The match is over")).to_be_visible()


def test_three_cards_are_given_at_once(running: Any, people: Sit) -> None:
    """Chosen and put back by clicks, sent by one button, taken back one by one; told in a line."""
    ada = people(running)
    table_of(ada)
    page = ada.page
    cards, picked = page.locator(".hand .card"), page.locator(".hand .card.picked")
    give = page.get_by_role("button", name="Give the three cards")
    prompt = page.locator(".prompt")
    index = {"x": 10, "y": 12}
    expect(cards).to_have_count(16)
    for at in (0, 3, 3, 5, 7):
        expect(give).to_have_count(0)
        cards.nth(at).click(position=index)
    expect(prompt).to_contain_text("(three chosen)")
    expect(picked).to_have_count(3)
    given = picked.evaluate_all("all => all.map(one => one.dataset.code)")
    give.click()
    ada.tab("Log")
    lines = page.locator(".log li")
    expect(lines.filter(has_text="Everybody passes three cards to the left.")).to_have_count(1)
    expect(lines.filter(has_text="You receive the ")).to_have_count(1)
    expect(lines.filter(has_text=" gives ")).to_have_count(0)
    expect(cards).to_have_count(16)
    assert not {*given} & {*ada.hand()}
    page.get_by_role("button", name="Undo").click()
    expect(lines.filter(has_text="You take back the ")).to_have_count(1)
    expect(prompt).to_contain_text("Choose one more card for ")
    cards.first.click(position=index)
    page.get_by_role("button", name="Give the card", exact=True).click()
    expect(lines.filter(has_text="Everybody passes three cards to the left.")).to_have_count(2)


def test_the_last_card_of_a_hand_plays_itself(running: Any, people: Sit) -> None:
    ada = people(running)
    table_of(ada, hands=1)
    cards = ada.page.locator(".hand .card")
    ada.click_until(lambda _: cards.count() == 1, next_hand=False)
    expect(ada.page.get_by_role("dialog", name="The match is over")).to_be_visible()


def test_the_log_begins_with_the_deal(running: Any, people: Sit) -> None:
    ada = people(running)
    table_of(ada)
    ada.wait_for_turn()
    ada.tab("Log")
    lines = ada.page.locator(".log li")
    expect(lines.filter(has_text="deal").first).to_be_visible()
    expect(lines.first).to_contain_text("draw")


def test_friends_play_again(running: Any, people: Sit) -> None:
    """One click each, the same seats; the log and the talk of the new table begin again."""
    ada, ben = people(running), people(running)
    path = table_of(ada, ben, hands=1)
    ada.play_out(ben)
    ada.page.get_by_role("button", name="Rematch", exact=True).click()
    expect(ada.page.get_by_role("status", name="Answers")).to_contain_text("Ben")
    expect(ben.page.get_by_role("status", name="Answers")).to_contain_text("your answer?")
    ben.page.get_by_role("button", name="Agree to a rematch").click()
    for person in (ada, ben):
        person.page.wait_for_url(lambda url: "/table/" in url and path not in url)
        expect(person.page.locator(".hand .card").first).to_be_visible()
    assert ada.page.url == ben.page.url
    ada.go(path)
    expect(ada.page.get_by_role("link", name="Go to the rematch")).to_be_visible()


def test_hints_among_people_are_the_hosts_to_allow(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    table_of(ada, ben)
    expect(ben.page.locator(".hand .card").first).to_be_visible()
    hint = ben.page.get_by_role("button", name="Hint")
    expect(hint).to_have_count(0)
    ben.tab("Table")
    expect(ben.page.get_by_role("button", name="Turn hints on")).to_have_count(0)
    ada.tab("Table")
    ada.page.get_by_role("button", name="Turn hints on").click()
    expect(hint).to_be_visible()


def test_a_move_is_taken_back_with_the_others_consent(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    table_of(ada, ben)
    raised = ada.page.locator(".board button.raised")
    # It is Ada's turn: no move is on its way that would end the question.
    ada.click_until(lambda seen: seen.moves > 8 and raised.count() > 0, ben)
    for person in (ada, ben):
        expect(person.page.get_by_role("button", name="Ask to undo")).to_be_enabled()
    ada.page.get_by_role("button", name="Ask to undo").click()
    expect(ben.page.get_by_role("alertdialog")).to_contain_text("Ada asks to take back")
    expect(ada.page.get_by_role("button", name="Take it back")).to_be_visible()
    ben.page.get_by_role("button", name="Agree").click()
    ben.tab("Log")
    expect(ben.page.locator(".log li").filter(has_text="Ada takes back a move")).to_be_visible()


def test_people_talk_and_can_be_muted(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    table_of(ada, ben)
    ada.tab("Talk")
    ben.tab("Talk")
    said = ada.page.get_by_role("region", name="What was said")
    for remark in ("Good evening!", "Your lead."):
        ben.say(remark)
        expect(said).to_contain_text(remark)
    ben.page.get_by_role("button", name="Salute").click()
    expect(ada.page.get_by_text("Ben salutes").first).to_be_visible()
    ada.page.get_by_text("Mute", exact=True).click()
    ada.page.get_by_label("Mute Ben").check()
    expect(said).not_to_contain_text("Good evening!")


def test_offline_is_said_at_once(running: Any, people: Sit) -> None:
    """A move made without a connection is kept, told of, and made when it is back."""
    ada = people(running)
    table_of(ada)
    ada.click_until(lambda seen: "follow with" in seen.prompt)
    before = ada.look().moves
    ada.context.set_offline(True)
    expect(ada.page.get_by_text("Connection lost")).to_be_visible()
    ada.page.locator(".board button.raised").first.click(position={"x": 10, "y": 12})
    expect(
        ada.page.get_by_text("Your move will be made as soon as the connection is back")
    ).to_be_visible()
    ada.context.set_offline(False)
    expect(ada.page.get_by_text("Connection lost")).to_have_count(0)
    ada.tab("Log")
    expect(ada.page.locator(".log li").nth(before)).to_be_visible()


def test_a_clicked_card_covers_no_other(running: Any, people: Sit) -> None:
    """The card after one that was clicked can be clicked at its index, too."""
    ada = people(running)
    table_of(ada)
    ada.click_until(lambda seen: "follow with" in seen.prompt)
    lame = ada.page.locator(".hand button.card[aria-disabled=true]").first
    lame.click(position={"x": 10, "y": 12}, force=True)
    expect(lame).to_be_focused()
    assert ada.page.locator(".hand .card").evaluate_all(COVERED) == []


def test_whoever_gets_up_can_sit_down_again(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    table_of(ada, ben, hands=1)
    ben.tab("Table")
    ben.page.get_by_role("button", name="Leave your seat").click()
    ben.page.get_by_role("button", name="Sit down again").click()
    expect(ben.page.get_by_role("button", name="Leave your seat")).to_be_visible()
    ada.play_out(ben)
    ben.page.get_by_role("button", name="Look at the table").click()
    expect(ben.page.get_by_role("button", name="Leave your seat")).to_have_count(0)


def test_names_come_first(running: Any, people: Sit) -> None:
    """The host is asked with the table, a friend at it; the field has the focus."""
    ada, ben = people(running), people(running)
    ada.go("/new/do-boy")
    page = ada.page
    page.get_by_label("Seat 2").select_option("open")
    page.get_by_role("complementary", name="Your table").get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url("**/table/*")
    expect(page.get_by_text("Waiting for one friend.")).to_be_visible()
    assert page.locator(".hand .card").count() == 0
    ben.go(page.url.removeprefix(ada.base))
    field = ben.page.get_by_label("Your name")
    expect(field).to_be_focused()
    field.fill("Ben")
    ben.page.keyboard.press("Enter")
    for person in (ada, ben):
        expect(person.page.locator(".hand .card").first).to_be_visible()
    expect(ben.page.locator(".plate", has_text="Ada")).to_be_visible()


def test_a_table_that_is_not_there(running: Any, people: Sit) -> None:
    ada = people(running)
    ada.go("/table/nosuch")
    expect(ada.page.locator(".nothing")).to_contain_text("This table is closed.")
    assert ada.page.get_by_text("Connection lost").count() == 0


def test_a_clause_is_read_at_the_table(running: Any, people: Sit) -> None:
    ada = people(running)
    path = table_of(ada)
    ada.click_until(lambda seen: "follow with" in seen.prompt)
    lame = ada.page.locator(".hand button.card[aria-disabled=true]").first
    lame.click(position={"x": 10, "y": 12}, force=True)  # it looks lame, and says why
    ada.page.get_by_role("button", name="DB-12").click()
    dialog = ada.page.get_by_role("dialog", name="Clause DB-12")
    expect(dialog.locator(".prose")).to_be_visible()
    dialog.get_by_role("button", name="Close").click()
    assert path in ada.page.url


@pytest.mark.parametrize("sides", ["partners", "single"])
def test_a_new_table_says_who_plays_with_whom(running: Any, people: Sit, sides: str) -> None:
    ada = people(running)
    ada.go("/new/sham-battle")
    page = ada.page
    page.get_by_role("radio", name="4", exact=True).check()
    if sides == "single":
        page.get_by_text("House rules").click()
        page.get_by_text("Each for himself").click()
    expect(page.get_by_text("your partner")).to_have_count(1 if sides == "partners" else 0)
