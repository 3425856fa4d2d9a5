"""Lessons: their refusals, their order, and faults of their files; the list of duties has more."""

from __future__ import annotations

from typing import Any

import pytest

from drumhead.errors import InvalidGame, InvalidOption
from drumhead.games import game_type, slugs
from drumhead.lessons import Course, Lesson, easiest_first, lesson, lesson_file


def test_the_rules_refuse_with_a_clause() -> None:
    course = Course(game_type("do-boy"), 0)
    reason = course.attempt("play P")
    assert reason is not None
    assert reason.clause == "DB-08"
    assert course.attempt("nonsense").sentence  # type: ignore[union-attr]


# --- What is wrong with a lesson is said -------------------------------------------------


@pytest.mark.parametrize(
    ("written_so", "fault"),
    [
        ({"words": "One.", "card": []}, "there is no 'card' here; known are words, cards"),
        ({"words": "One."}, "'cards' is missing"),
    ],
)
def test_a_misspelled_lesson(written_so: dict[str, Any], fault: str) -> None:
    with pytest.raises(InvalidGame, match=fault):
        lesson_file._read(lesson_file.Panel, written_so, "toy: lesson.toml, panels 1")


def test_games_are_in_the_order_in_which_they_are_learned() -> None:
    order = easiest_first(slugs())
    assert order[:3] == ["do-boy", "skirmish", "bang"]
    assert sorted(order) == sorted(slugs())
    places = [(lesson(game_type(slug)) or Lesson([], [], [], [])).order for slug in order]
    known = [place for place in places if place is not None]
    assert known == list(range(1, len(known) + 1))
    assert places[len(known) :] == [None] * (len(order) - len(known))


def test_there_is_no_such_chapter() -> None:
    kind = game_type("do-boy")
    with pytest.raises(InvalidOption, match="none is 100"):
        Course(kind, 99)
    with pytest.raises(InvalidOption, match="not right at that step"):
        Course(kind, 0, ["give I99"])
