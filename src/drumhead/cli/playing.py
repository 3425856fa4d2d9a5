"""`drumhead play`, `learn` and `solve`: playing and learning in the terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import (
    LEARN,
    OK,
    PLAY,
    ComputerPlayer,
    GameName,
    Hands,
    Options,
    Plain,
    Players,
    Seed,
    app,
    match_of,
    table_of,
    whole,
)
from drumhead.errors import InvalidOption

if TYPE_CHECKING:
    from drumhead.terminal.full.sitting import OwnTable


@app.command(group=PLAY)
def play(
    game: Annotated[
        str | None,
        Parameter(help="A game's name; without one, a list to choose from is shown."),
    ] = None,
    /,
    *,
    plain: Plain = False,
    players: Players = None,
    option: Options = [],
    against: ComputerPlayer = "captain",
    seed: Seed = None,
    hands: Hands = None,
    seat: Annotated[int, Parameter(converter=whole, help="Your seat; 0 by default.")] = 0,
    coach: Annotated[bool, Parameter(help="Ask me before a costly move.")] = False,
    resume: Annotated[str | None, Parameter(metavar="FILE", help="Continue a saved match.")] = None,
    server: Annotated[
        str | None, Parameter(metavar="URL", help="Join a web table there; needs --table.")
    ] = None,
    table: Annotated[
        str | None, Parameter(metavar="ID", help="The table to join: the end of its address.")
    ] = None,
    name: Annotated[str, Parameter(help="Your name at a web table.")] = "Terminal",
) -> int:
    """Play in the terminal, against computer players or at a web table.

    Example: `drumhead play do-boy --players 3 --option president_lead=last-card-only`
    """
    from drumhead.terminal.full.opening import full_screen

    if server is not None or table is not None:
        return _join(game, server, table, name, full_screen(plain))
    if game is not None and resume is not None:
        raise InvalidOption("Name a game or a saved match to resume, not both.")
    settled = None if game is None else table_of(game, players, option)
    if not full_screen(plain):
        from drumhead.terminal.plain import PlainTable

        if settled is None and resume is None:
            from drumhead.terminal.choosing import choose

            chosen = choose(against)
            if chosen is None:
                return OK
            settled, against = chosen
        match = _match(settled, seed, hands, resume)
        return PlainTable(match, seat, against, seed, coach).play()

    from drumhead.terminal.full.textual_app import open_table
    from drumhead.terminal.full.waiting import PendingTable

    def sit() -> OwnTable:
        from drumhead.terminal.full.sitting import OwnTable

        return OwnTable(_match(settled, seed, hands, resume), seat, against, seed, coach)

    if settled is None and resume is None:
        return open_table(None)
    return open_table(PendingTable(settled.title if settled else str(resume), sit))


def _join(game: str | None, server: str | None, table: str | None, name: str, full: bool) -> int:
    """Sit down at a web table."""
    from drumhead.terminal.full.remote import RemoteSitting
    from drumhead.terminal.plain_remote import PlainRemote

    if server is None or table is None or game is not None:
        raise InvalidOption("A web table is joined with --server URL and --table ID, no game.")
    if not full:
        return PlainRemote(RemoteSitting(server, table, name, "Type 'hint' again")).play()

    from drumhead.terminal.full.textual_app import open_table

    return open_table(RemoteSitting(server, table, name))


def _match(
    settled: drumhead.Game | None, seed: str | None, hands: int | None, resume: str | None
) -> drumhead.Match:
    """The match to play: a new one, or a saved one."""
    if settled is not None:
        return settled.match(seed=seed, hands=hands)
    match = match_of(str(resume))
    if match.over:
        raise InvalidOption(f"The match in {resume} is over; drumhead replay {resume} shows it.")
    return match


@app.command(group=LEARN)
def learn(
    game: GameName,
    /,
    *,
    plain: Plain = False,
    chapter: Annotated[
        int | None,
        Parameter(converter=whole, help="Only this chapter; by default those not yet finished."),
    ] = None,
) -> int:
    """Learn a game: what it is in a minute, then a course in which you make the moves.

    Example: `drumhead learn do-boy`
    """
    from drumhead.terminal.full.opening import full_screen
    from drumhead.terminal.lesson_table import LessonTable

    if full_screen(plain):
        from drumhead.terminal.full.teaching_sittings import LessonSitting
        from drumhead.terminal.full.textual_app import open_table

        return open_table(LessonSitting(game, chapter))
    return LessonTable(game, chapter).learn()


@app.command(group=LEARN)
def solve(
    game: GameName,
    /,
    *,
    plain: Plain = False,
    number: Annotated[
        int | None,
        Parameter(converter=whole, help="Only this puzzle; by default the remaining ones."),
    ] = None,
) -> int:
    """Solve puzzles: positions in which one move is clearly the best.

    Example: `drumhead solve do-boy`
    """
    from drumhead.terminal.full.opening import full_screen
    from drumhead.terminal.puzzle_table import Solver

    if full_screen(plain):
        from drumhead.terminal.full.teaching_sittings import PuzzleSitting
        from drumhead.terminal.full.textual_app import open_table

        return open_table(PuzzleSitting(game, number))
    return Solver(game, number).solve()
