"""Messages of shared places: one tablet for several people, and a big screen with phones."""

from __future__ import annotations

from drumhead.server.messages.structures import FromBrowser, FromServer, Sent


class Open(FromBrowser, frozen=True, tag="open"):
    """At a tablet of several people: show this one's cards, or keep them open after a touch."""

    seat: int


class Hide(FromBrowser, frozen=True, tag="hide"):
    """At a tablet of several people: hide the cards."""


class ClaimChair(FromBrowser, frozen=True, tag="claim"):
    """Take the free chair whose code a phone scanned; `claim` is from `/api/chairs/{code}`.

    `nonce` is your part in the deal.
    """

    claim: str
    nonce: str | None = None


class Begin(FromBrowser, frozen=True, tag="begin"):
    """The host begins: a captain plays every free chair until somebody takes it."""


class TabletSeats(FromServer, frozen=True, tag="tablet"):
    """The people at this tablet, if there are several.

    `seats` are theirs, and `open` is the one whose cards are shown: no other state has a hand in it
    until the next of these messages. Null: the curtain is closed.
    """

    seats: list[int]
    open: int | None


class BigScreen(FromServer, frozen=True, tag="screen"):
    """Is the table on a big screen? It is sent at a table that has or had one."""

    here: bool


class FreeChair(Sent, frozen=True):
    """A chair that a phone may take, and the code for it."""

    seat: int
    code: str


class FreeChairs(FromServer, frozen=True, tag="chairs"):
    """The free chairs, for the host's big screen alone."""

    chairs: list[FreeChair]
