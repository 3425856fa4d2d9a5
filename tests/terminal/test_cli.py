"""The command line: what each command prints, and what it answers to bad input."""

from __future__ import annotations

import contextlib
import functools
import io
import json
import os
import pty
import re
import subprocess
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import pytest

import drumhead
from drumhead import cli
from drumhead.cli import transcripts
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.kernel import compiler
from drumhead.terminal.computers import Computers
from drumhead.terminal.progress_bars import CompilingBar
from tests.support.networks import make_known


class Ran(NamedTuple):
    """What a command left: its exit status and what it printed."""

    status: int
    out: str
    err: str


Command = Callable[..., Ran]
COMMANDS = (
    "arena", "balance", "check", "games", "hint", "learn", "play", "print", "record", "replay",
    "rules", "serve", "verify",
)  # fmt: skip


@pytest.fixture
def command(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Command:
    """Runs a command in this process."""

    def run(*arguments: object, stdin: str | bytes = b"") -> Ran:
        data = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), "utf-8"))
        status = cli.run([str(argument) for argument in arguments])
        return Ran(status, *capsys.readouterr())

    return run


@functools.cache
def transcript(hands: int | None = 1) -> str:
    match = drumhead.game("do-boy").match(seed=7, hands=hands)
    computers = Computers(["private"] * 4, "7")
    while not match.over:
        computers.move(match)
    return match.transcript()


@pytest.fixture
def written(tmp_path: Path) -> Path:
    """A transcript in a file."""
    path = tmp_path / "match.drum"
    path.write_text(transcript())
    return path


def lines_of(text: str, word: str) -> list[int]:
    """The numbers of the lines that begin with a word."""
    return [n for n, line in enumerate(text.split("\n"), 1) if line.split(" ")[0] == word]


# --- Bad input ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("play dooboy", "There is no game 'dooboy'; did you mean 'do-boy'? The games are "),
        ("record dooboy", "There is no game 'dooboy'; did you mean 'do-boy'? The games are "),
        ("rules dooboy", "There is no game 'dooboy'; did you mean 'do-boy'? The games are "),
        ("rules foo-pack", "There is no pack 'foo'; the packs are "),
        ("rules do-boy DB-99", "There is no clause 'DB-99' in do-boy; its clauses are DB-01 to "),
        ("record do-boy --option luck=1", "There is no option 'luck' in this game; "),
        ("record do-boy --option president_lead=never", "The option president_lead cannot be "),
        ("record do-boy --option president_lead", "An option is written NAME=VALUE, not "),
        ("record do-boy --option a=1 --option a=2", "The option a is given more than once."),
        ("play do-boy --players 2", "Do-Boy is for 3, 4, 5 or 6 players, not 2."),
        ("play do-boy --players three", "--players is a whole number, not 'three'."),
        ("play do-boy --players 3.5", "--players is a whole number, not '3.5'."),
        ("play do-boy --hands 0", "A match is over after one hand or more, not fewer."),
        ("play do-boy --seat 4", "There is no seat 4: seats are 0 to 3."),
        ("play do-boy --against nobody", "There is no computer player 'nobody'; "),
        ("record do-boy --bots private,private", "There are 4 seats, so name 1 computer player "),
        ("record do-boy --bots nobody", "There is no computer player 'nobody'; "),
        ("replay nowhere.drum", "nowhere.drum cannot be read: no such file or directory."),
        ("verify nowhere.drum", "nowhere.drum cannot be read: no such file or directory."),
        ("hint nowhere.drum", "nowhere.drum cannot be read: no such file or directory."),
        ("verify /", "/ cannot be read: is a directory."),
        ("verify", "Name at least one transcript to verify, "),
        ("march", "There is no command 'march'; the commands are admin, arena, balance, "),
        ("play do-boy now", "'now' is one argument too many; see drumhead play --help."),
        ("play do-boy --loud", "There is no option '--loud' here; see drumhead play --help."),
        ("play do-boy --players", "--players needs a value; see drumhead play --help."),
        ("play do-boy --seed 1 --seed 2", "--seed is given more than once."),
    ],
)
def test_bad_input_is_answered_with_one_sentence(
    command: Command, arguments: str, sentence: str
) -> None:
    ran = command(*arguments.split())
    assert ran.status == 2
    assert ran.out == ""
    assert ran.err.startswith(f"drumhead: {sentence}")
    assert ran.err.count("\n") == 1
    assert ran.err.endswith(".\n")


