"""Every possible world that a search looks at could have produced the history seen.

    python bench/worlds.py [--matches N] [--thinking N] [--simulations N] [--jobs N] [GAME ...]

Whole matches at every table of each game in rotation. The moves are made by rules of thumb, but at
about so many choices of a match, picked at random, a captain thinks and moves, and every world that
its search deals itself is checked: the match is played again by the world's own events, in
which chance must be able to decide so, every move must be legal, the seat must see before each
event what it did see, and the last event must lead to the world. The worlds are those of the
search itself, with the counts that it keeps from one to the next, taken out of it between
two simulations.
"""

from __future__ import annotations

import argparse
import functools
import os
import random
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import NamedTuple

import drumhead
import drumhead.players
from drumhead.checks.worlds import Past, companion
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.games import slugs, table_name, tables
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.random import key_from_seed, small_generator
from drumhead.players import player
from drumhead.players.search import WORLD_USES, SearchTree

GAMES = Path(__file__).parents[1] / "tests" / "games"
#: So many matches are one piece of work.
PIECE = 20
#: So many matches tell how many choices there are in one.
PILOTS = 3


class WatchedTree(SearchTree):
    """A search that keeps the worlds it has dealt itself."""

    dealt: list[Bytes] = []  # noqa: RUF012 - of all trees: the players make them

    def run(self, simulations: int) -> None:
        """The same simulations, cut up where a world is dealt: the search is the same by that."""
        while simulations > 0:
            known = self.worlds
            count = min(WORLD_USES - self.simulations % WORLD_USES, simulations)
            super().run(count)
            simulations -= count
            if self.worlds > known:
                assert self.worlds == known + 1
                self.dealt.append(self._world.copy())


class Checked(NamedTuple):
    """What was looked at in some matches, and what was wrong."""

    decisions: int
    thought: int
    worlds: int
    seconds: float
    faults: tuple[str, ...]


@functools.cache
def usual_choices(game: Game) -> float:
    """How often a seat has a choice in a match by rules of thumb, about."""
    moves, rng = game.new_moves(), small_generator("choices")
    counts = []
    for seed in range(PILOTS):
        state = game.new_state(key_from_seed(seed))
        choices, place = 0, -1
        while count := game.rules.advance(state, place, moves):
            choices += count > 1
            move = game.rules.thumb(state, moves, count, rng)
            place = moves[:count].tolist().index(move)
        counts.append(choices)
    return sum(counts) / PILOTS


def checked(slug: str, seeds: range, thinking: int, simulations: int) -> Checked:
    """Play these matches, and check the worlds of the searches in them."""
    drumhead.players.Tree = WatchedTree  # type: ignore[attr-defined]
    start = time.process_time()
    origin = companion(GAMES / slug.replace("-", "_")).origin
    at = list(tables([slug]))
    decisions = thought = worlds = 0
    faults: list[str] = []
    for seed in seeds:
        game = at[seed % len(at)]
        for match in play(game, seed, thinking / usual_choices(game), simulations):
            decisions += 1
            if not WatchedTree.dealt:
                continue
            thought += 1
            assert match.turn is not None
            past = Past(match, match.turn)
            for state in WatchedTree.dealt:
                worlds += 1
                try:
                    past.check(Match(game, state, hands=match.hands), origin)
                except Exception as fault:  # a world may be too strange to tell its past
                    where = f"{table_name(game)}, seed {seed}, event {len(match.history)}"
                    faults.append(f"{where}: {fault!r}")
            WatchedTree.dealt.clear()
    return Checked(decisions, thought, worlds, time.process_time() - start, tuple(faults))


def play(game: Game, seed: int, rate: float, simulations: int) -> Iterator[Match]:
    """A match, shown before each move, when the searching has been done."""
    pick, rng = random.Random(seed), small_generator("worlds", seed)
    captain = player("captain", seed, simulations=simulations)
    captain.prepare(game)
    WatchedTree.dealt.clear()
    match = game.match(seed=f"worlds {seed}")
    moves = game.new_moves()
    while match.turn is not None:
        count = game.rules.legal(match.state, moves)
        if count > 1 and pick.random() < rate:
            move = game.type.moves.find(captain.choose(match, seed).move)
        else:
            move = int(game.rules.thumb(match.state, moves, count, rng))
        yield match
        match.step(move)
        match.deal()


def main() -> None:
    """Check, and print one line a game; the exit status is 1 where a world was impossible."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--matches", type=int, default=1000, help="of each game")
    parser.add_argument("--thinking", type=int, default=2, help="times a match")
    parser.add_argument("--simulations", type=int, default=16, help="at a time")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    arguments = parser.parse_args()
    print(f"{'game':20}{'matches':>8}{'decisions':>12}{'searches':>10}{'worlds':>10}"
          f"{'impossible':>12}{'CPU s':>8}")  # fmt: skip
    wrong = 0
    for game in map(drumhead.game, arguments.games or slugs()):
        player("captain").prepare(game)  # compiled once, before the work is shared out
    with ProcessPoolExecutor(arguments.jobs) as pool:
        for slug in arguments.games or slugs():
            pieces = [
                range(first, min(first + PIECE, arguments.matches))
                for first in range(0, arguments.matches, PIECE)
            ]
            check = functools.partial(
                checked, slug, thinking=arguments.thinking, simulations=arguments.simulations
            )
            found = list(pool.map(check, pieces))
            faults = [fault for part in found for fault in part.faults]
            print(f"{slug:20}{arguments.matches:>8,}{sum(part.decisions for part in found):>12,}"
                  f"{sum(part.thought for part in found):>10,}"
                  f"{sum(part.worlds for part in found):>10,}{len(faults):>12,}"
                  f"{sum(part.seconds for part in found):>8.0f}", flush=True)  # fmt: skip
            for fault in faults[:5]:
                print(f"  {fault}", file=sys.stderr)
            wrong += len(faults)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
