"""Studies: reproducible whole matches between captains, the data of a balance report."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from drumhead.arena.contest import Contest, Outcome
from drumhead.arena.running import run
from drumhead.engine.game import Game
from drumhead.engine.lengths import length
from drumhead.engine.transcript import read
from drumhead.errors import InvalidOption
from drumhead.games import game_type
from studies.balance.figures import Figures, MatchFacts, facts, figures
from studies.balance.hands import played_match
from studies.balance.spec import spec_of

#: The default number of a captain's simulations per move.
SIMULATIONS = 400
#: The approximate number of moves in a study of a game whose spec does not set a number of matches.
MOVES = 20_000


@dataclass(frozen=True)
class Study:
    """A number of whole matches between captains, who search a number of simulations per move."""

    game: Game
    deals: int
    simulations: int
    seed: str

    @property
    def contest(self) -> Contest:
        """The contest that the arena plays: one player at all seats, one line-up."""
        return Contest(self.game, (f"captain:{self.simulations}",), self.deals, None, self.seed)


def study(
    game: Game, deals: int | None = None, simulations: int = SIMULATIONS, seed: str = "0"
) -> Study:
    """A study, checked."""
    deals = usual_deals(game) if deals is None else deals
    if deals < 2:
        raise InvalidOption("A balance report needs two deals or more, or there is no interval.")
    if simulations < 1:
        raise InvalidOption("A captain needs one simulation a move or more.")
    return Study(game, deals, simulations, seed)


def usual_deals(game: Game) -> int:
    """The number of matches that the spec sets, or that take about `MOVES` moves in all."""
    fixed = spec_of(game.type).matches
    if fixed is not None:
        return fixed
    found = length(game.type, game.players)
    moves = MOVES if found is None else found.moves[1]
    return max(2, round(MOVES / moves))


def play(
    study: Study,
    *,
    jobs: int = 1,
    keep: Path | None = None,
    done: Callable[[Outcome], None] = lambda _: None,
) -> Figures:
    """Play what is missing of a study (`keep` is the folder of what is there) and count."""
    outcomes = run(study.contest, jobs=jobs, keep=keep, done=done)
    return figures(study.game, [_facts(outcome) for outcome in outcomes])


def _facts(outcome: Outcome) -> MatchFacts:
    return facts(played_match(read(outcome.transcript, game_type)))
