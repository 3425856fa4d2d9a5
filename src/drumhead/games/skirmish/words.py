"""Skirmish in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import counted as number_of
from drumhead.engine.english import listed, minus
from drumhead.engine.scene import Counter, Figure, Goal, Scene, Zone, counter, zone
from drumhead.engine.score_sentences import figure, match_limit, score_of_pair
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.errors import Refusal
from drumhead.games.common.words.accounts import own_side
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.draw import drawers
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.partners import side_name
from drumhead.games.common.words.tricks import place_of_taker, taken_zone, trick_zone
from drumhead.packs.skirmish import SERVICES

from . import rules

OFFICERS = sum(
    1 << card for card, rank in enumerate(rules.RANKS.tolist()) if rank >= rules.LOWEST_OFFICER
)


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, cached = view.s, view.cached
    zones = hand_zones(view)
    trick, last = s.trick[: s.trick_size], s.last_trick[: s.last_trick_size]
    taking = view.public(_taking)
    zones.append(cached(trick_zone, "trick", "Trick", "trick", s.leader, taking, *trick))
    if last:
        known = "last-trick", s.last_leader, place_of_taker(view)
        zones.append(cached(trick_zone, "last-trick", "Last trick", *known, *last))
    for seat in range(4):
        zones.append(cached(taken_zone, seat, s.taken[seat]))
        zones.append(cached(_played, seat, s.played[seat]))
    by_service = s.variant == rules.SIDES and s.dealer >= 0
    services = (_service(view, 0), _service(view, 1)) if by_service else ()
    zones += cached(_undealt, services, *s.waiting)
    zones.append(cached(_cut, *s.cut[: s.cut_size]))
    return Scene(
        zones=zones, counters=_counters(view), prompt=_prompt(view),
        figure=_figure(view), badges=_badges(view),
    )  # fmt: skip


def _taking(view: SeatView) -> int:
    """SK-12 to SK-19: the place of the card that holds the trick as it lies."""
    s = view.s
    if not s.trick_size:
        return -1
    return int(rules.holding(s.trick, s.trick_size, s.leader, [0] * 4))  # type: ignore[arg-type]


def _figure(view: SeatView) -> Figure | None:
    """The captures of the own side in this hand, less what it was set back, and of the other."""
    s = view.s
    if s.dealer < 0:
        return None
    own, points = own_side(view), view.public(_net)
    seated = view.seat is not None and view.seat >= 0
    mine = "your side" if seated else side_name(view, own)
    against = f"{mine}, against {minus(points[1 - own])}"
    return {"value": minus(points[own]), "of": "", "share": None, "label": against}


def _net(view: SeatView) -> list[int]:
    """The captures of each side in this hand, less what it was set back."""
    sets = _sets(view)
    return [
        int(rules.counted(rules.captured(view.s, side))) - sets[side] - sets[side + 2]
        for side in (0, 1)
    ]


def _badges(view: SeatView) -> list[str]:
    """The service of each side if each plays its own; otherwise partner, dealer and leader."""
    s = view.s
    said = {}
    if s.variant == rules.SIDES and s.dealer >= 0:
        said = {seat: _service(view, seat % 2) for seat in range(4)}
    return badges(view, said, dealer=s.dealer, leader=s.leader)


def _played(reader: Reader, seat: int, cards: int) -> Zone:
    return zone("played", f"Played by {reader.name(seat)}", "pile", reader.set_of(cards), seat=seat)


def _cut(reader: Reader, *cards: int) -> Zone:
    seats = drawers(cards, 2, rules.RANKS.tolist())
    return zone("cut", "Cut for the first deal", "aside", reader.pile_of(cards), seats=seats)


def _undealt(reader: Reader, services: Sequence[str], *undealt: int) -> list[Zone]:
    """The cards left for the second deal: one pile, or one of each service in Sides."""
    waiting = [reader.set_of(cards) for cards in undealt]
    piles = {"Undealt cards": range(4)}
    if services:
        piles = {f"Undealt {name} cards": range(side, 4, 2) for side, name in enumerate(services)}
    zones = []
    for label, seats in piles.items():
        cards: object = [code for seat in seats for code in waiting[seat]]
        if any(isinstance(waiting[seat], dict) for seat in seats):
            cards = {"hidden": sum(waiting[seat]["hidden"] for seat in seats)}
        zones.append(zone("undealt", label, "pile", cards))
    return zones


def _service(view: SeatView, side: int) -> str:
    return SERVICES["N" if rules.service(view.s, side) == rules.NAVY else "A"]


def _sets(view: SeatView) -> list[int]:
    """The points that each seat has been set in this hand, including the trick in progress."""
    s = view.s
    sets = list(s.set_back)
    if s.trick_size:
        rules.holding(s.trick, s.trick_size, s.leader, sets)  # type: ignore[arg-type]
    return sets


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    if s.dealer < 0:
        return []
    services = _service(view, 0), _service(view, 1)
    points = tuple(int(rules.counted(rules.captured(s, side))) for side in (0, 1))
    takers = tuple(s.takers[: s.takers_size])
    counters = [counter("dealer", "Dealer", "", s.dealer)]
    for seat, set_back in enumerate(_sets(view)[:4]):
        counters += view.cached(_of_seat, seat, services, points, takers.count(seat))
        counters.append(view.cached(_set_back, seat, set_back))
    if takers:
        counters.append(view.cached(_takers, *takers))
    return counters


def _of_seat(
    reader: Reader, seat: int, services: Sequence[str], points: Sequence[int], tricks: int
) -> list[Counter]:
    side = seat % 2
    return [
        counter("service", "Service", services[side], seat),
        counter("tricks", "Tricks this hand", tricks, seat),
        counter("points", "Captured by the side this hand", points[side], seat),
    ]


def _set_back(reader: Reader, seat: int, points: int) -> Counter:
    return counter("set", "Set back this hand", points, seat)


def _takers(reader: Reader, *takers: int) -> Counter:
    names = ", ".join(reader.name(seat) for seat in takers)
    return counter("takers", "Takers of the tricks, in order", names)


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        return f"{view.names[seat]} is to play."
    if s.trick_size == 0:
        return "Lead any card to a new trick."
    place = rules.holding(s.trick, s.trick_size, s.leader, [0] * 4)  # type: ignore[arg-type]
    holder = (s.leader + place) % 4
    best = f"the trick with the {view.card(s.trick[place])}"
    return f"Play any card; {view.does(holder, 'hold', best)}."


def goal(view: SeatView) -> Goal:
    """Capture the enemies' cards, above all a Nurse, and beware of the Spies."""
    limit = f"The match is played to {figure(int(rules.LIMITS[view.s.limit]))} points"
    sweep = "; all twelve tricks of a hand win it at once" if view.s.sweep == rules.WINS else ""
    return {
        "aim": _aim(view),
        "worth": "Captured cards count: a Nurse 1000, from 10 to 300 their number, 9 to 0 nothing.",
        "ends": f"A hand is twelve tricks, six cards at a time. {limit}{sweep}.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if seat is None or seat < 0:
        return "Each side tries to capture the other's cards, above all a Nurse."
    trick = s.trick[: s.trick_size]
    if s.turn == seat and any(rules.NURSES >> card & 1 for card in trick):
        return "A Nurse lies on the table: see that your side gets this trick."
    partner = view.names[seat ^ 2]
    if s.capture == rules.BY_SERVICE and s.dealer >= 0:
        prey = f"{_service(view, 1 - seat % 2)} cards"
        return f"You and {partner} capture {prey}, no matter who plays them; above all the Nurse."
    left, right = view.names[(seat + 1) % 4], view.names[(seat + 3) % 4]
    if s.hand[seat] & rules.NURSES:
        return f"Capture what {left} and {right} play, and save your Nurse in your side's tricks."
    return f"You and {partner} capture what {left} and {right} play, above all a Nurse."


def legend(view: SeatView, card: int) -> list[str]:
    """The points of a captured card, and its powers."""
    rank, points = int(rules.RANKS[card]), int(rules.POINTS[card])
    worth = f"Counts {points} when captured." if points else "Counts nothing."
    takes = "Takes a trick if no higher card is played; of equal cards, the first."
    rob = "With a Nurse in the trick, it takes it from"
    if rules.NURSES >> card & 1:
        spies = "Once she lies in a trick, a Scout Spy can take it from the enemy who holds it."
        return [worth, "Never takes a trick.", spies]
    if rank == rules.SPY:
        officer = f"{rob} an enemy officer and sets that side back 2000."
        return [worth, officer, "From an enemy's 50 too, and sets that side back 1000."]
    if rank == rules.SMALL_SPY:
        man = f"{rob} any enemy but an officer or a Spy and sets that side back 1000."
        return [worth, man, "Against officers and other Spies only its number counts."]
    if rank >= rules.LOWEST_OFFICER:
        spy = "With a Nurse in the trick, an enemy Scout Spy 100 takes it from the officer."
        return [worth, takes, spy]
    return ["Counts its number when captured." if points else worth, takes]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    return f"Play the {view.card(move - rules.PLAYING)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here: the card is not in the hand."""
    s = view.s
    card = move - rules.PLAYING
    side = s.turn % 2
    if s.variant == rules.SIDES and not rules.service(s, side) >> card & 1:
        owner = _service(view, side)
        return Refusal(f"In this hand your side plays only {owner} cards.", "SK-09")
    if any(s.played[seat] >> card & 1 for seat in range(4)):
        return Refusal(f"The {view.card(card)} has already been played in this hand.", "SK-11")
    return Refusal(f"The {view.card(card)} is not in your hand.", "SK-11")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, s, seat = before, before.s, before.s.turn
    card = move - rules.PLAYING
    sentences = [
        view.does(seat, "play" if s.trick_size else "lead", f"the {view.card(card)}") + "."
    ]
    trick = [*s.trick[: s.trick_size], card]
    sets = [0] * 4
    place = rules.holding(trick, len(trick), s.leader, sets)  # type: ignore[arg-type]
    earlier = [0] * 4
    if s.trick_size:
        rules.holding(trick, len(trick) - 1, s.leader, earlier)  # type: ignore[arg-type]
    for victim in range(4):
        if sets[victim] > earlier[victim]:
            amount = sets[victim] - earlier[victim]
            side = side_name(view, victim % 2)
            sentences.append(
                f"{side} lose the trick and are set back {number_of(amount, 'point')}."
            )
    if after.s.takers_size > s.takers_size:
        sentences += _narrate_taking(before, after, trick[place])
    return sentences


def _narrate_taking(before: SeatView, after: SeatView, card: int) -> list[str]:
    s = after.s
    taker = s.takers[s.takers_size - 1]
    side = taker % 2
    points = rules.counted(rules.captured(s, side)) - rules.counted(rules.captured(before.s, side))
    gain = f", for {number_of(points, 'point')}" if points else ""
    sentences = [after.does(taker, "take", f"the trick with the {after.card(card)}{gain}") + "."]
    if s.takers_size == rules.TRICKS // 2:
        sentences.append(after.does(s.dealer, "deal", "the other six cards to each player") + ".")
    if s.takers_size == rules.TRICKS:
        if rules.sweeper(s) >= 0:
            sentences.append(f"{side_name(after, rules.sweeper(s))} have taken all twelve tricks.")
        for each in range(2):
            sentences.append(
                score_of_pair(side_name(after, each), rules.hand_score(s, each), s.score[each])
            )
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The cut or the deal in words."""
    s = after.s
    if before.s.phase == rules.CUT:
        cut = s.cut[: s.cut_size]
        seats = drawers(cut, 2, rules.RANKS.tolist())
        card = dict(zip(seats, cut, strict=True))[s.dealer]
        what = f"the {after.card(card)} and {after.verb(s.dealer, 'deal')} first"
        return [after.does(s.dealer, "cut", what) + "."]
    if s.variant == rules.COMBINED:
        what = "six cards to each player; 24 are kept for later"
        return [after.does(s.dealer, "deal", what) + "."]
    dealt = rules.NAVY if before.s.phase == rules.DEAL else rules.ARMY
    side = next(side for side in range(2) if rules.service(s, side) == dealt)
    pair = listed([after.name(seat) for seat in (side, side + 2)])
    what = f"six {_service(after, side)} cards each to {pair}; 12 are kept for later"
    return [after.does(s.dealer, "deal", what) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """SK-21, SK-22: the prisoners of each side, less its setbacks."""
    s, seats = after.s, range(4)
    kinds = {
        "Captured Nurses": rules.NURSES,
        "Captured officers": OFFICERS,
        "Other prisoners": rules.COUNTING & ~(rules.NURSES | OFFICERS),
    }
    lines = []
    for label, kind in kinds.items():
        prisoners = [rules.captured(s, seat % 2) & kind for seat in seats]
        cards = [prisoners[seat] & s.taken[seat] for seat in seats]
        lines.append(
            account_line(label, map(rules.counted, prisoners), map(rules.DECK.list, cards))
        )
    sets = [-s.set_back[seat] - s.set_back[seat ^ 2] for seat in seats]
    lines.append(account_line("Set back by Spies", sets))
    limit, remarks = int(rules.LIMITS[s.limit]), [_tricks_taken(after)]
    outlook = match_limit(after, limit)
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=limit)


def _tricks_taken(view: SeatView) -> str:
    """The number of tricks that each side took, a seat's own side first."""
    s = view.s
    side = rules.sweeper(s)
    if side >= 0:
        match = ", and with them the match" if s.sweep == rules.WINS else ""
        return f"{side_name(view, side)} took all twelve tricks{match}."
    own = own_side(view)
    tricks = [sum(taker % 2 == side for taker in s.takers[: rules.TRICKS]) for side in range(2)]
    services = [
        f" for the {_service(view, side)}" if s.variant == rules.SIDES else "" for side in (0, 1)
    ]
    mine = f"{number_of(tricks[own], 'trick')}{services[own]}"
    theirs = f"{side_name(view, 1 - own)} {tricks[1 - own]}{services[1 - own]}"
    return f"{side_name(view, own)} took {mine}, and {theirs}."
