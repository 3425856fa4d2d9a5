"""Bang by the clock of the server."""

from __future__ import annotations

import time
from typing import Any

import pytest

from drumhead.server.computing.readiness import prepare

SEATS = [{"kind": "you"}, {"kind": "computer", "rank": "general"}]


@pytest.fixture(scope="module", autouse=True)
def _bang() -> None:
    prepare("bang")


def test_cards_are_turned_up_and_taken(ada: Any) -> None:
    table = ada.table("bang", players=2, seats=SEATS, hands=None)
    with ada.open(table) as socket:
        assert socket.wait("welcome")["table"]["pace"] == "clock"
        shown: list[Any] = []
        taken: list[Any] = []
        deadline = time.monotonic() + 30
        while not (len(shown) >= 4 and (taken or time.monotonic() > deadline)):
            message = socket.next()
            if message["type"] == "pulse":
                socket.send("beat", id=message["id"])
            view = message.get("view")  # there is none while the rules are being loaded
            if view is not None and view["turn"] == 0:
                socket.send("press", what="flip")
            if message["type"] == "bang":
                shown += [h for h in message["happened"] if h["what"] == "shown"]
                taken += [h for h in message["happened"] if h["what"] == "taken"]
                assert "matched" not in str(message)
        assert {h["seat"] for h in shown} == {0, 1}
