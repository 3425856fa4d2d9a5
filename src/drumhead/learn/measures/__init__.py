"""Measures of a policy's strength, with intervals; docs/research/evaluation.md explains them.

- `policy_of` and `exploitability_of`: exactly, on a reduced edition.
- `response`: on a whole game, the gain of a search that knows the policy, a lower bound.
- `cross_play`: every pair of several players on the same deals.
"""

from __future__ import annotations

from drumhead.learn.measures.approximate_response import Responder, Response, response
from drumhead.learn.measures.cross_play import CrossPlay, cross_play
from drumhead.learn.measures.exact_exploitability import exploitability_of, policy_of

__all__ = [
    "CrossPlay",
    "Responder",
    "Response",
    "cross_play",
    "exploitability_of",
    "policy_of",
    "response",
]