@pytest.mark.parametrize(
    "arguments",
    [
        "play skirmish --plain --against marshal",
        "record skirmish --bots marshal",
        "arena skirmish --players marshal,private --deals 1",
    ],
)
def test_a_game_without_a_marshal_says_so(
    command: Command, arguments: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path)
    ran = command(*arguments.split())
    assert ran == (2, "", "drumhead: There is no marshal for Skirmish: nobody has trained one. "
                          "Choose another player.\n")  # fmt: skip


def test_a_match_of_marshals_is_recorded(
    command: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path, "do-boy")
    ran = command("record", "do-boy", "--bots", "marshal", "--hands", "1", "--seed", "1")
    assert ran.status == 0
    assert not drumhead.replay(ran.out).legal


# --- Help --------------------------------------------------------------------------------


def test_version(command: Command) -> None:
    assert command("--version") == (0, f"{drumhead.__version__}\n", "")


def test_the_help_names_every_command(command: Command) -> None:
    ran = command("--help")
    assert ran.status == 0
    for name in COMMANDS:
        assert f"  {name}: " in ran.out


def test_the_help_is_grouped(command: Command) -> None:
    """By what a person wants to do; the commands of operators and authors come last."""
    out = command("--help").out
    groups = ["Play", "Learn", "Print", "Host", "Make games", "Research", "Commands", "Parameters"]
    assert re.findall(r"^(\w[\w ]*):$", out, re.MULTILINE) == groups
    learning = out.split("\nLearn:\n")[1].split("\n\n")[0]
    assert re.findall(r"^  (\w+):", learning, re.MULTILINE) == ["hint", "learn", "rules", "solve"]


@pytest.mark.parametrize("columns", [50, 80])
@pytest.mark.parametrize("name", [*COMMANDS, "admin", ""])
def test_help_in_a_pipe_is_wrapped_once(
    command: Command, monkeypatch: pytest.MonkeyPatch, name: str, columns: int
) -> None:
    """No line is cut short: the first word of a line would not have fit on the one before."""
    monkeypatch.setenv("COLUMNS", str(columns))
    usage, *lines = command(*name.split(), "--help").out.splitlines()
    assert usage.startswith("Usage: ")
    assert all(line == line.rstrip() for line in lines)
    for line, below in pairwise(lines):
        prose = line[:1].isalpha() and below[:1].isalpha() and not line.endswith(":")
        if line and (prose or below.startswith("      ")):
            assert len(f"{line} {below.split()[0]}") > columns
    examples = [line for line in lines if line.startswith("Example:")]
    assert max(len(line) for line in lines if line not in examples) <= columns


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_every_command_has_an_example(command: Command, name: str) -> None:
    ran = command(name, "--help")
    assert ran.status == 0
    assert f"Example: drumhead {name}" in ran.out


# --- record ------------------------------------------------------------------------------


def test_a_seed_repeats_everything(command: Command) -> None:
    first, again, other = (command("record", "do-boy", "--seed", s) for s in (7, 7, 8))
    assert first == again
    assert first.out != other.out
    match = drumhead.replay(first.out)
    assert match.over
    assert match.transcript() == first.out


def test_without_a_seed_every_match_is_another(command: Command) -> None:
    first, second = (command("record", "do-boy", "--hands", 1) for _ in range(2))
    assert first.out != second.out
    assert drumhead.replay(first.out).over


