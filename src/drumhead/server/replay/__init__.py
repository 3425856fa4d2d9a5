"""Finished matches, position by position."""
