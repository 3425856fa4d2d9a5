"""Choices before a seat's turn, where all seats choose at the same time.

A seat whose choice is independent of the others' submits it at once. The table stores it and plays
it when the seat's turn comes, so the log has the same entries in the same order as without it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from sqlalchemy.exc import SQLAlchemyError

from drumhead.engine.english import listed
from drumhead.engine.match import Match
from drumhead.engine.simultaneous import at_turn, choosers
from drumhead.errors import IllegalMove
from drumhead.server.messages.codec import encode
from drumhead.server.messages.table_messages import Choose, Choosing
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.early_choice_store import EarlyChoice, EarlyChoiceStore
from drumhead.server.store.records import DEAL
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import MatchHistory, Played
from drumhead.server.table.log import RETRY_AFTER, Log
from drumhead.server.table.seats import TableSeats, seated

CHANGED = "The table has changed since then, so your choice was not taken. Try again."
INCOMPLETE = "Choose all the cards at once."


class ChoicePhase(NamedTuple):
    """A phase in which all seats choose: the entry after which it began, and who is to choose.

    `seats` have no standing choice in the log yet, in the order of their turns.
    """

    begun: int
    seats: list[int]


class EarlyChoices:
    """Keeps and plays the choices of seats; `proceed` lets play continue after a change."""

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, records: EarlyChoiceStore,
        proceed: Callable[[], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._records = records
        self._proceed = proceed
        self._kept: dict[int, EarlyChoice] = {}
        #: The phase of a state of the log, which is the same until the next entry.
        self._known: tuple[MatchHistory, int, ChoicePhase | None] | None = None

    @property
    def handlers(self) -> Handlers:
        """The handler of early choices."""
        return {Choose: self._choose}

    async def load(self) -> None:
        """Read the stored choices."""
        if self._seats.alone is None:
            self._kept = await self._records.load()

    # --- The phase -----------------------------------------------------------------------

    @property
    def phase(self) -> ChoicePhase | None:
        """The phase in which several people choose at the same time, if it is one."""
        history = self._log.history
        if not isinstance(history, MatchHistory) or not history.match.game.type.simultaneous:
            return None
        if history.turn is None or self._seats.open or self._seats.alone is not None:
            return None
        if self._seats.shared:  # people at one tablet choose one after another
            return None
        known = self._known
        if known is None or known[0] is not history or known[1] != history.number:
            known = self._known = history, history.number, _phase(history)
        return known[2]

    @property
    def awaited(self) -> list[int]:
        """The seats that have not chosen."""
        phase = self.phase
        return [] if phase is None else [n for n in phase.seats if self._choice(phase, n) is None]

    def _choice(self, phase: ChoicePhase, seat: int) -> EarlyChoice | None:
        """The choice that a seat has submitted in this phase."""
        kept = self._kept.get(seat)
        return kept if kept is not None and kept.begun == phase.begun else None

    # --- Choosing ------------------------------------------------------------------------

    async def _choose(self, listener: Listener, message: Choose) -> None:
        seat = seated(listener.seat)
        async with self._log.lock:
            phase = self.phase
            if phase is None or phase.begun != message.begun or seat not in phase.seats:
                raise RequestRefused(CHANGED)
            texts = self._checked(seat, message.texts)
            if texts:  # some of them may have been made in turn
                texts = [*(played.text for played in self._made(phase, seat)), *texts]
            await self._keep(seat, EarlyChoice(phase.begun, texts) if texts else None)
        self._proceed()

    def _checked(self, seat: int, texts: list[str]) -> list[str]:
        """The moves, if they are all that the seat has to choose, and legal."""
        match = at_turn(self._match, seat)
        checked = []
        for text in texts:
            if match.turn != seat:
                raise RequestRefused(INCOMPLETE)
            moves, legal = match.game.type.moves, match.legal_numbers
            move = moves.find(text, legal)
            if move not in legal:
                raise match.why_not(moves.text(move)) or IllegalMove("That is not possible here.")
            checked.append(moves.text(move))
            match.step(move, legal)
        if checked and match.turn == seat:
            raise RequestRefused(INCOMPLETE)
        return checked

    async def _keep(self, seat: int, choice: EarlyChoice | None) -> None:
        """Store the choice of a seat, then apply it."""
        await self._records.replace(seat, choice)
        if choice is None:
            self._kept.pop(seat, None)
        else:
            self._kept[seat] = choice

    @property
    def _match(self) -> Match:
        return self._log.playing().match

    # --- Playing and taking back ---------------------------------------------------------

    @property
    def due(self) -> int | None:
        """The seat to move, if it has chosen."""
        phase = self.phase
        if phase is None or self._choice(phase, phase.seats[0]) is None:
            return None
        return phase.seats[0]

    async def make(self) -> None:
        """Play the choice of the seat to move."""
        async with self._log.lock:
            phase, seat = self.phase, self.due
            if phase is None or seat is None:
                return
            choice = self._kept[seat]
            try:
                # A restart may have come between two moves of a choice.
                for text in choice.texts[len(self._made(phase, seat)) :]:
                    await self._log.append(seat, text)
                await self._keep(seat, None)
            except (RequestRefused, SQLAlchemyError):
                await asyncio.sleep(RETRY_AFTER)

    def _made(self, phase: ChoicePhase, seat: int) -> list[Played]:
        """The standing entries of a seat in this phase."""
        history = self._log.playing()
        assert isinstance(history, MatchHistory), "players move in turn"
        later = (played for played in history.standing if played.number > phase.begun)
        return [played for played in later if played.seat == seat]

    async def take_back(self, seat: int) -> bool:
        """Take back a seat's choice before the phase ends; False if it has not chosen.

        Nobody has seen it, so nobody is asked. Choices that people made after it are kept.
        """
        async with self._log.lock:
            phase = self.phase
            if phase is None:
                return False
            if self._choice(phase, seat) is not None:
                await self._keep(seat, None)
            elif seat in phase.seats or not (made := self._made(phase, seat)):
                return False
            else:
                await self._keep_later(phase, made[0])
                await self._log.append(seat, made[0].text, undo=made[0].number)
        self._proceed()
        return True

    async def _keep_later(self, phase: ChoicePhase, first: Played) -> None:
        """Keep the choices that other people made after an entry, which is about to be undone."""
        for other in self._seats.people:
            theirs = self._made(phase, other)
            if other != first.seat and theirs and theirs[0].number > first.number:
                choice = EarlyChoice(phase.begun, [played.text for played in theirs])
                await self._keep(other, choice)

    # --- For the browser -----------------------------------------------------------------

    def publish(self) -> None:
        """Send all browsers the phase, if it is one."""
        if (phase := self.phase) is not None:
            awaited = self.awaited
            self._broadcast.send_each(lambda seat: self._message(phase, awaited, seat))

    def greet(self, listener: Listener) -> None:
        """Send a newcomer the phase, if it is one."""
        if (phase := self.phase) is not None:
            listener.send(encode(self._message(phase, self.awaited, listener.seat)))

    def _message(self, phase: ChoicePhase, awaited: list[int], seat: int | None) -> Choosing:
        match, number = self._match, self._log.number
        view = match.view() if seat is None else at_turn(match, seat).view(seat)
        where = number, phase.begun, view["phase"], view["hand"], awaited
        offered = [] if seat is None else at_turn(match, seat).choices(seat)
        if seat is not None and seat in awaited:
            return Choosing(*where, view["prompt"], offered, view["together"], [])
        chosen = None if seat is None else self._choice(phase, seat)
        texts = [] if chosen is None else chosen.texts
        mine = [choice for text in texts for choice in offered if choice["text"] == text]
        # A computer player chooses as soon as it is its turn.
        people = [other for other in awaited if self._seats.computer_for(other) is None]
        names = listed([match.seat_names[other] for other in people or awaited])
        return Choosing(*where, f"Waiting for {names} to choose.", [], None, mine)


def _phase(history: MatchHistory) -> ChoicePhase | None:
    game = history.match.game.type
    kind = game.moves.kind
    if not history.legal or kind(history.legal[0]) not in game.simultaneous:
        return None
    seats = choosers(history.match)
    if not seats:
        return None
    for played in reversed(history.standing):
        if played.text == DEAL or kind(game.moves.parse(played.text)) not in game.simultaneous:
            return ChoicePhase(played.number, seats)
    return ChoicePhase(0, seats)
