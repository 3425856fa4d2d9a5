"""The table fills every screen: nothing covers anything, and everything can be touched."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest
from playwright.sync_api import Browser, expect
from websockets.sync.client import connect

import drumhead
from drumhead.server.computing.readiness import prepare
from tests.support.measuring import SIZES, Size, sitting

HANG = 120
#: Each game on two screens, so that every screen shows four games.
SHOWN = [
    (game.slug, (SIZES[at % len(SIZES)], SIZES[(at + 3) % len(SIZES)]))
    for at, game in enumerate(drumhead.games())
]
#: As many players as there can be, or as few, on the screens on which they are the hardest to seat.
COMPANY = [
    ("do-boy", 6, (844, 390)), ("liberty-bond", 6, (390, 844)), ("mobilization", 8, (320, 568)),
    ("organization", 6, (1280, 800)), ("skirmish", 4, (768, 1024)), ("bang", 8, (844, 390)),
]  # fmt: skip
#: How many turns are measured: a whole hand of most games.
TURNS = 30

#: What lies wrong on an open sheet, or on the page where there is none, in sentences.
SHEET_FAULTS = """touched => {
    const dialog = document.querySelector("dialog[open]") ?? document.querySelector("aside.side");
    const sheet = dialog ?? document.querySelector("main");
    const faults = [];
    const named = element => {
        const words = element.getAttribute("aria-label") ?? element.textContent.trim().slice(0, 30);
        return `${element.tagName} '${words}'`;
    };
    const edge = sheet.getBoundingClientRect();
    const { left, top, right, bottom } = edge;
    if (dialog && (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight))
        faults.push("the sheet does not fit the screen");
    if (sheet.scrollWidth > sheet.clientWidth + 1) faults.push("the sheet is too wide");
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page is too wide");
    // What is wider than its frame is scrolled there.
    const scrolled = element => {
        for (let frame = element.parentElement; frame !== sheet; frame = frame.parentElement)
            if (/auto|scroll/.test(getComputedStyle(frame).overflowX)) return true;
        return false;
    };
    const seen = [...sheet.querySelectorAll("*")]
        .filter(element => element.checkVisibility({ visibilityProperty: true }))
        .filter(element => !element.closest(".aside-only, svg, .aim"));  // a tap shows a whole goal
    for (const element of seen) {
        const { left, right, width } = element.getBoundingClientRect();
        if (width > 1 && (left < edge.left - 1 || right > edge.right + 1) && !scrolled(element))
            faults.push(`${named(element)} is cut off`);
    }
    // A field is touched by its label too; a link within a sentence is as high as its line.
    const touching = element => element.closest("label") ?? element;
    const controls = [...new Set(seen
        .filter(element => element.matches("button, a, summary, input, select, textarea"))
        .filter(element => getComputedStyle(element).display !== "inline")
        .map(touching))];
    controls.forEach((element, at) => {
        const one = element.getBoundingClientRect();
        if (touched && Math.min(one.width, one.height) < 43.5)
            faults.push(`${named(element)} is only ${one.width} by ${one.height}`);
        for (const other of controls.slice(at + 1)) {
            if (element.contains(other) || other.contains(element)) continue;
            const two = other.getBoundingClientRect();
            const across = Math.min(one.right, two.right) - Math.max(one.left, two.left);
            const down = Math.min(one.bottom, two.bottom) - Math.max(one.top, two.top);
            // The way on keeps in sight above a long account.
            if (across > 1.5 && down > 1.5 && !element.closest(".line") && !other.closest(".line"))
                faults.push(`${named(element)} and ${named(other)} overlap`);
        }
    });
    return faults;
}"""
#: Pages of the panel beside a table.
PANEL = ("Log", "Scores", "Table", "Talk")
#: Nothing has moved for some frames.
SETTLED = """async ([width, height]) => {
    if (innerWidth !== width || innerHeight !== height) return false;
    const seen = () => [...document.querySelectorAll(
        ".board, .hand .card, aside.side, dialog[open], dialog[open] .body")]
        .map(one => JSON.stringify(one.getBoundingClientRect())).join();
    let before = "";
    for (let same = 0; same < 4; same++) {
        await new Promise(requestAnimationFrame);
        if (seen() !== before) [before, same] = [seen(), 0];
    }
    return true;
}"""


def table(person: Any, slug: str, **wanted: Any) -> str:
    """A table at which this person sits with computer players."""
    players = drumhead.game(slug).players
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * (players - 1)]
    made = person.ask("/api/tables", **{"game": slug, "hands": 1, "seats": seats, **wanted})
    return str(made["id"])


def listening(person: Any, id: str) -> Any:
    """This person's seat at a table, without a page."""
    cookie = next(c["value"] for c in person.context.cookies() if c["name"] == "drumhead")
    address = f"{person.base.replace('http', 'ws')}/api/tables/{id}/ws?seen=0"
    return connect(address, additional_headers={"Cookie": f"drumhead={cookie}"}, proxy=None)


