"""The palette of all drawings, named as a printer of 1917 would name it."""

from __future__ import annotations

PAPER = "#fffaf0"
PARCHMENT = "#f4ead5"
SHADE = "#e3d5b8"
INK = "#1d2b3a"
RED = "#a3312a"
OLIVE = "#5a6238"
GREEN = "#3c6b45"
BRASS = "#a8822f"
YELLOW = "#e0ab2e"
BLUE = "#2f5d86"
NAVY = "#24476b"
SKY = "#c5d6de"
SMOKE = "#8a8375"
BROWN = "#73492a"
STEEL = "#6f7f8a"
