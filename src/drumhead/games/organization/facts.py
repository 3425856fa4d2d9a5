"""Facts for and against a move in Organization, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import agreeing, capitalized, counted, spelled, with_article
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import EVERY_CARD, FIRSTS, NATION_OF, SUITS, together
from drumhead.games.common.rules.allies_thumb import bottom, higher, not_seen, taking
from drumhead.games.common.rules.auction import CLOSED, REENTER, THROWN_IN, next_caller
from drumhead.games.common.words.allies import country
from drumhead.games.common.words.facts import in_words
from drumhead.games.common.words.nations import (
    ADJECTIVES,
    EMPTYING,
    FLAGS,
    LEADING,
    SPENDING,
    Trick,
    from_partner,
    of_length,
    of_rival,
    of_ruff,
    of_strength,
)
from drumhead.games.organization.thumb import friends
from drumhead.kernel.bits import cards_of, popcount

from . import rules

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"beaten", "dearer", "lost", "over-partner", "wastes"})
#: The questions of nudges.
_BIDDING = "How many of your cards can take a unit?"
_STANDING = "Whose bid stands, and what happens if you pass?"
_NAMING = "Of which nation do you have many cards, including the highest?"
_RESERVE = "What can the three cards of the Reserve cost you?"
_TAKING = "Who will take this unit?"
_RULING = "What are the cards of the Organizing Country worth to you?"
_COUNTING = "How many units does the bid still need?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a bid, the Reserve, the country and the call, or a card."""
    s = view.s
    if s.phase == rules.BID:
        return _of_pass(view) if move == rules.PASSING else _of_bid(view, move - rules.BIDDING + 1)
    if s.phase == rules.RESERVE:
        return _of_reserve() if move == rules.TAKING else []
    if s.phase == rules.DISCARD:
        return _of_putting_out(view, (move - rules.DISCARDING) << 1)
    if s.phase == rules.COUNTRY:
        return _of_naming(view, move - rules.NAMING)
    if s.phase == rules.CALL:
        return _of_call(view, (move - rules.CALLING) << 1)
    card = (move - rules.PLAYING) << 1
    trick = _trick(view)
    if not trick.cards:
        found = _of_lead(trick, card)
    elif trick.beaten_with(card):
        found = _of_beating(trick, card)
    else:
        found = _of_leaving(trick, card)
    return [*found, _empties(view, card)] if trick.is_last(card) else found


# --- The bidding -------------------------------------------------------------------------


def _holding(view: SeatView) -> tuple[int, str]:
    """The most cards of one nation and Flags of the others in the hand, and their name."""
    hand = view.s.hand[view.s.turn]

    def strength(nation: int) -> int:
        return popcount(hand & (int(SUITS[nation]) | FLAGS))

    nation = max(range(4), key=lambda n: (strength(n), popcount(hand & int(SUITS[n]))))
    cards = popcount(hand & int(SUITS[nation]))
    flags = strength(nation) - cards
    words = f"{in_words(cards, f'{ADJECTIVES[nation]} card')}"
    words += f" and {in_words(flags, 'other Flag')}" if flags else ""
    return strength(nation), words


def _mate(view: SeatView) -> int:
    """Is the standing bid the partner's?"""
    s = view.s
    return s.bidder >= 0 and s.bidder != s.turn and rules.couple(s.players, s.turn) >> s.bidder & 1


def _of_bid(view: SeatView, bid: int) -> list[Fact]:
    s, most = view.s, int(rules.TRICKS[view.players])
    own, words = _holding(view)
    found = []
    if bid > own:
        sentence = f"A bid of {bid} is more than the {words} in your hand."
        found.append(Fact("beyond", sentence, _BIDDING))
    else:
        sentence = f"A bid of {bid} is no more than the {words} in your hand."
        found.append(Fact("within", sentence, _BIDDING))
    if 2 * bid > most:
        kind = "most-units" if 4 * bid <= 3 * most else "nearly-all"
        sentence = (
            f"A bid of {bid} fails if others take more than {spelled(most - bid)} of the "
            f"{spelled(most)} units."
        )
        found.append(Fact(kind, sentence, _BIDDING))
    if bid == s.bid + 1:
        sentence = f"You cannot bid less than {bid}, and units above your bid count as well."
        found.append(Fact("least", sentence, "What do you gain by bidding more than you must?"))
    if _mate(view):
        sentence = f"{view.name(s.bidder)}, your partner, already has the highest bid, {s.bid}."
        found.append(Fact("over-partner", sentence, _STANDING))
    return found


