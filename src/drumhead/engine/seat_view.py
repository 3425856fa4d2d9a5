"""`SeatView`: a state as one seat sees it, from which the words of a game are made."""

from __future__ import annotations

import functools
import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from drumhead.engine.english import possessive, third_person
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import MOST_SEATS
from drumhead.kernel.record import Fields

if TYPE_CHECKING:
    from drumhead.engine.game import Game

_POINTS = ["South", "Southwest", "West", "Northwest", "North", "Northeast", "East", "Southeast"]
_SEATS = {1: (0,), 2: (0, 4), 3: (0, 2, 6), 4: (0, 2, 4, 6), 5: (0, 1, 3, 5, 7),
          6: (0, 1, 3, 4, 5, 7), 7: (0, 1, 2, 3, 5, 6, 7), 8: tuple(range(8))}  # fmt: skip
_COMPASS = {players: tuple(_POINTS[at] for at in seats) for players, seats in _SEATS.items()}


def which_seats(players: int) -> str:
    """The range of seats, as the end of a sentence."""
    return f"seats are 0 to {players - 1}" if players > 1 else "the only seat is 0"


def seat_names(players: int, names: Mapping[int, str] = {}) -> tuple[str, ...]:
    """The names of the seats: those given, otherwise the points of the compass."""
    compass = _COMPASS[players]
    if not names:
        return compass
    return tuple([names.get(seat, point) for seat, point in enumerate(compass)])


def with_names(text: str, names: Sequence[str]) -> str:
    """A text with these names of seats in place of the points of the compass."""
    called = dict(zip(_COMPASS[len(names)], names, strict=True))

    def name(found: re.Match[str]) -> str:
        return possessive(called[found[1]]) if found[2] else called[found[1]]

    return re.sub(rf"\b({'|'.join(called)})\b('s)?", name, text)


T = TypeVar("T")


