"""The command `drumhead`: every command is one function, and none of them knows any rules."""

from __future__ import annotations

import io
import json
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, CycloptsError, Parameter, Token
from cyclopts.exceptions import (
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

import drumhead
from drumhead.engine.english import agreeing, counted
from drumhead.errors import DrumheadError, InvalidOption, TranscriptError
from drumhead.kernel import compiler
from drumhead.terminal.lines import reason, shown_in_terminal, typed_in_terminal
from drumhead.terminal.progress import CompilingBar, MatchesBar

OK, FAILED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141

app = App(
    name="drumhead",
    help="American war card games of 1898 to 1919: play them, read their rules, "
    "record and check matches.\n\nExample: `drumhead play do-boy`",
    version=drumhead.__version__,
    default_parameter=Parameter(negative=(), show_default=False),
    suppress_keyboard_interrupt=False,
    help_format="markdown",
)


def _whole(_: type, tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: 3.5 players must not quietly become 4."""
    token = tokens[0]
    if not token.value.removeprefix("-").isdecimal():
        raise InvalidOption(f"{token.keyword} is a whole number, not {token.value!r}.")
    return int(token.value)


GameName = Annotated[str, Parameter(help="A game's name, as `drumhead games` lists it.")]
Players = Annotated[
    int | None,
    Parameter(converter=_whole, help="The number of players; the usual number by default."),
]
Options = Annotated[
    list[str],
    Parameter(
        name="--option",
        metavar="NAME=VALUE",
        help="An option of the game that the table agrees on; may be given several times.",
    ),
]
Seed = Annotated[
    str | None,
    Parameter(metavar="SEED", help="A number or a word: the same seed gives the same match."),
]
Hands = Annotated[int | None, Parameter(converter=_whole, help="Stop after this many hands.")]
File = Annotated[
    str,
    Parameter(allow_leading_hyphen=True, help="A transcript; `-` means standard input."),
]
ComputerPlayer = Annotated[
    str,
    Parameter(metavar="NAME", help="A computer player, or your own as mymodule:MyPlayer."),
]
Json = Annotated[bool, Parameter(name="--json", help="Print data as JSON.")]


# --- The web table -----------------------------------------------------------------------

Host = Annotated[
    str,
    Parameter(
        help="Who can reach it: 127.0.0.1 (the default) is this machine only, 0.0.0.0 everybody."
    ),
]
Port = Annotated[int, Parameter(converter=_whole, help="The port; 1917 by default.")]
Database = Annotated[
    str | None,
    Parameter(metavar="URL", help="Where tables are kept, as in sqlite:///tables.sqlite3."),
]
NoBrowser = Annotated[bool, Parameter(help="Do not open a browser.")]


@app.command
@app.default
def serve(
    *,
    host: Host = "127.0.0.1",
    port: Port = 1917,
    database: Database = None,
    no_browser: NoBrowser = False,
) -> None:
    """Start the web table and open it in the browser.

    Example: `drumhead serve --host 0.0.0.0 --port 8000`
    """
    try:
        from drumhead.server import serve as table_server
        from drumhead.server.settings import Settings
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("drumhead"):
            raise
        raise DrumheadError(
            "The web table is not installed; install it with pip install 'drumhead[table]'."
        ) from None

    table_server.serve(Settings(database=database), host, port, browser=not no_browser)


# --- Playing -----------------------------------------------------------------------------


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
    seat: Annotated[int, Parameter(converter=_whole, help="Your seat; 0 by default.")] = 0,
    coach: Annotated[bool, Parameter(help="Ask me before a costly move.")] = False,
) -> int:
    """Play in the terminal against computer players.

    Example: `drumhead play do-boy --players 3 --option president_lead=last-card-only`
    """
    from drumhead.terminal.plain import PlainTable

    match = _game(game, players, option).match(seed=seed, hands=hands)
    return PlainTable(match, seat, against, seed, coach).play()


@app.command
def learn(
    game: GameName,
    /,
    *,
    chapter: Annotated[
        int | None,
        Parameter(converter=_whole, help="Only this chapter; by default those not yet finished."),
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
        int | None, Parameter(converter=_whole, help="Only this puzzle; by default what is left.")
    ] = None,
) -> int:
    """Solve puzzles: positions in which one move is clearly the best.

    Example: `drumhead solve do-boy`
    """
    from drumhead.terminal.solving import Solver

    return Solver(game, number).solve()


@app.command
def record(
    game: GameName,
    /,
    *,
    players: Players = None,
    option: Options = [],
    seed: Seed = None,
    bots: Annotated[
        str,
        Parameter(
            metavar="NAME,...",
            help="Computer players: one for all seats, or one for each; your own as "
            "mymodule:MyPlayer.",
        ),
    ] = "corporal",
    hands: Hands = None,
    legal: Annotated[bool, Parameter(help="Write all legal moves before each move.")] = False,
) -> None:
    """Let computer players play a match and print its transcript.

    Example: `drumhead record do-boy --seed 7 > match.drum`
    """
    from drumhead.terminal.computers import Computers, one_for_each_seat

    settled = _game(game, players, option)
    computers = Computers(one_for_each_seat(bots, settled.players), seed, strict=True)
    match = settled.match(seed=seed, hands=hands)
    while not match.over:
        computers.move(match)
    sys.stdout.write(match.transcript(legal))


def _game(slug: str, players: int | None, options: Sequence[str]) -> drumhead.Game:
    wanted: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"An option is written NAME=VALUE, not {text!r}.")
        if name in wanted:
            raise InvalidOption(f"The option {name} is given more than once.")
        wanted[name] = value
    return drumhead.game(slug, players, wanted)


# --- Transcripts -------------------------------------------------------------------------


@app.command
def replay(
    file: File,
    /,
    *,
    move: Annotated[
        int | None, Parameter(converter=_whole, help="The move to show; 0 is after the deal.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Show the table after a move of a transcript; in a terminal, step forward and back.

    Example: `drumhead replay match.drum --move 12`
    """
    from drumhead.terminal import replaying

    match = _match(file)
    number = len(match.moves) if move is None else move
    if as_json:
        past = match.past(number)
        narration = replaying.narration(past)
        _print_json({"move": number, "narration": narration, "state": past.json()})
    elif move is None and typed_in_terminal():
        replaying.walk(match)
    else:
        replaying.show(match, number)


@app.command
def verify(*files: File, as_json: Json = False) -> int:
    """Replay transcripts strictly and name the first fault of each.

    The exit status is 0 if all of them are right and 1 if one is not.

    Example: `drumhead verify match.drum`
    """
    if not files:
        raise InvalidOption("Name at least one transcript to verify, as in drumhead verify FILE.")
    texts = [(name, _bytes(name)) for name in files]
    checks = [_checked(name, data) for name, data in texts]
    if as_json:
        _print_json(checks)
    else:
        for check in checks:
            print(_verdict(check, with_name=len(checks) > 1))
    return OK if all(check["ok"] for check in checks) else FAILED


def _checked(name: str, data: bytes) -> dict[str, Any]:
    try:
        drumhead.replay(data)
    except TranscriptError as error:
        return {"file": name, "ok": False, "line": error.line, "fault": error.fault}
    return {"file": name, "ok": True, "line": None, "fault": None}


def _verdict(check: dict[str, Any], with_name: bool) -> str:
    verdict = "ok" if check["ok"] else f"line {check['line']}: {check['fault']}"
    return f"{check['file']}: {verdict}" if with_name else verdict


@app.command
def hint(
    file: File,
    /,
    *,
    player: ComputerPlayer = "captain",
    as_json: Json = False,
) -> None:
    """Say what a computer player would do at the end of a transcript, and why.

    Example: `drumhead hint match.drum`
    """
    match = _match(file)
    given = match.hint(name=player)
    if as_json:
        _print_json(given.json())
    else:
        print(f"{match.seat_names[given.seat]} (seat {given.seat}) is to move.")
        print(given.said)
        print(given.table, end="")


@app.command
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
    deals: Annotated[
        int, Parameter(converter=_whole, help="How many deals; 100 by default.")
    ] = 100,
    hands: Hands = None,
    seats: Players = None,
    option: Options = [],
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=_whole, help="How many processes; one per core by default.")
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
    from dataclasses import asdict

    from drumhead import arena as rooms
    from drumhead.arena import report as reports

    names = [name.strip() for name in players.split(",")]
    meeting = rooms.contest(_game(game, seats, option), names, deals, hands, seed or "0")
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise InvalidOption("A contest needs at least one process.")
    bar = MatchesBar(len(list(meeting.matches))) if sys.stderr.isatty() else None
    try:
        outcomes = rooms.run(
            meeting, jobs=jobs, cluster=cluster, keep=report,
            done=lambda _: bar.one_more() if bar else None,
        )  # fmt: skip
    finally:
        if bar:
            bar.close()
    if report is not None:
        reports.write(meeting, outcomes, report)
    found = rooms.standings(meeting, outcomes)
    if as_json:
        _print_json(asdict(found))
    else:
        print(f"{found.deals} deals, {found.matches} matches of {found.hands_a_match:.1f} hands.\n")
        print(reports.players_table(found), end="\n\n")
        print(reports.differences_table(found))


@app.command
def balance(
    *games: Annotated[str, Parameter(help="Which games; all of them by default.")],
    deals: Annotated[
        int | None,
        Parameter(
            converter=_whole, help="How many matches of each; by default, fewer of longer games."
        ),
    ] = None,
    simulations: Annotated[
        int | None,
        Parameter(converter=_whole, help="A captain's simulations per move; 400 by default."),
    ] = None,
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=_whole, help="How many processes; one per core by default.")
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
    from drumhead.arena import balance as studies
    from drumhead.arena.balance.pages import write
    from drumhead.arena.balance.studies import SIMULATIONS

    simulations = SIMULATIONS if simulations is None else simulations
    jobs = os.cpu_count() or 1 if jobs is None else jobs
    if jobs < 1:
        raise InvalidOption("A report needs at least one process.")
    if len(set(games)) < len(games):
        raise InvalidOption("A game is named twice.")
    names = games or [game.slug for game in drumhead.games()]
    wanted = [studies.study(drumhead.game(name), deals, simulations, seed or "0") for name in names]
    found = []
    for study in wanted:
        bar = MatchesBar(study.deals, study.game.title) if sys.stderr.isatty() else None
        try:
            found.append(
                studies.play(
                    study, jobs=jobs, keep=out / "matches" / study.game.slug,
                    done=lambda _, bar=bar: bar.one_more() if bar else None,  # type: ignore[misc]
                )
            )  # fmt: skip
        finally:
            if bar:
                bar.close()
    given = {"--deals": deals, "--seed": seed}
    words = ["drumhead balance", *games, f"--simulations {simulations}"]
    words += [f"{name} {value}" for name, value in given.items() if value is not None]
    write(found, simulations, " ".join(words), out)
    print(f"The report is in {out / 'README.md'}.")


@app.command
def puzzles(
    game: Annotated[str, Parameter(help="Which game.")],
    *,
    count: Annotated[
        int, Parameter(converter=_whole, help="How many puzzles the file is to have.")
    ] = 60,
    players: Players = None,
    option: Options = [],
    seed: Seed = None,
    jobs: Annotated[
        int | None, Parameter(converter=_whole, help="How many processes; one per core by default.")
    ] = None,
    out: Annotated[
        Path | None, Parameter(metavar="FILE", help="Where to; GAME.jsonl by default.")
    ] = None,
) -> None:
    """Make puzzles: positions from matches in which one move is clearly the best.

    Each is a line of the file; the same command goes on where it stopped.

    Example: `drumhead puzzles do-boy --count 5`
    """
    from drumhead.puzzles.writing import extend

    table = _game(game, players, option)
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


def _match(file: str) -> drumhead.Match:
    """The match of a transcript that a command wants to show: a fault is bad input."""
    try:
        return drumhead.replay(_bytes(file))
    except TranscriptError as error:
        where = "Standard input" if file == "-" else file
        raise DrumheadError(f"{where}, line {error.line}: {error.fault}.") from None


def _bytes(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise DrumheadError("Standard input is closed.")
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise DrumheadError(f"{file} cannot be read: {reason(error)}.") from None


# --- Reading -----------------------------------------------------------------------------


@app.command
def games(*, as_json: Json = False) -> None:
    """List the games.

    Example: `drumhead games --json`
    """
    from drumhead.terminal import pages

    known = drumhead.games()
    if as_json:
        _print_json([_facts(game) for game in known])
    else:
        print(pages.drawn_games(known))


def _facts(game: drumhead.GameType) -> dict[str, Any]:
    from drumhead.engine.lengths import length
    from drumhead.terminal.pages import booklet_clauses

    lengths = {players: length(game, players) for players in game.players}
    return {
        "name": game.slug,
        "title": game.title,
        "year": game.year,
        "publisher": game.publisher,
        "players": list(game.players),
        "usual_players": game.usual_players,
        "kind": game.genre,
        "about": game.about,
        "pack": game.pack,
        "options": {option.name: dict(option.values) for option in game.options},
        "clauses": len(game.clauses),
        "booklet_clauses": booklet_clauses(game),
        "match_length": {n: found._asdict() for n, found in lengths.items() if found},
    }


@app.command
def rules(
    game: Annotated[
        str, Parameter(help="A game's name, or a pack's name with `-pack`, as in `tactics-pack`.")
    ],
    clause: Annotated[str | None, Parameter(help="One clause, as in `DB-12`.")] = None,
    /,
    *,
    as_json: Json = False,
) -> None:
    """Show the rules of a game or a pack, or one clause of them.

    Example: `drumhead rules do-boy DB-12`
    """
    from drumhead.terminal import pages

    drawn = shown_in_terminal()
    if clause is not None:
        found = pages.find_clause(game, clause)
        if as_json:
            _print_json(found._asdict())
        else:
            print(pages.drawn_clause(found) if drawn else pages.clause_text(found))
        return
    page = pages.page(game)
    if as_json:
        _print_json([found._asdict() for found in page.clauses])
    else:
        print(pages.drawn_page(page.markdown) if drawn else page.markdown.rstrip())


def _print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))


