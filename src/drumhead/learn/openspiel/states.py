"""OpenSpiel classes: `DrumheadGame` and `DrumheadState`."""

from __future__ import annotations

import functools
from collections.abc import Callable, Mapping
from typing import Any

import pyspiel

from drumhead.engine.game import Game, GameType
from drumhead.errors import InvalidOption
from drumhead.games import game_type
from drumhead.kernel.kernels import MOST_DECISIONS
from drumhead.kernel.options import Option
from drumhead.learn.openspiel.seat_observer import SeatObserver
from drumhead.learn.reduced.editions import Reduced
from drumhead.learn.reduced.game_tree import returns
from drumhead.learn.reduced.tree_walk import Edition, Outcomes, TreeWalk, WholeGame

#: What a finished game is worth: points or a share of the win, beside the table's average.
RETURNS = ("points", "share")
#: No match of any game brings more points than this. It is a loose bound: rules name no tighter.
MOST_POINTS = 1_000_000.0
#: No event of chance brings a larger number than this, where it is not a card.
MOST_NUMBER = 64
#: OpenSpiel counts moves in 32 bits.
_MOST_MOVES = 1 << 30


def short_name(slug: str) -> str:
    """The name of a game in pyspiel."""
    return f"drumhead_{slug.replace('-', '_')}"


class DrumheadGame(pyspiel.Game):  # type: ignore[misc]
    """A game of Drumhead as a `pyspiel.Game`."""

    def __init__(
        self,
        kind: Any,
        edition: Edition,
        worth: str,
        remembered: int,
        params: Mapping[str, Any],
    ) -> None:
        if worth not in RETURNS:
            raise InvalidOption(f"Returns are {' or '.join(RETURNS)}, not {worth!r}.")
        super().__init__(kind, _info(edition, worth), dict(params))
        self.edition = edition
        self.returned = worth
        #: How many events an information state as numbers has room for; 0: there is none.
        self.remembered = remembered
        #: Every state begins as a copy of this table: OpenSpiel makes one for each clone, too.
        self.first = TreeWalk(edition)

    def new_initial_state(self, *_: Any) -> DrumheadState:
        """A state before the first event of chance."""
        return DrumheadState(self)

    def max_chance_nodes_in_history(self) -> int:
        """A loose bound, as for the length of the game."""
        return _most_moves(self.edition)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> SeatObserver:
        """An observer of observations or of information states."""
        return SeatObserver(self.edition, self.remembered, iig_obs_type, params)

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_game, (str(self),)


class DrumheadState(pyspiel.State):  # type: ignore[misc]
    """A state of a game of Drumhead; `walk` is its position in the game tree."""

    def __init__(self, game: DrumheadGame) -> None:
        super().__init__(game)
        self.walk = game.first.copy()
        self._returned = game.returned
        self._remembers = game.remembered > 0

    def current_player(self) -> int:
        """The seat to decide, chance, or nobody."""
        seat = self.walk.seat
        if seat is not None:
            return seat
        return int(pyspiel.PlayerId.TERMINAL if self.walk.over else pyspiel.PlayerId.CHANCE)

    def _legal_actions(self, player: int) -> list[int]:
        return self.walk.legal

    def chance_outcomes(self) -> Outcomes:
        """The outcomes of chance, with the probability of each."""
        return self.walk.outcomes()

    def _apply_action(self, action: int) -> None:
        if self.walk.seat is None:
            self.walk.draw(action)
        else:
            self.walk.play(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.walk.chance_text(action)
        return self.walk.game.type.moves.text(action)

    def is_terminal(self) -> bool:
        """Is the match over?"""
        return self.walk.over

    def returns(self) -> list[float]:
        """Each seat's return less the average of all at the end, and zero before."""
        if not self.walk.over:
            return [0.0] * self.walk.game.players
        return returns(self.walk, self._returned)

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> DrumheadState:
        """A world that is possible for all that a seat knows, each as likely as it should be.

        Its `history()` is empty: it would tell of a deal that the seat cannot know.
        """
        world = self.get_game().new_initial_state()
        world.walk = self.walk.resampled(player, (sampler(), sampler()), self._remembers)
        found: DrumheadState = world
        return found

    def __reduce__(self) -> tuple[Any, ...]:
        return _load_state, (pyspiel.serialize_game_and_state(self.get_game(), self),)

    def __str__(self) -> str:
        walk = self.walk
        drawn = f"; drawn: {' '.join(map(str, walk.drawn))}" if walk.drawn else ""
        return walk.game.type.record.text(walk.state) + drawn


def _load_game(written: str) -> Any:
    """A pickled game; reading this function registers what pyspiel must know first."""
    return pyspiel.load_game(written)


def _load_state(written: str) -> Any:
    """A pickled state."""
    return pyspiel.deserialize_game_and_state(written)[1]


# --- Facts -------------------------------------------------------------------------------


def _most_moves(edition: Edition) -> int:
    hands = edition.hands
    return _MOST_MOVES if hands is None else min(hands * MOST_DECISIONS, _MOST_MOVES)


def _info(edition: Edition, worth: str) -> Any:
    game = edition.game
    most = 1.0 if worth == "share" else MOST_POINTS
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.type.moves),
        max_chance_outcomes=max(game.type.record.deck.size, MOST_NUMBER),
        num_players=game.players,
        min_utility=-most,
        max_utility=most,
        utility_sum=None if game.players == 1 else 0.0,
        max_game_length=_most_moves(edition),
    )


