"""The Textual application of the full-screen table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.app import App
from textual.events import Resize
from textual.screen import Screen

from drumhead.errors import DrumheadError
from drumhead.terminal.full.opening import LEAST_HEIGHT, LEAST_WIDTH, too_small
from drumhead.terminal.full.waiting import PendingTable, Waiting
from drumhead.terminal.lines import say

if TYPE_CHECKING:
    from drumhead.terminal.full.sitting import Sitting

#: The pause after a computer player's move, in seconds.
PAUSE = 0.6


class DrumheadApp(App[None]):
    """One table, or first the list of games to choose from.

    Screens are imported on first use, so that the first one is drawn early.
    """

    TITLE = "Drumhead"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Screen { layout: vertical; }
    #header { background: $primary-background; height: 1; }
    #body { height: 1fr; }
    #table { width: 1fr; padding: 0 1; }
    #log { width: 42; border-left: solid $surface; padding: 0 1; }
    #skin { height: 1fr; }
    #plates, #middle, #note, #prompt { height: auto; }
    #middle { margin-top: 1; }
    #hand { height: auto; margin-top: 1; }
    #note { max-height: 9; overflow-y: auto; }
    #prompt { max-height: 8; overflow-y: auto; }
    #choices { height: auto; max-height: 40%; border: none; padding: 0; }
    ReadingScreen, LineScreen, Introduction { align: center middle; }
    .paper { border: round $foreground; width: 90%; max-width: 100; height: auto; max-height: 90%;
             padding: 0 2; background: $surface; }
    .line { width: 60; }
    #games { height: 1fr; }
    #waiting { height: 1fr; align: center middle; }
    #progress { width: 100%; text-align: center; height: auto; }
    #about { height: auto; max-height: 6; padding: 0 1; }
    """

    def __init__(self, sitting: Sitting | PendingTable | None, pause: float = PAUSE) -> None:
        super().__init__()
        self._first = sitting
        self.pause = pause
        #: The error that prevented a table, if any.
        self.refusal: DrumheadError | None = None
        #: The table, once there is one.
        self.sitting: Sitting | None = None

    def on_mount(self) -> None:
        """Sit down, or choose a game first."""
        if self._first is None:
            from drumhead.terminal.full.chooser import Chooser

            self.push_screen(Chooser(), self._chosen)
        elif isinstance(self._first, PendingTable):
            self.push_screen(Waiting(self._first), self._set)
        else:
            self.push_screen(self._table(self._first))

    def _chosen(self, opening: PendingTable | None) -> None:
        if opening is None:
            self.exit()
        else:
            self.push_screen(Waiting(opening), self._set)

    def _set(self, found: Sitting | DrumheadError | None) -> None:
        if found is None or isinstance(found, DrumheadError):
            self.refusal = found
            self.exit()
        else:
            self.push_screen(self._table(found))

    def _table(self, sitting: Sitting) -> Screen[None]:
        from drumhead.terminal.full.table_screen import TableScreen

        self.sitting = sitting
        return TableScreen(sitting, self.pause)

    def on_resize(self, event: Resize) -> None:
        """Show the required size if the terminal is too small."""
        size = event.size
        if size.width < LEAST_WIDTH or size.height < LEAST_HEIGHT:
            self.notify(too_small(size.width, size.height), severity="warning")


def open_table(sitting: Sitting | PendingTable | None, pause: float = PAUSE) -> int:
    """Show the full screen until the person leaves it; returns the exit status."""
    program = DrumheadApp(sitting, pause)
    program.run()
    if program.refusal is not None:
        raise program.refusal
    if program.sitting is not None and (farewell := program.sitting.farewell):
        say(farewell)
    return program.return_code or 0
