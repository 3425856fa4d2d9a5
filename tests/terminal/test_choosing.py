"""Choosing a game, players, opponents and options in plain lines."""

from __future__ import annotations

import io
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

import drumhead
from drumhead import cli
from drumhead.terminal.choosing import choose
from tests.support.networks import make_known

Say = Callable[..., None]


@pytest.fixture
def say(monkeypatch: pytest.MonkeyPatch) -> Say:
    """Lets a person say these lines, one after the other."""

    def lines(*said: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))

    return lines


def test_everything_is_asked_for(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    say("chess", "99", "do-boy", "7", "5", "nobody", "2", "4", "1", "9", "2", "")
    chosen = choose("captain")
    assert chosen is not None
    assert (chosen.game.slug, chosen.game.players, chosen.against) == ("do-boy", 5, "corporal")
    assert chosen.game.options == {"president_lead": "last-card-only"}
    out = capsys.readouterr().out
    for number, game in enumerate(drumhead.games(), start=1):
        assert f"{number}. {game.title}: " in out
    assert f"Type a number from 1 to {number}, or a name such as {drumhead.games()[0].slug}." in out
    assert out.count("How many players, 3 to 6?") == 2
    assert "There is no computer player 'nobody'" in out
    assert "The option president_lead cannot be '9'" in out


def test_nothing_means_what_is_usual(say: Say) -> None:
    say("Sham Battle", "", "", "")
    chosen = choose("corporal")
    assert chosen is not None
    assert chosen.game == drumhead.game("sham-battle")
    assert chosen.against == "corporal"


def test_an_option_that_is_a_number(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    say("sham-battle", "", "", "1", "many", "640", "")
    chosen = choose("captain")
    assert chosen is not None
    assert chosen.game.options["target"] == "640"
    assert "a whole number from 1 to 999999999" in " ".join(capsys.readouterr().out.split())


def test_options_that_do_not_go_together_are_asked_for_again(
    say: Say, capsys: pytest.CaptureFixture[str]
) -> None:
    say("sham-battle", "3", "", "3", "13", "", "4", "", "")
    chosen = choose("captain")
    assert chosen is not None
    assert chosen.game.players == 4
    assert capsys.readouterr().out.count("How many players") == 2


def test_a_solitaire_has_no_opponents(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    say("mobilization-2", "")
    assert choose("captain") is not None
    out = capsys.readouterr().out
    assert "It is for 1 player." in out
    assert "Against whom?" not in out


def test_a_marshal_only_where_there_is_one(
    say: Say,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    make_known(monkeypatch, tmp_path, "do-boy")
    say("do-boy", "", "5", "")
    chosen = choose("captain")
    assert chosen is not None
    assert chosen.against == "marshal"
    assert "5. marshal" in capsys.readouterr().out
    say("skirmish", "marshal", "", "")
    chosen = choose("captain")
    assert chosen is not None
    assert chosen.against == "captain"
    out = capsys.readouterr().out
    assert "There is no marshal for Skirmish" in out
    assert "5. marshal" not in out


def test_a_table_from_a_pipe(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    say("2", "3", "private", "", "quit")
    assert cli.run(["play", "--seed", "7"]) == 0
    out = capsys.readouterr().out
    assert "West and East are computer players (private)." in out
    assert out.endswith("The match is left unfinished.\n")


def test_leaving_and_no_answer(say: Say, capsys: pytest.CaptureFixture[str]) -> None:
    say("do-boy", "quit")
    assert cli.run(["play", "--plain"]) == 0
    say()
    assert cli.run(["play"]) == 2
    assert capsys.readouterr().err == (
        "drumhead: No game was chosen: name one, as in drumhead play do-boy.\n"
    )
