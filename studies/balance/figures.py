"""Figures of a balance report: shares, differences and lengths with 95 percent intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np

from drumhead.arena.standings import Mean
from drumhead.engine.game import Game
from drumhead.engine.seat_view import seat_names
from studies.balance.hands import Finder, Hand, PlayedMatch
from studies.balance.spec import BalanceSpec, Bid, Count, spec_of

# --- Intervals ---------------------------------------------------------------------------


def clustered(values: Sequence[float], matches: Sequence[int]) -> Mean:
    """The mean over hands, with a margin that allows for hands of one match being alike."""
    count = len(values)
    if not count:
        return Mean(math.nan, math.inf)
    middle = sum(values) / count
    sums: dict[int, float] = {}
    for value, match in zip(values, matches, strict=True):
        sums[match] = sums.get(match, 0.0) + value - middle
    if len(sums) < 2:
        return Mean(middle, math.inf)
    spread = sum(total * total for total in sums.values()) * len(sums) / (len(sums) - 1)
    return Mean(middle, 1.96 * math.sqrt(spread) / count)


def wilson(share: float, chances: float) -> tuple[float, float]:
    """Wilson's 95 percent interval of a share; it is sound for rare things too."""
    if chances == 0:
        return 0.0, 1.0
    z = 1.96
    middle = share + z * z / (2 * chances)
    reach = z * math.sqrt(share * (1 - share) / chances + z * z / (4 * chances * chances))
    scale = 1 + z * z / chances
    low = 0.0 if share == 0 else (middle - reach) / scale
    high = 1.0 if share == 1 else (middle + reach) / scale
    return low, high


@dataclass(frozen=True)
class Share:
    """How often something happened, of how often it could have.

    Where what happens in one match is alike, `worth` is how many independent chances tell as
    much as these do.
    """

    times: int
    chances: int
    worth: float

    @property
    def value(self) -> float:
        """The share itself."""
        return self.times / self.chances if self.chances else math.nan

    @property
    def interval(self) -> tuple[float, float]:
        """Its 95 percent interval."""
        return wilson(self.value, self.worth)


def share(counts: Sequence[tuple[int, int]]) -> Share:
    """The share of something, from its times and chances match by match."""
    times, chances = sum(one for one, _ in counts), sum(of for _, of in counts)
    if not 0 < times < chances or len(counts) < 2:
        return Share(times, chances, float(chances))
    middle = times / chances
    spread = sum((one - middle * of) ** 2 for one, of in counts) * len(counts) / (len(counts) - 1)
    alike = spread / (middle * (1 - middle) * chances)
    return Share(times, chances, chances / max(alike, 1.0))


# --- Facts: what is kept of a match ------------------------------------------------------


@dataclass(frozen=True)
class HandFacts:
    """What is kept of a hand; points, pivot and roles are of sides, not seats."""

    points: tuple[int, ...]
    pivot: int | None
    roles: tuple[int | None, ...]
    bid: Bid | None
    thrown_in: bool
    moves: int
    forced: int
    choices: int
    seconds: float
    notes: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class MatchFacts:
    """What is kept of a match."""

    hands: tuple[HandFacts, ...]
    shares: tuple[float, ...]
    notes: tuple[tuple[int, int], ...]


def facts(match: PlayedMatch) -> MatchFacts:
    """What the report needs to know of a match."""
    game, plan = match.game, spec_of(match.game.type)
    firsts = first_seats(game)
    return MatchFacts(
        tuple(_of_hand(game, plan, hand) for hand in match.hands),
        tuple(match.shares[seat] for seat in firsts),
        tuple(_counted(note.count(match)) for note in plan.match_notes),
    )


def _of_hand(game: Game, plan: BalanceSpec, hand: Hand) -> HandFacts:
    forced = sum(move.choices == 1 for move in hand.moves)
    free = len(hand.moves) - forced
    return HandFacts(
        points=tuple(hand.points[seat] for seat in first_seats(game)),
        pivot=None if plan.pivot is None else _side(game, plan.pivot, hand),
        roles=tuple(_side(game, finder, hand) for finder in plan.roles.values()),
        bid=plan.bid(hand) if plan.bid is not None else None,
        thrown_in=hand.thrown_in,
        moves=len(hand.moves),
        forced=forced,
        choices=sum(move.choices for move in hand.moves if move.choices > 1),
        seconds=plan.pace.deal + plan.pace.choice * free + plan.pace.forced * forced,
        notes=tuple(
            (0, 0) if hand.thrown_in and note.of != "deals" else _counted(note.count(hand))
            for note in plan.notes
        ),
    )


def first_seats(game: Game) -> list[int]:
    """One seat of each side, in the order of the sides."""
    return [game.sides.index(side) for side in sorted(set(game.sides))]


