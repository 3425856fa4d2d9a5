"""The log of a table, as the parts of the table use it."""

from __future__ import annotations

import asyncio
from typing import Protocol

from drumhead.server.store.records import StoredMove
from drumhead.server.table.history import History

#: How long to wait before an entry that could not be stored is tried again, in seconds.
RETRY_AFTER = 1.0


class Log(Protocol):
    """The log of a table where players move in turn.

    `lock` is held while an entry is checked, stored and applied. `number` counts the entries, and
    `moved_at` is the time of the last one by the clock of the event loop.
    """

    history: History | None
    lock: asyncio.Lock
    moved_at: float

    @property
    def number(self) -> int:
        """The number of the last entry."""

    @property
    def over(self) -> bool:
        """Is the match over?"""

    def playing(self) -> History:
        """The history; refused while the game is not ready."""

    async def append(
        self, seat: int | None, text: str, *, by: str | None = None, undo: int | None = None,
        move: int | None = None,
    ) -> None:  # fmt: skip
        """Store an entry, then apply it; `move` is its number, if known. The lock is held."""


class ClockLog(Protocol):
    """The log of a table where the referee applies entries before they are stored."""

    history: History | None
    lock: asyncio.Lock

    def playing(self) -> History:
        """The history; refused while the game is not ready."""

    async def write(self, *entries: StoredMove) -> None:
        """Store entries."""

    async def announce(self, entry: StoredMove) -> None:
        """Send the state after an entry to all seats."""

    async def reload(self) -> None:
        """Replay what is stored."""
