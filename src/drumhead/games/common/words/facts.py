"""Facts about tricks, for games in which `hand`, `played` and `trick` are fields of the record."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from drumhead.engine.english import agreeing, all_of, capitalized, plural, possessive, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.bids import is_against
from drumhead.kernel.bits import highest, lowest, popcount


def company_of(view: SeatView, card: int) -> str:
    """The company of a card in sentences: "Cavalry"."""
    return view.card(card).rpartition(" ")[0]


def part_of(some: int, of_all: int, noun: str) -> str:
    """A number of things out of all: "two of the five cards", "both cards", "the only card"."""
    if of_all == 1:
        return f"the only {noun}"
    if some == of_all:
        return all_of(of_all, noun)
    return f"{spelled(some)} of the {spelled(of_all)} {plural(noun)}"


def in_words(number: int, noun: str) -> str:
    """A number with its noun, small numbers in words: "no cards", "one card", "13 cards"."""
    return f"{spelled(number)} {agreeing(number, noun)}"


def when_led(company: str) -> str:
    """A company in a condition: "when Cavalry is led", "when Engineers are led"."""
    return f"when {company} {'are' if company.endswith('s') else 'is'} led"


def above_in(card: int, suit: int) -> int:
    """The cards of a suit that are higher than one of them."""
    return suit & ~((2 << card) - 1)


def still_out(view: SeatView, cards: int) -> int:
    """Those of the cards that the seat to move neither holds nor has seen played."""
    s = view.s
    cards &= ~s.hand[s.turn]
    for seat in range(view.players):
        cards &= ~s.played[seat]
    return int(cards)


def those_to_play(view: SeatView) -> list[int]:
    """The seats that play to this trick after the seat to move, in their order."""
    s = view.s
    left = view.players - s.trick_size - 1
    return [(s.turn + 1 + i) % view.players for i in range(left)]


# --- Two against two, with commanders ----------------------------------------------------

#: The questions of nudges.
_TAKING = "Who will take this squad?"
_CHEAPLY = "With which of your cards can you do it most cheaply?"
_KEEPING = "Which of your cards are worth more later on?"
_LEADING = "Which cards that are still out could beat your lead?"
_PARTNER = "What can your partner do?"
_COMMANDERS = "How many commanders are still out?"
_SHORT = "Of which company could you soon have none?"
_FORCE = "In which company are you long and strong?"
_STANDING = "What must be bid, and what happens if you pass?"
_LAYING = "Which of your cards will never take a squad?"


class Squad(NamedTuple):
    """A squad as the seat to play sees it, in the games of two against two with commanders.

    `suit` gives the cards that follow a card if it is led, `beating` those that take the squad from
    it. For the seat that leads, both are as if the card were led.
    """

    view: SeatView
    unseen: int
    commanders: int
    #: The cards that follow the lead, and the card that holds the squad so far, -1 for a lead.
    led: int
    held: int
    holder: int
    suit: Callable[[int], int]
    beating: Callable[[int], int]

    def may_beat(self, card: int, seats: list[int]) -> bool:
        """Is there a card that one of these seats may hold and that beats a card?"""
        beating, void = self.unseen & self.beating(card), self.view.s.void
        return any(beating & ~void[seat] for seat in seats)

    def out_above(self, card: int) -> int:
        """The number of higher cards of the same company that are still out."""
        return popcount(self.unseen & above_in(card, self.suit(card)))

    def enemies(self) -> list[int]:
        """The enemies that are still to play."""
        return [seat for seat in those_to_play(self.view) if (seat ^ self.view.s.turn) & 1]

    def taken_by(self, card: int) -> int:
        """The side that takes the squad if a card is played: 0 the seat's own, 1 the other.

        It is -1 if that is not certain.
        """
        turn = self.view.s.turn
        ahead, seat = self.held, self.holder
        if ahead < 0 or self.beating(ahead) >> card & 1:
            ahead, seat = card, turn
        other = (seat ^ turn) & 1
        against = [seat for seat in those_to_play(self.view) if (seat ^ turn) & 1 != other]
        return -1 if self.may_beat(ahead, against) else other


def squad_of(
    view: SeatView,
    cards: int,
    commanders: int,
    led: int,
    suit: Callable[[int], int],
    outranking: Callable[[int], int] = lambda card: 0,
) -> Squad:
    """The squad in which the seat to move has to play, of a pack of these cards.

    `outranking` gives the cards that beat a plain card when no company is called for.
    """
    s = view.s

    def beating(card: int) -> int:
        if commanders >> card & 1:
            return above_in(card, commanders)
        follow = led if s.trick_size else suit(card)
        return commanders | above_in(card, follow) if follow else outranking(card)

    held = holder = -1
    for place in range(s.trick_size):
        if held < 0 or beating(held) >> s.trick[place] & 1:
            held, holder = s.trick[place], s.leader + place & 3
    known = s.discards if s.turn == s.bidder else 0
    unseen = still_out(view, cards & ~known)
    return Squad(view, unseen, commanders, led, held, holder, suit, beating)


def noun_of(squad: Squad, card: int) -> str:
    """The kind of a card: "commander", "Cavalry card"."""
    if squad.commanders >> card & 1:
        return "commander"
    return f"{company_of(squad.view, card)} card"


def of_lead(squad: Squad, card: int) -> list[Fact]:
    """Facts about leading a card of a company, or the President as a commander."""
    view, name = squad.view, squad.view.card(card)
    found = []
    if not squad.may_beat(card, those_to_play(view)):
        sentence = f"Nobody can beat the {name} anymore, so you take the squad."
        found.append(Fact("takes", sentence, _LEADING))
    else:
        found += _rivals(squad, card)
    if squad.commanders >> card & 1:
        return found + _draws(squad, name)
    company, suit = company_of(view, card), squad.suit(card)
    for seat in those_to_play(view):
        out = squad.unseen & squad.commanders & ~view.s.void[seat]
        if out and not suit & ~view.s.void[seat]:
            kind = "enemy-commands" if (seat ^ view.s.turn) & 1 else "up-to-partner"
            sentence = f"{view.name(seat)} has no {company} left, and may command the {name}."
            found.append(Fact(kind, sentence, "Who is out of the company that you lead?"))
    own = view.s.hand[view.s.turn]
    held, left = popcount(own & suit), popcount((own | squad.unseen) & suit)
    if 2 * held > left > held > 1:
        sentence = (
            f"You hold {spelled(held)} of the {spelled(left)} {company} cards not yet seen in play."
        )
        found.append(Fact("long", sentence, _FORCE))
    return found + empties(squad, card)


def _rivals(squad: Squad, card: int) -> list[Fact]:
    """The number of outstanding cards that are higher than a lead."""
    name, noun = squad.view.card(card), noun_of(squad, card)
    higher, out = squad.out_above(card), popcount(squad.unseen & squad.suit(card))
    if not higher:
        chief = "a commander"
        if popcount(squad.commanders) == 1:
            chief = f"the {squad.view.card(lowest(squad.commanders))}"
        sentence = f"No higher {noun} is out, so only {chief} can beat the {name}."
        return [Fact("top", sentence, _LEADING)]
    kind = "many-higher" if 2 * higher > out else "few-higher"
    what = capitalized(part_of(higher, out, noun))
    return [
        Fact(kind, f"{what} still out {agreeing(higher, 'is')} higher than the {name}.", _LEADING)
    ]


def _draws(squad: Squad, name: str) -> list[Fact]:
    out = popcount(squad.unseen & squad.commanders)
    if not out:
        return []
    what = (
        f"{capitalized(in_words(out, 'commander'))} {agreeing(out, 'is')} "
        f"still out, and leading the {name} calls for commanders."
    )
    sentence = what
    return [Fact("draws", sentence, _COMMANDERS)]


def empties(squad: Squad, card: int) -> list[Fact]:
    """Is it the last card of a company, so that its player can command its next lead?"""
    own, suit = squad.view.s.hand[squad.view.s.turn], squad.suit(card)
    if squad.commanders >> card & 1 or own & suit != 1 << card or not own & squad.commanders:
        return []
    company = company_of(squad.view, card)
    sentence = (
        f"Without the {squad.view.card(card)}, you have no {company}, so you can command "
        f"{when_led(company)}."
    )
    return [Fact("empties", sentence, _SHORT)]


def of_answer(squad: Squad, card: int) -> list[Fact]:
    """Facts about playing a card to a squad that others began."""
    takes = squad.beating(squad.held) >> card & 1
    found = _of_taking(squad, card) if takes else _of_leaving(squad, card)
    if squad.commanders & ~squad.led & 1 << card:
        left = popcount(squad.view.s.hand[squad.view.s.turn] & squad.commanders) - 1
        sentence = (
            f"After the {squad.view.card(card)}, you have {in_words(left, 'commander')} left."
        )
        found.append(Fact("commands", sentence, _KEEPING))
    if not squad.led >> card & 1:
        found += empties(squad, card)
    return found


def _of_taking(squad: Squad, card: int) -> list[Fact]:
    view, name, held = squad.view, squad.view.card(card), squad.view.card(squad.held)
    after, enemies = those_to_play(view), squad.enemies()
    found = []
    if not after:
        found.append(Fact("takes", f"You play last, so the {name} takes the squad.", _TAKING))
    elif not squad.may_beat(card, after):
        sentence = f"Nobody still to play can beat the {name}, so you take the squad."
        found.append(Fact("takes", sentence, _TAKING))
    elif not squad.may_beat(card, enemies):
        sentence = f"{view.name(enemies[0])} cannot beat the {name}, so your side takes the squad."
        found.append(Fact("takes", sentence, _TAKING))
    else:
        out = popcount(squad.unseen & squad.beating(card))
        cards = f"{in_words(out, 'card')} that {'beats' if out == 1 else 'beat'}"
        kind = "exposed" if out > 2 else "ahead"
        sentence = (
            f"{view.name(enemies[0])} plays after you, and {cards} the {name} "
            f"{agreeing(out, 'is')} still out."
        )
        found.append(Fact(kind, sentence, _TAKING))
    if (squad.holder ^ view.s.turn) & 1 == 0:
        whose = f"{possessive(view.name(squad.holder))} {held}"
        if squad.may_beat(squad.held, enemies):
            sentence = f"{whose} holds the squad so far, but it may still be beaten."
            found.append(Fact("helps-partner", sentence, _PARTNER))
        else:
            sentence = f"{whose} would take the squad without the {name}."
            found.append(Fact("robs-partner", sentence, _PARTNER))
    return found + _cheaply(squad, card)


def _cheaply(squad: Squad, card: int) -> list[Fact]:
    own = squad.view.s.hand[squad.view.s.turn]
    own = (own & squad.led or own) & squad.beating(squad.held)
    held, name = squad.view.card(squad.held), squad.view.card(card)
    if not squad.led or own == 1 << card or card != lowest(own):
        return []
    sentence = f"The {name} is the lowest of your cards that beat the {held}."
    return [Fact("cheapest", sentence, _CHEAPLY)]


def _of_leaving(squad: Squad, card: int) -> list[Fact]:
    view, name, held = squad.view, squad.view.card(card), squad.view.card(squad.held)
    whose = f"{possessive(view.name(squad.holder))} {held}"
    partner = view.s.turn + 2 & 3
    if squad.holder == partner:
        if squad.may_beat(squad.held, squad.enemies()):
            sentence = f"{whose} holds the squad so far, and the {name} leaves it there."
            found = [Fact("partner-holds", sentence, _PARTNER)]
        else:
            sentence = f"Nobody can beat {whose} anymore, so the {name} goes to your own side."
            found = [Fact("partner-takes", sentence, _PARTNER)]
    elif partner in those_to_play(view) and squad.may_beat(squad.held, [partner]):
        sentence = f"The {name} does not beat {whose}, so only {view.name(partner)} can still take"
        sentence = f"{sentence} the squad for your side."
        found = [Fact("up-to-partner", sentence, _PARTNER)]
    else:
        sentence = f"The {name} does not beat {whose}, so the other side takes the squad."
        found = [Fact("lost", sentence, _TAKING)]
    return found + _sparing(squad, card)


def _sparing(squad: Squad, card: int) -> list[Fact]:
    """The cost of a card that takes nothing."""
    view, name, suit = squad.view, squad.view.card(card), squad.suit(card)
    own, found = view.s.hand[view.s.turn] & suit, []
    if not own:
        return []
    if squad.unseen & suit and not squad.out_above(card):
        higher = f"No {noun_of(squad, card)} higher than the {name} is out"
        sentence = f"{higher}, but here it takes nothing."
        found.append(Fact("wastes", sentence, _KEEPING))
    if own != 1 << card and card == lowest(own):
        noun = noun_of(squad, card)
        sentence = f"The {name} is your lowest {noun}, so you keep the higher ones."
        found.append(Fact("lowest", sentence, _KEEPING))
    return found


class Contract(NamedTuple):
    """The goods that a game bids for: a side's total, and their name."""

    has: Callable[[Any, int], int]
    noun: str
    #: The other side defeats a bid when it has this number less the bid.
    defeating: int
    written: Callable[[int], str]


