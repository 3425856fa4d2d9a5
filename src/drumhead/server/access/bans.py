"""Bans of guests, by their ids, and of networks, by their addresses.

`drumhead admin ban` writes bans to the database. Every process polls them, so that a ban takes
effect everywhere within `LOOK_EVERY` seconds.
"""

from __future__ import annotations

import asyncio
import ipaddress
import time
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

from sqlalchemy.exc import SQLAlchemyError

from drumhead.errors import DrumheadError
from drumhead.server.access.hosts import is_loopback
from drumhead.server.ids import is_id

#: How often each process polls the bans, in seconds.
LOOK_EVERY = 2.0
#: The most characters of a reason.
MAX_REASON = 200
#: The close code of a banned guest's WebSocket: codes from 4000 on are for applications to define.
BANNED = 4401

Network: TypeAlias = ipaddress.IPv4Network | ipaddress.IPv6Network


class NotBannable(DrumheadError):
    """A name that is neither a guest's id nor a network; the message says what is valid."""


class Ban(NamedTuple):
    """A ban of a guest or network: its start, its end (None: permanent), and the reason."""

    who: str
    created: float
    until: float | None
    reason: str

    @property
    def over(self) -> bool:
        """Is the time of the ban over?"""
        return self.until is not None and self.until <= time.time()

    @property
    def sentence(self) -> str:
        """The message to the banned."""
        if self.until is None:
            banned = "You are banned from this server."
        else:
            end = datetime.fromtimestamp(self.until, UTC).strftime("%Y-%m-%d %H:%M")
            banned = f"You are banned from this server until {end} UTC."
        return f"{banned} {self.reason}".rstrip()


def named(who: str) -> str:
    """A guest's id as it is, an address or a network as bans have it."""
    with suppress(ValueError):
        network = ipaddress.ip_network(who, strict=False)
        if is_loopback(str(network.network_address)) or not network.prefixlen:
            raise NotBannable(f"{who} would ban this machine itself, or everybody.")
        return str(network)
    if not is_id(who):
        raise NotBannable(f"'{who}' is neither a guest's id nor an address nor a network.")
    return who


def _network(who: str) -> Network | None:
    try:
        return ipaddress.ip_network(who)
    except ValueError:
        return None


class Bans:
    """The bans that hold, and the open WebSockets."""

    def __init__(self, load: Callable[[], Awaitable[list[Ban]]]) -> None:
        self._load = load
        self._guests: dict[str, Ban] = {}
        self._networks: dict[Network, Ban] = {}
        self._present: dict[object, tuple[str | None, str, Callable[[str], None]]] = {}

    async def keep_looking(self, send_away: Callable[[str], Awaitable[None]]) -> None:
        """Look at regular intervals, and send away every guest who was banned."""
        while True:
            with suppress(SQLAlchemyError):
                for guest in await self.look():
                    await send_away(guest)
            await asyncio.sleep(LOOK_EVERY)

    async def look(self) -> list[str]:
        """Load the bans and close the WebSockets of the banned; returns the newly banned guests."""
        found = await self._load()
        before = set(self._guests)
        networks = {ban: _network(ban.who) for ban in found if not ban.over}
        self._networks = {network: ban for ban, network in networks.items() if network is not None}
        self._guests = {ban.who: ban for ban, network in networks.items() if network is None}
        for guest_here, address, close in list(self._present.values()):
            ban = self.find(guest_here, address)
            if ban is not None:
                close(ban.sentence)
        return sorted(self._guests.keys() - before)

    def banned(self, guest: str) -> bool:
        """Is a guest banned?"""
        return guest in self._guests and not self._guests[guest].over

    def find(self, guest: str | None, address: str) -> Ban | None:
        """The ban that holds for a guest or an address."""
        ban = self._guests.get(guest or "") or (self._of(address) if self._networks else None)
        return None if ban is None or ban.over else ban

    def _of(self, address: str) -> Ban | None:
        try:
            found = ipaddress.ip_address(address)
        except ValueError:
            return None
        if isinstance(found, ipaddress.IPv6Address) and found.ipv4_mapped is not None:
            found = found.ipv4_mapped
        holding = (ban for network, ban in self._networks.items() if found in network)
        return next(holding, None)

    @contextmanager
    def present(
        self, guest: str | None, address: str, close: Callable[[str], None]
    ) -> Iterator[None]:
        """Register an open WebSocket; `close` closes it with a sentence."""
        key = object()
        self._present[key] = (guest, address, close)
        try:
            yield
        finally:
            del self._present[key]
