"""The inks of an edition: full color, saving or black; and the four inks of a press."""

from __future__ import annotations

import math
import re
from typing import NamedTuple
from xml.etree.ElementTree import Element

from drumhead.packs.drawing.palette import INK
from drumhead.printing.measure import IDENTITY, Bounds, Matrix, bounds, matrix, scale, times

WHITE = "#ffffff"
#: The limits of dark and of paper color, and the area in mm² that is too large to print full.
_DARK, _PAPER, _LARGE = 0.78, 0.93, 90.0
#: The area of the largest light mark on a dark ground; a larger one is paper.
_MARK = 850.0
#: The fraction of a dark color left in a large area, and the strength of its outline.
_TINT, _OUTLINE = 0.16, 0.45
#: The path of a word in our own glyphs: integers and relative steps only.
_GLYPH = re.compile(r"(M-?\d+ -?\d+[hvlqcz\d .-]*)+")

Rgb = tuple[float, float, float]


def rgb(color: str) -> Rgb:
    """The components of a color written as #rrggbb, each 0 to 1."""
    red, green, blue = (int(color[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def lightness(color: str) -> float:
    """The perceived lightness of a color, 0 to 1."""
    red, green, blue = rgb(color)
    return 0.299 * red + 0.587 * green + 0.114 * blue


def _written(parts: Rgb) -> str:
    return "#" + "".join(f"{round(p * 255):02x}" for p in parts)


def thinned(color: str, share: float) -> str:
    """A color mixed with white."""
    red, green, blue = (1 - share * (1 - p) for p in rgb(color))
    return _written((red, green, blue))


def gray(color: str) -> str:
    """A color in black ink: paper becomes white, dark colors darker, and red darker than blue.

    Red and blue look equally dark, but are adjacent on flags.
    """
    light, (red, _, blue) = lightness(color), rgb(color)
    if light >= _PAPER:
        return WHITE
    shade = max(0.0, light * 1.12 - 0.14 + 0.25 * (blue - red))
    return _written((shade, shade, shade))


def paper(color: str, edition: str) -> str:
    """The paper color of a card, which is printed only in the color edition."""
    return color if edition == "color" else WHITE


def recolor(root: Element, edition: str) -> None:
    """Give a picture the inks of an edition."""
    if edition == "black":
        for element in root.iter():
            for name in ("fill", "stroke"):
                color = element.get(name, "none")
                if color.startswith("#"):
                    element.set(name, gray(color))
    elif edition == "saving":
        _Saving().walk(root, IDENTITY)


class _Ground(NamedTuple):
    """A dark area that is printed pale, with its former color; or a white one that hides it."""

    bounds: Bounds
    color: str


class _Saving:
    """Makes large dark areas pale with an outline, and the light marks on them dark."""

    def __init__(self) -> None:
        self.grounds: list[_Ground] = []

    def walk(self, element: Element, outer: Matrix) -> None:
        inner = times(outer, matrix(element.get("transform", "")))
        for child in element:
            self.walk(child, inner)
        if element.tag.rpartition("}")[2] in ("path", "rect", "circle"):
            self._shape(element, inner)

    def _shape(self, shape: Element, m: Matrix) -> None:
        room = bounds(shape, m)
        words = bool(_GLYPH.fullmatch(shape.get("d", ""))) and scale(m) < 1
        before = self._ground(room)
        for name in ("fill", "stroke"):
            color = shape.get(name, "none")
            if color.startswith("#"):
                most = _LARGE if name == "fill" else _MARK if _wide(shape, m) else math.inf
                large = not words and room.area > most
                shape.set(name, self._ink(shape, name, color, room, large, before, m))

    def _ground(self, room: Bounds) -> _Ground | None:
        """The dark area, now pale, on which something small lies."""
        for ground in reversed(self.grounds):
            if room.within(ground.bounds) and room.area < 0.7 * ground.bounds.area:
                return ground if ground.color != WHITE else None
        return None

    def _ink(
        self,
        shape: Element,
        name: str,
        color: str,
        room: Bounds,
        large: bool,
        ground: _Ground | None,
        m: Matrix,
    ) -> str:
        light = lightness(color)
        if light >= _PAPER:
            if room.area > _MARK and name == "fill":
                self.grounds.append(_Ground(room, WHITE))
                return WHITE
            return ground.color if ground is not None else WHITE
        if ground is not None and color == ground.color and not large:
            return WHITE
        if not large:
            return color
        if light >= _DARK:
            return WHITE
        if name == "fill":
            self.grounds.append(_Ground(room, INK if light > 0.6 else color))
            if shape.get("stroke", "none") == "none":
                shape.set("stroke", color)
                shape.set("stroke-width", f"{_OUTLINE / scale(m):.3f}")
        return thinned(color, _TINT)


def _wide(shape: Element, m: Matrix) -> bool:
    return float(shape.get("stroke-width", "1")) * scale(m) > 1.2


# --- The four inks of a press ------------------------------------------------------------

_RGB = re.compile(rb"/c\d+ (cs|CS) ([\d.]+) ([\d.]+) ([\d.]+) (?:scn|SCN)")


def cmyk(color: Rgb) -> tuple[float, float, float, float]:
    """A color in cyan, magenta, yellow and black; gray is black alone, so that it stays gray."""
    black = 1 - max(color)
    if black >= 1:
        return 0.0, 0.0, 0.0, 1.0
    cyan, magenta, yellow = ((1 - part - black) / (1 - black) for part in color)
    return cyan, magenta, yellow, black


def pressed(content: bytes) -> bytes:
    """The drawing of a page with every color in the four inks."""

    def four(found: re.Match[bytes]) -> bytes:
        red, green, blue = (float(found[i]) for i in (2, 3, 4))
        inks = " ".join(f"{ink:.3f}".rstrip("0").rstrip(".") for ink in cmyk((red, green, blue)))
        return f" {inks} {'k' if found[1] == b'cs' else 'K'}".encode()

    return _RGB.sub(four, content)