def of_contract(
    squad: Squad, card: int, contract: Contract, gain: int, more: bool = False
) -> list[Fact]:
    """The effect on the bid if the squad certainly goes to one side, with this gain.

    With `more` the gain may still grow.
    """
    s, side = squad.view.s, squad.taken_by(card)
    if side < 0:
        return []
    bidding = is_against(squad.view) is bool(side)
    had = int(contract.has(s, s.turn ^ side))
    goal = s.bid if bidding else contract.defeating - s.bid
    if had >= goal:
        return []
    number = f"all {contract.written(goal)}"
    if had + gain < goal:
        number = f"{contract.written(had + gain)} of the {contract.written(goal)}"
        number = f"at least {number}" if more else number
    whose, what = ("your", "the other")[side], "that it bid" if bidding else "that defeat the bid"
    sentence = f"With this squad, {whose} side has {number} {contract.noun} {what}."
    nudge = f"How many {contract.noun} does each side still need?"
    return [Fact("farther" if side else "nearer", sentence, nudge)]


def of_discard(squad: Squad, card: int, left: int) -> list[Fact]:
    """Facts about laying a card away, when `left` cards are still to be laid away."""
    view, name, own = squad.view, squad.view.card(card), squad.view.s.hand[squad.view.s.turn]
    if squad.commanders >> card & 1:
        number = popcount(own & squad.commanders)
        what = f"one of your {spelled(number)} commanders" if number > 1 else "your only commander"
        return [Fact("commander", f"The {name} is {what}.", _LAYING)]
    company, suit = company_of(view, card), squad.suit(card)
    mine, higher = popcount(own & suit), squad.out_above(card)
    found = empties(squad, card)
    if 1 < mine <= left and own & squad.commanders:
        sentence = (
            f"You can lay away {all_of(mine, f'{company} card')} that you hold, and command "
            f"{when_led(company)}."
        )
        found.append(Fact("can-empty", sentence, _SHORT))
    elif mine == 2 and squad.out_above(highest(own & suit & ~(1 << card))):
        rest = view.card(highest(own & suit & ~(1 << card)))
        sentence = (
            f"Without the {name}, your {rest} stands alone, and must be played {when_led(company)}."
        )
        found.append(Fact("bares", sentence, _SHORT))
    if not higher:
        found.append(Fact("top", f"No {company} card higher than the {name} is out.", _LAYING))
    else:
        kind = "few-higher" if higher <= 3 else "many-higher"
        what = (
            f"{capitalized(spelled(higher))} {company} {agreeing(higher, 'card')} "
            f"higher than the {name} {agreeing(higher, 'is')} out."
        )
        sentence = what
        found.append(Fact(kind, sentence, _LAYING))
    return found


