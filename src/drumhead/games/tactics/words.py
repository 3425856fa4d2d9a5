"""Tactics in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import counted, listed
from drumhead.engine.scene import Counter, Emblem, Figure, Goal, Scene, counter
from drumhead.engine.score_sentences import limit_sentence, match_limit, score_of_pair
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.widow import squads
from drumhead.games.common.words.accounts import NOBODY_BID, bid_of_pair
from drumhead.games.common.words.auction import call_counters, last_calls
from drumhead.games.common.words.badges import badges, bid_badges, bid_figure, high_bid, spoken
from drumhead.games.common.words.bids import aim_of_bid, is_against, partners_of
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.partners import side_name
from drumhead.games.common.words.several import cards_left, chosen_together, gone
from drumhead.games.common.words.trick_scene import trick_zones
from drumhead.games.common.words.tricks import (
    asked,
    force_commanding,
    must_follow,
    place_taking,
    takes_note,
)
from drumhead.games.common.words.widow import taken_up, widow_zones
from drumhead.kernel.bits import popcount
from drumhead.kernel.header import OVER
from drumhead.packs.tactics import COMPANIES, PACK

from . import rules

#: TAC-25: the Tank.
TANK = rules.DECK.card("O20")

_PRECEDENCE = rules.PRECEDENCE.tolist()
_COMMANDERS = rules.COMMANDERS.tolist()
_draw_zone = draw_zone_by(rules.RANKS.tolist())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, cards = view.s, view.fields["reinforcements"]
    playing = s.phase in (rules.DISCARD, rules.PLAY) and s.bidder >= 0
    commanders = _COMMANDERS[s.force] if playing else 0
    taking, rule = view.public(_squad)
    zones = trick_zones(
        view, taking, noun="squad", stars=commanders, fresh=taken_up(view, s.reinforcements)
    )
    zones += widow_zones(view, view.s.phase == rules.BID, "reinforcements", "Reinforcements", cards)
    zones.append(_draw_zone(view))
    calls = view.public(_last_calls) if s.phase == rules.BID else {}
    said = {s.bidder: f"Bid {s.bid}"} if playing else bid_badges(calls, s.bidder, s.bid)
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        rule=rule, figure=_figure(view),
        badges=badges(view, said, dealer=s.dealer, leader=s.leader),
        calls=spoken(calls, 4),
        together=chosen_together(view, "discard", _left(view), "Discard")
        if s.phase == rules.DISCARD
        else None,
    )  # fmt: skip


def _left(view: SeatView) -> int:
    """TAC-17: the number of cards that the bidder still discards, as the bidder sees it."""
    return 4 - popcount(view.s.discards)


def _squad(view: SeatView) -> tuple[int, Emblem | None]:
    """The place of the card that takes the squad, and the commanding force."""
    return _taking(view), _rule(view)


def _taking(view: SeatView) -> int:
    """TAC-23 to TAC-30: the place of the card that takes the squad as it lies."""
    s = view.s
    squad = s.trick[: s.trick_size]
    if not squad:
        return -1
    led = int(rules.CALLS[squad[0]]) or rules.ALL_CARDS
    return place_taking(squad, _COMMANDERS[s.force], led, _PRECEDENCE)


def _last_calls(view: SeatView) -> dict[int, str]:
    return last_calls(view, rules.MOVES, rules.PASS, view.s.bidding)


def _rule(view: SeatView) -> Emblem | None:
    """The commanding force after the bidding."""
    s = view.s
    return (
        force_commanding(rules.FORCES[s.force]) if s.phase in (rules.DISCARD, rules.PLAY) else None
    )


def _figure(view: SeatView) -> Figure | None:
    """The standing bid, or its side's points."""
    s = view.s
    if s.phase in (rules.DISCARD, rules.PLAY) and s.bidder >= 0:
        return bid_figure(view, s.bidder, int(rules.points(s, s.bidder)), s.bid)
    return high_bid(view, s.bidder, s.bid) if s.phase == rules.BID else None


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    if s.bidder >= 0:
        counters.append(counter("bid", "Bid", f"{s.bid} {rules.FORCES[s.force]}", s.bidder))
    counters += call_counters(view, rules.MOVES, rules.PASS, s.bidding)
    for seat in range(4):
        counters.append(counter("squads", "Squads of the side", squads(s, seat), seat))
        counters.append(
            counter("ordnance", "Ordnance points of the side", rules.figures(s, seat), seat)
        )
        counters.append(counter("points", "Points of the side", rules.points(s, seat), seat))
        counters.append(counter("engagements", "Engagements won", s.won[seat], seat))
    if s.deals > 0:
        counters.append(counter("deals", "Deal in this Engagement", s.deals))
    return counters


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        doing = {rules.BID: "to bid or pass", rules.DISCARD: "to discard", rules.PLAY: "to play"}[
            s.phase
        ]
        return f"{view.names[seat]} is {doing}."
    if s.phase == rules.BID:
        if s.bidder < 0:
            return "Bid 60 or more, or pass."
        return f"The bid is {s.bid}, {_force(s.force)}: bid {s.bid + 5} or more, or pass."
    if s.phase == rules.DISCARD:
        return f"Discard {cards_left(_left(view), 4)}, but no Ordnance."
    if s.trick_size == 0:
        return "Lead any card to a new squad."
    led = int(rules.CALLS[s.trick[0]])
    if not led:
        return "Ordnance was led: play any card."
    return asked(_company_led(view), bool(s.hand[seat] & led))


