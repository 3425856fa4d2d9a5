"""One tablet for several people: the curtain, as it is seen and pressed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

Sit = Callable[..., Any]
CORPORAL = {"kind": "computer", "rank": "corporal"}
FAMILY = [
    {"kind": "you"}, {"kind": "tablet", "name": "Ben", "portrait": "ben-folsom"},
    {"kind": "tablet", "name": "Hattie", "portrait": "hattie-vance"}, CORPORAL,
]  # fmt: skip
SIZES = [(1024, 768, "tablet"), (390, 844, "phone")]
#: Everything that the page says or shows, with the names of pictures.
WHOLE = "() => document.documentElement.outerHTML"


def tablet_of(people: Sit, running: Any, size: tuple[int, int], **screen: Any) -> Any:
    """Ada's tablet, which Ben and Hattie share, at a table of Do-Boy."""
    ada = people(running, **screen)
    ada.page.set_viewport_size({"width": size[0], "height": size[1]})
    ada.arrive("Ada")
    made = ada.ask("/api/tables", game="do-boy", hands=1, seats=FAMILY)
    ada.frames = []
    ada.page.on(
        "websocket",
        lambda socket: socket.on("framereceived", lambda frame: ada.frames.append(str(frame))),
    )
    ada.go(f"/table/{made['id']}")
    return ada


def curtain_name(page: Any, device: str) -> str:
    """Whom the curtain names."""
    heading = page.get_by_role("heading", name=f"Pass the {device} to")
    expect(heading).to_be_visible()
    return str(heading.inner_text()).removeprefix(f"Pass the {device} to ")


def hold(page: Any) -> None:
    """Press and hold until the curtain opens."""
    box = page.locator(".hold").bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_selector(".hand .card")
    page.mouse.up()


def give(page: Any) -> None:
    """Give the three cards that Do-Boy begins with: after that the turn is over."""
    for at in (0, 2, 4):
        page.locator(".hand .card").nth(at).click(position={"x": 10, "y": 12})
    page.get_by_role("button", name="Give the three cards").click()


@pytest.mark.parametrize(("width", "height", "device"), SIZES)
def test_the_tablet_goes_from_hand_to_hand(
    running: Any, people: Sit, width: int, height: int, device: str
) -> None:
    """While the curtain is closed no card of a hand is on the page, nor was it sent."""
    ada = tablet_of(people, running, (width, height))
    page = ada.page
    first = curtain_name(page, device)
    assert page.locator(".hand .card").count() == 0
    hold(page)
    expect(page.locator(".prompt")).to_contain_text(re.compile(f"^{first}, "))
    hand = ada.hand()
    assert len(hand) == 12
    expect(page.locator(".curtain")).to_have_count(0)
    give(page)
    second = curtain_name(page, device)
    assert second != first
    assert page.locator(".hand .card").count() == 0
    shown = page.evaluate(WHOLE)
    names = page.evaluate("() => [...document.querySelectorAll('.hand [data-code]')].length")
    assert names == 0
    assert not re.search("You receive|You give", shown)
    hold(page)
    assert ada.hand() != hand
    expect(page.locator(".prompt")).to_contain_text(re.compile(f"^{second}, "))


def test_letting_go_keeps_it_closed(running: Any, people: Sit) -> None:
    """Nothing is asked of the server before the ring is full."""
    ada = tablet_of(people, running, (1024, 768))
    page = ada.page
    curtain_name(page, "tablet")
    before = len(ada.frames)
    page.evaluate("() => (performance.now = () => 0)")
    page.locator(".hold").hover()
    page.mouse.down()
    expect(page.get_by_text("Keep holding …")).to_be_visible()
    expect(page.get_by_text("Let go now and the curtain stays closed.")).to_be_visible()
    page.mouse.up()
    expect(page.get_by_text("Press and hold to see your cards").last).to_be_visible()
    assert not any('"tablet"' in frame for frame in ada.frames[before:])
    assert page.locator(".hand .card").count() == 0


