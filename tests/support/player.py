"""Somebody at a table whom nothing stops: a connection that breaks is opened again."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tests.server.conftest import HANG, Browser, Socket


@contextmanager
def opened(browser: Browser, table: str) -> Iterator[Socket]:
    """A table, as soon as somebody serves it."""
    deadline = time.monotonic() + HANG
    while True:
        try:
            socket = browser.open(table).__enter__()
            break
        except (OSError, ConnectionClosed, InvalidHandshake):
            assert time.monotonic() < deadline
    try:
        yield socket
    finally:
        socket.connection.close()


class Player:
    """Somebody who plays alone, and connects again whenever the connection is lost."""

    def __init__(self, browser: Browser, table: str) -> None:
        self.browser = browser
        self.table = table
        #: The moves that were acknowledged, by their numbers.
        self.made: dict[int, str] = {}
        self.over = False

    def play(self, moves: int) -> None:
        """Make that many moves, or play to the end."""
        while moves > 0 and not self.over:
            try:
                with opened(self.browser, self.table) as socket:
                    moves = self._play(socket, moves)
            except ConnectionClosed:
                continue

    def _play(self, socket: Socket, moves: int) -> int:
        state = socket.my_turn()
        while moves > 0 and not state["view"]["over"]:
            number, text = state["number"], state["choices"][0]["text"]
            socket.send("move", number=number, text=text)
            socket.state(lambda state, number=number: state["number"] > number)  # type: ignore[misc]
            self.made[number + 1] = text
            moves -= 1
            state = self._turn(socket)
        self.over = state["view"]["over"]
        return moves

    def _turn(self, socket: Socket) -> dict[str, Any]:
        """The state in which there is something to decide, from the last one on."""
        last = socket.last
        if last["choices"] or last["view"]["over"]:
            return last
        if last["account"]:  # the own move has ended the hand
            socket.send("next", number=last["number"])
        return socket.my_turn()

    def check(self, log: list[dict[str, Any]]) -> None:
        """Is every acknowledged move in the log once, in order, and is the log whole?"""
        texts = {entry["number"]: entry["text"] for entry in log}
        assert [entry["number"] for entry in log] == list(range(1, len(log) + 1)), log
        assert self.made.items() <= texts.items(), (self.made, texts)
