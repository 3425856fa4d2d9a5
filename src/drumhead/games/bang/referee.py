"""Bang by the clock: a referee in front of the game's `rules.py`. Clauses BNG-40 to BNG-49.

All times are whole milliseconds of one clock that never goes back. The referee has none of its
own. The caller reports events and their times (`press`, `call`, `ping`), asks for the next
deadline (`next_deadline`) and calls `tick` then. Each of these returns its results in order. No
method waits, reads or writes. The only chance is the match's own key and the generator passed
for the computer players.
"""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from statistics import median_low
from typing import Any, NamedTuple, TypeAlias

from drumhead.engine.account import Account, whole_account
from drumhead.engine.compiled_rules import turn
from drumhead.engine.dealing import read_dealing
from drumhead.engine.game import Game
from drumhead.engine.match import Match, View
from drumhead.engine.transcript_writing import share_text
from drumhead.errors import DrumheadError, IllegalMove, InvalidOption, NoHistory, TranscriptError
from drumhead.games import game_type
from drumhead.games.bang.rules import (
    DECK,
    FLIP,
    FLIPPING,
    REACT,
    STATE,
    false_call,
    next_in,
    payee,
    settle,
)
from drumhead.kernel.compiler import Ints
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.loops import loop
from drumhead.kernel.random import below, small_generator
from drumhead.kernel.record import Plain

#: BNG-40: the time after the last card when a flip is accepted, and when it happens automatically.
FLIP_AFTER, FLIP_WITHIN = 700, 4000
#: BNG-41: the number of pings that count, and the longest delay that is subtracted.
PINGS, MOST_DELAY = 5, 300
#: BNG-43: the times during which calls are accepted, from the card and from the first call.
WINDOW, GRACE = 2000, 360
#: BNG-44: calls at most this far apart are a tie.
TIE = 60
#: The time that a computer player waits before it flips, so that people can see the last card.
COMPUTER_PAUSE = 300


class Reaction(NamedTuple):
    """The shortest and longest reaction of a computer player, and its misses in a hundred."""

    quickest: int
    slowest: int
    misses: int


#: BNG-48: the computer players by strength.
COMPUTERS = {
    "easy": Reaction(700, 1500, 15),
    "medium": Reaction(450, 1100, 5),
    "hard": Reaction(300, 800, 0),
}


# --- Events ------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shown:
    """A card was turned up and sent to all; `matched` is the owner of the pile it matches, if any.

    Only the server knows whether there is a match. The players have to see it.
    """

    time: int
    seat: int
    card: str
    matched: int | None


@dataclass(frozen=True)
class Settled:
    """A match is settled: taken by a seat, or (`taker` None) a tie or not called at all.

    `calls` are the seats that called in time, and the time at which each call counts as made.
    """

    time: int
    taker: int | None
    calls: tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Paid:
    """A false call cost a card, face down; `receiver` is None where it is free."""

    time: int
    seat: int
    receiver: int | None


@dataclass(frozen=True)
class Shuffled:
    """After a stall a seat has shuffled its hand and pile into a new hand."""

    time: int
    seat: int


@dataclass(frozen=True)
class Out:
    """A seat has no card left and is out."""

    time: int
    seat: int


@dataclass(frozen=True)
class Ended:
    """The game is over: the cards each seat holds, and its share of the win."""

    time: int
    scores: tuple[int, ...]
    result: tuple[float, ...]


@dataclass(frozen=True)
class Ignored:
    """A press or a call had no effect, with the reason in a sentence and its clause."""

    time: int
    seat: int
    clause: str
    sentence: str


Happening: TypeAlias = Shown | Settled | Paid | Shuffled | Out | Ended | Ignored


# --- The engine behind the referee -------------------------------------------------------


@dataclass
class Flip:
    """A flip that calls may still refer to: the player, whether it was a match, and the callers."""

    seat: int
    match: bool
    time: int = 0
    called: set[int] = field(default_factory=set)


