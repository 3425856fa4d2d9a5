"""`drumhead print`: what it writes and says, and what it answers to bad input."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from drumhead import cli
from drumhead.printing import page_count


def test_a_pack_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "missing.pdf"
    assert cli.run(["print", "tactics", "--out", str(file), "--cards", "I7, I8,I7"]) == 0
    assert capsys.readouterr().out == f"{file}: 2 pages.\n"
    assert page_count(file.read_bytes()) == 2


def test_data_about_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "test.pdf"
    words = ["print", "tactics", "--part", "test", "--offset", "-0.5,1", "--json", "--out"]
    assert cli.run([*words, str(file)]) == 0
    told = json.loads(capsys.readouterr().out)
    size = file.stat().st_size
    assert told == {"file": str(file), "part": "test", "pages": 2, "bytes": size}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["poker"], "There is no pack 'poker'; the packs are allie-patriot,"),
        (["tactics", "--paper", "a3"], "There is no paper 'a3'; there are a4, letter."),
        (["tactics", "--cards", "I7,Z1"], "There is no card 'Z1' in the Tactics pack;"),
        (["tactics", "--cards", "I7,"], "There is no card '' in the Tactics pack;"),
        (["tactics", "--offset", "left"], "--offset is two numbers of millimeters with a comma"),
        (["tactics", "--thickness", "x"], "--thickness is a number of millimeters, not 'x'."),
        (["tactics", "--part", "counters"], "The Tactics pack has no counters; counters are in"),
        (
            ["allie-patriot", "--part", "box", "--thickness", "1", "--paper", "letter"],
            "A box for 48 cards of 1 millimeters does not fit on letter paper.",
        ),
    ],
)
def test_bad_input(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "out.pdf"
    assert cli.run(["print", *words, "--out", str(file)]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"drumhead: {said}")
    assert printed.err.count("\n") == 1
    assert not file.exists()


def test_a_file_that_cannot_be_written(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["print", "tactics", "--part", "test", "--out"]
    nowhere = tmp_path / "no" / "out.pdf"
    assert cli.run([*words, str(nowhere)]) == 2
    assert capsys.readouterr().err == (
        f"drumhead: {nowhere} cannot be written: no such file or directory.\n"
    )
    assert cli.run([*words, str(tmp_path)]) == 2
    assert "it is a folder" in capsys.readouterr().err

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    old = tmp_path / "old.pdf"
    old.write_text("as it was")
    monkeypatch.setattr(Path, "replace", full)
    assert cli.run([*words, str(old)]) == 2
    assert "no space left on device" in capsys.readouterr().err
    assert old.read_text() == "as it was"
    assert [path.name for path in tmp_path.iterdir()] == ["old.pdf"]


def test_without_the_tools_a_sentence_says_what_to_install(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [name for name in sys.modules if name.startswith("drumhead.printing")]:
        monkeypatch.delitem(sys.modules, name)  # it is imported again, as in a new process
    monkeypatch.setitem(sys.modules, "typst", None)
    assert cli.run(["print", "tactics", "--out", str(tmp_path / "x.pdf")]) == 2
    assert capsys.readouterr().err == (
        "drumhead: Printing is not installed; install it with pip install 'drumhead[print]'.\n"
    )
