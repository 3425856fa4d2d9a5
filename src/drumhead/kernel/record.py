"""The whole state of a game as one record of int64 fields, declared by role.

The role of a field (cards, pile, seat, number, word) converts it to text and JSON and back.
"""

from __future__ import annotations

import difflib
import functools
import operator
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, TypeAlias

import numpy as np

from drumhead.errors import InvalidGame, InvalidOption, InvalidPosition, few
from drumhead.kernel import faults
from drumhead.kernel.bits import cards_of, lowest
from drumhead.kernel.compiler import Bytes, Ints, rule
from drumhead.kernel.deck import Deck, codes_of
from drumhead.kernel.header import FIELDS, MOST_SEATS
from drumhead.kernel.options import Option

# --- Roles -------------------------------------------------------------------------------


#: The largest number in a word of a record.
MOST_NUMBER = (1 << 63) - 1


def shown(data: object) -> str:
    """User input, cut to a length that fits into a sentence."""
    text = repr(data)
    return text if len(text) <= 40 else text[:40] + "..."


#: A condition that is true in some states of a game and not in others.
Condition: TypeAlias = Callable[[Any], bool]


@dataclass(frozen=True)
class Role:
    """The type of a field. `seats=True` means one for each seat, `rows=5` a row of five.

    `sides=True` says that the rows belong to the two sides alternately, the first to seat 0's.
    `holds` says that its cards lie there on the table (always, or in some states). A field without
    it only remembers cards that lie elsewhere. `even` says that all seats have equally many, except
    that those who have played to the trick have one fewer. `follows` is the value of the field in
    a position that does not name it. `about` is what a reader must know, such as the order in which
    the cards of a pile are written.

    `secret` says who may not see the cards: with "owner" each seat sees only its own entry,
    with "all" no seat sees any. `rules_out` names the hands of which a field remembers, seat by
    seat, the cards that they are known not to hold: whole suits. `shows` names the hands of which
    it remembers cards that they are known to hold.
    """

    seats: bool = False
    rows: int = 0
    sides: bool = False
    holds: bool | Condition = False
    even: bool | Condition = False
    follows: Callable[[Any], int] | None = None
    about: str = ""
    secret: Literal["", "owner", "all"] = ""
    rules_out: str = ""
    shows: str = ""

    @property
    def shape(self) -> tuple[int, ...]:
        """The shape of the field: its numbers of entries in a record."""
        return (MOST_SEATS,) if self.seats else (self.rows,) if self.rows else ()

    @property
    def noun(self) -> str:
        """One entry of the field, in a few words."""
        return "a whole number"

    @property
    def sentence(self) -> str:
        """The field in words."""
        several = " for each seat" if self.seats else f", {self.rows} times" if self.rows else ""
        return f"{self.noun}{several}{self.about and '; '}{self.about}"

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        """The codes of the cards that a value represents in the field's entry at this place."""
        return []

    def plain(self, value: int, deck: Deck) -> Any:
        """The value as JSON-ready data."""
        return int(value)

    def number(self, data: Any, deck: Deck) -> int:
        """The value from data or text."""
        try:
            number = int(data) if isinstance(data, str) else operator.index(data)
        except (TypeError, ValueError):
            raise InvalidPosition(f"{shown(data)} is not a whole number.") from None
        if not -MOST_NUMBER <= number <= MOST_NUMBER:
            raise InvalidPosition(f"{shown(data)} is larger than any number of a game.")
        return number

    def text(self, value: int, deck: Deck) -> str:
        """The value as one word or a few."""
        return str(self.plain(value, deck))


@dataclass(frozen=True)
class Number(Role):
    """A whole number."""


@dataclass(frozen=True)
class Mask(Number):
    """A set of small numbers, from 0 to 62, as the sum of their powers of two."""


