"""The settings of a server."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, date, datetime

from drumhead.review.reviewing import SIMULATIONS
from drumhead.server.protocol import Rank


def utc_date() -> date:
    """The date in Greenwich, so that a day begins and ends for everybody at once."""
    return datetime.now(UTC).date()


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
    #: What day it is: that decides which deal is today's.
    today: Callable[[], date] = utc_date
