"""Games that people play against the clock: a referee in front of the rules of the game."""
