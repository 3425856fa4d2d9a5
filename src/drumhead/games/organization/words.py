"""Organization in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import capitalized, counted, listed, spelled
from drumhead.engine.scene import Counter, Figure, Goal, Scene, Zone, counter, zone
from drumhead.engine.score_sentences import match_limit, score_of_pair, score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import NATION_OF, RANKS, together
from drumhead.games.common.words.accounts import NOBODY_BID
from drumhead.games.common.words.allies import (
    asked_nation,
    cards_ruling,
    country,
    must_follow_nation,
    nation_ruling,
    place_ruling,
    rank_note,
    ruling_note,
)
from drumhead.games.common.words.badges import badges, bid_badges, bid_figure, high_bid, spoken
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.several import cards_left, chosen_together, gone
from drumhead.games.organization.unseen import OPEN, TAKEN, leader_of
from drumhead.kernel.bits import popcount

from . import rules

_draw_zone = draw_zone_by(RANKS.tolist())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields, n = view.s, view.fields, view.players
    nation = s.country - 1
    fresh = s.reserve if s.phase == rules.DISCARD and s.hand[s.bidder] > 0 and s.reserve > 0 else 0
    zones = hand_zones(view, cards_ruling(nation), fresh)
    tricks = [fields["plays"][i : i + n] for i in range(0, s.plays_size, n)]
    players = [[(leader_of(s, i) + j) % n for j in range(len(c))] for i, c in enumerate(tricks)]
    trick, order = (tricks[-1], players[-1]) if len(tricks) > s.takers_size else ([], [])
    taking = view.public(_taking)
    led = 0 if trick else -1
    zones.append(zone("trick", "Trick", "trick", trick, seats=order, led=led, taking=taking))
    if s.takers_size:
        last, taker = s.takers_size - 1, s.takers[s.takers_size - 1]
        took, order = players[last].index(taker), players[last]
        cards = tricks[last]
        zones.append(
            zone("last-trick", "Last trick", "last-trick", cards, seats=order, led=0, taking=took)
        )
    for seat in range(n):
        mine = [i for i in range(s.takers_size) if s.takers[i] == seat]
        cards = [card for i in mine for card in tricks[i]]
        who = [player for i in mine for player in players[i]]
        label = f"Taken by {view.name(seat)}"
        zones.append(zone("taken", label, "pile", cards, seat=seat, seats=who))
    zones += _lying_face_down(view)
    if s.called >= 0:
        zones.append(zone("called", "Called card", "aside", [fields["called"]]))
    zones.append(_draw_zone(view))
    return Scene(
        zones=zones, counters=_counters(view), prompt=_prompt(view),
        rule=nation_ruling(nation, "Organizing Country"),
        figure=_figure(view), badges=_badges(view),
        calls=spoken(_last_calls(view) if s.phase == rules.BID else {}, n),
        together=chosen_together(view, "discard", _left(view), "Put out")
        if s.phase == rules.DISCARD
        else None,
    )  # fmt: skip


def _left(view: SeatView) -> int:
    """ORG-12: the number of cards that the bidder still puts out, as the bidder sees it."""
    return 3 - popcount(view.s.put_out)


def _taking(view: SeatView) -> int:
    """ORG-20: the place of the card that takes the trick as it lies."""
    s = view.s
    cards = s.plays[s.takers_size * view.players : s.plays_size]
    return place_ruling(tuple(cards), s.country - 1)


def _last_calls(view: SeatView) -> dict[int, str]:
    """The last call of each seat in words: "7 units", "Pass"."""
    said = {}
    for seat, calls in _calls(view).items():
        bid = calls[-1].removeprefix("bid ")
        said[seat] = counted(int(bid), "unit") if bid != "pass" else "Pass"
    return said


def _badges(view: SeatView) -> list[str]:
    """The bids during the bidding; then the bidder, the known partners, and the leader."""
    s = view.s
    if s.phase == rules.BID:
        return badges(view, bid_badges(_last_calls(view), s.bidder, s.bid), dealer=s.dealer)
    said = {}
    if s.bid:
        said[s.bidder] = f"Bid {s.bid}"
        if s.partner >= 0:
            mine = view.seat == s.bidder
            said[s.partner] = "Your partner" if mine else f"With {view.name(s.bidder)}"
    leading = s.phase == rules.PLAY and s.turn >= 0
    leader = leader_of(s, s.takers_size) if leading else -1
    return badges(view, said, dealer=s.dealer, leader=leader)


def _figure(view: SeatView) -> Figure | None:
    """The standing bid, or the units taken by those known to play together."""
    s = view.s
    if s.phase == rules.BID:
        return high_bid(view, s.bidder, s.bid) if s.bid else None
    if not s.bid:
        return None
    return bid_figure(view, s.bidder, rules.units(s, _known_side(view)), s.bid)


def _known_side(view: SeatView) -> int:
    """The bidder and all seats known to be on the same side, as a mask."""
    s, sides = view.s, view.game.sides
    known = [n for n, side in enumerate(sides) if side == sides[s.bidder] or n == s.partner]
    return sum(1 << n for n in known)


def _lying_face_down(view: SeatView) -> list[Zone]:
    s, fields = view.s, view.fields
    if s.exchange != TAKEN:
        if view.players == 2:
            return [zone("discard", "Discard", "pile", fields["reserve"])]
        return [zone("reserve", "Reserve", "pile", fields["reserve"])] if s.reserve else []
    zones = []
    if s.reserve > 0:
        label = f"The Reserve in {view.whose(s.bidder)} hand"
        zones.append(zone("reserve-taken", label, "pile", fields["reserve"], seat=s.bidder))
    label = f"Put out by {view.name(s.bidder)}"
    zones.append(zone("put-out", label, "pile", fields["put_out"], seat=s.bidder))
    return zones


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat, calls in _calls(view).items():
        counters.append(counter("calls", "Calls", ", ".join(calls), seat))
    if s.bid:
        counters.append(counter("bid", "Highest bid", s.bid, s.bidder))
    if s.exchange != OPEN:
        counters.append(counter("reserve", "Reserve", view.fields["exchange"]))
    if s.country:
        counters.append(counter("country", "Organizing Country", country(s.country - 1)))
    if s.called >= 0:
        counters.append(counter("called", "Called card", view.card(s.called)))
    if s.partner >= 0:
        counters.append(counter("partner", "Partner", "", s.partner))
    elif s.turn < 0 and s.bid and view.players == 5:
        counters.append(counter("partner", "Partner", "nobody"))
    if view.players == 5 and s.turn >= 0 and s.scored and s.thrown == 0:
        last = view.name(s.last_partner) if s.last_partner >= 0 else "nobody"
        counters.append(counter("last-partner", "Partner in the last hand", last))
    for seat in range(view.players):
        counters.append(counter("units", "Units this hand", rules.units(s, 1 << seat), seat))
    return counters + _contract(view)


def _contract(view: SeatView) -> list[Counter]:
    """The units that a couple has taken together, and those that the bidder still needs."""
    s, sides = view.s, view.game.sides
    counters = []
    if len(set(sides)) < view.players:
        for seat, side in enumerate(sides):
            together = rules.units(s, sum(1 << n for n, other in enumerate(sides) if other == side))
            counters.append(counter("couple", "Units of the couple", together, seat))
    if s.bid and s.phase == rules.PLAY:
        needed = max(0, s.bid - rules.units(s, _known_side(view)))
        counters.append(counter("needed", "Units still needed", needed, s.bidder))
    return counters


def _calls(view: SeatView) -> Mapping[int, list[str]]:
    """The calls that each seat has made in the bidding."""
    s, n = view.s, view.players
    calls: dict[int, list[str]] = {}
    passed: set[int] = set()
    seat = s.dealer
    for call in s.calls[: s.calls_size]:
        seat = (seat + 1) % n
        while seat in passed:
            seat = (seat + 1) % n
        calls.setdefault(seat, []).append(f"bid {call}" if call else "pass")
        if not call and view.game.options["passes"] == "final":
            passed.add(seat)
    return calls


def _prompt(view: SeatView) -> str:
    s, seat = view.s, view.s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        doing = {
            rules.BID: "bid or pass",
            rules.RESERVE: "take the Reserve or leave it",
            rules.DISCARD: "put out cards",
            rules.COUNTRY: "name the Organizing Country",
            rules.CALL: "call a card",
            rules.PLAY: "play",
        }
        return f"{view.names[seat]} is to {doing[s.phase]}."
    if s.phase == rules.BID:
        return _bid_prompt(view)
    if s.phase == rules.RESERVE:
        return "Take the three cards of the Reserve, or leave them."
    if s.phase == rules.DISCARD:
        return f"Put out {cards_left(_left(view), 3)} face down."
    if s.phase == rules.COUNTRY:
        return "Name the Organizing Country."
    if s.phase == rules.CALL:
        return "Call a card that you have had once: the holder of the other copy is your partner."
    return _play_prompt(view)


def _bid_prompt(view: SeatView) -> str:
    s, most = view.s, int(rules.TRICKS[view.players])
    if rules.must_bid(s):
        return f"Nobody has bid, and you may not pass: bid 1 to {counted(most, 'unit')}."
    if s.bid == most:
        return f"The bid stands at all {most} units: you can only pass."
    above = f"{s.bid + 1} to {most}" if s.bid + 1 < most else str(most)
    return f"Bid {above} units, or pass."


def _play_prompt(view: SeatView) -> str:
    s, start = view.s, view.s.takers_size * view.players
    if s.plays_size == start:
        return "Lead any card to a new trick."
    led = int(s.plays[start])
    return asked_nation(led, bool(s.hand[s.turn] & int(NATION_OF[led])))


def goal(view: SeatView) -> Goal:
    """Promise units, and keep the promise; or make the others break theirs."""
    s, n = view.s, view.players
    who = "you take" if len(set(view.game.sides)) == n else "a couple takes"
    worth = f"Every unit {who} counts 1, the cards in it nothing. A bid that fails is taken off."
    if n == 5 and s.five_score == rules.SHARED:
        worth = (
            "A unit counts 1. Bidder and partner both score all of theirs, or both lose the bid."
        )
    wins = "a bidder who made the bid" if s.both_out == rules.BIDDER_FIRST else "the highest score"
    ends = f"The match is to {s.target}; if several reach it, {wins} wins."
    return {
        "aim": _aim(view),
        "worth": worth,
        "ends": f"A hand has {rules.TRICKS[n]} units. {ends}",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if s.phase == rules.BID:
        return _aim_of_bid(view)
    if s.turn < 0 or s.bid == 0:
        return "Promise units, as tricks are called here, and take at least as many."
    if s.phase == rules.PLAY:
        return _aim_of_play(view)
    if seat != s.bidder:
        return f"{view.names[s.bidder]} has bid {counted(s.bid, 'unit')} and is getting ready."
    return {
        rules.RESERVE: (
            "Three cards lie in the Reserve: take them if they may help you to your bid."
        ),
        rules.DISCARD: "Put out the three cards least likely to take a unit.",
        rules.COUNTRY: "Name the nation in which you are strongest: it beats the other three.",
        rules.CALL: (
            "Call a card that you hold once: the player with the other copy is your secret partner."
        ),
    }[s.phase]


def _aim_of_bid(view: SeatView) -> str:
    seat = view.seat
    if seat is None or seat < 0:
        return (
            "The highest bid of units (tricks) wins, and its bidder names the Organizing Country."
        )
    who = _names(view, rules.couple(view.players, seat))
    if view.players == 5:
        who = "you and a partner"
    names = "the highest bidder names the Organizing Country"
    return f"Bid how many units (tricks) {who} can take; {names}."


def _aim_of_play(view: SeatView) -> str:
    """The units that the bid still needs, as far as the seat knows who plays together."""
    s, seat = view.s, -1 if view.seat is None else view.seat
    bidders = rules.side(s, s.bidder)
    names = _names(view, bidders)
    needed = s.bid - rules.units(s, bidders)
    if needed <= 0:
        return f"The bid of {s.bid} is made; every further unit still counts 1."
    unknown = view.players == 5 and s.called >= 0 and s.partner < 0
    if seat >= 0 and needed > rules.TRICKS[view.players] - s.takers_size and not unknown:
        own = bidders >> seat & 1
        rest = (
            "Now keep the others from taking units."
            if own
            else "Your units still count: take what you can."
        )
        return f"The bid of {s.bid} has failed. {rest}"
    several = names == "you" or popcount(bidders) > 1
    need = f"{'need' if several else 'needs'} {needed} more"
    if seat < 0 or bidders >> seat & 1:
        also = "; a secret partner's units count too" if unknown else ""
        return f"{capitalized(names)} {need} to make the bid of {counted(s.bid, 'unit')}{also}."
    also = " with a secret partner" if unknown else ""
    return f"Take units of your own: {names} {need}{also} to make the bid of {s.bid}."


def _names(view: SeatView, seats: int) -> str:
    """Some seats by name, "you" first: "you and North"."""
    names = [view.name(seat) for seat in range(view.players) if seats >> seat & 1]
    return listed(sorted(names, key=lambda name: name != "you"))


def legend(view: SeatView, card: int) -> list[str]:
    """The cards that a card takes. Cards have no points."""
    return [
        "Counts nothing by itself: every trick is one unit.",
        rank_note(card, copies=view.players > 2),
        ruling_note("Organizing Country"),
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    kind = rules.MOVES.kind(move)
    if kind == "bid":
        return f"Bid {counted(move - rules.BIDDING + 1, 'unit')}"
    if kind == "pass":
        return "Pass"
    if kind == "country":
        return f"Name {country(move - rules.NAMING)} as the Organizing Country"
    if kind in ("take", "leave"):
        return f"{kind.capitalize()} the Reserve"
    card = view.card(2 * (move - int(rules.CARD_MOVES[view.s.phase])))
    return f"Put out the {card}" if kind == "discard" else f"{kind.capitalize()} the {card}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s, n, kind = view.s, view.players, rules.MOVES.kind(move)
    if kind in ("take", "leave", "discard") and not rules.has_reserve(s):
        clause = "ORG-02" if n == 2 else "ORG-04"
        return Refusal(f"There is no Reserve in a game of {spelled(n)} players.", clause)
    if kind == "call" and n != 5:
        return Refusal("A partner is called only in a game of five players.", "ORG-14")
    if kind not in _DUE[s.phase].moves:
        return _not_now(view, kind)
    if kind == "pass":
        return Refusal("Nobody has bid, so this time you, the dealer, may not pass.", "ORG-11")
    if kind == "bid":
        return _no_bid(view, move - rules.BIDDING + 1)
    if kind == "discard":
        name = view.card(2 * (move - rules.DISCARDING))
        return Refusal(f"The {name} is not in your hand and cannot be put out.", "ORG-12")
    if kind == "call":
        return _no_call(view, 2 * (move - rules.CALLING))
    card = 2 * (move - rules.PLAYING)
    if not s.hand[s.turn] >> card & 1:
        return Refusal(f"The {view.card(card)} is not in your hand.", "ORG-17")
    return must_follow_nation("ORG-18", int(s.plays[s.takers_size * n]))


class _Due(NamedTuple):
    """A phase: its moves, and the reason why other moves must wait."""

    moves: tuple[str, ...]
    clause: str
    sentence: str


_DUE = {
    rules.BID: _Due(("bid", "pass"), "ORG-08", "The bidding comes first: bid or pass."),
    rules.RESERVE: _Due(
        ("take", "leave"), "ORG-12", "The Reserve comes first: take it or leave it."
    ),
    rules.DISCARD: _Due(("discard",), "ORG-12", "Put out three cards for the Reserve first."),
    rules.COUNTRY: _Due(("country",), "ORG-13", "Name the Organizing Country first."),
    rules.CALL: _Due(("call",), "ORG-14", "Call a card first."),
    rules.PLAY: _Due(("play",), "ORG-17", "The tricks are being played: play a card."),
}


def _not_now(view: SeatView, kind: str) -> Refusal:
    s, due = view.s, _DUE[view.s.phase]
    if kind in ("bid", "pass"):
        return Refusal("The bidding is over.", "ORG-10")
    if kind in ("take", "leave") and s.exchange != OPEN:
        return Refusal(f"The Reserve has already been {view.fields['exchange']}.", "ORG-12")
    if kind == "country" and s.country:
        return Refusal("The Organizing Country has already been named.", "ORG-13")
    if kind == "call" and s.called >= 0:
        return Refusal("A card has already been called.", "ORG-14")
    return Refusal(due.sentence, due.clause)


def _no_bid(view: SeatView, wanted: int) -> Refusal:
    most = int(rules.TRICKS[view.players])
    if wanted > most:
        game = f"a game of {spelled(view.players)} players"
        return Refusal(f"There are only {most} units in a hand in {game}.", "ORG-09")
    return Refusal(f"A bid must be higher than the {view.s.bid} already bid.", "ORG-09")


def _no_call(view: SeatView, card: int) -> Refusal:
    had = together(view.s.hand[view.s.bidder], view.s.put_out)
    which = "both copies" if had >> card & 1 else "no copy"
    had_it = f"You have had {which} of the {view.card(card)}"
    return Refusal(f"{had_it}: call a card that you have had once.", "ORG-14")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words. A card put out by another player stays secret (`move` is None)."""
    view, seat = before, before.s.turn
    kind = "discard" if move is None else rules.MOVES.kind(move)
    if move is not None and kind == "play":
        return _narrate_play(view, 2 * (move - rules.PLAYING), after)
    if move is None or kind == "discard":
        card = None if move is None else 2 * (move - rules.DISCARDING)
        what = gone(after, card, after.s.put_out, 3, done=after.s.phase != rules.DISCARD)
        sentences = [view.does(seat, "put", f"out {what} face down") + "."] if what else []
    elif kind == "bid":
        sentences = [view.does(seat, "bid", counted(move - rules.BIDDING + 1, "unit")) + "."]
    elif kind == "pass":
        sentences = [view.does(seat, "pass") + "."]
    elif kind == "country":
        named = country(move - rules.NAMING)
        sentences = [view.does(seat, "name", f"{named} as the Organizing Country") + "."]
    elif kind == "call":
        sentences = [view.does(seat, "call", f"the {view.card(2 * (move - rules.CALLING))}") + "."]
        if after.s.partner >= 0 and after.s.partner == after.seat:
            sentences.append(
                f"You hold it: you are {view.whose(seat)} partner, and nobody else knows."
            )
    else:
        sentences = [view.does(seat, kind, "the Reserve") + "."]
    return sentences + _narrate_phase(view, after)


