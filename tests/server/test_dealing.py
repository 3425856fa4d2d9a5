"""The deal of a table: settled when all seats are taken, by the server's secret and everybody."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import create_engine, text

import drumhead
from drumhead.engine.dealing import Dealing
from drumhead.games import slugs
from drumhead.server.store.records import StoredSeat, StoredTable
from drumhead.server.table.deal_keys import settled_key

NONCES = ["a1" * 32, "b2" * 32, "c3" * 32, "d4" * 32]
OPEN = [{"kind": "you"}, *[{"kind": "open"}] * 3]
TWO = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer", "rank": "corporal"}] * 2]


def rows(running: Any, what: str) -> list[Any]:
    """What the database of a server holds."""
    engine = create_engine(running.settings.database)
    with engine.connect() as connection:
        found = list(connection.execute(text(what)))
    engine.dispose()
    return found


def test_nobody_knows_the_deal_before_all_sit(
    running: Any, ada: Any, browse: Callable[..., Any]
) -> None:
    table = ada.table(seats=OPEN, nonce=NONCES[0])
    promise = ada.get(f"/api/tables/{table}")["promise"]
    assert rows(running, "SELECT key FROM tables") == [("",)]
    with ada.open(table) as one:
        assert one.next()["table"]["commitment"] is None
        for seat in (3, 1, 2, 0):  # through every seat, to see everything
            one.send("sit", seat=seat)
            state = one.state(lambda s, n=seat: s["view"] and s["seats"][n]["you"])
            assert state["number"] == 0
            assert not any(zone["cards"] or zone["count"] for zone in state["view"]["zones"])
            assert state["choices"] == []
        sockets = []
        for seat, name in ((1, "Ben"), (2, "Cora"), (3, "Dan")):
            socket = browse(name).open(table).__enter__()
            socket.send("sit", seat=seat, nonce=NONCES[seat])
            socket.wait("welcome", lambda w: w["seat"] is not None)
            sockets.append(socket)
        settled = one.wait("welcome", lambda w: w["table"]["commitment"] is not None)["table"]
        assert settled["promise"] == promise
        one.state(lambda s: s["number"] == 1)
        for socket in sockets:
            socket.__exit__()
    ((id, secret, key),) = rows(running, "SELECT id, secret, key FROM tables")
    assert hashlib.sha256(bytes.fromhex(secret)).hexdigest() == promise
    assert Dealing(id, secret, tuple(NONCES)).key.hex() == key
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == settled["commitment"]


@pytest.mark.parametrize("game", [slug for slug in slugs() if slug != "game-of-war"])
def test_before_the_first_deal_there_is_no_card_to_see(game: str) -> None:
    match = drumhead.game(game).match(key=bytes(32), deal=False)
    for seat in (None, *range(match.game.players)):
        assert not any(zone["cards"] for zone in match.view(seat)["zones"])


def test_the_whole_chain_can_be_verified(ada: Any, computers: Any, tmp_path: Path) -> None:
    table = ada.table(seats=computers, nonce=NONCES[0])
    promise = ada.get(f"/api/tables/{table}")["promise"]
    with ada.open(table) as socket:
        socket.play_out()
    verified = ada.get(f"/api/tables/{table}/verify")
    assert verified["ok"]
    assert verified["promise"] == promise
    assert verified["nonces"] == [NONCES[0], None, None, None]
    assert hashlib.sha256(verified["dealt"].encode()).hexdigest() == verified["key"]
    transcript = ada.http.get(f"/api/tables/{table}/transcript").text
    dealing = drumhead.replay(transcript).dealing
    assert dealing is not None
    assert dealing.promise == promise
    assert dealing.table == table


def test_the_secret_stays_hidden_until_the_end(running: Any, ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, nonce=NONCES[0])
    ((secret, key),) = rows(running, "SELECT secret, key FROM tables")
    with ada.open(table) as socket:
        socket.my_turn()
        sent = [socket.last, ada.get(f"/api/tables/{table}"), ada.get("/api/tables/mine")]
    assert ada.http.get(f"/api/tables/{table}/verify").status_code == 409
    assert ada.http.get(f"/api/tables/{table}/transcript").status_code == 409
    assert secret not in json.dumps(sent)
    assert key not in json.dumps(sent)


def test_a_restart_between_sitting_down_and_the_deal(
    running: Any, ada: Any, browse: Callable[..., Any]
) -> None:
    table = ada.table(seats=TWO, nonce=NONCES[0])
    ben = browse("Ben").me["id"]
    running.stop()
    engine = create_engine(running.settings.database)
    seat = "UPDATE seats SET kind = 'person', guest = :guest, nonce = :nonce WHERE seat = 1"
    with engine.begin() as connection:  # the server was killed right after this was stored
        connection.execute(text(seat), {"guest": ben, "nonce": NONCES[1]})
    engine.dispose()
    running.start()
    ada.moved()
    with ada.open(table) as socket:
        dealt = socket.state(lambda s: s["number"] >= 1)
        assert dealt["view"]["hand"] == 1
    ((id, secret, key),) = rows(running, "SELECT id, secret, key FROM tables")
    assert key == Dealing(id, secret, (NONCES[0], NONCES[1], None, None)).key.hex()


def test_a_restart_changes_no_deal(running: Any, ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers, nonce=NONCES[0])
    with ada.open(table) as socket:
        before = socket.my_turn()
    commitment = ada.get(f"/api/tables/{table}")["commitment"]
    running.restart()
    ada.moved()
    assert ada.get(f"/api/tables/{table}")["commitment"] == commitment
    with ada.open(table) as socket:
        assert socket.my_turn()["view"] == before["view"]


def test_a_rematch_has_a_deal_of_its_own(
    running: Any, ada: Any, browse: Callable[..., Any]
) -> None:
    table = ada.table(seats=TWO[:1] + [{"kind": "computer", "rank": "corporal"}] * 3)
    with ada.open(table) as socket:
        socket.play_out()
        socket.send("rematch", nonce="no nonce")
        assert "64 hexadecimal" in socket.wait("refused")["sentence"]
        socket.send("rematch", nonce=NONCES[2])
        after = socket.wait("company", lambda c: c["next_table"] is not None)["next_table"]
    (row,) = rows(running, f"SELECT secret, key FROM tables WHERE id = '{after}'")
    assert row.key == Dealing(after, row.secret, (NONCES[2], None, None, None)).key.hex()
    with ada.open(after) as socket:
        socket.play_out()
    assert ada.get(f"/api/tables/{after}/verify")["ok"]


def test_the_deal_of_a_day_is_everybodys(running: Any, ada: Any) -> None:
    table = ada.http.post("/api/days", json={"game": "do-boy"}).json()["id"]
    info = ada.get(f"/api/tables/{table}")
    assert info["promise"] is None
    days = {deal["game"]: deal["commitment"] for deal in ada.get("/api/days")["deals"]}
    assert info["commitment"] == days["do-boy"]


def test_what_is_no_nonce_is_refused(ada: Any, browse: Callable[..., Any]) -> None:
    for path, body in (("tables", {"game": "do-boy"}), ("play", {"game": "do-boy"})):
        answer = ada.http.post(f"/api/{path}", json={**body, "nonce": "A1" * 32})
        assert answer.status_code == 400
        assert "64 hexadecimal" in answer.json()["error"]
    with browse("Ben").open(ada.table(seats=TWO)) as socket:
        socket.send("sit", nonce="")
        assert "64 hexadecimal" in socket.wait("refused")["sentence"]


def test_a_key_is_settled_once() -> None:
    stored = StoredTable("id", "do-boy", 2, {}, None, "turns", False, "", 0.0, None, None)
    seats = [StoredSeat(0, "person", None, "ada", "Ada"), StoredSeat(1, "open", None, None, "")]
    taken = [seats[0], StoredSeat(1, "computer", "captain", None, "")]
    secret = stored._replace(secret="5e" * 32)
    assert settled_key(secret, seats) == ""
    assert settled_key(secret, taken) == Dealing("id", "5e" * 32, (None, None)).key.hex()
    assert settled_key(secret._replace(key="00" * 32), taken) == "00" * 32
    assert settled_key(stored._replace(key="00" * 32), seats) == "00" * 32
