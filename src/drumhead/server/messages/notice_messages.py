"""Messages about notices on a device."""

from __future__ import annotations

from typing import Annotated

import msgspec

from drumhead.server.messages.structures import Received, Sent

#: An hour of the day, from 0 to 23.
Hour = Annotated[int, msgspec.Meta(ge=0, le=23)]


class PushKey(Sent, frozen=True):
    """The public key of this server with which a browser subscribes, as URL-safe Base64."""

    key: str


class NewDevice(Received, frozen=True):
    """A subscription of this browser: the address of its push service, and its keys.

    `zone` and `utc_offset` (in minutes) are the clock of the device. No notice comes between the
    hours `quiet_from` and `quiet_to` of that clock; null: at any time.
    """

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]
    public_key: Annotated[str, msgspec.Meta(max_length=100)]
    auth: Annotated[str, msgspec.Meta(max_length=30)]
    zone: Annotated[str, msgspec.Meta(max_length=60)]
    utc_offset: Annotated[int, msgspec.Meta(ge=-1440, le=1440)]
    quiet_from: Hour | None = None
    quiet_to: Hour | None = None


class DeviceAddress(Received, frozen=True):
    """A subscription by its address, which only its browser knows."""

    endpoint: Annotated[str, msgspec.Meta(max_length=1000)]


class DeviceInfo(Sent, frozen=True):
    """Whether this browser gets notices, and its quiet hours."""

    on: bool
    quiet_from: int | None
    quiet_to: int | None