def advance(person: Any, id: str, enough: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
    """Make moves at random until it is this person's turn in a state that is wanted."""
    chance = random.Random(1)
    with listening(person, id) as socket:
        while True:
            state: dict[str, Any] = json.loads(socket.recv(HANG))
            if state["type"] != "state" or not state["view"]:
                continue
            if state["view"]["over"]:
                return state
            if state["account"] and not state["choices"]:
                socket.send(json.dumps({"type": "next", "number": state["number"]}))
            if state["choices"]:
                if enough(state):
                    return state
                text = chance.choice(state["choices"])["text"]
                socket.send(json.dumps({"type": "move", "number": state["number"], "text": text}))


@pytest.mark.parametrize(("slug", "sizes"), SHOWN, ids=[slug for slug, _ in SHOWN])
def test_a_hand_fits_the_screen(
    slug: str, sizes: tuple[Size, ...], running: Any, ada: Any, browser: Browser
) -> None:
    """Nothing overlaps, is cut off, scrolls or is too small to touch; no card changes its size.

    All that opens over the table is opened at the second turn. Every number of players on every
    screen: `bench/layout.py`.
    """
    prepare(slug)
    with sitting(browser, ada, sizes) as seat:
        seat.play(slug, drumhead.game(slug).players, looks=[1], most=TURNS)
        assert seat.faults == []


@pytest.mark.parametrize(("slug", "players", "size"), COMPANY)
def test_large_and_small_company_fits_the_screen(
    slug: str, players: int, size: tuple[int, int], running: Any, ada: Any, browser: Browser
) -> None:
    """Others than the usual number of players, where they have the least room."""
    prepare(slug)
    sizes = [one for one in SIZES if one[:2] == size]
    with sitting(browser, ada, sizes) as seat:
        seat.play(slug, players, looks=[1], most=4)
        assert seat.faults == []


def test_bids_and_the_way_home_on_a_small_phone(running: Any, people: Callable[..., Any]) -> None:
    """The bids are turned over page by page, or typed; the drum leads to the games."""
    prepare("sham-battle")
    person = people(running, has_touch=True)
    person.arrive()
    id = table(person, "sham-battle")
    state = advance(person, id, lambda _: True)
    bids = [choice["parts"][0]["value"] for choice in state["choices"] if choice["kind"] == "bid"]
    page = person.page
    page.set_viewport_size({"width": 320, "height": 568})
    person.go(f"/table/{id}")
    pad = page.get_by_role("group", name="Bid")
    expect(pad.get_by_role("button", name=f"Bid {bids[0]}", exact=True)).to_be_visible()
    expect(page.get_by_role("banner")).to_be_hidden()
    expect(page.get_by_role("region", name="The goal")).to_be_visible()
    expect(pad.get_by_role("button", name="Lower bids")).to_be_disabled()
    pad.get_by_role("button", name="Higher bids").click()
    expect(pad.get_by_role("button", name=f"Bid {bids[0]}", exact=True)).to_have_count(0)
    page.keyboard.type(bids[0])
    expect(pad.get_by_role("button", name=f"Bid {bids[0]}", exact=True)).to_be_focused()
    pad.get_by_role("button", name="Higher bids").click()
    pad.get_by_role("button", name=f"Bid {bids[10]}", exact=True).click()
    expect(pad).to_have_count(0)
    person.tab("Log")
    expect(page.get_by_role("tabpanel", name="Log")).to_contain_text(f"You bid {bids[10]}")
    page.get_by_role("link", name="Drumhead: all games").click()
    expect(page.get_by_role("banner")).to_be_visible()


def examine(person: Any, sizes: Sequence[Size] = SIZES) -> list[str]:
    """What is wrong with a sheet or a page, on these screens and (as axe sees it) on a phone."""
    page = person.page
    faults: list[str] = []
    for size in sizes:
        page.set_viewport_size({"width": size.width, "height": size.height})
        page.wait_for_function(SETTLED, arg=[size.width, size.height])
        found = page.evaluate(SHEET_FAULTS, size.touched)
        faults += [f"{size}: {fault}" for fault in found]
    page.set_viewport_size({"width": 390, "height": 844})
    return [*faults, *person.violations()]


def end_of_hand(person: Any, id: str) -> None:
    """Play by the first legal moves until a hand is over, and go no further."""
    with listening(person, id) as socket:
        while True:
            state = json.loads(socket.recv(HANG))
            if state["type"] != "state" or not state["view"]:
                continue
            if state["account"]:
                return
            if state["choices"]:
                text = state["choices"][0]["text"]
                socket.send(json.dumps({"type": "move", "number": state["number"], "text": text}))


def win_again(person: Any) -> str:
    """Win a match against captains, of which the last trick is played; it is the second in a row.

    What is played on from a replay does not count, so the page is given an earlier one.
    """
    match = drumhead.game("do-boy").match(seed=1, hands=1)
    while not match.over:
        match.play(match.legal[0])
    assert match.result
    winner = match.result.index(max(match.result))
    upload = person.context.request.post(f"{person.base}/api/replays", data=match.transcript())
    path = f"/api/replays/{upload.json()['id']}"
    trick = len(person.ask(path)["moves"]) - match.game.players
    id = str(person.ask(f"{path}/play", number=trick, seat=winner)["id"])
    advance(person, id, lambda _: False)
    before = {"rank": "captain", "wins": 1, "ranks": ["private", "corporal", "captain", "general"]}
    person.page.route("**/api/me/company?*", lambda route: route.fulfill(json=before))
    return id


def sheets(host: Any, guest: Any) -> Iterator[tuple[str, Any]]:
    """Every sheet, one after another, with the person who looks at it; and two pages with lists."""
    host.arrive()
    guest.arrive()
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "computer", "rank": "corporal"}]
    id = host.ask("/api/tables", game="do-boy", hands=2, players=3, seats=seats)["id"]
    dialog = [person.page.get_by_role("dialog") for person in (host, guest)]
    host.go(f"/table/{id}")
    expect(dialog[0]).to_contain_text("Your name")
    yield "name", host
    host.page.get_by_role("textbox", name="Your name").fill("Ada")
    host.page.get_by_role("button", name="Go by this name").click()
    expect(dialog[0]).to_have_count(0)
    guest.go(f"/table/{id}")
    guest.page.get_by_role("textbox", name="Your name").fill("Benedict of the Long Name")
    guest.page.get_by_role("button", name="Sit down").click()
    guest.page.wait_for_selector(".board .prompt")
    expect(dialog[1]).to_have_count(0)
    # The first key while moves are still being shown does nothing but show them.
    expect(guest.page.locator(".prompt")).to_have_text("Ada is to choose cards to give.")
    guest.page.wait_for_timeout(500)
    guest.page.keyboard.press("?")
    expect(dialog[1]).to_be_visible()
    yield "help", guest
    guest.page.keyboard.press("Escape")
    for name in PANEL:
        guest.tab(name)
        if name == "Talk":
            guest.page.get_by_role("textbox").fill(
                "A long remark, so that it does not fit one line"
            )
            guest.page.keyboard.press("Enter")
            expect(guest.page.get_by_role("tabpanel")).to_contain_text("so that it does not fit")
        yield name, guest
    alone = table(host, "do-boy", hands=2)
    end_of_hand(host, alone)
    host.go(f"/table/{alone}")
    expect(host.page.get_by_role("dialog", name="Hand 1 is over")).to_be_visible()
    yield "end of a hand", host
    advance(host, alone, lambda _: False)
    host.go(f"/table/{alone}")
    expect(host.page.get_by_role("dialog", name="The match is over")).to_be_visible()
    yield "end of a match", host
    host.go(f"/table/{win_again(host)}")
    expect(dialog[0]).to_contain_text("two matches in a row against captains")
    yield "promotion", host
    for page in ("/days", "/mine"):
        host.go(page)
        host.page.wait_for_load_state("networkidle")
        yield page, host


