"""Sample Game in words: the table, the aim, and what happened.

A view is a state as one seat sees it. `view.s` has the fields of the record, `view.fields` the
same as plain data. Everything that the seat may not see is gone, so nothing here can reveal it.
Words that are not written here have defaults: `phrase` ("Play the One of Anchors") and
`narrate_chance`.
"""

from __future__ import annotations

from drumhead import author
from drumhead.author import (
    Emblem,
    Goal,
    HandAccount,
    Refusal,
    Scene,
    SeatView,
    account_line,
    cards_zone,
    match_limit,
    narrate_trick,
    trick_scene,
)
from drumhead.scaffold.skeleton.pack import PACK

from . import rules


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s = view.s
    return trick_scene(
        view, _prompt(view), taking=int(rules.holder(s)) if s.trick_size else -1, rule=_led(view),
        points=s.points[: view.players],
        zones=cards_zone(view, "aside", "Cards left over", "aside", s.aside),
    )  # fmt: skip


def _suit_led(view: SeatView) -> str:
    """The letter of the suit that was led."""
    return PACK.by_code[rules.DECK.codes[view.s.trick[0]]].suit


def _led(view: SeatView) -> Emblem | None:
    """The suit that was led, which the table shows large next to the trick."""
    if view.s.trick_size == 0:
        return None
    suit = _suit_led(view)
    return {"sign": PACK.sign_of(suit), "name": PACK.suits[suit], "role": "led"}


def _prompt(view: SeatView) -> str:
    """The request to the seat to move."""
    s = view.s
    if s.trick_size == 0:
        return "You lead: play any card."
    suit = PACK.suits[_suit_led(view)]
    if s.hand[s.turn] & rules.SUIT_OF[s.trick[0]]:
        return f"The lead is {suit}: follow suit."
    return f"The lead is {suit}, and you have none: play any card."


def goal(view: SeatView) -> Goal:
    """The aim of the game at a glance, in a sentence each."""
    worth = "Every trick that you take counts 1 point."
    if view.s.finish == rules.DOUBLE:
        worth = "Every trick that you take counts 1 point, the last one 2."
    end = f"At {rules.TARGET} points the match ends: the most win."
    return {
        "aim": "Take as many tricks as you can.",
        "worth": worth,
        "ends": f"A hand ends with the last card. {end}",
    }


def legend(view: SeatView, card: int) -> list[str]:
    """A card's points and powers, in a short sentence each."""
    suit = PACK.suits[PACK.by_code[rules.DECK.codes[card]].suit]
    return [
        "Counts nothing by itself.",
        f"Takes a trick if no higher {suit} is played to a lead of {suit}.",
    ]


def why_not(view: SeatView, move: int) -> Refusal:
    """The refusal of a move that is not legal here: a sentence, and the clause."""
    card = move - rules.PLAYING
    if not view.s.hand[view.s.turn] >> card & 1:
        return Refusal(f"The {view.card(card)} is not in your hand.", "SG-06")
    suit = PACK.suits[_suit_led(view)]
    return Refusal(f"The lead is {suit}, and you must follow suit if you can.", "SG-06")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The events of a move: the move itself, the trick it completed, the scores of the hand."""
    played, *scores = author.narrate(before, move, after)
    return [played, *narrate_trick(before, after), *scores]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """SG-08: the tricks that each player took. The last one may count twice."""
    s, seats = after.s, range(after.players)
    tricks = [s.takers[: s.takers_size].count(seat) for seat in seats]
    double = [s.points[seat] - tricks[seat] for seat in seats]
    return HandAccount(
        lines=[account_line("Tricks", tricks), account_line("Last trick, doubled", double)],
        remarks=[after.does(s.leader, "take", "the last trick") + "."],
        outlook=match_limit(after, rules.TARGET),
        limit=rules.TARGET,
    )
