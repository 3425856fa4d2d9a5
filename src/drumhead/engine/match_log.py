"""`MatchLog`: the events of a match in words, and the accounts of its hands."""

from __future__ import annotations

import numpy as np

from drumhead.engine.account import Account, whole_account
from drumhead.engine.match_state import Event
from drumhead.engine.match_views import MatchViews
from drumhead.engine.seat_view import SeatView
from drumhead.kernel.header import SCORE


class MatchLog(MatchViews):
    """The events of a match in words, and the accounts of its hands."""

    def log(self, seat: int | None = -1, since: int = 0, until: int | None = None) -> list[str]:
        """The events from `since` to `until` in sentences, as a seat may know them."""
        if until is None:
            until = len(self.history)
        if since >= until:
            return []
        said: list[str] = []
        table = self.seat_view(seat, self.state_before(since))
        for place in range(since, until):
            before, table = table, self.seat_view(seat, self.state_before(place + 1))
            said += self.told(self.history[place], before, table)
        return said

    def account(self, seat: int | None = -1, hand: int | None = None) -> Account | None:
        """The account of a hand (by default the last finished one), as a seat may know it.

        None if that hand is not finished.
        """
        events = self.history
        ends = [place for place, event in enumerate(events) if event.kind == "score"]
        hand = len(ends) if hand is None else hand
        if not 1 <= hand <= len(ends):
            return None
        end = ends[hand - 1]
        earlier = [0] * self.game.players
        if hand > 1:
            # Scores can restart with a deal (TAC-42), so they are read after it.
            begins = self.state_before(ends[hand - 2] + 2)
            earlier = begins.view(np.int64)[SCORE : SCORE + self.game.players].tolist()
        scores = events[end].numbers
        before = self.seat_view(seat, self.state_before(end - 1))
        after = self.seat_view(seat, self.state_before(end))
        told = self.game.type.words.account(before, after)
        last = self.over and hand == len(ends)
        return whole_account(told, hand, earlier, scores, last)

    def told(self, event: Event, before: SeatView, after: SeatView) -> list[str]:
        """The sentences on one event for a seat, from its views before and after the event."""
        kind, seat = self.game.type, after.seat
        if event.kind == "score":
            return []
        if event.kind != "move":
            return kind.words.narrate_chance(before, after)
        mover, move = event.numbers
        secret = kind.moves.kind(move) in kind.secret and seat is not None and seat != mover
        return kind.words.narrate(before, None if secret else move, after)
