"""What several games share: rules, words, and what a report of their balance looks for."""
