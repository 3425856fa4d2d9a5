"""What a game wants reported of itself: the `ACCOUNT` of its `balance.py`."""

from __future__ import annotations

import importlib
from importlib.util import find_spec

from drumhead.engine.game import GameType
from drumhead.games.common.balance import Account


def account(game: GameType) -> Account:
    """How a game is reported; one that says nothing, by what all games have in common."""
    name = f"{game.package}.balance"
    if find_spec(name) is None:
        return Account()
    found: Account = importlib.import_module(name).ACCOUNT
    return found
