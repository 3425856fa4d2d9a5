"""Notices that it is somebody's turn, on all devices of a guest."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import msgspec

from drumhead.server.messages.notice_messages import NewDevice
from drumhead.server.push.delivery import Delivery, Letter, topic_of
from drumhead.server.push.destinations import Destinations
from drumhead.server.push.encryption import check_keys
from drumhead.server.push.keys import ServerKey
from drumhead.server.push.quiet_hours import quiet_until
from drumhead.server.push.wording import last_title, turn_words
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.push_devices import Device, NoticedDevice, PushDevices

#: The last notice comes this long before a turn runs out, in seconds.
LAST_BEFORE = 60 * 60.0
#: How long a push service keeps a notice without a deadline, in seconds.
USUAL_TTL = 24 * 60 * 60.0
TEST_TTL = 60.0

FULL = "This server has no room for further devices: no notices can be sent to this one."
NO_DEVICE = "This browser gets no notices: turn them on first."
THEN = "Then a captain plays for you."


class TurnNotice(NamedTuple):
    """A turn of a guest: `number` tells it from other turns, `played` names who has moved since.

    `ends` is the time when it runs out, if it does.
    """

    guest: str
    table: str
    number: int
    title: str
    played: tuple[str, ...]
    ends: float | None


class Notices:
    """Decides which devices get a notice now, and sends it."""

    def __init__(
        self, devices: PushDevices, key: ServerKey, destinations: Destinations,
        now: Callable[[], float],
    ) -> None:  # fmt: skip
        self._devices = devices
        self._destinations = destinations
        self._now = now
        self._delivery = Delivery(key, destinations, self._gone)
        #: The guests who have a device. Read at every move, therefore a set.
        self.guests: set[str] = set()
        self.key = key.public

    async def begin(self) -> None:
        """Begin to send."""
        self._delivery.begin()
        await self.refresh()

    async def close(self) -> None:
        """Stop sending."""
        await self._delivery.close()

    async def refresh(self) -> None:
        """Read again which guests have devices: other processes add some, too."""
        self.guests = await self._devices.guests()

    # --- Turns ---------------------------------------------------------------------------

    async def announce(self, notice: TurnNotice, seen: bool = False) -> float | None:
        """Send the notice that is due to each device that has not had it.

        If the guest has `seen` that it is their turn, only the last notice can be due. Returns the
        time when the quiet hours of the first of the other devices end, if there are any.
        """
        last = self._is_last(notice)
        if seen and not last:
            return None
        sent: list[str] = []
        waiting: list[float] = []
        for noticed in await self._devices.noticed(notice.guest, notice.table):
            if _had(noticed, notice.number, last):
                continue
            until = quiet_until(noticed.device, self._now())
            if until is None:
                sent.append(noticed.device.id)
                self._send(noticed.device, notice, last)
            elif notice.ends is None or until < notice.ends:
                waiting.append(until)
        if sent:
            await self._devices.note(sent, notice.table, notice.number, last)
        return min(waiting, default=None)

    async def note_seen(self, notice: TurnNotice) -> None:
        """Note that a guest has the table in view, so that no notice of this is due anymore."""
        last = self._is_last(notice)
        devices = await self._devices.noticed(notice.guest, notice.table)
        unaware = [one.device.id for one in devices if not _had(one, notice.number, last)]
        if unaware:
            await self._devices.note(unaware, notice.table, notice.number, last)

    def _is_last(self, notice: TurnNotice) -> bool:
        """Does the turn run out soon?"""
        return notice.ends is not None and self._now() >= notice.ends - LAST_BEFORE

    def _send(self, device: Device, notice: TurnNotice, last: bool) -> None:
        left = None if notice.ends is None else max(0.0, notice.ends - self._now())
        if last and left is not None:
            title, body = last_title(notice.title, left), THEN
        else:
            title, body = f"Your turn in {notice.title}", turn_words(notice.played, left)
        ttl = USUAL_TTL if left is None else left
        content = _content(title, body, notice.table, f"/table/{notice.table}")
        topic = topic_of(device, notice.table)
        self._delivery.put(Letter(device, content, topic, ttl, urgent=last))

    # --- Devices -------------------------------------------------------------------------

    async def turn_on(self, guest: str, wanted: NewDevice, id: str) -> Device:
        """Send notices to a browser of a guest from now on."""
        self._destinations.check(wanted.endpoint)
        check_keys(wanted.public_key, wanted.auth)
        known = await self._devices.find(guest, wanted.endpoint)
        device = Device(
            id if known is None else known.id, guest, wanted.endpoint, wanted.public_key,
            wanted.auth, wanted.zone, wanted.utc_offset, wanted.quiet_from, wanted.quiet_to,
        )  # fmt: skip
        if not await self._devices.add(device):
            raise RequestRefused(FULL, status=503)
        self.guests.add(guest)
        return device

    async def turn_off(self, endpoint: str) -> None:
        """Send no more notices to a browser; its address is proof enough."""
        await self._devices.remove(endpoint)

    async def find(self, guest: str, endpoint: str) -> Device | None:
        """A browser of a guest that gets notices."""
        return await self._devices.find(guest, endpoint)

    async def test(self, guest: str, endpoint: str) -> None:
        """Send a notice that shows that notices arrive."""
        device = await self._devices.find(guest, endpoint)
        if device is None:
            raise RequestRefused(NO_DEVICE, status=404)
        content = _content("Notices work", "This is how we tell you about a turn.", "test", "/mine")
        self._delivery.put(Letter(device, content, topic_of(device, ""), TEST_TTL, urgent=True))

    async def _gone(self, device: Device) -> None:
        await self._devices.remove(device.endpoint)


def _had(noticed: NoticedDevice, number: int, last: bool) -> bool:
    """Has a device had the notice of that turn, or with `last` the last one?"""
    return number == (noticed.last_turn if last else noticed.turn)


def _content(title: str, body: str, tag: str, address: str) -> bytes:
    return msgspec.json.encode({"title": title, "body": body, "tag": tag, "url": address})