def _narrate_phase(before: SeatView, after: SeatView) -> list[str]:
    """The phases that a move before the first lead has ended, in words."""
    s, phase = after.s, before.s.phase
    if phase == rules.BID and s.phase != rules.BID:
        if s.bid == 0:
            return ["Nobody has bid: the deal is thrown in."]
        return [after.does(s.bidder, "win", f"the bidding at {counted(s.bid, 'unit')}") + "."]
    if after.players == 5 and phase != rules.CALL and s.phase == rules.PLAY:
        return [after.does(s.bidder, "have", "no card to call and therefore no partner") + "."]
    return []


def _narrate_play(view: SeatView, card: int, after: SeatView) -> list[str]:
    s, seat = view.s, view.s.turn
    verb = "lead" if s.plays_size == s.takers_size * view.players else "play"
    sentences = [view.does(seat, verb, f"the {view.card(card)}") + "."]
    if card == s.called and seat != s.bidder:
        sentences.append(view.does(seat, "be", f"{view.whose(s.bidder)} partner") + ".")
    if after.s.takers_size > s.takers_size:
        taker = after.s.takers[s.takers_size]
        place = (taker - leader_of(s, s.takers_size)) % view.players
        best = after.card(after.s.plays[s.takers_size * view.players + place])
        sentences.append(view.does(taker, "take", f"the trick with the {best}") + ".")
    if after.s.turn < 0:
        sentences += _narrate_score(after)
    return sentences


