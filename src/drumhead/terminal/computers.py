"""Computer players around a table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence

from drumhead.engine.match import Match
from drumhead.errors import InvalidOption
from drumhead.players import let_choose, player


class Computers:
    """One computer player for each seat; a seed makes all that they do repeatable."""

    def __init__(self, names: Sequence[str], seed: str | None = None) -> None:
        self._seed = secrets.token_hex(8) if seed is None else seed
        self.players = [player(name, f"{self._seed} {n}") for n, name in enumerate(names)]

    def move(self, match: Match) -> None:
        """Let the player whose turn it is make a move."""
        assert match.turn is not None, "nobody is to move"
        seed = f"{self._seed} {len(match.history)}"
        match.play(let_choose(self.players[match.turn], match, seed).move)


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
