"""Words of docs/style.md that are always wrong here: none in documentation, code and pages."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support import words

#: Folders and files without a banned word. `python -m tests.support.words` prints findings.
CHECKED = (
    "README.md", "CONTRIBUTING.md", "CHANGELOG.md", "SECURITY.md",
    "docs", "bench", "examples", "deploy", "hatch_build.py", "src", "studies", "tests", "tools",
    "web/src",
)  # fmt: skip


@pytest.mark.parametrize("folder", CHECKED)
def test_no_banned_words(folder: str) -> None:
    checked = words.files(folder)
    assert checked
    assert not [str(finding) for path in checked for finding in words.findings(path)]


@pytest.mark.parametrize(
    ("name", "text", "line", "phrase"),
    [
        ("a.py", "# What is\n# told here.\n", 1, "what is told"),
        ("b.py", 'x = 1\n\n\ndef f():\n    """Mend\n    it anew."""\n', 5, "mend"),
        ("c.py", 'raise ValueError(f"Whoever has {n} cards")\n', 1, "whoever"),
        ("d.md", "One.\n\nCompile it\nanew.\n", 4, "anew"),
        ("e.svelte", "<p>Played by\n  turns</p>\n", 1, "by turns"),
        ("Makefile", "# Its colour.\n", 1, "colour"),
    ],
)
def test_banned_words_are_found(
    tmp_path: Path, name: str, text: str, line: int, phrase: str
) -> None:
    (tmp_path / name).write_text(text)
    first = next(words.findings(tmp_path / name))
    assert (first.line, first.phrase) == (line, phrase)
    assert first.better in words.banned().values()


def test_code_and_parts_of_words_are_no_findings(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_text("`whoever` is a name.\n\n```\nanew\n```\n\nRecommended slots.\n")
    (tmp_path / "b.py").write_text('whoever = mend(lots, "colours")\n')
    for name in ("a.md", "b.py"):
        assert not list(words.findings(tmp_path / name))
