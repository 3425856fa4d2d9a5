"""`GameType`: a game as its package defines it."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import Any, Literal, Protocol, TypeAlias

from drumhead.engine import rulebook
from drumhead.engine.compiled_rules import CompiledRules
from drumhead.engine.completion import completed_rules, completed_words
from drumhead.engine.moves import Moves
from drumhead.engine.protocols import (
    FactsModule,
    RulesModule,
    ThumbModule,
    WordsModule,
    check_parts,
)
from drumhead.engine.scene import TableSetting
from drumhead.errors import InvalidGame, InvalidPosition
from drumhead.kernel.kernels import SIGNATURES, bind
from drumhead.kernel.options import Option
from drumhead.kernel.record import Cards, RecordType

#: The role of a word in a move: a card by its code, a place by its mark, a seat by its number.
PartRole: TypeAlias = Literal["card", "place", "seat", "word"]
#: The pace of a match: one decision after the other, or by the clock.
Pace: TypeAlias = Literal["turns", "clock"]


#: In place of a module: the one of that name in the game's package, if there is one.
_BY_NAME: Any = "by name"


class NamedCards(Protocol):
    """A pack as a game knows it: what it is called, and what its cards are called."""

    @property
    def slug(self) -> str:
        """The name of the pack."""

    @property
    def names(self) -> Mapping[str, str]:
        """The name of each card by its code."""


class PackName:
    """The name of a game's pack. A whole pack also gives the game the names of its cards."""

    def __set__(self, game: GameType, pack: NamedCards | str) -> None:
        if isinstance(pack, str):
            vars(game)["pack"] = pack
        else:
            vars(game).update(pack=pack.slug, card_names=pack.names)

    def __get__(self, game: GameType | None, owner: type) -> str:
        if game is None:
            raise AttributeError("the class has no pack")  # so that it has no default either
        name: str = vars(game)["pack"]
        return name


