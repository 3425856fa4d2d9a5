"""How good a policy is, in figures with intervals; docs/research/evaluation.md says what they mean.

- `policy_of` and `exploitability_of`: exactly, on a reduced edition.
- `response`: on a whole game, what a search that knows the policy gains against it, at least.
- `cross_play`: every two of several players on the same deals.
"""

from __future__ import annotations

from drumhead.learn.measures.crossing import CrossPlay, cross_play
from drumhead.learn.measures.exact import exploitability_of, policy_of
from drumhead.learn.measures.responding import Responder, Response, response

__all__ = [
    "CrossPlay",
    "Responder",
    "Response",
    "cross_play",
    "exploitability_of",
    "policy_of",
    "response",
]
