"""`Pace`: the Protocol of tables whose players move in turn, and of tables by the clock."""

from __future__ import annotations

from typing import Protocol

from drumhead.server.store.records import StoredMove
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import History


class Pace(Protocol):
    """The pace of a table; `turn_pace` and `clock_pace` have one each."""

    @property
    def handlers(self) -> Handlers:
        """The handlers of messages about play, those that this pace refuses among them."""

    def replay(self, log: list[StoredMove]) -> History:
        """The match after these entries; called in a thread."""

    def greet(self, listener: Listener) -> None:
        """Send a newcomer what only this pace knows."""

    def proceed(self) -> None:
        """After any change: let computer players move, or the clock run."""

    def stop(self) -> None:
        """Stop, because the table closes."""
