"""How the facts of Liberty Bond Game are tried: by combinations in writing, and by playing on."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

from drumhead.checks.worlds import fields
from drumhead.engine.english import spelled
from drumhead.engine.match import Match
from drumhead.games.common.rules.allies import DECK
from drumhead.games.liberty_bond import rules
from tests.support.facts import Claim, Claims

#: Every combination as its cards in order.
ROWS = {tuple(sorted(text.split())) for text in rules.TEXTS}


def is_row(*codes: str) -> bool:
    return tuple(sorted(codes)) in ROWS


def number(claim: Claim) -> int:
    """The last number in figures in the sentence."""
    return claim.figures[-1]


def move_of(claim: Claim) -> str:
    return claim.match.game.type.moves.text(claim.move)


def card_of(claim: Claim) -> str:
    """The card that is taken from the Discard Pile, added or discarded."""
    if move_of(claim) == "draw discard":
        return str(DECK.codes[claim.s.discards[claim.s.discards_size - 1]])
    return move_of(claim).split()[1]


def own(claim: Claim) -> list[str]:
    """The seat's hand, before the move but with a card that is taken."""
    drawn = [card_of(claim)] if move_of(claim) == "draw discard" else []
    return DECK.list(claim.s.hand[claim.seat]) + drawn


def without(codes: list[str], *gone: str) -> list[str]:
    left = list(codes)
    for code in gone:
        left.remove(code)
    return left


def rows(claim: Claim) -> list[list[str]]:
    return [rules.TEXTS[row].split() for row in claim.s.rows[: claim.s.rows_size]]


def unseen(claim: Claim) -> list[str]:
    """The cards in other hands and in the Reserve Pile: the same in every world."""
    found: list[list[str]] = []
    for world in claim.worlds:
        s = fields(world)
        hands = [code for seat in range(s.players) if seat != claim.seat
                 for code in DECK.list(s.hand[seat])]  # fmt: skip
        found.append(sorted(hands + [DECK.codes[card] for card in s.reserve[: s.reserve_size]]))
    assert all(cards == found[0] for cards in found)
    return found[0]


def moved(claim: Claim) -> Iterator[Match]:
    """Every world after the move."""
    for world in claim.worlds:
        after = world.copy()
        after.step(claim.move)
        yield after


def can_go_out(match: Match, seat: int) -> bool:
    """Can the seat go out in the turn that it has? Every way is tried."""
    hand = DECK.list(fields(match).hand[seat])
    ways = [m for m in match.legal if m.startswith("discard") == (len(hand) == 1)]
    for way in ways:
        after = match.copy()
        after.step(way)
        if fields(after).out == seat or (after.turn == seat and can_go_out(after, seat)):
            return True
    return False


def uses(claim: Claim, match: Match) -> list[str]:
    """The moves with which the card could be put down at once."""
    code = card_of(claim)
    return [m for m in match.legal if m.startswith(("lay", "add")) and code in m.split()[1:]]


def useful(claim: Claim) -> bool:
    """Can the card be laid at once, or added to the row that is named?"""
    if "row with cards in your hand" in claim.sentence:
        ways = [uses(claim, after) for after in moved(claim)]
        return all(any(move.startswith("lay") for move in each) for each in ways)
    row = number(claim)
    whose = claim.view.whose(claim.s.owners[row - 1])
    named = f"{whose} row {row}" in claim.sentence
    return named and all(f"add {card_of(claim)} {row}" in after.legal for after in moved(claim))


def taken(claim: Claim) -> list[list[str]]:
    """How the next player could use the card in every world, if it is taken."""
    found = []
    for after in moved(claim):
        after.step("draw discard")
        found.append(uses(claim, after))
    return found


def hopes(claim: Claim) -> bool:
    out, hand = unseen(claim), own(claim)
    pairs = [(a, b) for i, a in enumerate(hand) for b in hand[i + 1 :]] if len(hand) > 2 else []
    helping = [
        code
        for code in out
        if any(is_row(*row, code) for row in rows(claim))
        or any(is_row(a, b, code) for a, b in pairs)
    ]
    laying = "or make one" in claim.sentence
    words = f"Of the {len(out)} cards that you cannot see, {spelled(len(helping))} would"
    return claim.sentence.startswith(words) and laying == (len(hand) > 2)


