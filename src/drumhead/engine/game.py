"""`Game`: a game with its number of players and its options, ready for matches."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from drumhead.engine import positions
from drumhead.engine.compiled_rules import CompiledRules, turn
from drumhead.engine.english import listed
from drumhead.engine.game_type import GameType
from drumhead.engine.match import Match
from drumhead.engine.match_state import fresh_key
from drumhead.errors import InvalidOption, InvalidPosition
from drumhead.kernel.compiler import Bytes, Ints
from drumhead.kernel.header import MOST_OUTCOMES
from drumhead.kernel.loops import win_shares
from drumhead.kernel.options import settle
from drumhead.kernel.random import key_from_seed
from drumhead.kernel.record import Plain, as_key

__all__ = ["Game", "GameType"]


class Game:
    """A game with its number of players and its options, ready for matches."""

    def __init__(
        self, type: GameType, players: int | None = None, options: Mapping[str, object] = {}
    ) -> None:
        self.type = type
        self.players = type.usual_players if players is None else players
        if self.players not in type.players:
            noun = "player" if type.players == (1,) else "players"
            numbers = listed([str(number) for number in type.players], "or")
            raise InvalidOption(f"{type.title} is for {numbers} {noun}, not {players}.")
        self.options = settle(type.options, options)
        if type.check_options is not None:
            type.check_options(self.players, self.options)
        self.sides = type.sides(self.players, self.options)
        self.most_cards = type.most_cards_of(self.players, self.options)

    def __repr__(self) -> str:
        return f"drumhead.game({self.slug!r}, players={self.players}, options={self.options})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self._identity == other._identity

    def __hash__(self) -> int:
        return hash(self._identity)

    @property
    def _identity(self) -> tuple[Any, ...]:
        return self.slug, self.players, tuple(self.options.items())

    @property
    def slug(self) -> str:
        """The game's name in commands and transcripts."""
        return self.type.slug

    @property
    def title(self) -> str:
        """The game's name as printed in the booklet."""
        return self.type.title

    @property
    def rules(self) -> CompiledRules:
        """The compiled rules over bytes; see `CompiledRules`."""
        return self.type.compiled

    def new_moves(self) -> Ints:
        """A buffer large enough for the legal moves and for any event of chance."""
        return np.zeros(max(self.type.most_moves, MOST_OUTCOMES), np.int64)

    def shares(self, winners: int) -> list[float]:
        """Each seat's share of the win if these seats (a mask) win."""
        out = np.zeros(self.players)
        win_shares(winners, np.array(self.sides), out)
        return [float(share) for share in out]

    def new_state(self, key: bytes | str) -> Bytes:
        """The state of a new match before the first event of chance."""
        state = self._blank()
        self.type.record.fill(state, {"key": key})
        self.rules.setup(state)
        return state

    def match(
        self,
        seed: int | str | None = None,
        key: bytes | str | None = None,
        hands: int | None = None,
        names: Mapping[int, str] = {},
        deal: bool = True,
    ) -> Match:
        """A new match, from a seed, a dealing key, or (with neither) a fresh secret key.

        A key is 32 bytes, or the 64 hexadecimal digits that write them. With `deal=False` the
        match stops before its first event of chance: `Match.take_chance` decides that, and
        `Match.step` every move after it.
        """
        if seed is not None and key is not None:
            raise InvalidOption("A match has a seed or a key, not both.")
        if seed is not None:
            key = key_from_seed(seed)
        key = fresh_key() if key is None else as_key(key)
        match = Match(self, self.new_state(key), hands=hands, names=names, key=key)
        if deal:
            match.deal()
        return match

    def position(
        self, text: str = "", /, hands: int | None = None, *, partial: bool = False, **fields: Any
    ) -> Match:
        """A match in any position: fields by name (see `fields`), cards by code.

        Fields that are not named follow from the others if they can, and are empty otherwise.
        `text` is a whole position as written by `Match.text`; additional fields change it. A
        position that play cannot reach is refused with a sentence: every card lies in one place,
        partners have the same score, and the seat to move has a legal move. With `partial=True` the
        position may be incomplete: only the given fields are checked.
        """
        state = self._blank()
        record = self.type.record
        if text:
            record.fill(state, record.parse(text))
        record.fill(state, fields)
        if not text:
            positions.complete(self, state, fields)
        self._refuse(positions.impossible(self, state))
        if self.type.check_end is not None and turn(state) >= 0:
            plain = Plain(record.dtype, state)
            self.type.check_end(plain)
            plain.write(state)
        if not partial:
            self._refuse(positions.unfinished(self, state))
        return Match(self, state, hands=hands)

    def fields(self) -> dict[str, str]:
        """Every field of a position by name, with its description."""
        return self.type.record.fields

    def _refuse(self, fault: str | None) -> None:
        if fault is not None:
            raise InvalidPosition(fault)

    def _blank(self) -> Bytes:
        state = self.type.record.blank()
        view = state.view(self.type.record.dtype)[0]
        view["players"] = self.players
        for option in self.type.options:
            view[option.name] = option.code(self.options[option.name])
        return state
