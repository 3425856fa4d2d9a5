"""People who are away: how long the table waits for them, and what they missed."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import NamedTuple

from drumhead.server.computing.thinking import Lane
from drumhead.server.messages.codec import encode
from drumhead.server.messages.request_messages import (
    Absence,
    Absences,
    BackAgain,
    Recall,
    Recalled,
    WaitLonger,
)
from drumhead.server.refusal import RequestRefused
from drumhead.server.settings import Settings
from drumhead.server.store.records import StoredMove
from drumhead.server.table.broadcast import Broadcast, Listener
from drumhead.server.table.handlers import Handlers
from drumhead.server.table.history import History, MatchHistory, Played
from drumhead.server.table.log import Log
from drumhead.server.table.seats import Instant, Patience, TableSeats, seated
from drumhead.server.table.substitution import TAKES, only_card, welcome_back

#: The longest time that the others can give a person who is away, in seconds.
LONGEST_WAIT = 600.0
#: The most steps in which a person is shown what they missed: the latest ones.
MOST_STEPS = 60
NOT_AWAY = "Nobody is missing in that seat."
NOTHING_MISSED = "Nothing was played while you were away."


class Missed(NamedTuple):
    """The moment when a person left: the last entry of the log, and the monotonic clock."""

    number: int
    since: float


class PastStates(NamedTuple):
    """Reads the log of the table again, and replays entries of it in a thread."""

    read: Callable[[], Awaitable[list[StoredMove]]]
    replay: Callable[[list[StoredMove]], History]
    lane: Callable[[], Lane]


class Away:
    """Announces who is away, and welcomes back those who were.

    `changed` is called when the table is to wait longer.
    """

    def __init__(
        self, log: Log, seats: TableSeats, broadcast: Broadcast, settings: Settings,
        past: PastStates, changed: Callable[[], None],
    ) -> None:  # fmt: skip
        self._log = log
        self._seats = seats
        self._broadcast = broadcast
        self._settings = settings
        self._past = past
        self._changed = changed
        self._missed: dict[int, Missed] = {}
        #: The seats whose people have been here.
        self._been: set[int] = set()
        #: The number after which a person who is back can look at what was played.
        self._back: dict[int, int] = {}
        self._waking: asyncio.TimerHandle | None = None
        #: Was anybody announced as away?
        self._shown = False

    @property
    def handlers(self) -> Handlers:
        """The handlers of more time, and of the wish to see what was missed."""
        return {WaitLonger: self._wait_longer, Recall: self._recall}

    # --- Absences ------------------------------------------------------------------------

    @property
    def patience(self) -> Patience:
        """The time that a person may be away: a grace in which nothing is shown, and the rest."""
        grace = self._settings.vote_after
        return Patience(grace + self._settings.stand_in_after, grace)

    def update(self) -> None:
        """Notice who left and who is back, and announce it."""
        now = Instant.now()
        for seat, state in enumerate(self._seats.all):
            if state.absent:
                self._missed.setdefault(seat, Missed(self._log.number, now.steady))
            elif self._seats.is_person(seat) and state.here:
                if (missed := self._missed.pop(seat, None)) is not None:
                    self._welcome(seat, missed, now)
                self._been.add(seat)
            else:
                self._missed.pop(seat, None)
        self._publish(now)

    def greet(self, listener: Listener) -> None:
        """Send a newcomer who is away."""
        if absent := self._absences(Instant.now()):
            listener.send(encode(Absences(absent)))

    def stop(self) -> None:
        """Stop waiting for the end of a grace."""
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None

    def _publish(self, now: Instant) -> None:
        absent = self._absences(now)
        if absent or self._shown:
            self._shown = bool(absent)
            self._broadcast.send_each(lambda _: Absences(absent))
        self.stop()
        graces = [
            missed.since + self._settings.vote_after - now.steady
            for missed in self._missed.values()
        ]
        ahead = [seconds for seconds in graces if seconds > 0]
        if ahead:
            loop = asyncio.get_running_loop()
            self._waking = loop.call_later(min(ahead), lambda: self._publish(Instant.now()))

    def _absences(self, now: Instant) -> list[Absence]:
        if self._seats.open or self._log.history is None or self._log.history.over:
            return []
        found = (self._absence(seat, now) for seat in range(len(self._seats.all)))
        return [absence for absence in found if absence is not None]

    def _absence(self, seat: int, now: Instant) -> Absence | None:
        state = self._seats.all[seat]
        if not state.absent or state.away_since is None:
            return None
        gone = now.steady - state.away_since.steady
        if gone < self._settings.vote_after and not state.left and state.stand_in is None:
            return None
        if state.stand_in is not None or not self._seats.somebody_here:
            return Absence(seat, gone, None, None, state.stand_in or self._settings.stand_in)
        whole = self._seats.patience_for(seat, self.patience)
        of = max(0.0, whole - self._settings.vote_after)
        return Absence(seat, gone, max(0.0, whole - gone), of, self._settings.stand_in)

    async def _wait_longer(self, listener: Listener, message: WaitLonger) -> None:
        seated(listener.voice)
        now = Instant.now()
        absence = self._absence(message.seat, now) if self._known(message.seat) else None
        if absence is None or absence.seconds is None:
            raise RequestRefused(NOT_AWAY)
        more = self._settings.stand_in_after
        if absence.seconds + more > max(LONGEST_WAIT, 2 * more):
            raise RequestRefused("The table does not wait longer than ten minutes at a time.")
        self._seats.unvote(message.seat)
        self._seats.wait_longer(message.seat, more)
        self._changed()

    def _known(self, seat: int) -> bool:
        return seat in range(len(self._seats.all))

    # --- Back again ----------------------------------------------------------------------

    def _welcome(self, seat: int, missed: Missed, now: Instant) -> None:
        """Send a person who is back what was played for them, unless they were hardly away."""
        history = self._log.history
        if not isinstance(history, MatchHistory) or history.over:
            return
        moves = [
            played
            for played in history.standing
            if played.number > missed.number and played.seat == seat and played.stand_in
        ]
        hardly = now.steady - missed.since < max(self._settings.vote_after, 1.0)
        if not moves and (hardly or seat not in self._been):
            return
        self._back[seat] = missed.number
        message = encode(_back(history, seat, missed.number, moves))
        for listener in self._broadcast.listeners:
            if listener.seat == seat:
                listener.send(message)

    async def _recall(self, listener: Listener, message: Recall) -> None:
        seat = seated(listener.seat)
        after = self._back.get(seat)
        if after is None:
            raise RequestRefused(NOTHING_MISSED)
        log, replay = await self._past.read(), self._past.replay
        loop = asyncio.get_running_loop()
        steps = await loop.run_in_executor(self._past.lane(), _steps, replay, log, after, seat)
        listener.send(encode(steps))


def _back(history: MatchHistory, seat: int, after: int, moves: list[Played]) -> BackAgain:
    """The moves made for a person since an entry of the log."""
    game = history.match.game.type
    cards = [card for played in moves if (card := only_card(game, played.text)) is not None]
    since = [played for played in history.standing if played.number > after]
    told = [sentence for played in since for sentence in history.updates.told(played, seat)]
    tricks = sum(TAKES.match(sentence) is not None for sentence in told)
    rank = moves[0].stand_in if moves else None
    return BackAgain(
        after, len(moves), cards, welcome_back(len(moves), cards, tricks, rank or "captain")
    )


def _steps(
    replay: Callable[[list[StoredMove]], History], log: list[StoredMove], after: int, seat: int
) -> Recalled:
    """The table as a seat saw it after every entry since that number; called in a thread."""
    after = max(after, len(log) - MOST_STEPS)
    history = replay(log[:after])
    steps = Recalled([], [])
    for entry in log[after:]:
        history.apply(entry)
        update = history.updates.observe(seat, entry.number - 1)
        steps.views.append(update.view)
        steps.texts.append(" ".join(told.text for told in update.log))
    return steps
