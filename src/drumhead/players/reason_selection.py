"""Selects the facts that separate good moves from bad ones."""

from __future__ import annotations

import functools
import math
from collections.abc import Sequence
from dataclasses import replace

from drumhead.engine.match import Match
from drumhead.engine.protocols import FactsModule
from drumhead.players.reasons import WIDE, Advice, Estimate, Reason

#: The largest number of facts in a hint.
MOST = 2
#: A difference counts from this number of standard errors on, and from this fraction of a
#: won match.
DOUBT, LEAST = 2.0, 0.002


def with_reasons(match: Match, advice: Advice) -> Advice:
    """The advice with the facts that speak for it."""
    return replace(advice, reasons=telling(match, advice.estimates))


def telling(match: Match, tried: Sequence[Estimate]) -> tuple[Reason, ...]:
    """The facts that speak most for the first of these moves, or against the second.

    The weight of a kind of fact is how much better the search did with moves of that kind than with
    all others. Because the search tries good moves more often, that is about the cost of doing
    without them. A fact that holds for every move decides nothing, and is named only if there is no
    other. A kind that by itself speaks against a move is never a reason for it, nor the reverse.
    """
    game = match.game.type
    if game.facts is None or match.turn is None or not tried:
        return ()
    good, bad = pointing(game.facts)
    view = match.seat_view(match.turn)
    numbers = match.legal_numbers
    of_moves = [game.facts.facts(view, game.moves.find(one.move, numbers)) for one in tried]
    kinds = [{fact.kind for fact in found} for found in of_moves]

    @functools.cache
    def weight(kind: str) -> float:
        with_it = [one for one, has in zip(tried, kinds, strict=True) if kind in has]
        without = [one for one, has in zip(tried, kinds, strict=True) if kind not in has]
        return _difference(with_it, without) if without else 0.0

    best = [fact for fact in of_moves[0] if fact.kind not in bad]
    others = [[fact for fact in found if fact.kind not in good] for found in of_moves[1:2]]
    speaking = [Reason(tried[0].move, fact) for fact in best if weight(fact.kind) > 0]
    for fact in (fact for found in others for fact in found):
        if fact.kind not in kinds[0] and weight(fact.kind) < 0:
            speaking.append(Reason(tried[1].move, fact))
    if speaking:
        speaking.sort(key=lambda reason: -abs(weight(reason.fact.kind)))
        return tuple(speaking[:MOST])
    common = [fact for fact in best if all(fact.kind in kind for kind in kinds)]
    return tuple(Reason(tried[0].move, fact) for fact in common[:1])


def pointing(facts: FactsModule | None) -> tuple[frozenset[str], frozenset[str]]:
    """The kinds of facts that speak for a move by themselves, and those that speak against it."""
    good: frozenset[str] = getattr(facts, "GOOD", frozenset())
    bad: frozenset[str] = getattr(facts, "BAD", frozenset())
    return good, bad


def _difference(some: Sequence[Estimate], others: Sequence[Estimate]) -> float:
    """The lead of some moves over the others in the search; 0 if it is within the doubt."""
    (one, error), (other, other_error) = _mean(some), _mean(others)
    doubt = DOUBT * math.hypot(error, other_error)
    return one - other if abs(one - other) > max(doubt, LEAST) else 0.0


def _mean(moves: Sequence[Estimate]) -> tuple[float, float]:
    """The mean value of the simulations of these moves, and its standard error."""
    total = sum(one.simulations for one in moves)
    mean = sum(one.simulations * one.worth for one in moves) / total
    margins = [one.simulations * (one.worth_margin or 1.0) for one in moves]
    return mean, math.hypot(*margins) / total / WIDE
