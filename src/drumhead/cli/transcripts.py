"""`drumhead record`, `replay`, `verify` and `hint`: making, showing and checking transcripts."""

from __future__ import annotations

import sys
from typing import Annotated, Any

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import (
    FAILED,
    LEARN,
    OK,
    PLAY,
    RESEARCH,
    ComputerPlayer,
    File,
    GameName,
    Hands,
    Json,
    Options,
    Plain,
    Players,
    Seed,
    app,
    bytes_of,
    match_of,
    print_json,
    table_of,
    whole,
)
from drumhead.errors import InvalidOption, TranscriptError
from drumhead.terminal.lines import typed_in_terminal


@app.command(group=RESEARCH)
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
            help="Computer players: one for all seats, or one for each; private, corporal, "
            "captain or general, in some games marshal and generalissimo, or your own as "
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

    settled = table_of(game, players, option)
    computers = Computers(one_for_each_seat(bots, settled.players), seed, strict=True)
    computers.prepare(settled)
    match = settled.match(seed=seed, hands=hands)
    while not match.over:
        computers.move(match)
    sys.stdout.write(match.transcript(legal))


@app.command(group=PLAY)
def replay(
    file: File,
    /,
    *,
    move: Annotated[
        int | None, Parameter(converter=whole, help="The move to show; 0 is after the deal.")
    ] = None,
    plain: Plain = False,
    as_json: Json = False,
) -> None:
    """Show the table after a move of a transcript; in a terminal or with --plain, step by step.

    Example: `drumhead replay match.drum --move 12`
    """
    from drumhead.terminal import replaying
    from drumhead.terminal.full.opening import full_screen

    match = match_of(file)
    number = len(match.moves) if move is None else move
    if as_json:
        past = match.past(number)
        narration = replaying.narration(past)
        print_json({"move": number, "narration": narration, "state": past.json()})
    elif full_screen(plain):
        from drumhead.terminal.full.sitting import ReplayTable
        from drumhead.terminal.full.textual_app import open_table

        open_table(ReplayTable(match, move or 0))
    elif move is None and (typed_in_terminal() or (plain and file != "-")):
        replaying.walk(match)
    else:
        replaying.show(match, number)


@app.command(group=RESEARCH)
def verify(*files: File, as_json: Json = False) -> int:
    """Replay transcripts strictly and name the first fault of each.

    The exit status is 0 if all of them are right and 1 if one is not.

    Example: `drumhead verify match.drum`
    """
    if not files:
        raise InvalidOption("Name at least one transcript to verify, as in drumhead verify FILE.")
    texts = [(name, bytes_of(name)) for name in files]
    checks = [_checked(name, data) for name, data in texts]
    if as_json:
        print_json(checks)
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


@app.command(group=LEARN)
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
    match = match_of(file)
    given = drumhead.hint(match, player)
    if as_json:
        print_json(given.json())
    else:
        print(f"{match.seat_names[given.seat]} (seat {given.seat}) is to move.")
        print(given.said)
        print(given.table, end="")
