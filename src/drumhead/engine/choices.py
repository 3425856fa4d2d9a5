"""Legal moves as a table offers them: in parts that can be picked, and in words."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import TypedDict

from drumhead.engine.game_type import GameType, PartRole
from drumhead.engine.seat_view import SeatView
from drumhead.errors import InvalidMove


class Part(TypedDict):
    """A piece of a move: a card by its code, a place by its mark, a seat, or any other word."""

    role: PartRole
    value: str


class Choice(TypedDict):
    """A legal move: its notation, its kind (the first word), its button text, and its parts."""

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
    """The pieces of a move; cached and shared: treat as immutable."""
    return [
        {"role": game.part_roles[name], "value": word}
        for name, value in game.moves.filled(move).items()
        for word in (value.split() if game.part_roles[name] == "card" else (value,))
    ]


def intended_move(game: GameType, legal: Sequence[int], picked: Sequence[str]) -> str:
    """The move that these cards and places mean, of a kind that is legal now.

    A move that names exactly these cards comes first, then one that names all of them among
    others. The order of the places counts: from the first to the second.
    """
    codes = set(game.record.deck.codes)
    kinds = {game.moves.kind(move) for move in legal}
    wanted, cards = set(picked), sorted(word for word in picked if word in codes)
    places = [word for word in picked if word not in codes]
    among: str | None = None
    for kind, words, text in _worded(game) if picked else ():
        if kind not in kinds or not wanted.issubset(words):
            continue
        if [word for word in words if word in wanted and word not in codes] != places:
            continue
        if cards and sorted(word for word in words if word in codes) == cards:
            return text
        among = among or text
    if among is None:
        raise InvalidMove("No move that you can make now uses these cards.")
    return among


@functools.cache
def _worded(game: GameType) -> list[tuple[str, list[str], str]]:
    """Every move of a game: its kind, the words that follow the kind, and its text."""
    return [
        (game.moves.kind(move), text.split()[1:], text)
        for move, text in enumerate(game.moves.texts)
    ]
