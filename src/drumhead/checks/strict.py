"""Rules interpreted over a strict record, which reports faults that compiled code hides.

Machine code writes past the end of a pile without notice, truncates floats and hangs in an
endless loop. Interpreted, each of these is one sentence with file and line.
"""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any

import numpy as np

from drumhead.checks.conservation import check_step
from drumhead.checks.failures import (
    CheckFailed,
    Function,
    RuleFault,
    at,
    fault,
    require,
)
from drumhead.checks.strict_record import StrictRow, strict_type
from drumhead.engine.game import Game
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.random import fill, small_generator
from drumhead.kernel.record import Plain

#: The most lines that one call of a rule of play may run, and one call of `resample`.
MOST_LINES = 1_000_000
MOST_LINES_OF_RESAMPLE = 20_000_000
#: The most events of chance in a row, without a decision.
MOST_EVENTS = 1000


# --- Calling a rule ----------------------------------------------------------------------


@contextmanager
def limited_lines(most: int) -> Iterator[None]:
    """Raise RuleFault in code that runs more lines than this."""
    left = most

    def trace(_frame: FrameType, event: str, _argument: Any) -> Any:
        nonlocal left
        left -= event == "line"
        if left < 0:
            raise RuleFault(f"a loop here comes to no end: {most:,} lines were run in one call")
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        yield
    finally:
        sys.settrace(before)


def call(game: Game, rule: Function, *arguments: Any, lines: int = MOST_LINES) -> Any:
    """The result of a rule. Any fault in it becomes one sentence with file and line."""
    try:
        with limited_lines(lines):
            return rule(*arguments)
    except Exception as error:
        raise CheckFailed(fault(game.type, error)) from error


# --- Playing -----------------------------------------------------------------------------


def check_strictly(game: Game, decisions: int = 300, looks: int = 2) -> None:
    """Play at random with the rules interpreted over a strict record.

    `looks` times during play, every seat's view and a world for each seat are made, too.
    """
    _Play(game).run(decisions, looks)


class _Play:
    """A random match in progress."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = game.type.rules
        self.moves = 0
        self.events = 0
        record = game.type.record
        self.s: Any = strict_type(record)(record.dtype, record.blank())
        self.s.players = game.players
        for option in record.options:
            setattr(self.s, option.name, option.code(game.options[option.name]))
        self.out: Any = StrictRow("out", game.new_moves().tolist())
        self.rng = small_generator("strict")
        self.choose = random.Random(0)

    def run(self, decisions: int, looks: int) -> None:
        self.call(self.rules.setup, self.s)
        last = self.rules.setup
        while self.s.turn != OVER and self.moves < decisions:
            hand = self.s.finished
            if self.s.turn == CHANCE:
                last = self.let_decide()
            else:
                seats = range(self.game.players)
                turn = f"{self.here}: the turn is {self.s.turn}, and there is no such seat"
                require(self.s.turn in seats, turn, last)
                if self.moves * looks % decisions < looks:
                    self.look()
                last = self.decide()
            if self.s.finished != hand:
                self.count()
        self.count()

    @property
    def here(self) -> str:
        return at(self.game, self.moves, max(self.s.turn, 0) if self.s.turn >= 0 else None)

    def call(self, rule: Function, *arguments: Any, lines: int = MOST_LINES) -> Any:
        return call(self.game, rule, *arguments, lines=lines)

    def let_decide(self) -> Function:
        """Let chance decide."""
        self.events += 1
        many = f"{self.here}: {MOST_EVENTS:,} events of chance follow each other without a decision"
        require(self.events <= MOST_EVENTS, many, self.rules.chance)
        count = self.call(self.rules.pending, self.s, self.out)
        fill(self.rng, self.out, count)
        self.call(self.rules.chance, self.s, self.out, count)
        check_step(self.game, self.s, self.moves, self.rules.chance)
        return self.rules.chance

    def decide(self) -> Function:
        """Let the seat to move make a legal move. Every rule that chooses one must find one."""
        self.events = 0
        legal = self.legal()
        choose = getattr(self.rules, "choose", None)
        if choose is not None:
            self.check_choice(choose, legal, self.rng, self.out)
        thumb = getattr(self.game.type.thumb, "thumb", None)
        if thumb is not None:
            listed = StrictRow("moves", legal), len(legal)
            known = listed if thumb.__code__.co_argcount > 2 else ()
            self.check_choice(thumb, legal, *known, self.rng)
        self.call(self.rules.step, self.s, self.choose.choice(legal))
        self.moves += 1
        check_step(self.game, self.s, self.moves, self.rules.step)
        return self.rules.step

    def legal(self) -> list[int]:
        """The legal moves: at least one, and all distinct."""
        rule, most = self.rules.legal, self.game.type.most_moves
        count = self.call(rule, self.s, self.out)
        require(count > 0, f"{self.here}: there is no legal move", rule)
        many = f"{self.here}: {count} moves are legal, but most_moves of the game is {most}"
        require(count <= most, many, rule)
        legal = [int(self.out[place]) for place in range(count)]
        require(len(set(legal)) == count, f"{self.here}: a legal move is listed twice", rule)
        known = min(legal) >= 0 and max(legal) < len(self.game.type.moves)
        require(known, f"{self.here}: a legal move is none of the game's moves", rule)
        return legal

    def check_choice(self, rule: Function, legal: list[int], *known: Any) -> None:
        """Check that a rule chooses a legal move and leaves the record unchanged."""
        before = _values(self.s)
        move = self.call(rule, self.s, *known)
        name = rule.__name__
        require(move in legal, f"{self.here}: '{name}' chooses {move}, which is not legal", rule)
        changed = [field for field, value in _values(self.s).items() if value != before[field]]
        require(not changed, f"{self.here}: '{name}' changes the field {changed[:1]}", rule)

    def look(self) -> None:
        """Make the view of every seat and of a spectator, and a possible world for every seat."""
        for seat in range(-1, self.game.players):
            self.call(self.rules.redact, self.copy(), seat)
        for seat in range(self.game.players):
            memo, world = np.zeros(self.game.type.memo), self.copy()
            known = (world, seat, self.rng, memo)
            self.call(self.rules.resample, *known, lines=MOST_LINES_OF_RESAMPLE)
            check_step(self.game, world, self.moves, self.rules.resample)

    def copy(self) -> Any:
        """A copy of the record that a rule may change."""
        record = self.game.type.record
        state = record.blank()
        self.s.write(state)
        return type(self.s)(record.dtype, state)

    def count(self) -> None:
        """Count a hand that is over or was broken off: winners and values."""
        winners = self.call(self.rules.winners, self.s)
        seats = (1 << self.game.players) - 1
        some = 0 < winners <= seats or self.game.players == 1
        require(
            some, f"{self.here}: the winners are {winners}, no set of seats", self.rules.winners
        )
        for seat in range(self.game.players):
            value = self.call(self.rules.value, self.s, seat)
            finite = isinstance(value, int | float | np.number) and np.isfinite(value)
            require(finite, f"{self.here}: the value of a hand is {value}", self.rules.value)


def _values(s: Plain) -> dict[str, Any]:
    return {name: repr(value) for name, value in vars(s).items()}
