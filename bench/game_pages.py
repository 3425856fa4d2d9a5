"""What the page of each game for researchers says beside what the code knows: speeds and values.

    python bench/game_pages.py [--seconds S] [--rounds N] [--envs N] [--matches N] [GAME ...]

Writes docs/research/figures.json, from which the pages are made, and prints the table of speeds:
decisions a second as `bench/vector.py` counts them, on one core. A known value is the share of the
wins that seat 0 has in whole matches at random and by rules of thumb, with its 95 percent interval,
or the exact value of a reduced edition, by a linear program (`bench/exact.py` has a second method).
Games that are not named keep their figures.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
from fractions import Fraction
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numpy.typing import NDArray
from vector import aec, batches

import drumhead
from drumhead.engine.simulate import guided_matches, simulate
from drumhead.learn import reduced
from drumhead.learn.pettingzoo import env

FILE = Path(__file__).parents[1] / "docs" / "research" / "figures.json"


def speeds(slug: str, envs: int, seconds: float, rounds: int) -> dict[str, int]:
    """Decisions a second: with masks, with observations as bits, and through PettingZoo."""
    found = {
        "mask": batches(slug, envs, None, seconds, rounds),
        "bits": batches(slug, envs, "bits", seconds, rounds),
        "aec": aec(env(slug, observations="uint8"), seconds, rounds),
    }
    return {name: round(rate) for name, rate in found.items()}


def first_seat(slug: str, matches: int) -> dict[str, list[float]]:
    """The share of the wins of seat 0 and its margin: at random, and by rules of thumb."""
    game = drumhead.game(slug)
    guided = guided_matches(game, matches, seed=0)
    by_thumb = [game.shares(int(mask))[0] for mask in guided.winners[guided.last]]
    return {
        "private": _share(simulate(game, matches, seed=0).results[:, 0]),
        "corporal": _share(np.array(by_thumb)),
    }


def _share(results: NDArray[np.float64]) -> list[float]:
    margin = 1.96 * results.std() / np.sqrt(len(results))
    return [round(float(results.mean()), 4), round(float(margin), 4), len(results)]


def solved(edition: reduced.Reduced) -> dict[str, Any]:
    """The size of a reduced edition, and its value where two sides or one play it."""
    tree = reduced.grow(edition)
    found: dict[str, Any] = {
        "histories": tree.histories, "information_states": tree.information_states,
    }  # fmt: skip
    if len(tree.seats) < 3:
        value = reduced.solve(tree).value
        found["value"] = round(value, 6)
        near = Fraction(value).limit_denominator(5000)
        if abs(near - value) < 1e-7:
            found["fraction"] = str(near)
    return found


def main() -> None:
    """Measure, write the file and print the table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.slug for game in drumhead.games()])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--envs", type=int, default=4096)
    parser.add_argument("--matches", type=int, default=1024)
    given = parser.parse_args()
    kept = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {"games": {}, "editions": {}}
    kept["conditions"] = (
        f"one core of {os.cpu_count()}, Python {platform.python_version()}, "
        f"Numba {numba.__version__}, {given.envs} environments, the fastest of {given.rounds} "
        f"rounds of {given.seconds:g} seconds of processor time"
    )
    print("| | mask | bits and mask | AEC | processes that wanted a core |")
    print("| --- | ---: | ---: | ---: | ---: |")
    for slug in given.games:
        rates = speeds(slug, given.envs, given.seconds, given.rounds)
        busy = round(os.getloadavg()[0], 1)
        first = first_seat(slug, given.matches)
        kept["games"][slug] = {"speeds": rates, "load": busy, "seat 0": first}
        for edition in reduced.EDITIONS:
            if edition.slug == slug:
                kept["editions"][edition.name] = solved(edition)
        print(f"| {slug} | {' | '.join(f'{r:,}' for r in rates.values())} | {busy} |", flush=True)
        FILE.write_text(json.dumps(kept, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
