"""Measures the shapes of a picture, after all its transformations."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from typing import NamedTuple
from xml.etree.ElementTree import Element

#: An SVG matrix (a, b, c, d, e, f).
Matrix = tuple[float, float, float, float, float, float]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_STEP = re.compile(r"([MmLlHhVvQqTtCcSsAaZz])([^MmLlHhVvQqTtCcSsAaZz]*)")
_TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "Q": 4, "S": 4, "C": 6, "A": 7}


class Bounds(NamedTuple):
    """An axis-aligned box."""

    left: float
    top: float
    right: float
    foot: float

    @property
    def area(self) -> float:
        """The area in square millimeters."""
        return max(0.0, self.right - self.left) * max(0.0, self.foot - self.top)

    def within(self, other: Bounds, slack: float = 0.5) -> bool:
        """Is it inside another box?"""
        return (
            self.left >= other.left - slack
            and self.top >= other.top - slack
            and self.right <= other.right + slack
            and self.foot <= other.foot + slack
        )


def times(m: Matrix, n: Matrix) -> Matrix:
    """The product of two matrices: the second is applied first."""
    a, b, c, d, e, f = m
    g, h, i, j, k, o = n
    return (
        a * g + c * h, b * g + d * h, a * i + c * j,
        b * i + d * j, a * k + c * o + e, b * k + d * o + f,
    )  # fmt: skip


def matrix(transform: str) -> Matrix:
    """The matrix of an element's attribute `transform`."""
    whole = IDENTITY
    for name, arguments in re.findall(r"(\w+)\(([^)]*)\)", transform):
        whole = times(whole, _one(name, [float(n) for n in _NUMBER.findall(arguments)]))
    return whole


def _one(name: str, numbers: list[float]) -> Matrix:
    if name == "translate":
        return (1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0)
    if name == "scale":
        return (numbers[0], 0, 0, numbers[-1], 0, 0)
    angle = math.radians(numbers[0])
    if name == "skewX":
        return (1, 0, math.tan(angle), 1, 0, 0)
    turn = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle), 0.0, 0.0)
    if len(numbers) == 1:
        return turn
    x, y = numbers[1:]
    return times(times((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))


def scale(m: Matrix) -> float:
    """The factor by which a matrix lengthens lines."""
    return math.sqrt(abs(m[0] * m[3] - m[1] * m[2]))


def bounds(element: Element, m: Matrix) -> Bounds:
    """The bounding box of a shape; for curves, it includes the control points."""
    points = [(m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]) for x, y in _points(element)]
    xs, ys = [p[0] for p in points] or [0.0], [p[1] for p in points] or [0.0]
    return Bounds(min(xs), min(ys), max(xs), max(ys))


def _points(element: Element) -> Iterator[tuple[float, float]]:
    def number(name: str) -> float:
        return float(element.get(name, "0"))

    kind = element.tag.rpartition("}")[2]
    if kind == "circle":
        x, y, r = number("cx"), number("cy"), number("r")
        yield from ((x - r, y - r), (x + r, y - r), (x - r, y + r), (x + r, y + r))
    elif kind == "rect":
        x, y, w, h = (number(name) for name in ("x", "y", "width", "height"))
        yield from ((x, y), (x + w, y), (x, y + h), (x + w, y + h))
    elif kind == "path":
        yield from _path_points(element.get("d", ""))


def _path_points(d: str) -> Iterator[tuple[float, float]]:
    x = y = start_x = start_y = 0.0
    for command, text in _STEP.findall(d):
        kind, relative = command.upper(), command.islower()
        if kind == "Z":
            x, y = start_x, start_y
            continue
        numbers, takes = [float(n) for n in _NUMBER.findall(text)], _TAKES[kind]
        for at in range(0, len(numbers) - takes + 1, takes):
            step = numbers[at : at + takes]
            if kind == "H":
                step = [step[0], 0 if relative else y]
            elif kind == "V":
                step = [0 if relative else x, step[0]]
            elif kind == "A":
                step = step[5:]
            origin_x, origin_y = (x, y) if relative else (0.0, 0.0)
            for k in range(0, len(step), 2):
                yield origin_x + step[k], origin_y + step[k + 1]
            x, y = origin_x + step[-2], origin_y + step[-1]
        if kind == "M":
            start_x, start_y = x, y
