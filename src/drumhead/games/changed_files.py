"""Changes of files, found by asking the operating system again and again."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

#: The files that make a game, by the ends of their names.
_ENDS = (".py", ".toml", ".md", ".drum", ".jsonl", ".npz")
#: The pause between two looks, in seconds.
PAUSE = 0.5


class SourceChanges:
    """The files of some folders, and when each was last written."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._known = self._look()

    def look(self) -> Path | None:
        """A file that was written, added or removed since the last look; None: there is none."""
        before, self._known = self._known, self._look()
        changed = before.items() ^ self._known.items()
        return min((path for path, _ in changed), default=None)

    def wait(self) -> Path:
        """Wait until a file changes."""
        while (found := self.look()) is None:
            time.sleep(PAUSE)
        return found

    def _look(self) -> dict[Path, int]:
        found = {}
        for folder in self._folders:
            for path in folder.rglob("*"):
                if path.suffix in _ENDS:
                    try:
                        found[path] = path.stat().st_mtime_ns
                    except FileNotFoundError:  # gone between the two questions
                        continue
        return found