@dataclass(frozen=True)
class Turn(Role):
    """The seat to move; -1 when the match is over, -2 when chance is to decide."""

    @property
    def noun(self) -> str:
        return "the seat to move, -1 when the match is over, -2 when chance is to decide"


@dataclass(frozen=True)
class Seat(Role):
    """A seat, or none (-1)."""

    @property
    def noun(self) -> str:
        return "a seat, or '-' for nobody"

    def plain(self, value: int, deck: Deck) -> Any:
        return None if value < 0 else int(value)

    def number(self, data: Any, deck: Deck) -> int:
        return -1 if data is None or data == "-" else super().number(data, deck)

    def text(self, value: int, deck: Deck) -> str:
        return "-" if value < 0 else str(value)


@dataclass(frozen=True)
class Card(Role):
    """One card, or none (-1)."""

    @property
    def noun(self) -> str:
        return "a card, or '-' for none"

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        return [] if value < 0 else [deck.codes[value]]

    def plain(self, value: int, deck: Deck) -> Any:
        return None if value < 0 else deck.codes[value]

    def number(self, data: Any, deck: Deck) -> int:
        return -1 if data is None or data == "-" else deck.card(data)

    def text(self, value: int, deck: Deck) -> str:
        return "-" if value < 0 else deck.codes[value]


@dataclass(frozen=True)
class Cards(Role):
    """A set of cards, or only their number where it is hidden."""

    @property
    def noun(self) -> str:
        return "a set of cards"

    def cards(self, value: int, deck: Deck, place: int) -> list[str]:
        return [] if value < 0 else deck.list(value)

    def plain(self, value: int, deck: Deck) -> Any:
        return {"hidden": int(-value)} if value < 0 else deck.list(int(value))

    def number(self, data: Any, deck: Deck) -> int:
        if isinstance(data, Mapping) and set(data) == {"hidden"}:
            return -super().number(data["hidden"], deck)
        if isinstance(data, str):
            if hidden_cards := re.fullmatch(r"\s*#(\d+)\s*", data):
                return -int(hidden_cards[1])
            return 0 if data.strip() == "-" else deck.mask(data)
        if isinstance(data, Sequence):
            return deck.mask(data)
        raise InvalidPosition(f"{shown(data)} is not a set of cards.")

    def text(self, value: int, deck: Deck) -> str:
        return f"#{-value}" if value < 0 else " ".join(deck.list(int(value))) or "-"


@dataclass(frozen=True)
class Seats(Role):
    """A set of seats, as a mask."""

    @property
    def noun(self) -> str:
        return "a set of seats"

    def plain(self, value: int, deck: Deck) -> Any:
        return list(cards_of(int(value)))

    def number(self, data: Any, deck: Deck) -> int:
        pieces = [] if data == "-" else data.split() if isinstance(data, str) else data
        if not isinstance(pieces, Sequence):
            raise InvalidPosition(f"{shown(data)} is not a list of seats.")
        seats = {super(Seats, self).number(piece, deck) for piece in pieces}
        if not seats <= set(range(MOST_SEATS)):
            raise InvalidPosition(f"{shown(data)} is not a list of seats, which begin at 0.")
        return sum(1 << seat for seat in seats)

    def text(self, value: int, deck: Deck) -> str:
        return " ".join(map(str, cards_of(int(value)))) or "-"


@dataclass(frozen=True)
class Word(Role):
    """One of a few words. If they represent cards, `sets` has these cards, word by word."""

    words: tuple[str, ...] = ()
    sets: tuple[int, ...] = ()

    @property
    def noun(self) -> str:
        return f"one of {few(self.words)}"

    def plain(self, value: int, deck: Deck) -> Any:
        return self.words[value]

    def number(self, data: Any, deck: Deck) -> int:
        if isinstance(data, str) and data in self.words:
            return self.words.index(data)
        raise InvalidPosition(f"{shown(data)} is none of {few(self.words)}.")


