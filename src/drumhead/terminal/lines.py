"""Lines of text that fit the terminal, and the phrases that every game's table shares."""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING

from drumhead.engine.account import Account
from drumhead.engine.english import capitalized, listed, third_person
from drumhead.engine.match import TableView
from drumhead.engine.scene import Counter, Zone
from drumhead.engine.text import zone_text
from drumhead.games import game_type
from drumhead.terminal.naming import card_with_code

if TYPE_CHECKING:
    from rich.console import RenderableType

#: Longer lines than this are hard to read, however wide the window is.
MOST_WIDTH = 100
#: Zones that a player looks up when needed, so that they are not shown at every turn; a player who
#: plays alone has nothing but piles on the table.
BACKGROUND = ("pile", "gift", "aside")
BACKGROUND_ALONE = ("gift", "aside")
#: The zones a player needs most come last, next to the moves; all others come between.
FIRST, LAST = ("last-trick",), ("trick", "hand")
#: A counter with a longer text is looked up with the goal.
LONGEST_COUNTER = 60
#: A non-breaking space.
TOGETHER = "\u00a0"


def width() -> int:
    """The number of columns of a line."""
    return max(20, min(shutil.get_terminal_size().columns, MOST_WIDTH))


def wrapped(text: str, indent: str = "") -> str:
    """A line broken between words, with the lines that continue it indented."""
    lines = textwrap.fill(text, width(), subsequent_indent=indent, break_on_hyphens=False)
    return lines.replace(TOGETHER, " ")


def say(text: str, indent: str = "") -> None:
    """Print some lines, each broken to the width."""
    for line in text.split("\n"):
        start = line[: len(line) - len(line.lstrip())]
        print(wrapped(line, start + indent))


def shown_in_terminal() -> bool:
    """Is the output a terminal?"""
    return sys.stdout is not None and sys.stdout.isatty()


def typed_in_terminal() -> bool:
    """Are the output and the input a terminal?"""
    return shown_in_terminal() and sys.stdin is not None and sys.stdin.isatty()


def print_paged(text: str) -> None:
    """Print a long text through the person's pager if a terminal shows it and it does not fit.

    `PAGER` names the pager, as for other programs; "" or "cat" turns it off.
    """
    fits = text.count("\n") + 1 < shutil.get_terminal_size().lines
    pager = shlex.split(os.environ.get("PAGER", shutil.which("less") or shutil.which("more") or ""))
    if not typed_in_terminal() or fits or not pager or os.environ.get("TERM") == "dumb":
        print(text)
        return
    environment = {"LESS": "FRX", "LESSCHARSET": "utf-8", **os.environ}
    try:
        subprocess.run(pager, input=f"{text}\n", text=True, env=environment, check=False)
    except OSError:
        print(text)


def edit_lines() -> None:
    """Enable line editing if the input is a terminal."""
    if typed_in_terminal():
        with suppress(ImportError):
            import readline  # noqa: F401


def ask(prompt: str) -> str:
    """A line from the person at the terminal, without control characters.

    Piped input is echoed, so that the output reads like a session.
    """
    if sys.stdin is None:
        raise EOFError
    line = input(prompt)
    if not sys.stdin.isatty():
        print(line)
    return "".join(character for character in line if character.isprintable()).strip()


def rendered(what: RenderableType) -> str:
    """A rich object as text, in color only if the output supports it."""
    from rich.console import Console

    console = Console(width=width())
    with console.capture() as capture:
        console.print(what)
    return "\n".join(line.rstrip() for line in capture.get().rstrip().split("\n"))


def reason(error: Exception) -> str:
    """The reason of an operating system error, as the end of a sentence."""
    text = (getattr(error, "strerror", None) or str(error)).rstrip(".")
    return text[:1].lower() + text[1:]


