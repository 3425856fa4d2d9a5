"""Facts of the games of the Allie-Patriot pack: nations, the ruling nation, combinations.

`hand`, `plays`, `takers` and `void` are fields of the record.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import NamedTuple

from drumhead.engine.english import spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import NATION_OF, SUITS
from drumhead.games.common.rules.allies_thumb import best_place, higher, taking
from drumhead.games.common.rules.melds import MELD_CARDS, OF_NUMBER, list_melds
from drumhead.games.common.words.facts import in_words
from drumhead.kernel.bits import popcount
from drumhead.packs.allie_patriot import NATIONS

#: The nations by their numbers, as adjectives.
ADJECTIVES = list(NATIONS.values())
FLAGS = int(OF_NUMBER[0])

#: The questions of nudges.
LEADING = "Which cards still out could beat what you lead?"
EMPTYING = "Of which nation could you soon have no card?"
SPENDING = "Can you get the same with a card that you need less?"


class Trick(NamedTuple):
    """A trick as the seat to play sees it, in the games in which one nation beats the others.

    `may_play` gives the cards that a seat may have and may play if a nation is led, according to
    public knowledge. `friends` are the seats known to be on the same side.
    """

    view: SeatView
    unseen: int
    trumps: int
    friends: int
    may_play: Callable[[int, int], int]
    #: The name of a trick, and of the nation that beats the others.
    noun: str
    title: str

    @property
    def cards(self) -> list[int]:
        """The cards of the trick so far."""
        s = self.view.s
        return [int(card) for card in s.plays[s.takers_size * self.view.players : s.plays_size]]

    @property
    def held(self) -> tuple[int, int]:
        """The card that holds the trick so far, and its player."""
        cards = self.cards
        place = int(best_place(cards, len(cards), self.trumps))  # type: ignore[arg-type]
        return cards[place], (self.view.s.turn - len(cards) + place) % self.view.players

    def nation_led(self, card: int) -> int:
        """The cards that follow the lead, or would follow this card if it is led."""
        return int(NATION_OF[(self.cards or [card])[0]])

    def out_above(self, card: int) -> int:
        """The number of higher cards of the same nation that are still out."""
        return popcount(self.unseen & int(higher(card)))

    def to_play(self) -> list[int]:
        """The seats that play to this trick after the seat to move."""
        n = self.view.players
        return [(self.view.s.turn + i) % n for i in range(1, n - len(self.cards))]

    def enemies(self) -> list[int]:
        """The seats still to play that are not known to be on the same side."""
        return [seat for seat in self.to_play() if not self.friends >> seat & 1]

    def beaten_by(self, card: int, seats: list[int]) -> list[int]:
        """The seats among these that may have a card that takes the trick from this one."""
        led, beating = self.nation_led(card), int(taking(card, self.trumps))
        return [seat for seat in seats if self.may_play(seat, led) & beating]

    def beaten_with(self, card: int) -> bool:
        """Does a card take the trick from the one that holds it?"""
        return bool(int(taking(self.held[0], self.trumps)) >> card & 1)

    def is_last(self, card: int) -> bool:
        """Is it the last card of its nation, and may trumps then be played on that nation?"""
        hand, suit = self.view.s.hand[self.view.s.turn], int(NATION_OF[card])
        return suit != self.trumps and popcount(hand & suit) == 1 and bool(hand & self.trumps)


def of_strength(trick: Trick, card: int) -> list[Fact]:
    """Facts about a led card that certainly takes the trick, or is the highest of its nation."""
    name = trick.view.card(card)
    if not trick.beaten_by(card, trick.to_play()):
        sentence = f"Nobody can beat the {name}, so it takes the {trick.noun}."
        return [Fact("takes", sentence, LEADING)]
    if trick.out_above(card):
        return []
    sentence = (
        f"No higher {ADJECTIVES[card // 12]} card is still out: only the {trick.title} can "
        f"beat the {name}."
    )
    return [Fact("top", sentence, LEADING)]


def of_ruff(trick: Trick, card: int) -> list[Fact]:
    """An enemy who is out of the nation led may beat the card."""
    suit, void = int(NATION_OF[card]), trick.view.s.void
    if suit == trick.trumps:
        return []
    for seat in trick.enemies():
        if void[seat] & suit and trick.may_play(seat, suit) & trick.trumps:
            sentence = (
                f"{trick.view.name(seat)} has no {ADJECTIVES[card // 12]} card and may beat "
                f"the {trick.view.card(card)} with the {trick.title}."
            )
            return [Fact("ruffed", sentence, "Who has shown that a nation is missing?")]
    return []


def of_rival(trick: Trick, card: int, rival: int, nudge: str) -> Fact:
    """A card is the best so far, but an enemy plays after it."""
    sentence = (
        f"The {trick.view.card(card)} beats the {trick.view.card(trick.held[0])}, but "
        f"{trick.view.name(rival)} plays after you and may have a card that beats it."
    )
    return Fact("ahead", sentence, nudge)


def from_partner(trick: Trick, card: int, nudge: str) -> list[Fact]:
    """Does a card take the trick from a partner?"""
    taker = trick.held[1]
    if not trick.friends >> taker & 1:
        return []
    sentence = (
        f"The {trick.view.card(card)} would take the {trick.noun} from "
        f"{trick.view.name(taker)}, your partner."
    )
    return [Fact("from-partner", sentence, nudge)]


def of_length(view: SeatView, nation: int, nudge: str) -> Fact:
    """The number of the hand's cards of a nation, and whether it has more of another."""
    lengths = [popcount(view.s.hand[view.s.turn] & int(suit)) for suit in SUITS]
    held, most = lengths[nation], max(lengths)
    number = in_words(held, f"{ADJECTIVES[nation]} card")
    if held == most:
        sentence = f"You have {number}, and no more than {spelled(held)} of any other nation."
        return Fact("longest", sentence, nudge)
    more = f"{spelled(most)} {ADJECTIVES[lengths.index(most)]} ones"
    return Fact("shorter", f"You have only {number}, but {more}.", nudge)


@functools.lru_cache(maxsize=256)
def melds_in(cards: int, power: int, short: int, groups: int) -> list[int]:
    """The combinations among cards, as `list_melds` finds them."""
    found = [0] * len(MELD_CARDS)
    number = list_melds(cards, power, short, groups, 0, found)  # type: ignore[arg-type]
    return found[:number]
