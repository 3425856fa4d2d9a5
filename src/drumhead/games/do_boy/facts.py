"""What speaks for a card in Do-Boy and against it, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, capitalized, counted, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import (
    above_in,
    company_of,
    part_of,
    still_out,
    those_to_play,
    when_led,
)
from drumhead.kernel.bits import highest, popcount

from . import rules

#: To what the nudges direct the eye.
_TAKING = "Who will take this squad, and what is in it?"
_KEEPING = "Which of your cards will be safer later on?"
_RIDDANCE = "You need not follow: what would you like to be rid of?"
_LEADING = "How many of the cards still out are higher than yours?"
_GIVING = "Which of your cards could make you take squads?"
_EMPTYING = "Of which company could you soon have none?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """What bears on giving or playing a card."""
    s = view.s
    if s.phase == rules.GIVE:
        return _of_gift(view, move - rules.GIVING)
    card = move - rules.PLAYING
    if s.trick_size == 0:
        return _of_lead(view, card)
    if rules.CALLS[s.trick[0]] >> card & 1:
        return _of_following(view, card)
    return _of_throwing(view, card)


def _unseen(view: SeatView) -> int:
    """The cards that others hold, or that lie in a Nest not seen."""
    nest = max(view.s.nest, 0) if view.s.nest_taker == view.seat else 0
    return still_out(view, rules.ALL_CARDS & ~nest)


def _of_gift(view: SeatView, card: int) -> list[Fact]:
    if card == rules.PRESIDENT:
        sentence = "Whoever holds the President can throw him on a squad that somebody else takes."
        return [Fact("president", sentence, "Who is to have the President?")]
    name, company = view.card(card), company_of(view, card)
    suit, own = int(rules.CALLS[card]), view.s.hand[view.s.turn]
    found = []
    if not own & suit & ~(1 << card):
        found.append(_empties(name, company))
    higher = popcount(above_in(card, suit))
    if higher <= 3:
        what = f"Only {spelled(higher)} of the {company} cards" if higher else f"No {company} card"
        verb = agreeing(max(higher, 1), "is")
        found.append(Fact("high", f"{what} {verb} higher than the {name}.", _GIVING))
    elif higher >= 8:
        sentence = f"{capitalized(spelled(higher))} of the twelve {company} cards are higher"
        found.append(Fact("low", f"{sentence} than the {name}.", _GIVING))
    below = popcount(own & suit & ((1 << card) - 1))
    if below:
        sentence = f"You hold {spelled(below)} lower {agreeing(below, 'card')} of {company}"
        found.append(Fact("guarded", f"{sentence} to play before the {name}.", _GIVING))
    return found


def _empties(name: str, company: str) -> Fact:
    sentence = f"Without the {name}, you have no {company}, so you can throw off what you like"
    return Fact("empties", f"{sentence} {when_led(company)}.", _EMPTYING)


def _of_lead(view: SeatView, card: int) -> list[Fact]:
    name = view.card(card)
    if card == rules.PRESIDENT:
        sentence = "The President takes the squad if he is led, for 5 points."
        return [Fact("takes", sentence, _TAKING)]
    company, suit = company_of(view, card), int(rules.CALLS[card])
    out = popcount(_unseen(view) & suit)
    higher = popcount(_unseen(view) & above_in(card, suit))
    found = []
    if not higher:
        sentence = f"No higher {company} card is left, so the {name} takes the squad."
        found.append(Fact("takes", sentence, _LEADING))
    else:
        kind = "mostly-under" if 2 * higher > out else "mostly-over"
        sentence = f"{capitalized(part_of(higher, out, f'{company} card'))} still out"
        verb = agreeing(higher, "is")
        found.append(Fact(kind, f"{sentence} {verb} higher than the {name}.", _LEADING))
    if suit == rules.INFANTRY:
        sentence = (
            "Leading Infantry draws out Infantry, and each card of it costs its taker 1 point."
        )
        found.append(Fact("leads-infantry", sentence, "Which company can cost you points?"))
    if not view.s.hand[view.s.turn] & suit & ~(1 << card):
        found.append(_empties(name, company))
    return found


def _of_following(view: SeatView, card: int) -> list[Fact]:
    s = view.s
    name, company, suit = view.card(card), company_of(view, card), int(rules.CALLS[card])
    squad = sum(1 << one for one in s.trick[: s.trick_size])
    best = highest(squad & suit)
    if card < best:
        sentence = f"The {name} stays below the {view.card(best)}, so it cannot take the squad."
        found = [Fact("under", sentence, _TAKING)]
        own = s.hand[s.turn] & suit & ((1 << best) - 1)
        if card == highest(own) and own != 1 << card:
            sentence = f"The {name} is the highest card with which you can stay below, and the"
            found.append(Fact("spends", f"{sentence} lower ones are safer to keep.", _KEEPING))
        return found
    points = rules.penalty(squad | 1 << card)
    rivals = [seat for seat in those_to_play(view) if suit & ~s.void[seat]]
    higher = popcount(_unseen(view) & above_in(card, suit))
    found = []
    if not those_to_play(view):
        found.append(Fact("takes", f"You play last, so the {name} takes the squad.", _TAKING))
    elif not higher or not rivals:
        sentence = f"Nobody still to play can have higher {company}, so the {name} takes the squad."
        found.append(Fact("takes", sentence, _TAKING))
    else:
        still = f"{capitalized(spelled(higher))} higher {agreeing(higher, 'card')} of {company}"
        sentence = f"{still} {agreeing(higher, 'is')} still out, so the {name} may yet be beaten."
        found.append(Fact("covered" if higher > 3 else "risks", sentence, _TAKING))
    own = s.hand[s.turn] & suit
    if found[0].kind == "takes" and own != 1 << card and card == highest(own):
        sentence = (
            f"The {name} is your highest {company} card, and the lower ones are safer to keep."
        )
        found.append(Fact("must-take", sentence, _KEEPING))
    if points:
        sentence = f"With the {name}, there {agreeing(points, 'is')} {counted(points, 'point')}"
        found.append(Fact("dear", f"{sentence} in the squad so far.", _TAKING))
    elif not those_to_play(view) and s.takers_size:
        found.append(Fact("harmless", "Nothing in this squad costs anything.", _TAKING))
    if s.takers_size == 0:
        sentence = "The first squad brings the Nest with it, and nobody knows what is in it."
        found.append(Fact("nest", sentence, "What comes with the first squad?"))
    return found


def _of_throwing(view: SeatView, card: int) -> list[Fact]:
    name = view.card(card)
    points = rules.penalty(1 << card)
    found = []
    if points:
        kind = "president" if card == rules.PRESIDENT else "infantry"
        sentence = (
            f"The {name} cannot take here, and costs somebody else {counted(points, 'point')}."
        )
        found.append(Fact(kind, sentence, _RIDDANCE))
    if card == rules.PRESIDENT:
        return found
    company, suit = company_of(view, card), int(rules.CALLS[card])
    if not view.s.hand[view.s.turn] & suit & ~(1 << card):
        found.append(_empties(name, company))
    higher = popcount(_unseen(view) & above_in(card, suit))
    if not higher and _unseen(view) & suit:
        sentence = (
            f"No higher {company} card is still out, so the {name} could be forced to take a squad."
        )
        found.append(Fact("master", sentence, _RIDDANCE))
    if not points:
        found.append(Fact("bare", f"The {name} costs nobody anything.", _RIDDANCE))
    return found
