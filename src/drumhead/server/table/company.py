"""The company at a table: what its people allow, say, ask of each other and agree on.

What is said lasts as long as the table is in memory. Only what was agreed is stored.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from drumhead.engine.match import fresh_key
from drumhead.server import protocol
from drumhead.server.protocol import ClientMessage, Question, Reacted, Said
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat, StoredTable, new_id
from drumhead.server.table.broadcast import Listener, encode
from drumhead.server.table.dealing import checked_nonce, settled_key

if TYPE_CHECKING:
    from drumhead.server.table.table import Table

#: The most characters of a remark, and how many remarks a newcomer is sent.
LONGEST_REMARK, KEPT_REMARKS = 300, 100
#: Nobody may say or show more than this many things in so many seconds.
MOST_AT_ONCE, AT_ONCE = 6, 10.0
#: What only the company at a table understands.
MESSAGES = protocol.Allow | protocol.Say | protocol.React | protocol.Answer | protocol.Rematch


class Wish(NamedTuple):
    """What a seat asks the others for at a state of that number, and who has agreed."""

    seat: int
    number: int
    agreed: frozenset[int]


class Company:
    """The people at a table and what is between them."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._remarks: deque[bytes] = deque(maxlen=KEPT_REMARKS)
        self._spoke: dict[int, deque[float]] = {}
        #: Somebody's wish to take back a move.
        self.undo: Wish | None = None
        self._rematch: Wish | None = None
        self._rotate = False
        #: What those who want another match bring to its deal, by seat.
        self._nonces: dict[int, str | None] = {}
        #: Held while a new table is set, so that there is only one.
        self._agreeing = asyncio.Lock()

    # --- What is allowed -----------------------------------------------------------------

    @property
    def hints(self) -> bool:
        """May a captain be asked? By the host's word, or else only if nobody else plays."""
        stored = self.table.stored
        if stored.day is not None:
            return False
        return self.table.seats.alone is not None if stored.hints is None else stored.hints

    @property
    def chat(self) -> bool:
        """May people talk to each other?"""
        return self.table.stored.chat is not False

    def _is_host(self, guest: str | None) -> bool:
        return guest is not None and guest == self.table.stored.host

    async def _allow(self, listener: Listener, wanted: protocol.Allow) -> None:
        if not self._is_host(listener.guest):
            raise RequestRefused("Only whoever set the table decides that.")
        if self.table.stored.day is not None and wanted.hints:
            raise RequestRefused("The deal of the day is played without hints.")
        change = {"hints": wanted.hints, "chat": wanted.chat}
        await self.table.amend({name: to for name, to in change.items() if to is not None})
        self.publish()

    # --- What is sent --------------------------------------------------------------------

    def publish(self) -> None:
        """Send everybody what is agreed and asked."""
        for listener in self.table.broadcast.listeners:
            self._send(listener)

    def greet(self, listener: Listener) -> None:
        """Send a newcomer what is agreed, asked, and was said."""
        self._send(listener)
        if self.chat:
            for remark in self._remarks:
                listener.send(remark)

    def _send(self, listener: Listener) -> None:
        self._forget_old_wishes()
        company = protocol.Company(
            host=self._is_host(listener.guest), hints=self.hints, chat=self.chat,
            undo=self._question(self.undo), rematch=self._question(self._rematch),
            next_table=self.table.stored.rematch,
        )  # fmt: skip
        listener.send(encode(company))

    def _question(self, wish: Wish | None) -> Question | None:
        if wish is None:
            return None
        return Question(wish.seat, self._present, sorted(wish.agreed))

    @property
    def _present(self) -> list[int]:
        """The people who are here and can be asked."""
        seats = self.table.seats
        return [seat for seat in seats.people if seats.all[seat].here]

    # --- What is agreed ------------------------------------------------------------------

    def recount(self) -> None:
        """Somebody came or went: perhaps everybody who is here has agreed now."""
        if self.undo is not None or self._rematch is not None:
            self.table.start(self._settle_unasked())

    async def _settle_unasked(self) -> None:
        with suppress(RequestRefused):
            await self._settle()

    async def _settle(self, now: bool = False) -> None:
        """Do what everybody who is here has agreed to, and tell what is still asked.

        A new match begins now, if somebody does not want to wait for the others.
        """
        self._forget_old_wishes()
        undo, present = self.undo, set(self._present)
        try:
            if undo is not None and present <= undo.agreed:
                self.undo = None
                if present - {undo.seat}:
                    await self.table.pace.take_back(undo.seat, undo.number)
            async with self._agreeing:
                rematch = self._rematch
                if rematch is not None and (now or (present and present <= rematch.agreed)):
                    await self._begin_rematch(rematch.agreed)
                    self._rematch = None
        finally:
            self.publish()

    # --- What is said --------------------------------------------------------------------

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """A message to the others at the table."""
        seat = self.table.seated(listener.seat)
        if isinstance(message, protocol.Allow):
            await self._allow(listener, message)
        elif isinstance(message, protocol.Say):
            self._say(seat, message.text)
        elif isinstance(message, protocol.React):
            self._limit(seat)
            self.table.broadcast.send_each(lambda _: Reacted(seat, message.what))
        elif isinstance(message, protocol.Answer):
            await self._answer(seat, message.yes)
        elif isinstance(message, protocol.Rematch):
            await self._want_rematch(seat, message)

    def _say(self, seat: int, text: str) -> None:
        text = " ".join(text.split())
        if not text:
            raise RequestRefused("There is nothing to say: write something first.")
        if len(text) > LONGEST_REMARK:
            raise RequestRefused(f"A remark may have at most {LONGEST_REMARK} characters.")
        self._limit(seat)
        name = self.table.seats.info(None)[seat].name
        remark = Said(seat, name, text, time.time())
        self._remarks.append(encode(remark))
        self.table.broadcast.send_each(lambda _: remark)

    def _limit(self, seat: int) -> None:
        if not self.chat:
            raise RequestRefused("The chat is turned off at this table.")
        now = time.monotonic()
        spoke = self._spoke.setdefault(seat, deque(maxlen=MOST_AT_ONCE))
        if len(spoke) == MOST_AT_ONCE and now - spoke[0] < AT_ONCE:
            raise RequestRefused("That is a lot at once: wait a few seconds.")
        spoke.append(now)

    # --- Taking back ---------------------------------------------------------------------

    def ask_undo(self, seat: int, number: int) -> None:
        """Ask the others whether a seat may take back its last decision."""
        if self._present == [seat]:
            raise RequestRefused("Nobody is here who could agree to take back your move.")
        self.undo = Wish(seat, number, frozenset([seat]))
        self.publish()

    async def _answer(self, seat: int, yes: bool) -> None:
        self._forget_old_wishes()
        wish = self.undo
        if wish is None:
            raise RequestRefused("Nobody asks for that anymore.")
        self.undo = wish._replace(agreed=wish.agreed | {seat}) if yes else None
        await self._settle()

    def _forget_old_wishes(self) -> None:
        wish = self.undo
        if wish is not None and not self.table.pace.can_take_back(wish.seat, wish.number):
            self.undo = None

    def recheck_undo(self) -> None:
        """An entry was made: if that ends the question whether to take back a move, say so."""
        self._forget_old_wishes()
        if self.undo is None:
            self.publish()

    # --- Another match -------------------------------------------------------------------

    async def _want_rematch(self, seat: int, wanted: protocol.Rematch) -> None:
        if not self.table.over:
            raise RequestRefused("The match is not over yet.")
        if self.table.stored.day is not None:
            raise RequestRefused("The deal of the day is played once.")
        if self.table.stored.rematch is None:
            self._nonces[seat] = checked_nonce(wanted.nonce)
            if self._rematch is None:
                self._rematch, self._rotate = Wish(seat, 0, frozenset()), wanted.rotate
            self._rematch = self._rematch._replace(agreed=self._rematch.agreed | {seat})
        await self._settle(wanted.now)

    async def _begin_rematch(self, agreed: frozenset[int]) -> None:
        """Set a new table: whoever agreed sits, whoever did not may still come."""
        old, players = self.table.stored, self.table.game.players
        new = StoredTable(
            id=new_id(), game=old.game, players=players, options=old.options, hands=old.hands,
            pace=old.pace, listed=old.listed, key="", created=time.time(),
            finished=None, outcome=None, host=old.host, hints=old.hints, chat=old.chat,
            seconds=old.seconds, secret=fresh_key().hex(),
        )  # fmt: skip
        seats = []
        for number in range(players):
            before = (number - self._rotate) % players
            seat = self.table.seats.all[before].stored
            if seat.kind == "computer":
                seat = seat._replace(portrait=self.table.seats.portrait(before))
            if seat.kind == "person" and before not in agreed:
                seat = StoredSeat(number, "open", None, None, "")
            seats.append(seat._replace(seat=number, nonce=self._nonces.get(before)))
        new = new._replace(key=settled_key(new, seats))
        await self.table.services.store.add_table(new, seats)
        await self.table.amend({"rematch": new.id})
