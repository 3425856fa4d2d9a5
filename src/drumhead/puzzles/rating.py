"""How good somebody is at puzzles: every first answer is a match against the puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drumhead.errors import needs_extra
from drumhead.players.reasons import WIDE

#: What is shown for the mean of all, and for a step of the scale in which the model counts.
MIDDLE, STEP = 1500, 40
#: How strong a puzzle of each grade is, from 1 to 5, on the model's scale; nobody doubts it.
STRENGTH, SURE = (15.0, 20.0, 25.0, 30.0, 35.0), 0.5


class Rating(NamedTuple):
    """A rating, about 1500 in the middle; the true one is within the margin 95 times in 100."""

    value: int
    margin: int


def rate(answers: Iterable[tuple[int, bool]]) -> Rating:
    """The rating after these answers: the grade of each puzzle, and whether it was solved."""
    with needs_extra("terminal", "The rating of puzzles"):
        from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    person = model.rating()
    for grade, solved in answers:
        puzzle = model.rating(mu=STRENGTH[grade - 1], sigma=SURE)
        ranks = [0.0, 1.0] if solved else [1.0, 0.0]
        (person,), _ = model.rate([[person], [puzzle]], ranks=ranks)
    value = MIDDLE + STEP * (person.mu - 25.0)
    return Rating(round(value), round(WIDE * STEP * person.sigma))


def fitting_grade(rating: Rating) -> float:
    """The grade of the puzzles that somebody solves about half of the time."""
    mu = 25.0 + (rating.value - MIDDLE) / STEP
    return 1 + (mu - STRENGTH[0]) / (STRENGTH[1] - STRENGTH[0])
