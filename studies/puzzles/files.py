"""Puzzle files: makes puzzles on all cores and resumes an interrupted file."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path

from drumhead.engine.game import Game
from drumhead.errors import InvalidOption
from drumhead.puzzles.reading import Puzzle, read_line
from studies.puzzles.search import from_match

#: The number of matches per process between two writes.
BATCH = 4


def extend(
    file: Path,
    game: Game,
    count: int,
    seed: str,
    *,
    jobs: int = 1,
    done: Callable[[Puzzle], None] = lambda _: None,
) -> list[Puzzle]:
    """Write puzzles to a file until it has `count`; those that it has already are kept.

    The same seed and file give the same puzzles, however often the command was interrupted.
    """
    found = _known(file)
    for puzzle in found[:count]:
        done(puzzle)
    first = found[-1].match + 1 if found else 0
    with file.open("a", encoding="utf-8") as out:
        for puzzle in _from(game, seed, first, jobs) if len(found) < count else ():
            found.append(replace(puzzle, number=len(found) + 1))
            out.write(found[-1].line() + "\n")
            out.flush()
            done(found[-1])
            if len(found) >= count:
                break
    return found


def _known(file: Path) -> list[Puzzle]:
    """The puzzles of a file; a last line that was cut off is one that is made again."""
    if not file.exists():
        return []
    text = file.read_text("utf-8")
    whole = text[: text.rfind("\n") + 1]
    if whole != text:
        file.write_text(whole, "utf-8")
    try:
        return [read_line(line) for line in whole.splitlines()]
    except (TypeError, ValueError):
        raise InvalidOption(f"{file} has lines that are no puzzles: name another file.") from None


def _from(game: Game, seed: str, first: int, jobs: int) -> Iterator[Puzzle]:
    """The puzzles of all matches from one on, in their order."""
    make = functools.partial(from_match, game, seed)
    if jobs == 1:
        yield from filter(None, map(make, itertools.count(first)))
    pool = ProcessPoolExecutor(jobs, mp_context=get_context("spawn"))
    try:
        for begin in itertools.count(first, BATCH * jobs):
            yield from filter(None, pool.map(make, range(begin, begin + BATCH * jobs)))
    finally:
        pool.shutdown(wait=True, cancel_futures=True)
