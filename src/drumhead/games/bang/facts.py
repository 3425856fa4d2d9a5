"""Facts for and against a call in Bang, from public knowledge."""

from __future__ import annotations

from drumhead.engine.english import capitalized, listed, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import in_words

from . import rules

#: The questions of nudges.
_STAKE = "How many cards lie in the two piles?"
_OWN = "Is one of the two piles yours?"
_COUNTS = "Who would hold the most cards after this match?"
_COST = "What can a call cost you here?"
_RIVALS = "Who else may call, and what can come of it?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about calling or holding. A flip is never a choice and has none."""
    if view.s.phase == rules.FLIPPING:
        return []
    found = _of_calling(view) if move == rules.BANG else _of_holding(view)
    return [*found, _stake(view)]


def _piles(view: SeatView) -> tuple[int, int]:
    """The owners of the two piles that match."""
    return int(view.s.flipper), int(view.s.matched)


def _prize(view: SeatView) -> int:
    """The number of cards in the two piles."""
    return sum(int(view.s.turned[seat]) for seat in _piles(view))


def _stake(view: SeatView) -> Fact:
    s = view.s
    ours = [
        f"{view.whose(seat)} {view.card(int(s.packet[seat][s.turned[seat] - 1]))}"
        for seat in _piles(view)
    ]
    sentence = (
        f"{capitalized(ours[0])} matches {ours[1]}, and the two piles "
        f"hold {in_words(_prize(view), 'card')}."
    )
    return Fact("stake", sentence, _STAKE)


def _of_calling(view: SeatView) -> list[Fact]:
    """The gains of a call, the most important first."""
    s, seat = view.s, view.s.turn
    owners = _piles(view)
    found = [*_of_winning(view), *_of_putting_out(view)]
    if seat in owners:
        up, held = int(s.turned[seat]), int(s.packet_size[seat])
        cards = f"of your {spelled(held)} cards, {spelled(up)} {'lies' if up == 1 else 'lie'}"
        if up == held:
            every = {1: "your only card lies", 2: "both of your cards lie"}
            cards = every.get(held, f"all {spelled(held)} of your cards lie")
        sentence = f"{capitalized(cards)} in one of these piles, and anybody may call for it."
        found.append(Fact("saves", sentence, _OWN))
    if not found or found[0].kind != "wins":
        found += _of_counts(view)
    if seat not in owners:
        sentence = "Neither of the piles is yours, so no card of yours is at stake if you call."
        found.append(Fact("safe", sentence, _COST))
    sentence = "If you are just as quick as the quickest other caller, nobody takes the piles."
    found.append(Fact("tie", sentence, _RIVALS))
    return found


def _of_winning(view: SeatView) -> list[Fact]:
    s, seat = view.s, view.s.turn
    held = int(s.packet_size[seat]) + sum(int(s.turned[o]) for o in _piles(view) if o != seat)
    if held < sum(s.packet_size[: view.players]):
        return []
    sentence = f"If you are first, you hold all {spelled(held)} cards and win."
    return [Fact("wins", sentence, _STAKE)]


def _of_putting_out(view: SeatView) -> list[Fact]:
    s = view.s
    bare = [
        view.name(owner)
        for owner in _piles(view)
        if owner != s.turn and s.turned[owner] == s.packet_size[owner]
    ]
    if not bare:
        return []
    sentence = f"All the cards that {bare[0]} has left are in one of these piles, so {bare[0]} is"
    if len(bare) == 2:
        sentence = f"All the cards that {listed(bare)} have left are in these piles, so both are"
    which = "it" if len(bare) == 1 else "them"
    return [Fact("puts-out", f"{sentence} out if you take {which}.", _COUNTS)]


def _of_counts(view: SeatView) -> list[Fact]:
    """The player who would lead after the call, and the one who leads now."""
    s, seat, owners = view.s, view.s.turn, _piles(view)
    held = [int(s.packet_size[other]) for other in range(view.players)]
    left = [
        count - (int(s.turned[other]) if other in owners else 0) for other, count in enumerate(held)
    ]
    left[seat] = held[seat] + sum(int(s.turned[o]) for o in owners if o != seat)
    won = in_words(left[seat] - held[seat], "card")
    best = max(range(view.players), key=held.__getitem__)
    found = []
    if held.count(held[best]) == 1 and best in owners and best != seat:
        up = int(s.turned[best])
        sentence = (
            f"{view.name(best)} holds the most cards, {spelled(held[best])}, and loses "
            f"{spelled(up)} if you are first."
        )
        found.append(Fact("leader", sentence, _COUNTS))
    if all(left[seat] > left[other] for other in range(view.players) if other != seat):
        verb = "still hold" if best == seat and held.count(held[best]) == 1 else "hold"
        sentence = (
            f"If you are first, you win {won} and {verb} the most, {spelled(left[seat])} of "
            f"{sum(held)}."
        )
        found.append(Fact("leads", sentence, _COUNTS))
    else:
        sentence = f"If you are first, you win {won} and have {spelled(left[seat])}."
        found.append(Fact("grows", sentence, _STAKE))
    return found


def _of_holding(view: SeatView) -> list[Fact]:
    """The risks of leaving the match to the others."""
    s, seat = view.s, view.s.turn
    found = []
    if seat in _piles(view) and s.turned[seat] == s.packet_size[seat]:
        sentence = "All your cards lie in your pile: if you hold and another takes it, you are out."
        found.append(Fact("goes-out", sentence, _OWN))
    others = [o for o in range(view.players) if o != seat and s.packet_size[o]]
    if len(others) == 1:
        name = view.name(others[0])
        sentence = f"If you hold, {name} takes both piles by calling, however slowly."
        found.append(Fact("unopposed", sentence, _RIVALS))
    else:
        whom = f"the {spelled(len(others))} others"
        sentence = f"If you hold, only {whom} can win the {in_words(_prize(view), 'card')}."
        found.append(Fact("leaves", sentence, _RIVALS))
    return found
