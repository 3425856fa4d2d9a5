"""The terminal table: lines of text, drawn from a seat's view alone."""
