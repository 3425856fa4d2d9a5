"""Reduced editions in OpenSpiel: its solvers run unchanged, and agree with ours."""

from __future__ import annotations

import functools
from typing import Any

import pyspiel
import pytest
from open_spiel.python.algorithms import cfr, exploitability

from drumhead.learn import openspiel, reduced

NAMES = [edition.name for edition in reduced.EDITIONS]
SMALL = "sham-battle-2-hands-of-2"


@functools.cache
def grown(name: str) -> reduced.GameTree:
    return reduced.grow(reduced.edition(name))


@functools.cache
def cached(name: str) -> Any:
    """The edition with its tree kept on OpenSpiel's C++ side, so that solvers are quick."""
    return pyspiel.convert_to_cached_tree(openspiel.load_reduced(name))


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_own_checks(name: str) -> None:
    game = openspiel.load_reduced(name, remembered=40)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_our_solution_cannot_be_exploited_by_openspiels_best_response() -> None:
    solution = reduced.solve(grown(SMALL))
    policy = reduced.by_text(grown(SMALL), solution.policies)
    assert pyspiel.exploitability(cached(SMALL), policy) == pytest.approx(0, abs=1e-9)


def test_ours_and_openspiels_exploitability_agree() -> None:
    even = pyspiel.exploitability(cached(SMALL), pyspiel.UniformRandomPolicy(cached(SMALL)))
    ours = reduced.exploitability(grown(SMALL), reduced.uniform(grown(SMALL)))
    assert even == pytest.approx(ours)


def test_counterfactual_regret_minimization_closes_in_on_the_value() -> None:
    solver = pyspiel.CFRPlusSolver(cached(SMALL))
    for _ in range(60):
        solver.evaluate_and_update_policy()
    average = solver.average_policy()
    assert pyspiel.exploitability(cached(SMALL), average) < 0.05
    policies = reduced.from_text(grown(SMALL), lambda text: average.get_state_policy(text))
    lowest = -reduced.best_response(grown(SMALL), 1, policies)[0]
    highest = reduced.best_response(grown(SMALL), 0, policies)[0]
    assert lowest <= reduced.solve(grown(SMALL)).value <= highest


def test_the_python_solver_runs_unchanged() -> None:
    game = cached("game-of-war-3-engagements")
    solver = cfr.CFRSolver(game)
    before = exploitability.exploitability(game, solver.average_policy())
    for _ in range(3):
        solver.evaluate_and_update_policy()
    assert exploitability.exploitability(game, solver.average_policy()) < before


def test_a_patience_is_worth_what_openspiels_best_response_finds() -> None:
    name = "mobilization-2-last-cards"
    game = cached(name)
    response = pyspiel.TabularBestResponse(game, 0, pyspiel.UniformRandomPolicy(game))
    value = response.value_from_state(game.new_initial_state())
    assert value == pytest.approx(reduced.solve(grown(name)).value)
