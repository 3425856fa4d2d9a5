"""The tutorial of docs/make/index.md, step by step: its files, its examples, and the check."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

PAGE = Path(__file__).parents[2] / "docs" / "make" / "index.md"
#: A block of the page: its language, the file that it continues, and its text.
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)
DOCTEST = "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], False).failed)"


def blocks() -> Iterator[tuple[str, str, str]]:
    """The language, the file and the text of every block, in the order of the page."""
    for block in BLOCK.finditer(PAGE.read_text("utf-8")):
        yield block[1], block[2] or "", block[3]


@pytest.fixture
def folder(tmp_path: Path, install: Callable[..., None]) -> Path:
    """The folder after step 1: an empty package, installed by what its pyproject.toml says."""
    pyproject = next(text for _, file, text in blocks() if file == "pyproject.toml")
    (tmp_path / "old_maid").mkdir()
    (tmp_path / "old_maid" / "__init__.py").touch()
    project = tomllib.loads(pyproject)["project"]
    install(tmp_path, project["entry-points"], project["name"])
    return tmp_path


def test_every_step_of_the_tutorial(
    folder: Path, python: Callable[..., Any], drumhead: Callable[..., Any]
) -> None:
    examples = 0
    for language, file, text in blocks():
        path = folder / (file or "example.txt")
        if file:
            known = path.read_text() if path.exists() else ""
            path.write_text(f"{known}\n\n{text}" if known else text)
        elif language == "python":
            path.write_text(text)
            ran = python("-c", DOCTEST, path, paths=(folder,))
            assert ran.returncode == 0, ran.stdout + ran.stderr
            examples += 1
    assert examples >= 5
    ran = python("-m", "ruff", "check", "--no-cache", "--isolated", folder, paths=())
    assert ran.returncode == 0, ran.stdout
    ran = drumhead("check", "old-maid", paths=(folder,), cwd=folder)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    ran = drumhead("play", "old-maid", "--plain", "--seed", 7, "--against", "corporal",
                   paths=(folder,), cwd=folder, stdin="1\n" * 300)  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
