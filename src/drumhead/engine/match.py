"""A match: the friendly face of the rules, one decision at a time."""

from __future__ import annotations

import importlib
import secrets
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, TypedDict

import numpy as np

from drumhead.engine import driver
from drumhead.engine.choices import Choice, offered
from drumhead.engine.compiler import Bytes
from drumhead.engine.errors import IllegalMove, InvalidOption, NoHistory
from drumhead.engine.game import (
    Counter,
    Game,
    Table,
    TableSetting,
    Zone,
    seat_names,
    turn,
    which_seats,
)
from drumhead.engine.header import CHANCE, FINISHED, KEY, OVER, SCORE
from drumhead.engine.random import commitment, small_generator


class Event(NamedTuple):
    """One thing that happened, and the state from which it happened.

    `numbers` are the cards of a shuffle in their new order, the numbers that another event
    of chance brought, the seat and its move, or the scores after a hand.
    """

    kind: str
    numbers: tuple[int, ...]
    before: bytes


class View(TypedDict):
    """All that a seat may know, as plain data."""

    game: str
    title: str
    players: int
    options: dict[str, str]
    names: list[str]
    seat: int | None
    turn: int | None
    phase: str
    hand: int
    scores: list[int]
    over: bool
    result: list[float] | None
    prompt: str
    setting: TableSetting
    zones: list[Zone]
    counters: list[Counter]
    moves: list[str]


def fresh_key() -> bytes:
    """A secret 256-bit dealing key."""
    return secrets.token_bytes(32)


