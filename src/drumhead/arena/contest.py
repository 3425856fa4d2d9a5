"""A contest between computer players: its line-ups, and one match of it."""

from __future__ import annotations

import copy
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass

from drumhead.engine.game import Game
from drumhead.errors import InvalidOption
from drumhead.players import OURS, Player, PlayerLike, player
from drumhead.players.trained_network import GENERALISSIMO

#: The simulations per move of a searching player, fixed so that results can be repeated: about
#: as many as fit into its time on one core. `NAME:COUNT` sets another number.
SIMULATIONS = {"captain": 4_000, "general": 40_000, GENERALISSIMO: 40_000}


@dataclass(frozen=True)
class Contest:
    """Two or more different players who meet at a table over a number of deals.

    `own` are the players that were not given by name, each with its name in the contest.
    """

    game: Game
    names: tuple[str, ...]
    deals: int
    hands: int | None = None
    seed: str = "0"
    own: tuple[tuple[str, PlayerLike], ...] = ()

    def player(self, name: str, seed: str) -> Player:
        """A new instance of one of the players: earlier matches leave no trace."""
        own = dict(self.own)
        if name not in own:
            rank, simulations = _searching(name)
            return player(rank, seed, simulations=simulations)
        found = own[name]
        with suppress(Exception):  # players that cannot be copied are shared
            found = copy.deepcopy(found)
        return player(found, seed)

    @property
    def lineups(self) -> list[tuple[str, ...]]:
        """The seatings: the names rotate around the sides and shift until every order was used."""
        sides = sorted(set(self.game.sides))
        found: dict[tuple[str, ...], None] = {}
        for shift in range(len(self.names)):
            ring = [self.names[(i + shift) % len(self.names)] for i in range(len(sides))]
            for turn in range(len(sides)):
                by_side = dict(zip(sides, ring[turn:] + ring[:turn], strict=True))
                found[tuple(by_side[side] for side in self.game.sides)] = None
        return list(found)

    @property
    def matches(self) -> Iterator[tuple[int, int]]:
        """Every match, by its deal and its line-up."""
        return ((deal, lineup) for deal in range(self.deals) for lineup in range(len(self.lineups)))

    @property
    def identity(self) -> dict[str, object]:
        """The parts that must agree when an interrupted contest is resumed (deals may be added)."""
        return {
            "game": self.game.slug, "seats": self.game.players, "options": dict(self.game.options),
            "names": list(self.names), "hands": self.hands, "seed": self.seed,
        }  # fmt: skip


@dataclass(frozen=True)
class MatchOutcome:
    """The outcome of one match, seat by seat."""

    deal: int
    lineup: int
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    hands: int
    moves: int
    transcript: str


def contest(
    game: Game, players: Sequence[PlayerLike], deals: int, hands: int | None = None, seed: str = "0"
) -> Contest:
    """A contest, checked. A player is given by name, or as `drumhead.player` takes it."""
    names = [_name(given) for given in players]
    own = [(n, p) for n, p in zip(names, players, strict=True) if not isinstance(p, str)]
    if len(set(names)) < 2 or len(set(names)) < len(names):
        raise InvalidOption("A contest is between two or more different players, as in A,B.")
    if deals < 1:
        raise InvalidOption("A contest has one deal or more.")
    checked = Contest(game, tuple(names), deals, hands, seed, tuple(own))
    for name in names:
        checked.player(name, seed).check_game(game.type)
    sides = len(set(game.sides))
    if sides > 1 and len(names) > sides:
        raise InvalidOption(
            f"{game.title} has {sides} sides here, so at most {sides} players can meet."
        )
    return checked


def _name(given: PlayerLike) -> str:
    """The name of a player in a contest."""
    if isinstance(given, str):
        return given
    called = getattr(given, "name", None) or getattr(given, "__name__", None)
    return called if isinstance(called, str) else type(given).__name__


def _searching(name: str) -> tuple[str, int | None]:
    """A player's name and simulations: `captain`, or `captain:500`."""
    rank, colon, count = name.partition(":")
    if not colon or rank not in OURS:
        return name, SIMULATIONS.get(name)
    if rank not in SIMULATIONS or not (count.isascii() and count.isdigit()) or int(count) < 1:
        raise InvalidOption(
            f"{name!r} is not a player: write one of {', '.join(OURS)}, or captain:500 for "
            "another number of simulations."
        )
    return rank, int(count)


def play(contest: Contest, deal: int, lineup: int) -> MatchOutcome:
    """Play one match of a contest; repeating it gives the same outcome."""
    names = contest.lineups[lineup]
    seats = [
        contest.player(name, f"{contest.seed} {deal} {seat}") for seat, name in enumerate(names)
    ]
    match = contest.game.match(
        seed=f"arena {contest.seed} {deal}", hands=contest.hands, names=dict(enumerate(names))
    )
    moves = 0
    while (seat_to_move := match.turn) is not None:
        advice = seats[seat_to_move].choose(match, f"{contest.seed} {moves}")
        match.play(advice.move)
        moves += 1
    assert match.result is not None
    return MatchOutcome(
        deal, lineup, tuple(match.result), tuple(match.scores), match.finished, moves,
        match.transcript(),
    )  # fmt: skip
