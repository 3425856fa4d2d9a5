"""Replays of finished tables and of uploaded transcripts."""

from __future__ import annotations

from typing import Any

import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.games.bang.referee import Referee
from drumhead.server.company import persons
from drumhead.server.computing.readiness import prepare
from drumhead.server.table.seat_updates import wire_view

PNG = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 20


@pytest.fixture(scope="module", autouse=True)
def _bang() -> None:
    prepare("bang")


@pytest.fixture(scope="module")
def transcript() -> str:
    """A hand of Do-Boy."""
    match = drumhead.game("do-boy").match(seed=3, hands=1, names={0: "Ada"})
    while not match.over:
        match.play(match.legal[0])
    return match.transcript()


def _upload(ada: Any, text: str | bytes) -> str:
    answer = ada.http.post("/api/replays", content=text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def test_a_transcript_is_stepped_through(ada: Any, transcript: str, running: Any) -> None:
    id = _upload(ada, transcript)
    info = ada.get(f"/api/replays/{id}")
    match = drumhead.replay(transcript)
    assert [move["text"] for move in info["moves"]] == [text for _, text in match.moves]
    assert info["names"][0] == "Ada"
    company = [persons.BY_SLUG[slug].given for slug in info["portraits"][1:]]
    assert info["names"][1:] == company
    assert info["portraits"][0] == ""
    match.names = dict(enumerate(info["names"]))
    assert info["sheet"] == [match.scores]
    assert info["moves"][0]["words"].startswith("Give")
    first = ada.get(f"/api/replays/{id}/at/0")
    hands = [zone for zone in first["view"]["zones"] if zone["layout"] == "hand"]
    assert all(len(zone["cards"]) == 12 for zone in hands)
    seen = ada.get(f"/api/replays/{id}/at/5?seat=2")
    assert seen["view"] == wire_view(match.past(5).view(2))
    public = ada.get(f"/api/replays/{id}/at/5?seat=public")
    assert public["view"]["seat"] is None
    last = ada.get(f"/api/replays/{id}/at/{len(match.moves)}")
    assert last["view"]["over"]
    assert last["log"]
    running.restart()
    ada.moved()
    assert ada.get(f"/api/replays/{id}") == info


def test_a_captain_judges_a_move(ada: Any, transcript: str) -> None:
    id = _upload(ada, transcript)
    played = ada.get(f"/api/replays/{id}")["moves"][19]
    judged = ada.get(f"/api/replays/{id}/judge/20")
    assert judged["played"] == played["text"]
    assert judged["seat"] == played["seat"]
    assert judged["words"]
    assert "possible worlds" in judged["figures"] or judged["figures"].endswith("only legal move.")
    assert ada.get(f"/api/replays/{id}/judge/20") == judged


def test_a_finished_table_is_a_replay(ada: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        last = socket.play_out()
    info = ada.get(f"/api/replays/{table}")
    assert info["names"][0] == "Ada"
    assert info["sheet"] == last["sheet"]
    assert info["key"] == last["key"]
    assert info["commitment"] == ada.get(f"/api/tables/{table}")["commitment"]


def test_a_recording_by_the_clock(ada: Any) -> None:
    game = Game(drumhead.game("bang").type, 2, {"max_flips": "500"})
    referee = Referee(game.match(seed=1), 0, {0: "hard", 1: "medium"})
    while not referee.over:
        referee.tick(referee.next_deadline() or 0)
    id = _upload(ada, referee.text())
    info = ada.get(f"/api/replays/{id}")
    assert not info["judged"]
    assert info["moves"][0]["text"] == "flip"
    assert "turns up the" in info["moves"][0]["words"]
    end = ada.get(f"/api/replays/{id}/at/{len(info['moves'])}")
    assert end["view"]["over"]
    assert end["view"]["scores"] == info["sheet"][-1]
    answer = ada.http.get(f"/api/replays/{id}/judge/1")
    assert answer.status_code == 409
    assert "speed" in answer.json()["error"]


@pytest.mark.parametrize(
    ("body", "said"),
    [
        (PNG, "not a transcript"),
        (b"", "empty"),
        (b"hello\n", "line 1"),
        (b"drumhead 1\ngame chess\n", "no game 'chess'"),
        (b"drumhead clock 1\ngame bang\n", "line"),
        (b"\xef\xbb\xbfdrumhead 1\n", "byte-order mark"),
    ],
)
def test_uploads_that_are_no_transcript(ada: Any, body: bytes, said: str) -> None:
    answer = ada.http.post("/api/replays", content=body)
    assert answer.status_code == 400
    assert said in answer.json()["error"]


def test_a_transcript_with_a_fault_names_the_line(ada: Any, transcript: str) -> None:
    lines = transcript.split("\n")
    place = next(n for n, line in enumerate(lines) if line.startswith("1 play"))
    lines[place] = "1 play P"
    answer = ada.http.post("/api/replays", content="\n".join(lines))
    assert answer.status_code == 400
    assert f"line {place + 1}" in answer.json()["error"]


def test_places_that_a_replay_does_not_have(ada: Any, transcript: str) -> None:
    id = _upload(ada, transcript)
    for path, status in (
        ("at/999", 400), ("at/-1", 400), ("at/x", 400), ("at/1?seat=9", 400),
        ("at/1?seat=me", 400), ("judge/0", 404), ("judge/999", 404),
    ):  # fmt: skip
        answer = ada.http.get(f"/api/replays/{id}/{path}")
        assert answer.status_code == status, path
        assert answer.json()["error"]
    assert ada.http.get("/api/replays/nothing").status_code == 404
