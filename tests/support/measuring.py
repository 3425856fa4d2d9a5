"""Tables on screens of every size: one hand is played, and each page that shows it is measured."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page
from playwright.sync_api import TimeoutError as Late

HANG = 120
SCRIPT = Path(__file__).with_suffix(".js").read_text("utf-8")
#: A page for somebody who knows the games, and who is shown every move at once.
READY = """try {
    localStorage.setItem("introduced", "all");
    localStorage.setItem("table.speed", "instant");
    localStorage.setItem("table.help", "reasons");
} catch {}"""


class Size(NamedTuple):
    """A screen in pixels; on a touched one everything is pressed with a finger."""

    width: int
    height: int
    touched: bool = False

    def __str__(self) -> str:
        return f"{self.width}x{self.height}"


#: The screens at which every table is looked at: desktops, tablets, phones.
SIZES = (
    Size(1280, 800), Size(1920, 1080), Size(390, 844, True), Size(844, 390, True),
    Size(320, 568, True), Size(768, 1024, True), Size(2560, 1440),
)  # fmt: skip


class Screen:
    """A page of a table on one screen, and what has been seen on it."""

    def __init__(self, page: Page, size: Size) -> None:
        self.page = page
        self.size = size
        #: Faults, each once, in the order in which they were found.
        self.faults: dict[str, None] = {}
        #: The widths of cards, by what they lie in.
        self._widths: dict[str, set[int]] = {}

    def show(self, address: str) -> None:
        """Open a table, and wait until it is drawn."""
        self.page.goto(address)
        self.page.wait_for_selector(".board .prompt")

    def catch_up(self, number: int) -> None:
        """Wait until a state is shown and nothing moves."""
        self.page.wait_for_function(
            "number => Number(document.querySelector('.table-page')?.dataset.state) >= number",
            arg=number,
        )
        self.page.evaluate("settled()")

    def measure(self, when: str = "") -> None:
        """Look for faults, and note how wide the cards are."""
        found = self.page.evaluate("given => measure(given)", {"touched": self.size.touched})
        self._note(found["faults"], when)
        self._keep(found["widths"])

    def look_over(self) -> None:
        """Open whatever lies over the table, one after another, and see what it covers."""
        self._note(self.page.evaluate("details()"), "a seat's details")
        self._note(self._card_note(), "a card's note")
        self._refusal()
        self._note(self._hint(), "a hint")

    def ending(self) -> None:
        """Compare the widths of cards in all states that were shown."""
        for widths in self.page.evaluate("seen"):
            self._keep(widths)
        hand = self._widths.pop("hand", set())
        for name, found in {"hand": hand, **self._widths}.items():
            if len(found) > 1:
                self._note([f"cards of {name} are {sorted(found)} wide"], "a whole hand")
        table = set().union(*self._widths.values()) if self._widths else set()
        if hand and table and max(table) > min(hand):
            words = f"cards on the table are {max(table)} wide, those in hand {min(hand)}"
            self._note([words], "a whole hand")

    def _keep(self, widths: dict[str, Any]) -> None:
        for name, found in {"hand": widths["hand"], **widths["table"]}.items():
            self._widths.setdefault(name, set()).update(found)

    def _note(self, faults: Sequence[str], when: str) -> None:
        for fault in faults:
            self.faults[f"{when}: {fault}" if when else fault] = None

    def _card_note(self) -> list[str]:
        """The note of the card that has the focus."""
        page = self.page
        if page.locator(".hand .card").count() == 0:
            return []
        page.locator(".hand .card").last.focus()
        page.keyboard.press("ArrowLeft")
        try:
            page.wait_for_selector(".note:popover-open", timeout=3000)
        except Late:
            return []
        page.evaluate("settled()")
        found: list[str] = page.evaluate("covers('.note', OVER_BIDS)")
        page.keyboard.press("Escape")
        return found

    def _refusal(self) -> None:
        """Why a card cannot be played."""
        page = self.page
        dimmed = page.locator(".hand .card.dimmed").first
        if dimmed.count() == 0:
            return
        dimmed.evaluate("card => card.click()")
        page.wait_for_selector(".prompt.no")
        page.evaluate("settled()")
        self.measure("why a card cannot be played")

    def _hint(self) -> list[str]:
        """The hint with its reasons, if hints are given."""
        page = self.page
        button = page.get_by_role("button", name="Hint", exact=True)
        if button.count() == 0 or button.is_disabled():
            return []
        button.evaluate("one => one.click()")
        page.wait_for_selector("aside[aria-label='Hint']", timeout=1000 * HANG)
        page.evaluate("settled()")
        found: list[str] = page.evaluate("covers('aside.side', OVER_BIDS)")
        page.keyboard.press("Escape")
        return found


class Sitting:
    """A guest at a table with computer players, on screens of several sizes at once."""

    def __init__(self, guest: Any, screens: Sequence[Screen]) -> None:
        self.guest = guest
        self.screens = screens

    def play(self, game: str, players: int, *, looks: Sequence[int] = (), most: int = 1000) -> None:
        """Play a hand at random: measured at each turn of ours, and with all that opens at some."""
        seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * (players - 1)]
        pace = {"pace": "turns"} if game == "bang" else {}
        table = self.guest.table(game, players=players, seats=seats, **pace)
        address = f"http://127.0.0.1:{self.guest.running.port}/table/{table}"
        chance = random.Random(1)
        with self.guest.open(table) as socket:
            state = socket.my_turn()
            for screen in self.screens:
                screen.show(address)
            turn = 0
            while not state["view"]["over"] and turn < most:
                for screen in self.screens:
                    screen.catch_up(state["number"])
                    screen.measure()
                    if turn in looks:
                        screen.look_over()
                move = chance.choice(state["choices"])["text"]
                socket.send("move", number=state["number"], text=move)
                state, turn = socket.my_turn(), turn + 1
        for screen in self.screens:
            screen.ending()

    @property
    def faults(self) -> list[str]:
        """What is wrong, with the size of the screen."""
        return [f"{one.size}: {fault}" for one in self.screens for fault in one.faults]


@contextmanager
def sitting(browser: Browser, guest: Any, sizes: Sequence[Size] = SIZES) -> Iterator[Sitting]:
    """Pages of one guest on screens of these sizes, closed in the end."""
    contexts: list[BrowserContext] = []
    screens = []
    for size in sizes:
        context = browser.new_context(
            viewport={"width": size.width, "height": size.height},
            has_touch=size.touched,
            is_mobile=size.touched,
            reduced_motion="reduce",
            bypass_csp=True,
        )
        contexts.append(context)
        context.add_init_script(READY)
        context.add_init_script(SCRIPT)
        cookie = {
            "name": "drumhead",
            "value": guest.http.cookies["drumhead"],
            "url": f"http://127.0.0.1:{guest.running.port}",
        }
        context.add_cookies([cookie])
        page = context.new_page()
        page.set_default_timeout(1000 * HANG)
        screens.append(Screen(page, size))
    try:
        yield Sitting(guest, screens)
    finally:
        for context in contexts:
            context.close()
