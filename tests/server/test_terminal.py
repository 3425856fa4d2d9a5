"""A web table that is joined from the terminal, in plain lines and on the full screen."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from drumhead import cli
from drumhead.terminal.full.remote import RemoteSitting
from drumhead.terminal.full.textual_app import DrumheadApp
from tests.server.conftest import COMPUTERS, HANG
from tests.support.screens import text_of


@pytest.fixture
def address(running: Any) -> str:
    """The address of the server."""
    return f"http://127.0.0.1:{running.port}"


@pytest.fixture
def open_table(browse: Callable[..., Any]) -> str:
    """The id of a table of Do-Boy with a free seat and corporals, that plays one hand."""
    seats = [{"kind": "open"}, *COMPUTERS[1:]]
    return str(browse("Ada").table(players=4, seats=seats, hands=1))


def test_a_hand_in_plain_lines(
    address: str, open_table: str, capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    words = ["hint", "why play I1", "table", "goal", "scores", "rules DB-12", "save x", "help"]
    lines = iter([*words, *("1" for _ in range(200))])
    monkeypatch.setattr("drumhead.terminal.plain_remote.ask", lambda _: next(lines))
    assert cli.run(["play", "--plain", "--server", address, "--table", open_table]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "(Type 'hint' again for the move.)" in said
    assert "(DB-08)" in said
    assert "Each Infantry card that you take costs 1 point" in said
    assert "No hand is finished yet." in said
    assert "The booklet's own" in said
    assert "The server keeps this match" in said
    assert "undo: ask to take back" in said
    assert "Infantry in squads: " in said
    assert "Final scores: " in said
    assert " win" in said


def test_a_card_on_the_full_screen_and_a_lost_connection(
    address: str, open_table: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = RemoteSitting(address, open_table, "Pat")
    mended = threading.Event()
    connect = sitting._guest.socket

    def line(table: str, seen: int) -> Any:
        if not mended.is_set():
            raise ConnectionRefusedError
        return connect(table, seen)

    monkeypatch.setattr(sitting._guest, "socket", line)

    async def act() -> None:
        app = DrumheadApp(sitting, pause=0)
        async with app.run_test(size=(100, 30)) as pilot:

            async def until(sentence: str) -> None:
                while sentence not in text_of(app):
                    await pilot.pause(0.02)

            await until("Choose three cards")
            await pilot.press("1")
            await until("Choose two more cards")
            sitting._socket.close()
            await until("The connection is lost")
            mended.set()
            while "The connection is lost" in text_of(app):
                await pilot.pause(0.02)
            await pilot.press("1")
            await until("Choose one more card")
            await pilot.press("q")

    asyncio.run(act())


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("--server {url} --table nosuch", "There is no such table."),
        ("--server http://127.0.0.1:1 --table x", "There is no web table at http://127.0.0.1:1."),
        ("--server ftp://x --table x", "A server is an address like http://host:1917, not "),
        ("--server {url}", "A web table is joined with --server URL and --table ID, no game."),
    ],
)
def test_bad_input(
    words: str, sentence: str, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["play", *words.format(url=address).split()]) == 2
    assert capsys.readouterr().err.startswith(f"drumhead: {sentence}")


def people_move(state: dict[str, Any]) -> bool:
    """Is one of the first two seats to move?"""
    return state["view"] is not None and state["view"]["turn"] in (0, 1)


def test_a_terminal_player_answers_a_request(
    running: Any, address: str, browse: Callable[..., Any]
) -> None:
    """Ada takes a card back in the browser; the one who agrees sits at a terminal."""
    ada = browse("Ada")
    table = ada.table(seats=[{"kind": "you"}, {"kind": "open"}, *COMPUTERS[2:]], hands=1)
    with ada.open(table) as socket:
        sitting = RemoteSitting(address, table, "Pat")
        heard: queue.Queue[str] = queue.Queue()
        try:
            while not (state := socket.state(people_move))["choices"]:
                while not sitting.picture.choices:
                    time.sleep(0.01)
                sitting.attempt(sitting.picture.choices[0]["text"])
            socket.send("move", number=state["number"], text=state["choices"][0]["text"])
            sitting.listen(heard.put)
            socket.send("undo", number=socket.at(state["number"] + 1)["number"])
            while "asks to take back" not in (said := heard.get(timeout=HANG)):
                pass
            assert said.startswith("Ada asks to take back")
            assert said.endswith("Type agree or decline.")
            assert sitting.attempt("decline") == "You decline."
            assert "Pat declined." in socket.wait("request-ended")["sentence"]
        finally:
            sitting.leave()
