"""The parts of the engine that games stand on: decks, records, moves, options, matches."""

from __future__ import annotations

import os
import pickle
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import drumhead
from drumhead.engine.moves import Moves
from drumhead.engine.scene import zone
from drumhead.engine.seat_view import SeatView, seat_names
from drumhead.engine.text import zone_text
from drumhead.kernel import compiler, header
from drumhead.kernel.deck import Deck
from drumhead.kernel.options import Option, settle
from drumhead.kernel.record import (
    HEADER,
    Card,
    Cards,
    Number,
    Phases,
    Pile,
    RecordType,
    Seat,
    Seats,
    Word,
)

PAIRS = Deck(["A6", "A6", "A5", "A5", "B1", "B1"])
LENGTH = Option(
    "length", {"50": "a long match", "20": "a short one"}, "How long?", "T-1", number=True
)
TOY = RecordType(
    PAIRS,
    phases=Phases("deal", "play"),
    options=[LENGTH],
    trump=Word(words=("none", "army")),
    turned=Card(),
    dealer=Seat(),
    out=Seats(),
    hand=Cards(seats=True),
    piles=Pile(most=3, seats=True),
    takers=Pile(most=4, of=Seat()),
    places=Pile(most=2, rows=3),
    levels=Number(rows=2),
    bid=Number(),
)


def toy(**fields: object) -> dict[str, object]:
    state = TOY.blank()
    state.view(TOY.dtype)["players"] = 2
    TOY.fill(state, fields)
    again = TOY.blank()
    again.view(TOY.dtype)["players"] = 2
    TOY.fill(again, TOY.parse(TOY.text(state)))
    assert again.tobytes() == state.tobytes(), "text and parse are inverse"
    third = TOY.blank()
    third.view(TOY.dtype)["players"] = 2
    TOY.fill(third, TOY.json(state))
    assert third.tobytes() == state.tobytes(), "and so are JSON and fill"
    return TOY.json(state)


def test_a_record_says_every_field_in_its_role() -> None:
    data = toy(
        phase="play", trump="army", turned="A5", dealer=1, out=[0, 1], hand=["A6 A6 B1", "-"],
        piles=["A5 A6", "-"], takers="1 0 1", bid=-20, score=[5, -5],
        places=["-", "B1", "A6 A6"], levels=[0, 7],
    )  # fmt: skip
    assert (data["places"], data["levels"]) == ([[], ["B1"], ["A6", "A6"]], [0, 7])
    assert data["hand"] == [["A6", "A6", "B1"], []]
    assert data["piles"] == [["A5", "A6"], []]
    assert (data["phase"], data["trump"], data["turned"]) == ("play", "army", "A5")
    assert (data["dealer"], data["out"], data["takers"]) == (1, [0, 1], [1, 0, 1])
    assert (data["bid"], data["score"]) == (-20, [5, -5])


def test_a_blank_record_holds_nobody_and_nothing() -> None:
    data = toy()
    assert (data["dealer"], data["turned"], data["out"], data["hand"]) == (None, None, [], [[], []])