def test_record_with_players_options_hands_bots_and_legal_moves(command: Command) -> None:
    ran = command(
        "record", "do-boy", "--players", 3, "--option", "president_lead=last-card-only",
        "--hands", 2, "--bots", "private, private,private", "--legal", "--seed", "x",
    )  # fmt: skip
    assert ran.status == 0
    match = drumhead.replay(ran.out)
    assert match.game.players == 3
    assert match.game.options == {"president_lead": "last-card-only"}
    assert match.finished == 2
    assert match.over
    assert len(lines_of(ran.out, "?")) == len(match.moves)
    assert lines_of(ran.out, "result") == []


# --- verify ------------------------------------------------------------------------------


def test_verify_says_ok(command: Command, written: Path) -> None:
    assert command("verify", written) == (0, "ok\n", "")
    assert command("verify", "-", stdin=transcript()) == (0, "ok\n", "")
    both = command("verify", written, "-", stdin=transcript(None))
    assert both == (0, f"{written}: ok\n-: ok\n", "")


def _one_byte(word: str, place: int, line: int = 0) -> tuple[bytes, int]:
    """The transcript with one byte changed: of the first (or last) line with this word."""
    number = lines_of(transcript(), word)[line]
    lines = [bytearray(text.encode()) for text in transcript().split("\n")]
    changed = lines[number - 1]
    changed[place] ^= 1
    return b"\n".join(lines), number


@pytest.mark.parametrize(
    ("word", "place"),
    [("score", 6), ("shuffle", 8), ("shuffle", 9), ("key", 10), ("commit", 10), ("0", 7), ("0", 0)],
)
@pytest.mark.parametrize("line", [0, -1])
def test_one_changed_byte_is_found_in_its_line(
    command: Command, word: str, place: int, line: int
) -> None:
    data, number = _one_byte(word, place, line)
    ran = command("verify", "-", stdin=data)
    assert ran.status == 1
    assert ran.out.startswith(f"line {number}: ")
    assert ran.out.count("\n") == 1
    assert ran.err == ""


def test_two_cards_of_a_shuffle_exchanged(command: Command) -> None:
    number = lines_of(transcript(), "shuffle")[1]
    lines = transcript().split("\n")
    word, first, second, *rest = lines[number - 1].split(" ")
    lines[number - 1] = " ".join([word, second, first, *rest])
    ran = command("verify", "-", stdin="\n".join(lines))
    assert ran.out.startswith(f"line {number}: this is not the shuffle that the key gives")


def _key_after_line(number: int) -> bytes:
    lines = transcript().split("\n")
    lines.insert(number, lines.pop(-2))
    return "\n".join(lines).encode()


@pytest.mark.parametrize(
    ("data", "line", "fault"),
    [
        (b"", 1, "the transcript is empty"),
        (transcript().encode()[:-30], transcript().count("\n"), "the last line is cut off"),
        (transcript().replace("\n", "\r\n").encode(), 1, "the line ends in CR LF"),
        (b"\xef\xbb\xbf" + transcript().encode(), 1, "the text begins with a byte-order mark"),
        (transcript().encode().replace(b"score", b"sc\xffre"),
         lines_of(transcript(), "score")[0], "the text is not UTF-8"),
        (_key_after_line(9), 10, "the line 'key' must be the last"),
    ],
    ids=["empty", "cut", "crlf", "byte-order mark", "not utf-8", "key in the middle"],
)  # fmt: skip
def test_damaged_files(command: Command, data: bytes, line: int, fault: str) -> None:
    ran = command("verify", "-", stdin=data)
    assert ran.status == 1
    assert ran.out.startswith(f"line {line}: {fault}")


