"""Turn actions in the terminal, shared by tables and lessons."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path

from drumhead.engine.english import listed
from drumhead.engine.match import Match
from drumhead.errors import MoveError
from drumhead.players import hint
from drumhead.players.reasons import Advice
from drumhead.terminal.lines import account_lines, brief, in_columns, reason, say
from drumhead.terminal.naming import move_named, move_with_code, quoted, uncapitalized


class PersonLeft(Exception):
    """The person at the terminal has left."""


def show_table(match: Match, seat: int) -> None:
    """Show the table in brief, as a seat sees it."""
    for line in brief(match.view(seat), match.game.sides):
        say(line, "  ")


def show_moves(match: Match) -> None:
    """List the moves with their numbers, and explain the numbers of seats in them."""
    parts = [part for choice in match.choices() for part in choice["parts"]]
    seats = sorted({int(part["value"]) for part in parts if part["role"] == "seat"})
    if seats:
        names = match.seat_names
        say(f"In a move, {listed([f'{seat} is {names[seat]}' for seat in seats])}.")
    print(in_columns([move_with_code(choice) for choice in match.choices()]))


def numbered(match: Match, text: str) -> str:
    """The move with a number of the list; any other text as it is."""
    if not (text.isascii() and text.isdigit()):
        return text
    legal = match.legal
    if not legal:
        raise MoveError("There is nothing to decide.")
    numbers = {str(number): move for number, move in enumerate(legal, start=1)}
    if text not in numbers:
        last = len(legal)
        raise MoveError(f"There is no move {text[:9]} in the list, which goes from 1 to {last}.")
    return numbers[text]


def say_account(match: Match, seat: int, hand: int) -> None:
    """Print the account of a finished hand."""
    account = match.account(seat, hand)
    assert account is not None, "the hand is finished"
    print()
    last = match.over and hand == match.finished
    for line in account_lines(match.view(seat), account, last):
        say(line, "  ")


def hint_steps(again: str, nudge: str, player: str, move: str, reasons: str) -> Iterator[str]:
    """A hint in three steps: a nudge, the move, and from then on the reasons.

    `again` is the instruction for asking for more, and `move` the button text of the move.
    """
    yield f"{nudge} ({again} for the move.)"
    yield f"A {player} would {uncapitalized(move)}. ({again} for the reasons.)"
    while True:
        yield reasons


def advice_text(match: Match, advice: Advice) -> str:
    """A computer player's move and the reasons for it, in one paragraph."""
    name = quoted(match)
    move = f"A {advice.player} would {move_named(match, advice.move)}."
    return " ".join([move, *advice.facts(name), advice.explained(name)])


class Hints:
    """The hints for a match in three steps; a new position begins again with the nudge."""

    def __init__(self, again: str) -> None:
        self._again = again
        self._here = b""
        self._steps: Iterator[str] = iter(())

    def next(self, match: Match) -> str:
        """The next step of the hint for the seat to move."""
        here = match.state.tobytes()
        if here != self._here:
            advice = hint(match)
            words = {choice["text"]: move_with_code(choice) for choice in match.choices()}
            reasons = " ".join([*advice.facts(quoted(match)), advice.explained(quoted(match))])
            self._here = here
            self._steps = hint_steps(
                self._again, advice.nudge, advice.player, words[advice.move], reasons
            )
        return next(self._steps)


def take_back(match: Match, seat: int) -> str:
    """Take back a seat's last decision and all later events; returns a sentence about it."""
    mine = [move for mover, move in match.moves if mover == seat]
    if not mine:
        return "You have made no move that could be taken back."
    while sum(mover == seat for mover, _ in match.moves) == len(mine):
        match.undo()
    return f"Taken back: {move_named(match, mine[-1])}."


def free_file(slug: str) -> str:
    """The name of a file for a match that does not exist yet: "skirmish.drum"."""
    name = f"{slug}.drum"
    for number in count(2):
        if not Path(name).exists():
            break
        name = f"{slug}-{number}.drum"
    return name


def saved(match: Match, name: str) -> str:
    """Write a match to a new file; returns a sentence about the result."""
    try:
        with Path(name).expanduser().open("x", encoding="utf-8", newline="\n") as file:
            file.write(match.transcript())
    except FileExistsError:
        return f"{name} already exists and was left as it is; choose another name."
    except (OSError, RuntimeError) as error:
        return f"{name} cannot be written: {reason(error)}."
    if match.over:
        return f"The match is in {name}."
    return (
        f"The match so far is in {name}.\n"
        "It is not over, so the file also shows the cards that are still hidden."
    )
