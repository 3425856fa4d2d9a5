"""What a training program must know of a game beside its rules: at which tables it is played.

`drumhead build-ptx` writes it into a game's description, because prospects are fitted here and
learning may go on where neither Drumhead nor Numba is installed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from drumhead.engine.game import Game, GameType
from drumhead.engine.simulate import guided_matches
from drumhead.errors import InvalidOption
from drumhead.learn.network import fingerprint
from drumhead.learn.observations import layout
from drumhead.players.network_input import extra_words
from drumhead.players.prospects import prospects

#: So many hands are played by rules of thumb to tell how long one is.
HANDS = 400


def facts(kind: GameType) -> dict[str, Any]:
    """What is true of the game, and every table to learn at, the usual one first."""
    return {
        "game": kind.slug,
        "title": kind.title,
        "moves": len(kind.moves),
        "seats": max(kind.players),
        "observation_bytes": layout(kind, "bits").size,
        "beside_bytes": 8 * extra_words(kind),
        "fewest_win": kind.fewest_win,
        "fingerprint": fingerprint(kind),
        "decisions": _decisions(Game(kind)),
        "tables": [_table(game) for game in _games(kind)],
    }


def _games(kind: GameType) -> Iterator[Game]:
    """The usual table, the other numbers of players, and every other value of each option."""
    wanted: list[tuple[int, Mapping[str, str]]] = [(kind.usual_players, {})]
    wanted += [(players, {}) for players in kind.players if players != kind.usual_players]
    for option in kind.options:
        if not option.number:
            others = list(option.values)[1:]
            wanted += [(kind.usual_players, {option.name: value}) for value in others]
    for players, options in wanted:
        try:
            game = Game(kind, players, options)
        except InvalidOption:
            continue
        yield game


def _table(game: Game) -> dict[str, Any]:
    return {
        "players": game.players,
        "options": game.options,
        "sides": list(game.sides),
        "prospects": prospects(game).numbers.tolist(),
        "start": game.new_state(bytes(32)).tobytes().hex(),
    }


def _decisions(game: Game) -> float:
    """How many decisions a hand takes, all seats together, by rules of thumb."""
    played = guided_matches(game, HANDS, "decisions", 0, HANDS)
    ends = played.decisions[played.last]
    return float(ends.sum() / len(played.match)) if len(ends) else 100.0
