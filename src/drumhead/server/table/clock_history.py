"""The history of a game by the clock, as the referee of the game records it (BNG-49)."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from drumhead.engine.account import Account
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.kernel.header import CHANCE
from drumhead.server.messages.table_messages import Call, Happened, LogEntry
from drumhead.server.store.records import StoredMove
from drumhead.server.table.seat_updates import MAX_LOG, SeatUpdate, wire_view


class ClockHistory:
    """A game by the clock and the log that led to it.

    An entry of the log is a line of the record. Shuffles are not stored: the key gives them.
    """

    def __init__(self, match: Match) -> None:
        self.referee = match.game.type.referee
        #: The rules as the referee drives them.
        self.engine = self.referee.Engine(match)
        self.number = 0
        self.updates = ClockUpdates(self)

    @property
    def match(self) -> Match:
        """The match as the referee knows it; players see only their updates."""
        match: Match = self.engine.match
        return match

    @property
    def turn(self) -> int | None:
        """The seat to turn up a card, as far as it is public."""
        turn: int | None = self.engine.view()["turn"]
        return turn

    @property
    def first(self) -> int | None:
        """None: all seats get a card at the same time."""
        return None

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return bool(self.engine.over)

    @property
    def sheet(self) -> list[list[int]]:
        """The cards that each seat held at the end."""
        return [self.match.scores] if self.over else []

    def apply(self, entry: StoredMove, move: int | None = None) -> None:
        """Apply a line of the log; none of them is the number of a move."""
        seat = self.engine.s.turn
        self.engine.happen(entry.text)
        while self.engine.s.turn == CHANCE:
            self.engine.shuffle(self.engine.dealt_by_key())
        self.number = entry.number
        self.updates.note([from_line(entry.text, seat, self.engine)])

    @property
    def undealt(self) -> bool:
        """The cards are dealt when all seats are taken, and not again."""
        return False

    @property
    def decided(self) -> Counter[int | None]:
        """An empty counter: nothing is taken back."""
        return Counter()

    def fresh_lines(self) -> list[str]:
        """The lines that reached the rules after the last entry of the log."""
        lines = [line for line in self.engine.lines if not line.startswith("shuffle")]
        return lines[self.number :]

    def transcript(self) -> str:
        """The game as text."""
        return str(self.engine.text())

    def accounts(self, seat: int | None) -> list[Account]:
        """The score sheet at the end, for a seat or a spectator."""
        account = self.engine.account(seat)
        return [] if account is None else [account]

    def verify(self) -> int:
        """Replay the game with its key; the number of lines, or a `TranscriptError`."""
        lines = [line for _, line in self.referee.steps(self.transcript())]
        return sum(not line.startswith("shuffle") for line in lines) - 1

    def is_secret(self, text: str) -> bool:
        """Every line is public."""
        return False


class ClockUpdates:
    """Updates of a game by the clock, by seat."""

    def __init__(self, history: ClockHistory) -> None:
        self._history = history
        self._happened: deque[tuple[int, Happened]] = deque(maxlen=MAX_LOG)

    def note(self, happened: Sequence[Happened]) -> None:
        """Note the events of the latest entry of the log."""
        self._happened.extend((self._history.number, one) for one in happened)

    def observe(self, seat: int | None, since: int) -> SeatUpdate:
        """Everything that a seat may know, but not whether a match is open; without choices."""
        history = self._history
        log = [
            LogEntry(number, in_words(one, history.match, seat))
            for number, one in self._happened
            if number > since
        ]
        engine = history.engine
        return SeatUpdate(wire_view(engine.view(seat)), [], log, engine.account(seat))

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats have other names."""
        self._history.match.names = dict(names)

    def forget(self, seat: int | None) -> None:
        """Do nothing: no seat has a cache."""


# --- Recorded games ----------------------------------------------------------------------


class RecordedLine(NamedTuple):
    """A line of a recorded game: the state after it, and its event (None: the deal)."""

    text: str
    state: bytes
    happened: Happened | None


def is_recording(game: GameType, text: str) -> bool:
    """Is a text the record of a game by the clock?"""
    return game.referee is not None and text.startswith(game.referee.VERSION)


def recorded(game: GameType, text: str) -> Iterator[tuple[Any, RecordedLine]]:
    """A recorded game line by line, each time with the engine; shuffles belong to the line before.

    A `TranscriptError` says what is wrong with it.
    """
    line = RecordedLine("", b"", None)
    for engine, written in game.referee.steps(text):
        if written and not written.startswith("shuffle "):
            yield engine, line
            line = RecordedLine(written, b"", from_line(written, engine.s.flipper, engine))
        line = line._replace(state=engine.match.state.tobytes())
    yield engine, line


# --- Events ------------------------------------------------------------------------------


def from_line(line: str, seat: int, engine: Any) -> Happened:
    """The event of a line of the log, as far as the line contains it."""
    if line == "flip":
        deck = engine.match.game.type.record.deck
        return Happened("shown", "", seat=seat, card=deck.codes[engine.s.flipped])
    if line.startswith("taken by "):
        return Happened("taken", "", seat=int(line.removeprefix("taken by ")))
    if line.startswith("false call by "):
        return Happened("paid", "", seat=int(line.split()[3]))
    return Happened("tie" if line == "tie" else "missed", "")


def from_referee(event: Any, referee: Any, shown: int) -> Happened:
    """An event of the referee for the wire; `shown` is when the card was turned up."""
    if isinstance(event, referee.Shown):
        return Happened("shown", "", seat=event.seat, card=event.card)
    if isinstance(event, referee.Settled):
        calls = [Call(seat, max(0, made - shown)) for seat, made in event.calls]
        if event.taker is not None:
            return Happened("taken", "", seat=event.taker, calls=calls)
        return Happened("tie" if event.calls else "missed", "", calls=calls)
    if isinstance(event, referee.Paid):
        return Happened("paid", "", seat=event.seat, other=event.receiver)
    if isinstance(event, referee.Shuffled):
        return Happened("shuffled", "", seat=event.seat)
    if isinstance(event, referee.Out):
        return Happened("out", "", seat=event.seat)
    return Happened("ended", "")


def in_words(event: Happened, match: Match, seat: int | None) -> str:
    """An event in a sentence, for a seat or a spectator."""
    who, names = event.seat, match.seat_names
    you = who is not None and who == seat
    name = "You" if you else "Somebody" if who is None else names[who]
    s = "" if you else "s"
    if event.what == "shown":
        return f"{name} turn{s} up the {match.game.type.card_names[event.card or '']}."
    if event.what == "taken":
        return f"{name} call{s} Bang first and take{s} both piles."
    if event.what == "tie":
        return "Two call at the same time: the piles stay."
    if event.what == "missed":
        return "Two cards matched, and nobody noticed."
    if event.what == "paid":
        if event.other is None:
            return f"{name} call{s} Bang with no match."
        receiver = "you" if event.other == seat else names[event.other]
        return f"{name} call{s} Bang with no match and pay{s} a card to {receiver}."
    if event.what == "shuffled":
        who_shuffles = name.lower() if you else name
        return f"Nothing has been taken for a long time: {who_shuffles} shuffle{s}."
    if event.what == "out":
        return f"{name} {'have' if you else 'has'} no cards left and {'are' if you else 'is'} out."
    return "The game is over."
