"""The table on a big screen, the hands on phones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

Sit = Callable[..., Any]
TELEVISION = {"width": 1920, "height": 1080}
PHONE = {"width": 390, "height": 844}
ON_ITS_SIDE = {"width": 844, "height": 390}
#: Which of the boxes of some elements overlap those of others.
OVERLAPS = """([some, others]) => {
    const boxes = selector =>
        [...document.querySelectorAll(selector)].map(one => one.getBoundingClientRect());
    return boxes(some).flatMap(a => boxes(others).filter(b => a !== b && a.left !== b.left
        && a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom)).length;
}"""


def screen_of(people: Sit, running: Any, chairs: int = 3) -> tuple[Any, str]:
    """A screen with free chairs and a corporal for the rest."""
    tess = people(running, bypass_csp=True)
    tess.page.set_viewport_size(TELEVISION)
    tess.arrive("Tess")
    seats = [{"kind": "open"}] * chairs + [{"kind": "computer", "rank": "corporal"}] * (4 - chairs)
    path = f"/table/{tess.ask('/api/tables', game='do-boy', hands=1, seats=seats)['id']}"
    tess.go(f"{path}/screen")
    expect(tess.page.locator("figure .code")).to_have_count(chairs)
    return tess, path


def scan(people: Sit, running: Any, tess: Any, name: str, size: Any) -> Any:
    """A phone types the code of the first free chair and sits down there."""
    phone = people(running, has_touch=True, bypass_csp=True)
    phone.page.set_viewport_size(size)
    code = tess.page.locator("figcaption b").first.inner_text()
    phone.go("/sit")
    phone.page.get_by_label("Code").fill(code.lower())
    phone.page.get_by_role("button", name="Find the chair").click()
    phone.page.get_by_label("Your name").fill(name)
    phone.page.get_by_role("button", name="Sit down").click()
    expect(tess.page.locator(f"[data-seat] b:text-is('{name}')")).to_be_visible()
    return phone


def mine(phones: list[Any]) -> Any:
    """The phone whose turn it is."""
    while True:
        for phone in phones:
            if phone.page.locator(".cards.mine .card").count():
                return phone
        phones[0].page.wait_for_timeout(50)


def give(phone: Any) -> None:
    """Give three cards, chosen together."""
    cards = phone.page.locator(".hand-page .card")
    for at in (0, 1, 2):
        cards.nth(at).tap()
    phone.page.get_by_role("button", name="Give the three cards").tap()


def test_three_phones_and_a_screen(running: Any, people: Sit) -> None:
    """The chairs fill, the hands come to the phones, and the screen shows no hand at all."""
    tess, _ = screen_of(people, running)
    sizes = (PHONE, ON_ITS_SIDE, PHONE)
    names = ("Ada", "Hattie", "Ben")
    phones = []
    for name, size in zip(names, sizes, strict=True):
        phones.append(scan(people, running, tess, name, size))
        left = 3 - len(phones)
        expect(tess.page.locator("figure .code")).to_have_count(left)
    for phone in phones:
        expect(phone.page.locator(".hand-page .card")).to_have_count(12)
        expect(phone.page.get_by_text("The big screen is gone")).to_have_count(0)
        assert phone.page.locator(".board, [data-seat]").count() == 0
    hands = [
        phone.page.locator(".card").evaluate_all("all => all.map(one => one.dataset.code)")
        for phone in phones
    ]
    assert tess.page.locator(".hand .card").count() == 0
    for _ in range(3):
        one = mine(phones)
        number = one.page.locator(".hand-page").get_attribute("data-state")
        give(one)
        expect(one.page.locator(f".hand-page[data-state='{number}']")).to_have_count(0)
    one = mine(phones)
    cards, play = one.page.locator(".hand-page .card"), one.page.locator(".thumb .main")
    for at in range(12):
        if not play.count():  # a card that may not be played is not picked
            cards.nth(at).tap()
    expect(one.page.locator(".hand-page .card[aria-pressed=true]")).to_have_count(1)
    play.tap()
    expect(cards).to_have_count(11)
    assert len({*map(tuple, hands)}) == 3


def test_a_captain_keeps_a_chair_warm(running: Any, people: Sit) -> None:
    """The host begins; a person who scans later takes over from the captain."""
    tess, _ = screen_of(people, running)
    ada = scan(people, running, tess, "Ada", PHONE)
    tess.page.mouse.move(400, 400)
    tess.page.get_by_role("button", name="Start now with captains").click()
    expect(ada.page.locator(".hand-page .card")).to_have_count(12)
    expect(tess.page.locator("figure .code")).to_have_count(2)
    expect(tess.page.locator("[data-seat] .badge:text-is('Captain')").first).to_be_visible()
    ben = scan(people, running, tess, "Ben", PHONE)
    expect(ben.page.locator(".hand-page .card").first).to_be_visible()
    expect(tess.page.locator("figure .code")).to_have_count(1)


def test_without_the_screen_phones_show_the_table(running: Any, people: Sit) -> None:
    tess, path = screen_of(people, running, 1)
    ada = scan(people, running, tess, "Ada", PHONE)
    expect(ada.page.locator(".hand-page .card")).to_have_count(12)
    tess.go("/about")
    expect(ada.page.get_by_text("The big screen is gone. Here is the table.")).to_be_visible()
    expect(ada.page.locator(".board .hand .card")).to_have_count(12)
    tess.go(f"{path}/screen")
    expect(ada.page.locator(".hand-page .card")).to_have_count(12)


def test_codes_cover_no_chair(running: Any, people: Sit) -> None:
    tess, _ = screen_of(people, running)
    for width, height in ((1920, 1080), (1280, 800)):
        tess.page.set_viewport_size({"width": width, "height": height})
        tess.page.wait_for_timeout(300)
        assert tess.page.evaluate(OVERLAPS, ["figure", "[data-seat] .plate"]) == 0
        assert tess.page.evaluate(OVERLAPS, ["figure", ".title, .news, figure"]) == 0


def test_screen_and_phone_are_accessible(running: Any, people: Sit) -> None:
    tess, _ = screen_of(people, running, 1)
    assert tess.violations() == []
    ada = scan(people, running, tess, "Ada", PHONE)
    expect(ada.page.locator(".hand-page .card")).to_have_count(12)
    assert ada.violations() == []
    assert tess.violations() == []


def test_a_wrong_code_is_typed_again(running: Any, people: Sit) -> None:
    ada = people(running, bypass_csp=True)
    ada.meant = ("404",)
    ada.go("/sit/22222")
    expect(ada.page.get_by_text("No free chair has that code.")).to_be_visible()
    expect(ada.page.get_by_label("Code")).to_be_visible()
    assert ada.violations() == []
