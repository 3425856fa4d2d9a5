"""Computer players around a table."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import NamedTuple

from drumhead.engine.errors import IllegalMove, InvalidOption
from drumhead.engine.match import Match
from drumhead.players import let_choose, player

#: Why a player would do what it hints at, as far as it can say.
WHY = {"private": "It is only a legal move picked at random."}


class Computers:
    """One computer player for each seat; a seed makes all that they do repeatable."""

    def __init__(self, names: Sequence[str], seed: str | None = None) -> None:
        self._seed = secrets.token_hex(8) if seed is None else seed
        self._players = [player(name, f"{self._seed} {n}") for n, name in enumerate(names)]

    def move(self, match: Match) -> None:
        """Let the player whose turn it is make a move."""
        assert match.turn is not None, "nobody is to move"
        seed = f"{self._seed} {len(match.history)}"
        match.play(let_choose(self._players[match.turn], match, seed))


class Hint(NamedTuple):
    """What a computer player would do for the seat to move, and why."""

    player: str
    seat: int
    move: str
    why: str

    @property
    def sentence(self) -> str:
        """The hint in words."""
        return f"The computer player {self.player} would choose '{self.move}'. {self.why}".rstrip()


def hint(match: Match, name: str) -> Hint:
    """A hint; the same position gives the same one, and nobody else's choices change."""
    seat = match.turn
    if seat is None:
        raise IllegalMove("Nobody is to move here, so there is no move to suggest.")
    seed = f"hint {len(match.history)}"
    move = let_choose(player(name, seed), match, seed)
    return Hint(name, seat, move, WHY.get(name, ""))


def one_for_each_seat(names: str, players: int) -> list[str]:
    """The names of computer players, separated by commas: one for all, or one for each seat."""
    chosen = [name.strip() for name in names.split(",")]
    if len(chosen) == 1:
        return chosen * players
    if len(chosen) != players:
        raise InvalidOption(
            f"There are {players} seats, so name 1 computer player or {players}, not {len(chosen)}."
        )
    return chosen
