"""Updates of a match for each seat: its view, its choices, and the log in words."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, Protocol, TypeAlias, cast

from drumhead.engine import match as engine
from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.english import without_repeats
from drumhead.engine.view_cache import ViewCache
from drumhead.server.messages.structures import WireView
from drumhead.server.messages.table_messages import LogEntry
from drumhead.server.table.substitution import in_place_of

if TYPE_CHECKING:
    from drumhead.server.table.history import MatchHistory, Played, TakenBack

#: The most entries of the log that a newcomer is sent.
MAX_LOG = 200
#: The number of narrated entries that are cached for each seat, for browsers that lag a little.
MAX_PIECES = 16


#: The choices of a seat that is not to move.
NO_CHOICES: list[Choice] = []


def _viewer(seat: int | None) -> int:
    """A seat as the engine has it: spectators are -1."""
    return -1 if seat is None else seat


def wire_view(view: engine.View) -> WireView:
    """A view as it is sent: without the legal moves, which are the state's `choices`."""
    return cast(WireView, {name: value for name, value in view.items() if name != "moves"})


class SeatUpdate(NamedTuple):
    """Everything that a seat may know: its view, its choices, and the new log entries.

    `account` is that of the last hand, as long as the next one has not been dealt.
    """

    view: WireView
    choices: list[Choice]
    log: list[LogEntry]
    account: Account | None


class SeatUpdates(Protocol):
    """Updates by seat; spectators share the seat None."""

    def observe(self, seat: int | None, since: int) -> SeatUpdate:
        """Everything that a seat (or a spectator) may know, with the log after an entry."""

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats have other names."""

    def forget(self, seat: int | None) -> None:
        """Drop the cache of a seat that has no browsers."""


#: A piece of a log: the number of the entry before it, and its entries in words.
LogPiece: TypeAlias = tuple[int, list[LogEntry]]


class MatchUpdates:
    """Updates of a match in which players move in turn."""

    def __init__(self, history: MatchHistory) -> None:
        self._history = history
        self._watchers = ViewCache(history.match)
        #: The number of the last narrated entry.
        self._number = history.number
        #: The latest pieces of the log of each seat.
        self._pieces: dict[int | None, deque[LogPiece]] = {}

    def observe(self, seat: int | None, since: int) -> SeatUpdate:
        """Everything that a seat (or a spectator) may know, with the log after an entry."""
        history, watchers = self._history, self._watchers
        if seat not in self._pieces:
            self._pieces[seat] = deque(maxlen=MAX_PIECES)
        if self._number != history.number:
            self._update()
        viewer = _viewer(seat)
        choices = watchers.choices(viewer, history.legal) if seat == history.turn else NO_CHOICES
        between = history.undealt or history.over
        account = history.match.account(viewer) if between else None
        return SeatUpdate(watchers.table_view(viewer), choices, self._log(seat, since), account)

    def _update(self) -> None:
        """Narrate the latest entries for every seat."""
        history, number = self._history, self._number
        sentences = self._watchers.update([_viewer(seat) for seat in self._pieces])
        undone = history.taken_back and history.taken_back[-1].number > number
        last = history.standing[-1] if history.standing else None
        stood_in = last is not None and any(
            played.stand_in for played in history.standing[number - history.number :]
        )
        for seat, pieces in self._pieces.items():
            if undone or (stood_in and history.number > number + 1):
                log = self._full_log(seat, number)
            else:
                texts = without_repeats(sentences[_viewer(seat)])
                if last is not None:
                    texts = self._told(last, seat, texts)
                log = [LogEntry(history.number, text) for text in texts]
            pieces.append((number, log))
        self._number = history.number

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats have other names."""
        self._history.match.names = dict(names)
        self._watchers.forget()

    def forget(self, seat: int | None) -> None:
        """Drop the cache of a seat that has no browsers."""
        self._pieces.pop(seat, None)

    # --- The log in words ----------------------------------------------------------------

    def _log(self, seat: int | None, since: int) -> list[LogEntry]:
        """The log after an entry, from the cache if possible."""
        if since == self._history.number:
            return []
        pieces: list[list[LogEntry]] = []
        for begins, log in reversed(self._pieces[seat]):
            if begins == since and not pieces:
                return log  # as nearly always
            pieces.append(log)
            if begins == since:
                return [entry for piece in reversed(pieces) for entry in piece]
        return self._full_log(seat, since)

    def _full_log(self, seat: int | None, since: int) -> list[LogEntry]:
        history = self._history
        match = history.match
        since = max(since, history.number - MAX_LOG)
        entries: list[tuple[int, list[str]]] = []
        viewer = _viewer(seat)
        ends = len(match.history)
        for played in reversed(history.standing):
            if played.number <= since:
                break
            told = self._told(played, seat, match.log(viewer, played.begins, ends))
            entries.append((played.number, told))
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

    def told(self, played: Played, seat: int | None) -> list[str]:
        """The sentences on an entry that stands, as a seat reads them."""
        standing, match = self._history.standing, self._history.match
        after = standing.index(played) + 1
        ends = standing[after].begins if after < len(standing) else len(match.history)
        sentences = without_repeats(match.log(_viewer(seat), played.begins, ends))
        return self._told(played, seat, sentences)

    def _told(self, played: Played, seat: int | None, texts: list[str]) -> list[str]:
        """The sentences on an entry; the first one says if a computer player moved for a person."""
        if played.stand_in is None or played.seat is None or not texts:
            return texts
        name = None if played.seat == seat else self._history.match.seat_names[played.seat]
        return [in_place_of(texts[0], name, played.stand_in), *texts[1:]]

    def _undo_in_words(self, undo: TakenBack, seat: int | None) -> str:
        """An undo in words; others do not learn the move, which may have been secret."""
        if undo.seat == seat:
            return f"You take back {undo.words}."
        names = self._history.match.seat_names
        name = "Somebody" if undo.seat is None else names[undo.seat]
        return f"{name} takes back a move."