@dataclass(frozen=True)
class Pile(Role):
    """Cards (or seats, or numbers) in order, at most `most`. The field `<name>_size` counts them.

    With `tops=2`, observations also show the two uppermost cards, the last two, separately.
    """

    most: int = 0
    tops: int = 0
    of: Role = Card()

    @property
    def noun(self) -> str:
        what = "cards" if isinstance(self.of, Card) else f"entries (each {self.of.noun})"
        return f"at most {self.most} {what}"


@dataclass(frozen=True)
class Key(Role):
    """The 256-bit key of the dealing generator, four words."""

    @property
    def noun(self) -> str:
        return "the key that deals, 64 hexadecimal digits"


@dataclass(frozen=True)
class Setting(Role):
    """A setting chosen before the match. It belongs to the game, not to a position."""


class Phases:
    """The phases of a game by name, in order. Unpacked, they are the numbers that rules use.

    `DRAW, DEAL, PLAY = PHASES = Phases("draw", "deal", "play")` declares both at once.
    """

    def __init__(self, *names: str) -> None:
        self.names = names

    def __iter__(self) -> Iterator[int]:
        return iter(range(len(self.names)))


def as_key(key: object) -> bytes:
    """A dealing key from its 32 bytes, or from its 64 hexadecimal digits."""
    try:
        found = bytes.fromhex(key) if isinstance(key, str) else key
    except ValueError:
        found = None
    if not isinstance(found, bytes) or len(found) != 32:
        raise InvalidOption("A dealing key is 32 bytes, or the 64 hexadecimal digits of them.")
    return found


# --- Records -----------------------------------------------------------------------------

HEADER: dict[str, Role] = dict.fromkeys(FIELDS, Number()) | {
    "turn": Turn(),
    "players": Setting(),
    "deal": Number(about="the number of the hand"),
    "finished": Number(about="how many hands have been finished"),
    "counter": Number(about="how much of the key has been used"),
    "key": Key(),
    "score": Number(seats=True),
}


def _check_fields(where: str, options: Sequence[Option], fields: Mapping[str, Role]) -> None:
    """Raise InvalidGame where a field or an option hides another one, or contradicts itself.

    A game may add to a field that every record has, for example what it `follows`.
    """
    for option in options:
        if option.name in HEADER:
            raise InvalidGame(f"{where}: the option '{option.name}' hides a field of every record.")
    names = [option.name for option in options]
    names += [f"{name}_size" for name, role in fields.items() if isinstance(role, Pile)]
    for name, role in fields.items():
        more = role.follows is not None or role.about
        if name in names:
            raise InvalidGame(f"{where}: the field '{name}' has the name of an option or of the "
                              "size of a pile.")  # fmt: skip
        if name in HEADER and not (more and role.shape == HEADER[name].shape):
            raise InvalidGame(f"{where}: the field '{name}' hides the one that every record has.")
        if role.sides and (role.seats or role.rows < 2 or role.rows % 2):
            raise InvalidGame(f"{where}: the rows of the field '{name}' belong to the two sides by "
                              "turns, so there must be 2, 4, 6 or so of them.")  # fmt: skip
        if role.secret == "owner" and not role.seats:
            raise InvalidGame(f"{where}: the field '{name}' has no entry for each seat, so that "
                              "no seat owns one.")  # fmt: skip
        hand = role.rules_out or role.shows
        if hand and hand not in fields:
            raise InvalidGame(f"{where}: the field '{name}' says what '{hand}' holds, and there is "
                              "no such field.")  # fmt: skip
        if isinstance(role, Pile) and role.tops and not isinstance(role.of, Card):
            raise InvalidGame(f"{where}: the field '{name}' is no pile of cards, so that it has no "
                              "top cards to show.")  # fmt: skip


