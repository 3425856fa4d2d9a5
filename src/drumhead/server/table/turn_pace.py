"""The pace of a table where people and computer players move one after the other."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from drumhead.engine.match import Match
from drumhead.errors import IllegalMove
from drumhead.server.messages.table_messages import Beat, MakeMove, Next, Press
from drumhead.server.monitoring.metrics import MOVE_SECONDS
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredMove
from drumhead.server.table.advisor import Advisor
from drumhead.server.table.background import Background
from drumhead.server.table.between_hands import BetweenHands
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.computer_moves import ComputerMoves
from drumhead.server.table.early_choices import EarlyChoices
from drumhead.server.table.handlers import Handlers, merged, refusing
from drumhead.server.table.history import MatchHistory
from drumhead.server.table.log import Log
from drumhead.server.table.seats import TableSeats, match_at_turn, seated
from drumhead.server.table.turn_timer import TurnTimer


class Accepted(NamedTuple):
    """A legal move: as text, as it is stored and sent, and as the number that the rules use."""

    text: str
    number: int


class Turns:
    """Checks moves, and lets hands be dealt and computer players move when it is time."""

    def __init__(
        self, log: Log, seats: TableSeats, hands: BetweenHands, timer: TurnTimer,
        computers: ComputerMoves, advisor: Advisor, early: EarlyChoices,
        new_match: Callable[[], Match], background: Background,
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._hands = hands
        self._timer = timer
        self._computers = computers
        self._advisor = advisor
        self._early = early
        self._new_match = new_match
        self._background = background
        #: The task that deals and moves for computer players.
        self._working: asyncio.Task[None] | None = None
        self._waking: asyncio.TimerHandle | None = None

    def replay(self, log: list[StoredMove]) -> MatchHistory:
        """The match after these entries."""
        history = MatchHistory(self._new_match(), self._seats.is_person)
        for entry in log:
            history.apply(entry)
        return history

    # --- People --------------------------------------------------------------------------

    @property
    def handlers(self) -> Handlers:
        """The handlers of moves, readiness and questions."""
        refused = refusing("That cannot be done at this table.", [Press, Beat])
        return merged({MakeMove: self._move, Next: self._next}, self._advisor.handlers, refused)

    async def _move(self, listener: Listener, message: MakeMove) -> None:
        with MOVE_SECONDS.time():
            await self.play(seated(listener.seat), message.number, message.text)

    async def play(self, seat: int, number: int, text: str) -> None:
        """Make a move: check it, store it, apply it, and only then send it.

        `number` is the number of the state that the move answers.
        """
        async with self._log.lock:
            accepted = self.accept(seat, number, text)
            await self._log.append(seat, accepted.text, move=accepted.number)

    def accept(self, seat: int, number: int, text: str) -> Accepted:
        """The move, if it answers this state, it is the seat's turn, and it is legal."""
        history = self._log.playing()
        assert isinstance(history, MatchHistory), "players move in turn"
        if number != history.number and not history.over:
            raise RequestRefused(
                "The table has changed since then, so your move was not made. Try again."
            )
        match = match_at_turn(history, self._seats, seat)
        moves, legal = match.game.type.moves, history.legal
        move = moves.find(text, legal)
        if move not in legal:
            raise match.why_not(moves.text(move)) or IllegalMove("That is not possible here.")
        return Accepted(moves.text(move), move)

    async def _next(self, listener: Listener, message: Next) -> None:
        ready = self._seats.together(seated(listener.voice))
        if self._hands.note_ready(ready, message.number):
            self.proceed()

    def greet(self, listener: Listener) -> None:
        """Send a newcomer who is ready for the next hand, and how much time a turn has left."""
        self._hands.greet(listener)
        self._early.greet(listener)
        self._timer.greet(listener)

    # --- The next turn -------------------------------------------------------------------

    def proceed(self) -> None:
        """Deal if that is due; if a computer player is to move, let it think."""
        self.stop()
        self._early.publish()
        self._wake_at(self._hands.update())
        self._wake_at(self._timer.update())
        if self._working is None and self._work_due:
            self._working = self._background.start(self._work())

    @property
    def _work_due(self) -> bool:
        """Is a deal, an early choice or a computer player's move due?"""
        early = self._early.due is not None
        return self._hands.due or early or self._computers.next is not None

    def stop(self) -> None:
        """Stop waiting for a deadline."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None

    def _wake_at(self, when: float | None) -> None:
        """Proceed at that time, unless it has passed."""
        loop = asyncio.get_running_loop()
        if when is not None and when > loop.time():
            self._waking = loop.call_at(when, self.proceed)

    async def _work(self) -> None:
        """Deal, and make early choices and computer players' moves, until a person is to move."""
        try:
            while True:
                if self._hands.due:
                    await self._hands.deal()
                elif self._early.due is not None:
                    await self._early.make()
                elif (rank := self._computers.next) is not None:
                    await self._computers.make(rank)
                else:
                    break
        finally:
            self._working = None
