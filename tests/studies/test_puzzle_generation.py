"""Puzzle generation: the conditions for a puzzle, and the files it writes."""

from __future__ import annotations

from pathlib import Path

import pytest

import drumhead
from drumhead.errors import InvalidOption
from drumhead.puzzles import Choice
from drumhead.puzzles.reading import read_line
from studies.puzzles import files, search


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
    choices = tuple(Choice(f"move {at}", 100, win, error, 0.0) for at, win in enumerate(wins))
    assert search.clear(choices) is clear


def test_gifts_can_be_chosen_in_any_order() -> None:
    match = drumhead.game("do-boy").match(seed=4, hands=1)
    first, second = match.legal[:2]
    assert search.commute(match, first, second)
    while match.view()["phase"] != "play":
        match.play(match.legal[0])
    first, second = match.legal[:2]
    assert not search.commute(match, first, second)


def test_a_file_goes_on_where_it_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "LONG", 600)
    monkeypatch.setattr(search, "ERRORS", 1.0)
    game, file = drumhead.game("do-boy"), tmp_path / "do-boy.jsonl"
    whole = files.extend(tmp_path / "whole.jsonl", game, 2, "1")
    files.extend(file, game, 1, "1")
    with file.open("a") as out:
        out.write('{"number":2,"pla')
    assert files.extend(file, game, 2, "1") == whole
    assert [read_line(line) for line in file.read_text().splitlines()] == whole
    heard: list[int] = []
    files.extend(file, game, 2, "1", done=lambda one: heard.append(one.number))
    assert heard == [1, 2]


def test_a_file_of_something_else(tmp_path: Path) -> None:
    file = tmp_path / "notes.txt"
    file.write_text("Dear diary\n")
    with pytest.raises(InvalidOption, match="name another file"):
        files.extend(file, drumhead.game("do-boy"), 1, "1")
    assert file.read_text() == "Dear diary\n"
