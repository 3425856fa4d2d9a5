"""What a game is to everything else: facts, a record, a few rules and a few words."""

from __future__ import annotations

import functools
import importlib
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

import numpy as np

from drumhead.engine import positions, rulebook
from drumhead.engine.completion import completed_rules, completed_words
from drumhead.engine.moves import Moves
from drumhead.engine.parts import FactsModule, RulesModule, ThumbModule, WordsModule, check_parts
from drumhead.engine.scene import TableSetting
from drumhead.errors import InvalidGame, InvalidOption, InvalidPosition
from drumhead.kernel.compiler import Bytes, Floats, Ints
from drumhead.kernel.header import MOST_OUTCOMES
from drumhead.kernel.kernels import SIGNATURES, bind
from drumhead.kernel.loops import win_shares
from drumhead.kernel.options import Option, settle
from drumhead.kernel.random import key_from_seed
from drumhead.kernel.record import Cards, Plain, RecordType, as_key

if TYPE_CHECKING:
    from drumhead.engine.match import Match

#: What a word of a move stands for: a card by its code, a place by its mark, a seat by its number.
PartRole: TypeAlias = Literal["card", "place", "seat", "word"]
#: How a match is played: one decision after the other, or by the clock.
Pace: TypeAlias = Literal["turns", "clock"]


