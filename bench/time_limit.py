"""How much longer than its time limit a searching player takes for a move.

    python bench/time_limit.py [--players NAME ...] [--moves N] [--busy N] [GAME ...]

Positions spread over a match of each game are put to each player, alone and then with so many
busy processes beside it. The time is that of the whole answer, from the dealing of the first world
to the sentence. Printed is the excess in per cent of the limit: 95 of 100 moves have no more than
the first figure, and the worst has the second.
"""

from __future__ import annotations

import argparse
import math
import time

from beside import busy, choices

import drumhead
from drumhead.engine.match import Match
from drumhead.games import slugs
from drumhead.players import SECONDS, player

#: The excess that is allowed, in per cent.
ALLOWED = 20


def excesses(rank: str, places: list[Match]) -> list[float]:
    """By how many per cent each move takes longer than it may, in order."""
    thinker = player(rank, 1)
    thinker.prepare(places[0].game)
    found = []
    for match in places:
        start = time.perf_counter()
        thinker.choose(match)
        found.append(100 * ((time.perf_counter() - start) / SECONDS[rank] - 1))
    return sorted(found)


def figures(found: list[float]) -> str:
    """The 95th of a hundred, and the last."""
    return f"{found[math.ceil(0.95 * len(found)) - 1]:>11.1f}{found[-1]:>9.1f}"


def main() -> None:
    """Measure and print a line for each game and player."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--players", nargs="*", default=list(SECONDS), metavar="NAME")
    parser.add_argument("--moves", type=int, default=20, help="of each game by each player")
    parser.add_argument("--busy", type=int, default=2, help="processes beside; 0: only alone")
    arguments = parser.parse_args()
    print(f"{'':30}{'alone':>20}{f'{arguments.busy} busy beside' if arguments.busy else '':>20}")
    print(f"{'game':20}{'player':10}{'95 %':>11}{'worst':>9}{'95 %':>11}{'worst':>9}")
    beyond = asked = 0
    for slug in arguments.games or slugs():
        places = choices(drumhead.game(slug), arguments.moves)
        for rank in arguments.players:
            found = [excesses(rank, places)]
            if arguments.busy:
                with busy(arguments.busy):
                    found.append(excesses(rank, places))
            print(f"{slug:20}{rank:10}{''.join(map(figures, found))}", flush=True)
            beyond += sum(one > ALLOWED for part in found for one in part)
            asked += sum(map(len, found))
    print(f"{beyond} of {asked} moves took more than {ALLOWED} per cent too long.")


if __name__ == "__main__":
    main()
