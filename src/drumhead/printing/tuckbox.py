"""The net of a tuck box: panels, cuts and folds, sized to a pack; it draws nothing."""

from __future__ import annotations

from itertools import pairwise
from typing import NamedTuple

from drumhead.errors import InvalidOption
from drumhead.printing.job import PAPERS, SIZES, Job
from drumhead.printing.sheet_layout import MARGIN, Line

#: The extra room of the box: in width and height, and in depth.
SLACK, DEPTH_SLACK = 1.5, 1.0
#: The sizes of the glue flap and of the tongue, and the taper of flaps.
GLUE, TONGUE, TAPER = 11.0, 13.0, 2.5

Panel = tuple[float, float, float, float]


class Net(NamedTuple):
    """A box laid flat on a page: panels as (x, y, width, height), in millimeters."""

    width: float
    height: float
    inside: tuple[float, float, float]
    panels: dict[str, Panel]
    cuts: list[Line]
    folds: list[Line]
    glue: list[Panel]
    notch: tuple[float, float]


def inside(job: Job) -> tuple[float, float, float]:
    """The width, height and depth of the room for the cards."""
    w, h = SIZES[job.size]
    depth = len(job.pack.codes) * job.thickness + DEPTH_SLACK
    return w + SLACK, h + SLACK, depth


def net(job: Job) -> Net:
    """The net of a box for all cards of a pack, in the middle of the page."""
    w, h, d = inside(job)
    wide, high = GLUE + 2 * (w + d), TONGUE + h + 2 * d
    for width, height in (PAPERS[job.paper], PAPERS[job.paper][::-1]):
        if wide <= width - 2 * MARGIN and high <= height - 2 * MARGIN - 14:
            return _net(width, height, (w, h, d), (width - wide) / 2, (height - high) / 2)
    raise InvalidOption(
        f"A box for {len(job.pack.codes)} cards of {job.thickness:g} millimeters "
        f"does not fit on {job.paper} paper."
    )


def _net(
    width: float, height: float, room: tuple[float, float, float], left: float, top: float
) -> Net:
    w, h, d = room
    y, foot = top + TONGUE + d, top + TONGUE + d + h
    back, side = left + GLUE, left + GLUE + w
    front, other = side + d, side + d + w
    end = other + d
    flap = min(w / 2 - 2, d + 6)
    panels: dict[str, Panel] = {
        "back": (back, y, w, h),
        "side": (side, y, d, h),
        "front": (front, y, w, h),
        "other": (other, y, d, h),
        "lid": (back, y - d, w, d),
        "tongue": (back, y - d - TONGUE, w, TONGUE),
        "foot": (back, foot, w, d),
        "bottom": (front, foot, w, d),
    }
    cuts = [
        *_outline([(back, y), (left, y + TAPER), (left, foot - TAPER), (back, foot)]),
        *_outline([(back, y), (back, y - d), (back, y - d - TONGUE + 5), (back + 5, top),
                   (back + w - 5, top), (back + w, y - d - TONGUE + 5), (back + w, y - d),
                   (back + w, y)]),
        *_outline(_flap(side, y, d, -flap)),
        *_outline(_flap(other, y, d, -flap)),
        *_outline([(back, foot), (back + TAPER, foot + d), (back + w - TAPER, foot + d),
                   (back + w, foot)]),
        *_outline(_flap(side, foot, d, min(flap, d + 6))),
        *_outline([(front, foot), (front + TAPER, foot + d), (front + w - TAPER, foot + d),
                   (front + w, foot)]),
        *_outline(_flap(other, foot, d, min(flap, d + 6))),
        (front, y, front + w / 2 - 9, y),
        (front + w / 2 + 9, y, front + w, y),
        (end, y, end, foot),
    ]  # fmt: skip
    folds: list[Line] = [(x, y, x, foot) for x in (back, side, front, other)]
    folds += [(back, y - d, side, y - d), (back, y, side, y), (side, y, front, y)]
    folds += [(other, y, end, y), (back, foot, end, foot)]
    glue = [(left + 1, y + 6, GLUE - 2, h - 12), (front + 6, foot + 3, w - 12, max(d - 6, 1))]
    return Net(width, height, room, panels, cuts, folds, glue, (front + w / 2, y))


def _flap(x: float, y: float, wide: float, long: float) -> list[tuple[float, float]]:
    """A flap that narrows toward its end; a negative length goes up."""
    inset = min(TAPER, wide / 4)
    return [(x, y), (x + inset, y + long), (x + wide - inset, y + long), (x + wide, y)]


def _outline(points: list[tuple[float, float]]) -> list[Line]:
    return [(*a, *b) for a, b in pairwise(points)]
