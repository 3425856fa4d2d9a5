"""`MatchState`: the position of a match, and the events that led to it."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from drumhead.engine.dealing import Dealing
from drumhead.engine.seat_view import which_seats
from drumhead.errors import InvalidOption, NoHistory
from drumhead.kernel.compiler import Bytes, Ints
from drumhead.kernel.header import FINISHED, OVER, SCORE, TURN
from drumhead.kernel.random import commitment

if TYPE_CHECKING:
    from drumhead.engine.game import Game


class Event(NamedTuple):
    """An event of a match, and the state before it.

    `numbers` are the cards of a shuffle in their new order, the numbers of another event of chance,
    the seat and its move, or the scores after a hand.
    """

    kind: str
    numbers: tuple[int, ...]
    before: bytes


def fresh_key() -> bytes:
    """A secret 256-bit dealing key."""
    return secrets.token_bytes(32)


class MatchState:
    """The position of a match, and the events that led to it."""

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
        dealing: Dealing | None = None,
    ) -> None:
        if hands is not None and (not isinstance(hands, int) or hands < 1):
            raise InvalidOption("A match is over after one hand or more, not fewer.")
        for seat in names:
            if seat not in range(game.players):
                raise InvalidOption(f"There is no seat {seat!r}: {which_seats(game.players)}.")
        self.game = game
        self.hands = hands
        self.key = key
        #: The commitment published before the match, if any.
        self.committed = commitment(key) if key is not None else committed
        #: The source of the key, if several people contributed to it.
        self.dealing = dealing
        self.names = dict(names)
        self.state = state
        self._words = _words(state)
        #: The events so far; None in a match that was set up as a position.
        self.events: list[Event] | None = (
            list(events) if events is not None else [] if key is not None else None
        )
        self._buffer = game.new_moves()
        #: By seat, its hand and the deal's number before its last move, if the history lacks them.
        self._hand_before: dict[int, tuple[int, int]] = {}

    @property
    def turn(self) -> int | None:
        """The seat to move; None if the match is over or waits for chance."""
        seat: int = self._words[TURN]
        return seat if seat >= 0 and not self.over else None

    @property
    def over(self) -> bool:
        """Is the match over, by the rules or because the agreed number of hands was played?"""
        hands, words = self.hands, self._words
        return words[TURN] == OVER or (hands is not None and words[FINISHED] >= hands)

    @property
    def finished(self) -> int:
        """The number of finished hands."""
        finished: int = self._words[FINISHED]
        return finished

    @property
    def scores(self) -> list[int]:
        """The match scores by seat; partners have the same score."""
        return self._words[SCORE : SCORE + self.game.players].tolist()

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win once the match is over: 1, 0 or an equal share."""
        if not self.over:
            return None
        return self.game.shares(int(self.game.rules.winners(self.state)))

    @property
    def legal_numbers(self) -> list[int]:
        """The legal moves as numbers, in the engine's order."""
        if self.turn is None:
            return []
        count = self.game.rules.legal(self.state, self._buffer)
        moves: list[int] = self._buffer[:count].tolist()
        return moves

    def heuristic_move(self, rng: Ints) -> int:
        """The number of the move that the rule of thumb advises, from what the seat may know.

        `rng` is a small generator, which decides between moves that are equally good.
        """
        rules, moves = self.game.rules, self._buffer
        move: int = rules.thumb(self.state, moves, rules.legal(self.state, moves), rng)
        return move

    @property
    def legal(self) -> list[str]:
        """The legal moves in the notation of the game, in the engine's order."""
        texts = self.game.type.moves.texts
        return [texts[move] for move in self.legal_numbers]

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves so far, as (seat, text)."""
        text = self.game.type.moves.text
        return [(e.numbers[0], text(e.numbers[1])) for e in self.history if e.kind == "move"]

    @property
    def history(self) -> list[Event]:
        """The events so far; raises `NoHistory` in a match that was set up as a position."""
        if self.events is None:
            raise NoHistory(
                "This match was set up as a position, so how it came about is not known; "
                "only a match that was played from its first shuffle has a transcript."
            )
        return self.events

    def state_before(self, place: int) -> Bytes:
        """The state before an event; after the last event, the current state."""
        events = self.history
        if place == len(events):
            return self.state
        return np.frombuffer(events[place].before, np.uint8)

    # --- As text, as data, as a value ----------------------------------------------------

    @property
    def text(self) -> str:
        """The position in one line; `Game.position` reads it back."""
        return self.game.type.record.text(self.state)

    def json(self) -> dict[str, Any]:
        """The whole state as plain data, field by field, hidden cards and key included."""
        return self.game.type.record.json(self.state)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, MatchState) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self.game, self.hands, self.game.type.record.normal(self.state)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_buffer", "_words")
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)
        self._buffer = self.game.new_moves()
        self._words = _words(self.state)

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or seat not in range(self.game.players):
            raise InvalidOption(f"There is no seat {seat!r}: {which_seats(self.game.players)}.")
        return seat


def _words(state: Bytes) -> memoryview[int]:
    """The words of a state, to be read one by one: quicker than by NumPy."""
    return state.data.cast("q")
