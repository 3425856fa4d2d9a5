"""A state as one seat sees it: what the words of a game are made from."""

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
    """Which seats there are, as the end of a sentence."""
    return f"seats are 0 to {players - 1}" if players > 1 else "the only seat is 0"


def seat_names(players: int, names: Mapping[int, str] = {}) -> tuple[str, ...]:
    """What the seats are called: the names given, otherwise the points of the compass."""
    compass = _COMPASS[players]
    if not names:
        return compass
    return tuple([names.get(seat, point) for seat, point in enumerate(compass)])


def with_names(text: str, names: Sequence[str]) -> str:
    """A text in which the seats go by these names instead of the points of the compass."""
    called = dict(zip(_COMPASS[len(names)], names, strict=True))

    def name(found: re.Match[str]) -> str:
        return possessive(called[found[1]]) if found[2] else called[found[1]]

    return re.sub(rf"\b({'|'.join(called)})\b('s)?", name, text)


T = TypeVar("T")


class Reader:
    """Whom words are for, in a game, and what the seats are called."""

    def __init__(self, game: Game, names: tuple[str, ...]) -> None:
        self.game = game
        self.names = names
        self.players = game.players

    def own(self, seat: int) -> bool:
        """Is it the reader's own seat?"""
        raise NotImplementedError

    def name(self, seat: int) -> str:
        """What a seat is called: "you", if it is yours."""
        return "you" if self.own(seat) else self.names[seat]

    def whose(self, seat: int) -> str:
        """Whose something is: "your", "East's"."""
        return "your" if self.own(seat) else possessive(self.names[seat])

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """The beginning of a sentence: does(1, "take", "it") is "West takes it"."""
        who = "You" if self.own(seat) else self.names[seat]
        return f"{who} {self.verb(seat, verb)} {rest}".rstrip()

    def verb(self, seat: int, verb: str) -> str:
        """A verb as it follows the name of a seat: "you deal", "East deals"."""
        if self.own(seat):
            return "are" if verb == "be" else verb
        return third_person(verb)

    def card(self, code_or_number: str | int) -> str:
        """The name of a card as sentences have it: without a title that follows a comma."""
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
    """Whom a piece of a view is for.

    It is noted of which seats it was asked whether they are the reader's own: for all who sit at
    none of them the piece is the same.
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
    """A piece of a view: for most, and for those who were asked about, each their own."""

    __slots__ = ("asked", "common", "own")

    def __init__(self) -> None:
        #: The seats that were asked about, a bit each; all of them as long as there is no common.
        self.asked = -1
        self.common: Any = None
        self.own: dict[int | None, Any] = {}


class RedactedRows:
    """A state as all who look at a table may see it.

    It has the words of the record for each seat and, last, for spectators, and what was made of
    those for everybody, now and in the state `before`.
    """

    __slots__ = ("before", "data", "public", "rows", "spectator")

    def __init__(self, data: bytes, rows: Any, before: dict[Callable[..., Any], Any]) -> None:
        self.data = data
        self.rows = rows
        self.before = before
        self.public: dict[Callable[..., Any], Any] = {}
        #: The table of a spectator, from which that was made.
        self.spectator: SeatView | None = None


#: So many moments share what is kept; what was not looked at for as many again is forgotten.
MOMENTS = 8


class PieceCache:
    """What all who look at a table share: its states as they may see them, and pieces of views.

    A piece is handed on from one view to the next, and from seat to seat, as long as all that is
    known of it stays the same, and so does whether it is the reader's own.
    """

    def __init__(self, game: Game, hands: int | None = None) -> None:
        self._game = game
        self._hands = hands
        #: The state that was looked at last.
        self._reading: RedactedRows | None = None
        self._moment: object = None
        self._moments = 0
        self._names: tuple[str, ...] = ()
        #: By how they are made, and of what.
        self.pieces: dict[Hashable, CachedPiece] = {}
        self._before: dict[Hashable, CachedPiece] = {}

    def turn_to(self, moment: object, names: tuple[str, ...]) -> None:
        """Look at the table of this moment, at which the seats have these names."""
        if names != self._names:
            self._names, self.pieces, self._before, self._reading = names, {}, {}, None
        elif moment is not self._moment:
            self._moments = (self._moments + 1) % MOMENTS
            if self._moments == 0:
                self.pieces, self._before = {}, self.pieces
        self._moment = moment

    def view(self, reading: RedactedRows, seat: int) -> SeatView:
        """A state as a seat may see it, or a spectator (-1)."""
        seen: list[int] = reading.rows[seat].tolist()
        return SeatView(self._game, seen, seat, self._names, self, reading, self._hands)

    def read(self, state: Bytes) -> RedactedRows:
        """A state for all who look at it."""
        last, data = self._reading, state.tobytes()
        if last is not None and last.data == data:
            return last
        rows = np.empty((self._game.players + 1, len(state)), np.uint8)
        rows[:] = state
        self._game.rules.redactions(rows)
        self._reading = RedactedRows(data, rows.view(np.int64), {} if last is None else last.public)
        return self._reading

    def find(self, key: Hashable) -> CachedPiece:
        """A piece of earlier, or a new one that is still to be made."""
        piece = self._before.get(key)
        if piece is None:
            piece = CachedPiece()
        self.pieces[key] = piece
        return piece

    def public(self, reading: RedactedRows, make: Callable[[SeatView], T]) -> T:
        """What everybody may see of a state; the same object as before if it is equal."""
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
    """A state as the words of a game read it: what one seat is allowed to see.

    Seat -1 is a spectator, who sees what is public; None sees everything. What is `seen` are the
    words of a record of which nothing more has to be hidden.
    """

    def __init__(
        self, game: Game, seen: list[int], seat: int | None, names: tuple[str, ...],
        looks: PieceCache | None = None, reading: RedactedRows | None = None,
        hands: int | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        #: After how many hands the match ends, where that was agreed.
        self.hands = hands
        self.names = names
        self.players = game.players
        self.seat = seat
        self.s: Any = game.type.record.read_only(seen)
        #: The bit of the seat; one of no seat for those who have none.
        self._bit = 1 << (seat if seat is not None and seat >= 0 else MOST_SEATS)
        self._looks = looks
        #: The state that is seen, where others look at it too.
        self.reading = reading

    def own(self, seat: int) -> bool:
        """Is it the seat that looks?"""
        return seat == self.seat

    @functools.cached_property
    def fields(self) -> Fields:
        """The fields as plain data, each read when it is first asked for."""
        return Fields(self.game.type.record, self.s)

    def cached(self, make: Callable[..., T], *known: Hashable) -> T:
        """What `make(reader, *known)` gives, or gave for an earlier view; nobody may change it.

        A reader has no record, so that a piece depends on nothing but what is `known` of it.
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
        """What `cached(make, seat, value)` gives for every seat, with a value each."""
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
        """Make a piece, and keep it for this seat alone or for all who were not asked about."""
        reader = PieceReader(self)
        made = make(reader, *known)
        if reader.asked & self._bit:
            piece.own[self.seat] = made
        else:
            piece.asked, piece.common = reader.asked, made
        return made

    def public(self, make: Callable[[SeatView], T]) -> T:
        """What `make(view)` gives, which must be the same for every seat; nobody may change it.

        Of many who look at a table it is made for spectators, and then given to all.
        """
        if self._looks is None or self.reading is None:
            return make(self)
        return self._looks.public(self.reading, make)


def seen_by(
    game: Game, state: Bytes, seat: int | None, names: tuple[str, ...], hands: int | None = None
) -> SeatView:
    """A state as a seat may see it; -1: a spectator; None: somebody who sees everything."""
    if seat is not None:
        state = state.copy()
        game.rules.redact(state, seat)
    return SeatView(game, state.view(np.int64).tolist(), seat, names, hands=hands)
