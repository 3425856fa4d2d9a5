"""Rules of thumb that those of the trick games combine: a beginner's choice of a card.

Cards are sets. In a suit a later card of the pack is a higher one.
"""

from __future__ import annotations

from drumhead.kernel.bits import highest, lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule


@rule
def above(card: int, suit: int) -> int:
    """The cards of a suit that are higher than one of them."""
    return suit & ~((2 << card) - 1)


@rule
def masters(hand: int, suit: int, unseen: int) -> int:
    """The cards of a suit in a hand that are higher than all unseen cards of the suit."""
    rivals = unseen & suit
    return hand & (above(highest(rivals), suit) if rivals else suit)


@rule
def least(cards: int, worth: Ints) -> int:
    """The card of a set with the lowest worth in a table, the first of equals."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        best = card if worth[card] < worth[best] else best
        cards &= cards - 1
    return best


@rule
def greatest(cards: int, worth: Ints) -> int:
    """The card of a set with the highest worth in a table, the first of equals."""
    best = lowest(cards)
    cards &= cards - 1
    while cards:
        card = lowest(cards)
        best = card if worth[card] > worth[best] else best
        cards &= cards - 1
    return best


@rule
def rather(cards: int, wanted: int) -> int:
    """The wanted cards of a set, or the whole set if it has none."""
    return cards & wanted if cards & wanted else cards


@rule
def not_seen(s: Record, cards: int) -> int:
    """Those of the cards that the seat to decide neither holds nor has seen played."""
    cards &= ~s.hand[s.turn]
    for seat in range(s.players):
        cards &= ~s.played[seat]
    return cards


# --- Two against two, with commanders ----------------------------------------------------


@rule
def still_out(s: Record, pack: int) -> int:
    """The cards that the seat to decide has not seen. The bidder knows its discards."""
    return not_seen(s, pack & ~s.discards if s.turn == s.bidder else pack)


@rule
def lay_away(hand: int, kept: int, suits: Ints, ranks: Ints) -> int:
    """The card to lay away: low, of a short company, and preferably none of those to keep."""
    best = -1
    least_worth = 1000
    for i in range(len(suits)):
        suit = int(suits[i])
        cards = rather(hand, ~kept) & suit
        if cards:
            card = lowest(cards)
            rank = ranks[card]
            worth = (rank if rank < 11 else 20) + 4 * popcount(hand & suit)
            best = card if worth < least_worth else best
            least_worth = min(least_worth, worth)
    return best if best >= 0 else lowest(hand)


@rule
def lead(s: Record, hand: int, unseen: int, commanders: int, suits: Ints, ranks: Ints) -> int:
    """The card to lead: draw the enemies' commanders, then the masters, else a low card."""
    partner = s.turn + 2 & 3
    first = s.turn + 1 & 3
    second = s.turn + 3 & 3
    attacking = (s.turn ^ s.bidder) & 1 == 0
    rivals = unseen & commanders & ~(s.void[first] & s.void[second])
    top = masters(hand, commanders, unseen)
    if attacking and rivals and top:
        return highest(top)
    plain = hand & ~commanders
    enemies_out = s.void[first] | s.void[second]
    sure = 0
    for i in range(len(suits)):
        suit = int(suits[i])
        if suit & ~commanders and not (rivals and enemies_out & suit):
            sure |= masters(plain, suit, unseen)
    if sure:
        return greatest(sure, ranks)
    if top and not rivals:
        return highest(top)
    if plain == 0:
        return lowest(hand)
    if unseen & commanders & ~s.void[partner]:
        plain = rather(plain, s.void[partner])  # the partner may command
    return least(rather(plain, ~enemies_out), ranks)


@rule
def taking(held: int, commanders: int, led: int) -> int:
    """The cards that would take a squad from the card that holds it: higher ones or commanders."""
    if commanders >> held & 1:
        return above(held, commanders)
    return commanders | above(held, led)


@rule
def coming(s: Record, unseen: int, led: int) -> int:
    """The unseen cards that the enemy who is still to play may put on the squad.

    A player who has not shown out of the company led is assumed to follow it.
    """
    if s.trick_size == 3:
        return 0
    out = s.void[s.turn + 1 & 3]
    return unseen & ~out & (led if led & ~out else -1)


@rule
def answer(
    s: Record, beats: int, ours: bool, rivals: int, commanders: int, led: int, ranks: Ints
) -> int:  # fmt: skip
    """The card with which to take a squad that others began, or -1 to leave it alone.

    `beats` are the cards that take it now, `rivals` those that may still come on them; `ours`
    says that the partner holds it so far. Win cheaply last or for certain; third hand high.
    """
    if beats == 0:
        return -1
    if s.trick_size == 3:
        return -1 if ours else least(beats, ranks)
    sure = masters(beats, commanders, rivals)
    if not rivals & commanders:
        sure |= masters(beats & ~commanders, led, rivals)
    if sure:
        return least(sure, ranks)
    return -1 if ours or s.trick_size == 1 else greatest(beats, ranks)


@rule
def throw(cards: int, commanders: int, ranks: Ints) -> int:
    """The lowest card, a commander only if there is nothing else."""
    return least(rather(cards, ~commanders), ranks)
