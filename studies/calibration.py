"""Calibration of the marshals' chances of winning, and the error that luck alone would cause.

    python -m studies.calibration [--matches N] [--fit N] [--write FOLDER] [--pictures FOLDER]
                                [GAME ...]

For every game that has a network, or these, at its usual table. Marshals play whole matches between
themselves; at every decision with more than one legal move the chance that is named is noted, and
in the end the share of the win that the seat got. The error is the mean distance between both in
ten bins, weighted by positions. All positions of a match have one outcome, so a margin is taken
over matches; what luck alone would make of the error follows from these margins.

With `--fit` a slope and a shift for the logit of the chance are fitted on so many other matches and
measured on the same ones: whether setting the chances right would help. `--write` writes networks
with their chances so set right. `--pictures` draws the curve of each game.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import matplotlib
import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from scipy.optimize import minimize

from drumhead.engine.game import Game
from drumhead.games import game_type, slugs
from drumhead.players.network import has_network, network_of, write
from drumhead.players.sight import sight
from studies.balance.charts import RED, SMOKE, STYLE
from studies.balance.figures import clustered

#: The slope and the shift that change nothing.
AS_LEARNED = (1.0, 0.0)
#: The bins of the chances.
BINS = 10
#: Chances this near to 0 and 1 are taken for these bounds, so that they have a logit.
NEAREST = 1e-6


@dataclass(frozen=True)
class NamedChances:
    """What was named at every position, what its seat got in the end, and in which match."""

    logits: NDArray[np.float64]
    shares: NDArray[np.float64]
    matches: NDArray[np.int64]

    def chances(self, slope: float, shift: float) -> NDArray[np.float64]:
        """The chances with their logits so changed."""
        return np.asarray(1 / (1 + np.exp(-(slope * self.logits + shift))))


@dataclass(frozen=True)
class CalibrationBin:
    """Chances that are nearly alike: their mean, what happened, its margin, and the positions."""

    said: float
    happened: float
    margin: float
    positions: int


def listen(game: Game, seeds: range) -> NamedChances:
    """Play whole matches between marshals, and note what they say."""
    network = network_of(game.type)
    logits: list[float] = []
    shares: list[float] = []
    matches: list[int] = []
    for seed in seeds:
        match = game.match(seed=f"chances {seed}")
        seats = []
        while (seat := match.turn) is not None:
            legal = match.legal_numbers
            best = 0
            if len(legal) > 1:
                scores, chance = network.judge(sight(match))
                bounded = min(max(chance, NEAREST), 1 - NEAREST)
                logits.append(math.log(bounded / (1 - bounded)))
                seats.append(seat)
                best = int(scores.argmax())
            match.play(legal[best])
        assert match.result is not None
        shares += [match.result[seat] for seat in seats]
        matches += [seed] * len(seats)
    return NamedChances(np.array(logits), np.array(shares), np.array(matches))


def fitted(said: NamedChances) -> tuple[float, float]:
    """The slope and the shift under which what happened was likeliest."""

    def surprise(numbers: NDArray[np.float64]) -> float:
        logits = numbers[0] * said.logits + numbers[1]
        return float((np.logaddexp(0, logits) - said.shares * logits).mean())

    slope, shift = minimize(surprise, np.array(AS_LEARNED)).x
    return round(float(slope), 3), round(float(shift), 3)


def set_right(game: Game, path: Path, slope: float, shift: float) -> None:
    """Write the network of a game with the logit of its chance changed; its moves stay the same."""
    network = network_of(game.type)
    *others, matrix, vector = (weight.copy() for weight in network.weights)
    chance = len(game.type.moves)
    matrix[:, chance] *= slope
    vector[chance] = slope * vector[chance] + shift
    about = {**network.about, "chances": [slope, shift]}
    write(game.type, path, network.columns, [*others, matrix, vector], about)


def bins(said: NamedChances, slope: float, shift: float) -> Iterator[CalibrationBin]:
    """The chances from low to high, as far as there are any."""
    chances = said.chances(slope, shift)
    places = np.minimum((BINS * chances).astype(int), BINS - 1)
    for place in range(BINS):
        inside = places == place
        if inside.any():
            missed = clustered(
                (said.shares - chances)[inside].tolist(), said.matches[inside].tolist()
            )
            mean = float(chances[inside].mean())
            yield CalibrationBin(mean, mean + missed.value, missed.margin, int(inside.sum()))


def errors(found: list[CalibrationBin]) -> tuple[float, float]:
    """The mean error in percentage points, and about what luck alone would make of it."""
    positions = sum(one.positions for one in found)
    error = sum(abs(one.happened - one.said) * one.positions for one in found)
    # The mean distance of a normal variable from its middle, bin by bin.
    luck = sum(one.margin / 1.96 * math.sqrt(2 / math.pi) * one.positions for one in found)
    return 100 * error / positions, 100 * luck / positions


def row(found: list[CalibrationBin]) -> str:
    """The bins as `said:happened (positions)`."""
    return ", ".join(
        f"{100 * one.said:.0f}:{100 * one.happened:.0f} ({one.positions:,})" for one in found
    )


def draw(path: Path, title: str, found: list[CalibrationBin]) -> None:
    """Draw the curve of a game: what was said, and what happened, with margins of 95 percent."""
    figure = Figure(figsize=(3.4, 3.3), layout="constrained")
    axes: Any = figure.subplots()
    axes.plot([0, 100], [0, 100], color=SMOKE, linewidth=0.8)
    axes.errorbar(
        [100 * one.said for one in found], [100 * one.happened for one in found],
        [100 * one.margin for one in found], color=RED, marker="o", markersize=4,
        linewidth=1.2, elinewidth=0.8, capsize=2,
    )  # fmt: skip
    axes.set(xlim=(-2, 102), ylim=(-2, 102), aspect="equal", title=title)
    axes.set_xlabel("chance that the marshal named, percent")
    axes.set_ylabel("share of the win that it got, percent")
    figure.savefig(path, format="svg", metadata={"Date": None})


def main() -> None:
    """Measure and print, a game at a time."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--fit", type=int, default=0)
    parser.add_argument("--write", type=Path, metavar="FOLDER")
    parser.add_argument("--pictures", type=Path, metavar="FOLDER")
    wanted = parser.parse_args()
    for folder in filter(None, (wanted.write, wanted.pictures)):
        folder.mkdir(parents=True, exist_ok=True)
    for slug in wanted.games or [one for one in slugs() if has_network(game_type(one))]:
        game = Game(game_type(slug))
        measured = listen(game, range(wanted.matches))
        numbers = {"as learned": AS_LEARNED}
        if wanted.fit:
            others = listen(game, range(wanted.matches, wanted.matches + wanted.fit))
            numbers["fitted"] = fitted(others)
            if wanted.write:
                set_right(game, wanted.write / f"{slug}.npz", *numbers["fitted"])
        for name, (slope, shift) in numbers.items():
            found = list(bins(measured, slope, shift))
            error, luck = errors(found)
            print(f"{slug}, {name} ({slope:g}, {shift:g}): {wanted.matches} matches, error "
                  f"{error:.1f} points, by luck alone {luck:.1f}; said:happened "
                  f"{row(found)}", flush=True)  # fmt: skip
        if wanted.pictures:
            path = wanted.pictures / f"chances-{slug}.svg"
            with matplotlib.rc_context(STYLE):
                draw(path, game.title, list(bins(measured, *AS_LEARNED)))


if __name__ == "__main__":
    main()
