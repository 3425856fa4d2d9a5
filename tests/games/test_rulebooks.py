"""Rulebook, rules and tests belong together: every clause has a test, every id a clause."""

from __future__ import annotations

import ast
import functools
import random
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

import drumhead
from drumhead.engine import rulebook
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.packs import pack, packs

TESTS = Path(__file__).parents[1]
SOURCES = Path(drumhead.__file__).parent
#: Every page of the rulebook, by its slug.
PAGES = sorted(
    path.parent.name.replace("_", "-") + ("-pack" if path.parts[-3] == "packs" else "")
    for path in SOURCES.glob("*/*/rulebook.md")
)
#: The id of a clause in running text: DB-12, SB2-03; not 1917-19, not SHA-256.
CITED = re.compile(r"\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]+-\d\d\b")
#: A line that means to be a clause, well written or not.
CLAUSE_LINE = re.compile(r"^\s*[-*]\s+\*\*\s*([A-Z0-9]+-\d+)", re.MULTILINE)


def clauses_of_pages() -> dict[str, list[str]]:
    """The ids of the clauses of every page."""
    return {slug: [clause.id for clause in rulebook.clauses(package(slug))] for slug in PAGES}


def all_clauses() -> set[str]:
    return {clause for ids in clauses_of_pages().values() for clause in ids}


def is_pack(slug: str) -> bool:
    return slug.endswith("-pack")


def package(slug: str) -> str:
    """The package in which a page lies."""
    if is_pack(slug):
        return pack(slug.removesuffix("-pack")).package
    return drumhead.game(slug).type.package


def filled_page(slug: str) -> str:
    """A page as a reader sees it."""
    if is_pack(slug):
        return pack(slug.removesuffix("-pack")).rulebook
    return drumhead.game(slug).type.rulebook


# --- Marks, read without importing the tests ------------------------------------------------


def is_clause_mark(node: ast.AST) -> bool:
    """Is this `pytest.mark.clause(...)`?"""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"


def marks_in(source: str) -> Iterator[tuple[str, str]]:
    """The tests of a file and the clauses that their marks name: (test, clause)."""
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.FunctionDef | ast.ClassDef):
            continue
        if not node.name.lower().startswith("test"):
            continue
        for decorator in node.decorator_list:
            for mark in filter(is_clause_mark, ast.walk(decorator)):
                assert isinstance(mark, ast.Call)
                for argument in mark.args:
                    yield node.name, ast.literal_eval(argument)


@functools.cache
def marked_clauses() -> dict[str, list[str]]:
    """Every clause that a test names, with the tests that name it."""
    found: dict[str, list[str]] = {}
    for path in sorted(TESTS.rglob("test_*.py")):
        for test, clause in marks_in(path.read_text("utf-8")):
            found.setdefault(clause, []).append(f"{path.relative_to(TESTS)}::{test}")
    return found


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
        ("TestThree", "DB-04"),
        ("test_four", "DB-05"),
        ("test_one", "DB-01"),
        ("test_one", "DB-02"),
        ("test_two", "DB-03"),
    ]


# --- Clauses and tests ----------------------------------------------------------------------


@pytest.mark.parametrize("slug", PAGES)
def test_every_clause_of_a_page_has_a_test(slug: str) -> None:
    marked = marked_clauses()
    assert [clause for clause in clauses_of_pages()[slug] if clause not in marked] == []


def test_every_clause_that_a_test_names_stands_on_a_page() -> None:
    known = all_clauses()
    assert {c: tests for c, tests in marked_clauses().items() if c not in known} == {}


def test_the_id_of_a_clause_stands_for_one_clause() -> None:
    times = Counter(clause for ids in clauses_of_pages().values() for clause in ids)
    assert [clause for clause, count in times.items() if count > 1] == []


# --- Pages ----------------------------------------------------------------------------------


def test_every_game_has_a_page_and_every_page_a_game_or_a_pack() -> None:
    games = {kind.slug for kind in drumhead.games()}
    assert {slug for slug in PAGES if not is_pack(slug)} == games
    of_packs = {slug.removesuffix("-pack") for slug in PAGES if is_pack(slug)}
    assert of_packs <= {each.slug for each in packs()}


@pytest.mark.parametrize("slug", PAGES)
def test_no_clause_of_a_page_is_overlooked_because_of_its_form(slug: str) -> None:
    written = CLAUSE_LINE.findall(rulebook.page(package(slug)))
    assert written == clauses_of_pages()[slug]
    assert written


