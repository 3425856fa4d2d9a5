"""Learning a game in the browser: its minute, its lesson, its goal, and what its cards mean."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.lessons import Course, lesson
from drumhead.server.readiness import prepare

PHONE = {"width": 390, "height": 844}
#: Sentences on the note that are cut, or that stick out of it or of the screen.
CUT = """() => [...document.querySelectorAll(".note p, .note summary, .panels p, .goal p")]
    .filter(one => one.checkVisibility())
    .filter(one => {
        const { left, right, width } = one.getBoundingClientRect();
        const card = one.closest(".note, .panels li, .goal").getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2
            || left < card.left - 1 || right > card.right + 1 || right > innerWidth + 1;
    })
    .map(one => one.innerText)"""
#: Bids that stick out of the middle of the table.
ASIDE = """() => {
    const middle = document.querySelector("[data-middle]").getBoundingClientRect();
    return [...document.querySelectorAll("[data-bid]")]
        .filter(one => {
            const { left, right } = one.getBoundingClientRect();
            return left < middle.left - 1 || right > middle.right + 1;
        })
        .map(one => one.getAttribute("aria-label") ?? one.innerText);
}"""
#: Make a move by clicks: press the button that says it, or what it is made of, and complete it.
PLAY = """async choice => {
    const board = document.querySelector(".board");
    const all = selector => [...board.querySelectorAll(selector)]
        .filter(one => one.checkVisibility());
    const press = async one => {
        one?.click();
        await new Promise(done => setTimeout(done));
        return one;
    };
    const said = () => all("button").find(one => one.ariaLabel === choice.words
        || one.querySelector(".aside-only")?.textContent === choice.words
        || one.firstChild?.textContent.trim() === choice.words);
    const values = choice.parts.map(part => part.value);
    for (const tab of all(".tab[data-word]"))
        if (values.includes(tab.dataset.word)) await press(tab);
    const page = () => all(".step:enabled").find(one => one.ariaLabel === "Higher bids");
    while (!said() && page()) await press(page());
    const button = await press(said());
    if (button && !button.matches("[data-chip]:not([data-chip=''])")) return;
    if (!button) for (const { role, value } of choice.parts) {
        const raised = () => all(`button.raised:not(.picked)[data-code="${value}"]`);
        const closed = one => one.ariaDisabled === "true";
        const lying = values.includes("table");
        const find = {
            word: () => null,
            seat: () => board.querySelector(`[data-seat="${value}"] .plate`),
            place: () => all(`[data-mark="${value}"] > button`)
                .sort((one, other) => closed(one) - closed(other))[0],
            card: () => raised().find(one => lying === (one.closest(".pile") !== null))
                ?? raised()[0],
        }[role];
        for (const tab of role === "card" ? all(".chart .tab") : []) if (!find()) await press(tab);
        await press(find());
    }
    // What is still picked is not yet a move: it is confirmed.
    if (board.querySelector(".picked, .chip.on"))
        await press(said() ?? all(".picked button, button.picked")[0]);
}"""
SETTLED = """made => document.querySelector("[data-made]")?.dataset.made === String(made)"""


class Pupil:
    """Somebody who takes the lesson of a game, as far as the page goes by clicks."""

    def __init__(self, person: Any, slug: str, chapter: int) -> None:
        self.person, self.page = person, person.page
        self.slug, self.chapter = slug, chapter
        self.made: list[str] = []
        person.go(f"/learn/{slug}?chapter={chapter + 1}")
        self._settle()

    def ask(self, **more: Any) -> Any:
        """How the chapter stands, as the server has it."""
        path = f"/api/learn/{self.slug}"
        return self.person.ask(path, chapter=self.chapter, made=self.made, **more)

    def click(self, state: Any, *texts: str) -> None:
        """Make a move by clicks alone, or several that go together."""
        # Combinations can be chosen once the trick has been collected.
        self.page.wait_for_function("() => !document.querySelector('.trick.taken')")
        for text in texts:
            choice = next(one for one in state["choices"] if one["text"] == text)
            if together(state):
                card = self.page.locator(f'.hand [data-code="{choice["parts"][0]["value"]}"]')
                card.first.dispatch_event("click")
            else:
                self.page.evaluate(PLAY, choice)
        if together(state):
            self.page.get_by_role("button", name=state["view"]["together"]["words"]).click()

    def make(self, state: Any, *texts: str) -> None:
        """Make what is right, and wait until the page says what came of it."""
        self.click(state, *texts)
        self.made += texts
        self._settle()

    def _settle(self) -> None:
        self.page.wait_for_function(SETTLED, arg=len(self.made))


def together(state: Any) -> int:
    """How many cards are chosen together in this step of a lesson."""
    found = state["view"]["together"]
    return found["count"] if found and len(state["expected"]) == found["count"] else 0


def _finish(pupil: Pupil) -> None:
    """Make the moves of a hand that is played freely, all but the last not on the page."""
    game = drumhead.game(pupil.slug).type
    course = Course(game, pupil.chapter, pupil.made)
    moves = []
    while course.step is not None:
        moves.append(course.match.legal[0])
        assert course.attempt(moves[-1]) is None
    pupil.made += moves[:-1]
    done = list(range(pupil.chapter))
    stored = {"done": done, "of": 0, "chapter": pupil.chapter, "made": pupil.made}
    pupil.page.evaluate(
        "([game, stored]) => localStorage.setItem(`learn.${game}`, JSON.stringify(stored))",
        [pupil.slug, stored],
    )
    pupil.page.reload()
    pupil._settle()
    pupil.make(pupil.ask(), moves[-1])


@pytest.mark.parametrize("slug", [game.slug for game in drumhead.games()])
def test_every_lesson_to_its_end(slug: str, running: Any, people: Callable[..., Any]) -> None:
    """By the right moves, with one wrong one in each chapter; every sentence fits a phone."""
    prepare(slug)
    found = lesson(drumhead.game(slug).type)
    assert found is not None
    person = people(running)
    page = person.page
    page.set_viewport_size(PHONE)
    person.go(f"/learn/{slug}")
    expect(page.locator(".panels li")).to_have_count(len(found.panels))
    assert page.evaluate(CUT) == []
    for chapter in range(len(found.chapters)):
        pupil = Pupil(person, slug, chapter)
        state = pupil.ask()
        tried = False
        while state["say"]:
            assert page.evaluate(CUT) == []
            if not state["expected"]:
                _finish(pupil)
                break
            wrong = [c["text"] for c in state["choices"] if c["text"] not in state["expected"]]
            if wrong and not tried:
                tried = True
                pupil.click(state, wrong[0], *state["expected"][: max(0, together(state) - 1)])
                reason = pupil.ask(move=wrong[0])["wrong"]["error"]
                expect(page.locator(".note .wrong")).to_contain_text(reason)
                assert page.evaluate(CUT) == []
                page.keyboard.press("Escape")  # what was chosen together is put back
            pupil.make(state, *state["expected"][: max(1, together(state))])
            state = pupil.ask()
        if page.locator("dialog[open]").count():
            page.keyboard.press("Escape")
        expect(page.locator(".note .main")).to_be_visible()
        assert page.evaluate(CUT) == []
    person.go(f"/learn/{slug}")
    expect(page.locator(".chapters .done")).to_have_count(len(found.chapters))
    person.go("/learn")
    expect(page.get_by_text("Finished", exact=True)).to_have_count(1)


def test_a_lesson_step_by_step(running: Any, people: Callable[..., Any]) -> None:
    """Show me, why not with its clause, what happened, and on to the next step."""
    person = people(running)
    page = person.page
    person.go("/learn/do-boy")
    page.get_by_role("link", name="Begin the lesson").click()
    note = page.get_by_role("region", name="The lesson")
    expect(note.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Show me").click()
    shown = page.locator(".hand .card.shown")
    expect(shown).to_have_count(3)
    other = page.locator(".hand .card:not(.shown)").first
    for card in (shown.nth(0), other, shown.nth(1)):
        card.click(position={"x": 10, "y": 12})
    page.get_by_role("button", name="Give the three cards").click()
    expect(note.locator(".wrong")).to_be_visible()
    picked = page.locator(".hand .card.picked")
    expect(picked).to_have_count(2)
    expect(note.get_by_text("Step 1 of")).to_be_visible()
    page.locator(".hand .card.picked:not(.shown)").click(position={"x": 10, "y": 12})
    page.locator(".hand .card.shown:not(.picked)").click(position={"x": 10, "y": 12})
    page.get_by_role("button", name="Give the two cards").click()
    expect(note.get_by_text("Step 2 of")).to_be_visible()
    expect(note.locator(".then")).to_be_visible()
    page.reload()
    expect(note.get_by_text("Step 2 of")).to_be_visible()


def test_no_bid_is_cut_off_beside_a_lesson(running: Any, people: Callable[..., Any]) -> None:
    """A ledger of bids keeps inside the table next to a note."""
    prepare("tactics")
    person = people(running)
    for width in (1100, 1280, 1366):
        person.page.set_viewport_size({"width": width, "height": 800})
        person.go("/learn/tactics?chapter=1")
        expect(person.page.locator("[data-bid]").first).to_be_visible()
        person.page.wait_for_load_state("networkidle")
        assert person.page.evaluate(ASIDE) == []


def test_axe_finds_nothing_in_a_chapter(running: Any, people: Callable[..., Any]) -> None:
    person = people(running, bypass_csp=True)
    person.go("/learn/do-boy?chapter=1")
    person.page.wait_for_selector(".note")
    for width in (1280, 360):
        person.page.set_viewport_size({"width": width, "height": 800})
        person.page.wait_for_load_state("networkidle")
        assert person.violations() == []


def _table(person: Any, slug: str = "do-boy") -> None:
    person.arrive()
    person.go(f"/table/{person.ask('/api/play', game=slug)['id']}")
    person.wait_for_turn()


def test_the_goal_is_one_line_and_whole_on_a_click(
    running: Any, people: Callable[..., Any]
) -> None:
    person = people(running, bypass_csp=True)
    page = person.page
    _table(person)
    goal = page.get_by_role("region", name="The goal")
    expect(goal).to_contain_text("Infantry")
    for size in ({"width": 1280, "height": 800}, PHONE):
        page.set_viewport_size(size)
        expect(goal.get_by_text("At 50 points")).to_be_hidden()
        goal.get_by_role("button").click()
        expect(goal.get_by_text("At 50 points")).to_be_visible()
        assert person.violations() == []
        page.keyboard.press("Escape")
    page.get_by_role("button", name="Log and scores").click()
    page.get_by_role("button", name="Settings").click()
    page.get_by_label("Text only").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("heading", name="The goal")).to_be_visible()


def test_a_note_to_a_card(running: Any, people: Callable[..., Any]) -> None:
    """By mouse and by keyboard; it covers neither its card nor takes its clicks."""
    person = people(running)
    page = person.page
    _table(person)
    card, note = page.locator(".hand .card").nth(3), page.get_by_role("tooltip")
    card.hover(position={"x": 10, "y": 20})
    expect(note).to_be_visible()
    paper, below = note.bounding_box(), card.bounding_box()
    assert paper
    assert below
    assert paper["y"] + paper["height"] <= below["y"]
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    page.locator(".prompt").hover()
    page.locator(".hand [tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    expect(note).to_be_visible()
    focused = page.locator(".hand button:focus")
    assert focused.get_attribute("aria-describedby")
    page.keyboard.press("Enter")
    expect(page.locator(".hand .card.picked")).to_have_count(1)


def test_a_long_press_says_what_a_card_is_and_plays_nothing(
    running: Any, people: Callable[..., Any]
) -> None:
    person = people(running, has_touch=True)
    page = person.page
    page.set_viewport_size(PHONE)
    _table(person)
    box = page.locator(".hand .card").first.bounding_box()
    assert box
    hand = person.context.new_cdp_session(page)
    point = {"x": box["x"] + 10, "y": box["y"] + 12}
    touch = {"type": "touchStart", "touchPoints": [point]}
    hand.send("Input.dispatchTouchEvent", touch)
    expect(page.get_by_role("tooltip")).to_be_visible()
    hand.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("tooltip")).to_be_visible()
    expect(page.locator(".hand .card.picked")).to_have_count(0)
    expect(page.locator(".hand .card")).to_have_count(12)


def test_cards_and_rules_over_the_table(running: Any, people: Callable[..., Any]) -> None:
    """A page of the sheet with the whole pack; the minute and the rules lie over the table."""
    person = people(running, bypass_csp=True)
    page = person.page
    _table(person)
    person.tab("Cards")
    panel = page.get_by_role("tabpanel")
    expect(panel.get_by_role("img")).to_have_count(49)
    expect(panel.get_by_text("Infantry 1 to 11")).to_be_visible()
    assert person.violations() == []
    page.get_by_role("button", name="Rules and help").click()
    page.get_by_role("button", name="Do-Boy in sixty seconds").click()
    expect(page.locator("dialog .panels li")).to_have_count(5)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Rules and help").click()
    page.get_by_role("dialog").get_by_role("button", name="Rules").click()
    rules = page.get_by_role("dialog", name="Rules of Do-Boy")
    expect(rules.get_by_role("heading", name="What counts")).to_be_visible()
    rules.get_by_text("The exact rules: DB-11").click()
    rules.locator("#DB-11 .text a").first.click()
    expect(rules.locator("#DB-17.here")).to_be_visible()
    assert "/table/" in page.url
    assert "#" not in page.url


def test_rules_in_two_layers(running: Any, people: Callable[..., Any]) -> None:
    """Exact clauses are folded, unless the address names one, or the page is printed."""
    person = people(running)
    page = person.page
    person.go("/rules/do-boy")
    expect(page.get_by_role("heading", name="A hand in pictures")).to_be_visible()
    folds = page.locator("details.exact")
    opened = page.locator("details.exact[open]")
    expect(opened).to_have_count(0)
    person.go("/rules/do-boy#DB-17")
    expect(page.locator("#DB-17.here")).to_be_visible()
    expect(opened).to_have_count(1)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    expect(opened).to_have_count(folds.count())
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    expect(opened).to_have_count(1)
    page.get_by_role("button", name="Unfold the exact rules").click()
    expect(opened).to_have_count(folds.count())
    page.get_by_role("link", name="Learn in a minute").click()
    expect(page.get_by_role("heading", name="Learn Do-Boy")).to_be_focused()


def test_doors_to_the_lessons(running: Any, people: Callable[..., Any]) -> None:
    person = people(running)
    page = person.page
    person.go("/")
    doors = page.locator("article").get_by_role("link", name="Learn")
    expect(doors).to_have_count(len(drumhead.games()))
    doors.first.click()
    expect(page.get_by_role("heading", name="In sixty seconds")).to_be_visible()
    person.go("/new/do-boy")
    door = page.get_by_role("link", name="Learn in a minute")
    expect(door).to_have_attribute("href", "/learn/do-boy")
