"""`drumhead new`: the skeleton of a game, playable as it is and meant to be changed."""