class Engine:
    """The rules as the referee drives them. All input is recorded as lines (BNG-49)."""

    def __init__(self, match: Match) -> None:
        if any(event.kind == "move" for event in match.events or ()):
            raise InvalidOption("A table by the clock begins with a match in which nobody moved.")
        self.match = Match(match.game, match.state.copy(), names=match.names)
        self.key = match.key
        self.dealing = match.dealing
        #: The last flips, the latest at the end. Calls refer to no others (BNG-42).
        self.flips: deque[Flip] = deque(maxlen=2)
        self._lines: list[str] | None = None if match.events is None else []
        for event in match.events or ():
            if event.kind == "shuffle":
                self._note_shuffle(list(event.numbers))

    @property
    def s(self) -> Any:
        """The record, read-only."""
        return Plain(STATE.dtype, self.match.state)

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return turn(self.match.state) == OVER

    def is_in(self, seat: int) -> bool:
        """Does a seat still have cards?"""
        return bool(self.s.packet_size[seat] > 0)

    def shuffle(self, order: list[int]) -> None:
        """Chance: the draw, the deal, or a packet after a stall, in its new order."""
        self.match.take_chance(order)
        self._note_shuffle(order)

    def dealt_by_key(self) -> list[int]:
        """The shuffle that is due, from the match's own key."""
        buffer = self.match.game.new_moves()
        count = self.match.game.rules.pending(self.match.state, buffer)
        loop("outcome")(self.match.state, buffer, count)
        return [int(card) for card in buffer[:count]]

    def flip(self) -> Flip:
        """`flip`: the player to move turns up a card."""
        seat = turn(self.match.state)
        self._must_be(FLIPPING, "BNG-40", "A card is turned up only when the last is settled.")
        self.match.step(FLIP)
        made = Flip(seat, self.s.matched >= 0)
        self.flips.append(made)
        self._note("flip")
        return made

    def outcome(self, taker: int | None, tie: bool = False) -> None:
        """`taken by s`, `tie` or `none`: the result of a match."""
        self._must_be(REACT, "BNG-49", "There is no match to settle here.")
        if taker is not None and not self.is_in(taker):
            raise IllegalMove(f"Seat {taker} is out and cannot call.", "BNG-16")
        self._apply(settle, -1 if taker is None else taker)
        self._note("tie" if tie else "none" if taker is None else f"taken by {taker}")

    def false_call(self, seat: int, on: Flip) -> int | None:
        """`false call by s`: returns the seat that is paid, or None where it costs nothing."""
        self._must_be(FLIPPING, "BNG-46", "Payments wait until a match is settled.")
        if on.match:
            raise IllegalMove("That card made a match, so the call was not a false one.", "BNG-45")
        if not self.is_in(seat):
            raise IllegalMove(f"Seat {seat} is out and cannot call.", "BNG-16")
        size = list(self.s.packet_size)
        receiver = payee(self.s, seat, on.seat)
        self._apply(false_call, seat, on.seat)
        earlier = "" if on is self.flips[-1] else " on the flip before"
        self._note(f"false call by {seat}{earlier}")
        return None if list(self.s.packet_size) == size else int(receiver)

    @property
    def to_flip(self) -> int:
        """The seat to flip, or the seat that would flip if no match were open."""
        s = self.s
        return next_in(s, s.flipper) if s.phase == REACT else turn(self.match.state)

    def view(self, seat: int | None = None) -> View:
        """The view of a seat. It does not reveal whether a match is open."""
        match = Match(self.match.game, self.match.state.copy(), names=self.match.names)
        s = self.s
        if turn(match.state) >= 0 and s.phase == REACT:
            s.phase, s.turn, s.matched = FLIPPING, self.to_flip, -1
            s.write(match.state)
        return match.view(seat)

    def account(self, seat: int | None) -> Account | None:
        """The final position of the cards for a seat, or None before the end."""
        if not self.over:
            return None
        match = self.match
        table, players = match.seat_view(-1 if seat is None else seat), match.game.players
        told = match.game.type.words.account(table, table)
        return whole_account(told, 1, [0] * players, match.scores, last=True)

    def happen(self, line: str) -> None:
        """Apply one line of a recorded game."""
        if line.startswith("shuffle "):
            order = [DECK.number.get(code, -1) for code in line.removeprefix("shuffle ").split(" ")]
            if turn(self.match.state) != CHANCE:
                raise IllegalMove("No shuffle is due here.")
            if self.key is not None and self.dealt_by_key() != order:
                raise IllegalMove("This is not the shuffle that the key gives.")
            self.shuffle(order)
        elif line == "flip":
            self.flip()
        elif line in ("tie", "none"):
            self.outcome(None, line == "tie")
        elif taken := _TAKEN.fullmatch(line):
            self.outcome(self._seat(taken[1]))
        elif called := _FALSE_CALL.fullmatch(line):
            self._call_again(self._seat(called[1]), called[2] is not None)
        else:
            raise IllegalMove("This is not a line of a recorded game.")

    def _call_again(self, seat: int, earlier: bool) -> None:
        if len(self.flips) < 1 + earlier:
            raise IllegalMove("No card had been turned up yet.", "BNG-42")
        on = self.flips[-2 if earlier else -1]
        if seat in on.called:
            raise IllegalMove("Only the first call on a card counts.", "BNG-42")
        on.called.add(seat)
        self.false_call(seat, on)

    def _seat(self, word: str) -> int:
        if int(word) >= self.match.game.players:
            raise IllegalMove(f"There is no seat {word}.")
        return int(word)

    @property
    def lines(self) -> list[str]:
        """All input to the rules so far, including shuffles."""
        return [] if self._lines is None else list(self._lines)

    def text(self) -> str:
        """The game so far as text that `replay` reads."""
        if self._lines is None:
            raise NoHistory("This table was set up as a position, so it has no history.")
        game = self.match.game
        head = [VERSION, f"game {game.slug}", f"players {game.players}"]
        head += [f"option {name} {value}" for name, value in game.options.items()]
        told = self.dealing.comments if self.over and self.dealing is not None else []
        return "\n".join([*head, *self._lines, *told, *self.last_lines()]) + "\n"

    def last_lines(self) -> list[str]:
        """The last lines of a finished game: the score, the result and the key."""
        if not self.over:
            return []
        score, shares = " ".join(map(str, self.match.scores)), self.match.result or []
        lines = [f"score {score}", "result " + " ".join(share_text(share) for share in shares)]
        return lines if self.key is None else [*lines, f"key {self.key.hex()}"]

    def _must_be(self, phase: int, clause: str, sentence: str) -> None:
        if turn(self.match.state) < 0 or self.s.phase != phase:
            raise IllegalMove(sentence, clause)

    def _apply(self, function: Callable[..., None], *arguments: int) -> None:
        plain = self.s
        function(plain, *arguments)
        plain.write(self.match.state)

    def _note_shuffle(self, order: list[int]) -> None:
        self._note("shuffle " + " ".join(DECK.codes[card] for card in order))

    def _note(self, line: str) -> None:
        if self._lines is not None:
            self._lines.append(line)


