"""Decisions a second of other libraries' batches, to stand beside those of `bench/vector.py`.

    python bench/other_batches.py [--seconds S] [--rounds N] [--envs N]

It needs EnvPool or Pgx and nothing of Drumhead, so that they can be installed elsewhere. As there,
processor time is counted, of all threads together, and each figure is the fastest of several
rounds. Pgx plays its games of cards and tiles with a legal move at random in every environment, and
a game that is over starts again; step, mask and observation are one compiled function of JAX on the
CPU. EnvPool has no games of cards: CartPole is the simplest of its tasks, and its actions are drawn
beforehand.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from typing import Any

import numpy as np
from rates import fastest

#: Pgx's games of cards, and its game of tiles.
PGX = ("kuhn_poker", "leduc_holdem", "sparrow_mahjong")


def pgx_batch(name: str, envs: int) -> Callable[[], int]:
    """A batch of one of Pgx's games."""
    import jax
    import pgx
    from pgx.experimental.wrappers import auto_reset

    env: Any = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def play(states: Any, key: Any) -> Any:
        key, lots, chance = jax.random.split(key, 3)
        scores = jax.random.uniform(lots, states.legal_action_mask.shape)
        actions = (scores * states.legal_action_mask).argmax(1)
        return step(states, actions, jax.random.split(chance, envs)), key

    compiled, key = jax.jit(play), jax.random.PRNGKey(0)
    kept = [jax.jit(jax.vmap(env.init))(jax.random.split(key, envs)), key]

    def run() -> int:
        kept[:] = compiled(*kept)
        jax.block_until_ready(kept[0].observation)
        return envs

    return run


def envpool_batch(name: str, envs: int) -> Callable[[], int]:
    """A batch of one of EnvPool's tasks, in one thread."""
    import envpool

    made = envpool.make(name, env_type="gymnasium", num_envs=envs, num_threads=1)
    made.reset()
    actions = np.random.default_rng(0).integers(0, 2, envs).astype(np.int32)

    def run() -> int:
        made.step(actions)
        return envs

    return run


def main() -> None:
    """Print a table of what is installed."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=0.2)
    parser.add_argument("--envs", type=int, default=4096)
    given = parser.parse_args()
    wanted = [("Pgx", name, pgx_batch) for name in PGX]
    wanted += [("EnvPool", "CartPole-v1", envpool_batch)]
    print("| library | batch | decisions a second |\n| --- | --- | ---: |")
    for library, name, make in wanted:
        try:
            rate = fastest(make(name, given.envs), given.seconds, given.rounds)
        except ImportError:
            print(f"| {library} | {name} | not installed |", flush=True)
            continue
        print(f"| {library} | {name} | {rate:,.0f} |", flush=True)


if __name__ == "__main__":
    main()
