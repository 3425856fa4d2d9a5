"""The exact values of the reduced editions, each by two methods, and how much players lose there.

One method is a linear program for each seat, in sequence form; the other, OpenSpiel's CFR+ over
OpenSpiel's own tree of the edition, whose average policies bracket the value by best responses.
For a patience it is OpenSpiel's best response beside ours. Where a game has a network its marshal
is asked, too: it learned the whole game, not the edition.

    python bench/exact.py [--iterations 200] [--simulations 200] [EDITION ...]
"""

from __future__ import annotations

import argparse
import time
from fractions import Fraction
from typing import Any

import pyspiel

from drumhead.learn import measures, openspiel, reduced
from drumhead.players.trained_network import has_network


def cached(name: str) -> Any:
    """An edition with its tree kept on OpenSpiel's C++ side."""
    return pyspiel.convert_to_cached_tree(openspiel.load_reduced(name))


def average_policies(tree: reduced.GameTree, game: Any, iterations: int) -> list[reduced.Policy]:
    """The average policies of OpenSpiel's CFR+ after `iterations` iterations."""
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    return reduced.from_text(tree, lambda text: average.get_state_policy(text))


def exactly(value: float) -> str:
    """A value as the fraction that it is, if it is a simple one."""
    near = Fraction(value).limit_denominator(5000)
    return f"{near} = {value:.6f}" if abs(near - value) < 1e-7 else f"{value:.6f}"


def first_method(tree: reduced.GameTree) -> str:
    """The value by linear programs, and OpenSpiel's opinion of the policies that they give."""
    solution = reduced.solve(tree)
    return f"{exactly(solution.value)} (NashConv {reduced.nash_conv(tree, solution.policies):.1e})"


def second_method(tree: reduced.GameTree, game: Any, iterations: int) -> str:
    """The value by an algorithm of OpenSpiel."""
    if len(tree.seats) == 1:
        response = pyspiel.TabularBestResponse(game, 0, pyspiel.UniformRandomPolicy(game))
        return f"{response.value_from_state(game.new_initial_state()):.6f}"
    policies = average_policies(tree, game, iterations)
    if len(tree.seats) > 2:
        worth = ", ".join(f"{one:.3f}" for one in reduced.values(tree, policies))
        return f"NashConv {reduced.nash_conv(tree, policies):.5f} at ({worth})"
    lowest = -reduced.best_response(tree, 1, policies)[0]
    highest = reduced.best_response(tree, 0, policies)[0]
    return f"{lowest:.4f} to {highest:.4f}"


def main() -> None:
    """Print a table of all editions, or of those that are named."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("editions", nargs="*", default=[e.name for e in reduced.EDITIONS])
    parser.add_argument("--iterations", type=int, default=200)
    parser.add_argument("--simulations", type=int, default=200)
    wanted = parser.parse_args()
    captain = f"captain:{wanted.simulations}"
    heads = ("edition", "histories", "information states", "value by linear programs",
             f"value by OpenSpiel (CFR+, {wanted.iterations} iterations)",
             "private loses", "corporal loses", f"{captain} loses", "marshal loses")  # fmt: skip
    print(f"| {' | '.join(heads)} |\n|{' --- |' * len(heads)}")
    for name in wanted.editions:
        start = time.perf_counter()
        tree, game = reduced.grow(reduced.edition(name)), cached(name)
        exact = first_method(tree) if len(tree.seats) < 3 else "none: three seats"
        players = ["private", "corporal", _captain(wanted.simulations)]
        if has_network(tree.edition.game.type):
            players.append("marshal")
        # A policy that loses nothing may come out a hair below zero.
        lost = [f"{max(0.0, measures.exploitability_of(tree, p)):.3f}" for p in players]
        lost += ["none"] * (len(heads) - 5 - len(lost))
        sizes = (f"{tree.histories:,}", f"{tree.information_states:,}")
        row = (name, *sizes, exact, second_method(tree, game, wanted.iterations), *lost)
        print(f"| {' | '.join(row)} |", flush=True)
        print(f"<!-- {name}: {time.perf_counter() - start:.0f} s -->", flush=True)


def _captain(simulations: int) -> Any:
    """A captain with a number of simulations in place of a time, so that figures repeat."""
    from drumhead.players import Searcher

    return Searcher("captain", "exact", 0.1, simulations)


if __name__ == "__main__":
    main()
