"""Sham Battle in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import capitalized, listed, spelled
from drumhead.engine.scene import Counter, Figure, Goal, Scene, counter, figure, zone
from drumhead.engine.score_sentences import match_limit, score_of_pair, score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import DECK_SIZE, NATION_OF, RANKS, VALUES, holds
from drumhead.games.common.rules.auction import FINAL
from drumhead.games.common.rules.melds import (
    FLAG_AND_ARMY,
    MELD_CARDS,
    MELD_TEXTS,
    PLURALS,
    SEQUENCE,
    SHORT,
    group_of,
    grouped,
    meld_count,
)
from drumhead.games.common.words.allies import (
    asked_nation,
    cards_ruling,
    country,
    must_follow_nation,
    nation_ruling,
    rank_note,
    trick_zones,
)
from drumhead.games.common.words.badges import badges, bid_badges, bid_figure, spoken
from drumhead.games.common.words.counts import meld_lines, taken_lines
from drumhead.games.common.words.draw import narrate_draw
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.melds import count_card, meld_name, meld_notes, meld_with_cards
from drumhead.games.common.words.partners import side_name
from drumhead.kernel.bits import lowest, popcount

from . import rules

#: SB-11.
NOBODY_BIDS = "Nobody bids: the deal is thrown in."


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields, n = view.s, view.fields, view.players
    zones = hand_zones(view, cards_ruling(s.power - 1))
    zones += trick_zones(view, rules.bidder(s), s.power - 1)
    for seat in range(n):
        for meld in s.claims[seat][: s.claims_size[seat]]:
            count = meld_count(meld, s.power - 1)
            label = f"Claimed by {view.name(seat)}: {meld_name(meld)}, {count}"
            title = capitalized(meld_name(meld))
            cards = MELD_TEXTS[meld].split()
            layout = "meld" if s.phase == rules.COMBINE else "pile"
            zones.append(zone("meld", label, layout, cards, seat=seat, title=title, worth=count))
    drew = list(range(s.drawn_size))
    zones.append(zone("draw", "Draw for the first deal", "aside", fields["drawn"], seats=drew))
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        rule=nation_ruling(s.power - 1, "Country in Power"), figure=_figure(view),
        badges=_badges(view),
        calls=spoken(view.public(_last_calls) if s.phase == rules.BID else {}, n),
    )  # fmt: skip


def _last_calls(view: SeatView) -> dict[int, str]:
    return {seat: call.capitalize() for seat, call in _calls(view)}


def _badges(view: SeatView) -> list[str]:
    """The bids during the bidding; then the bidder, partners, and the leader."""
    s = view.s
    if not s.bids_size:
        return badges(view, bid_badges(view.public(_last_calls), -1, 0), dealer=s.dealer)
    first, bid, _ = view.public(_bid)
    if s.phase == rules.BID:
        return badges(view, bid_badges(view.public(_last_calls), first, bid), dealer=s.dealer)
    taken = s.takers_size
    leader = -1 if s.phase != rules.PLAY else s.takers[taken - 1] if taken else first
    return badges(view, {first: f"Bid {bid}"}, dealer=s.dealer, leader=leader)


def _figure(view: SeatView) -> Figure | None:
    """The standing bid, or the points of it laid down and taken."""
    s = view.s
    if not s.bids_size:
        return None
    first, bid, got = view.public(_bid)
    if s.phase == rules.BID:
        return figure(bid, f"bid by {view.name(first)}")
    return bid_figure(view, first, got, bid)


def _bid(view: SeatView) -> tuple[int, int, int]:
    """The highest bidder, the bid, and the points that side has laid down and taken."""
    s = view.s
    first = int(rules.bidder(s))
    return first, int(rules.standing(s)), int(s.combined + rules.cards_of_side(s, first))


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    calls = _calls(view)
    for seat in range(view.players):
        own = [call for caller, call in calls if caller == seat]
        if own:
            counters.append(counter("calls", "Calls", ", ".join(own), seat))
        counters.append(counter("tricks", "Tricks", s.takers[: s.takers_size].count(seat), seat))
        counters.append(counter("cards", "Points in cards", s.counted[seat], seat))
    if s.bids_size:
        counters.append(counter("bid", "Bid", rules.standing(s), rules.bidder(s)))
        counters.append(counter("combined", "Points in combinations", s.combined, rules.bidder(s)))
    if s.power:
        counters.append(counter("power", "Country in Power", country(s.power - 1)))
    counters.append(counter("count-card", "Count card", count_card(s.sequence)))  # SB-38
    return counters


def _calls(view: SeatView) -> list[tuple[int, str]]:
    """All bids and passes in order. Turns go around, so the passes between two bids are known."""
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
        doing = {
            rules.BID: "bid",
            rules.POWER: "name the Country in Power",
            rules.COMBINE: "lay down combinations",
        }
        return f"{view.names[seat]} is to {doing.get(s.phase, 'play')}."
    if s.phase == rules.BID:
        least = f"Bid {rules.lowest_bid(s)} or more"
        if rules.must_bid(s):
            return f"{least}: you may not pass."
        return (
            f"{least}, or pass." if rules.how_many_bids(s) else "No higher bid is possible: pass."
        )
    if s.phase == rules.POWER:
        return "Name the Country in Power."
    if s.phase == rules.COMBINE:
        return "Lay down a combination, or say that you are done."
    if s.plays_size == s.takers_size * view.players:
        return "Lead any card to a new trick."
    return asked_nation(_led(view), bool(s.hand[seat] & int(NATION_OF[_led(view)])))


def _led(view: SeatView) -> int:
    """The card that was led."""
    return int(view.s.plays[view.s.takers_size * view.players])


def goal(view: SeatView) -> Goal:
    """Promise points, and make them from combinations and cards."""
    s, n = view.s, view.players
    wins = "a bidder who made the bid" if s.both_out == rules.BIDDER else "the highest score"
    cards = "Flags count 15, Bonds, Armies and Aeroplanes 10, the rest 5"
    return {
        "aim": _aim(view),
        "worth": f"{cards}; combinations only for {_bidders(view)}.",
        "ends": f"A hand is {DECK_SIZE // n} tricks; a failed bid is taken off. "
        f"The match is to {s.target}; if several reach it, {wins} wins.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if s.phase == rules.BID:
        if seat is None or seat < 0:
            return "Each bids points to be made; the highest bidder names the Country in Power."
        whose = "your side" if rules.partner(s, seat) >= 0 else "you"
        return (
            f"Bid the points that {whose} can make; the highest bidder names the Country in Power."
        )
    if s.turn < 0 or s.bids_size == 0:
        return "Promise points, and make them from combinations and from the cards that you take."
    if s.phase == rules.PLAY:
        return _aim_of_play(view)
    first, bid = rules.bidder(s), rules.standing(s)
    if s.phase == rules.POWER and seat == first:
        return "Name your strongest nation: its cards beat the others, and its sequence counts 150."
    if s.phase == rules.COMBINE and seat is not None and seat in (first, rules.partner(s, first)):
        return f"{s.combined} of the {bid} bid laid down: claim what counts most, each card once."
    return f"{view.names[first]} has bid {bid}; only {_bidders(view)} lays down combinations."


def _bidders(view: SeatView) -> str:
    return "the bidder's side" if rules.partner(view.s, 0) >= 0 else "the bidder"


def _aim_of_play(view: SeatView) -> str:
    """The distance of the bidder's side from its bid."""
    s, seat, first, bid = view.s, view.seat, rules.bidder(view.s), rules.standing(view.s)
    mine = seat is not None and seat >= 0 and seat in (first, rules.partner(s, first))
    pair = rules.partner(s, first) >= 0
    names = side_name(view, first % 2) if pair else capitalized(view.name(first))
    needed = bid - s.combined - rules.cards_of_side(s, first)
    if needed <= 0:
        return f"The bid of {bid} is made. Every card you take still counts."
    if needed > int(VALUES.sum()) - sum(s.counted[: view.players]):
        if mine:
            return f"The bid of {bid} has failed. Now keep the others from scoring."
        return f"The bid of {bid} has failed. Every card you take still counts."
    verb = "need" if pair or mine else "needs"
    if mine or seat is None or seat < 0:
        return f"{names} {verb} {needed} more in cards to make the bid of {bid}."
    return f"Take cards that count: {names} {verb} {needed} more to make the bid of {bid}."


