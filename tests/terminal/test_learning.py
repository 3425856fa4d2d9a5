"""`drumhead learn`: a lesson in the terminal, line by line."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from drumhead import cli
from drumhead.games import game_type
from drumhead.lessons import Course, Lesson, lesson
from drumhead.terminal import lesson_table, user_files
from drumhead.terminal.naming import card_with_code

SLUG = "war-and-diplomacy"
GAME = game_type(SLUG)


class Session(NamedTuple):
    """What was said in a lesson."""

    status: int
    out: str
    err: str

    @property
    def turns(self) -> list[str]:
        """What was printed from one question to the next, lines joined."""
        return [" ".join(turn.split()) for turn in self.out.split("\n> ")]

    @property
    def joined(self) -> str:
        """All of it, with lines joined."""
        return " ".join(self.out.split())


Learn = Callable[..., Session]


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The file in which progress is kept."""
    monkeypatch.setattr(user_files, "user_file", lambda name: tmp_path / "data" / f"{name}.json")
    return tmp_path / "data" / "lessons.json"


@pytest.fixture
def learn(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Learn:
    """Takes a lesson and says these lines, one after the other."""

    def run(*said: str, chapter: int | None = None, slug: str = SLUG) -> Session:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in said)))
        given = ["learn", slug] + ([] if chapter is None else ["--chapter", str(chapter)])
        return Session(cli.run(given), *capsys.readouterr())

    return run


def written() -> Lesson:
    found = lesson(GAME)
    assert found is not None
    return found


def right_moves(chapter: int) -> list[str]:
    """The right moves of a chapter; in a free hand the first that is legal."""
    course, made = Course(GAME, chapter - 1), []
    while (step := course.step) is not None:
        made.append(course.match.legal[0] if step.free else step.moves[0])
        assert course.attempt(made[-1]) is None
    return made


def whole_course() -> list[str]:
    """What a pupil types who makes no mistake: Enter before each chapter, then its moves."""
    chapters = range(1, len(written().chapters) + 1)
    return [line for number in chapters for line in ("", *right_moves(number))]


def test_the_whole_lesson(learn: Learn, kept: Path) -> None:
    session = learn(*whole_course())
    assert (session.status, session.err) == (0, "")
    found = written()
    for panel in found.panels:
        assert panel.words in session.joined
        assert all(card_with_code(GAME.card_names, code) in session.joined for code in panel.cards)
    for number, chapter in enumerate(found.chapters, start=1):
        assert f"Chapter {number}: {chapter.title}." in session.joined
        assert f"Chapter {number} is finished." in session.joined
        for step in chapter.steps:
            assert session.joined.count(step.say) == 1
            assert step.then in session.joined
    assert "Words of war: " in session.joined
    assert "Final scores: you " in session.joined
    for what, how_much in found.scoring:
        assert f"{what}: {how_much}." in session.joined
    assert all(tip in session.joined for tip in found.tips)
    assert session.out.endswith(f"Now play it: drumhead play {SLUG}\n")
    assert json.loads(kept.read_text()) == {SLUG: [*range(1, len(found.chapters) + 1)]}


def test_what_is_finished_is_remembered(learn: Learn, kept: Path) -> None:
    kept.parent.mkdir()
    kept.write_text(json.dumps({"do-boy": [2]}))
    assert "(finished)" not in learn().out
    assert learn(*right_moves(1), chapter=1).out.endswith("\nChapter 1 is finished.\n")
    assert json.loads(kept.read_text()) == {"do-boy": [2], SLUG: [1]}
    again = learn()
    assert f"Chapter 1: {written().chapters[0].title} (finished)." in again.joined
    assert again.out.count("(finished)") == 1
    assert "Press Enter for chapter 2, or type 'quit'." in again.out


def test_who_has_finished_all_may_begin_again(learn: Learn) -> None:
    learn(*whole_course())
    assert "Press Enter for chapter 1, or type 'quit'." in learn().out


def test_a_number_is_a_move_as_well(learn: Learn) -> None:
    assert "You play N." in learn("1", chapter=1).out
    assert "You play N." in learn("n", chapter=1).out


