"""The base structures of messages, and the types that several of them share.

Messages from browsers are decoded strictly: an unknown field or a wrong type is refused.
"""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

import msgspec

from drumhead.engine.match import TableView
from drumhead.engine.scene import TableSetting
from drumhead.errors import Refusal

#: The longest name of a computer player that has a seat at a web table.
LONGEST_RANK = 16
SeatKind: TypeAlias = Literal["person", "computer", "open"]
#: A computer player by its name: one of ours, or one of an installed package.
Rank: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_RANK)]
PaceName: TypeAlias = Literal["turns", "clock"]
Reaction: TypeAlias = Literal["salute", "applause", "laughter", "surprise", "thanks", "sorry"]
Setting: TypeAlias = TableSetting


class Sent(msgspec.Struct, frozen=True):
    """A structure that the server sends; every field is always present."""


class Received(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A structure that a browser sends; fields with a default may be left out."""


class FromBrowser(Received, frozen=True, tag_field="type"):
    """A message from a browser over the WebSocket."""


class FromServer(Sent, frozen=True, tag_field="type"):
    """A message from the server over the WebSocket."""


class WireView(TableView):
    """All that a seat may know, as plain data; its legal moves are the `choices` of the state."""


class Fault(Sent, frozen=True):
    """An error: a sentence, and the clause of the rulebook, if any."""

    error: str
    clause: str | None = None

    @classmethod
    def of(cls, refusal: Refusal) -> Fault:
        """A refusal as it is sent over HTTP."""
        return cls(refusal.sentence, refusal.clause)


class Made(Sent, frozen=True):
    """The id of what was created."""

    id: str
