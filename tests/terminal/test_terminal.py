"""The plain table: a person against computer players, line by line."""

from __future__ import annotations

import io
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

import drumhead
from drumhead import cli
from drumhead.engine import english
from drumhead.engine.match import View
from drumhead.players import player
from drumhead.terminal import lines, pages, saved_matches
from drumhead.terminal.plain import PlainTable
from drumhead.terminal.turn_actions import show_table

#: The seat that decides first in this match, so that its first turn is the deal itself.
START = drumhead.game("do-boy").match(seed=7)
SEAT = START.turn


class Session(NamedTuple):
    """What happened at the table."""

    status: int
    out: str

    @property
    def turns(self) -> list[str]:
        """What was printed from one question to the next."""
        return self.out.split("\n> ")


Table = Callable[..., Session]


@pytest.fixture
def sit_down(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Sits down at a table and says these lines, one after the other."""

    def play(*said: str, hands: int = 1, arguments: tuple[str, ...] = ()) -> Session:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))
        given = ["play", "do-boy", "--plain", "--seed", "7", "--seat", str(SEAT)]
        given += [] if "--against" in arguments else ["--against", "private"]
        status = cli.run([*given, "--hands", str(hands), *arguments])
        printed = capsys.readouterr()
        assert printed.err == ""
        return Session(status, printed.out)

    return play


def test_a_whole_hand_by_numbers(sit_down: Table) -> None:
    session = sit_down(*["1"] * 15)
    assert session.status == 0
    assert len(session.turns) == 17
    assert "The match is left unfinished." not in session.out
    assert session == sit_down(*["1"] * 15)
    *_, scores, outcome, _ = session.turns[-2].splitlines()
    found = re.findall(r"(\w+) (\d+)[,.]", scores.removeprefix("Final scores: "))
    points = {name: int(score) for name, score in found}
    assert sum(points.values()) == 17
    best = [name for name, score in points.items() if score == min(points.values())]
    assert all(name in outcome.lower() for name in map(str.lower, best))
    assert "win" in outcome


def test_a_finished_match_can_be_looked_at_saved_and_gone_back_in(
    sit_down: Table, tmp_path: Path
) -> None:
    path = tmp_path / "match.drum"
    said = ["why", "account", "account 2", "scores", "log", "help", "hint", "1", f"save {path}"]
    session = sit_down(*["1"] * 15, *said, "undo", "1", "")
    turns = dict(zip(said, session.turns[16:], strict=False))
    assert "Say which move, as in 'why " in turns["why"]
    assert "Infantry in squads: " in turns["account"]
    assert "Final scores: " in turns["account"]
    assert "There is no account of hand 2" in turns["account 2"]
    assert turns["scores"].splitlines()[1].startswith("Hand 1: ")
    assert "Everybody passes three cards to the left." in turns["log"]
    assert "There is nothing to decide." in turns["1"]
    assert drumhead.replay(path.read_bytes()).over
    assert "Taken back: play the " in session.turns[25]
    assert session.out.count("Final scores: ") == 3
    assert "left unfinished" not in session.out


def test_what_can_be_looked_up(sit_down: Table) -> None:
    session = sit_down("1", "goal", "last", "log", "scores", "account", "quit")
    goal, last, log, scores, account = session.turns[2:7]
    assert "Each Infantry card that you take costs 1 point" in goal
    assert "Given by you to " in last
    assert " deals twelve cards to each player" in log.replace("\n ", "")
    assert "No hand is finished yet." in scores
    assert "No hand is finished yet." in account


def test_scores_after_each_hand(sit_down: Table) -> None:
    session = sit_down(*["1"] * 30, hands=2)
    assert len(re.findall(r"^Scores: ", session.out, re.MULTILINE)) == 1
    assert len(re.findall(r"^Final scores: ", session.out, re.MULTILINE)) == 1
    assert session.out.index("\nScores: ") < session.out.index("\nHand 2, scores: ")


def test_the_first_turn(sit_down: Table) -> None:
    session = sit_down()
    view = START.view(SEAT)
    first = session.turns[0]
    for sentence in START.log(SEAT):
        assert sentence in first.replace("\n  ", " ")
    hand = next(zone["cards"] for zone in view["zones"] if zone["label"] == "Your hand")
    names = START.game.type.card_names
    held = ", ".join(f"{names[code].partition(',')[0]} ({code})" for code in hand)
    assert f"Your hand: {held} " in " ".join(first.split())
    assert view["prompt"] in first
    for number, choice in enumerate(START.choices(), start=1):
        code = choice["text"].removeprefix("give ")
        assert f"{number}. {choice['words']} ({code})" in first


def test_the_goal_is_told_once(sit_down: Table) -> None:
    session = sit_down("1", "1", "1")
    for sentence in START.view(SEAT)["goal"].values():
        assert " ".join(session.turns[0].split()).count(str(sentence)) == 1
    assert START.view(SEAT)["goal"]["worth"] not in " ".join(session.turns[1:])


def test_nobody_else_is_seen(sit_down: Table) -> None:
    session = sit_down("table", "rules DB-12", "help")
    hands = {
        z["seat"]: z["cards"]
        for z in START.view_of(START.seat_view(None))["zones"]
        if z["layout"] == "hand"
    }
    shown = " ".join(session.out.split())
    for seat, cards in hands.items():
        assert (" ".join(cards) in shown) is (seat == SEAT)


def test_a_move_in_any_form(sit_down: Table, tmp_path: Path) -> None:
    first, second, third = START.legal[:3]
    path = tmp_path / "match.drum"
    sit_down(first, second.upper(), third.split()[1].lower(), f"save {path}")
    made = [move for seat, move in drumhead.replay(path.read_bytes()).moves if seat == SEAT]
    assert made == [first, second, third]


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "There is no move 0 in the list, which goes from 1 to 12."),
        ("13", "There is no move 13 in the list, which goes from 1 to 12."),
        ("9" * 5000, "There is no move 999999999 in the list, which goes from 1 to 12."),
        ("charge", "'charge' is not a move of this game; its moves are written like "),
        ("\x1b[A\0charge", "'[Acharge' is not a move of this game; "),
        ("why", "Say which move, as in 'why give "),
        ("why charge", "'charge' is not a move of this game; "),
        ("why 99", "There is no move 99 in the list, which goes from 1 to 12."),
        ("save", "Say where, as in 'save FILE'."),
        ("save /nowhere/match.drum", "/nowhere/match.drum cannot be written: no such file or "),
        ("save /", "/ already exists and was left as it is; "),
        ("rules DB-99", "There is no clause 'DB-99' in do-boy; "),
        ("undo", "You have made no move that could be taken back."),
    ],
)
def test_bad_input_loses_nothing(sit_down: Table, line: str, answer: str) -> None:
    session = sit_down(line, "1", "quit")
    assert session.status == 0
    echo, _, said = session.turns[1].partition("\n")
    assert echo == line
    assert said.replace("\n", " ").startswith(answer)
    assert "Choose two more cards for " in session.turns[2]


def test_an_illegal_move_is_refused_with_its_clause(sit_down: Table) -> None:
    card = START.legal[0].split()[1]
    session = sit_down(f"play {card}", "1", "quit")
    assert "before anybody plays. (DB-08)" in session.turns[1]
    assert "Choose two more cards for " in session.turns[2]


def test_why(sit_down: Table) -> None:
    move = START.legal[0]
    session = sit_down(f"why {move}", "why 1", f"why play {move.split()[1]}")
    assert session.turns[1] == f"why {move}\nThat move is legal here."
    assert session.turns[2] == "why 1\nThat move is legal here."
    assert "before anybody plays. (DB-08)\nDB-08\nPartly the booklet's own" in session.turns[3]


def test_hints_come_in_three_strengths(sit_down: Table) -> None:
    session = sit_down("hint", "hint", "hint", "hint", "1", "hint", "quit")
    nudge, move, why, again = (turn.replace("\n", " ") for turn in session.turns[1:5])
    assert "Give the" not in nudge
    hinted = re.search(r"A captain would give the [\w ]+ to South \((\w+)\)\.", move)
    assert hinted is not None
    assert f"give {hinted[1]}" in START.legal
    assert "possible worlds it wins" in why
    assert "'give" not in why
    assert again == why
    assert "would give" not in session.turns[6].partition("Type 'hint'")[0]


@pytest.fixture
def coached(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Table:
    """Says these lines with a coach: after the Cavalry 9 the seat would take all the rest."""

    def play(*said: str) -> Session:
        match = drumhead.game("do-boy", 4).match(seed=1, hands=1)
        corporal = player("corporal", 1)
        for _ in range(38):
            match.play(corporal.choose(match, "1").move)
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))
        status = PlainTable(match, 0, "corporal", coach=True).play()
        return Session(status, capsys.readouterr().out)

    return play


def test_a_coach_asks_before_a_costly_move(coached: Table) -> None:
    turns = [turn.replace("\n", " ") for turn in coached("play C9", "C9", "quit").turns]
    assert re.search(r"Are you sure\? That costs you about \d+ wins in 100\.", turns[1])
    assert "You play the Cavalry 9." not in turns[1]
    assert "“Play the Cavalry 5” would have been better." in turns[2]
    assert "You play the Cavalry 9." in turns[2]


def test_a_coach_asks_again_after_another_thought(coached: Table) -> None:
    turns = coached("C9", "C12", "C9", "quit").turns
    assert all("Are you sure?" in turn for turn in turns[1:4])


def test_a_coach_lets_a_good_move_pass(coached: Table) -> None:
    turns = coached("play C5", "quit").turns
    assert "Are you sure?" not in turns[1]
    assert "You play the Cavalry 5." in turns[1]


def test_a_hint_does_not_change_the_match(sit_down: Table) -> None:
    plain = sit_down(*["1"] * 15)
    hinted = sit_down("hint", *["1"] * 15)
    assert hinted.out.splitlines()[-9:] == plain.out.splitlines()[-9:]


@pytest.mark.parametrize("decisions", [1, 2, 3, 5])
def test_undo_takes_back_the_last_decision(sit_down: Table, tmp_path: Path, decisions: int) -> None:
    before, after = tmp_path / "before.drum", tmp_path / "after.drum"
    said = ["1"] * (decisions - 1)
    session = sit_down(*said, f"save {before}", "1", "undo", f"save {after}")
    assert after.read_text() == before.read_text()
    taken_back = session.turns[-3]
    assert taken_back.startswith("undo\nTaken back: ")
    turn = session.turns[decisions - 1]
    assert taken_back.split("\n\n")[-1] == turn.split("\n\n")[-1]


def test_save_tells_of_hidden_cards_and_overwrites_nothing(sit_down: Table, tmp_path: Path) -> None:
    path = tmp_path / "my match.drum"
    session = sit_down("1", f"save {path}", "1", f"save {path}")
    assert "the file also shows the cards that are still hidden." in session.turns[2]
    assert len(drumhead.replay(path.read_bytes()).moves) == 1
    assert "already exists and was left as it is" in session.turns[4].replace("\n", " ")


def test_rules(sit_down: Table) -> None:
    session = sit_down("rules", "rules db-12", "quit")
    page = session.turns[1]
    assert "DB-22" in page
    assert "|" not in page
    assert "**" not in page
    assert "Choose three cards" in page.split("\n\n")[-1]
    assert session.turns[2].startswith("rules db-12\nDB-12\nThe booklet's own")


def test_help_table_and_nothing(sit_down: Table) -> None:
    session = sit_down("help", "TABLE", "", "quit")
    for word in ("table", "rules", "why MOVE", "hint", "undo", "save FILE", "quit"):
        assert f"\n{word}: " in session.turns[1]
    assert "Draw for the first deal: " in session.turns[2]
    assert session.turns[3].split("\n\n")[-1] == session.turns[0].split("\n\n")[-1]


def test_quitting(sit_down: Table) -> None:
    session = sit_down("quit")
    assert session.status == 0
    assert session.out.endswith("> quit\nThe match is left unfinished.\n")


def test_the_end_of_the_input(sit_down: Table) -> None:
    session = sit_down("1")
    assert session.status == 0
    assert session.out.endswith(
        "> \nThe match is saved. To resume it: drumhead play --resume do-boy-1\n"
    )


def test_an_interrupt(sit_down: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(prompt: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("builtins.input", interrupted)
    session = sit_down()
    assert session.status == 130
    assert session.out.endswith("\nThe match is left unfinished.\n")


def test_options_that_differ_are_told(sit_down: Table) -> None:
    session = sit_down(arguments=("--option", "president_lead=last-card-only"))
    assert "Option president_lead: the President may be led only by" in session.out


# --- Narrow windows ----------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 80])
def test_no_line_is_too_long(
    sit_down: Table, monkeypatch: pytest.MonkeyPatch, columns: int
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    session = sit_down("help", "table", "hint", "rules", *["1"] * 15)
    assert max(map(len, session.out.splitlines())) <= columns
    numbered = [line for line in session.turns[0].splitlines() if re.match(r" *\d+\. ", line)]
    assert len(numbered) == 12


@pytest.mark.parametrize("columns", [40, 80])
def test_a_drawn_page_breaks_no_word(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    for name in ("do-boy", "tactics-pack"):
        drawn = pages.drawn_page(pages.page(name).markdown)
        assert max(map(len, drawn.splitlines())) <= columns
        drawn_words = {word.strip(",.") for word in drawn.split()}
        words = {word.strip(",.") for word in pages._unmarked(pages.page(name).markdown).split()}
        assert words - drawn_words <= {"|", "---", "-", "#", "##"}


def test_moves_that_are_wider_than_the_window(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "20")
    assert lines.in_columns(["pass", "bid sixty in combined forces"]) == (
        "1. pass\n2. bid sixty in\n   combined forces"
    )


# --- Words -------------------------------------------------------------------------------


def _over(seat: int, *result: float) -> View:
    view = START.view(seat)
    view["result"] = list(result)
    return view


@pytest.mark.parametrize(
    ("seat", "result", "sentence"),
    [
        (0, (1, 0, 0, 0), "You win."),
        (1, (1, 0, 0, 0), "South wins."),
        (0, (1, 0, 1, 0), "You and North win."),
        (1, (0.5, 0, 0, 0.5), "South and East share the win."),
        (1, (0, 1 / 3, 1 / 3, 1 / 3), "You, North and East share the win."),
        (0, (0, 0, 0, 0), "Nobody wins."),
    ],
)
def test_who_won(seat: int, result: tuple[float, ...], sentence: str) -> None:
    assert lines.outcome(_over(seat, *result)) == sentence


def test_what_happens_again_is_told_once() -> None:
    said = ["West gives a card.", "West gives a card.", "North leads."]
    assert english.without_repeats(said) == ["West gives a card (2 times).", "North leads."]


def test_numbers_with_their_nouns() -> None:
    assert english.counted(1, "option") == "1 option"
    assert english.counted(0, "option") == "0 options"


# --- Tricks and partners -----------------------------------------------------------------


def test_a_trick_stays_until_the_next_lead_and_says_who_took_it(
    capsys: pytest.CaptureFixture[str],
) -> None:
    match = drumhead.game("skirmish").match(seed=1918)
    settled: list[str] = []
    while not match.over:
        show_table(match, 0)
        said = " ".join(capsys.readouterr().out.split())
        shown = re.search(r"Last trick, won by (\w+): .*?(?= Your hand|$)", said)
        trick = next(z for z in match.view(0)["zones"] if z["layout"] == "trick")
        assert not (shown and trick["cards"])
        if shown:
            taker = None if match.over or match.finished else match.turn
            settled.append(shown[0])
            assert taker is None or shown[1] in ("you", match.seat_names[taker])
            assert shown[0].count("(") == 4
        match.play(match.legal[0])
    assert len(settled) >= 11


def test_the_partner_is_marked(capsys: pytest.CaptureFixture[str]) -> None:
    match = drumhead.game("tactics").match(seed=7)
    show_table(match, 1)
    assert "East (partner) 0" in capsys.readouterr().out
    show_table(drumhead.game("do-boy").match(seed=7), 1)
    assert "(partner)" not in capsys.readouterr().out


# --- Saved matches -----------------------------------------------------------------------


def test_a_match_is_saved_as_it_is_played_and_resumed(
    sit_down: Table, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit_down("1", "1", "quit")
    kept = data_home / "matches" / "do-boy-1.drum"
    match = drumhead.replay(kept.read_bytes())
    assert sum(seat == SEAT for seat, _ in match.moves) == 2
    assert saved_matches.recent_matches()[0].hands == 1
    again = resume(monkeypatch, "2\n1\nquit\n")
    assert "1. Do-Boy, hand 1: South 0, West 0, North 0, you 0 (" in again
    assert "Type a number from 1 to 1, or 'quit'." in again
    assert "Do-Boy. You are East." in again
    assert "(private)" in again
    assert again.endswith("To resume it: drumhead play --resume do-boy-1\n")
    assert resume(monkeypatch, "1\nquit\n", "do-boy-1").endswith("--resume do-boy-1\n")
    later = drumhead.replay(kept.read_bytes())
    assert sum(seat == SEAT for seat, _ in later.moves) == 3


def resume(monkeypatch: pytest.MonkeyPatch, said: str, *names: str) -> str:
    """What `drumhead play --resume` prints."""
    monkeypatch.setattr(sys, "stdin", io.StringIO(said))
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert cli.run(["play", "--plain", "--resume", *names]) == 0
    return out.getvalue()


def test_a_finished_match_is_not_resumed(
    sit_down: Table, capsys: pytest.CaptureFixture[str], data_home: Path
) -> None:
    assert "saved" not in sit_down(*["1"] * 15, "").out
    assert drumhead.replay((data_home / "matches" / "do-boy-1.drum").read_bytes()).over
    assert cli.run(["play", "--resume"]) == 2
    none = "No unfinished match is saved; drumhead play begins one."
    assert capsys.readouterr().err == f"drumhead: {none}\n"


def test_only_the_latest_matches_are_kept(
    sit_down: Table, data_home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(saved_matches, "MOST", 2)
    for _ in range(3):
        sit_down("1", "quit")
    kept = sorted(file.name for file in (data_home / "matches").iterdir())
    assert kept == ["do-boy-2.drum", "do-boy-2.json", "do-boy-3.drum", "do-boy-3.json"]


def test_a_match_that_cannot_be_saved_is_played_all_the_same(
    sit_down: Table, data_home: Path
) -> None:
    data_home.parent.mkdir()
    data_home.write_text("not a folder")
    assert sit_down("1", "1", "quit").out.endswith("The match is left unfinished.\n")


def test_two_files_to_resume_are_one_too_many(
    capsys: pytest.CaptureFixture[str], data_home: Path
) -> None:
    assert cli.run(["play", "--resume", "one", "two"]) == 2
    assert "Name one match to resume" in capsys.readouterr().err
