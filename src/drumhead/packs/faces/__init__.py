"""Card faces, backs and pictures of the games, drawn by us as vectors: one source for all uses."""

from __future__ import annotations

import functools
import importlib

from drumhead.packs import pack


@functools.cache
def face(slug: str, code: str) -> str:
    """The face of one card of a pack as an SVG file: 63 by 88 millimetres, readable from both ends."""
    module = importlib.import_module(f"{__name__}.{slug.replace('-', '_')}")
    drawn: str = module.face(pack(slug).by_code[code])
    return drawn
