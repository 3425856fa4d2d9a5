"""The command `drumhead arena`."""

from __future__ import annotations

import os
import sys
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

from drumhead.cli.application import (
    RESEARCH,
    GameName,
    Hands,
    Json,
    Options,
    Players,
    Seed,
    app,
    print_json,
    table_of,
    whole,
)
from drumhead.errors import InvalidOption
from drumhead.terminal.progress_bars import MatchesBar

if TYPE_CHECKING:
    from drumhead.arena import Contest, MatchOutcome


@app.command(group=RESEARCH)
def arena(
    game: GameName,
    /,
    *,
    players: Annotated[
        str,
        Parameter(
            metavar="NAME,...",
            help="Who competes, as in captain,corporal; captain:500 has 500 simulations per move, "
            "and mymodule:MyPlayer is one of your own.",
        ),
    ],
    deals: Annotated[int, Parameter(converter=whole, help="How many deals; 100 by default.")] = 100,
    hands: Hands = None,
    seats: Players = None,
    option: Options = [],
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=whole, help="How many processes; one per core by default.")
    ] = None,
    cluster: Annotated[
        str | None, Parameter(metavar="ADDRESS", help="Play on a Dask cluster instead.")
    ] = None,
    report: Annotated[
        Path | None,
        Parameter(
            metavar="DIR", help="Keep everything in a folder, so that the command can be resumed."
        ),
    ] = None,
    as_json: Json = False,
) -> None:
    """Let computer players compete over duplicate deals, and show who is better, with intervals.

    Example: `drumhead arena do-boy --players captain,corporal --deals 50 --hands 1`
    """
    from drumhead import arena as rooms
    from drumhead.arena import report as reports

    names = [name.strip() for name in players.split(",")]
    meeting = rooms.contest(table_of(game, seats, option), names, deals, hands, seed or "0")
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise InvalidOption("A contest needs at least one process.")
    outcomes = _played(meeting, jobs, cluster, report)
    if report is not None:
        reports.write(meeting, outcomes, report)
    found = rooms.standings(meeting, outcomes)
    if as_json:
        print_json(asdict(found))
    else:
        print(f"{found.deals} deals, {found.matches} matches of {found.hands_a_match:.1f} hands.\n")
        print(reports.players_table(found), end="\n\n")
        print(reports.differences_table(found))


def _played(
    meeting: Contest, jobs: int, cluster: str | None, folder: Path | None
) -> list[MatchOutcome]:
    """The outcomes of a contest, with a progress bar on a terminal."""
    from drumhead import arena as rooms

    bar = MatchesBar(len(list(meeting.matches))) if sys.stderr.isatty() else None
    try:
        return rooms.run(
            meeting, jobs=jobs, cluster=cluster, keep=folder,
            done=lambda _: bar.one_more() if bar else None,
        )  # fmt: skip
    finally:
        if bar:
            bar.close()
