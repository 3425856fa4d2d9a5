"""`Match`: the high-level API over the compiled rules of a game."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from drumhead.engine import positions, transcript_writing
from drumhead.engine.match_chance import MatchChance
from drumhead.engine.match_state import Event, fresh_key
from drumhead.engine.table_view import TableView, View
from drumhead.errors import IllegalMove, InvalidMove, InvalidOption, MoveError
from drumhead.kernel.header import TURN
from drumhead.kernel.random import small_generator

__all__ = ["Event", "Match", "TableView", "View", "fresh_key"]


class Match(MatchChance):
    """A match of a game in progress. Make one with `Game.match` or `Game.position`."""

    def play(self, move: str | int) -> None:
        """Make a move, by its notation or its number; then chance decides until the next."""
        self.step(move)
        self.deal()

    def step(self, move: str | int, legal: Sequence[int] | None = None) -> None:
        """Make a move and stop if chance is due: `deal` or `take_chance` continues.

        Pass `legal` (from `legal_numbers`) to skip recomputing it.
        """
        move = self._find(move) if isinstance(move, str) else self._check(move, legal)
        seat = self._words[TURN]
        before = self.state.tobytes()
        self.game.rules.step(self.state, move)
        self._hand_before.pop(seat, None)
        self._note(Event("move", (seat, move), before))

    def why_not(self, text: str) -> MoveError | None:
        """The error that playing this move would raise; None if the move is legal.

        Any text is accepted: an `IllegalMove` has the clause, an `InvalidMove` explains the
        notation, and an `AmbiguousMove` lists the possible meanings.
        """
        try:
            self._find(text)
        except MoveError as refusal:
            return refusal
        return None

    def undo(self) -> None:
        """Take back the last move and all chance events after it."""
        events = self.history
        while events and events[-1].kind != "move":
            events.pop()
        if not events:
            raise IllegalMove("There is no move to take back.")
        self.state[:] = np.frombuffer(events.pop().before, np.uint8)

    def past(self, number: int) -> Match:
        """The match as it stood after this number of moves; 0 is after the first deal."""
        begins = [place for place, event in enumerate(self.history) if event.kind == "move"]
        if not 0 <= number <= len(begins):
            raise InvalidOption(f"There is no move {number}; the moves are 0 to {len(begins)}.")
        earlier = self.copy()
        if number < len(begins):
            earlier.state[:] = np.frombuffer(self.history[begins[number]].before, np.uint8)
            earlier.events = self.history[: begins[number]]
        return earlier

    def copy(self) -> Match:
        """An independent match in the same position, with the same history."""
        twin = Match(
            self.game, self.state.copy(), hands=self.hands, names=self.names, key=self.key,
            committed=self.committed, events=self.events, dealing=self.dealing,
        )  # fmt: skip
        twin._hand_before = dict(self._hand_before)
        return twin

    def resample(self, seat: int, seed: int | str = 0) -> Match:
        """A possible world for this seat: a match that agrees with all that the seat knows."""
        seat = self._seat(seat)
        world = Match(self.game, self.state.copy(), hands=self.hands, names=self.names)
        memo = np.zeros(self.game.type.memo)
        rng = small_generator("resample", seat, seed)
        self.game.rules.resample(world.state, seat, rng, memo)
        before = self._before_last_move(seat)
        world._hand_before = {} if before is None else {seat: before}
        return world

    def transcript(self, legal: bool = False) -> str:
        """The match as text that can be replayed; with `legal`, it lists all legal moves too."""
        return transcript_writing.write(self, legal)

    def __repr__(self) -> str:
        hands = "" if self.hands is None else f", hands={self.hands}"
        partial = ", partial=True" if positions.unfinished(self.game, self.state) else ""
        return f"{self.game!r}.position({self.text!r}{hands}{partial})"

    def _find(self, text: str) -> int:
        self._must_be_a_turn()
        return self._check(self.game.type.moves.find(text, self.legal_numbers))

    def _check(self, move: int, legal: Sequence[int] | None = None) -> int:
        self._must_be_a_turn()
        if move in (self.legal_numbers if legal is None else legal):
            return move
        if not 0 <= move < len(self.game.type.moves):
            last = len(self.game.type.moves) - 1
            raise InvalidMove(f"There is no move number {move}; moves are numbered 0 to {last}.")
        raise IllegalMove.of(self.game.type.words.why_not(self.seat_view(self.turn), move))

    def _must_be_a_turn(self) -> None:
        if self.over:
            raise IllegalMove("The match is over: no more moves are made.")
        if self.turn is None:
            raise IllegalMove("The cards must be dealt before the next move is made.")