class Reader:
    """The reader of a text in a game: grammar and names from one seat's perspective."""

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self.players = game.players

    def own(self, seat: int) -> bool:
        """Is it the reader's own seat?"""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """The name of a seat; the reader's own seat is "you"."""
        return "you" if self.own(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """The possessive of a seat: "your", "East's"."""
        return "your" if self.own(seat) else possessive(self.names[seat])

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """The beginning of a sentence: does(1, "take", "it") is "West takes it"."""
        who = "You" if self.own(seat) else self.names[seat]
        return f"{who} {self.verb(seat, verb)} {rest}".rstrip()

    def verb(self, seat: int, verb: str) -> str:
        """A verb that agrees with a seat: "you deal", "East deals"."""
        if self.own(seat):
            return "are" if verb == "be" else verb
        return third_person(verb)

    def card(self, code_or_number: str | int) -> str:
        """The name of a card in a sentence: without a title after a comma."""
        if isinstance(code_or_number, int):
            code_or_number = self.game.type.record.deck.codes[code_or_number]
        return self.game.type.spoken_names[code_or_number]

    def set_of(self, cards: int) -> Any:
        """A set of cards as `SeatView.fields` has it: their codes, or only their number."""
        return {"hidden": -cards} if cards < 0 else self.game.type.record.deck.list(cards)

    def pile_of(self, cards: Iterable[int]) -> list[Any]:
        """The codes of cards in their order, None for one that may not be seen."""
        codes = self.game.type.record.deck.codes
        return [codes[card] if card >= 0 else None for card in cards]


class PieceReader(Reader):
    """The reader of a piece of a view.

    It records which seats the piece compared with the reader's own seat: the piece is the same for
    all readers at none of these seats.
    """

    def __init__(self, view: SeatView) -> None:
        super().__init__(view.game, view.names)
        self._seat = view.seat
        self.asked = 0

    def own(self, seat: int) -> bool:
        """Is it the reader's own seat?"""
        self.asked |= 1 << seat
        return seat == self._seat


class CachedPiece:
    """A piece of a view: one version for most seats, and one for each seat that it mentions."""

    __slots__ = ("asked", "common", "own")

    def __init__(self) -> None:
        #: A mask of the seats that the piece mentions; all of them until there is a common version.
        self.asked = -1
        self.common: Any = None
        self.own: dict[int | None, Any] = {}


class RedactedRows:
    """A state as all seats of a table may see it.

    It has the words of the record for each seat and, last, for spectators, and what was derived
    from them for all seats, now and in the state `before`.
    """

    __slots__ = ("before", "data", "public", "rows", "spectator")

    def __init__(self, data: bytes, rows: Any, before: dict[Callable[..., Any], Any]) -> None:
        self.data = data
        self.rows = rows
        self.before = before
        self.public: dict[Callable[..., Any], Any] = {}
        #: The view of a spectator, from which `public` is made.
        self.spectator: SeatView | None = None


#: The number of moments that share cached pieces; a piece unused for as many more is dropped.
MOMENTS = 8


class PieceCache:
    """The views of a table shared by all its seats: redacted states and pieces of views.

    A piece is reused from one view to the next, and from seat to seat, as long as its inputs stay
    the same, including which seat is the reader's own.
    """

    def __init__(self, game: Game, hands: int | None = None) -> None:
        self._game = game
        self._hands = hands
        #: The last state that was read.
        self._reading: RedactedRows | None = None
        self._moment: object = None
        self._moments = 0
        self._names: tuple[str, ...] = ()
        #: The pieces by their function and its arguments.
        self.pieces: dict[Hashable, CachedPiece] = {}
        self._before: dict[Hashable, CachedPiece] = {}

    def turn_to(self, moment: object, names: tuple[str, ...]) -> None:
        """Begin a moment at which the seats have these names."""
        if names != self._names:
            self._names, self.pieces, self._before, self._reading = names, {}, {}, None
        elif moment is not self._moment:
            self._moments = (self._moments + 1) % MOMENTS
            if self._moments == 0:
                self.pieces, self._before = {}, self.pieces
        self._moment = moment

    def view(self, reading: RedactedRows, seat: int) -> SeatView:
        """A state as a seat or a spectator (-1) may see it."""
        seen: list[int] = reading.rows[seat].tolist()
        return SeatView(self._game, seen, seat, self._names, self, reading, self._hands)

    def read(self, state: Bytes) -> RedactedRows:
        """A state, redacted for all seats."""
        last, data = self._reading, state.tobytes()
        if last is not None and last.data == data:
            return last
        rows = np.empty((self._game.players + 1, len(state)), np.uint8)
        rows[:] = state
        self._game.rules.redactions(rows)
        self._reading = RedactedRows(data, rows.view(np.int64), {} if last is None else last.public)
        return self._reading

    def find(self, key: Hashable) -> CachedPiece:
        """An existing piece, or a new empty one."""
        piece = self._before.get(key)
        if piece is None:
            piece = CachedPiece()
        self.pieces[key] = piece
        return piece

    def public(self, reading: RedactedRows, make: Callable[[SeatView], T]) -> T:
        """The public part of a state; the same object as before if it is equal."""
        if make in reading.public:
            found: T = reading.public[make]
            return found
        if reading.spectator is None:
            reading.spectator = self.view(reading, -1)
        made = make(reading.spectator)
        before: T | None = reading.before.get(make)
        if before is not None and before == made:
            made = before
        reading.public[make] = made
        return made


class SeatView(Reader):
    """A state as the words of a game read it: what one seat may see.

    Seat -1 is a spectator, who sees what is public; None sees everything. `seen` are the words of a
    redacted record.
    """

    def __init__(
        self, game: Game, seen: list[int], seat: int | None, names: tuple[str, ...],
        looks: PieceCache | None = None, reading: RedactedRows | None = None,
        hands: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        #: The agreed number of hands, if any.
        self.hands = hands
        self.names = names
        self.players = game.players
        self.seat = seat
        self.s: Any = game.type.record.read_only(seen)
        #: The bit of the seat; for a reader without a seat, a bit that no seat has.
        self._bit = 1 << (seat if seat is not None and seat >= 0 else MOST_SEATS)
        self._looks = looks
        #: The state that is shared with other views, if any.
        self.reading = reading

    def own(self, seat: int) -> bool:
        """Is it this view's seat?"""
        return seat == self.seat

    @functools.cached_property
    def fields(self) -> Fields:
        """The fields as plain data, each read on first use."""
        return Fields(self.game.type.record, self.s)

    def cached(self, make: Callable[..., T], *known: Hashable) -> T:
        """The result of `make(reader, *known)`, cached and shared: treat as immutable.

        A reader has no record, so that a piece depends on nothing but `known`.
        """
        looks = self._looks
        if looks is None:
            return make(PieceReader(self), *known)
        key = make, known
        piece = looks.pieces.get(key) or looks.find(key)
        asked = piece.asked & self._bit
        found: T | None = piece.own.get(self.seat) if asked else piece.common
        return self._made(piece, make, known) if found is None else found

    def cached_by_seat(self, make: Callable[..., T], values: Sequence[Hashable]) -> list[T]:
        """The results of `cached(make, seat, value)` for all seats, with one value each."""
        looks, seats = self._looks, range(self.players)
        if looks is None:
            return [make(PieceReader(self), seat, values[seat]) for seat in seats]
        found: list[T] = []
        for known in zip(seats, values):  # noqa: B905
            key = make, known
            piece = looks.pieces.get(key) or looks.find(key)
            one: T | None = piece.own.get(self.seat) if piece.asked & self._bit else piece.common
            found.append(self._made(piece, make, known) if one is None else one)
        return found

    def _made(self, piece: CachedPiece, make: Callable[..., T], known: tuple[Hashable, ...]) -> T:
        """Make a piece and cache it, for this seat alone or for all seats it does not mention."""
        reader = PieceReader(self)
        made = make(reader, *known)
        if reader.asked & self._bit:
            piece.own[self.seat] = made
        else:
            piece.asked, piece.common = reader.asked, made
        return made

    def public(self, make: Callable[[SeatView], T]) -> T:
        """The result of `make(view)`, which must be the same for every seat: treat as immutable.

        It is made once for spectators, and then shared by all seats.
        """
        if self._looks is None or self.reading is None:
            return make(self)
        return self._looks.public(self.reading, make)


def seen_by(
    game: Game, state: Bytes, seat: int | None, names: tuple[str, ...], hands: int | None = None
) -> SeatView:
    """A state as a seat may see it; -1 is a spectator, None sees everything."""
    if seat is not None:
        state = state.copy()
        game.rules.redact(state, seat)
    return SeatView(game, state.view(np.int64).tolist(), seat, names, hands=hands)
