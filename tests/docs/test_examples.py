"""The Python in the documentation runs, interpreted, and prints what the page says."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: The steps of the tutorial build on each other: tests/contributing/test_tutorial.py runs them.
TUTORIAL = ROOT / "docs" / "make" / "index.md"
PAGES = [
    ROOT / "CONTRIBUTING.md",
    *sorted(page for page in (ROOT / "docs").rglob("*.md") if page != TUTORIAL),
]
#: The Python of a page, block by block.
PYTHON = re.compile(r"^```python\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(page: Path) -> list[str]:
    """The Python of a page."""
    return PYTHON.findall(page.read_text("utf-8"))


@pytest.mark.parametrize(
    "page",
    [page for page in PAGES if any(">>>" in block for block in blocks(page))],
    ids=lambda page: page.name,
)
def test_examples_run(page: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "doctest", str(page)],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_tour_has_examples() -> None:
    assert any(">>>" in block for block in blocks(ROOT / "docs" / "python" / "index.md"))


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_other_python_is_python(page: Path) -> None:
    for block in blocks(page):
        if ">>>" not in block:
            compile(block, str(page), "exec")
