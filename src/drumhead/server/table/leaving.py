"""Leaving a table for good: a computer player takes the seat, or the table is closed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence

from drumhead.engine.english import listed
from drumhead.engine.game import Game
from drumhead.server.messages.structures import Rank
from drumhead.server.messages.table_messages import CloseTable, HandOver
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.close_request import CloseRequest
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.requests import Requests
from drumhead.server.table.seats import TableSeats, computers_of, seated, with_portraits
from drumhead.server.table.terms import Terms

NOBODY_ELSE = "Nobody else plays here: abandon the table instead."


class Leaving:
    """Hands seats over, in the database first, and asks to close the table.

    `changed` is called with the guest who left, and `close` deletes the table.
    """

    def __init__(
        self, log: Log, game: Game, seats: TableSeats, terms: Terms, store: Store,
        requests: Requests, changed: Callable[[str | None], None],
        close: Callable[[], Awaitable[None]],
    ) -> None:  # fmt: skip
        self._log = log
        self._game = game
        self._seats = seats
        self._terms = terms
        self._store = store
        self._requests = requests
        self._changed = changed
        self._close = close

    @property
    def handlers(self) -> Handlers:
        """The handlers of leaving for good."""
        return {HandOver: self._hand_over, CloseTable: self._ask_to_close}

    async def _ask_to_close(self, listener: Listener, message: CloseTable) -> None:
        seat = seated(listener.voice)
        self._check(listener.guest)
        await self._requests.ask(CloseRequest(self._log, self._seats, seat, self._close))

    async def _hand_over(self, listener: Listener, message: HandOver) -> None:
        seat = seated(listener.voice)
        known: Sequence[Rank] = computers_of(self._game.type)
        if message.rank not in known:
            title = self._game.title
            raise RequestRefused(f"{title} has no {message.rank}; it has {listed(known)}.")
        async with self._log.lock:
            self._check(listener.guest)
            await self._replace(seat, message.rank)
        if self._terms.is_host(listener.guest):
            await self._terms.amend(host=None)
        self._changed(listener.guest)

    def _check(self, guest: str | None) -> None:
        """Refuse if the match is over, is a deal of the day, or has no other person."""
        if self._terms.stored.finished is not None:
            raise RequestRefused("The match is over: there is nothing to leave.")
        if self._terms.stored.day is not None:
            raise RequestRefused("The deal of the day is played by one person to its end.")
        owners = {seat.stored.guest for seat in self._seats.all if seat.stored.kind == "person"}
        if not owners - {guest, None}:
            raise RequestRefused(NOBODY_ELSE)

    async def _replace(self, seat: int, rank: Rank) -> None:
        """Seat a computer player; a person's part in a settled deal stays. The lock is held."""
        stored = self._terms.stored
        before = self._seats.all[seat].stored
        nonce = before.nonce if stored.key else None
        filled = [one.stored for one in self._seats.all]
        filled[seat] = StoredSeat(seat, "computer", rank, None, "", nonce)
        computer = with_portraits(filled, stored.id)[seat]
        if not await self._store.set_seats(stored.id, [computer], [before]):
            raise RequestRefused("Your seat has changed meanwhile. Try again.")
        self._seats.assign(computer)
