"""Printing: cards, counters, score pads, boxes and booklets of packs as PDF files.

Python computes all positions, in millimeters; Typst templates draw. All cards come from the vector
faces of the packs, and stay vectors.
"""

from __future__ import annotations

from drumhead.errors import needs_extra
from drumhead.printing.job import BACKS, EDITIONS, PAPERS, PARTS, SIZES, Job
from drumhead.printing.output import write_whole

with needs_extra("print", "Printing"):
    from drumhead.printing.press import printed
    from drumhead.printing.typesetting import page_count

__all__ = [
    "BACKS",
    "EDITIONS",
    "PAPERS",
    "PARTS",
    "SIZES",
    "Job",
    "page_count",
    "printed",
    "write_whole",
]
