"""`drumhead check GAME --watch` checks again when a file changes."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

from drumhead.games.source_changes import SourceChanges


def test_changes_are_seen_once(tmp_path: Path) -> None:
    rules = tmp_path / "old_maid" / "rules.py"
    rules.parent.mkdir()
    rules.write_text("one")
    changes = SourceChanges([tmp_path])
    assert changes.look() is None
    rules.write_text("two")
    os.utime(rules, ns=(1, 1))
    assert changes.look() == rules
    assert changes.look() is None
    (tmp_path / "notes.txt").write_text("no part of a game")
    assert changes.look() is None
    rules.unlink()
    assert changes.wait() == rules


def test_a_game_is_checked_again_when_it_changes(tmp_path: Path) -> None:
    """A folder of tests is given, so that nothing in the repository has to change."""
    (tmp_path / "companion.py").write_text("HANDS = ()\n")
    command = [sys.executable, "-m", "drumhead", "check", "skirmish", "--only", "notation"]
    watching = subprocess.Popen(
        [*command, "--watch", "--tests", str(tmp_path)], stdout=subprocess.PIPE, text=True,
        env=os.environ | {"NUMBA_DISABLE_JIT": "1"}, start_new_session=True,
    )  # fmt: skip
    assert watching.stdout is not None
    try:
        said = [watching.stdout.readline() for _ in range(2)]
        (tmp_path / "companion.py").write_text("HANDS = ('hand',)\n")
        said += [watching.stdout.readline() for _ in range(2)]
        watching.send_signal(signal.SIGINT)
        assert watching.wait(120) == 0
    finally:
        watching.kill()
        watching.stdout.close()
    assert said[0] == said[3] == "ok: notation: Moves parse what they print.\n"
    assert said[1].startswith("Watching ")
    assert str(tmp_path) in said[1]
    assert said[2] == "companion.py has changed.\n"
