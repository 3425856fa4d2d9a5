"""A finished match or an upload, position by position."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Protocol

import numpy as np

import drumhead
from drumhead.engine.english import without_repeats
from drumhead.engine.game import GameType
from drumhead.engine.match import Event, Match
from drumhead.games import game_type, slugs
from drumhead.server.company import persons
from drumhead.server.messages.replay_messages import (
    Judgement,
    ReplayInfo,
    ReplayMove,
    ReplayPosition,
)
from drumhead.server.messages.table_messages import SeatInfo
from drumhead.server.refusal import RequestRefused
from drumhead.server.table import hints
from drumhead.server.table.clock_history import RecordedLine, in_words, is_recording, recorded
from drumhead.server.table.seat_updates import wire_view

#: Viewers without a seat: one who sees all cards, and one who sees public cards only.
EVERYTHING, PUBLIC = None, -1
#: The size of an event of a recording without its state, in bytes.
EVENT = 700


class Recording(Protocol):
    """A match that can be stepped through. A viewer is a seat, `EVERYTHING` or `PUBLIC`."""

    @property
    def players(self) -> int:
        """The number of players."""

    @property
    def size(self) -> int:
        """The approximate size in memory, in bytes."""

    @property
    def moves(self) -> list[ReplayMove]:
        """The moves, or the events of a game by the clock."""

    def info(self, id: str) -> ReplayInfo:
        """The match as a whole."""

    def at(self, number: int, viewer: int | None) -> ReplayPosition:
        """The table after a number of moves."""

    def judge(self, number: int) -> Judgement | None:
        """A captain's judgement of a move; None if moves cannot be judged."""


def read(text: str, seats: Sequence[SeatInfo] | None = None) -> Recording:
    """A recording from its text; a `TranscriptError` says what is wrong with it.

    `seats` are those of the table, if it was played at one. Otherwise nameless players get names of
    the company, and players with such names get the portraits as well.
    """
    game = game_of(text)
    if game in slugs() and game is not None and is_recording(game_type(game), text):
        return ClockRecording(game_type(game), text, seats)
    return MatchRecording(drumhead.replay(text), seats)


def _introduce(match: Match, seats: Sequence[SeatInfo] | None) -> list[str]:
    """Give every seat of a match a name; returns the portraits."""
    if seats is not None:
        match.names = {one.seat: one.name for one in seats}
        return [one.portrait for one in seats]
    named = match.names
    unnamed = [seat for seat in range(match.game.players) if seat not in named]
    seed = f"{match.game.slug} {match.committed}"
    drawn = persons.draw(seed, [None] * len(unnamed), named.values())
    match.names = named | {seat: one.given for seat, one in zip(unnamed, drawn, strict=True)}
    return [persons.portrait_of(match.names[seat]) for seat in range(match.game.players)]


def game_of(text: str) -> str | None:
    """The game that a transcript names, if any."""
    lines = text[:400].split("\n")[:8]
    return next((line[5:] for line in lines if line.startswith("game ")), None)


def _info(
    id: str,
    match: Match,
    portraits: list[str],
    moves: list[ReplayMove],
    sheet: list[list[int]],
    key: bytes | None,
    judged: bool,
) -> ReplayInfo:
    game = match.game.type
    return ReplayInfo(
        id=id, game=game.slug, title=game.title, players=match.game.players,
        sides=list(match.game.sides), options=dict(match.game.options),
        names=list(match.seat_names), portraits=portraits,
        pack=game.pack, card_names=dict(game.card_names),
        moves=moves, sheet=sheet, result=match.result, commitment=match.committed,
        key=None if key is None else key.hex(), judged=judged,
    )  # fmt: skip


def _position(number: int, match: Match, viewer: int | None, log: list[str]) -> ReplayPosition:
    if viewer is EVERYTHING:
        view = match.open_view()
    else:
        view = match.view(None if viewer == PUBLIC else viewer)
    return ReplayPosition(number, wire_view(view), log)


