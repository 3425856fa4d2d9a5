"""Messages of a waiting room: seats filled by the host, and the countdown to the first deal."""

from __future__ import annotations

from drumhead.server.messages.structures import FromBrowser, FromServer, Rank


class SeatComputer(FromBrowser, frozen=True, tag="computer"):
    """The host seats a computer player in an open seat, or changes the rank of one."""

    seat: int
    rank: Rank = "captain"


class FreeSeat(FromBrowser, frozen=True, tag="free"):
    """The host opens the seat of a computer player, or asks a person to leave."""

    seat: int


class StartMatch(FromBrowser, frozen=True, tag="start"):
    """The host fills open seats with computer players and has the cards dealt."""


class HoldDeal(FromBrowser, frozen=True, tag="hold"):
    """The host stops the countdown to the first deal."""


class Gathering(FromServer, frozen=True, tag="gathering"):
    """The waiting room of a table, until the cards are dealt: then `open` is false.

    `host` is the seat of the host, or of the first person if the host has no seat. `decides` says
    whether you may seat computer players and start. `seconds` is the time until the deal; null: no
    countdown. `held` says whether the host stopped it.
    """

    open: bool
    host: int | None
    decides: bool
    seconds: float | None
    held: bool
