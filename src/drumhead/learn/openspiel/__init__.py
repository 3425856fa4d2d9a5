"""Every game as a `pyspiel.Game`: bots and algorithms of OpenSpiel run on them unchanged.

    from drumhead.learn import openspiel

    game = openspiel.load("do-boy", players=4, hands=1)
    game = pyspiel.load_game("drumhead_do_boy(players=4,hands=1)")      # the same

Import this module in a process before pyspiel reads one of its games there, pickled ones too.

Chance is explicit: a shuffle is a sequence of draws, one chance node a card. `returns` are
"points" (of the whole match so far) or "share" (of the win), less the average of the table, so
that they add up to zero; a patience keeps them as they are.

An information state as numbers has a row for each event, so that nothing is forgotten; as pyspiel
wants a fixed size, `remembered` says for how many. Do-Boy with three players has 60 in a hand.

Two things are as OpenSpiel 2.0.2 has them for games in Python. Its C++ side cannot call a
`resample_from_infostate` that is written in Python (`pyspiel.ISMCTSBot` brings the process down,
with OpenSpiel's own Python games too), so the bot that searches is its twin in
`open_spiel.python.algorithms.ismcts`. And a state cannot be given another history, so that of a
resampled state is empty.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, InvalidOption

try:
    import pyspiel
except ImportError as missing:
    raise DrumheadError(
        "This needs OpenSpiel: install it with pip install 'drumhead[openspiel]'."
    ) from missing

from drumhead.games import game_type, games
from drumhead.kernel.options import settle
from drumhead.learn.openspiel.states import (
    DrumheadGame,
    DrumheadState,
    register,
    register_reduced,
    short_name,
    written,
)
from drumhead.learn.reduced import EDITIONS, edition

__all__ = ["DrumheadGame", "DrumheadState", "load", "load_reduced", "short_name", "state_of"]


def load(
    slug: str,
    players: int | None = None,
    hands: int | None = 1,
    options: Mapping[str, object] = {},
    returns: str = "points",
    remembered: int = 0,
) -> Any:
    """A game as a `pyspiel.Game`; `hands=None` plays the match to its end.

    `remembered` is how many events an information state as numbers has room for: with 0 there
    are only observations as numbers, and information states as text.
    """
    game = game_type(slug)
    if hands is not None and hands < 1:
        raise InvalidOption("A match is over after one hand or more, not fewer.")
    settled = settle(game.options, options)
    chosen = {option.name: written(option, settled[option.name]) for option in game.options}
    parameters: dict[str, Any] = {
        "players": game.usual_players if players is None else players,
        "hands": hands or 0,
        "returns": returns,
        "remembered": remembered,
        **{option.name: chosen[option.name] for option in game.options if option.name in options},
    }
    return pyspiel.load_game(short_name(slug), parameters)


def load_reduced(name: str, returns: str = "points", remembered: int = 0) -> Any:
    """A reduced edition (see `drumhead.learn.reduced`) as a `pyspiel.Game`."""
    parameters = {"returns": returns, "remembered": remembered}
    return pyspiel.load_game(short_name(f"reduced-{edition(name).name}"), parameters)


def state_of(match: Match, returns: str = "points", remembered: int = 0) -> DrumheadState:
    """The state of OpenSpiel that a match has come to, with its whole history."""
    events = [event for event in match.history if event.kind != "score"]
    played = match.game
    game = load(played.slug, played.players, match.hands, played.options, returns, remembered)
    state: DrumheadState = game.new_initial_state()
    for event in events:
        if event.kind == "move":
            state.apply_action(event.numbers[1])
            continue
        begun = state.walk.step
        for number in event.numbers:
            # What can come in one way only has come already.
            if state.is_chance_node() and state.walk.step is begun:
                state.apply_action(number)
    return state


for _game in games():
    register(_game)
for _edition in EDITIONS:
    register_reduced(_edition)
