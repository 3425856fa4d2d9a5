"""The sixty-second introduction of a game, one panel after the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Static

from drumhead.engine.game import GameType
from drumhead.lessons import Panel
from drumhead.packs import pack
from drumhead.terminal.full.card_drawing import TALL_FROM, CardLook, card_row
from drumhead.terminal.naming import card_name


class Introduction(ModalScreen[bool]):
    """The panels of a lesson; Enter turns to the next one, Escape skips the rest."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,right,n", "turn(1)", "Next"),
        Binding("left,p", "turn(-1)", "Back"),
        Binding("escape,q", "skip", "Skip"),
    ]

    def __init__(self, game: GameType, panels: Sequence[Panel]) -> None:
        super().__init__()
        self._game = game
        self._panels = panels
        self._at = 0

    def compose(self) -> ComposeResult:
        yield VerticalScroll(
            Static(id="panel", markup=False), id="paper", classes="paper", can_focus=False
        )
        yield Footer(compact=True)

    def on_mount(self) -> None:
        """Show the first panel."""
        self._show()

    def on_resize(self) -> None:
        """Lay the cards out again for the new width."""
        self._show()

    def _show(self) -> None:
        panel, last = self._panels[self._at], self._at == len(self._panels) - 1
        paper = self.query_one("#paper")
        paper.border_title = f"{self._game.title} in sixty seconds"
        done = f"{self._at + 1} of {len(self._panels)}"
        paper.border_subtitle = f"{done}, Enter: {'begin the lesson' if last else 'next'}"
        codes = list(dict.fromkeys(panel.cards))
        looks = [CardLook(code, name=card_name(self._game.card_names, code)) for code in codes]
        width = max(20, min(100, self.app.size.width * 9 // 10) - 6)
        cards = card_row(pack(self._game.pack), looks, width, self.app.size.height >= TALL_FROM)
        text = Text(f"{panel.words}\n")
        if looks:
            text.append("\n").append_text(cards.text)
        self.query_one("#panel", Static).update(text)

    def action_turn(self, by: int) -> None:
        """Turn to another panel; after the last one the lesson begins."""
        if self._at + by >= len(self._panels):
            self.dismiss(True)
        else:
            self._at = max(0, self._at + by)
            self._show()

    def action_skip(self) -> None:
        """Begin the lesson."""
        self.dismiss(True)

    def on_click(self) -> None:
        """Turn to the next panel, as a key does."""
        self.action_turn(1)
