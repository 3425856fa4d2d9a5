"""Taking back moves."""

from __future__ import annotations

from drumhead.server.messages.table_messages import Answer, TakeBack
from drumhead.server.refusal import RequestRefused
from drumhead.server.table.broadcast import Listener
from drumhead.server.table.early_choices import EarlyChoices
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import MatchHistory, Played
from drumhead.server.table.log import Log
from drumhead.server.table.requests import Request, Requests
from drumhead.server.table.seats import TableSeats, seated
from drumhead.server.table.substitution import only_card
from drumhead.server.table.terms import Terms

BY_THE_CLOCK = "That cannot be done at a table that plays by the clock."
#: How long the others have to answer, in seconds; without an answer the card stays.
ANSWER_WITHIN = 60.0


class UndoRequest(Request):
    """The wish of a seat to take back its last decision, at the state of a number."""

    kind = "undo"
    rests = True
    lasts = ANSWER_WITHIN

    def __init__(self, undo: Undo, seat: int, number: int, what: str) -> None:
        super().__init__(seat)
        self._undo = undo
        self._number = number
        #: The move in words that everybody may read.
        self._what = what
        self._stays = "The move stays." if what.startswith("a ") else "The card stays."

    def awaited(self) -> list[int]:
        """All people who are here."""
        return self._undo.seats.present

    def possible(self) -> bool:
        """Is the move still the last one, and is another person here who may agree?"""
        others = set(self.awaited()) - {self.seat}
        return bool(others) and self._undo.possible(self.seat, self._number)

    def sentence(self, viewer: int | None) -> str:
        """The request in words."""
        if viewer == self.seat:
            return f"You ask to take back {self._what}."
        return f"{self._name(self.seat)} asks to take back {self._what}."

    async def grant(self) -> None:
        """Take back the move."""
        await self._undo.take_back(self.seat, self._number)

    def granted(self, viewer: int | None) -> str:
        """The sentence for the others: the one who asked sees the card come back."""
        if viewer == self.seat:
            return f"You take back {self._what}."
        return f"{self._name(self.seat)} takes back {self._what}."

    def refused(self, viewer: int | None, by: int | None) -> str:
        """The sentence for everybody: the move stays."""
        if by == self.seat:
            return ""
        if by is None:
            return f"Nobody answered in time. {self._stays}"
        if by == viewer:
            return f"You declined. {self._stays}"
        return f"{self._name(by)} declined. {self._stays}"

    def _name(self, seat: int) -> str:
        return self._undo.seats.names[seat]


class Undo:
    """Takes back moves: at once for a person alone, otherwise when all people present agree."""

    def __init__(
        self, log: Log, seats: TableSeats, terms: Terms, early: EarlyChoices, requests: Requests
    ) -> None:
        self._log = log
        self.seats = seats
        self._terms = terms
        self._early = early
        self._requests = requests

    @property
    def handlers(self) -> Handlers:
        """The handlers of messages about undo."""
        return {TakeBack: self._ask, Answer: self._answer}

    async def _ask(self, listener: Listener, message: TakeBack) -> None:
        seat, number = seated(listener.seat), message.number
        if await self._early.take_back(seat):
            return
        last = self._check(seat, number)
        together = self.seats.together(seat)
        if together.issuperset(self.seats.people):
            await self.take_back(seat, number)
            return
        if together.issuperset(self.seats.present):
            raise RequestRefused("Nobody is here who could agree to take back your move.")
        await self._requests.ask(UndoRequest(self, seat, number, self._in_words(last)))

    async def _answer(self, listener: Listener, message: Answer) -> None:
        seat = seated(listener.voice)
        self._requests.drop_outdated()
        await self._requests.answer(self._requests.find("undo"), seat, message.yes)

    def possible(self, seat: int, number: int) -> bool:
        """Can a seat's decision still be taken back?"""
        try:
            self._check(seat, number)
        except RequestRefused:
            return False
        return True

    def _in_words(self, last: Played) -> str:
        """A move in words; one that others may not know is only called a move."""
        history = self._log.playing()
        game = history.match.game.type
        card = only_card(game, last.text, addressed=False)
        if card is None or history.is_secret(last.text):
            return "a move"
        return f"the {game.spoken_names[card]}"

    async def take_back(self, seat: int, number: int) -> None:
        """Take back the last decision of a seat."""
        async with self._log.lock:
            last = self._check(seat, number)
            await self._log.append(seat, last.text, undo=last.number)

    def _check(self, seat: int, number: int) -> Played:
        """The decision to take back, asked for at the state of that number; or a refusal.

        Other seats' computer players may have moved since: their moves are taken back as well.
        """
        history = self._log.playing()
        if not isinstance(history, MatchHistory):
            raise RequestRefused(BY_THE_CLOCK)
        if self._terms.stored.day is not None:
            raise RequestRefused("In the deal of the day nothing can be taken back.")
        if history.over:
            raise RequestRefused(
                "The match is over and its key is known: nothing can be taken back."
            )
        last = next((move for move in reversed(history.standing) if move.seat == seat), None)
        if last is None:
            raise RequestRefused("There is no decision of yours to take back.")
        if not max(history.by_people, last.number) <= number <= history.number:
            raise RequestRefused(
                "The table has changed since then, so nothing was taken back. Try again."
            )
        return last
