"""The replay page's side of the server: finished tables and uploads, and judgement of moves."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from typing import Any, TypeVar

from fastapi import FastAPI, Request, Response

from drumhead.errors import DrumheadError
from drumhead.games import game_type, slugs
from drumhead.server import recordings
from drumhead.server.exchange import Refused, answer, described
from drumhead.server.live import House
from drumhead.server.messages import Judgement, Made, ReplayInfo, ReplayPosition
from drumhead.server.recordings import Recording
from drumhead.server.store import new_id
from drumhead.server.tables import NoSuchTable, Tables

T = TypeVar("T")
#: So many recordings, and so many judgements, are kept at hand.
MOST_KEPT = 32
MOST_JUDGED = 2000
#: So many seconds a request waits for a game that is not ready.
PATIENCE = 5.0


class NoSuchReplay(NoSuchTable):
    """There is no table and no upload of that id."""

    def __init__(self) -> None:
        DrumheadError.__init__(self, "There is no such match; its address may be incomplete.")


class Replays:
    """Recordings by id: of tables whose match is over, and of uploads."""

    def __init__(self, house: House, tables: Tables) -> None:
        self.house = house
        self.tables = tables
        self._kept: OrderedDict[str, Recording] = OrderedDict()
        self._judged: OrderedDict[tuple[str, int], Judgement] = OrderedDict()

    async def add(self, text: bytes, guest: str | None) -> str:
        """Keep a transcript that somebody brought along, if it can be replayed."""
        try:
            decoded = text.decode("utf-8")
        except UnicodeDecodeError:
            raise Refused(400, "That is not a transcript: it is not even text.") from None
        recording = await self._read(decoded)
        id = new_id()
        await self.house.store.add_upload(id, decoded, guest)
        self._keep(id, recording)
        return id

    async def find(self, id: str) -> Recording:
        """The recording of that id."""
        if id in self._kept:
            self._kept.move_to_end(id)
            return self._kept[id]
        text = await self.house.store.upload(id)
        if text is None:
            text = await self._of_table(id)
        recording = await self._read(text)
        self._keep(id, recording)
        return recording

    async def _of_table(self, id: str) -> str:
        try:
            table = await self.tables.get(id)
        except NoSuchTable:
            raise NoSuchReplay from None
        if not table.over or table.play is None:
            raise Refused(409, "The match is not over: a replay would show hidden cards.")
        text: str = table.play.transcript()
        return text

    def _keep(self, id: str, recording: Recording) -> None:
        self._kept[id] = recording
        while len(self._kept) > MOST_KEPT:
            self._kept.popitem(last=False)

    async def _read(self, text: str) -> Recording:
        """Replay a text in a thread, when its game is ready."""
        game = recordings.game_of(text)
        if game in slugs() and game is not None:
            await self._until_ready(game)
        return await self.think(recordings.read, text)

    async def _until_ready(self, game: str) -> None:
        """Wait a little for a game that is not ready; then say what is being waited for."""
        loop = asyncio.get_running_loop()
        ready = asyncio.Event()
        self.house.readiness.want(game, lambda: _call(loop, ready.set))
        try:
            await asyncio.wait_for(ready.wait(), PATIENCE)
        except TimeoutError:
            title = game_type(game).title
            raise Refused(
                503,
                f"The rules of {title} are being compiled for the first time on this machine; "
                "try again in half a minute.",
            ) from None

    async def judge(self, id: str, number: int) -> Judgement:
        """What a captain says about a move."""
        recording = await self.find(id)
        if not 1 <= number <= len(recording.moves):
            raise Refused(404, f"There is no move {number}; the moves are 1 to "
                          f"{len(recording.moves)}.")  # fmt: skip
        if (id, number) not in self._judged:
            found = await self.think(recording.judge, number)
            if found is None:
                raise Refused(409, "By the clock there is nothing to judge but speed.")
            self._judged[id, number] = found
            while len(self._judged) > MOST_JUDGED:
                self._judged.popitem(last=False)
        return self._judged[id, number]

    async def think(self, do: Callable[..., T], *arguments: Any) -> T:
        """Do something that takes a while, in a thread."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self.house.thinkers, do, *arguments)


def _call(loop: asyncio.AbstractEventLoop, do: Callable[[], None]) -> None:
    loop.call_soon_threadsafe(do)


def _seat(text: str, players: int) -> int | None:
    """`all`, `public` or a seat's number, as `Recording.at` takes it."""
    if text == "all":
        return None
    if text == "public":
        return -1
    if text.isascii() and text.isdigit() and len(text) < 3 and int(text) < players:
        return int(text)
    raise Refused(
        400, f"A replay is seen by 'all', by 'public' or by a seat from 0 to {players - 1}."
    )


def add_routes(app: FastAPI, replays: Replays, guest: Callable[[Request], str | None]) -> None:
    """The addresses of the replay page."""

    @app.post("/api/replays", **described(Made, str, 201))
    async def upload(request: Request) -> Response:
        """Bring a transcript along."""
        return answer(Made(await replays.add(await request.body(), guest(request))), 201)

    @app.get("/api/replays/{id}", **described(ReplayInfo))
    async def info(id: str) -> Response:
        """A match that is over, or that somebody brought along."""
        recording = await replays.find(id)
        return answer(await replays.think(recording.info, id))

    @app.get("/api/replays/{id}/at/{number}", **described(ReplayPosition))
    async def at(id: str, number: int, seat: str = "all") -> Response:
        """The table after so many moves, as a seat, the public or somebody all-seeing sees it."""
        recording = await replays.find(id)
        seen = _seat(seat, recording.players)
        return answer(await replays.think(recording.at, number, seen))

    @app.get("/api/replays/{id}/judge/{number}", **described(Judgement))
    async def judge(id: str, number: int) -> Response:
        """What a captain would have done instead of a move; takes a tenth of a second."""
        return answer(await replays.judge(id, number))
