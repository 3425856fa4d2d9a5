"""Rules and words that several games share."""
