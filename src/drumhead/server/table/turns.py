"""By turns: people and computer players move one after the other."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING

from drumhead.engine.match import Match
from drumhead.errors import IllegalMove, InvalidMove
from drumhead.players import let_choose, player
from drumhead.server import protocol
from drumhead.server.protocol import ClientMessage, Rank
from drumhead.server.refusal import Refusal
from drumhead.server.store.records import StoredMove
from drumhead.server.table import hints
from drumhead.server.table.broadcast import Listener, encode
from drumhead.server.table.history import MatchHistory

if TYPE_CHECKING:
    from drumhead.server.table.table import Table


class Turns:
    """The pace of a table at which the seats decide in turn."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self._thinking: asyncio.Task[None] | None = None

    def replay(self, log: list[StoredMove]) -> MatchHistory:
        """The match after these entries."""
        stored, names = self.table.stored, self.table.seats.names
        key = bytes.fromhex(stored.key)
        history = MatchHistory(self.table.game.match(key=key, hands=stored.hands, names=names))
        for entry in log:
            history.apply(entry)
        return history

    @property
    def _history(self) -> MatchHistory:
        history = self.table.history
        if history is None:
            raise Refusal(self.table.waiting)
        assert isinstance(history, MatchHistory)
        return history

    # --- People --------------------------------------------------------------------------

    def accept(self, seat: int, number: int, text: str) -> str:
        """Is the move an answer to this state, is it the seat's turn, and is it legal?"""
        history = self._history
        if number != history.number and not history.over:
            raise Refusal("The table has moved on, so your move was not made. Look again.")
        match = self._turn_of(seat, history)
        moves, legal = match.game.type.moves, match.legal_numbers
        move = moves.find(text, legal)
        if move not in legal:
            raise match.why_not(moves.text(move)) or IllegalMove("That is not possible here.")
        return moves.text(move)

    def _turn_of(self, seat: int, history: MatchHistory) -> Match:
        """The match, if it is this seat's turn."""
        if history.over:
            raise Refusal("The match is over, so no more moves can be made.")
        if self.table.seats.open:
            raise Refusal(self.table.waiting)
        turn = history.turn
        if turn != seat:
            mover = "nobody" if turn is None else history.match.seat_names[turn]
            raise Refusal(f"It is not your turn: {mover} is to move.")
        return history.match

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """Undo, hints and questions about the rules."""
        seat = self.table.seated(listener.seat)
        if isinstance(message, protocol.Undo):
            await self._undo(seat, message.number)
        elif isinstance(message, protocol.AskHint):
            await self._hint(listener, seat)
        elif isinstance(message, protocol.Why):
            self._explain(seat, message)
        else:
            raise Refusal("That cannot be done at this table.")

    async def _undo(self, seat: int, number: int) -> None:
        """Take back the last decision of a person, and all that followed."""
        async with self.table.lock:
            history = self._history
            if history.over:
                raise Refusal("The match is over and its key is known: nothing can be taken back.")
            if self.table.seats.alone != seat:
                raise Refusal("A move can be taken back only if all other players are computers.")
            last = history.last_decision(seat)
            if last is None:
                raise Refusal("There is no decision of yours to take back.")
            if number != history.number:
                raise Refusal("The table has moved on, so nothing was taken back. Look again.")
            await self.table.append(seat, last.text, undo=last.number)

    async def _hint(self, listener: Listener, seat: int) -> None:
        """What a captain would do for the person to move."""
        history = self._history
        match, number = self._turn_of(seat, history).copy(), history.number
        loop = asyncio.get_running_loop()
        thinkers = self.table.services.thinkers
        hint = await loop.run_in_executor(thinkers, hints.hint, match, number)
        listener.send(encode(hint))

    def _explain(self, seat: int, message: protocol.Why) -> None:
        """Why a move is not allowed, or no move with these cards."""
        match = self._turn_of(seat, self._history)
        error = match.why_not(message.text or _intended(match, message.cards))
        raise error or Refusal("That move is allowed.")

    # --- Computer players ----------------------------------------------------------------

    def greet(self, listener: Listener) -> None:
        """The state says it all."""

    def proceed(self) -> None:
        """If it is a computer player's turn, let it think."""
        if self._thinking is None and self._computer_to_move() is not None:
            self._thinking = self.table.start(self._let_computers_move())

    def stop(self) -> None:
        """The table stops whoever is thinking."""

    def _computer_to_move(self) -> Rank | None:
        history = self.table.history
        if history is None or history.turn is None or self.table.seats.open:
            return None
        return self.table.seats.computer_for(history.turn)

    async def _let_computers_move(self) -> None:
        """Computer players move one after the other until it is a person's turn."""
        try:
            while (rank := self._computer_to_move()) is not None:
                await self._let_move(rank)
        finally:
            self._thinking = None

    async def _let_move(self, rank: Rank) -> None:
        """A computer player thinks, pauses so that people can follow, and moves."""
        table, loop = self.table, asyncio.get_running_loop()
        history = self._history
        number, seat, match = history.number, history.turn, history.match
        due = table.moved_at + table.services.settings.pause
        position = Match(match.game, match.state.copy(), hands=match.hands)
        text = await loop.run_in_executor(table.services.thinkers, _choose, rank, position)
        await asyncio.sleep(max(0.0, due - loop.time()))
        async with table.lock:
            unchanged = table.history is history and history.number == number
            if unchanged and self._computer_to_move() == rank:
                try:
                    await table.append(seat, text, by=rank)
                except Refusal:
                    await asyncio.sleep(1)  # it could not be stored: try again


def _choose(rank: Rank, position: Match) -> str:
    """What a computer player decides, from what its seat may know; called in a thread."""
    return let_choose(player(rank), position, seed=time.time_ns()).move


def _intended(match: Match, cards: list[str]) -> str:
    """The move that somebody means who picks these cards, of a kind that is possible now.

    One that names exactly these cards, or else one that names them among others.
    """
    moves = match.game.type.moves
    codes = set(match.game.type.record.deck.codes)
    kinds = {moves.kind(move) for move in match.legal_numbers}
    among: str | None = None
    for move, text in enumerate(moves.texts):
        named = [word for word in text.split()[1:] if word in codes]
        if cards and moves.kind(move) in kinds and set(cards) <= set(named):
            if sorted(cards) == sorted(named):
                return text
            among = among or text
    if among is None:
        raise InvalidMove("No move that you can make now uses these cards.")
    return among
