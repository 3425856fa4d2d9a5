"""A quick look at every game, interpreted: for `make check`, which compiles nothing."""

from __future__ import annotations

import os
import subprocess
import sys

import drumhead

#: Plays one hand, or the beginning of a long one, and asks everything that a table asks.
PLAY = """
import sys

import drumhead

match = drumhead.game(sys.argv[1]).match(seed=1, hands=1)
corporal = drumhead.player("corporal", seed=1)
while not match.over and len(match.moves) < 150:
    seat = match.turn
    assert [choice["text"] for choice in match.choices()] == match.legal
    assert match.resample(seat, 1).view(seat) == match.view(seat)
    match.play(corporal.consider(match.resample(seat, 1)).move)
assert all(match.log(seat) for seat in range(match.game.players))
assert drumhead.replay(match.transcript()).moves == match.moves
"""


def test_a_hand_of_every_game(kind: drumhead.GameType) -> None:
    played = subprocess.run(
        [sys.executable, "-c", PLAY, kind.slug],
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
