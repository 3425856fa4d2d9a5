"""What each seat may know of a match: its view, its choices, and the log in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, cast

from drumhead.engine import match as engine
from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.english import without_repeats
from drumhead.engine.match import Match
from drumhead.engine.watcher import Watcher
from drumhead.server.protocol import LogEntry, View

if TYPE_CHECKING:
    from drumhead.server.table.history import MatchHistory, TakenBack

#: The most entries of the log that a newcomer is sent.
MAX_LOG = 200


def wire_view(view: engine.View) -> View:
    """A view as it is sent: without the legal moves, which are the state's `choices`."""
    return cast(View, {name: value for name, value in view.items() if name != "moves"})


class Observation(NamedTuple):
    """What a seat may know: its view, its choices, and what is new, in words.

    `account` is that of the last hand, as long as the next one has not been dealt.
    """

    view: View
    choices: list[Choice]
    log: list[LogEntry]
    account: Account | None


class Observers(Protocol):
    """Everybody who follows a match, by seat; spectators share the seat None."""

    def observe(self, seat: int | None, since: int) -> Observation:
        """All that a seat (or a spectator) may know, and what happened after an entry."""

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats have other names."""

    def forget(self, seat: int | None) -> None:
        """Nobody watches from a seat anymore."""


class Observer:
    """A seat (or a spectator) that follows a match by turns.

    `pieces` are the pieces of the log it was sent, each with the number of the entry before it.
    """

    def __init__(self, match: Match, seat: int | None, number: int) -> None:
        self.watcher = Watcher(match, -1 if seat is None else seat)
        self.number = number
        self.pieces: deque[tuple[int, list[LogEntry]]] = deque(maxlen=MAX_LOG)


class MatchObservers:
    """Everybody who follows a match by turns."""

    def __init__(self, history: MatchHistory) -> None:
        self._history = history
        self._by_seat: dict[int | None, Observer] = {}

    def observe(self, seat: int | None, since: int) -> Observation:
        """All that a seat (or a spectator) may know, and what happened after an entry."""
        observer = self._up_to_date(seat)
        watcher = observer.watcher
        log = self._log(observer, seat, since)
        between = self._history.undealt or self._history.over
        account = self._history.match.account(watcher.seat) if between else None
        return Observation(watcher.table_view(), watcher.choices(), log, account)

    def _up_to_date(self, seat: int | None) -> Observer:
        history = self._history
        observer = self._by_seat.get(seat)
        if observer is None:
            observer = self._by_seat[seat] = Observer(history.match, seat, history.number)
        elif observer.number != history.number:
            sentences = observer.watcher.update()
            if history.taken_back and history.taken_back[-1].number > observer.number:
                log = self._log_anew(seat, observer.number)
            else:
                log = [LogEntry(history.number, text) for text in without_repeats(sentences)]
            observer.pieces.append((observer.number, log))
            observer.number = history.number
        return observer

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats have other names."""
        self._history.match.names = dict(names)
        for observer in self._by_seat.values():
            observer.watcher.update()

    def forget(self, seat: int | None) -> None:
        """Nobody watches from a seat anymore."""
        self._by_seat.pop(seat, None)

    # --- The log in words ----------------------------------------------------------------

    def _log(self, observer: Observer, seat: int | None, since: int) -> list[LogEntry]:
        """What happened after an entry of the log, in the words used before if possible."""
        if since == self._history.number:
            return []
        pieces: list[list[LogEntry]] = []
        for begins, log in reversed(observer.pieces):
            pieces.append(log)
            if begins == since:
                return [entry for piece in reversed(pieces) for entry in piece]
        return self._log_anew(seat, since)

    def _log_anew(self, seat: int | None, since: int) -> list[LogEntry]:
        history = self._history
        match = history.match
        since = max(since, history.number - MAX_LOG)
        entries: list[tuple[int, list[str]]] = []
        viewer = -1 if seat is None else seat
        ends = len(match.history)
        for played in reversed(history.standing):
            if played.number <= since:
                break
            entries.append((played.number, match.log(viewer, played.begins, ends)))
            ends = played.begins
        if since <= 0:
            first = history.standing[0].begins if history.standing else len(match.history)
            entries.append((0, match.log(viewer, 0, first)))
        for undo in reversed(history.taken_back):
            if undo.number <= since:
                break
            entries.append((undo.number, [self._undo_in_words(undo, seat)]))
        entries.sort(key=lambda entry: entry[0])
        return [LogEntry(n, text) for n, log in entries for text in without_repeats(log)]

    def _undo_in_words(self, undo: TakenBack, seat: int | None) -> str:
        """Others do not learn which move it was: it may have been secret."""
        if undo.seat == seat:
            return f"You take back '{undo.text}'."
        names = self._history.match.seat_names
        name = "Somebody" if undo.seat is None else names[undo.seat]
        return f"{name} takes back a move."
