"""Ratings of puzzle solvers: every first answer is a match against the puzzle."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from drumhead.errors import needs_extra
from drumhead.players.reasons import WIDE

#: The displayed rating of the mean, and of one unit of the model's scale.
MIDDLE, STEP = 1500, 40
#: The fixed strength of a puzzle by grade, from 1 to 5, on the model's scale.
STRENGTH, SURE = (15.0, 20.0, 25.0, 30.0, 35.0), 0.5


class Rating(NamedTuple):
    """A rating, about 1500 in the middle, with its 95 percent margin."""

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
    """The grade of which a solver with this rating solves about half of the puzzles."""
    mu = 25.0 + (rating.value - MIDDLE) / STEP
    return 1 + (mu - STRENGTH[0]) / (STRENGTH[1] - STRENGTH[0])
