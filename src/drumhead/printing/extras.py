"""The extras of a box: counters, count cards and score pads."""

from __future__ import annotations

import functools
import tomllib
from importlib import resources
from typing import Any

from drumhead.errors import InvalidOption
from drumhead.games import games
from drumhead.packs import faces
from drumhead.printing import art, sheet_layout
from drumhead.printing.job import PAPERS, PARTS, Job
from drumhead.printing.sheet_layout import Line
from drumhead.printing.typesetting import typeset

#: The side of a counter in millimeters.
COUNTER = 25.0
#: The default score pad.
_PLAIN_PAD: dict[str, Any] = {"names": 4, "rows": 18, "notes": []}


@functools.cache
def _told() -> dict[str, Any]:
    return tomllib.loads((resources.files(__package__) / "extras.toml").read_text("utf-8"))


# --- Counters ----------------------------------------------------------------------------


def parts_of(slug: str) -> list[str]:
    """The parts of a pack that can be printed."""
    played = any(game.pack == slug for game in games())
    lacking = {"counters": has_counters(slug), "pads": played, "aids": played}
    return [part for part in PARTS if lacking.get(part, True)]


def has_counters(slug: str) -> bool:
    """Does a pack have counters or count cards?"""
    return slug in _told()["counters"] or any(c["pack"] == slug for c in _told()["reference"])


def counters_of(slug: str) -> dict[str, int]:
    """The counters of a pack by name, with their numbers."""
    found: dict[str, int] = _told()["counters"].get(slug, {})
    return found


def counters(job: Job) -> bytes:
    """The counters of a pack, as many as its game needs, and its count cards."""
    numbers = counters_of(job.slug)
    references = [card for card in _told()["reference"] if card["pack"] == job.slug]
    if not has_counters(job.slug):
        having = [*_told()["counters"], *(card["pack"] for card in _told()["reference"])]
        raise InvalidOption(
            f"{job.pack.title} has no counters; counters are in {' and '.join(having)}."
        )
    pages = [_counter_page(job, numbers)] if numbers else []
    pages += [_reference_page(job, reference) for reference in references]
    files = {
        f"{name}.svg": art.recolored(faces.counter(job.slug, name), job.edition).encode()
        for name in numbers
    }
    data = {"title": f"{job.pack.title}, counters", "color": job.edition == "color", "pages": pages}
    return typeset("counters", data, files)


def _counter_page(job: Job, numbers: dict[str, int]) -> dict[str, Any]:
    """Counters side by side with shared cuts, each kind beginning a new row."""
    width, height = PAPERS[job.paper]
    columns = int((width - 20) // COUNTER)
    left, top = (width - columns * COUNTER) / 2, 22.0
    spots: list[dict[str, Any]] = []
    row = 0
    for name, number in numbers.items():
        for i in range(number):
            x, y = left + i % columns * COUNTER, top + (row + i // columns) * COUNTER
            spots.append({"x": x, "y": y, "file": f"{name}.svg", "alt": name})
        row += -(-number // columns)
    right, foot = left + columns * COUNTER, top + row * COUNTER
    cuts: list[Line] = [
        (left + c * COUNTER, top - 3, left + c * COUNTER, foot + 3) for c in range(columns + 1)
    ]
    cuts += [(left - 3, top + r * COUNTER, right + 3, top + r * COUNTER) for r in range(row + 1)]
    said = ", ".join(f"{number} {name}s" for name, number in numbers.items())
    return {"kind": "counters", "width": width, "height": height, "side": COUNTER, "left": left,
            "title": f"{job.pack.title} · {said}", "counters": spots, "cuts": cuts}  # fmt: skip


def _reference_page(job: Job, reference: dict[str, Any]) -> dict[str, Any]:
    on = sheet_layout.sheet(job.paper, job.size)
    spots = list(on.spots[: reference["copies"]])
    return {
        **reference,
        "kind": "reference",
        "width": on.width,
        "height": on.height,
        "card": on.card,
        "heading": f"{job.pack.title} · {reference['title']}, count cards",
        "spots": [spot[:2] for spot in spots],
        "cuts": sheet_layout.crop_marks(on, spots) + sheet_layout.corner_ticks(on, spots),
    }


# --- Score pads --------------------------------------------------------------------------


def pads(job: Job) -> bytes:
    """A page for each game of a pack, two pads on each."""
    wide, high = PAPERS[job.paper]
    if not job.games:
        raise InvalidOption(f"No game is played with {job.pack.title}, so it needs no score pad.")
    data = {
        "title": f"{job.title}, score pads",
        "color": job.edition == "color",
        "width": high,
        "height": wide,
        "pads": [{"title": g.title, **pad_of(g.slug)} for g in job.games],
    }
    return typeset("pads", data)


def pad_of(slug: str) -> dict[str, Any]:
    """The columns, lines and reminders of a game's score pad."""
    own = {**_PLAIN_PAD, "before": [], "each": [], "labels": [], **_told()["pads"].get(slug, {})}
    own["rows"] = len(own["labels"]) or own["rows"]
    return own