def _narrate_score(view: SeatView) -> list[str]:
    s, n = view.s, view.players
    sentences = []
    if s.called >= 0 and s.partner < 0:
        sentences.append(_no_partner(view))
    got = counted(rules.units(s, rules.side(s, s.bidder)), "unit")
    sentences.append(f"The bid of {s.bid} is {'made' if rules.made(s) else 'lost'} with {got}.")
    for seat in range(n):
        mate = next((m for m in range(seat) if rules.couple(n, m) >> seat & 1), None)
        if mate is not None:
            continue
        points, total = rules.hand_points(s, seat), s.score[seat]
        others = [view.name(m) for m in range(seat + 1, n) if rules.couple(n, m) >> seat & 1]
        if others:
            first, second = sorted([view.name(seat), *others], key=lambda name: name != "you")
            sentences.append(score_of_pair(capitalized(f"{first} and {second}"), points, total))
        else:
            sentences.append(score_sentence(view, seat, points, total))
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    s, n = after.s, after.players
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    rest = {2: "; four stay face down as the Discard", 3: "; three are the Reserve"}
    rest[5] = rest[3]
    what = f"{spelled(rules.TRICKS[n])} cards to each player{rest.get(n, '')}"
    return [after.does(s.dealer, "deal", what) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """ORG-22 to ORG-26: the units credited to each player, or the bid that was lost."""
    s, n = after.s, after.players
    outlook, limit = match_limit(after, s.target, "unit"), int(s.target)
    if s.bid == 0:
        return HandAccount(lines=[], remarks=[NOBODY_BID], outlook=outlook, limit=limit)
    points = [rules.hand_points(s, seat) for seat in range(n)]
    losing = [not rules.made(s) and rules.side(s, s.bidder) >> seat & 1 for seat in range(n)]
    own = [0 if losing[seat] else rules.units(s, rules.couple(n, seat)) for seat in range(n)]
    shared = [0 if losing[seat] else points[seat] - own[seat] for seat in range(n)]
    lines = [
        account_line("Units taken", own),
        account_line("Partner's units", shared),
        account_line("Lost bid", [points[seat] if losing[seat] else 0 for seat in range(n)]),
    ]
    return HandAccount(lines=lines, remarks=_remarks(after), outlook=outlook, limit=limit)


def _remarks(view: SeatView) -> list[str]:
    """The bid and the units taken, and the reason for a missing partner with five players."""
    s, n = view.s, view.players
    couple_names = [view.name(seat) for seat in range(n) if rules.couple(n, s.bidder) >> seat & 1]
    bidders = capitalized(listed(sorted(couple_names, key=lambda name: name != "you")))
    named = f"{counted(s.bid, 'unit')} with {country(s.country - 1)} as the Organizing Country"
    only = "" if rules.made(s) else "only "
    mate = f" together with {view.name(s.partner)}" if s.partner >= 0 else ""
    took = rules.units(s, rules.side(s, s.bidder))
    remarks = [f"{bidders} bid {named}, and took {only}{took}{mate}."]
    if n == 5 and s.partner < 0:
        remarks.append(_no_partner(view))
    return remarks


def _no_partner(view: SeatView) -> str:
    """ORG-16: the reason why the bidder had no partner."""
    if view.s.called >= 0:
        return "The called card lay in the Reserve: there was no partner."
    return capitalized(f"{view.name(view.s.bidder)} had no card to call and therefore no partner.")
