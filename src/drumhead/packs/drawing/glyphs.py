"""Our own condensed poster gothic: figures and capitals drawn as outlines, so no font is needed.

A glyph stands in a cell 100 high. Round and upright parts are lines of weight 20; slanted parts
are filled, because their ends are cut level with the line of writing. The small `i` is the capital
with serifs, for an index in which it stands alone.
"""

from __future__ import annotations

import functools
import re
from typing import NamedTuple

from drumhead.packs.drawing.svg import num, tag

#: The height of the cell, the weight of a line and the space between two glyphs.
HEIGHT, WEIGHT, SPACE = 100, 20, 9


class Glyph(NamedTuple):
    """A glyph: its width, its lines and its filled areas."""

    width: int
    lines: str
    areas: str = ""


_O = "M10 28Q10 10 26 10Q42 10 42 28L42 72Q42 90 26 90Q10 90 10 72Z"
_P = "M10 100L10 10L26 10Q43 10 43 27L43 39Q43 56 26 56L10 56"
_S = "M42 34L42 28Q42 10 26 10Q10 10 10 27C10 49 42 49 42 73Q42 90 26 90Q10 90 10 72L10 65"

GLYPHS = {
    "0": Glyph(58, "M10 30Q10 10 29 10Q48 10 48 30L48 70Q48 90 29 90Q10 90 10 70Z"),
    "1": Glyph(40, "M28 0L28 100", "M2 17L20 0L30 0L30 20L2 35Z"),
    "2": Glyph(57, "M10 37L10 30Q10 10 29 10Q47 10 47 29C47 50 13 62 13 90L54 90"),
    "3": Glyph(57, "M10 34L10 30Q10 10 29 10Q47 10 47 29Q47 48 29 48L21 48M29 48Q47 48 47 66L47 71"
               "Q47 90 29 90Q10 90 10 71L10 65"),
    "4": Glyph(62, "M43 100L43 0M2 74L61 74", "M30 0L50 0L22 67L2 67Z"),
    "5": Glyph(57, "M52 10L14 10L14 53M12 43L29 43Q47 43 47 62L47 70Q47 90 29 90"
               "Q10 90 10 71L10 66"),
    "6": Glyph(58, "M48 34L48 30Q48 10 29 10Q10 10 10 30L10 70Q10 90 29 90Q48 90 48 70L48 64"
               "Q48 45 29 45Q10 45 10 64"),
    "7": Glyph(52, "M1 10L51 10", "M30 14L51 14L33 100L11 100Z"),
    "8": Glyph(58, "M29 48Q11 48 11 29Q11 10 29 10Q47 10 47 29Q47 48 29 48"
               "Q10 48 10 68L10 70Q10 90 29 90Q48 90 48 70L48 68Q48 48 29 48Z"),
    "9": Glyph(58, "M10 66L10 70Q10 90 29 90Q48 90 48 70L48 30Q48 10 29 10Q10 10 10 30L10 36"
               "Q10 55 29 55Q48 55 48 36"),
    "A": Glyph(62, "", "M22 0L40 0L20 100L0 100ZM22 0L40 0L62 100L42 100Z"
               "M14 65L48 65L48 82L14 82Z"),
    "B": Glyph(52, "M10 10L25 10Q41 10 41 26L41 31Q41 47 25 47L10 47M10 47L26 47Q43 47 43 63L43 73"
               "Q43 90 26 90L10 90M10 0L10 100"),
    "C": Glyph(51, "M42 36L42 28Q42 10 26 10Q10 10 10 28L10 72Q10 90 26 90Q42 90 42 72L42 62"),
    "D": Glyph(52, "M10 10L24 10Q42 10 42 28L42 72Q42 90 24 90L10 90Z"),
    "E": Glyph(45, "M43 10L10 10L10 90L43 90M10 49L37 49"),
    "F": Glyph(43, "M42 10L10 10L10 100M10 50L37 50"),
    "G": Glyph(52, "M42 35L42 28Q42 10 26 10Q10 10 10 28L10 72Q10 90 26 90Q42 90 42 72L42 56"
               "L25 56"),
    "H": Glyph(52, "M10 0L10 100M42 0L42 100M10 49L42 49"),
    "I": Glyph(20, "M10 0L10 100"),
    "i": Glyph(44, "M22 0L22 100M2 9L42 9M2 91L42 91"),
    "J": Glyph(47, "M37 0L37 72Q37 90 23 90Q10 90 10 72L10 66"),
    "K": Glyph(55, "M10 0L10 100", "M35 0L54 0L19 70L19 33ZM21 48L36 32L56 100L35 100Z"),
    "L": Glyph(43, "M10 0L10 90L42 90"),
    "M": Glyph(70, "M10 0L10 100M60 0L60 100", "M4 0L22 0L43 74L27 74ZM48 0L66 0L43 74L27 74Z"),
    "N": Glyph(56, "M10 0L10 100M46 0L46 100", "M3 0L21 0L53 100L35 100Z"),
    "O": Glyph(52, _O),
    "P": Glyph(52, _P),
    "Q": Glyph(54, _O, "M24 72L38 66L54 94L42 104Z"),
    "R": Glyph(53, _P, "M20 54L40 50L53 100L32 100Z"),
    "S": Glyph(52, _S),
    "T": Glyph(48, "M1 10L47 10M24 10L24 100"),
    "U": Glyph(52, "M10 0L10 72Q10 90 26 90Q42 90 42 72L42 0"),
    "V": Glyph(58, "", "M0 0L20 0L38 100L20 100ZM38 0L58 0L38 100L20 100Z"),
    "W": Glyph(86, "", "M0 0L19 0L33 100L17 100ZM35 0L51 0L33 100L17 100Z"
               "M35 0L51 0L69 100L53 100ZM67 0L86 0L69 100L53 100Z"),
    "X": Glyph(58, "", "M1 0L22 0L57 100L36 100ZM36 0L57 0L22 100L1 100Z"),
    "Y": Glyph(58, "M29 52L29 100", "M0 0L21 0L39 60L19 60ZM37 0L58 0L39 60L19 60Z"),
    "Z": Glyph(47, "M3 10L44 10M3 90L46 90", "M25 14L44 14L22 86L3 86Z"),
    "-": Glyph(26, "M1 54L25 54"),
    ".": Glyph(20, "M10 79L10 100"),
    "$": Glyph(52, _S + "M26 -8L26 6M26 94L26 108"),
    " ": Glyph(20, ""),
}  # fmt: skip


