"""The ladder of every game: who beats whom over duplicate deals, with 95 per cent intervals.

    python bench/strength.py [--deals N] [--hands N] [--jobs N] [--pairs A,B ...] [--seats N ...]
                             [--keep FOLDER] [--note] [GAME ...]

Each pair of players meets at the usual table of each game, or at tables of N seats as far as
the game has them; a deal is played by all line-ups. `--hands 0` plays whole matches. With `--keep`
outcomes are kept, so that a run that was broken off, or one with more deals, goes on from there.
With `--note` what a marshal reached, and a generalissimo against it, is written into the file of
its network: hints ask one that beats captains, and generalissimos are offered where they beat it.
A contest stops before its last deal only where the difference in the share of wins (which is what
players play for) is beyond one and a half of its 95 per cent intervals (three standard errors), so
that looking early hardly narrows the interval. Differences are positive where the first is better.
"""

from __future__ import annotations

import argparse
import itertools
import os
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from drumhead import arena
from drumhead.arena.standings import Difference
from drumhead.engine.game import Game, GameType
from drumhead.games import game_type, slugs, table_name
from drumhead.players.marshal import MARSHAL
from drumhead.players.trained_network import GENERALISSIMO, annotate, file_of, in_matches, read

PAIRS = ("corporal,private", "captain,corporal", "general,captain")
#: After this many deals we look whether the contest is decided, and then after twice as many.
FIRST_LOOK = 25
#: So many margins of the difference decide a contest before its end.
BEYOND = 1.5


def decided(contest: arena.Contest, jobs: int, keep: Path | None = None) -> tuple[int, Difference]:
    """Play until the difference is beyond doubt or the deals are used up."""
    deals = min(FIRST_LOOK, contest.deals)
    outcomes: list[arena.MatchOutcome] = []
    while True:
        part = replace(contest, deals=deals)
        outcomes = arena.run(part, jobs=jobs, known=outcomes, keep=keep)
        (difference,) = arena.standings(part, outcomes).differences
        win = difference.win
        if abs(win.value) > BEYOND * win.margin or deals == contest.deals:
            return deals, difference
        deals = min(2 * deals, contest.deals)


def note(game: Game, pair: str, hands: int, deals: int, found: Difference) -> None:
    """Write into a network's file how it fared against a player at the usual table.

    Of a generalissimo it is noted how that one fared against the network alone.
    """
    first, other = pair.split(",")
    met = other if first == MARSHAL else first
    path = file_of(game.type)
    assert path is not None, "it played"
    about = dict(read(game.type, path).about)  # again: its opponents may have been noted
    name = met if hands else in_matches(met)
    means = {"points": found.hand, "share": found.win}
    fared = {"deals": deals, **{what: [m.value, m.margin] for what, m in means.items()}}
    annotate(path, {**about, "strength": {**about["strength"], name: fared}})


def tables(game: GameType, seats: Sequence[int]) -> list[Game]:
    """The usual table of a game, or those with that many seats, where it has them."""
    return [Game(game, n) for n in seats if n in game.players] if seats else [Game(game)]


def main() -> None:
    """Play and print a line for each game and pair."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--deals", type=int, default=400)
    parser.add_argument("--hands", type=int, default=1, help="how many a deal; 0 for whole matches")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--pairs", nargs="*", default=PAIRS)
    parser.add_argument(
        "--seats", nargs="*", type=int, default=[], help="how many, in place of the usual number"
    )
    parser.add_argument("--keep", type=Path, help="a folder for the outcomes")
    parser.add_argument("--note", action="store_true", help="write them into the network's file")
    arguments = parser.parse_args()
    print(f"{'table':22}{'players':28}{'deals':>6}{'points a hand':>24}{'share of wins':>20}")
    for slug in arguments.games or slugs():
        for game, pair in itertools.product(
            tables(game_type(slug), arguments.seats), arguments.pairs
        ):
            name = table_name(game)
            hands = arguments.hands or None
            contest = arena.contest(game, pair.split(","), arguments.deals, hands)
            keep = arguments.keep and arguments.keep / f"{name}-{pair}-{arguments.hands}"
            deals, difference = decided(contest, arguments.jobs, keep)
            noted = pair.startswith(f"{MARSHAL},") or pair == f"{GENERALISSIMO},{MARSHAL}"
            if arguments.note and noted and not arguments.seats:
                note(game, pair, arguments.hands, deals, difference)
            print(
                f"{name:22}{pair:28}{deals:>6}{difference.hand!s:>24}{difference.win!s:>20}",
                flush=True,
            )


if __name__ == "__main__":
    main()
