"""Reviews of finished matches, made in the background and kept in the database."""

from __future__ import annotations

import asyncio
import sys
from contextlib import suppress
from dataclasses import replace
from typing import Any, TypeVar

import msgspec

from drumhead.review import Decision, Luck, Review
from drumhead.server.messages.replay_messages import MatchReview, ReviewedSeat
from drumhead.server.refusal import Refusal
from drumhead.server.site.archive import Archive
from drumhead.server.site.recording import MatchRecording
from drumhead.server.store.writer import Collision

T = TypeVar("T", Decision, Luck)

#: How many matches may wait for their reviews.
MAX_WAITING = 50
#: Chances are rounded to this many decimals.
DECIMALS = 4

#: The owner of the work: one for all reviews.
ASKER = "reviews"

BY_THE_CLOCK = "By the clock only speed counts, so there is nothing to review."
NOT_OVER = "This match was not played to its end, so there is no review."
MANY_WAIT = "Many matches are waiting for their reviews. Try again in a few minutes."
BROKEN = "This match could not be reviewed. The error was logged."


class Reviews:
    """Reviews one match at a time, decision by decision, so that captains at tables get turns."""

    def __init__(self, archive: Archive) -> None:
        self._archive = archive
        self._services = archive.services
        #: The reviews that are not finished, in the order in which they were asked for.
        self._waiting: dict[str, Review] = {}
        self._broken: set[str] = set()
        self._working: asyncio.Task[None] | None = None

    async def get(self, id: str, guest: str | None) -> MatchReview:
        """The review of a match as far as it is done; the first request begins it."""
        found = await self._find(id)
        table = await self._services.store.table(id, latest=True)
        if table is None:
            return found
        seats = [one.seat for one in table[1] if guest is not None and one.guest == guest]
        return msgspec.structs.replace(found, table=True, seat=seats[0] if seats else None)

    async def _find(self, id: str) -> MatchReview:
        if id not in self._waiting:
            stored = await self._services.store.review(id)
            if stored is not None:
                return msgspec.json.decode(stored, type=MatchReview)
            await self._begin(id)
        ahead = list(self._waiting).index(id)
        return report(id, self._waiting[id], ahead)

    async def _begin(self, id: str) -> None:
        recording = await self._archive.find(id, ASKER)
        if not isinstance(recording, MatchRecording):
            raise Refusal(BY_THE_CLOCK, status=409)
        if not recording.match.over:
            raise Refusal(NOT_OVER, status=409)
        if id in self._broken:
            raise Refusal(BROKEN, status=500)
        if id in self._waiting:
            return
        if len(self._waiting) >= MAX_WAITING:
            raise Refusal(MANY_WAIT, status=503, retry_after=60)
        self._waiting[id] = Review(recording.match, self._services.settings.review_simulations)
        if self._working is None or self._working.done():
            self._working = asyncio.get_running_loop().create_task(self._work())

    async def _work(self) -> None:
        while self._waiting:
            id, review = next(iter(self._waiting.items()))
            try:
                while review.done < review.total:
                    await self._archive.think(ASKER, review.advance)
                await self._keep(id, report(id, review))
            except Exception as error:
                self._broken.add(id)
                print(f"The match {id} could not be reviewed: {error!r}", file=sys.stderr)
            del self._waiting[id]

    async def _keep(self, id: str, done: MatchReview) -> None:
        with suppress(Collision):  # another process of this server may have been quicker
            await self._services.store.add_review(id, msgspec.json.encode(done).decode())

    async def close(self) -> None:
        """Stop; unfinished reviews begin again when they are asked for."""
        if self._working is not None:
            self._working.cancel()
            await asyncio.gather(self._working, return_exceptions=True)


def report(id: str, review: Review, ahead: int = 0) -> MatchReview:
    """A review as it is sent for an upload."""
    done, total = review.done, review.total
    return MatchReview(
        id=id, table=False, seat=None, done=done, total=total, ahead=ahead,
        simulations=review.simulations, chances=_rounded(review.chances),
        margins=_rounded(review.margins),
        decisions=[_with_few_decimals(decision) for decision in review.decisions],
        seats=[_seat(review, seat, done == total) for seat in range(review.match.game.players)],
    )  # fmt: skip


def _seat(review: Review, seat: int, finished: bool) -> ReviewedSeat:
    if not finished:
        return ReviewedSeat(None, None)
    return ReviewedSeat(_round(review.accuracy(seat)), _with_few_decimals(review.luck(seat)))


def _with_few_decimals(found: T) -> T:
    return replace(found, **{name: _round(value) for name, value in vars(found).items()})


def _rounded(rows: list[list[float]]) -> list[list[float]]:
    return [[_round(value) for value in row] for row in rows]


def _round(value: Any) -> Any:
    return round(value, DECIMALS) if isinstance(value, float) else value
