"""The fourteen games of the booklets, and duties that only they have."""

from __future__ import annotations

import json
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path

import drumhead
from drumhead.checks.claims import named, natural_positions
from drumhead.checks.duties import Duty
from drumhead.checks.fact_checks import OF, TELLING, claims_of, kinds_met
from drumhead.checks.failures import Todo, require_at
from drumhead.checks.lesson_checks import MOST_STEPS, steps_of
from drumhead.checks.subject import Subject, repository
from drumhead.engine.game import GameType
from drumhead.engine.lengths import length
from drumhead.lessons import lesson
from drumhead.puzzles import puzzles

#: The games of the booklets.
SHIPPED = (
    "bang", "do-boy", "game-of-war", "liberty-bond", "militac", "mobilization", "mobilization-2",
    "mobilization-3", "organization", "sham-battle", "sham-battle-2", "skirmish", "tactics",
    "war-and-diplomacy",
)  # fmt: skip
#: The one of them that is decided by speed and has no other choices.
WITHOUT_SKILL = ("bang",)
#: The least number of puzzles of a game of skill.
ENOUGH_PUZZLES = 60
#: The least numbers of panels, chapters, steps and tips of a lesson.
PANELS, CHAPTERS, STEPS, TIPS = 4, 2, 4, 3
#: The sizes for which the terminal's screen of every game is kept.
SCREENS = ("80x24", "120x36")


def is_shipped(kind: GameType) -> bool:
    """Is this one of the fourteen games, and does it come from this package?"""
    return kind.slug in SHIPPED and kind.package.startswith("drumhead.games.")


def _root() -> Path:
    """The root of the clone. These duties exist only there."""
    root = repository()
    assert root is not None, "this is no clone of the repository"
    return root


def _check_course(subject: Subject) -> None:
    """Check that the lesson is a whole course: first minute, chapters, and a whole hand."""
    found, file = lesson(subject.kind), subject.source / "lesson.toml"
    require_at(found is not None, "every game of the booklets has a lesson", file)
    assert found is not None
    steps = list(steps_of(found))
    counted = {"panels": (len(found.panels), PANELS), "chapters": (len(found.chapters), CHAPTERS),
               "steps": (len(steps), STEPS), "tips": (len(found.tips), TIPS),
               "rows of scoring": (len(found.scoring), 1)}  # fmt: skip
    for what, (number, least) in counted.items():
        require_at(number >= least, f"{number} {what} are too few; {least} are the least", file, 1)
    many = f"{len(steps)} steps are more than an evening; {MOST_STEPS} are the most"
    require_at(len(steps) <= MOST_STEPS, many, file, 1)
    require_at(steps[-1], "the last step must be a hand that is played out", file, 1)
    where = "'learning' and 'order' place the game among those that are learned"
    require_at(found.learning and found.order, where, file, 1)


def _check_reasons(subject: Subject) -> None:
    """Check that facts distinguish moves in most positions, and that every kind of fact occurs."""
    file = subject.source / "facts.py"
    unmet = sorted(set(claims_of(subject)) - kinds_met(subject))
    require_at(not unmet, f"no position shows facts of the kinds {', '.join(unmet)}", file, 1)
    telling = 0
    for match in natural_positions(drumhead.game(subject.kind.slug), OF):
        of_moves: dict[int, set[str]] = {move: set() for move in match.legal_numbers}
        for claim in named(match):
            of_moves[claim.move].add(claim.fact.kind)
        telling += len(set(map(frozenset, of_moves.values()))) > 1
    few = f"facts tell moves apart in {telling} of {OF} positions; {TELLING} are the least"
    require_at(telling >= TELLING, few, file, 1)


def _check_puzzles(subject: Subject) -> None:
    if subject.kind.slug in WITHOUT_SKILL:
        return
    number = len(puzzles(subject.kind))
    if number < ENOUGH_PUZZLES:
        raise Todo(f"there are {number} puzzles; {ENOUGH_PUZZLES} are the least",
                   f"python bench/puzzles.py {subject.kind.slug}")  # fmt: skip


