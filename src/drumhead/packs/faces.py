"""Card faces, backs and counters, drawn by us as vectors: one source for all uses.

Every picture is an SVG file in a string, made of plain shapes only: no fonts, styles, gradients or
clips, so that a browser, a printer and a PDF writer draw the same. A pack draws its own in
`faces.py` (`face(card)`, `sign(name)` for each of its `SIGNS`, and `counter(name)` where there are
any) and `back.py`; one that has none is given plain ones.
"""

from __future__ import annotations

import functools
import hashlib
import importlib
from contextlib import suppress
from importlib.util import find_spec
from typing import Any

from drumhead.engine.plugin_registry import described
from drumhead.errors import InvalidGame, UnknownGame
from drumhead.packs import Pack, pack, packs
from drumhead.packs.drawing import default_faces
from drumhead.packs.drawing.backs import drawn_back


def _own(of: Pack, module: str) -> Any:
    """A module of a pack, or the default one."""
    name = f"{of.package}.{module}"
    return default_faces if find_spec(name) is None else importlib.import_module(name)


def _drawn(of: Pack, module: str, function: str, *arguments: Any) -> Any:
    """The drawing of a pack's function; an error in it is an InvalidGame that names the pack."""
    try:
        return getattr(_own(of, module), function)(*arguments)
    except Exception as error:
        wrong = described(error, of.package)
        raise InvalidGame(f"The pack {of.slug} cannot be drawn: {wrong}.") from error


@functools.cache
def face(slug: str, code: str) -> str:
    """The face of a card: 63 by 88 millimeters, readable from both ends."""
    of = pack(slug)
    found = of.by_code.get(code)
    if found is None:
        raise UnknownGame(f"There is no card {code!r} in {of.title}.")
    drawn: str = _drawn(of, "faces", "face", found)
    return drawn


@functools.cache
def back(slug: str) -> str:
    """The common back of a pack's cards."""
    of = pack(slug)
    return drawn_back(of.title, _drawn(of, "back", "back"))


def counters(slug: str) -> tuple[str, ...]:
    """The names of the counters in the box of the pack."""
    return tuple(getattr(_own(pack(slug), "faces"), "COUNTERS", ()))


@functools.cache
def counter(slug: str, name: str) -> str:
    """A counter of a pack, 44 by 44: in War and Diplomacy `pennant` and `flag`."""
    if name not in counters(slug):
        raise UnknownGame(f"There is no counter {name!r} in {pack(slug).title}.")
    drawn: str = _drawn(pack(slug), "faces", "counter", name)
    return drawn


@functools.cache
def signs(slug: str) -> dict[str, str]:
    """The words with a sign in a pack, and the names of the signs: {"infantry": "Infantry"}.

    In addition to the signs themselves there are the letters of the suits: {"I": "Infantry"}.
    """
    of = pack(slug)
    plain_ones = {of.sign_of(suit): name for suit, name in of.suits.items()}
    own: dict[str, str] = getattr(_own(of, "faces"), "SIGNS", plain_ones)
    of_suits = {suit: own[of.sign_of(suit)] for suit in of.suits if of.sign_of(suit) in own}
    return own | of_suits


@functools.cache
def sign(slug: str, word: str) -> str:
    """A sign of a pack, 112 by 112: "infantry" or "america"."""
    of = pack(slug)
    if word not in signs(slug):
        raise UnknownGame(f"There is no sign {word!r} in {of.title}.")
    name = of.sign_of(word) if word in of.suits else word
    if not hasattr(_own(of, "faces"), "SIGNS"):
        return default_faces.sign_of(of, name)
    drawn: str = _drawn(of, "faces", "sign", name)
    return drawn


@functools.cache
def version() -> str:
    """A short hash of all pictures of the packs."""
    whole = hashlib.sha256()
    for each in packs():
        with suppress(InvalidGame):  # the error is reported when the picture is requested
            for code in each.by_code:
                whole.update(face(each.slug, code).encode())
            whole.update(back(each.slug).encode())
            for name in counters(each.slug):
                whole.update(counter(each.slug, name).encode())
            for name in signs(each.slug):
                whole.update(sign(each.slug, name).encode())
    return whole.hexdigest()[:12]
