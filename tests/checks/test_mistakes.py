"""The usual mistakes of somebody who writes a game: each is one sentence with file and line."""

from __future__ import annotations

import json
import re

import pytest

from drumhead.checks.duties import DUTIES
from drumhead.checks.failures import line_of
from drumhead.kernel import compiler

from .conftest import Check


def test_a_sound_game_passes(check: Check) -> None:
    checked = check("toy", arguments=("--json",))
    outcomes = json.loads("\n".join(checked.lines))
    assert checked.status == 0
    known = {duty.name for duty in DUTIES}
    assert {outcome["check"] for outcome in outcomes} <= known | {"parts"}
    todo = [outcome for outcome in outcomes if outcome["status"] != "ok"]
    assert [outcome["check"] for outcome in todo] == ["blunders", "facts"]
    assert all(outcome["command"].startswith("drumhead check toy --only ") for outcome in todo)


def test_without_tests_what_needs_them_is_still_to_do(check: Check) -> None:
    checked = check("toy", tests=False, interpreted=True)
    assert checked.status == 0
    needs = "needs the folder of the game's tests, and none was found: drumhead check toy --tests"
    assert [line.split(": ")[1] for line in checked.lines if needs in line] == ["worlds"]


def test_one_duty_alone(check: Check) -> None:
    checked = check("toy", arguments=("--only", "notation"), interpreted=True)
    assert checked.lines == ["ok: notation: Moves parse what they print."]


