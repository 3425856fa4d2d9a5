"""Possible worlds: each must look like the match to its seat, and have a past that fits.

The `companion.py` of a game's tests knows what the rules do not say: the events that would have
made a world (`origin`) and, where these are not the default, the fields that only their owners
may see (`HANDS`).
"""

from __future__ import annotations

import importlib.util
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np

from drumhead.checks.failures import at, difference, fail, require
from drumhead.checks.play import positions
from drumhead.engine.compiled_rules import turn
from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.errors import IllegalMove
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import COUNTER, KEY
from drumhead.kernel.record import Plain

#: An event as a possible world has it: its kind and its numbers.
Step: TypeAlias = tuple[str, tuple[int, ...]]
#: The events that would have made a world for a seat, one for each event of the match.
Origin: TypeAlias = Callable[[Match, int, list[Event]], list[Step]]


def companion(folder: Path) -> Any:
    """The `companion.py` of a game's tests, which knows the origin of a world."""
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
    """The state as a seat (-1: a spectator) sees it. Its words are made from this alone."""
    seen = np.frombuffer(game.type.record.normal(state), np.uint8).copy()
    game.rules.redact(seen, seat)
    return seen.tobytes()


def without_key(match: Match) -> bytes:
    """The state of a match without the key that deals."""
    state = np.frombuffer(match.game.type.record.normal(match.state), np.int64).copy()
    state[COUNTER] = 0
    state[KEY : KEY + 4] = 0
    return state.tobytes()


def check_views(game: Game) -> None:
    """Check that a seat sees the same in the match and in every world possible for it.

    The worlds drawn for it from either must also be equal, since hints are made from them.
    """
    for match in positions(game):
        for seat in range(game.players):
            seed = f"{match.finished}"
            world = match.resample(seat, seed)
            _check_view(match, world, seat)
            _check_order(match, world, world.resample(seat, seed), seat)


def _check_view(match: Match, world: Match, seat: int) -> None:
    game, rules = match.game, match.game.type.rules
    here = at(game, len(match.moves), seat)
    for viewer in (seat, -1):
        seen = [redacted(game, each.state, viewer) for each in (match, world)]
        found = difference(game.type, *seen)
        who = "a spectator" if viewer < 0 else "the seat"
        require(
            found is None,
            f"{here}: {who} can tell a possible world from the match: {found}; redact must hide "
            "what resample replaces",
            rules.redact,
        )
    if match.turn == seat:
        require(
            world.legal == match.legal,
            f"{here}: the legal moves are others in a possible world, so they tell what is hidden",
            rules.legal,
        )
    for part, value in match.view(seat).items():
        require(
            world.view(seat)[part] == value,  # type: ignore[literal-required]
            f"{here}: the view's {part!r} is another in a possible world, so it tells what is "
            "hidden",
            game.type.words.scene,
        )
    keys = [each.state.view(np.int64)[KEY : KEY + 4] for each in (match, world)]
    require((keys[0] != keys[1]).any(), f"{here}: a world has the match's key", rules.resample)


def _check_order(match: Match, world: Match, again: Match, seat: int) -> None:
    """Check that a world equals the one that the same seed draws from it."""
    game = match.game
    states = [np.frombuffer(without_key(each), np.uint8) for each in (world, again)]
    found = difference(game.type, *states)
    require(
        found is None,
        f"{at(game, len(match.moves), seat)}: the world that a seed gives depends on where hidden "
        f"cards really lie: {found}; resample must begin from their canonical order",
        game.type.rules.resample,
    )


def check_pasts(game: Game, origin: Origin) -> None:
    """Check that every possible world could have produced everything the seat has seen."""
    for match in positions(game):
        for seat in range(game.players):
            world = match.resample(seat, seed=f"{len(match.history)}")
            Past(match, seat).check(world, origin)


class Past:
    """All events of a match so far, as a seat has seen them."""

    def __init__(self, match: Match, seat: int) -> None:
        self.game = match.game
        self.seat = seat
        self.events = [event for event in match.history if event.kind != "score"]
        self._seen: dict[int, bytes] = {}
        self._moves = match.game.new_moves()

    def check(self, world: Match, origin: Origin) -> None:
        """Raise CheckFailed unless this world could have come about and looked the same.

        The match is played again with the world's own events. Every event of chance must be
        possible, every move legal at its time, and every view equal to what the seat saw. The last
        event must lead to this world.
        """
        steps = origin(world, self.seat, self.events)
        same_length = len(steps) == len(self.events)
        self._require(same_length, len(self.events), "the companion gives it a past that is longer "
                      "or shorter than the match's")  # fmt: skip
        first = 0
        while first < len(steps) - 1 and steps[first] == self.events[first][:2]:
            first += 1
        again = Match(self.game, np.frombuffer(self.events[first].before, np.uint8).copy())
        for place in range(first, len(steps)):
            self._compare(again.state, place)
            self._go_on(again, place, steps[place])
        states = [np.frombuffer(without_key(each), np.uint8) for each in (again, world)]
        found = difference(self.game.type, *states)
        led = f"its past leads to another world: {found}"
        self._require(found is None, len(self.events), led)

    def _require(self, condition: object, place: int, sentence: str) -> None:
        """Report a fault of a world that resample made, and the move after which it was made."""
        if condition:
            return
        moves = sum(event.kind == "move" for event in self.events[:place])
        wrong = f"a world is not possible: {sentence}"
        fail(self.game, moves, wrong, self.game.type.rules.resample, self.seat)

    def _compare(self, state: Bytes, place: int) -> None:
        """Check that a state looks to the seat as it did before an event."""
        before = np.frombuffer(self.events[place].before, np.uint8)
        if place not in self._seen:
            self._seen[place] = self._look(before)
        if self._look(state) != self._seen[place]:
            # Only what is left over beyond the ends of piles may differ.
            there, here = (redacted(self.game, each, self.seat) for each in (before, state))
            found = difference(self.game.type, there, here)
            self._require(found is None, place, f"it would have looked otherwise: {found}")

    def _look(self, state: Bytes) -> bytes:
        seen = state.copy()
        self.game.rules.redact(seen, self.seat)
        return seen.tobytes()

    def _go_on(self, match: Match, place: int, step: Step) -> None:
        """Apply the next event of a world's past."""
        kind, numbers = step
        if kind == "move":
            self._move(match, place, *numbers)
            return
        try:
            match.take_chance(numbers)
        except IllegalMove as error:
            self._require(False, place, f"chance could not decide so ({error})".replace(".)", ")"))

    def _move(self, match: Match, place: int, seat: int, move: int) -> None:
        self._require(seat == turn(match.state), place, f"seat {seat} was not to move")
        count = self.game.rules.legal(match.state, self._moves)
        text = self.game.type.moves.texts[move]
        legal = move in self._moves[:count]
        self._require(legal, place, f"the move {text!r} of seat {seat} was not legal")
        self.game.rules.step(match.state, move)
