"""`TreeWalk`: a match as a node of its game tree, with chance card by card."""

from __future__ import annotations

import dataclasses
import functools
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.compiled_rules import turn
from drumhead.engine.game import Game
from drumhead.engine.match import Event, Match
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import CHANCE, FINISHED, OVER, SCORE
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Plain, RecordType, Setting
from drumhead.learn.observations.information_states import information_tensor

#: The seat of somebody who sees only what is public.
SPECTATOR = -1
#: The fields that decide future deals: no seat sees them.
_OF_DEALING = frozenset({"key", "counter"})

Outcomes = list[tuple[int, float]]


class Edition(Protocol):
    """A game that a walk can begin: whole, or reduced to a few cards."""

    @property
    def game(self) -> Game:
        """The game with its players and options."""
        ...

    @property
    def hands(self) -> int | None:
        """The number of hands; None plays the match to its end."""
        ...

    def begin(self) -> Bytes:
        """The first state, before any event of chance."""
        ...

    @property
    def slots(self) -> tuple[int, ...]:
        """The number of cards of each place in the reduced deal; empty where there is none."""
        ...

    @property
    def pool(self) -> tuple[int, ...]:
        """The cards of the reduced deal."""
        ...

    def lay(self, places: Sequence[int]) -> Bytes:
        """The state in which every card of the pool lies in its place."""
        ...


@dataclasses.dataclass(frozen=True)
class WholeGame:
    """The full game over a number of hands; None plays the match to its end."""

    game: Game
    hands: int | None
    slots: tuple[int, ...] = ()
    pool: tuple[int, ...] = ()

    def begin(self) -> Bytes:
        return self.game.new_state(bytes(32))

    def lay(self, places: Sequence[int]) -> Bytes:
        raise AssertionError("a whole game is dealt by its own rules")


class WalkStep:
    """A link in the history: an event, and the state that followed.

    All copies of a walk share their history. `event_texts` caches each seat's text of the event;
    in the first link it is the information state before the walk. `so_far` caches the whole
    information state in the latest link for which it was requested. `seen` caches the observation
    of a seat, field by field. `rows` of the first link are its information state as numbers.
    """

    __slots__ = ("before", "event", "event_texts", "rows", "seen", "so_far", "state")

    def __init__(
        self, before: WalkStep | None, event: tuple[int, int] | None, state: Bytes
    ) -> None:
        self.before = before
        #: The seat and its move; None where chance decided.
        self.event = event
        self.state = state
        self.event_texts: dict[int, str] = {}
        self.so_far: dict[int, str] = {}
        self.seen: dict[int, tuple[str, ...]] = {}
        self.rows: dict[int, NDArray[Any]] = {}

    def __deepcopy__(self, memo: Any) -> WalkStep:
        return self

    def chain(self) -> Iterator[WalkStep]:
        """This step and those before it, the last first."""
        step: WalkStep | None = self
        while step is not None:
            yield step
            step = step.before

    def __reduce__(self) -> tuple[Any, ...]:
        # As a list: a chain of thousands of links would be too deep for pickle.
        links = [(m.event, m.state.tobytes()) for m in self.chain()][::-1]
        first = next(m for m in self.chain() if m.before is None)
        return _linked, (links, first.event_texts, first.rows)


def _linked(
    links: list[tuple[Any, bytes]], told: dict[int, str], rows: dict[int, NDArray[Any]]
) -> WalkStep:
    step: WalkStep | None = None
    for event, state in links:
        step = WalkStep(step, event, np.frombuffer(state, np.uint8).copy())
        if step.before is None:
            step.event_texts.update(told)
            step.rows.update(rows)
    assert step is not None
    return step


