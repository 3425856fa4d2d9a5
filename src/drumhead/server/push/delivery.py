"""Delivery of notices to push services: a bounded queue and a few senders."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import time
from collections.abc import Awaitable, Callable
from typing import NamedTuple

import httpcore

from drumhead.server.push.destinations import Destinations, ForbiddenDestination, PublicNetwork
from drumhead.server.push.encryption import encrypted
from drumhead.server.push.keys import ServerKey
from drumhead.server.store.push_devices import Device

_log = logging.getLogger("drumhead.server")

#: The most notices that wait; further ones are dropped.
MOST_WAITING = 1000
#: How many are sent at once, and how long one may take, in seconds.
SENDERS, WITHIN = 4, 10.0
#: How long to wait before each further attempt, in seconds.
AGAIN_AFTER = (20.0, 120.0)
#: The longest time for which push services keep a message, in seconds.
LONGEST_TTL = 28 * 24 * 60 * 60
#: The answers that say that a device has unsubscribed.
GONE = (404, 410)
#: The answers of a service that may take the notice later.
LATER = (408, 429, 500, 502, 503, 504)


class Letter(NamedTuple):
    """A notice for one device. One of the same `topic` replaces it; after `ttl` it is useless."""

    device: Device
    content: bytes
    topic: str
    ttl: float
    urgent: bool
    attempt: int = 0


class Delivery:
    """Sends notices; `gone` is called for a device whose push service does not know it anymore."""

    def __init__(
        self, key: ServerKey, destinations: Destinations,
        gone: Callable[[Device], Awaitable[None]],
    ) -> None:  # fmt: skip
        self._key = key
        self._destinations = destinations
        self._gone = gone
        self._queue: asyncio.Queue[Letter] = asyncio.Queue(MOST_WAITING)
        self._senders: list[asyncio.Task[None]] = []
        # Without connections that stay open: a notice is rare, and a name is checked every time.
        self._pool = httpcore.AsyncConnectionPool(
            max_connections=SENDERS, max_keepalive_connections=0,
            network_backend=PublicNetwork(destinations.local),
        )  # fmt: skip

    def begin(self) -> None:
        """Begin to send."""
        self._senders = [asyncio.create_task(self._send_all()) for _ in range(SENDERS)]

    async def close(self) -> None:
        """Stop sending."""
        for sender in self._senders:
            sender.cancel()
        await asyncio.gather(*self._senders, return_exceptions=True)
        await self._pool.aclose()

    def put(self, letter: Letter) -> None:
        """Queue a notice; dropped if too many are waiting."""
        try:
            self._queue.put_nowait(letter)
        except asyncio.QueueFull:
            _log.warning("a notice was dropped: too many are waiting")

    async def _send_all(self) -> None:
        while True:
            letter = await self._queue.get()
            try:
                await self._send(letter)
            except Exception:
                _log.exception("a notice could not be sent")

    async def _send(self, letter: Letter) -> None:
        try:
            status = await self._post(letter)
        except ForbiddenDestination:
            await self._gone(letter.device)
            return
        except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException,
                TimeoutError, OSError) as error:  # fmt: skip
            _log.info("a push service cannot be reached: %s", type(error).__name__)
            self._retry(letter)
            return
        if status in GONE:
            await self._gone(letter.device)
        elif status in LATER:
            self._retry(letter)
        elif status >= 300:
            _log.warning("a push service refused a notice", extra={"status": status})

    async def _post(self, letter: Letter) -> int:
        """Send a notice; returns the status. Redirects are not followed, no body is read."""
        device = letter.device
        self._destinations.check(device.endpoint)
        content = await asyncio.to_thread(encrypted, letter.content, device.public_key, device.auth)
        headers: dict[bytes | str, bytes | str] = {
            "Authorization": self._key.authorization(device.endpoint, time.time()),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(content)),
            "TTL": str(max(0, min(LONGEST_TTL, int(letter.ttl)))),
            "Topic": letter.topic,
            "Urgency": "high" if letter.urgent else "normal",
        }
        async with asyncio.timeout(WITHIN):
            async with self._pool.stream(
                "POST", device.endpoint, headers=headers, content=content
            ) as response:
                return response.status

    def _retry(self, letter: Letter) -> None:
        if letter.attempt < len(AGAIN_AFTER):
            later = AGAIN_AFTER[letter.attempt]
            again = letter._replace(attempt=letter.attempt + 1, ttl=letter.ttl - later)
            asyncio.get_running_loop().call_later(later, self.put, again)


def topic_of(device: Device, table: str) -> str:
    """The topic of a table's notices: it tells the push service nothing."""
    return hashlib.sha256(f"{device.id} {table}".encode()).hexdigest()[:32]