class MatchRecording:
    """A recorded match in which players move in turn."""

    def __init__(self, match: Match, seats: Sequence[SeatInfo] | None = None) -> None:
        self.match = match
        self.portraits = _introduce(match, seats)
        events = enumerate(match.history)
        self._begins = [place for place, event in events if event.kind == "move"]

    @property
    def players(self) -> int:
        """The number of players."""
        return self.match.game.players

    @functools.cached_property
    def size(self) -> int:
        """The approximate size in memory, in bytes."""
        return sum(len(event.before) + EVENT for event in self.match.history)

    @functools.cached_property
    def moves(self) -> list[ReplayMove]:
        """The moves in words, as their own players read them."""
        game = self.match.game.type
        moves = []
        hand = 1
        for number, place in enumerate(self._begins, start=1):
            event = self.match.history[place]
            seat, move = event.numbers
            table = self.match.seat_view(seat, np.frombuffer(event.before, np.uint8).copy())
            words = game.words.phrase(table, move)
            moves.append(ReplayMove(number, seat, game.moves.text(move), words, hand))
            hand += sum(e.kind == "score" for e in self._events_of(number))
        return moves

    def _events_of(self, number: int) -> list[Event]:
        begin, end = self._span(number)
        return self.match.history[begin:end]

    def _span(self, number: int) -> tuple[int, int]:
        """The events of a move and its chance events; 0: those before the first move."""
        begins = [0, *self._begins, len(self.match.history)]
        return begins[number], begins[number + 1]

    def info(self, id: str) -> ReplayInfo:
        """The match as a whole."""
        match = self.match
        sheet = [list(event.numbers) for event in match.history if event.kind == "score"]
        key = match.key if match.over else None
        return _info(id, match, self.portraits, self.moves, sheet, key, judged=True)

    def at(self, number: int, viewer: int | None) -> ReplayPosition:
        """The table after a number of moves."""
        past = self.match.past(number)
        log = self.match.log(viewer, *self._span(number))
        return _position(number, past, viewer, without_repeats(log))

    def judge(self, number: int) -> Judgement:
        """A captain's judgement of a move, from what its player knew."""
        return hints.judge(self.match.past(number - 1), number, self.moves[number - 1].text)


class ClockRecording:
    """A recorded game by the clock."""

    def __init__(self, game: GameType, text: str, seats: Sequence[SeatInfo] | None = None) -> None:
        self._lines: list[RecordedLine] = []
        for engine, line in recorded(game, text):
            self._engine = engine
            self._lines.append(line)
        self._portraits = _introduce(self._engine.match, seats)

    @property
    def players(self) -> int:
        """The number of players."""
        players: int = self._engine.match.game.players
        return players

    @functools.cached_property
    def size(self) -> int:
        """The approximate size in memory, in bytes."""
        return sum(len(line.state) + EVENT for line in self._lines)

    @functools.cached_property
    def moves(self) -> list[ReplayMove]:
        """The events of the game."""
        return [
            ReplayMove(number, line.happened.seat, line.text, self._words(number), 1)
            for number, line in enumerate(self._lines)
            if line.happened is not None
        ]

    def _words(self, number: int, seat: int | None = None) -> str:
        happened = self._lines[number].happened
        if happened is None:
            return "The cards are dealt."
        return in_words(happened, self._engine.match, seat)

    def info(self, id: str) -> ReplayInfo:
        """The game as a whole."""
        match = self._engine.match
        sheet = [match.scores] if self._engine.over else []
        key = self._engine.key
        return _info(id, match, self._portraits, self.moves, sheet, key, judged=False)

    def at(self, number: int, viewer: int | None) -> ReplayPosition:
        """The table after a number of lines."""
        if not 0 <= number < len(self._lines):
            last = len(self._lines) - 1
            raise RequestRefused(f"There is no move {number}: the moves are 0 to {last}.")
        state = np.frombuffer(self._lines[number].state, np.uint8).copy()
        past = Match(self._engine.match.game, state, names=self._engine.match.names)
        return _position(number, past, viewer, [self._words(number, viewer)])

    def judge(self, number: int) -> None:
        """By the clock only speed counts."""
