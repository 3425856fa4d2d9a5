"""Militac in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import counted
from drumhead.engine.scene import Counter, Emblem, Figure, Goal, Scene, counter
from drumhead.engine.score_sentences import match_limit, score_of_pair
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.widow import squads
from drumhead.games.common.words.accounts import NOBODY_BID, bid_of_pair
from drumhead.games.common.words.auction import call_counters, last_calls
from drumhead.games.common.words.badges import badges, bid_badges, bid_figure, high_bid, spoken
from drumhead.games.common.words.bids import aim_of_bid, is_against, partners_of
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.partners import side_name
from drumhead.games.common.words.trick_scene import trick_zones
from drumhead.games.common.words.tricks import (
    asked,
    company_led,
    force_commanding,
    must_follow,
    place_taking,
    takes_note,
)
from drumhead.games.common.words.widow import taken_up, widow_zones
from drumhead.kernel.compiler import Record
from drumhead.kernel.header import OVER

from . import rules

_RANKS = rules.RANKS.tolist()
_draw_zone = draw_zone_by(_RANKS)


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s = view.s
    playing = s.phase in (rules.DISCARD, rules.PLAY) and s.bidder >= 0
    commanders = _commanders(s) if playing else 0
    taking, rule = view.public(_squad)
    zones = trick_zones(view, taking, noun="squad", stars=commanders, fresh=taken_up(view, s.aide))
    zones += widow_zones(view, view.s.phase == rules.BID, "aide", "Aide", view.fields["aide"])
    zones.append(_draw_zone(view))
    calls = view.public(_last_calls) if s.phase == rules.BID else {}
    said = {s.bidder: f"Bid {s.bid}"} if playing else bid_badges(calls, s.bidder, s.bid)
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        rule=rule, figure=_figure(view),
        badges=badges(view, said, dealer=s.dealer, leader=s.leader),
        calls=spoken(calls, 4),
    )  # fmt: skip


def _commanders(s: Record) -> int:
    """The cards that command: MIL-20, MIL-21, including the President unless he is powerless."""
    return int(rules.COMMANDERS[s.force]) | (
        1 << rules.PRESIDENT if s.president == rules.COMMANDER else 0
    )


def _squad(view: SeatView) -> tuple[int, Emblem | None]:
    """The place of the card that takes the squad, and the commanding force."""
    return _taking(view), _rule(view)


def _taking(view: SeatView) -> int:
    """MIL-18 to MIL-21: the place of the card that takes the squad as it lies."""
    s = view.s
    squad = s.trick[: s.trick_size]
    led = int(rules.called(s)) if squad else 0
    return place_taking(squad, _commanders(s), led, _RANKS) if led else len(squad[:1]) - 1


def _last_calls(view: SeatView) -> dict[int, str]:
    return last_calls(view, rules.MOVES, rules.PASS, int(rules.MANNERS[view.s.bidding]))


def _rule(view: SeatView) -> Emblem | None:
    """The commanding force after the bidding, or the company named with the President."""
    s = view.s
    if s.phase == rules.PLAY and s.named and s.trick_size and s.trick[0] == rules.PRESIDENT:
        return {**company_led(rules.NAMES[s.named - 1]), "role": "named by the President"}
    return (
        force_commanding(rules.FORCES[s.force]) if s.phase in (rules.DISCARD, rules.PLAY) else None
    )


def _figure(view: SeatView) -> Figure | None:
    """The standing bid, or its side's squads."""
    s = view.s
    if s.phase in (rules.DISCARD, rules.PLAY) and s.bidder >= 0:
        return bid_figure(view, s.bidder, int(squads(s, s.bidder)), s.bid)
    return high_bid(view, s.bidder, s.bid) if s.phase == rules.BID else None


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    if s.bidder >= 0:
        counters.append(counter("bid", "Bid", f"{s.bid} {rules.FORCES[s.force]}", s.bidder))
        counters.append(counter("worth", "Worth of the bid", int(rules.worth(s)), s.bidder))
    counters += call_counters(view, rules.MOVES, rules.PASS, int(rules.MANNERS[s.bidding]))
    for seat in range(4):
        counters.append(counter("squads", "Squads of the side", squads(s, seat), seat))
    if s.named:
        counters.append(counter("named", "Named with the President", rules.NAMES[s.named - 1]))
    counters.append(counter("thrown-in", "Consecutive deals thrown in", s.thrown_in))
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
        if rules.dealer_must_bid(s):
            return "Four deals in a row were thrown in: you must bid."
        if s.bidder < 0:
            return "Bid six squads or more, or pass."
        return f"The bid is {s.bid}, {_force(s.force)}: bid higher, or pass."
    if s.phase == rules.DISCARD:
        return "You have taken up the Aide: discard one card."
    if s.trick_size == 0:
        naming = "; if it is the President, name a company" if rules.must_name(s) else ""
        return f"Lead any card to a new squad{naming}."
    led = rules.called(s)
    if not led:
        return "The President was led: play any card."
    return asked(_company_led(s), bool(s.hand[seat] & led))