def width(words: str, height: float) -> float:
    """The width of a line of text."""
    units = sum(GLYPHS[c].width for c in words) + SPACE * (len(words) - 1)
    return units * height / HEIGHT


@functools.cache
def _parts(letter: str) -> tuple[list[tuple[int, str]], list[tuple[int, str]]]:
    """The lines and areas of a glyph as strokes: a start and relative steps."""
    glyph = GLYPHS[letter]
    return _strokes(glyph.lines), _strokes(glyph.areas)


def _strokes(d: str) -> list[tuple[int, str]]:
    """The parsed parts of a path: a start, and relative steps."""
    found = []
    for part in d.split("M")[1:]:
        (_, start), *steps = re.findall(r"([LQCZ]?)([^LQCZ]*)", part.strip())[:-1]
        x, y = (int(n) for n in start.split())
        words, left = [f" {y}"], x
        for command, text in steps:
            numbers = [int(n) for n in text.split()]
            moves = [n - (y if i % 2 else x) for i, n in enumerate(numbers)]
            x, y = numbers[-2:] or (x, y)
            words.append(_step(command, moves))
        found.append((left, "".join(words)))
    return found


def _step(command: str, moves: list[int]) -> str:
    """A relative step; level and upright lines have a command of their own."""
    if command == "L" and 0 in moves:
        return f"h{moves[0]}" if moves[1] == 0 else f"v{moves[1]}"
    return command.lower() + " ".join(str(n) for n in moves).replace(" -", "-")


def write(
    words: str,
    x: float,
    y: float,
    height: float,
    fill: str,
    *,
    align: float = 0,
    fit: float = 0,
) -> str:
    """A line of text in capitals whose top is at `y`.

    `align` is the fraction of it left of `x` (0.5 centers it); a line wider than `fit` is shrunk
    about the same middle.
    """
    long = width(words, height)
    if fit and long > fit:
        y, height = y + height * (1 - fit / long) / 2, height * fit / long
    scale, at = height / HEIGHT, 0
    lines: list[str] = []
    areas: list[str] = []
    for letter in words:
        for pen, strokes in zip((lines, areas), _parts(letter), strict=True):
            pen.extend(f"M{at + start}{way}" for start, way in strokes)
        at += GLYPHS[letter].width + SPACE
    left = x - align * width(words, height)
    parts = []
    if lines:
        parts.append(tag("path", d="".join(lines), fill="none", stroke=fill, stroke_width=WEIGHT))
    if areas:
        parts.append(tag("path", d="".join(areas), fill=fill))
    move = f"translate({num(left)} {num(y)})scale({scale:.4g})"
    return tag("g", *parts, transform=move)
