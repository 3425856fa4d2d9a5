"""Puzzles in the terminal: an answer, a rating, bad input, and what is kept."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from drumhead import cli
from drumhead.games import game_type
from drumhead.puzzles import puzzles
from drumhead.terminal import user_files

Solve = Callable[..., str]


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which answers are kept."""
    monkeypatch.setattr(user_files, "user_file", lambda name: tmp_path / f"{name}.json")
    return tmp_path / "puzzles.json"


@pytest.fixture
def solve(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Solve:
    """Solves puzzles of Do-Boy with these lines; gives what was printed, with lines joined."""

    def run(*said: str, number: int | None = None) -> str:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))
        given = ["solve", "do-boy"] + ([] if number is None else ["--number", str(number)])
        assert cli.run(given) == 0
        return " ".join(capsys.readouterr().out.split())

    return run


def test_the_first_answer_counts(solve: Solve, file: Path) -> None:
    one = puzzles(game_type("do-boy"))[0]
    told = solve(one.thumb, number=1)
    assert "Better: play the Cavalry 10 (C10)." in told
    assert "possible worlds" in told
    assert "after 1 puzzle." in told
    assert "Right: play the Cavalry 10 (C10)." in solve(one.answer, number=1)
    assert json.loads(file.read_text()) == {"do-boy 1": False}


def test_one_puzzle_after_the_other(solve: Solve, file: Path) -> None:
    """What was answered is not asked again, until nothing is left."""
    solve("1", "1", "1", "quit")
    first = json.loads(file.read_text())
    assert len(first) == 3
    solve("1", "quit")
    assert len(json.loads(file.read_text())) == 4
    every = {f"do-boy {one.number}": True for one in puzzles(game_type("do-boy"))}
    file.write_text(json.dumps(every))
    assert f"after {len(every)} puzzles" in solve()


def test_bad_input_is_told(solve: Solve, file: Path) -> None:
    told = solve("99", "fly away", "play", "quit", number=1)
    assert "There is no move 99 in the list" in told
    assert "'fly away'" in told
    assert not file.exists()


def test_what_can_be_looked_up(solve: Solve, file: Path) -> None:
    told = solve("help", "goal", "rules DB-12", "why fly", "last", "hint", "quit", number=1)
    assert "why MOVE: why a move is not allowed" in told
    assert "Each Infantry card that you take costs 1 point" in told
    assert "The booklet's own" in told
    assert "'fly' is not a move of this game" in told
    assert "Given by you to" in told
    assert "Find it yourself" in told
    assert not file.exists()


def test_the_end_of_input(solve: Solve) -> None:
    assert "Your rating is 1500" in solve()


def test_a_file_with_other_things(solve: Solve, file: Path) -> None:
    file.write_text(json.dumps({"do-boy 9999": True, "chess 1": True, "do-boy one": True, "x": 3}))
    assert "Your rating is 1500" in solve()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["bang"], "There are no puzzles of Bang."),
        (["chess"], "chess"),
        (["do-boy", "--number", "0"], "There is no puzzle 0"),
    ],
)
def test_what_there_is_not(
    arguments: list[str], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["solve", *arguments]) == 2
    assert sentence in capsys.readouterr().err
