"""The deal of the day: the same cards for everybody, one try, and the key on the day after."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from typing import Any

import pytest

import drumhead
from drumhead.games import game_type, slugs
from drumhead.lessons import easiest_first
from drumhead.server.site.days import rank
from drumhead.server.store.results import Attempt

#: What the calendar shows at first; and a day that is over, whenever this runs.
TODAY, LONG_AGO = date(2199, 6, 1), date(1999, 6, 1)


def _sit_down(browser: Any, game: str = "do-boy") -> str:
    answer = browser.http.post("/api/days", json={"game": game})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


def _hand(browser: Any, table: str) -> Any:
    """The cards that the guest is dealt."""
    with browser.open(table) as socket:
        view = socket.my_turn()["view"]
        return next(zone["cards"] for zone in view["zones"] if zone["layout"] == "hand")


def _deal(browser: Any, day: str = "", game: str = "do-boy") -> Any:
    deals = browser.get(f"/api/days/{day}" if day else "/api/days")["deals"]
    return next(deal for deal in deals if deal["game"] == game)


def test_everybody_has_the_same_cards_and_opponents(ada: Any, browse: Callable[..., Any]) -> None:
    ben = browse("Ben")
    tables = {browser: _sit_down(browser) for browser in (ada, ben)}
    assert tables[ada] != tables[ben]
    assert _hand(ada, tables[ada]) == _hand(ben, tables[ben])
    infos = [browser.get(f"/api/tables/{table}") for browser, table in tables.items()]
    for info in infos:
        assert info["hands"] == 1
        assert info["options"] == dict(drumhead.game("do-boy").options)
        assert [seat["rank"] for seat in info["seats"]] == [None, "captain", "captain", "captain"]
        assert info["seats"][0]["kind"] == "person"
        assert info["commitment"] == _deal(ada)["commitment"]


def test_another_day_has_other_cards(ada: Any, calendar: Any) -> None:
    first = _sit_down(ada)
    hand, commitment = _hand(ada, first), _deal(ada)["commitment"]
    calendar.day += timedelta(1)
    second = _sit_down(ada)
    assert second != first
    assert _hand(ada, second) != hand
    assert _deal(ada)["commitment"] != commitment
    assert _deal(ada, TODAY.isoformat())["commitment"] == commitment


def test_every_game_has_a_deal_of_its_own(ada: Any) -> None:
    day = ada.get("/api/days")
    assert (day["day"], day["today"], day["after"]) == (TODAY.isoformat(), True, None)
    assert [deal["game"] for deal in day["deals"]] == easiest_first(slugs())
    assert len({deal["commitment"] for deal in day["deals"]}) == len(slugs())
    assert {deal["key"] for deal in day["deals"]} == {None}


def test_the_cards_stay_secret_until_the_day_is_over(ada: Any, running: Any, calendar: Any) -> None:
    table = _sit_down(ada)
    ada.play_out(table)
    closed = [f"/api/tables/{table}/{what}" for what in ("transcript", "verify", "accounts")]
    closed += [f"/api/replays/{table}{what}" for what in ("", "/at/0", "/judge/1")]
    for path in closed:
        answer = ada.http.get(path)
        assert answer.status_code == 409
        assert "tomorrow" in answer.json()["error"]
    assert ada.get(f"/api/tables/{table}")["key"] is None
    with ada.open(table) as socket:
        assert socket.wait("welcome")["table"]["key"] is None
        assert socket.state()["key"] is None
    moves = ada.get(f"/api/tables/{table}/moves")
    assert {move["text"] for move in moves if move["seat"] is not None} > {None}
    assert ada.get("/api/me/matches")["matches"][0]["sealed"]
    deal = _deal(ada)
    assert (deal["key"], deal["results"]) == (None, [])
    calendar.day += timedelta(1)
    key = _deal(ada, TODAY.isoformat())["key"]
    assert hashlib.sha256(bytes.fromhex(key)).hexdigest() == deal["commitment"]
    assert ada.get(f"/api/tables/{table}")["key"] == key
    for path in closed:
        assert ada.http.get(path).status_code == 200
    verified = ada.get(f"/api/tables/{table}/verify")
    assert (verified["ok"], verified["key"]) == (True, key)
    assert not ada.get("/api/me/matches")["matches"][0]["sealed"]
    # Nobody learns the key of a day to come.
    running.restart()
    ada.moved()
    tomorrow = (calendar.day + timedelta(1)).isoformat()
    assert ada.http.get(f"/api/days/{tomorrow}").status_code == 404
    assert _deal(ada, TODAY.isoformat())["key"] == key


def test_there_is_one_try(ada: Any) -> None:
    with ThreadPoolExecutor(4) as pool:
        (table,) = set(pool.map(lambda _: _sit_down(ada), range(8)))
    deal = _deal(ada)
    assert (deal["begun"], deal["played"]) == (1, 0)
    assert deal["yours"] == {"table": table, "over": False, "result": None}
    ada.play_out(table)
    assert _sit_down(ada) == table
    deal = _deal(ada)
    assert (deal["begun"], deal["played"]) == (1, 1)
    assert deal["yours"]["over"]
    assert deal["yours"]["result"]["place"] == 1
    assert [one["id"] for one in ada.get("/api/tables/mine")] == [table]


def test_nothing_is_taken_back_and_nobody_helps(ada: Any) -> None:
    table = _sit_down(ada)
    with ada.open(table) as socket:
        state = socket.my_turn()
        socket.send("hint")
        assert "hint" in socket.wait("refused")["sentence"]
        socket.send("move", number=state["number"], text=state["choices"][0]["text"])
        state = socket.my_turn()
        assert not state["undo"]
        socket.send("undo", number=state["number"])
        assert "taken back" in socket.wait("refused")["sentence"]


def test_everybody_is_listed_on_the_day_after(
    ada: Any, browse: Callable[..., Any], calendar: Any
) -> None:
    nobody = browse()
    for browser in (ada, nobody):
        browser.play_out(_sit_down(browser))
    browse("Cleo").http.post("/api/days", json={"game": "do-boy"})
    deal = _deal(nobody)
    assert (deal["begun"], deal["played"], deal["results"]) == (3, 2, [])
    calendar.day += timedelta(1)
    deal = _deal(nobody, TODAY.isoformat())
    results = deal["results"]
    assert {result["name"] for result in results} == {"Ada", "A guest"}
    assert [result["name"] for result in results if result["you"]] == ["A guest"]
    marks = [(result["won"], result["lead"]) for result in results]
    assert marks == sorted(marks, reverse=True)
    assert [result["place"] for result in results] == ([1, 1] if marks[0] == marks[1] else [1, 2])
    for result in results:
        info = nobody.get(f"/api/tables/{result['table']}")
        assert info["scores"][0] == result["points"]
        assert result["lead"] == min(info["scores"][1:]) - result["points"]


def test_who_ends_after_midnight_does_not_count(ada: Any, calendar: Any) -> None:
    calendar.day = LONG_AGO
    ada.play_out(_sit_down(ada))
    deal = _deal(ada)
    assert (deal["begun"], deal["played"]) == (1, 0)
    assert deal["yours"]["over"]
    assert deal["yours"]["result"] is None


@pytest.mark.parametrize("day", ["2199-06-02", "1918-11-10", "tomorrow", "2199-6-1", "0"])
def test_days_that_cannot_be_asked_for(ada: Any, day: str) -> None:
    answer = ada.http.get(f"/api/days/{day}")
    assert answer.status_code == 404
    assert answer.json()["error"].endswith(".")


def test_only_games_that_there_are(ada: Any) -> None:
    assert ada.http.post("/api/days", json={"game": "chess"}).status_code == 404
    assert ada.http.post("/api/days", json={"game": "do-boy", "day": "x"}).status_code == 400


def _attempt(name: str, scores: list[int], result: list[float]) -> Attempt:
    outcome = {"scores": scores, "result": result}
    return Attempt(name, "do-boy", 1.0, outcome, 0, name, name)


def _ranked(game: str, *attempts: Attempt) -> list[tuple[str, int, int | None]]:
    ranked = rank(game_type(game), attempts, "ada")
    return [(result.name, result.place, result.lead) for result in ranked]


def test_results_where_fewest_points_win() -> None:
    """A win comes first, whole before shared; then the lead over the best of the others."""
    assert _ranked(
        "do-boy",
        _attempt("last", [9, 0, 4, 4], [0, 1, 0, 0]),
        _attempt("shared", [2, 2, 9, 4], [0.5, 0.5, 0, 0]),
        _attempt("ada", [1, 3, 9, 4], [1, 0, 0, 0]),
        _attempt("far", [3, 7, 9, 8], [1, 0, 0, 0]),
        _attempt("ben", [0, 2, 9, 6], [1, 0, 0, 0]),
    ) == [("far", 1, 4), ("ada", 2, 2), ("ben", 2, 2), ("shared", 4, 0), ("last", 5, -9)]


def test_results_of_partners_and_of_a_solitaire() -> None:
    assert _ranked(
        "tactics",
        _attempt("ada", [10, 4, 10, 4], [1, 0, 1, 0]),
        _attempt("ben", [-5, 8, -5, 8], [0, 1, 0, 1]),
    ) == [("ada", 1, 6), ("ben", 2, -13)]
    assert _ranked(
        "mobilization-2",
        _attempt("ben", [3], [0]),
        _attempt("ada", [5], [0]),
    ) == [("ada", 1, None), ("ben", 2, None)]
