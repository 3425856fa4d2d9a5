"""`drumhead new` and `drumhead check`: commands for authors of games."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from drumhead.cli.application import (
    FAILED,
    OK,
    GameName,
    Json,
    app,
    print_json,
)
from drumhead.errors import InvalidOption


@app.command
def check(
    game: GameName,
    /,
    *,
    tests: Annotated[
        Path | None,
        Parameter(
            metavar="DIR",
            help="The folder of the game's tests; tests/games/<game> by default.",
        ),
    ] = None,
    as_json: Json = False,
) -> int:
    """Check that a game does what every game must, in about a minute; each fault is one sentence.

    Example: `drumhead check do-boy`
    """
    from drumhead.checks.runner import check_game

    if tests is not None and not tests.is_dir():
        raise InvalidOption(f"There is no folder {tests} with tests.")
    outcomes = []
    for outcome in check_game(game, tests):
        outcomes.append(outcome)
        if not as_json:
            said = outcome.sentence if outcome.status == "failed" else outcome.check
            why = f": {outcome.sentence}" if outcome.status == "skipped" else ""
            print(f"{outcome.status}: {said}{why}", flush=True)
    if as_json:
        print_json([outcome._asdict() for outcome in outcomes])
    return FAILED if any(outcome.status == "failed" for outcome in outcomes) else OK


@app.command
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
