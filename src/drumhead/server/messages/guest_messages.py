"""Messages about guests: names and portraits."""

from __future__ import annotations

from drumhead.server.messages.structures import Received, Sent


class NewName(Received, frozen=True):
    """The name I want to go by, and my portrait: "" for none. Null leaves either as it is."""

    name: str | None = None
    portrait: str | None = None


class Me(Sent, frozen=True):
    """Your identity; `name` is empty until you choose one, `portrait` if you chose none.

    `moved` says that this browser was a guest who has continued on another device: then the
    identity is a new one.
    """

    id: str
    name: str
    portrait: str
    moved: bool = False


class DeviceCode(Received, frozen=True):
    """A code from another device."""

    code: str


class NewDeviceCode(Sent, frozen=True):
    """A code with which another device becomes yours, once and within these seconds."""

    code: str
    seconds: int


class CodeOwner(Sent, frozen=True):
    """The guest as whom a device would continue.

    `tables` says whether this browser has unfinished tables under another identity: they stay
    behind.
    """

    name: str
    portrait: str
    tables: bool


class PersonInfo(Sent, frozen=True):
    """One of the company, whose portrait people may choose: `/portraits/{slug}.svg`."""

    slug: str
    name: str
    given: str
    who: str
