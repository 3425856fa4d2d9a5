"""Playing with friends: a game and a name, a waiting room, an invitation, and the first deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

Sit = Callable[..., Any]
DESKTOP = {"viewport": {"width": 1280, "height": 800}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
SCREENS = [DESKTOP, PHONE]
OPEN = {"kind": "open"}
FOUR = [{"kind": "you"}, OPEN, OPEN, OPEN]
#: Nothing of a page may be wider than it.
OVERFLOW = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: The middle of each portrait, and the drum.
PLACES = """() => {
    const seen = document.querySelectorAll(".board > .drum, .board [data-seat] .face");
    return [...seen].map(one => {
        const {x, y, width, height} = one.getBoundingClientRect();
        return [Math.round(x + width / 2), Math.round(y + height / 2)];
    });
}"""


@pytest.fixture
def slow(serve: Callable[..., Any], settings: Any) -> Any:
    """A server whose countdown lasts longer than any test."""
    return serve(replace(settings, deal_after=3600.0))


def at(people: Sit, running: Any, screen: dict[str, Any]) -> Any:
    """Somebody at a screen of that size."""
    person = people(running, bypass_csp=True)
    person.page.set_viewport_size(screen["viewport"])
    return person


def host_of(person: Any, **wanted: Any) -> str:
    """The path of a table that a person named Ada hosts, who is there."""
    person.arrive("Ada")
    path = (
        f"/table/{person.ask('/api/tables', **{'game': 'do-boy', 'seats': FOUR, **wanted})['id']}"
    )
    person.go(path)
    expect(person.page.get_by_role("region", name="Invite")).to_be_visible()
    return path


def prompt(person: Any, words: str) -> None:
    """The prompt begins with these words."""
    expect(person.page.locator(".prompt")).to_have_text(re.compile(f"^{re.escape(words)}"))


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
def test_from_the_home_page_to_the_deal(slow: Any, people: Sit, screen: dict[str, Any]) -> None:
    """A page of its own, a link, an invitation, a computer, and a countdown that is held."""
    ada, ben = (at(people, slow, screen) for _ in range(2))
    page = ada.page
    ada.go("/")
    page.get_by_role("link", name="Play with friends").click()
    page.wait_for_url("**/friends")
    expect(page.get_by_role("radio", name="Do-Boy, 3 to 6 players")).to_be_checked()
    page.get_by_role("button", name="Fewer players").click()
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(3)
    page.get_by_role("button", name="Open the table").click()
    expect(page.get_by_text("Your name, so that friends know who invites them.")).to_be_visible()
    expect(page.get_by_label("Your name")).to_be_focused()
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url("**/table/*")
    expect(page.get_by_role("heading", name="Two seats to fill")).to_be_visible()
    prompt(ada, "Waiting for two friends. The game starts when all three are here.")
    expect(page.get_by_role("button", name="1 of 3 is here.")).to_be_visible()

    ben.go(page.url.removeprefix(ada.base))
    invitation = ben.page.get_by_role("region", name="Ada invites you to Do-Boy")
    expect(invitation).to_contain_text("Dodge Infantry and the President.")
    invitation.get_by_label("Your name").fill("Ben")
    invitation.get_by_role("button", name="Sit down").click()
    prompt(ben, "Waiting for one more friend. Ada can start any time.")
    expect(page.get_by_role("article", name="Ben")).to_be_visible()
    assert page.get_by_role("button", name="Computer", exact=True).count() == 1
    assert ben.page.get_by_role("button", name="Computer", exact=True).count() == 0
    assert ben.page.get_by_role("button", name="Start now with computers").count() == 0
    expect(ben.page.get_by_role("button", name="Move here")).to_have_count(1)

    page.get_by_role("button", name="Computer", exact=True).click()
    captain = page.get_by_role("menuitem", name="Captain")
    expect(captain).to_be_focused()
    captain.press("ArrowUp")
    page.keyboard.press("Enter")
    prompt(ben, "Everyone is here. Dealing in")
    expect(page.get_by_role("heading", name="Everyone is here")).to_be_visible()
    page.get_by_role("button", name="Wait").click()
    prompt(ben, "Everyone is here. Ada deals in a moment.")
    page.get_by_role("button", name="Deal now").click()
    for person in (ada, ben):
        expect(person.page.locator(".hand .card").first).to_be_visible()
    assert page.evaluate("localStorage.getItem('last-friends-game')") == "do-boy"


def test_thirteen_games_and_the_last_one_played_is_chosen(running: Any, people: Sit) -> None:
    ada = people(running)
    ada.go("/friends")
    page = ada.page
    expect(page.get_by_role("radio", name=re.compile("players$"))).to_have_count(13)
    assert page.get_by_role("radio", name="Mobilization No. 2").count() == 0
    expect(page.get_by_role("group", name="How will you sit?").get_by_role("radio")).to_have_count(
        3
    )
    page.evaluate("localStorage.setItem('last-friends-game', 'tactics')")
    ada.go("/friends")
    tactics = page.get_by_role("radio", name="Tactics, 4 players")
    expect(tactics).to_be_checked()
    tactics.press("ArrowRight")
    expect(tactics).not_to_be_checked()
    page.get_by_role("radio", name="Game of War, 2 or 4 players").check()
    expect(page.get_by_role("button", name="Fewer players")).to_be_disabled()
    page.get_by_role("button", name="More players").click()
    expect(page.get_by_role("list", name="Seats").get_by_role("listitem")).to_have_count(4)
    expect(page.get_by_role("button", name="More players")).to_be_disabled()


@pytest.mark.parametrize("screen", SCREENS, ids=["desktop", "phone"])
def test_the_host_changes_who_sits_where(
    running: Any, people: Sit, browse: Callable[..., Any], screen: dict[str, Any]
) -> None:
    """A computer's strength, its seat freed, a guest asked to leave, and places exchanged."""
    ada = at(people, running, screen)
    path = host_of(ada)
    page = ada.page
    page.get_by_role("button", name="Computer", exact=True).first.click()
    page.get_by_role("menuitem", name="Captain").click()
    computer = page.locator("[data-seat='1']")
    expect(computer.get_by_text("Captain").first).to_be_attached()
    name = str(computer.get_attribute("aria-label"))
    computer.locator(".plate").click()
    computer.get_by_role("button", name="Change strength").click()
    page.get_by_role("menuitem", name="Private").click()
    expect(computer.get_by_text("Private").first).to_be_attached()
    expect(computer).to_have_attribute("aria-label", name)
    page.mouse.click(5, screen["viewport"]["height"] / 2)
    computer.locator(".plate").click()
    computer.get_by_role("button", name="Free the seat").click()
    expect(computer.get_by_role("button", name="Move here")).to_be_visible()
    computer.get_by_role("button", name="Move here").click()
    expect(page.get_by_role("heading", name="Three seats to fill")).to_be_visible()
    expect(page.locator(".own [data-seat='1']")).to_be_visible()
    with browse("Ben").open(path.rsplit("/", 1)[1]) as ben:
        ben.send("sit", seat=2)
        seat = page.get_by_role("article", name="Ben")
        seat.locator(".plate").click()
        seat.get_by_role("button", name="Ask to leave").click()
        assert "asked you to leave" in ben.wait("refused")["sentence"]
        expect(seat).to_have_count(0)


