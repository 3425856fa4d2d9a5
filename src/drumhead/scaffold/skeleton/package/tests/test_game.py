"""Matches of Sample Game: golden ones, and random ones for all numbers of players.

`drumhead check sample-game` looks at much more.
"""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from drumhead.checks.worlds import Past, companion
from drumhead.engine import transcript
from drumhead.engine.game import Game
from drumhead.engine.positions import cards_in_use, holdings
from drumhead.lessons import Course, lesson
from drumhead.scaffold.skeleton.game import GAME

HERE = Path(__file__).parent
COMPANION = companion(HERE)


@pytest.mark.parametrize("path", sorted(HERE.glob("golden/*.drum")), ids=lambda path: path.stem)
def test_golden_transcript(path: Path) -> None:
    text = path.read_text("utf-8")
    facts = [line for line in text.splitlines() if not line.startswith("#")]
    match = transcript.read(text, lambda _: GAME)
    assert match.transcript(legal="\n? " in text).splitlines() == facts


@pytest.mark.parametrize("players", GAME.players)
def test_no_card_is_lost_and_every_possible_world_could_have_come_about(players: int) -> None:
    match = Game(GAME, players).match(seed=players, hands=1)
    pick = random.Random(players)
    while not match.over:
        assert holdings(match) == cards_in_use(match)
        for seat in range(players) if pick.random() < 0.3 else ():
            world = match.resample(seat, seed=len(match.history))
            assert world.view(seat) == match.view(seat)
            Past(match, seat).check(world, COMPANION.origin)
        match.play(pick.choice(match.legal))


def test_the_lesson_fits_the_rules() -> None:
    found = lesson(GAME)
    assert found is not None
    for number in range(len(found.chapters)):
        course = Course(GAME, number)
        while (step := course.step) is not None:
            wrong = set() if step.free else set(course.match.legal) - set(step.moves)
            for move in wrong:
                reason = course.attempt(move)
                assert reason is not None
                assert reason.sentence, f"there is no reason against {move}"
            right = course.match.legal[0] if step.free else step.moves[0]
            assert course.attempt(right) is None