def legend(view: SeatView, card: int) -> list[str]:
    """The points of a captured card, the cards it takes, and its combinations."""
    counts = f"Counts {VALUES[card]} when taken. {rank_note(card)}"
    return [counts, *meld_notes(card, view.s.sequence)]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < rules.PASS:
        return f"Bid {5 * (move - rules.BIDDING + 1)}"
    if move == rules.PASS:
        return "Pass"
    if move < rules.MELDING:
        return f"Name {country(move - rules.NAMING)} as the Country in Power"
    if move < rules.DONE:
        meld = move - rules.MELDING
        return f"Claim {meld_with_cards(meld)} for {meld_count(meld, view.s.power - 1)}"
    if move == rules.DONE:
        return "Done with combinations"
    return f"Play the {view.card((move - rules.PLAYING) << 1)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if move < rules.NAMING:
        return _no_call(view, move)
    if s.phase == rules.BID:
        return Refusal("The bidding is not over yet: bid or pass.", "SB-08")
    if move < rules.MELDING:
        return Refusal("The Country in Power has already been named for this hand.", "SB-13")
    if s.phase == rules.POWER:
        return Refusal("Name the Country in Power first.", "SB-13")
    if move < rules.PLAYING:
        return _no_claim(view, move)
    if s.phase == rules.COMBINE:
        return Refusal("Combinations come before play: claim one, or say done.", "SB-14")
    card = (move - rules.PLAYING) << 1
    if not s.hand[s.turn] >> card & 1:
        return Refusal(f"The {view.card(card)} is not in your hand.", "SB-25")
    return must_follow_nation("SB-25", _led(view))


