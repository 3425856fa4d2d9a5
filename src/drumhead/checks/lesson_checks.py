"""Lessons, goals and notes of cards: they match the rules, and their sentences fit a phone."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path

from drumhead.checks.failures import CheckFailed, Todo, fail, require, require_at
from drumhead.checks.play import random_matches
from drumhead.checks.recorded import line_of_table
from drumhead.checks.subject import Subject
from drumhead.engine.game import Game, GameType
from drumhead.engine.legend import legend
from drumhead.errors import DrumheadError, InvalidGame
from drumhead.kernel.faults import place
from drumhead.lessons import Course, Lesson, lesson

#: The most characters on a card of a lesson, on a panel, in a card's note and in the sentence in
#: the list of games.
LONGEST, LONGEST_PANEL, LONGEST_NOTE, LONGEST_LEARNING = 240, 150, 110, 110
#: The most cards on a panel, panels in a lesson, and steps in a course.
MOST_CARDS, MOST_PANELS, MOST_STEPS = 8, 6, 12

# --- The lesson --------------------------------------------------------------------------


def check_lesson(subject: Subject) -> None:
    """Check that the lesson matches the rules: named moves are legal, wrong ones have reasons."""
    kind, file = subject.kind, subject.source / "lesson.toml"
    found = _lesson(subject)
    text = file.read_text("utf-8")
    _check_panels(kind, found, file, text)
    _check_sentences(found, file, text)
    for chapter in range(len(found.chapters)):
        _check_chapter(kind, chapter, file, text)


def _lesson(subject: Subject) -> Lesson:
    file = subject.source / "lesson.toml"
    try:
        found = lesson(subject.kind)
    except InvalidGame as error:
        raise CheckFailed(f"{place(file, _line_said(file, error))}: {_told(error)}") from None
    if found is None:
        raise Todo(f"there is no {place(file)}, so nobody can learn the game at the table",
                   f"{subject.again} --only lesson")  # fmt: skip
    return found


def _check_panels(kind: GameType, found: Lesson, file: Path, text: str) -> None:
    codes = set(kind.record.deck.codes)
    for number, panel in enumerate(found.panels, start=1):
        line = line_of_table(text, "panels", number)
        for card in panel.cards:
            require_at(card in codes, f"the game has no card {card}", file, line)
        shown = f"a panel shows 1 to {MOST_CARDS} cards, not {len(panel.cards)}"
        require_at(1 <= len(panel.cards) <= MOST_CARDS, shown, file, line)
        letters = f"a panel has 1 to {LONGEST_PANEL} letters, not {len(panel.words)}"
        require_at(1 <= len(panel.words) <= LONGEST_PANEL, letters, file, line)
    many = f"{len(found.panels)} panels are more than a minute; {MOST_PANELS} are the most"
    require_at(len(found.panels) <= MOST_PANELS, many, file, 1)
    for row in found.scoring:
        require_at(len(row) == 2, f"a row of 'scoring' has two texts, not {row}", file, 1)


def _check_sentences(found: Lesson, file: Path, text: str) -> None:
    for number, chapter in enumerate(found.chapters, start=1):
        for place_in, step in enumerate(chapter.steps, start=1):
            line = line_of_step(text, number, place_in)
            require_at(step.say, "a step needs 'say'", file, line)
            for said in (step.say, step.then, step.otherwise, *step.wrong.values()):
                _check_sentence(said, (".", "!", "?"), LONGEST, file, line)
    for tip in found.tips:
        _check_sentence(tip, (".",), LONGEST, file, 1)
    _check_sentence(found.learning, (".",), LONGEST_LEARNING, file, 1)


def _check_sentence(said: str, ends: tuple[str, ...], longest: int, file: Path, line: int) -> None:
    long = f"{len(said)} letters do not fit on a phone, {longest} do: {said!r}"
    require_at(len(said) <= longest, long, file, line)
    require_at(not said or said.endswith(ends), f"this is no sentence: {said!r}", file, line)


def _check_chapter(kind: GameType, chapter: int, file: Path, text: str) -> None:
    """Play a chapter the right way, and try every wrong move on the way."""
    line = line_of_table(text, "chapters", chapter + 1)
    try:
        course = Course(kind, chapter)
        while (step := course.step) is not None:
            line = line_of_step(text, chapter + 1, course.place + 1)
            if course.match.turn != course.chapter.seat:
                turn = f"seat {course.match.turn} is to move, and the pupil has seat"
                require_at(False, f"{turn} {course.chapter.seat}", file, line)
            for move in (*step.moves, *step.wrong):
                refused = course.match.why_not(move)
                require_at(refused is None, f"'{move}' is not legal here: {refused}", file, line)
            for move in step.wrong:
                require_at(move not in step.moves, f"'{move}' is right and wrong", file, line)
            for move in [] if step.free else sorted(set(course.match.legal) - set(step.moves)):
                reason = course.attempt(move)
                said = reason is not None and reason.sentence
                require_at(said, f"there is no reason against '{move}'", file, line)
            right = course.match.legal[0] if step.free else step.moves[0]
            require_at(course.attempt(right) is None, f"'{right}' is refused", file, line)
    except DrumheadError as error:
        raise CheckFailed(f"{place(file, line)}: {_told(error)}") from None


def line_of_step(text: str, chapter: int, step: int) -> int:
    """The line on which a step of a chapter begins."""
    return line_of_table(text, "chapters.steps", step, line_of_table(text, "chapters", chapter))


def _line_said(file: Path, error: Exception) -> int:
    """The line of the table that an error names, as in `chapters 2, steps 1`."""
    said, text = str(error), file.read_text("utf-8")
    if line := re.search(r"line (\d+)", said):
        return int(line[1])
    number = {name: int(at) for name, at in re.findall(r"(panels|chapters|steps) (\d+)", said)}
    if "steps" in number:
        return line_of_step(text, number["chapters"], number["steps"])
    return next((line_of_table(text, name, at) for name, at in number.items()), 1)


def _told(error: Exception) -> str:
    """The sentence of an error without the name of the file in front."""
    return re.sub(r"^[\w-]+: lesson\.toml(, chapters \d+)?: ", "", str(error))


# --- The goal and the notes --------------------------------------------------------------


def check_notes(game: Game) -> None:
    """Check that the goal and every card's note are short sentences throughout a match."""
    words = game.type.words
    for match in itertools.islice(random_matches(game, 1), 0, None, 9):
        for seat in (None, 0):
            for name, said in match.view(seat)["goal"].items():
                sentence = str(said)
                if not sentence.endswith((".", "!")) or len(sentence) > LONGEST_PANEL:
                    wrong = f"the goal's '{name}' is no sentence of {LONGEST_PANEL} letters at most"
                    fail(game, len(match.moves), f"{wrong}: {sentence!r}", words.goal, seat)
    for note in legend(game):
        require(note["notes"], f"the legend says nothing of the {note['name']}", words.legend)
        for sentence in note["notes"]:
            short = sentence.endswith(".") and len(sentence) <= LONGEST_NOTE
            wrong = f"the legend's note is no sentence of {LONGEST_NOTE} letters at most"
            require(short, f"{wrong}: {sentence!r}", words.legend)


def steps_of(found: Lesson) -> Iterator[bool]:
    """For every step of a lesson: does it play out the hand?"""
    return (step.free for chapter in found.chapters for step in chapter.steps)
