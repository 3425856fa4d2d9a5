"""Requests of the people at a table, which the others agree to or decline.

One request is open at a time; a second one waits. To add a kind, write a subclass of `Request`,
name the kind in `RequestKind`, and call `Requests.ask` from the handler of its message.
"""

from __future__ import annotations

import asyncio
import itertools
from abc import ABC, abstractmethod
from collections.abc import Callable
from contextlib import suppress
from typing import ClassVar

from drumhead.server.messages.codec import encode
from drumhead.server.messages.request_messages import (
    OpenRequest,
    RequestChanged,
    RequestEnded,
    RequestKind,
    Respond,
    Withdraw,
)
from drumhead.server.messages.table_messages import Question
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.seats import TableSeats, seated

ANYMORE = "Nobody asks for that anymore."


class Request(ABC):
    """A request of the person in `seat`; each kind is a subclass.

    `about` is the seat that it concerns, if any.
    """

    kind: ClassVar[RequestKind]
    #: Do computer players rest while it is open?
    rests: ClassVar[bool] = False
    #: Is it dropped as soon as one person declines?
    unanimous: ClassVar[bool] = True

    def __init__(self, seat: int, about: int | None = None) -> None:
        self.id = 0
        self.seat = seat
        self.about = about
        self.agreed = {seat}
        self.declined: set[int] = set()
        #: The time when it was opened, by the clock of the event loop; None while it waits.
        self.opened: float | None = None

    # --- For subclasses ------------------------------------------------------------------

    #: The seconds after which it has its `timeout`; None: it stays open.
    lasts: float | None = None

    @abstractmethod
    def awaited(self) -> list[int]:
        """The seats that must agree now, among them the one that asks."""

    @abstractmethod
    def sentence(self, viewer: int | None) -> str:
        """The request in words, as a seat (or a spectator) reads it."""

    def note(self) -> str:
        """A remark on the time until the answers, "" for none."""
        return ""

    def possible(self) -> bool:
        """Can it still be granted?"""
        return True

    @abstractmethod
    async def grant(self) -> None:
        """Do what was asked for; a refusal drops the request."""

    def granted(self, viewer: int | None) -> str:
        """The sentence for a seat when it was granted; "" for none."""
        return ""

    def refused(self, viewer: int | None, by: int | None) -> str:
        """The sentence for a seat when a person declined, or with None when time ran out."""
        return ""

    def expired(self) -> bool:
        """Drop it when its time is over? Otherwise it stays open."""
        return True

    # --- As the others use it ------------------------------------------------------------

    def answer(self, seat: int, yes: bool) -> None:
        """Note the answer of a seat."""
        (self.agreed if yes else self.declined).add(seat)
        (self.declined if yes else self.agreed).discard(seat)

    @property
    def settled(self) -> bool:
        """Have all people agreed?"""
        return set(self.awaited()) <= self.agreed

    def question(self) -> Question:
        """The request as browsers of earlier versions read it."""
        return Question(self.seat, self.awaited(), sorted(self.agreed))

    def seen_by(self, viewer: int | None) -> OpenRequest:
        """The request as it is sent to a seat."""
        left = None
        if self.lasts is not None and self.opened is not None:
            left = max(0.0, self.opened + self.lasts - asyncio.get_running_loop().time())
        return OpenRequest(
            self.id, self.kind, self.seat, self.about, self.sentence(viewer), self.note(),
            self.awaited(), sorted(self.agreed), sorted(self.declined), left,
        )  # fmt: skip


