"""Who sits where: people who come, go and are voted away, computer players, open seats.

Nothing here waits or sends; whoever runs the table tells what happens and asks what follows.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from drumhead.engine.seat_view import seat_names
from drumhead.server.messages import Rank, SeatInfo
from drumhead.server.store import StoredSeat


@dataclass
class Seat:
    """A seat and who is in it.

    `connections` counts the open connections of its guest; `left` is set when the guest got
    up and has not come back; `votes` are the guests who want a computer player in the seat.
    """

    stored: StoredSeat
    away_since: float | None
    stand_in: Rank | None = None
    connections: int = 0
    left: bool = False
    votes: set[str] = field(default_factory=set)

    @property
    def here(self) -> bool:
        """Is somebody in the seat at this moment?"""
        if self.stored.kind == "computer":
            return True
        return self.stored.kind == "person" and self.connections > 0 and not self.left

    @property
    def absent(self) -> bool:
        """Does a person have the seat who is not here?"""
        return self.stored.kind == "person" and not self.here


class Seating:
    """The seats of a table.

    `open` are the seats that nobody has, `people` those of people and those that are open;
    `somebody_here` tells whether any person is at the table.
    """

    open: list[int]
    people: list[int]
    somebody_here: bool

    def __init__(self, seats: Sequence[StoredSeat], now: float) -> None:
        self.seats = [Seat(stored, now if stored.kind == "person" else None) for stored in seats]
        self._changed()

    def _changed(self) -> None:
        """Work out anew what is asked for after every move, but changes only when people do."""
        self._infos: dict[int | None, list[SeatInfo]] = {}
        self._of = {s.stored.guest: n for n, s in enumerate(self.seats) if s.stored.guest}
        self.open = [n for n, seat in enumerate(self.seats) if seat.stored.kind == "open"]
        self.people = [n for n, seat in enumerate(self.seats) if seat.stored.kind != "computer"]
        self.somebody_here = any(self.seats[n].here for n in self.people)

    def of(self, guest: str | None) -> int | None:
        """The seat of a guest."""
        return None if guest is None else self._of.get(guest)

    @property
    def names(self) -> dict[int, str]:
        """What the seats are called; who has no name is called by the point of the compass."""
        compass = seat_names(len(self.seats))
        names: dict[int, str] = {}
        for number, seat in enumerate(self.seats):
            name, kind, rank = seat.stored.name, seat.stored.kind, seat.stored.rank
            if kind == "computer" and rank is not None:
                name = f"{rank.capitalize()} {compass[number]}" if len(self.seats) > 1 else rank
            if name:
                names[number] = f"{name} ({compass[number]})" if name in names.values() else name
        return names

    def alone(self, seat: int) -> bool:
        """Are all other seats those of computer players?"""
        return self.people == [seat]

    def computer(self, seat: int) -> Rank | None:
        """The rank of the computer player that decides for a seat; None where a person does.

        A stand-in plays only while some person is there: nobody comes home to a lost match.
        """
        found = self.seats[seat]
        if found.stored.kind == "computer":
            return found.stored.rank
        return found.stand_in if self.somebody_here else None

    # --- What happens --------------------------------------------------------------------

    def came(self, seat: int) -> None:
        """The guest of a seat opened a connection: it is his again."""
        found = self.seats[seat]
        found.connections += 1
        self._is_back(found)

    def returned(self, seat: int) -> None:
        """The guest of a seat sits down again after getting up."""
        self._is_back(self.seats[seat])

    def _is_back(self, seat: Seat) -> None:
        seat.left, seat.away_since, seat.stand_in = False, None, None
        seat.votes.clear()
        self._changed()

    def went(self, seat: int, now: float) -> None:
        """The guest of a seat closed a connection."""
        found = self.seats[seat]
        found.connections = max(0, found.connections - 1)
        if found.absent and found.away_since is None:
            found.away_since = now
        self._changed()

    def got_up(self, seat: int, now: float) -> None:
        """The guest of a seat got up in the middle of a match."""
        found = self.seats[seat]
        found.left = True
        found.away_since = now
        self._changed()

    def taken(self, stored: StoredSeat, connections: int) -> None:
        """Somebody sat down in a seat, or it is open again."""
        self.seats[stored.seat] = Seat(stored, None, connections=connections)
        self._changed()

    def renamed(self, seat: int, name: str) -> None:
        """The guest of a seat is called by another name."""
        found = self.seats[seat]
        found.stored = found.stored._replace(name=name)
        self._changed()

    def replaced(self, seat: int, rank: Rank) -> None:
        """A computer player stands in for whoever has a seat."""
        self.seats[seat].stand_in = rank
        self._changed()

    def vote(self, seat: int, guest: str) -> bool:
        """A guest votes that a computer player takes a seat; True when that decides it."""
        if self.needed(seat) and guest in self._voters(seat):
            self.seats[seat].votes.add(guest)
            self._changed()
        return self.decided(seat)

    def decided(self, seat: int) -> bool:
        """Have enough of the people who are here voted?"""
        needed = self.needed(seat)
        return 0 < needed <= len(self._votes(seat))

    def _voters(self, seat: int) -> set[str]:
        return {
            other.stored.guest
            for n, other in enumerate(self.seats)
            if n != seat and other.stored.guest is not None and other.here
        }

    def _votes(self, seat: int) -> set[str]:
        return self.seats[seat].votes & self._voters(seat)

    def needed(self, seat: int) -> int:
        """How many votes replace whoever has a seat: more than half of the others; 0: none can."""
        found = self.seats[seat]
        replaceable = found.stored.kind == "open" or (found.absent and found.stand_in is None)
        voters = len(self._voters(seat))
        return voters // 2 + 1 if replaceable and voters else 0

    def due(self, now: float, after: float) -> list[int]:
        """The seats in which a computer player should stand in by now."""
        return [n for n, when in self._absences(after) if when <= now]

    def next_due(self, after: float) -> float | None:
        """When the next seat will be due."""
        return min((when for _, when in self._absences(after)), default=None)

    def _absences(self, after: float) -> list[tuple[int, float]]:
        if not self.somebody_here:
            return []
        return [
            (n, seat.away_since + (0 if seat.left else after))
            for n, seat in enumerate(self.seats)
            if seat.absent and seat.stand_in is None and seat.away_since is not None
        ]

    # --- As the browser is told ----------------------------------------------------------

    def info(self, you: int | None) -> list[SeatInfo]:
        """The seats as the guest in one of them (or a spectator) is told."""
        if you not in self._infos:
            self._infos[you] = self._info(you)
        return self._infos[you]

    def _info(self, you: int | None) -> list[SeatInfo]:
        names = self.names
        compass = seat_names(len(self.seats))
        return [
            SeatInfo(
                seat=n, name=names.get(n, compass[n]), kind=seat.stored.kind,
                rank=seat.stored.rank, here=seat.here, away_since=seat.away_since,
                stand_in=seat.stand_in, you=n == you, votes=len(self._votes(n)),
                needed=self.needed(n),
            )
            for n, seat in enumerate(self.seats)
        ]  # fmt: skip
