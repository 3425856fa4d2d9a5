"""The terms of a table: its stored settings, and agreements of its people."""

from __future__ import annotations

from typing import Any

from drumhead.server.store.alarms import A_DAY
from drumhead.server.store.records import StoredTable
from drumhead.server.store.store import Store


def in_days(stored: StoredTable) -> bool:
    """Does a table have a pace in days?"""
    return stored.seconds is not None and stored.seconds >= A_DAY


class Terms:
    """The stored record of a table; every change is written to the database first."""

    def __init__(self, stored: StoredTable, store: Store) -> None:
        self.stored = stored
        self._store = store

    async def amend(self, **change: Any) -> None:
        """Store a change of some fields, then apply it."""
        await self._store.amend(self.stored.id, change)
        self.stored = self.stored._replace(**change)

    def is_host(self, guest: str | None) -> bool:
        """Did this guest create the table?"""
        return guest is not None and guest == self.stored.host

    @property
    def in_days(self) -> bool:
        """Do people have days for a turn, in which they come and go?"""
        return in_days(self.stored)

    @property
    def chat(self) -> bool:
        """May people talk to each other?"""
        return self.stored.chat is not False

    @property
    def watchers_talk(self) -> bool:
        """May spectators talk and react?"""
        return self.chat and self.stored.watchers is not False

    def hints(self, alone: bool) -> bool:
        """May people ask for hints? The host decides; by default only a person alone may."""
        stored = self.stored
        if stored.day is not None:
            return False
        return alone if stored.hints is None else stored.hints
