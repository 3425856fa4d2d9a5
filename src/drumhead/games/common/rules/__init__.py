"""Small rules that games combine. None of them is inherited."""
