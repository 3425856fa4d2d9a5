"""`CompiledRules`: the compiled rules of a game over bytes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from drumhead.kernel.compiler import Bytes, Floats, Ints
from drumhead.kernel.kernels import SIGNATURES


class CompiledRules:
    """The compiled rules of a game over bytes: the public low-level interface.

    `state` is an array of bytes made by `Game.new_state`; `legal` writes the numbers of the
    legal moves and returns how many there are; while `turn(state)` is CHANCE, `pending`
    returns the due event and `chance` takes the outcome. `playout` plays at random
    to the end of the hand, chance included, and returns the number of decisions.

    To drive a match from Python, `advance(state, place, moves)` does all in one call: it
    plays the move at that place of `moves` (-1: none, to begin with), lets the match's own
    key decide what is due, writes the legal moves that follow and returns how many there
    are, 0 when the match is over.

    `redact(state, seat)` wipes out what a seat may not see, and `redactions(rows)` does so in a
    row for each seat and one for spectators, all of the same state at first.

    `thumb(state, moves, count, rng)` is the legal move that the game's rules of thumb advise,
    and `guided` a playout by them, with a random move in a number of 256 decisions.

    The first rule asked for compiles them where that was never done on this machine; each is
    loaded when it is first asked for.
    """

    setup: Callable[[Bytes], None]
    pending: Callable[[Bytes, Ints], int]
    chance: Callable[[Bytes, Ints, int], None]
    legal: Callable[[Bytes, Ints], int]
    step: Callable[[Bytes, int], None]
    winners: Callable[[Bytes], int]
    redact: Callable[[Bytes, int], None]
    redactions: Callable[[Any], None]
    resample: Callable[[Bytes, int, Ints, Floats], None]
    value: Callable[[Bytes, int], float]
    playout: Callable[[Bytes, Ints, Ints], int]
    advance: Callable[[Bytes, int, Ints], int]
    thumb: Callable[[Bytes, Ints, int, Ints], int]
    guided: Callable[[Bytes, Ints, Ints, int], int]

    def __init__(self, load: Callable[[str], Callable[..., Any]]) -> None:
        self._load = load

    @property
    def cached(self) -> bool:
        """Are all rules compiled on this machine, so that only loading is left?"""
        return bool(getattr(self._load, "compiled", True))

    def load(self, *names: str) -> None:
        """Compile or load these rules now, or all of them if none is named."""
        for name in names or SIGNATURES:
            getattr(self, name)

    def __getattr__(self, name: str) -> Any:
        if name not in SIGNATURES:
            raise AttributeError(f"there is no rule {name!r}")
        rule = self._load(name)
        setattr(self, name, rule)
        return rule


def turn(state: Bytes) -> int:
    """The seat to move, OVER or CHANCE: the first word of every record."""
    seat: int = state.view(np.int64).item(0)
    return seat
