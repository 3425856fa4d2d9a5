"""Moves that a computer player makes in place of a person, in words."""

from __future__ import annotations

import re
from collections.abc import Sequence

from drumhead.engine.english import (
    agreeing,
    capitalized,
    possessive,
    spelled,
    third_person,
    with_article,
)
from drumhead.engine.game_type import GameType
from drumhead.server.store.records import DEAL

#: The past of the verbs that begin the sentences of a log; after any other a sentence is kept.
PAST = {
    "add": "added", "bid": "bid", "call": "called", "choose": "chose", "claim": "claimed",
    "declare": "declared", "discard": "discarded", "draw": "drew", "exchange": "exchanged",
    "flip": "flipped", "give": "gave", "hold": "held", "lay": "laid", "lead": "led",
    "leave": "left", "mobilize": "mobilized", "move": "moved", "name": "named",
    "order": "ordered", "pass": "passed", "pick": "picked", "play": "played", "put": "put",
    "show": "showed", "take": "took", "turn": "turned",
}  # fmt: skip
#: The same by the verbs as they follow a name.
PAST_OF_THIRD = {third_person(verb): past for verb, past in PAST.items()}
#: The sentence of a seat that takes a trick, whatever the game calls it.
TAKES = re.compile(r"^You take the (?:trick|squad|word|engagement)\b")


def only_card(game: GameType, text: str, addressed: bool = True) -> str | None:
    """The code of the card in a move, if it has exactly one.

    Unless `addressed`, a move that names another player has none.
    """
    if text == DEAL:
        return None
    filled, roles = game.moves.filled(game.moves.parse(text)), game.part_roles
    if not addressed and any(roles[name] == "seat" for name in filled):
        return None
    cards = [c for name, value in filled.items() if roles[name] == "card" for c in value.split()]
    return cards[0] if len(cards) == 1 else None


def in_place_of(sentence: str, name: str | None, rank: str) -> str:
    """A sentence of the log about a person, as one about the computer player in their place.

    `name` is the person's, or None for the reader: "You play the Sailor 10." becomes "A captain
    played the Sailor 10 for you."
    """
    subject, whom, verbs = ("You", "you", PAST) if name is None else (name, name, PAST_OF_THIRD)
    player = capitalized(with_article(rank))
    if sentence.startswith(f"{subject} ") and sentence.endswith("."):
        verb, space, rest = sentence[len(subject) + 1 : -1].partition(" ")
        if verb in verbs and " and " not in rest and ", " not in rest:
            return f"{player} {verbs[verb]}{space}{rest} for {whom}."
    said = sentence.replace("You ", "you ", 1) if name is None else sentence
    return f"{player} moved for {whom}: {said}"


def when_time_was_up(sentence: str, name: str | None) -> str:
    """The sentence on a move that a computer player made because a person's time was up."""
    said = sentence[:1].lower() + sentence[1:]
    if name is None:
        return f"Your time was up: {said}"
    return f"{possessive(name)} time was up: {said.removesuffix('.').removesuffix(f' for {name}')}."


def welcome_back(moves: int, cards: Sequence[str], tricks: int, rank: str) -> str:
    """The sentence on everything that was played for a person who is back."""
    if not moves:
        return "Nothing was played while you were away."
    player = capitalized(with_article(rank))
    played, noun = ("played", "card") if len(cards) == moves else ("made", "move")
    done = f"{player} {played} {_number_of(moves, noun)} for you"
    return f"{done} and took {_number_of(tricks, 'trick')}." if tricks else f"{done}."


def _number_of(number: int, noun: str) -> str:
    return f"{spelled(number)} {agreeing(number, noun)}"