def _no_call(view: SeatView, move: int) -> Refusal:
    s = view.s
    if s.phase != rules.BID:
        return Refusal("The bidding is over.", "SB-10")
    if move == rules.PASS:
        if s.all_pass == rules.DEALER_BIDS:
            return Refusal("All the others have passed: at this table you must now bid.", "SB-11")
        return Refusal("So many deals have been thrown in that you must now bid.", "SB-12")
    points = 5 * (move - rules.BIDDING + 1)
    highest = rules.ceiling(s.players, s.sides)
    if points % rules.step_of_bids(s):
        return Refusal(f"A bid must be a multiple of {rules.step_of_bids(s)}.", "SB-09")
    if points > highest:
        return Refusal(f"The highest bid allowed at this table is {highest}.", "SB-09")
    if rules.lowest_bid(s) > highest:
        return Refusal(f"Nobody can bid more than {highest}.", "SB-09")
    return Refusal(f"The lowest bid possible now is {rules.lowest_bid(s)}.", "SB-09")


def _no_claim(view: SeatView, move: int) -> Refusal:
    s = view.s
    if s.phase == rules.PLAY:
        return Refusal("Combinations are claimed before the first card is played.", "SB-14")
    meld = move - rules.MELDING
    cards = int(MELD_CARDS[meld])
    if not holds(s.hand[s.turn], cards):
        return Refusal("These cards are not all in your hand.", "SB-22")
    if SEQUENCE <= meld < FLAG_AND_ARMY and (meld - SEQUENCE) % 4 != s.power - 1:
        return Refusal("Only the sequence of the Country in Power counts.", "SB-18")
    if SHORT <= meld < FLAG_AND_ARMY and not s.sequence:
        return Refusal("The sequence is Flag, Bond, Army, Aeroplane and Submarine.", "SB-18")
    if group_of(meld) & grouped(s, s.turn):
        number = PLURALS[lowest(group_of(meld))]
        return Refusal(f"Only one group of {number} may be claimed in a deal.", "SB-21")
    return Refusal("A card may be used in only one combination in a deal.", "SB-21")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, seat = before, before.s.turn
    if view.s.phase == rules.BID:
        return _narrate_call(view, move, after)
    if view.s.phase == rules.POWER:
        return [
            view.does(seat, "name", f"{country(move - rules.NAMING)} as the Country in Power") + "."
        ]
    if move == rules.DONE:
        sentences = [view.does(seat, "be", "done with combinations") + "."]
        if after.s.phase == rules.PLAY:
            sentences.append(f"The combinations count {view.s.combined} if the bid is made.")
        return sentences
    if view.s.phase == rules.COMBINE:
        meld = move - rules.MELDING
        what = f"{meld_with_cards(meld)} for {meld_count(meld, view.s.power - 1)}"
        return [view.does(seat, "claim", what) + "."]
    verb = "lead" if view.s.plays_size == view.s.takers_size * view.players else "play"
    sentences = [view.does(seat, verb, f"the {view.card((move - rules.PLAYING) << 1)}") + "."]
    if after.s.takers_size > view.s.takers_size:
        sentences += _narrate_taking(view, after)
    return sentences


