"""The hand widget: a row of cards with a cursor, for keys and mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import Static

from drumhead.packs import Pack
from drumhead.terminal.full.card_drawing import CardLook, card_row


class HandWidget(Static, can_focus=True):
    """The cards in hand. Left and right move the cursor, Enter or a click chooses a card."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "go(-1)", "Card before", show=False),
        Binding("right", "go(1)", "Next card", show=False),
        Binding("enter,space", "choose", "Choose", show=False),
    ]

    class CardChosen(Message):
        """A card was chosen."""

        def __init__(self, code: str) -> None:
            super().__init__()
            self.code = code

    def __init__(self, pack: Pack, *, id: str) -> None:
        super().__init__(markup=False, id=id)
        self._pack = pack
        self._looks: Sequence[CardLook] = ()
        self._tall = True
        self._at = 0
        self._places: list[tuple[int, int, int]] = []

    @property
    def playable(self) -> bool:
        """Can any of the cards be played?"""
        return any(look.playable for look in self._looks)

    def show(self, looks: Sequence[CardLook], tall: bool) -> None:
        """Show these cards; the cursor moves to a playable one."""
        changed = [look.code for look in looks] != [look.code for look in self._looks]
        self._looks, self._tall = looks, tall
        self._at = min(self._at, max(len(looks) - 1, 0))
        if looks and (changed or not looks[self._at].playable):
            here = range(self._at, self._at + len(looks))
            found = (n % len(looks) for n in here if looks[n % len(looks)].playable)
            self._at = next(found, self._at)
        self.display = bool(looks)
        self._draw()

    def _draw(self) -> None:
        shown = [
            look._replace(here=self.has_focus and at == self._at)
            for at, look in enumerate(self._looks)
        ]
        width = self.app.size.width - 4 if self.size.width == 0 else self.size.width
        row = card_row(self._pack, shown, width, self._tall)
        self._places = row.places
        self._each = 3 if self._tall else 1
        self.update(row.text)

    def on_focus(self) -> None:
        """Show the cursor."""
        self._draw()

    def on_blur(self) -> None:
        """Hide the cursor."""
        self._draw()

    def on_resize(self) -> None:
        """Lay the rows out again for the new width."""
        self._draw()

    def action_go(self, by: int) -> None:
        """Move the cursor along the cards."""
        if self._looks:
            self._at = (self._at + by) % len(self._looks)
            self._draw()

    def action_choose(self) -> None:
        """Choose the card under the cursor."""
        if self._looks:
            self.post_message(self.CardChosen(self._looks[self._at].code))

    def on_click(self, event: events.Click) -> None:
        """Choose the card that was clicked."""
        for at, (line, start, end) in enumerate(self._places):
            if line <= event.y < line + self._each and start <= event.x < end:
                self._at = at
                self.action_choose()
                return
