"""A state as one seat sees it: what the words of a game are made from."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, TypeVar

from drumhead.engine.english import possessive, third_person
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.record import Fields, Plain

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


T = TypeVar("T")


class Reader:
    """Whom words are for: a seat of a game, and what it calls the others.

    Seat -1 is a spectator, who sees what is public; None sees everything.
    """

    def __init__(self, game: Game, seat: int | None, names: tuple[str, ...]) -> None:
        self.game = game
        self.seat = seat
        self.names = names
        self.players = game.players

    def name(self, seat: int) -> str:
        """What a seat is called: "you", if it is yours."""
        return "you" if seat == self.seat else self.names[seat]

    def whose(self, seat: int) -> str:
        """Whose something is: "your", "East's"."""
        return "your" if seat == self.seat else possessive(self.names[seat])

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """The beginning of a sentence: does(1, "take", "it") is "West takes it"."""
        who = "You" if seat == self.seat else self.names[seat]
        return f"{who} {self.verb(seat, verb)} {rest}".rstrip()

    def verb(self, seat: int, verb: str) -> str:
        """A verb as it follows the name of a seat: "you deal", "East deals"."""
        if seat == self.seat:
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


class Pieces:
    """Pieces of the last view of a reader, which are handed on while they stay as they are."""

    def __init__(self, reader: Reader) -> None:
        self.reader = reader
        self.before: dict[Hashable, Any] = {}
        self.now: dict[Hashable, Any] = {}

    def turn_over(self) -> None:
        """Another state is looked at."""
        if self.now:
            self.before, self.now = self.now, {}


class SeatView(Reader):
    """A state as the words of a game read it: what one seat is allowed to see.

    A view shares what is `kept` with the view of the `next` state.
    """

    def __init__(
        self, game: Game, state: Bytes, seat: int | None, names: tuple[str, ...],
        pieces: Pieces | None = None,
    ) -> None:  # fmt: skip
        super().__init__(game, seat, names)
        if seat is not None:
            state = state.copy()
            game.rules.redact(state, seat)
        self.s: Any = Plain(game.type.record.dtype, state)
        self.fields = Fields(game.type.record, self.s)
        self._pieces = pieces

    def next(self, state: Bytes) -> SeatView:
        """What the same seat may see of a later state."""
        if self._pieces is not None:
            self._pieces.turn_over()
        return SeatView(self.game, state, self.seat, self.names, self._pieces)

    def settle(self) -> None:
        """The view has been made: all that only the making needed is forgotten."""
        self.fields.clear()
        if self._pieces is not None:
            self._pieces.before = {}

    def rename(self, names: tuple[str, ...]) -> None:
        """The seats have other names, and nothing is kept that has the old ones."""
        self.names = names
        self._pieces = None

    def kept(self, make: Callable[..., T], *known: Hashable) -> T:
        """What `make(reader, *known)` gives, or gave for the last view; nobody may change it.

        A reader has no record, so that a piece depends on nothing but what is `known` of it.
        """
        pieces = self._pieces
        if pieces is None:
            pieces = self._pieces = Pieces(Reader(self.game, self.seat, self.names))
        key = (make, *known)
        found: T | None = pieces.now.get(key)
        if found is None:
            found = pieces.before.get(key)
            if found is None:
                found = make(pieces.reader, *known)
            pieces.now[key] = found
        return found
