"""Matches that are over, or that somebody brought along: position by position."""

from __future__ import annotations

import functools
from typing import Protocol

import numpy as np

import drumhead
from drumhead.engine.english import without_repeats
from drumhead.engine.match import Event, Match
from drumhead.games.bang import referee as bang
from drumhead.server import advice
from drumhead.server.clockwork import again, words
from drumhead.server.messages import Happened, Judgement, ReplayInfo, ReplayMove, ReplayPosition


class Recording(Protocol):
    """A match that can be stepped through. Seat None sees everything, -1 what is public."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def moves(self) -> list[ReplayMove]:
        """The moves, or what the clock passed on to the rules."""

    def info(self, id: str) -> ReplayInfo:
        """The match as a whole."""

    def at(self, number: int, seat: int | None) -> ReplayPosition:
        """The table after so many moves."""

    def judge(self, number: int) -> Judgement | None:
        """What a captain says about a move; None where moves cannot be judged."""


def read(text: str | bytes) -> Recording:
    """A recording from its text; a `TranscriptError` says what is wrong with it."""
    start = bang.VERSION.encode() if isinstance(text, bytes) else bang.VERSION
    if text[: len(start)] == start:
        return ClockRecording(text if isinstance(text, str) else text.decode("utf-8", "replace"))
    return MatchRecording(drumhead.replay(text))


def game_of(text: str) -> str | None:
    """The game that a transcript names, if it does."""
    lines = text[:400].split("\n")[:8]
    return next((line[5:] for line in lines if line.startswith("game ")), None)


def _info(
    id: str,
    match: Match,
    moves: list[ReplayMove],
    sheet: list[list[int]],
    key: bytes | None,
    judged: bool,
) -> ReplayInfo:
    kind = match.game.type
    return ReplayInfo(
        id=id, game=kind.slug, title=kind.title, players=match.game.players,
        sides=list(match.game.sides), options=dict(match.game.options),
        names=list(match.seat_names), pack=kind.pack, card_names=dict(kind.card_names),
        moves=moves, sheet=sheet, result=match.result, commitment=match.committed,
        key=None if key is None else key.hex(), judged=judged,
    )  # fmt: skip


class MatchRecording:
    """A match by turns."""

    def __init__(self, match: Match) -> None:
        self.match = match
        events = enumerate(match.history)
        self._begins = [place for place, event in events if event.kind == "move"]

    @property
    def players(self) -> int:
        """How many play."""
        return self.match.game.players

    @functools.cached_property
    def moves(self) -> list[ReplayMove]:
        """The moves in words, as their own players read them."""
        kind = self.match.game.type
        found = []
        hand = 1
        for number, place in enumerate(self._begins, start=1):
            event = self.match.history[place]
            seat, move = event.numbers
            table = self.match.seat_view(seat, np.frombuffer(event.before, np.uint8).copy())
            found.append(
                ReplayMove(
                    number, seat, kind.moves.text(move), kind.words.phrase(table, move), hand
                )
            )
            hand += sum(e.kind == "score" for e in self._events_of(number))
        return found

    def _events_of(self, number: int) -> list[Event]:
        begin, end = self._span(number)
        return self.match.history[begin:end]

    def _span(self, number: int) -> tuple[int, int]:
        """The events of a move, and of what chance decided after it; 0: before the first."""
        begins = [0, *self._begins, len(self.match.history)]
        return begins[number], begins[number + 1]

    def info(self, id: str) -> ReplayInfo:
        """The match as a whole."""
        match = self.match
        sheet = [list(event.numbers) for event in match.history if event.kind == "score"]
        key = match.key if match.over else None
        return _info(id, match, self.moves, sheet, key, judged=True)

    def at(self, number: int, seat: int | None) -> ReplayPosition:
        """The table after so many moves."""
        past = self.match.past(number)
        view = past.open_view() if seat is None else past.view(None if seat < 0 else seat)
        said = self.match.log(seat, *self._span(number))
        return ReplayPosition(number, view, without_repeats(said))

    def judge(self, number: int) -> Judgement:
        """What a captain says about a move, from what its player knew."""
        return advice.judge(self.match.past(number - 1), number, self.moves[number - 1].text)


class ClockRecording:
    """A game of Bang by the clock."""

    def __init__(self, text: str) -> None:
        self._states: list[bytes] = []
        self._happened: list[Happened | None] = []
        self._lines: list[tuple[int | None, str]] = []
        engine = None
        for engine, line in bang.steps(text):
            state = engine.match.state.tobytes()
            if not line or line.startswith("shuffle "):
                self._states[-1:] = [state]
                self._happened[-1:] = self._happened[-1:] or [None]
            else:
                told = again(line, engine.s.flipper, engine)
                self._states.append(state)
                self._happened.append(told)
                self._lines.append((told.seat, line))
        assert engine is not None, "a recording without a first line is refused"
        self._engine = engine

    @property
    def players(self) -> int:
        """How many play."""
        return self._engine.match.game.players

    @functools.cached_property
    def moves(self) -> list[ReplayMove]:
        """What the clock passed on to the rules."""
        return [
            ReplayMove(number, seat, line, self._words(number), 1)
            for number, (seat, line) in enumerate(self._lines, start=1)
        ]

    def _words(self, number: int, seat: int | None = None) -> str:
        happened = self._happened[number]
        names = self._engine.match.seat_names
        return "The cards are dealt." if happened is None else words(happened, names, seat)

    def info(self, id: str) -> ReplayInfo:
        """The game as a whole."""
        match = self._engine.match
        sheet = [match.scores] if self._engine.over else []
        return _info(id, match, self.moves, sheet, self._engine.key, judged=False)

    def at(self, number: int, seat: int | None) -> ReplayPosition:
        """The table after so many lines."""
        if not 0 <= number < len(self._states):
            last = len(self._states) - 1
            raise drumhead.InvalidOption(f"There is no move {number}; the moves are 0 to {last}.")
        state = np.frombuffer(self._states[number], np.uint8).copy()
        past = Match(self._engine.match.game, state, names=self._engine.match.names)
        view = past.open_view() if seat is None else past.view(None if seat < 0 else seat)
        return ReplayPosition(number, view, [self._words(number, seat)])

    def judge(self, number: int) -> None:
        """By the clock there is nothing to judge but speed."""
