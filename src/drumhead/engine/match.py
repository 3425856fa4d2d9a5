"""A match: the friendly face of the rules, one decision at a time."""

from __future__ import annotations

import collections
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias, TypedDict

import numpy as np

from drumhead.engine import positions
from drumhead.engine.account import Account, whole_account
from drumhead.engine.choices import Choice, offered
from drumhead.engine.dealing import Dealing
from drumhead.engine.english import capitalized, counted, spelled
from drumhead.engine.game import Game
from drumhead.engine.scene import (
    Counter,
    Emblem,
    Figure,
    Goal,
    TableSetting,
    Together,
    TrickOutcome,
    Zone,
    with_fresh,
)
from drumhead.engine.seat_view import Reader, SeatView, seat_names, seen_by, which_seats
from drumhead.errors import (
    DrumheadError,
    IllegalMove,
    InvalidMove,
    InvalidOption,
    InvalidPosition,
    MoveError,
    NoHistory,
    few,
)
from drumhead.kernel.compiler import Bytes, Ints
from drumhead.kernel.header import CHANCE, DEAL, FINISHED, KEY, MOST_SEATS, OVER, SCORE, TURN
from drumhead.kernel.loops import loop
from drumhead.kernel.random import commitment, small_generator
from drumhead.kernel.record import shown


class Event(NamedTuple):
    """One thing that happened, and the state from which it happened.

    `numbers` are the cards of a shuffle in their new order, the numbers that another event
    of chance brought, the seat and its move, or the scores after a hand.
    """

    kind: str
    numbers: tuple[int, ...]
    before: bytes


class TableView(TypedDict):
    """What a seat sees of the table, as plain data.

    `badges` and `calls` have a string for each seat, "" where there is nothing to say.
    `most_cards` is how many cards a hand can have at such a table; 0 where nobody has a hand.
    `together` is null unless the seat is to make several moves whose cards are chosen at once.
    """

    game: str
    title: str
    players: int
    options: dict[str, str]
    names: list[str]
    seat: int | None
    turn: int | None
    phase: str
    hand: int
    scores: list[int]
    fewest_win: bool
    most_cards: int
    over: bool
    result: list[float] | None
    prompt: str
    goal: Goal
    setting: TableSetting
    zones: list[Zone]
    counters: list[Counter]
    rule: Emblem | None
    figure: Figure | None
    badges: list[str]
    calls: list[str]
    outcomes: list[TrickOutcome]
    together: Together | None


class View(TableView):
    """All that a seat may know, as plain data: the table and, on its turn, its legal moves."""

    moves: list[str]


#: What a scene may leave out, by the number of players; nobody may change it.
_SILENT = [[""] * players for players in range(MOST_SEATS + 1)]
_NO_OUTCOMES: list[TrickOutcome] = []

#: Who gives a hint in a match: given its match, a player or the name of one, and a seat.
Adviser: TypeAlias = Callable[["Match", Any, "int | None"], Any]
_adviser: Adviser | None = None


def give_hints_by(adviser: Adviser) -> None:
    """Let these computer players answer `Match.hint`."""
    global _adviser
    _adviser = adviser


def fresh_key() -> bytes:
    """A secret 256-bit dealing key."""
    return secrets.token_bytes(32)