def of_force(view: SeatView, suit: int, suits: Iterable[int], commanders: int) -> list[Fact]:
    """Facts about a bid with a company commanding: the number of its cards, and the highest."""
    own, company = view.s.hand[view.s.turn], company_of(view, lowest(suit))
    held = popcount(own & suit)
    most = max(popcount(own & int(other)) for other in suits)
    found = []
    if held == most:
        sentence = f"You hold {spelled(held)} {company} cards, and no more than {spelled(held)} of"
        sentence = f"{sentence} any other company."
        found.append(Fact("longest", sentence, _FORCE))
    elif held <= 3:
        sentence = (
            f"You hold {'only ' if held else ''}{in_words(held, f'{company} card')}"
            f", but {spelled(most)} of another company."
        )
        found.append(Fact("short", sentence, _FORCE))
    sure, rest = 0, commanders
    while rest and own >> highest(rest) & 1:
        sure, rest = sure + 1, rest ^ 1 << highest(rest)
    name = view.card(highest(commanders))
    if sure > 1:
        sentence = f"You would hold the {spelled(sure)} highest commanders, from the {name} down."
    else:
        hand = "in your hand" if sure else "not in your hand"
        who = "who" if name == "President" else "which"
        sentence = f"The {name}, {who} would be the highest commander, is {hand}."
    return [*found, Fact("top-commander" if sure else "no-top", sentence, _FORCE)]


