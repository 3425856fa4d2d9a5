"""Reviews of finished matches, and tables that go on from one."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

import drumhead
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games.bang.referee import Referee
from drumhead.review import Review
from drumhead.server.computing.readiness import prepare
from drumhead.server.settings import Settings
from drumhead.server.site import reviews
from drumhead.server.site.continuation import log_of
from drumhead.server.store.records import DEAL
from tests.server.conftest import HANG

#: Few, so that a review takes a moment.
SIMULATIONS = 16


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, review_simulations=SIMULATIONS)


@pytest.fixture(scope="module")
def match() -> Match:
    """Two hands of Do-Boy."""
    match = drumhead.game("do-boy", 3).match(seed=3, hands=2, names={0: "Ada"})
    while not match.over:
        match.play(match.legal[0])
    return match


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Reviews go on once this is set."""
    opened, advance = threading.Event(), Review.advance

    def waiting(review: Review) -> None:
        opened.wait()
        advance(review)

    monkeypatch.setattr(Review, "advance", waiting)
    yield opened
    opened.set()


def _upload(ada: Any, text: str) -> str:
    answer = ada.http.post("/api/replays", content=text)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def _reviewed(ada: Any, id: str) -> Any:
    path = f"/api/replays/{id}/review"
    return ada.until(path, lambda review: review["done"] == review["total"])


def test_a_review_grows_and_is_kept(
    ada: Any, match: Match, running: Any, gate: threading.Event
) -> None:
    id = _upload(ada, match.transcript())
    first = ada.get(f"/api/replays/{id}/review")
    assert (first["done"], first["total"]) == (0, len(match.moves) + 2)
    assert first["seats"] == [{"accuracy": None, "luck": None}] * 3
    gate.set()
    first = ada.until(f"/api/replays/{id}/review", lambda review: review["done"] > 5)
    assert len(first["decisions"]) > 3
    assert first["simulations"] == SIMULATIONS
    review = _reviewed(ada, id)
    own = reviews.report(id, Review(match, SIMULATIONS).finish())
    assert review["chances"] == own.chances
    assert [move["cost"] for move in review["decisions"]] == [move.cost for move in own.decisions]
    assert review["decisions"][: len(first["decisions"])] == first["decisions"]
    assert all(seat["luck"] for seat in review["seats"])
    assert (review["table"], review["seat"]) == (False, None)
    running.restart()
    ada.moved()
    assert ada.get(f"/api/replays/{id}/review") == review


def test_one_match_is_reviewed_after_the_other(
    ada: Any, match: Match, gate: threading.Event
) -> None:
    ids = [_upload(ada, match.transcript()) for _ in range(3)]
    answers = [ada.get(f"/api/replays/{id}/review") for id in ids]
    assert [answer["ahead"] for answer in answers] == [0, 1, 2]
    gate.set()
    for id in reversed(ids):
        assert _reviewed(ada, id)["ahead"] == 0


def test_not_too_many_wait(
    ada: Any, match: Match, monkeypatch: pytest.MonkeyPatch, gate: threading.Event
) -> None:
    monkeypatch.setattr(reviews, "MAX_WAITING", 1)
    first, second = (_upload(ada, match.transcript()) for _ in range(2))
    ada.get(f"/api/replays/{first}/review")
    answer = ada.http.get(f"/api/replays/{second}/review")
    assert answer.status_code == 503
    assert "waiting" in answer.json()["error"]
    gate.set()
    _reviewed(ada, first)
    path, deadline = f"/api/replays/{second}/review", time.monotonic() + HANG
    while ada.http.get(path).status_code == 503:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    _reviewed(ada, second)