class TreeWalk:
    """A match in progress, with the cards of a shuffle that have been drawn so far.

    A shuffle is a sequence of draws, one event of chance a card, and its last cards are laid
    without one when they are all the same. The deal of a reduced edition says of one card after
    the other where it goes, so that every deal comes up once.
    """

    __slots__ = ("drawn", "edition", "state", "step", "waiting")

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.state = edition.begin()
        #: The cards or numbers of the event of chance that is going on.
        self.drawn: tuple[int, ...] = ()
        #: Is the deal of a reduced edition still to be made?
        self.waiting = bool(edition.pool)
        self.step = WalkStep(None, None, self.state.copy())
        self._draw_the_rest()

    def __deepcopy__(self, memo: Any) -> TreeWalk:
        return self.copy()

    def copy(self) -> TreeWalk:
        """An independent walk in the same position."""
        other = object.__new__(TreeWalk)
        other.edition, other.drawn, other.waiting = self.edition, self.drawn, self.waiting
        other.state, other.step = self.state.copy(), self.step
        return other

    def __getstate__(self) -> tuple[Any, ...]:
        return self.edition, self.state.tobytes(), self.drawn, self.waiting, self.step

    def __setstate__(self, kept: tuple[Any, ...]) -> None:
        self.edition, state, self.drawn, self.waiting, self.step = kept
        self.state = np.frombuffer(state, np.uint8).copy()

    # --- How it stands -------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game with its players and options."""
        return self.edition.game

    @property
    def over(self) -> bool:
        """Is the match over, by the rules or because the agreed number of hands was played?"""
        hands = self.edition.hands
        if self.waiting:
            return False
        finished = int(self.state.view(np.int64)[FINISHED])
        return turn(self.state) == OVER or (hands is not None and finished >= hands)

    @property
    def seat(self) -> int | None:
        """The seat to decide; None where chance decides, and when the match is over."""
        if self.waiting or self.over:
            return None
        seat = turn(self.state)
        return None if seat == CHANCE else seat

    @property
    def legal(self) -> list[int]:
        """The legal moves in the order of their numbers."""
        moves = self.game.new_moves()
        count = self.game.rules.legal(self.state, moves)
        legal: list[int] = moves[:count].tolist()
        return sorted(legal)

    @property
    def scores(self) -> list[int]:
        """The scores of the match, seat by seat."""
        scores: list[int] = self.state.view(np.int64)[SCORE : SCORE + self.game.players].tolist()
        return scores

    @property
    def shares(self) -> list[float]:
        """Each seat's share of the win as the scores stand."""
        return self.game.shares(int(self.game.rules.winners(self.state)))

    # --- What happens --------------------------------------------------------------------

    def play(self, move: int) -> None:
        """Make a legal move."""
        seat = turn(self.state)
        self.game.rules.step(self.state, move)
        self._happened((seat, move))

    def outcomes(self) -> Outcomes:
        """The next outcomes of chance, in order, with the probability of each."""
        if self.waiting:
            room = [size - self.drawn.count(at) for at, size in enumerate(self.edition.slots)]
            left = sum(room)
            return [(at, free / left) for at, free in enumerate(room) if free]
        count, due = self._due()
        if count < 0:
            bound = due[len(self.drawn)]
            return [(number, 1 / bound) for number in range(bound)]
        cards = Counter(due)
        cards.subtract(self.drawn)
        left = len(due) - len(self.drawn)
        return [(card, copies / left) for card, copies in sorted(cards.items()) if copies]

    def draw(self, outcome: int) -> None:
        """Apply an outcome of chance."""
        self.drawn = (*self.drawn, outcome)
        self._draw_the_rest()

    def chance_text(self, outcome: int) -> str:
        """An outcome of chance in a few words."""
        codes = self.game.type.record.deck.codes
        if self.waiting:
            return f"{codes[self.edition.pool[len(self.drawn)]]} to place {outcome}"
        count, _ = self._due()
        return codes[outcome] if count > 0 else str(outcome)

    def _due(self) -> tuple[int, list[int]]:
        out = self.game.new_moves()
        count = self.game.rules.pending(self.state, out)
        due: list[int] = out[: abs(count)].tolist()
        return count, due

    def _draw_the_rest(self) -> None:
        """Continue while chance has only one outcome."""
        while not self.over and self.seat is None:
            wanted = len(self.edition.pool) if self.waiting else len(self._due()[1])
            while len(self.drawn) < wanted:
                outcomes = self.outcomes()
                if len(outcomes) > 1:
                    return
                self.drawn = (*self.drawn, outcomes[0][0])
            self._decide()

    def _decide(self) -> None:
        """An event of chance is complete."""
        if self.waiting:
            self.state = self.edition.lay(self.drawn)
            self.waiting = False
        else:
            count, _ = self._due()
            self.game.rules.chance(self.state, np.array(self.drawn, np.int64), count)
        self.drawn = ()
        self._happened(None)

    def _happened(self, event: tuple[int, int] | None) -> None:
        self.step = WalkStep(self.step, event, self.state.copy())
        if event is not None:
            self._draw_the_rest()

    # --- What a seat knows ---------------------------------------------------------------

    def observation(self, seat: int) -> str:
        """The observation of a seat, in one line."""
        return f"{_who(seat)} {self._seen_text(seat, self.step)}"

    def information(self, seat: int) -> str:
        """The information state of a seat, a line per event: perfect recall."""
        lines: list[str] = []
        for step in self.step.chain():
            if seat in step.so_far:
                # It moves on to the latest step: a long match would keep too many texts.
                lines.append(step.so_far.pop(seat))
                break
            lines.append(self._event_text(step, seat))
        else:
            lines.append(_who(seat))
        text = "\n".join(filter(None, reversed(lines)))
        self.step.so_far[seat] = text
        return text

    def information_rows(self, seat: int) -> NDArray[Any]:
        """The information state as numbers, a row per event; see `information_tensor`."""
        steps = [*self.step.chain()][::-1]
        events = [
            Event("shuffle", (), before.state.tobytes())
            if step.event is None
            else Event("move", step.event, before.state.tobytes())
            for before, step in pairwise(steps)
        ]
        rows = information_tensor(Match(self.game, self.state.copy(), events=events), seat)
        earlier = steps[0].rows.get(seat)
        return rows if earlier is None else np.concatenate([earlier, rows[1:]])

    def resampled(self, seat: int, seed: object, rows: bool = False) -> TreeWalk:
        """A possible world for a seat: uniformly sampled, and independent of the true one.

        The seat remembers all that it saw. Of the others' past only what was public is known in
        that world, and what they can see now. With `rows` it is remembered as numbers, too.
        """
        world = self.copy()
        world.drawn = ()
        if self.waiting:
            return world
        game = self.game
        rng = small_generator("world", seat, seed)
        game.rules.resample(world.state, seat, rng, np.zeros(game.type.memo))
        world.step = WalkStep(None, None, world.state.copy())
        public = self.information(SPECTATOR).partition("\n")[2]
        for other in range(SPECTATOR, game.players):
            told = self.information(seat).partition("\n")[2] if other == seat else public
            if other not in (seat, SPECTATOR):
                told = f"{told}\n{world._seen_text(other, world.step)}"
            world.step.event_texts[other] = told
            if rows:
                past = self.information_rows(seat if other == seat else SPECTATOR)
                now = [] if other in (seat, SPECTATOR) else [world._row(other)]
                world.step.rows[other] = np.concatenate([past, *now])
        world._draw_the_rest()
        return world

    def _row(self, seat: int) -> NDArray[Any]:
        """The observation of a seat, as the first row of its information state."""
        return information_tensor(Match(self.game, self.state.copy(), events=[]), seat)

    def _event_text(self, step: WalkStep, seat: int) -> str:
        told = step.event_texts.get(seat)
        if told is None:
            told = step.event_texts[seat] = self._describe(step, seat)
        return told

    def _describe(self, step: WalkStep, seat: int) -> str:
        """The text of a step for a seat: the move, unless it is secret, and the changes."""
        if step.before is None:
            return ""
        parts = [self._move_text(step.event, seat)] if step.event is not None else []
        before, after = self._texts(step.before, seat), self._texts(step, seat)
        # What lies beyond the end of a pile is not part of it, so texts are compared.
        for name, was, text in zip(self._shown, before, after, strict=True):
            if text != was:
                parts.append(f"{name}: {text}")
        return "; ".join(parts)

    def _move_text(self, event: tuple[int, int], seat: int) -> str:
        mover, move = event
        moves = self.game.type.moves
        secret = seat != mover and moves.kind(move) in self.game.type.secret
        return f"seat {mover}: {'moves' if secret else moves.text(move)}"

    def _texts(self, step: WalkStep, seat: int) -> tuple[str, ...]:
        """The observation of a seat after a step, field by field."""
        texts = step.seen.get(seat)
        if texts is None:
            state = step.state.copy()
            self.game.rules.redact(state, seat)
            record = self.game.type.record
            plain = Plain(record.dtype, state)
            texts = tuple([_flat(record.read(plain, name, "text")) for name in self._shown])
            step.seen[seat] = texts
        return texts

    def _seen_text(self, seat: int, step: WalkStep) -> str:
        texts = zip(self._shown, self._texts(step, seat), strict=True)
        return "; ".join([f"{name}: {text}" for name, text in texts])

    @property
    def _shown(self) -> tuple[str, ...]:
        return _shown(self.game.type.record)


@functools.cache
def _shown(record: RecordType) -> tuple[str, ...]:
    """The fields that an observation can have."""
    roles = record.roles.items()
    return tuple(n for n, role in roles if not isinstance(role, Setting) and n not in _OF_DEALING)


def _who(seat: int) -> str:
    return "spectator" if seat == SPECTATOR else f"seat {seat}"


def _flat(text: str | list[str]) -> str:
    return text if isinstance(text, str) else " / ".join(text)
