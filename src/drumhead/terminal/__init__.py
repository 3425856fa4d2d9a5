"""The table in a terminal: lines of text, drawn from a seat's view alone."""
