"""The request for a computer player in place of a person who is away."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.english import spelled
from drumhead.server.messages.structures import Rank
from drumhead.server.table.requests import Request
from drumhead.server.table.seats import Instant, TableSeats


class StandInRequest(Request):
    """A person asks the others for a computer player in the seat `about`; it stays open.

    `changed` is called when the answers are settled.
    """

    kind = "computer"

    def __init__(
        self, seats: TableSeats, seat: int, about: int, rank: Rank, changed: Callable[[], None]
    ) -> None:
        super().__init__(seat, about)
        self._seats = seats
        self._away = about
        self._rank = rank
        self._changed = changed

    def awaited(self) -> list[int]:
        """All people who are here."""
        return self._seats.present

    def possible(self) -> bool:
        """Is the person still away, without a computer player in their place?"""
        return self._seats.needed(self._away) > 0

    def sentence(self, viewer: int | None) -> str:
        """The request in words."""
        name, since = self._seats.names[self._away], self._seats.all[self._away].away_since
        minutes = 0 if since is None else int((Instant.now().steady - since.steady) // 60)
        if minutes == 0:
            return f"{name} is away. Let a {self._rank} step in?"
        span = "a minute" if minutes == 1 else f"{spelled(minutes)} minutes"
        return f"{name} has been away for {span}. Let a {self._rank} step in?"

    def note(self) -> str:
        """The person keeps the seat."""
        return f"{self._seats.names[self._away]} can come back any time"

    def answer(self, seat: int, yes: bool) -> None:
        """Note the answer of a seat, which counts as a vote."""
        super().answer(seat, yes)
        guest = self._seats.all[seat].stored.guest
        if not yes:
            self._seats.unvote(self._away)
        elif guest is not None:
            self._seats.vote(self._away, guest)
        self._changed()

    async def grant(self) -> None:
        """Seat the computer player, once the grace is over."""
        self._changed()

    def refused(self, viewer: int | None, by: int | None) -> str:
        """The sentence for everybody else: the table waits."""
        if by is None or by == viewer or by == self.seat:
            return ""
        return f"{self._seats.names[by]} would rather wait for {self._seats.names[self._away]}."
