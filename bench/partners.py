"""Partners who learned apart: what a network brings beside itself, a stranger and a captain.

    python bench/partners.py GAME FILE FILE [--deals N] [--simulations N]

Single hands at the usual table of a game with partners, against a side of corporals. The first
network sits beside itself, beside the second, beside a captain, and so on; all pairs play the same
deals, on both sides and with their seats exchanged. A cell is what the pair brought beside the
corporals, points a hand and share of the wins, with a margin of 95 percent over deals; below it
stands what two strangers lose beside the mean of two pairs of friends, deal by deal.
"""

from __future__ import annotations

import argparse
import itertools
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeAlias

import drumhead
from drumhead.arena.standings import mean
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.engine.rulebook import markdown_table
from drumhead.players import Corporal, Searcher
from drumhead.players.marshal import judgment
from drumhead.players.network_input import network_input
from drumhead.players.trained_network import Network, read

#: Chooses the move of the seat to move; the number is the deal's.
Partner: TypeAlias = Callable[[Match, int], str]
#: Points and share of the wins, deal by deal.
Brought: TypeAlias = tuple[list[float], list[float]]


def by_network(network: Network) -> Partner:
    """A player that makes the network's best move."""

    def move(match: Match, deal: int) -> str:
        return match.game.type.moves.text(judgment(network, network_input(match)).move)

    return move


def by_search(simulations: int) -> Partner:
    """A captain."""
    return lambda match, deal: (
        Searcher("captain", f"partners {deal}", 0.0, simulations).choose(match, deal).move
    )


def played(game: Game, pair: Sequence[Partner], deal: int) -> tuple[float, float]:
    """What a pair brought beside corporals, its mean over both sides and both ways to sit."""
    points = share = 0.0
    seatings = list(itertools.product((0, 1), (pair, pair[::-1])))
    for side, partners in seatings:
        match = game.match(seed=f"partners {deal}", hands=1)
        corporal = Corporal(f"partners {deal}")
        own = [seat for seat, its in enumerate(game.sides) if its == side]
        at = dict(zip(own, partners, strict=True))
        while match.turn is not None:
            seat = match.turn
            match.play(at[seat](match, deal) if seat in at else corporal.choose(match).move)
        other = next(seat for seat in range(game.players) if seat not in at)
        assert match.result is not None, "it is over"
        points += match.scores[own[0]] - match.scores[other]
        share += match.result[own[0]] - match.result[other]
    sign = -1 if game.type.fewest_win else 1
    return sign * points / len(seatings), share / len(seatings)


def main() -> None:
    """Play all pairs and print them."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("files", nargs=2, type=Path, metavar="FILE")
    parser.add_argument("--deals", type=int, default=300)
    parser.add_argument("--simulations", type=int, default=4000)
    given = parser.parse_args()
    game = drumhead.game(given.game)
    networks = [by_network(read(game.type, file)) for file in given.files]
    who = dict(zip(("first", "second", "captain"),
                   (*networks, by_search(given.simulations)), strict=True))  # fmt: skip
    found: dict[tuple[str, str], Brought] = {}
    for names in itertools.combinations_with_replacement(who, 2):
        each = [played(game, [who[name] for name in names], deal) for deal in range(given.deals)]
        found[names] = [points for points, _ in each], [share for _, share in each]
    rows = [(*names, *(str(mean(values)) for values in both)) for names, both in found.items()]
    print(markdown_table(("partner", "beside", "points a hand", "share of wins"), rows))
    for names in itertools.combinations(who, 2):
        one, other = (found[name, name] for name in names)
        lost = [
            mean([s - (a + b) / 2 for s, a, b in zip(strangers, first, second, strict=True)])
            for strangers, first, second in zip(found[names], one, other, strict=True)
        ]
        print(f"{' beside '.join(names)}, less the mean of friends: points {lost[0]}, "
              f"share {lost[1]}", flush=True)  # fmt: skip


if __name__ == "__main__":
    main()
