"""Puzzles: positions from matches in which one move is clearly better than all others.

`puzzles.jsonl` in the folder of a game has one puzzle per line; `studies/puzzles` in the repository
makes them.
"""

from __future__ import annotations

from drumhead.puzzles.reading import Choice, Puzzle, puzzle, puzzles

__all__ = ["Choice", "Puzzle", "puzzle", "puzzles"]
