"""The rule of thumb of War and Diplomacy: a beginner's play, for its computer players."""

from __future__ import annotations

import numpy as np

from drumhead.games.war_and_diplomacy.rules import (
    COPIES,
    DECK,
    LETTER_CARDS,
    PEACE,
    PLAYING,
    WAR,
    M,
    N,
    is_war,
    missing,
    next_player,
    unseen,
)
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record, rule

#: For each consonant, the partner that makes a war word, and the one that makes a peace word.
WAR_MATES = np.array(
    [DECK.card({"M": "R", "V": "N", "N": "V", "R": "M"}.get(c, c)) for c in DECK.codes]
)
PEACE_MATES = np.array(
    [DECK.card({"M": "N", "V": "R", "N": "M", "R": "V"}.get(c, c)) for c in DECK.codes]
)


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """A beginner's move: make words that our side wins, else vowels; spare consonants."""
    fitting = missing(s.trick, s.trick_size)
    other = -1
    owner = s.leader
    seat = s.leader
    for i in range(s.trick_size):
        if s.trick[i] >= M:
            other = s.trick[i]
            owner = seat
        seat = next_player(s, seat)
    left = unseen(s, s.turn)
    best = moves[0]
    most = -1000
    for i in range(count):
        card = LETTER_CARDS[moves[i] - PLAYING]
        hope = popcount(s.hand[s.turn] & COPIES[card])
        if card >= M and not fitting >> card & 1:
            hope -= 10  # vowels are the first choice for throwing away
        elif card >= M and other >= 0:
            hope = 100 * word_gain(s, card, other, owner)
        elif card >= M:
            hope = thumb_opening(card, left) - 50  # a vowel leaves the choice to others
        best = moves[i] if hope > most else best
        most = max(most, hope)
    return best


@rule
def word_gain(s: Record, card: int, other: int, owner: int) -> int:
    """The worth of the word of two consonants for the seat that adds the second to the first."""
    war = is_war(min(card, other), max(card, other))
    won = (card < N) == war or owner == s.turn or (s.players == 4 and owner == s.turn ^ 2)
    points = WAR if war else PEACE
    return points if won else -points


@rule
def thumb_opening(card: int, left: int) -> int:
    """The hope in a first consonant: few unseen letters that beat it, many that it beats."""
    mates = popcount(left & COPIES[WAR_MATES[card]])
    foes = popcount(left & COPIES[PEACE_MATES[card]])
    return WAR * mates - PEACE * foes if card < N else PEACE * foes - WAR * mates