def in_columns(moves: Sequence[str]) -> str:
    """The moves with their numbers, in as many columns as fit."""
    figures = len(str(len(moves)))
    cells = [f"{number:>{figures}}. {move}" for number, move in enumerate(moves, start=1)]
    cell_width = max(map(len, cells)) + 2
    across = max(1, (width() + 2) // cell_width)
    rows = [cells[first : first + across] for first in range(0, len(cells), across)]
    lines = ["".join(cell.ljust(cell_width) for cell in row).rstrip() for row in rows]
    return "\n".join(wrapped(line, " " * (figures + 2)) if across == 1 else line for line in lines)


# --- The table in brief ------------------------------------------------------------------


def names_for(view: TableView, sides: Sequence[int] = ()) -> list[str]:
    """The names of the seats for the person whose view this is; `sides` marks the partners."""
    you = view["seat"]
    return [
        "you" if seat == you
        else f"{name}{TOGETHER}(partner)" if is_partner(you, seat, sides)
        else name
        for seat, name in enumerate(view["names"])
    ]  # fmt: skip


def is_partner(you: int | None, seat: int, sides: Sequence[int]) -> bool:
    """Is another seat on the person's side?"""
    return you is not None and seat != you and bool(sides) and sides[seat] == sides[you]


def by_seat(
    label: str, view: TableView, values: Sequence[int | str | None], sides: Sequence[int] = ()
) -> str:
    """One number per seat in a line; a seat without one (None) is left out."""
    if view["players"] == 1:
        return f"{label}: {values[0]}."
    named = zip(names_for(view, sides), values, strict=True)
    pairs = [f"{name}{TOGETHER}{value}" for name, value in named if value is not None]
    return f"{label}: {', '.join(pairs)}."


def scores_word(view: TableView) -> str:
    """The word before the scores: singular for a single player."""
    return "score" if view["players"] == 1 else "scores"


def account_lines(view: TableView, account: Account, last: bool) -> list[str]:
    """The account of a hand in lines; `last` marks the last hand of the match."""
    lines = [*account["remarks"]]
    for line in account["lines"]:
        points = [f"{number:+}" if number else None for number in line["points"]]
        if any(points):
            lines.append(by_seat(line["label"], view, points))
    word = scores_word(view)
    label = f"Final {word}" if last else word.capitalize()
    lines.append(by_seat(label, view, account["scores"]))
    return [*lines, account["outlook"]] if account["outlook"] else lines


def settled_trick(view: TableView) -> Zone | None:
    """The trick that has just been taken, until the next one is led."""
    if any(zone["layout"] == "trick" and zone["cards"] for zone in view["zones"]):
        return None
    last = (zone for zone in view["zones"] if zone["layout"] == "last-trick" and zone["cards"])
    return next(last, None)


def settled_label(view: TableView, zone: Zone) -> str:
    """The label of a zone; that of the last trick with the name of the player who took it."""
    taking = zone["taking"]
    known = zone["layout"] not in FIRST or "won by" in zone["label"]
    if known or not 0 <= taking < len(zone["seats"]):
        return zone["label"]
    return f"{zone['label']}, won by {names_for(view)[zone['seats'][taking]]}"


def brief(view: TableView, sides: Sequence[int] = ()) -> list[str]:
    """The essentials of a turn: counters, the middle of the table, the hand."""
    alone = view["players"] == 1
    lines = [by_seat(f"Hand {view['hand']}, {scores_word(view)}", view, view["scores"], sides)]
    if alone and view["hand"] == 1:
        lines = []  # a single player without a score yet
    lines += _counter_lines(view)
    settled = settled_trick(view)
    zones = [
        zone for zone in view["zones"]
        if zone is settled or _matters(zone, view["seat"], alone)
    ]  # fmt: skip
    zones.sort(key=_place)
    return lines + [_zone_line(view, zone) for zone in zones]


def is_reference(counter: Counter) -> bool:
    """Is a counter a text to look up, such as the table of what combinations count?"""
    return isinstance(counter["value"], str) and len(counter["value"]) > LONGEST_COUNTER


def goal_lines(view: TableView) -> list[str]:
    """The goal of the game, and the texts to look up with one line for each entry."""
    goal = view["goal"]
    lines = [goal["aim"], goal["worth"], goal["ends"]]
    for counter in filter(is_reference, view["counters"]):
        lines.append("\n".join([f"{counter['label']}:", *str(counter["value"]).split("; ")]))
    return lines


def _counter_lines(view: TableView) -> list[str]:
    """One line per counter, except for zeros and mere marks."""
    worth = [c for c in view["counters"] if c["value"] and not is_reference(c)]
    lines = [f"{c['label']}: {c['value']}." for c in worth if c["seat"] is None]
    for label in dict.fromkeys(c["label"] for c in worth if c["seat"] is not None):
        values = {c["seat"]: c["value"] for c in worth if c["label"] == label}
        lines.append(by_seat(label, view, [values.get(s) for s in range(view["players"])]))
    return lines


def _matters(zone: Zone, seat: int | None, alone: bool) -> bool:
    if zone["layout"] == "hand":
        return zone["seat"] == seat
    if zone["layout"] in FIRST:
        return False
    if alone:
        return zone["layout"] not in BACKGROUND_ALONE
    return bool(zone["cards"]) and zone["layout"] not in BACKGROUND


def _zone_line(view: TableView, zone: Zone) -> str:
    """A zone with its cards; a hand and a trick have their names, which are short enough there."""
    cards, names = game_type(view["game"]).card_names, names_for(view)
    if zone["seats"]:
        by = zip(zone["seats"], zone["cards"], strict=True)
        said = [f"{names[seat]} {card_with_code(cards, card)}" for seat, card in by]
        return f"{settled_label(view, zone)}: {', '.join(said)}"
    if zone["layout"] == "hand":
        return f"{zone['label']}: {', '.join(card_with_code(cards, c) for c in zone['cards'])}"
    return zone_text(zone, names)


def _place(zone: Zone) -> int:
    layout = zone["layout"]
    return -1 if layout in FIRST else 1 + LAST.index(layout) if layout in LAST else 0


def outcome(view: TableView) -> str:
    """The winners of a finished match, in a sentence."""
    shares = view["result"] or []
    names = names_for(view)
    winners = [names[seat] for seat, share in enumerate(shares) if share > 0]
    if not winners and view["players"] == 1:
        return "You lose." if view["seat"] == 0 else f"{view['names'][0]} loses."
    if not winners:
        return "Nobody wins."
    who = capitalized(listed(winners))
    if max(shares) < 1:
        return f"{who} share the win."
    return f"{who} {'win' if who == 'You' or len(winners) > 1 else third_person('win')}."
