"""Packs on paper: cards, counters, score pads, boxes and booklets as PDF files.

Python works out what goes where, in millimeters; the templates (Typst) draw it. All cards come
from the vector faces of the packs, and stay vectors.
"""

from __future__ import annotations

from drumhead.paper.job import BACKS, EDITIONS, PAPERS, PARTS, SIZES, Job
from drumhead.paper.press import page_count, printed, write_whole

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
