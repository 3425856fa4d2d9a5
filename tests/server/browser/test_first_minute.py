"""The first minute: what a game is about, and how strong the opponents are; and invitations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

SIZES = (
    (320, 568), (390, 844), (844, 390), (768, 1024), (1280, 800), (1920, 1080), (2560, 1440),
)  # fmt: skip
TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
#: Buttons and links of the page that are lower or narrower than a finger.
TOO_SMALL = """() => [...document.querySelectorAll(".first :is(.button, label)")]
    .map(one => [one, one.getBoundingClientRect()])
    .filter(([_, box]) => Math.min(box.width, box.height) < 43.5)
    .map(([one]) => one.innerText)"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_newcomer_is_introduced_once(
    running: Any, people: Callable[..., Any], scheme: str
) -> None:
    person = people(running, newcomer=True, color_scheme=scheme, bypass_csp=True)
    page = person.page
    person.go("/")
    page.get_by_role("button", name="Play Do-Boy").first.click()
    expect(page.get_by_role("heading", name="Do-Boy in sixty seconds")).to_be_focused()
    expect(page.get_by_role("list", name="Your opponents").get_by_role("listitem")).to_have_count(3)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(TOO_WIDE) <= 0, width
        assert page.evaluate(TOO_SMALL) == [], width
        expect(page.get_by_role("button", name="Just play")).to_be_in_viewport()
    page.set_viewport_size({"width": 1280, "height": 800})
    assert person.violations() == []
    page.get_by_role("button", name="Just play").click()
    person.wait_for_turn()
    address = page.url
    person.go("/")
    page.goto(address)
    person.wait_for_turn()
    expect(page.get_by_role("heading", name="Do-Boy in sixty seconds")).to_have_count(0)


def test_other_opponents_are_really_others(running: Any, people: Callable[..., Any]) -> None:
    person = people(running, newcomer=True)
    page = person.page
    person.arrive("Ada")
    first = person.ask("/api/play", game="do-boy")["id"]
    person.go(f"/table/{first}")
    page.get_by_role("radio", name="Hard").click()
    page.wait_for_url(lambda url: not url.endswith(first))
    expect(page.get_by_role("radio", name="Hard")).to_be_checked()
    page.get_by_role("button", name="Just play").click()
    person.wait_for_turn()
    (table,) = page.request.get(f"{person.base}/api/me/tables").json()
    assert table["id"] == page.url.rsplit("/", 1)[1]
    ranks = [seat["rank"] for seat in table["seats"]]
    assert ranks == [None, "captain", "captain", "captain"]


def test_an_invitation_says_who_invites_to_what(
    running: Any, people: Callable[..., Any], browse: Callable[..., Any]
) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "computer"}, {"kind": "computer"}]
    table = browse("Ada").table(seats=seats)
    ben = people(running, newcomer=True, bypass_csp=True)
    ben.go(f"/table/{table}")
    invitation = ben.page.get_by_role("region", name="Ada invites you to Do-Boy")
    expect(invitation).to_contain_text("Dodge Infantry and the President.")
    invitation.get_by_role("button", name="Do-Boy in sixty seconds").click()
    minute = ben.page.get_by_role("dialog", name="Do-Boy in sixty seconds")
    expect(minute).to_contain_text("The lowest score wins.")
    assert ben.violations() == []
