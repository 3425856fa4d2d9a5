"""Messages about requests, absences, returns and spectators at a table."""

from __future__ import annotations

from typing import Literal, TypeAlias

from drumhead.server.messages.structures import FromBrowser, FromServer, Reaction, Sent, WireView

#: What people ask each other for: to take back a card, a computer player for a person who is away,
#: another match, the end of the table.
RequestKind: TypeAlias = Literal["undo", "computer", "rematch", "close"]

# --- From browsers -----------------------------------------------------------------------


class Respond(FromBrowser, frozen=True, tag="respond"):
    """Agree to the open request with that id, or decline it."""

    id: int
    yes: bool


class Withdraw(FromBrowser, frozen=True, tag="withdraw"):
    """Take back my own request."""

    id: int


class WaitLonger(FromBrowser, frozen=True, tag="wait"):
    """Give the person in that seat, who is away, two minutes more."""

    seat: int


class Recall(FromBrowser, frozen=True, tag="recall"):
    """Ask for the table as it was after every entry since I was away."""


# --- From the server ---------------------------------------------------------------------


class OpenRequest(Sent, frozen=True):
    """A request as a seat sees it.

    `seat` asks, and `about` is the seat that it concerns, if any. The seats `awaited`, among them
    the one that asks, must agree; those in `agreed` have, and those in `declined` have not.
    `seconds` is the time left, null for no limit, and `note` says what happens meanwhile.
    """

    id: int
    kind: RequestKind
    seat: int
    about: int | None
    sentence: str
    note: str
    awaited: list[int]
    agreed: list[int]
    declined: list[int]
    seconds: float | None


class RequestChanged(FromServer, frozen=True, tag="request"):
    """The open request of the table, or null; others that wait are sent when it is settled."""

    request: OpenRequest | None


class RequestEnded(FromServer, frozen=True, tag="request-ended"):
    """A request was agreed to, declined, withdrawn or dropped: a sentence for this seat."""

    kind: RequestKind
    seat: int
    agreed: bool
    sentence: str


class Absence(Sent, frozen=True):
    """A person who is away, once the grace is over; `rank` is the computer player that takes over.

    `gone` are the seconds since they left, `seconds` those until a computer player takes over, and
    `of` the whole time that they had; null once one plays, or while nobody is here.
    """

    seat: int
    gone: float
    seconds: float | None
    of: float | None
    rank: str


class Absences(FromServer, frozen=True, tag="away"):
    """All people who are away; it is sent again when one leaves or returns, or gets more time."""

    absent: list[Absence]


class MovedFor(FromServer, frozen=True, tag="moved-for"):
    """A computer player moved in place of the person in a seat: `why` is their time or absence.

    `sentence` says so to this seat. `card` is the code of the card, if there is one that this seat
    may see.
    """

    number: int
    seat: int
    why: Literal["time", "away"]
    rank: str
    card: str | None
    sentence: str


class BackAgain(FromServer, frozen=True, tag="back"):
    """Welcome back: what a computer player did for you since the entry `after`.

    `moves` counts its moves, and `cards` has the cards in them.
    """

    after: int
    moves: int
    cards: list[str]
    sentence: str


class Recalled(FromServer, frozen=True, tag="recalled"):
    """The table as your seat saw it, and in words what led there, one step after the other."""

    views: list[WireView]
    texts: list[str]


class Watchers(FromServer, frozen=True, tag="watchers"):
    """The names of those who watch; `talk` says whether they may talk and react."""

    names: list[str]
    talk: bool


class WatcherSaid(FromServer, frozen=True, tag="watcher"):
    """A remark or a reaction of somebody who watches; `mine` if it is your own."""

    name: str
    text: str
    what: Reaction | None
    made: float
    mine: bool
