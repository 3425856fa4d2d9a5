"""The watch over turns of people who are not looking: notices, and the alarm of the table."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple, Protocol
from weakref import WeakSet

from drumhead.server.messages.table_messages import Look
from drumhead.server.push.notices import LAST_BEFORE, Notices, TurnNotice
from drumhead.server.store.alarms import Alarms
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.day_pace import turn_ends
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import History, MatchHistory
from drumhead.server.table.seats import TableSeats
from drumhead.server.table.terms import Terms

#: At a pace in days a table where no person is to move is looked at again after this, in seconds.
LOOK_AGAIN = 60.0


class WatchedTable(Protocol):
    """A table as its watch sees it; `moved` is the time of the last entry of its log."""

    id: str
    history: History | None
    moved: float

    @property
    def title(self) -> str:
        """The title of the game."""

    def playing(self) -> History:
        """The history; refused while the game is not ready."""


class WatchedTurn(NamedTuple):
    """A turn: the number with which it began, its seat, and a guest with devices, if it has one.

    It is `viewed` if the guest has the table in view.
    """

    number: int
    seat: int | None
    guest: str | None
    viewed: bool


class TurnWatch:
    """Announces the turns of people who have the table in view on none of their devices."""

    def __init__(
        self, table: WatchedTable, seats: TableSeats, terms: Terms, broadcast: Broadcast,
        background: Background, notices: Notices | None, alarms: Alarms, now: Callable[[], float],
    ) -> None:  # fmt: skip
        self._table = table
        self._seats = seats
        self._terms = terms
        self._broadcast = broadcast
        self._background = background
        self._notices = notices
        self._alarms = alarms
        self._now = now
        #: The browsers that show something else.
        self._hidden: WeakSet[Listener] = WeakSet()
        #: The turn that was looked at last, and the number of the one that its guest has seen.
        self._known: WatchedTurn | None = None
        self._seen: int | None = None
        self._watching = asyncio.Lock()

    @property
    def handlers(self) -> Handlers:
        """The handler of messages about what is in view."""
        return {Look: self._look}

    async def _look(self, listener: Listener, message: Look) -> None:
        if message.visible:
            self._hidden.discard(listener)
        else:
            self._hidden.add(listener)
        self.update()

    def update(self, again: bool = False) -> None:
        """Notice that another turn has begun; look at a known one `again` if it is time."""
        if self._notices is None:
            return
        if not (again or self._notices.guests or self._terms.in_days):
            return
        turn = self._turn(self._notices)
        if turn is None:
            if again and self._table.history is not None:
                self._background.start(self._alarms.set(self._table.id, None))
        elif again or turn != self._known:
            self._known = turn
            self._background.start(self._watch(self._notices, turn, again))

    def _turn(self, notices: Notices) -> WatchedTurn | None:
        """The turn at this moment; None if there is nothing to watch for."""
        history = self._table.history
        if not isinstance(history, MatchHistory) or history.over or self._seats.open:
            return None  # by the clock nobody waits for a notice
        guest = self._guest(history)
        if guest is not None and guest not in notices.guests:
            guest = None
        if guest is None and not self._terms.in_days:
            return None
        viewed = guest is not None and self._in_view(guest)
        return WatchedTurn(turn_number(history), history.turn, guest, viewed)

    def _guest(self, history: MatchHistory) -> str | None:
        """The guest to move, except at a table of one person who can play at any time."""
        turn = history.turn
        if turn is None or (len(self._seats.people) < 2 and not self._terms.in_days):
            return None
        if self._seats.computer_for(turn) is not None:
            return None
        return self._seats.all[turn].stored.guest

    def _in_view(self, guest: str) -> bool:
        """Does any browser of a guest show the table?"""
        return any(
            listener.guest == guest and listener not in self._hidden
            for listener in self._broadcast.listeners
        )

    async def _watch(self, notices: Notices, turn: WatchedTurn, again: bool) -> None:
        """Announce a turn, or note that it was seen; set the alarm for what is due next."""
        async with self._watching:
            if self._turn(notices) != turn:
                return  # it has passed, and the next one is watched, too
            wake = None
            if turn.guest is not None:
                notice = self._notice(turn.guest, turn.number)
                if turn.viewed:
                    self._seen = turn.number
                if turn.viewed and self._terms.in_days:
                    await notices.note_seen(notice)
                elif not turn.viewed:
                    wake = await notices.announce(notice, seen=self._seen == turn.number)
            await self._set_alarm(wake, again)

    def _notice(self, guest: str, number: int) -> TurnNotice:
        history = self._table.playing()
        played = self._played(history)
        return TurnNotice(guest, self._table.id, number, self._table.title, played, self._ends())

    def _ends(self) -> float | None:
        table = self._table
        return turn_ends(self._terms.stored, table.history, self._seats, table.moved)

    def _played(self, history: History) -> tuple[str, ...]:
        """The names of those who have moved since the seat to move did, in order."""
        if not isinstance(history, MatchHistory):
            return ()
        since: dict[int, None] = {}
        for played in reversed(history.standing):
            if played.seat == history.turn:
                break
            if played.seat is not None:
                since[played.seat] = None
        return tuple(self._seats.names[seat] for seat in reversed(since))

    async def _set_alarm(self, wake: float | None, again: bool) -> None:
        """Set the alarm for what is due next; remove one that has rung if nothing is."""
        now, times = self._now(), [] if wake is None else [wake]
        if self._terms.in_days:
            ends = self._ends()
            times += [now + LOOK_AGAIN] if ends is None else [ends - LAST_BEFORE, ends]
        due = min((time for time in times if time > now), default=None)
        if due is not None or again:
            await self._alarms.set(self._table.id, due)


def turn_number(history: MatchHistory) -> int:
    """The number of the entry with which the turn of the seat to move began.

    Several moves of a seat in a row are one turn.
    """
    for played in reversed(history.standing):
        if played.seat != history.turn:
            return played.number
    return 0
