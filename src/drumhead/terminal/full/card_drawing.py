"""Draws cards, plates and piles in characters, from a view alone.

Playable cards have a heavy border and are bright, the others are thin and dim, so that a terminal
without colors shows the difference as well.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from rich.text import Text

from drumhead.engine.account import Account
from drumhead.engine.english import counted
from drumhead.engine.match import TableView
from drumhead.engine.scene import Zone
from drumhead.games import game_type
from drumhead.packs import Pack
from drumhead.terminal.lines import (
    BACKGROUND,
    BACKGROUND_ALONE,
    is_reference,
    names_for,
    settled_label,
    settled_trick,
)
from drumhead.terminal.naming import card_name

#: The borders of a card: corners and sides, as (left top, top, right top, side, left foot, foot,
#: right foot).
THIN, HEAVY, DOUBLE = "┌─┐│└─┘", "┏━┓┃┗━┛", "╔═╗║╚═╝"
#: The terminal colors of the packs' colors; white and black use the default color.
COLORS = {"blue": "bright_blue", "red": "bright_red", "green": "green", "yellow": "yellow",
          "brown": "dark_orange3"}  # fmt: skip
#: On a screen with fewer lines than this, a card takes one line.
TALL_FROM = 30


class CardLook(NamedTuple):
    """The look of a card: its code, the player below it, its name, and its state."""

    code: str
    below: str = ""
    name: str = ""
    playable: bool = True
    picked: bool = False
    fresh: bool = False
    here: bool = False


def color(pack: Pack, code: str) -> str:
    """The color of a card in the terminal; a hidden one has none."""
    card = pack.by_code.get(code)
    return COLORS.get(card.color, "") if card else ""


def _style(pack: Pack, look: CardLook) -> str:
    words = [color(pack, look.code), "bold" if look.playable else "dim"]
    return " ".join(word for word in (*words, "reverse" if look.here else "") if word)


class CardRow(NamedTuple):
    """Cards side by side: the lines, and the columns and line of each card."""

    text: Text
    places: list[tuple[int, int, int]]
    height: int


def card_row(pack: Pack, looks: Sequence[CardLook], width: int, tall: bool) -> CardRow:
    """Cards side by side, in as many rows as the width requires.

    `places` has, for each card, its first line, its first column and the column after it.
    """
    lines: list[Text] = []
    places: list[tuple[int, int, int]] = []
    each = 3 if tall else 1
    captions = [
        [f"{caption} " for caption in column]
        for column in zip(*((look.below, look.name) for look in looks), strict=True)
        if tall and any(column)
    ]
    each += len(captions)
    column = 0
    for at, look in enumerate(looks):
        cells = _tall(pack, look) if tall else [_flat(pack, look)]
        cells += [Text(caption[at]) for caption in captions]
        across = max(cell.cell_len for cell in cells)
        if not lines or column + across > width:
            lines += [Text() for _ in range(each)]
            column = 0
        first = len(lines) - each
        for line, cell in zip(lines[first:], cells, strict=True):
            cell.pad_right(across - cell.cell_len)
            line.append_text(cell)
        places.append((first, column, column + across))
        column += across
    return CardRow(Text("\n").join(lines), places, len(lines))


def _tall(pack: Pack, look: CardLook) -> list[Text]:
    borders = DOUBLE if look.picked else HEAVY if look.playable else THIN
    across = len(look.code)
    style = _style(pack, look)
    foot = borders[5] * across
    if look.fresh:
        foot = "•" + foot[1:]
    return [
        Text(f"{borders[0]}{borders[1] * across}{borders[2]}", style),
        Text(f"{borders[3]}{look.code}{borders[3]}", style),
        Text(f"{borders[4]}{foot}{borders[6]}", style),
    ]


def _flat(pack: Pack, look: CardLook) -> Text:
    start, end = "<>" if look.picked else "[]" if look.playable else "  "
    mark = "•" if look.fresh else ""
    text = Text("".join(f"{word} " for word in (look.below, look.name) if word))
    text.append(f"{start}{look.code}{mark}{end}", _style(pack, look))
    return text.append("  " if look.name else "")


# --- The table ---------------------------------------------------------------------------


def own_hand(view: TableView) -> Zone | None:
    """The hand of the person whose view this is."""
    for zone in view["zones"]:
        if zone["layout"] == "hand" and zone["seat"] == view["seat"] and zone["cards"]:
            return zone
    return None


def header(view: TableView, heading: str) -> Text:
    """The title line: the table, the hand, the scores."""
    text = Text(f" {heading}", "bold")
    text.append(f"   Hand {view['hand']}   ", "not bold")
    if view["players"] == 1:
        text.append(f"Score {view['scores'][0]}", "not bold")
        return text
    scores = zip(names_for(view), view["scores"], strict=True)
    text.append("  ".join(f"{name} {score}" for name, score in scores), "not bold")
    return text


def plates(view: TableView, sides: Sequence[int] = ()) -> Text:
    """The seats, one per line: the turn, the partner, the number of cards, and counters."""
    lines = []
    for seat, name in enumerate(names_for(view, sides)):
        facts = []
        hand = next((z for z in view["zones"] if z["layout"] == "hand" and z["seat"] == seat), None)
        if hand is not None and seat != view["seat"]:
            facts.append(counted(hand["count"], "card"))
        for counter in view["counters"]:
            if counter["seat"] == seat and counter["value"] != 0:
                facts.append(f"{counter['label']} {counter['value']}".strip())
        turn = view["turn"] == seat
        text = Text("▶ " if turn else "  ")
        text.append(name, "bold" if turn else "")
        text.append(f"  {' · '.join(facts)}", "dim")
        lines.append(text)
    shared = [
        c for c in view["counters"]
        if c["seat"] is None and c["value"] not in (0, "") and not is_reference(c)
    ]  # fmt: skip
    if shared:
        lines.append(Text("  " + " · ".join(f"{c['label']} {c['value']}" for c in shared)))
    return Text("\n").join(lines if view["players"] > 1 or shared else [])


def middle(view: TableView, pack: Pack, width: int, tall: bool, glowing: Collection[str]) -> Text:
    """The cards on the table: the trick in full, other places one per line.

    A trick that was taken stays until the next one is led.
    `glowing` are the marks of the places that a card can be played to.
    """
    parts: list[Text] = []
    hidden = BACKGROUND_ALONE if view["players"] == 1 else BACKGROUND
    settled = settled_trick(view)
    for zone in view["zones"]:
        if zone is settled:
            parts.append(_zone(view, zone, pack, width, tall, False))
            continue
        if zone["layout"] == "hand" and zone["seat"] == view["seat"]:
            continue
        if zone["layout"] == "hand" and not zone["cards"]:
            continue
        empty = not zone["count"] and not zone["mark"] and view["players"] > 1
        empty = empty or (settled is not None and zone["layout"] == "trick")
        if empty or (zone["layout"] in (*hidden, "last-trick") and not zone["mark"]):
            continue
        parts.append(_zone(view, zone, pack, width, tall, zone["mark"] in glowing))
    return Text("\n").join(parts)


def _zone(view: TableView, zone: Zone, pack: Pack, width: int, tall: bool, glows: bool) -> Text:
    said = settled_label(view, zone)
    label = Text(f"{'◆ ' if glows else '  '}{said}", "bold" if glows else "")
    names = names_for(view)
    by = [names[seat] for seat in zone["seats"]] or [""] * len(zone["cards"])
    if not zone["cards"]:
        what = counted(zone["count"], "card") if zone["count"] else "empty"
        return label.append(f"  {what}", "not bold dim")
    beneath = zone["count"] - len(zone["cards"])
    trick = zone["layout"] in ("trick", "last-trick")
    names_of = game_type(view["game"]).card_names if trick else {}
    looks = [
        CardLook(code, name, card_name(names_of, code) if trick else "")
        for code, name in zip(zone["cards"], by, strict=True)
    ]
    note = f"  {beneath} beneath" if beneath else ""
    if trick:
        row = card_row(pack, looks, width - 2, tall)
        indented = Text("\n").join(Text("  ") + line for line in row.text.split("\n"))
        return label.append(note, "dim").append("\n").append_text(indented)
    return label.append(f"{note}  ", "dim").append_text(
        card_row(pack, looks, max(20, width - label.cell_len), False).text
    )


def score_sheet(view: TableView, accounts: Sequence[Account]) -> str:
    """The scores after each hand, in columns."""
    if not accounts:
        return "No hand is finished yet."
    names = names_for(view)
    widths = [max(len(name), 6) for name in names]
    lines = ["Hand  " + "  ".join(f"{n:>{w}}" for n, w in zip(names, widths, strict=True))]
    for account in accounts:
        scores = "  ".join(f"{s:>{w}}" for s, w in zip(account["scores"], widths, strict=True))
        lines.append(f"{account['hand']:>4}  {scores}")
    return "\n".join(lines)


def account_text(view: TableView, account: Account) -> str:
    """The account of a hand: the scoring items and their sum."""
    names = names_for(view)
    rows = [("", names)] if view["players"] > 1 else []
    for line in account["lines"]:
        rows.append((line["label"], [f"{n:+}" if n else "" for n in line["points"]]))
    totals = [("This hand", account["points"]), ("Scores", account["scores"])]
    rows += [(label, [str(number) for number in numbers]) for label, numbers in totals]
    first = max(len(label) for label, _ in rows)
    widths = [max(6, *(len(cells[seat]) for _, cells in rows)) for seat in range(len(names))]
    lines = []
    for label, cells in rows:
        numbers = "".join(f"  {cell:>{w}}" for cell, w in zip(cells, widths, strict=True))
        lines.append(f"{label:<{first}}{numbers}".rstrip())
    lines.insert(-2, "─" * (first + sum(widths) + 2 * len(widths)))
    return "\n".join([*account["remarks"], "", *lines, "", account["outlook"]]).strip("\n")