class RecordType:
    """The fields of a game's record, and all text and data forms of a state.

    `in_use` gives the cards of the deck that are in use in a state, if not always all are. `suits`
    are the suits as sets of cards, which a field with `rules_out` needs. `where` is the file and
    line of the declaration.
    """

    def __init__(
        self,
        deck: Deck,
        phases: Phases,
        options: Sequence[Option],
        in_use: Callable[[Any], int] | None = None,
        suits: Sequence[int] | Ints = (),
        **fields: Role,
    ) -> None:
        caller = sys._getframe(1)
        self.where = faults.place(caller.f_code.co_filename, caller.f_lineno)
        _check_fields(self.where, options, fields)
        self.deck = deck
        whole = (1 << deck.size) - 1
        self.in_use: Callable[[Any], int] = in_use or (lambda _: whole)
        self.suits = np.array(suits, np.int64)
        self.phases = phases.names
        self.options = tuple(options)
        settings: dict[str, Role] = {option.name: Setting() for option in options}
        phase: dict[str, Role] = {"phase": Word(words=self.phases)}
        self.roles: dict[str, Role] = HEADER | phase | settings | fields
        layout: list[tuple[Any, ...]] = []
        for name, role in self.roles.items():
            if isinstance(role, Pile):
                layout.append((name, np.int64, (*role.shape, role.most)))
                layout.append((f"{name}_size", np.int64, role.shape))
            else:
                layout.append((name, np.int64, (4,) if isinstance(role, Key) else role.shape))
        self.dtype = np.dtype(layout, align=True)
        self.size = self.dtype.itemsize

    def blank(self) -> Bytes:
        """A state of zeros, with -1 in every field for a seat or a card."""
        state = np.zeros(self.size, np.uint8)
        view = state.view(self.dtype)[0]
        for name, role in self.roles.items():
            if isinstance(role, Seat | Card):
                view[name] = -1
        return state

    def normal(self, state: Bytes) -> bytes:
        """The state as bytes, without leftovers beyond the ends of piles."""
        copy = state.copy()
        view = copy.view(self.dtype)[0]
        for name, role in self.roles.items():
            if isinstance(role, Pile):
                places = np.arange(role.most)
                view[name][places >= np.expand_dims(view[f"{name}_size"], -1)] = 0
        return copy.tobytes()

    def json(self, state: Bytes) -> dict[str, Any]:
        """The whole state as plain data, field by field."""
        plain = Plain(self.dtype, state)
        shown = (name for name, role in self.roles.items() if not isinstance(role, Setting))
        return {name: self.read(plain, name) for name in shown}

    def text(self, state: Bytes) -> str:
        """The state in one line: every field that differs from a blank state."""
        here, blank, parts = Plain(self.dtype, state), Plain(self.dtype, self.blank()), []
        blank.players = here.players
        for name, role in self.roles.items():
            if isinstance(role, Setting):
                continue
            text = self.read(here, name, "text")
            if text != self.read(blank, name, "text") or name in ("turn", "phase"):
                flat = " / ".join(text) if isinstance(text, list) else text
                parts.append(f"{name}: {flat}")
        return "; ".join(parts)

    def parse(self, text: str) -> dict[str, Any]:
        """The fields of a state from its line of text."""
        fields: dict[str, Any] = {}
        for part in filter(None, (part.strip() for part in text.split(";"))):
            name, colon, value = part.partition(":")
            if not colon:
                raise InvalidPosition(
                    f"{shown(part)} is not a field; write them like 'turn: 0; phase: ...'."
                )
            if name in fields:
                raise InvalidPosition(f"The field {name!r} is given twice.")
            role = self.roles.get(name)
            if role is not None and role.shape:
                fields[name] = [piece.strip() for piece in value.split("/")]
            else:
                fields[name] = value.strip()
        return fields

    def fill(self, state: Bytes, fields: Mapping[str, Any]) -> None:
        """Set fields by name, from plain data or text."""
        for name, data in fields.items():
            if isinstance(self.roles.get(name, Setting()), Setting):
                raise InvalidPosition(self._no_field(name))
            self._write(state, name, data)

    @property
    def fields(self) -> dict[str, str]:
        """The fields that a position can set, by name, each in words."""
        roles = self.roles.items()
        return {name: role.sentence for name, role in roles if not isinstance(role, Setting)}

    def _no_field(self, name: str) -> str:
        if name in self.roles:
            return f"{name!r} is settled with the game, before a match, and not in a position."
        # A game's own fields come first, since readers look for those.
        names = sorted(self.fields, key=lambda field: field in HEADER)
        close = difflib.get_close_matches(name, names, 1)
        meant = f"did you mean {close[0]!r}? The" if close else "the"
        return f"There is no field {name!r}; {meant} fields are {few(names, 12)}."

    @functools.cached_property
    def read_only(self) -> Callable[[list[int]], Any]:
        """The fields of a state from its words, as attributes of a read-only object."""
        return _read_only(self.dtype)

    @functools.cached_property
    def readers(self) -> dict[str, Callable[[Plain], Any]]:
        """The reader of each field as plain data: `read`, with its settings resolved in advance."""
        return {name: self._reader(name) for name in self.roles}

    def _reader(self, name: str) -> Callable[[Plain], Any]:
        """A reader with a quick way for sets and piles of cards, which views read most."""
        role, deck = self.roles[name], self.deck
        field, size = operator.attrgetter(name), operator.attrgetter(f"{name}_size")
        if type(role) is Cards and role.seats:
            return lambda s: [
                {"hidden": -cards} if cards < 0 else [*codes_of(deck, cards)]
                for cards in field(s)[: s.players]
            ]
        if type(role) is Cards and not role.shape:
            return lambda s: role.plain(field(s), deck)
        if type(role) is Pile and type(role.of) is Card and not role.shape:
            one = role.of.plain
            return lambda s: [one(card, deck) for card in field(s)[: size(s)]]
        return lambda s: self.read(s, name)

    def read(self, plain: Plain, name: str, form: str = "plain") -> Any:
        """A field of a state as plain data, or as "text" writes it."""
        role, deck, value = self.roles[name], self.deck, getattr(plain, name)
        if isinstance(role, Key):
            return np.array(value, "<i8").tobytes().hex()
        shown = plain.players if role.seats else role.rows
        if isinstance(role, Pile):
            one, sizes = getattr(role.of, form), getattr(plain, f"{name}_size")
            rows = zip(value[:shown], sizes, strict=False) if role.shape else [(value, sizes)]
            piles = [[one(v, deck) for v in row[:size]] for row, size in rows]
            out: list[Any] = [" ".join(p) or "-" for p in piles] if form == "text" else piles
            return out if role.shape else out[0]
        one = getattr(role, form)
        return [one(v, deck) for v in value[:shown]] if role.shape else one(value, deck)

    def _write(self, state: Bytes, name: str, data: Any) -> None:
        view, role = state.view(self.dtype)[0], self.roles[name]
        if isinstance(role, Key):
            view[name] = np.frombuffer(_key_of_position(data), "<i8")
            return
        if not role.shape:
            self._write_entry(view, name, None, data)
            return
        wanted = int(view["players"]) if role.seats else role.rows
        if not isinstance(data, Sequence) or isinstance(data, str) or len(data) != wanted:
            entries = (
                f"one entry for each seat, {wanted} in all" if role.seats else f"{wanted} entries"
            )
            raise InvalidPosition(f"The field {name!r} needs a list with {entries}.")
        for place, value in enumerate(data):
            self._write_entry(view, name, place, value)

    def _write_entry(self, view: Any, name: str, place: int | None, value: Any) -> None:
        """Set a field or one of its entries. An error says which."""
        role = self.roles[name]
        try:
            if isinstance(role, Pile):
                numbers = _pile(role, value, self.deck)
                row = view[name] if place is None else view[name][place]
                row[: len(numbers)] = numbers
                name, number = f"{name}_size", len(numbers)
            else:
                number = role.number(value, self.deck)
        except InvalidPosition as error:
            where = name if place is None else f"{name}[{place}]"
            raise InvalidPosition(f"{where}: {error}") from None
        if place is None:
            view[name] = number
        else:
            view[name][place] = number


