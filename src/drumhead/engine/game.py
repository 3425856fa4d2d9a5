"""What a game is to the rest of the house: one record, a few rules, a few words."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

import numpy as np

from drumhead.engine import rulebook
from drumhead.engine.compiler import Bytes, Floats, Ints, Record
from drumhead.engine.errors import InvalidOption, InvalidPosition
from drumhead.engine.header import CHANCE
from drumhead.engine.kernels import SIGNATURES, bind
from drumhead.engine.moves import Moves
from drumhead.engine.options import Option, settle
from drumhead.engine.random import key_from_seed
from drumhead.engine.record import Fields, Plain, RecordType

if TYPE_CHECKING:
    from drumhead.engine.match import Match


#: How the middle of a table is laid out: cards around a trick, rows of combinations, the piles
#: of a patience, two sides that face each other, lines against forts.
TableSetting: TypeAlias = Literal["trick", "melds", "patience", "facing", "forts"]


#: What a word of a move stands for: a card by its code, a place by its mark, a seat by its number.
PartRole: TypeAlias = Literal["card", "place", "seat", "word"]


class Refusal(NamedTuple):
    """Why a move is refused: the clause, and a sentence that a player understands."""

    clause: str
    sentence: str


class Zone(TypedDict):
    """A place on the table: a hand, a squad, a pile.

    `cards` are the codes that may be seen, `count` is how many cards lie there: if there
    are more, they lie beneath, covered or face down. `seats` tells, card by card, who played
    it, where that matters. `layout` is how it is drawn:
    hand, trick, last-trick, row, meld (in full view), pile, gift, aside (in the background).
    `mark` is the word by which moves name the place, "" where they do not: no two zones that
    a seat sees have the same.
    """

    name: str
    label: str
    layout: str
    seat: int | None
    cards: list[str]
    count: int
    seats: list[int]
    mark: str


class Counter(TypedDict):
    """A figure beside the table; `seat` is None when it belongs to everybody."""

    name: str
    label: str
    seat: int | None
    value: int | str


class Scene(TypedDict):
    """What a game shows a seat: its zones and counters, and what is expected of whom.

    `setting` is given where it is not always that of the game.
    """

    zones: list[Zone]
    counters: list[Counter]
    prompt: str
    setting: NotRequired[TableSetting]


def zone(
    name: str,
    label: str,
    layout: str,
    cards: Any,
    *,
    seat: int | None = None,
    seats: list[int] | None = None,
    beneath: int = 0,
    mark: str = "",
) -> Zone:
    """A zone from cards as a record gives them: a list of codes or a hidden number.

    So many more cards lie `beneath` them, covered or face down. Moves call it by its `mark`.
    """
    hidden = isinstance(cards, dict)
    codes = [] if hidden else list(cards)
    count = beneath + (cards["hidden"] if hidden else len(codes))
    return {
        "name": name, "label": label, "layout": layout, "seat": seat, "cards": codes,
        "count": count, "seats": seats or [], "mark": mark,
    }  # fmt: skip


def counter(name: str, label: str, value: int | str, seat: int | None = None) -> Counter:
    """A counter for a seat, or for the whole table."""
    plain = value if isinstance(value, str) else int(value)
    return {"name": name, "label": label, "seat": seat, "value": plain}


class Rules:
    """The compiled rules of a game over bytes: the public low-level interface.

    `state` is an array of bytes made by `Game.new_state`; `legal` writes the numbers of the
    legal moves and returns how many there are; while `turn(state)` is CHANCE, `pending`
    tells what chance must decide and `chance` takes the outcome. `playout` plays at random
    to the end of the hand, chance included, and returns how many decisions that took.

    To drive a match from Python, `advance(state, place, moves)` does all in one call: it
    plays the move at that place of `moves` (-1: none, to begin with), lets the match's own
    key decide what is due, writes the legal moves that follow and returns how many there
    are, 0 when the match is over.

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
    resample: Callable[[Bytes, int, Ints, Floats], None]
    value: Callable[[Bytes, int], float]
    playout: Callable[[Bytes, Ints, Ints], int]
    advance: Callable[[Bytes, int, Ints], int]
    thumb: Callable[[Bytes, Ints, int, Ints], int]
    guided: Callable[[Bytes, Ints, Ints, int], int]

    def __init__(self, load: Callable[[str], Callable[..., Any]]) -> None:
        self._load = load

    @property
    def compiled(self) -> bool:
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


