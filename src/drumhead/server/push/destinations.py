"""Push services to which this server may connect: allowed names, and public addresses only."""

from __future__ import annotations

import asyncio
import ipaddress
import socket
from collections.abc import Iterable
from typing import TypeAlias
from urllib.parse import urlsplit

import httpcore
from httpcore import SOCKET_OPTION, AsyncNetworkBackend, AsyncNetworkStream

from drumhead.server.refusal import RequestRefused

#: A test may name a service on this machine, as in http://127.0.0.1:8000.
LOCAL = "http://127.0.0.1:"
#: The longest address of a subscription.
LONGEST = 1000

Address: TypeAlias = ipaddress.IPv4Address | ipaddress.IPv6Address
#: Addresses that stand for IPv4 addresses behind a translator.
_TRANSLATED = ipaddress.IPv6Network("64:ff9b::/96")


class ForbiddenDestination(RequestRefused):
    """An address to which this server does not connect."""

    def __init__(self) -> None:
        super().__init__("This server sends no notices through that push service.")


class Destinations:
    """The names of push services: `name.example`, or `*.name.example` for all names below it."""

    def __init__(self, allowed: Iterable[str]) -> None:
        names = [name.lower().rstrip(".") for name in allowed]
        self.local = frozenset(name for name in names if name.startswith(LOCAL))
        self._exact = frozenset(names) - self.local
        self._suffixes = tuple(name[1:] for name in names if name.startswith("*."))

    def check(self, endpoint: str) -> None:
        """Refuse the address of a subscription to whose host this server does not connect."""
        try:
            parts = urlsplit(endpoint)
            host, port = parts.hostname or "", parts.port
        except ValueError:
            raise ForbiddenDestination from None
        plain = endpoint.isascii() and endpoint.isprintable() and "\\" not in endpoint
        if not plain or " " in endpoint or len(endpoint) > LONGEST:
            raise ForbiddenDestination
        if f"{parts.scheme}://{parts.netloc}" in self.local:
            return
        named = host in self._exact or host.endswith(self._suffixes)
        if parts.scheme != "https" or "@" in parts.netloc or port not in (None, 443) or not named:
            raise ForbiddenDestination


def is_public(address: str) -> bool:
    """Is this an address in the public internet, for one receiver?"""
    found: Address = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(found, ipaddress.IPv6Address):
        embedded = found.ipv4_mapped or found.sixtofour
        if found in _TRANSLATED:
            embedded = ipaddress.IPv4Address(int(found) & 0xFFFF_FFFF)
        if found.teredo is not None:
            return False
        if embedded is not None:
            found = embedded
    return found.is_global and not found.is_multicast


class PublicNetwork(AsyncNetworkBackend):
    """Connects to public addresses only.

    A name is resolved once, every address is checked, and the connection goes to a checked address:
    a name server that answers differently later gains nothing. `local` are the services on this
    machine that the settings name.
    """

    def __init__(self, local: Iterable[str]) -> None:
        self._backend: AsyncNetworkBackend = httpcore.AnyIOBackend()
        self._ports = frozenset(int(origin.rpartition(":")[2]) for origin in local)

    async def connect_tcp(
        self, host: str, port: int, timeout: float | None = None,
        local_address: str | None = None, socket_options: Iterable[SOCKET_OPTION] | None = None,
    ) -> AsyncNetworkStream:  # fmt: skip
        """Connect to a host by name."""
        address = host
        if host != "127.0.0.1" or port not in self._ports:
            address = await self._resolve(host, port)
        return await self._backend.connect_tcp(
            address, port, timeout, local_address, socket_options
        )

    async def _resolve(self, host: str, port: int) -> str:
        loop = asyncio.get_running_loop()
        try:
            found = await loop.getaddrinfo(host, port, type=socket.SOCK_STREAM)
        except OSError as error:
            raise httpcore.ConnectError(str(error)) from None
        addresses = [str(one[4][0]) for one in found]
        if not addresses or not all(map(is_public, addresses)):
            raise ForbiddenDestination
        return addresses[0]
