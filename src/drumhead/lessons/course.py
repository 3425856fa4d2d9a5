"""`Course`: a learner's progress through a chapter of a lesson."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from drumhead.engine.english import counted, without_repeats
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.errors import (
    DrumheadError,
    IllegalMove,
    InvalidGame,
    InvalidOption,
    MoveError,
    Refusal,
)
from drumhead.kernel.random import small_generator
from drumhead.lessons.lesson_file import Chapter, Step, lesson


class Course:
    """A chapter, and the right moves that the learner has made in it.

    `match` is the current position, `step` the current task (None when the chapter is done), and
    `told` the events since the learner's last move. The texts of a lesson name the seats by the
    points of the compass; `names` replaces them.
    """

    def __init__(
        self, game: GameType, chapter: int, made: Sequence[str] = (), names: Mapping[int, str] = {}
    ) -> None:
        found = lesson(game)
        chapters = [] if found is None else found.chapters
        if chapter not in range(len(chapters)):
            has = counted(len(chapters), "chapter")
            raise InvalidOption(f"The lesson of {game.title} has {has}, and none is {chapter + 1}.")
        self.game = game
        self.number = chapter
        self.chapter: Chapter = chapters[chapter]
        self.match = self._begin()
        if names:
            self.match.names = dict(names)
            self.chapter = self.chapter.renamed(self.match.seat_names)
        self.place = 0
        #: The moves already made in a step that requires all its moves.
        self._made: list[str] = []
        self.then = ""
        self._since = 0
        self._answer(self.chapter.before, self.chapter.ahead)
        for text in made:
            refusal = self.attempt(text)
            if refusal is not None:
                raise InvalidOption(f"'{text}' is not right at that step. {refusal.sentence}")

    @property
    def step(self) -> Step | None:
        """The current task; None when the chapter is done."""
        if self.place == len(self.chapter.steps):
            return None
        step = self.chapter.steps[self.place]
        return replace(step, moves=[move for move in step.moves if move not in self._made])

    @property
    def told(self) -> list[str]:
        """The events since the learner's last move, or since the first move of the step."""
        return without_repeats(self.match.log(self.chapter.seat, self._since))

    def attempt(self, text: str) -> Refusal | None:
        """Make the learner's move if it is right; otherwise return the reason why it is not."""
        step, match = self.step, self.match
        if step is None:
            return Refusal("This chapter is done.")
        error = match.why_not(text)
        if error is not None:
            return error.refusal
        moves = self.game.moves
        move = moves.text(moves.find(text, match.legal_numbers))
        if not step.free and move not in step.moves:
            return Refusal(step.wrong.get(move, step.otherwise))
        if not self._made:
            self._since = len(match.history)
        self.then = ""
        if step.every and len(step.moves) > 1:
            self._answer([move])
            self._made.append(move)
            return None
        self._answer([move, *step.replies])
        self._made.clear()
        if not step.free or match.over:
            self.place += 1
            self.then = step.then
        return None

    # --- The others ----------------------------------------------------------------------

    def _begin(self) -> Match:
        chapter = self.chapter
        try:
            game = Game(self.game, chapter.players, chapter.options)
            if chapter.position is None:
                return game.match(seed=chapter.seed, hands=1)
            match = game.position(hands=1, **chapter.position)
        except DrumheadError as error:
            raise self._misfit(error) from None
        match.events = []  # events are logged from here on
        return match

    def _answer(self, texts: Sequence[str], ahead: int = 0) -> None:
        """Make these moves, `ahead` more, and those of the others until the learner's turn."""
        try:
            for text in texts:
                self.match.play(text)
            for _ in range(ahead):
                self.match.play(self._heuristic_move())
        except MoveError as error:
            raise self._misfit(error) from None
        while self.match.turn not in (None, self.chapter.seat):
            self.match.play(self._heuristic_move())

    def _heuristic_move(self) -> int:
        """The move of the rule of thumb; the same position always brings the same move."""
        if self.match.turn is None:
            raise IllegalMove("The hand is over before that.")
        return self.match.heuristic_move(
            small_generator("lesson", self.number, len(self.match.history))
        )

    def _misfit(self, error: DrumheadError) -> InvalidGame:
        return InvalidGame(f"{self.game.slug}: lesson.toml, chapters {self.number + 1}: {error}")
