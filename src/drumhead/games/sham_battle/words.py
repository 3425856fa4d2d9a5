"""Sham Battle in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.parts import Refusal
from drumhead.engine.scene import Counter, Scene, Zone, counter, zone
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.rules.allies import DECK_SIZE, NATION_OF, holds
from drumhead.games.common.rules.auction import FINAL
from drumhead.games.common.rules.melds import (
    FLAG_AND_ARMY,
    MELD_CARDS,
    MELD_TEXTS,
    PLURALS,
    SEQUENCE,
    SHORT,
    group_of,
    meld_count,
)
from drumhead.games.common.words.allies import country, country_of, trick_zones
from drumhead.games.common.words.melds import count_card, meld_name, meld_with_cards
from drumhead.games.sham_battle.rules import (
    BID,
    BIDDING,
    COMBINE,
    DEAL,
    DEALER_BIDS,
    DONE,
    DRAW,
    MELDING,
    NAMING,
    PASS,
    PLAY,
    PLAYING,
    POWER,
    bid_made,
    bidder,
    cards_of_side,
    ceiling,
    grouped,
    hand_points,
    how_many_bids,
    lowest_bid,
    must_bid,
    partner,
    standing,
    step_of_bids,
)
from drumhead.kernel.bits import lowest, popcount


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields, n = view.s, view.fields, view.players
    zones: list[Zone] = []
    for seat in range(n):
        label = "Your hand" if seat == view.seat else f"{view.names[seat]}'s hand"
        zones.append(zone("hand", label, "hand", fields["hand"][seat], seat=seat))
    zones += trick_zones(view, bidder(s))
    for seat in range(n):
        for meld in s.claims[seat][: s.claims_size[seat]]:
            label = (
                f"Claimed by {view.name(seat)}: {meld_name(meld)}, {meld_count(meld, s.power - 1)}"
            )
            cards = MELD_TEXTS[meld].split()
            zones.append(zone("meld", label, "meld", cards, seat=seat))
    drew = list(range(s.drawn_size))
    zones.append(zone("draw", "Draw for the first deal", "aside", fields["drawn"], seats=drew))
    return Scene(zones=zones, counters=_counters(view), prompt=_prompt(view))


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    calls = _calls(view)
    for seat in range(view.players):
        said = ", ".join(call for caller, call in calls if caller == seat)
        if said:
            counters.append(counter("calls", "Calls", said, seat))
        counters.append(counter("tricks", "Tricks", s.takers[: s.takers_size].count(seat), seat))
        counters.append(counter("cards", "Cards taken count", s.counted[seat], seat))
    if s.bids_size:
        counters.append(counter("bid", "Bid", standing(s), bidder(s)))
        counters.append(counter("combined", "Combinations count", s.combined, bidder(s)))
    if s.power:
        counters.append(counter("power", "Country in Power", country(s.power - 1)))
    counters.append(counter("count-card", "Count card", count_card(s.sequence)))  # SB-38
    return counters


def _calls(view: SeatView) -> list[tuple[int, str]]:
    """All bids and passes in order. Turns go round, so who passed between two bids is known."""
    s, n = view.s, view.players
    calls: list[tuple[int, str]] = []
    if s.deal == 0:
        return calls
    out: set[int] = set()
    seat = (s.dealer + 1) % n

    def passes_until(last: int) -> None:
        nonlocal seat
        while seat != last:
            if seat not in out:
                calls.append((seat, "pass"))
                if s.passes == FINAL:
                    out.add(seat)
            seat = (seat + 1) % n

    for bid in s.bids[: s.bids_size]:
        passes_until(bid & 7)
        calls.append((seat, str(bid >> 3)))
        seat = (seat + 1) % n
    left = popcount(s.passed) - len(out)
    while left > 0:
        if seat not in out:
            calls.append((seat, "pass"))
            left -= 1
        seat = (seat + 1) % n
    return calls


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        doing = {BID: "bid", POWER: "name the Country in Power", COMBINE: "lay down combinations"}
        return f"{view.names[seat]} is to {doing.get(s.phase, 'play')}."
    if s.phase == BID:
        least = f"Bid {lowest_bid(s)} or more"
        if must_bid(s):
            return f"{least}: you may not pass."
        return f"{least}, or pass." if how_many_bids(s) else "Nobody can bid higher: pass."
    if s.phase == POWER:
        return "Name the Country in Power."
    if s.phase == COMBINE:
        return "Lay down a combination, or say that you are done."
    if s.plays_size == s.takers_size * view.players:
        return "You lead to a new trick: any card."
    country = _led(view)
    if s.hand[seat] & int(NATION_OF[s.plays[s.takers_size * view.players]]):
        return f"{country} was led: follow with {country}."
    return f"{country} was led and you have none: play any card."


def _led(view: SeatView) -> str:
    """The nation of the card that was led."""
    return country_of(view.s.plays[view.s.takers_size * view.players])


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < PASS:
        return f"Bid {5 * (move - BIDDING + 1)}"
    if move == PASS:
        return "Pass"
    if move < MELDING:
        return f"Name {country(move - NAMING)} the Country in Power"
    if move < DONE:
        meld = move - MELDING
        return f"Claim {meld_with_cards(meld)} for {meld_count(meld, view.s.power - 1)}"
    if move == DONE:
        return "Done with combinations"
    return f"Play the {view.card((move - PLAYING) << 1)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """Why a move that this game has is not legal here."""
    s = view.s
    if move < NAMING:
        return _no_call(view, move)
    if s.phase == BID:
        return Refusal("SB-08", "The bidding is not over yet: bid or pass.")
    if move < MELDING:
        return Refusal("SB-13", "The Country in Power has been named for this hand.")
    if s.phase == POWER:
        return Refusal("SB-13", "First the Country in Power is named.")
    if move < PLAYING:
        return _no_claim(view, move)
    if s.phase == COMBINE:
        return Refusal("SB-14", "Combinations come before play: claim one, or say done.")
    card = (move - PLAYING) << 1
    if not s.hand[s.turn] >> card & 1:
        return Refusal("SB-25", f"The {view.card(card)} is not in the hand.")
    return Refusal("SB-25", f"{_led(view)} was led, and who has a card of it must play one.")


def _no_call(view: SeatView, move: int) -> Refusal:
    s = view.s
    if s.phase != BID:
        return Refusal("SB-10", "The bidding is over.")
    if move == PASS:
        if s.all_pass == DEALER_BIDS:
            return Refusal("SB-11", "All others have passed, so at this table the dealer must bid.")
        return Refusal("SB-12", "So many deals have been thrown in that the dealer must bid.")
    points = 5 * (move - BIDDING + 1)
    highest = ceiling(s.players, s.sides)
    if points % step_of_bids(s):
        return Refusal("SB-09", f"A bid is a multiple of {step_of_bids(s)}.")
    if points > highest:
        return Refusal("SB-09", f"The highest bid there is at this table is {highest}.")
    if lowest_bid(s) > highest:
        return Refusal("SB-09", f"Nobody can bid more than {highest}.")
    return Refusal("SB-09", f"The lowest bid possible now is {lowest_bid(s)}.")


def _no_claim(view: SeatView, move: int) -> Refusal:
    s = view.s
    if s.phase == PLAY:
        return Refusal("SB-14", "Combinations are claimed before the first card is played.")
    meld = move - MELDING
    cards = int(MELD_CARDS[meld])
    if not holds(s.hand[s.turn], cards):
        return Refusal("SB-22", "These cards are not all in the hand.")
    if SEQUENCE <= meld < FLAG_AND_ARMY and (meld - SEQUENCE) % 4 != s.power - 1:
        return Refusal("SB-18", "Only the sequence of the Country in Power counts.")
    if SHORT <= meld < FLAG_AND_ARMY and not s.sequence:
        return Refusal("SB-18", "The sequence is Flag, Bond, Army, Aeroplane and Submarine.")
    if group_of(meld) & grouped(s, s.turn):
        number = PLURALS[lowest(group_of(meld))]
        return Refusal("SB-21", f"A group of {number} has been claimed: one of a number in a deal.")
    return Refusal("SB-21", "A card may be in only one combination of a deal.")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """What a move did, in words."""
    assert move is not None
    view, seat = before, before.s.turn
    if view.s.phase == BID:
        return _narrate_call(view, move, after)
    if view.s.phase == POWER:
        return [view.does(seat, "name", f"{country(move - NAMING)} the Country in Power") + "."]
    if move == DONE:
        said = [
            view.does(seat, "be" if seat != view.seat else "are", "done with combinations") + "."
        ]
        if after.s.phase == PLAY:
            said.append(f"The combinations count {view.s.combined}, if the bid is made.")
        return said
    if view.s.phase == COMBINE:
        meld = move - MELDING
        what = f"{meld_name(meld)} ({MELD_TEXTS[meld]})"
        return [view.does(seat, "claim", f"{what} for {meld_count(meld, view.s.power - 1)}") + "."]
    verb = "lead" if view.s.plays_size == view.s.takers_size * view.players else "play"
    said = [view.does(seat, verb, f"the {view.card((move - PLAYING) << 1)}") + "."]
    if after.s.takers_size > view.s.takers_size:
        said += _narrate_taking(view, after)
    return said


def _narrate_call(view: SeatView, move: int, after: SeatView) -> list[str]:
    seat = view.s.turn
    if move != PASS:
        said = [view.does(seat, "bid", str(5 * (move - BIDDING + 1))) + "."]
    else:
        said = [view.does(seat, "pass") + "."]
    if after.s.phase == POWER:
        won = after.does(bidder(after.s), "have", f"the bidding at {standing(after.s)}")
        said.append(f"{won}.")
    elif after.s.phase == DEAL:
        said.append("Nobody bids: the deal is thrown in.")
    return said


def _narrate_taking(before: SeatView, view: SeatView) -> list[str]:
    s, n = view.s, view.players
    taker = s.takers[s.takers_size - 1]
    leader = s.takers[s.takers_size - 2] if s.takers_size > 1 else bidder(s)
    trick = s.plays[s.plays_size - n : s.plays_size]
    card = trick[(taker - leader) % n]
    count = s.counted[taker] - before.s.counted[taker]
    said = [
        view.does(taker, "take", f"the trick with the {view.card(card)}, {count} in cards") + "."
    ]
    if s.turn < 0:
        cards, bid = cards_of_side(s, bidder(s)), standing(s)
        sums = f"{s.combined} in combinations and {cards} in cards"
        if bid_made(s):
            said.append(f"The bid of {bid} is made: {sums}.")
        else:
            said.append(f"The bid of {bid} is not made, with {sums}: it is subtracted.")
        for seat in range(n):
            if partner(s, seat) < 0 or partner(s, seat) > seat:
                said.append(_scored(view, seat))
    return said


def _scored(view: SeatView, seat: int) -> str:
    points, mate = hand_points(view.s, seat), partner(view.s, seat)
    verb = "score" if points >= 0 else "lose"
    change = f"{abs(points)}, {view.s.score[seat]} in all."
    if mate < 0:
        return view.does(seat, verb, change)
    if view.seat in (seat, mate):
        return f"You and {view.names[seat + mate - view.seat]} {verb} {change}"
    return f"{view.names[seat]} and {view.names[mate]} {verb} {change}"


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """What the draw or the deal brought, in words."""
    s = after.s
    if before.s.phase == DRAW:
        card = after.card(s.drawn[s.dealer])
        who = after.does(s.dealer, "draw", f"the {card}, the highest card,")
        return [f"{who} and {'deal' if s.dealer == after.seat else 'deals'} first."]
    return [after.does(s.dealer, "deal", f"{DECK_SIZE // after.players} cards to each") + "."]
