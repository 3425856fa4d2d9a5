"""The names of people: shown as they are typed, but never invisible and never somebody else's."""

from __future__ import annotations

import functools
import re
import unicodedata
from collections.abc import Sequence

from drumhead.server.refusal import RequestRefused

MAX_NAME = 40
#: The most accents on one letter: three are written in Vietnamese, Thai and pointed Hebrew.
MAX_ACCENTS = 3

#: Characters that cannot be seen, or that turn what follows around: Unicode calls most of them
#: default ignorable; the blank Braille cell and the line separators are no better.
_INVISIBLE = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b-\u200f\u2028-\u202e"
    "\u2060-\u206f\u2800\u3164\ufe00-\ufe0d\ufeff\uffa0\ufff0-\ufff8"
    "\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0000-\U000e0fff]"
)
#: Where a joiner changes what is seen: within an emoji, and within words of Arabic or Indian
#: scripts. The other two choose between the drawing of an emoji and its letter.
_JOINER = re.compile(
    "(?<=[\u0600-\u0dff\u2190-\u2bff\ufe0f\U0001f000-\U0001faff])[\u200c\u200d]"
    "(?=[\u0600-\u0dff\u2190-\u2bff\U0001f000-\U0001faff])|[\ufe0e\ufe0f]"
)
_CONTROL = ("Cc", "Cs", "Co", "Cn")


def clean_name(text: str) -> str:
    """A name as everybody will see it: composed, trimmed, without control characters.

    Markup is kept: it is text, and is shown as text. What would hide a name is refused.
    """
    if len(text) > 100 * MAX_NAME:
        raise RequestRefused(f"A name must have 1 to {MAX_NAME} characters.")
    composed = unicodedata.normalize("NFC", text)
    kept = (" " if c.isspace() else c for c in composed)
    name = " ".join("".join(c for c in kept if unicodedata.category(c) not in _CONTROL).split())
    if _INVISIBLE.search(_JOINER.sub("", name)):
        raise RequestRefused("A name must not have characters that cannot be seen: type it anew.")
    if not name or len(name) > MAX_NAME:
        raise RequestRefused(f"A name must have 1 to {MAX_NAME} characters.")
    if _accents(name) > MAX_ACCENTS:
        raise RequestRefused(f"A letter of a name must not have more than {MAX_ACCENTS} accents.")
    if not any(unicodedata.category(c)[0] in "LNPS" for c in name):
        raise RequestRefused("A name must have a letter, a digit or a sign that can be seen.")
    return name


def _accents(name: str) -> int:
    """The most accents in a row."""
    most = row = 0
    for character in name:
        row = row + 1 if unicodedata.category(character).startswith("M") else 0
        most = max(most, row)
    return most


def told_apart(names: Sequence[str]) -> list[str]:
    """The same names, with numbers where one looks like another: "Ben" and "Ben 2"."""
    told: list[str] = []
    for at, name in enumerate(names):
        others = [*told, *names[at + 1 :]]
        number, shown = 1, name
        while any(look_alike(shown, other) for other in (told if number == 1 else others)):
            number += 1
            shown = f"{name} {number}"
        told.append(shown)
    return told


def look_alike(name: str, other: str) -> bool:
    """Would people take one name for the other?"""
    return _skeleton(name) == _skeleton(other)


@functools.lru_cache(4096)
def _skeleton(name: str) -> str:
    """What is left of a name when every character is replaced by what it looks like."""
    plain = _JOINER.sub("", unicodedata.normalize("NFKD", name))
    return unicodedata.normalize("NFKD", "".join(map(_looks_like, plain)))


def _looks_like(character: str) -> str:
    """The character that stands for all that look like this one, by Unicode's table."""
    from confusable_homoglyphs import confusables  # the table takes a while to read

    similar = confusables.confusables_data.get(character, [])
    if len(similar) != 1:  # nothing looks like it, or it stands for several
        return character
    other: str = similar[0]["c"]
    back = confusables.confusables_data.get(other, [])
    return min(character, other) if len(back) == 1 else other
