"""The table on a full screen, by keys and by mouse, in every game."""

from __future__ import annotations

import asyncio
import re
import threading
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot

import drumhead
from drumhead.checks.shipped import SHIPPED
from drumhead.engine.match import Match
from drumhead.errors import InvalidOption
from drumhead.kernel import compiler
from drumhead.terminal.full import opening
from drumhead.terminal.full.chooser import Chooser
from drumhead.terminal.full.hand import HandWidget
from drumhead.terminal.full.introduction import Introduction
from drumhead.terminal.full.overlays import LineScreen, ReadingScreen
from drumhead.terminal.full.sitting import OwnTable, ReplayTable, Sitting
from drumhead.terminal.full.table_screen import TableScreen
from drumhead.terminal.full.teaching_sittings import LessonSitting, PuzzleSitting
from drumhead.terminal.full.textual_app import DrumheadApp
from drumhead.terminal.full.waiting import PendingTable
from drumhead.terminal.lines import settled_trick
from drumhead.terminal.saved_matches import Autosave, recent_matches
from tests.support.networks import make_known
from tests.support.screens import SIZES, TEXTS, in_the_middle, shown, text_of

GAMES = [game.slug for game in drumhead.games()]
#: Deals of which a hand is short: the one hand of Bang is a whole match.
SEEDS = {
    "bang": 6, "game-of-war": 8, "liberty-bond": 5, "mobilization": 5, "mobilization-2": 7,
    "mobilization-3": 4, "organization": 5, "sham-battle": 3, "sham-battle-2": 8, "tactics": 4,
}  # fmt: skip


def opened(
    sitting: Sitting | PendingTable | None,
    act: Callable[[DrumheadApp, Pilot[None]], Coroutine[Any, Any, None]],
    size: tuple[int, int] = (100, 30),
) -> None:
    """Open the full screen and do something with it."""

    async def run() -> None:
        app = DrumheadApp(sitting, pause=0)
        async with app.run_test(size=size) as pilot:
            await settled(app, pilot)
            await act(app, pilot)

    asyncio.run(run())


async def settled(app: DrumheadApp, pilot: Pilot[None]) -> None:
    """Wait until nobody moves and nothing is left to draw."""
    while any(not worker.is_finished for worker in app.workers):
        await app.workers.wait_for_complete()
        await pilot.pause()
    await pilot.pause()


async def press(app: DrumheadApp, pilot: Pilot[None], *keys: str) -> None:
    """Press some keys, and let what follows from them happen."""
    await pilot.press(*keys)
    await settled(app, pilot)


def table(app: DrumheadApp) -> TableScreen:
    """The table that is shown, below any sheet."""
    return next(screen for screen in app.screen_stack if isinstance(screen, TableScreen))


async def make(app: DrumheadApp, pilot: Pilot[None], match: Match, move: str) -> None:
    """Make a move as a person would: by its card, by its number in the list, or by typing it."""
    choices = match.choices(0)
    cards = {c["text"]: [p["value"] for p in c["parts"] if p["role"] == "card"] for c in choices}
    alike = [text for text, used in cards.items() if used == cards[move]]
    number = list(cards).index(move) + 1
    hand = app.screen.query_one(HandWidget)
    codes = [look.code for look in hand._looks]
    if len(cards[move]) == 1 and len(alike) == 1 and cards[move][0] in codes:
        hand.focus()
        await pilot.pause()
        while hand._looks[hand._at].code != cards[move][0]:
            await pilot.press("right")
        await press(app, pilot, "enter")
    elif number < 10:
        await press(app, pilot, str(number))
    else:
        await press(app, pilot, "colon")
        app.screen.query_one("Input").value = move  # type: ignore[attr-defined]
        await press(app, pilot, "enter")


@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_hand_by_keys(slug: str) -> None:
    players = 2 if slug == "bang" else None
    match = drumhead.game(slug, players).match(seed=SEEDS.get(slug, 1), hands=1)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        while not match.over:
            made = len(match.moves)
            await make(app, pilot, match, drumhead.hint(match, "corporal").move)
            assert len(match.moves) > made
        assert isinstance(app.screen, ReadingScreen)
        assert "Scores" in app.screen._text
        await press(app, pilot, "enter")
        assert "The match is over." in text_of(app)

    opened(OwnTable(match, 0, "corporal", "3"), act, size=(80, 24))


