"""Reduced editions: small enough to be solved exactly.

from drumhead.learn import reduced

edition = reduced.edition("organization-2-tricks")
tree = reduced.grow(edition)
reduced.solve(tree).value                      # by a linear program, in sequence form
"""

from __future__ import annotations

from drumhead.learn.reduced.editions import Place, Reduced, edition
from drumhead.learn.reduced.exact_solver import (
    Policy,
    Solution,
    best_response,
    by_text,
    exploitability,
    from_text,
    nash_conv,
    solve,
    uniform,
    values,
)
from drumhead.learn.reduced.game_tree import Decisions, GameTree, grow
from drumhead.learn.reduced.shipped_editions import EDITIONS

__all__ = [
    "EDITIONS",
    "Decisions",
    "GameTree",
    "Place",
    "Policy",
    "Reduced",
    "Solution",
    "best_response",
    "by_text",
    "edition",
    "exploitability",
    "from_text",
    "grow",
    "nash_conv",
    "solve",
    "uniform",
    "values",
]
