"""Transcripts of matches at every table, written with all legal moves and verified.

    python bench/verify.py [--seeds N] [--bots NAME] [--hands N] [--jobs N] [GAME ...]

The matches are those of `drumhead record GAME --players N --option K=V --seed S --legal`; only
that the players, corporals or privates, are shown the match and not a possible world, which
changes nothing in what they do and saves the time of dealing worlds. Each transcript is replayed
strictly, as by `drumhead verify`: every list of legal moves, every move, shuffle, score and
result, the key and its commitment.
"""

from __future__ import annotations

import argparse
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import drumhead
from drumhead.engine.game import Game
from drumhead.games import table_name, tables
from drumhead.terminal.computers import Computers


def verified(game: Game, seeds: int, bots: str, hands: int | None) -> int:
    """How many lines of transcripts were written and verified at this table."""
    lines = 0
    for seed in map(str, range(seeds)):
        computers = Computers([bots] * game.players, seed).players
        match = game.match(seed=seed, hands=hands)
        while (turn := match.turn) is not None:
            match.play(computers[turn].consider(match).move)
        text = match.transcript(legal=True)
        if drumhead.replay(text).transcript(legal=True) != text:
            raise AssertionError(f"{table_name(game)}, seed {seed}: not the same match again")
        lines += text.count("\n")
    return lines


def main() -> None:
    """Verify and print one line a table; the first fault ends it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--seeds", type=int, default=200)
    parser.add_argument("--bots", default="corporal", choices=("corporal", "private"))
    parser.add_argument("--hands", type=int, default=None, help="stop each match after N hands")
    parser.add_argument("--jobs", type=int, default=2)
    arguments = parser.parse_args()
    chosen = list(tables(arguments.games))
    for game in chosen:
        game.new_state(bytes(32))  # compiled once, before the work is shared out
    check = partial(verified, seeds=arguments.seeds, bots=arguments.bots, hands=arguments.hands)
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for game, lines in zip(chosen, pool.map(check, chosen), strict=True):
            print(f"{table_name(game):66} {arguments.seeds} seeds, {lines:,} lines: ok", flush=True)


if __name__ == "__main__":
    main()
