"""A headless browser, Chromium unless a file says otherwise; a person who plays by clicks alone."""

from __future__ import annotations

import random
import shutil
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    Error,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

FLAGS = (
    "--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-sync",
    "--disable-component-update", "--disable-dev-shm-usage", "--no-first-run",
)  # fmt: skip
#: Far longer than anything takes even on a busy machine, in seconds: then something is stuck.
HANG = 120
#: Delay in milliseconds before a blocked click is tried again; it doubles each time.
FIRST_TRY, LONGEST_TRY = 2_000, 30_000
#: What can be clicked to make a move or a part of one; and also to go on when a hand is over.
PLAYS = ", ".join(
    (
        ".board button.raised",
        ".board [data-choice]",
        ".board [data-bid]",
        ".board [data-chip]",
        ".board .target .plate",
        ".board button.body:not([aria-disabled='true'])",
        ".bang button:enabled",
    )
)
MOVES = f"{PLAYS}, .next-hand"
#: The moves that can be made with what is picked: a move that was begun is finished.
COMPLETIONS = ".board:has(.picked) :is([data-choice], .pile.target > button)"
#: Messages of the browser that are not the page's fault: the test took the server away.
EXPECTED = (
    "WebSocket connection to", "ERR_CONNECTION_REFUSED", "ERR_INTERNET_DISCONNECTED",
    "ERR_CONNECTION_RESET", "ERR_CONNECTION_CLOSED", "ERR_EMPTY_RESPONSE",
)  # fmt: skip


AXE = Path(__file__).parents[3] / "web" / "node_modules" / "axe-core" / "axe.min.js"
#: Runs axe once colors that are changing have arrived. A browser that stops drawing is a fault.
RUN_AXE = """async ([rules, patience]) => {
    const stuck = new Promise((_, fail) => {
        setTimeout(() => fail(new Error("The browser does not draw this page anymore.")), patience);
    });
    await Promise.race([stuck, new Promise(requestAnimationFrame)]);
    const changing = document.getAnimations().filter(one => one instanceof CSSTransition);
    await Promise.race([stuck, Promise.allSettled(changing.map(one => one.finished))]);
    return (await axe.run(document, {resultTypes: ['violations'], ...rules})).violations
        .map(v => `${v.id}: ${v.nodes.map(n => n.target.join(' ')).join(', ')}`);
}"""


#: What browsers bring to a deal is the same whenever a test runs, too: bytes that follow from one.
SAME_LUCK = """let luck = NUMBER;
crypto.getRandomValues = bytes => bytes.forEach((_, at) => {
    luck = (1103515245 * luck + 12345) % 2147483648;
    bytes[at] = luck >> 16;
}) ?? bytes;"""


#: Somebody who knows all games: none is introduced before it is played.
INTRODUCED = "try { localStorage.setItem('introduced', 'all') } catch {}"


class Glance(NamedTuple):
    """What a person sees at a glance: is it over, how long is the log, who is to do what?

    `latest` is the number of the state that is shown.
    """

    over: bool
    moves: int
    latest: str
    prompt: str


LOOK = """() => {
    const words = selector => [...document.querySelectorAll(selector)].map(one => one.innerText);
    const shown = document.querySelector(".table-page")?.dataset ?? {};
    const prompt = words(".prompt").join(" ");
    return ["over" in shown, Number(shown.lines ?? 0), shown.state ?? "", prompt];
}"""


@pytest.fixture(scope="module")
def playwright() -> Iterator[Playwright]:
    """The driver of the browser; its event loop must not outlive the tests of a file."""
    with sync_playwright() as driver:
        yield driver


@pytest.fixture(scope="session", autouse=True)
def _patience() -> None:
    """Wait as long for an expectation as for anything else."""
    expect.set_options(timeout=1000 * HANG)


def installed(*names: str) -> str:
    """Where a browser is, the first of these that is there; without it the tests fail."""
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        sentence = f"The tests of the pages need {names[0]}: install it with 'make browsers'."
        pytest.fail(sentence, pytrace=False)
    return found


@pytest.fixture(scope="module")
def browser(playwright: Playwright) -> Iterator[Browser]:
    """One browser for the tests of a module; each person has a separate context."""
    path = installed("chromium-headless-shell", "chromium")
    with playwright.chromium.launch(
        executable_path=path, args=FLAGS, timeout=1000 * HANG
    ) as chromium:
        yield chromium


