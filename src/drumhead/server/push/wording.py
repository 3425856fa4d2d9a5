"""The words of notices. They name the game, people and time, never a card, a score or a remark."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.english import capitalized, counted, listed

#: Less than this is not missed in the words for a time, in seconds.
ROUNDING = 5 * 60
HOUR, DAY = 60 * 60, 24 * 60 * 60


def in_words(seconds: float) -> str:
    """A time in days, hours or minutes, never longer than it is by more than the rounding."""
    hours = int(seconds + ROUNDING) // HOUR
    if hours < 1:
        return counted(max(1, int(seconds) // 60), "minute")
    if hours < 48 and hours % 24:
        return counted(hours, "hour")
    return counted(hours // 24, "day")


def turn_words(played: Sequence[str], seconds: float | None) -> str:
    """The text of a notice: who has played, and the time that is left."""
    if not played:
        first = "The cards are dealt."
    elif len(played) == 1:
        first = f"{played[0]} has played."
    else:
        first = f"{listed(played)} have played."
    return first if seconds is None else f"{first} {in_words(seconds)} left."


def last_title(title: str, seconds: float) -> str:
    """The title of the last notice before a turn runs out."""
    left = in_words(seconds)
    return f"{capitalized('one hour' if left == '1 hour' else left)} left in {title}"