# --- The referee -------------------------------------------------------------------------


class Referee:
    """The clock of one table.

    `match` is a new match or a position in which a player has to flip; it is not changed. To
    continue a recorded game, it is the engine that replayed it. A match that was open then is open
    again, as if its card had been shown at the start.
    `start` is the time at which the first player may flip. `computers` maps the seats of computer
    players to their strength; `rng` is the generator of their reaction times.
    """

    def __init__(
        self,
        match: Match | Engine,
        start: int,
        computers: Mapping[int, str] = {},
        rng: Ints | None = None,
    ) -> None:
        self.engine = match if isinstance(match, Engine) else Engine(match)
        players = self.engine.match.game.players
        for seat, strength in computers.items():
            if seat not in range(players) or strength not in COMPUTERS:
                raise InvalidOption(
                    f"A seat's computer player is {' or '.join(COMPUTERS)}, not {strength!r}."
                )
        self.computers = dict(computers)
        self._rng = small_generator("clock") if rng is None else rng
        self._now = min(start, 0)
        #: The time from which the player to move may flip, unless a match is open.
        self._may_flip = start
        self._open = False
        self._pings: list[deque[int]] = [deque(maxlen=PINGS) for _ in range(players)]
        #: Calls on the open match by seat: the times of receipt and of the call.
        self._calls: dict[int, tuple[int, int]] = {}
        self._coming: dict[int, int] = {}
        self._waiting: list[tuple[int, Flip]] = []
        self._told: list[Happening] = []
        if self.engine.flips and self.engine.s.phase == REACT and not self.over:
            self._open_at(start)
        elif not self.over and self.engine.s.phase != FLIPPING:
            raise InvalidOption("A table by the clock begins when a player is to flip.")
        self._follow(start, self.engine.s)

    # --- State ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.engine.over

    @property
    def turn(self) -> int | None:
        """The seat to flip, or None while a match is open and when the game is over."""
        return None if self._open or self.over else turn(self.engine.match.state)

    @property
    def may_flip_at(self) -> int | None:
        """The time from which the player to move may flip (BNG-40)."""
        return None if self.turn is None else self._may_flip

    def delay(self, seat: int) -> int:
        """BNG-41: the median of the last five round trips, cut to 0 to 300; 0 before the first."""
        pings = self._pings[seat]
        return min(max(median_low(pings), 0), MOST_DELAY) if pings else 0

    def view(self, seat: int | None = None) -> View:
        """The view of a seat. It does not reveal whether a match is open."""
        return self.engine.view(seat)

    def text(self) -> str:
        """The game so far as text that `replay` reads (BNG-49)."""
        return self.engine.text()

    def next_deadline(self) -> int | None:
        """The latest time for the next call of `tick`, or None when the game is over."""
        if self.over:
            return None
        if self._open:
            return self._settling_time()
        computer = turn(self.engine.match.state) in self.computers
        return self._may_flip + (COMPUTER_PAUSE if computer else FLIP_WITHIN)

    # --- Input ---------------------------------------------------------------------------

    def ping(self, seat: int, round_trip: int) -> None:
        """Note the measured round trip to a client (BNG-41)."""
        self._pings[seat].append(round_trip)

    def sent(self, time: int) -> None:
        """Note that the latest card was sent only at this time, its t0 (BNG-40)."""
        later = time - self.engine.flips[-1].time
        if later > 0:
            self.engine.flips[-1].time = time
            self._may_flip += later
            self._coming = {seat: when + later for seat, when in self._coming.items()}

    def press(self, seat: int, time: int) -> list[Happening]:
        """BNG-40: a player presses flip.

        The reason of a refusal does not reveal whether a match is open.
        """
        time = self._advance(time)
        if self._open and self._settling_time() == time:
            self._settle(time)
        if self.over:
            self._ignore(time, seat, "BNG-17", "The game is over.")
        elif self.engine.to_flip != seat:
            self._ignore(time, seat, "BNG-06", "It is another player's turn to flip.")
        elif self._open or time < self._may_flip:
            self._ignore(time, seat, "BNG-40", "It is too early for the next card.")
        else:
            self._flip(time)
        return self._tell()

    def call(self, seat: int, time: int) -> list[Happening]:
        """Handle a player's call of Bang."""
        time = self._advance(time)
        if self.over:
            self._ignore(time, seat, "BNG-17", "The game is over.")
        elif seat in self.computers:
            self._ignore(time, seat, "BNG-48", "A computer player calls by itself.")
        elif not self.engine.is_in(seat):
            self._ignore(time, seat, "BNG-16", "You are out and can no longer call.")
        else:
            self._judge(seat, time, time - self.delay(seat))
        return self._tell()

    def tick(self, time: int) -> list[Happening]:
        """Apply everything that is due by now."""
        time = self._advance(time)
        if self.next_deadline() == time:
            self._do_what_is_due(time)
        return self._tell()

    # --- Judgments -----------------------------------------------------------------------

    def _advance(self, time: int) -> int:
        """Apply everything that was due before this time, which is never before the last one.

        Whatever is due at exactly this time waits: a call received then is still in time.
        """
        self._now = max(self._now, time)
        while (deadline := self.next_deadline()) is not None and deadline < self._now:
            self._do_what_is_due(deadline)
        return self._now

    def _do_what_is_due(self, time: int) -> None:
        if self._open:
            self._settle(time)
        else:
            self._flip(time)

    def _flip(self, time: int) -> None:
        """BNG-40: show a card; BNG-47: without a match, settle it at once."""
        before = self.engine.s
        flip = self.engine.flip()
        flip.time = time
        s = self.engine.s
        card, matched = DECK.codes[s.flipped], s.matched if flip.match else None
        self._told.append(Shown(time, flip.seat, card, matched))
        self._may_flip = time + FLIP_AFTER
        if flip.match:
            self._open_at(time)
        else:
            self._follow(time, before)

    def _open_at(self, time: int) -> None:
        """The latest flip made a match, and its card was shown at this time."""
        self.engine.flips[-1].time = time
        self._open = True
        self._calls = {}
        self._coming = dict(self._reactions(time))

    def _reactions(self, time: int) -> Iterator[tuple[int, int]]:
        """BNG-48: the computer players that will call on this match, and the times."""
        for seat in sorted(self.computers):
            quickest, slowest, misses = COMPUTERS[self.computers[seat]]
            if self.engine.is_in(seat) and below(self._rng, 100) >= misses:
                yield seat, time + quickest + below(self._rng, slowest - quickest + 1)

    def _judge(self, seat: int, received: int, made: int) -> None:
        """BNG-42: find the flip of a call, and whether the call counts."""
        on = self._flip_called(made)
        if on is None:
            self._ignore(received, seat, "BNG-42", "No card had been turned up yet.")
        elif seat in on.called:
            self._ignore(received, seat, "BNG-42", "Only the first call on a card counts.")
        else:
            on.called.add(seat)
            if not on.match:
                self._waiting.append((seat, on))
                if not self._open:
                    self._pay(received)
            elif self._open and on is self.engine.flips[-1]:
                self._calls[seat] = (received, made)
            else:
                self._ignore(received, seat, "BNG-45", "That match is already settled.")

    def _flip_called(self, made: int) -> Flip | None:
        """BNG-42: the latest flip, or the one before if the call was made before it was shown."""
        flips = self.engine.flips
        if flips and made >= flips[-1].time:
            return flips[-1]
        return flips[0] if len(flips) > 1 else None

    def _settling_time(self) -> int:
        """BNG-43: the time when the open match is settled, as far as known."""
        shown = self.engine.flips[-1].time
        receipts = [received for received, _ in self._calls.values()]
        receipts += self._coming.values()
        return min([received + GRACE for received in receipts] + [shown + WINDOW])

    def _settle(self, time: int) -> None:
        """BNG-43, BNG-44: settle the open match by the calls received so far."""
        made = {seat: when for seat, (_, when) in self._calls.items()}
        made |= {seat: when for seat, when in self._coming.items() if when <= time}
        order = sorted(made, key=lambda seat: made[seat])
        tie = len(order) > 1 and made[order[1]] - made[order[0]] <= TIE
        taker = order[0] if order and not tie else None
        before = self.engine.s
        self._open = False
        self._may_flip = max(self._may_flip, time)
        self.engine.outcome(taker, tie)
        self._told.append(Settled(time, taker, tuple((seat, made[seat]) for seat in order)))
        self._follow(time, before)
        self._pay(time)

    def _pay(self, time: int) -> None:
        """BNG-46: pay for the false calls in the order received."""
        waiting, self._waiting = self._waiting, []
        for seat, on in waiting:
            if self.over or not self.engine.is_in(seat):
                continue
            before = self.engine.s
            receiver = self.engine.false_call(seat, on)
            self._told.append(Paid(time, seat, receiver))
            if turn(self.engine.match.state) != before.turn:
                self._may_flip = max(self._may_flip, time)
            self._follow(time, before)

    def _follow(self, time: int, before: Any) -> None:
        """Report who went out, shuffle if that is due, and check whether the game is over."""
        for seat in range(self.engine.match.game.players):
            if before.packet_size[seat] > 0 and not self.engine.is_in(seat):
                self._told.append(Out(time, seat))
        while turn(self.engine.match.state) == CHANCE:
            self._told.append(Shuffled(time, self.engine.s.shuffler))
            self.engine.shuffle(self.engine.dealt_by_key())
        if self.over:
            match = self.engine.match
            self._told.append(Ended(time, tuple(match.scores), tuple(match.result or ())))

    def _ignore(self, time: int, seat: int, clause: str, sentence: str) -> None:
        self._told.append(Ignored(time, seat, clause, sentence))

    def _tell(self) -> list[Happening]:
        told, self._told = self._told, []
        return told


