"""How long a match lasts, as measured (`bench/lengths.py` writes the figures)."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import NamedTuple

FILE = "lengths.toml"


class Length(NamedTuple):
    """The middle match, and the tenth shortest and longest of a hundred, in hands and moves."""

    hands: tuple[int, int, int]
    moves: tuple[int, int, int]


@functools.cache
def _figures() -> dict[str, dict[str, dict[str, list[int]]]]:
    text = (resources.files("drumhead.rulebook") / FILE).read_text(encoding="utf-8")
    return tomllib.loads(text)


def length(slug: str, players: int) -> Length | None:
    """How long a match with the usual options lasts; None where nobody has measured it."""
    found = _figures().get(slug, {}).get(str(players))
    if found is None:
        return None
    (low, middle, high), (few, some, many) = found["hands"], found["moves"]
    return Length((low, middle, high), (few, some, many))
