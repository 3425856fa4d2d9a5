"""Game descriptions for training, made from a game's rules; needs Drumhead, unlike the trainer."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from drumhead.engine.game import Game, GameType
from drumhead.engine.observation_layout import layout
from drumhead.engine.simulate import guided_matches
from drumhead.errors import InvalidOption
from drumhead.learn.training.description import GameDescription, TableDescription
from drumhead.players.network_input import extra_words
from drumhead.players.prospects import prospects
from drumhead.players.trained_network import fingerprint

#: The number of hands of heuristic play from which the length of a hand is estimated.
HANDS = 400


def describe(kind: GameType) -> GameDescription:
    """The description of a game with every table to train at."""
    return GameDescription(
        slug=kind.slug,
        title=kind.title,
        moves=len(kind.moves),
        seats=max(kind.players),
        observation_bytes=layout(kind, "bits").size,
        extra_bytes=8 * extra_words(kind),
        fewest_win=kind.fewest_win,
        fingerprint=fingerprint(kind),
        decisions_per_hand=_decisions_per_hand(Game(kind)),
        tables=tuple(_table(game) for game in _games(kind)),
    )


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


def _table(game: Game) -> TableDescription:
    return TableDescription(
        players=game.players,
        options=game.options,
        sides=tuple(game.sides),
        prospects=tuple(prospects(game).numbers.tolist()),
        start=game.new_state(bytes(32)).tobytes().hex(),
    )


def _decisions_per_hand(game: Game) -> float:
    """The mean number of decisions in a hand of heuristic play, all seats together."""
    played = guided_matches(game, HANDS, "decisions", 0, HANDS)
    ends = played.decisions[played.last]
    return float(ends.sum() / len(played.match)) if len(ends) else 100.0
