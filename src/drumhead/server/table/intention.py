"""The move that a person means by picking cards and places."""

from __future__ import annotations

import functools

from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.errors import InvalidMove


@functools.cache
def _named(game: GameType) -> list[tuple[str, list[str], str]]:
    """Every move of a game: its kind, the words that follow it, and its text."""
    return [
        (game.moves.kind(move), text.split()[1:], text)
        for move, text in enumerate(game.moves.texts)
    ]


def intended(match: Match, picked: list[str]) -> str:
    """The move meant by picking these cards and places, of a kind that is possible now.

    A move that names exactly these cards, or else one that names all of them and more. Places count
    in the order in which they are picked: from the first to the second.
    """
    game = match.game.type
    codes = set(game.record.deck.codes)
    kinds = {game.moves.kind(move) for move in match.legal_numbers}
    wanted, cards = set(picked), sorted(word for word in picked if word in codes)
    places = [word for word in picked if word not in codes]
    among: str | None = None
    for kind, words, text in _named(game) if picked else ():
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
