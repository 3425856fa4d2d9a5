"""How many lines of legal moves there are from fixed deals: exact counts, like chess's perft."""

from __future__ import annotations

import pytest

import drumhead
from drumhead.engine.compiled_rules import turn
from drumhead.engine.match import Match
from drumhead.engine.simulate import count_lines


def count_by_hand(match: Match, depth: int) -> int:
    """The same count, one friendly move at a time."""
    if depth == 0 or turn(match.state) < 0:
        return 1
    total = 0
    for move in match.legal_numbers:
        after = match.copy()
        after.step(move)
        total += count_by_hand(after, depth - 1)
    return total


def do_boy_after_the_gifts(players: int, **options: str) -> Match:
    match = drumhead.game("do-boy", players=players, options=options).match(seed="lines")
    while match.view(0)["phase"] == "give":
        match.play(match.legal[0])
    return match


@pytest.mark.parametrize(
    ("players", "counts"),
    [
        (3, [16, 52, 203, 3045, 11074, 45710, 639940]),
        (4, [12, 33, 94, 248, 2728, 7444, 24060]),
        (5, [9, 35, 79, 122, 604, 4832, 19030]),
        (6, [8, 31, 65, 428, 1456, 4912, 34384]),
    ],
)
def test_do_boy_squads(players: int, counts: list[int]) -> None:
    match = do_boy_after_the_gifts(players)
    found = [count_lines(match.game, match.state, depth) for depth in range(1, 8)]
    assert found == counts
    assert [count_by_hand(match, depth) for depth in range(1, 4)] == found[:3]


def test_do_boy_gifts_are_ordered_choices() -> None:
    match = drumhead.game("do-boy").match(seed="lines")
    assert count_lines(match.game, match.state, 3) == 12 * 11 * 10
    assert count_lines(match.game, match.state, 4) == 12 * 11 * 10 * 12


def test_lines_end_with_the_hand() -> None:
    match = drumhead.game("do-boy", players=3).position(
        phase="play", turn=0, leader=0, deal=1, dealer=2,
        hand=["I1 P", "I2 C2", "I3 A3"], takers="0", nest_taker=0, partial=True,
    )  # fmt: skip
    # Seat 0 leads I1: all follow, then one line. Seat 0 leads P: two choices each, taken by
    # seat 0, whose I1 then calls for Infantry; each other seat has one card left.
    assert count_lines(match.game, match.state, 6) == 1 + 2 * 2
    assert count_lines(match.game, match.state, 9) == 1 + 2 * 2
