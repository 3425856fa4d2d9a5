"""Overlay screens: a text to read, or a line to type."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static


class ReadingScreen(ModalScreen[bool]):
    """A text to read; Enter, Space or Escape closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q", "put_aside", "Continue"),
        Binding("up", "scroll(-1)", "Up", show=False),
        Binding("down", "scroll(1)", "Down", show=False),
        Binding("pageup", "scroll(-10)", "Page up", show=False),
        Binding("pagedown", "scroll(10)", "Page down", show=False),
    ]

    def __init__(self, title: str, text: str) -> None:
        super().__init__()
        self._title = title
        self._text = text

    def compose(self) -> ComposeResult:
        paper = VerticalScroll(Static(self._text, markup=False), classes="paper", can_focus=False)
        paper.border_title = self._title
        paper.border_subtitle = "Enter: continue"
        yield paper
        yield Footer(compact=True)

    def action_put_aside(self) -> None:
        """Return to the table."""
        self.dismiss(True)

    def action_scroll(self, by: int) -> None:
        """Scroll the text."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        """Close the screen, as a key does."""
        self.dismiss(True)


class LineScreen(ModalScreen[str]):
    """A line to type; Escape cancels. `text` is in the line already, `example` is only shown."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave it")]

    def __init__(self, question: str, example: str = "", text: str = "") -> None:
        super().__init__()
        self._text = text
        self._question = question
        self._example = example

    def compose(self) -> ComposeResult:
        field = Input(self._text, placeholder=self._example, classes="paper line")
        field.border_title = self._question
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Return the line."""
        self.dismiss("".join(c for c in event.value if c.isprintable()).strip())

    def action_leave(self) -> None:
        """Cancel."""
        self.dismiss("")
