"""`drumhead new`: the skeleton of a game that plays as it is, for somebody to change."""
