"""A bar while rules are compiled for the first time."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


class CompilingBar:
    """Shows on standard error how far the compiler is; costs nothing until it is told."""

    def __init__(self) -> None:
        self._progress: Progress | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._progress is None:
            self._progress = _bar(what, total)
        self._progress.update(self._progress.task_ids[0], completed=done, refresh=True)
        if done == total:
            self.close()

    def close(self) -> None:
        """Take the bar away, so that the terminal is as it was."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None


def _bar(what: str, total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn

    columns = TextColumn("{task.description}"), BarColumn(bar_width=None)
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task(f"Compiling {what}", total=total)
    progress.start()
    return progress
