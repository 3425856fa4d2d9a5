"""`python -m drumhead.learn.train GAME`, or `python -m drumhead_train GAME` beside the PTX."""

from .program import main

main()
