"""The duties that need no compiled rules.

`drumhead check sample-game` checks all duties.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from drumhead.checks.duties import Duty
from drumhead.checks.runner import duties_of, look_at
from drumhead.checks.subject import Subject
from drumhead.engine.game import Game
from drumhead.scaffold.skeleton.game import GAME

TABLES = [Game(GAME, players) for players in GAME.players]
#: The checks of matches in addition to the quick duties.
PLAYED = ("cards", "views", "worlds", "thumb")
DUTIES = [duty for duty in duties_of(GAME) if duty.quick or duty.name in PLAYED]


@pytest.mark.parametrize("duty", DUTIES, ids=lambda duty: duty.name)
def test_duty(duty: Duty) -> None:
    outcome = look_at(duty, Subject(GAME, TABLES, Path(__file__).parent))
    if outcome.status == "todo":
        pytest.skip(str(outcome))
    assert outcome.status == "ok", str(outcome)
