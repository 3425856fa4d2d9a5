"""Requests to the other processes over HTTP, at the addresses that they entered in the database.

No move needs them. A process that does not answer is left out.
"""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Iterable, Mapping
from contextlib import suppress
from typing import TypeVar

import httpx
import msgspec
from starlette.datastructures import Headers

from drumhead.server.cluster.leases import Process
from drumhead.server.cluster.members import Members
from drumhead.server.messages.table_messages import TableInfo

T = TypeVar("T")
#: The header that shows that a request comes from another process, and the address it is about.
SECRET, CLIENT = "x-drumhead-process", "x-drumhead-client"
#: Where a process answers the others, and how long it may take, in seconds.
PATH, WITHIN = "/api/cluster", 2.0
#: How a request fails if its process ends meanwhile. At the wrong moment httpcore asks a connection
#: that has just been closed for its peer, and finds None in place of a socket.
FAILURES = (httpx.HTTPError, AttributeError)


class AskInfos(msgspec.Struct):
    """The tables about which a guest asks."""

    ids: list[str]
    guest: str | None


class AskHere(msgspec.Struct):
    """Tables about which it is asked at which of them people are."""

    ids: list[str]


class Renamed(msgspec.Struct):
    """A guest goes by another name, or has another portrait."""

    guest: str
    name: str
    portrait: str | None = None


class Moved(msgspec.Struct):
    """A guest moved to the device of that number."""

    guest: str
    device: int


class Peers:
    """The other processes, as they can be asked."""

    def __init__(self, members: Members) -> None:
        self._members = members
        self._client = httpx.AsyncClient(timeout=WITHIN, trust_env=False)

    def trusts(self, headers: Headers) -> bool:
        """Does a request come from another process of this server?"""
        shown = headers.get(SECRET, "").encode()
        return hmac.compare_digest(shown, self._members.secret.encode())

    async def infos(self, ids: Iterable[str], guest: str | None) -> dict[str, TableInfo]:
        """The tables of other processes among these, as those processes see them."""
        holders = await self._members.elsewhere(list(ids))
        asked = [
            self._ask(process, "infos", AskInfos(theirs, guest), list[TableInfo])
            for process, theirs in _by_process(holders).items()
        ]
        answers = await asyncio.gather(*asked)
        return {info.id: info for infos in answers for info in infos or []}

    async def here(self, ids: Iterable[str]) -> set[str]:
        """The tables of other processes among these at which people are."""
        holders = await self._members.elsewhere(list(ids))
        asked = [
            self._ask(process, "here", AskHere(theirs), list[str])
            for process, theirs in _by_process(holders).items()
        ]
        return {id for ids in await asyncio.gather(*asked) for id in ids or []}

    async def drop(self, id: str) -> None:
        """Tell all others to drop a table from memory: it was changed in the database."""
        others = list(self._members.others.values())
        asked = [self._ask(other, "closed", AskHere([id]), None) for other in others]
        await asyncio.gather(*asked)

    async def renamed(self, guest: str, name: str, portrait: str | None) -> None:
        """Tell all others a guest's new name and portrait."""
        others = list(self._members.others.values())
        news = Renamed(guest, name, portrait)
        asked = [self._ask(other, "renamed", news, None) for other in others]
        await asyncio.gather(*asked)

    async def moved(self, guest: str, device: int) -> None:
        """Tell all others that a guest moved to the device of that number."""
        others = list(self._members.others.values())
        asked = [self._ask(other, "moved", Moved(guest, device), None) for other in others]
        await asyncio.gather(*asked)

    async def forgotten(self, guest: str) -> None:
        """Tell all others that a guest was deleted."""
        others = list(self._members.others.values())
        asked = [self._ask(other, "forgotten", Renamed(guest, ""), None) for other in others]
        await asyncio.gather(*asked)

    async def metrics(self) -> dict[str, bytes]:
        """The metrics of the others, by the ids of their processes."""
        others = list(self._members.others.values())

        async def ask(process: Process) -> bytes:
            with suppress(*FAILURES):
                answer = await self._client.get(
                    f"http://{process.address}{PATH}/metrics",
                    headers={SECRET: self._members.secret},
                )
                if answer.is_success:
                    return answer.content
            return b""

        answers = await asyncio.gather(*(ask(process) for process in others))
        return {process.id: one for process, one in zip(others, answers, strict=True)}

    async def _ask(
        self, process: Process, what: str, content: msgspec.Struct, expected: type[T] | None
    ) -> T | None:
        with suppress(*FAILURES, msgspec.DecodeError):
            answer = await self._client.post(
                f"http://{process.address}{PATH}/{what}", content=msgspec.json.encode(content),
                headers={SECRET: self._members.secret},
            )  # fmt: skip
            if answer.is_success and expected is not None:
                return msgspec.json.decode(answer.content, type=expected)
        return None

    async def close(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def tell_closed(address: str, secret: str, table: str) -> None:
    """Tell a process, from outside the group, to drop a table that was removed."""
    with suppress(httpx.HTTPError):  # a process that does not answer has no browsers either
        httpx.post(
            f"http://{address}{PATH}/closed", json={"ids": [table]}, headers={SECRET: secret},
            trust_env=False,
        )  # fmt: skip


def _by_process(holders: Mapping[str, Process]) -> dict[Process, list[str]]:
    """The tables of each process."""
    theirs: dict[Process, list[str]] = {}
    for table, process in holders.items():
        theirs.setdefault(process, []).append(table)
    return theirs