def _of_pass(view: SeatView) -> list[Fact]:
    s = view.s
    own, words = _holding(view)
    found = []
    if _mate(view):
        sentence = (
            f"{view.name(s.bidder)}, your partner, has the highest bid, and your units "
            "count for it too."
        )
        found.append(Fact("leaves", sentence, _STANDING))
    elif s.bid < own:
        bid = f"the highest bid so far is {s.bid}" if s.bid else "nobody has bid yet"
        sentence = f"You hold {words}, and {bid}."
        found.append(Fact("could-bid", sentence, _BIDDING))
    else:
        sentence = f"The bid of {s.bid} is no less than the {words} in your hand."
        found.append(Fact("high-enough", sentence, _BIDDING))
    passed, running = s.passed | 1 << s.turn, s.passes_running + 1
    after = next_caller(s.passes, s.players, s.turn, s.bidder, passed, running, s.calls_size + 1)
    if after == CLOSED:
        sentence = f"If you pass, the bidding is over, and {view.name(s.bidder)} must take"
        sentence = f"{sentence} {in_words(s.bid, 'unit')} or lose {counted(s.bid, 'point')}."
        found.append(Fact("closes", sentence, _STANDING))
    elif after == THROWN_IN:
        sentence = "If you pass, nobody has bid, and the deal is thrown in."
        found.append(Fact("closes", sentence, _STANDING))
    elif s.passes == REENTER:
        sentence = "If you pass now, you may still bid again once somebody else has bid."
        found.append(Fact("free", sentence, _STANDING))
    return found


# --- The Reserve, the country and the call -----------------------------------------------


def _of_reserve() -> list[Fact]:
    sentence = "If you take the Reserve, you may put out the same three cards again."
    return [Fact("free", sentence, _RESERVE)]


def _of_naming(view: SeatView, nation: int) -> list[Fact]:
    hand, suit, name = view.s.hand[view.s.turn], int(SUITS[nation]), ADJECTIVES[nation]
    found = [of_length(view, nation, _NAMING)]
    unseen = _unseen(view)
    sure = sum(not unseen & int(higher(card)) for card in cards_of(hand & suit))
    if not sure:
        sentence = f"You have no {name} Flag, which would beat every other {name} card."
        return [*found, Fact("no-flag", sentence, _NAMING)]
    kind = "sure" if sure > 1 else "one-sure"
    sentence = (
        f"With {country(nation)} as the Organizing Country, {spelled(sure)} of your {name} "
        "cards could not be beaten."
    )
    return [*found, Fact(kind, sentence, _NAMING)]