def test_every_sheet_fits_every_screen(running: Any, people: Callable[..., Any]) -> None:
    """Nothing is cut off, covered, or too small to touch, and axe finds nothing."""
    prepare("do-boy")
    host, guest = (
        people(running, has_touch=True, bypass_csp=True, color_scheme=scheme)
        for scheme in ("dark", "light")
    )
    found = {}
    for name, person in sheets(host, guest):
        # Beside a wide table the log and its neighbors are no sheet.
        sizes = [size for size in SIZES if size.touched or name not in PANEL]
        found[name] = examine(person, sizes)
    assert {name: faults for name, faults in found.items() if faults} == {}


def movable(state: dict[str, Any]) -> list[list[str]]:
    """The moves from one place to another, as the places."""
    parts = [choice["parts"] for choice in state["choices"]]
    return [
        [part["value"] for part in move]
        for move in parts
        if len(move) == 2 and all(part["role"] == "place" for part in move)
    ]


@pytest.mark.parametrize("finger", [False, True], ids=["mouse", "finger"])
def test_a_card_is_dragged_to_a_pile(
    finger: bool, running: Any, people: Callable[..., Any]
) -> None:
    """What is dropped on a place is played there; dropped elsewhere it goes back."""
    prepare("mobilization-2")
    person = people(running, has_touch=finger)
    person.arrive()
    id = table(person, "mobilization-2")
    state = advance(person, id, lambda state: bool(movable(state)))
    source, target = movable(state)[0]
    person.go(f"/table/{id}")
    page = person.page
    here = page.locator(f"[data-mark='{source}'] .body")
    there = page.locator(f"[data-mark='{target}'] .body").first
    expect(here).to_be_visible()
    drag(person, finger, here, page.locator(".prompt"))
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator(".pile.picked")).to_have_count(0)
    assert person.ask(f"/api/tables/{id}")["number"] == state["number"]
    drag(person, finger, here, there)
    page.wait_for_function(
        "number => fetch(location.pathname.replace('/table/', '/api/tables/'))"
        ".then(answer => answer.json()).then(table => table.number > number)",
        arg=state["number"],
    )
    expect(page.locator(".ghost")).to_have_count(0)


def drag(person: Any, finger: bool, here: Any, there: Any) -> None:
    """Press on one thing, go to another in steps, and let go."""
    ways = [one.bounding_box() for one in (here, there)]
    (x, y), (to_x, to_y) = [
        (box["x"] + box["width"] / 2, box["y"] + min(box["height"] / 2, 40)) for box in ways
    ]
    steps = [(x + (to_x - x) * part / 6, y + (to_y - y) * part / 6) for part in range(1, 7)]
    if not finger:
        person.page.mouse.move(x, y)
        person.page.mouse.down()
        for step in steps:
            person.page.mouse.move(*step)
        person.page.mouse.up()
        return
    hand = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: tuple[float, float]) -> None:
        touching = [{"x": x, "y": y} for x, y in points]
        hand.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touching})

    touch("touchStart", (x, y))
    for step in steps:
        touch("touchMove", step)
    touch("touchEnd")