class CompiledRules:
    """The compiled rules of a game over bytes: the public low-level interface.

    `state` is an array of bytes made by `Game.new_state`; `legal` writes the numbers of the
    legal moves and returns how many there are; while `turn(state)` is CHANCE, `pending`
    tells what chance must decide and `chance` takes the outcome. `playout` plays at random
    to the end of the hand, chance included, and returns how many decisions that took.

    To drive a match from Python, `advance(state, place, moves)` does all in one call: it
    plays the move at that place of `moves` (-1: none, to begin with), lets the match's own
    key decide what is due, writes the legal moves that follow and returns how many there
    are, 0 when the match is over.

    `redact(state, seat)` wipes out what a seat may not see, and `redactions(rows)` does so in a
    row for each seat and one for spectators, all of the same state at first.

    `thumb(state, moves, count, rng)` is the legal move that the game's rules of thumb advise,
    and `guided` a playout by them, with a random move so many times in 256.

    The first rule asked for compiles them where that was never done on this machine; each is
    loaded when it is first asked for.
    """

    setup: Callable[[Bytes], None]
    pending: Callable[[Bytes, Ints], int]
    chance: Callable[[Bytes, Ints, int], None]
    legal: Callable[[Bytes, Ints], int]
    step: Callable[[Bytes, int], None]
    winners: Callable[[Bytes], int]
    redact: Callable[[Bytes, int], None]
    redactions: Callable[[Any], None]
    resample: Callable[[Bytes, int, Ints, Floats], None]
    value: Callable[[Bytes, int], float]
    playout: Callable[[Bytes, Ints, Ints], int]
    advance: Callable[[Bytes, int, Ints], int]
    thumb: Callable[[Bytes, Ints, int, Ints], int]
    guided: Callable[[Bytes, Ints, Ints, int], int]

    def __init__(self, load: Callable[[str], Callable[..., Any]]) -> None:
        self._load = load

    @property
    def cached(self) -> bool:
        """Have all of them been compiled on this machine, so that only loading is left?"""
        return bool(getattr(self._load, "compiled", True))

    def load(self) -> None:
        """Compile or load every rule now, so that none has to be waited for later."""
        for name in SIGNATURES:
            getattr(self, name)

    def __getattr__(self, name: str) -> Any:
        if name not in SIGNATURES:
            raise AttributeError(f"there is no rule {name!r}")
        rule = self._load(name)
        setattr(self, name, rule)
        return rule


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
    """A game of the booklets: facts, and its rules and words as modules (see `parts`).

    The modules `rules`, `words`, and where there are any `thumb` and `referee`, are found by name
    in the package that makes the GameType. `pack` is the `PACK` of its cards.
    `genre` says in a few words what sort of game it is; `line` what it is about, in at most
    sixty letters, for posters and invitations (without one, `about` serves).
    `secret` are the kinds of moves of which others see only that they were made;
    `fewest_win` is set where a low score is a good one;
    `most_cards(players, options)` is how many cards a hand can have, 0 where nobody has a hand; by
    default the deck is dealt out.
    `sides(players, options)` gives the side of each seat: partners have the same;
    `check_options(players, options)` raises InvalidOption where values do not go together.
    `packs` is how many packs like the record's deck are in use at once.
    `setting` is how the middle of the table is laid out; a scene may say otherwise.
    `caution` is by how much of a won match a bid must look better than the rule of thumb's to be
    preferred: it is for games whose playouts are easier on the bidder than players are.
    `most_moves` is how many moves may be legal at once, `memo` how many numbers `resample` keeps.
    `referee` is the module that judges the game by the clock, where it is played so;
    `open_cards` is set where nobody has anything to hide.
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
        parts = {"rules": self.rules, "thumb": self.thumb, "words": self.words}
        check_parts(self.slug, parts, [self.referee] if self.referee else [])

    @functools.cached_property
    def record(self) -> RecordType:
        """The fields of a state."""
        return self.rules.STATE

    @functools.cached_property
    def own_hand(self) -> int | None:
        """Where in the words of a state the hands begin; None where seats have no hands."""
        role = self.record.roles.get("hand")
        if not isinstance(role, Cards) or not role.seats:
            return None
        return int(self.record.dtype.fields["hand"][1]) // 8  # type: ignore[index]

    @functools.cached_property
    def moves(self) -> Moves:
        """All the moves that the game has."""
        return self.rules.MOVES

    @property
    def options(self) -> tuple[Option, ...]:
        """What a table may agree on before a match."""
        return self.record.options

    def most_cards_of(self, players: int, options: Mapping[str, str]) -> int:
        """How many cards a hand can have at a table of so many players, with these options."""
        if self.most_cards is not None:
            return self.most_cards(players, options)
        return -(-self.record.deck.size // players)

    @property
    def paces(self) -> tuple[Pace, ...]:
        """How it can be played, the usual way first."""
        return ("clock", "turns") if self.referee is not None else ("turns",)

    @property
    def package(self) -> str:
        """The package in which the game's files lie."""
        return str(self.rules.__package__)  # type: ignore[attr-defined]

    @functools.cached_property
    def facts(self) -> FactsModule | None:
        """What speaks for moves or against them, where the game has a `facts.py`."""
        name = f"{self.package}.facts"
        if find_spec(name) is None:
            return None
        module: Any = importlib.import_module(name)
        check_parts(self.slug, {"facts": module})
        found: FactsModule = module
        return found

    @functools.cached_property
    def spoken_names(self) -> Mapping[str, str]:
        """The names of the cards as sentences have them: without a title that follows a comma."""
        return {code: name.partition(",")[0] for code, name in self.card_names.items()}

    @functools.cached_property
    def compiled(self) -> CompiledRules:
        """The rules compiled, from the cache where they have been compiled before."""
        functions = {name: getattr(self.rules, name, None) for name in (*SIGNATURES, "choose")}
        functions["thumb"] = getattr(self.thumb, "thumb", None)
        return CompiledRules(bind(self.slug, self.title, self.record.dtype, functions))

    @functools.cached_property
    def check_end(self) -> Callable[[Any], None] | None:
        """The rule that ends a game that is over as it stands, where the game has one."""
        return getattr(self.rules, "check_end", None)

    def chance_text(self, view: Any, numbers: Sequence[int]) -> str:
        """The numbers that chance brought, as a transcript writes them."""
        written: str = getattr(self.words, "chance_text", _plain_numbers)(view, numbers)
        return written

    def chance_parse(self, view: Any, text: str) -> list[int]:
        """The numbers of an event of chance from their text."""
        numbers: list[int] = getattr(self.words, "chance_parse", _parse_numbers)(view, text)
        return numbers

    @functools.cached_property
    def part_roles(self) -> Mapping[str, PartRole]:
        """What the words of moves stand for, by placeholder; see `moves`."""
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
        """Every clause of the game's rulebook page."""
        return rulebook.clauses(self.package)

    @property
    def rulebook(self) -> str:
        """The game's rulebook page in Markdown, with the facts that the code knows."""
        usually = f" (usually {self.usual_players})" if len(self.players) > 1 else ""
        facts = [
            ("Players", _numbers(self.players) + usually),
            ("Cards", self._cards()),
            ("Kind", self.genre),
            ("First published", f"{self.year}, {self.publisher}"),
            ("Options", ", ".join(f"`{option.name}`" for option in self.options) or "none"),
        ]
        choices = [
            (f"`{o.name}`", f"`{v}`" + (" (default)" if v == o.default else ""), why, o.clause)
            for o in self.options
            for v, why in o.values.items()
        ]
        heads = ("option", "value", "meaning", "clause")
        return rulebook.filled(
            self.package,
            {
                "facts": "\n".join(f"- **{name}:** {value}" for name, value in facts),
                "options": rulebook.markdown_table(heads, choices),
            },
        )

    def _cards(self) -> str:
        """How many cards a table needs, and from what pack or packs they come."""
        pack = self.pack.replace("-", " ")
        source = f"the {pack} pack" if self.packs == 1 else f"{self.packs} {pack} packs"
        return f"{self.packs * self.record.deck.size}, from {source}"


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


