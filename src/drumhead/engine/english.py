"""Plurals, verbs and lists: the English grammar that the sentences of all games share."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import groupby

#: Irregular forms.
_VERBS = {"be": "is", "have": "has"}
_NOUNS = {"is": "are", "has": "have", "was": "were", "man": "men", "foot": "feet", "this": "these"}
_SMALL = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten",
          "eleven", "twelve")  # fmt: skip


def plural(noun: str) -> str:
    """The plural of a noun: "points", "countries", "matches"."""
    if noun in _NOUNS:
        return _NOUNS[noun]
    return _with_s(noun)


@functools.cache
def third_person(verb: str) -> str:
    """The third person of a verb: "takes", "passes", "goes", "carries", "is"."""
    if verb in _VERBS:
        return _VERBS[verb]
    return f"{verb}es" if verb.endswith("o") else _with_s(verb)


def _with_s(word: str) -> str:
    if word.endswith(("s", "sh", "ch", "x", "z")):
        return f"{word}es"
    if word.endswith("y") and word[-2:-1] not in "aeiou":
        return f"{word[:-1]}ies"
    return f"{word}s"


def possessive(name: str) -> str:
    """The possessive of a name: "East's", "James'"."""
    return f"{name}'" if name.endswith("s") else f"{name}'s"


def with_article(noun: str) -> str:
    """A noun with its article: "a card", "an American card"."""
    return f"{'an' if noun[:1].lower() in 'aeiou' else 'a'} {noun}"


def capitalized(sentence: str) -> str:
    """A sentence with a capital first letter and nothing else changed."""
    return sentence[:1].upper() + sentence[1:]


def agreeing(number: int, word: str) -> str:
    """A noun or verb that agrees with a number: "card" or "cards", "is" or "are"."""
    return word if number == 1 else plural(word)


def minus(number: int) -> str:
    """A number with a minus sign, not a hyphen, if it is negative."""
    return str(number).replace("-", "−")


def counted(number: int, noun: str) -> str:
    """A number with its noun: "1 point", "2 points"."""
    return f"{number} {agreeing(number, noun)}"


def spelled(number: int) -> str:
    """A small number in words, a larger one in digits."""
    return _SMALL[number] if 0 <= number < len(_SMALL) else str(number)


def all_of(number: int, noun: str) -> str:
    """All of a number of things: "the card", "both cards", "all three cards"."""
    if number == 1:
        return f"the {noun}"
    return f"both {plural(noun)}" if number == 2 else f"all {spelled(number)} {plural(noun)}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """Words as a list in a sentence: "West, North and East"."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def without_repeats(sentences: Sequence[str]) -> list[str]:
    """The sentences, with a run of equal ones written once with its length."""
    if len(sentences) < 2:
        return [*sentences]
    once = []
    for sentence, same in groupby(sentences):
        times = len(list(same))
        once.append(sentence if times == 1 else f"{sentence.rstrip('.')} ({times} times).")
    return once
