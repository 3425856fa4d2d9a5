"""Every command at a table with one seat: a patience has no opponents, and can be lost."""

from __future__ import annotations

import io
import json
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import drumhead
from drumhead import cli

GAME = "mobilization-2"
GOLDEN = Path(__file__).parents[1] / "games" / GAME.replace("-", "_") / "golden"


class Ran(NamedTuple):
    """What a command printed, and how it ended."""

    status: int
    out: str
    err: str


Command = Callable[..., Ran]


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command with this text on its standard input."""

    def run(*arguments: object, said: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(said.encode())))
        status = cli.run([str(argument) for argument in arguments])
        printed = capsys.readouterr()
        return Ran(status, printed.out, printed.err)

    return run


def test_a_patience_is_played_to_its_end(command: Command) -> None:
    """Always the first move of the list; which it is is left to the engine."""
    match = drumhead.game(GAME).match(seed=1)
    while not match.over:
        match.play(match.legal[0])
    ran = command("play", GAME, "--plain", "--seed", 1, said="1\n" * len(match.moves))
    assert (ran.status, ran.err) == (0, "")
    assert ran.out.startswith("Mobilization No. 2.\nBuild eight Mobilized Piles")
    assert ran.out.splitlines()[-4:-2] == [f"Final score: {match.scores[0]}.", "You lose."]
    assert "computer player" not in ran.out
    assert "South" not in ran.out
    assert "Nobody" not in ran.out


def test_a_patience_that_comes_out(command: Command) -> None:
    match = drumhead.replay((GOLDEN / "won.drum").read_text("utf-8"))
    assert match.key is not None
    again = drumhead.game(GAME).match(key=match.key)
    for _, move in match.moves:
        again.play(move)
    assert again.result == [1.0]
    shown = command("replay", GOLDEN / "won.drum")
    assert "All 48 cards are mobilized." in shown.out
    assert "score 48" in shown.out


def test_all_piles_are_shown_at_every_turn(command: Command) -> None:
    ran = command("play", GAME, "--plain", "--seed", 1, said="move 2 m\nmove 5 m\nquit\n")
    for turn in ran.out.split("\n> ")[:-1]:
        for pile in range(1, 6):
            assert re.search(rf"^Playing Pile {pile}: \d beneath, [A-Z]\d$", turn, re.MULTILINE)
        assert "\nDiscard Pile: empty\n" in turn
        assert "\nHand: 28 cards\n" in turn
        assert "score" not in turn
    assert "Cards mobilized: 1." in ran.out
    assert "\nTops of the Mobilized Piles: F1\n" in ran.out


def test_an_empty_place_is_shown(command: Command) -> None:
    said = "move 2 m\nmove 5 m\nmove 1 m\nmove 1 2\ntable\nhelp\n1 d\nundo\nquit\n"
    ran = command("play", GAME, "--plain", "--seed", 1, said=said)
    assert "\nPlaying Pile 1: empty\nPlaying Pile 2: 1 beneath, B6 A5\n" in ran.out
    assert "\n  Playing Pile 1: empty\n  Playing Pile 2: 1 beneath, B6 A5\n" in ran.out
    assert "where it is clear: '2 1'" in " ".join(ran.out.split())
    assert "'1 d' is not a move of this game" in ran.out
    assert "Taken back: " in ran.out


def test_record_verify_and_hint(command: Command, tmp_path: Path) -> None:
    for legal in ([], ["--legal"]):
        recorded = command("record", GAME, "--seed", 3, *legal)
        *_, score, result, key = recorded.out.splitlines()
        assert score.startswith("score ")
        assert result == "result 0"
        assert key.startswith("key ")
        path = tmp_path / f"match{len(legal)}.drum"
        path.write_text(recorded.out)
        assert command("verify", path) == (0, "ok\n", "")
    early = "".join(line + "\n" for line in recorded.out.splitlines()[:24])
    hinted = command("hint", "-", "--json", said=early)
    match = drumhead.replay(early)
    assert json.loads(hinted.out)["seat"] == 0
    assert json.loads(hinted.out)["move"] in match.legal
    wrong = recorded.out.replace("\nresult 0\n", "\nresult 1\n")
    failed = command("verify", "-", said=wrong)
    assert failed.status == 1
    assert "should be 'result 0'" in failed.out


def test_the_list_of_games_speaks_of_one_player(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    assert "  1 player, solitaire\n" in command("games").out
    facts = {found["name"]: found for found in json.loads(command("games", "--json").out)}
    assert facts[GAME]["players"] == [1]
    assert "- **Players:** 1\n" in command("rules", GAME).out


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play {game} --players 2", "Mobilization No. 2 is for 1 player, not 2."),
        ("play {game} --seat 1", "There is no seat 1: the only seat is 0."),
        ("record {game} --bots private,private", "There is 1 seat, so name 1 computer player, "),
    ],
)
def test_what_one_seat_does_not_have(command: Command, arguments: str, sentence: str) -> None:
    ran = command(*arguments.format(game=GAME).split())
    assert ran.status == 2
    assert sentence in ran.err


def test_a_position_has_one_seat() -> None:
    with pytest.raises(drumhead.InvalidPosition, match=r"The turn is 0, -1 \(the match is over\)"):
        drumhead.game(GAME).position(turn=1)
    with pytest.raises(drumhead.InvalidOption, match="the only seat is 0"):
        drumhead.game(GAME).match(seed=1, names={1: "Ada"})
