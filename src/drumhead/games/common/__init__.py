"""Shared rules and words of games."""
