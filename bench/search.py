"""Simulations a second of the search, compared with OpenSpiel's ISMCTSBot, alternating in one run.

    python bench/search.py [--rounds N] [--simulations N]

Do-Boy and hearts, both from the first play decision of a hand, one core, processor time, the
fastest round of each. Ours is the captain's search as it plays: with the rules of thumb in its
playouts, and a possible world for every `WORLD_USES` simulations; theirs plays out at random, in
a fresh world each time.
"""

from __future__ import annotations

import argparse
import random
from time import process_time

import pyspiel

import drumhead
from drumhead.engine.match import Match
from drumhead.players.search import SearchTree

#: In both games twelve cards are given or passed before the first card is played.
GIVEN = 12


def first_play_of_do_boy() -> Match:
    """A hand of Do-Boy with the gifts made."""
    match = drumhead.game("do-boy").match(seed="search")
    for _ in range(GIVEN):
        match.play(match.legal_numbers[0])
    return match


def first_play_of_hearts() -> pyspiel.State:
    """A hand of hearts with the cards passed."""
    chooser = random.Random("search")
    state = pyspiel.load_game("hearts").new_initial_state()
    made = 0
    while state.is_chance_node() or made < GIVEN:
        if state.is_chance_node():
            actions, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(chooser.choices(actions, chances)[0])
        else:
            state.apply_action(state.legal_actions()[0])
            made += 1
    return state


def ours(match: Match, simulations: int, seed: int) -> float:
    """Simulations a second of our search."""
    assert match.turn is not None
    start = process_time()
    tree = SearchTree(match.game, match.state, match.turn, seed, most_nodes=simulations + 1)
    tree.run(simulations)
    return simulations / (process_time() - start)


def theirs(state: pyspiel.State, simulations: int, seed: int) -> float:
    """Simulations a second of ISMCTSBot."""
    start = process_time()
    bot = pyspiel.ISMCTSBot(
        seed=seed, evaluator=pyspiel.RandomRolloutEvaluator(1, seed), uct_c=2.0,
        max_simulations=simulations,
    )  # fmt: skip
    bot.step(state)
    return simulations / (process_time() - start)


def main() -> None:
    """Measure both in alternation and print the ratio."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--simulations", type=int, default=4000)
    arguments = parser.parse_args()
    match, state = first_play_of_do_boy(), first_play_of_hearts()
    ours(match, 10, 0)
    mine, other = 0.0, 0.0
    for seed in range(arguments.rounds):
        mine = max(mine, ours(match, arguments.simulations, seed))
        other = max(other, theirs(state, arguments.simulations, seed))
    print(f"{arguments.simulations} simulations for a move, the best of {arguments.rounds} rounds")
    print(f"Do-Boy, the captain's search      {mine:>12,.0f} simulations a second")
    print(f"hearts, OpenSpiel's ISMCTSBot     {other:>12,.0f} simulations a second")
    print(f"ratio                             {mine / other:>12.1f} times (target: 15)")


if __name__ == "__main__":
    main()
