"""Messages about the lobby."""

from __future__ import annotations

from drumhead.server.messages.structures import Sent


class LobbyTable(Sent, frozen=True):
    """A listed table.

    `people` are the names of those who have a seat, `computers` counts the computer players, and
    `open` the seats that are free. `here` says whether any of the people is at the table now.
    """

    id: str
    game: str
    title: str
    hands: int | None
    people: list[str]
    computers: int
    open: int
    here: bool
    created: float


class Lobby(Sent, frozen=True):
    """The listed tables, which all guests may join or watch: those with a free seat first."""

    tables: list[LobbyTable]