def test_a_wrong_move_gets_its_reason(learn: Learn) -> None:
    step = written().chapters[0].steps[0]
    session = learn("play R", "2", chapter=1)
    assert session.turns[1] == f"play R {step.wrong['play R']}"
    assert session.turns[2] == f"2 {step.wrong['play R']}"


def test_what_a_rule_forbids_gets_its_clause(learn: Learn) -> None:
    session = learn("play A", "rules WD-21", chapter=1)
    assert session.turns[1].endswith("so A does not fit: play N or R. (WD-21)")
    assert session.turns[2].startswith("rules WD-21 WD-21 Inferred:")


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("0", "There is no move 0 in the list, which goes from 1 to 2."),
        ("charge", "'charge' is not a move of this game; its moves are written like 'play A'."),
        ("\x1b[A\0charge", "'[Acharge' is not a move of this game; "),
        ("play", "'play' is "),
        ("rules WD-99", "There is no clause 'WD-99' in war-and-diplomacy; "),
        ("?", "Right here: play N."),
    ],
)
def test_bad_input_loses_nothing(learn: Learn, line: str, answer: str) -> None:
    session = learn(line, "1", chapter=1)
    said = session.turns[1].removeprefix(" ".join(line.split())).strip()
    assert said.startswith(answer), said
    assert session.turns[2].startswith("1 You play N.")


def test_the_other_words(learn: Learn) -> None:
    session = learn("help", "TABLE", "", "rules", chapter=1)
    assert "?: show the right move" in session.turns[1]
    assert "Laid aside: " in session.turns[2]
    assert written().chapters[0].steps[0].say in session.turns[3]
    assert "WD-43" in session.turns[4]


def test_a_hint_in_a_free_hand(learn: Learn) -> None:
    last = len(written().chapters)
    session = learn("?", chapter=last)
    assert "every move in the list may be made. A corporal would play " in session.turns[1]


@pytest.mark.parametrize("said", [(), ("",), ("", "play N")])
def test_the_end_of_the_input_ends_it(learn: Learn, said: tuple[str, ...]) -> None:
    session = learn(*said)
    assert (session.status, session.err) == (0, "")
    assert "unfinished" not in session.out


@pytest.mark.parametrize("said", [("quit",), ("", "quit")])
def test_leaving(learn: Learn, said: tuple[str, ...]) -> None:
    session = learn(*said)
    assert session.status == 0
    assert session.out.endswith(
        "quit\n'drumhead learn war-and-diplomacy' continues with the remaining chapters.\n"
    )


def test_an_interrupt(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(_: str) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr(lesson_table, "ask", interrupt)
    assert learn().status == 130


@pytest.mark.parametrize("chapter", [0, -1, 99])
def test_a_chapter_that_is_not_there(learn: Learn, chapter: int) -> None:
    session = learn(chapter=chapter)
    assert (session.status, session.out) == (2, "")
    assert session.err == (
        f"drumhead: The lesson of War and Diplomacy has 4 chapters, and none is {chapter}.\n"
    )


def test_a_game_without_a_lesson(learn: Learn, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lesson_table, "lesson", lambda _: None)
    assert learn().err == "drumhead: There is no lesson for War and Diplomacy yet.\n"
    assert learn(slug="chess").status == 2


# --- The file of the progress ------------------------------------------------------------


@pytest.mark.parametrize("text", ["", "{", "[]", '{"war-and-diplomacy": 3}', '"\\ud800"', "\0"])
def test_a_spoiled_file_counts_for_nothing(learn: Learn, kept: Path, text: str) -> None:
    kept.parent.mkdir()
    kept.write_text(text)
    session = learn(*right_moves(1), chapter=1)
    assert (session.status, session.err) == (0, "")
    assert json.loads(kept.read_text())[SLUG] == [1]


def test_progress_that_cannot_be_kept_is_told(learn: Learn, kept: Path) -> None:
    kept.parent.write_text("a file where a folder should be")
    session = learn(*right_moves(1), chapter=1)
    assert session.status == 0
    assert "Your progress cannot be saved in " in session.joined


def test_where_it_is_kept() -> None:
    assert user_files.user_file("lessons").parts[-2:] == ("drumhead", "lessons.json")
