"""The companies as small cards, for the pictures of games."""

from __future__ import annotations

from drumhead.packs.drawing import insignia
from drumhead.packs.drawing.palette import BLUE, BRASS, GREEN, INK, RED, YELLOW
from drumhead.packs.drawing.poster import Small
from drumhead.packs.drawing.svg import place

INFANTRY = Small("7", BLUE, place(0, 0, insignia.rifles(BLUE), scale=2.2))
CAVALRY = Small("9", YELLOW, place(0, 0, insignia.horseshoe(BRASS), scale=2.2), INK)
ARTILLERY = Small("12", RED, place(0, 0, insignia.cannon(RED), scale=2.2))
ENGINEERS = Small("10", GREEN, place(0, 0, insignia.castle(GREEN), scale=2.2))
COMPANIES = (INFANTRY, CAVALRY, ARTILLERY, ENGINEERS)