def test_the_first_fault_of_each_file(command: Command, written: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.drum"
    wrong.write_bytes(_one_byte("score", 6)[0])
    number = lines_of(transcript(), "score")[0]
    ran = command("verify", wrong, written)
    assert ran.status == 1
    first, second = ran.out.splitlines()
    assert first.startswith(f"{wrong}: line {number}: ")
    assert second == f"{written}: ok"
    found = json.loads(command("verify", "--json", wrong, written).out)
    assert [check["ok"] for check in found] == [False, True]
    assert found[0]["line"] == number
    assert found[0]["fault"] in first
    assert found[1] == {"file": str(written), "ok": True, "line": None, "fault": None}


# --- replay ------------------------------------------------------------------------------


def test_replay_shows_the_end(command: Command, written: Path) -> None:
    ran = command("replay", written)
    match = drumhead.replay(transcript())
    assert ran.status == 0
    assert ran.out.startswith(f"Move {len(match.moves)} of {len(match.moves)}.\n")
    assert match.log(None)[-1] in ran.out


@pytest.mark.parametrize("number", [0, 1, 12, 13])
def test_replay_at_a_move(command: Command, written: Path, number: int) -> None:
    match = drumhead.game("do-boy").match(seed=7)
    for _, move in drumhead.replay(transcript()).moves[:number]:
        match.play(move)
    ran = command("replay", written, "--move", number)
    assert str(match).splitlines()[-1].strip() in ran.out
    assert match.log(None)[-1] in ran.out
    data = json.loads(command("replay", written, "--move", number, "--json").out)
    assert data["move"] == number
    assert data["narration"][-1] == match.log(None)[-1]
    assert data["state"] == match.json()


def test_a_move_that_is_not_there(command: Command, written: Path) -> None:
    ran = command("replay", written, "--move", 1000)
    assert ran.status == 2
    assert ran.err.startswith("drumhead: There is no move 1000; the moves are 0 to ")
    assert command("replay", written, "--move", -1).status == 2


def test_a_faulty_transcript_is_bad_input(command: Command) -> None:
    data, number = _one_byte("score", 6)
    for name in ("replay", "hint"):
        ran = command(name, "-", stdin=data)
        assert ran.status == 2
        assert ran.err.startswith(f"drumhead: Standard input, line {number}: ")


def test_stepping_in_a_terminal(
    command: Command, written: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(transcripts, "typed_in_terminal", lambda: True)
    last = len(drumhead.replay(transcript()).moves)
    ran = command("replay", written, stdin=f"p\n\nn\np\n{last}\nn\nwhere\n{last + 2}\nq\n")
    shown = re.findall(r"^Move (\d+) of", ran.out, re.MULTILINE)
    assert list(map(int, shown)) == [0, 1, 2, 1, last]
    assert ran.out.count("This is the beginning.") == 1
    assert ran.out.count("This is the end.") == 1
    assert ran.out.count("Type n (or nothing)") == 2
    assert ran.status == 0
    assert command("replay", written, stdin="n\n").status == 0


def test_stepping_from_a_pipe(command: Command, written: Path) -> None:
    said = "n\nscores\nlast\nlog\ngoal\nrules DB-12\nhelp\nq\n"
    ran = command("replay", written, "--plain", stdin=said)
    assert re.findall(r"^Move (\d+) of", ran.out, re.MULTILINE) == ["0", "1"]
    assert "No hand is finished yet." in ran.out
    assert "Nest: " in ran.out
    assert "The booklet's own" in ran.out
    assert "save FILE: write the match" in ran.out
    assert ran.status == 0


# --- hint --------------------------------------------------------------------------------


def test_hint(command: Command) -> None:
    unfinished = "".join(transcript().splitlines(keepends=True)[:12])
    match = drumhead.replay(unfinished)
    ran = command("hint", "-", stdin=unfinished)
    assert ran.status == 0
    assert "possible worlds it wins" in ran.out
    assert len(ran.out.splitlines()) == 3 + len(match.legal)
    data = json.loads(command("hint", "-", "--json", stdin=unfinished).out)
    assert data["seat"] == match.turn
    assert data["move"] in match.legal
    assert data["move"] == data["estimates"][0]["move"]
    plain = command("hint", "-", "--player", "private", stdin=unfinished).out
    assert "only a legal move picked at random" in plain


# --- arena -------------------------------------------------------------------------------


def test_arena(command: Command, tmp_path: Path) -> None:
    arguments = ["arena", "sham-battle-2", "--players", "corporal,private", "--deals", "2"]
    arguments += ["--hands", "1", "--jobs", "1", "--report", str(tmp_path)]
    ran = command(*arguments)
    assert ran.status == 0
    assert ran.out.startswith("2 deals, 4 matches of 1.0 hands.\n")
    assert "| corporal less private |" in ran.out
    data = json.loads(command(*arguments, "--json").out)
    assert [player["name"] for player in data["players"]] == ["corporal", "private"]
    assert (tmp_path / "report.md").exists()


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("do-boy", "--players needs a value; see drumhead arena --help."),
        ("do-boy --players captain", "A contest is between two or more different players"),
        ("do-boy --players captain,sergeant", "There is no computer player 'sergeant'; "),
        ("do-boy --players captain,private --jobs 0", "A contest needs at least one process"),
        ("do-boy --players captain,private --deals 0", "A contest has one deal or more."),
    ],
)
def test_bad_contests(command: Command, arguments: str, sentence: str) -> None:
    ran = command("arena", *arguments.split())
    assert ran.status == 2
    assert ran.err.startswith(f"drumhead: {sentence}")