def _of_putting_out(view: SeatView, card: int) -> list[Fact]:
    s, name, nation = view.s, view.card(card), ADJECTIVES[card // 12]
    own, above = s.hand[s.turn] & int(NATION_OF[card]), popcount(_unseen(view) & int(higher(card)))
    found = []
    if s.country and card // 12 == s.country - 1:
        found.append(Fact("rules", f"The {name} is of the Organizing Country.", _RULING))
    if not above:
        sentence = f"No {nation} card higher than the {name} is still out."
        found.append(Fact("top", sentence, SPENDING))
    else:
        found.append(_beaten(view, card, above))
    if popcount(own) == 1:
        found.append(_empties(view, card))
    return found


def _of_call(view: SeatView, card: int) -> list[Fact]:
    s, name, above = view.s, view.card(card), popcount(int(higher(card)))
    found = []
    if card // 12 == s.country - 1:
        sentence = f"The player who holds the other {name} has a card of the Organizing Country."
        found.append(Fact("rules", sentence, _RULING))
    if not above:
        sentence = f"No {ADJECTIVES[card // 12]} card is higher than your partner's {name}."
        return [*found, Fact("top", sentence, "How strong is the card that you call?")]
    sentence = (
        f"{capitalized(spelled(above))} {ADJECTIVES[card // 12]} cards are higher than the {name}."
    )
    return [*found, Fact("beaten", sentence, "How strong is the card that you call?")]


# --- The play ----------------------------------------------------------------------------


def _unseen(view: SeatView) -> int:
    """The cards that others hold or that lie face down."""
    s = view.s
    own = together(s.hand[s.turn], s.put_out) if s.turn == s.bidder else s.hand[s.turn]
    return int(not_seen(own, s.plays, s.plays_size)) & (FIRSTS if view.players == 2 else EVERY_CARD)


def _trick(view: SeatView) -> Trick:
    s, unseen = view.s, _unseen(view)
    return Trick(
        view,
        unseen,
        trumps=int(rules.ORGANIZED[s.country]),
        friends=int(friends(s, s.turn)),
        may_play=lambda seat, led: int(unseen & ~s.void[seat]),
        noun="unit",
        title="Organizing Country",
    )


def _beaten(view: SeatView, card: int, above: int) -> Fact:
    cards = capitalized(in_words(above, f"{ADJECTIVES[card // 12]} card"))
    sentence = f"{cards} higher than the {view.card(card)} {agreeing(above, 'is')} still out."
    return Fact("beaten", sentence, LEADING)


def _empties(view: SeatView, card: int) -> Fact:
    of = ADJECTIVES[card // 12]
    sentence = (
        f"Without the {view.card(card)}, you have no {of} card, and can play what you like "
        f"on {with_article(of)} lead."
    )
    return Fact("empties", sentence, EMPTYING)


def _of_lead(trick: Trick, card: int) -> list[Fact]:
    view, name = trick.view, trick.view.card(card)
    found = of_strength(trick, card)
    if not found:
        found.append(_beaten(view, card, trick.out_above(card)))
    elif found[0].kind == "takes":
        found += _of_bid_made(view)
    out = popcount(trick.unseen & trick.trumps)
    if trick.trumps >> card & 1 and out:
        cards = f"{capitalized(in_words(out, 'other card'))} of the Organizing Country"
        them = "it" if out == 1 else "them"
        sentence = f"{cards} {agreeing(out, 'is')} still out, and the {name} calls for {them}."
        found.append(Fact("draws", sentence, _RULING))
    return found + of_ruff(trick, card)


def _of_beating(trick: Trick, card: int) -> list[Fact]:
    view, name, best = trick.view, trick.view.card(card), trick.held[0]
    found = []
    if not trick.to_play():
        found.append(Fact("takes", f"You play last, so the {name} takes the unit.", _TAKING))
    elif not trick.beaten_by(card, trick.to_play()):
        sentence = f"Nobody still to play can beat the {name}, so it takes the unit."
        found.append(Fact("takes", sentence, _TAKING))
    elif rivals := trick.beaten_by(card, trick.enemies()):
        found.append(of_rival(trick, card, rivals[0], _TAKING))
    if found and found[0].kind == "takes":
        found += _of_bid_made(view)
    found += from_partner(trick, card, _TAKING)
    if trick.trumps >> card & 1 and not trick.trumps >> best & 1:
        sentence = f"The {name} is of the Organizing Country, and so beats the {view.card(best)}."
        found.append(Fact("rules", sentence, _RULING))
    others = rules.playable(view.s) & int(taking(best, trick.trumps) & NATION_OF[card])
    if bottom(others) > card:
        sentence = (
            f"Your {view.card(bottom(others))} is lower than the {name}, and beats the "
            f"{view.card(best)} too."
        )
        found.append(Fact("dearer", sentence, SPENDING))
    elif popcount(others) > 1:
        sentence = (
            f"The {name} is your lowest {ADJECTIVES[card // 12]} card that beats the "
            f"{view.card(best)}."
        )
        found.append(Fact("cheapest", sentence, SPENDING))
    return found


def _of_leaving(trick: Trick, card: int) -> list[Fact]:
    view, name, nation = trick.view, trick.view.card(card), ADJECTIVES[card // 12]
    best, taker = trick.held
    whose = f"{view.whose(taker)} {view.card(best)}"
    if trick.friends >> taker & 1:
        sentence = f"{whose} holds the unit for your side so far, and the {name} leaves it there."
        found = [Fact("partner-holds", sentence, _TAKING)]
    else:
        mate = next((seat for seat in trick.to_play() if trick.friends >> seat & 1), -1)
        rest = "you do not take this unit"
        if mate >= 0:
            rest = f"only {view.name(mate)} can still take the unit for your side"
        found = [Fact("lost", f"The {name} does not beat {whose}, so {rest}.", _TAKING)]
    if trick.trumps >> card & 1 and trick.nation_led(card) != trick.trumps:
        sentence = f"The {name} is of the Organizing Country, and need not be played here."
        found.append(Fact("rules", sentence, _RULING))
    if not trick.out_above(card) and trick.unseen & int(NATION_OF[card]):
        sentence = f"No {nation} card higher than the {name} is still out; here it takes nothing."
        found.append(Fact("wastes", sentence, SPENDING))
    own = view.s.hand[view.s.turn] & int(NATION_OF[card])
    if bottom(own) > card:
        sentence = f"Your {view.card(bottom(own))} is lower than the {name}."
        found.append(Fact("spends", sentence, SPENDING))
    elif popcount(own) > 1:
        sentence = f"The {name} is the lowest {nation} card that you have."
        found.append(Fact("lowest", sentence, SPENDING))
    return found


def _of_bid_made(view: SeatView) -> list[Fact]:
    """Facts about a unit that certainly decides the bid."""
    s = view.s
    if view.players == 5 and s.called >= 0 and s.partner < 0:
        return []
    bidders = rules.side(s, s.bidder)
    needed, left = s.bid - rules.units(s, bidders), int(rules.TRICKS[view.players]) - s.takers_size
    if bidders >> s.turn & 1:
        if needed == 1:
            sentence = f"This unit is the last that your side needs for its bid of {s.bid}."
            return [Fact("decides", sentence, _COUNTING)]
    elif needed == left:
        sentence = f"The bid of {s.bid} still needs every unit, and fails if you take this one."
        return [Fact("decides", sentence, _COUNTING)]
    return []
