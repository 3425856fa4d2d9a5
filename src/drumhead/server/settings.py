"""What can be set about a server."""

from __future__ import annotations

import os
from dataclasses import dataclass, field

from drumhead.server.messages import Rank


@dataclass(frozen=True)
class Settings:
    """How tables are run; times are in seconds.

    `pause` is the least time between a move and the next one of a computer player, so that
    people can follow; `stand_in_after` is how long somebody may be away before a computer
    player stands in; a table that nobody looked at for `idle_after` is put away (it is
    stored, and comes back when it is asked for).
    """

    database: str | None = None
    pause: float = 0.6
    stand_in_after: float = 120.0
    stand_in: Rank = "captain"
    idle_after: float = 900.0
    #: A guest is known for so long since the last visit.
    guest_days: int = 365
    #: Compile every game in the background, not only those that are asked for.
    warm_up: bool = True
    #: So many computer players think at the same time.
    thinkers: int = field(default_factory=lambda: max(2, os.cpu_count() or 1))