class Requests:
    """The requests of a table, the open one first.

    `changed` is called after every change, when all browsers are to be sent the agreements, and
    when play may continue.
    """

    def __init__(
        self, seats: TableSeats, broadcast: Broadcast, background: Background,
        changed: Callable[[], None],
    ) -> None:  # fmt: skip
        self._seats = seats
        self._broadcast = broadcast
        self._background = background
        self._changed = changed
        self._all: list[Request] = []
        self._ids = itertools.count(1)
        self._timer: asyncio.TimerHandle | None = None
        #: Was a request sent that is gone by now?
        self._shown = False

    @property
    def handlers(self) -> Handlers:
        """The handlers of answers."""
        return {Respond: self._respond, Withdraw: self._withdraw}

    async def _respond(self, listener: Listener, message: Respond) -> None:
        seat = seated(listener.voice)
        self._drop_impossible()
        await self.answer(self._with_id(message.id), seat, message.yes)

    async def _withdraw(self, listener: Listener, message: Withdraw) -> None:
        request = self._with_id(message.id)
        if request is None or request.seat != seated(listener.voice):
            raise RequestRefused(ANYMORE)
        self.drop(request)

    def _with_id(self, id: int) -> Request | None:
        return next((request for request in self._all if request.id == id), None)

    # --- Asking and answering ------------------------------------------------------------

    async def ask(self, request: Request) -> None:
        """Open a request, or let it wait; it replaces an earlier one of its kind and seat."""
        request.id = next(self._ids)
        request.agreed |= self._seats.together(request.seat)
        earlier = [one for one in self._all if (one.kind, one.seat) == (request.kind, request.seat)]
        self._all = [*(one for one in self._all if one not in earlier), request]
        await self.settle()

    async def answer(self, request: Request | None, seat: int, yes: bool) -> None:
        """Note the answer of a seat, and settle what is decided."""
        if request is None or request not in self._all:
            raise RequestRefused(ANYMORE)
        if seat not in request.awaited():
            raise RequestRefused("That request does not ask for your answer.")
        for one in self._seats.together(seat):
            request.answer(one, yes)
        if not yes and (request.unanimous or request.seat in self._seats.together(seat)):
            self._end(request, lambda viewer: request.refused(viewer, seat))
        await self.settle()

    def find(self, kind: RequestKind, about: int | None = None) -> Request | None:
        """The first request of a kind, about a seat if one is given."""
        return next(
            (one for one in self._all if one.kind == kind and about in (None, one.about)), None
        )

    def question(self, kind: RequestKind) -> Question | None:
        """A request as browsers of earlier versions read it."""
        request = self.find(kind)
        return None if request is None else request.question()

    @property
    def resting(self) -> bool:
        """Do computer players rest?"""
        return bool(self._all) and self._all[0].rests

    # --- Settling ------------------------------------------------------------------------

    async def settle(self) -> None:
        """Grant requests to which all people have agreed, and send the one that is open."""
        try:
            self._drop_impossible()
            while self._all and self._all[0].settled:
                request = self._all.pop(0)
                await request.grant()
                self._tell(request, True, request.granted)
                self._drop_impossible()
        finally:
            self.publish()

    def recheck(self) -> None:
        """After people came or left, or an entry of the log: settle in the background."""
        if self._all:
            self._background.start(self._settle_quietly())

    def drop_outdated(self) -> None:
        """After an entry of the log: drop what can no longer be granted, and publish that."""
        if self._drop_impossible():
            self.publish()

    async def _settle_quietly(self) -> None:
        with suppress(RequestRefused):
            await self.settle()

    def _drop_impossible(self) -> bool:
        before = len(self._all)
        self._all = [request for request in self._all if request.possible()]
        return len(self._all) < before

    def drop(self, request: Request) -> None:
        """Drop a request without a word."""
        self._all = [one for one in self._all if one is not request]
        self._background.start(self._settle_quietly())

    def _end(self, request: Request, sentence: Callable[[int | None], str]) -> None:
        self._all = [one for one in self._all if one is not request]
        self._tell(request, False, sentence)

    def _tell(self, request: Request, yes: bool, sentence: Callable[[int | None], str]) -> None:
        """Send every seat its sentence on the end of a request."""
        if sentence(request.seat) or sentence(None):
            self._broadcast.send_each(
                lambda seat: RequestEnded(request.kind, request.seat, yes, sentence(seat))
            )

    # --- Time ----------------------------------------------------------------------------

    def _open_first(self) -> None:
        """Start the time of the request that is open now."""
        self.stop()
        if not self._all:
            return
        request, loop = self._all[0], asyncio.get_running_loop()
        if request.opened is None:
            request.opened = loop.time()
        if request.lasts is not None:
            when = request.opened + request.lasts
            if when > loop.time():
                self._timer = loop.call_at(when, self._time_out, request)

    def _time_out(self, request: Request) -> None:
        if request in self._all and request.expired():
            self._end(request, lambda viewer: request.refused(viewer, None))
        self._background.start(self._settle_quietly())

    def stop(self) -> None:
        """Stop waiting for answers."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    # --- For browsers --------------------------------------------------------------------

    def publish(self) -> None:
        """Send all browsers the open request, if there is one or was one."""
        self._open_first()
        if self._all or self._shown:
            self._shown = bool(self._all)
            self._broadcast.send_each(self._message)
        self._changed()

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the open request."""
        if self._drop_impossible():
            self.publish()
        if self._all:
            listener.send(encode(self._message(listener.seat)))

    def _message(self, viewer: int | None) -> RequestChanged:
        return RequestChanged(self._all[0].seen_by(viewer) if self._all else None)
