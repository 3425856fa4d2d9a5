"""Replays a recorded match, forward and back."""

from __future__ import annotations

from drumhead.engine.english import without_repeats
from drumhead.engine.match import Match
from drumhead.terminal.full.sitting import ReplayTable
from drumhead.terminal.lines import ask, say
from drumhead.terminal.lookup import Lookup, help_text


def narration(past: Match) -> list[str]:
    """The events of the last move and of chance after it, all-seeing."""
    moves = [place for place, event in enumerate(past.history) if event.kind == "move"]
    return without_repeats(past.log(None, since=moves[-1] if moves else 0))


def show(match: Match, number: int) -> None:
    """Print the table after a move, and the events of that move."""
    past = match.past(number)
    say(f"Move {number} of {len(match.moves)}.")
    for sentence in narration(past):
        say(sentence, "  ")
    print()
    say(str(past), "  ")


def walk(match: Match) -> None:
    """Step forward and back through a match on the person's command."""
    last, number = len(match.moves), 0
    lookup = Lookup(lambda: ReplayTable(match, number))
    show(match, number)
    while True:
        try:
            line = ask("n, p, a number or q> ")
        except EOFError:
            print()
            return
        if line.lower() in ("q", "quit"):
            return
        if line.lower() == "help":
            say(f"{_refusal(None, last)}\n{help_text()}", "  ")
            continue
        if (found := lookup.answer(line)) is not None:
            say(found, "  ")
            continue
        wanted = _wanted(line.lower(), number)
        if wanted is None or not 0 <= wanted <= last:
            say(_refusal(wanted, last))
        else:
            number = wanted
            print()
            show(match, number)


def _refusal(wanted: int | None, last: int) -> str:
    if wanted == -1:
        return "This is the beginning."
    if wanted == last + 1:
        return "This is the end."
    return (
        "Type n (or nothing) for the next move, p for the previous one, "
        f"a number from 0 to {last}, or q to quit; 'help' lists what can be looked up."
    )


def _wanted(line: str, number: int) -> int | None:
    if line in ("", "n", "next"):
        return number + 1
    if line in ("p", "previous"):
        return number - 1
    return int(line) if line.isascii() and line.isdigit() and len(line) < 9 else None
