"""Facts for and against a card in Skirmish, from what its player may know."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.engine.english import agreeing, counted, possessive, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import still_out, those_to_play
from drumhead.games.skirmish.thumb import OUTRANKING, ROBBING, prize
from drumhead.kernel.bits import popcount
from drumhead.packs.skirmish import NURSE_POINTS

from . import rules

#: The four Scout Spies.
SPIES = sum(
    1 << card
    for card, rank in enumerate(rules.RANKS.tolist())
    if rank in (rules.SPY, rules.SMALL_SPY)
)

#: Kinds of facts that count for a move on their own, and against it.
GOOD = frozenset(
    {"captures", "cheapest", "free", "lowest", "no-spy", "partner-holds", "partner-takes", "prize",
     "safe"}
)  # fmt: skip
BAD = frozenset(
    {"costs", "lost", "many-higher", "nurse", "over-partner", "risks", "risks-much", "spies",
     "wastes"}
)  # fmt: skip
#: The questions of nudges.
_TAKING = "Who will take this trick?"
_PRIZE = "What is there to capture in this trick?"
_COST = "What would your card be worth to the other side?"
_PARTNER = "What can your partner do?"
_CHEAPLY = "Which is the lowest card with which you can do it?"
_KEEPING = "Which of your cards can do more later on?"
_SPIES = "Which Spies have not been played yet?"


class Play(NamedTuple):
    """A card as it joins the trick, and its certain effects."""

    view: SeatView
    card: int
    trick: list[int]
    #: The place of the card that then holds the trick, and of the one that held it before.
    place: int
    before: int
    #: The thousands by which its victim is set back, and whether the trick was taken by a robbery.
    robs: int
    fixed: bool
    unseen: int

    @property
    def held(self) -> int:
        """The card that holds the trick after the play."""
        return self.trick[self.place]

    @property
    def holds(self) -> bool:
        """Is the played card the one that holds the trick?"""
        return self.place == len(self.trick) - 1

    @property
    def ours(self) -> bool:
        """Does the seat's side hold the trick after the play?"""
        return (len(self.trick) - 1 - self.place) & 1 == 0

    @property
    def nurse(self) -> bool:
        """Does a Nurse lie in the trick after the play?"""
        return any(rules.NURSES >> card & 1 for card in self.trick)

    def enemy_cards(self) -> int:
        """The cards that an enemy may hold."""
        s = self.view.s
        return self.unseen & (
            int(rules.service(s, 1 - (s.turn & 1))) if s.variant == rules.SIDES else -1
        )

    def threats(self) -> int:
        """The cards of the enemies that would take the trick from the card that holds it."""
        threats = 0 if self.fixed else int(OUTRANKING[self.held])
        return self.enemy_cards() & (threats | (int(ROBBING[self.held]) if self.nurse else 0))

    def taken_by(self) -> int:
        """The side that certainly takes the trick, 0 the seat's own; -1 if it is not certain."""
        after = len(those_to_play(self.view))
        if after == 0 or (after == 1 and not self.ours):
            return 0 if self.ours else 1
        spies = SPIES if after > 1 and (self.nurse or self.unseen & rules.NURSES) else 0
        if not self.ours or self.threats() | spies & self.enemy_cards():
            return -1
        return 0

    def counts(self, other: int) -> int:
        """The points of the cards in the trick for a side that takes them."""
        s = self.view.s
        side = s.turn & 1 ^ other
        return sum(prize(s, card, s.leader + i, side) for i, card in enumerate(self.trick))

    def name(self, place: int) -> str:
        """A card of the trick with the player's name: "East's Sailor 80"."""
        seat = self.view.s.leader + place & 3
        return f"{possessive(self.view.name(seat))} {self.view.card(self.trick[place])}"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about playing a card."""
    play = _play(view, move - rules.PLAYING)
    found = _of_taking(play) if play.holds else _of_leaving(play)
    return found + _of_points(play) + _of_nurses(play) + _of_keeping(play)


def _play(view: SeatView, card: int) -> Play:
    s = view.s
    trick = [*s.trick[: s.trick_size], card]
    place, sets = rules.holder(trick, len(trick))  # type: ignore[arg-type]
    before, earlier = rules.holder(trick, s.trick_size) if s.trick_size else (0, 0)  # type: ignore[arg-type]
    robs = (sets >> 2 * before) - (earlier >> 2 * before) & 3
    unseen = still_out(view, rules.ALL_CARDS)
    return Play(view, card, trick, int(place), int(before), int(robs), sets > 0, unseen)


def _of_taking(play: Play) -> list[Fact]:
    view, name, found = play.view, play.view.card(play.card), []
    if play.robs:
        victim = view.name(view.s.leader + play.before & 3)
        sentence = f"A Nurse lies there, so the {name} robs {victim} of the trick"
        sentence = f"{sentence} and sets that side back {play.robs}000."
        found.append(Fact("spy", sentence, _SPIES))
    if not those_to_play(view):
        found.append(Fact("takes", f"You play last, so the {name} takes the trick.", _TAKING))
    elif play.taken_by() == 0:
        sentence = f"No enemy still to play can beat the {name}, so your side takes the trick."
        found.append(Fact("takes", sentence, _TAKING))
    elif not play.fixed:
        found += _above(play, name)
    if view.s.trick_size > 1 and (view.s.trick_size - play.before) & 1 == 0:
        sentence = f"{play.name(play.before)} holds the trick for your side already."
        found.append(Fact("over-partner", sentence, _PARTNER))
    return found + _cheaply(play, name)


def _above(play: Play, name: str) -> list[Fact]:
    """The number of unseen cards that are higher than the card that leads the trick."""
    higher = popcount(play.enemy_cards() & int(OUTRANKING[play.card]))
    kind = "many-higher" if higher > 8 else "few-higher"
    number = f"{spelled(higher)} {agreeing(higher, 'card')}"
    sentence = f"The {name} is lower than {number} that an enemy may have."
    if not higher:
        sentence = f"No card that an enemy may have is higher than the {name}."
    return [Fact(kind, sentence, _TAKING)]


def _cheaply(play: Play, name: str) -> list[Fact]:
    if not play.view.s.trick_size:
        return []
    size, own = len(play.trick), play.view.s.hand[play.view.s.turn]
    able = [
        rank
        for card, rank in enumerate(rules.RANKS.tolist())
        if own >> card & 1 and rules.holder([*play.trick[:-1], card], size)[0] == size - 1  # type: ignore[arg-type]
    ]
    if len(able) < 2 or min(able) != rules.RANKS[play.card]:
        return []
    sentence = f"The {name} is the lowest of your cards that beat {play.name(play.before)}."
    return [Fact("cheapest", sentence, _CHEAPLY)]


def _of_leaving(play: Play) -> list[Fact]:
    name, held = play.view.card(play.card), play.name(play.place)
    side = play.taken_by()
    if play.ours:
        if side == 0:
            sentence = f"{held} takes the trick for your side in any case."
            return [Fact("partner-takes", sentence, _PARTNER)]
        sentence = f"{held} holds the trick so far, and the {name} leaves it there."
        return [Fact("partner-holds", sentence, _PARTNER)]
    if side == 1:
        sentence = f"The {name} does not beat {held}, so the other side takes the trick."
        return [Fact("lost", sentence, _TAKING)]
    partner = play.view.name(play.view.s.turn + 2 & 3)
    sentence = f"The {name} does not beat {held}, so only {partner}, who plays last, still could."
    return [Fact("up-to-partner", sentence, _PARTNER)]


def _of_points(play: Play) -> list[Fact]:
    """The points that can be captured, and the risk of the card."""
    view, name, side = play.view, play.view.card(play.card), play.taken_by()
    found, gain = [], play.counts(0)
    if side == 0 and gain:
        least = "at least " if those_to_play(view) else ""
        sentence = f"With the {name}, your side captures {least}{counted(gain, 'point')}."
        found.append(Fact("captures", sentence, _PRIZE))
    elif side < 0 and play.ours and gain >= 50:
        sentence = f"Your side captures at least {gain} points if it takes this trick."
        found.append(Fact("prize", sentence, _PRIZE))
    cost = int(prize(view.s, play.card, view.s.turn, 1 - (view.s.turn & 1)))
    if not cost:
        sentence = f"The {name} counts nothing for the other side."
        return found if side == 0 else [*found, Fact("free", sentence, _COST)]
    return [*found, _cost(name, cost, side)]


def _cost(name: str, cost: int, side: int) -> Fact:
    """The fate of a card that would count for the other side."""
    if side == 0:
        sentence = f"The {name} would count {cost} for the other side, but your side takes it."
        return Fact("safe", sentence, _COST)
    kind = "costs" if side == 1 else "risks"
    if cost >= 100:
        kind = "nurse" if cost == NURSE_POINTS else "risks-much"
    if side == 1:
        return Fact(kind, f"The other side captures the {name}, which counts {cost}.", _COST)
    sentence = f"The {name} counts {cost} for the other side if that side takes the trick."
    return Fact(kind, sentence, _COST)


def _of_nurses(play: Play) -> list[Fact]:
    """The effects of the Nurses and the Spies."""
    if not play.ours or not those_to_play(play.view) or not play.nurse:
        return []
    spies = popcount(play.enemy_cards() & int(ROBBING[play.held]))
    held = f"the {play.view.card(play.held)}"
    if not spies:
        sentence = f"No Spy that an enemy may have can rob {held} of the trick."
        return [Fact("no-spy", sentence, _SPIES)]
    sentence = (
        f"With a Nurse in the trick, {spelled(spies)} {agreeing(spies, 'Spy')} that an enemy "
        f"may have can rob {held} of it."
    )
    return [Fact("spies", sentence, _SPIES)]


def _of_keeping(play: Play) -> list[Fact]:
    """The later use of a card that takes nothing."""
    view, name, rank = play.view, play.view.card(play.card), int(rules.RANKS[play.card])
    own = view.s.hand[view.s.turn]
    found = []
    to_come = (play.unseen | own & ~(1 << play.card)) & rules.NURSES
    if SPIES >> play.card & 1 and to_come and not play.robs:
        sentence = (
            f"{'A Nurse is' if popcount(to_come) == 1 else 'Both Nurses are'} still to come"
            f", and with one in a trick the {name} can rob an enemy."
        )
        found.append(Fact("spy", sentence, _SPIES))
    if play.holds:
        return found
    if rank >= rules.LOWEST_OFFICER:
        sentence = f"The {name} is one of the six officers, and takes nothing here."
        found.append(Fact("wastes", sentence, _KEEPING))
    ranks = [r for card, r in enumerate(rules.RANKS.tolist()) if (own & ~rules.NURSES) >> card & 1]
    if len(ranks) > 1 and rank == min(ranks):
        beside = "Apart from the Nurse, the" if own & rules.NURSES else "The"
        sentence = f"{beside} {name} is your lowest card."
        found.append(Fact("lowest", sentence, _KEEPING))
    return found
