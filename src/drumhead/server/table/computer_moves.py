"""Moves of computer players at a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable

from drumhead.engine.match import Match
from drumhead.errors import DrumheadError
from drumhead.players import SECONDS, is_quick, player
from drumhead.server.computing.thinking import Lane
from drumhead.server.messages.structures import Rank
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.table.broadcast import Broadcast
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.log import RETRY_AFTER, Log
from drumhead.server.table.seats import TableSeats
from drumhead.server.table.turn_timer import TurnTimer

_log = logging.getLogger("drumhead.server")

#: The rank that moves in place of a computer player that fails.
HELPER = "captain"
#: A computer player that searches is given this fraction more than its time, so that a busy
#: machine does not show; one that needs still longer moves at the next full step, in seconds.
LEEWAY, STEP = 0.1, 0.5


class ComputerMoves:
    """Chooses and makes the moves of computer players and stand-ins; they think in `lane()`."""

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, settings: Settings,
        timer: TurnTimer, lane: Callable[[], Lane],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._settings = settings
        self._timer = timer
        self._lane = lane

    @property
    def next(self) -> Rank | None:
        """The rank of the computer player to move; None for a person, or while nobody is here."""
        history = self._log.history
        if history is None or history.turn is None or self._seats.open:
            return None
        if not self._broadcast.listeners and not self._timer.in_days:
            return None
        standing_in = self._settings.stand_in if self._timer.late else None
        return self._seats.computer_for(history.turn) or standing_in

    async def make(self, rank: Rank) -> None:
        """Think, pause so that people can follow, and move."""
        log, loop = self._log, asyncio.get_running_loop()
        history = log.playing()
        assert isinstance(history, MatchHistory), "computer players move in turn"
        number, seat, match = history.number, history.turn, history.match
        earliest = log.moved_at + (0.0 if continues(history) else self._settings.pause)
        position = Match(match.game, match.state.copy(), hands=match.hands)
        if is_quick(rank, match.game.type):
            text, began = _choose(rank, position)
        else:
            text, began = await loop.run_in_executor(self._lane(), _choose, rank, position)
        waited = time.monotonic() - began
        due = max(earliest, loop.time() - waited + showing(SECONDS.get(rank, 0.0), waited))
        await asyncio.sleep(max(0.0, due - loop.time()))
        async with log.lock:
            unchanged = log.history is history and history.number == number
            if unchanged and self.next == rank:
                try:
                    await log.append(seat, text, by=rank)
                except RequestRefused:
                    await asyncio.sleep(RETRY_AFTER)


def continues(history: MatchHistory) -> bool:
    """Has the seat to move made one of several moves that belong together?"""
    turn, before = history.turn, history.standing[-1:]
    if turn is None or [move.seat for move in before] != [turn]:
        return False
    return history.match.view(turn)["together"] is not None


def _choose(rank: Rank, position: Match) -> tuple[str, float]:
    """A computer player's decision from what its seat may know, and when it began to think.

    Called in a thread, unless it takes only microseconds. The seed is unpredictable, so no one can
    infer what the player saw. A captain moves in place of a player that is missing or fails: a
    network or a package may have been removed, and a third-party player may be faulty.
    """
    began, seed = time.monotonic(), secrets.randbits(62)
    try:
        text = player(rank, seed).choose(position, seed).move
    except DrumheadError as error:
        _log.warning("A captain moves in place of the player %s: %s", rank, error)
        text = player(HELPER, seed).choose(position, seed).move
    return text, began


def showing(allotted: float, thought: float) -> float:
    """The time after which a computer player moves, counted from when it began to think.

    It depends on the time it is allotted, not on how long it thought: a move that was forced
    takes as long as any other, and so reveals nothing about the hand.
    """
    whole = allotted * (1 + LEEWAY)
    while allotted and whole < thought:
        whole += STEP
    return whole
