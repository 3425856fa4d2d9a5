"""The arena: duplicate deals, repeatable and resumable, and honest about doubt."""

from __future__ import annotations

import importlib
import json
import math
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead import arena
from drumhead.arena import report
from drumhead.arena.standings import MeanOverDeals, mean
from drumhead.errors import InvalidOption, PlayerError


def meeting(deals: int = 3, names: str = "corporal,private") -> arena.Contest:
    game = drumhead.game("do-boy", players=3)
    return arena.contest(game, names.split(","), deals, hands=1, seed="test")


def test_every_player_sits_everywhere_equally_often() -> None:
    lineups = meeting().lineups
    assert len(lineups) == len(set(lineups)) == 6
    for seat in range(3):
        assert [lineup[seat] for lineup in lineups].count("corporal") == 3


def test_partners_are_the_same_player() -> None:
    game = drumhead.game("tactics")
    assert arena.contest(game, ["corporal", "private"], 1).lineups == [
        ("corporal", "private", "corporal", "private"),
        ("private", "corporal", "private", "corporal"),
    ]


def test_one_seat_is_taken_by_each_in_turn() -> None:
    game = drumhead.game("mobilization-2")
    contest = arena.contest(game, ["corporal", "private"], 2)
    assert contest.lineups == [("corporal",), ("private",)]
    found = arena.standings(contest, arena.run(contest))
    assert (found.deals, found.matches) == (2, 4)


def test_all_lineups_of_a_deal_are_dealt_the_same_cards() -> None:
    outcomes = arena.run(meeting(1))
    shuffles = {
        tuple(line for line in outcome.transcript.splitlines() if line.startswith("shuffle"))
        for outcome in outcomes
    }
    assert len(shuffles) == 1
    for outcome in outcomes:
        assert drumhead.replay(outcome.transcript).scores == list(outcome.scores)


def test_processes_change_nothing() -> None:
    contest = meeting(2, "captain:20,corporal")
    assert arena.run(contest, jobs=2) == arena.run(contest, jobs=1)


def test_a_cluster_changes_nothing() -> None:
    distributed = pytest.importorskip("distributed")
    contest = meeting(2)
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, dashboard_address=None,
        protocol="tcp", host="127.0.0.1",
    ) as cluster:  # fmt: skip
        assert arena.run(contest, cluster=cluster.scheduler_address) == arena.run(contest)


def test_broken_off_it_goes_on(tmp_path: Path) -> None:
    contest = meeting(2)
    whole = arena.run(contest, keep=tmp_path)
    lines = (tmp_path / "matches.jsonl").read_text().splitlines(keepends=True)
    (tmp_path / "matches.jsonl").write_text("".join(lines[:5]) + lines[5][:20] + "\n")
    played: list[arena.MatchOutcome] = []
    again = arena.run(contest, keep=tmp_path, done=played.append)
    assert again == whole
    assert len(played) == 12
    assert (tmp_path / "matches.jsonl").read_text().count("\n") == 6 + 7


def test_a_match_whose_transcript_is_gone_is_played_again(tmp_path: Path) -> None:
    contest = meeting(2)
    whole = arena.run(contest, keep=tmp_path)
    next((tmp_path / "transcripts").iterdir()).unlink()
    assert arena.run(contest, keep=tmp_path) == whole
    assert arena.run(contest, keep=tmp_path) == whole


def test_another_contest_does_not_go_on_in_the_same_folder(tmp_path: Path) -> None:
    arena.run(meeting(1), keep=tmp_path)
    with pytest.raises(InvalidOption, match="holds another contest"):
        arena.run(meeting(1, "corporal,captain:5"), keep=tmp_path)


def test_a_report(tmp_path: Path) -> None:
    contest = meeting(3)
    outcomes = arena.run(contest, keep=tmp_path)
    report.write(contest, outcomes, tmp_path)
    page = (tmp_path / "report.md").read_text()
    assert "# Do-Boy: corporal, private" in page
    assert "3 duplicate deals, 18 matches" in page
    for picture in ("wins.svg", "deals.svg"):
        assert picture in page
        assert "<svg" in (tmp_path / picture).read_text()
    rows = (tmp_path / "matches.csv").read_text().splitlines()
    assert len(rows) == 1 + 18 * 3
    assert len(list((tmp_path / "transcripts").iterdir())) == 18