class Match:
    """A match of a game in progress. Make one with `Game.match` or `Game.position`."""

    def __init__(
        self,
        game: Game,
        state: Bytes,
        *,
        hands: int | None = None,
        names: Mapping[int, str] = {},
        key: bytes | None = None,
        committed: str | None = None,
        events: Sequence[Event] | None = None,
        dealing: Dealing | None = None,
    ) -> None:
        if hands is not None and (not isinstance(hands, int) or hands < 1):
            raise InvalidOption("A match is over after one hand or more, not fewer.")
        for seat in names:
            if seat not in range(game.players):
                raise InvalidOption(f"There is no seat {seat!r}: {which_seats(game.players)}.")
        self.game = game
        self.hands = hands
        self.key = key
        #: The commitment published before the match, where there was one.
        self.committed = commitment(key) if key is not None else committed
        #: How the key came about, where several people had a part in it.
        self.dealing = dealing
        self.names = dict(names)
        self.state = state
        self._words = _words(state)
        #: What happened so far; None in a match that was set up as a position.
        self.events: list[Event] | None = (
            list(events) if events is not None else [] if key is not None else None
        )
        self._buffer = game.new_moves()
        #: By seat, its hand and the deal's number before its last move, where no history has them.
        self._hand_before: dict[int, tuple[int, int]] = {}

    # --- How it stands -------------------------------------------------------------------

    @property
    def turn(self) -> int | None:
        """The seat to decide; None when the match is over (or waits for chance)."""
        seat: int = self._words[TURN]
        return seat if seat >= 0 and not self.over else None

    @property
    def over(self) -> bool:
        """Is the match over, by the rules or because the agreed number of hands was played?"""
        hands, words = self.hands, self._words
        return words[TURN] == OVER or (hands is not None and words[FINISHED] >= hands)

    @property
    def finished(self) -> int:
        """How many hands have been finished."""
        finished: int = self._words[FINISHED]
        return finished

    @property
    def scores(self) -> list[int]:
        """The match scores, one a seat (partners show the same)."""
        return self._words[SCORE : SCORE + self.game.players].tolist()

    @property
    def result(self) -> list[float] | None:
        """Each seat's share of the win when the match is over: 1, 0 or an equal part."""
        if not self.over:
            return None
        return self.game.shares(int(self.game.rules.winners(self.state)))

    @property
    def legal_numbers(self) -> list[int]:
        """The legal moves as numbers, in the engine's order."""
        if self.turn is None:
            return []
        count = self.game.rules.legal(self.state, self._buffer)
        moves: list[int] = self._buffer[:count].tolist()
        return moves

    def advised(self, lots: Ints) -> int:
        """The number of the move that the rule of thumb advises; `lots` is a small generator.

        It goes by what the seat to move may know, and by lots where moves are equally good.
        """
        rules, moves = self.game.rules, self._buffer
        move: int = rules.thumb(self.state, moves, rules.legal(self.state, moves), lots)
        return move

    @property
    def legal(self) -> list[str]:
        """The legal moves in the notation of the game, in the engine's order."""
        texts = self.game.type.moves.texts
        return [texts[move] for move in self.legal_numbers]

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal moves in parts and in words, for the seat to move; nothing for another."""
        turn = self.turn
        if turn is None or (seat is not None and self._seat(seat) != turn):
            return []
        return offered(self.seat_view(turn), self.legal_numbers)

    @property
    def moves(self) -> list[tuple[int, str]]:
        """The moves made so far: (seat, text)."""
        text = self.game.type.moves.text
        return [(e.numbers[0], text(e.numbers[1])) for e in self.history if e.kind == "move"]

    @property
    def history(self) -> list[Event]:
        """What happened so far, or an error if the match was set up as a position."""
        if self.events is None:
            raise NoHistory(
                "This match was set up as a position, so how it came about is not known; "
                "only a match that was played from its first shuffle has a transcript."
            )
        return self.events

    # --- What a seat knows ---------------------------------------------------------------

    @property
    def seat_names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return seat_names(self.game.players, self.names)

    def seat_view(self, seat: int | None, state: Bytes | None = None) -> SeatView:
        """The state as words read it: for a seat, a spectator (-1), or all-seeing (None)."""
        state = self.state if state is None else state
        return seen_by(self.game, state, seat, self.seat_names, self.hands)

    def view(self, seat: int | None = None) -> View:
        """All that a seat may know, as plain data; without a seat, what a spectator may."""
        return self.view_of(self.seat_view(-1 if seat is None else self._seat(seat)))

    def open_view(self) -> View:
        """The same with all cards face up: for matches that are over, and for the curious."""
        return self.view_of(self.seat_view(None))

    def view_of(self, table: SeatView) -> View:
        """The view of the seat for which this table of the present state was made."""
        seen = self.table_view_of(table)
        mine = table.seat is None or table.seat == seen["turn"]
        return {**seen, "moves": self.legal if mine else []}

    def table_view_of(self, table: SeatView) -> TableView:
        """The same without the legal moves, for those who ask for the choices instead."""
        kind, seat, s = self.game.type, table.seat, table.s
        over = s.turn == OVER or (self.hands is not None and s.finished >= self.hands)
        turn = None if over or s.turn < 0 else s.turn
        scene = kind.words.scene(table)
        zones = scene["zones"]
        if seat is not None and seat >= 0:
            zones = with_fresh(zones, seat, self._received(seat))
        silent = _SILENT[self.game.players]
        return {
            "game": kind.slug,
            "title": kind.title,
            "players": self.game.players,
            "options": table.kept(_options),
            "names": table.kept(_names),
            "seat": None if seat is None or seat < 0 else seat,
            "turn": turn,
            "phase": kind.record.phases[s.phase],
            "hand": s.deal,
            "scores": s.score[: self.game.players],
            "fewest_win": kind.fewest_win,
            "most_cards": self.game.most_cards,
            "over": over,
            "result": self.result if over else None,
            "prompt": "The match is over." if over else scene["prompt"],
            "goal": self._goal(table),
            "setting": scene.get("setting", kind.setting),
            "zones": zones,
            "counters": scene["counters"],
            "rule": scene.get("rule"),
            "figure": scene.get("figure"),
            "badges": scene.get("badges", silent),
            "calls": scene.get("calls", silent),
            "outcomes": scene.get("outcomes", _NO_OUTCOMES),
            "together": None if over else scene.get("together"),
        }

    def _goal(self, table: SeatView) -> Goal:
        """What a seat aims at; where a number of hands was agreed, they may end the match too."""
        goal = self.game.type.words.goal(table)
        if self.hands is None:
            return goal
        return {**goal, "ends": table.kept(_ends_with_hands, self.hands, goal["ends"])}

    def _received(self, seat: int) -> list[str]:
        """The cards that came to a hand since its owner's last move, but none of a new deal."""
        hand, before = self.game.type.own_hand, self._before_last_move(seat)
        if hand is None or before is None:
            return []
        earlier, deal = before
        cards = self._words[hand + seat]
        came = cards & ~earlier
        if not came or came == cards or deal != self._words[DEAL]:
            return []
        return self.game.type.record.deck.list(came)

    def _before_last_move(self, seat: int) -> tuple[int, int] | None:
        """A seat's hand and the number of the deal before the seat's last move, if it made one."""
        hand = self.game.type.own_hand
        for event in reversed(self.events or []):
            if hand is not None and event.kind == "move" and event.numbers[0] == seat:
                words = memoryview(event.before).cast("q")
                return words[hand + seat], words[DEAL]
        return self._hand_before.get(seat)

    def resample(self, seat: int, seed: int | str = 0) -> Match:
        """A match that is equally possible for all that this seat knows."""
        seat = self._seat(seat)
        world = Match(self.game, self.state.copy(), hands=self.hands, names=self.names)
        memo = np.zeros(self.game.type.memo)
        rng = small_generator("resample", seat, seed)
        self.game.rules.resample(world.state, seat, rng, memo)
        before = self._before_last_move(seat)
        world._hand_before = {} if before is None else {seat: before}
        return world

    def hint(self, seat: int | None = None, name: Any = "captain") -> Any:
        """What a computer player would do for the seat to move, and why: an `Advice`.

        `name` may be a player itself, or what `drumhead.player` makes one of.
        The engine has no players of its own: they make themselves known by `give_hints_by`.
        """
        if _adviser is None:
            raise DrumheadError("There are no computer players here to give a hint.")
        return _adviser(self, name, seat)

    def why_not(self, text: str) -> MoveError | None:
        """What is wrong with a move here, as the error that playing it would raise; None: nothing.

        Any text will do: an `IllegalMove` has the clause, an `InvalidMove` says how moves are
        written, an `AmbiguousMove` what the text could mean.
        """
        try:
            self._find(text)
        except MoveError as refusal:
            return refusal
        return None

    def log(self, seat: int | None = -1, since: int = 0, until: int | None = None) -> list[str]:
        """What happened in words, as told to a seat: the events from `since` to `until`."""
        if until is None:
            until = len(self.history)
        if since >= until:
            return []
        said: list[str] = []
        table = self.seat_view(seat, self.state_before(since))
        for place in range(since, until):
            before, table = table, self.seat_view(seat, self.state_before(place + 1))
            said += self.told(self.history[place], before, table)
        return said

    def account(self, seat: int | None = -1, hand: int | None = None) -> Account | None:
        """How the points of a hand (the last, if none is named) came about, as told to a seat.

        None, if that hand is not finished.
        """
        events = self.history
        ends = [place for place, event in enumerate(events) if event.kind == "score"]
        hand = len(ends) if hand is None else hand
        if not 1 <= hand <= len(ends):
            return None
        end = ends[hand - 1]
        earlier = [0] * self.game.players
        if hand > 1:
            # Scores may begin anew with a deal (TAC-42), so they are read after it.
            begins = self.state_before(ends[hand - 2] + 2)
            earlier = begins.view(np.int64)[SCORE : SCORE + self.game.players].tolist()
        scores = events[end].numbers
        before = self.seat_view(seat, self.state_before(end - 1))
        after = self.seat_view(seat, self.state_before(end))
        told = self.game.type.words.account(before, after)
        last = self.over and hand == len(ends)
        return whole_account(told, hand, earlier, scores, last)

    def state_before(self, place: int) -> Bytes:
        """The state from which an event happened; after the last of them, the present one."""
        events = self.history
        if place == len(events):
            return self.state
        return np.frombuffer(events[place].before, np.uint8)

    def told(self, event: Event, before: SeatView, after: SeatView) -> list[str]:
        """What a seat is told of an event, by the tables that it saw before and after it."""
        kind, seat = self.game.type, after.seat
        if event.kind == "score":
            return []
        if event.kind != "move":
            return kind.words.narrate_chance(before, after)
        mover, move = event.numbers
        secret = kind.moves.kind(move) in kind.secret and seat is not None and seat != mover
        return kind.words.narrate(before, None if secret else move, after)

    # --- Playing -------------------------------------------------------------------------

    def play(self, move: str | int) -> None:
        """Make a move, by its notation or its number; then chance decides until the next."""
        self.step(move)
        self.deal()

    def step(self, move: str | int, legal: Sequence[int] | None = None) -> None:
        """Make a move, and stop where chance is due: `deal` or `take_chance` goes on.

        Whoever knows the `legal_numbers` spares working them out again.
        """
        move = self._find(move) if isinstance(move, str) else self._check(move, legal)
        seat = self._words[TURN]
        before = self.state.tobytes()
        self.game.rules.step(self.state, move)
        self._hand_before.pop(seat, None)
        self._note(Event("move", (seat, move), before))

    def deal(self, *, through: bool = True) -> None:
        """Let the match's key decide all events of chance that are due.

        With `through=False` that stops where a hand is finished. A match that was set up or
        replayed without a key gets a fresh one when it needs it.
        """
        finished = self.finished
        while self._words[TURN] == CHANCE and not self.over:
            if self.finished > finished and not through:
                break
            if not any(self._words[KEY : KEY + 4]):
                self.game.type.record.fill(self.state, {"key": fresh_key().hex()})
                self.committed = None
            count = self.game.rules.pending(self.state, self._buffer)
            before = self.state.tobytes()
            loop("outcome")(self.state, self._buffer, count)
            self._apply_chance(before, count)

    def take_chance(self, outcome: Sequence[int] | Sequence[str] | str) -> None:
        """Let chance decide as given: cards in their new order, or numbers (see `pending`).

        Cards are given by their codes ("I7 P C2", or a list of them) or by their numbers.
        """
        kind, due = self.pending()
        numbers = self._outcome(outcome, kind)
        if kind == "shuffle":
            if sorted(numbers) != sorted(due):
                raise IllegalMove(self._not_that_shuffle(numbers, due))
        elif len(numbers) != len(due) or any(
            not 0 <= x < n for x, n in zip(numbers, due, strict=True)
        ):
            bounds = ", ".join(map(str, due))
            raise IllegalMove(
                f"Chance brings {counted(len(due), 'number')} here, from 0 to below {bounds}; "
                f"{numbers} is not that."
            )
        self._buffer[: len(numbers)] = numbers
        count = len(due) if kind == "shuffle" else -len(due)
        self._apply_chance(self.state.tobytes(), count)

    def _outcome(self, outcome: Sequence[int] | Sequence[str] | str, kind: str) -> list[int]:
        """An outcome as numbers: codes of cards are looked up."""
        cards = kind == "shuffle"
        number: Callable[[str], int] = self.game.type.record.deck.card if cards else int
        try:
            words = outcome.split() if isinstance(outcome, str) else outcome
            return [number(word) if isinstance(word, str) else int(word) for word in words]
        except InvalidPosition as error:
            raise IllegalMove(str(error)) from None
        except (TypeError, ValueError):
            what = "cards" if cards else "whole numbers"
            raise IllegalMove(f"{shown(outcome)} is not a list of {what}.") from None

    def _not_that_shuffle(self, numbers: list[int], due: list[int]) -> str:
        """Which cards are too many or missing in a shuffle."""
        codes = self.game.type.record.deck.codes
        known = [card for card in numbers if 0 <= card < len(codes)]
        if len(known) < len(numbers):
            return f"A card is a number from 0 to {len(codes) - 1} here, or its code."
        given, wanted = collections.Counter(known), collections.Counter(due)
        extra, missing = given - wanted, wanted - given
        said = [f"{len(due)} cards are shuffled here"]
        for cards, what in ((extra, "too many"), (missing, "missing")):
            if cards:
                named = [codes[card] for card in sorted(cards.elements())]
                said.append(f"{what}: {few(named)}")
        return "; ".join(said) + "."

    def pending(self) -> tuple[str, list[int]]:
        """What chance must decide: "shuffle" and the cards, or "chance" and the bounds."""
        if self._words[TURN] != CHANCE:
            raise IllegalMove("Nothing is left to chance here.")
        count = self.game.rules.pending(self.state, self._buffer)
        return ("shuffle" if count > 0 else "chance"), self._buffer[: abs(count)].tolist()

    def undo(self) -> None:
        """Take back the last move, with all that chance decided after it."""
        events = self.history
        while events and events[-1].kind != "move":
            events.pop()
        if not events:
            raise IllegalMove("There is no move to take back.")
        self.state[:] = np.frombuffer(events.pop().before, np.uint8)

    def past(self, number: int) -> Match:
        """The match as it stood after so many moves; 0 is after the first deal."""
        begins = [place for place, event in enumerate(self.history) if event.kind == "move"]
        if not 0 <= number <= len(begins):
            raise InvalidOption(f"There is no move {number}; the moves are 0 to {len(begins)}.")
        earlier = self.copy()
        if number < len(begins):
            earlier.state[:] = np.frombuffer(self.history[begins[number]].before, np.uint8)
            earlier.events = self.history[: begins[number]]
        return earlier

    def _apply_chance(self, before: bytes, count: int) -> None:
        outcome = self._buffer[: abs(count)].copy()
        self.game.rules.chance(self.state, outcome, count)
        kind = "shuffle" if count > 0 else "chance"
        self._note(Event(kind, tuple(outcome.tolist()), before))

    def _note(self, event: Event) -> None:
        if self.events is None:
            return
        self.events.append(event)
        if self.finished > memoryview(event.before).cast("q")[FINISHED]:
            self.events.append(Event("score", tuple(self.scores), self.state.tobytes()))

    def _find(self, text: str) -> int:
        self._must_be_a_turn()
        return self._check(self.game.type.moves.find(text, self.legal_numbers))

    def _check(self, move: int, legal: Sequence[int] | None = None) -> int:
        self._must_be_a_turn()
        if move in (self.legal_numbers if legal is None else legal):
            return move
        if not 0 <= move < len(self.game.type.moves):
            last = len(self.game.type.moves) - 1
            raise InvalidMove(f"There is no move number {move}; moves are numbered 0 to {last}.")
        raise IllegalMove.of(self.game.type.words.why_not(self.seat_view(self.turn), move))

    def _must_be_a_turn(self) -> None:
        if self.over:
            raise IllegalMove("The match is over: no more moves are made.")
        if self.turn is None:
            raise IllegalMove("The cards must be dealt before the next move is made.")

    def _seat(self, seat: int) -> int:
        if not isinstance(seat, int) or seat not in range(self.game.players):
            raise InvalidOption(f"There is no seat {seat!r}: {which_seats(self.game.players)}.")
        return seat

    # --- As text, as data, as a value ----------------------------------------------------

    def transcript(self, legal: bool = False) -> str:
        """The match as text that can be replayed; with `legal`, all legal moves too."""
        from drumhead.engine.transcript import write

        return write(self, legal)

    @property
    def text(self) -> str:
        """The position in one line; `Game.position` reads it back."""
        return self.game.type.record.text(self.state)

    def json(self) -> dict[str, Any]:
        """The whole state as plain data, field by field, hidden cards and key included."""
        return self.game.type.record.json(self.state)

    def __str__(self) -> str:
        from drumhead.engine.text import table_text

        return table_text(self.open_view())

    def __repr__(self) -> str:
        hands = "" if self.hands is None else f", hands={self.hands}"
        partial = ", partial=True" if positions.unfinished(self.game, self.state) else ""
        return f"{self.game!r}.position({self.text!r}{hands}{partial})"

    def copy(self) -> Match:
        """An independent match in the same position, with the same history."""
        twin = Match(
            self.game, self.state.copy(), hands=self.hands, names=self.names, key=self.key,
            committed=self.committed, events=self.events, dealing=self.dealing,
        )  # fmt: skip
        twin._hand_before = dict(self._hand_before)
        return twin

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Match) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self.game, self.hands, self.game.type.record.normal(self.state)

    def __getstate__(self) -> dict[str, Any]:
        made = ("_buffer", "_words")
        return {name: value for name, value in vars(self).items() if name not in made}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        vars(self).update(fields)
        self._buffer = self.game.new_moves()
        self._words = _words(self.state)


def _words(state: Bytes) -> memoryview[int]:
    """The words of a state, to be read one by one: quicker than by NumPy."""
    return state.data.cast("q")


def _ends_with_hands(_: Reader, hands: int, ends: str) -> str:
    limit = (
        "This match is one hand" if hands == 1 else f"{capitalized(spelled(hands))} hands at most"
    )
    return f"{limit}. {ends}"


def _options(reader: Reader) -> dict[str, str]:
    return dict(reader.game.options)


def _names(reader: Reader) -> list[str]:
    return list(reader.names)
