"""Runs `python -m drumhead.learn.training GAME`, or `python -m drumhead_train GAME` beside PTX."""

from .trainer import main

main()