@pytest.mark.parametrize("slug", PAGES)
def test_a_page_has_its_placeholders_and_all_of_them_are_filled(slug: str) -> None:
    wanted = ["{{cards}}"] if is_pack(slug) else ["{{facts}}", "{{options}}"]
    for placeholder in wanted:
        assert rulebook.page(package(slug)).count(placeholder) == 1
    assert re.findall(r"\{\{.*?\}\}", filled_page(slug)) == []


#: The sections about notation, which the pages of the web table fold.
NOTATION = ("Moves", "How cards are written")
#: A word in code.
CODE = re.compile(r"`([^`]+)`")


def told_in_words(slug: str) -> Iterator[str]:
    """What a page says apart from its clauses and from the sections about notation."""
    for section in re.split(r"^## ", rulebook.page(package(slug)), flags=re.MULTILINE):
        if not section.startswith(NOTATION):
            yield from (line for line in section.splitlines() if not CLAUSE_LINE.match(line))


@pytest.mark.parametrize("slug", PAGES)
def test_cards_and_moves_are_called_by_their_names(slug: str) -> None:
    """Only options stand in code, and the web table says those in words."""
    options = () if is_pack(slug) else drumhead.game(slug).type.options
    known = {word for option in options for word in (option.name, *option.values)}
    written = [code for line in told_in_words(slug) for code in CODE.findall(line)]
    assert [code for code in written if code not in known] == []


@pytest.mark.parametrize("slug", PAGES)
def test_clauses_count_no_indices(slug: str) -> None:
    told = [clause.text for clause in rulebook.clauses(package(slug))]
    formula = re.compile(r"\bmod \w\b|\bindex \w|\bindices\b", re.IGNORECASE)
    assert [text for text in told if formula.search(text)] == []


# --- Clauses in the rules -------------------------------------------------------------------


#: The sources of the games; pictures have paths in them that look like clauses.
CITING = [p for p in (SOURCES / "games").rglob("*.py") if p.name != "picture.py"]


@pytest.mark.parametrize("name", sorted(str(path.relative_to(SOURCES)) for path in CITING))
def test_the_clauses_that_a_game_s_source_cites_stand_on_a_page(name: str) -> None:
    cited = set(CITED.findall((SOURCES / name).read_text("utf-8")))
    assert sorted(cited - all_clauses()) == []


def test_what_counts_as_citing_a_clause() -> None:
    text = "DB-05 and SB2-12 (PK-10 to PK-14); not 1917-19, SHA-256, UTF-8 or DB-5"
    assert CITED.findall(text) == ["DB-05", "SB2-12", "PK-10", "PK-14"]


@pytest.mark.parametrize("slug", [kind.slug for kind in drumhead.games()])
def test_options_name_the_clause_that_they_change(slug: str) -> None:
    own = clauses_of_pages()[slug]
    for option in drumhead.game(slug).type.options:
        assert option.clause in own


def tables_of(game: GameType) -> list[Game]:
    """The game at every number of players, with the default options and each other value."""
    changes = [{o.name: value} for o in game.options for value in list(o.values)[1:]]
    return [Game(game, n, change) for n in game.players for change in [{}, *changes]]


def positions(game: Game, count: int) -> Iterator[Match]:
    """Positions of random play, a few moves apart, from as many matches as it takes."""
    choose = random.Random(f"positions of {game!r}")
    while True:
        match = game.match(seed=choose.randrange(1 << 32))
        while not match.over:
            for _ in range(choose.randrange(1, 6)):
                if not match.over:
                    match.play(choose.choice(match.legal_numbers))
            if match.over:
                break
            yield match
            count -= 1
            if count == 0:
                return


@pytest.mark.parametrize("slug", [kind.slug for kind in drumhead.games()])
def test_every_refusal_names_a_clause_and_says_a_sentence(slug: str) -> None:
    """Every move that the game has is tried in some hundreds of positions."""
    kind = drumhead.game(slug).type
    known, named = all_clauses(), set()
    tables = tables_of(kind)
    for game in tables:
        for match in positions(game, 400 // len(tables)):
            seen, legal = match.seat_view(match.turn), set(match.legal_numbers)
            for move in set(range(len(kind.moves))) - legal:
                refusal = kind.words.why_not(seen, move)
                named.add(refusal.clause)
                assert refusal.sentence.endswith(".")
                assert "None" not in refusal.sentence
    assert named
    assert named - known == set()