def _force(force: int) -> str:
    """The commanding force in words."""
    return (
        "combined forces"
        if force == rules.COMBINED
        else f"{rules.FORCES[force].capitalize()} commanding"
    )


def _company_led(s: Record) -> str:
    """The company that must be followed, in words."""
    return next(
        name for name, suit in zip(rules.NAMES, rules.SUITS, strict=True) if rules.called(s) & suit
    ).title()


def goal(view: SeatView) -> Goal:
    """Take the squads that were bid, or enough to defeat the bid."""
    s = view.s
    if s.phase in (rules.DISCARD, rules.PLAY):
        bid = f"The bid scores {rules.worth(s)} and 1 for each squad above it"
        count = f"{bid}; failed, the other side scores {rules.worth(s)}."
    else:
        count = (
            "A bid scores 5 to 50 by its squads and its force; failed, it scores for the others."
        )
    first = "the bidders win" if s.both_reach == rules.BIDDERS else "the higher total wins"
    total = f"{rules.TOTALS[s.game]} points win the game; if both sides have them, {first}"
    return {"aim": _aim(view), "worth": count, "ends": f"A hand ends after twelve squads. {total}."}


def _aim(view: SeatView) -> str:
    s = view.s
    if not s.deal:
        return "Win the bidding, and then take the squads that were bid; or defeat a bid."
    if s.phase not in (rules.DISCARD, rules.PLAY):
        return f"Bid as many of the twelve squads as {partners_of(view)} can take, or pass."
    if s.phase == rules.DISCARD and s.bidder == view.seat:
        return f"Discard the card that helps you least; your side needs {s.bid} squads."
    make = s.bid - squads(s, s.bidder)
    defeat = 13 - s.bid - squads(s, s.bidder ^ 1)
    if make <= 0:
        return (
            f"The bid of {s.bid} is made; each further squad counts 1 for the side that takes it."
        )
    if defeat <= 0:
        verb = "defeated" if is_against(view) else "lost"
        return f"The bid of {s.bid} is {verb}; the squads that are left count nothing."
    return aim_of_bid(view, make, defeat, "squad")


