"""Changes of files, found by polling the operating system."""

from __future__ import annotations

import time
from collections.abc import Iterable
from pathlib import Path

#: The suffixes of the files of a game.
_ENDS = (".py", ".toml", ".md", ".drum", ".jsonl", ".npz")
#: The pause between two polls, in seconds.
PAUSE = 0.5


class SourceChanges:
    """The files of some folders, with the times of their last changes."""

    def __init__(self, folders: Iterable[Path]) -> None:
        self._folders = tuple(folders)
        self._known = self._look()

    def look(self) -> Path | None:
        """A file that was written, added or removed since the last look, or None."""
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
                    except FileNotFoundError:  # removed between the two calls
                        continue
        return found