def _narrate_call(view: SeatView, move: int, after: SeatView) -> list[str]:
    seat = view.s.turn
    if move != rules.PASS:
        sentences = [view.does(seat, "bid", str(5 * (move - rules.BIDDING + 1))) + "."]
    else:
        sentences = [view.does(seat, "pass") + "."]
    if after.s.phase == rules.POWER:
        sentences.append(
            after.does(rules.bidder(after.s), "win", f"the bidding at {rules.standing(after.s)}")
            + "."
        )
    elif after.s.phase == rules.DEAL:
        sentences.append(NOBODY_BIDS)
    return sentences


def _narrate_taking(before: SeatView, view: SeatView) -> list[str]:
    s, n = view.s, view.players
    taker = s.takers[s.takers_size - 1]
    leader = s.takers[s.takers_size - 2] if s.takers_size > 1 else rules.bidder(s)
    trick = s.plays[s.plays_size - n : s.plays_size]
    card = trick[(taker - leader) % n]
    count = s.counted[taker] - before.s.counted[taker]
    what = f"the trick with the {view.card(card)}, {count} in cards"
    sentences = [view.does(taker, "take", what) + "."]
    if s.turn < 0:
        sentences.append(_made_or_not(view))
        for seat in range(n):
            if rules.partner(s, seat) < 0 or rules.partner(s, seat) > seat:
                sentences.append(_scored(view, seat))
    return sentences


def _made_or_not(view: SeatView) -> str:
    """SB-31, SB-32: the points of the bidder's side, compared with its bid."""
    s, bid = view.s, rules.standing(view.s)
    sums = f"{s.combined} in combinations and {rules.cards_of_side(s, rules.bidder(s))} in cards"
    if rules.bid_made(s):
        return f"The bid of {bid} is made: {sums}."
    return f"The bid of {bid} is not made: {sums}, so it is subtracted."


def _scored(view: SeatView, seat: int) -> str:
    points, total = rules.hand_points(view.s, seat), view.s.score[seat]
    if rules.partner(view.s, seat) < 0:
        return score_sentence(view, seat, points, total)
    return score_of_pair(side_name(view, seat), points, total)


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    s = after.s
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    each = f"{spelled(DECK_SIZE // after.players)} cards to each player"
    return [after.does(s.dealer, "deal", each) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """SB-31, SB-33: combinations and cards; SB-32: or the bid of the bidder's side, if set."""
    s, first = after.s, rules.bidder(after.s)
    outlook, limit = _outlook(after), int(s.target)
    if first < 0:
        return HandAccount(lines=[], remarks=[NOBODY_BIDS], outlook=outlook, limit=limit)
    bidders, sides = after.game.sides[first], list(after.game.sides)
    points = [0] * after.players
    if not rules.bid_made(s):
        points = [rules.hand_points(s, n) if side == bidders else 0 for n, side in enumerate(sides)]
        sides = [-1 if side == bidders else side for side in sides]
    lines = meld_lines(after, sides) + taken_lines(after, sides)
    lines.append(account_line("Bid not made", points))
    power = f"with {country(s.power - 1)} as the Country in Power"
    bid = f"{capitalized(after.name(first))} bid {rules.standing(s)} {power}."
    remarks = [bid, _made_or_not(after)]
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=limit)


def _outlook(view: SeatView) -> str:
    """SB-35, SB-36: players at the target without a win share it with another side."""
    s, most = view.s, max(view.s.score[: view.players])
    if most < s.target:
        return match_limit(view, s.target)
    tied = [seat for seat in range(view.players) if s.score[seat] == most]
    names = [view.name(seat) for seat in sorted(tied, key=lambda seat: seat != view.seat)]
    return f"The match goes on, because {listed(names)} are tied at {most}."