class Match:
    """A match of a game in progress. Make one with `Game.match` or `Game.position`."""

    def __init__(
        self,
        game: Game,
        state: Bytes,
        *,
        hands: int | None = None,
        names: Mapping[int, str] = {},
        key: bytes | None = None,
        committed: str | None = None,
        events: Sequence[Event] | None = None,
    ) -> None:
        if hands is not None and (not isinstance(hands, int) or hands < 1):
            raise InvalidOption("A match is over after one hand or more, not fewer.")
        for seat in names:
            if seat not in range(game.players):
                raise InvalidOption(f"There is no seat {seat!r}: {which_seats(game.players)}.")
        self.game = game
        self.hands = hands
        self.key = key
        #: The commitment published before the match, where there was one.
        self.committed = commitment(key) if key is not None else committed
        self.names = dict(names)
        self.state = state
        #: What happened so far; None in a match that was set up as a position.
        self.events: list[Event] | None = (
            list(events) if events is not None else [] if key is not None else None
        )
        self._buffer = driver.new_moves(game)

    # --- What is the case ----------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to decide; None when the match is over (or waits for chance)."""
        seat = turn(self.state)
        return seat if seat >= 0 and not self.over else None

    @property
    def over(self) -> bool:
        """Is the match over, by the rules or because the agreed number of hands was played?"""
        return turn(self.state) == OVER or (self.hands is not None and self.finished >= self.hands)

    @property
    def finished(self) -> int:
        """How many hands have been finished."""
        return int(self.state.view(np.int64)[FINISHED])

    @property
    def scores(self) -> list[int]:
        """The match scores, one a seat (partners show the same)."""
        scores: list[int] = self.state.view(np.int64)[SCORE : SCORE + self.game.players].tolist()
        return scores

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win when the match is over: 1, 0 or an equal part."""
        if not self.over:
            return None
        return driver.shares(self.game, int(self.game.rules.winners(self.state)))

    @property
    def legal_numbers(self) -> list[int]:
        """The legal moves as numbers, in the engine's order."""
        if self.turn is None:
            return []
        count = self.game.rules.legal(self.state, self._buffer)
        moves: list[int] = self._buffer[:count].tolist()
        return moves

    @property
    def legal(self) -> list[str]:
        """The legal moves in the notation of the game, in the engine's order."""
        texts = self.game.type.moves.texts
        return [texts[move] for move in self.legal_numbers]

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal moves in parts and in words, for the seat to move; nothing for another."""
        turn = self.turn
        if turn is None or (seat is not None and self._seat(seat) != turn):
            return []
        return offered(self.table(turn), self.legal_numbers)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves made so far: (seat, text)."""
        text = self.game.type.moves.text
        return [(e.numbers[0], text(e.numbers[1])) for e in self.history if e.kind == "move"]

    @property
    def history(self) -> list[Event]:
        """What happened so far, or an error if the match was set up as a position."""
        if self.events is None:
            raise NoHistory(
                "This match was set up as a position, so how it came about is not known; "
                "only a match that was played from its first shuffle has a transcript."
            )
        return self.events

    # --- What a seat knows ---------------------------------------------------------------

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return seat_names(self.game.players, self.names)

    def table(self, seat: int | None, state: Bytes | None = None) -> Table:
        """The state as words read it: for a seat, a spectator (-1), or all-seeing (None)."""
        state = self.state if state is None else state
        return Table(self.game, state, seat, self.seat_names)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know, as plain data; without a seat, what a spectator may."""
        return self.view_of(self.table(-1 if seat is None else self._seat(seat)))

    def open_view(self) -> View:
        """The same with all cards face up: for matches that are over, and for the curious."""
        return self.view_of(self.table(None))

    def view_of(self, table: Table) -> View:
        """The view of the seat for which this table of the present state was made."""
        kind, seat, over, s = self.game.type, table.seat, self.over, table.s
        turn = None if over or s.turn < 0 else s.turn
        scene = kind.scene(table)
        return {
            "game": kind.slug,
            "title": kind.title,
            "players": self.game.players,
            "options": dict(self.game.options),
            "names": list(table.names),
            "seat": None if seat is None or seat < 0 else seat,
            "turn": turn,
            "phase": kind.record.phases[s.phase],
            "hand": s.deal,
            "scores": s.score[: self.game.players],
            "over": over,
            "result": self.result if over else None,
            "prompt": "The match is over." if over else scene["prompt"],
            "setting": scene.get("setting", kind.setting),
            "zones": scene["zones"],
            "counters": scene["counters"],
            "moves": self.legal if seat is None or seat == turn else [],
        }

    def resample(self, seat: int, seed: int | str = 0) -> Match:
        """A match that is equally possible for all that this seat knows."""
        seat = self._seat(seat)
        world = Match(self.game, self.state.copy(), hands=self.hands, names=self.names)
        memo = np.zeros(self.game.type.memo)
        rng = small_generator("resample", seat, seed)
        self.game.rules.resample(world.state, seat, rng, memo)
        return world

    def hint(self, seat: int | None = None, name: str = "captain") -> Any:
        """What a computer player would do for the seat to move, and why: an `Advice`."""
        return importlib.import_module("drumhead.players").hint(self, name, seat)

    def why_not(self, text: str) -> IllegalMove | None:
        """Why a move is refused here, as the error that playing it would raise."""
        try:
            self._find(text)
        except IllegalMove as refusal:
            return refusal
        return None

    def log(self, seat: int | None = -1, since: int = 0, until: int | None = None) -> list[str]:
        """What happened in words, as told to a seat: the events from `since` to `until`."""
        if until is None:
            until = len(self.history)
        if since >= until:
            return []
        return self.follow(self.table(seat, self._state_before(since)), since, until)[0]

    def follow(self, table: Table, since: int, until: int) -> tuple[list[str], Table]:
        """What the seat of a table is told of these events, and the table as it is then.

        The table is that of the state before them.
        """
        said: list[str] = []
        for place in range(since, until):
            event = self.history[place]
            if event.kind != "score":
                before, table = table, self.table(table.seat, self._state_before(place + 1))
                said += self._tell(event, before, table)
        return said, table

    def _state_before(self, place: int) -> Bytes:
        """The state from which an event happened; after the last of them, the present one."""
        events = self.history
        if place == len(events):
            return self.state
        return np.frombuffer(events[place].before, np.uint8)

    def _tell(self, event: Event, before: Table, after: Table) -> list[str]:
        kind, seat = self.game.type, after.seat
        if event.kind != "move":
            return kind.narrate_chance(before, after)
        mover, move = event.numbers
        secret = kind.moves.kind(move) in kind.secret and seat is not None and seat != mover
        return kind.narrate(before, None if secret else move, after)

    # --- Playing -------------------------------------------------------------------------

    def play(self, move: str | int) -> None:
        """Make a move, by its notation or its number; then chance decides until the next."""
        self.step(self._find(move) if isinstance(move, str) else self._check(move))
        self.deal()

    def step(self, move: int) -> None:
        """Make a legal move and leave it to the caller to let chance decide what is due."""
        seat = turn(self.state)
        before = self.state.tobytes()
        self.game.rules.step(self.state, move)
        self._note(Event("move", (seat, move), before))

    def deal(self) -> None:
        """Let the match's key decide all events of chance that are due.

        A match that was set up or replayed without a key gets a fresh one when it needs it.
        """
        while turn(self.state) == CHANCE and not self.over:
            if not self.state.view(np.int64)[KEY : KEY + 4].any():
                self.game.type.record.fill(self.state, {"key": fresh_key().hex()})
                self.committed = None
            count = self.game.rules.pending(self.state, self._buffer)
            before = self.state.tobytes()
            driver.function("outcome")(self.state, self._buffer, count)
            self._apply_chance(before, count)

    def take_chance(self, outcome: Sequence[int]) -> None:
        """Let chance decide as given: an order of cards, or numbers (see `pending`)."""
        if turn(self.state) != CHANCE:
            raise IllegalMove("Nothing is left to chance here.")
        kind, due = self.pending()
        fits = (
            sorted(outcome) == sorted(due)
            if kind == "shuffle"
            else len(outcome) == len(due)
            and all(0 <= x < n for x, n in zip(outcome, due, strict=True))
        )
        if not fits:
            raise IllegalMove(f"That is not an outcome that the {kind} due here can have.")
        self._buffer[: len(outcome)] = outcome
        count = len(due) if kind == "shuffle" else -len(due)
        self._apply_chance(self.state.tobytes(), count)

    def pending(self) -> tuple[str, list[int]]:
        """What chance must decide: "shuffle" and the cards, or "chance" and the bounds."""
        count = self.game.rules.pending(self.state, self._buffer)
        return ("shuffle" if count > 0 else "chance"), self._buffer[: abs(count)].tolist()

    def undo(self) -> None:
        """Take back the last move, with all that chance decided after it."""
        events = self.history
        while events and events[-1].kind != "move":
            events.pop()
        if not events:
            raise IllegalMove("There is no move to take back.")
        self.state[:] = np.frombuffer(events.pop().before, np.uint8)

    def past(self, number: int) -> Match:
        """The match as it stood after so many moves; 0 is after the first deal."""
        begins = [place for place, event in enumerate(self.history) if event.kind == "move"]
        if not 0 <= number <= len(begins):
            raise InvalidOption(f"There is no move {number}; the moves are 0 to {len(begins)}.")
        earlier = self.copy()
        if number < len(begins):
            earlier.state[:] = np.frombuffer(self.history[begins[number]].before, np.uint8)
            earlier.events = self.history[: begins[number]]
        return earlier

    def _apply_chance(self, before: bytes, count: int) -> None:
        outcome = self._buffer[: abs(count)].copy()
        self.game.rules.chance(self.state, outcome, count)
        kind = "shuffle" if count > 0 else "chance"
        self._note(Event(kind, tuple(outcome.tolist()), before))

    def _note(self, event: Event) -> None:
        if self.events is None:
            return
        self.events.append(event)
        if self.finished > np.frombuffer(event.before, np.int64)[FINISHED]:
            self.events.append(Event("score", tuple(self.scores), self.state.tobytes()))

    def _find(self, text: str) -> int:
        self._must_be_a_turn()
        return self._check(self.game.type.moves.find(text, self.legal_numbers))

    def _check(self, move: int) -> int:
        self._must_be_a_turn()
        if move in self.legal_numbers:
            return move
        refusal = self.game.type.why_not(self.table(self.turn), move)
        raise IllegalMove(f"{refusal.sentence} ({refusal.clause})", refusal.clause)

    def _must_be_a_turn(self) -> None:
        if self.over:
            raise IllegalMove("The match is over: no more moves are made.")
        if self.turn is None:
            raise IllegalMove("The cards must be dealt before the next move is made.")

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or seat not in range(self.game.players):
            raise InvalidOption(f"There is no seat {seat!r}: {which_seats(self.game.players)}.")
        return seat

    # --- As text, as data, as a value ----------------------------------------------------

    def transcript(self, legal: bool = False) -> str:
        """The match as text that can be replayed; with `legal`, all legal moves too."""
        from drumhead.engine.transcript import write

        return write(self, legal)

    @property
    def text(self) -> str:
        """The position in one line; `Game.position` reads it back."""
        return self.game.type.record.text(self.state)

    def json(self) -> dict[str, Any]:
        """The whole state as plain data, field by field, hidden cards and key included."""
        return self.game.type.record.json(self.state)

    def __str__(self) -> str:
        from drumhead.engine.text import table_text

        return table_text(self.open_view())

    def __repr__(self) -> str:
        hands = "" if self.hands is None else f", hands={self.hands}"
        return f"{self.game!r}.position({self.text!r}{hands})"

    def copy(self) -> Match:
        """An independent match in the same position, with the same history."""
        return Match(
            self.game, self.state.copy(), hands=self.hands, names=self.names, key=self.key,
            committed=self.committed, events=self.events,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self.game, self.hands, self.game.type.record.normal(self.state)

    def __getstate__(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "_buffer"}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)
        self._buffer = driver.new_moves(self.game)
