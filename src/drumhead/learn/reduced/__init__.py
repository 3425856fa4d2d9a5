"""Editions small enough to be solved exactly, and their values.

from drumhead.learn import reduced

edition = reduced.edition("organization-2-tricks")
tree = reduced.grow(edition)
reduced.solve(tree).value                      # by a linear program, in sequence form
"""

from __future__ import annotations

from drumhead.learn.reduced.catalog import EDITIONS
from drumhead.learn.reduced.editions import Place, Reduced, edition
from drumhead.learn.reduced.solving import (
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
from drumhead.learn.reduced.tree import Decisions, Tree, grow

__all__ = [
    "EDITIONS",
    "Decisions",
    "Place",
    "Policy",
    "Reduced",
    "Solution",
    "Tree",
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