def test_hidden_cards_are_a_number() -> None:
    assert toy(hand=["#3", {"hidden": 2}])["hand"] == [{"hidden": 3}, {"hidden": 2}]


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"hand": ["A6 A6 A6", "-"]}, "not so many cards A6"),
        ({"hand": ["Z9", "-"]}, r"hand\[0\]: There is no card 'Z9'"),
        ({"takers": 3}, "takers: 3 is not a list"),
        ({"bid": 3.5}, "3.5 is not a whole number"),
        ({"bid": 1 << 70}, "larger than any number"),
        ({"out": [9]}, "not a list of seats, which begin at 0"),
        ({"trumb": "army"}, "did you mean 'trump'"),
        ({"hand": ["A6"]}, "one entry for each seat"),
        ({"hand": [7, "-"]}, "not a set of cards"),
        ({"places": ["A6", "-"]}, "needs a list with 3 entries"),
        ({"places": ["A6 A6 A5", "-", "-"]}, "at most 2"),
        ({"hands": []}, "no field 'hands'"),
        ({"length": 3}, "'length' is settled with the game"),
        ({"trump": "navy"}, "none of none, army"),
        ({"bid": "many"}, "not a whole number"),
        ({"out": 3}, "not a list of seats"),
        ({"piles": ["A6 A6 A5 A5", "-"]}, "at most 3"),
        ({"key": "12"}, "64 hexadecimal digits"),
    ],
)
def test_what_cannot_be_set_up_is_refused_in_a_sentence(
    fields: dict[str, object], message: str
) -> None:
    with pytest.raises(drumhead.InvalidPosition, match=message):
        toy(**fields)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turn", "'turn' is not a field"),
        ("nonsense here " * 9, r"'nonsense here .{20,40}\.\.\. is not a field"),
        ("turn: 0; turn: 1", "The field 'turn' is given twice"),
    ],
)
def test_text_that_is_no_position(text: str, message: str) -> None:
    with pytest.raises(drumhead.InvalidPosition, match=message):
        TOY.parse(text)


def test_a_record_says_in_words_what_its_fields_are() -> None:
    fields = TOY.fields
    assert fields["hand"] == "a set of cards for each seat"
    assert fields["trump"] == "one of none, army"
    assert fields["takers"] == "at most 4 entries (each a seat, or '-' for nobody)"
    assert "length" not in fields
    piles = [(game, n) for game in drumhead.games() for n in game.record.roles]
    for game, name in piles:
        if isinstance(role := game.record.roles[name], Pile):
            assert role.about, f"{game.slug}: in which order is {name}?"


def test_a_position_needs_a_seat_that_exists() -> None:
    with pytest.raises(drumhead.InvalidPosition, match="a seat from 0 to 2"):
        drumhead.game("do-boy", players=3).position(turn=3)


