"""Rulebook, rules and tests: every clause has a test, and every id in the code has a clause."""

from __future__ import annotations

import ast
import functools
import random
import re
from collections.abc import Iterator
from pathlib import Path

from drumhead.checks.failures import Todo, fail, line_of, require_at
from drumhead.checks.static import declaration
from drumhead.checks.subject import Subject, repository
from drumhead.engine import default_words, rulebook
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.games import games
from drumhead.packs import Pack, packs

#: The id of a clause in running text: DB-12, SB2-03; not 1917-19, not SHA-256.
CITED = re.compile(r"\b(?=[A-Z0-9]*[A-Z])[A-Z0-9]+-\d\d\b")
#: A line that is meant to be a clause, correct or not.
CLAUSE_LINE = re.compile(r"^\s*[-*]\s+\*\*\s*([A-Z0-9]+-\d+)", re.MULTILINE)
#: The sections about notation, which the pages of the web table fold.
NOTATION = ("Moves", "How cards are written")
#: A word in code.
_CODE = re.compile(r"`([^`]+)`")
#: A formula of an index, which players do not read.
_FORMULA = re.compile(r"\bmod \w\b|\bindex \w|\bindices\b", re.IGNORECASE)
#: The number of positions of a table whose refusals are checked.
POSITIONS = 40

# --- The page ----------------------------------------------------------------------------


def check_page(subject: Subject) -> None:
    """Check that every clause of the rulebook is well formed, and that no placeholder is left."""
    kind, file = subject.kind, subject.source / "rulebook.md"
    if not file.is_file():
        raise Todo(f"{file} is missing, with the rules for people", f"{subject.again} --only page")
    words = {word for option in kind.options for word in (option.name, *option.values)}
    listed = kind.options or "{{options}}" in file.read_text("utf-8")
    wanted = ("{{facts}}", "{{options}}") if listed else ("{{facts}}",)
    check_markdown(file, kind.package, wanted, words)
    own = {clause.id for clause in kind.clauses}
    others = clauses_elsewhere(kind)
    for clause in own:
        taken = f"the clause {clause} is also on the page of {others.get(clause)}"
        require_at(clause not in others, taken, file, line_of(file, f"**{clause}**"))
    for option in kind.options:
        unknown = f"the option '{option.name}' names the clause {option.clause}, which the "
        rules = declaration(kind.rules, "STATE")
        require_at(option.clause in own, f"{unknown}rulebook does not have", *rules)


def check_markdown(file: Path, package: str, wanted: tuple[str, ...], words: set[str]) -> None:
    """Check the page of a game or pack: form of clauses, placeholders, no notation in prose."""
    text = file.read_text("utf-8")
    clauses = rulebook.clauses(package)
    ids = [clause.id for clause in clauses]
    written = CLAUSE_LINE.findall(text)
    require_at(written, "there is no clause on this page", file, 1)
    for clause in written:
        form = (
            f"the clause {clause} is not written as '- **{clause}** · *ours* · The rule.', with "
            f"one of the marks {', '.join(rulebook.KINDS)}"
        )
        require_at(clause in ids, form, file, line_of(file, clause))
        require_at(
            written.count(clause) == 1, f"{clause} is there twice", file, line_of(file, clause)
        )
    for placeholder in wanted:
        once = f"the page needs {placeholder} once"
        require_at(text.count(placeholder) == 1, once, file, line_of(file, placeholder))
    for unknown in set(re.findall(r"\{\{.*?\}\}", text)) - set(wanted):
        nobody = f"nothing fills in {unknown}"
        require_at(False, nobody, file, line_of(file, unknown))
    for line in _prose(text):
        for code in _CODE.findall(line):
            plain = f"'{code}' is notation; call cards and moves by their names"
            require_at(code in words, plain, file, line_of(file, f"`{code}`"))
    for clause in clauses:
        counts = f"{clause.id} counts indices, which is no rule for people"
        require_at(
            not _FORMULA.search(clause.text), counts, file, line_of(file, f"**{clause.id}**")
        )


def _prose(text: str) -> Iterator[str]:
    """The lines of a page without its clauses and its sections about notation."""
    for section in re.split(r"^## ", text, flags=re.MULTILINE):
        if not section.startswith(NOTATION):
            yield from (line for line in section.splitlines() if not CLAUSE_LINE.match(line))


