"""What a turn in the terminal is made of, at a table and in a lesson alike."""

from __future__ import annotations

from drumhead.engine.english import listed
from drumhead.engine.match import Match
from drumhead.errors import MoveError
from drumhead.terminal.lines import brief, by_seat, in_columns, say, scores_word


def show_table(match: Match, seat: int) -> None:
    """Show the table in brief, as a seat sees it."""
    for line in brief(match.view(seat)):
        say(line, "  ")


def show_moves(match: Match) -> None:
    """List the moves with their numbers, and say whom the numbers of seats in them stand for."""
    parts = [part for choice in match.choices() for part in choice["parts"]]
    seats = sorted({int(part["value"]) for part in parts if part["role"] == "seat"})
    if seats:
        names = match.seat_names
        say(f"In a move, {listed([f'{seat} is {names[seat]}' for seat in seats])}.")
    print(in_columns(match.legal))


def numbered(match: Match, text: str) -> str:
    """The move that a number of the list stands for; any other text as it is."""
    if not (text.isascii() and text.isdigit()):
        return text
    legal = match.legal
    numbers = {str(number): move for number, move in enumerate(legal, start=1)}
    if text not in numbers:
        last = len(legal)
        raise MoveError(f"There is no move {text[:9]} in the list, which goes from 1 to {last}.")
    return numbers[text]


def say_account(match: Match, seat: int, hand: int) -> None:
    """Say how the points of a hand came about, and what they make."""
    account, view = match.account(seat, hand), match.view(seat)
    assert account is not None, "the hand is finished"
    last = match.over and hand == match.finished
    print()
    for remark in account["remarks"]:
        say(remark, "  ")
    for line in account["lines"]:
        points = [f"{number:+}" if number else None for number in line["points"]]
        if any(points):
            say(by_seat(line["label"], view, points), "  ")
    word = scores_word(view)
    scores = account["scores"]
    say(by_seat(f"Final {word}" if last else word.capitalize(), view, scores), "  ")
    if account["outlook"]:
        say(account["outlook"], "  ")
