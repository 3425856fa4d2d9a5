"""A table by turns: people and computer players move one after the other."""

from __future__ import annotations

import asyncio
import time

from drumhead.engine.match import Match
from drumhead.errors import InvalidMove
from drumhead.players import let_choose, player
from drumhead.server import advice, messages
from drumhead.server.connections import Connection
from drumhead.server.course import Course
from drumhead.server.live import LiveTable, Refusal
from drumhead.server.messages import Rank
from drumhead.server.store import StoredMove


class TurnTable(LiveTable[Course]):
    """A table at which the seats decide in turn."""

    _thinking: asyncio.Task[None] | None = None

    def replayed(self, log: list[StoredMove]) -> Course:
        """The course of the match after these entries."""
        key, hands = bytes.fromhex(self.stored.key), self.stored.hands
        course = Course(self.game.match(key=key, hands=hands, names=self.seating.names))
        for entry in log:
            course.apply(entry)
        return course

    async def hear(self, connection: Connection, message: messages.ClientMessage) -> None:
        """Moves, undo, hints and questions; what all tables know is left to them."""
        if isinstance(message, messages.Move):
            await self.move(connection, message)
        elif isinstance(message, messages.Undo):
            await self.undo(connection, message.number)
        elif isinstance(message, messages.AskHint):
            await self.hint(connection)
        elif isinstance(message, messages.Why):
            self.why(connection, message)
        else:
            await super().hear(connection, message)

    # --- People --------------------------------------------------------------------------

    def _turn_of(self, connection: Connection) -> tuple[Course, int]:
        """The course and the seat of whoever asks, if it is that seat's turn."""
        seat = self.seat_of(connection)
        course = self.playing()
        if course.over:
            raise Refusal("The match is over: no more moves are made.")
        if not self.started:
            raise Refusal(self.waiting)
        if course.turn != seat:
            turn = course.turn
            whose = "nobody" if turn is None else course.match.seat_names[turn]
            raise Refusal(f"It is not your turn: {whose} is to move.")
        return course, seat

    async def move(self, connection: Connection, message: messages.Move) -> None:
        """Make a move; it is stored before anybody is told."""
        async with self.lock:
            course = self.playing()
            if message.number != course.number and not course.over:
                self.seat_of(connection)
                raise Refusal("The table has gone on since; your move was not made. Look again.")
            course, seat = self._turn_of(connection)
            move = course.find(message.text)
            await self.append(seat, course.match.game.type.moves.text(move))

    def can_undo(self, seat: int | None) -> bool:
        """Only somebody alone among computer players may take back a decision."""
        if seat is None or self.play is None or self.play.over or not self.seating.alone(seat):
            return False
        return self.play.last_decision(seat) is not None

    async def undo(self, connection: Connection, number: int) -> None:
        """Take back the last decision of the person, and all that followed."""
        seat = self.seat_of(connection)
        async with self.lock:
            course = self.playing()
            if course.over:
                raise Refusal("The match is over and its key is shown: nothing is taken back.")
            if not self.seating.alone(seat):
                raise Refusal("A move can be taken back only where all others are computers.")
            last = course.last_decision(seat)
            if last is None:
                raise Refusal("There is no decision of yours to take back.")
            if number != course.number:
                raise Refusal("The table has gone on since; nothing was taken back. Look again.")
            await self.append(seat, last.text, undo=last.number)

    async def hint(self, connection: Connection) -> None:
        """What a captain would do for the person to move."""
        course, _ = self._turn_of(connection)
        match, number = course.match.copy(), course.number
        loop = asyncio.get_running_loop()
        given = await loop.run_in_executor(self.house.thinkers, advice.hint, match, number)
        connection.send(given)

    def why(self, connection: Connection, message: messages.Why) -> None:
        """Why a move is not allowed, or no move with these cards."""
        course, _ = self._turn_of(connection)
        match = course.match
        text = message.text or _meant(match, message.cards)
        refusal = match.why_not(text)
        if refusal is None:
            raise Refusal("That is allowed here.")
        raise refusal

    def tell(self, entry: StoredMove) -> None:
        """Who is to move comes first; at the end, and after an undo, all at once."""
        course = self.playing()
        if course.over or entry.undo is not None:
            self.tell_everybody()
        else:
            self.tell_first(course.turn)

    # --- Computer players ----------------------------------------------------------------

    def go_on(self) -> None:
        """If it is a computer player's turn, let it think."""
        if self._thinking is None and self._computer_to_move() is not None:
            self._thinking = self.start(self._let_computers_move())

    def _computer_to_move(self) -> Rank | None:
        course = self.play
        if course is None or course.turn is None or not self.started:
            return None
        return self.seating.computer(course.turn)

    async def _let_computers_move(self) -> None:
        """Computer players move one after the other until it is a person's turn."""
        loop = asyncio.get_running_loop()
        try:
            while (rank := self._computer_to_move()) is not None:
                course = self.playing()
                number, seat, match = course.number, course.turn, course.match
                due = self.moved_at + self.house.settings.pause
                position = Match(match.game, match.state.copy(), hands=match.hands)
                text = await loop.run_in_executor(self.house.thinkers, _choose, rank, position)
                await asyncio.sleep(max(0.0, due - loop.time()))
                async with self.lock:
                    unchanged = self.play is course and course.number == number
                    if unchanged and self._computer_to_move() == rank:
                        try:
                            await self.append(seat, text, by=rank)
                        except Refusal:
                            await asyncio.sleep(1)  # it could not be stored: try again
        finally:
            self._thinking = None


def _choose(rank: Rank, position: Match) -> str:
    """What a computer player decides, from what its seat may know; called in a thread."""
    return let_choose(player(rank), position, seed=time.time_ns()).move


def _meant(match: Match, cards: list[str]) -> str:
    """The move that somebody means who picks these cards: of a kind that is possible now.

    One that names exactly these cards, else one that names them among others.
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
        raise InvalidMove("No move that is possible now is made with these cards.")
    return among