def _company_led(view: SeatView) -> str:
    return COMPANIES[rules.DECK.codes[view.s.trick[0]][0]]


def _force(force: int) -> str:
    """The commanding force in words."""
    return "combined forces" if force == 4 else f"{rules.FORCES[force].capitalize()} commanding"


def goal(view: SeatView) -> Goal:
    """Make the bid, or defeat it."""
    lost = (
        "costs what it falls short by" if view.s.failed_bid == rules.SHORTFALL else "is subtracted"
    )
    ends = f"{rules.ENGAGEMENT} points win an Engagement, and two Engagements the match"
    if view.s.match == rules.ONE_ENGAGEMENT:
        ends = f"{rules.ENGAGEMENT} points win the match"
    return {
        "aim": _aim(view),
        "worth": f"A squad counts 5, Ordnance its figure, 110 in all. A failed bid {lost}.",
        "ends": f"A hand ends after twelve squads. {ends}.",
    }


def _aim(view: SeatView) -> str:
    s = view.s
    if not s.deals:
        return "Win the bidding, and then make the bid in squads and Ordnance; or defeat a bid."
    if s.phase not in (rules.DISCARD, rules.PLAY):
        return f"Bid the points that {partners_of(view)} can make together, or pass."
    if s.phase == rules.DISCARD and s.bidder == view.seat:
        return f"Discard four cards that win you nothing; your side needs {s.bid} points."
    make = s.bid - rules.points(s, s.bidder)
    defeat = rules.HIGHEST_BID + 5 - s.bid - rules.points(s, s.bidder ^ 1)
    if make <= 0:
        return f"The bid of {s.bid} is made, and every further point still counts."
    if defeat <= 0:
        if is_against(view):
            return f"The bid of {s.bid} is defeated, and every point you take still counts."
        return f"The bid of {s.bid} is lost; what is left is to keep points from the other side."
    return aim_of_bid(view, make, defeat, "point")


