"""The engine: matches, views, moves and transcripts of any game."""
