"""Balance between marshals, compared with the published report between captains.

    python -m studies.balance.by_marshals [--deals N] [--out FILE] [GAME ...]

For every game that has a network, or these: whole matches between marshals at the usual table, the
same figures as `drumhead balance` has, and docs/balance/figures.csv for what captains do. A figure
has changed beyond doubt where the two 95 percent intervals do not touch.
"""

from __future__ import annotations

import argparse
import csv
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from drumhead.arena import Contest, run
from drumhead.engine.game import Game
from drumhead.engine.rulebook import markdown_table
from drumhead.engine.transcript import read
from drumhead.games import game_type, slugs
from drumhead.players.trained_network import has_network
from studies.balance.figures import Figures, facts, figures
from studies.balance.hands import played_match
from studies.balance.report_pages import rows
from studies.balance.sentences import number

ROOT = Path(__file__).parents[2]
BALANCE = ROOT / "docs" / "balance"
#: Where the page is written: raw figures stay outside the site.
PAGE = ROOT / "bench" / "results" / "balance-by-marshals.md"
#: Of these kinds of figures shares are compared; the seat itself should not matter.
SHARES = {"place": "best", "part": "best", "clause": "share"}


class MarshalFigure(NamedTuple):
    """A share with its interval, and of how many chances it is one."""

    value: float
    low: float
    high: float
    times: int

    def __str__(self) -> str:
        low, high = number(100 * max(0.0, self.low)), number(100 * min(1.0, self.high))
        return f"{number(100 * self.value)} ({low} to {high})"


Key = tuple[str, str, str]


def _figures(table: Iterator[tuple[str, ...]]) -> dict[Key, MarshalFigure]:
    found = {}
    for kind, what, figure, value, low, high, count in table:
        if value:
            numbers = float(value), float(low or value), float(high or value)
            found[kind, what, figure] = MarshalFigure(*numbers, int(count))
    return found


def of_captains(slug: str) -> dict[Key, MarshalFigure]:
    """The published figures of a game."""
    with (BALANCE / "figures.csv").open(newline="", encoding="utf-8") as file:
        return _figures(tuple(row[1:]) for row in csv.reader(file) if row[0] == slug)


def of_marshals(game: Game, deals: int) -> Figures:
    """Let marshals play, and count."""
    outcomes = run(Contest(game, ("marshal",), deals))
    return figures(game, [facts(played_match(read(o.transcript, game_type))) for o in outcomes])


def _mean_bid(found: dict[Key, MarshalFigure]) -> str:
    bids = [(int(what), one.times) for (kind, what, _), one in found.items() if kind == "bid"]
    times = sum(count for _, count in bids)
    return f"{sum(size * count for size, count in bids) / times:.2f}" if times else "–"


def _length(found: dict[Key, MarshalFigure], what: str) -> str:
    return number(found["length", what, "quartiles"].value)


def page(games: list[Game], deals: int, command: str) -> str:
    """The page: two tables."""
    glance, changed, compared = [], [], 0
    for game in games:
        marshals, before = of_marshals(game, deals), of_captains(game.slug)
        after = _figures(tuple(map(str, row)) for row in rows(marshals))
        begins = marshals.beginner
        best = ("place", begins.label, "best") if begins else None
        glance.append((
            game.title, f"{marshals.matches:,}", f"{marshals.hands:,}",
            _length(before, "hands a match"), _length(after, "hands a match"),
            str(before[best]) if best else "–", str(after[best]) if best else "–",
            _mean_bid(before), _mean_bid(after),
        ))  # fmt: skip
        for key, one in after.items():
            other = before.get(key)
            if SHARES.get(key[0]) != key[2] or other is None:
                continue
            compared += 1
            if one.low > other.high or one.high < other.low:
                what = f"{key[1]} does best" if key[2] == "best" else key[1]
                changed.append((game.title, what, str(other), str(one)))
    heads = ("game", "matches", "hands", "hands a match: captains", "marshals",
             "who begins does best, %: captains", "marshals", "mean bid: captains",
             "marshals")  # fmt: skip
    parts = [
        "# How games play out between marshals",
        "The figures of docs/balance, with marshals in all seats instead of captains with 400 "
        "simulations per move. Shares are percentages with 95 percent intervals.\n\n"
        f"```\n{command}\n```",
        markdown_table(heads, glance),
        "## What changed",
        f"Of {compared} shares (who does best, and clauses of note) these {len(changed)} have "
        "intervals that do not touch.",
        markdown_table(("game", "what", "captains, %", "marshals, %"), changed),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    """Play, and write the page."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--out", type=Path, default=PAGE)
    wanted = parser.parse_args()
    names = wanted.games or [one for one in slugs() if has_network(game_type(one))]
    words = ["python -m studies.balance.by_marshals", f"--deals {wanted.deals}", *wanted.games]
    games = [Game(game_type(name)) for name in names]
    wanted.out.write_text(page(games, wanted.deals, " ".join(words)), encoding="utf-8")


if __name__ == "__main__":
    main()
