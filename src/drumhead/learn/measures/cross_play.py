"""Cross-play: every pair of several players on the same deals."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from drumhead.arena.contest import contest
from drumhead.arena.running import run
from drumhead.arena.standings import MeanOverDeals, standings
from drumhead.engine.game import Game
from drumhead.engine.rulebook import markdown_table
from drumhead.errors import InvalidOption
from drumhead.players import PlayerLike


@dataclass(frozen=True)
class CrossPlay:
    """The differences between players in points per hand, on the same deals.

    `matrix[i][j]` is for player i against player j, with a 95 percent interval over deals; more
    is always better. The diagonal is None.
    """

    names: tuple[str, ...]
    deals: int
    seed: str
    matrix: tuple[tuple[MeanOverDeals | None, ...], ...]

    @property
    def table(self) -> str:
        """The matrix as a table in Markdown."""
        rows = [
            (name, *("" if cell is None else str(cell) for cell in row))
            for name, row in zip(self.names, self.matrix, strict=True)
        ]
        return markdown_table(("", *self.names), rows)


def cross_play(
    game: Game,
    players: Sequence[PlayerLike],
    deals: int,
    *,
    hands: int | None = 1,
    seed: str = "0",
    jobs: int = 1,
) -> CrossPlay:
    """Let every pair of the players meet over the same deals, at every seat."""
    if len(players) < 2:
        raise InvalidOption("Cross-play is between two or more players.")
    cells: dict[tuple[int, int], MeanOverDeals] = {}
    names: dict[int, str] = {}
    for i in range(len(players)):
        for j in range(i + 1, len(players)):
            pair = contest(game, [players[i], players[j]], deals, hands, seed)
            names[i], names[j] = pair.names
            found = standings(pair, run(pair, jobs=jobs)).differences[0].hand
            cells[i, j], cells[j, i] = found, MeanOverDeals(-found.value, found.margin)
    order = range(len(players))
    return CrossPlay(
        tuple(names[i] for i in order), deals, seed,
        tuple(tuple(cells.get((i, j)) for j in order) for i in order),
    )  # fmt: skip
