"""Networks that learned nothing: random weights in files as a training program writes them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from drumhead.engine.game import GameType
from drumhead.games import game_type
from drumhead.players import trained_network
from drumhead.players.network_input import input_bits

#: What such a file says of its training.
ABOUT = {"seconds": 0.0, "seed": 1, "decisions": 0, "updates": 0, "strength": {}}


def random_weights(
    type: GameType, columns: int, hidden: int = 16, trusting: bool = True
) -> list[np.ndarray]:
    """The weights `w0, b0 ... w3, b3`, always the same for a game."""
    random = np.random.default_rng(len(type.moves))
    last = len(type.moves) + 1 + trusting
    shapes = [(columns, hidden), (hidden,), *2 * ((hidden, hidden), (hidden,)),
              (hidden, last), (last,)]  # fmt: skip
    return [random.normal(0.0, 0.2, shape) for shape in shapes]


def write_random(slug: str, folder: Path, hidden: int = 16) -> Path:
    """A file for a game in a folder, under the name that `DRUMHEAD_MARSHALS` looks for."""
    type, path = game_type(slug), folder / f"{slug}.npz"
    columns = np.arange(input_bits(type))
    trained_network.write(type, path, columns, random_weights(type, columns.size, hidden), ABOUT)
    return path


def make_known(monkeypatch: pytest.MonkeyPatch, folder: Path, *slugs: str) -> None:
    """Give these games, and only these, a marshal that plays by random weights."""
    for slug in slugs:
        write_random(slug, folder)
    monkeypatch.setenv(trained_network.FOLDER, str(folder))
    monkeypatch.setattr(trained_network, "FILE", "none.npz")