def _described(
    name: str, title: str, players: tuple[int, ...], parameters: Mapping[str, Any], remembers: bool
) -> Any:
    """The `pyspiel.GameType` of a game."""
    kinds = pyspiel.GameType
    alone = max(players) == 1
    return kinds(
        short_name=name,
        long_name=title,
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=max(players),
        min_num_players=min(players),
        provides_information_state_string=True,
        provides_information_state_tensor=remembers,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=dict(parameters),
    )


def _add(
    name: str,
    title: str,
    players: tuple[int, ...],
    parameters: Mapping[str, Any],
    make: Callable[[Mapping[str, Any]], Edition],
) -> None:
    """Register a game with pyspiel: `make` gives its edition from parameters.

    pyspiel keeps what it calls until after Python has ended, which only a class survives.
    """
    defaults = {**parameters, "returns": RETURNS[0], "remembered": 0}
    kinds = [_described(name, title, players, defaults, remembers) for remembers in (False, True)]

    class Registered(DrumheadGame):
        def __init__(self, params: Mapping[str, Any] | None = None) -> None:
            given = dict(params or {})
            settings = {**defaults, **given}
            remembered = int(settings["remembered"])
            kind = kinds[remembered > 0]
            super().__init__(kind, make(settings), str(settings["returns"]), remembered, given)

    pyspiel.register_game(kinds[0], Registered)


# --- Whole games -------------------------------------------------------------------------


def register(game: GameType) -> None:
    """Make a game known to pyspiel."""
    parameters: dict[str, Any] = {"players": game.usual_players, "hands": 1}
    parameters |= {option.name: written(option, option.default) for option in game.options}
    make = functools.partial(_whole, game.slug)
    _add(short_name(game.slug), game.title, game.players, parameters, make)


def written(option: Option, value: str) -> str | int:
    """An option's value as a parameter: a number where it can be nothing else.

    pyspiel reads what looks like a number as one, so that in an option of words it is quoted.
    """
    if all(text.isdigit() for text in option.values):
        return int(value)
    return f"'{value}'" if value.isdigit() else value


def _whole(slug: str, settings: Mapping[str, Any]) -> Edition:
    game = game_type(slug)
    options = {option.name: str(settings[option.name]).strip("'") for option in game.options}
    hands = int(settings["hands"])
    settled = Game(game, int(settings["players"]), options)
    return WholeGame(settled, hands if hands > 0 else None)


# --- Reduced editions --------------------------------------------------------------------


def register_reduced(reduced: Reduced) -> None:
    """Make a reduced edition known to pyspiel."""
    title = f"{reduced.game.title}, reduced: {reduced.name}"
    name = short_name(f"reduced-{reduced.name}")
    _add(name, title, (reduced.players,), {}, lambda _: reduced)