def test_corporals_beat_privates_and_the_sign_is_right() -> None:
    """In Do-Boy few points win: a positive difference must still mean better play."""
    contest = meeting(40)
    (difference,) = arena.standings(contest, arena.run(contest)).differences
    assert (difference.better, difference.worse) == ("corporal", "private")
    assert difference.hand.value > 0
    assert difference.hand.beyond_doubt
    assert difference.win.value > 0
    assert len(difference.by_deal) == 40


def test_three_players_are_rated() -> None:
    contest = meeting(6, "private,corporal,captain:30")
    found = arena.standings(contest, arena.run(contest))
    ratings = {player.name: player.rating for player in found.players}
    assert None not in ratings.values()
    assert len(found.differences) == 3
    assert "rating" in report.players_table(found)


def test_means_and_margins() -> None:
    assert mean([1, 1, 1]) == MeanOverDeals(1, 0)
    assert mean([2]).margin == math.inf
    found = mean([0, 1, 2])
    assert found.value == 1
    assert found.margin == pytest.approx(1.96 / math.sqrt(3))
    assert not found.beyond_doubt


@pytest.mark.parametrize(
    ("names", "deals", "said"),
    [
        (["captain"], 1, "two or more different players"),
        (["captain", "captain"], 1, "two or more different players"),
        (["captain", "corporal"], 0, "one deal or more"),
        (["captain:x", "corporal"], 1, "'captain:x' is not a player"),
        (["corporal:5", "captain"], 1, "'corporal:5' is not a player"),
        (["private", "corporal", "captain"], 1, "at most 2 players can meet"),
    ],
)
def test_bad_contests_are_refused(names: list[str], deals: int, said: str) -> None:
    with pytest.raises(InvalidOption, match=said):
        arena.contest(drumhead.game("tactics"), names, deals)


STEADY = '''
from drumhead.players import Player

class Steady(Player):
    """Counts the moves that it was asked for: a used one plays otherwise than a new one."""

    name = "steady"

    def __init__(self, lock=None):
        self.asked = 0
        self.lock = lock

    def consider(self, world):
        self.asked += 1
        return world.legal[self.asked % len(world.legal)]
'''


@pytest.fixture
def steady(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """A class of players in a module that other processes find too."""
    (tmp_path / "steady_players.py").write_text(STEADY)
    monkeypatch.syspath_prepend(str(tmp_path))
    yield importlib.import_module("steady_players").Steady
    del sys.modules["steady_players"]


def against_corporals(own: Any) -> arena.Contest:
    return arena.contest(drumhead.game("do-boy", players=3), ["corporal", own], 1, hands=1)


def test_own_players_meet_the_ranks_in_one_process_or_in_several(steady: Any) -> None:
    contest = against_corporals(steady())
    assert contest.names == ("corporal", "steady")
    alone = arena.run(contest)
    assert arena.run(contest) == alone, "a player is as new in every match"
    assert arena.run(contest, jobs=2) == alone
    by_name = against_corporals("steady_players:Steady")
    assert by_name.names == ("corporal", "steady_players:Steady")
    for other in (against_corporals(steady), by_name):
        assert [outcome.scores for outcome in arena.run(other)] == [o.scores for o in alone]


def test_what_cannot_go_to_other_processes_is_told_in_a_sentence(
    steady: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    contest = against_corporals(steady(lock=threading.Lock()))
    with pytest.raises(PlayerError, match=r"steady cannot be sent to other processes .*jobs=1"):
        arena.run(contest, jobs=2)
    monkeypatch.setattr(sys, "path", sys.path[1:])  # now they do not find its module
    with pytest.raises(PlayerError, match="a player must be in a module that it can import"):
        arena.run(against_corporals(steady()), jobs=2)


def test_the_identity_of_a_contest_is_plain_data() -> None:
    assert json.loads(json.dumps(meeting().identity))["game"] == "do-boy"
