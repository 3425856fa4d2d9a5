"""The settings of a server."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import NamedTuple

from drumhead.review.reviewing import SIMULATIONS
from drumhead.server.messages.structures import Rank


def utc_date() -> date:
    """The date in UTC, so that a day begins and ends for all players at once."""
    return datetime.now(UTC).date()


#: The push services of Chrome, Firefox, Safari and Edge.
PUSH_SERVICES = (
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.apple.com",
    "*.notify.windows.com",
)


class Rate(NamedTuple):
    """A rate limit: a burst, then a steady rate per minute."""

    burst: int
    per_minute: float


class Keep(NamedTuple):
    """Retention of unused records in days, and the most uploads.

    A guest with a seat or an upload is in use, and so is a table that has begun and has a person.
    """

    guest_days: float = 30
    table_days: float = 7
    upload_days: float = 90
    uploads: int = 1_000


class Limits(NamedTuple):
    """Limits of one guest; an address, which many people may share, has `family` times as much.

    This machine itself has no limits as an address. Each process counts for itself.
    """

    family: int = 25
    #: All requests of an address.
    requests: Rate = Rate(2_000, 3_000)
    tables: Rate = Rate(60, 6)
    uploads: Rate = Rate(20, 4)
    names: Rate = Rate(30, 6)
    #: Codes for another device, made or tried.
    device_codes: Rate = Rate(20, 4)
    #: Moves of replays that a captain judges, and moves in lessons and puzzles.
    judgements: Rate = Rate(120, 120)
    #: Pictures of tables, and pages of tables whose heads describe them.
    previews: Rate = Rate(60, 60)
    #: Devices that are added, removed or tested.
    notices: Rate = Rate(30, 6)
    #: Codes of free chairs that an address tries, however many guests are there.
    chairs: Rate = Rate(30, 6)
    #: Messages over one WebSocket: faster ones are read later.
    messages: Rate = Rate(600, 18_000)
    #: Questions over one WebSocket (why, hints, the coach): faster ones are refused.
    questions: Rate = Rate(60, 120)
    #: Unfinished tables in the lobby of one guest, and of one address.
    listed: int = 5
    address_listed: int = 25
    #: Devices with notices: of one guest (the oldest is replaced), and all.
    guest_push_devices: int = 10
    push_devices: int = 100_000
    #: WebSockets of one guest, and of one address.
    guest_sockets: int = 64
    address_sockets: int = 1_000
    #: Connections of one address, WebSockets not counted.
    address_connections: int = 500
    #: All connections; None: as many as the system lets this process have open.
    connections: int | None = None
    #: How many seconds the head of a request may take, all of it, and the answer to be read.
    head_seconds: float = 10.0
    request_seconds: float = 60.0
    answer_seconds: float = 60.0


@dataclass(frozen=True)
class Settings:
    """Settings of a server; times are in seconds.

    `pause` is the shortest time between a move and a computer player's next one, so that people
    can follow. `deal_after` is the countdown to the first deal once all seats of a waiting room are
    taken. `next_hand_after` is how long people wait for each other between two hands.
    When a person is away, nothing is shown for `vote_after`; after `stand_in_after` more a computer
    player stands in, or earlier if the others agree. A rematch can begin without those who have not
    answered after `rematch_after`. A table that nobody has visited for
    `idle_after` is dropped from memory; it is stored, and is loaded again when it is asked for.
    """

    database: str | None = None
    #: The host at which other processes that serve the same database reach this one.
    advertise: str = "127.0.0.1"
    #: Log one JSON object a line, for programs.
    json_logs: bool = False
    pause: float = 0.6
    deal_after: float = 3.0
    next_hand_after: float = 20.0
    stand_in_after: float = 120.0
    vote_after: float = 10.0
    rematch_after: float = 30.0
    #: How long the cards of one person at a tablet stay open without a touch.
    tablet_open: float = 60.0
    stand_in: Rank = "captain"
    idle_after: float = 900.0
    #: A guest is remembered for this many days after the last visit.
    guest_days: int = 365
    #: Compile every game in the background, not only those that are played.
    warm_up: bool = True
    #: How many computer players may think at the same time.
    thinkers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    #: How many simulations a decision is worth when a match is reviewed.
    review_simulations: int = SIMULATIONS
    #: The address at which the server listens, and by which other names people reach it.
    bound: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    #: Trusted proxies on other machines: their X-Forwarded-For headers are believed.
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    #: The push services to which the server may connect; `*.` stands for any name below.
    push_services: tuple[str, ...] = PUSH_SERVICES
    #: Where push services reach the operator: mailto: or https:. Empty: at the first of `hosts`.
    push_contact: str = ""
    #: The current time, in seconds since 1970, by which turns of days run out.
    now: Callable[[], float] = time.time
    #: The current date, which decides the deal of the day.
    today: Callable[[], date] = utc_date
