"""Talk at a web table, as lines of the log: remarks and reactions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from drumhead.errors import DrumheadError


class ReactionWords(NamedTuple):
    """A reaction: as it is typed, as messages name it, and as it follows a name."""

    typed: str
    what: str
    says: str


REACTIONS = (
    ReactionWords("salute", "salute", "salutes"),
    ReactionWords("applaud", "applause", "applauds"),
    ReactionWords("laugh", "laughter", "laughs"),
    ReactionWords("gasp", "surprise", "gasps"),
    ReactionWords("thanks", "thanks", "says thank you"),
    ReactionWords("sorry", "sorry", "is sorry"),
)
TYPED = ", ".join(one.typed for one in REACTIONS)
#: The words of plain tables, with their descriptions.
HELP = f"say WORDS: say something to the others\nreact WORD: {TYPED}"


def reaction(word: str) -> str:
    """The reaction that a word or its number means, as messages name it."""
    for number, one in enumerate(REACTIONS, start=1):
        if word.lower() in (one.typed, str(number)):
            return one.what
    raise DrumheadError(f"A reaction is one of these: {TYPED}.")


def talk_line(message: dict[str, Any], names: Sequence[str]) -> str | None:
    """A remark or a reaction as a line; None for any other message."""
    kind = message["type"]
    if kind == "said":
        return f"{message['name']}: {message['text']}"
    if kind == "reacted":
        name = names[message["seat"]] if message["seat"] < len(names) else "Somebody"
        return f"{name} {_says(message['what'])}."
    if kind == "watcher":
        name = f"{message['name']} (watching)"
        what = message["what"]
        return f"{name} {_says(what)}." if what else f"{name}: {message['text']}"
    return None


def _says(what: str) -> str:
    return next((one.says for one in REACTIONS if one.what == what), "reacts")
