"""Rulebook pages and the list of games, formatted for a terminal."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from drumhead.engine.english import agreeing, capitalized, counted, listed
from drumhead.engine.game import GameType
from drumhead.engine.lengths import length
from drumhead.engine.rulebook import Clause
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.errors import UnknownGame
from drumhead.games import game_type
from drumhead.packs import pack
from drumhead.terminal.lines import rendered, width, wrapped

if TYPE_CHECKING:
    from rich.table import Table

#: The source of a clause, as a sentence.
WHOSE = {
    "booklet": "The booklet's own: the printed rules say so.",
    "traditional": "Traditional: the game has no booklet, and is commonly played so.",
    "inferred": "Inferred: it follows from what the printed rules say.",
    "ours": "Ours: the printed rules are silent or unclear, so we had to decide.",
}
PARTLY = {
    "booklet": "the booklet's own", "traditional": "traditional", "inferred": "inferred",
    "ours": "ours",
}  # fmt: skip


class Page(NamedTuple):
    """A page of the rulebook: its name, its text in Markdown and its clauses."""

    name: str
    markdown: str
    clauses: tuple[Clause, ...]


def page(name: str) -> Page:
    """The page of a game, or of a pack by its name and `-pack`."""
    if name.endswith("-pack"):
        cards = pack(name.removesuffix("-pack"))
        return Page(name, cards.rulebook, cards.clauses)
    game = game_type(name)
    return Page(name, rulebook_page(game), game.clauses)


def find_clause(name: str, wanted: str) -> Clause:
    """A clause of a page by its id; a game's page also finds the clauses of its pack."""
    own = page(name).clauses
    for clause in own + _of_the_pack(name):
        if clause.id == wanted.upper():
            return clause
    ids = sorted(clause.id for clause in own)
    has = f"its clauses are {ids[0]} to {ids[-1]}" if ids else "it has none"
    raise UnknownGame(f"There is no clause {wanted!r} in {name}; {has}.")


def _of_the_pack(name: str) -> tuple[Clause, ...]:
    if not name.endswith("-pack"):
        with suppress(UnknownGame):
            return pack(game_type(name).pack).clauses
    return ()


def whose(clause: Clause) -> str:
    """The source of a clause: the booklet's, inferred, ours, or a mixture."""
    sources = clause.kind.split(" + ")
    if len(sources) == 1:
        return WHOSE[clause.kind]
    parts = listed([f"partly {PARTLY[source]}" for source in sources])
    return f"{capitalized(parts)}; its last words say which part is which."


def clause_text(clause: Clause) -> str:
    """A clause in plain lines: its id, its source and its text."""
    return "\n".join([clause.id, wrapped(whose(clause)), wrapped(_unmarked(clause.text))])


# --- Markdown as plain lines -------------------------------------------------------------


def plain_page(markdown: str) -> str:
    """A page without Markdown marks, wrapped: for screen readers and narrow windows."""
    blocks = narrow_tables(markdown, width=0).split("\n\n")
    return "\n\n".join(_plain_block(block) for block in blocks).rstrip()


def _plain_block(block: str) -> str:
    items = re.split(r"\n(?=- )", block.strip("\n"))
    return "\n".join(_plain_item(item) for item in items)


def _plain_item(item: str) -> str:
    text = _unmarked(" ".join(item.split())).lstrip("# ")
    return wrapped(text, "  " if item.startswith("- ") else "")


def _unmarked(text: str) -> str:
    return re.sub(r"\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`", lambda m: m[1] or m[2] or m[3], text)


def narrow_tables(markdown: str, width: int) -> str:
    """The page with every table that is too wide turned into a list, one item per row."""
    blocks = markdown.split("\n\n")
    return "\n\n".join(_as_list(b) if _too_wide(b, width) else b for b in blocks)


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _too_wide(block: str, width: int) -> bool:
    """Is this table too wide even with its words wrapped?"""
    if not block.startswith("| "):
        return False
    columns = zip(*(_cells(line) for line in block.splitlines()), strict=True)
    return (
        sum(2 + max(len(w) for c in column for w in [*c.split(), ""]) for column in columns) > width
    )


def _as_list(block: str) -> str:
    heads, _, *rows = (_cells(line) for line in block.splitlines())
    return "\n".join("- " + _as_item(heads, row) for row in rows)


def _as_item(heads: list[str], row: list[str]) -> str:
    named = zip(heads, row, strict=True)
    return ", ".join(f"{head} {cell}" for head, cell in named if cell not in ("", "-"))


# --- For a terminal that can draw --------------------------------------------------------


def drawn_page(markdown: str) -> str:
    """A page drawn by rich."""
    from rich.markdown import Markdown

    return rendered(Markdown(narrow_tables(markdown, width())))


def drawn_clause(clause: Clause) -> str:
    """A clause drawn by rich."""
    from rich.markdown import Markdown

    return rendered(Markdown(f"**{clause.id}**\n\n*{whose(clause)}*\n\n{clause.text}"))


#: The width of the table of games, in columns.
TABLE_WIDTH = 100


def drawn_games(games: Sequence[GameType]) -> str:
    """The games as a table, or as a list if the table does not fit."""
    if width() < TABLE_WIDTH:
        return "\n\n".join(_game_in_lines(game) for game in games)
    return rendered(_table_of(games))


def _table_of(games: Sequence[GameType]) -> Table:
    from rich import box
    from rich.table import Table

    note = "Match: the usual length among corporals. Booklet: clauses wholly the booklet's own."
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False, caption=note, caption_justify="left")
    for head in ("Game", "Year", "Publisher", "Players", "Kind", "Match", "Booklet"):
        table.add_column(head, no_wrap=head not in ("Publisher", "Kind", "Match"))
    for game in games:
        table.add_row(
            game.slug, game.year, game.publisher, players_text(game), game.genre,
            length_text(game), f"{booklet_clauses(game)} of {len(game.clauses)}",
        )  # fmt: skip
    return table


def _game_in_lines(game: GameType) -> str:
    number = booklet_clauses(game)
    own = f"{number} of {counted(len(game.clauses), 'clause')} {agreeing(number, 'is')}"
    lines = [
        f"{game.slug}, {game.year}",
        game.publisher,
        f"{players_text(game)} {agreeing(game.players[-1], 'player')}, {game.genre}",
        f"{counted(len(game.options), 'option')}; {own} the booklet's own",
        f"a match takes {length_text(game)}",
    ]
    return "\n".join([lines[0], *(wrapped(f"  {line}", "  ") for line in lines[1:])])


def length_text(game: GameType) -> str:
    """The length of a match with the usual number of players: "7 hands, 420 moves"."""
    measured = length(game, game.usual_players)
    if measured is None:
        return "an unmeasured time"
    hands, moves = measured.hands[1], measured.moves[1]
    return f"{counted(hands, 'hand')}, {counted(moves, 'move')}"


def booklet_clauses(game: GameType) -> int:
    """The number of clauses of a game that come from the booklet alone."""
    return sum(clause.kind == "booklet" for clause in game.clauses)


def players_text(game: GameType) -> str:
    """The possible numbers of players: "3 to 6"."""
    numbers = game.players
    if len(numbers) > 2 and numbers == tuple(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]}"
    return " or ".join(map(str, numbers))
