"""The application, the shared parameters, and the input and output of all commands."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from cyclopts import App, Group, Parameter, Token

import drumhead
from drumhead.errors import DrumheadError, InvalidOption, TranscriptError
from drumhead.terminal.lines import reason

OK, FAILED, BAD_INPUT, INTERRUPTED, BROKEN_PIPE = 0, 1, 2, 130, 141

#: The groups of commands in the help, in this order.
PLAY = Group("Play", sort_key=1)
LEARN = Group("Learn", sort_key=2)
PRINT = Group("Print", sort_key=3)
HOST = Group("Host", sort_key=4)
MAKE = Group("Make games", sort_key=5)
RESEARCH = Group("Research", sort_key=6)

app = App(
    name="drumhead",
    help="American war card games of 1898 to 1919: play them, read their rules, "
    "record and check matches. Without a command, the web table starts in your browser.\n\n"
    "Example: `drumhead play do-boy`",
    version=drumhead.__version__,
    default_parameter=Parameter(negative=(), show_default=False),
    suppress_keyboard_interrupt=False,
    help_format="markdown",
    group_commands=Group("Commands", sort_key=7),
    group_parameters=Group("Parameters", sort_key=8),
)


def whole(_: type, tokens: Sequence[Token]) -> int:
    """A whole number and nothing else: 3.5 players must not silently become 4."""
    token = tokens[0]
    if not token.value.removeprefix("-").isdecimal():
        raise InvalidOption(f"{token.keyword} is a whole number, not {token.value!r}.")
    return int(token.value)


GameName = Annotated[str, Parameter(help="A game's name, as `drumhead games` lists it.")]
Players = Annotated[
    int | None,
    Parameter(converter=whole, help="The number of players; the usual number by default."),
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
Hands = Annotated[int | None, Parameter(converter=whole, help="Stop after this many hands.")]
File = Annotated[
    str,
    Parameter(allow_leading_hyphen=True, help="A transcript; `-` means standard input."),
]
ComputerPlayer = Annotated[
    str,
    Parameter(
        metavar="NAME",
        help="A computer player: private, corporal, captain or general, in some games marshal "
        "and generalissimo, or your own as mymodule:MyPlayer.",
    ),
]
Plain = Annotated[bool, Parameter(help="Plain lines only, for screen readers and pipes.")]
Json = Annotated[bool, Parameter(name="--json", help="Print data as JSON.")]


def table_of(slug: str, players: int | None, options: Sequence[str]) -> drumhead.Game:
    wanted: dict[str, str] = {}
    for text in options:
        name, equals, value = text.partition("=")
        if not equals:
            raise InvalidOption(f"An option is written NAME=VALUE, not {text!r}.")
        if name in wanted:
            raise InvalidOption(f"The option {name} is given more than once.")
        wanted[name] = value
    return drumhead.game(slug, players, wanted)


def match_of(file: str) -> drumhead.Match:
    """The match of a transcript; a fault in the transcript is bad input."""
    try:
        return drumhead.replay(bytes_of(file))
    except TranscriptError as error:
        where = "Standard input" if file == "-" else file
        raise DrumheadError(f"{where}, line {error.line}: {error.fault}.") from None


def bytes_of(file: str) -> bytes:
    if file == "-":
        if sys.stdin is None:
            raise DrumheadError("Standard input is closed.")
        return sys.stdin.buffer.read()
    try:
        return Path(file).read_bytes()
    except (OSError, ValueError) as error:
        raise DrumheadError(f"{file} cannot be read: {reason(error)}.") from None


def print_json(data: Any) -> None:
    print(json.dumps(data, indent=2, ensure_ascii=False))
