"""The seats of a table: people who come, leave and are voted out, computer players, open seats.

Nothing here waits or sends; the table reports events and reads the result.
"""

from __future__ import annotations

import functools
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from drumhead import players
from drumhead.engine.english import spelled
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.players import OURS
from drumhead.players.plugins import installed
from drumhead.server.access.guest_names import distinct_names, look_alike
from drumhead.server.company import persons
from drumhead.server.company.persons import Person
from drumhead.server.messages.structures import LONGEST_RANK, Rank
from drumhead.server.messages.table_messages import SeatInfo
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat
from drumhead.server.table.history import History

#: The names of a free seat, and of a guest without a name.
OPEN, NAMELESS = "Open seat", "Guest"


def ranks_of(game: GameType) -> list[Rank]:
    """Our own computer players that a game has, from the gentlest up."""
    return list(players.ranks_of(game))


def computers_of(game: GameType) -> list[Rank]:
    """All computer players that may sit down to a game: ours, then those of installed packages."""
    return [*ranks_of(game), *_installed()]


@functools.cache
def _installed() -> tuple[Rank, ...]:
    """The players of installed packages that fit in; looked up once, since that takes long."""
    return tuple(name for name in installed() if name not in OURS and len(name) <= LONGEST_RANK)


class Instant(NamedTuple):
    """A point in time by the wall clock, and by the monotonic clock, which measures waiting."""

    wall: float
    steady: float

    @classmethod
    def now(cls) -> Instant:
        """The current time."""
        return cls(time.time(), time.monotonic())


@dataclass
class SeatState:
    """The state of a seat.

    `connections` counts the open connections of its guest; `left` is set when the guest got
    up and has not come back; `votes` are the guests who want a computer player in the seat, and
    `extra` are the seconds by which the others wait longer.
    """

    stored: StoredSeat
    away_since: Instant | None
    stand_in: Rank | None = None
    connections: int = 0
    left: bool = False
    votes: set[str] = field(default_factory=set)
    extra: float = 0.0

    @property
    def vacant(self) -> bool:
        """Does a computer player play here until a person takes the seat?

        Such a seat is stored as that of a person who is no guest, with the rank that plays.
        """
        stored = self.stored
        return stored.kind == "person" and stored.guest is None and stored.rank is not None

    @property
    def automatic(self) -> bool:
        """Does a computer player decide here, without standing in for a person?"""
        return self.stored.kind == "computer" or self.vacant

    @property
    def here(self) -> bool:
        """Is its player here right now?"""
        if self.automatic:
            return True
        return self.stored.kind == "person" and self.connections > 0 and not self.left

    @property
    def absent(self) -> bool:
        """Does the seat belong to a person who is not here?"""
        return self.stored.kind == "person" and not self.here


def vacant_seat(seat: int, rank: Rank) -> StoredSeat:
    """A seat in which a computer player plays until a person takes it."""
    return StoredSeat(seat, "person", rank, None, "")


def computers_at(seats: Sequence[StoredSeat], table: str) -> dict[int, Person]:
    """The invented people who play as computers at a table: as they are stored, or drawn."""
    computers = [seat for seat in seats if SeatState(seat, None).automatic]
    sitting = [seat for seat in seats if seat.kind == "person" and seat not in computers]
    drawn = persons.draw(
        table, [seat.portrait for seat in computers],
        [seat.name for seat in sitting], [seat.portrait for seat in sitting],
    )  # fmt: skip
    return {seat.seat: person for seat, person in zip(computers, drawn, strict=True)}


def with_portraits(seats: Sequence[StoredSeat], table: str) -> list[StoredSeat]:
    """The seats of a new table, with the portraits of the computer players to be stored."""
    drawn = computers_at(seats, table)
    return [
        seat._replace(portrait=drawn[seat.seat].slug) if seat.seat in drawn else seat
        for seat in seats
    ]


class Patience(NamedTuple):
    """The seconds that a person may be away: by default, and if the others agree."""

    unasked: float
    voted: float


def seated(seat: int | None) -> int:
    """Require a seat."""
    if seat is None:
        raise RequestRefused("You have no seat at this table, so you can only watch.")
    return seat