def legend(view: SeatView, card: int) -> list[str]:
    """The points of a card, and its powers."""
    if card >= rules.FIRST_GUN:
        takes = "a squad only if all four cards in it are Ordnance" if card == TANK else "no squad"
        return [
            f"Counts {PACK.by_code[rules.DECK.codes[card]].value} for the side that captures it.",
            f"Takes {takes}, and may not be discarded.",
            "Led, it calls for nothing; the highest commander takes it, or the highest number.",
        ]
    return [
        "Counts nothing itself, but each squad counts 5.",
        takes_note(int(rules.RANKS[card]), commanders=True),
        "If its company commands, it beats every card of the others.",
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < rules.PASS:
        step, force = divmod(move - rules.BIDS, len(rules.FORCES))
        return f"Bid {rules.LOWEST_BID + 5 * step}, {_force(force)}"
    if move == rules.PASS:
        return "Pass"
    if move < rules.PLAYING:
        return f"Discard the {view.card(move - rules.DISCARDING)}"
    return f"Play the {view.card(move - rules.PLAYING)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if move < rules.DISCARDING:
        if s.phase != rules.BID:
            return Refusal("The bidding is over.", "TAC-12")
        return Refusal(f"The bid stands at {s.bid}: bid at least {s.bid + 5}.", "TAC-11")
    discarding = move < rules.PLAYING
    card = move - (rules.DISCARDING if discarding else rules.PLAYING)
    if s.phase == rules.BID:
        return Refusal("The bidding is not over yet: bid or pass.", "TAC-08")
    if discarding and s.phase == rules.PLAY:
        return Refusal("Four cards have already been discarded: play a card.", "TAC-17")
    if not discarding and s.phase == rules.DISCARD:
        return Refusal("Discard four cards before you lead.", "TAC-17")
    if not s.hand[s.turn] >> card & 1:
        clause = "TAC-17" if discarding else "TAC-20"
        return Refusal(f"The {view.card(card)} is not in your hand.", clause)
    if discarding:
        return Refusal("An Ordnance card may not be discarded.", "TAC-17")
    return must_follow("TAC-21", _company_led(view))


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words. Another player's discard stays secret (`move` is None)."""
    view, seat = before, before.s.turn
    if view.s.phase == rules.DISCARD:
        card = None if move is None else move - rules.DISCARDING
        what = gone(after, card, after.s.discards, 4, done=after.s.phase == rules.PLAY)
        return [view.does(seat, "discard", what) + "."] if what else []
    assert move is not None
    if view.s.phase == rules.BID:
        return _narrate_call(view, move, after)
    verb = "lead" if view.s.trick_size == 0 else "play"
    sentences = [view.does(seat, verb, f"the {view.card(move - rules.PLAYING)}") + "."]
    if after.s.takers_size > view.s.takers_size:
        taker = after.s.takers[after.s.takers_size - 1]
        card = after.s.last_trick[taker - after.s.last_leader & 3]
        count = rules.points(after.s, taker) - rules.points(view.s, taker)
        what = f"the squad with the {view.card(card)}, for {counted(count, 'point')}"
        sentences.append(view.does(taker, "take", what) + ".")
    if after.s.turn < 0:
        sentences += _narrate_score(after)
    return sentences + _narrate_end(view, after)


def _narrate_call(before: SeatView, call: int, after: SeatView) -> list[str]:
    s, seat = after.s, before.s.turn
    if call == rules.PASS:
        sentences = [after.does(seat, "pass") + "."]
    else:
        sentences = [after.does(seat, "bid", f"{s.bid}, {_force(s.force)}") + "."]
    if s.phase == rules.DISCARD:
        sentences.append(after.does(s.bidder, "take", "up the Reinforcements") + ".")
    if s.turn < 0:
        sentences.append("Nobody has bid: the deal is thrown in, and all cards are shown.")
        sentences += _narrate_end(before, after)
    return sentences


def _narrate_score(view: SeatView) -> list[str]:
    s = view.s
    made = "made" if rules.points(s, s.bidder) >= s.bid else "not made"
    discards = listed([f"the {view.card(code)}" for code in view.fields["discards"]])
    sentences = [f"The discards were {discards}.", f"The bid of {s.bid} is {made}."]
    for side in range(2):
        sentences.append(score_of_pair(side_name(view, side), rules.gain(s, side), s.score[side]))
    return sentences


def _narrate_end(before: SeatView, after: SeatView) -> list[str]:
    won = [side for side in range(2) if after.s.won[side] > before.s.won[side]]
    prize = "the match" if after.s.turn == OVER else "the Engagement"
    return [f"{side_name(after, side)} win {prize}." for side in won]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, rules.RANKS.tolist())]
    what = "twelve cards to each player and four Reinforcements to the center"
    return [after.does(after.s.dealer, "deal", what) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """TAC-32 to TAC-36: the squads and the Ordnance of each side, or the cost of a failed bid."""
    s, seats = after.s, range(4)
    missed = s.bidder >= 0 and rules.points(s, s.bidder) < s.bid
    scoring = [s.bidder >= 0 and not (missed and seat % 2 == s.bidder % 2) for seat in seats]
    guns = [s.taken[seat] & rules.ORDNANCE if scoring[seat] else 0 for seat in seats]
    figured = [rules.figures(s, seat) if scoring[seat] else 0 for seat in seats]
    taken = [rules.gain(s, seat) - figured[seat] if scoring[seat] else 0 for seat in seats]
    lost = [0 if scoring[seat] else rules.gain(s, seat) for seat in seats]
    failed = "Points short of the bid" if s.failed_bid == rules.SHORTFALL else "Failed bid"
    lines = [
        account_line("Squads", taken),
        account_line("Ordnance", figured, map(rules.DECK.list, guns)),
        account_line(failed, lost),
    ]
    remarks = [NOBODY_BID]
    if s.bidder >= 0:
        remarks = [bid_of_pair(after, _force(s.force), "made", rules.points(s, s.bidder), "point")]
    remarks += _narrate_end(before, after)
    outlook = _outlook(after)
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=rules.ENGAGEMENT)


def _outlook(view: SeatView) -> str:
    """The distance to the end of the Engagement, and of the match."""
    s = view.s
    if s.match == rules.ONE_ENGAGEMENT:
        return match_limit(view, rules.ENGAGEMENT)
    if s.deals > 0:
        end = f"The Engagement ends at {rules.ENGAGEMENT} points, and two Engagements win the match"
        return limit_sentence(view, end, rules.ENGAGEMENT)
    ahead = [side for side in range(2) if s.won[side]]
    won = "Each side has" if len(ahead) == 2 else f"{side_name(view, ahead[0])} have"
    return f"{won} won one Engagement, and two win the match."
