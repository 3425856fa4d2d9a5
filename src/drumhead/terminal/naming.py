"""Names of cards and moves as the terminal shows them: the name first, the code in brackets."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drumhead.engine.choices import Choice
from drumhead.engine.match import Match


def card_name(names: Mapping[str, str], code: str) -> str:
    """The name of a card, without the note that may follow it; a hidden card keeps its code."""
    return names.get(code, code).partition(",")[0]


def card_with_code(names: Mapping[str, str], code: str) -> str:
    """The name of a card, and its code in brackets."""
    name = card_name(names, code)
    return name if name == code else f"{name} ({code})"


def move_with_cards(choice: Choice) -> str:
    """The button text of a move, and the codes of its cards in brackets."""
    words = choice["words"]
    cards = [part["value"] for part in choice["parts"] if part["role"] == "card"]
    return words if set(cards) <= set(words.split()) else f"{words} ({' '.join(cards)})"


def move_with_code(choice: Choice) -> str:
    """The button text of a move, and in brackets what a person would type to make it."""
    words, text = choice["words"], choice["text"]
    alone = [part["role"] for part in choice["parts"]] == ["card"]
    typed = choice["parts"][0]["value"] if alone else text
    return words if typed in (words.lower(), *words.split()) else f"{words} ({typed})"


def move_named(match: Match, text: str) -> str:
    """A legal move by its button text, in the middle of a sentence."""
    words = {choice["text"]: move_with_code(choice) for choice in match.choices()}
    return uncapitalized(words[text])


def quoted(match: Match) -> Callable[[str], str]:
    """A function that gives legal moves their button texts, in quotation marks."""
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    return lambda text: f"“{words.get(text, text)}”"


def uncapitalized(words: str) -> str:
    """The button text of a move, in the middle of a sentence."""
    return words[:1].lower() + words[1:]
