"""A table: its seats, its history, its broadcast and its pace."""
