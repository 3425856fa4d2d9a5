"""Progress of a compilation, by the time that each step usually takes."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.english import spelled
from drumhead.games import game_type
from drumhead.kernel.compiler import cache_directory
from drumhead.kernel.kernels import FOR_PLAYERS, SIGNATURES
from drumhead.players.trained_network import has_network

#: How many seconds the compiler takes for a rule: the middle of all games on the machine that
#: Drumhead was written on. Only the proportions matter.
RULES = {
    "setup": 0.6, "pending": 0.3, "chance": 1.5, "legal": 0.6, "step": 1.8, "winners": 0.3,
    "redact": 0.4, "redactions": 0.1, "resample": 4.0, "value": 0.2, "playout": 1.6,
    "advance": 1.8, "thumb": 0.9, "guided": 1.1,
}  # fmt: skip
#: The same for any other rule.
OTHER_RULE = 0.5
#: The same for shared kernels, by their names in the cache: only the first game waits for them.
ENGINE = {
    "engine.outcome": 0.7, "engine.guided_matches": 0.3, "engine.search": 2.5,
    "engine.outcomes": 1.2,
}  # fmt: skip
OBSERVATIONS, NETWORK = 1.6, 2.9
#: To start the compiling process, and to load its result.
BEGINNING, LOADING = 1.0, 1.0
#: The least progress that is reported.
LEAST_STEP = 0.01
#: Words for the remaining time, each up to a number of seconds.
LEFT = ((8, "A few seconds more."), (20, "About a quarter of a minute."),
        (45, "About half a minute."), (90, "About a minute."))  # fmt: skip
#: The fraction from which on the measured pace is better than the usual one.
RELIABLE_SHARE = 0.2


class Progress:
    """Counts the steps that the compiler reports, and reports the fraction that is done.

    The compiler does not report steps that it finds in its cache: they count as done when a later
    part begins.
    """

    def __init__(self, slug: str, report: Callable[[float], None]) -> None:
        self._report = report
        self._parts = _parts(slug)
        self._total = BEGINNING + sum(map(sum, self._parts.values())) + LOADING
        self._done = dict.fromkeys(self._parts, 0)
        self._reported = 0.0

    def __call__(self, what: str, done: int, total: int) -> None:
        """The compiler has come so far with a part."""
        if what not in self._parts:
            return
        if done:
            self._done[what] += 1
        names = list(self._parts)
        behind = sum(sum(self._parts[name]) for name in names[: names.index(what)])
        now = sum(self._parts[what][: self._done[what]])
        share = (BEGINNING + behind + now) / self._total
        if share >= self._reported + LEAST_STEP:
            self._reported = share
            self._report(share)


def time_left(share: float, seconds: float) -> str:
    """The remaining time in words, when this fraction has taken that many seconds."""
    if share < RELIABLE_SHARE:
        return "About half a minute."
    left = seconds / share * (1 - share)
    for most, words in LEFT:
        if left <= most:
            return words
    return f"About {spelled(round(left / 60))} minutes."


def _parts(slug: str) -> dict[str, list[float]]:
    """The parts in the order in which they are compiled, and how long each step of one takes."""
    game = game_type(slug)
    of_rules = [name for name in SIGNATURES if name not in FOR_PLAYERS]
    learned = has_network(game)
    return {
        f"the rules of {game.title}": [RULES.get(name, OTHER_RULE) for name in of_rules],
        f"the computer players of {game.title}": [RULES[name] for name in FOR_PLAYERS],
        "the engine": [took for name, took in ENGINE.items() if not _cached(name)],
        "the observations": [OBSERVATIONS] if learned else [],
        "the network": [NETWORK] if learned and not _cached("network") else [],
    }


def _cached(name: str) -> bool:
    """Have these kernels been compiled on this machine?"""
    return any(cache_directory().glob(f"{name}-{12 * '?'}/compiled"))
