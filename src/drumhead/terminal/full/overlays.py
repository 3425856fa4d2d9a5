"""Sheets of paper laid over the table: something to read, or a line to type."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Footer, Input, Static


class ReadingScreen(ModalScreen[bool]):
    """Something to read; Enter, Space or Escape puts it aside."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space,escape,q", "put_aside", "Go on"),
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
        """A frame with the title in it, and the text."""
        paper = VerticalScroll(Static(self._text, markup=False), classes="paper", can_focus=False)
        paper.border_title = self._title
        paper.border_subtitle = "Enter goes on"
        yield paper
        yield Footer(compact=True)

    def action_put_aside(self) -> None:
        """Back to the table."""
        self.dismiss(True)

    def action_scroll(self, by: int) -> None:
        """Read on, or back."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def on_click(self) -> None:
        """A click is as good as a key."""
        self.dismiss(True)


class LineScreen(ModalScreen[str]):
    """A line to type; Escape leaves it."""

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Leave it")]

    def __init__(self, question: str, example: str = "") -> None:
        super().__init__()
        self._question = question
        self._example = example

    def compose(self) -> ComposeResult:
        """A frame with the question in it, and a place to write."""
        field = Input(placeholder=self._example, classes="paper line")
        field.border_title = self._question
        yield field

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """The line is written."""
        self.dismiss("".join(c for c in event.value if c.isprintable()).strip())

    def action_leave(self) -> None:
        """Nothing is written."""
        self.dismiss("")
