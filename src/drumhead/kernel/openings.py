"""Openings: the shuffles with which matches and hands begin, and the draw for the first deal.

A game declares its opening (`OPENING = DrawForDeal(ranks=RANKS)`) and writes `deal(s, order)`.
Its rules `setup`, `pending` and `chance` follow from that.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np

from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.derived import Rule, specialized
from drumhead.kernel.header import CHANCE
from drumhead.kernel.record import RecordType


@rule
def draw_highest(order: Ints, count: int, players: int, values: Ints, drawn: Ints) -> int:
    """Seats take cards from a shuffled pack in order; returns the winner times 64 plus the cards.

    Only the seats that share the highest value draw again, from the next cards. If fewer cards
    are left than tied seats, the lowest seat of them wins. The cards go into `drawn`.
    """
    tied = (1 << players) - 1
    used = 0
    while True:
        best = -1
        highest = 0
        need = 0
        for seat in range(players):
            need += tied >> seat & 1
        if used + need > count:
            break
        for seat in range(players):
            if tied >> seat & 1:
                drawn[used] = order[used]
                value = values[order[used]]
                used += 1
                if value > best:
                    best = value
                    highest = 0
                if value == best:
                    highest |= 1 << seat
        tied = highest
        if tied & (tied - 1) == 0:
            break
    winner = 0
    while not tied >> winner & 1:
        winner += 1
    return winner * 64 + used


@rule
def draw_for_deal(s: Record, order: Ints, count: int, values: Ints) -> None:
    """The highest card of a draw deals first. The drawn cards stay there for all to see."""
    draw = draw_highest(order, count, s.players, values, s.drawn)
    s.dealer = draw // 64
    s.drawn_size = draw % 64


@rule
def pass_deal(s: Record) -> None:
    """Pass the deal. The first dealer is known; then the deal moves to the left."""
    if s.deal > 0:
        s.dealer = s.dealer + 1 if s.dealer + 1 < s.players else 0
    s.deal += 1


# --- Declared openings -------------------------------------------------------------------

#: Names in the templates below, defined by an opening.
FIRSTS: Any = None
SIZE: Any = None
VALUES: Any = None
deal: Any = None
draw: Any = None


def _setup(s: Record) -> None:
    """Begin with the first phase. Chance decides."""
    s.phase = 0
    s.turn = CHANCE


def _setup_last_deals(s: Record) -> None:
    """Begin with the last seat as dealer, so that seat 0 leads."""
    s.dealer = s.players - 1
    s.phase = 0
    s.turn = CHANCE


def _pending(s: Record, out: Ints) -> int:
    """Shuffle the whole pack. Each card of several copies is its first place."""
    for place in range(SIZE):
        out[place] = FIRSTS[place]
    return SIZE  # type: ignore[no-any-return]


def _deal(s: Record, order: Ints, count: int) -> None:
    """Deal from the shuffled pack."""
    deal(s, order)


def _draw_for_deal(s: Record, order: Ints, count: int) -> None:
    """Draw from the shuffled pack for the deal in the first phase, or deal in the second."""
    if s.phase == 0:
        draw_for_deal(s, order, count, VALUES)
        s.phase = 1
    else:
        deal(s, order)


def _draw_or_deal(s: Record, order: Ints, count: int) -> None:
    """Draw in the game's own way in the first phase, or deal in the second."""
    if s.phase == 0:
        draw(s, order)
        s.phase = 1
    else:
        deal(s, order)


class Opening(Protocol):
    """The way in which matches and hands begin."""

    def rules(self, record: RecordType, own: Mapping[str, Any]) -> Mapping[str, Rule]:
        """The rules `setup`, `pending` and `chance`, from a record and what the game defines."""


class Deal:
    """Every hand begins with a shuffle of the whole pack, and a deal.

    With `dealer="last"` the last seat deals first, and the record has a field `dealer`.
    """

    def __init__(self, dealer: str = "") -> None:
        self.dealer = dealer

    def rules(self, record: RecordType, own: Mapping[str, Any]) -> Mapping[str, Rule]:
        return {
            "setup": specialized(_setup_last_deals if self.dealer else _setup, record.where),
            "pending": _shuffle(record),
            "chance": specialized(_deal, record.where, deal=own["deal"]),
        }


class DrawForDeal:
    """A match begins with a draw for the first deal, every hand with a shuffle and a deal.

    The first two phases of the game are those of the draw and of the deal. The record has the
    fields `dealer` and `drawn`; `ranks` gives the rank of every card in the draw. A game that
    draws in a way of its own defines `draw(s, order)` instead.
    """

    def __init__(self, ranks: Ints | None = None) -> None:
        self.ranks = ranks

    def rules(self, record: RecordType, own: Mapping[str, Any]) -> Mapping[str, Rule]:
        given = {"deal": own["deal"], "VALUES": self.ranks, "draw": own.get("draw")}
        template = _draw_for_deal if given["draw"] is None else _draw_or_deal
        return {
            "setup": specialized(_setup, record.where),
            "pending": _shuffle(record),
            "chance": specialized(template, record.where, **given),
        }


def _shuffle(record: RecordType) -> Rule:
    firsts = np.array(record.deck.first, np.int64)
    return specialized(_pending, record.where, FIRSTS=firsts, SIZE=record.deck.size)
