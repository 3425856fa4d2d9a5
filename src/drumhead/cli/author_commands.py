"""`drumhead new` and `drumhead check`: commands for authors of games."""

from __future__ import annotations

import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from drumhead.cli.application import (
    FAILED,
    MAKE,
    OK,
    GameName,
    Json,
    app,
    print_json,
)
from drumhead.engine.english import listed
from drumhead.errors import InvalidOption


@app.command(group=MAKE)
def check(
    game: GameName,
    /,
    *,
    tests: Annotated[
        Path | None,
        Parameter(
            metavar="DIR",
            help="The folder of the game's tests; found in a clone and in a package of its own.",
        ),
    ] = None,
    only: Annotated[
        list[str],
        Parameter(metavar="DUTY", help="Check this duty only; may be given several times."),
    ] = [],
    watch: Annotated[
        bool, Parameter(help="Check again whenever a file of the game or its tests changes.")
    ] = False,
    as_json: Json = False,
) -> int:
    """Check that a game does what every game must: each duty is ok, failed or still to do.

    Example: `drumhead check do-boy`
    """
    from drumhead.checks.runner import check_game

    if tests is not None and not tests.is_dir():
        raise InvalidOption(f"There is no folder {tests} with tests.")
    if watch:
        return _watch(game, tests, only)
    outcomes = []
    for outcome in check_game(game, tests, only):
        outcomes.append(outcome)
        if not as_json:
            print(outcome, flush=True)
    if as_json:
        print_json([outcome._asdict() for outcome in outcomes])
    return FAILED if any(outcome.status == "failed" for outcome in outcomes) else OK


def _watch(game: str, tests: Path | None, only: list[str]) -> int:
    """Check a game in a process of its own whenever a file changes, until interrupted."""
    from drumhead.checks.subject import folders_of
    from drumhead.games.source_changes import SourceChanges

    folders = folders_of(game, tests)
    command = [sys.executable, "-m", "drumhead", "check", game]
    command += ["--tests", str(tests)] if tests is not None else []
    command += [word for duty in only for word in ("--only", duty)]
    with suppress(KeyboardInterrupt):
        changes = SourceChanges(folders)
        while True:
            subprocess.run(command, check=False)
            print(f"Watching {listed([str(folder) for folder in folders])}.", flush=True)
            changed = changes.wait()
            print(f"{changed.name} has changed.", flush=True)
    return OK


@app.command(group=MAKE)
def new(
    game: Annotated[str, Parameter(help="The new game's name, as in `old-maid`.")],
    /,
    *,
    pack: Annotated[
        str | None,
        Parameter(
            metavar="PACK",
            help="An existing pack, or a name for a new one; by default a new pack named like "
            "the game.",
        ),
    ] = None,
    into: Annotated[
        Path | None,
        Parameter(
            metavar="DIR",
            help="The folder of a separate package for the game; by default it joins this clone.",
        ),
    ] = None,
) -> None:
    """Write the skeleton of a new game, which plays as it is.

    Example: `drumhead new polignac --into polignac`
    """
    from drumhead.scaffold.writing import new as write

    plan = write(game, pack, into)
    print(f"{plan.game.title} is in {plan.places}.")
    for command, what in plan.next_steps.items():
        print(f"  {command}    # {what}")