def clauses_elsewhere(kind: GameType) -> dict[str, str]:
    """The ids of the clauses of all other games and of the packs, with the title of their page."""
    pages: list[GameType | Pack] = [*(other for other in games() if other is not kind), *packs()]
    return {
        clause.id: page.title
        for page in pages
        if rulebook.has_page(page.package)
        for clause in page.clauses
    }


# --- Clauses and tests -------------------------------------------------------------------


def check_tested(subject: Subject) -> None:
    """Check that every clause of the rulebook has a test that names it."""
    folder, file = subject.tests_needed, subject.source / "rulebook.md"
    marked = marked_clauses(folder)
    root = repository()
    if root is not None and folder.is_relative_to(root):
        marked = marked_clauses(root / "tests")
    for clause in subject.kind.clauses:
        require_at(
            clause.id in marked,
            f"no test names the clause {clause.id}; write one, and mark it with "
            f'@pytest.mark.clause("{clause.id}")',
            file,
            line_of(file, f"**{clause.id}**"),
        )
    own = {clause.id for clause in subject.kind.clauses}
    known = own | set(clauses_elsewhere(subject.kind))
    for clause_id, (path, line) in marked_clauses(folder).items():
        gone = f"the test names the clause {clause_id}, which stands on no page"
        require_at(clause_id in known, gone, path, line)


@functools.cache
def marked_clauses(folder: Path) -> dict[str, tuple[Path, int]]:
    """Every clause that a test in a folder names, with its file and line."""
    found: dict[str, tuple[Path, int]] = {}
    for path in sorted(folder.rglob("test_*.py")):
        for _, clause, line in marks_in(path.read_text("utf-8")):
            found.setdefault(clause, (path, line))
    return found


def _is_mark(node: ast.AST) -> bool:
    """Is this `pytest.mark.clause(...)`?"""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.clause"


def marks_in(source: str) -> Iterator[tuple[str, str, int]]:
    """The clauses that the marks of a file's tests name: the test, the clause, the line."""
    for node in ast.walk(ast.parse(source)):
        test = isinstance(node, ast.FunctionDef | ast.ClassDef)
        if not isinstance(node, ast.FunctionDef | ast.ClassDef) or not test:
            continue
        if not node.name.lower().startswith("test"):
            continue
        for decorator in node.decorator_list:
            for mark in filter(_is_mark, ast.walk(decorator)):
                assert isinstance(mark, ast.Call)
                for argument in mark.args:
                    yield node.name, ast.literal_eval(argument), mark.lineno


# --- Clauses in the code -----------------------------------------------------------------


def check_cited(subject: Subject) -> None:
    """Check that every clause id in the game's source stands on a page."""
    known = {clause.id for clause in subject.kind.clauses}
    known |= set(clauses_elsewhere(subject.kind))
    for file in sorted(subject.source.glob("*.py")):
        if file.name == "picture.py":  # paths of drawings look like clauses
            continue
        for number, line in enumerate(file.read_text("utf-8").splitlines(), start=1):
            for clause in CITED.findall(line):
                require_at(clause in known, f"there is no clause {clause}", file, number)


def check_refusals(game: Game) -> None:
    """Check that every refusal is a sentence with a clause of a page."""
    kind = game.type
    known = {clause.id for clause in kind.clauses} | set(clauses_elsewhere(kind))
    default = kind.words.why_not is default_words.why_not
    for match in _spread_positions(game, POSITIONS):
        view, legal = match.seat_view(match.turn), set(match.legal_numbers)
        for move in set(range(len(kind.moves))) - legal:
            refusal = kind.words.why_not(view, move)
            wrong = None
            if not default and refusal.clause not in known:
                wrong = f"names the clause {refusal.clause}, which stands on no page"
            elif not refusal.sentence.endswith(".") or "None" in refusal.sentence:
                wrong = f"is no sentence: {refusal.sentence!r}"
            if wrong is not None:
                text = kind.moves.text(move)
                sentence = f"the refusal of '{text}' {wrong}"
                fail(game, len(match.moves), sentence, kind.words.why_not, match.turn)
    if default:
        raise Todo(
            "words.py has no why_not, so refusals name no clause",
            f"drumhead check {kind.slug} --only refusals",
        )


def _spread_positions(game: Game, count: int) -> Iterator[Match]:
    """Positions of random play, a few moves apart, from one or more matches."""
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