def test_no_hint_when_the_match_is_over(command: Command, written: Path) -> None:
    ran = command("hint", written)
    assert ran.status == 2
    assert ran.err == "drumhead: Nobody is to move here, so there is no move to suggest.\n"


# --- games and rules ---------------------------------------------------------------------


@pytest.mark.parametrize("columns", [40, 80, 100])
def test_games(command: Command, monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    ran = command("games")
    assert ran.status == 0
    assert max(map(len, ran.out.splitlines())) <= columns
    for found in drumhead.games():
        own = sum(clause.kind == "booklet" for clause in found.clauses)
        assert found.slug in ran.out
        assert f"{own} of {len(found.clauses)}" in ran.out


def test_games_as_json(command: Command) -> None:
    found = {fact["name"]: fact for fact in json.loads(command("games", "--json").out)}
    assert list(found) == [game.slug for game in drumhead.games()]
    assert found["do-boy"]["players"] == [3, 4, 5, 6]
    assert list(found["do-boy"]["options"]) == ["president_lead"]


def test_rules_without_a_terminal_are_the_page_in_markdown(command: Command) -> None:
    page = rulebook_page(drumhead.game("do-boy").type)
    assert command("rules", "do-boy").out == page.rstrip() + "\n"
    assert command("rules", "tactics-pack").out.startswith("# The Tactics pack\n")


def test_one_clause(command: Command) -> None:
    ran = command("rules", "do-boy", "db-12")
    assert ran.out.startswith("DB-12\nThe booklet's own: ")
    assert "must play a card of that company" in ran.out.replace("\n", " ")
    assert command("rules", "do-boy", "DB-02").out.startswith("DB-02\nOurs: ")
    assert "Partly the booklet's own and partly ours;" in command("rules", "do-boy", "DB-08").out
    assert command("rules", "do-boy", "PK-12") == command("rules", "tactics-pack", "PK-12")


def test_clauses_as_json(command: Command) -> None:
    clauses = drumhead.game("do-boy").type.clauses
    data: list[dict[str, Any]] = json.loads(command("rules", "do-boy", "--json").out)
    assert data == [clause._asdict() for clause in clauses]
    assert json.loads(command("rules", "do-boy", "DB-12", "--json").out)["id"] == "DB-12"


# --- The process -------------------------------------------------------------------------

DRUMHEAD = [sys.executable, "-m", "drumhead"]


@pytest.mark.parametrize("module", ["drumhead", "drumhead.cli"])
def test_both_modules_are_the_command(module: str) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", module, "rules", "do-boy", "DB-99"],
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr.startswith("drumhead: There is no clause 'DB-99' in do-boy")


def test_a_closed_pipe_is_left_quietly() -> None:
    process = subprocess.Popen(
        [*DRUMHEAD, "record", "do-boy", "--seed", "7"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None
    assert process.communicate()[1] == b""
    assert process.returncode == cli.BROKEN_PIPE


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device here")
def test_a_full_disk_is_told_in_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        ran = subprocess.run(
            [*DRUMHEAD, "rules", "do-boy"], stdout=full, stderr=subprocess.PIPE, text=True,
            check=False,
        )  # fmt: skip
    assert ran.returncode == 2
    assert ran.stderr == "drumhead: The output cannot be written: no space left on device.\n"


def test_the_end_of_the_input_is_a_clean_exit() -> None:
    ran = subprocess.run(
        [*DRUMHEAD, "play", "do-boy", "--plain"], stdin=subprocess.DEVNULL, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert ran.stdout.endswith("> \nThe match is left unfinished.\n")


def test_no_place_for_compiled_code_is_only_a_notice() -> None:
    environment = os.environ | {"DRUMHEAD_CACHE_DIR": "/dev/null/x", "HOME": "/dev/null/home"}
    ran = subprocess.run(
        [*DRUMHEAD, "record", "do-boy", "--seed", "7", "--hands", "1"],
        env=environment, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert drumhead.replay(ran.stdout).over
    notices = [line for line in ran.stderr.splitlines() if "Compiled rules cannot be kept" in line]
    assert notices == [
        "Compiled rules cannot be kept in /dev/null/x/compiled, so they are compiled again each "
        "time; set DRUMHEAD_CACHE_DIR to a directory that can be written to."
    ]
    assert "Traceback" not in ran.stderr


@pytest.mark.parametrize(
    ("setting", "colored"), [({}, True), ({"NO_COLOR": "1"}, False), ({"TERM": "dumb"}, False)]
)
def test_color_only_where_it_is_wanted(setting: dict[str, str], colored: bool) -> None:
    environment = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "FORCE_COLOR")}
    environment |= {"TERM": "xterm-256color", "COLUMNS": "80"} | setting
    assert _has_color(_in_terminal(["rules", "do-boy"], environment)) is colored


def _has_color(text: str) -> bool:
    codes = re.findall(r"\x1b\[([\d;]*)m", text)
    return any(30 <= int(code) <= 107 for sgr in codes for code in sgr.split(";") if code)


def _in_terminal(arguments: list[str], environment: dict[str, str]) -> str:
    """What a command prints in a terminal."""
    ours, theirs = pty.openpty()
    with subprocess.Popen([*DRUMHEAD, *arguments], stdout=theirs, env=environment):
        os.close(theirs)
        printed = b""
        with contextlib.suppress(OSError):  # at the end Linux has an error where others have b""
            while piece := os.read(ours, 4096):
                printed += piece
    os.close(ours)
    return printed.decode()


def test_no_color_codes_without_a_terminal(command: Command) -> None:
    assert "\x1b" not in command("rules", "do-boy", "DB-12").out
    assert "\x1b" not in command("games").out
    assert "\x1b" not in command("play", "--help").out


# --- The bar while rules are compiled ----------------------------------------------------


def test_a_bar_only_where_standard_error_is_a_terminal(
    command: Command, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[compiler.Progress] = []
    monkeypatch.setattr(compiler, "report_progress_to", told.append)
    command("--version")
    assert told == []
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    command("--version")
    assert isinstance(told[0], CompilingBar)


def test_the_bar_takes_itself_away(capsys: pytest.CaptureFixture[str]) -> None:
    bar = CompilingBar()
    for done in range(3):
        bar("the rules of Do-Boy", done, 2)
    bar.close()
    assert bar._progress is None
    assert capsys.readouterr().out == ""
