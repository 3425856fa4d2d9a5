"""The archive: recordings of finished tables and of uploads, and judgements of their moves."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from drumhead.games import slugs
from drumhead.server.computing.readiness import Waiter
from drumhead.server.ids import new_id
from drumhead.server.messages.replay_messages import Judgement
from drumhead.server.messages.table_messages import SeatInfo
from drumhead.server.refusal import Refusal
from drumhead.server.site import recording as recordings
from drumhead.server.site.days import opened
from drumhead.server.site.recording import Recording
from drumhead.server.store.cleaning import Cleaning
from drumhead.server.table.open_tables import NoSuchTable
from drumhead.server.table.table import Services
from drumhead.server.table.table_reader import TableReader

T = TypeVar("T")
#: The most bytes of recordings (approximately), and the most judgements, in memory.
MAX_BYTES = 128 * 1024 * 1024
MAX_JUDGEMENTS = 2000
TOO_LONG = "That match is too long to be replayed here."
#: How many seconds a request waits for a game that is not ready.
LONGEST_WAIT = 5.0


class Archive:
    """Finished matches and uploads."""

    def __init__(self, services: Services, reader: TableReader, cleaning: Cleaning) -> None:
        self.services = services
        self._reader = reader
        self._cleaning = cleaning
        self._recordings: OrderedDict[str, Recording] = OrderedDict()
        self._judgements: OrderedDict[tuple[str, int], Judgement] = OrderedDict()

    async def add(self, raw: bytes, guest: str | None, asker: str) -> str:
        """Store an uploaded transcript, if it can be replayed; returns its id."""
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            raise Refusal("That is not a transcript: it is not even text.") from None
        recording = await self._read(text, asker)
        id = new_id()
        await self.services.store.add_upload(id, text, guest)
        if await self.services.store.upload_count() > self.services.settings.keep.uploads:
            await self._cleaning.make_room()
        self._keep(id, recording)
        return id

    async def find(self, id: str, asker: str) -> Recording:
        """The recording with that id."""
        if id in self._recordings:
            self._recordings.move_to_end(id)
            return self._recordings[id]
        seats = None
        text = await self.services.store.upload(id)
        if text is None:
            text, seats = await self._of_table(id)
        recording = await self._read(text, asker, seats)
        self._keep(id, recording)
        return recording

    async def _of_table(self, id: str) -> tuple[str, list[SeatInfo]]:
        """The transcript of a table whose match is over, and its seats."""
        try:
            table = await self._reader.read(id)
        except NoSuchTable:
            raise NoSuchTable("match") from None
        history = opened(table, "a replay would show hidden cards.")
        return history.transcript(), table.seats.info(None)

    def _keep(self, id: str, recording: Recording) -> None:
        """Cache a recording; the least recently used ones make room."""
        self._recordings[id] = recording
        while sum(one.size for one in self._recordings.values()) > MAX_BYTES:
            self._recordings.popitem(last=False)

    async def _read(self, text: str, asker: str, seats: list[SeatInfo] | None = None) -> Recording:
        """Replay a text in a thread, when its game is ready."""
        game = recordings.game_of(text)
        if game in slugs() and game is not None:
            await self._until_ready(game)
        recording = await self.think(asker, recordings.read, text, seats)
        if recording.size > MAX_BYTES:
            raise Refusal(TOO_LONG, status=413)
        return recording

    async def _until_ready(self, game: str) -> None:
        """Wait a little for a game that is not ready; then refuse with the reason."""
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        self.services.readiness.want(game, Waiter(lambda: _call(loop, ready.set)))
        try:
            await asyncio.wait_for(ready.wait(), LONGEST_WAIT)
        except TimeoutError:
            raise self.services.readiness.refusal(game) from None
        if not self.services.readiness.ready(game):
            raise self.services.readiness.refusal(game)

    async def judge(self, id: str, number: int, asker: str) -> Judgement:
        """A captain's judgement of a move."""
        recording = await self.find(id, asker)
        last = len(recording.moves)
        if not 1 <= number <= last:
            raise Refusal(f"There is no move {number}: the moves are 1 to {last}.", status=404)
        if (id, number) not in self._judgements:
            judgement = await self.think(asker, recording.judge, number)
            if judgement is None:
                sentence = "By the clock only speed counts, so there is nothing to judge."
                raise Refusal(sentence, status=409)
            self._judgements[id, number] = judgement
            while len(self._judgements) > MAX_JUDGEMENTS:
                self._judgements.popitem(last=False)
        return self._judgements[id, number]

    async def think(self, asker: str, work: Callable[..., T], *arguments: Any) -> T:
        """Run a function in a thread, when no player needs it."""
        loop, lane = asyncio.get_running_loop(), self.services.thinkers.lane(asker, visitor=True)
        return await loop.run_in_executor(lane, work, *arguments)


def _call(loop: asyncio.AbstractEventLoop, work: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(work)
