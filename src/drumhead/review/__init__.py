"""Reviews of finished matches: what each decision cost, how the chances went, and what was luck.

What the figures mean is said in `reviewing`, in its docstrings and for readers in docs/play/review.md.
"""

from __future__ import annotations

from drumhead.review.reviewing import Deal, Decision, Luck, Review

__all__ = ["Deal", "Decision", "Luck", "Review"]
