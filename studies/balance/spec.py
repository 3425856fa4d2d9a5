"""Balance specifications: the places, bids and notable clauses that a report counts for a game.

`specs/` has one for each of our games. A game of another package can have one in its module
`balance`, as `SPEC`; a game without one is reported by what all games have in common.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TypeAlias

from drumhead.engine.game import GameType
from studies.balance.hands import Finder, Hand, PlayedMatch, Trick

#: How often something happened and how often it could have: plain truth is once, or not, of
#: one chance; None means that it could not have happened.
Count: TypeAlias = bool | tuple[int, int] | None


@dataclass(frozen=True)
class HandNote:
    """A clause of note: what is counted, in words, and among how many of what."""

    clause: str
    label: str
    count: Callable[[Hand], Count]
    of: str = "hands"


@dataclass(frozen=True)
class MatchNote:
    """The same for a whole match."""

    clause: str
    label: str
    count: Callable[[PlayedMatch], Count]
    of: str = "matches"


@dataclass(frozen=True)
class Bid:
    """The bid that won the auction of a hand, and whether it was made."""

    size: int
    made: bool
    bidder: int


#: Finds the bid of a hand; None if there was none.
BidFinder: TypeAlias = Callable[[Hand], Bid | None]


@dataclass(frozen=True)
class PaceOfPlay:
    """How long people are taken to need, in seconds."""

    choice: float = 5.0
    forced: float = 2.0
    deal: float = 60.0


@dataclass(frozen=True)
class BalanceSpec:
    """How a game is reported.

    `pivot` finds the seat from which places are counted to the left, and `pivot_name` tells
    what it is; `parts` says what a place does besides, `roles` are other seats of interest.
    """

    pivot: Finder | None = None
    pivot_name: str = "dealer"
    pivot_clause: str = ""
    parts: Mapping[int, str] = field(default_factory=dict)
    roles: Mapping[str, Finder] = field(default_factory=dict)
    bid: BidFinder | None = None
    bid_unit: str = "points"
    unit: str = "points"
    notes: Sequence[HandNote] = ()
    match_notes: Sequence[MatchNote] = ()
    #: How many matches are played unless told otherwise; None leaves it to their length.
    matches: int | None = None
    #: The labels of the notes that are worth telling outside the table.
    telling: Sequence[str] = ()
    pace: PaceOfPlay = PaceOfPlay()
    #: What the game is won by, where the points of a hand are not what they seem.
    remark: str = ""


#: The package of the games that `specs/` covers.
OURS = "drumhead.games."


def spec_of(game: GameType) -> BalanceSpec:
    """The specification of a game."""
    if game.package.startswith(OURS):
        name = f"studies.balance.specs.{game.package.removeprefix(OURS)}"
    else:
        name = f"{game.package}.balance"
    if find_spec(name) is None:
        return BalanceSpec()
    spec: BalanceSpec = importlib.import_module(name).SPEC
    return spec


# --- Counts that several games share ---------------------------------------------------------


def dealer(hand: Hand) -> int | None:
    """The dealer of the hand."""
    seat: int | None = hand.end["dealer"]
    return seat


def thrown_in(clause: str) -> HandNote:
    """A deal in which everybody passed."""
    return HandNote(clause, "Everybody passes, and the deal is thrown in", _thrown_in, of="deals")


def _thrown_in(hand: Hand) -> Count:
    return hand.thrown_in


def shared_win(clause: str, label: str = "The win is shared") -> MatchNote:
    """A match that more than one side won."""
    return MatchNote(clause, label, _shared_win)


def _shared_win(match: PlayedMatch) -> Count:
    return any(0 < share < 1 for share in match.shares)


def by_the_bid(bid: BidFinder, count: Callable[[Hand, Bid], Count]) -> Callable[[Hand], Count]:
    """Counts only where there was a bid."""

    def counted(hand: Hand) -> Count:
        found = bid(hand)
        return None if found is None else count(hand, found)

    return counted


def bid_fails(clause: str, bid: BidFinder) -> HandNote:
    """A bid that was not made."""
    counted = by_the_bid(bid, lambda _, found: not found.made)
    return HandNote(clause, "The bid fails", counted, of="bids")


def over_the_partner(hand: Hand) -> Count:
    """Does somebody bid when the standing bid is the partner's?"""
    sides = hand.game.sides
    standing: int | None = None
    for move in hand.moves:
        if move.words[0] == "bid":
            if standing not in (None, move.seat) and sides[move.seat] == sides[standing or 0]:
                return True
            standing = move.seat
    return False


def squads(hand: Hand, seat: int) -> int:
    """How many squads of four cards a seat's side (of two) has taken."""
    taken = hand.end["taken"]
    return (len(taken[seat % 2]) + len(taken[seat % 2 + 2])) // 4


def copies_meet(tricks: Sequence[Trick], power: str | None) -> tuple[int, int]:
    """In how many tricks both copies of the card that took it fell, so that the first one took."""
    times = 0
    for trick in tricks:
        cards = [card for _, card in trick]
        trumps = [card for card in cards if card[0] == power]
        running = trumps or [card for card in cards if card[0] == cards[0][0]]
        best = max(running, key=lambda card: int(card[1]))
        times += cards.count(best) > 1
    return times, len(tricks)


def both_at_least(target: int) -> Callable[[PlayedMatch], Count]:
    """Did both sides stand at the target when the match ended?"""

    def counted(match: PlayedMatch) -> Count:
        scores = match.last.end["score"]
        return bool(scores[0] >= target and scores[1] >= target)

    return counted