def legend(view: SeatView, card: int) -> list[str]:
    """The powers of a card: only squads count."""
    if card < rules.PRESIDENT:
        return [
            "Counts nothing itself: only squads count.",
            takes_note(int(rules.RANKS[card]), commanders=True),
            "If its company commands, it beats every card of the others.",
        ]
    if view.s.president == rules.COMMANDER:
        return [
            "Belongs to the company that commands and is its highest card, above the 12.",
            "In combined forces it takes every squad, and led it calls for the company you name.",
            "May not be played to another company by somebody who can follow it.",
        ]
    return [
        "Led, it takes the squad, whatever else is played.",
        "Otherwise it takes nothing, and is played only by somebody who cannot follow.",
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < rules.PASS:
        number, force = divmod(move - rules.BIDS, len(rules.FORCES))
        return (
            f"Bid {number + rules.LOWEST_BID}, {_force(force)}, for {rules.SCHEDULE[number, force]}"
        )
    if move == rules.PASS:
        return "Pass"
    if move < rules.PLAYING:
        return f"Discard the {view.card(move - rules.DISCARDING)}"
    if move < rules.NAMING:
        return f"Play the {view.card(move - rules.PLAYING)}"
    return f"Play the President and name {rules.NAMES[move - rules.NAMING].title()}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if move < rules.DISCARDING:
        if s.phase != rules.BID:
            return Refusal("The bidding is over.", "MIL-06")
        if move == rules.PASS:
            return Refusal("Four deals in a row were thrown in: now you must bid.", "MIL-11")
        return Refusal(f"That is not higher than {s.bid}, {_force(s.force)}.", "MIL-08")
    discarding = move < rules.PLAYING
    if s.phase == rules.BID:
        return Refusal("The bidding is not over yet: bid or pass.", "MIL-06")
    if discarding and s.phase == rules.PLAY:
        return Refusal("The discard has already been made: play a card.", "MIL-12")
    if not discarding and s.phase == rules.DISCARD:
        return Refusal("Discard a card before you lead.", "MIL-12")
    card = (
        rules.PRESIDENT
        if move >= rules.NAMING
        else move - (rules.DISCARDING if discarding else rules.PLAYING)
    )
    if not s.hand[s.turn] >> card & 1:
        clause = "MIL-12" if discarding else "MIL-15"
        return Refusal(f"The {view.card(card)} is not in your hand.", clause)
    if move >= rules.NAMING:
        when = "only when the President is led as a commander in combined forces"
        return Refusal(f"A company is named {when}.", "MIL-22")
    if s.trick_size == 0:
        return Refusal("Name a company when you lead the President in combined forces.", "MIL-22")
    company = _company_led(s)
    if card == rules.PRESIDENT:
        clause = "MIL-21" if s.force == rules.COMBINED else "MIL-20"
        held = f"The lead is {company}, and you can follow"
        return Refusal(f"{held}, so you may not play the President.", clause)
    if not s.hand[s.turn] & ~(1 << rules.PRESIDENT) & rules.called(s):
        return Refusal(f"The lead is {company}, and the President is its highest card.", "MIL-20")
    return must_follow("MIL-16", company)


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words. Another player's discard stays secret (`move` is None)."""
    view, seat = before, before.s.turn
    if view.s.phase == rules.DISCARD:
        what = "a card" if move is None else f"the {view.card(move - rules.DISCARDING)}"
        return [view.does(seat, "discard", what) + "."]
    assert move is not None
    if view.s.phase == rules.BID:
        return _narrate_call(move, seat, after)
    verb = "lead" if view.s.trick_size == 0 else "play"
    if move >= rules.NAMING:
        named = f"{view.verb(seat, 'name')} {rules.NAMES[move - rules.NAMING].title()}"
        sentences = [view.does(seat, verb, f"the {view.card(rules.PRESIDENT)} and {named}") + "."]
    else:
        sentences = [view.does(seat, verb, f"the {view.card(move - rules.PLAYING)}") + "."]
    if after.s.takers_size > view.s.takers_size:
        taker = after.s.takers[after.s.takers_size - 1]
        card = after.s.last_trick[taker - after.s.last_leader & 3]
        sentences.append(view.does(taker, "take", f"the squad with the {view.card(card)}") + ".")
    if after.s.turn < 0:
        sentences += _narrate_score(after)
    return sentences


def _narrate_call(call: int, seat: int, after: SeatView) -> list[str]:
    s = after.s
    if call == rules.PASS:
        sentences = [after.does(seat, "pass") + "."]
    else:
        sentences = [after.does(seat, "bid", f"{s.bid}, {_force(s.force)}") + "."]
    if s.phase == rules.DISCARD:
        sentences.append(after.does(s.bidder, "take", "up the Aide") + ".")
    if s.turn < 0:
        sentences.append("Nobody has bid: the deal is thrown in, and all cards are shown.")
        sentences += _narrate_end(after)
    return sentences


def _narrate_score(view: SeatView) -> list[str]:
    s = view.s
    took = squads(s, s.bidder)
    made = "made" if took >= s.bid else "not made"
    (discard,) = view.fields["discards"]
    sentences = [
        f"The discard was the {view.card(discard)}.",
        f"The bid of {s.bid} is {made}, with {counted(took, 'squad')}.",
    ]
    for side in range(2):
        sentences.append(score_of_pair(side_name(view, side), rules.gain(s, side), s.score[side]))
    return sentences + _narrate_end(view)


def _narrate_end(view: SeatView) -> list[str]:
    if view.s.turn != OVER:
        return []
    won = rules.winners(view.s)
    if won == 0b1111:
        return ["After eight more deals the totals are still equal, so the game is a draw."]
    return [f"{side_name(view, 0 if won & 1 else 1)} win the game."]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, rules.RANKS.tolist())]
    what = "twelve cards to each player; one is left as the Aide"
    return [after.does(after.s.dealer, "deal", what) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """MIL-23 to MIL-26: the bid by the schedule, and the squads that count."""
    s, seats = after.s, range(4)
    limit = int(rules.TOTALS[s.game])
    outlook = match_limit(after, limit)
    if s.bidder < 0:
        remarks = [NOBODY_BID, *_narrate_end(after)]
        return HandAccount(lines=[], remarks=remarks, outlook=outlook, limit=limit)
    took = squads(s, s.bidder)
    bidding = [seat % 2 == s.bidder % 2 for seat in seats]
    if took >= s.bid:
        lines = [
            account_line("Bid made", [rules.worth(s) if bidding[seat] else 0 for seat in seats]),
            account_line(
                "Squads above the bid",
                [rules.gain(s, seat) - rules.worth(s) if bidding[seat] else 0 for seat in seats],
            ),
            account_line("Squads", [0 if bidding[seat] else rules.gain(s, seat) for seat in seats]),
        ]
    else:
        lines = [account_line("Bid defeated", [rules.gain(s, seat) for seat in seats])]
    remarks = [bid_of_pair(after, _force(s.force), "took", took, "squad"), *_narrate_end(after)]
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=limit)
