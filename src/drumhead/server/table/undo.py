"""Taking back moves."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from drumhead.server.messages.table_messages import Answer, Question, TakeBack
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import MatchHistory, Played
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms

BY_THE_CLOCK = "That cannot be done at a table that plays by the clock."


class Wish(NamedTuple):
    """A seat's wish at the state of a number, and the seats that have agreed."""

    seat: int
    number: int
    agreed: frozenset[int]

    def question(self, present: list[int]) -> Question:
        """The wish as it is sent to the people who are present."""
        return Question(self.seat, present, sorted(self.agreed))


class Undo:
    """Takes back moves: at once for a person alone, otherwise when all people present agree.

    `publish` sends the current wish to all browsers at the table.
    """

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, publish: Callable[[], None]
    ) -> None:
        self._log = log
        self._seats = seats
        self._terms = terms
        self._publish = publish
        self.wish: Wish | None = None

    @property
    def handlers(self) -> Handlers:
        """The handlers of messages about undo."""
        return {TakeBack: self._ask, Answer: self._answer}

    async def _ask(self, listener: Listener, message: TakeBack) -> None:
        seat, number = seated(listener.seat), message.number
        self._check(seat, number)
        together = self._seats.together(seat)
        if together.issuperset(self._seats.people):
            await self._take_back(seat, number)
            return
        if together.issuperset(self._seats.present):
            raise RequestRefused("Nobody is here who could agree to take back your move.")
        self.wish = Wish(seat, number, together)
        self._publish()

    async def _answer(self, listener: Listener, message: Answer) -> None:
        seat = seated(listener.voice)
        self.drop_outdated()
        wish = self.wish
        if wish is None:
            raise RequestRefused("Nobody asks for that anymore.")
        self.wish = (
            wish._replace(agreed=wish.agreed | self._seats.together(seat)) if message.yes else None
        )
        try:
            await self.settle()
        finally:
            self._publish()

    async def settle(self) -> None:
        """Take back the move if all people present have agreed."""
        self.drop_outdated()
        wish, present = self.wish, set(self._seats.present)
        if wish is not None and present <= wish.agreed:
            self.wish = None
            if present - self._seats.together(wish.seat):
                await self._take_back(wish.seat, wish.number)

    def drop_outdated(self) -> None:
        """Drop a wish that can no longer be granted."""
        if self.wish is not None:
            try:
                self._check(self.wish.seat, self.wish.number)
            except RequestRefused:
                self.wish = None

    def recheck(self) -> None:
        """After an entry of the log: drop an outdated wish and publish that."""
        self.drop_outdated()
        if self.wish is None:
            self._publish()

    async def _take_back(self, seat: int, number: int) -> None:
        async with self._log.lock:
            last = self._check(seat, number)
            await self._log.append(seat, last.text, undo=last.number)

    def _check(self, seat: int, number: int) -> Played:
        """The decision to take back, asked for at the state of that number; or a refusal.

        Other seats' computer players may have moved since: their moves are taken back as well.
        """
        history = self._log.playing()
        if not isinstance(history, MatchHistory):
            raise RequestRefused(BY_THE_CLOCK)
        if self._terms.stored.day is not None:
            raise RequestRefused("In the deal of the day nothing can be taken back.")
        if history.over:
            raise RequestRefused(
                "The match is over and its key is known: nothing can be taken back."
            )
        last = next((move for move in reversed(history.standing) if move.seat == seat), None)
        if last is None:
            raise RequestRefused("There is no decision of yours to take back.")
        if not max(history.by_people, last.number) <= number <= history.number:
            raise RequestRefused(
                "The table has changed since then, so nothing was taken back. Try again."
            )
        return last