def thirds(claim: Claim) -> int:
    """How many cards still out make a row with the card and one more of the hand."""
    rest = without(own(claim), card_of(claim))
    return sum(any(is_row(card_of(claim), a, code) for a in rest) for code in unseen(claim))


def of_thirds(claim: Claim) -> bool:
    return thirds(claim) > 0 and f" yours, {spelled(thirds(claim))} card" in claim.sentence


def paid(claim: Claim, seat: int) -> int:
    """What the Bonds that the move puts in a seat's rows pay it."""
    found = {
        10 * (rules.bonds(fields(after), seat) - rules.bonds(claim.s, seat))
        for after in moved(claim)
    }
    assert len(found) == 1
    return found.pop()


def gives(claim: Claim) -> bool:
    owner = int(claim.s.owners[int(move_of(claim).split()[2]) - 1])
    named = f"pays {claim.view.name(owner)} " in claim.sentence
    return named and owner != claim.seat and paid(claim, owner) == number(claim)


def sheds(claim: Claim) -> bool:
    """Is what is said to leave the hand what the hand counts less?"""
    before = rules.counting_value(claim.s.hand[claim.seat])
    return all(
        before - rules.counting_value(fields(after).hand[claim.seat]) == number(claim)
        for after in moved(claim)
    )


def short(claim: Claim) -> bool:
    """Play on to the end of the hand: does the seat lay nothing more?"""
    for seed, after in enumerate(moved(claim)):
        laid = own_rows(fields(after), claim.seat)
        pick = random.Random(seed)
        while after.turn is not None:
            after.step(pick.choice(after.legal_numbers))
        if own_rows(fields(after), claim.seat) != laid:
            return False
    return True


def own_rows(s: Any, seat: int) -> int:
    return sum(owner == seat for owner in s.owners[: s.owners_size])


def has_row(codes: list[str]) -> bool:
    return any(
        is_row(a, b, c)
        for i, a in enumerate(codes)
        for j, b in enumerate(codes[i + 1 :], i + 1)
        for c in codes[j + 1 :]
    )


def splits(claim: Claim) -> bool:
    return has_row(own(claim)) and not has_row(without(own(claim), card_of(claim)))


def fewer_bonds(claim: Claim) -> bool:
    counts = [m.count("5") for m in claim.match.legal if m.startswith("lay")]
    return max(counts) > move_of(claim).count("5")


def closed(claim: Claim) -> bool:
    row = move_of(claim).split()[1:]
    return not any(is_row(*row, code) for code in unseen(claim))


def serves(claim: Claim) -> bool:
    row = int(re.findall(r"row (\d+)", claim.sentence)[0])
    return all(f"add {card_of(claim)} {row}" in ways for ways in taken(claim))


def ends_turn(claim: Claim) -> bool:
    return all(after.turn not in (claim.seat, None) for after in moved(claim))


def adds_nothing(claim: Claim) -> bool:
    moves = [m.split() for m in claim.match.legal if m.startswith("add")]
    said = [f"The {claim.view.card(code)} fits row {row}," for _, code, row in moves]
    return ends_turn(claim) and any(claim.sentence.startswith(words) for words in said)


CLAIMS: Claims = {
    "goes-out": lambda claim: all(can_go_out(after, claim.seat) for after in moved(claim)),
    "stays-in": lambda claim: can_go_out(claim.match, claim.seat) and ends_turn(claim),
    "hopes": hopes,
    "useful": useful,
    "no-use": lambda claim: not any(uses(claim, after) for after in moved(claim)),
    "promising": lambda claim: of_thirds(claim) and thirds(claim) > 5,
    "pair": of_thirds,
    "alone": lambda claim: thirds(claim) == 0,
    "own-bond": lambda claim: paid(claim, claim.seat) == number(claim),
    "gives-bond": gives,
    "sheds": sheds,
    "dear": lambda claim: sheds(claim) and number(claim) == 15,
    "cheap": lambda claim: sheds(claim) and number(claim) == 5,
    "short": short,
    "splits": splits,
    "fewer-bonds": fewer_bonds,
    "closed": closed,
    "bond": lambda claim: card_of(claim)[1] == "5",
    "serves": serves,
    "safe": lambda claim: not any(taken(claim)),
    "lays-nothing": lambda claim: (
        any(m[:3] == "lay" for m in claim.match.legal) and ends_turn(claim)
    ),
    "adds-nothing": adds_nothing,
}
