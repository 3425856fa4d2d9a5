"""The README: its Python runs, its table is complete, its links resolve."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

import pytest

import drumhead

ROOT = Path(__file__).parents[1]
README = ROOT / "README.md"
#: The first page of the site, with links to generated pages; the tests of the site follow them.
HOME = ROOT / "docs" / "index.md"


def test_the_python_of_the_readme_runs() -> None:
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted >= 7
    assert results.failed == 0


@pytest.mark.parametrize(
    "page",
    [
        README,
        ROOT / "CONTRIBUTING.md",
        ROOT / "SECURITY.md",
        *sorted({*(ROOT / "docs").rglob("*.md")} - {HOME}),
    ],
    ids=lambda page: page.relative_to(ROOT).as_posix(),
)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert (page.parent / target).exists(), target


def test_the_version_is_the_package_s() -> None:
    assert f'version = "{drumhead.__version__}"' in (ROOT / "pyproject.toml").read_text()
    assert f"## {drumhead.__version__}" in (ROOT / "CHANGELOG.md").read_text()
