"""Progress bars on standard error, for compiling rules and for playing contests."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress


class Bar:
    """A progress bar; it costs nothing until there is progress to show."""

    def __init__(self) -> None:
        self._progress: Progress | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._progress is None:
            self._progress = _bar(what, total)
        self._progress.update(self._progress.task_ids[0], completed=done, refresh=True)
        if done == total:
            self.close()

    def close(self) -> None:
        """Remove the bar from the terminal."""
        if self._progress is not None:
            self._progress.stop()
            self._progress = None


class CompilingBar(Bar):
    """The progress of the compiler."""

    def __call__(self, what: str, done: int, total: int) -> None:
        super().__call__(f"Compiling {what}", done, total)


class MatchesBar(Bar):
    """The number of finished matches of a contest."""

    def __init__(self, total: int, what: str = "matches") -> None:
        super().__init__()
        self._what = what
        self._total = total
        self._done = 0

    def one_more(self) -> None:
        """Count one more finished match."""
        self._done += 1
        self(self._what, self._done, self._total)


def _bar(what: str, total: int) -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(bar_width=None), TimeRemainingColumn()
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.add_task(what, total=total)
    progress.start()
    return progress
