"""`Sitting`: the match, lesson, puzzle or replay that a person at a full screen takes part in.

A sitting provides the picture of the table and the choices, and accepts the person's actions. The
screen knows nothing else, so that all of them look and behave the same.
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
from drumhead.lessons import Panel
from drumhead.players import PlayerLike, hint
from drumhead.review import weighing
from drumhead.review.weighing import told, weigh
from drumhead.terminal.computers import Computers
from drumhead.terminal.naming import quoted
from drumhead.terminal.saved_matches import Autosave
from drumhead.terminal.turn_actions import Hints, advice_text, saved, take_back


class Picture(NamedTuple):
    """The table as the person sees it: the view, the choices, and the texts around them.

    `note` is a comment of the teacher, `heading` the kind of table.
    """

    view: TableView
    choices: Sequence[Choice]
    heading: str
    note: str = ""


class Sitting:
    """A person at a local match; the base class only shows it."""

    match: Match
    seat: int | None
    #: The game.
    game: GameType
    #: The side of each seat.
    sides: Sequence[int] = ()
    #: Why this sitting has ended before the match; empty while it has not.
    ended = ""

    def __init__(self, match: Match, seat: int | None) -> None:
        self.match = match
        self.seat = seat
        self.game = match.game.type
        self.sides = match.game.sides
        #: The number of events that have been put into sentences, and the sentences.
        self._heard = 0
        self._sentences: list[str] = []

    def listen(self, listener: Callable[[str], None]) -> None:
        """Register a callback for spontaneous changes; a local table has none."""

    def leave(self) -> None:
        """End the sitting."""

    @property
    def farewell(self) -> str:
        """A sentence for the person who has left; empty if there is nothing to say."""
        return ""

    @property
    def introduction(self) -> Sequence[Panel]:
        """The panels to read first, if a lesson begins with them."""
        return ()

    @property
    def heading(self) -> str:
        """The title of the table."""
        return self.match.game.title

    @property
    def note(self) -> str:
        """The teacher's comment, if there is a teacher."""
        return ""

    @property
    def picture(self) -> Picture:
        """The current table."""
        match, seat = self.match, self.seat
        view = match.open_view() if seat is None else match.view(seat)
        choices = [] if seat is None or self.due is not None else match.choices(seat)
        return Picture(view, choices, self.heading, self.note)

    @property
    def log(self) -> list[str]:
        """The events so far, in sentences; empty if the history is unknown."""
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
        """The accounts of all finished hands."""
        if self.match.events is None:
            return []
        found = [self.match.account(self.seat, n + 1) for n in range(self.match.finished)]
        return [account for account in found if account is not None]

    @property
    def due(self) -> Account | None:
        """The account of a finished hand that the person has not read yet."""
        return None

    def put_aside(self) -> None:
        """Mark the account as read, so that the next hand is dealt."""

    @property
    def waiting(self) -> bool:
        """Is a computer player to move?"""
        return False

    def answer(self) -> None:
        """Let the computer player whose turn it is move; this may take a while."""

    def attempt(self, text: str) -> str | None:
        """Make a move; returns the reason if it is not made."""
        return "Nothing can be played here."

    def hint(self) -> str:
        """The next step of a computer player's hint."""
        return "There is nothing to decide."

    def undo(self) -> str:
        """Take back the person's last decision; returns a sentence about it."""
        return "Nothing can be taken back here."

    def say(self, text: str) -> str:
        """Say something to the others; returns a sentence if that is not possible."""
        return "Nobody else is here."

    def react(self, word: str) -> str:
        """Show a reaction to the others; returns a sentence if that is not possible."""
        return "Nobody else is here."

    def save(self, name: str) -> str:
        """Write the match to a file; returns a sentence about the result."""
        return saved(self.match, name)

    def why(self, text: str) -> str:
        """The reason why a move is not allowed, with its clause."""
        refusal = self.match.why_not(text)
        return "That move is legal here." if refusal is None else str(refusal)

    def step(self, by: int) -> bool:
        """Go forward or back, if the sitting supports it."""
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
        autosave: Autosave | None = None,
    ) -> None:
        super().__init__(match, seat)
        match.view(seat)  # raises InvalidOption if there is no such seat
        self.against = str(against)
        self.coach = coach
        self._autosave = autosave
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
        self._save_automatically()

    @property
    def farewell(self) -> str:
        """The way to resume the match."""
        return "" if self._autosave is None else self._autosave.farewell(self.match)

    def _save_automatically(self) -> None:
        if self._autosave is not None:
            self._autosave.save(self.match)

    @property
    def waiting(self) -> bool:
        """Is it another seat's turn?"""
        turn = self.match.turn
        return self.due is None and turn is not None and turn != self.seat

    def answer(self) -> None:
        """Let the computer player whose turn it is move."""
        self._make(self._computers.choice(self.match))
        if self.match.over:
            self._save_automatically()

    def attempt(self, text: str) -> str | None:
        """Make the person's move; the coach asks once about a costly move."""
        try:
            if self.coach and (doubt := self._doubt(text)):
                return doubt
            self._make(text)
            self._save_automatically()
        except DrumheadError as error:
            return str(error)
        return None

    def _make(self, text: str) -> None:
        finished = self.match.finished
        self.match.step(text)
        if self.match.finished == finished:
            self.match.deal(through=False)

    def _doubt(self, text: str) -> str | None:
        """The coach's warning about a costly move, on its first attempt."""
        here = (self.match.state.tobytes(), text)
        if self.match.why_not(text) is not None or self._warned == here:
            return None
        advice = hint(self.match)
        weighed = weigh(self.match, advice.move, text)
        if not weighed.alarming:
            return None
        self._warned = here
        cost = round(100 * weighed.cost)
        return (
            f"Are you sure? That costs you about {cost} wins in 100. "
            f"Choose it again to make the move. {told(advice, quoted(self.match))}"
        )

    def hint(self) -> str:
        """The next step of the hint: a nudge, the move, then the reasons."""
        if self.match.turn != self.seat:
            return "It is not your turn."
        return self._hints.next(self.match)

    def undo(self) -> str:
        """Take back the last decision, and all events since."""
        assert self.seat is not None
        sentence = take_back(self.match, self.seat)
        self._read = self.match.finished
        return sentence


class ReplayTable(Sitting):
    """A recorded match with all cards face up, step by step."""

    def __init__(self, match: Match, number: int = 0) -> None:
        super().__init__(match.past(number), None)
        self.whole = match
        self.number = number

    @property
    def heading(self) -> str:
        """The game, and the number of the move."""
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
        """Refuse the move: nothing is played in a replay."""
        return "This match has been played: go forward with n and back with p."

    def hint(self) -> str:
        """The move of a captain in this position."""
        if self.match.turn is None:
            return "The match is over."
        return advice_text(self.match, hint(self.match))
