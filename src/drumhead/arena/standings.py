"""Standings: means over deals, with 95 percent intervals, and ratings."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.arena.contest import Contest, MatchOutcome
from drumhead.errors import needs_extra


@dataclass(frozen=True)
class MeanOverDeals:
    """A mean over deals and half the width of its 95 percent interval."""

    value: float
    margin: float

    def __str__(self) -> str:
        return f"{self.value:.3f} ± {self.margin:.3f}"

    @property
    def beyond_doubt(self) -> bool:
        """Is zero outside the interval?"""
        return abs(self.value) > self.margin


@dataclass(frozen=True)
class Standing:
    """The result of one player: share of the wins, points per hand, and a rating if it has one."""

    name: str
    win: MeanOverDeals
    points: MeanOverDeals
    rating: float | None = None
    rating_margin: float | None = None


@dataclass(frozen=True)
class Difference:
    """The lead of one player over another on the same deals; positive is better."""

    better: str
    worse: str
    win: MeanOverDeals
    hand: MeanOverDeals
    match: MeanOverDeals
    by_deal: tuple[float, ...]


@dataclass(frozen=True)
class Standings:
    """The whole outcome of a contest."""

    deals: int
    matches: int
    hands_a_match: float
    moves_a_match: float
    players: tuple[Standing, ...]
    differences: tuple[Difference, ...]


def mean(values: Sequence[float]) -> MeanOverDeals:
    """The mean over deals; after a single deal its margin is infinite."""
    count = len(values)
    middle = sum(values) / count
    if count < 2:
        return MeanOverDeals(middle, math.inf)
    spread = sum((value - middle) ** 2 for value in values) / (count - 1)
    return MeanOverDeals(middle, 1.96 * math.sqrt(spread / count))


def standings(contest: Contest, outcomes: Sequence[MatchOutcome]) -> Standings:
    """The standings after all complete deals."""
    deals = _complete_deals(contest, outcomes)
    sign = -1 if contest.game.type.fewest_win else 1
    by_name = {name: [_of_deal(contest, deal, name) for deal in deals] for name in contest.names}
    ratings = _ratings(contest, deals)
    players = tuple(
        Standing(
            name,
            mean([win for win, _, _ in by_name[name]]),
            mean([hand for _, hand, _ in by_name[name]]),
            *ratings.get(name, (None, None)),
        )
        for name in contest.names
    )
    differences = []
    for i, one in enumerate(contest.names):
        for other in contest.names[i + 1 :]:
            pairs = list(zip(by_name[one], by_name[other], strict=True))
            hands = [sign * (a[1] - b[1]) for a, b in pairs]
            win = mean([a[0] - b[0] for a, b in pairs])
            match = mean([sign * (a[2] - b[2]) for a, b in pairs])
            differences.append(Difference(one, other, win, mean(hands), match, tuple(hands)))
    played = [outcome for deal in deals for outcome in deal]
    return Standings(
        len(deals), len(played),
        sum(o.hands for o in played) / len(played), sum(o.moves for o in played) / len(played),
        players, tuple(differences),
    )  # fmt: skip


def _complete_deals(contest: Contest, outcomes: Sequence[MatchOutcome]) -> list[list[MatchOutcome]]:
    lineups = len(contest.lineups)
    by_deal: dict[int, list[MatchOutcome]] = {}
    for outcome in outcomes:
        by_deal.setdefault(outcome.deal, []).append(outcome)
    return [by_deal[deal] for deal in sorted(by_deal) if len(by_deal[deal]) == lineups]


def _of_deal(
    contest: Contest, deal: Sequence[MatchOutcome], name: str
) -> tuple[float, float, float]:
    """The result of a player in one deal: share of the win, points per hand, points."""
    win = hand = match = 0.0
    seats = 0
    for outcome in deal:
        for seat, at_seat in enumerate(contest.lineups[outcome.lineup]):
            if at_seat == name:
                seats += 1
                win += outcome.shares[seat]
                match += outcome.scores[seat]
                hand += outcome.scores[seat] / max(outcome.hands, 1)
    return win / seats, hand / seats, match / seats


def _ratings(
    contest: Contest, deals: Sequence[Sequence[MatchOutcome]]
) -> dict[str, tuple[float, float]]:
    """Plackett-Luce ratings (mean and two standard deviations) of more than two players."""
    if len(contest.names) < 3 or len(set(contest.game.sides)) == 1:
        return {}
    with needs_extra("arena", "The rating of three or more players"):
        from openskill.models import PlackettLuce

    model = PlackettLuce()
    ratings = {name: model.rating(name=name) for name in contest.names}
    for outcome in (outcome for deal in deals for outcome in deal):
        names = contest.lineups[outcome.lineup]
        best: dict[str, float] = {}
        for seat, name in enumerate(names):
            best[name] = max(best.get(name, 0.0), outcome.shares[seat])
        order = sorted(best)
        rated = model.rate([[ratings[name]] for name in order], scores=[best[n] for n in order])
        for name, (rating,) in zip(order, rated, strict=True):
            ratings[name] = rating
    return {name: (rating.mu, 2 * rating.sigma) for name, rating in ratings.items()}
