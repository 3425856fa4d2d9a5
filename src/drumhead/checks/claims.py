"""Claims of hints about moves, checked in worlds that the seat cannot tell apart."""

from __future__ import annotations

import functools
import random
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, TypeAlias

from drumhead.checks.worlds import fields
from drumhead.engine.english import spelled
from drumhead.engine.facts import Fact
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.seat_view import SeatView
from drumhead.kernel.random import small_generator

#: The number of possible worlds in which a claim is checked.
WORLDS = 6


@dataclass(frozen=True, eq=False)
class ClaimPosition:
    """A position with a decision. Its worlds are drawn once for all claims about it."""

    match: Match

    @property
    def seat(self) -> int:
        assert self.match.turn is not None
        return self.match.turn

    @functools.cached_property
    def view(self) -> SeatView:
        """The position as the seat sees it."""
        return self.match.seat_view(self.seat)

    @functools.cached_property
    def worlds(self) -> list[Match]:
        """Worlds that the seat cannot tell from the true one."""
        return [self.match.resample(self.seat, seed=f"claim {i}") for i in range(WORLDS)]


@dataclass(frozen=True, eq=False)
class Claim:
    """A fact that a hint names of a legal move in a position."""

    position: ClaimPosition
    move: int
    fact: Fact

    @property
    def match(self) -> Match:
        """The match at this point, including what the seat does not know."""
        return self.position.match

    @property
    def seat(self) -> int:
        return self.position.seat

    @property
    def sentence(self) -> str:
        """The sentence of the fact."""
        return self.fact.sentence

    @property
    def figures(self) -> list[int]:
        """The numbers in the sentence that are written as figures."""
        return [int(figure) for figure in re.findall(r"\d+", self.sentence)]

    def says(self, number: int) -> bool:
        """Is this number in the sentence, as figures or as a word?"""
        words = re.findall(r"[\w-]+", self.sentence.lower())
        return str(number) in words or spelled(number) in words

    def names(self, card: int) -> bool:
        """Is this card in the sentence?"""
        return self.view.card(int(card)) in self.sentence

    @property
    def view(self) -> SeatView:
        """The position as the seat sees it."""
        return self.position.view

    @property
    def s(self) -> Any:
        """The fields of the state as the seat sees them."""
        return self.view.s

    @property
    def worlds(self) -> list[Match]:
        """Worlds that the seat cannot tell from the true one."""
        return self.position.worlds

    def everywhere(self, holds: Callable[[Any], bool]) -> bool:
        """Is the condition true of the fields of every possible world as it is?"""
        return all(holds(fields(world)) for world in self.worlds)

    def afterward(self, holds: Callable[[Any], bool]) -> bool:
        """Is the condition true of the fields of every possible world after the move?"""
        return self.always(lambda s: True, holds)

    def always(self, until: Callable[[Any], bool], holds: Callable[[Any], bool]) -> bool:
        """Make the move in every world, and play at random to an event: is the condition true then?

        A match that ends before the event does not count.
        """
        held = []
        for number, world in enumerate(self.worlds):
            after, pick = world.copy(), random.Random(number)
            after.play(self.move)
            while not after.over and not until(fields(after)):
                after.play(pick.choice(after.legal_numbers))
            if until(fields(after)):
                held.append(holds(fields(after)))
        return all(held)


#: The check of every kind of fact that a game names.
Claims: TypeAlias = dict[str, Callable[[Claim], bool]]


def natural_positions(game: Game, count: int) -> Iterator[Match]:
    """Up to `count` positions with a choice, from play by rules of thumb and some random moves."""
    pick = random.Random(f"facts {game!r}")
    rng = small_generator("facts", game.type.slug)
    moves = game.new_moves()
    for seed in range(1000):
        match = game.match(seed=seed)
        for _ in range(400):
            if match.over or count == 0:
                break
            legal = match.legal_numbers
            if len(legal) > 1 and pick.random() < 0.15:
                yield match
                count -= 1
            number = game.rules.legal(match.state, moves)
            thumb = game.rules.thumb(match.state, moves, number, rng)
            match.play(pick.choice(legal) if pick.random() < 0.1 else int(thumb))
        if count == 0:
            return


def named(match: Match) -> Iterator[Claim]:
    """Every fact of every legal move."""
    facts, position = match.game.type.facts, ClaimPosition(match)
    assert facts is not None
    for move in match.legal_numbers:
        for fact in facts.facts(position.view, move):
            yield Claim(position, move, fact)