def _side(game: Game, finder: Finder, hand: Hand) -> int | None:
    seat = finder(hand)
    return None if seat is None else sorted(set(game.sides)).index(game.sides[seat])


def _counted(count: Count) -> tuple[int, int]:
    if count is None:
        return 0, 0
    return count if isinstance(count, tuple) else (int(count), 1)


# --- Figures: what is reported -----------------------------------------------------------


@dataclass(frozen=True)
class Place:
    """How one place at the table, or one part in a hand, fares.

    `edge` is what it scores beside the others' average, positive where that is good; `best` is
    in what share of the hands it does best of all, and `wins` in what share of the matches that
    began with it in this place it wins.
    """

    label: str
    part: str
    points: Mean
    edge: Mean
    best: Mean
    wins: Mean | None
    fair: float
    hands: int

    @property
    def deviation(self) -> Mean:
        """By how much it does best more often than is fair."""
        return Mean(self.best.value - self.fair, self.best.margin)


@dataclass(frozen=True)
class NoteFigure:
    """How often a clause of note applied."""

    clause: str
    label: str
    of: str
    share: Share


@dataclass(frozen=True)
class Quartiles:
    """A quarter is below the first, half below the second, three quarters below the third."""

    low: float
    middle: float
    high: float


@dataclass(frozen=True)
class Figures:
    """All that is reported of a game."""

    game: Game
    matches: int
    deals: int
    hands: int
    moves: int
    #: The places counted from the pivot, other parts in a hand, and the seats themselves.
    places: tuple[Place, ...]
    roles: tuple[Place, ...]
    seats: tuple[Place, ...]
    hand_moves: Quartiles
    match_hands: Quartiles
    match_moves: Quartiles
    minutes: Quartiles
    all_minutes: tuple[float, ...]
    forced: Share
    choices: float
    #: Points of a hand and how often they came, for the bidders' side (or all) and for others.
    scores: tuple[tuple[str, Counter[int]], ...]
    #: For each size of bid, how often it was made and how often it failed.
    bids: tuple[tuple[int, int, int], ...]
    made: Share | None
    notes: tuple[NoteFigure, ...]
    #: How many matches had more than one winner.
    shared: Share

    @property
    def spec(self) -> BalanceSpec:
        """How the game is reported."""
        return spec_of(self.game.type)

    @property
    def beginner(self) -> Place | None:
        """The place that begins: leads, speaks, calls or plays first."""
        place = next(iter(self.spec.parts), 0)
        return self.places[place] if self.places else None


def figures(game: Game, played: Sequence[MatchFacts]) -> Figures:
    """Count everything."""
    plan = spec_of(game.type)
    hands = [(m, hand) for m, match in enumerate(played) for hand in match.hands]
    real = [(m, hand) for m, hand in hands if not hand.thrown_in]
    minutes = [sum(hand.seconds for hand in match.hands) / 60 for match in played]
    moves = [sum(hand.moves for hand in match.hands) for match in played]
    free = sum(hand.moves - hand.forced for _, hand in hands)
    return Figures(
        game=game,
        matches=len(played),
        deals=len(hands),
        hands=len(real),
        moves=sum(moves),
        places=_places(game, plan, real, played),
        roles=_roles(game, plan, real),
        seats=_seats(game, real, played),
        hand_moves=_quartiles(hand.moves for _, hand in real),
        match_hands=_quartiles(len(match.hands) for match in played),
        match_moves=_quartiles(moves),
        minutes=_quartiles(minutes),
        all_minutes=tuple(minutes),
        forced=share([_sum((h.forced, h.moves) for h in match.hands) for match in played]),
        choices=sum(hand.choices for _, hand in hands) / max(free, 1),
        scores=_scores(game, real),
        bids=_bids(real),
        made=_made(played) if plan.bid is not None else None,
        notes=_notes(plan, played),
        shared=share([(int(any(0 < s < 1 for s in match.shares)), 1) for match in played]),
    )


Numbered = Sequence[tuple[int, HandFacts]]


def _place(
    game: Game,
    label: str,
    part: str,
    hands: Numbered,
    side_of: Callable[[HandFacts], int | None],
    wins: Mean | None = None,
) -> Place:
    sign = -1 if game.type.fewest_win else 1
    fair = 1 / len(set(game.sides))
    points, edges, best, matches = [], [], [], []
    for match, hand in hands:
        side = side_of(hand)
        if side is None:
            continue
        own = hand.points[side]
        others = [p for other, p in enumerate(hand.points) if other != side]
        top = max(sign * p for p in hand.points)
        level = sum(sign * p == top for p in hand.points)
        matches.append(match)
        points.append(float(own))
        edges.append(sign * (own - sum(others) / len(others)))
        best.append(1 / level if sign * own == top else 0.0)
    return Place(
        label, part, clustered(points, matches), clustered(edges, matches),
        clustered(best, matches), wins, fair, len(points),
    )  # fmt: skip


