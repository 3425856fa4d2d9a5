"""Golden transcripts of a new game. This module is a program, so nothing has to be compiled.

NUMBA_DISABLE_JIT=1 python -m drumhead.scaffold.golden PACKAGE SOURCES FOLDER
"""

from __future__ import annotations

import importlib
import random
import sys
from pathlib import Path

from drumhead.engine.game import Game

#: For each transcript: its name, number of players, number of hands, and subject.
MATCHES = (
    ("hand", 3, 1, "One hand for three, every list of legal moves shown."),
    ("match", 2, None, "A whole match for two."),
)


def write(package: str, sources: Path, folder: Path) -> None:
    """Play the game of a package below `sources`, and write the transcripts into a folder."""
    sys.path.insert(0, str(sources))
    for name in ("games", "packs"):
        ours = importlib.import_module(f"drumhead.{name}")
        ours.__path__.append(str(sources / "drumhead" / name))
    type = importlib.import_module(package).GAME
    folder.mkdir(parents=True)
    for name, players, hands, about in MATCHES:
        match = Game(type, players).match(seed=name, hands=hands)
        pick = random.Random(name)
        while not match.over:
            match.play(pick.choice(match.legal))
        version, _, rest = match.transcript(legal=hands is not None).partition("\n")
        (folder / f"{name}.drum").write_text(f"{version}\n# {about}\n{rest}", "utf-8")


if __name__ == "__main__":
    write(sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3]))
