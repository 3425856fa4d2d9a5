"""Playing and learning in the terminal."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

from drumhead.cli.application import (
    ComputerPlayer,
    GameName,
    Hands,
    Options,
    Players,
    Seed,
    app,
    table_of,
    whole,
)


@app.command
def play(
    game: GameName,
    /,
    *,
    plain: Annotated[
        bool, Parameter(help="Plain lines only, for screen readers and pipes.")
    ] = False,
    players: Players = None,
    option: Options = [],
    against: ComputerPlayer = "captain",
    seed: Seed = None,
    hands: Hands = None,
    seat: Annotated[int, Parameter(converter=whole, help="Your seat; 0 by default.")] = 0,
    coach: Annotated[bool, Parameter(help="Ask me before a costly move.")] = False,
) -> int:
    """Play in the terminal against computer players.

    Example: `drumhead play do-boy --players 3 --option president_lead=last-card-only`
    """
    from drumhead.terminal.plain import PlainTable

    match = table_of(game, players, option).match(seed=seed, hands=hands)
    return PlainTable(match, seat, against, seed, coach).play()


@app.command
def learn(
    game: GameName,
    /,
    *,
    chapter: Annotated[
        int | None,
        Parameter(converter=whole, help="Only this chapter; by default those not yet finished."),
    ] = None,
) -> int:
    """Learn a game: what it is in a minute, then a course in which you make the moves.

    Example: `drumhead learn do-boy`
    """
    from drumhead.terminal.learning import LessonTable

    return LessonTable(game, chapter).learn()


@app.command
def solve(
    game: GameName,
    /,
    *,
    number: Annotated[
        int | None, Parameter(converter=whole, help="Only this puzzle; by default what is left.")
    ] = None,
) -> int:
    """Solve puzzles: positions in which one move is clearly the best.

    Example: `drumhead solve do-boy`
    """
    from drumhead.terminal.solving import Solver

    return Solver(game, number).solve()
