"""Rulebook pages of packs, marks of tests, and ids that all pages share.

The pages of games are among the duties (`test_duties.py`).
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

import drumhead
from drumhead.checks.rulebooks import CITED, check_markdown, marked_clauses, marks_in
from drumhead.engine import rulebook
from drumhead.packs import Pack, pack, packs

TESTS = Path(__file__).parents[1]
SOURCES = Path(drumhead.__file__).parent
#: The packs that have a page.
PACKS = [each for each in packs() if rulebook.has_page(each.package)]


def all_clauses() -> list[str]:
    """The ids of the clauses of every page."""
    pages = [*(kind.package for kind in drumhead.games()), *(each.package for each in PACKS)]
    return [clause.id for package in pages for clause in rulebook.clauses(package)]


def test_marks_are_found_on_tests_and_on_their_parameters() -> None:
    source = """
@pytest.mark.clause("DB-01", "DB-02")
def test_one(): ...

@pytest.mark.parametrize("n", [pytest.param(3, marks=pytest.mark.clause("DB-03"))])
def test_two(n): ...

@pytest.mark.clause("DB-04")
class TestThree:
    @pytest.mark.clause("DB-05")
    def test_four(self): ...

@pytest.mark.clause("DB-06")
def helper(): ...

NO_MARK = "DB-07"
"""
    assert sorted(marks_in(source)) == [
        ("TestThree", "DB-04", 8),
        ("test_four", "DB-05", 10),
        ("test_one", "DB-01", 2),
        ("test_one", "DB-02", 2),
        ("test_two", "DB-03", 5),
    ]


@pytest.mark.parametrize("of", PACKS, ids=lambda of: of.slug)
def test_the_page_of_a_pack(of: Pack) -> None:
    folder = SOURCES / "packs" / of.slug.replace("-", "_")
    check_markdown(folder / "rulebook.md", of.package, ("{{cards}}",), set())
    assert "{{" not in of.rulebook
    marked = marked_clauses(TESTS)
    assert [clause.id for clause in of.clauses if clause.id not in marked] == []


def test_every_clause_that_a_test_names_stands_on_a_page() -> None:
    known = set(all_clauses())
    assert {c: where for c, where in marked_clauses(TESTS).items() if c not in known} == {}


def test_the_id_of_a_clause_stands_for_one_clause() -> None:
    assert [clause for clause, count in Counter(all_clauses()).items() if count > 1] == []


def test_every_page_is_that_of_a_game_or_a_pack() -> None:
    known = {kind.slug for kind in drumhead.games()}
    for path in SOURCES.glob("*/*/rulebook.md"):
        slug = path.parent.name.replace("_", "-")
        assert slug in known or pack(slug) in PACKS


def test_games_use_only_clauses_that_stand_on_a_page() -> None:
    known = set(all_clauses())
    for path in (SOURCES / "games" / "common").rglob("*.py"):
        assert sorted(set(CITED.findall(path.read_text("utf-8"))) - known) == []


def test_what_counts_as_citing_a_clause() -> None:
    text = "DB-05 and SB2-12 (PK-10 to PK-14); not 1917-19, SHA-256, UTF-8 or DB-5"
    assert CITED.findall(text) == ["DB-05", "SB2-12", "PK-10", "PK-14"]


def test_the_marks_of_clauses() -> None:
    kinds = {clause.kind for kind in drumhead.games() for clause in kind.clauses}
    assert {part for kind in kinds for part in kind.split(" + ")} <= set(rulebook.KINDS)
    assert "booklet + ours" in kinds
