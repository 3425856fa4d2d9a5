"""Sample Game in words: the table, the moves, and what happened.

A view is a state as one seat sees it: `view.s` has the fields of the record, `view.fields` the
same as plain data. What the seat may not see is gone, so nothing here can give it away.
"""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import counted
from drumhead.engine.scene import Counter, Emblem, Goal, Scene, Zone, counter, zone
from drumhead.engine.scores import match_limit, score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.hands import hand_zones
from drumhead.kernel.bits import popcount
from drumhead.scaffold.skeleton.pack import PACK

from . import rules


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s = view.s
    return Scene(
        zones=_zones(view), counters=_counters(view), prompt=_prompt(view), rule=_rule(view),
        badges=badges(view, dealer=s.dealer, leader=s.leader),
    )  # fmt: skip


def _rule(view: SeatView) -> Emblem | None:
    """What the table shows large beside the trick: the suit that was led."""
    if view.s.trick_size == 0:
        return None
    code = rules.DECK.codes[view.s.trick[0]]
    sign = PACK.sign_of(PACK.by_code[code].suit)
    return {"sign": sign, "name": _suit_led(view), "role": "led"}


def _zones(view: SeatView) -> list[Zone]:
    s, fields, n = view.s, view.fields, view.players
    zones = hand_zones(view)
    order = [(s.leader + i) % n for i in range(s.trick_size)]
    led, taking = (0, int(rules.holder(s))) if s.trick_size else (-1, -1)
    zones.append(
        zone("trick", "Trick", "trick", fields["trick"], seats=order, led=led, taking=taking)
    )
    if s.last_trick_size:
        order = [(s.last_leader + i) % n for i in range(n)]
        cards, taken = fields["last_trick"], (s.leader - s.last_leader) % n
        zones.append(
            zone("last-trick", "Last trick", "last-trick", cards, seats=order, led=0, taking=taken)
        )
    for seat in range(n):
        label = f"Taken by {view.name(seat)}"
        zones.append(zone("taken", label, "pile", fields["taken"][seat], seat=seat))
    if s.aside:
        zones.append(zone("aside", "Cards left over", "aside", fields["aside"]))
    return zones


def _counters(view: SeatView) -> list[Counter]:
    points = [
        counter("points", "Points this hand", view.s.points[seat], seat)
        for seat in range(view.players)
    ]
    return [counter("dealer", "Dealer", "", view.s.dealer), *points]


def _prompt(view: SeatView) -> str:
    s = view.s
    if s.turn < 0:
        return "The next hand is about to be dealt."
    if s.turn != view.seat:
        return f"{view.names[s.turn]} is to play."
    if s.trick_size == 0:
        return "You lead: play any card."
    suit = _suit_led(view)
    if s.hand[s.turn] & rules.SUIT_OF[s.trick[0]]:
        return f"The lead is {suit}: follow suit."
    return f"The lead is {suit}, and you have none: play any card."


def _suit_led(view: SeatView) -> str:
    code = rules.DECK.codes[view.s.trick[0]]
    return PACK.suits[PACK.by_code[code].suit]


def goal(view: SeatView) -> Goal:
    """What a newcomer has to know at a glance, in a sentence each."""
    double = ", the last one 2" if view.s.finish == rules.DOUBLE else ""
    return {
        "aim": "Take as many tricks as you can.",
        "worth": f"Every trick that you take counts 1 point{double}.",
        "ends": (
            f"A hand ends with the last card. At {rules.TARGET} points the match ends: the most win."
        ),
    }


def legend(view: SeatView, card: int) -> list[str]:
    """What a card counts, and what it can do, in a short sentence each."""
    suit = PACK.suits[PACK.by_code[rules.DECK.codes[card]].suit]
    return [
        "Counts nothing by itself.",
        f"Takes a trick if no higher {suit} is played to a lead of {suit}.",
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it; no two may read the same."""
    return f"Play the {view.card(move - rules.PLAYING)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """Why a move that this game has is not legal here: the clause, and a sentence."""
    card = move - rules.PLAYING
    if not view.s.hand[view.s.turn] >> card & 1:
        return Refusal(f"The {view.card(card)} is not in the hand.", "SG-06")
    return Refusal(f"The lead is {_suit_led(view)}, and you must follow suit if you can.", "SG-06")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """What a move did, in words; `move` is None where it is a secret one of another seat."""
    assert move is not None
    verb = "play" if before.s.trick_size else "lead"
    said = [before.does(before.s.turn, verb, f"the {before.card(move - rules.PLAYING)}") + "."]
    if after.s.trick_size == 0:
        said.append(after.does(after.s.leader, "take", "the trick") + ".")
    if after.s.turn < 0:
        points, total = after.s.points, after.s.score
        said += [score_sentence(after, n, points[n], total[n]) for n in range(after.players)]
    return said


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """What the deal brought, in words."""
    cards = counted(rules.hand_size(after.players), "card")
    return [after.does(after.s.dealer, "deal", f"{cards} to each") + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """SG-08: the tricks that each took; whatever else counts in a hand is a line of its own."""
    s, n = after.s, after.players
    tricks = [popcount(s.taken[seat]) // n for seat in range(n)]
    double = [s.points[seat] - tricks[seat] for seat in range(n)]
    lines = [account_line("Tricks", tricks), account_line("Last trick, doubled", double)]
    last = after.does(s.leader, "take", "the last trick") + "."
    outlook = match_limit(after, rules.TARGET)
    return HandAccount(lines=lines, remarks=[last], outlook=outlook, limit=rules.TARGET)
