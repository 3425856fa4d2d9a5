"""Reviews of finished matches: what each decision cost, how the chances went, and what was luck.

The docstrings of `reviewing` and docs/play/review.md explain the figures.
"""

from __future__ import annotations

from drumhead.review.reviewing import Deal, Decision, Luck, Review

__all__ = ["Deal", "Decision", "Luck", "Review"]
