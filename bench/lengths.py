"""How long matches last: corporals at every number of players, with the usual options.

    python bench/lengths.py [--matches N] [GAME ...]

Writes, into the folder of each game, `lengths.toml`: the tenth shortest of a hundred, the middle
and the tenth longest match, in hands and in moves.
"""

from __future__ import annotations

import argparse
from importlib import resources
from pathlib import Path

import numpy as np

from drumhead.engine.game import Game, GameType
from drumhead.engine.lengths import FILE
from drumhead.engine.simulate import guided_matches
from drumhead.games import game_type, slugs


def main() -> None:
    """Measure and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--matches", type=int, default=1000)
    wanted = parser.parse_args()
    for slug in wanted.games or slugs():
        game = game_type(slug)
        path = Path(str(resources.files(game.package) / FILE))
        path.write_text(figures(game, wanted.matches), encoding="utf-8")
        print(path)


def figures(game: GameType, matches: int) -> str:
    """The figures of one game, in TOML."""
    lines = ["# How long matches last: written by bench/lengths.py."]
    for players in game.players:
        played = guided_matches(Game(game, players), matches, "lengths")
        hands = np.unique(played.match, return_counts=True)[1]
        moves = played.decisions[played.last]
        lines.append(f"{players} = {{ hands = {quantiles(hands)}, moves = {quantiles(moves)} }}")
    return "\n".join(lines) + "\n"


def quantiles(values: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """The figures of one table."""
    return [round(float(value)) for value in np.quantile(values, (0.1, 0.5, 0.9))]


if __name__ == "__main__":
    main()
