"""Verification of a match against its key."""

from __future__ import annotations

import asyncio

from drumhead.engine.dealing import Dealing
from drumhead.errors import TranscriptError
from drumhead.kernel.random import commitment
from drumhead.server.computing.thinking import Lane
from drumhead.server.messages.table_messages import Verified
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredTable
from drumhead.server.table.history import History

CONTINUED = (
    "This match continues another one, whose cards were known: "
    "nothing was promised, so there is nothing to verify."
)


async def verified(
    stored: StoredTable, history: History, dealing: Dealing | None, lane: Lane
) -> Verified:
    """Replay a match with its key."""
    if stored.origin is not None:
        raise RequestRefused(CONTINUED, status=409)
    moves, fault = 0, None
    try:
        moves = await asyncio.get_running_loop().run_in_executor(lane, history.verify)
    except TranscriptError as error:
        fault = str(error)
    key = stored.key
    return Verified(
        ok=fault is None, commitment=commitment(bytes.fromhex(key)), key=key, moves=moves,
        fault=fault, promise=None if dealing is None else dealing.promise,
        dealt=None if dealing is None else dealing.text,
        nonces=[] if dealing is None else list(dealing.nonces),
    )  # fmt: skip
