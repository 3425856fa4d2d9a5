"""Shared words of games."""
