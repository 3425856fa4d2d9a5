"""The company: invented people whose names and portraits computer players have."""
