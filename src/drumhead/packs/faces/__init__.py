"""Card faces, backs and pictures of the games, drawn by us as vectors: one source for all uses.

Every picture is an SVG file in a string, made of plain shapes only: no fonts, styles, gradients or
clips, so that a browser, a printer and a PDF writer draw the same.
"""

from __future__ import annotations

import functools
import hashlib
import importlib

from drumhead.engine.errors import UnknownGame
from drumhead.packs import SLUGS, pack
from drumhead.packs.faces import backs, pictures, war_and_diplomacy


@functools.cache
def face(slug: str, code: str) -> str:
    """The face of a card: 63 by 88 millimetres, readable from both ends."""
    found = pack(slug).by_code.get(code)
    if found is None:
        raise UnknownGame(f"There is no card {code!r} in {pack(slug).title}.")
    module = importlib.import_module(f"{__name__}.{slug.replace('-', '_')}")
    drawn: str = module.face(found)
    return drawn


@functools.cache
def back(slug: str) -> str:
    """The back that all cards of a pack share."""
    return backs.back(slug, pack(slug).title)


@functools.cache
def game_picture(slug: str) -> str:
    """The picture of a game for the gallery, 320 by 180."""
    if slug not in pictures.PICTURES:
        raise UnknownGame(f"There is no picture of a game {slug!r}.")
    return pictures.PICTURES[slug]()


def counters(slug: str) -> tuple[str, ...]:
    """The names of the counters that lie in the box beside the cards."""
    return tuple(war_and_diplomacy.COUNTERS) if slug == "war-and-diplomacy" else ()


@functools.cache
def counter(slug: str, name: str) -> str:
    """A counter of a pack, 44 by 44: in War and Diplomacy `pennant` and `flag`."""
    if name not in counters(slug):
        raise UnknownGame(f"There is no counter {name!r} in {pack(slug).title}.")
    return war_and_diplomacy.counter(name)


@functools.cache
def version() -> str:
    """A short hash of all pictures: it changes when any of them does, for use in addresses."""
    whole = hashlib.sha256()
    for slug in SLUGS:
        for code in pack(slug).by_code:
            whole.update(face(slug, code).encode())
        whole.update(back(slug).encode())
        for name in counters(slug):
            whole.update(counter(slug, name).encode())
    for slug in sorted(pictures.PICTURES):
        whole.update(game_picture(slug).encode())
    return whole.hexdigest()[:12]
