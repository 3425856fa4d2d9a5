"""The screen shown while a table is prepared: the game's name, and the progress."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Center, Vertical
from textual.screen import Screen
from textual.widgets import Footer, ProgressBar, Static

from drumhead.errors import DrumheadError
from drumhead.kernel import compiler

if TYPE_CHECKING:
    from drumhead.terminal.full.sitting import Sitting


class PendingTable(NamedTuple):
    """A table that is being prepared: its title, and the function that joins it."""

    title: str
    sit: Callable[[], Sitting]


class Waiting(Screen["Sitting | DrumheadError"]):
    """The first screen, drawn before any rule is loaded: loading takes most of the start."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("q", "app.quit", "Leave")]

    def __init__(self, opening: PendingTable) -> None:
        super().__init__()
        self._opening = opening

    def compose(self) -> ComposeResult:
        """The header and the keys of a table, with the progress between them."""
        yield Static(f" {self._opening.title}", id="header", markup=False)
        with Vertical(id="waiting"):
            yield Static("Shuffling the cards ...", id="progress", markup=False)
            with Center():
                yield ProgressBar(show_eta=False, show_percentage=False)
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Prepare the table once this has been drawn; the work may outlive this screen briefly."""
        self.query_one(ProgressBar).display = False
        app = self.app
        self.call_after_refresh(lambda: app.run_worker(lambda: self._set(app), thread=True))

    def _set(self, app: App[object]) -> None:
        """Prepare the table in a thread, which receives the app because a screen forgets it."""

        def tell(what: str, done: int, total: int) -> None:
            app.call_later(self._tell, what, done, total)

        compiler.report_progress_to(tell)
        found: Sitting | DrumheadError
        try:
            found = self._opening.sit()
        except DrumheadError as error:
            found = error
        app.call_from_thread(self.dismiss, found)

    def _tell(self, what: str, done: int, total: int) -> None:
        """Show the progress of the compiler; at the table, that it is at work."""
        if not self.is_attached:
            if done == 0:
                self.app.notify(f"Getting {what} ready. This is needed only once.")
        elif done < total:
            said = f"Getting {what} ready: {done} of {total} ... This is needed only once."
            self.query_one("#progress", Static).update(said)
            bar = self.query_one(ProgressBar)
            bar.display = True
            bar.update(total=total, progress=done)
