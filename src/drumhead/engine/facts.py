"""Facts: the reasons that a hint gives for a move or against it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Generic, NamedTuple, TypeVar

At = TypeVar("At")


class Fact(NamedTuple):
    """A true statement about a move, in a sentence that a beginner understands.

    All moves of which the same sort of statement is true share a `kind`: a hint compares the moves
    of that kind with the others, and names the facts that make the greatest difference. `nudge`
    points at the fact without naming a move.
    """

    kind: str
    sentence: str
    nudge: str


class FactRule(Generic[At]):
    """One kind of fact: a function of a move that gives a sentence, or None."""

    def __init__(self, kind: str, nudge: str, sentence: Callable[[At], str | None]) -> None:
        self.kind = kind
        self.nudge = nudge
        self.sentence = sentence


def fact(
    nudge: str, kind: str = ""
) -> Callable[[Callable[[At], str | None]], FactRule[At]]:  # fmt: skip
    """Make a function one kind of fact, which has the function's name unless it is given one.

    What the function takes is the game's own: what it knows of a move.
    """

    def made(sentence: Callable[[At], str | None]) -> FactRule[At]:
        return FactRule(kind or sentence.__name__.replace("_", "-"), nudge, sentence)

    return made


def facts_of(rules: Iterable[FactRule[At]], at: At) -> list[Fact]:
    """The facts that are true of a move, in the order of the rules."""
    sentences = ((rule, rule.sentence(at)) for rule in rules)
    return [Fact(rule.kind, said, rule.nudge) for rule, said in sentences if said is not None]
