"""Studies of the games that need a checkout: balance reports, puzzle generation, calibration.

Nothing here belongs to the installed package. The package `drumhead` never imports it; the commands
`drumhead balance` and `drumhead puzzles` run it when they are started from a checkout.
"""
