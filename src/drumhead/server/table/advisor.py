"""Advice at a table: hints, the coach, and why a move is not allowed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from drumhead.engine.choices import intended_move
from drumhead.engine.match import Match
from drumhead.server.computing.thinking import Lane
from drumhead.server.messages.codec import encode
from drumhead.server.messages.structures import FromServer
from drumhead.server.messages.table_messages import AskHint, Weigh, Why
from drumhead.server.refusal import RequestRefused
from drumhead.server.table import hints
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats, match_at_turn, seated
from drumhead.server.table.terms import Terms

#: How long a person waits for the coach, in seconds: then the move may be made without it.
COACH_WITHIN = 4.0
COACH_BUSY = "The coach is busy just now, so that move was not looked at."


class Advisor:
    """Answers questions of the person to move; the search runs in `lane()`."""

    def __init__(self, log: Log, seats: TableSeats, terms: Terms, lane: Callable[[], Lane]) -> None:
        self._log = log
        self._seats = seats
        self._terms = terms
        self._lane = lane

    @property
    def handlers(self) -> Handlers:
        """The handlers of questions."""
        return {AskHint: self._hint, Weigh: self._weigh, Why: self._why}

    def _match(self, listener: Listener) -> Match:
        return match_at_turn(self._log.playing(), self._seats, seated(listener.seat))

    async def _hint(self, listener: Listener, message: AskHint) -> None:
        await self._advise(listener, hints.hint)

    async def _weigh(self, listener: Listener, message: Weigh) -> None:
        """Send what a move would cost; the person waits with the move in hand."""
        match = self._match(listener)
        if message.number != self._log.number:
            raise RequestRefused("The table has changed since then. Check it and try again.")
        if message.text not in match.legal:
            raise match.why_not(message.text) or RequestRefused("That is no move here.")
        opinion = self._advise(listener, hints.weighed, message.text)
        try:
            await asyncio.wait_for(opinion, COACH_WITHIN)
        except TimeoutError:
            raise RequestRefused(COACH_BUSY) from None

    async def _advise(
        self, listener: Listener, think: Callable[..., FromServer], *about: str
    ) -> None:
        if not self._terms.hints(self._seats.alone is not None):
            raise RequestRefused("There are no hints at this table.")
        match, number, seat = self._match(listener).copy(), self._log.number, listener.seat
        loop, lane = asyncio.get_running_loop(), self._lane()
        advice = await loop.run_in_executor(lane, think, match, number, *about)
        if listener.seat == seat:  # the curtain of a tablet may have closed meanwhile
            listener.send(encode(advice))

    async def _why(self, listener: Listener, message: Why) -> None:
        match = self._match(listener)
        error = match.why_not(
            message.text or intended_move(match.game.type, match.legal_numbers, message.cards)
        )
        raise error or RequestRefused("That move is allowed.")