def test_the_deal_moves_nothing(slow: Any, people: Sit, browse: Callable[..., Any]) -> None:
    """Drum and portraits lie where they lay in the waiting room."""
    ada = people(slow)
    captains = [{"kind": "computer", "rank": "private"}] * 2
    path = host_of(ada, game="do-boy", seats=[{"kind": "you"}, OPEN, *captains])
    with browse("Ben", at=slow).open(path.rsplit("/", 1)[1]) as ben:
        ben.send("sit")
        prompt(ada, "Everyone is here. Dealing in")
        before = ada.page.evaluate(PLACES)
        ada.page.get_by_role("button", name="Wait").click()
        ada.page.get_by_role("button", name="Deal now").click()
        expect(ada.page.locator(".hand .card").first).to_be_visible()
        after = ada.page.evaluate(PLACES)
    assert len(before) == len(after) == 5
    # A plate at the far side is as wide as its words: its portrait may give way a little.
    for (x, y), (later_x, later_y) in zip(before, after, strict=True):
        assert abs(x - later_x) <= 60
        assert abs(y - later_y) <= 8


def test_the_link_is_shared_and_copied(running: Any, people: Sit) -> None:
    """The share sheet of the system where there is one; C copies."""
    ada = people(running)
    ada.context.grant_permissions(["clipboard-read", "clipboard-write"])
    path = host_of(ada)
    page = ada.page
    expect(page.get_by_role("img", name="QR code of the invitation link")).to_be_visible()
    assert page.get_by_role("button", name="Share").count() == 0
    page.keyboard.press("c")
    expect(page.get_by_text("Copied", exact=True)).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == ada.base + path
    ada.context.add_init_script("navigator.share = async what => { window.shared = what }")
    ada.go(path)
    page.get_by_role("button", name="Share").click()
    page.wait_for_function("window.shared")
    assert page.evaluate("window.shared.url") == ada.base + path