@pytest.mark.parametrize("slug", SHIPPED)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_how_a_table_looks(slug: str, size: tuple[int, int]) -> None:
    """`python -m tests.support.screens` writes these files again."""
    text, _ = shown(in_the_middle(slug), size)
    width, height = size
    assert text == (TEXTS / f"{slug}-{width}x{height}.txt").read_text("utf-8")


def test_everything_there_is_to_read() -> None:
    sitting = in_the_middle("do-boy")
    found = {
        "g": "Each Infantry card that you take costs 1 point",
        "r": "DB-01",
        "s": "No hand is finished yet.",
        "t": "Given by",
        "l": "Everybody passes three cards to the left.",
        "question_mark": "take back your last decision",
    }

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        for key, sentence in found.items():
            await press(app, pilot, key)
            assert isinstance(app.screen, ReadingScreen)
            assert sentence in app.screen._text
            await press(app, pilot, "escape")
            assert isinstance(app.screen, TableScreen)
        await press(app, pilot, "c", *"db-12", "enter")
        assert isinstance(app.screen, ReadingScreen)
        assert "The booklet's own" in app.screen._text

    opened(sitting, act)


def test_a_hint_an_undo_and_a_refusal() -> None:
    sitting = in_the_middle("do-boy")
    before = sitting.match.copy()

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "h")
        assert "(Press h again for the move.)" in text_of(app)
        await press(app, pilot, "h")
        assert "A captain would play the " in text_of(app)
        await press(app, pilot, "w", *"give I2", "enter")
        assert "(DB-09)" in text_of(app)
        await press(app, pilot, "1")
        assert sitting.match != before
        await press(app, pilot, "u")
        assert "Taken back: play the " in text_of(app)
        assert sitting.match == before

    opened(sitting, act)


def test_a_card_that_cannot_be_played_says_why() -> None:
    game = drumhead.game("do-boy", players=3)
    match = game.position(
        phase="play", turn=0, leader=2, trick=["C5"], hand=["I2 C3", "A5 A6", "A7"], partial=True
    )
    sitting = OwnTable(match, 0, "corporal", "1")

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        hand = app.screen.query_one(HandWidget)
        start = hand._places[0][1]
        await pilot.click(HandWidget, offset=(start + 1, 1))
        await settled(app, pilot)
        assert "(DB-12)" in text_of(app)
        assert match.turn == 0

    opened(sitting, act)


