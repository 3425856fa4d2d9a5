"""How often something is done in a second of processor time."""

from __future__ import annotations

from collections.abc import Callable
from time import process_time


def fastest(run: Callable[[], int], seconds: float, rounds: int) -> float:
    """The highest rate of several rounds of about so many seconds each."""
    run()
    best = 0.0
    for _ in range(rounds):
        decisions, start = 0, process_time()
        while (passed := process_time() - start) < seconds:
            decisions += run()
        best = max(best, decisions / passed)
    return best
