"""`printed`: the PDF file of a job."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from drumhead.printing import aids, booklet, boxes, extras, sheets, shop
from drumhead.printing.job import Job

#: The maker of every part that a job can name.
_MAKERS: Mapping[str, Callable[[Job], bytes]] = {
    "cards": sheets.cards,
    "test": sheets.test,
    "shop": shop.cards,
    "booklet": booklet.pages,
    "folded": booklet.folded,
    "clauses": booklet.clauses,
    "aids": aids.aids,
    "counters": extras.counters,
    "pads": extras.pads,
    "box": boxes.box,
}


def printed(job: Job) -> bytes:
    """The PDF file of a job."""
    return _MAKERS[job.part](job)
