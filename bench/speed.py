"""Decisions a second of every game, beside OpenSpiel's hearts, spades and gin rummy in one run.

    python bench/speed.py [--rounds N] [--seconds S] [GAME ...]

Everything runs on one core, and its processor time is counted. Both libraries are measured in
alternation, several rounds each, and the figure of each is its fastest round, the one least
disturbed by other processes. A decision is a player's move; dealing takes its time but is not
counted.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from functools import partial
from time import process_time

import openspiel_speed as spiel
from openspiel_speed import Rate, measure

import drumhead
from drumhead.engine import simulate as matches
from drumhead.engine.game import Game, GameType
from drumhead.kernel.random import small_generator

Measurement = Callable[[float], Rate]


def whole_matches(game: Game, seconds: float) -> Rate:
    """Whole random matches, from the draw for the first deal to the result."""
    seeds = iter(range(10**9))

    def batch(count: int) -> tuple[float, int, int]:
        seed = next(seeds)
        start = process_time()
        simulation = matches.simulate(game, count, seed)
        return process_time() - start, count, int(simulation.decisions.sum())

    return measure(f"{game.slug}: whole matches", batch, seconds)


def playouts(game: Game, seconds: float, made: int = 0) -> Rate:
    """Random play to the end of the hand, from the deal with `made` decisions made."""
    match = game.match(seed="playouts")
    for _ in range(made):
        match.play(match.legal_numbers[0])
    rng = small_generator("playouts")

    def batch(count: int) -> tuple[float, int, int]:
        start = process_time()
        decisions = matches.playouts(game, match.state, count, rng)
        return process_time() - start, count, decisions

    return measure(f"{game.slug}: playouts", batch, seconds)


def from_python(game: Game, seconds: float) -> Rate:
    """Whole matches driven from Python one decision at a time, through the low-level interface."""
    advance = game.rules.advance
    draw = random.Random(1).random
    moves = game.new_moves()
    keys = iter(range(10**9))

    def batch(count: int) -> tuple[float, int, int]:
        decisions = 0
        start = process_time()
        for _ in range(count):
            state = game.new_state(next(keys).to_bytes(32, "little"))
            legal = advance(state, -1, moves)
            while legal:
                legal = advance(state, int(draw() * legal), moves)
                decisions += 1
        return process_time() - start, count, decisions

    return measure(f"{game.slug}: from Python", batch, seconds)


def friendly(game: Game, seconds: float) -> Rate:
    """Whole matches through `Match`, as a script would play them."""
    draw = random.Random(1)

    def batch(count: int) -> tuple[float, int, int]:
        decisions = 0
        start = process_time()
        for seed in range(count):
            match = game.match(seed=seed)
            while not match.over:
                match.play(draw.choice(match.legal))
                decisions += 1
        return process_time() - start, count, decisions

    return measure(f"{game.slug}: Match", batch, seconds)


def rounds_of(measurements: dict[str, Measurement], rounds: int, seconds: float) -> dict[str, Rate]:
    """Measure all in alternation; of each the fastest round, the one that was least disturbed."""
    best: dict[str, Rate] = {}
    for _ in range(rounds):
        for name, run in measurements.items():
            rate = run(seconds)
            if name not in best or rate.decisions_per_second > best[name].decisions_per_second:
                best[name] = rate
    return best


def print_rates(rates: dict[str, Rate]) -> None:
    """Every measurement in a line."""
    print(f"{'':44}{'decisions/s':>14}{'games/s':>12}{'ns a decision':>15}")
    for name, rate in rates.items():
        print(
            f"{name:44}{rate.decisions_per_second:>14,.0f}{rate.games_per_second:>12,.0f}"
            f"{1000 * rate.microseconds_per_decision:>15,.1f}"
        )


def print_ratio(what: str, ours: float, theirs: float, target: float) -> None:
    """A ratio of two figures of this run, and the least it should be."""
    print(f"{what:68}{ours / theirs:>8.1f} times (target: {target:g})")


def all_measurements(kinds: list[GameType]) -> dict[str, Measurement]:
    """Everything that is measured, by name: OpenSpiel first, then our games."""
    measurements: dict[str, Measurement] = {}
    for name in spiel.GAMES:
        measurements |= {
            f"OpenSpiel {name}, whole games, C++": partial(spiel.whole_games_cpp, name),
            f"OpenSpiel {name}, whole games, Python": partial(spiel.whole_games_python, name),
            f"OpenSpiel {name}, playouts, C++": partial(spiel.playouts_cpp, name),
        }
    first_card = "playouts from the first card"
    measurements[f"OpenSpiel hearts, {first_card}"] = partial(spiel.playouts_cpp, "hearts", made=12)
    for kind in kinds:
        game = Game(kind)
        measurements |= {
            f"{kind.title}, whole matches": partial(whole_matches, game),
            f"{kind.title}, playouts": partial(playouts, game),
            f"{kind.title}, from Python": partial(from_python, game),
        }
        if kind.slug == "do-boy":
            measurements[f"Do-Boy, {first_card}"] = partial(playouts, game, made=12)
            measurements["Do-Boy, through Match"] = partial(friendly, game)
    return measurements


def main() -> None:
    """Measure, print the figures, then the ratios."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME", help="which games (default: all)")
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.4)
    arguments = parser.parse_args()
    kinds = [
        kind for kind in drumhead.games() if kind.slug in arguments.games or not arguments.games
    ]
    measurements = all_measurements(kinds)
    for run in measurements.values():
        run(0.01)
    rates = rounds_of(measurements, arguments.rounds, arguments.seconds)
    print(f"One core, best of {arguments.rounds} alternating rounds of {arguments.seconds} s.\n")
    print_rates(rates)
    print()
    print_ratios(rates)


def print_ratios(rates: dict[str, Rate]) -> None:
    """The ratios that docs/research/performance.md quotes."""
    if "Do-Boy, whole matches" not in rates:
        return
    hearts = "OpenSpiel hearts"
    ours = rates["Do-Boy, whole matches"].decisions_per_second
    theirs = rates[f"{hearts}, whole games, C++"].decisions_per_second
    print_ratio("Do-Boy whole matches / hearts whole games in C++", ours, theirs, 10)
    slow = rates[f"{hearts}, whole games, Python"].decisions_per_second
    print_ratio("Do-Boy whole matches / hearts whole games from Python", ours, slow, 50)
    first, card = "playouts", "playouts from the first card"
    for what, name in (("decision", first), ("card", card)):
        rate = rates[f"{hearts}, {name}" + (", C++" if name == first else "")]
        print_ratio(
            f"Do-Boy playouts / hearts rollouts in C++, from the first {what}",
            rates[f"Do-Boy, {name}"].games_per_second, rate.games_per_second, 15,
        )  # fmt: skip
    driven = rates["Do-Boy, from Python"].decisions_per_second
    print_ratio("Do-Boy from Python / hearts from Python", driven, slow, 1)
    spades = rates["OpenSpiel spades, whole games, C++"].decisions_per_second
    for title in ("Tactics", "Militac"):
        if (ours_too := rates.get(f"{title}, whole matches")) is not None:
            what = f"{title} whole matches / spades whole games in C++"
            print_ratio(what, ours_too.decisions_per_second, spades, 5)
    gin = rates["OpenSpiel gin_rummy, whole games, C++"].decisions_per_second
    if (bond := rates.get("Liberty Bond Game, whole matches")) is not None:
        what = "Liberty Bond Game whole matches / gin_rummy whole games in C++"
        print_ratio(what, bond.decisions_per_second, gin, 50)


if __name__ == "__main__":
    main()
