"""Third-party players: lookup, construction and validation of their answers."""

from __future__ import annotations

import difflib
import importlib
import inspect
import sys
import traceback
from collections.abc import Callable, Iterable
from dataclasses import replace
from importlib import metadata
from pathlib import Path
from typing import Any

from drumhead.engine.english import listed
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import PlayerError, UnknownGame
from drumhead.players.base import Player, PlayerPlugin, seat_to_move
from drumhead.players.reasons import Advice

#: The required attributes of a player, as they are written in a class.
PROTOCOL = {"name": "name", "prepare": "prepare(game)", "consider": "consider(world)"}
#: The entry points of installed packages that name players.
GROUP = "drumhead.players"


class PluginPlayer(Player):
    """The adapter around a third-party player: its answers are legal moves, or an error.

    The player's `consider` may return a move (its text or its number) in place of an `Advice`. Any
    exception inside it becomes a `PlayerError`, and nothing has been played then.
    """

    def __init__(self, player: PlayerPlugin, called: str) -> None:
        self.player = player
        self.name = player.name
        self._called = called

    def prepare(self, game: Game) -> None:
        self._ask(lambda: self.player.prepare(game))

    def consider(self, world: Match) -> Advice:
        answer = self._ask(lambda: self.player.consider(world.copy()))
        advice = answer if isinstance(answer, Advice) else self._plain(answer, world)
        refusal = world.why_not(advice.move)
        if refusal is not None:
            raise PlayerError(
                f"The player {self._called} answered {advice.move!r}, which it cannot play: "
                f"{refusal}"
            )
        return _formattable(advice)

    def _plain(self, answer: object, world: Match) -> Advice:
        """The advice for an answer that is only a move."""
        moves = world.game.type.moves
        if isinstance(answer, int) and 0 <= answer < len(moves):
            answer = moves.text(answer)
        if not isinstance(answer, str):
            raise PlayerError(
                f"The player {self._called} answered {answer!r}; a player answers with a move "
                "or with an Advice."
            )
        return Advice(self.name, seat_to_move(world), answer, "It is what this player chose.")

    def _ask(self, question: Callable[[], Any]) -> Any:
        try:
            return question()
        except Exception as error:
            raise PlayerError(f"The player {self._called} failed: {_cause(error)}.") from error


def plugin_player(wanted: object, seed: object, ranks: Iterable[str]) -> PluginPlayer:
    """A player from its name, its class, a function that makes it, or itself.

    A class or function receives `seed=` if it takes one. `ranks` are the built-in players, for the
    error message that lists them.
    """
    if isinstance(wanted, PluginPlayer):
        return wanted
    if isinstance(wanted, str):
        return _seated(_named(wanted, ranks), seed, wanted)
    called = wanted.__qualname__ if hasattr(wanted, "__qualname__") else type(wanted).__qualname__
    return _seated(wanted, seed, called)


def installed() -> dict[str, metadata.EntryPoint]:
    """The players of installed packages by name; none of them is imported yet."""
    return {point.name: point for point in metadata.entry_points(group=GROUP)}


# --- Finding -----------------------------------------------------------------------------


def _named(name: str, ranks: Iterable[str]) -> object:
    module, colon, attribute = name.partition(":")
    if colon and all(part.isidentifier() for part in (*module.split("."), attribute)):
        return _attribute(_module(module, name), attribute, name)
    points = installed()
    if name in points:
        return _attribute(_module(points[name].module, name), points[name].attr, name)
    known = dict.fromkeys((*ranks, *points))
    raise UnknownGame(
        f"There is no computer player {name!r}; the players are {', '.join(known)}, "
        "and one of your own is named like mymodule:MyPlayer."
    )


def _module(module: str, name: str) -> Any:
    """The module of a player; it may lie in the current folder."""
    if (here := str(Path.cwd())) not in sys.path and "" not in sys.path:
        sys.path.append(here)
    try:
        return importlib.import_module(module)
    except Exception as error:
        missing = isinstance(error, ModuleNotFoundError) and error.name is not None
        if missing and f"{module}.".startswith(f"{error.name}."):  # type: ignore[attr-defined]
            raise PlayerError(
                f"The player {name} cannot be found: there is no module {module!r} here."
            ) from None
        raise PlayerError(f"The player {name} cannot be read: {_cause(error)}.") from error


def _attribute(module: Any, attribute: str, name: str) -> object:
    found = module
    for part in attribute.split("."):
        if not hasattr(found, part):
            close = difflib.get_close_matches(part, dir(found), 1)
            meant = f"did you mean {close[0]!r}?" if close else "name a class or function in it."
            raise PlayerError(
                f"The player {name} cannot be found: {module.__name__} has no {part!r}; {meant}"
            )
        found = getattr(found, part)
    return found


# --- Making ------------------------------------------------------------------------------


def _seated(wanted: Any, seed: object, called: str) -> PluginPlayer:
    made = wanted
    if inspect.isclass(wanted):
        _check(wanted, called, without=("name",))
    if inspect.isclass(wanted) or (callable(wanted) and not hasattr(wanted, "consider")):
        made = _make(wanted, seed, called)
    _check(made, called)
    return made if isinstance(made, PluginPlayer) else PluginPlayer(made, called)


def _make(factory: Callable[..., Any], seed: object, called: str) -> Any:
    try:
        seeded = "seed" in inspect.signature(factory).parameters
        return factory(seed=seed) if seeded else factory()
    except Exception as error:
        raise PlayerError(f"The player {called} cannot be made: {_cause(error)}.") from error


def _check(player: object, called: str, without: Iterable[str] = ()) -> None:
    """Raise PlayerError if a player lacks a required attribute."""
    missing = [
        written for name, written in PROTOCOL.items()
        if name not in without and not hasattr(player, name)
    ]  # fmt: skip
    if missing:
        raise PlayerError(f"{called} is not a player: it has no {listed(missing)}.")


def _cause(error: Exception) -> str:
    """An exception of third-party code in a few words, with its last line."""
    steps = traceback.extract_tb(error.__traceback__)
    place = f" ({steps[-1].filename}, line {steps[-1].lineno})" if steps else ""
    text = str(error).strip().partition("\n")[0][:200]
    return f"{type(error).__name__}{text and ': '}{text}{place}"


def _formattable(advice: Advice) -> Advice:
    """The advice with a reason that can be formatted, even if it contains braces."""
    try:
        advice.explained(str)
    except (KeyError, IndexError, ValueError):
        return replace(advice, reason=advice.reason.replace("{", "{{").replace("}", "}}"))
    return advice
