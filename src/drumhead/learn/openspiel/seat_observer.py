"""`SeatObserver`: a seat's observation for OpenSpiel, as text and as numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np
import pyspiel
from numpy.typing import NDArray

from drumhead.engine.match import Match
from drumhead.engine.observation_layout import layout
from drumhead.errors import InvalidOption
from drumhead.learn.observations.information_states import information_width
from drumhead.learn.reduced.tree_walk import SPECTATOR, Edition

if TYPE_CHECKING:
    from drumhead.learn.openspiel.states import DrumheadState


class SeatObserver:
    """An observer with the interface of OpenSpiel's Python games: `tensor`, `dict` and text.

    It sees what the seat sees now; with perfect recall all that it ever saw, a row an event, as
    many as `remembered` (0: no numbers, only text). Without private information it sees what a
    spectator sees.
    """

    def __init__(
        self,
        edition: Edition,
        remembered: int = 0,
        iig_obs_type: Any = None,
        params: Mapping[str, Any] | None = None,
    ) -> None:
        if params:
            raise InvalidOption(f"These observers have no parameters; {dict(params)} were given.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        self._remembers = kind.perfect_recall
        private = pyspiel.PrivateInfoType
        if kind.private_info == private.ALL_PLAYERS or not kind.public_info:
            raise InvalidOption(
                "An observer sees what a seat sees or what is public; one that sees all hands, "
                "or only what is private, is not offered."
            )
        self._public = kind.private_info == private.NONE
        self._layout = layout(edition.game.type)
        self._rows = remembered
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not self._remembers:
            self.tensor = np.zeros(self._layout.size, np.float32)
            for block in self._layout.blocks:
                part = self.tensor[block.offset : block.offset + block.size]
                self.dict[block.name] = part.reshape(block.shape)
        elif remembered:
            width = information_width(Match(edition.game, edition.begin(), events=[]))
            self.tensor = np.zeros(remembered * width, np.float32)
            self.dict["events"] = self.tensor.reshape(remembered, width)

    def set_from(self, state: DrumheadState, player: int) -> None:
        """Fill `tensor`, and so `dict`, with the player's observation or information state."""
        if self.tensor is None:
            return
        walk, seat = state.walk, self._seat(player)
        if not self._remembers:
            self.tensor[:] = self._layout.observe(walk.step.state, seat)
            return
        rows = walk.information_rows(seat)
        if len(rows) > self._rows:
            raise InvalidOption(
                f"There were {len(rows)} events, and information states remember {self._rows}; "
                "load the game with a larger number."
            )
        self.dict["events"][: len(rows)] = rows
        self.dict["events"][len(rows) :] = 0

    def string_from(self, state: DrumheadState, player: int) -> str:
        """The player's observation or information state as text."""
        walk, seat = state.walk, self._seat(player)
        return walk.information(seat) if self._remembers else walk.observation(seat)

    def _seat(self, player: int) -> int:
        return SPECTATOR if self._public else player
