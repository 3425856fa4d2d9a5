"""Lays cards out on a sheet, in millimeters from its upper left corner; it draws nothing."""

from __future__ import annotations

from typing import NamedTuple

from drumhead.printing.job import PAPERS, SIZES, Job

#: The margin that printers cannot reach, the bleed that shops require, and the least useful bleed.
MARGIN, BLEED, LEAST_BLEED = 5.0, 3.0, 1.5
#: The radius of a card's corners, and the distance of a crop mark from the cut.
CORNER, MARK_GAP, MARK = 3.0, 0.8, 3.2

Line = tuple[float, float, float, float]


class Spot(NamedTuple):
    """The place of a card's trimmed edge on a sheet; `turned` is upside down."""

    x: float
    y: float
    turned: bool = False


class Sheet(NamedTuple):
    """A sheet for cards of one size: the places of the cards and their bleed."""

    width: float
    height: float
    card: tuple[float, float]
    bleed: float
    spots: tuple[Spot, ...]
    fold: float | None = None


def sheet(paper: str, size: str) -> Sheet:
    """Upright, three rows of three, if that leaves a useful bleed; else level, two rows of four."""
    (wide, high), card = PAPERS[paper], SIZES[size]
    upright = _grid(wide, high, card, 3, 3)
    return upright if upright.bleed >= LEAST_BLEED else _grid(high, wide, card, 4, 2)


def _grid(width: float, height: float, card: tuple[float, float], columns: int, rows: int) -> Sheet:
    w, h = card
    room = min(
        (width - 2 * MARGIN - columns * w) / (2 * columns),
        (height - 2 * MARGIN - rows * h) / (2 * rows),
    )
    bleed = min(BLEED, int(room * 100) / 100)
    step_x, step_y = w + 2 * bleed, h + 2 * bleed
    left = (width - columns * step_x) / 2 + bleed
    top = (height - rows * step_y) / 2 + bleed
    spots = [Spot(left + c * step_x, top + r * step_y) for r in range(rows) for c in range(columns)]
    return Sheet(width, height, card, bleed, tuple(spots))


def fold_sheet(paper: str, size: str) -> Sheet:
    """A level sheet: four faces over a fold, and four backs below it, upside down."""
    (height, width), (w, h) = PAPERS[paper], SIZES[size]
    bleed = min(BLEED, (width - 2 * MARGIN - 4 * w) / 8, (height / 2 - MARGIN - h) / 2)
    bleed, fold = int(bleed * 100) / 100, height / 2
    left = (width - 4 * (w + 2 * bleed)) / 2 + bleed
    faces = [Spot(left + c * (w + 2 * bleed), fold - bleed - h) for c in range(4)]
    return Sheet(width, height, (w, h), bleed, tuple(faces), fold)


def folded_over(on: Sheet, spot: Spot) -> Spot:
    """The place of the back of a card that is folded behind it."""
    assert on.fold is not None
    return Spot(spot.x, 2 * on.fold - spot.y - on.card[1], turned=True)


def sideways(on: Sheet, edge: str) -> bool:
    """Does turning a sheet about this edge swap left and right (or top and bottom)?"""
    upright = on.height > on.width
    return upright if edge == "long" else not upright


def behind(on: Sheet, spot: Spot, edge: str, offset: tuple[float, float] = (0, 0)) -> Spot:
    """The place of the back of a card on the back of the sheet, as that page is printed.

    The offset of the test sheet is compensated. Seen from behind, one of its two directions is
    reversed.
    """
    (w, h), (right, down) = on.card, offset
    if sideways(on, edge):
        return Spot(on.width - spot.x - w + right, spot.y - down)
    return Spot(spot.x - right, on.height - spot.y - h + down, turned=True)


def crop_marks(on: Sheet, spots: list[Spot]) -> list[Line]:
    """Marks at the sheet's edges for all cuts, and short ones at the corners of all cards."""
    (w, h), b = on.card, on.bleed
    uprights = sorted({round(x, 3) for s in spots for x in (s.x, s.x + w)})
    levels = sorted({round(y, 3) for s in spots for y in (s.y, s.y + h)})
    left, right = min(s.x for s in spots) - b, max(s.x for s in spots) + w + b
    top, foot = min(s.y for s in spots) - b, max(s.y for s in spots) + h + b
    marks: list[Line] = []
    for x in uprights:
        marks.append((x, top - MARK_GAP - MARK, x, top - MARK_GAP))
        marks.append((x, foot + MARK_GAP, x, foot + MARK_GAP + MARK))
    for y in levels:
        marks.append((left - MARK_GAP - MARK, y, left - MARK_GAP, y))
        marks.append((right + MARK_GAP, y, right + MARK_GAP + MARK, y))
    return marks


def corner_ticks(on: Sheet, spots: list[Spot]) -> list[Line]:
    """Two hairlines at each corner of each card that continue its edges."""
    (w, h), b = on.card, on.bleed
    ticks: list[Line] = []
    for spot in spots:
        for x, out_x in ((spot.x, -b), (spot.x + w, b)):
            for y, out_y in ((spot.y, -b), (spot.y + h, b)):
                ticks.append((x + out_x * 0.2, y, x + out_x, y))
                ticks.append((x, y + out_y * 0.2, x, y + out_y))
    return ticks


def sheet_of(job: Job) -> Sheet:
    """The sheet layout of a job's cards."""
    return (fold_sheet if job.backs == "fold" else sheet)(job.paper, job.size)
