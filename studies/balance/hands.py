"""Hands: a finished match cut into its hands, with the states before and after every move."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.kernel.header import SCORE

#: A whole state as plain data: cards by code, everything by name.
State: TypeAlias = dict[str, Any]
#: What was played to a squad, trick or word: the seats and the cards, in order.
Trick: TypeAlias = list[tuple[int, str]]


@dataclass(frozen=True, eq=False)
class PlayedMove:
    """A move, with the states before and after it."""

    game: Game
    seat: int
    text: str
    _before: bytes
    _after: bytes

    @functools.cached_property
    def before(self) -> State:
        """The state in which the move was made."""
        return _state(self.game, self._before)

    @functools.cached_property
    def after(self) -> State:
        """The state that it led to, before chance decided anything."""
        return _state(self.game, self._after)

    @property
    def raw_before(self) -> Any:
        """The state before it as the record's own numbers, which are faster to read."""
        return np.frombuffer(self._before, self.game.type.record.dtype)[0]

    @property
    def raw_after(self) -> Any:
        """The state after it in the same form."""
        return np.frombuffer(self._after, self.game.type.record.dtype)[0]

    @property
    def words(self) -> list[str]:
        """The move's notation, word by word."""
        return self.text.split(" ")

    @functools.cached_property
    def choices(self) -> int:
        """From how many legal moves it was chosen."""
        state = np.frombuffer(self._before, np.uint8).copy()
        return int(self.game.rules.legal(state, self.game.new_moves()))


@dataclass(frozen=True, eq=False)
class ChanceEvent:
    """An event of chance other than a shuffle: its numbers, and the state before it."""

    game: Game
    numbers: tuple[int, ...]
    _before: bytes

    @functools.cached_property
    def before(self) -> State:
        """The state that left it to chance."""
        return _state(self.game, self._before)


@dataclass(frozen=True, eq=False)
class Hand:
    """One hand of a match: from the deal to the score."""

    game: Game
    #: What the hand brought each seat.
    points: tuple[int, ...]
    moves: tuple[PlayedMove, ...]
    drawn: tuple[ChanceEvent, ...]
    #: How many shuffles there were after the first move.
    reshuffles: int
    _start: bytes
    _end: bytes

    @functools.cached_property
    def start(self) -> State:
        """The state of the first decision."""
        return _state(self.game, self._start)

    @functools.cached_property
    def end(self) -> State:
        """The state when the hand had just been scored."""
        return _state(self.game, self._end)

    @property
    def thrown_in(self) -> bool:
        """Did everybody pass, so that nothing was played?"""
        return bool(self.moves) and all(move.text == "pass" for move in self.moves)

    def plays(self, word: str = "play") -> list[PlayedMove]:
        """The moves whose notation begins with this word."""
        return [move for move in self.moves if move.words[0] == word]

    def tricks(self, size: int = 4) -> list[Trick]:
        """What was played, `size` cards at a time."""
        cards = [(move.seat, move.words[1]) for move in self.plays()]
        return [cards[i : i + size] for i in range(0, len(cards), size)]


#: Finds the seat that has a certain part in a hand; None if nobody has it.
Finder: TypeAlias = Callable[[Hand], int | None]


@dataclass(frozen=True, eq=False)
class PlayedMatch:
    """A match from beginning to end: its hands, and each seat's share of the win."""

    game: Game
    hands: tuple[Hand, ...]
    shares: tuple[float, ...]

    @property
    def last(self) -> Hand:
        """The hand that decided it."""
        return self.hands[-1]


def played_match(match: Match) -> PlayedMatch:
    """A finished match, cut into hands."""
    assert match.result is not None, "only a finished match is cut into hands"
    return PlayedMatch(match.game, tuple(cut(match)), tuple(match.result))


def cut(match: Match) -> Iterator[Hand]:
    """The finished hands of a match."""
    events: list[Event] = []
    for event in match.history:
        if event.kind != "score":
            events.append(event)
            continue
        yield _hand(match.game, events, event.before)
        events = []


def _hand(game: Game, events: Sequence[Event], end: bytes) -> Hand:
    afters = [*(event.before for event in events[1:]), end]
    text = game.type.moves.text
    moves = tuple(
        PlayedMove(game, event.numbers[0], text(event.numbers[1]), event.before, after)
        for event, after in zip(events, afters, strict=True)
        if event.kind == "move"
    )
    first = next((i for i, event in enumerate(events) if event.kind == "move"), None)
    start = end if first is None else events[first].before
    drawn = tuple(ChanceEvent(game, e.numbers, e.before) for e in events if e.kind == "chance")
    before, dealt, after = (_scores(game, state) for state in (events[0].before, start, end))
    # A new Engagement begins at zero; otherwise what the deal itself brought counts, too.
    base = dealt if not any(dealt) else before
    points = tuple(now - then for now, then in zip(after, base, strict=True))
    reshuffles = sum(event.kind == "shuffle" for event in events[first:]) if moves else 0
    return Hand(game, points, moves, drawn, reshuffles, start, end)


def _scores(game: Game, state: bytes) -> list[int]:
    words = np.frombuffer(state, np.int64)
    return [int(words[SCORE + seat]) for seat in range(game.players)]


def _state(game: Game, state: bytes) -> State:
    return game.type.record.json(np.frombuffer(state, np.uint8).copy())
