"""A quick look at every game, interpreted: for `make check`, which compiles nothing."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import drumhead
from drumhead.checks.duties import Duty
from drumhead.checks.runner import duties_of, look_at
from drumhead.checks.shipped import is_shipped
from drumhead.checks.subject import Subject, folder_of_tests
from drumhead.engine.game import Game
from drumhead.kernel.compiler import INTERPRETED

#: Compiled, the same is looked at in tests/games, at every table.
pytestmark = pytest.mark.skipif(not INTERPRETED, reason="this is for interpreted rules")


def duties() -> Iterator[object]:
    """Every duty of every game that needs no compiled rules."""
    for kind in drumhead.games():
        subject = Subject(kind, [Game(kind)], folder_of_tests(kind.slug))
        for duty in duties_of(kind):
            if duty.quick:
                yield pytest.param(duty, subject, id=f"{duty.name}-{kind.slug}")


@pytest.mark.parametrize(("duty", "subject"), [*duties()])
def test_duty(duty: Duty, subject: Subject) -> None:
    outcome = look_at(duty, subject)
    if outcome.status == "todo" and not is_shipped(subject.kind):
        pytest.skip(str(outcome))
    assert outcome.status == "ok", str(outcome)


def test_a_hand_of_every_game(kind: drumhead.GameType) -> None:
    """One hand, or the beginning of a long one, is asked everything that a table asks."""
    match = Game(kind).match(seed=1, hands=1)
    corporal = drumhead.player("corporal", seed=1)
    while not match.over and len(match.moves) < 150:
        seat = match.turn
        assert seat is not None
        assert [choice["text"] for choice in match.choices()] == match.legal
        assert match.resample(seat, 1).view(seat) == match.view(seat)
        match.play(corporal.consider(match.resample(seat, 1)).move)
    assert all(match.log(seat) for seat in range(match.game.players))
    assert drumhead.replay(match.transcript()).moves == match.moves
