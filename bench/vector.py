"""Decisions a second of the environments for learning: batches, and PettingZoo beside its own.

    python bench/vector.py [--rounds N] [--seconds S] [--envs N] [GAME ...]

Everything runs on one core, and its processor time is counted; each figure is the fastest of
several rounds. In batches a step is a legal move at random in every environment, picked by compiled
code from the mask, with the new mask and where it says so the observation of the seat to move. A
match is one hand, and dealing is counted. The AEC environments are driven as in PettingZoo's
documentation, with random legal moves; PettingZoo's own card games are measured in the same way
where `rlcard` and `pygame` are installed.
"""

from __future__ import annotations

import argparse
import importlib
from typing import Any

import numpy as np
from rates import fastest

import drumhead
from drumhead.learn.observations import FORMS, Form
from drumhead.learn.pettingzoo import env
from drumhead.learn.vector import VectorEnv

#: PettingZoo's games of cards.
CARDS = ("leduc_holdem_v4", "texas_holdem_v4", "texas_holdem_no_limit_v6")


def batches(slug: str, envs: int, form: Form | None, seconds: float, rounds: int) -> float:
    """Decisions a second of a batch, with masks, and with observations in a form."""
    batch = VectorEnv(slug, envs, hands=1, observations=form)
    batch.reset()

    def run() -> int:
        batch.step(batch.sample())
        return envs

    return fastest(run, seconds, rounds)


def aec(made: Any, seconds: float, rounds: int) -> float:
    """Decisions a second of a PettingZoo environment, one agent after the other."""
    draw = np.random.default_rng(1).random
    made.reset(seed=1)

    def run() -> int:
        decisions = 0
        for agent in made.agent_iter(200):
            seen, _, over, cut, _ = made.last()
            if over or cut:
                made.step(None)
                continue
            legal = seen["action_mask"].nonzero()[0]
            made.step(int(legal[int(draw() * legal.size)]))
            decisions += 1
            del agent
        if not made.agents:
            made.reset()
        return decisions

    return fastest(run, seconds, rounds)


def theirs(seconds: float, rounds: int) -> dict[str, float]:
    """The rates of PettingZoo's card games, where they are installed."""
    found = {}
    for name in CARDS:
        try:
            module = importlib.import_module(f"pettingzoo.classic.{name}")
        except ImportError:
            continue
        found[name] = aec(module.env(), seconds, rounds)
    return found


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("games", nargs="*", default=[game.slug for game in drumhead.games()])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--envs", type=int, default=4096)
    parser.add_argument("--forms", nargs="*", default=list(FORMS))
    given = parser.parse_args()
    print(f"{given.envs} environments, decisions a second:\n")
    print(f"| | mask | {' | '.join(f'{form} and mask' for form in given.forms)} | AEC |")
    print(f"| --- {'| ---: ' * (len(given.forms) + 2)}|")
    ours = {}
    for slug in given.games:
        rates = [
            batches(slug, given.envs, form, given.seconds, given.rounds)
            for form in (None, *given.forms)
        ]
        ours[slug] = aec(env(slug, observations="uint8"), given.seconds, given.rounds)
        cells = " | ".join(f"{rate:,.0f}" for rate in (*rates, ours[slug]))
        print(f"| {slug} | {cells} |", flush=True)
    print("\nPettingZoo's own games of cards, AEC:\n\n| | decisions a second |\n| --- | ---: |")
    others = theirs(given.seconds, given.rounds)
    for name, rate in others.items():
        print(f"| {name} | {rate:,.0f} |")
    if others and "do-boy" in ours:
        ratio = ours["do-boy"] / max(others.values())
        print(f"\nDo-Boy is {ratio:.1f} times as fast as the fastest of them.")


if __name__ == "__main__":
    main()
