"""The pace of a table: who decides when. There are two, `turns.py` and `clock.py`."""

from __future__ import annotations

from typing import Protocol

from drumhead.server.messages.table_messages import ClientMessage
from drumhead.server.store.records import StoredMove
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.history import History


class Pace(Protocol):
    """What a table needs to know about how it is played."""

    def replay(self, log: list[StoredMove]) -> History:
        """The match after these entries; called in a thread."""

    def accept(self, seat: int, number: int, text: str) -> str:
        """A move in the notation of the game, if the seat may make it now; else an error."""

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """A message that makes sense at this pace only."""

    def can_take_back(self, seat: int, number: int) -> bool:
        """Could a seat still take back its last decision, as it asked at a state of that number?"""

    async def take_back(self, seat: int, number: int) -> None:
        """Take back the last decision of a seat, to which everybody agreed."""

    def greet(self, listener: Listener) -> None:
        """Send a newcomer what only this pace knows."""

    def proceed(self) -> None:
        """Something changed: let computer players move, or the clock run."""

    def stop(self) -> None:
        """The table closes."""
