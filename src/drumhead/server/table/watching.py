"""Spectators of a table: who they are, and what they say."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Awaitable, Callable

from drumhead.server.access.guest_names import distinct_names
from drumhead.server.messages.codec import encode
from drumhead.server.messages.request_messages import Watchers, WatcherSaid
from drumhead.server.messages.structures import Reaction
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.background import Background
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.seats import NAMELESS
from drumhead.server.table.terms import Terms

#: How many remarks a newcomer is sent.
KEPT_REMARKS = 50


class Watching:
    """The spectators of a table; `name_of` reads the name of a guest."""

    def __init__(
        self, terms: Terms, broadcast: Broadcast, background: Background,
        name_of: Callable[[str], Awaitable[str]],
    ) -> None:  # fmt: skip
        self._terms = terms
        self._broadcast = broadcast
        self._background = background
        self._name_of = name_of
        self._names: dict[str, str] = {}
        self._remarks: deque[tuple[str, WatcherSaid]] = deque(maxlen=KEPT_REMARKS)
        #: The names that were sent last.
        self._sent: list[str] = []

    def greet(self, listener: Listener) -> None:
        """Send a newcomer who else watches, and what they said."""
        if self._sent:
            listener.send(encode(Watchers(self._sent, self._terms.watchers_talk)))
        if self._terms.watchers_talk:
            for guest, remark in self._remarks:
                listener.send(encode(_as_heard(remark, guest == listener.guest)))

    def update(self, listener: Listener | None = None) -> None:
        """Notice that spectators came or left; the name of `listener` may be new."""
        if listener is not None and listener.guest is not None:
            self._names.pop(listener.guest, None)
        guests = self._guests()
        if guests or self._sent:
            self._background.start(self._announce())

    def publish(self) -> None:
        """Send all browsers who watches, and whether they may talk."""
        message = Watchers(self._sent, self._terms.watchers_talk)
        self._broadcast.send_each(lambda _: message)

    def say(self, listener: Listener, text: str, what: Reaction | None = None) -> None:
        """Send all browsers a remark or a reaction of a spectator."""
        if not self._terms.watchers_talk:
            raise RequestRefused("The host has turned off the talk of those who watch.")
        guest = listener.guest
        name = NAMELESS if guest is None else self._names.get(guest, NAMELESS)
        remark = WatcherSaid(name, text, what, time.time(), False)
        if text:
            self._remarks.append((guest or "", remark))
        for other in self._broadcast.listeners:
            other.send(encode(_as_heard(remark, other is listener)))

    def _guests(self) -> list[str]:
        """The guests who watch, each of them once."""
        listeners = self._broadcast.listeners
        return sorted({one.guest for one in listeners if one.seat is None and one.guest})

    async def _announce(self) -> None:
        while unknown := [guest for guest in self._guests() if guest not in self._names]:
            self._names[unknown[0]] = await self._name_of(unknown[0]) or NAMELESS
        names = distinct_names([self._names[guest] for guest in self._guests()])
        if names != self._sent:
            self._sent = names
            self.publish()


def _as_heard(remark: WatcherSaid, mine: bool) -> WatcherSaid:
    return WatcherSaid(remark.name, remark.text, remark.what, remark.made, mine)
