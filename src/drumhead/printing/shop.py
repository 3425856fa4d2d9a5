"""Files for a print shop: one card per page, bleed all around, the four inks of a press."""

from __future__ import annotations

import io
from collections.abc import Iterator

from pypdf import PdfReader, PdfWriter
from pypdf.generic import DictionaryObject, NameObject, RectangleObject, StreamObject

from drumhead.printing import inks
from drumhead.printing.job import Job
from drumhead.printing.sheet_layout import BLEED
from drumhead.printing.sheets import bled_cards

_POINT = 72 / 25.4


def cards(job: Job) -> bytes:
    """Every card of a job on its own page, and the back last."""
    wanted = job.printed_cards
    codes = [card.code for card in wanted]
    names = [card.name for card in wanted]
    if job.backs != "none":
        codes.append("back")
        names.append("Back of all cards")
    return _for_press(bled_cards(job, codes, names))


def _for_press(made: bytes) -> bytes:
    """The file in four inks, with the trim box of every page."""
    writer = PdfWriter(clone_from=PdfReader(io.BytesIO(made)))
    pressed: set[int] = set()
    trim = BLEED * _POINT
    for page in writer.pages:
        for stream in _streams(page):
            if id(stream) not in pressed:  # copies of a card share one drawing
                stream.set_data(inks.pressed(stream.get_data()))
                pressed.add(id(stream))
        width, height = float(page.mediabox.width), float(page.mediabox.height)
        page[NameObject("/BleedBox")] = RectangleObject((0, 0, width, height))
        page[NameObject("/TrimBox")] = RectangleObject((trim, trim, width - trim, height - trim))
    out = io.BytesIO()
    writer.write(out)
    return out.getvalue()


def _streams(holder: DictionaryObject) -> Iterator[StreamObject]:
    """The drawing of a page and, recursively, the drawings that it refers to."""
    contents = holder.get("/Contents")
    if contents is not None:
        yield contents.get_object()
    resources = holder.get("/Resources", {}).get_object()
    for named in resources.get("/XObject", {}).values():
        drawing = named.get_object()
        yield drawing
        yield from _streams(drawing)
    # The inks of a press need no profile of a screen.
    resources.pop("/ColorSpace", None)