class Game:
    """A game with its number of players and its options settled: ready for matches."""

    def __init__(
        self, type: GameType, players: int | None = None, options: Mapping[str, object] = {}
    ) -> None:
        self.type = type
        self.players = type.usual_players if players is None else players
        if self.players not in type.players:
            noun = "player" if type.players == (1,) else "players"
            raise InvalidOption(
                f"{type.title} is for {_numbers(type.players)} {noun}, not {players}."
            )
        self.options = settle(type.options, options)
        if type.check_options is not None:
            type.check_options(self.players, self.options)
        self.sides = type.sides(self.players, self.options)
        self.most_cards = type.most_cards_of(self.players, self.options)

    def __repr__(self) -> str:
        return f"drumhead.game({self.slug!r}, players={self.players}, options={self.options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self.slug, self.players, tuple(self.options.items())

    @property
    def slug(self) -> str:
        """The game's name in commands and transcripts."""
        return self.type.slug

    @property
    def title(self) -> str:
        """The game's name as the booklet prints it."""
        return self.type.title

    @property
    def rules(self) -> CompiledRules:
        """The compiled rules over bytes; see `CompiledRules`."""
        return self.type.compiled

    def new_moves(self) -> Ints:
        """A buffer large enough for the legal moves and for any event of chance."""
        return np.zeros(max(self.type.most_moves, MOST_OUTCOMES), np.int64)

    def shares(self, winners: int) -> list[float]:
        """Each seat's share of the win, if these seats (a mask) win."""
        out = np.zeros(self.players)
        win_shares(winners, np.array(self.sides), out)
        return [float(share) for share in out]

    def new_state(self, key: bytes | str) -> Bytes:
        """The state of a new match before the first event of chance."""
        state = self._blank()
        self.type.record.fill(state, {"key": key})
        self.rules.setup(state)
        return state

    def match(
        self,
        seed: int | str | None = None,
        key: bytes | str | None = None,
        hands: int | None = None,
        names: Mapping[int, str] = {},
        deal: bool = True,
    ) -> Match:
        """A new match, from a seed, a dealing key, or (with neither) a fresh secret key.

        A key is 32 bytes, or the 64 hexadecimal digits that write them. With `deal=False` the
        match stops before its first event of chance: `Match.take_chance` decides that, and
        `Match.step` every move after it.
        """
        from drumhead.engine.match import Match, fresh_key

        if seed is not None and key is not None:
            raise InvalidOption("A match has a seed or a key, not both.")
        if seed is not None:
            key = key_from_seed(seed)
        key = fresh_key() if key is None else as_key(key)
        match = Match(self, self.new_state(key), hands=hands, names=names, key=key)
        if deal:
            match.deal()
        return match

    def position(
        self, text: str = "", /, hands: int | None = None, *, partial: bool = False, **fields: Any
    ) -> Match:
        """A match in any position: fields by name, cards by code; `fields` says which there are.

        Fields that are not named follow from the others where they can, and are empty otherwise.
        `text` is a whole position as `Match.text` writes it; fields beside it change it. What
        play cannot reach is refused in a sentence: every card lies in one place, partners have
        one score, and the seat to move can move. With `partial=True` it may be a part of a
        position: only what is written is checked.
        """
        from drumhead.engine.match import Match

        state = self._blank()
        record = self.type.record
        if text:
            record.fill(state, record.parse(text))
        record.fill(state, fields)
        if not text:
            positions.complete(self, state, fields)
        self._refuse(positions.impossible(self, state))
        if self.type.check_end is not None and turn(state) >= 0:
            plain = Plain(record.dtype, state)
            self.type.check_end(plain)
            plain.write(state)
        if not partial:
            self._refuse(positions.unfinished(self, state))
        return Match(self, state, hands=hands)

    def fields(self) -> dict[str, str]:
        """What a position can say: every field by name, and what it is in words."""
        return self.type.record.fields

    def _refuse(self, fault: str | None) -> None:
        if fault is not None:
            raise InvalidPosition(fault)

    def _blank(self) -> Bytes:
        state = self.type.record.blank()
        view = state.view(self.type.record.dtype)[0]
        view["players"] = self.players
        for option in self.type.options:
            view[option.name] = option.code(self.options[option.name])
        return state


def _plain_numbers(_: Any, numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _parse_numbers(_: Any, text: str) -> list[int]:
    if not all(word.isascii() and word.isdigit() for word in text.split(" ")):
        raise InvalidPosition(f"{text!r} is not a list of whole numbers.")
    return [int(word) for word in text.split(" ")]


def turn(state: Bytes) -> int:
    """Whose turn it is: a seat, OVER or CHANCE. The first word of every record."""
    seat: int = state.view(np.int64).item(0)
    return seat


def _numbers(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"
