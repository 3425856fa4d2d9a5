"""The rule of thumb of Sample Game: a beginner's play, for computer players."""

from __future__ import annotations

from drumhead.author import Ints, Record, greatest, least, lowest, rule
from drumhead.scaffold.skeleton.game.rules import (
    PLAYING,
    RANKS,
    SUIT_OF,
    holder,
    playable,
)


@rule
def thumb(s: Record, rng: Ints) -> int:
    """Lead high; take the trick if you can, preferably last and cheaply; else throw a low card."""
    cards = playable(s)
    if s.trick_size == 0:
        return PLAYING + greatest(cards, RANKS)
    taking = beating(s, cards)
    if taking == 0:
        return PLAYING + least(cards, RANKS)
    last = s.trick_size == s.players - 1
    return PLAYING + (least(taking, RANKS) if last else greatest(taking, RANKS))


@rule
def beating(s: Record, cards: int) -> int:
    """Those of the cards that would take the trick as it lies."""
    best = RANKS[s.trick[holder(s)]]
    rest = cards & SUIT_OF[s.trick[0]]
    found = 0
    while rest:
        card = lowest(rest)
        found |= (1 if RANKS[card] > best else 0) << card
        rest &= rest - 1
    return found