def of_combined(view: SeatView, high: int) -> Fact:
    """Facts about a bid in combined forces: the number of the eight highest cards in the hand."""
    number = popcount(view.s.hand[view.s.turn] & high)
    some = f"{spelled(number) if number else 'none'} of the eight 11s and 12s"
    sentence = f"In combined forces no company commands, and you hold {some}."
    return Fact("combined", sentence, _FORCE)


def of_raise(view: SeatView, bid: int, lowest_bid: int, force: str) -> list[Fact]:
    """Facts about a bid compared with others: its height, and the bid that it raises."""
    s, found = view.s, []
    if bid == lowest_bid:
        sentence = f"The lowest bid that you can make in {force} is {bid}."
        found.append(Fact("least", sentence, _STANDING))
    if s.bidder == s.turn + 2 & 3:
        sentence = f"You would bid over {view.name(s.bidder)}, who has bid {s.bid} for your side."
        found.append(Fact("over-partner", sentence, _PARTNER))
    return found


def of_height(bid: int, bold: int, daring: int, demand: str, nudge: str) -> Fact:
    """The height of a bid, and its demand on the side: "has to take every squad"."""
    kind = "daring" if bid >= daring else "bold" if bid >= bold else "modest"
    return Fact(kind, f"With a bid of {bid}, your side {demand}.", nudge)


def of_pass(view: SeatView, defeat: str) -> list[Fact]:
    """Facts about a pass; `defeat` is what would defeat the standing bid."""
    s = view.s
    if s.bidder < 0 and s.passes == 3:
        sentence = "If you pass, the deal is thrown in, and nobody scores."
    elif s.bidder < 0:
        sentence = f"Nobody has bid yet, and {view.name(s.turn + 1 & 3)} calls next."
    elif s.bidder == s.turn + 2 & 3:
        sentence = (
            f"{view.name(s.bidder)} has bid {s.bid} for your side, and nobody has gone higher."
        )
    else:
        sentence = f"Your side defeats the bid of {s.bid} if it takes {defeat}."
    return [Fact("passes", sentence, _STANDING)]
