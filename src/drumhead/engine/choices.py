"""The legal moves as a table offers them: in parts that can be picked, and in words."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypedDict

from drumhead.engine.game import GameType, PartRole
from drumhead.engine.seat_view import SeatView


class Part(TypedDict):
    """A piece of a move: a card by its code, a place by its mark, a seat, or any other word."""

    role: PartRole
    value: str


class Choice(TypedDict):
    """A legal move: its notation, the first word of it, what a button says, and its parts."""

    text: str
    kind: str
    words: str
    parts: list[Part]


def offered(view: SeatView, moves: Sequence[int]) -> list[Choice]:
    """These legal moves as choices for the seat to move, in the same order."""
    game = view.game.type
    phrase, texts, kind = game.words.phrase, game.moves.texts, game.moves.kind
    choices: list[Choice] = []
    for move in moves:
        parts = _parts(game, move)
        choices.append(
            {"text": texts[move], "kind": kind(move), "words": phrase(view, move), "parts": parts}
        )
    return choices


@functools.lru_cache(1 << 14)
def _parts(game: GameType, move: int) -> list[Part]:
    """The pieces of a move, which are always the same: nobody may change them."""
    return [
        {"role": game.part_roles[name], "value": word}
        for name, value in game.moves.filled(move).items()
        for word in (value.split() if game.part_roles[name] == "card" else (value,))
    ]
