"""Learning curves as SVG pictures."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

WIDTH, HEIGHT, MARGIN = 640, 320, 56
#: A point of a curve: seconds, a measurement, and its margin.
Point = tuple[float, float, float]


def draw(path: Path, title: str, measure: str, points: Sequence[Point]) -> None:
    """Write a curve with its margins against the seconds of training."""
    path.write_text(curve(title, measure, points))


def curve(title: str, measure: str, points: Sequence[Point]) -> str:
    """A curve as SVG text."""
    latest = max([point[0] for point in points], default=1.0) or 1.0
    low = min([0.0, *(value - margin for _, value, margin in points)])
    high = max([0.0, *(value + margin for _, value, margin in points)])
    reach = (high - low) or 1.0

    def x(seconds: float) -> float:
        return MARGIN + (WIDTH - 2 * MARGIN) * seconds / latest

    def y(value: float) -> float:
        return HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * (value - low) / reach

    upper = [f"{x(t):.1f},{y(v + m):.1f}" for t, v, m in points]
    lower = [f"{x(t):.1f},{y(v - m):.1f}" for t, v, m in reversed(points)]
    line = " ".join(f"{x(t):.1f},{y(v):.1f}" for t, v, _ in points)
    style = 'font-family="sans-serif" font-size="13" fill="#555"'
    right, bottom = WIDTH - MARGIN, HEIGHT - MARGIN
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img">',
        f"<title>{title}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf8f1"/>',
        f'<text x="{MARGIN}" y="26" font-weight="bold" {style}>{title}</text>',
        f'<text x="{MARGIN}" y="44" {style}>{measure}</text>',
    ]
    for mark in _marks(low, high):
        at = y(mark)
        parts += [
            f'<path d="M{MARGIN} {at:.1f}H{right}" stroke="{"#888" if mark == 0 else "#ddd"}"/>',
            f'<text x="{MARGIN - 8}" y="{at + 4:.1f}" text-anchor="end" {style}>{mark:g}</text>',
        ]
    for mark in _marks(0, latest):
        place = f'x="{x(mark):.1f}" y="{bottom + 22}" text-anchor="middle"'
        parts.append(f"<text {place} {style}>{mark:g}</text>")
    parts += [
        f'<text x="{right}" y="{bottom + 42}" text-anchor="end" {style}>seconds of learning</text>',
        f'<polygon points="{" ".join(upper + lower)}" fill="#7a3b2e" opacity="0.2"/>',
        f'<polyline points="{line}" fill="none" stroke="#7a3b2e" stroke-width="2"/>',
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _marks(low: float, high: float) -> list[float]:
    """Four to eight round numbers in an interval."""
    step = 10.0**-6
    while (high - low) / step > 8:
        for factor in (2, 2.5, 2):
            step *= factor
            if (high - low) / step <= 8:
                break
    first = int(-(-low // step))
    return [round(step * k, 9) for k in range(first, int(high // step) + 1)]
