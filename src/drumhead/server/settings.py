"""The settings of a server."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime
from typing import NamedTuple

from drumhead.review.reviewing import SIMULATIONS
from drumhead.server.messages.structures import Rank


def utc_date() -> date:
    """The date in Greenwich, so that a day begins and ends for everybody at once."""
    return datetime.now(UTC).date()


class Rate(NamedTuple):
    """How often something may be done: so many times at once, and then so many a minute."""

    burst: int
    per_minute: float


class Keep(NamedTuple):
    """How long things are kept that nobody uses, in days, and how many uploads at most.

    A guest counts as used who has a seat anywhere or an upload, and a table that has begun and
    has a person's seat.
    """

    guest_days: float = 30
    table_days: float = 7
    upload_days: float = 90
    uploads: int = 1_000


class Limits(NamedTuple):
    """What one guest may do; an address, from which many may come, `family` times as much.

    This machine itself is no address in this sense. All of it is counted by each process.
    """

    family: int = 25
    #: Requests of an address, whatever they are for.
    requests: Rate = Rate(2_000, 3_000)
    tables: Rate = Rate(60, 6)
    uploads: Rate = Rate(20, 4)
    names: Rate = Rate(30, 6)
    #: Moves of replays that a captain judges, and moves in lessons and puzzles.
    judgements: Rate = Rate(120, 120)
    #: Messages over one WebSocket: what comes faster is read later.
    messages: Rate = Rate(600, 18_000)
    #: Questions over one WebSocket (why, hints, what a move costs): what comes faster is refused.
    questions: Rate = Rate(60, 120)
    #: Unfinished tables in the lobby of one guest, and of one address.
    listed: int = 5
    address_listed: int = 25
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
    """How tables are run; times are in seconds.

    `pause` is the shortest time between a move and a computer player's next one, so that people
    can follow. `next_hand_after` is how long people wait for each other between two hands.
    `stand_in_after` is how long somebody may be away before a computer player stands in, and
    `vote_after` how long at least if the others vote for one. A table
    that nobody has visited for `idle_after` is dropped from memory; it is stored, and comes back
    when somebody asks for it.
    """

    database: str | None = None
    #: Where other processes that serve the same database reach this one: a host of this machine.
    advertise: str = "127.0.0.1"
    #: Log one JSON object a line, for programs.
    json_logs: bool = False
    pause: float = 0.6
    next_hand_after: float = 20.0
    stand_in_after: float = 120.0
    vote_after: float = 30.0
    stand_in: Rank = "captain"
    idle_after: float = 900.0
    #: A guest is remembered for this many days after the last visit.
    guest_days: int = 365
    #: Compile every game in the background, not only those that somebody plays.
    warm_up: bool = True
    #: How many computer players may think at the same time.
    thinkers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
    #: How many simulations a decision is worth when a match is reviewed.
    review_simulations: int = SIMULATIONS
    #: The address at which the server listens, and by which other names people reach it.
    bound: str = "127.0.0.1"
    hosts: tuple[str, ...] = ()
    #: The proxies besides those on this machine that are believed when they say who asks.
    proxies: tuple[str, ...] = ()
    limits: Limits = field(default_factory=Limits)
    keep: Keep = field(default_factory=Keep)
    #: What day it is: that decides which deal is today's.
    today: Callable[[], date] = utc_date
