"""What a seat may know that speaks for a move or against it; hints give it as their reasons."""

from __future__ import annotations

from typing import NamedTuple


class Fact(NamedTuple):
    """Something true of a move, in a sentence that a beginner understands.

    `kind` is the same for all moves of which the same sort of thing is true: a hint sets the moves
    of that kind against the others, and names the facts that make the greatest difference.
    `nudge` directs the eye to it, and names no move.
    """

    kind: str
    sentence: str
    nudge: str
