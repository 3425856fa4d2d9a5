"""Test selection: every folder has an entry, every test belongs to one, and games run their own."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from drumhead.games import slugs
from tools.affected_tests import OF_ALL_GAMES, QUICK, ROOT, TESTS, commands, main, selection_for

#: Tests that no folder of sources selects: `make test` alone runs them.
ONLY_WITH_EVERYTHING = "tests/server/browser/"


def tracked() -> list[str]:
    """Every file that git knows."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    return listed.stdout.splitlines()


def test_every_folder_has_an_entry() -> None:
    """Every folder of the package, of the server and of the root, and every file of the root."""
    names = set()
    for file in tracked():
        parts = Path(file).parts
        if parts[:2] == ("src", "drumhead"):
            names.add("/".join(parts[: 4 if parts[2] == "server" else 3]))
        else:
            names.add(parts[0])
    folders = {name for name in names if (ROOT / name).is_dir()}
    assert not folders - set(TESTS) - {"src"}


def test_an_entry_names_what_exists() -> None:
    for path, tests in TESTS.items():
        assert (ROOT / path).exists(), path
        for test in tests:
            assert (ROOT / test).exists(), test


def test_every_test_is_selected_by_something() -> None:
    chosen = {test for tests in TESTS.values() for test in tests} | {*OF_ALL_GAMES, *QUICK}
    chosen |= {f"tests/games/{slug.replace('-', '_')}" for slug in slugs()}
    for file in tracked():
        if file.startswith("tests/") and Path(file).name.startswith("test_"):
            selected = any(file == test or file.startswith(f"{test}/") for test in chosen)
            assert selected or file.startswith(ONLY_WITH_EVERYTHING), file


def test_a_game_runs_its_own_tests_and_those_of_all_games_for_itself() -> None:
    quick, own = commands(["src/drumhead/games/do_boy/rules.py"])
    assert quick[-len(QUICK) :] == [*QUICK]
    assert own[-2:] == ["-k", "do_boy or do-boy"]
    assert {"tests/games/do_boy", *OF_ALL_GAMES} <= {*own}


@pytest.mark.parametrize(
    ("path", "tests"),
    [
        ("src/drumhead/printing/sheets.py", {"tests/printing"}),
        ("src/drumhead/kernel/cuda/parts.py", {"tests/learn/test_gpu.py"}),
        ("src/drumhead/kernel", {"tests/kernel"}),
        ("tests/printing/test_layout.py", {"tests/printing/test_layout.py"}),
        ("tests/printing/support.py", {"tests/printing"}),
        ("README.md", {"tests/test_readme.py"}),
    ],
)
def test_a_path_selects_its_tests(path: str, tests: set[str]) -> None:
    assert tests <= {*selection_for(path)}


def test_bad_input_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert main(["src/drumhead/nowhere"]) == 2
    assert main(["LICENSE"]) == 2
    said = capsys.readouterr()
    assert said.err.splitlines() == [
        "Name the files or folders that you changed: make test-of PATH...",
        "There is no src/drumhead/nowhere in the repository.",
        "There is no entry for LICENSE in tools/affected_tests.py.",
    ]


def test_a_list_runs_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subprocess, "run", None)
    assert main(["--list", "src/drumhead/review"]) == 0
    assert capsys.readouterr().out.startswith("pytest tests/review ")
    assert main(["--list", "bench"]) == 0
    assert capsys.readouterr().out == "No test depends on these files.\n"
