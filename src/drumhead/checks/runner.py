"""Running the list of duties on a game, for `drumhead check` and for single tests."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from drumhead.checks.duties import DUTIES, Duty
from drumhead.checks.failures import Todo, fault
from drumhead.checks.shipped import EXTRA, is_shipped
from drumhead.checks.subject import Subject, folder_of_tests, repository, telling_tables
from drumhead.engine.game import GameType
from drumhead.errors import InvalidGame, InvalidOption, PlayerError
from drumhead.games import folder_of, game_type
from drumhead.kernel.faults import place, place_of

#: The first check. A game whose parts do not fit together has no other duties.
PARTS = "parts"
_FILE = r"(?P<file>[^\s:()]+\.(?:py|toml|md|drum|json))(?:, line (?P<line>\d+))?"
#: A sentence that begins with a place, sometimes after the name of a game.
_PLACED = re.compile(rf"^(?:[a-z0-9-]+: )?{_FILE}\b")
#: An error of a module that cannot be read. The place stands at its end.
_ENDS_WITH = re.compile(rf" ?\({_FILE}\)\.$")


class Outcome(NamedTuple):
    """The outcome of a duty: its name and sentence; unless ok, the reason, place and next step.

    `command` completes the work that is left, or repeats the check that failed.
    """

    check: str
    status: Literal["ok", "failed", "todo"]
    duty: str
    sentence: str = ""
    file: str | None = None
    line: int | None = None
    command: str = ""

    def __str__(self) -> str:
        if self.status == "ok":
            return f"ok: {self.check}: {self.duty}"
        if self.status == "failed":
            return f"failed: {self.check}: {self.sentence}"
        return f"todo: {self.check}: {self.sentence}: {self.command}"


def duties_of(kind: GameType) -> Sequence[Duty]:
    """The duties of a game. In a clone, shipped games have additional ones."""
    extra = is_shipped(kind) and repository() is not None
    return (*DUTIES, *EXTRA) if extra else DUTIES


def check_game(
    slug: str, tests: Path | None = None, only: Collection[str] = ()
) -> Iterator[Outcome]:
    """Check a game in about a minute. An unknown one raises UnknownGame at once.

    `tests` is the folder of the game's tests, by default the one that `folder_of_tests` finds.
    With `only`, no other duties are checked. Sentences that a later duty would repeat are left out.
    """
    first = "The parts of the game fit together."
    try:
        kind = game_type(slug)
    except InvalidGame as error:
        return iter([_unread(slug, first, str(error))])
    known = {PARTS, *(duty.name for duty in duties_of(kind))}
    for name in only:
        if name not in known:
            raise InvalidOption(f"There is no duty {name!r}; they are {', '.join(sorted(known))}.")
    subject = Subject(kind, telling_tables(kind), folder_of_tests(slug) if tests is None else tests)
    return _outcomes(subject, first, only)


def _outcomes(subject: Subject, first: str, only: Collection[str]) -> Iterator[Outcome]:
    if not only or PARTS in only:
        yield Outcome(PARTS, "ok", first)
    said = set()
    for duty in duties_of(subject.kind):
        if only and duty.name not in only:
            continue
        outcome = look_at(duty, subject)
        if outcome.status != "ok" and outcome.sentence in said:
            continue
        said.add(outcome.sentence)
        yield outcome
        if outcome.status == "failed" and duty.vital:
            return


def look_at(duty: Duty, subject: Subject) -> Outcome:
    """Check one duty of a game."""
    kind = subject.kind
    try:
        duty.check(subject)
    except Todo as todo:
        return Outcome(duty.name, "todo", duty.sentence, todo.sentence, command=todo.command)
    except (AssertionError, InvalidGame, PlayerError) as error:
        said = str(error) or f"{kind.slug}: {duty.sentence} This is not so."
    except Exception as error:
        said = fault(kind, error, *filter(None, [subject.tests]))
    else:
        return Outcome(duty.name, "ok", duty.sentence)
    return _failed(duty.name, duty.sentence, said, place_of(kind.rules.step), subject.again)


def _unread(slug: str, duty: str, sentence: str) -> Outcome:
    """The outcome for a game that cannot be loaded, at the place that its error names."""
    found = _ENDS_WITH.search(sentence)
    where = place(folder_of(slug) / "__init__.py", 1)
    if found is not None:
        line = int(found["line"]) if found["line"] else None
        sentence, where = f"{sentence[: found.start()]}.", place(found["file"], line)
    return _failed(PARTS, duty, sentence, where)


def _failed(name: str, duty: str, sentence: str, where: str, again: str = "") -> Outcome:
    """The outcome of a broken duty. A sentence that names no file is put after this place."""
    if _PLACED.match(sentence) is None:
        sentence = f"{where}: {sentence}"
    found = _PLACED.match(sentence)
    assert found is not None
    line = int(found["line"]) if found["line"] else None
    command = f"{again} --only {name}" if again else ""
    return Outcome(name, "failed", duty, sentence, found["file"], line, command)