def test_a_review_that_breaks_off_holds_up_no_other(
    ada: Any, match: Match, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    id = _upload(ada, match.transcript())
    with monkeypatch.context() as broken:
        broken.setattr(Review, "advance", lambda _: 1 / 0)
        ada.get(f"/api/replays/{id}/review")
        path, status = f"/api/replays/{id}/review", 200
        while status == 200:
            answer = ada.http.get(path)
            status = answer.status_code
    assert status == 500
    assert "logged" in answer.json()["error"]
    assert "ZeroDivisionError" in capfd.readouterr().err
    _reviewed(ada, _upload(ada, match.transcript()))


def test_a_finished_table_is_reviewed(ada: Any, computers: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(seats=computers)
    assert ada.http.get(f"/api/replays/{table}/review").status_code == 409
    ada.play_out(table)
    review = _reviewed(ada, table)
    assert len(review["chances"]) == len(review["decisions"]) + 1
    result = ada.get(f"/api/replays/{table}")["result"]
    assert review["chances"][-1] == [round(share, reviews.DECIMALS) for share in result]
    assert (review["table"], review["seat"]) == (True, 0)
    assert browse("Ben").get(f"/api/replays/{table}/review") == {**review, "seat": None}


def test_the_deal_of_the_day_is_reviewed_tomorrow(ada: Any, calendar: Any) -> None:
    table = ada.http.post("/api/days", json={"game": "do-boy"}).json()["id"]
    ada.play_out(table)
    for path, send in (("review", ada.http.get), ("play", ada.http.post)):
        more = {"json": {"number": 1, "seat": 0}} if path == "play" else {}
        answer = send(f"/api/replays/{table}/{path}", **more)
        assert answer.status_code == 409
        assert "tomorrow" in answer.json()["error"]
    calendar.day += timedelta(1)
    _reviewed(ada, table)


def test_what_has_no_review_says_so(ada: Any, match: Match) -> None:
    prepare("bang")
    game = Game(drumhead.game("bang").type, 2, {"max_flips": "500"})
    referee = Referee(game.match(seed=1), 0, {0: "hard", 1: "medium"})
    while not referee.over:
        referee.tick(referee.next_deadline() or 0)
    clock = _upload(ada, referee.text())
    answer = ada.http.get(f"/api/replays/{clock}/review")
    assert answer.status_code == 409
    assert "only speed counts" in answer.json()["error"]
    answer = ada.http.post(f"/api/replays/{clock}/play", json={"number": 0, "seat": 0})
    assert answer.status_code == 409
    unfinished = _upload(ada, match.past(5).transcript())
    answer = ada.http.get(f"/api/replays/{unfinished}/review")
    assert answer.status_code == 409
    assert "not played to its end" in answer.json()["error"]
    assert ada.http.get("/api/replays/nothing/review").status_code == 404


# --- Playing on --------------------------------------------------------------------------


def test_a_log_leads_to_the_position(match: Match) -> None:
    assert [entry.text for entry in log_of(match, 0, 1.0)] == [DEAL]
    hand = next(n for n in range(len(match.moves)) if match.past(n).finished)
    texts = [entry.text for entry in log_of(match, hand, 1.0)]
    assert [place for place, text in enumerate(texts) if text == DEAL] == [0, hand + 1]
    assert [text for text in texts if text != DEAL] == [move for _, move in match.moves[:hand]]


def test_a_match_is_played_on(ada: Any, match: Match, running: Any) -> None:
    id = _upload(ada, match.transcript())
    number = next(n for n in range(20, len(match.moves)) if match.moves[n][0] == 1)
    answer = ada.http.post(f"/api/replays/{id}/play", json={"number": number, "seat": 1})
    assert answer.status_code == 201, answer.text
    table = answer.json()["id"]
    info = ada.get(f"/api/tables/{table}")
    assert (info["origin"], info["commitment"], info["listed"]) == (id, None, False)
    assert [seat["kind"] for seat in info["seats"]] == ["computer", "person", "computer"]
    assert table not in [one["id"] for one in ada.get("/api/lobby")["tables"]]
    running.restart()
    ada.moved()
    with ada.open(table) as socket:
        state = socket.my_turn()
        then = match.past(number)
        assert [choice["text"] for choice in state["choices"]] == then.legal
        assert state["view"]["scores"] == then.scores
        socket.play_out(state)
    assert ada.http.get(f"/api/tables/{table}/transcript").status_code == 200
    answer = ada.http.get(f"/api/tables/{table}/verify")
    assert answer.status_code == 409
    assert "nothing to verify" in answer.json()["error"]
    assert ada.get("/api/me/matches")["matches"] == []
    assert ada.get("/api/me/statistics")["matches"] == 0


def test_places_from_which_nobody_can_play_on(
    ada: Any, match: Match, browse: Callable[..., Any]
) -> None:
    id = _upload(ada, match.transcript())
    for number, seat, said in (
        (len(match.moves), 0, "after 0 to"), (-1, 0, "after 0 to"), (1, 3, "no seat 3"),
    ):  # fmt: skip
        answer = ada.http.post(f"/api/replays/{id}/play", json={"number": number, "seat": seat})
        assert answer.status_code == 400
        assert said in answer.json()["error"]
    keyless = [line for line in match.transcript().split("\n") if not line.startswith("key ")]
    other = _upload(ada, "\n".join(keyless))
    answer = ada.http.post(f"/api/replays/{other}/play", json={"number": 1, "seat": 0})
    assert answer.status_code == 409
    assert "no key" in answer.json()["error"]
    stranger = browse()
    stranger.http.cookies.clear()
    answer = stranger.http.post(f"/api/replays/{id}/play", json={"number": 1, "seat": 0})
    assert answer.status_code == 401
