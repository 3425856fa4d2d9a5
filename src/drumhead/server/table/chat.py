"""Remarks and reactions of people at a table."""

from __future__ import annotations

import time
from collections import deque

from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import React, Reacted, Said, Say
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.terms import Terms
from drumhead.server.table.watching import Watching

#: The most characters of a remark, and how many remarks a newcomer is sent.
LONGEST_REMARK, KEPT_REMARKS = 300, 100
#: A person may say or show at most the first number of things in the second number of seconds.
MOST_AT_ONCE, AT_ONCE = 6, 10.0

#: A person may show one reaction in this time, in seconds.
REACTION_EVERY = 2.0


class Chat:
    """The chat of a table; remarks last as long as the table is in memory."""

    def __init__(
        self, terms: Terms, seats: TableSeats, broadcast: Broadcast, watching: Watching
    ) -> None:
        self._terms = terms
        self._seats = seats
        self._broadcast = broadcast
        self._watching = watching
        self._remarks: deque[bytes] = deque(maxlen=KEPT_REMARKS)
        self._spoke: dict[int | str, deque[float]] = {}
        #: When each person last showed a reaction.
        self._reacted: dict[int | str, float] = {}

    @property
    def handlers(self) -> Handlers:
        """The handlers of remarks and reactions."""
        return {Say: self._say, React: self._react}

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the latest remarks."""
        if self._terms.chat:
            for remark in self._remarks:
                listener.send(remark)

    async def _say(self, listener: Listener, message: Say) -> None:
        text = " ".join(message.text.split())
        if not text:
            raise RequestRefused("There is nothing to say: write something first.")
        if len(text) > LONGEST_REMARK:
            raise RequestRefused(f"A remark may have at most {LONGEST_REMARK} characters.")
        self._limit(listener)
        if listener.voice is None:
            self._watching.say(listener, text)
            return
        seat = listener.voice
        remark = Said(seat, self._seats.info(None)[seat].name, text, time.time())
        self._remarks.append(encode(remark))
        self._broadcast.send_each(lambda _: remark)

    async def _react(self, listener: Listener, message: React) -> None:
        who = self._limit(listener)
        now = time.monotonic()
        if now - self._reacted.get(who, -REACTION_EVERY) < REACTION_EVERY:
            raise RequestRefused("One reaction at a time: wait two seconds.")
        self._reacted[who] = now
        if listener.voice is None:
            self._watching.say(listener, "", message.what)
            return
        seat, name = listener.voice, self._seats.names[listener.voice]
        reaction = Reacted(seat, message.what, name, time.time())
        self._broadcast.send_each(lambda _: reaction)

    def _limit(self, listener: Listener) -> int | str:
        """Refuse too many remarks and reactions; returns who is counted."""
        who = seated(listener.voice) if listener.guest is None else listener.guest
        if not self._terms.chat:
            raise RequestRefused("The chat is turned off at this table.")
        now = time.monotonic()
        spoke = self._spoke.setdefault(who, deque(maxlen=MOST_AT_ONCE))
        if len(spoke) == MOST_AT_ONCE and now - spoke[0] < AT_ONCE:
            raise RequestRefused("That is a lot at once: wait a few seconds.")
        spoke.append(now)
        return who