def _pile(role: Pile, data: Any, deck: Deck) -> list[int]:
    """The entries of a pile from data or text."""
    pieces = data.split() if isinstance(data, str) else data
    if not isinstance(pieces, Sequence):
        raise InvalidPosition(f"{shown(data)} is not a list.")
    numbers = [role.of.number(piece, deck) for piece in pieces if piece != "-"]
    if len(numbers) > role.most:
        raise InvalidPosition(f"It holds at most {role.most}, not {len(numbers)}.")
    return numbers


def _key_of_position(data: Any) -> bytes:
    try:
        return as_key(data)
    except InvalidOption as error:
        raise InvalidPosition(str(error)) from None


class Fields(dict[str, Any]):
    """The fields of a state as plain data, each read on first access."""

    def __init__(self, record: RecordType, plain: Plain) -> None:
        super().__init__()
        self._readers = record.readers
        self._plain = plain

    def __missing__(self, name: str) -> Any:
        value = self[name] = self._readers[name](self._plain)
        return value


@functools.cache
def _slots(dtype: Any) -> list[tuple[str, int, int, int]]:
    """For each field: its name, the first and last place of its words, and the length of its rows.

    A row of 0 is a single word. One as long as the field is a list, a shorter one a list of lists.
    """
    slots = []
    for name in dtype.names:
        kind, offset = dtype.fields[name][:2]
        start = offset // 8
        slots.append((name, start, start + kind.itemsize // 8, (0, *kind.shape)[-1]))
    return slots


class Plain:
    """A state as a Python object with the same attributes, for rules that are interpreted."""

    players: int

    def __init__(self, dtype: Any, state: Bytes) -> None:
        words = state.view(np.int64).tolist()
        fields = vars(self)
        for name, start, end, row in _slots(dtype):
            if row == 0:
                fields[name] = words[start]
            elif row == end - start:
                fields[name] = words[start:end]
            else:
                fields[name] = [words[at : at + row] for at in range(start, end, row)]

    def write(self, state: Bytes) -> None:
        """Put the attributes back into the bytes."""
        fields: Any = vars(self)
        view = state.view(np.int64)
        words: list[int] = []
        for value in fields.values():
            _flatten(value, words)
        view[:] = words


def _read_only(dtype: Any) -> Callable[[list[int]], Any]:
    """A maker of read-only objects like `Plain` from the words of a state, in half the time.

    As with named tuples, the class is written out field by field. Every view of a table begins
    with it.
    """
    lines = []
    for name, start, end, row in _slots(dtype):
        value = f"words[{start}]" if row == 0 else f"words[{start}:{end}]"
        if row not in (0, end - start):
            rows = (f"words[{at}:{at + row}]" for at in range(start, end, row))
            value = f"[{', '.join(rows)}]"
        lines.append(f"        self.{name} = {value}")
    head = ["class Read:", f"    __slots__ = {dtype.names!r}", "    def __init__(self, words):"]
    scope: dict[str, Any] = {}
    exec("\n".join(head + lines), scope)
    made: Callable[[list[int]], Any] = scope["Read"]
    return made


def _flatten(value: Any, words: list[int]) -> None:
    if isinstance(value, list):
        for part in value:
            _flatten(part, words)
    else:
        words.append(int(value))


@rule
def list_cards(cards: int, base: int, out: Ints) -> int:
    """Write the move `base + card` for every card of a set. Returns their number."""
    count = 0
    while cards:
        out[count] = base + lowest(cards)
        count += 1
        cards &= cards - 1
    return count