@dataclass(frozen=True, eq=False, kw_only=True)
class GameType:
    """A game: its metadata, and its rules and words as modules (see `protocols`).

    The modules `rules`, `words`, and if there are any `thumb` and `referee`, are found by name in
    the package that makes the GameType. `pack` is the `PACK` of its cards.
    `genre` says in a few words what sort of game it is; `line` its subject, in at most sixty
    letters, for posters and invitations (by default `about`).
    `secret` are the kinds of moves of which others see only that they were made;
    `simultaneous` are those among them that all seats choose at the same time: no choice depends on
    another's, and the seats make them one after the other, each all of its own in a row;
    `fewest_win` is set if a low score is a good one;
    `most_cards(players, options)` is the largest number of cards in a hand, 0 if there are no
    hands; by default the deck is dealt out.
    `sides(players, options)` gives the side of each seat: partners have the same;
    `check_options(players, options)` raises InvalidOption if values do not go together.
    `packs` is the number of packs like the record's deck in use at once.
    `setting` is the layout of the middle of the table; a scene may override it.
    `caution` is the lead, as a fraction of a won match, that a bid needs over the heuristic's bid
    to be preferred: for games whose playouts are easier on the bidder than players are.
    `most_moves` is the largest number of legal moves, `memo` the size of the memo of `resample`.
    `referee` is the module that judges the game by the clock, if it is played so;
    `open_cards` is set if the game has no hidden cards.
    """

    slug: str
    title: str
    year: str
    publisher: str
    genre: str
    about: str
    history: str
    players: tuple[int, ...]
    usual_players: int
    #: Set before the pack, which brings the names of its cards along.
    card_names: Mapping[str, str] = field(default_factory=dict)
    pack: PackName = PackName()
    line: str = ""
    rules: RulesModule = _BY_NAME
    words: WordsModule = _BY_NAME
    thumb: ThumbModule | None = _BY_NAME
    referee: Any = _BY_NAME

    secret: frozenset[str] = frozenset()
    simultaneous: frozenset[str] = frozenset()
    sides: Callable[[int, Mapping[str, str]], tuple[int, ...]] = lambda n, _: tuple(range(n))
    check_options: Callable[[int, Mapping[str, str]], None] | None = None
    fewest_win: bool = False
    most_cards: Callable[[int, Mapping[str, str]], int] | None = None
    open_cards: bool = False
    caution: float = 0.0
    setting: TableSetting = "trick"
    most_moves: int = 256
    memo: int = 1
    packs: int = 1
    version: int = 1

    def __post_init__(self) -> None:
        package = sys._getframe(2).f_globals["__name__"]
        for name in ("rules", "words", "thumb", "referee"):
            if getattr(self, name) is _BY_NAME:
                object.__setattr__(self, name, _module(package, name))
        object.__setattr__(self, "rules", completed_rules(self.slug, self.rules))
        object.__setattr__(self, "words", completed_words(self.words, self.rules))
        if not self.simultaneous <= self.secret:
            raise InvalidGame(f"{self.slug}: moves that are simultaneous must be secret too.")
        parts = {"rules": self.rules, "thumb": self.thumb, "words": self.words}
        check_parts(self.slug, parts, [self.referee] if self.referee else [])

    @functools.cached_property
    def record(self) -> RecordType:
        """The record of the game's states."""
        return self.rules.STATE

    @functools.cached_property
    def own_hand(self) -> int | None:
        """The index of the first hand in the words of a state; None if seats have no hands."""
        role = self.record.roles.get("hand")
        if not isinstance(role, Cards) or not role.seats:
            return None
        return int(self.record.dtype.fields["hand"][1]) // 8  # type: ignore[index]

    @functools.cached_property
    def moves(self) -> Moves:
        """All moves of the game."""
        return self.rules.MOVES

    @property
    def options(self) -> tuple[Option, ...]:
        """The options that a table can choose before a match."""
        return self.record.options

    def most_cards_of(self, players: int, options: Mapping[str, str]) -> int:
        """The largest number of cards in a hand, by players and options."""
        if self.most_cards is not None:
            return self.most_cards(players, options)
        return -(-self.record.deck.size // players)

    @property
    def paces(self) -> tuple[Pace, ...]:
        """The paces at which the game can be played, the usual one first."""
        return ("clock", "turns") if self.referee is not None else ("turns",)

    @property
    def package(self) -> str:
        """The package that contains the game's files."""
        return str(self.rules.__package__)  # type: ignore[attr-defined]

    @functools.cached_property
    def facts(self) -> FactsModule | None:
        """The game's `facts.py`, if it has one."""
        name = f"{self.package}.facts"
        if find_spec(name) is None:
            return None
        module: Any = importlib.import_module(name)
        check_parts(self.slug, {"facts": module})
        found: FactsModule = module
        return found

    @functools.cached_property
    def spoken_names(self) -> Mapping[str, str]:
        """The names of the cards as used in sentences: without a title after a comma."""
        return {code: name.partition(",")[0] for code, name in self.card_names.items()}

    @functools.cached_property
    def compiled(self) -> CompiledRules:
        """The compiled rules, from the cache if they were compiled before."""
        functions = {name: getattr(self.rules, name, None) for name in (*SIGNATURES, "choose")}
        functions["thumb"] = getattr(self.thumb, "thumb", None)
        return CompiledRules(bind(self.slug, self.title, self.record.dtype, functions))

    @functools.cached_property
    def check_end(self) -> Callable[[Any], None] | None:
        """The optional rule that ends a match whose position is already decided."""
        return getattr(self.rules, "check_end", None)

    def chance_text(self, view: Any, numbers: Sequence[int]) -> str:
        """The numbers of an event of chance, as a transcript writes them."""
        written: str = getattr(self.words, "chance_text", _plain_numbers)(view, numbers)
        return written

    def chance_parse(self, view: Any, text: str) -> list[int]:
        """The numbers of an event of chance from their text."""
        numbers: list[int] = getattr(self.words, "chance_parse", _parse_numbers)(view, text)
        return numbers

    @functools.cached_property
    def part_roles(self) -> Mapping[str, PartRole]:
        """The roles of the words of moves, by placeholder; see `moves`."""
        return {name: self._part_role(name) for name in self.moves.values}

    def _part_role(self, name: str) -> PartRole:
        if name in self.moves.places:
            return "place"
        if name == "seat":
            return "seat"
        codes = set(self.record.deck.codes)
        cards = all(codes.issuperset(value.split()) for value in self.moves.values[name])
        return "card" if cards else "word"

    @functools.cached_property
    def clauses(self) -> tuple[rulebook.Clause, ...]:
        """All clauses of the game's rulebook page."""
        return rulebook.clauses(self.package)


def _plain_numbers(_: Any, numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _parse_numbers(_: Any, text: str) -> list[int]:
    if not all(word.isascii() and word.isdigit() for word in text.split(" ")):
        raise InvalidPosition(f"{text!r} is not a list of whole numbers.")
    return [int(word) for word in text.split(" ")]


def _module(package: str, name: str) -> Any:
    """A module of a game's package; None where a game that may do without it has none."""
    whole = f"{package}.{name}"
    if name in ("thumb", "referee") and find_spec(whole) is None:
        return None
    try:
        return importlib.import_module(whole)
    except ModuleNotFoundError as error:
        if error.name != whole:
            raise
        raise InvalidGame(f"{package} has no module {name}.py, and every game needs one.") from None
