"""By turns: people and computer players move one after the other."""

from __future__ import annotations

import asyncio
import functools
import logging
import secrets
import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, IllegalMove, InvalidMove
from drumhead.players import SECONDS, let_choose, player
from drumhead.players.marshal import MARSHAL
from drumhead.players.network import has_network
from drumhead.server import protocol
from drumhead.server.protocol import ClientMessage, NextHand, Rank, ServerMessage, TurnClock
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import DEAL, StoredMove
from drumhead.server.table import hints
from drumhead.server.table.broadcast import Listener, encode
from drumhead.server.table.history import MatchHistory, Played

if TYPE_CHECKING:
    from drumhead.server.table.table import Table


_log = logging.getLogger("drumhead.server")

#: Who moves where a computer player cannot.
HELPER = "captain"
#: How many pauses of a computer player a table without people waits between two hands.
PAUSES_BETWEEN_HANDS = 6
#: A computer player that searches is given this share more than its time, so that a busy machine
#: does not show; one that needs still longer moves at the next full step, in seconds.
LEEWAY, STEP = 0.1, 0.5
#: How long somebody waits for the coach, in seconds: then the move may be made without an opinion.
COACH_WITHIN = 4.0
COACH_BUSY = "The coach is busy just now, so that move was not looked at."


class Turns:
    """The pace of a table at which the seats decide in turn.

    Hands are dealt when all seats are taken, and when everybody has seen how the last one ended.
    """

    def __init__(self, table: Table) -> None:
        self.table = table
        #: Who deals, and who moves for computer players.
        self._working: asyncio.Task[None] | None = None
        #: The hand that is over, by the number of its last entry: since when, and who said "next".
        self._over: tuple[int, float] | None = None
        self._ready: set[int] = set()
        #: The turn of a person that is timed: the number of its state, and when it began.
        self._timed: tuple[int, float] | None = None
        self._waking: asyncio.TimerHandle | None = None

    def replay(self, log: list[StoredMove]) -> MatchHistory:
        """The match after these entries."""
        history = MatchHistory(self.table.new_match())
        for entry in log:
            history.apply(entry)
        return history

    @property
    def _history(self) -> MatchHistory:
        history = self.table.history
        if history is None:
            raise RequestRefused(self.table.waiting)
        assert isinstance(history, MatchHistory)
        return history

    # --- People --------------------------------------------------------------------------

    def accept(self, seat: int, number: int, text: str) -> str:
        """Is the move an answer to this state, is it the seat's turn, and is it legal?"""
        history = self._history
        if number != history.number and not history.over:
            raise RequestRefused("The table has moved on, so your move was not made. Look again.")
        match = self._turn_of(seat, history)
        moves, legal = match.game.type.moves, history.legal
        move = moves.find(text, legal)
        if move not in legal:
            raise match.why_not(moves.text(move)) or IllegalMove("That is not possible here.")
        return moves.text(move)

    def _turn_of(self, seat: int, history: MatchHistory) -> Match:
        """The match, if it is this seat's turn."""
        if history.over:
            raise RequestRefused("The match is over, so no more moves can be made.")
        if self.table.seats.open:
            raise RequestRefused(self.table.waiting)
        turn = history.turn
        if turn != seat:
            mover = "nobody" if turn is None else history.match.seat_names[turn]
            raise RequestRefused(f"It is not your turn: {mover} is to move.")
        return history.match

    async def handle(self, listener: Listener, message: ClientMessage) -> None:
        """Undo, the next hand, hints and questions about the rules."""
        seat = self.table.seated(listener.seat)
        if isinstance(message, protocol.Undo):
            await self._undo(seat, message.number)
        elif isinstance(message, protocol.Next):
            self._note_ready(seat, message.number)
        elif isinstance(message, protocol.AskHint):
            await self._advise(listener, seat, hints.hint)
        elif isinstance(message, protocol.Weigh):
            await self._weigh(listener, seat, message)
        elif isinstance(message, protocol.Why):
            self._explain(seat, message)
        else:
            raise RequestRefused("That cannot be done at this table.")

    async def _undo(self, seat: int, number: int) -> None:
        """Somebody alone takes back a move; where other people play, they are asked first."""
        self._check_undo(seat, number)
        if self.table.seats.alone == seat:
            await self.take_back(seat, number)
        else:
            self.table.company.ask_undo(seat, number)

    async def take_back(self, seat: int, number: int) -> None:
        """Take back the last decision of a seat, and all that followed."""
        async with self.table.lock:
            last = self._check_undo(seat, number)
            await self.table.append(seat, last.text, undo=last.number)

    def can_take_back(self, seat: int, number: int) -> bool:
        """Can what was asked for at the state of that number still be done?"""
        try:
            self._check_undo(seat, number)
        except RequestRefused:
            return False
        return True

    def _check_undo(self, seat: int, number: int) -> Played:
        """The decision that would be taken back, if that is possible.

        It was asked for at the state of that number. Other seats' computer players may have moved
        since: their moves would be taken back as well.
        """
        history = self._history
        if self.table.stored.day is not None:
            raise RequestRefused("In the deal of the day nothing can be taken back.")
        if history.over:
            raise RequestRefused(
                "The match is over and its key is known: nothing can be taken back."
            )
        last = history.last_decision(seat)
        if last is None:
            raise RequestRefused("There is no decision of yours to take back.")
        if not max(history.by_people, last.number) <= number <= history.number:
            raise RequestRefused("The table has moved on, so nothing was taken back. Look again.")
        return last

    async def _advise(
        self, listener: Listener, seat: int, think: Callable[..., ServerMessage], *about: str
    ) -> None:
        """Tell the person to move what a captain thinks, where that is allowed."""
        history = self._history
        if not self.table.company.hints:
            raise RequestRefused("There are no hints at this table.")
        match, number = self._turn_of(seat, history).copy(), history.number
        loop = asyncio.get_running_loop()
        lane = self.table.thinkers
        listener.send(encode(await loop.run_in_executor(lane, think, match, number, *about)))

    async def _weigh(self, listener: Listener, seat: int, message: protocol.Weigh) -> None:
        """Tell what a move would cost, before it is made; there is an answer in any case, and soon.

        The player waits for it with the move in hand.
        """
        match = self._turn_of(seat, self._history)
        if message.number != self._history.number:
            raise RequestRefused(
                "The table has moved on, so that move was not looked at. Look again."
            )
        if message.text not in match.legal:
            raise match.why_not(message.text) or RequestRefused("That is no move here.")
        opinion = self._advise(listener, seat, hints.weighed, message.text)
        try:
            await asyncio.wait_for(opinion, COACH_WITHIN)
        except TimeoutError:
            raise RequestRefused(COACH_BUSY) from None

    def _explain(self, seat: int, message: protocol.Why) -> None:
        """Why a move is not allowed, or no move with these cards."""
        match = self._turn_of(seat, self._history)
        error = match.why_not(message.text or intended(match, message.cards))
        raise error or RequestRefused("That move is allowed.")

    # --- Between hands -------------------------------------------------------------------

    def _next_hand(self) -> NextHand:
        """What the next hand waits for."""
        assert self._over is not None, "no hand is over"
        deadline = self._deadline()
        now = asyncio.get_running_loop().time()
        seconds = None if deadline is None else max(0.0, deadline - now)
        return NextHand(self._over[0], self._awaited(), sorted(self._ready), seconds)

    def _note_ready(self, seat: int, number: int) -> None:
        """Somebody wants the next hand; once it has been dealt that says nothing anymore."""
        if self._over is not None and self._over[0] == number:
            self._ready.add(seat)
            self.proceed()

    def _awaited(self) -> list[int]:
        """The people in whose hands the next deal is."""
        seats = self.table.seats
        return [seat for seat in seats.people if seats.computer_for(seat) is None]

    def _deadline(self) -> float | None:
        """When the next hand is dealt in any case; None: somebody who plays alone is asked."""
        assert self._over is not None
        settings, awaited = self.table.services.settings, self._awaited()
        if not awaited:
            return self._over[1] + PAUSES_BETWEEN_HANDS * settings.pause
        return self._over[1] + settings.next_hand_after if len(awaited) > 1 else None

    def _mind_the_hand(self) -> None:
        """Notice that a hand is over, or is so no more, and wake up when its time is."""
        history = self.table.history
        if history is None or not history.undealt or not history.sheet:
            self._over = None
            return
        if self._over is None or self._over[0] != history.number:
            self._over = history.number, asyncio.get_running_loop().time()
            self._ready.clear()
        self._wake_at(self._deadline())
        waits_for = self._next_hand()
        self.table.broadcast.send_each(lambda _: waits_for)

    def _wake_at(self, when: float | None) -> None:
        """Look again at that time, unless it has passed."""
        loop = asyncio.get_running_loop()
        if when is not None and when > loop.time():
            self._waking = loop.call_at(when, self.proceed)

    def _may_deal(self) -> bool:
        """Is a deal due, is its key settled, and has everybody seen the last hand?"""
        history = self.table.history
        if history is None or not history.undealt or not self.table.settled:
            return False
        if not self.table.broadcast.listeners:
            return False  # nobody is here: the match waits
        if self._over is None:
            return True
        deadline = self._deadline()
        late = deadline is not None and deadline <= asyncio.get_running_loop().time()
        return late or (self._ready.issuperset(self._awaited()) and bool(self._ready))

    async def _deal(self) -> None:
        """Deal the next hand."""
        async with self.table.lock:
            if self._may_deal():
                try:
                    await self.table.append(None, DEAL)
                except RequestRefused:
                    await asyncio.sleep(1)  # it could not be stored: try again

    # --- A clock for every turn ----------------------------------------------------------

    def _mind_the_turn(self) -> None:
        """Notice that another person is to move, and wake up when the time for that is over."""
        history, seconds = self.table.history, self.table.stored.seconds
        if history is None or seconds is None or not self._person_to_move():
            self._timed = None
            return
        if self._timed is None or self._timed[0] != history.number:
            self._timed = history.number, asyncio.get_running_loop().time()
            clock = self._turn_clock()
            self.table.broadcast.send_each(lambda _: clock)
        self._wake_at(self._timed[1] + seconds)

    def _person_to_move(self) -> bool:
        """Is a person to move, and is somebody here to wait for it?"""
        history, seats = self.table.history, self.table.seats
        if history is None or history.turn is None or seats.open or not seats.somebody_here:
            return False
        return seats.computer_for(history.turn) is None

    def _turn_clock(self) -> TurnClock:
        """How much time the person to move has left."""
        history, seconds = self._history, self.table.stored.seconds
        assert self._timed is not None
        assert seconds is not None
        assert history.turn is not None
        gone = asyncio.get_running_loop().time() - self._timed[1]
        return TurnClock(history.number, history.turn, max(0.0, seconds - gone))

    def _late(self) -> bool:
        """Is the time of the person to move over?"""
        history, seconds = self.table.history, self.table.stored.seconds
        if history is None or seconds is None or self._timed is None:
            return False
        number, begun = self._timed
        gone = asyncio.get_running_loop().time() - begun
        return number == history.number and gone >= seconds

    # --- Computer players ----------------------------------------------------------------

    def greet(self, listener: Listener) -> None:
        """Send a newcomer what the next hand waits for, and how a clock stands."""
        if self._over is not None:
            listener.send(encode(self._next_hand()))
        if self._timed is not None:
            listener.send(encode(self._turn_clock()))

    def proceed(self) -> None:
        """Deal if that is due; if it is a computer player's turn, let it think."""
        self.stop()
        self._mind_the_hand()
        self._mind_the_turn()
        if self._working is None and (self._may_deal() or self._computer_to_move() is not None):
            self._working = self.table.start(self._work())

    def stop(self) -> None:
        """Wake up no more; the table stops whoever is thinking."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None

    def _computer_to_move(self) -> Rank | None:
        """The rank of the computer player to move; where nobody is they rest."""
        history = self.table.history
        if history is None or history.turn is None or self.table.seats.open:
            return None
        if not self.table.broadcast.listeners:
            return None
        standing_in = self.table.services.settings.stand_in if self._late() else None
        return self.table.seats.computer_for(history.turn) or standing_in

    async def _work(self) -> None:
        """Deal, and let computer players move one after the other, until a person is asked."""
        try:
            while True:
                if self._may_deal():
                    await self._deal()
                elif (rank := self._computer_to_move()) is not None:
                    await self._let_move(rank)
                else:
                    break
        finally:
            self._working = None

    async def _let_move(self, rank: Rank) -> None:
        """A computer player thinks, pauses so that people can follow, and moves."""
        table, loop = self.table, asyncio.get_running_loop()
        history = self._history
        number, seat, match = history.number, history.turn, history.match
        pause = 0.0 if goes_on(history) else table.services.settings.pause
        earliest = table.moved_at + pause
        position = Match(match.game, match.state.copy(), hands=match.hands)
        if rank == MARSHAL and has_network(match.game.type):
            text, began = _choose(rank, position)  # that is done before a thread would begin
        else:
            text, began = await loop.run_in_executor(table.thinkers, _choose, rank, position)
        waited = time.monotonic() - began
        due = max(earliest, loop.time() - waited + showing(SECONDS.get(rank, 0.0), waited))
        await asyncio.sleep(max(0.0, due - loop.time()))
        async with table.lock:
            unchanged = table.history is history and history.number == number
            if unchanged and self._computer_to_move() == rank:
                try:
                    await table.append(seat, text, by=rank)
                except RequestRefused:
                    await asyncio.sleep(1)  # it could not be stored: try again


def goes_on(history: MatchHistory) -> bool:
    """Has the seat to move made one of several moves that go together? Then nobody waits for it."""
    turn, before = history.turn, history.standing[-1:]
    if turn is None or [move.seat for move in before] != [turn]:
        return False
    return history.match.view(turn)["together"] is not None


def _choose(rank: Rank, position: Match) -> tuple[str, float]:
    """What a computer player decides, from what its seat may know, and when it began to think.

    Called in a thread, unless it is a matter of microseconds. The seed is nobody's guess: then
    nobody can work out what it saw. Where a player is gone or fails, a captain helps out: a network
    or a package may have been removed, and what a package brings along may be faulty.
    """
    began, seed = time.monotonic(), secrets.randbits(62)
    try:
        text = let_choose(player(rank, seed), position, seed).move
    except DrumheadError as error:
        _log.warning("A captain moves in place of the player %s: %s", rank, error)
        text = let_choose(player(HELPER, seed), position, seed).move
    return text, began


def showing(allotted: float, thought: float) -> float:
    """How long after it began to think a computer player moves.

    That depends on the time it is allotted, not on how long it thought: a move that was forced
    takes as long as any other, and so tells nothing about the hand.
    """
    whole = allotted * (1 + LEEWAY)
    while allotted and whole < thought:
        whole += STEP
    return whole


@functools.cache
def _named(game: GameType) -> list[tuple[str, list[str], str]]:
    """Every move of a game: its kind, the words that follow it, and its text."""
    return [
        (game.moves.kind(move), text.split()[1:], text)
        for move, text in enumerate(game.moves.texts)
    ]


def intended(match: Match, picked: list[str]) -> str:
    """The move meant by somebody who picks these cards and places, of a kind possible now.

    One that names exactly these cards, or else one that names all of it among others. Places count
    in the order in which they are picked: from the first to the second.
    """
    game = match.game.type
    codes = set(game.record.deck.codes)
    kinds = {game.moves.kind(move) for move in match.legal_numbers}
    wanted, cards = set(picked), sorted(word for word in picked if word in codes)
    places = [word for word in picked if word not in codes]
    among: str | None = None
    for kind, words, text in _named(game) if picked else ():
        if kind not in kinds or not wanted.issubset(words):
            continue
        if [word for word in words if word in wanted and word not in codes] != places:
            continue
        if cards and sorted(word for word in words if word in codes) == cards:
            return text
        among = among or text
    if among is None:
        raise InvalidMove("No move that you can make now uses these cards.")
    return among