MISTAKES = {
    "a misspelt field is read": (
        "fields",
        "    s.turn = s.leader\n", "    s.turn = s.leeder\n",
        "there is no field 'leeder'; did you mean 'leader'?",
    ),
    "a misspelt field is assigned": (
        "fields",
        "    s.leader = taker\n", "    s.leeder = taker\n",
        "there is no field 'leeder'; did you mean 'leader'?",
    ),
    "a float is stored": (
        "strict",
        "    s.score[taker] += 1\n", "    s.score[taker] += 2 / 2\n",
        "1.0 is stored in the field 'score', which holds whole numbers.",
    ),
    "true is stored": (
        "strict",
        "    s.leader = s.deal & 1\n", "    s.leader = s.deal == 1\n",
        "True is stored in the field 'leader', which holds whole numbers; write 1 or 0.",
    ),
    "a pile past its end": (
        "strict",
        "    s.trick[s.trick_size] = card\n", "    s.trick[s.trick_size + 2] = card\n",
        "the index 2 is past the end of the field 'trick', which has room for 2.",
    ),
    "a negative index": (
        "strict",
        "    s.trick_size = 0\n", "    s.trick_size = s.trick[s.trick_size - 3]\n",
        "the index -1 of the field 'trick' is negative.",
    ),
    "too many in a pile": (
        "strict",
        "    s.trick_size = 0\n", "    s.trick_size += 1\n",
        "the pile 'trick' holds 0 to 2, not 3.",
    ),
    "a rule that allocates": (
        "memory",
        "    taker = s.leader if higher else 1 - s.leader\n",
        "    taker = [1 - s.leader, s.leader][higher]\n",
        "'take', which 'step' calls, makes a list; rules of play may not allocate memory, only "
        "'resample' may.",
    ),
    "a loop without an end": (
        "strict",
        "    s.turn = 1 - s.turn\n", "    while s.turn >= 0: s.turn = 1 - s.turn\n",
        "a loop here comes to no end: 1,000,000 lines were run in one call.",
    ),
    "a dictionary in a rule": (
        "memory",
        "    s.score[taker] += 1\n", "    s.score[taker] += {0: 1, 1: 1}[taker]\n",
        "'take', which 'step' calls, makes a dictionary; rules of play may not allocate memory, "
        "only 'resample' may.",
    ),
    "a rule that prints": (
        "silence",
        "    s.leader = taker\n", "    s.leader = taker; print(taker)\n",
        "'take' calls 'print'; rules may not do that.",
    ),
    "a name that is not defined": (
        "strict",
        "    s.turn = 1 - s.turn\n", "    s.turn = opponent(s.turn)\n",
        "NameError: name 'opponent' is not defined.",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", MISTAKES)
def test_a_mistake_is_one_sentence_with_file_and_line(check: Check, name: str) -> None:
    duty, old, new, sentence = MISTAKES[name]
    slug = "toy-" + re.sub(r"\W", "-", name)
    checked = check(slug, (old, new))
    file = f"{slug.replace('-', '_')}/rules.py"
    assert checked.failed == [f"failed: {duty}: {file}, line {checked.line}: {sentence}"]
    assert checked.status == 1


def test_a_match_without_an_end(check: Check) -> None:
    never = ("s.turn = OVER if s.finished == 3 else CHANCE", "s.turn = OVER if s.deal < 0 else -2")
    checked = check("toy-without-end", never)
    assert checked.failed == [
        f"failed: end: toy_without_end/rules.py, line {checked.line}: toy-without-end: there is no "
        "end after 10,000 hands."
    ]
    assert checked.status == 1


@pytest.mark.skipif(compiler.INTERPRETED, reason="a million decisions take too long")
def test_a_hand_without_an_end(check: Check) -> None:
    """Both take their cards back into the hand."""
    old = "    s.taken[taker] |= 1 << s.trick[0] | 1 << s.trick[1]\n"
    new = "    s.hand[s.leader] |= 1 << s.trick[0]\n    s.hand[1 - s.leader] |= 1 << s.trick[1]\n"
    over = ("s.turn = OVER if s.finished == 3 else CHANCE", "s.turn = OVER")
    checked = check("toy-endless", (old, new), over)
    assert checked.failed == [
        f"failed: end: toy_endless/rules.py, line {checked.line}: toy-endless: there is no end "
        "after 1,000,000 decisions in a hand."
    ]


def test_nothing_hidden_and_nothing_replaced(check: Check) -> None:
    """Each agrees with the other, so that only the general rule finds it out."""
    heads = (
        "def resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:\n",
        "def redact(s: Record, seat: int) -> None:\n",
    )
    checked = check("toy-open", *((head, head + "    return\n") for head in heads))
    assert checked.failed == [
        f"failed: leaks: toy_open/rules.py, line {checked.line}: toy-open: after move "
        "0, seat 0: field 'hand[1]' shows the cards of seat 1; redact must hide what only seat 1 "
        "may see."
    ]
    assert checked.status == 1


@pytest.mark.skipif(compiler.INTERPRETED, reason="nothing is compiled")
def test_what_only_the_compiler_finds(check: Check) -> None:
    old = "    s.score[taker] += 1\n"
    new = (
        '    points = 1\n    if s.deal > 99:\n        points = "one"\n    s.score[taker] += points'
    )
    checked = check("toy-uncompiled", (old, new + "\n"))
    assert checked.failed == [
        f"failed: compile: toy_uncompiled/rules.py, line {checked.line + 3}: 'step' cannot be "
        "compiled: 'points' is a whole number in one case and text in another, and it must be one."
    ]
    assert checked.status == 1


def test_a_field_that_is_misspelt_where_no_random_match_comes(check: Check) -> None:
    old = "    s.score[taker] += 1\n"
    checked = check("toy-unreached", (old, "    s.score[taker] += 1 if s.deal < 99 else s.wager\n"))
    assert checked.failed == [
        f"failed: fields: toy_unreached/rules.py, line {checked.line}: there is no field "
        "'wager' in the record."
    ]


@pytest.mark.parametrize(
    ("name", "old", "new", "sentence"),
    [
        (
            "toy-misspelt", "def winners(", "def winers(",
            "toy-misspelt: toy_misspelt/rules.py, line {line}: there is no function 'winners(s)'; "
            "is 'winers' meant to be it?",
        ),
        (
            "toy-missing", "@rule\ndef value(s: Record, seat: int) -> float:\n    return "
            "(popcount(s.taken[seat]) - popcount(s.taken[1 - seat])) / 6.0\n", "",
            "toy-missing: toy_missing/rules.py has no function 'value(s, seat)'.",
        ),
        (
            "toy-superfluous", "def winners(", "def chose(s: Record, rng: Ints, out: Ints) -> int:"
            "\n    return 0\n\n\n@rule\ndef winners(",
            "toy-superfluous: toy_superfluous/rules.py, line {line}: nothing calls 'chose'; did "
            "you mean 'choose'?",
        ),
        (
            "toy-hiding", "    leader=Seat(),\n", "    leader=Seat(),\n    deal=Seat(),\n",
            "toy_hiding/rules.py, line {state}: the field 'deal' hides the one that every record "
            "has.",
        ),
        (
            "toy-sides", "    leader=Seat(),\n",
            "    leader=Seat(),\n    won=Seat(rows=3, sides=True),\n",
            "toy_sides/rules.py, line {state}: the rows of the field 'won' belong to the two sides "
            "by turns, so there must be 2, 4, 6 or so of them.",
        ),
        (
            "toy-tops", "    leader=Seat(),\n",
            "    leader=Seat(),\n    won=Pile(most=3, tops=1, of=Seat()),\n",
            "toy_tops/rules.py, line {state}: the field 'won' is no pile of cards, so that it has "
            "no top cards to show.",
        ),
    ],
)  # fmt: skip
def test_parts_that_do_not_fit(check: Check, name: str, old: str, new: str, sentence: str) -> None:
    checked = check(name, (old, new))
    state = line_of(checked.folder / "rules.py", "STATE = RecordType(")
    said = sentence.format(line=checked.line, state=state)
    assert (checked.status, checked.lines) == (1, [f"failed: parts: {said}"])


def test_a_game_under_another_name(check: Check) -> None:
    checked = check("toy-renamed", slug="toy-other")
    assert checked.status == 1
    (line,) = checked.lines
    assert line.startswith("failed: parts: toy_renamed/__init__.py, line 1: The game in ")
    assert line.endswith(
        "toy_renamed/__init__.py calls itself 'toy-other', but it is found as 'toy-renamed'; the "
        "two names must be the same."
    )


def test_a_game_that_cannot_be_read(check: Check) -> None:
    checked = check("toy-unread", ("np.arange(8)", "np.arrange(8)"))
    assert checked.lines == [
        f"failed: parts: toy_unread/rules.py, line {checked.line}: The game toy-unread cannot be "
        "read from toy_unread: AttributeError: module 'numpy' has no attribute 'arrange'."
    ]


def test_faults_as_data(check: Check) -> None:
    change = ("    s.turn = s.leader\n", "    s.turn = s.leeder\n")
    checked = check("toy-data", change, arguments=("--json",))
    found = json.loads("\n".join(checked.lines))
    assert [outcome["status"] for outcome in found] == ["ok", "ok", "failed"]
    assert set(found[-1]) == {"check", "status", "duty", "sentence", "file", "line", "command"}
    assert (found[-1]["file"], found[-1]["line"]) == ("toy_data/rules.py", checked.line)
    assert found[-1]["command"] == "drumhead check toy-data --only fields"


def test_bad_input_is_no_failed_check(
    capsys: pytest.CaptureFixture[str],
) -> None:
    from drumhead import cli

    assert cli.run(["check", "no-such-game"]) == 2
    assert "There is no game 'no-such-game'" in capsys.readouterr().err
    assert cli.run(["check", "do-boy", "--tests", "/nowhere"]) == 2
    assert "/nowhere" in capsys.readouterr().err
