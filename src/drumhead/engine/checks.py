"""Checks that anyone who adds a game can run: the tests and programs of `bench/` use them."""

from __future__ import annotations

import importlib.util
import random
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from drumhead.engine.game import Game, turn
from drumhead.engine.match import Event, Match
from drumhead.errors import IllegalMove
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import COUNTER, KEY, OVER
from drumhead.kernel.random import fill, small_generator
from drumhead.kernel.record import Plain

#: Tests need not play random matches out that take more decisions than this.
LONG = 2000


def compare_interpreted(game: Game, seed: int | str, most: int | None = None) -> int:
    """Play a random match twice, step by step, as compiled and as plain Python.

    It stops after `most` decisions, if that is given. Returns the number of decisions; raises
    AssertionError at the first difference.
    """
    kind, rules = game.type, game.rules
    state = game.new_state(bytes(32))
    plain: Any = Plain(kind.record.dtype, state)
    moves = game.new_moves()
    listed: Any = moves.tolist()
    rng, choose = small_generator(seed), random.Random(seed)
    decisions = 0
    while turn(state) != OVER and decisions != most:
        if turn(state) < 0:
            count = rules.pending(state, moves)
            _same(kind.rules.pending(plain, listed), count, "what chance must decide")
            _same(listed[: abs(count)], moves[: abs(count)].tolist(), "what chance must decide")
            fill(rng, moves, count)
            outcome: Any = moves.tolist()
            rules.chance(state, moves, count)
            kind.rules.chance(plain, outcome, count)
        else:
            count = rules.legal(state, moves)
            _same(kind.rules.legal(plain, listed), count, "the number of legal moves")
            _same(listed[:count], moves[:count].tolist(), "the legal moves")
            move = choose.choice(listed[:count])
            rules.step(state, move)
            kind.rules.step(plain, move)
            decisions += 1
        again = state.copy()
        plain.write(again)
        _same(again.tobytes(), state.tobytes(), "the state")
    _same(kind.rules.winners(plain), rules.winners(state), "the winners")
    return decisions


def _same(interpreted: object, compiled: object, what: str) -> None:
    if interpreted != compiled:
        raise AssertionError(f"{what}: interpreted {interpreted!r}, compiled {compiled!r}")


# --- Possible worlds ---------------------------------------------------------------------

#: An event as a possible world has it: its kind and its numbers.
Step: TypeAlias = tuple[str, tuple[int, ...]]
#: The events that would have made a world for a seat, beside those that were: one for each.
Origin: TypeAlias = Callable[[Match, int, list[Event]], list[Step]]


def companion(folder: Path) -> Any:
    """The `companion.py` of a game's tests: where its cards are, and how a world came about."""
    path = folder / "companion.py"
    spec = importlib.util.spec_from_file_location(f"companion_{folder.name}", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def fields(match: Match) -> Any:
    """The state of a match as an object with the attributes of the game's record."""
    return Plain(match.game.type.record.dtype, match.state)


def redacted(game: Game, state: Bytes, seat: int) -> bytes:
    """All that a seat (-1: a spectator) sees of a state: its words are made from this alone."""
    seen = np.frombuffer(game.type.record.normal(state), np.uint8).copy()
    game.rules.redact(seen, seat)
    return seen.tobytes()


def without_key(match: Match) -> bytes:
    """The state of a match but for the key that deals."""
    state = np.frombuffer(match.game.type.record.normal(match.state), np.int64).copy()
    state[COUNTER] = 0
    state[KEY : KEY + 4] = 0
    return state.tobytes()


class Past:
    """All that happened in a match so far, as a seat has seen it."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game = match.game
        self.seat = seat
        self.events = [event for event in match.history if event.kind != "score"]
        self._seen: dict[int, bytes] = {}
        self._moves = match.game.new_moves()

    def check(self, world: Match, origin: Origin) -> None:
        """Raise AssertionError unless this world could have come about and have looked the same.

        The match is played again by the world's own events: what was left to chance could come
        so, every move was legal when it was made, the seat saw at each event what it did see,
        and the last of them leads to this world.
        """
        steps = origin(world, self.seat, self.events)
        assert len(steps) == len(self.events), "a world has a past of another length"
        first = 0
        while first < len(steps) - 1 and steps[first] == self.events[first][:2]:
            first += 1
        again = Match(self.game, np.frombuffer(self.events[first].before, np.uint8).copy())
        for place in range(first, len(steps)):
            self._compare(again.state, place)
            kind, numbers = steps[place]
            if kind == "move":
                self._move(again, *numbers)
            else:
                _let_decide(again, numbers)
        assert without_key(again) == without_key(world), "its events lead to another world"

    def _compare(self, state: Bytes, place: int) -> None:
        """Does a state look to the seat as it did before an event?"""
        before = np.frombuffer(self.events[place].before, np.uint8)
        if place not in self._seen:
            self._seen[place] = self._look(before)
        if self._look(state) != self._seen[place]:
            # What is left over beyond the ends of piles may differ, and nothing else.
            there, here = (redacted(self.game, each, self.seat) for each in (before, state))
            assert there == here, f"event {place} of a world looked different"

    def _look(self, state: Bytes) -> bytes:
        seen = state.copy()
        self.game.rules.redact(seen, self.seat)
        return seen.tobytes()

    def _move(self, match: Match, seat: int, move: int) -> None:
        assert seat == turn(match.state), "another seat was to move"
        count = self.game.rules.legal(match.state, self._moves)
        assert move in self._moves[:count], "the move was not legal"
        self.game.rules.step(match.state, move)


def _let_decide(match: Match, numbers: tuple[int, ...]) -> None:
    try:
        match.take_chance(numbers)
    except IllegalMove as error:
        raise AssertionError("chance could not decide so") from error
