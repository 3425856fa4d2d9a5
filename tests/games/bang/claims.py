"""How the facts of Bang are tried."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.bang import rules
from tests.support.facts import Claim, Claims


def sizes(s: Any) -> list[int]:
    return [int(size) for size in s.packet_size[: s.players]]


def taker(claim: Claim, s: Any) -> int:
    """Who took the piles, by what everybody had before and has now; -1 if nobody did."""
    grown = [seat for seat, size in enumerate(sizes(s)) if size > claim.s.packet_size[seat]]
    return grown[0] if grown else -1


def settled(claim: Claim, holds: Callable[[Any], bool]) -> bool:
    """Does something hold once everybody has chosen, in every world?"""
    return claim.always(lambda s: s.turn == -1 or s.phase not in (rules.REACT, rules.TIMES), holds)


def if_taken(claim: Claim, holds: Callable[[Any], bool]) -> bool:
    """Does something hold wherever the seat takes the piles?"""
    return claim.move == rules.BANG and settled(
        claim, lambda s: taker(claim, s) != claim.seat or holds(s)
    )


def on_table(claim: Claim) -> int:
    """How many cards lie face up in the two piles."""
    return int(claim.s.turned[claim.s.flipper] + claim.s.turned[claim.s.matched])


def stake(claim: Claim) -> bool:
    """Two cards of one number are named, and how many cards lie in their piles."""
    s = claim.s
    tops = [s.flipped, s.packet[s.matched][s.turned[s.matched] - 1]]
    named = all(claim.view.card(int(card)) in claim.sentence for card in tops)
    return (
        named and rules.NUMBERS[tops[0]] == rules.NUMBERS[tops[1]] and claim.says(on_table(claim))
    )


def saves(claim: Claim) -> bool:
    """Without a call the cards of the match that are the seat's can only be lost."""
    own, up = claim.s.packet_size[claim.seat], claim.s.turned[claim.seat]
    holding = Claim(claim.position, rules.HOLD, claim.fact)
    lost = settled(holding, lambda s: sizes(s)[claim.seat] in (own, own - up))
    few = {1: "Your only card lies", 2: "Both of your cards lie"}.get(own, "") if own == up else ""
    told = claim.sentence.startswith(few) if few else claim.says(own) and claim.says(up)
    every = own == up and claim.sentence.startswith(f"All {spelled(own)} of your")
    return lost and claim.seat in (claim.s.flipper, claim.s.matched) and (told or every)


def wins(claim: Claim) -> bool:
    return if_taken(claim, lambda s: s.turn < 0 and claim.says(sizes(s)[claim.seat]))


def puts_out(claim: Claim) -> bool:
    """Those named have cards, and none when the seat has taken the piles."""
    named = [seat for seat, name in enumerate(claim.view.names) if named_in(name, claim.sentence)]

    def out(s: Any) -> bool:
        return [seat for seat, size in enumerate(sizes(s)) if not size and before[seat]] == named

    before = sizes(claim.s)
    return bool(named) and if_taken(claim, out)


def named_in(name: str, sentence: str) -> bool:
    return name in sentence.replace(",", " ").split()


def leader(claim: Claim) -> bool:
    """The one named has more than anybody, and loses as many as it is said."""
    before = sizes(claim.s)
    first = max(before)
    seat = before.index(first)

    def loses(s: Any) -> bool:
        return claim.says(first - sizes(s)[seat])

    alone = before.count(first) == 1 and seat != claim.seat
    named = claim.sentence.startswith(claim.view.names[seat]) and claim.says(first)
    return alone and named and if_taken(claim, loses)


def counts_said(claim: Claim, s: Any) -> bool:
    """Is it said how many cards the seat has won, and how many it has now?"""
    before, now = sizes(claim.s)[claim.seat], sizes(s)[claim.seat]
    return f" {spelled(now - before)} card" in claim.sentence and claim.says(now)


def leads(claim: Claim) -> bool:
    def most(s: Any) -> bool:
        ranked = sorted(sizes(s), reverse=True)
        return sizes(s)[claim.seat] == ranked[0] > ranked[1] and counts_said(claim, s)

    still = max(sizes(claim.s)) == sizes(claim.s)[claim.seat] > sorted(sizes(claim.s))[-2]
    return ("still" in claim.sentence) is still and if_taken(claim, most)


def grows(claim: Claim) -> bool:
    def as_said(s: Any) -> bool:
        others = [size for seat, size in enumerate(sizes(s)) if seat != claim.seat]
        own = sizes(s)[claim.seat]
        return own <= max(others) and counts_said(claim, s)

    return if_taken(claim, as_said)


def tie(claim: Claim) -> bool:
    """Wherever the seat shares the best time nobody's cards change."""

    def nobody(s: Any) -> bool:
        times = [s.times[seat] for seat in range(s.players) if s.calls >> seat & 1]
        shared = times.count(min(times)) > 1 and s.times[claim.seat] == min(times)
        return not shared or taker(claim, s) == -1

    return claim.move == rules.BANG and settled(claim, nobody)


def goes_out(claim: Claim) -> bool:
    """The seat keeps everything or is out; somebody takes the piles in some world."""
    before = sizes(claim.s)[claim.seat]

    def all_or_nothing(s: Any) -> bool:
        return sizes(s)[claim.seat] == (before if taker(claim, s) == -1 else 0)

    return claim.move == rules.HOLD and settled(claim, all_or_nothing)


def unopposed(claim: Claim) -> bool:
    """The one other player has the piles, or did not call."""
    other = next(o for o, size in enumerate(sizes(claim.s)) if size and o != claim.seat)
    named = named_in(claim.view.names[other], claim.sentence)

    def takes(s: Any) -> bool:
        return taker(claim, s) == (other if s.calls >> other & 1 else -1)

    return named and claim.move == rules.HOLD and settled(claim, takes)


def leaves(claim: Claim) -> bool:
    others = sum(1 for seat, size in enumerate(sizes(claim.s)) if size and seat != claim.seat)
    numbers = claim.says(others) and claim.says(on_table(claim))
    return numbers and settled(claim, lambda s: taker(claim, s) != claim.seat)


def safe(claim: Claim) -> bool:
    before = sizes(claim.s)[claim.seat]
    return claim.move == rules.BANG and settled(claim, lambda s: sizes(s)[claim.seat] >= before)


CLAIMS: Claims = {
    "stake": stake,
    "saves": saves,
    "wins": wins,
    "puts-out": puts_out,
    "leader": leader,
    "leads": leads,
    "grows": grows,
    "safe": safe,
    "tie": tie,
    "goes-out": goes_out,
    "unopposed": unopposed,
    "leaves": leaves,
}
