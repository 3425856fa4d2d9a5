"""Handlers of messages: one for every type of message, in one registry for each table."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable
from typing import Any, TypeAlias

from drumhead.server.messages.structures import FromBrowser
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Listener

#: Handles a message of one type; a `DrumheadError` is sent back to its sender.
Handler: TypeAlias = Callable[[Listener, Any], Awaitable[None]]
Handlers: TypeAlias = dict[type[FromBrowser], Handler]


def merged(*parts: Handlers) -> Handlers:
    """One registry of the handlers of several parts, none of which has a type of another."""
    registry: Handlers = {}
    for part in parts:
        assert registry.keys().isdisjoint(part), "two handlers of one type"
        registry |= part
    return registry


def refusing(sentence: str, types: Iterable[type[FromBrowser]]) -> Handlers:
    """Handlers that refuse messages of some types with a sentence."""

    async def refuse(listener: Listener, message: FromBrowser) -> None:
        raise RequestRefused(sentence)

    return dict.fromkeys(types, refuse)