def test_every_record_begins_with_the_header() -> None:
    assert list(HEADER) == list(header.FIELDS)
    for kind in drumhead.games():
        fields = kind.record.dtype.fields
        assert fields is not None
        offsets = [fields[name][1] // 8 for name in header.FIELDS]
        assert offsets == [
            header.TURN, header.PHASE, header.PLAYERS, header.DEAL, header.FINISHED,
            header.COUNTER, header.KEY, header.SCORE,
        ]  # fmt: skip
        assert all(field[0].base == np.int64 for field in fields.values())


def test_a_deck_is_a_mask_of_at_most_63_cards() -> None:
    with pytest.raises(ValueError, match="63"):
        Deck([f"C{i}" for i in range(64)])


CALLS = Moves("bid {points} {force}", "pass", "play {card}", "give {card}",
              points=(60, 65), force=("infantry", "combined"), card=("A6", "B1"))  # fmt: skip


def test_moves_are_numbered_by_kind() -> None:
    assert CALLS.bases == (0, 4, 5, 7)
    assert [CALLS.text(move) for move in range(len(CALLS))] == [
        "bid 60 infantry", "bid 60 combined", "bid 65 infantry", "bid 65 combined", "pass",
        "play A6", "play B1", "give A6", "give B1",
    ]  # fmt: skip
    assert CALLS.kind(2) == "bid"


def test_a_person_may_write_a_move_loosely() -> None:
    assert CALLS.find("  PLAY   b1 ") == 6
    assert CALLS.find("bid combined 65") == 3
    assert CALLS.find("b1", legal=[6]) == 6
    assert CALLS.find("65 combined", legal=[3, 4]) == 3
    with pytest.raises(drumhead.AmbiguousMove, match="'play B1' or 'give B1'"):
        CALLS.find("b1", legal=[6, 8])
    for text in ("", "march", "b1", "play", "bid 60", "x" * 500):
        with pytest.raises(drumhead.InvalidMove, match="is not a move of this game") as error:
            CALLS.find(text, legal=[4])
        assert len(str(error.value)) < 250


def test_the_order_of_words_matters_where_a_move_goes_from_here_to_there() -> None:
    ways = Moves("move {source} {target}", ordered=True, source="12d", target="m12")
    assert ways.find("MOVE 1 2") == ways.parse("move 1 2")
    assert ways.find("move 2  1") == ways.parse("move 2 1")
    assert ways.find("D 1", legal=[ways.parse("move d 1")]) == ways.parse("move d 1")
    with pytest.raises(drumhead.InvalidMove, match="'move 1 d' is not a move"):
        ways.find("move 1 d")


def test_options_are_settled_with_their_defaults() -> None:
    lead = Option("lead", {"free": "any", "last": "only last"}, "When?", "T-2")
    assert settle([LENGTH, lead], {}) == {"length": "50", "lead": "free"}
    assert settle([LENGTH, lead], {"length": 35, "lead": "last"}) == {
        "length": "35",
        "lead": "last",
    }
    assert (LENGTH.code("35"), lead.code("last")) == (35, 1)
    for wanted, message in [
        ({"speed": "fast"}, "no option 'speed'.*length, lead"),
        ({"lead": "never"}, "it is free or last"),
        *[({"length": n}, "a whole number from 1 to") for n in ("0", "-3", "³", "050", "9" * 30)],
    ]:
        with pytest.raises(drumhead.InvalidOption, match=message):
            settle([LENGTH, lead], wanted)
    with pytest.raises(drumhead.InvalidOption, match="it has no options"):
        settle([], {"lead": "free"})


def test_unknown_games_and_numbers_of_players() -> None:
    with pytest.raises(drumhead.UnknownGame, match=r"no game 'whist'.*do-boy"):
        drumhead.game("whist")
    with pytest.raises(drumhead.InvalidOption, match="3, 4, 5 or 6 players, not 9"):
        drumhead.game("do-boy", players=9)
    for hands in (0, -1):
        with pytest.raises(drumhead.InvalidOption, match="one hand or more"):
            drumhead.game("do-boy").match(hands=hands)
    with pytest.raises(drumhead.InvalidOption, match="no seat 4"):
        drumhead.game("do-boy").match(names={4: "Eve"})
    with pytest.raises(drumhead.InvalidOption, match="no seat 7"):
        drumhead.game("do-boy").match().view(7)


def test_a_match_may_stop_after_some_hands() -> None:
    match = drumhead.game("do-boy").match(seed=2, hands=1)
    while not match.over:
        match.play(match.legal[0])
    assert match.turn is None
    assert match.legal == []
    assert match.finished == 1
    assert sum(match.scores) == 17
    fewest = min(match.scores)
    winners = match.scores.count(fewest)
    assert match.result == [1 / winners if score == fewest else 0 for score in match.scores]
    lines = match.transcript().splitlines()
    assert lines[-2].startswith("score ")
    assert lines[-1].startswith("key ")
    again = drumhead.replay(match.transcript())
    assert again == match
    assert again.over
    with pytest.raises(drumhead.IllegalMove, match="over"):
        match.play("play I1")


def test_a_position_has_no_history() -> None:
    match = drumhead.game("do-boy").position(partial=True)
    for tell in (match.transcript, match.log, match.undo):
        with pytest.raises(drumhead.NoHistory, match="set up as a position"):
            tell()
    assert match.copy().events is None


def test_a_match_without_a_key_goes_on_with_a_fresh_one() -> None:
    whole = drumhead.game("do-boy").match(seed=4, hands=2)
    while whole.finished < 1:
        whole.play(whole.legal[0])
    early = drumhead.replay(whole.transcript())
    assert early.committed == whole.committed
    while early.finished < 2:
        early.play(early.legal[0])
    assert early.committed is None
    drumhead.replay(early.transcript())


def test_errors_survive_pickling() -> None:
    refusal = drumhead.IllegalMove("No.", "DB-12")
    again = pickle.loads(pickle.dumps(refusal))
    assert (str(again), again.clause) == ("No. (DB-12)", "DB-12")
    fault = pickle.loads(pickle.dumps(drumhead.TranscriptError("wrong", 7)))
    assert (str(fault), fault.line) == ("line 7: wrong", 7)


def test_seats_are_called_by_the_compass_or_by_name() -> None:
    assert seat_names(4) == ("South", "West", "North", "East")
    assert seat_names(3, {1: "Ben"}) == ("South", "Ben", "East")
    for players in range(1, 9):
        assert len(set(seat_names(players))) == players


def test_sentences_agree_with_who_does_it() -> None:
    match = drumhead.game("do-boy").match(seed=1, names={2: "Ines"})
    table: SeatView = match.seat_view(0)
    assert table.does(0, "take", "it") == "You take it"
    assert table.does(1, "take", "it") == "West takes it"
    assert table.does(1, "pass") == "West passes"
    assert table.does(1, "carry", "it") == "West carries it"
    assert table.does(1, "play") == "West plays"
    assert table.does(1, "have", "it") == "West has it"
    assert (table.whose(0), table.whose(1), table.whose(2)) == ("your", "West's", "Ines'")


# --- Where compiled code is kept ---------------------------------------------------------

#: The toy game of the tests of checks is the quickest to compile.
TOYS = Path(__file__).parents[1] / "checks"
FIRST_MOVES = """
import toy
from drumhead.engine.game import Game
print(Game(toy.GAME).match(seed=1).legal[0])
"""


def run_with(cache: Path | str, code: str = FIRST_MOVES) -> subprocess.CompletedProcess[str]:
    environment = os.environ | {"DRUMHEAD_CACHE_DIR": str(cache), "PYTHONPATH": str(TOYS)}
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )


