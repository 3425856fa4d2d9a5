"""How long matches last: corporals at every number of players, with the usual options.

    python bench/lengths.py [--matches N] > src/drumhead/rulebook/lengths.toml

Prints, in TOML, the tenth shortest of a hundred, the middle and the tenth longest match.
"""

from __future__ import annotations

import argparse

import numpy as np

from drumhead.engine.game import Game
from drumhead.engine.simulate import guided_matches
from drumhead.games import game_type, slugs


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--matches", type=int, default=1000)
    matches = parser.parse_args().matches
    print(f"# {matches} matches between corporals at each table, by bench/lengths.py: the tenth")
    print("# shortest of a hundred, the middle one, the tenth longest.")
    for slug in slugs():
        kind = game_type(slug)
        print(f"\n[{slug}]")
        for players in kind.players:
            played = guided_matches(Game(kind, players), matches, "lengths")
            hands = np.unique(played.match, return_counts=True)[1]
            moves = played.decisions[played.last]
            print(f"{players} = {{ hands = {quantiles(hands)}, moves = {quantiles(moves)} }}")


def quantiles(values: np.ndarray[tuple[int], np.dtype[np.int64]]) -> list[int]:
    """The figures of one table."""
    return [round(float(value)) for value in np.quantile(values, (0.1, 0.5, 0.9))]


if __name__ == "__main__":
    main()
