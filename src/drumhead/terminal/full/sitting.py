"""What a person at a full screen sits at: a match of one's own, a lesson, a puzzle, a replay.

A sitting says how the table looks and what can be chosen, and takes what the person does. The
screen knows nothing else, so that all of them look and feel the same.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.english import without_repeats
from drumhead.engine.game import GameType
from drumhead.engine.match import Match, TableView
from drumhead.errors import DrumheadError
from drumhead.players import PlayerLike, hint
from drumhead.review import weighing
from drumhead.review.weighing import told, weigh
from drumhead.terminal.computers import Computers
from drumhead.terminal.turn_actions import Hints, saved, take_back


class Picture(NamedTuple):
    """How a table looks to the person: the view, the choices, and what else is said beside it.

    `note` is what a teacher says, `heading` what kind of table this is.
    """

    view: TableView
    choices: Sequence[Choice]
    heading: str
    note: str = ""


class Sitting:
    """A person before a match on this machine; by itself it only shows it."""

    match: Match
    seat: int | None
    #: Which game is played.
    game: GameType

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self.game = match.game.type
        #: How many events have been put into sentences, and these.
        self._heard = 0
        self._sentences: list[str] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Let the screen know of what happens by itself; at a table of one's own nothing does."""

    def leave(self) -> None:
        """The person leaves."""

    @property
    def heading(self) -> str:
        """What stands at the top."""
        return self.match.game.title

    @property
    def note(self) -> str:
        """What a teacher says, if there is one."""
        return ""

    @property
    def picture(self) -> Picture:
        """How the table looks now."""
        match, seat = self.match, self.seat
        view = match.open_view() if seat is None else match.view(seat)
        choices = [] if seat is None or self.due is not None else match.choices(seat)
        return Picture(view, choices, self.heading, self.note)

    @property
    def log(self) -> list[str]:
        """What has happened so far, in sentences; nothing where how it came about is not known."""
        if self.match.events is None:
            return []
        events = len(self.match.history)
        if events < self._heard:
            self._heard, self._sentences = 0, []
        self._sentences += without_repeats(self.match.log(self.seat, self._heard))
        self._heard = events
        return self._sentences

    @property
    def accounts(self) -> list[Account]:
        """How the points of every finished hand came about."""
        if self.match.events is None:
            return []
        found = [self.match.account(self.seat, n + 1) for n in range(self.match.finished)]
        return [account for account in found if account is not None]

    @property
    def due(self) -> Account | None:
        """The account of a hand that has ended and that the person has not put aside yet."""
        return None

    def put_aside(self) -> None:
        """The person has read the account of the hand: the next one is dealt."""

    @property
    def waiting(self) -> bool:
        """Is a computer player to move?"""
        return False

    def answer(self) -> None:
        """Let the computer player that is waited for move; this may take a while."""

    def attempt(self, text: str) -> str | None:
        """Make a move; what is wrong with it, if it is not made."""
        return "Nothing can be played here."

    def hint(self) -> str:
        """What a computer player would do; a little more each time."""
        return "There is nothing to decide."

    def undo(self) -> str:
        """Take back the person's last decision; what was done, in a sentence."""
        return "Nothing can be taken back here."

    def save(self, name: str) -> str:
        """Write the match to a file; what came of it, in a sentence."""
        return saved(self.match, name)

    def why(self, text: str) -> str:
        """Why a move is not allowed, with its clause."""
        refusal = self.match.why_not(text)
        return "That move is legal here." if refusal is None else str(refusal)

    def step(self, by: int) -> bool:
        """Go forward or back, where that can be done."""
        return False


class OwnTable(Sitting):
    """A match against computer players."""

    def __init__(
        self,
        match: Match,
        seat: int,
        against: PlayerLike,
        seed: str | None = None,
        coach: bool = False,
    ) -> None:
        super().__init__(match, seat)
        match.view(seat)  # a seat that is not there is refused here
        self.against = str(against)
        self.coach = coach
        self._computers = Computers([against] * match.game.players, seed)
        self._computers.prepare(match.game)
        if coach:
            weighing.prepare(match.game)
        self._hints = Hints("Press h again")
        self._read = match.finished
        self._warned: tuple[bytes, str] | None = None

    @property
    def due(self) -> Account | None:
        """The account of the hand that has just ended."""
        if self.match.finished == self._read:
            return None
        return self.match.account(self.seat)

    def put_aside(self) -> None:
        """Deal the next hand."""
        self._read = self.match.finished
        self.match.deal(through=False)

    @property
    def waiting(self) -> bool:
        """Is it somebody else's turn?"""
        turn = self.match.turn
        return self.due is None and turn is not None and turn != self.seat

    def answer(self) -> None:
        """Let the computer player whose turn it is move."""
        self._make(self._computers.choice(self.match))

    def attempt(self, text: str) -> str | None:
        """Make the person's move; the coach asks once about one that costs much."""
        try:
            if self.coach and (doubt := self._doubt(text)):
                return doubt
            self._make(text)
        except DrumheadError as error:
            return str(error)
        return None

    def _make(self, text: str) -> None:
        finished = self.match.finished
        self.match.step(text)
        if self.match.finished == finished:
            self.match.deal(through=False)

    def _doubt(self, text: str) -> str | None:
        """What the coach says of a costly move, the first time it is tried."""
        here = (self.match.state.tobytes(), text)
        if self.match.why_not(text) is not None or self._warned == here:
            return None
        advice = hint(self.match)
        weighed = weigh(self.match, advice.move, text)
        if not weighed.alarming:
            return None
        self._warned = here
        cost = f"{round(100 * weighed.cost)} in 100"
        return (
            f"Are you sure? That lowers your chance of winning by about {cost}. "
            f"Choose it again to make the move. {told(advice, repr)}"
        )

    def hint(self) -> str:
        """A nudge, then the move, then the reasons."""
        if self.match.turn != self.seat:
            return "It is not your turn."
        return self._hints.next(self.match)

    def undo(self) -> str:
        """Take back the last decision, with all that happened since."""
        assert self.seat is not None
        sentence = take_back(self.match, self.seat)
        self._read = self.match.finished
        return sentence


class ReplayTable(Sitting):
    """A match that was written down, with all cards face up, step by step."""

    def __init__(self, match: Match, number: int = 0) -> None:
        super().__init__(match.past(number), None)
        self.whole = match
        self.number = number

    @property
    def heading(self) -> str:
        """The game, and how far we are."""
        return f"{self.whole.game.title}, move {self.number} of {len(self.whole.moves)}"

    def step(self, by: int) -> bool:
        """Go forward or back by some moves."""
        wanted = min(max(self.number + by, 0), len(self.whole.moves))
        if wanted == self.number:
            return False
        self.number = wanted
        self.match = self.whole.past(wanted)
        return True

    def attempt(self, text: str) -> str | None:
        """Nothing is played in a replay."""
        return "This match has been played: go forward with n and back with p."

    def hint(self) -> str:
        """What a captain would do in this position."""
        if self.match.turn is None:
            return "The match is over."
        return hint(self.match).said
