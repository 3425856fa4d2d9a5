"""How the facts of Mobilization are tried: in possible worlds, and on cards in writing."""

from __future__ import annotations

import functools
from typing import Any

from drumhead.checks.claims import Claim, ClaimPosition, Claims
from drumhead.checks.worlds import fields
from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import CODES, DECK
from drumhead.packs.allie_patriot import NATIONS


def called(claim: Claim) -> int:
    return int(move_of(claim).split()[1])


def card(claim: Claim) -> str:
    return move_of(claim).split()[2]


def move_of(claim: Claim) -> str:
    return claim.match.game.type.moves.text(claim.move)


def who(claim: Claim) -> str:
    return claim.match.seat_names[called(claim)]


def others(claim: Claim) -> list[int]:
    return [seat for seat in range(claim.match.game.players) if seat != claim.seat]


def own(claim: Claim) -> list[str]:
    return DECK.list(claim.s.hand[claim.seat])


def lacked(claim: Claim) -> list[str]:
    """The different cards of the nation that the seat lacks."""
    return [code for code in CODES if code[0] == card(claim)[0] and code not in own(claim)]


def worlds(claim: Claim) -> list[list[list[str]]]:
    """The hands of all seats in every possible world."""
    return _hands(claim.position)


@functools.lru_cache(maxsize=1)
def _hands(position: ClaimPosition) -> list[list[list[str]]]:
    return [[DECK.list(hand) for hand in fields(world).hand] for world in position.worlds]


def hands(claim: Claim, seat: int) -> list[list[str]]:
    """A seat's hand in every possible world."""
    return [world[seat] for world in worlds(claim)]


def has(claim: Claim, seat: int, code: str) -> bool:
    """Has a seat a card in every world?"""
    return all(code in hand for hand in hands(claim, seat))


def given(claim: Claim) -> bool:
    """In every world the call succeeds."""
    return has(claim, called(claim), card(claim))


def certain(claim: Claim) -> bool:
    """The call succeeds; who was heard to get the card has called for it before."""
    if claim.sentence.startswith(f"Nobody but {who(claim)} "):
        return given(claim)
    calls = [text.split()[2] for seat, text in claim.match.moves if seat == called(claim)]
    return claim.sentence.startswith(who(claim)) and card(claim) in calls and given(claim)


def missed(claim: Claim) -> bool:
    held = [card(claim) in hand for hand in hands(claim, called(claim))]
    return who(claim) in claim.sentence and not any(held)


def unseen(claim: Claim, seat: int) -> int:
    """How many cards of a hand nobody has seen there: the same in every world."""
    sizes = {len(hand) for hand in hands(claim, seat)}
    assert len(sizes) == 1
    return sizes.pop() - len(DECK.list(claim.s.known[seat]))


def possible(claim: Claim) -> list[int]:
    """Who was not proved to lack the card; nobody else has it in any world."""
    s, code = claim.s, card(claim)
    seats = [
        seat
        for seat in others(claim)
        if code in DECK.list(s.known[seat])
        or (unseen(claim, seat) > 0 and DECK.list(s.barred[seat]).count(code) < 2)
    ]
    for seat in others(claim):
        assert seat in seats or not any(code in hand for hand in hands(claim, seat))
    return seats


def narrowed(claim: Claim) -> bool:
    seats = possible(claim)
    words = f"only {spelled(len(seats))} players may have"
    return words in claim.sentence and called(claim) in seats and len(seats) < len(others(claim))


def both_out(claim: Claim) -> bool:
    """Are two copies in the other hands in every world, and may all players have one?"""

    code = card(claim)
    counts = {sum(world[n].count(code) for n in others(claim)) for world in worlds(claim)}
    return counts == {2} and possible(claim) == others(claim)


def fullest(claim: Claim) -> bool:
    number = unseen(claim, called(claim))
    most = max(unseen(claim, seat) for seat in possible(claim))
    return number == most and f"{who(claim)} has {spelled(number)} card" in claim.sentence


def fewer(claim: Claim) -> bool:
    number, names = unseen(claim, called(claim)), claim.match.seat_names
    most = max(unseen(claim, seat) for seat in possible(claim))
    more = [f"{names[n]} has {spelled(most)}." for n in possible(claim) if unseen(claim, n) == most]
    words = f"{who(claim)} has only {spelled(number)} card"
    return number < most and words in claim.sentence and claim.sentence.endswith(tuple(more))


def completes(claim: Claim) -> bool:
    """Does a call that succeeds lay a set for what is said?"""
    before = claim.match.scores[claim.seat]

    def told(s: Any) -> bool:
        return not s.given or claim.sentence.endswith(f"counts {s.score[claim.seat] - before}.")

    return lacked(claim) == [card(claim)] and claim.afterward(told)


def can_lay(claim: Claim) -> bool:
    """Is there, for every card lacked, one who has it in all worlds; and what does that count?"""
    sets = own_sets(claim)
    points = {0: "the {} set, which counts 25.", 1: "the second {} set, which counts 75."}[sets]
    nation = NATIONS[card(claim)[0]]
    told = claim.sentence.endswith(points.format(nation))
    number = f"all {spelled(len(lacked(claim)))} cards" in claim.sentence
    return (
        told
        and number
        and all(any(has(claim, seat, code) for seat in others(claim)) for code in lacked(claim))
    )


def own_sets(claim: Claim) -> int:
    return DECK.list(claim.s.laid[claim.seat]).count(card(claim))


def holding(claim: Claim, least: int, most: int) -> bool:
    """Is it said how many different cards of the nation the seat has, and lacks?"""
    lack = lacked(claim)
    held = 6 - len(lack)
    words = f"{spelled(held) if held else 'none'} of the six {NATIONS[card(claim)[0]]} cards"
    rest = f"one of the {spelled(len(lack))} that you lack"
    said = words in claim.sentence and rest in claim.sentence and card(claim) in lack
    return said and least <= held <= most


def laid_by(claim: Claim, mine: bool) -> bool:
    """Has the one that is named laid a set of the nation, and can there be one more?"""
    seats = [n for n in range(claim.match.game.players)
             if card(claim) in DECK.list(claim.s.laid[n])]  # fmt: skip
    says = claim.view.does(seats[0], "have", f"laid one {NATIONS[card(claim)[0]]} set")
    return claim.sentence.startswith(says) and [n == claim.seat for n in seats] == [mine]


def collects(claim: Claim) -> bool:
    """Has the player called so many different cards of the nation in every world?"""
    nation = card(claim)[0]

    least = min(
        len({code for code in hand if code[0] == nation}) for hand in hands(claim, called(claim))
    )
    number = next(n for n in range(7) if f"hold {spelled(n)} different" in claim.sentence)
    named = claim.sentence.startswith(who(claim)) and NATIONS[nation] in claim.sentence
    return named and 2 <= number <= least


CLAIMS: Claims = {
    "certain": certain,
    "miss": missed,
    "narrowed": narrowed,
    "both-out": both_out,
    "fullest": fullest,
    "fewer": fewer,
    "double": lambda claim: card(claim) in own(claim),
    "completes": completes,
    "can-lay": can_lay,
    "near": lambda claim: holding(claim, 4, 5),
    "half": lambda claim: holding(claim, 3, 3),
    "far": lambda claim: holding(claim, 0, 2),
    "second": lambda claim: laid_by(claim, True),
    "blocks": lambda claim: laid_by(claim, False),
    "collects": collects,
}
