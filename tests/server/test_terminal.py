"""A web table that is joined from the terminal, in plain lines and on the full screen."""

from __future__ import annotations

import asyncio
import queue
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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


@pytest.fixture
def two_people(browse: Callable[..., Any]) -> tuple[Any, str]:
    """Ada, and her table of Do-Boy with a free seat."""
    ada = browse("Ada")
    seats = [{"kind": "you"}, {"kind": "open"}, *COMPUTERS[2:]]
    return ada, str(ada.table(players=4, seats=seats, hands=1))


def test_talk_on_the_full_screen(address: str, two_people: tuple[Any, str]) -> None:
    ada, table = two_people

    async def act(hers: Any) -> None:
        app = DrumheadApp(RemoteSitting(address, table, "Pat"), pause=0)
        async with app.run_test(size=(130, 40)) as pilot:

            async def until(sentence: str) -> None:
                while sentence not in text_of(app):
                    await pilot.pause(0.02)

            hers.send("say", text="The Nurse is safe with me.")
            await until("Ada: The Nurse is safe with me.")
            hers.send("react", what="surprise")
            await until("Ada gasps.")
            await pilot.press("m", *"Hello", "enter")
            await until("Pat: Hello")
            await pilot.press("e", *"shrug", "enter")
            await until("A reaction is one of these")
            await pilot.press("e", *"thanks", "enter")
            await until("Pat says thank you.")
            await pilot.press("q")

    with ada.open(table) as hers:
        asyncio.run(act(hers))
        assert hers.wait("said", lambda s: s["name"] == "Pat")["text"] == "Hello"
        assert hers.wait("reacted", lambda r: r["name"] == "Pat")["what"] == "thanks"


def test_talk_in_plain_lines(
    address: str, two_people: tuple[Any, str], capsys: pytest.CaptureFixture[str], monkeypatch: Any
) -> None:
    ada, table = two_people
    typed = ["say", "say Well met!", "react shrug", "react salute", "table", "quit"]
    with ada.open(table) as hers, ada.open(table) as second:
        hers.send("say", text="Hello Pat")

        def ask(_: str) -> str:
            if typed[0] == "table":  # what was sent has come back by now
                second.wait("reacted")
            return typed.pop(0)

        monkeypatch.setattr("drumhead.terminal.plain_remote.ask", ask)
        hers.wait("said")
        with ThreadPoolExecutor(1) as pool:
            played = pool.submit(
                cli.run, ["play", "--plain", "--server", address, "--table", table]
            )
            phase = hers.wait("choosing")
            texts = [choice["text"] for choice in phase["choices"][:3]]
            hers.send("choose", begun=phase["begun"], texts=texts)
            assert played.result() == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "Ada: Hello Pat" in said
    assert "Say what, as in 'say Hello'" in said
    assert "A reaction is one of these: salute, applaud" in said


def test_another_device_ends_the_sitting(address: str, two_people: tuple[Any, str]) -> None:
    _, table = two_people
    sitting = RemoteSitting(address, table, "Pat")
    told: queue.Queue[str] = queue.Queue()
    sitting.listen(told.put)
    sitting._take({"type": "moved"})
    assert sitting.ended == told.get() == "You're playing on another device now."


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
