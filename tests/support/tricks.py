"""Whether what hints say of squads is true, in the games of two against two with commanders."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from types import ModuleType
from typing import Any, TypeAlias

from drumhead.checks.claims import Claim, Claims
from drumhead.engine.english import capitalized, spelled

#: A card's power in a squad, to be compared: of two cards the greater takes it.
Power: TypeAlias = tuple[int, ...]


@dataclass(frozen=True)
class Squads:
    """What a game says of its cards, for the checks that these games share.

    `rules` is the module of the game; `company` numbers the companies by the fields of a state,
    `commands` says whether a card commands, `power` what it can do in the squad that is being
    played, or begins with it.
    """

    rules: ModuleType
    company: Callable[[Any, int], int]
    commands: Callable[[Any, int], bool]
    power: Callable[[Any, int, int], Power]
    widow: Callable[[Any], int]

    def card(self, claim: Claim) -> int:
        """The card that is laid away or played."""
        playing = claim.move >= self.rules.PLAYING
        first = self.rules.PLAYING if playing else self.rules.DISCARDING
        return int(min(claim.move - first, self.rules.DECK_SIZE - 1))

    def cards(self, mask: int) -> list[int]:
        """The cards of a set."""
        return [card for card in range(self.rules.DECK_SIZE) if mask >> card & 1]

    def own(self, claim: Claim) -> list[int]:
        """The cards of the seat to move."""
        return self.cards(claim.s.hand[claim.seat])

    def alike(self, claim: Claim, cards: list[int]) -> list[int]:
        """Those of the company of the card that is played."""
        s, card = claim.s, self.card(claim)
        return [c for c in cards if self.company(s, c) == self.company(s, card)]

    def out(self, claim: Claim, s: Any) -> list[int]:
        """The cards of a world that the seat has not seen: in hands, in the widow, laid away."""
        out = self.widow(s)
        for seat in range(4):
            out |= s.hand[seat] if seat != claim.seat else 0
        if s.bidder != claim.seat:
            out |= s.discards
        return self.cards(out)

    def beats(self, s: Any, card: int, other: int) -> bool:
        """Would a card take the squad from another that holds it, or leads to it?"""
        lead = s.trick[0] if s.trick_size else other
        return self.power(s, lead, card) > self.power(s, lead, other)

    def held(self, claim: Claim) -> int:
        """The place of the card that holds the squad so far."""
        s = claim.s
        places = range(s.trick_size)
        return max(places, key=lambda i: (self.power(s, s.trick[0], s.trick[i]), -i))

    def holder(self, claim: Claim) -> int:
        """Who played it."""
        return int(claim.s.leader + self.held(claim)) % 4

    def takes(self, claim: Claim) -> bool:
        """Does the card that is played beat the one that holds the squad?"""
        return self.beats(claim.s, self.card(claim), claim.s.trick[self.held(claim)])

    # --- Who takes the squad -------------------------------------------------------------

    def taker(self, claim: Claim, told: Callable[[int], bool]) -> bool:
        """Does something hold of the taker of this squad, however it goes on?"""
        squads = claim.s.takers_size
        return claim.always(
            lambda s: s.takers_size > squads, lambda s: told(s.takers[squads] - claim.seat & 3)
        )

    def wins(self, claim: Claim) -> bool:
        """Does the seat take the squad, or its side if that is what is said?"""
        sides = "your side takes" in claim.sentence
        return self.taker(claim, lambda seat: seat == 0 or (sides and seat == 2))

    def contract(
        self, claim: Claim, other: int, score: Callable[[Any, int], int], most: int
    ) -> bool:
        """Is it said what the side that takes the squad then has of what it needs?"""
        squads = claim.s.takers_size

        def told(s: Any) -> bool:
            side = claim.seat + other & 1
            bidding = side == s.bidder & 1
            has, needs = score(s, side), s.bid if bidding else most - s.bid
            first = "all" if has == needs else f"{spelled(has)} of the"
            return (
                s.takers[squads] & 1 == side
                and f" {first} {spelled(needs)} " in claim.sentence
                and ("that it bid" in claim.sentence) is bidding
            )

        return claim.always(lambda s: s.takers_size > squads, told)

    # --- What is still out ---------------------------------------------------------------

    def higher(self, claim: Claim) -> bool:
        """Is it said how many cards of the company that are out are higher?"""

        def told(s: Any) -> bool:
            out = self.alike(claim, self.out(claim, s))
            above = [c for c in out if c > self.card(claim)]
            words = [f"{capitalized(spelled(len(above)))} "]
            if len(out) == len(above):
                words += [f"All {spelled(len(above))} ", "Both " if len(out) == 2 else "The only "]
            return len(above) > 0 and claim.sentence.startswith(tuple(words))

        return claim.everywhere(told)

    def top(self, claim: Claim) -> bool:
        """Is no card of the company out that is higher, and only commanders beat it?"""

        def told(s: Any) -> bool:
            out = self.out(claim, s)
            over = [c for c in out if self.beats(s, c, self.card(claim)) and not claim.s.trick_size]
            return all(c < self.card(claim) for c in self.alike(claim, out)) and all(
                self.commands(s, c) for c in over
            )

        return claim.everywhere(told)

    def threats(self, claim: Claim) -> bool:
        """Is it said how many cards that beat it are out, while an enemy is to play?"""

        def told(s: Any) -> bool:
            number = sum(self.beats(s, c, self.card(claim)) for c in self.out(claim, s))
            return number > 0 and f" {spelled(number)} card" in claim.sentence

        return self.takes(claim) and claim.s.trick_size < 3 and claim.everywhere(told)

    def commanders(self, claim: Claim) -> bool:
        """Is it said how many commanders are out?"""

        def told(s: Any) -> bool:
            number = sum(self.commands(s, c) for c in self.out(claim, s))
            return claim.sentence.startswith(f"{capitalized(spelled(number))} commander")

        return self.commands(claim.s, self.card(claim)) and claim.everywhere(told)

    def void(self, claim: Claim, other: int) -> bool:
        """Has the player who is named none of the company in any world? Is it an enemy?"""
        seat = claim.view.names.index(claim.sentence.partition(" has no ")[0])
        return seat - claim.seat & 1 == other and claim.everywhere(
            lambda s: not self.alike(claim, self.cards(s.hand[seat]))
        )

    def long(self, claim: Claim) -> bool:
        own = len(self.alike(claim, self.own(claim)))
        out = len(self.alike(claim, self.out(claim, claim.worlds[0].seat_view(None).s)))
        return f"hold {spelled(own)} of the {spelled(own + out)} " in claim.sentence and own > out

    # --- The seat's own cards ------------------------------------------------------------

    def only_one(self, claim: Claim) -> bool:
        """Is it the last of its company, and is there a commander?"""
        own, s = self.own(claim), claim.s
        return self.alike(claim, own) == [self.card(claim)] and any(
            self.commands(s, c) for c in own if c != self.card(claim)
        )

    def lowest(self, claim: Claim) -> bool:
        own = self.alike(claim, self.own(claim))
        return len(own) > 1 and min(own) == self.card(claim)

    def cheapest(self, claim: Claim) -> bool:
        """Of the cards that the seat may play and that beat the squad, is it the lowest?"""
        s, held = claim.s, claim.s.trick[self.held(claim)]
        playable = [number - self.rules.PLAYING for number in claim.match.legal_numbers]
        able = [c for c in playable if self.beats(s, c, held)]
        return len(able) > 1 and self.card(claim) == min(
            able, key=lambda c: self.power(s, s.trick[0], c)
        )

    def commands_left(self, claim: Claim) -> bool:
        number = sum(self.commands(claim.s, c) for c in self.own(claim)) - 1
        return f" have {spelled(number)} commander" in claim.sentence

    def partner_safe(self, claim: Claim, safe: bool) -> bool:
        """Does the partner hold the squad, and is it certain that no later card beats his?"""
        held = claim.s.trick[self.held(claim)]
        if self.holder(claim) - claim.seat & 3 != 2:
            return False
        if not safe:
            return any(self.beats(claim.s, c, held) for c in self.out(claim, self.world(claim)))
        after = [seat for seat in [claim.seat + 1 & 3] if claim.s.trick_size < 3]
        return claim.everywhere(
            lambda s: (
                not any(self.beats(s, c, held) for seat in after for c in self.cards(s.hand[seat]))
            )
        )

    def world(self, claim: Claim) -> Any:
        """The fields of one possible world."""
        return claim.worlds[0].seat_view(None).s

    def up_to_partner(self, claim: Claim) -> bool:
        """Can the partner command a lead, or does only he play for the side after the seat?"""
        if not claim.s.trick_size:
            return self.void(claim, 0)
        return (
            not self.takes(claim)
            and self.holder(claim) - claim.seat & 1 == 1
            and claim.s.trick_size == 1
            and f"only {claim.view.names[claim.seat + 2 & 3]} " in claim.sentence
        )

    # --- Laying away and bidding ---------------------------------------------------------

    def can_empty(self, claim: Claim, left: int) -> bool:
        own = len(self.alike(claim, self.own(claim)))
        words = "both" if own == 2 else f"all {spelled(own)}"
        return 1 < own <= left and f" {words} " in claim.sentence

    def bares(self, claim: Claim) -> bool:
        """Is one card of the company left, and is a higher one out?"""
        (rest,) = [c for c in self.alike(claim, self.own(claim)) if c != self.card(claim)]
        return f"your {claim.view.card(rest)} stands alone" in claim.sentence and claim.everywhere(
            lambda s: max(self.alike(claim, self.out(claim, s))) > rest
        )

    def only_commander(self, claim: Claim) -> bool:
        number = sum(self.commands(claim.s, c) for c in self.own(claim))
        words = "your only commander" if number == 1 else f"your {spelled(number)} commanders"
        return words in claim.sentence and self.commands(claim.s, self.card(claim))

    def length(self, claim: Claim, longest: bool) -> bool:
        """Is it said how many of the company the seat holds, and whether it is the longest?"""
        lengths = [sum(c // 12 == i for c in self.own(claim)) for i in range(4)]
        held = lengths[force_of(claim)]
        if longest:
            return f"You hold {spelled(held)} " in claim.sentence and max(lengths) == held
        some = f"You hold {'only ' if held else ''}{spelled(held)} "
        return claim.sentence.startswith(some) and f" {spelled(max(lengths))} of" in claim.sentence

    def top_commanders(self, claim: Claim) -> int:
        """How many of the highest commanders the seat would hold, if the bid stood."""
        after = claim.match.copy()
        after.play(claim.move)
        s = after.seat_view(None).s
        held = [c in self.own(claim) for c in range(self.rules.DECK_SIZE) if self.commands(s, c)]
        return [*reversed(held), False].index(False)

    def highest(self, claim: Claim) -> bool:
        number = self.top_commanders(claim)
        words = "is in your hand" if number == 1 else f"hold the {spelled(number)} highest"
        return number > 0 and words in claim.sentence

    def claims(self) -> Claims:
        """The checks of the facts that these games share."""
        return {
            "takes": self.wins,
            "lost": lambda claim: self.taker(claim, lambda seat: seat % 2 == 1),
            "partner-takes": lambda claim: self.taker(claim, lambda seat: seat == 2),
            "ahead": self.threats,
            "exposed": self.threats,
            "partner-holds": lambda claim: (
                not self.takes(claim) and self.partner_safe(claim, False)
            ),
            "helps-partner": lambda claim: self.takes(claim) and self.partner_safe(claim, False),
            "robs-partner": lambda claim: self.takes(claim) and self.partner_safe(claim, True),
            "up-to-partner": self.up_to_partner,
            "cheapest": self.cheapest,
            "lowest": lambda claim: self.lowest(claim) and not self.takes(claim),
            "wastes": lambda claim: self.top(claim) and not self.takes(claim),
            "commands": self.commands_left,
            "top": self.top,
            "few-higher": self.higher,
            "many-higher": self.higher,
            "draws": self.commanders,
            "enemy-commands": lambda claim: self.void(claim, 1),
            "long": self.long,
            "empties": self.only_one,
            "commander": self.only_commander,
            "bares": self.bares,
            "longest": lambda claim: self.length(claim, True),
            "short": lambda claim: self.length(claim, False),
            "top-commander": self.highest,
            "no-top": lambda claim: self.top_commanders(claim) == 0,
            "least": lambda claim: lowest_bid(claim) == bid_of(claim),
            "combined": high_cards,
            "over-partner": lambda claim: claim.s.bidder - claim.seat & 3 == 2,
        }


def bid_text(claim: Claim, number: int | None = None) -> list[str]:
    """A call as its words: "bid", "7", "artillery"."""
    return claim.match.game.type.moves.text(claim.move if number is None else number).split()


def bid_of(claim: Claim) -> int:
    """What is bid; it has to be named."""
    return int(bid_text(claim)[1])


def force_of(claim: Claim) -> int:
    return ["infantry", "cavalry", "artillery", "engineers"].index(bid_text(claim)[2])


def _bids(claim: Claim) -> Iterator[int]:
    for number in claim.match.legal_numbers:
        _, *words = bid_text(claim, number)
        if words[1:] == bid_text(claim)[2:]:
            yield int(words[0])


def lowest_bid(claim: Claim) -> int:
    """The lowest bid in the same force; it has to be named."""
    bid = min(_bids(claim))
    assert str(bid) in claim.sentence
    return bid


def high_cards(claim: Claim) -> bool:
    """Is it said how many 11s and 12s the seat holds?"""
    codes = claim.view.fields["hand"][claim.seat]
    number = sum(code[1:] in ("11", "12") for code in codes)
    return f"you hold {spelled(number) if number else 'none'} of the eight" in claim.sentence


def passes(claim: Claim, needed: str) -> bool:
    """Is it said what a pass leads to?"""
    s, names = claim.s, claim.view.names
    if "thrown in" in claim.sentence:
        return claim.afterward(lambda after: after.finished == s.finished + 1)
    if s.bidder < 0:
        return f"{names[claim.seat + 1 & 3]} calls next" in claim.sentence
    if s.bidder - claim.seat & 3 == 2:
        return claim.sentence.startswith(f"{names[s.bidder]} has bid {s.bid} for")
    return f"bid of {s.bid} if it takes {needed} " in claim.sentence