class Person:
    """Somebody at a screen."""

    def __init__(self, context: BrowserContext, base: str) -> None:
        self.context = context
        self.base = base
        self.complaints: list[str] = []
        #: Answers that the browser reports as errors although the test wants them: "404", "400".
        self.meant: tuple[str, ...] = ()
        self.page: Page = context.new_page()
        self.page.set_default_timeout(1000 * HANG)
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", self._hear)
        self._random = random.Random(1)
        self._try = FIRST_TRY

    def _hear(self, message: Any) -> None:
        expected = (*EXPECTED, *(f"status of {number}" for number in self.meant))
        if message.type in ("error", "warning") and not any(w in message.text for w in expected):
            self.complaints.append(message.text)

    def go(self, path: str) -> None:
        """Open a page of the site, and wait until the server knows who came."""
        self.page.goto(self.base + path)
        self.page.wait_for_selector("html[data-guest]", state="attached")

    def arrive(self, name: str | None = None) -> None:
        """Be known to the server, by a name perhaps, before any page is open."""
        self.ask("/api/me")
        if name is not None:
            self.ask("/api/me", name=name)

    def become(self, guest: Any) -> None:
        """The person at the screen is the guest of a socket."""
        value = guest.http.cookies["drumhead"]
        self.context.add_cookies([{"name": "drumhead", "value": value, "url": self.base}])

    def ask(self, path: str, **wanted: Any) -> Any:
        """A request with this person's cookie that must be answered."""
        request = self.context.request
        address, patience = self.base + path, 1000 * HANG
        if wanted:
            answer = request.post(address, data=wanted, timeout=patience)
        else:
            answer = request.get(address, timeout=patience)
        assert answer.ok, answer.text()
        return answer.json()

    def tab(self, name: str) -> None:
        """Open a page of the panel, and before that the panel."""
        if not self.page.get_by_role("tablist", name="About this match").count():
            self.page.get_by_role("button", name="Log and scores").click()
        self.page.get_by_role("tab", name=name).click()

    def say(self, remark: str) -> None:
        """Say something to the others; the page of the panel for it is open."""
        self.page.get_by_label("Say something").fill(remark)
        self.page.keyboard.press("Enter")

    def violations(self) -> list[str]:
        """What axe-core finds wrong with the page as it is, and with its colors light and dark."""
        page = self.page
        if not page.evaluate("() => 'axe' in window"):
            page.add_script_tag(path=AXE)
        found: list[str] = page.evaluate(RUN_AXE, [{}, 1000 * HANG])
        dark = page.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches")
        page.emulate_media(color_scheme="light" if dark else "dark")
        found += page.evaluate(RUN_AXE, [{"runOnly": ["color-contrast"]}, 1000 * HANG])
        page.emulate_media(color_scheme="dark" if dark else "light")
        return found

    def look(self) -> Glance:
        """Look at the table."""
        return Glance(*self.page.evaluate(LOOK))

    def hand(self) -> list[str]:
        """The codes of the cards in hand, in order."""
        cards = self.page.locator(".hand .card")
        codes: list[str] = cards.evaluate_all("all => all.map(card => card.dataset.code)")
        return codes

    def wait_for_turn(self) -> None:
        """Wait until something can be clicked, or the match is over."""
        self.page.wait_for_selector(f"{MOVES}, .table-page[data-over]")

    def click_something(self, among: str = MOVES) -> bool:
        """Click one of the things that make a move, or a part of one; false if there is none."""
        places = self.page.query_selector_all(COMPLETIONS) or self.page.query_selector_all(among)
        if not places:
            return False
        place = self._random.choice(places)
        try:
            # The page changes quickly: what is gone by now is not clicked.
            place.click(timeout=self._try, position=self._index(place))
            self._try = FIRST_TRY
        except Error:
            self._try = min(2 * self._try, LONGEST_TRY)
        return True

    def _catch_up(self) -> None:
        """A click on the table shows at once what the others have done."""
        with suppress(Error):
            self.page.locator(".prompt").click(timeout=500)
        with suppress(Error):
            self.page.wait_for_selector(f"{MOVES}, .table-page[data-over]", timeout=50)

    def _index(self, place: Any) -> Any:
        """Where to click a card: at its index, since the next card covers the rest."""
        return {"x": 10, "y": 12} if "card" in (place.get_attribute("class") or "") else None

    def make_moves(self, number: int) -> None:
        """Make a number of moves, and wait until it is our turn again."""
        before = self.look().moves
        self.click_until(lambda seen: seen.moves >= before + number or seen.over)
        self.wait_for_turn()

    def play_out(self, *others: Person) -> None:
        """Play by clicks, with the others if there are any, until the match is over."""
        self.click_until(lambda seen: seen.over, *others)

    def click_until(
        self, done: Callable[[Glance], bool], *others: Person, next_hand: bool = True
    ) -> None:
        """Click until the condition holds; a page on which nothing changes for long is a fault."""
        everybody = (self, *others)
        among = MOVES if next_hand else PLAYS
        seen, since = self.look(), time.monotonic()
        while not done(seen):
            clicked = [person.click_something(among) for person in everybody]
            if not any(clicked):
                for person in everybody:
                    person._catch_up()
            before, seen = seen, self.look()
            if seen != before:
                since = time.monotonic()
            assert time.monotonic() < since + HANG, f"nothing happens: {seen.prompt}"


@pytest.fixture
def people(browser: Browser) -> Iterator[Callable[..., Person]]:
    """People at screens; no page may have reported an error in the end."""
    made: list[Person] = []

    def sit(running: Any, *, calm: bool = True, newcomer: bool = False, **screen: Any) -> Person:
        context = browser.new_context(
            viewport={"width": 1280, "height": 800},
            reduced_motion="reduce" if calm else "no-preference",
            **screen,
        )
        context.add_init_script(SAME_LUCK.replace("NUMBER", str(len(made))))
        if not newcomer:
            context.add_init_script(INTRODUCED)
        made.append(Person(context, f"http://127.0.0.1:{running.port}"))
        return made[-1]

    yield sit
    for person in made:
        person.context.close()
    assert [person.complaints for person in made if person.complaints] == []
