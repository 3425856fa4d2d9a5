"""The golden transcripts replay, and what is written again is what was there."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import GameType

GAMES = Path(__file__).parent
FILES = sorted(GAMES.glob("*/golden/*.drum"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parts[-3]}/{path.stem}")
def test_golden_transcript(path: Path) -> None:
    text = path.read_text("utf-8")
    match = drumhead.replay(text)
    assert match.game.slug.replace("-", "_") == path.parts[-3]
    facts = [line for line in text.splitlines() if not line.startswith("#")]
    assert match.transcript(legal="\n? " in text).splitlines() == facts


def test_every_game_has_golden_transcripts_of_every_phase(kind: GameType) -> None:
    phases = set()
    for path in (GAMES / kind.slug.replace("-", "_") / "golden").glob("*.drum"):
        match = drumhead.replay(path.read_text("utf-8"))
        for event in match.history:
            before = np.frombuffer(event.before, np.uint8)
            phases.add(match.seat_view(None, before).fields["phase"])
        assert len(path.read_text("utf-8").splitlines()) < 400, "short enough to be read"
    assert phases == set(kind.record.phases)
