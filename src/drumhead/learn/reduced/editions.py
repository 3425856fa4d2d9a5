"""Reduced editions: the unchanged rules, with all but a few cards out of play.

An edition is a position that both sides know, and a few cards that are dealt at random to places
in it. The rules, compiled as ever, do the rest; the edition ends with the hand.
"""

from __future__ import annotations

import functools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from drumhead.engine.game import Game
from drumhead.errors import UnknownGame
from drumhead.games import game_type
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import CHANCE, TURN


@dataclass(frozen=True)
class Place:
    """A place for dealt cards: a field, its seat or row, and the number of cards.

    A pile has a place for each card, from the bottom up, since their order matters.
    """

    field: str
    row: int | None
    cards: int = 1


@dataclass(frozen=True)
class Reduced:
    """A reduced edition of a game; `about` says what is reduced."""

    name: str
    slug: str
    players: int
    about: str
    #: The cards that are dealt, and their places.
    codes: str
    places: tuple[Place, ...]
    #: The rest of the position, as `Game.position` takes it.
    position: Mapping[str, Any]
    options: Mapping[str, object] = field(default_factory=dict)
    hands: int | None = 1

    @functools.cached_property
    def game(self) -> Game:
        """The game with its players and options."""
        return Game(game_type(self.slug), self.players, self.options)

    @property
    def slots(self) -> tuple[int, ...]:
        """The number of cards of each place."""
        return tuple(place.cards for place in self.places)

    @functools.cached_property
    def pool(self) -> tuple[int, ...]:
        """The cards that are dealt."""
        return tuple(self.game.type.record.deck.card(code) for code in self.codes.split())

    def begin(self) -> Bytes:
        """The position without the cards that are dealt."""
        state = self._state(())
        state.view(np.int64)[TURN] = CHANCE
        return state

    def lay(self, places: Sequence[int]) -> Bytes:
        """The position with every card of the pool in its place."""
        return self._state(places)

    def _state(self, places: Sequence[int]) -> Bytes:
        codes = self.codes.split()
        fields = {name: _copied(value) for name, value in self.position.items()}
        for at, place in enumerate(self.places):
            cards = [code for code, there in zip(codes, places, strict=False) if there == at]
            if place.row is None:
                fields[place.field] = [*fields.get(place.field, []), *cards]
            else:
                fields[place.field][place.row] += cards
        return self.game.position(partial=True, **fields).state

    def __reduce__(self) -> tuple[Any, ...]:
        return edition, (self.name,)


def _copied(value: Any) -> Any:
    return [_copied(one) for one in value] if isinstance(value, list) else value


def edition(name: str) -> Reduced:
    """A reduced edition by its name."""
    from drumhead.learn.reduced.shipped_editions import EDITIONS

    for found in EDITIONS:
        if found.name == name:
            return found
    names = ", ".join(found.name for found in EDITIONS)
    raise UnknownGame(f"There is no reduced edition {name!r}; the editions are {names}.")
