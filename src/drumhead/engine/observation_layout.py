"""Observations: what a seat sees, as numbers of a fixed size, from the roles of fields.

An observation is the whole view of a seat and nothing else. `ObservationLayout.read` turns it back
into the record that `redact` leaves, so two different views never have the same observation.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import Game, GameType
from drumhead.errors import InvalidOption
from drumhead.kernel.compiler import Bytes, Ints
from drumhead.kernel.header import KEY, PLAYERS
from drumhead.kernel.observing import (
    BITS,
    CARDS,
    CODE,
    COUNT,
    FLOAT32,
    HOT,
    MEMBERS,
    NOBODYS,
    NUMBER,
    OF_SEATS,
    OF_SIDES,
    REST,
    SCALE,
    SEAT,
    SEATS,
    SETS,
    SMALL,
    TOPS,
    TWICE,
    UINT8,
    observer,
)
from drumhead.kernel.options import Option
from drumhead.kernel.record import (
    Card,
    Cards,
    Key,
    Mask,
    Pile,
    Role,
    Seat,
    Seats,
    Setting,
    Turn,
    Word,
)

#: The forms of an observation: ready for a network, small, and smallest.
Form: TypeAlias = Literal["float32", "uint8", "bits"]
FORMS: tuple[Form, ...] = ("float32", "uint8", "bits")

#: A pile that can hold more cards than this is written as numbers, not as one bit of several.
SHORT = 16
#: The largest number of words that are written as one bit of several.
FEW_WORDS = 64
#: Fields that no view has.
UNSEEN = ("key", "counter")

#: The default width of an entry, and its alignment in `bits`, by kind.
_WIDTHS: dict[str, dict[int, int]] = {
    FLOAT32: {NUMBER: 1, REST: 1, COUNT: 1, SMALL: 1, CODE: 1},
    UINT8: {NUMBER: 4, COUNT: 1, SMALL: 1, CODE: 1},
    BITS: {NUMBER: 32, COUNT: 8, SMALL: 8, CODE: 8, CARDS: 64, SETS: 64},
}


@dataclass(frozen=True)
class Block:
    """A block of an observation: its name, offset, shape and meaning.

    In `bits`, offsets and shapes count bits.
    """

    name: str
    offset: int
    shape: tuple[int, ...]
    meaning: str

    @property
    def size(self) -> int:
        """The number of entries (in `bits`, of bits)."""
        return math.prod(self.shape)


@dataclass(frozen=True)
class _Order:
    """A row of the table that the compiled loop follows, before it has an offset."""

    name: str
    kind: int
    meaning: str
    source: int
    rows: int = 1
    stride: int = 1
    places: int = 1
    sizes: int = -1
    width: int = 1
    parameter: int = 0
    relative: int = NOBODYS
    seats: bool = False
    pile: bool = False
    sets: tuple[int, ...] = ()


class ObservationLayout:
    """The layout of a game's observations in one form: the same for all players and options."""

    def __init__(self, type: GameType, form: Form = "float32") -> None:
        if form not in FORMS:
            raise InvalidOption(f"An observation is float32, uint8 or bits, not {form!r}.")
        self.type = type
        self.form: Form = form
        #: The largest number of seats of the game: empty seats are zeros.
        self.seats = max(type.players)
        self.blocks: list[Block] = []
        self._orders = list(_orders(type))
        #: The cards that words stand for, one table per block of them.
        self.sets: list[tuple[int, ...]] = []
        rows, end = [], 0
        for order in self._orders:
            width = _WIDTHS[form].get(order.kind, order.width)
            if order.kind == REST and form != FLOAT32:
                continue
            if form == BITS:
                align = {**_WIDTHS[BITS], SEATS: 8}.get(order.kind, 1)
                end = -(-end // align) * align
            places = 1 if order.kind == MEMBERS else order.places
            shape: tuple[int, ...] = (order.rows,) if order.rows > 1 or order.seats else ()
            shape += (order.places,) if order.pile and order.kind != MEMBERS else ()
            shape += (width,) if width > 1 or order.kind in (HOT, SEAT, CARDS) else ()
            parameter = order.parameter
            if order.kind == SETS:
                parameter = len(self.sets)
                self.sets.append(order.sets)
            self.blocks.append(Block(order.name, end, shape, order.meaning))
            rows.append(
                [order.kind, order.source, order.rows, order.stride, order.places, order.sizes,
                 end, width, parameter, order.relative]
            )  # fmt: skip
            end += order.rows * places * width
        #: The size of an observation in numbers; in `bits`, in bytes.
        self.size = -(-end // 64) * 8 if form == BITS else end
        self.orders = np.array(rows, np.int64)
        #: For each seat, and last for a spectator, the array that names it.
        self._looking = [np.array([seat]) for seat in (*range(self.seats), -1)]
        # Compiled loops write bits as 64-bit words, so each row begins with a whole word.
        self._wide = np.dtype(np.int64) if form == BITS else self.dtype
        self._width = self.size // 8 if form == BITS else self.size

    @property
    def dtype(self) -> np.dtype[Any]:
        """The type of the numbers."""
        return np.dtype(np.float32 if self.form == FLOAT32 else np.uint8)

    def buffer(self, count: int) -> NDArray[Any]:
        """Room for a number of observations, one per row."""
        empty = np.zeros((count, self._width), self._wide)
        return empty.view(np.uint8) if self.form == BITS else empty

    def writable(self, buffer: NDArray[Any]) -> NDArray[Any]:
        """The buffer as the compiled loops write it."""
        return buffer.view(np.int64) if self.form == BITS else buffer

    def observe(self, state: Bytes, seat: int) -> NDArray[Any]:
        """The observation of a state for a seat (-1: a spectator)."""
        words = np.empty((1, self._width), self._wide)
        self.write(state[None], self._looking[seat], words, np.empty_like(state), 0, 1)
        row: NDArray[Any] = words[0] if self.form != BITS else words[0].view(np.uint8)
        return row

    @functools.cached_property
    def write(self) -> Callable[..., None]:
        """The compiled loop that writes observations (see `kernel.observing`)."""
        made: Callable[..., None] = observer(
            self.type.slug, self.form, self.orders, self.sets, self.type.compiled
        )
        return made

    def part(self, observation: NDArray[Any], name: str) -> NDArray[Any]:
        """A block of an observation by its name, in its shape; in `bits`, as zeros and ones."""
        block = self._by_name[name]
        flat = self._flat(observation)[block.offset : block.offset + block.size]
        return flat.reshape(block.shape)

    def read(self, observation: NDArray[Any]) -> tuple[int, Bytes]:
        """The seat of an observation, and the redacted state that it shows.

        Entries of empty seats and entries beyond the ends of piles are zero.
        """
        return _read(self, self._flat(observation))

    def _flat(self, observation: NDArray[Any]) -> NDArray[Any]:
        if observation.shape != (self.size,) or observation.dtype != self.dtype:
            raise InvalidOption(
                f"An observation of {self.type.slug} in {self.form} is {self.size} numbers of "
                f"type {self.dtype}, not {observation.shape} of type {observation.dtype}."
            )
        if self.form == BITS:
            return np.unpackbits(observation, bitorder="little")
        return observation

    @functools.cached_property
    def _by_name(self) -> dict[str, Block]:
        return {block.name: block for block in self.blocks}


@functools.cache
def layout(type: GameType, form: Form = "float32") -> ObservationLayout:
    """The layout of a game's observations in a form; cached."""
    return ObservationLayout(type, form)


def observation(game: Game, state: Bytes, seat: int, form: Form = "float32") -> NDArray[Any]:
    """The observation of a state of a game for a seat (-1: a spectator)."""
    return layout(game.type, form).observe(state, seat)


# --- From roles to orders ----------------------------------------------------------------


def _orders(type: GameType) -> list[_Order]:
    """The blocks of a game's observations, in order."""
    record, seats = type.record, max(type.players)
    fewest = min(type.players)
    found = [
        _Order("seat", HOT, "whose view it is; none for a spectator", KEY, width=seats),
        _Order(
            "players", HOT, f"how many play, from {fewest} to {seats}", _word(type, "players"),
            width=seats - fewest + 1, parameter=fewest,
        ),
    ]  # fmt: skip
    for option in type.options:
        found += _of_option(option, _word(type, option.name))
    for name, role in record.roles.items():
        if not isinstance(role, Setting | Key) and name not in UNSEEN:
            found += _of_field(type, name, role, seats)
    return found


def _word(type: GameType, name: str) -> int:
    """The offset of a field in the record, in words."""
    return int(type.record.dtype.fields[name][1]) // 8  # type: ignore[index]


def _of_option(option: Option, source: int) -> list[_Order]:
    about = f"the option `{option.name}`"
    if option.number:
        return _number(option.name, about, source=source)
    values = ", ".join(option.values)
    return [_Order(option.name, HOT, f"{about}: {values}", source, width=len(option.values))]


def _of_field(type: GameType, name: str, role: Role, seats: int) -> list[_Order]:
    rows = seats if role.seats else role.rows or 1
    about = role.about and f"; {role.about}"
    if role.sides:
        about += "; here the observer's side is the first"
    where: dict[str, Any] = {
        "source": _word(type, name),
        "rows": rows,
        "relative": OF_SEATS if role.seats else OF_SIDES if role.sides else NOBODYS,
        "seats": bool(role.shape),
    }
    if not isinstance(role, Pile):
        return _entries(type, name, role, seats, about, where)
    sizes = _word(type, f"{name}_size")
    size_kind = NUMBER if role.most > 255 else SMALL
    counted = f"how many entries {name} has, at most {role.most}"
    size = {**where, "source": sizes}
    found = (
        _number(f"{name}.size", counted, **size)
        if size_kind == NUMBER
        else [_Order(f"{name}.size", SMALL, counted, **size)]
    )
    inside = {
        **where, "stride": role.most, "places": role.most, "sizes": sizes, "pile": True,
    }  # fmt: skip
    found += _entries(type, name, role.of, seats, about, inside)
    if role.tops:
        meaning = f"the cards that {name} shows, one by one from the top on, at most {role.tops}"
        top = {**inside, "places": role.tops}
        found.append(_Order(f"{name}.tops", TOPS, meaning, width=type.record.deck.size, **top))
    return found


def _entries(
    type: GameType, name: str, role: Role, seats: int, about: str, where: dict[str, Any]
) -> list[_Order]:
    deck = type.record.deck
    if isinstance(role, Turn):
        who = "the seat to move from the observer on, nobody as the match is over, chance"
        return [_Order(name, SEAT, who, width=seats + 2, parameter=seats, **where)]
    if isinstance(role, Seat):
        who = "a seat from the observer on, or nobody"
        return [_Order(name, SEAT, who + about, width=seats + 1, parameter=seats, **where)]
    if isinstance(role, Seats):
        return [_Order(name, SEATS, "a set of seats from the observer on" + about,
                       width=seats, **where)]  # fmt: skip
    if isinstance(role, Cards):
        return [
            _Order(name, CARDS, "a set of cards; zeros where it is hidden" + about,
                   width=deck.size, **where),
            _Order(f"{name}.count", COUNT, f"how many cards {name} has, hidden or not", **where),
        ]  # fmt: skip
    if isinstance(role, Card):
        return _cards(name, deck.size, about, where)
    if isinstance(role, Word) and len(role.words) <= FEW_WORDS:
        words = f"one of {', '.join(role.words)}"
        return [_Order(name, HOT, words + about, width=len(role.words), **where)]
    if isinstance(role, Mask):
        return [_Order(name, CARDS, "a set of numbers from 0 to 62" + about, width=63, **where)]
    if isinstance(role, Word):
        found = _number(name, f"a word of {len(role.words)}, by its number{about}", **where)
        if role.sets:
            meaning = f"the cards of {name}, each a set"
            found.append(
                _Order(f"{name}.cards", SETS, meaning, width=deck.size, sets=role.sets, **where)
            )
        return found
    return _number(name, "a number" + about, **where)


def _cards(name: str, size: int, about: str, where: dict[str, Any]) -> list[_Order]:
    """A card, the cards of a short pile, or the cards of a long one."""
    if where.get("places", 1) <= SHORT:
        back = "a card's back" if "sizes" in where else "none"
        return [_Order(name, HOT, f"{back}, or a card" + about, width=size + 1,
                       parameter=-1, **where)]  # fmt: skip
    return [
        _Order(name, CODE, "the cards in order: 1 for a back, otherwise the card's number plus 2"
               + about, **where),
        _Order(f"{name}.cards", MEMBERS, f"the cards that {name} shows, as a set",
               width=size, **where),
    ]  # fmt: skip


def _number(name: str, about: str, **where: Any) -> list[_Order]:
    rest = f"what the 24 bits of a float32 cannot hold of {name}: 0 in ordinary play"
    return [_Order(name, NUMBER, about, **where), _Order(f"{name}.rest", REST, rest, **where)]


# --- Reading an observation back ---------------------------------------------------------


def _read(layout: ObservationLayout, flat: NDArray[Any]) -> tuple[int, Bytes]:
    words: Ints = np.zeros(layout.type.record.size // 8, np.int64)
    # The observer and the number of players come first; the rest is relative to the observer.
    for order in layout.orders:
        _read_block(layout, order, flat, words)
    seat = int(words[KEY])
    words[KEY] = 0
    return seat, words.view(np.uint8)


def _read_block(layout: ObservationLayout, order: Ints, flat: NDArray[Any], words: Ints) -> None:
    kind, source, rows, stride, places, sizes, target, width, parameter, relative = map(int, order)
    players, seat = int(words[PLAYERS]), int(words[KEY])
    me = max(seat, 0)
    if kind in TWICE:
        return
    for r in range(min(rows, players) if relative == OF_SEATS else rows):
        row = (r + me) % players if relative == OF_SEATS else r ^ me & 1 if relative else r
        used = places if sizes < 0 else int(words[sizes + row])
        for place in range(used):
            begin = target + (r * places + place) * width
            entry = flat[begin : begin + width]
            at = source + row * stride + place
            if kind == REST:
                words[at] += int(entry[0] * SCALE)
            elif not (kind == COUNT and words[at] > 0):
                words[at] = _value(layout.form, kind, entry, parameter, me, players)


def _value(form: str, kind: int, entry: NDArray[Any], parameter: int, me: int, players: int) -> int:
    """The value of an entry; a count stands for hidden cards."""
    if kind in (HOT, SEAT):
        ones = np.flatnonzero(entry)
        if not ones.size:
            return -1
        if kind == HOT:
            return int(ones[0]) + parameter
        return (
            (int(ones[0]) + me) % players if ones[0] < parameter else parameter - 1 - int(ones[0])
        )
    if kind == SEATS:
        return sum(1 << (int(one) + me) % players for one in np.flatnonzero(entry))
    if kind == CARDS:
        return sum(1 << int(one) for one in np.flatnonzero(entry))
    number = _number_of(form, entry)
    return -number if kind == COUNT else number - 2 if kind == CODE else number


def _number_of(form: str, entry: NDArray[Any]) -> int:
    if form == FLOAT32:
        return int(float(entry[0]) * SCALE)
    raw = np.packbits(entry, bitorder="little") if form == BITS else entry
    return int.from_bytes(raw.tobytes(), "little", signed=raw.size == 4)
