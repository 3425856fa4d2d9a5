"""Puzzles over HTTP: the list, an answer and its rating, bad input."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from drumhead.errors import IllegalMove
from drumhead.games import game_type
from drumhead.puzzles import Puzzle, puzzles
from drumhead.server.computing.readiness import prepare
from drumhead.server.http.puzzle_routes import of_the_day
from drumhead.server.messages.puzzle_messages import PuzzleSet
from drumhead.server.store.results import PlayedGame


@pytest.fixture
def puzzle() -> Puzzle:
    """The first puzzle of Do-Boy."""
    prepare("do-boy")
    return puzzles(game_type("do-boy"))[0]


def test_what_there_is(ada: Any) -> None:
    found = ada.get("/api/puzzles")
    grades = next(one["grades"] for one in found["sets"] if one["game"] == "do-boy")
    assert grades == [one.grade for one in puzzles(game_type("do-boy"))]


def test_a_newcomer_is_asked_an_easy_puzzle_of_a_game_to_begin_with(
    ada: Any, calendar: Any
) -> None:
    days = []
    for _ in range(12):
        today = ada.get("/api/puzzles")["today"]
        assert today == ada.get("/api/puzzles")["today"]
        assert puzzle_of(today).grade <= 2
        days.append((today["game"], today["number"]))
        calendar.day += timedelta(1)
    assert {game for game, _ in days} == {"do-boy", "tactics"}
    assert len(set(days)) > 6


def test_the_puzzle_of_the_day_comes_from_games_that_were_played(
    ada: Any, browse: Callable[..., Any], calendar: Any, computers: Any
) -> None:
    """A game counts from the next day on; the very first one counts at once."""
    calendar.day = datetime.now(UTC).date()
    ada.table("militac", seats=computers)
    first = ada.get("/api/puzzles")["today"]
    assert first["game"] == "militac"
    ada.table("skirmish", seats=computers)
    assert ada.get("/api/puzzles")["today"] == first
    games = set()
    for _ in range(12):
        calendar.day += timedelta(1)
        today = ada.get("/api/puzzles")["today"]
        assert puzzle_of(today).grade <= 2
        games.add(today["game"])
    assert games == {"militac", "skirmish"}
    assert browse("Ben").get("/api/puzzles")["today"]["game"] in ("do-boy", "tactics")


def test_puzzles_of_the_day_grow_harder_with_practice() -> None:
    sets = [PuzzleSet("do-boy", "Do-Boy", [1, 2, 3, 4, 5])]
    day = date(2019, 4, 6)

    def hardest(finished: int) -> int:
        played = [PlayedGame("do-boy", 0.0, finished)]
        days = (day + timedelta(later) for later in range(60))
        found = [of_the_day(sets, one, played) for one in days]
        return max(one.number for one in found if one is not None)

    assert [hardest(finished) for finished in (0, 4, 5, 10, 100)] == [2, 2, 3, 4, 5]
    assert of_the_day([], day, []) is None


def puzzle_of(asked: Any) -> Puzzle:
    """The puzzle as a page gets it."""
    found: Puzzle = puzzles(game_type(asked["game"]))[asked["number"] - 1]
    return found


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


def test_an_illegal_move_gets_the_reason(ada: Any, puzzle: Puzzle) -> None:
    match = puzzle.set_up(game_type("do-boy"))

    def why(*cards: str) -> Any:
        return ada.http.post("/api/puzzles/do-boy/1/why", json={"cards": cards}).json()

    error = match.why_not("play I1")
    assert isinstance(error, IllegalMove)
    assert why("I1") == {"error": error.sentence, "clause": error.clause}
    assert why("F6") == {"error": "No move that you can make now uses these cards.", "clause": None}
    assert why(puzzle.answer.split()[1])["error"] == "That move is allowed."


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
