"""The history of a table: a match, and the log that led to it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple, Protocol

from drumhead.engine.account import Account
from drumhead.engine.choices import offered
from drumhead.engine.match import Match
from drumhead.engine.transcript import read
from drumhead.games import game_type
from drumhead.server.messages.structures import Rank
from drumhead.server.store.records import DEAL, StoredMove
from drumhead.server.table.seat_updates import MatchUpdates, SeatUpdates


class History(Protocol):
    """A match and its log. Entries are numbered from 1; a deal and an undo are entries too."""

    #: How many entries the log has.
    number: int

    @property
    def match(self) -> Match:
        """The match itself."""

    @property
    def updates(self) -> SeatUpdates:
        """Updates of the match, by seat."""

    @property
    def sheet(self) -> list[list[int]]:
        """The scores after each finished hand."""

    @property
    def turn(self) -> int | None:
        """The seat to decide."""

    @property
    def first(self) -> int | None:
        """The seat that gets the state first; None for all at once."""

    @property
    def over(self) -> bool:
        """Is the match over?"""

    @property
    def undealt(self) -> bool:
        """Is the next hand (or the first) still to be dealt?"""

    def apply(self, entry: StoredMove, move: int | None = None) -> None:
        """Apply an entry of the log; `move` is its number, if it is known already."""

    @property
    def decided(self) -> Counter[int | None]:
        """The number of decisions of each seat that could be taken back."""

    def transcript(self) -> str:
        """The match as text."""

    def accounts(self, seat: int | None) -> list[Account]:
        """The score sheets of all finished hands, for a seat or a spectator."""

    def verify(self) -> int:
        """Replay the match with its key; the number of moves, or a `TranscriptError`."""

    def is_secret(self, text: str) -> bool:
        """Do others learn only that a move was made, but not which?"""


class Played(NamedTuple):
    """A move or a deal that stands: its number in the log, its seat, and where its events begin.

    `stand_in` is the rank of a computer player that made it in place of a person.
    """

    number: int
    seat: int | None
    text: str
    begins: int
    stand_in: Rank | None = None


class TakenBack(NamedTuple):
    """An undo: its number in the log, its seat, and the move that was taken back, in words."""

    number: int
    seat: int | None
    words: str


class MatchHistory:
    """The history of a match in which players move in turn.

    `is_person` says whether a person owns a seat, for whom a computer player may have moved.
    """

    def __init__(self, match: Match, is_person: Callable[[int], bool] = lambda seat: False) -> None:
        self.match = match
        self._is_person = is_person
        self.number = 0
        #: The last entry that a person made, a move or an undo.
        self.by_people = 0
        self.standing: list[Played] = []
        self.taken_back: list[TakenBack] = []
        self.decided: Counter[int | None] = Counter()
        self.sheet: list[list[int]] = []
        self.updates = MatchUpdates(self)
        self._refresh()

    def _refresh(self) -> None:
        """Cache attributes that are read often, until the next entry."""
        self.over = self.match.over
        self.undealt = not self.over and self.match.turn is None
        self.turn = self.match.turn
        #: The legal moves by their numbers.
        self.legal = self.match.legal_numbers
        # The seat to move gets the state first; after an undo, and at the end, all are equal.
        undone = bool(self.taken_back) and self.taken_back[-1].number == self.number
        self.first = None if undone else self.turn

    def apply(self, entry: StoredMove, move: int | None = None) -> None:
        """Apply an entry of the log, which was checked before it was stored."""
        self.number = entry.number
        if entry.by is None and entry.text != DEAL:
            self.by_people = entry.number
        if entry.undo is not None:
            self._undo(entry, entry.undo)
            return
        match = self.match
        begins = len(match.history)
        seat = None
        if entry.text == DEAL:
            match.deal(through=False)
        else:
            if self.undealt:  # the logs of version 0.1.0 have no entries for deals
                match.deal()
                self._refresh()
            seat = self.turn
            if move is None:
                move = match.game.type.moves.parse(entry.text)
            match.step(move, self.legal)
            if match.history[-1].kind != "score":
                match.deal(through=False)
        person = entry.by is not None and seat is not None and self._is_person(seat)
        stand_in = entry.by if person else None
        self.standing.append(Played(entry.number, seat, entry.text, begins, stand_in))
        self.decided[seat] += 1
        finished = [event for event in match.history[begins:] if event.kind == "score"]
        if finished:
            self.sheet = [*self.sheet, *(list(event.numbers) for event in finished)]
        self._refresh()

    def _undo(self, entry: StoredMove, back_to: int) -> None:
        """Go back to before the entry of that number."""
        while self.standing and self.standing[-1].number >= back_to:
            played = self.standing.pop()
            self.decided[played.seat] -= 1
            if played.text != DEAL:
                self.match.undo()
        self.taken_back.append(TakenBack(entry.number, entry.seat, self._in_words(entry.text)))
        self.sheet = [list(e.numbers) for e in self.match.history if e.kind == "score"]
        self._refresh()

    def _in_words(self, text: str) -> str:
        """A move that could be made now: by its own card if it has one, else as its button says."""
        match = self.match
        if match.turn is None:
            return "your move"
        (choice,) = offered(match.seat_view(match.turn), [match.game.type.moves.parse(text)])
        cards = [part["value"] for part in choice["parts"] if part["role"] == "card"]
        asked = any(part["role"] == "seat" for part in choice["parts"])  # then it is another's
        if len(cards) == 1 and not asked:
            return f"the {match.game.type.spoken_names[cards[0]]}"
        return f"your move: {choice['words']}"

    def transcript(self) -> str:
        """The match as text."""
        return self.match.transcript()

    def accounts(self, seat: int | None) -> list[Account]:
        """The score sheets of all finished hands, for a seat or a spectator."""
        viewer = -1 if seat is None else seat
        accounts = (self.match.account(viewer, hand + 1) for hand in range(len(self.sheet)))
        return [account for account in accounts if account is not None]

    def verify(self) -> int:
        """Replay the match with its key; the number of moves, or a `TranscriptError`."""
        return len(read(self.transcript(), game_type).moves)

    def is_secret(self, text: str) -> bool:
        """Do others learn only that a move was made, but not which?"""
        game = self.match.game.type
        return text != DEAL and game.moves.kind(game.moves.parse(text)) in game.secret
