"""The four Allies: color, emblem, flag, roundel and hat of each nation."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from drumhead.packs.drawing.flags import FLAGS
from drumhead.packs.drawing.palette import BLUE, GREEN, NAVY, PAPER, RED
from drumhead.packs.drawing.svg import circle, line, path, star


@dataclass(frozen=True)
class Ally:
    """A nation of the Allie-Patriot pack, as it is drawn."""

    letter: str
    name: str
    color: str
    tint: str
    shade: str
    rings: tuple[str, str, str]
    emblem: Callable[[str, str], str]
    headgear: str

    @property
    def flag(self) -> str:
        """The nation's flag."""
        return FLAGS[self.letter]()

    def roundel(self, x: float, y: float, r: float) -> str:
        """The mark on the wings of its aeroplanes."""
        outer, middle, inner = self.rings
        if self.letter == "A":
            return (
                circle(x, y, r, outer) + path(star(x, y, r), middle) + circle(x, y, r * 0.3, inner)
            )
        return (
            circle(x, y, r, outer) + circle(x, y, r * 0.68, middle) + circle(x, y, r * 0.36, inner)
        )


def _star(fill: str, _ground: str) -> str:
    return path(star(0, 0.4, 5), fill)


def _crown(fill: str, ground: str) -> str:
    crown = "M-4.6 3.6L-5 -2.6L-2.4 -.4L0 -4.4L2.4 -.4L5 -2.6L4.6 3.6Z"
    return path(crown, fill) + line("M-4.4 1.6H4.4", ground, 0.8)


def _cockade(fill: str, ground: str) -> str:
    return circle(0, 0, 4.5, fill) + circle(0, 0, 3, ground) + circle(0, 0, 1.5, fill)


def _shield(fill: str, ground: str) -> str:
    shield = "M-4 -4.6H4V.4C4 3 2 4.4 0 5C-2 4.4 -4 3 -4 .4Z"
    return path(shield, fill) + line("M0 -4.6V5M-4 -.8H4", ground, 1.5)


#: Headgear sits on a head whose middle is (0, 0) and whose radius is 2.6.
_CAMPAIGN = "M-5.6 -.6Q0 -2.2 5.6 -.2L5 .8Q0 -.4 -5 .6ZM-2.8 -1L-1.8 -5Q0 -4.2 1.6 -5L2.8 -.8Z"
_HELMET = "M-5 .2Q-3.4 -1 -3 -2Q-2.4 -4.2 0 -4.2Q2.4 -4.2 3 -2Q3.4 -1 5 .2Q0 -.8 -5 .2Z"
_ADRIAN = (
    "M-4.6 .8Q-3.2 -.4 -3 -1.8Q-2.2 -4 0 -4Q2.2 -4 3 -1.8Q3.2 -.4 5 .4Q0 -.6 -4.6 .8Z"
    "M-2.6 -3.6Q0 -6 2.4 -3.8L1.6 -2.6H-2Z"
)
_ALPINE = (
    "M-4 .8Q-3 -.6 -2.8 -2L-1.4 -4.6H1.6L2.8 -2Q4 -1 6 -.4Q0 -.8 -4 .8Z"
    "M-2.6 -1.6L-6.6 -8.4L-4.8 -8.6L-1.4 -2.6Z"
)

ALLIES = {
    "A": Ally("A", "American", NAVY, "#d6dfe4", "#3a6088", (NAVY, PAPER, RED), _star, _CAMPAIGN),
    "B": Ally("B", "British", RED, "#f0dccd", "#c25a48", (NAVY, PAPER, RED), _crown, _HELMET),
    "F": Ally(
        "F", "French", "#3a78a8", "#d9e6ec", "#63a0cc", (RED, PAPER, BLUE), _cockade, _ADRIAN
    ),
    "I": Ally("I", "Italian", GREEN, "#dee6d2", "#5d8f60", (RED, PAPER, GREEN), _shield, _ALPINE),
}