@dataclass(frozen=True, eq=False)
class GameType:
    """A game of the booklets: facts, record, moves, rules and words.

    The rules are functions over the record (see `kernels.SIGNATURES`):

    - `setup(s)`: a new match; leaves the first event of chance to be decided;
    - `pending(s, out) -> n`: what chance must decide: n cards to shuffle, or -n numbers;
    - `chance(s, outcome, n)`: chance has decided;
    - `legal(s, out) -> n`, `step(s, move)`: the legal moves, and making one;
    - `winners(s) -> seats`: who wins if the scores stand as they are, as a mask of seats;
    - `redact(s, seat)`: wipe out all that the seat (-1: a spectator) may not see;
    - `resample(s, seat, rng, memo)`: replace all that the seat cannot know by a random
      possibility consistent with all that it can; `memo[0]` is 0 on the first call for a
      decision, and what is written into `memo` is there on the next;
    - `value(s, seat)`: what a finished hand is worth to a seat, for search;
    - `thumb(s, moves, count, rng)`: which of these legal moves a decent beginner would make
      for the seat to move, going by what that seat may know and nothing else (a game
      without it has beginners who move at random); one that does not need the list of moves
      is `thumb(s, rng)`, and playouts are quicker for it;
    - `choose(s, rng, out)`: a legal move, each equally likely; only where that is quicker
      than picking one from the list;
    - `check_end(s)`: end a game that is over as it stands; only where a position that
      somebody sets up may be (in play, `step` sees to it).

    The words are ordinary functions of a `Table`: `scene(t)`, `phrase(t, move)` (what a
    button for a legal move says to the seat to move, in a few words), `why_not(t, move)`,
    `narrate(before, move, after)`, `narrate_chance(before, after)`; and, for events of
    chance that are no shuffles, `chance_text(t, numbers)` and `chance_parse(t, text)`.
    `secret` are the kinds of moves of which others see only that they were made;
    `fewest_win` is set where a low score is a good one;
    `check_options(players, options)` raises InvalidOption where values do not go together.
    `packs` is how many packs like the record's deck are in use at once.
    `setting` is how the middle of the table is laid out; a scene may say otherwise.
    `caution` is by how much of a won match a bid must look better than the rule of thumb's to be
    preferred: it is for games whose playouts are easier on the bidder than players are.
    """

    slug: str
    title: str
    year: str
    publisher: str
    kind: str
    about: str
    history: str
    players: tuple[int, ...]
    usual_players: int
    record: RecordType
    moves: Moves
    options: tuple[Option, ...]
    pack: str
    card_names: Mapping[str, str]

    setup: Callable[[Record], None]
    pending: Callable[[Record, Ints], int]
    chance: Callable[[Record, Ints, int], None]
    legal: Callable[[Record, Ints], int]
    step: Callable[[Record, int], None]
    winners: Callable[[Record], int]
    redact: Callable[[Record, int], None]
    resample: Callable[[Record, int, Ints, Floats], None]
    value: Callable[[Record, int], float]

    scene: Callable[[Table], Scene]
    phrase: Callable[[Table, int], str]
    why_not: Callable[[Table, int], Refusal]
    narrate: Callable[[Table, int | None, Table], list[str]]
    narrate_chance: Callable[[Table, Table], list[str]]
    thumb: Callable[..., int] | None = None
    choose: Callable[[Record, Ints, Ints], int] | None = None
    check_end: Callable[[Record], None] | None = None
    chance_text: Callable[[Table, Sequence[int]], str] = lambda _, numbers: _plain_numbers(numbers)
    chance_parse: Callable[[Table, str], list[int]] = lambda _, text: _parse_numbers(text)
    secret: frozenset[str] = frozenset()
    sides: Callable[[int, Mapping[str, str]], tuple[int, ...]] = lambda n, _: tuple(range(n))
    check_options: Callable[[int, Mapping[str, str]], None] | None = None
    fewest_win: bool = False
    caution: float = 0.0
    setting: TableSetting = "trick"
    most_moves: int = 256
    memo: int = 1
    packs: int = 1
    version: int = 1

    @functools.cached_property
    def rules(self) -> Rules:
        """The rules compiled, from the cache where they have been compiled before."""
        functions = {name: getattr(self, name, None) for name in (*SIGNATURES, "choose")}
        return Rules(bind(self.slug, self.title, self.record.dtype, functions))

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
        return rulebook.clauses(self.slug)

    @property
    def rulebook(self) -> str:
        """The game's rulebook page in Markdown, with the facts that the code knows."""
        usually = f" (usually {self.usual_players})" if len(self.players) > 1 else ""
        facts = [
            ("Players", _numbers(self.players) + usually),
            ("Cards", self._cards()),
            ("Kind", self.kind),
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
            self.slug,
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

    def __reduce__(self) -> tuple[Any, ...]:
        return _find_game, (self.slug,)


#: The names under which `parts_of` looks for rules and words in a game's module.
PARTS = (
    "setup", "pending", "chance", "legal", "step", "winners", "redact", "resample", "value",
    "thumb", "choose", "check_end", "scene", "phrase", "why_not", "narrate", "narrate_chance",
    "chance_text", "chance_parse",
)  # fmt: skip


def parts_of(module: Mapping[str, Any]) -> dict[str, Any]:
    """The rules and words of a game, by their names in its module."""
    return {name: module[name] for name in PARTS if name in module}


def _find_game(slug: str) -> GameType:
    """A pickled game is found again by its name, wherever the games are."""
    found: GameType = importlib.import_module("drumhead.games").game_type(slug)
    return found


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
    def rules(self) -> Rules:
        """The compiled rules over bytes; see `Rules`."""
        return self.type.rules

    def new_state(self, key: bytes) -> Bytes:
        """The state of a new match before the first event of chance."""
        state = self._blank()
        self.type.record.fill(state, {"key": key.hex()})
        self.rules.setup(state)
        return state

    def match(
        self,
        seed: int | str | None = None,
        key: bytes | None = None,
        hands: int | None = None,
        names: Mapping[int, str] = {},
    ) -> Match:
        """A new match, from a seed, a 32-byte key, or (with neither) a fresh secret key."""
        from drumhead.engine.match import Match, fresh_key

        if seed is not None and key is not None:
            raise InvalidOption("A match has a seed or a key, not both.")
        if key is None:
            key = fresh_key() if seed is None else key_from_seed(seed)
        elif not isinstance(key, bytes) or len(key) != 32:
            raise InvalidOption("A dealing key is 32 bytes.")
        match = Match(self, self.new_state(key), hands=hands, names=names, key=key)
        match.deal()
        return match

    def position(self, text: str = "", /, hands: int | None = None, **fields: Any) -> Match:
        """A match in any position: fields by name, cards by code; see `print(match.text)`.

        Fields that are not named are empty. `text` is a position as `Match.text` writes it.
        """
        from drumhead.engine.match import Match

        state = self._blank()
        record = self.type.record
        if text:
            record.fill(state, record.parse(text))
        record.fill(state, fields)
        if not CHANCE <= turn(state) < self.players:
            a_seat = f"a seat from 0 to {self.players - 1}" if self.players > 1 else "0"
            raise InvalidPosition(f"The turn is {a_seat}, -1 or -2.")
        if self.type.check_end is not None and turn(state) >= 0:
            plain = Plain(record.dtype, state)
            self.type.check_end(plain)
            plain.write(state)
        return Match(self, state, hands=hands)

    def _blank(self) -> Bytes:
        state = self.type.record.blank()
        view = state.view(self.type.record.dtype)[0]
        view["players"] = self.players
        for option in self.type.options:
            view[option.name] = option.code(self.options[option.name])
        return state


def _plain_numbers(numbers: Sequence[int]) -> str:
    return " ".join(map(str, numbers))


def _parse_numbers(text: str) -> list[int]:
    if not all(word.isascii() and word.isdigit() for word in text.split(" ")):
        raise InvalidPosition(f"{text!r} is not a list of whole numbers.")
    return [int(word) for word in text.split(" ")]


def turn(state: Bytes) -> int:
    """Whose turn it is: a seat, OVER or CHANCE. The first word of every record."""
    return int(state.view(np.int64)[0])


def _numbers(numbers: tuple[int, ...]) -> str:
    if len(numbers) == 1:
        return str(numbers[0])
    return ", ".join(map(str, numbers[:-1])) + f" or {numbers[-1]}"


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


class Table:
    """A state as the words of a game read it: what one seat may see.

    Seat -1 is a spectator, who sees what is public; None sees everything.
    """

    def __init__(self, game: Game, state: Bytes, seat: int | None, names: tuple[str, ...]) -> None:
        if seat is not None:
            state = state.copy()
            game.rules.redact(state, seat)
        self.game = game
        self.seat = seat
        self.names = names
        self.players = game.players
        self.s: Any = Plain(game.type.record.dtype, state)
        self.fields = Fields(game.type.record, self.s)

    def name(self, seat: int) -> str:
        """What a seat is called: "you", if it is yours."""
        return "you" if seat == self.seat else self.names[seat]

    def whose(self, seat: int) -> str:
        """The same with an s: "your", "East's"."""
        if seat == self.seat:
            return "your"
        return self.names[seat] + ("'" if self.names[seat].endswith("s") else "'s")

    def does(self, seat: int, verb: str, rest: str = "") -> str:
        """The beginning of a sentence: does(1, "take", "it") is "West takes it"."""
        if seat == self.seat:
            return f"You {'are' if verb == 'be' else verb} {rest}".rstrip()
        ending = "es" if verb.endswith(("s", "sh", "ch", "x", "z")) else "s"
        if verb.endswith("y") and verb[-2] not in "aeiou":
            verb, ending = verb[:-1], "ies"
        verb = {"have": "has", "be": "is"}.get(verb, verb + ending)
        return f"{self.names[seat]} {verb} {rest}".rstrip()

    def card(self, code_or_number: str | int) -> str:
        """The name of a card in words."""
        if isinstance(code_or_number, int):
            code_or_number = self.game.type.record.deck.codes[code_or_number]
        return self.game.type.card_names[code_or_number]