def test_keys_hold_and_hide(running: Any, people: Sit) -> None:
    """Space or Enter held opens, and the focus goes to the first card; Escape hides."""
    ada = tablet_of(people, running, (1024, 768))
    page = ada.page
    for key in ("Space", "Enter"):
        curtain_name(page, "tablet")
        expect(page.locator(".hold")).to_be_focused()
        page.keyboard.down(key)
        page.wait_for_selector(".hand .card")
        page.keyboard.up(key)
        expect(page.locator(".hand [tabindex='0']")).to_be_focused()
        page.keyboard.press("Escape")
        expect(page.locator(".hand .card")).to_have_count(0)


def test_hide_and_reload_close(running: Any, people: Sit) -> None:
    ada = tablet_of(people, running, (1024, 768))
    page = ada.page
    name = curtain_name(page, "tablet")
    hold(page)
    page.get_by_role("button", name="Hide my cards").click()
    assert curtain_name(page, "tablet") == name
    assert page.locator(".hand .card").count() == 0
    hold(page)
    ada.frames.clear()
    page.reload()
    assert curtain_name(page, "tablet") == name
    assert page.locator(".hand .card").count() == 0
    assert not any('"open":0' in f or '"open":1' in f or '"open":2' in f for f in ada.frames)


def test_a_press_without_a_pointer_asks_in_two_steps(running: Any, people: Sit) -> None:
    """As a screen reader or a switch presses."""
    ada = tablet_of(people, running, (1024, 768))
    page = ada.page
    name = curtain_name(page, "tablet")
    page.locator(".hold").evaluate("button => button.click()")
    expect(page.get_by_text(f"Are you {name}?")).to_be_visible()
    page.get_by_role("button", name="Show my cards").press("Enter")
    expect(page.locator(".hand .card")).to_have_count(12)


def test_no_holding_is_a_setting(running: Any, people: Sit) -> None:
    ada = people(running)
    ada.context.add_init_script("localStorage.setItem('table.no-holding', 'yes')")
    ada.arrive("Ada")
    made = ada.ask("/api/tables", game="do-boy", hands=1, seats=FAMILY)
    ada.go(f"/table/{made['id']}")
    name = curtain_name(ada.page, "tablet")
    expect(ada.page.get_by_text(f"Are you {name}?")).to_be_visible()
    ada.page.get_by_role("button", name="Show my cards").click()
    expect(ada.page.locator(".hand .card")).to_have_count(12)


def test_the_curtain_is_accessible(running: Any, people: Sit) -> None:
    ada = tablet_of(people, running, (1024, 768), bypass_csp=True)
    curtain_name(ada.page, "tablet")
    assert ada.violations() == []
    hold(ada.page)
    expect(ada.page.locator(".curtain")).to_have_count(0)
    assert ada.violations() == []


def test_a_family_sets_its_table(running: Any, people: Sit) -> None:
    """Names and portraits are asked for; an empty name is pointed out."""
    ada = people(running, bypass_csp=True)
    ada.go("/new/skirmish")
    page = ada.page
    page.get_by_role("radio", name="One tablet, passed around").check()
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Sit down").click()
    expect(page.get_by_text("Everybody at the tablet needs a name.")).to_be_visible()
    page.get_by_label("Name of person 2").fill("Ben")
    page.get_by_role("button", name="Add a person").click()
    page.get_by_label("Name of person 3").fill("Hattie")
    page.get_by_role("button", name="Choose a portrait for Hattie").click()
    page.get_by_role("button", name="Hattie Vance").click()
    assert ada.violations() == []
    page.get_by_role("button", name="Sit down").click()
    assert curtain_name(page, "tablet") in ("Ada", "Ben", "Hattie")


def test_bang_by_the_clock_offers_no_tablet(running: Any, people: Sit) -> None:
    ada = people(running)
    ada.go("/new/bang")
    page = ada.page
    expect(page.get_by_text("needs one screen each.")).to_be_visible()
    expect(page.get_by_role("radio", name="One tablet, passed around")).to_have_count(0)
    page.get_by_role("radio", name="In turn").check()
    expect(page.get_by_role("radio", name="One tablet, passed around")).to_be_visible()
