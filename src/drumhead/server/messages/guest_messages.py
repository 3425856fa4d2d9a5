"""Messages about guests: names and portraits."""

from __future__ import annotations

from drumhead.server.messages.structures import Received, Sent


class NewName(Received, frozen=True):
    """The name I want to go by, and my portrait: "" for none. Null leaves either as it is."""

    name: str | None = None
    portrait: str | None = None


class Me(Sent, frozen=True):
    """Your identity; `name` is empty until you choose one, `portrait` if you chose none."""

    id: str
    name: str
    portrait: str


class PersonInfo(Sent, frozen=True):
    """One of the company, whose portrait people may choose: `/portraits/{slug}.svg`."""

    slug: str
    name: str
    given: str
    who: str