def test_an_invitation_leaves_out_portraits_in_use_and_says_what_becomes_of_a_name(
    running: Any, people: Sit, browse: Callable[..., Any]
) -> None:
    ada, ben = people(running), people(running)
    ada.ask("/api/me")
    ada.ask("/api/me", name="Ada", portrait="clara-boone")
    path = host_of(ada)
    ben.go(path)
    page = ben.page
    expect(
        page.get_by_role("radio", name="Otis Freeman, infantry sergeant, Harlem")
    ).to_be_attached()
    assert page.get_by_role("radio", name=re.compile("^Clara Boone")).count() == 0
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Your name, so that the others know")).to_be_visible()
    page.get_by_label("Your name").fill("Ada")
    expect(
        page.get_by_text("There is a Ada already. You are Ada 2, or choose another name.")
    ).to_be_visible()
    page.get_by_role("button", name="Sit down").click()
    expect(ada.page.get_by_role("article", name="Ada 2")).to_be_visible()


def test_those_who_watch_can_sit_down_later(running: Any, people: Sit) -> None:
    ada, ben = people(running), people(running)
    path = host_of(ada)
    ben.go(path)
    page = ben.page
    page.get_by_role("button", name="Just watch").click()
    expect(page.get_by_text("You're watching")).to_be_visible()
    page.get_by_role("button", name="Sit here").first.click()
    page.get_by_label("Your name").fill("Ben")
    page.get_by_role("button", name="Sit down").click()
    prompt(ben, "Waiting for two more friends.")


def test_a_full_table_can_be_watched(slow: Any, people: Sit) -> None:
    ada, ben = people(slow), people(slow)
    path = host_of(ada, players=3, seats=[OPEN, {"kind": "computer"}, {"kind": "you"}])
    ada.page.get_by_role("button", name="Computer", exact=True).click()
    ada.page.get_by_role("menuitem", name="Captain").click()
    prompt(ada, "Everyone is here.")
    ben.go(path)
    expect(ben.page.get_by_text("All seats are taken. You can watch")).to_be_visible()
    assert ben.page.get_by_role("button", name="Sit down").count() == 0
    ben.page.get_by_role("button", name="Just watch").click()
    prompt(ben, "Everyone is here.")


def test_a_table_that_is_gone(running: Any, people: Sit) -> None:
    ben = people(running)
    ben.meant = ("404",)
    ben.go(f"/table/{'0' * 22}")
    expect(ben.page.get_by_text("This table is closed. Ask for a new link,")).to_be_visible()
    ben.page.get_by_role("link", name="Open a table of your own").click()
    expect(ben.page.get_by_role("heading", name="Play with friends")).to_be_visible()


def test_the_waiting_room_as_text(running: Any, people: Sit) -> None:
    ada = people(running)
    ada.context.add_init_script("localStorage.setItem('table.text-only', 'yes')")
    ada.arrive("Ada")
    ada.go(f"/table/{ada.ask('/api/tables', game='do-boy', seats=FOUR)['id']}")
    page = ada.page
    expect(page.get_by_role("heading", name="Three seats to fill")).to_be_visible()
    page.get_by_role("button", name="Add a computer").first.click()
    page.get_by_role("menuitem", name="Corporal").click()
    expect(page.get_by_text("Corporal, a computer player")).to_be_visible()
    expect(page.get_by_role("heading", name="Two seats to fill")).to_be_visible()


@pytest.mark.parametrize("size", [(1280, 800), (390, 844), (844, 390), (320, 568)])
def test_axe_finds_nothing_and_nothing_is_too_wide(
    running: Any, people: Sit, size: tuple[int, int]
) -> None:
    ada, ben = (people(running, bypass_csp=True) for _ in range(2))
    for person in (ada, ben):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
    path = host_of(ada)
    ben.go(path)
    expect(ben.page.get_by_role("button", name="Sit down")).to_be_visible()
    expect(ben.page.get_by_role("radio").nth(5)).to_be_attached()
    faults = {"waiting": ada.violations(), "invited": ben.violations()}
    wide = [person.page.evaluate(OVERFLOW) for person in (ada, ben)]
    ada.page.get_by_role("button", name="Computer", exact=True).first.click()
    expect(ada.page.get_by_role("menu", name="How strong?")).to_be_visible()
    faults["menu"] = ada.violations()
    ada.go("/friends")
    expect(ada.page.get_by_role("button", name="Open the table")).to_be_visible()
    faults["friends"] = ada.violations()
    wide.append(ada.page.evaluate(OVERFLOW))
    assert {place: found for place, found in faults.items() if found} == {}
    assert wide == [0, 0, 0]