# --- A recorded game ---------------------------------------------------------------------

VERSION = "drumhead clock 1"
_TAKEN = re.compile(r"taken by ([0-7])")
_FALSE_CALL = re.compile(r"false call by ([0-7])( on the flip before)?")


def replay(text: str) -> Match:
    """The position at the end of a recorded game, from its text; BNG-49.

    An error is a TranscriptError with its line. With the key present the shuffles must be those
    of the key.
    """
    return [engine for engine, _ in steps(text)][-1].match


def steps(text: str) -> Iterator[tuple[Engine, str]]:
    """A recorded game line by line: the same engine each time, after one more line."""
    lines = [(n, line) for n, line in enumerate(text.splitlines(), 1) if not line.startswith("#")]
    game, rest = _head(lines)
    found = [line.removeprefix("key ") for _, line in rest if line.startswith("key ")]
    key = None
    if found:
        if not re.fullmatch("[0-9a-f]{64}", found[0]):
            raise TranscriptError("a key is 64 hexadecimal digits in lower case", rest[-1][0])
        key = bytes.fromhex(found[0])
    engine = Engine(Match(game, game.new_state(key or bytes(32)), events=[]))
    engine.key = key
    engine.dealing = read_dealing(text, game.players, key)
    yield engine, ""
    for place, (number, line) in enumerate(rest):
        if engine.over:
            last = engine.last_lines()
            if [line for _, line in rest[place:]] != last:
                raise TranscriptError(f"the game is over, so '{last[0]}' must follow", number)
            break
        try:
            engine.happen(line)
        except DrumheadError as error:
            raise TranscriptError(f"'{line[:60]}': {str(error).rstrip('.')}", number) from None
        yield engine, line
    else:
        if engine.over:
            raise TranscriptError("the score and the result are missing", lines[-1][0] + 1)


def _head(lines: list[tuple[int, str]]) -> tuple[Game, list[tuple[int, str]]]:
    """The table, from the first lines, and the lines that follow."""
    wanted = [VERSION, "game bang", "players "]
    wanted += [f"option {option.name} " for option in STATE.options]
    values = []
    for place, beginning in enumerate(wanted):
        number, line = lines[place] if place < len(lines) else (len(lines) + 1, "")
        if not line.startswith(beginning) or (place < 2 and line != beginning):
            raise TranscriptError(f"the line '{beginning.strip()}' should be here", number)
        values.append(line.removeprefix(beginning))
    try:
        players = int(values[2]) if values[2].isdigit() else 0
        names = [option.name for option in STATE.options]
        game = Game(game_type("bang"), players, dict(zip(names, values[3:], strict=True)))
    except DrumheadError as error:
        raise TranscriptError(str(error).rstrip("."), lines[2][0]) from None
    return game, lines[len(wanted) :]
