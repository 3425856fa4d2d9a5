"""Other processes of the server, as tables see them; `drumhead.server.cluster` has them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

from drumhead.server.messages.table_messages import TableInfo


class Ownership(Protocol):
    """The tables that this process has."""

    async def claim(self, table: str) -> object | None:
        """Take a table, unless another process has it: then it is that one."""

    async def release(self, table: str) -> None:
        """Give up a table that nobody visits."""


class OtherProcesses(Protocol):
    """The other processes, as they can be asked and told."""

    async def infos(self, ids: Iterable[str], guest: str | None) -> dict[str, TableInfo]:
        """The tables of other processes among these, as those processes see them."""

    async def here(self, ids: Iterable[str]) -> set[str]:
        """The tables of other processes among these at which somebody is."""

    async def drop(self, id: str) -> None:
        """Let all others drop a table from memory: it was changed in the database."""

    async def renamed(self, guest: str, name: str, portrait: str | None) -> None:
        """Let all others know that a guest goes by another name, or has another portrait."""

    async def forgotten(self, guest: str) -> None:
        """Let all others know that a guest is no more."""