def _places(
    game: Game, plan: BalanceSpec, hands: Numbered, played: Sequence[MatchFacts]
) -> tuple[Place, ...]:
    sides = len(set(game.sides))
    if plan.pivot is None or sides < 2:
        return ()
    found = []
    for place in range(sides):

        def side_of(hand: HandFacts, place: int = place) -> int | None:
            return None if hand.pivot is None else (hand.pivot + place) % sides

        won = [
            (m, match.shares[side])
            for m, match in enumerate(played)
            if (side := side_of(match.hands[0])) is not None
        ]
        wins = clustered([share for _, share in won], [m for m, _ in won])
        label = place_label(plan.pivot_name, place, game)
        found.append(_place(game, label, plan.parts.get(place, ""), hands, side_of, wins))
    return tuple(found)


def place_label(pivot: str, place: int, game: Game) -> str:
    """What a place is called, counted to the left from the pivot."""
    sides = len(set(game.sides))
    whose = f"the {pivot}'s" if not pivot.startswith("player") else "that player's"
    if sides < game.players:
        others = "the other side" if sides == 2 else f"side {place} to the left"
        return f"the {pivot}'s side" if place == 0 else others
    if place == 0:
        return f"the {pivot}"
    if sides == 2:
        return "the other player"
    names = {1: f"{whose} left", sides - 1: f"{whose} right"}
    if sides == 4:
        names[2] = f"opposite the {pivot}"
    return names.get(place, f"{place} to the left of the {pivot}")


def _roles(game: Game, plan: BalanceSpec, hands: Numbered) -> tuple[Place, ...]:
    return tuple(
        _place(game, label, "", hands, lambda hand, i=i: hand.roles[i])  # type: ignore[misc]
        for i, label in enumerate(plan.roles)
    )


def _seats(game: Game, hands: Numbered, played: Sequence[MatchFacts]) -> tuple[Place, ...]:
    firsts = first_seats(game)
    if len(firsts) < 2:
        return ()
    names = seat_names(game.players)
    found = []
    for side, first in enumerate(firsts):
        seats = [s for s in range(game.players) if game.sides[s] == game.sides[first]]
        label = " and ".join(f"{names[s]} (seat {s})" for s in seats)
        wins = clustered([match.shares[side] for match in played], range(len(played)))
        found.append(_place(game, label, "", hands, lambda _, side=side: side, wins))  # type: ignore[misc]
    return tuple(found)


def _quartiles(values: Iterable[float]) -> Quartiles:
    low, middle, high = np.quantile(list(values), (0.25, 0.5, 0.75), method="inverted_cdf")
    return Quartiles(float(low), float(middle), float(high))


def _scores(game: Game, hands: Numbered) -> tuple[tuple[str, Counter[int]], ...]:
    everyone: Counter[int] = Counter(p for _, hand in hands for p in hand.points)
    if not any(hand.bid for _, hand in hands):
        return (("", everyone),)
    bidders: Counter[int] = Counter()
    for _, hand in hands:
        if hand.bid is not None:
            bidders[hand.points[game.sides[hand.bid.bidder]]] += 1
    return (("the bidder's side", bidders), ("the other side", everyone - bidders))


def _bids(hands: Numbered) -> tuple[tuple[int, int, int], ...]:
    found = [hand.bid for _, hand in hands if hand.bid is not None]
    made = Counter(bid.size for bid in found if bid.made)
    failed = Counter(bid.size for bid in found if not bid.made)
    return tuple((size, made[size], failed[size]) for size in sorted(made | failed))


def _made(played: Sequence[MatchFacts]) -> Share:
    return share([_sum((int(h.bid.made), 1) for h in match.hands if h.bid) for match in played])


def _notes(plan: BalanceSpec, played: Sequence[MatchFacts]) -> tuple[NoteFigure, ...]:
    found = []
    for i, note in enumerate(plan.notes):
        counts = [_sum(hand.notes[i] for hand in match.hands) for match in played]
        found.append(NoteFigure(note.clause, note.label, note.of, share(counts)))
    for i, late in enumerate(plan.match_notes):
        counts = [match.notes[i] for match in played]
        found.append(NoteFigure(late.clause, late.label, late.of, share(counts)))
    return tuple(found)


def _sum(counts: Iterable[tuple[int, int]]) -> tuple[int, int]:
    times = chances = 0
    for one, of in counts:
        times += one
        chances += of
    return times, chances
