"""Reviews of finished matches: the cost of each decision, the course of the chances, and luck.

The docstrings of `reviewing` define the figures; docs/play/review.md explains them to players.
"""

from __future__ import annotations

from drumhead.review.reviewing import DealValue, Decision, Luck, Review

__all__ = ["DealValue", "Decision", "Luck", "Review"]