def test_compiled_rules_are_kept_and_mended(tmp_path: Path) -> None:
    first = run_with(tmp_path)
    assert "Compiling the rules of Toy for the first time" in first.stderr
    assert run_with(tmp_path).stderr == ""
    for path in tmp_path.rglob("*.nbi"):
        path.write_bytes(b"damaged")
    mended = run_with(tmp_path)
    assert mended.stdout == first.stdout
    assert run_with(tmp_path).stderr == ""


def test_rules_work_where_nothing_can_be_kept() -> None:
    result = run_with("/dev/null/nowhere")
    assert result.stdout.startswith("play ")
    assert result.stderr.startswith("Compiled rules cannot be kept in /dev/null/nowhere")
    assert "Traceback" not in result.stderr


def test_old_compiled_code_is_removed_but_not_what_is_in_use(tmp_path: Path) -> None:
    old = time.time() - 7200
    for age, name in enumerate(["a", "b", "c", "d", "e", "fresh", "keep"]):
        (tmp_path / name).mkdir()
        when = time.time() if name in ("fresh", "keep") else old - age
        os.utime(tmp_path / name, (when, when))
    compiler._prune(tmp_path, "*", keep=tmp_path / "keep", most=3)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a", "fresh", "keep"]


def test_everything_runs_interpreted_too(tmp_path: Path) -> None:
    code = (
        "import drumhead; m = drumhead.game('do-boy', players=3).match(seed=1, hands=1)\n"
        "while not m.over: m.play(m.legal[-1])\n"
        "m.resample(1, 5); print(m.transcript(), end='')"
    )
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    plain = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True
    )
    match = drumhead.game("do-boy", players=3).match(seed=1, hands=1)
    while not match.over:
        match.play(match.legal[-1])
    assert plain.stdout == match.transcript()


def test_a_zone_of_which_only_the_top_is_seen_tells_how_many_cards_lie_there() -> None:
    pile = zone("pile", "Pile", "row", ["A6"])
    assert zone_text(pile, []) == "Pile: A6"
    assert zone_text(zone("pile", "Pile", "row", ["A6"], beneath=2), []) == "Pile: 2 beneath, A6"
