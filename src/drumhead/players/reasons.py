"""The reasons of a computer player: estimates, and a sentence in plain English."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

from drumhead.engine.english import plural
from drumhead.engine.facts import Fact
from drumhead.engine.game import Game
from drumhead.players.search import (
    MOVE,
    POINTS,
    POINTS_2,
    REWARD,
    REWARD_2,
    VISITS,
    WIN,
    WIN_2,
    SearchTree,
)

#: 95% confidence intervals are plus or minus this number of standard errors.
WIDE = 1.96


@dataclass(frozen=True)
class Estimate:
    """The expected outcome of a move, each number with its 95 percent margin.

    A margin is None after a single simulation. `worth` is the value that the search maximizes:
    winning the match and, with less weight, the hand.
    """

    move: str
    simulations: int
    worth: float
    worth_margin: float | None
    win: float
    win_margin: float | None
    points: float
    points_margin: float | None


class Reason(NamedTuple):
    """A fact of the game, and the move that it is about."""

    move: str
    fact: Fact


#: The nudge if no fact of the game separates the moves.
LOOK_AHEAD = "No single fact decides here: think through what each move leads to."


@dataclass(frozen=True)
class Advice:
    """A move with the reasons for it; `estimates` begins with the move itself.

    `reason` is the result of the search, in which `{other}` stands for the second choice. `reasons`
    are facts of the game that speak for the move, or against the second choice.
    """

    player: str
    seat: int
    move: str
    reason: str
    simulations: int = 0
    worlds: int = 0
    estimates: tuple[Estimate, ...] = ()
    reasons: tuple[Reason, ...] = ()

    @property
    def nudge(self) -> str:
        """A pointer to what matters, without the move itself."""
        return self.reasons[0].fact.nudge if self.reasons else LOOK_AHEAD

    def facts(self, name: Callable[[str], str]) -> list[str]:
        """The facts in sentences; `name` gives the name of a move."""
        return [
            fact.sentence if move == self.move else f"Against {name(move)}: {fact.sentence}"
            for move, fact in self.reasons
        ]

    @property
    def sentence(self) -> str:
        """The reason, with moves in their notation."""
        return self.explained(lambda move: f"'{move}'")

    def explained(self, name: Callable[[str], str]) -> str:
        """The reason, with moves under the names that `name` gives them."""
        others = [name(estimate.move) for estimate in self.estimates[1:2]]
        return self.reason.format(other="".join(others))

    @property
    def said(self) -> str:
        """The whole advice in words."""
        facts = self.facts(lambda move: f"'{move}'")
        choice = f"The computer player {self.player} would choose '{self.move}'."
        return " ".join([choice, *facts, self.sentence])

    @property
    def table(self) -> str:
        """The tried moves as lines, the most tried first; empty without a search."""
        if not self.estimates:
            return ""
        wide = max(len(estimate.move) for estimate in self.estimates)
        lines = [f"  {'':{wide}}  tried       wins         points"]
        for e in self.estimates:
            win = f"{100 * e.win:5.1f} ±{_figure(e.win_margin, 100):>4} %"
            points = f"{e.points:8.1f} ±{_figure(e.points_margin, 1):>5}"
            lines.append(f"  {e.move:{wide}}  {e.simulations:5}  {win}  {points}")
        return "\n".join(lines) + "\n"

    def json(self) -> dict[str, Any]:
        """The advice as plain data."""
        return {
            "player": self.player, "seat": self.seat, "move": self.move,
            "facts": self.facts(lambda move: f"'{move}'"), "nudge": self.nudge,
            "sentence": self.sentence, "simulations": self.simulations, "worlds": self.worlds,
            "estimates": [vars(estimate) for estimate in self.estimates],
        }  # fmt: skip


def estimates(tree: SearchTree) -> tuple[Estimate, ...]:
    """The expected outcome of each move tried at the root, the most tried first."""
    text = tree.game.type.moves.text
    of_moves = []
    for child in tree.children:
        count = int(tree.nodes[child, VISITS])
        sums = tree.sums[child]
        win, win_margin = _mean(sums[WIN], sums[WIN_2], count)
        points, points_margin = _mean(sums[POINTS], sums[POINTS_2], count)
        move = text(int(tree.nodes[child, MOVE]))
        worth, worth_margin = _mean(sums[REWARD], sums[REWARD_2], count)
        of_moves.append(
            Estimate(move, count, worth, worth_margin, win, win_margin, points, points_margin)
        )
    return tuple(of_moves)


def _figure(margin: float | None, times: int) -> str:
    return "?" if margin is None else f"{times * margin:.1f}"


def _mean(total: float, squares: float, count: int) -> tuple[float, float | None]:
    mean = total / count
    if count < 2:
        return float(mean), None
    spread = max(squares / count - mean * mean, 0.0)
    return float(mean), WIDE * math.sqrt(spread / count)


def reason(
    choices: tuple[Estimate, ...], worlds: int, advised: str, game: Game,
    adviser: str = "the rule of thumb",
) -> str:  # fmt: skip
    """The reason for the first of these moves over the second, which it calls `{other}`.

    `advised` is the move that the rule of thumb (or another `adviser`) advises.
    """
    best, *others = choices
    where = f"{worlds:,} possible worlds" if worlds > 1 else "one possible world"
    of_what = " of the matches" if "percent" in _wins(best, game) else ""
    why = f"In {where} it {_wins(best, game)}{of_what}, and the hand {_brings(best.points, game)}"
    if not others:
        return why + "."
    other = others[0]
    if best.move == advised and other.win > best.win:
        return why + f"; {{other}} did slightly better, but not clearly, so {adviser} decides."
    if _alike(best, other):
        return why + "; {other} would do as well."
    if other.simulations == 1:
        return why + "; the next choice, {other}, looked too bad to try twice."
    often = _wins(other, game) if _rounded(best) != _rounded(other) else f"{_verb(game)} as often"
    return why + f"; the next choice, {{other}}, {often} and {_brings(other.points, game)}."


def _alike(one: Estimate, other: Estimate) -> bool:
    """Are two moves practically equal?"""
    return abs(one.win - other.win) <= max(0.005, one.win_margin or 0.0) and abs(
        one.points - other.points
    ) <= max(0.05, one.points_margin or 0.0)


def _verb(game: Game) -> str:
    """The verb for a success: a game for one player comes out."""
    return "wins" if game.players > 1 else "comes out"


def _rounded(estimate: Estimate) -> int:
    """The chance of winning in percent."""
    return round(100 * estimate.win)


def _wins(estimate: Estimate, game: Game) -> str:
    if _rounded(estimate) in (0, 100):
        return f"{'hardly ever' if estimate.win < 0.5 else 'nearly always'} {_verb(game)}"
    margin = 100 if estimate.win_margin is None else max(1, round(100 * estimate.win_margin))
    verb = "wins" if game.players > 1 else "comes out in"
    return f"{verb} {_rounded(estimate)} percent (give or take {margin})"


def _brings(points: float, game: Game) -> str:
    """The effect of a hand on the score, in words that say whether it is good."""
    large = abs(points) >= 20
    shown = f"{abs(points):,.0f}" if large else f"{abs(points):.1f}".removesuffix(".0")
    if shown == "0":
        return "costs nothing" if game.type.fewest_win else "brings nothing"
    if game.type.fewest_win:
        verb = "costs" if points > 0 else "takes off"
    else:
        verb = "brings" if points > 0 else "loses"
    return f"{verb} {shown} {'point' if shown == '1' else plural('point')}"