# --- New games ---------------------------------------------------------------------------


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
        _print_json([outcome._asdict() for outcome in outcomes])
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
            help="A pack that is there, or the name of a new one; the game's own by default.",
        ),
    ] = None,
    into: Annotated[
        Path | None,
        Parameter(
            metavar="DIR",
            help="Where the game has a package of its own; by default it joins this clone.",
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


# --- Starting and ending -----------------------------------------------------------------


def main() -> None:
    """Run the command line, and end quietly whatever happens to the terminal."""
    for stream in (sys.stdin, sys.stdout):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        status = run(sys.argv[1:])
        if sys.stdout is not None:
            sys.stdout.flush()
    except (BrokenPipeError, SystemExit):  # rich turns the one into the other
        status = _give_up_output(BROKEN_PIPE)
    except OSError as error:
        print(f"drumhead: The output cannot be written: {reason(error)}.", file=sys.stderr)
        status = _give_up_output(BAD_INPUT)
    sys.exit(status)


def _give_up_output(status: int) -> int:
    """Send what is still in the buffer nowhere, or Python would complain when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def run(arguments: Sequence[str]) -> int:
    """Do what the arguments say; returns the exit status."""
    bar = CompilingBar()
    if sys.stderr is not None and sys.stderr.isatty():
        compiler.report_progress_to(bar)
    if not shown_in_terminal():
        app.help_formatter = "plain"
    try:
        status = app(
            list(arguments), exit_on_error=False, print_error=False, verbose=False,
            result_action="return_value",
        )  # fmt: skip
    except CycloptsError as error:
        return _refuse(_sentence(error))
    except DrumheadError as error:
        return _refuse(str(error))
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        bar.close()
    return status if isinstance(status, int) else OK


def _refuse(sentence: str) -> int:
    print(f"drumhead: {sentence}", file=sys.stderr)
    return BAD_INPUT


def _sentence(error: CycloptsError) -> str:
    """What is wrong with the arguments, in one sentence."""
    see = f"see {' '.join(['drumhead', *(error.command_chain or ())])} --help"
    unused = (error.unused_tokens or [""])[0]
    no_command = isinstance(error, UnusedCliTokensError) and not error.command_chain
    if isinstance(error, UnknownCommandError) or no_command:
        known = ", ".join(sorted(name for name in app if not name.startswith("-")))
        return f"There is no command {unused!r}; the commands are {known}."
    if isinstance(error, UnknownOptionError):
        return f"There is no option {error.token.keyword!r} here; {see}."
    if isinstance(error, UnusedCliTokensError):
        return f"{unused!r} is one argument too many; {see}."
    if isinstance(error, RepeatArgumentError):
        return f"{error.token.keyword} is given more than once."
    if isinstance(error, MissingArgumentError) and error.argument is not None:
        name = error.argument.name
        return f"{name} {'needs a value' if name.startswith('-') else 'is missing'}; {see}."
    return str(error)


if __name__ == "__main__":
    main()
