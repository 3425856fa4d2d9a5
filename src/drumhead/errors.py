"""The errors of Drumhead. Each message is one sentence that a player understands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The reason why something is refused: a sentence, and the clause that forbids it, if any."""

    sentence: str
    clause: str | None = None

    def __str__(self) -> str:
        return self.sentence if self.clause is None else f"{self.sentence} ({self.clause})"


class DrumheadError(Exception):
    """The base class: an error of the user; the message says what would be right."""

    @property
    def refusal(self) -> Refusal:
        """The message as a `Refusal`."""
        return Refusal(str(self))


class UnknownGame(DrumheadError):
    """There is no game, pack or clause of that name."""


class InvalidOption(DrumheadError):
    """An option, an option's value or a number of players that the game does not have."""


class InvalidGame(DrumheadError):
    """A game that is not put together as a game must be; the message says what and where."""


class InvalidPosition(DrumheadError):
    """A position, or the text of one, that cannot be set up."""


class MoveError(DrumheadError):
    """A move that was not made."""


class InvalidMove(MoveError):
    """The text is not the notation of any move of this game."""


class AmbiguousMove(MoveError):
    """The text could mean more than one legal move."""


class IllegalMove(MoveError):
    """A move that the rules forbid here: a sentence, and the clause that forbids it."""

    def __init__(self, sentence: str, clause: str | None = None) -> None:
        super().__init__(sentence, clause)
        self.sentence = sentence
        self.clause = clause

    @classmethod
    def of(cls, refusal: Refusal) -> IllegalMove:
        """The error that carries this refusal."""
        return cls(refusal.sentence, refusal.clause)

    @property
    def refusal(self) -> Refusal:
        """The sentence, and the clause that forbids the move, if any."""
        return Refusal(self.sentence, self.clause)

    def __str__(self) -> str:
        return str(self.refusal)


class TranscriptError(DrumheadError):
    """A transcript that cannot be replayed; `line` is the number of the faulty line."""

    def __init__(self, message: str, line: int) -> None:
        super().__init__(f"line {line}: {message}")
        self.fault = message
        self.line = line

    def __reduce__(self) -> tuple[type[TranscriptError], tuple[str, int]]:
        return type(self), (self.fault, self.line)


class PlayerError(DrumheadError):
    """A player of one's own that cannot be used, or that answered what cannot be played."""


class NoHistory(DrumheadError):
    """The match was set up as a position, so it cannot tell how it came about."""


def few(words: Sequence[str], most: int = 8) -> str:
    """The words with commas between them; where there are many, the first, and how many more."""
    if len(words) <= most + 1:
        return ", ".join(words)
    return f"{', '.join(words[:most])} ... and {len(words) - most} more"


@contextmanager
def needs_extra(extra: str, what: str) -> Iterator[None]:
    """Where a package is missing that an extra would bring, say how to install it."""
    try:
        yield
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("drumhead"):
            raise
        raise DrumheadError(
            f"{what} is not installed; install it with pip install 'drumhead[{extra}]'."
        ) from None