def test_a_match_is_saved_under_the_name_shown(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sitting = in_the_middle("skirmish")

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        for name in ("skirmish.drum", "skirmish-2.drum"):
            await press(app, pilot, "ctrl+s")
            assert isinstance(app.screen, LineScreen)
            assert name in text_of(app)
            await press(app, pilot, "enter")
            assert f"The match so far is in {name}." in text_of(app)

    opened(sitting, act)
    for file in tmp_path.glob("skirmish*.drum"):
        assert drumhead.replay(file.read_text("utf-8")).moves == sitting.match.moves
    assert len(list(tmp_path.glob("skirmish*.drum"))) == 2


def test_a_match_is_saved_as_it_is_played() -> None:
    match = drumhead.game("skirmish").match(seed=1918)
    sitting = OwnTable(match, 0, "corporal", "1", autosave=Autosave(0, "corporal"))

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        assert recent_matches() == []
        await press(app, pilot, "1")
        (saved,) = recent_matches()
        assert saved.against == "corporal"
        kept = drumhead.replay(saved.file.read_bytes())
        assert [move for seat, move in kept.moves if seat == 0] == [
            move for seat, move in match.moves if seat == 0
        ]
        await press(app, pilot, "q")

    opened(sitting, act)
    assert sitting.farewell == (
        "The match is saved. To resume it: drumhead play --resume skirmish-1"
    )
    assert drumhead.replay(recent_matches()[0].file.read_bytes()).moves == match.moves


def test_a_trick_stays_with_its_winner_until_the_next_lead() -> None:
    """In the middle of the table, from the fourth card on."""
    match = drumhead.game("skirmish").match(seed=1918)
    while (settled := settled_trick(match.view(0))) is None or match.turn != 0:
        match.play(match.legal[0])
    names = match.game.type.card_names

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        seen = text_of(app)
        assert "Last trick, won by you\n" in seen
        assert all(f"{names[code]} [{code}]" in seen for code in settled["cards"])

    opened(Sitting(match, 0), act, size=(80, 24))


@pytest.mark.parametrize("slug", ["skirmish", "militac", "game-of-war", "do-boy"])
def test_the_partner_is_marked(slug: str) -> None:
    sitting = in_the_middle(slug)
    sides = sitting.match.game.sides
    partners = [n for n in range(1, len(sides)) if sides[n] == sides[0]]

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        names = [sitting.match.seat_names[seat] for seat in partners]
        marked = re.findall(r"(\w+)\s\(partner\)", text_of(app))
        assert marked == names

    opened(sitting, act)


def test_a_lesson_begins_with_the_introduction() -> None:
    sitting = LessonSitting("skirmish")
    panels = sitting.lesson.panels

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        for number, panel in enumerate(panels, start=1):
            seen = " ".join(text_of(app).replace("│", " ").split())
            assert f"{number} of {len(panels)}" in seen
            assert panel.words in seen
            assert isinstance(app.screen, Introduction)
            if number > 1:
                await press(app, pilot, "left", "right")
            await press(app, pilot, "enter")
        assert isinstance(app.screen, TableScreen)
        assert sitting.course.step is not None
        await press(app, pilot, "colon", *sitting.course.step.moves[0], "enter")
        assert sitting.course.place == 1

    opened(sitting, act, size=(120, 40))
    assert not LessonSitting("skirmish", 1).introduction


def test_a_replay_goes_forward_and_back() -> None:
    match = drumhead.game("skirmish").match(seed=2, hands=1)
    while not match.over:
        match.play(match.legal[0])
    sitting = ReplayTable(match)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        assert f"move 0 of {len(match.moves)}" in text_of(app)
        await press(app, pilot, "p")
        await press(app, pilot, "n", "n", "n", "p")
        assert sitting.number == 2
        assert f"move 2 of {len(match.moves)}" in text_of(app)
        await press(app, pilot, "colon", *"x", "enter")
        assert "This match has been played" in text_of(app)

    opened(sitting, act)


def test_a_chapter_of_a_lesson(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    sitting = LessonSitting("do-boy", 1)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        while (step := sitting.course.step) is not None:
            move = step.moves[0] if step.moves else drumhead.hint(sitting.match, "corporal").move
            await press(app, pilot, "colon")
            app.screen.query_one("Input").value = move  # type: ignore[attr-defined]
            await press(app, pilot, "enter")
            if isinstance(app.screen, ReadingScreen):
                await press(app, pilot, "enter")
        assert "This chapter is finished." in sitting.note
        assert "This chapter is finished." in " ".join(text_of(app).split())

    opened(sitting, act)


def test_a_puzzle(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    sitting = PuzzleSitting("militac", 1)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        await press(app, pilot, "colon")
        app.screen.query_one("Input").value = sitting.one.answer  # type: ignore[attr-defined]
        await press(app, pilot, "enter")
        assert sitting.verdict.startswith("Right: ")
        assert "after 1 puzzle" in sitting.verdict
        await press(app, pilot, "n")
        assert sitting.one.number != 1
        assert not sitting.verdict

    opened(sitting, act)


def test_a_game_is_chosen_with_its_players_and_options(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path)
    monkeypatch.setattr(compiler, "_progress", compiler._progress)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        chooser = app.screen
        assert isinstance(chooser, Chooser)
        while chooser._game.slug != "do-boy":
            await press(app, pilot, "down")
        await press(app, pilot, "right", "a", "o", "enter", "escape")
        assert "5 players, against 4 generals, president_lead last-card-only." in text_of(app)
        await press(app, pilot, "a", "a", "enter")
        sitting = table(app).sitting
        assert isinstance(sitting, OwnTable)
        assert sitting.match.game.players == 5
        assert sitting.match.game.options["president_lead"] == "last-card-only"
        assert sitting.against == "corporal"

    opened(None, act)


def test_the_compiler_is_seen_at_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_progress", compiler._progress)
    told, looked = threading.Event(), threading.Event()

    def sit() -> OwnTable:
        compiler._progress("the rules of Do-Boy", 2, 11)
        told.set()
        looked.wait()
        return in_the_middle("do-boy")

    async def run() -> None:
        app = DrumheadApp(PendingTable("Do-Boy", sit), pause=0)
        async with app.run_test(size=(80, 24)) as pilot:
            while not told.is_set():
                await pilot.pause()
            await pilot.pause()
            seen = text_of(app)
            looked.set()
            assert "Getting the rules of Do-Boy ready: 2 of 11 ..." in seen
            assert "━━" in seen
            await settled(app, pilot)
            assert table(app).sitting.game.slug == "do-boy"

    asyncio.run(run())


def test_the_compiler_may_be_at_work_at_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    """A hint needs what the table did not, and with an empty cache that is compiled then."""
    monkeypatch.setattr(compiler, "_progress", compiler._progress)

    def compiles() -> None:
        for done in (0, 1):
            compiler._progress("the engine", done, 1)

    class Slow(OwnTable):
        def hint(self) -> str:
            compiles()  # in a thread
            return super().hint()

        def attempt(self, text: str) -> str | None:
            compiles()  # as the screen's own work
            return super().attempt(text)

    match = drumhead.game("do-boy").match(seed=7)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        before = len(match.moves)
        await press(app, pilot, "h")
        assert "Press h again" in text_of(app)
        assert notices(app) == ["Getting the engine ready. This is needed only once."]
        await press(app, pilot, "1")
        assert len(match.moves) > before
        assert len(notices(app)) == 2

    opened(PendingTable("Do-Boy", lambda: Slow(match, 0, "corporal", "3")), act)


def notices(app: DrumheadApp) -> list[str]:
    """What was said in the corner of the screen."""
    return [notification.message for notification in app._notifications]


def test_a_table_that_cannot_be_set_says_why(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiler, "_progress", compiler._progress)
    refusal = InvalidOption("There is no seat 9.")

    def sit() -> OwnTable:
        raise refusal

    async def run() -> None:
        app = DrumheadApp(PendingTable("Do-Boy", sit), pause=0)
        async with app.run_test(size=(80, 24)) as pilot:
            while app.refusal is None:
                await pilot.pause()
        assert app.refusal is refusal

    asyncio.run(run())


def test_a_marshal_is_offered_in_games_that_have_one(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path, "do-boy")
    monkeypatch.setattr(compiler, "_progress", compiler._progress)

    async def act(app: DrumheadApp, pilot: Pilot[None]) -> None:
        chooser = app.screen
        assert isinstance(chooser, Chooser)
        await press(app, pilot, "a", "a")
        assert "against 3 privates." in text_of(app)
        await press(app, pilot, "a", "a")
        while chooser._game.slug != "do-boy":
            await press(app, pilot, "down")
        await press(app, pilot, "a", "a")
        assert "4 players, against 3 marshals." in text_of(app)
        await press(app, pilot, "down")
        assert "captain" in text_of(app)
        assert "marshal" not in text_of(app)
        await press(app, pilot, "up", "enter")
        sitting = table(app).sitting
        assert isinstance(sitting, OwnTable)
        assert sitting.against == "marshal"

    opened(None, act)


@pytest.mark.parametrize(("size", "full"), [((30, 10), False), ((80, 24), True)])
def test_a_small_terminal_says_what_is_missing(
    size: tuple[int, int],
    full: bool,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(opening, "typed_in_terminal", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: size)
    assert opening.full_screen(plain=False) is full
    said = capsys.readouterr().err
    assert ("needs at least 60 columns and 20 lines" in said) is not full
    assert not opening.full_screen(plain=True)


def test_without_the_full_screen_a_sentence_says_how_to_get_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setattr(opening, "typed_in_terminal", lambda: True)
    monkeypatch.setattr("shutil.get_terminal_size", lambda: (80, 24))
    monkeypatch.setattr(opening, "find_spec", lambda name: None)
    assert not opening.full_screen(plain=False)
    said = capsys.readouterr().err
    assert said == f"{opening.NOT_INSTALLED}\n"
    assert "pip install 'drumhead[terminal]'" in said
