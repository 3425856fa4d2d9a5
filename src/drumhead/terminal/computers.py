"""Computer players around a table."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import InvalidOption, PlayerError
from drumhead.players import PlayerLike, player


class Computers:
    """One computer player for each seat; a seed makes all their moves repeatable.

    If a third-party player fails, a corporal moves in its place and a message goes to standard
    error, so that the match continues; with `strict` the `PlayerError` is raised.
    """

    def __init__(
        self, names: Sequence[PlayerLike], seed: str | None = None, *, strict: bool = False
    ) -> None:
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._strict = strict
        self.players = [player(name, f"{self._seed} {n}") for n, name in enumerate(names)]

    def prepare(self, game: Game) -> None:
        """Raise a PlayerError if one of the players cannot play this game."""
        for one in self.players:
            one.check_game(game.type)

    def move(self, match: Match) -> None:
        """Let the player whose turn it is make a move."""
        match.play(self.choice(match))

    def choice(self, match: Match) -> str:
        """The move of the player whose turn it is."""
        assert match.turn is not None, "nobody is to move"
        seed = f"{self._seed} {len(match.history)}"
        try:
            advice = self.players[match.turn].choose(match, seed)
        except PlayerError as error:
            if self._strict:
                raise
            print(f"{error} A corporal moves in its place.", file=sys.stderr)
            advice = player("corporal", seed).choose(match, seed)
        return advice.move


def one_for_each_seat(names: str, players: int) -> list[str]:
    """The names of computer players, separated by commas: one for all, or one for each seat."""
    chosen = [name.strip() for name in names.split(",")]
    if len(chosen) == 1:
        return chosen * players
    if len(chosen) != players:
        seats = "is 1 seat" if players == 1 else f"are {players} seats"
        wanted = "1 computer player" + ("" if players == 1 else f" or {players}")
        raise InvalidOption(f"There {seats}, so name {wanted}, not {len(chosen)}.")
    return chosen
