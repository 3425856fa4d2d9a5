"""A bad network: a proxy that delays what passes through it, and cuts it off."""

from __future__ import annotations

import asyncio
import random
import threading
from contextlib import suppress
from typing import Any


class Proxy:
    """Passes everything on to a port of this machine, in a thread of its own.

    `delay` is how long each piece is held, in seconds. `fragile` connections break after a
    random number of bytes. `down` is a network that lets nothing new through.
    """

    def __init__(self, port: int, delay: float = 0.0, fragile: int | None = None) -> None:
        self._to = port
        self.delay = delay
        self.fragile = fragile
        self.down = False
        self.broken = 0
        self._random = random.Random(0)
        self._writers: set[asyncio.StreamWriter] = set()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever)
        self._thread.start()
        self._server = self._call(asyncio.start_server(self._serve, "127.0.0.1", 0))
        self.port: int = self._server.sockets[0].getsockname()[1]

    def _call(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(60)

    def cut(self) -> None:
        """Break all connections."""

        async def cut() -> None:
            for writer in self._writers:
                writer.transport.abort()

        self._call(cut())

    def close(self) -> None:
        """Stop."""

        async def stop() -> None:
            self._server.close()
            # Nothing is canceled: the streams of Python 3.11 would complain about that.
            while tasks := asyncio.all_tasks() - {asyncio.current_task()}:
                for writer in self._writers:
                    writer.transport.abort()
                await asyncio.wait(tasks, timeout=0.1)

        self._call(stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        if self.down:
            writer.transport.abort()
            return
        try:
            far_reader, far_writer = await asyncio.open_connection("127.0.0.1", self._to)
        except OSError:
            writer.transport.abort()
            return
        self._writers |= {writer, far_writer}
        limit = None if self.fragile is None else self._random.randrange(1, self.fragile)
        ways = [
            asyncio.create_task(self._pass_on(reader, far_writer, None)),
            asyncio.create_task(self._pass_on(far_reader, writer, limit)),
        ]
        await asyncio.wait(ways, return_when=asyncio.FIRST_COMPLETED)
        for way in ways:
            way.cancel()
        for one in (writer, far_writer):
            self._writers.discard(one)
            one.transport.abort()

    async def _pass_on(
        self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, limit: int | None
    ) -> None:
        """Pass bytes on, at most so many; when one way ends, so does the other."""
        passed = 0
        with suppress(OSError):
            while data := await reader.read(65536):
                await asyncio.sleep(self.delay)
                if limit is not None and passed + len(data) > limit:
                    writer.write(data[: limit - passed])
                    await writer.drain()
                    self.broken += 1
                    break
                passed += len(data)
                writer.write(data)
                await writer.drain()
