"""The commands `drumhead balance` and `drumhead puzzles`."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import MAKE, Options, Players, Seed, app, table_of, whole
from drumhead.engine.english import agreeing, counted
from drumhead.errors import InvalidOption
from drumhead.terminal.progress_bars import MatchesBar

if TYPE_CHECKING:
    from studies.balance import Figures, Study


@app.command(group=MAKE)
def balance(
    *games: Annotated[str, Parameter(help="Which games; all of them by default.")],
    deals: Annotated[
        int | None,
        Parameter(
            converter=whole, help="How many matches of each; by default, fewer of longer games."
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        Parameter(converter=whole, help="A captain's simulations per move; 400 by default."),
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=whole, help="How many processes; one per core by default.")
    ] = None,
    out: Annotated[
        Path,
        Parameter(metavar="DIR", help="The report's folder; docs/balance by default."),
    ] = Path("docs/balance"),
) -> None:
    """Let captains play many matches, and report how the games play out.

    The matches are kept in the folder, so that the same command resumes where it stopped.

    Example: `drumhead balance do-boy tactics --deals 20 --out report/`
    """
    from studies.balance.matches import SIMULATIONS, study
    from studies.balance.report_pages import write

    simulations = SIMULATIONS if simulations is None else simulations
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise InvalidOption("A report needs at least one process.")
    if len(set(games)) < len(games):
        raise InvalidOption("A game is named twice.")
    names = games or [game.slug for game in drumhead.games()]
    wanted = [study(drumhead.game(name), deals, simulations, seed or "0") for name in names]
    found = [_played(each, jobs, out) for each in wanted]
    given = {"--deals": deals, "--seed": seed}
    words = ["drumhead balance", *games, f"--simulations {simulations}"]
    words += [f"{name} {value}" for name, value in given.items() if value is not None]
    write(found, simulations, " ".join(words), out)
    print(f"The report is in {out / 'README.md'}.")


def _played(study: Study, jobs: int, out: Path) -> Figures:
    """The figures of a study, with a bar on a terminal while its matches are played."""
    from studies.balance import play

    bar = MatchesBar(study.deals, study.game.title) if sys.stderr.isatty() else None
    try:
        return play(
            study,
            jobs=jobs,
            keep=out / "matches" / study.game.slug,
            done=lambda _: bar.one_more() if bar else None,
        )
    finally:
        if bar:
            bar.close()


@app.command(group=MAKE)
def puzzles(
    game: Annotated[str, Parameter(help="Which game.")],
    *,
    count: Annotated[
        int, Parameter(converter=whole, help="The number of puzzles in the file; 60 by default.")
    ] = 60,
    players: Players = None,
    option: Options = [],
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=whole, help="How many processes; one per core by default.")
    ] = None,
    out: Annotated[
        Path | None, Parameter(metavar="FILE", help="Where to; GAME.jsonl by default.")
    ] = None,
) -> None:
    """Make puzzles: positions from matches in which one move is clearly the best.

    Each is a line of the file; the same command resumes where it stopped.

    Example: `drumhead puzzles do-boy --count 5`
    """
    from studies.puzzles.files import extend

    table = table_of(game, players, option)
    if count < 1:
        raise InvalidOption("Ask for at least one puzzle.")
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise InvalidOption("Puzzles need at least one process to make them.")
    if table.type.thumb is None:
        raise InvalidOption(f"{table.title} has no rule of thumb that a puzzle could surprise.")
    file = Path(f"{game}.jsonl") if out is None else out
    bar = MatchesBar(count, "puzzles") if sys.stderr.isatty() else None
    try:
        found = extend(
            file,
            table,
            count,
            seed or "0",
            jobs=jobs,
            done=lambda _: bar.one_more() if bar else None,
        )
    finally:
        if bar:
            bar.close()
    number = counted(len(found), "puzzle")
    print(f"There {agreeing(len(found), 'is')} {number} in {file}.")
