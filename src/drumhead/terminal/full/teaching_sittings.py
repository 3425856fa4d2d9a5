"""Lessons and puzzles on a full screen."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.account import Account
from drumhead.engine.english import listed
from drumhead.engine.game import GameType
from drumhead.errors import DrumheadError
from drumhead.lessons import Course, Panel
from drumhead.players import hint
from drumhead.puzzles import Puzzle
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lesson_table import LessonTable, finished_chapters
from drumhead.terminal.naming import move_named
from drumhead.terminal.puzzle_table import FIND_IT, GRADES, Solver, verdict_text
from drumhead.terminal.turn_actions import advice_text
from drumhead.terminal.user_files import write_progress


class LessonSitting(Sitting):
    """The chapters of a game's lesson, one after the other."""

    def __init__(self, slug: str, chapter: int | None = None) -> None:
        lesson = LessonTable(slug, chapter)
        self.lesson = lesson.lesson
        self.game: GameType = lesson.game
        chapters = range(1, len(self.lesson.chapters) + 1)
        done = finished_chapters(slug)
        left = [number for number in chapters if number not in done] or list(chapters)
        self._chapters = left if chapter is None else [chapter]
        self._panels = self.lesson.panels if chapter is None else ()
        self._begin()

    def _begin(self) -> None:
        self.number = self._chapters.pop(0)
        self.course = Course(self.game, self.number - 1)
        self._account_read = False
        super().__init__(self.course.match, self.course.chapter.seat)

    @property
    def introduction(self) -> Sequence[Panel]:
        """The game in sixty seconds, before the whole lesson."""
        return self._panels

    @property
    def heading(self) -> str:
        """The chapter."""
        return f"{self.game.title}, chapter {self.number}: {self.course.chapter.title}"

    @property
    def note(self) -> str:
        """The comment on the last move, and the current task."""
        step = self.course.step
        if step is None:
            follows = "Press n for the next chapter." if self._chapters else "Press q to leave."
            return f"{self.course.then} This chapter is finished. {follows}".strip()
        return f"{self.course.then} {step.say}".strip()

    @property
    def due(self) -> Account | None:
        """The account of the hand, if a chapter ends with one."""
        if self._account_read or not self.match.over:
            return None
        return self.match.account(self.seat)

    def put_aside(self) -> None:
        """Mark the account as read."""
        self._account_read = True

    def attempt(self, text: str) -> str | None:
        """Make the move if it is the right one."""
        try:
            wrong = self.course.attempt(text)
        except DrumheadError as error:
            return str(error)
        self.match = self.course.match
        if self.course.step is None:
            done = {*finished_chapters(self.game.slug), self.number}
            write_progress("lessons", self.game.slug, sorted(done))
        if wrong is None:
            return None
        return str(wrong)

    def hint(self) -> str:
        """The right move."""
        step = self.course.step
        if step is None:
            return "This chapter is finished."
        if step.free:
            return advice_text(self.match, hint(self.match, "corporal"))
        moves = [move_named(self.match, move) for move in step.moves]
        return f"Right here: {listed(moves, 'or')}."

    def step(self, by: int) -> bool:
        """Go to the next chapter when this one is finished."""
        if by < 1 or self.course.step is not None or not self._chapters:
            return False
        self._begin()
        return True


class PuzzleSitting(Sitting):
    """The puzzles of a game: a chosen one, or those near the person's rating."""

    def __init__(self, slug: str, number: int | None = None) -> None:
        self._solver = Solver(slug, number)
        first = self._solver.first or self._solver.following()
        if first is None:
            raise DrumheadError(
                f"All puzzles of {self._solver.game.title} are solved; name one by --number."
            )
        self._set(first)

    def _set(self, one: Puzzle) -> None:
        self.one = one
        self.verdict = ""
        match = one.set_up(self._solver.game)
        super().__init__(match, match.turn)

    @property
    def heading(self) -> str:
        """The number of the puzzle."""
        grade = GRADES[self.one.grade - 1]
        return f"{self.match.game.title}, puzzle {self.one.number} ({grade})"

    @property
    def note(self) -> str:
        """The question, or the verdict on the answer."""
        return self.verdict or "One move is clearly the best here. Which?"

    def attempt(self, text: str) -> str | None:
        """Judge an answer; the first one counts."""
        if self.verdict:
            return "This puzzle is answered: press n for another."
        refusal = self.match.why_not(text)
        if refusal is not None:
            return str(refusal)
        moves = self.match.game.type.moves
        move = moves.text(moves.find(text, self.match.legal_numbers))
        right = self._solver.note(self.one, move)
        verdict = verdict_text(self.match, self.one, right)
        self.verdict = f"{verdict} {self._solver.standing} Press n for another puzzle."
        return None

    def hint(self) -> str:
        """A refusal: puzzles have no hints."""
        return FIND_IT

    def step(self, by: int) -> bool:
        """Go to another puzzle."""
        following = self._solver.following()
        if by < 1 or not self.verdict or following is None:
            return False
        self._set(following)
        return True
