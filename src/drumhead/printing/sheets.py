"""Sheets of cards: faces, their backs, crop marks, and a test sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from drumhead.packs import Card, faces
from drumhead.packs.drawing.frame import HEIGHT, WIDTH
from drumhead.printing import art, sheet_layout
from drumhead.printing.job import SIZES, Job
from drumhead.printing.sheet_layout import BLEED, Sheet, Spot
from drumhead.printing.typesetting import typeset

#: The width of the line around a card, and of the strip from which the bleed is made.
_EDGE, _STRIP = 0.6, 0.2


def bled_cards(job: Job, codes: Sequence[str], alts: Sequence[str]) -> bytes:
    """A PDF with one card per page and bleed all around; the code `back` is the pack's back."""
    different = list(dict.fromkeys(codes))
    drawn = [
        faces.back(job.slug) if code == "back" else faces.face(job.slug, code) for code in different
    ]
    arts = {
        code: art.prepared(svg, job.edition) for code, svg in zip(different, drawn, strict=True)
    }
    names = [f"face-{i}.svg" for i in range(len(different))]
    files = {name: arts[code].svg.encode() for name, code in zip(names, different, strict=True)}
    plain = typeset("faces", {"width": WIDTH, "height": HEIGHT, "pictures": names}, files)
    w, h = SIZES[job.size]
    scale = min(w / WIDTH, h / HEIGHT)
    data = {
        "title": f"{job.pack.title}, cards",
        "width": w + 2 * BLEED,
        "height": h + 2 * BLEED,
        "face": (WIDTH * scale, HEIGHT * scale),
        "at": (BLEED + (w - WIDTH * scale) / 2, BLEED + (h - HEIGHT * scale) / 2),
        "edge": _EDGE * scale,
        "strip": _STRIP * scale,
        "cards": [
            {"face": different.index(code) + 1, "alt": alt, "paper": arts[code].paper}
            for code, alt in zip(codes, alts, strict=True)
        ],
    }
    return typeset("cards", data, {"faces.pdf": plain})


def cards(job: Job) -> bytes:
    """The cards of a job on sheets."""
    wanted = job.printed_cards
    codes = list(dict.fromkeys(card.code for card in wanted))
    backs = [] if job.backs == "none" else ["back"]
    names = [job.pack.by_code[code].name for code in codes]
    pictures = bled_cards(job, codes + backs, names + ["Back"] * len(backs))
    on = sheet_layout.sheet_of(job)
    data = {
        "title": f"{job.pack.title}, cards to print",
        "about": job.pack.about,
        "color": job.edition == "color",
        "card": on.card,
        "bleed": on.bleed,
        "spare": BLEED,
        "corner": sheet_layout.CORNER,
        "pages": _pages(job, on, wanted, codes),
    }
    return typeset("sheets", data, {"cards.pdf": pictures})


def _pages(job: Job, on: Sheet, wanted: list[Card], codes: list[str]) -> list[dict[str, Any]]:
    size = len(on.spots)
    groups = [wanted[i : i + size] for i in range(0, len(wanted), size)]
    pages = []
    for number, group in enumerate(groups, start=1):
        spots = list(on.spots[: len(group)])
        laid = [
            _laid(spot, codes.index(card.code) + 1, card.name)
            for spot, card in zip(spots, group, strict=True)
        ]
        which = f"sheet {number} of {len(groups)}"
        if job.backs == "fold":
            below = [sheet_layout.folded_over(on, spot) for spot in spots]
            laid += [_laid(spot, len(codes) + 1, "Back") for spot in below]
            pages.append(_page(job, on, f"Faces and backs, {which}", laid, spots + below))
            continue
        pages.append(_page(job, on, f"Faces, {which}", laid, spots))
        if job.backs != "none":
            behind = [sheet_layout.behind(on, spot, job.backs, job.offset) for spot in spots]
            backs = [_laid(spot, len(codes) + 1, "Back") for spot in behind]
            pages.append(_page(job, on, f"Backs, {which}", backs, behind))
    return pages


def _laid(spot: Spot, face: int, name: str) -> dict[str, Any]:
    return {"x": spot.x, "y": spot.y, "turned": spot.turned, "face": face, "alt": name}


def _page(
    job: Job, on: Sheet, title: str, laid: list[dict[str, Any]], spots: list[Spot]
) -> dict[str, Any]:
    left = on.spots[0].x + 1.5
    fold = [] if on.fold is None else [(2.0, on.fold, on.width - 2.0, on.fold)]
    return {
        "width": on.width,
        "height": on.height,
        "title": f"{job.pack.title} · {title} · print at 100%",
        "level": 1,
        "note": (left, on.height - 4.6 - 1.4, on.card[0] * 2),
        "cards": laid,
        "marks": sheet_layout.crop_marks(on, spots),
        "ticks": sheet_layout.corner_ticks(on, spots),
        "folds": fold,
    }


def test(job: Job) -> bytes:
    """A sheet printed on both sides: held against the light, it shows the offset of the backs."""
    edge = "long" if job.backs not in ("long", "short") else job.backs
    on = sheet_layout.sheet(job.paper, job.size)
    targets = [
        (on.width * 0.2, on.height * 0.2),
        (on.width * 0.5, on.height * 0.5),
        (on.width * 0.8, on.height * 0.8),
    ]
    point = on._replace(card=(0.0, 0.0))
    data = {
        "title": f"Test sheet for cards, {job.paper.upper()}, {edge} edge",
        "edge": edge,
        "command": f"drumhead print {job.slug} --backs {edge} --offset X,Y --out cards.pdf",
        "width": on.width,
        "height": on.height,
        "offset": job.offset,
        "targets": targets,
        "behind": [sheet_layout.behind(point, Spot(*at), edge, job.offset)[:2] for at in targets],
    }
    return typeset("test", data)
