"""A chapter of a lesson as far as somebody has come."""

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
from drumhead.lessons.reading import Chapter, Step, lesson


class Course:
    """A chapter, and the right moves that the pupil has made in it.

    The engine plays it: `match` is how it stands, `step` is what the pupil is to do (None when the
    chapter is done), and `told` is what happened since the pupil's last move. The texts of a lesson
    call the seats by the points of the compass; they go by `names` where those are given.
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
        #: The moves that have been made of a step of which every move is to be made.
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
        """What the pupil is still to do; None when the chapter is done."""
        if self.place == len(self.chapter.steps):
            return None
        step = self.chapter.steps[self.place]
        return replace(step, moves=[move for move in step.moves if move not in self._made])

    @property
    def told(self) -> list[str]:
        """What happened since the pupil's last move, or the first one of a step, included."""
        return without_repeats(self.match.log(self.chapter.seat, self._since))

    def attempt(self, text: str) -> Refusal | None:
        """Make the pupil's move if it is right; otherwise say why it is not."""
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
        match.events = []  # what happens from here on is told
        return match

    def _answer(self, texts: Sequence[str], ahead: int = 0) -> None:
        """Make these moves, so many more, and those of the others until the pupil is to move."""
        try:
            for text in texts:
                self.match.play(text)
            for _ in range(ahead):
                self.match.play(self._by_thumb())
        except MoveError as error:
            raise self._misfit(error) from None
        while self.match.turn not in (None, self.chapter.seat):
            self.match.play(self._by_thumb())

    def _by_thumb(self) -> int:
        """The move of the rule of thumb, always the same in the same place."""
        match, moves = self.match, self.match.legal_numbers
        if not moves:
            raise IllegalMove("The hand is over before that.")
        if self.game.thumb is None:
            return moves[0]
        buffer = match.game.new_moves()
        buffer[: len(moves)] = moves
        rng = small_generator("lesson", self.number, len(match.history))
        return int(match.game.rules.thumb(match.state, buffer, len(moves), rng))

    def _misfit(self, error: DrumheadError) -> InvalidGame:
        return InvalidGame(f"{self.game.slug}: lesson.toml, chapters {self.number + 1}: {error}")
