"""Facts: the reasons that a hint gives for a move or against it."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """A true statement about a move, in a sentence that a beginner understands.

    All moves of which the same sort of statement is true share a `kind`: a hint compares the moves
    of that kind with the others, and names the facts that make the greatest difference. `nudge`
    points at the fact without naming a move.
    """

    kind: str
    sentence: str
    nudge: str
