"""Every lesson of every game fits the rules, and its sentences fit a phone."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from drumhead.engine.game import Game, GameType
from drumhead.engine.legend import legend
from drumhead.errors import InvalidGame, InvalidOption
from drumhead.games import game_type
from drumhead.lessons import Course, Lesson, lesson, lesson_file

#: The most characters of what stands on a card of a lesson, of a panel, and of a note.
LONGEST, LONGEST_PANEL, LONGEST_NOTE = 240, 150, 110
MOST_STEPS = 12


def written(kind: GameType) -> Lesson:
    found = lesson(kind)
    assert found is not None, f"{kind.slug} has no lesson.toml"
    return found


def courses(kind: GameType) -> Iterator[Course]:
    """Each chapter at its beginning."""
    for number in range(len(written(kind).chapters)):
        yield Course(kind, number)


def next_move(course: Course) -> str:
    """A right move: the first that is named, or in a free hand the first legal one."""
    assert course.step is not None
    return course.match.legal[0] if course.step.free else course.step.moves[0]


def test_what_there_is(kind: GameType) -> None:
    found = written(kind)
    assert 4 <= len(found.panels) <= 6
    assert len(found.chapters) >= 2
    steps = [step for chapter in found.chapters for step in chapter.steps]
    assert 4 <= len(steps) <= MOST_STEPS
    assert steps[-1].free, "the course ends with a hand that is played out"
    assert len(found.scoring) >= 1
    assert len(found.tips) >= 3
    assert all(len(row) == 2 for row in found.scoring)


def test_panels_show_cards_of_the_game(kind: GameType) -> None:
    codes = set(kind.record.deck.codes)
    for panel in written(kind).panels:
        assert codes.issuperset(panel.cards)
        assert 1 <= len(panel.cards) <= 8
        assert 0 < len(panel.words) <= LONGEST_PANEL


def test_every_sentence_fits(kind: GameType) -> None:
    found = written(kind)
    for chapter in found.chapters:
        for step in chapter.steps:
            for said in (step.say, step.then, step.otherwise, *step.wrong.values()):
                assert len(said) <= LONGEST, said
                assert not said or said.endswith((".", "!", "?")), said
            assert step.say
    for tip in found.tips:
        assert len(tip) <= LONGEST
        assert tip.endswith("."), tip


def test_the_right_way_leads_to_the_end(kind: GameType) -> None:
    """Every step is the pupil's turn, every named move is legal, and the last hand is scored."""
    for course in courses(kind):
        made = []
        while course.step is not None:
            assert course.match.turn == course.chapter.seat, (course.number, course.place)
            for move in course.step.moves:
                assert course.match.why_not(move) is None, (course.number, course.place, move)
            made.append(next_move(course))
            assert course.attempt(made[-1]) is None
        again = Course(kind, course.number, made)
        assert again.match.state.tobytes() == course.match.state.tobytes()
        assert again.then == course.then
    assert course.match.over
    assert course.match.account(course.chapter.seat) is not None


def test_a_wrong_move_gets_a_reason(kind: GameType) -> None:
    """Every legal move that is not right has a reason; an illegal one has its clause."""
    for course in courses(kind):
        while (step := course.step) is not None:
            for move in step.wrong:
                assert course.match.why_not(move) is None, f"{move} is not legal: it needs no words"
                assert move not in step.moves
            if not step.free:
                for move in set(course.match.legal) - set(step.moves):
                    reason = course.attempt(move)
                    assert reason is not None
                    assert reason.sentence, f"there is no reason against {move}"
            assert course.attempt(next_move(course)) is None


def test_the_rules_refuse_with_a_clause() -> None:
    course = Course(game_type("do-boy"), 0)
    reason = course.attempt("play P")
    assert reason is not None
    assert reason.clause == "DB-08"
    assert course.attempt("nonsense").sentence  # type: ignore[union-attr]


def test_the_goal_throughout_a_match(
    telling_table: Game, random_matches: Callable[[Game, int], Iterator[Any]]
) -> None:
    for match in itertools.islice(random_matches(telling_table, 1), 0, None, 9):
        for seat in (None, 0):
            for name, sentence in match.view(seat)["goal"].items():
                assert sentence.endswith((".", "!")), (name, sentence)
                assert len(sentence) <= LONGEST_PANEL, (name, sentence)


def test_every_card_has_its_note(telling_table: Game) -> None:
    notes = legend(telling_table)
    deck = telling_table.type.record.deck
    assert [note["code"] for note in notes] == list(dict.fromkeys(deck.codes))
    for note in notes:
        assert note["name"] == telling_table.type.card_names[note["code"]]
        assert note["notes"]
        for sentence in note["notes"]:
            assert sentence.endswith(".")
            assert len(sentence) <= LONGEST_NOTE, sentence


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


def test_there_is_no_such_chapter() -> None:
    kind = game_type("do-boy")
    with pytest.raises(InvalidOption, match="none is 100"):
        Course(kind, 99)
    with pytest.raises(InvalidOption, match="not right at that step"):
        Course(kind, 0, ["give I99"])