def _check_lengths(subject: Subject) -> None:
    for players in subject.kind.players:
        if length(subject.kind, players) is None:
            raise Todo(f"nobody has measured how long a match of {players} lasts",
                       f"python bench/lengths.py {subject.kind.slug}")  # fmt: skip


def _check_balance(subject: Subject) -> None:
    spec = _root() / "studies" / "balance" / "specs" / f"{subject.source.name}.py"
    if not spec.is_file():
        raise Todo(f"there is no {spec} with the clauses of note for the balance report",
                   f"{subject.again} --only balance")  # fmt: skip
    page = _root() / "docs" / "balance" / f"{subject.kind.slug}.md"
    if not page.is_file():
        raise Todo(
            f"there is no {page}", f"drumhead balance {subject.kind.slug} --out docs/balance"
        )


def _check_picture(subject: Subject) -> None:
    if find_spec(f"{subject.kind.package}.picture") is None:
        raise Todo(f"there is no {subject.source / 'picture.py'} with the game's poster",
                   f"{subject.again} --only picture")  # fmt: skip


def _check_readme(subject: Subject) -> None:
    """Check that the README's table of games has a row with title, command, players and year."""
    kind, file = subject.kind, _root() / "README.md"
    lines = file.read_text("utf-8").splitlines()
    rows = {at: line for at, line in enumerate(lines, 1) if f"`{kind.slug}`" in line}
    if not rows:
        raise Todo(f"the table of games in {file.name} has no row for it",
                   f"{subject.again} --only readme")  # fmt: skip
    (line, row), *_ = rows.items()
    players = f"{min(kind.players)} to {max(kind.players)}"
    if len(kind.players) < 3:
        players = " or ".join(map(str, kind.players))
    wanted = [kind.title, f"`{kind.slug}`", players, kind.year]
    cells = [cell.strip() for cell in row.strip("|").split("|")]
    differ = f"the row has {cells[:4]}, and the game says {wanted}"
    require_at(cells[:4] == wanted, differ, file, line)


def _check_figures(subject: Subject) -> None:
    file = _root() / "docs" / "research" / "figures.json"
    if subject.kind.slug not in json.loads(file.read_text("utf-8"))["games"]:
        raise Todo(f"{file.name} has no figures for the research pages",
                   f"python bench/game_pages.py {subject.kind.slug}")  # fmt: skip


def _check_screens(subject: Subject) -> None:
    for size in SCREENS:
        file = _root() / "tests" / "terminal" / "screens" / f"{subject.kind.slug}-{size}.txt"
        if not file.is_file():
            raise Todo(f"there is no {file.name}", "python -m tests.support.screens")


#: Additional duties of the shipped games in a clone of the repository.
EXTRA: Sequence[Duty] = (
    Duty("course", "The lesson is a course that ends with a whole hand, since nobody alive knows "
         "these games.", _check_course, quick=True),
    Duty("reasons", "Hints give reasons in four of five positions, since the booklets give no "
         "advice.", _check_reasons),
    Duty("puzzles", "There are sixty puzzles, which the puzzle page and the ratings count on.",
         _check_puzzles, quick=True),
    Duty("lengths", "The lengths of matches are measured, which the lobby shows before a match.",
         _check_lengths, quick=True),
    Duty("balance", "The balance report has a page, with clauses of note to look for.",
         _check_balance, quick=True),
    Duty("picture", "There is a poster for the gallery, which shows all games side by side.",
         _check_picture, quick=True),
    Duty("readme", "The README's table of games has a row for it.", _check_readme, quick=True),
    Duty("figures", "The research pages have its speed and its known values.",
         _check_figures, quick=True),
    Duty("screens", "The terminal's screens are kept at two sizes, which tests compare.",
         _check_screens, quick=True),
)  # fmt: skip
