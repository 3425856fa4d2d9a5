"""The command `drumhead`: every command is one function, and none of them knows any rules."""

from __future__ import annotations

import io
import os
import sys
from collections.abc import Sequence

from cyclopts import CycloptsError
from cyclopts.exceptions import (
    MissingArgumentError,
    RepeatArgumentError,
    UnknownCommandError,
    UnknownOptionError,
    UnusedCliTokensError,
)

from drumhead.cli import (
    admin_commands,
    author_commands,
    checkout,
    contests,
    playing,
    print_command,
    ptx_command,
    rules_commands,
    training_command,
    transcripts,
    web,
)
from drumhead.cli.application import BAD_INPUT, BROKEN_PIPE, INTERRUPTED, OK, app
from drumhead.cli.plain_help import PlainHelp
from drumhead.errors import DrumheadError
from drumhead.kernel import compiler
from drumhead.terminal.lines import reason, shown_in_terminal
from drumhead.terminal.progress_bars import CompilingBar

__all__ = [
    "BROKEN_PIPE",
    "admin_commands",
    "app",
    "author_commands",
    "checkout",
    "contests",
    "main",
    "playing",
    "print_command",
    "ptx_command",
    "rules_commands",
    "run",
    "training_command",
    "transcripts",
    "web",
]


def main() -> None:
    """Run the command line, and exit without a traceback if the terminal goes away."""
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
    """Discard the rest of the output, so that Python does not complain on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def run(arguments: Sequence[str]) -> int:
    """Run the command with these arguments; returns the exit status."""
    bar = CompilingBar()
    if sys.stderr is not None and sys.stderr.isatty():
        compiler.report_progress_to(bar)
    if not shown_in_terminal():
        app.help_formatter = PlainHelp()
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
    """The error in the arguments, in one sentence."""
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
