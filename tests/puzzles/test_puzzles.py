"""Puzzles: what makes one, what is written, and what every puzzle of the games promises."""

from __future__ import annotations

from pathlib import Path

import pytest

import drumhead
from drumhead.engine.game import GameType
from drumhead.errors import InvalidOption, UnknownGame
from drumhead.games import game_type
from drumhead.puzzles import RatedMove, making, puzzle, puzzle_file, puzzles, writing
from drumhead.puzzles.rating import rate

#: Every game of skill has so many puzzles, or more.
ENOUGH = 60


def test_there_are_enough(kind: GameType) -> None:
    assert len(puzzles(kind)) >= ENOUGH or kind.slug == "bang"


def test_every_puzzle_is_what_it_says(kind: GameType) -> None:
    """A legal position, legal moves, a clear answer that the rule of thumb misses."""
    for number, found in enumerate(puzzles(kind), start=1):
        match = found.set_up(kind)
        assert found.number == number
        assert {choice.move for choice in found.choices} <= set(match.legal)
        assert found.thumb in match.legal
        assert found.answer != found.thumb
        assert making.clear(found.choices)
        assert 1 <= found.grade <= len(making.GRADES)


def test_no_position_comes_twice(kind: GameType) -> None:
    positions = [found.position for found in puzzles(kind)]
    assert len(set(positions)) == len(positions)


@pytest.mark.parametrize(
    ("wins", "error", "clear"),
    [
        ([0.60, 0.50], 0.01, True),
        ([0.60, 0.56], 0.001, False),
        ([0.60, 0.50], 0.03, False),
        ([0.60, 0.30, 0.59], 0.01, False),
        ([0.60], 0.01, False),
    ],
)
def test_a_lead_is_clear(wins: list[float], error: float, clear: bool) -> None:
    """Large enough, beyond doubt, and over every other move."""
    choices = tuple(RatedMove(f"move {at}", 100, win, error, 0.0) for at, win in enumerate(wins))
    assert making.clear(choices) is clear


def test_gifts_can_be_chosen_in_any_order() -> None:
    match = drumhead.game("do-boy").match(seed=4, hands=1)
    first, second = match.legal[:2]
    assert making.commute(match, first, second)
    while match.view()["phase"] != "play":
        match.play(match.legal[0])
    first, second = match.legal[:2]
    assert not making.commute(match, first, second)


def test_a_file_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(making, "LONG", 600)
    monkeypatch.setattr(making, "ERRORS", 1.0)
    game, file = drumhead.game("do-boy"), tmp_path / "do-boy.jsonl"
    whole = writing.extend(tmp_path / "whole.jsonl", game, 2, "1")
    writing.extend(file, game, 1, "1")
    with file.open("a") as out:
        out.write('{"number":2,"pla')
    assert writing.extend(file, game, 2, "1") == whole
    assert [puzzle_file.read_line(line) for line in file.read_text().splitlines()] == whole
    heard: list[int] = []
    writing.extend(file, game, 2, "1", done=lambda one: heard.append(one.number))
    assert heard == [1, 2]


def test_a_file_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary\n")
    with pytest.raises(InvalidOption, match="name another file"):
        writing.extend(file, drumhead.game("do-boy"), 1, "1")
    assert file.read_text() == "Dear diary\n"


def test_there_is_no_such_puzzle() -> None:
    with pytest.raises(UnknownGame, match="There is no puzzle 0"):
        puzzle(game_type("do-boy"), 0)


# --- Ratings -----------------------------------------------------------------------------


def test_a_rating_follows_the_answers() -> None:
    """A newcomer is in the middle and unknown; hard puzzles count for more than easy ones."""
    newcomer = rate([])
    assert newcomer.value == 1500
    good, bad = rate([(3, True)] * 10), rate([(3, False)] * 10)
    assert good.value > newcomer.value > bad.value
    assert good.margin < newcomer.margin
    assert rate([(5, True)] * 5).value > rate([(1, True)] * 5).value
    assert rate([(1, False)] * 5).value < rate([(5, False)] * 5).value
