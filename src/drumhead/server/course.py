"""The course of a match by turns: the log of a table replayed, and told in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import NamedTuple

from drumhead.engine.choices import Choice
from drumhead.engine.english import without_repeats
from drumhead.engine.match import Match, View
from drumhead.engine.transcript import read
from drumhead.engine.watcher import Watcher
from drumhead.errors import IllegalMove
from drumhead.games import game_type
from drumhead.server.messages import LogEntry
from drumhead.server.store import StoredMove

#: A newcomer is told so many entries of the log at most.
MOST_TOLD = 200


class Played(NamedTuple):
    """A move that stands: its number in the log, who made it, and where its events begin."""

    number: int
    seat: int
    text: str
    begins: int


class TakenBack(NamedTuple):
    """An undo: its number in the log, who asked for it, and the move that was taken back."""

    number: int
    seat: int | None
    text: str


class Seen(NamedTuple):
    """What a seat sees: its view, its choices, and what is new in words."""

    view: View
    choices: list[Choice]
    log: list[LogEntry]


class Onlooker:
    """A seat (or a spectator) that follows the match, and what it was told.

    `told` are pieces of the log, each with the number of the entry after which it begins.
    """

    def __init__(self, match: Match, seat: int | None, number: int) -> None:
        self.watcher = Watcher(match, -1 if seat is None else seat)
        self.number = number
        self.told: deque[tuple[int, list[LogEntry]]] = deque(maxlen=MOST_TOLD)


class Course:
    """A match with the log that led to it. Entries are numbered from 1; undo is an entry too."""

    def __init__(self, match: Match) -> None:
        self.match = match
        #: How many entries the log has.
        self.number = 0
        self.standing: list[Played] = []
        self.taken_back: list[TakenBack] = []
        #: The scores after each finished hand.
        self.sheet: list[list[int]] = []
        self._onlookers: dict[int | None, Onlooker] = {}

        self._note()

    def _note(self) -> None:
        """What is asked for again and again until the next entry."""
        #: The seat to decide.
        self.turn = self.match.turn
        #: Is the match over?
        self.over = self.match.over

    # --- What is the case ----------------------------------------------------------------

    def seen(self, seat: int | None, since: int) -> Seen:
        """All that a seat (or a spectator) may know, and what happened after an entry."""
        onlooker = self._onlooker(seat)
        watcher = onlooker.watcher
        return Seen(watcher.view(), watcher.choices(), self._told(onlooker, seat, since))

    def transcript(self) -> str:
        """The match as text."""
        return self.match.transcript()

    def verify(self) -> int:
        """Replay the match with its key; how many moves there were, or a `TranscriptError`."""
        return len(read(self.transcript(), game_type).moves)

    def is_secret(self, text: str) -> bool:
        """Is a move of a kind of which others see only that it was made?"""
        kind = self.match.game.type
        return kind.moves.kind(kind.moves.parse(text)) in kind.secret

    def find(self, text: str) -> int:
        """The legal move that a text means, or the error that says why there is none."""
        match = self.match
        moves, legal = match.game.type.moves, match.legal_numbers
        move = moves.find(text, legal)
        if move not in legal:
            raise match.why_not(moves.text(move)) or IllegalMove("That is not possible here.")
        return move

    def last_decision(self, seat: int) -> Played | None:
        """The last move that a seat made and that still stands."""
        return next((move for move in reversed(self.standing) if move.seat == seat), None)

    # --- What happens --------------------------------------------------------------------

    def apply(self, entry: StoredMove) -> None:
        """An entry of the log happens; it was checked before it was stored."""
        self.number = entry.number
        if entry.undo is not None:
            self._undo(entry, entry.undo)
            return
        match = self.match
        begins = len(match.history)
        assert self.turn is not None, "nobody is to move"
        self.standing.append(Played(entry.number, self.turn, entry.text, begins))
        match.step(match.game.type.moves.parse(entry.text))
        match.deal()
        for event in match.history[begins:]:
            if event.kind == "score":
                self.sheet.append(list(event.numbers))
        self._note()

    def _undo(self, entry: StoredMove, back_to: int) -> None:
        """The match goes back to before the entry of that number."""
        while self.standing and self.standing[-1].number >= back_to:
            self.standing.pop()
            self.match.undo()
        self.taken_back.append(TakenBack(entry.number, entry.seat, entry.text))
        self.sheet = [list(e.numbers) for e in self.match.history if e.kind == "score"]
        self._note()

    # --- Those who look on ---------------------------------------------------------------

    def _onlooker(self, seat: int | None) -> Onlooker:
        """A seat (or a spectator) that has looked at the match as it is now."""
        found = self._onlookers.get(seat)
        if found is None:
            found = self._onlookers[seat] = Onlooker(self.match, seat, self.number)
        elif found.number != self.number:
            said = found.watcher.update()
            if self.taken_back and self.taken_back[-1].number > found.number:
                told = self._told_anew(seat, found.number)
            else:
                told = [LogEntry(self.number, text) for text in without_repeats(said)]
            found.told.append((found.number, told))
            found.number = self.number
        return found

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats are called something else."""
        self.match.names = dict(names)
        for onlooker in self._onlookers.values():
            onlooker.watcher.update()

    def forget(self, seat: int | None) -> None:
        """Nobody looks from a seat any more."""
        self._onlookers.pop(seat, None)

    # --- In words ------------------------------------------------------------------------

    def _told(self, onlooker: Onlooker, seat: int | None, since: int) -> list[LogEntry]:
        """What happened after an entry of the log, as far as possible as it was told before."""
        if since == self.number:
            return []
        pieces: list[list[LogEntry]] = []
        for begins, told in reversed(onlooker.told):
            pieces.append(told)
            if begins == since:
                return [entry for piece in reversed(pieces) for entry in piece]
        return self._told_anew(seat, since)

    def _told_anew(self, seat: int | None, since: int) -> list[LogEntry]:
        since = max(since, self.number - MOST_TOLD)
        found: list[tuple[int, list[str]]] = []
        viewer = -1 if seat is None else seat
        ends = len(self.match.history)
        for played in reversed(self.standing):
            if played.number <= since:
                break
            found.append((played.number, self.match.log(viewer, played.begins, ends)))
            ends = played.begins
        if since <= 0:
            found.append((0, self.match.log(viewer, 0, self._first())))
        for undo in reversed(self.taken_back):
            if undo.number <= since:
                break
            found.append((undo.number, [self._told_undo(undo, seat)]))
        found.sort(key=lambda entry: entry[0])
        return [LogEntry(n, text) for n, said in found for text in without_repeats(said)]

    def _first(self) -> int:
        return self.standing[0].begins if self.standing else len(self.match.history)

    def _told_undo(self, undo: TakenBack, seat: int | None) -> str:
        """Others are not told which move it was: it may have been secret."""
        if undo.seat == seat:
            return f"You take back '{undo.text}'."
        name = "Somebody" if undo.seat is None else self.match.seat_names[undo.seat]
        return f"{name} takes back a move."
