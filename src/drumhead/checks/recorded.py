"""Golden transcripts and blunders: files next to a game's tests, checked against its rules."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from itertools import zip_longest
from pathlib import Path

import numpy as np

from drumhead.arena.blunders import ENOUGH, BlunderPosition, positions_in
from drumhead.checks.failures import CheckFailed, Todo, require_at
from drumhead.checks.subject import Subject
from drumhead.engine import transcript
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, TranscriptError
from drumhead.kernel.faults import place

#: The most lines of a golden transcript that people can still read.
MOST_LINES = 400
#: The number of positions that show that a game's players are competent.
ENOUGH_POSITIONS = 5

# --- Golden transcripts ------------------------------------------------------------------


def check_golden(subject: Subject) -> None:
    """Check that golden transcripts replay, are up to date, and show every phase."""
    folder, slug = subject.tests_needed / "golden", subject.kind.slug
    record = f"drumhead record {slug} --hands 1 --seed 1 --legal > {folder}/hand.drum"
    paths = sorted(folder.glob("*.drum"))
    if not paths:
        raise Todo("there is no golden transcript", f"mkdir -p {folder}; {record}")
    shown = {phase for path in paths for phase in _phases(_golden(subject, path))}
    for phase in subject.kind.record.phases:
        if phase not in shown:
            raise Todo(f"no golden transcript shows the phase '{phase}'", record)


def _golden(subject: Subject, path: Path) -> Match:
    """The match of a golden transcript, which must equal the transcript written today."""
    text = path.read_text("utf-8")
    lines = text.splitlines()
    require_at(
        len(lines) < MOST_LINES,
        f"the transcript has {len(lines)} lines; record a shorter one, of at most {MOST_LINES}",
        path,
        len(lines),
    )
    try:
        match = transcript.read(text, lambda _: subject.kind)
    except TranscriptError as error:
        raise CheckFailed(f"{place(path, error.line)}: {error.fault}") from None
    facts = [(number, line) for number, line in enumerate(lines, 1) if not line.startswith("#")]
    written = match.transcript(legal="\n? " in text).splitlines()
    for (number, line), now in zip_longest(facts, written, fillvalue=(len(lines), "")):
        require_at(
            line == now,
            f"the transcript has {line!r}, and today {now!r} would be written; a rule, the "
            "notation or the dealing has changed: look at the change, then record the match again",
            path,
            number,
        )
    return match


def _phases(match: Match) -> Iterator[str]:
    for event in match.history:
        before = np.frombuffer(event.before, np.uint8)
        yield match.seat_view(None, before).fields["phase"]


# --- Blunders ----------------------------------------------------------------------------


def check_blunders(subject: Subject) -> None:
    """Check that the positions of `blunders.toml` are legal and have right and wrong moves."""
    file = subject.tests_needed / "blunders.toml"
    number = 0
    for number, position in enumerate(_positions(subject), start=1):
        line = _line_of_position(file, number)
        try:
            match = position.match
        except DrumheadError as error:
            raise CheckFailed(f"{place(file, line)}: {error}") from None
        turn = f"seat {position.seat} is to move here, but the position is seat {match.turn}'s turn"
        require_at(match.turn == position.seat, turn, file, line)
        for move in position.best:
            require_at(move in match.legal, f"the move '{move}' is not legal here", file, line)
        wrong = set(match.legal) - set(position.best)
        require_at(wrong, "every legal move is right here, so nobody can go wrong", file, line)
        require_at(position.why.endswith("."), "'why' is no sentence", file, line)
    if number < ENOUGH_POSITIONS:
        raise Todo(
            f"{file} has {number} positions nobody should get wrong; write at least "
            f"{ENOUGH_POSITIONS}",
            f"{subject.again} --only blunders",
        )


def check_captains(subject: Subject) -> None:
    """Check that captains find a right move in every position of `blunders.toml`."""
    file = subject.tests_needed / "blunders.toml"
    for number, position in enumerate(_positions(subject), start=1):
        answers = position.answers("captain")
        moves = ", ".join(f"'{move}' {times} times" for move, times in answers.items())
        require_at(
            position.right(answers) >= ENOUGH,
            f"captains go wrong here: they choose {moves}, and right is {', '.join(position.best)}",
            file,
            _line_of_position(file, number),
        )


def _positions(subject: Subject) -> list[BlunderPosition]:
    file = subject.tests_needed / "blunders.toml"
    if not file.is_file():
        raise Todo(
            f"there is no {file} with positions that nobody should get wrong",
            f"{subject.again} --only blunders",
        )
    try:
        return positions_in(file, subject.kind.slug, subject.kind)
    except tomllib.TOMLDecodeError as error:
        raise CheckFailed(f"{place(file, _line_of_error(error))}: {error}.") from None
    except KeyError as error:
        raise CheckFailed(f"{place(file, 1)}: a position has no {error}.") from None


def _line_of_position(file: Path, number: int) -> int:
    """The line where a position begins."""
    return line_of_table(file.read_text("utf-8"), "position", number)


def line_of_table(text: str, name: str, number: int, first: int = 0) -> int:
    """The line of the nth `[[name]]` of a TOML file after a given line, or 1."""
    lines = enumerate(text.splitlines(), start=1)
    found = [at for at, line in lines if at > first and line.strip() == f"[[{name}]]"]
    return found[number - 1] if number <= len(found) else max(first, 1)


def _line_of_error(error: Exception) -> int:
    found = re.search(r"line (\d+)", str(error))
    return int(found[1]) if found else 1
