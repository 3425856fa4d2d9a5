"""Moves of computer players at a table."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Callable
from typing import Literal

from drumhead.engine.match import Match
from drumhead.errors import DrumheadError
from drumhead.players import SECONDS, is_quick, player
from drumhead.server.computing.thinking import Lane
from drumhead.server.messages.request_messages import MovedFor
from drumhead.server.messages.structures import Rank
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.table.broadcast import Broadcast
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.log import RETRY_AFTER, Log
from drumhead.server.table.requests import Requests
from drumhead.server.table.seats import TableSeats
from drumhead.server.table.substitution import only_card, when_time_was_up
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
        timer: TurnTimer, requests: Requests, lane: Callable[[], Lane],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._settings = settings
        self._timer = timer
        self._requests = requests
        self._lane = lane

    @property
    def next(self) -> Rank | None:
        """The rank of the computer player to move.

        None for a person, while nobody is here, and while a request is open on which play rests.
        """
        history = self._log.history
        if history is None or history.turn is None or self._seats.open:
            return None
        if not self._broadcast.listeners or self._requests.resting:
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
                late = seat is not None and self._seats.computer_for(seat) is None
                try:
                    await log.append(seat, text, by=rank)
                    self._announce(history, rank, "time" if late else "away")
                except RequestRefused:
                    await asyncio.sleep(RETRY_AFTER)

    def _announce(self, history: MatchHistory, rank: Rank, why: Literal["time", "away"]) -> None:
        """Send all seats that a computer player has moved for a person, if it was for one."""
        played = history.standing[-1]
        if played.stand_in is None or played.number != history.number:
            return
        assert played.seat is not None, "a person moved"
        seat, code = played.seat, only_card(history.match.game.type, played.text)
        secret, named = history.is_secret(played.text), history.match.seat_names[seat]

        def message(viewer: int | None) -> MovedFor:
            said = (history.updates.told(played, viewer) or [""])[0]
            name = None if viewer == seat else named
            sentence = when_time_was_up(said, name) if why == "time" else said
            card = code if viewer == seat or not secret else None
            return MovedFor(played.number, seat, why, rank, card, sentence)

        self._broadcast.send_each(message)


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
