"""Playing at a table over the WebSocket."""

from __future__ import annotations

from typing import Any


def test_a_whole_hand_against_computers(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        welcome = socket.next()
        assert welcome["type"] == "welcome"
        assert welcome["seat"] == 0
        assert welcome["table"]["seats"][0]["name"] == "Ada"
        last = socket.play_out()
    assert last["view"]["over"]
    assert last["key"] is not None
    assert len(last["sheet"]) == 1
    info = ada.get(f"/api/tables/{table}")
    assert info["over"]
    assert info["finished"] is not None
    verified = ada.get(f"/api/tables/{table}/verify")
    assert verified["ok"]
    assert verified["commitment"] == info["commitment"]
