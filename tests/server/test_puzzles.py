"""Puzzles over HTTP: what there is, an answer and its worth, bad input."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from drumhead.games import game_type
from drumhead.puzzles import Puzzle, puzzles
from drumhead.server.readiness import prepare


@pytest.fixture
def puzzle() -> Puzzle:
    """The first puzzle of Do-Boy."""
    prepare("do-boy")
    return puzzles(game_type("do-boy"))[0]


def test_what_there_is(ada: Any, calendar: Any) -> None:
    found = ada.get("/api/puzzles")
    grades = next(one["grades"] for one in found["sets"] if one["game"] == "do-boy")
    assert grades == [one.grade for one in puzzles(game_type("do-boy"))]
    days = []
    for _ in range(6):
        days.append(ada.get("/api/puzzles")["today"])
        assert ada.get("/api/puzzles")["today"] == days[-1]
        calendar.day += timedelta(1)
    assert len({str(day) for day in days}) > 1


def test_a_puzzle_does_not_tell_its_answer(ada: Any, puzzle: Puzzle) -> None:
    match = puzzle.set_up(game_type("do-boy"))
    asked = ada.get("/api/puzzles/do-boy/1")
    assert asked["view"]["seat"] == match.turn
    assert [choice["text"] for choice in asked["choices"]] == match.legal
    hands = [zone for zone in asked["view"]["zones"] if zone["layout"] == "hand"]
    assert [bool(hand["cards"]) for hand in hands] == [hand["seat"] == match.turn for hand in hands]
    assert "answer" not in asked


def test_an_answer_is_judged(ada: Any, puzzle: Puzzle) -> None:
    for move, right in ((puzzle.answer, True), (puzzle.thumb, False)):
        told = ada.http.post("/api/puzzles/do-boy/1", json={"move": move}).json()
        assert told["right"] is right
        assert told["answer"] == puzzle.answer
        assert "possible worlds" in told["said"]
        assert told["moves"][0]["text"] == puzzle.answer


def test_a_rating_is_asked_for(ada: Any) -> None:
    def rating(*right: bool) -> Any:
        attempts = [
            {"game": "do-boy", "number": number, "right": one}
            for number, one in enumerate(right, start=1)
        ]
        return ada.http.post("/api/puzzles/rating", json=attempts).json()

    assert rating()["value"] == 1500
    assert rating(True, True)["value"] > 1500 > rating(False, False)["value"]


@pytest.mark.parametrize(
    ("path", "sent", "status", "sentence"),
    [
        ("do-boy/1000", {"move": "play P"}, 404, "There is no puzzle 1000"),
        ("do-boy/1", {"move": "fly away"}, 400, "is not"),
        ("do-boy/1", {"mvoe": "play P"}, 400, "malformed"),
        ("hearts/1", {"move": "play P"}, 404, "hearts"),
        ("rating", [{"game": "do-boy", "number": 0, "right": True}], 404, "There is no puzzle 0"),
        ("rating", [{"game": "do-boy", "number": 1, "right": True}] * 1001, 400, "at most"),
    ],
)
def test_bad_input(ada: Any, path: str, sent: Any, status: int, sentence: str) -> None:
    refused = ada.http.post(f"/api/puzzles/{path}", json=sent)
    assert refused.status_code == status
    assert sentence in refused.json()["error"]
