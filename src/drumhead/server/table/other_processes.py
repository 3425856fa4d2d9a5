"""Protocols of the other processes of the server; `drumhead.server.cluster` implements them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from drumhead.server.messages.table_messages import TableInfo


class Ownership(Protocol):
    """The tables that this process has."""

    async def claim(self, table: str) -> object | None:
        """Take a table, unless another process has it: then it is that one."""

    async def release(self, table: str) -> None:
        """Give up the lease of a table."""


class OtherProcesses(Protocol):
    """Requests to the other processes."""

    async def infos(self, ids: Iterable[str], guest: str | None) -> dict[str, TableInfo]:
        """The tables of other processes among these, as those processes see them."""

    async def here(self, ids: Iterable[str]) -> set[str]:
        """The tables of other processes among these at which people are."""

    async def drop(self, id: str) -> None:
        """Tell all others to drop a table from memory: it was changed in the database."""

    async def renamed(self, guest: str, name: str, portrait: str | None) -> None:
        """Tell all others a guest's new name and portrait."""

    async def moved(self, guest: str, device: int) -> None:
        """Tell all others that a guest moved to the device of that number."""

    async def forgotten(self, guest: str) -> None:
        """Tell all others that a guest was deleted."""
