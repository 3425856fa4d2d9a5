"""Facts for and against a card in Do-Boy, from what its player may know."""

from __future__ import annotations

from drumhead.author import (
    Fact,
    SeatView,
    agreeing,
    counted,
    fact,
    facts_of,
    highest,
    popcount,
    spelled,
)
from drumhead.engine.english import capitalized
from drumhead.games.common.words.facts import (
    above_in,
    company_of,
    part_of,
    still_out,
    those_to_play,
    when_led,
)

from . import rules

#: Kinds of facts that count for a move on their own, and against it.
GOOD = frozenset(
    {"empties", "harmless", "high", "infantry", "master", "mostly-under", "must-take", "spends",
     "under"}
)  # fmt: skip
BAD = frozenset({"bare", "covered", "dear", "guarded", "low", "mostly-over", "risks", "takes"})
#: The questions of nudges.
_TAKING = "Who will take this squad, and what is in it?"
_KEEPING = "Which of your cards will be safer later on?"
_RIDDANCE = "You need not follow: what would you like to get rid of?"
_LEADING = "How many of the cards still out are higher than yours?"
_GIVING = "Which of your cards could make you take squads?"


class KnownCard:
    """A card that the seat to move may give or play, with its player's knowledge about it."""

    def __init__(self, view: SeatView, card: int) -> None:
        s = view.s
        self.view, self.card, self.name, self.company = view, card, view.card(card), ""
        self.suit = int(rules.CALLS[card])
        if self.suit:
            self.company = company_of(view, card)
        self.own = int(s.hand[s.turn] & self.suit)
        squad = sum(1 << one for one in s.trick[: s.trick_size])
        self.best = highest(squad & self.suit)  # it holds the squad so far
        self.points = rules.penalty(squad | 1 << card)
        nest = max(s.nest, 0) if s.nest_taker == view.seat else 0
        self.out = still_out(view, rules.ALL_CARDS & ~nest) & self.suit
        self.above = popcount(above_in(card, self.suit))
        self.higher = popcount(self.out & above_in(card, self.suit))
        self.last = not those_to_play(view)
        rivals = [seat for seat in those_to_play(view) if self.suit & ~s.void[seat]]
        self.sure = not rivals or not self.higher  # no card still to come can be higher


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about giving or playing a card."""
    s = view.s
    at = KnownCard(view, move - (rules.GIVING if s.phase == rules.GIVE else rules.PLAYING))
    president = at.card == rules.PRESIDENT
    if s.phase == rules.GIVE:
        return facts_of([president_given] if president else GIVEN, at)
    if s.trick_size == 0:
        return facts_of([president_led] if president else LED, at)
    if not rules.CALLS[s.trick[0]] >> at.card & 1:
        return facts_of([president_thrown] if president else THROWN, at)
    return facts_of(DUCKING if at.card < at.best else TAKING, at)


@fact("Who is to have the President?", kind="president")
def president_given(at: KnownCard) -> str:
    return "The player who holds the President can throw him on a squad that somebody else takes."


@fact("Of which company could you soon have none?")
def empties(at: KnownCard) -> str | None:
    if at.own & ~(1 << at.card):
        return None
    return (
        f"Without the {at.name}, you have no {at.company}, so you can throw off what you like "
        f"{when_led(at.company)}."
    )


@fact(_GIVING)
def high(at: KnownCard) -> str | None:
    if not at.above:
        return f"No {at.company} card is higher than the {at.name}."
    are = agreeing(at.above, "is")
    few = f"Only {spelled(at.above)} of the {at.company} cards {are} higher than the {at.name}."
    return few if at.above <= 3 else None


@fact(_GIVING)
def low(at: KnownCard) -> str | None:
    many = capitalized(spelled(at.above))
    told = f"{many} of the twelve {at.company} cards are higher than the {at.name}."
    return told if at.above >= 8 else None


@fact(_GIVING)
def guarded(at: KnownCard) -> str | None:
    below = popcount(at.own & ((1 << at.card) - 1))
    lower = f"{spelled(below)} lower {agreeing(below, 'card')}"
    return f"You hold {lower} of {at.company} to play before the {at.name}." if below else None


GIVEN = (empties, high, low, guarded)


@fact(_TAKING, kind="takes")
def president_led(at: KnownCard) -> str:
    return "The President takes the squad if he is led, for 5 points."


@fact(_LEADING, kind="takes")
def highest_left(at: KnownCard) -> str | None:
    told = f"No higher {at.company} card is left, so the {at.name} takes the squad."
    return told if not at.higher else None


def _share_above(at: KnownCard) -> str:
    share = capitalized(part_of(at.higher, popcount(at.out), f"{at.company} card"))
    return f"{share} still out {agreeing(at.higher, 'is')} higher than the {at.name}."


@fact(_LEADING)
def mostly_under(at: KnownCard) -> str | None:
    return _share_above(at) if 2 * at.higher > popcount(at.out) else None


@fact(_LEADING)
def mostly_over(at: KnownCard) -> str | None:
    return _share_above(at) if 0 < 2 * at.higher <= popcount(at.out) else None


@fact("Which company can cost you points?")
def leads_infantry(at: KnownCard) -> str | None:
    told = "Leading Infantry draws out Infantry, and each card of it costs its taker 1 point."
    return told if at.suit == rules.INFANTRY else None


LED = (highest_left, mostly_under, mostly_over, leads_infantry, empties)


@fact(_TAKING)
def under(at: KnownCard) -> str:
    best = at.view.card(at.best)
    return f"The {at.name} stays below the {best}, so it cannot take the squad."


@fact(_KEEPING)
def spends(at: KnownCard) -> str | None:
    own = at.own & ((1 << at.best) - 1)
    if at.card != highest(own) or own == 1 << at.card:
        return None
    return (
        f"The {at.name} is the highest card with which you can stay below, "
        "and the lower ones are safer to keep."
    )


@fact(_TAKING)
def takes(at: KnownCard) -> str | None:
    if at.last:
        return f"You play last, so the {at.name} takes the squad."
    told = f"Nobody still to play can have higher {at.company}, so the {at.name} takes the squad."
    return told if at.sure else None


def _may_be_beaten(at: KnownCard) -> str:
    cards = f"{capitalized(spelled(at.higher))} higher {agreeing(at.higher, 'card')}"
    are = agreeing(at.higher, "is")
    return f"{cards} of {at.company} {are} still out, so the {at.name} may yet be beaten."


@fact(_TAKING)
def covered(at: KnownCard) -> str | None:
    return _may_be_beaten(at) if not at.sure and at.higher > 3 else None


@fact(_TAKING)
def risks(at: KnownCard) -> str | None:
    return _may_be_beaten(at) if not at.sure and at.higher <= 3 else None


@fact(_KEEPING)
def must_take(at: KnownCard) -> str | None:
    if not at.sure or at.own == 1 << at.card or at.card != highest(at.own):
        return None
    return f"The {at.name} is your highest {at.company} card, and the lower ones are safer to keep."


@fact(_TAKING)
def dear(at: KnownCard) -> str | None:
    cost = f"{agreeing(at.points, 'is')} {counted(at.points, 'point')}"
    return f"With the {at.name}, there {cost} in the squad so far." if at.points else None


@fact(_TAKING)
def harmless(at: KnownCard) -> str | None:
    free = at.last and not at.points and at.view.s.takers_size
    return "Nothing in this squad costs anything." if free else None


@fact("What comes with the first squad?")
def nest(at: KnownCard) -> str | None:
    told = "The first squad brings the Nest with it, and nobody knows what is in it."
    return None if at.view.s.takers_size else told


DUCKING = (under, spends)
TAKING = (takes, covered, risks, must_take, dear, harmless, nest)


@fact(_RIDDANCE, kind="president")
def president_thrown(at: KnownCard) -> str:
    cost = counted(rules.penalty(1 << at.card), "point")
    return f"The {at.name} cannot take here, and costs somebody else {cost}."


@fact(_RIDDANCE)
def infantry(at: KnownCard) -> str | None:
    return president_thrown.sentence(at) if at.suit == rules.INFANTRY else None


@fact(_RIDDANCE)
def master(at: KnownCard) -> str | None:
    told = (
        f"No higher {at.company} card is still out, so the {at.name} could be forced to take a "
        "squad."
    )
    return told if at.out and not at.higher else None


@fact(_RIDDANCE)
def bare(at: KnownCard) -> str | None:
    return None if at.suit == rules.INFANTRY else f"The {at.name} costs nobody anything."


THROWN = (infantry, empties, master, bare)
