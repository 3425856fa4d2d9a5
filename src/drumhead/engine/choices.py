"""The legal moves as a table offers them: in parts that can be picked, and in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypedDict

from drumhead.engine.game import PartRole
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
    phrase, texts = game.words.phrase, game.moves.texts
    choices: list[Choice] = []
    for move in moves:
        text = texts[move]
        first, _, _ = text.partition(" ")
        choices.append({"text": text, "kind": first, "words": phrase(view, move), "parts": []})
        parts = choices[-1]["parts"]
        for name, value in game.moves.filled(move).items():
            role = game.part_roles[name]
            for word in value.split() if role == "card" else (value,):
                parts.append({"role": role, "value": word})
    return choices
