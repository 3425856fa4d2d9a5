"""Puzzle generation: finds positions in which one move is clearly better than all others."""
