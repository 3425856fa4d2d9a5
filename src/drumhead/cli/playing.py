"""`drumhead play`, `learn` and `solve`: playing and learning in the terminal."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, NamedTuple

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
from drumhead.games import game_type

if TYPE_CHECKING:
    from drumhead.terminal.full.sitting import OwnTable, Sitting

#: The default opponent.
USUAL = "captain"


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
    against: ComputerPlayer | None = None,
    seed: Seed = None,
    hands: Hands = None,
    seat: Annotated[int | None, Parameter(converter=whole, help="Your seat; 0 by default.")] = None,
    coach: Annotated[bool, Parameter(help="Ask me before a costly move.")] = False,
    resume: Annotated[
        list[str] | None,
        Parameter(
            metavar="FILE",
            consume_multiple=True,
            help="Continue a saved match: a file or a saved match's name. Without either, "
            "choose from a list of recent matches.",
        ),
    ] = None,
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
    full = full_screen(plain)
    found: _Table | None
    if resume is not None:
        found = _resumed(resume, seat, against, coach)
    elif game is None and full:
        return _list_of_games()
    elif game is None:
        found = _asked_for(seed, hands, seat or 0, against or USUAL, coach)
    else:
        settled = table_of(game, players, option)
        found = _new(settled, seed, hands, seat or 0, against or USUAL, coach)
    return OK if found is None else found.play(seed, full)


class _Table(NamedTuple):
    """A match to play, made when its table is opened, and the settings of the table.

    `name` is that of a match saved automatically, which is saved under it again.
    """

    title: str
    match: Callable[[], drumhead.Match]
    seat: int
    against: str
    coach: bool
    name: str | None = None

    def play(self, seed: str | None, full: bool) -> int:
        """Play in full screen or in plain lines."""
        from drumhead.terminal.saved_matches import Autosave

        settings = self.seat, self.against, seed, self.coach
        autosave = Autosave(self.seat, self.against, self.coach, self.name)
        if not full:
            from drumhead.terminal.plain import PlainTable

            return PlainTable(self.match(), *settings, autosave).play()

        from drumhead.terminal.full.textual_app import open_table
        from drumhead.terminal.full.waiting import PendingTable

        def sit() -> OwnTable:
            from drumhead.terminal.full.sitting import OwnTable

            return OwnTable(self.match(), *settings, autosave)

        return open_table(PendingTable(self.title, sit))


def _list_of_games() -> int:
    """Open the full screen with the list of games."""
    from drumhead.terminal.full.textual_app import open_table

    return open_table(None)


def _new(
    game: drumhead.Game, seed: str | None, hands: int | None, seat: int, against: str, coach: bool
) -> _Table:
    return _Table(game.title, lambda: game.match(seed=seed, hands=hands), seat, against, coach)


def _asked_for(
    seed: str | None, hands: int | None, seat: int, against: str, coach: bool
) -> _Table | None:
    """The table that the person describes in plain lines; None if the person leaves."""
    from drumhead.terminal.choosing import choose

    chosen = choose(against)
    return chosen and _new(chosen.game, seed, hands, seat, chosen.against, coach)


def _resumed(
    names: Sequence[str], seat: int | None, against: str | None, coach: bool
) -> _Table | None:
    """The table of a saved match, by its file or its name; without one the person chooses."""
    from drumhead.terminal.saved_matches import choose_match, saved_match

    if len(names) > 1:
        raise InvalidOption("Name one match to resume, or none for a list.")
    saved = choose_match() if not names else None
    if not names and saved is None:
        return None
    if names and not Path(names[0]).exists():
        saved = saved_match(names[0])
    if saved is None:
        file = names[0]
        return _Table(file, lambda: _unfinished(file), seat or 0, against or USUAL, coach)
    file, hands = str(saved.file), saved.hands
    seat, against = saved.seat if seat is None else seat, against or saved.against
    coach = coach or saved.coach
    return _Table(saved.about, lambda: _unfinished(file, hands), seat, against, coach, saved.name)


def _unfinished(file: str, hands: int | None = None) -> drumhead.Match:
    """The match of a file, which can be played on, until this number of hands."""
    match = match_of(file)
    match.hands = hands
    if match.over:
        raise InvalidOption(f"The match in {file} is over; drumhead replay {file} shows it.")
    return match


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
        from drumhead.terminal.full.textual_app import open_table
        from drumhead.terminal.full.waiting import PendingTable

        def sit() -> Sitting:
            from drumhead.terminal.full.teaching_sittings import LessonSitting

            return LessonSitting(game, chapter)

        return open_table(PendingTable(game_type(game).title, sit))
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
        from drumhead.terminal.full.textual_app import open_table
        from drumhead.terminal.full.waiting import PendingTable

        def sit() -> Sitting:
            from drumhead.terminal.full.teaching_sittings import PuzzleSitting

            return PuzzleSitting(game, number)

        return open_table(PendingTable(game_type(game).title, sit))
    return Solver(game, number).solve()