class TableSeats:
    """The seats of a table.

    `open` are the free seats, `vacant` those that a computer player has until a person takes them,
    `people` those that people have or may still take before the match begins, and `somebody_here`
    says whether any person is at the table. `shared` says whether several people play at one
    tablet. `computers` has the invented people who play as computers, and `names` the names of all
    seats.
    """

    shared: bool
    open: list[int]
    vacant: list[int]
    people: list[int]
    somebody_here: bool
    computers: dict[int, Person]
    names: dict[int, str]

    def __init__(
        self, seats: Sequence[StoredSeat], table: str, now: Instant | None = None,
        in_days: bool = False,
    ) -> None:  # fmt: skip
        """From `now` on people are away until they connect; a match that is over has no `now`.

        The id of the table decides who the computer players are for whom that is not stored. At a
        pace in days only people who got up are replaced.
        """
        self._table = table
        self._in_days = in_days
        self.all = [SeatState(stored, now if stored.kind == "person" else None) for stored in seats]
        self._refresh()

    def _refresh(self) -> None:
        """Cache attributes that change only when people come and leave."""
        self._infos: dict[int | None, list[SeatInfo]] = {}
        self._of = {s.stored.guest: n for n, s in enumerate(self.all) if s.stored.guest}
        self._at: dict[str, list[int]] = {guest: [n] for guest, n in self._of.items()}
        for n, seat in enumerate(self.all):
            if seat.stored.tablet is not None:
                self._at.setdefault(seat.stored.tablet, []).append(n)
        self.shared = any(seat.stored.tablet is not None for seat in self.all)
        self.open = [n for n, seat in enumerate(self.all) if seat.stored.kind == "open"]
        self.vacant = [n for n, seat in enumerate(self.all) if seat.vacant]
        self.people = [n for n, seat in enumerate(self.all) if not seat.automatic]
        self.somebody_here = any(self.all[n].here for n in self.people)
        self.computers = computers_at([seat.stored for seat in self.all], self._table)
        self.names = self._names()

    def is_person(self, seat: int) -> bool:
        """Does a seat belong to a person?"""
        return not self.all[seat].automatic

    def of(self, guest: str | None) -> int | None:
        """The seat of a guest."""
        return None if guest is None else self._of.get(guest)

    def at(self, guest: str | None) -> list[int]:
        """The seats at a guest's browser: the guest's own, and those of others at one tablet."""
        return [] if guest is None else self._at.get(guest, [])

    def together(self, seat: int) -> frozenset[int]:
        """The seats at the browser of this one: people at one tablet agree together."""
        stored = self.all[seat].stored
        return frozenset((seat, *self.at(stored.guest or stored.tablet)))

    def browsers(self, seats: Sequence[int]) -> int:
        """The number of browsers at which these seats are."""
        return len({min(self.together(seat)) for seat in seats})

    def _names(self) -> dict[int, str]:
        """The names of the seats; a number distinguishes two people of the same name."""
        taken = [number for number in range(len(self.all)) if number not in self.open]
        called = [
            self.computers[n].given if n in self.computers else self.all[n].stored.name or NAMELESS
            for n in taken
        ]
        return dict.fromkeys(self.open, OPEN) | dict(
            zip(taken, distinct_names(called), strict=True)
        )

    def mistaken(self, guest: str, name: str) -> bool:
        """Does a guest's name look like that of another person at the table?

        An identical name is allowed: a number distinguishes the two. A computer player with such a
        name makes way for another one.
        """
        others = [
            seat.stored.name
            for seat in self.all
            if seat.stored.kind == "person" and seat.stored.guest != guest
        ]
        return any(name != other and look_alike(name, other) for other in others)

    @property
    def present(self) -> list[int]:
        """The seats of people who are here and can be asked."""
        return [seat for seat in self.people if self.all[seat].here]

    @property
    def missing(self) -> str:
        """A sentence that says how many people are still to sit down."""
        players = "player has" if len(self.open) == 1 else "players have"
        return (
            f"The match begins when {spelled(len(self.open))} more {players} sat down. "
            "Send them the link to this page."
        )

    def host(self, guest: str | None) -> int | None:
        """The seat of the host, a guest, or of the first person if the host has no seat."""
        first = next((n for n in self.people if self.all[n].stored.kind == "person"), None)
        seat = self.of(guest)
        return first if seat is None else seat

    @property
    def alone(self) -> int | None:
        """The seat of the only person, if all others are computer players."""
        return self.people[0] if len(self.people) == 1 else None

    def computer_for(self, seat: int) -> Rank | None:
        """The rank of the computer player that decides for a seat; None if a person does.

        A stand-in plays only while a person is there, so that no one comes back to a lost match.
        """
        one = self.all[seat]
        if one.automatic:
            return one.stored.rank
        return one.stand_in if self.somebody_here or self._in_days else None

    # --- People come and go --------------------------------------------------------------

    def arrive(self, seat: int) -> None:
        """The guest of a seat opened a connection, and has the seat back."""
        self.all[seat].connections += 1
        self.resume(seat)

    def resume(self, seat: int) -> None:
        """The guest of a seat plays again."""
        one = self.all[seat]
        one.left, one.away_since, one.stand_in, one.extra = False, None, None, 0.0
        one.votes.clear()
        self._refresh()

    def depart(self, seat: int, now: Instant) -> None:
        """The guest of a seat closed a connection."""
        one = self.all[seat]
        one.connections = max(0, one.connections - 1)
        if one.absent and one.away_since is None:
            one.away_since = now
        self._refresh()

    def get_up(self, seat: int, now: Instant) -> None:
        """The guest of a seat got up in the middle of a match."""
        one = self.all[seat]
        one.left = True
        one.away_since = now
        self._refresh()

    def assign(self, stored: StoredSeat, connections: int = 0) -> None:
        """A seat has another owner, or is open again."""
        self.all[stored.seat] = SeatState(stored, None, connections=connections)
        self._refresh()

    def rename(self, seat: int, name: str, portrait: str | None) -> None:
        """The guest of a seat goes by another name, or has another portrait."""
        one = self.all[seat]
        one.stored = one.stored._replace(name=name, portrait=portrait)
        self._refresh()

    # --- Stand-ins and votes -------------------------------------------------------------

    def let_stand_in(self, seat: int, rank: Rank) -> None:
        """A computer player stands in for the owner of a seat."""
        self.all[seat].stand_in = rank
        self._refresh()

    def vote(self, seat: int, guest: str) -> bool:
        """A guest votes for a computer player in a seat; True if enough have."""
        if self.needed(seat) and guest in self._voters(seat):
            self.all[seat].votes.add(guest)
            self._refresh()
        return self.voted_out(seat)

    def unvote(self, seat: int) -> None:
        """Drop the votes for a computer player in a seat."""
        self.all[seat].votes.clear()
        self._refresh()

    def wait_longer(self, seat: int, seconds: float) -> None:
        """Give a person who is away more time."""
        self.all[seat].extra += seconds
        self._refresh()

    def voted_out(self, seat: int) -> bool:
        """Have enough of the people who are here voted?"""
        needed = self.needed(seat)
        return 0 < needed <= len(self._votes(seat))

    def needed(self, seat: int) -> int:
        """The votes needed: all people who are here; 0 if no vote is possible."""
        one = self.all[seat]
        return len(self._voters(seat)) if self._replaceable(one) else 0

    def _replaceable(self, one: SeatState) -> bool:
        """Can a computer player stand in for the person in a seat?"""
        gone = one.left or not self._in_days
        return one.absent and one.stand_in is None and gone

    def _voters(self, seat: int) -> set[str]:
        return {
            other.stored.guest
            for n, other in enumerate(self.all)
            if n != seat and other.stored.guest is not None and other.here
        }

    def _votes(self, seat: int) -> set[str]:
        return self.all[seat].votes & self._voters(seat)

    def due(self, now: Instant, patience: Patience) -> list[int]:
        """The seats in which a computer player should stand in by now."""
        return [n for n, when in self._absences(patience) if when <= now.steady]

    def next_due(self, patience: Patience) -> float | None:
        """The time when the next seat will be due, by the monotonic clock."""
        return min((when for _, when in self._absences(patience)), default=None)

    def _absences(self, patience: Patience) -> list[tuple[int, float]]:
        if not self.somebody_here and not self._in_days:
            return []
        return [
            (n, seat.away_since.steady + self.patience_for(n, patience))
            for n, seat in enumerate(self.all)
            if self._replaceable(seat) and seat.away_since is not None
        ]

    def patience_for(self, seat: int, patience: Patience) -> float:
        """The seconds that a seat is kept for its owner; none if they got up."""
        if self.all[seat].left:
            return 0.0
        unasked = patience.unasked + self.all[seat].extra
        return min(patience.voted, unasked) if self.voted_out(seat) else unasked

    def portrait(self, seat: int) -> str:
        """The portrait in a seat, "" if there is none."""
        if seat in self.computers:
            return self.computers[seat].slug
        return persons.known(self.all[seat].stored.portrait)

    # --- For the browser -----------------------------------------------------------------

    def info(self, you: int | None) -> list[SeatInfo]:
        """The seats as the guest in one of them (or a spectator) sees them."""
        if you not in self._infos:
            self._infos[you] = self._info(you)
        return self._infos[you]

    def _info(self, you: int | None) -> list[SeatInfo]:
        return [
            SeatInfo(
                seat=n, name=self.names[n], kind="computer" if seat.vacant else seat.stored.kind,
                rank=seat.stored.rank, portrait=self.portrait(n), here=seat.here,
                away_since=None if seat.away_since is None else seat.away_since.wall,
                stand_in=seat.stand_in, you=n == you, votes=len(self._votes(n)),
                needed=self.needed(n), vacant=seat.vacant,
            )
            for n, seat in enumerate(self.all)
        ]  # fmt: skip


def match_at_turn(history: History, seats: TableSeats, seat: int) -> Match:
    """The match, if it is this seat's turn; otherwise a refusal."""
    if history.over:
        raise RequestRefused("The match is over, so no more moves can be made.")
    if seats.open:
        raise RequestRefused(seats.missing)
    turn = history.turn
    if turn != seat:
        mover = "nobody" if turn is None else history.match.seat_names[turn]
        raise RequestRefused(f"It is not your turn: {mover} is to move.")
    return history.match
