"""The deals of the day: one hand of each game, with the same cards for all players.

The key of a deal follows from a secret of this server, the date and the game, so that it cannot be
known before. It is published when the day is over; until then nothing that shows the cards of a
finished table is sent (`opened`).
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
from collections.abc import Callable, Iterable
from contextlib import suppress
from datetime import UTC, date, datetime, time, timedelta
from typing import NamedTuple

from drumhead.engine.game import Game, GameType
from drumhead.games import game_type, slugs
from drumhead.kernel.random import commitment
from drumhead.lessons import easiest_first
from drumhead.server.messages.day_messages import Day, DayAttempt, DayDeal, DayResult
from drumhead.server.messages.table_messages import NewTable
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.results import Attempt, Results
from drumhead.server.store.store import Store
from drumhead.server.store.writer import Collision
from drumhead.server.table.history import History
from drumhead.server.table.new_table import FixedDeal
from drumhead.server.table.table import Table
from drumhead.server.table.table_creator import TableCreator

#: Each deal is one hand: long enough to do well or badly, short enough for every day.
HANDS = 1
#: How many results of a deal are listed, the best first.
MAX_RESULTS = 100
#: The name of a guest without one.
NAMELESS = "A guest"
#: The first date that can be asked for: the end of the war that most of the games are about.
FIRST = date(1918, 11, 11)

SEALED = "This is today's deal, which others are still playing: its cards are shown tomorrow."


def opened(table: Table, why: str) -> History:
    """The history of a table, once knowing it brings no advantage.

    `why` says what it would reveal before the match is over.
    """
    if not table.over:
        raise RequestRefused(f"The match is not over yet: {why}", status=409)
    if table.key is None:
        raise RequestRefused(SEALED, status=409)
    return table.playing()


class Days:
    """The deals of every day."""

    def __init__(
        self, store: Store, results: Results, creator: TableCreator, today: Callable[[], date]
    ) -> None:
        self._store = store
        self._results = results
        self._creator = creator
        self._today = today
        self._secret = bytes.fromhex(store.secret("days"))
        #: One at a time: a guest that requests it twice gets the same table.
        self._setting = asyncio.Lock()

    @property
    def today(self) -> date:
        """The date in UTC."""
        return self._today()

    def _derived(self, purpose: str, day: date, game: str, *more: str) -> bytes:
        text = " ".join(["drumhead", purpose, day.isoformat(), game, *more])
        return hmac.digest(self._secret, text.encode(), hashlib.sha256)

    def key(self, day: date, game: str) -> bytes:
        """The dealing key of a day's deal, which only this server can work out."""
        return self._derived("deal", day, game)

    async def play(self, game: str, guest: str) -> str:
        """The guest's table with today's deal of a game; it is set when it is first asked for."""
        slug, day = game_type(game).slug, self.today
        # The id follows from the day, the game and the guest: there cannot be a second table.
        id = base64.urlsafe_b64encode(self._derived("table", day, slug, guest)[:12]).decode()
        deal = FixedDeal(id, self.key(day, slug).hex(), day.isoformat())
        async with self._setting:
            if await self._store.table(id, latest=True) is None:
                with suppress(Collision):  # another process of this server may be quicker
                    await self._creator.create(NewTable(slug, hands=HANDS), guest, deal)
        return id

    # --- Results of a day ----------------------------------------------------------------

    async def day(self, text: str | None, guest: str | None) -> Day:
        """The deals of a day, as a guest may know them; without a date those of today."""
        day = self.today if text is None else self._date(text)
        attempts = await self._results.attempts(day.isoformat())
        today = day == self.today
        return Day(
            day=day.isoformat(), today=today, before=(day - timedelta(1)).isoformat(),
            after=None if today else (day + timedelta(1)).isoformat(),
            deals=[
                self._deal(day, slug, [a for a in attempts if a.game == slug], guest)
                for slug in easiest_first(slugs())
            ],
        )  # fmt: skip

    def _date(self, text: str) -> date:
        try:
            day = date.fromisoformat(text)
        except ValueError:
            raise RequestRefused("A date is written like 1918-11-11.", status=404) from None
        if day > self.today:
            raise RequestRefused("That day is still to come, and so are its deals.", status=404)
        if day < FIRST:
            raise RequestRefused("There were no deals of the day so long ago.", status=404)
        return day

    def _deal(self, day: date, slug: str, attempts: list[Attempt], guest: str | None) -> DayDeal:
        game, key = game_type(slug), self.key(day, slug)
        over = day < self.today
        ranked = rank(game, (a for a in attempts if _in_time(a, day)), guest)
        mine = next((a for a in attempts if a.guest == guest), None)
        return DayDeal(
            game=slug, title=game.title, commitment=commitment(key),
            key=key.hex() if over else None, begun=len(attempts), played=len(ranked),
            yours=None if mine is None else _yours(mine, ranked),
            results=ranked[:MAX_RESULTS] if over else [],
        )  # fmt: skip


def _in_time(attempt: Attempt, day: date) -> bool:
    """Was the match over before the key was published?"""
    midnight = datetime.combine(day + timedelta(1), time(), UTC).timestamp()
    return attempt.finished is not None and attempt.finished < midnight


def _yours(mine: Attempt, ranked: list[DayResult]) -> DayAttempt:
    result = next((result for result in ranked if result.table == mine.id), None)
    return DayAttempt(mine.id, mine.finished is not None, result)


# --- Results, compared -------------------------------------------------------------------


class Mark(NamedTuple):
    """The order of results of one deal: by the win, then by the points."""

    won: float
    points: int


def rank(game: GameType, attempts: Iterable[Attempt], guest: str | None) -> list[DayResult]:
    """The results of one deal, the best first; equal ones share a place."""
    usual = Game(game)
    marked = [(_mark(usual, attempt), attempt) for attempt in attempts]
    marked.sort(key=lambda each: (each[0], -(each[1].finished or 0.0)), reverse=True)
    place, before = 0, None
    ranked = []
    for number, (mark, attempt) in enumerate(marked, start=1):
        if mark != before:
            place, before = number, mark
        result = DayResult(
            place=place, name=attempt.name or NAMELESS, you=attempt.guest == guest,
            table=attempt.id, points=_scores(attempt)[attempt.seat],
            lead=mark.points if usual.players > 1 else None, won=mark.won,
        )  # fmt: skip
        ranked.append(result)
    return ranked


def _scores(attempt: Attempt) -> list[int]:
    assert attempt.outcome is not None, "only finished matches are compared"
    scores: list[int] = attempt.outcome["scores"]
    return scores


def _mark(game: Game, attempt: Attempt) -> Mark:
    assert attempt.outcome is not None, "only finished matches are compared"
    scores, seat = _scores(attempt), attempt.seat
    better: Callable[[list[int]], int] = min if game.type.fewest_win else max
    others = [points for n, points in enumerate(scores) if game.sides[n] != game.sides[seat]]
    lead = scores[seat] - (better(others) if others else 0)
    won: float = attempt.outcome["result"][seat]
    return Mark(won, -lead if game.type.fewest_win else lead)
