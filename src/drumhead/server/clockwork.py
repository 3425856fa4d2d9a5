"""What is played at a table of Bang by the clock, and how it is told."""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Sequence

from drumhead.engine.game import Game, turn
from drumhead.engine.match import Match
from drumhead.games.bang import GAME
from drumhead.games.bang import referee as bang
from drumhead.games.bang.rules import DECK
from drumhead.kernel.header import CHANCE
from drumhead.server.course import MOST_TOLD, Seen
from drumhead.server.messages import Call, Happened, LogEntry
from drumhead.server.store import StoredMove


class ClockPlay:
    """A game of Bang by the clock with the log that led to it.

    An entry of the log is a line of BNG-49; the shuffles are not stored, for the key gives them.
    """

    def __init__(self, game: Game, key: bytes, names: dict[int, str]) -> None:
        self.engine = bang.Engine(game.match(key=key, names=names))
        self.number = 0
        self._told: deque[tuple[int, Happened]] = deque(maxlen=MOST_TOLD)

    @property
    def match(self) -> Match:
        """The match as the referee knows it; what players may see of it, `view` tells."""
        return self.engine.match

    @property
    def turn(self) -> int | None:
        """Who is to flip, as far as can be seen."""
        return self.engine.view()["turn"]

    @property
    def over(self) -> bool:
        """Is the game over?"""
        return self.engine.over

    @property
    def sheet(self) -> list[list[int]]:
        """The cards that each seat held at the end."""
        return [self.match.scores] if self.over else []

    def seen(self, seat: int | None, since: int) -> Seen:
        """All that a seat may know: not whether a match is open. Nobody is to move."""
        names = self.match.seat_names
        log = [LogEntry(n, words(h, names, seat)) for n, h in self._told if n > since]
        return Seen(self.engine.view(seat), [], log)

    def rename(self, names: Mapping[int, str]) -> None:
        """The seats are called something else."""
        self.match.names = dict(names)

    def forget(self, seat: int | None) -> None:
        """Nothing is kept for those who look on."""

    def transcript(self) -> str:
        """The game as text."""
        return self.engine.text()

    def verify(self) -> int:
        """Replay the game with its key; how many lines there were, or a `TranscriptError`."""
        return sum(not line.startswith("shuffle") for _, line in bang.steps(self.transcript())) - 1

    def is_secret(self, text: str) -> bool:
        """Whether a card made a match is for the players to see."""
        return False

    def apply(self, entry: StoredMove) -> None:
        """A line of the log happens again."""
        seat = turn(self.match.state)
        self.engine.happen(entry.text)
        while turn(self.match.state) == CHANCE:
            self.engine.shuffle(self.engine.dealt_by_key())
        self.number = entry.number
        self.note(entry.number, [again(entry.text, seat, self.engine)])

    def note(self, number: int, happened: Sequence[Happened]) -> None:
        """Things that happened at an entry of the log, to be told."""
        self._told.extend((number, one) for one in happened)


def again(line: str, seat: int, engine: bang.Engine) -> Happened:
    """What a line of the log did, as far as a log tells it."""
    if line == "flip":
        return Happened("shown", "", seat=seat, card=DECK.codes[engine.s.flipped])
    if line.startswith("taken by "):
        return Happened("taken", "", seat=int(line.removeprefix("taken by ")))
    if line.startswith("false call by "):
        return Happened("paid", "", seat=int(line.split()[3]))
    return Happened("tie" if line == "tie" else "missed", "")


def happened(what: bang.Happening, shown: int) -> Happened:
    """What the referee says, as it goes over the wire; the card was shown at `shown`."""
    if isinstance(what, bang.Shown):
        return Happened("shown", "", seat=what.seat, card=what.card)
    if isinstance(what, bang.Settled):
        calls = [Call(seat, max(0, made - shown)) for seat, made in what.calls]
        if what.taker is not None:
            return Happened("taken", "", seat=what.taker, calls=calls)
        return Happened("tie" if what.calls else "missed", "", calls=calls)
    if isinstance(what, bang.Paid):
        return Happened("paid", "", seat=what.seat, other=what.receiver)
    if isinstance(what, bang.Shuffled):
        return Happened("shuffled", "", seat=what.seat)
    if isinstance(what, bang.Out):
        return Happened("out", "", seat=what.seat)
    return Happened("ended", "")


def words(happened: Happened, names: Sequence[str], seat: int | None) -> str:
    """What happened in a sentence, as told to a seat or a spectator."""
    who = happened.seat
    you = who is not None and who == seat
    name = "You" if you else "Somebody" if who is None else names[who]
    s = "" if you else "s"
    if happened.what == "shown":
        return f"{name} turn{s} up the {GAME.card_names[happened.card or '']}."
    if happened.what == "taken":
        return f"{name} call{s} Bang first and take{s} both piles."
    if happened.what == "tie":
        return "Two call at the same time: the piles stay."
    if happened.what == "missed":
        return "Two cards matched, and nobody saw it."
    if happened.what == "paid":
        return f"{name} call{s} where nothing matches{_payment(happened, names, seat)}."
    if happened.what == "shuffled":
        return f"Nobody has taken anything for long: {name.lower() if you else name} shuffle{s}."
    if happened.what == "out":
        return f"{name} {'have' if you else 'has'} no cards left and {'are' if you else 'is'} out."
    return "The game is over."


def _payment(happened: Happened, names: Sequence[str], seat: int | None) -> str:
    if happened.other is None:
        return ""
    return f" and pay{'' if happened.seat == seat else 's'} a card to " + (
        "you" if happened.other == seat else names[happened.other]
    )
