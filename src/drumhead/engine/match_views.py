"""`MatchViews`: a match as its seats see it."""

from __future__ import annotations

from drumhead.engine.choices import Choice, offered
from drumhead.engine.english import capitalized, spelled
from drumhead.engine.match_state import MatchState
from drumhead.engine.scene import Goal, TrickOutcome, with_fresh
from drumhead.engine.seat_view import Reader, SeatView, seat_names, seen_by
from drumhead.engine.table_view import TableView, View
from drumhead.engine.text import table_text
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import DEAL, MOST_SEATS, OVER

#: Defaults of optional parts of a scene, by the number of players: treat as immutable.
_SILENT = [[""] * players for players in range(MOST_SEATS + 1)]
_NO_OUTCOMES: list[TrickOutcome] = []


class MatchViews(MatchState):
    """A match as its seats see it."""

    def choices(self, seat: int | None = None) -> list[Choice]:
        """The legal moves in parts and in words for the seat to move; empty for other seats."""
        turn = self.turn
        if turn is None or (seat is not None and self._seat(seat) != turn):
            return []
        return offered(self.seat_view(turn), self.legal_numbers)

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The names of the seats."""
        return seat_names(self.game.players, self.names)

    def seat_view(self, seat: int | None, state: Bytes | None = None) -> SeatView:
        """The state for a seat, a spectator (-1), or all-seeing (None), as words read it."""
        state = self.state if state is None else state
        return seen_by(self.game, state, seat, self.seat_names, self.hands)

    def view(self, seat: int | None = None) -> View:
        """All that a seat (by default a spectator) may know, as plain data."""
        return self.view_of(self.seat_view(-1 if seat is None else self._seat(seat)))

    def open_view(self) -> View:
        """The view with all cards face up: for finished matches and for debugging."""
        return self.view_of(self.seat_view(None))

    def view_of(self, table: SeatView) -> View:
        """The view of the seat that a `SeatView` of the current state belongs to."""
        seen = self.table_view_of(table)
        mine = table.seat is None or table.seat == seen["turn"]
        return {**seen, "moves": self.legal if mine else []}

    def table_view_of(self, table: SeatView) -> TableView:
        """The view without the legal moves."""
        kind, seat, s = self.game.type, table.seat, table.s
        over = s.turn == OVER or (self.hands is not None and s.finished >= self.hands)
        turn = None if over or s.turn < 0 else s.turn
        scene = kind.words.scene(table)
        zones = scene["zones"]
        if seat is not None and seat >= 0:
            zones = with_fresh(zones, seat, self._received(seat))
        silent = _SILENT[self.game.players]
        return {
            "game": kind.slug,
            "title": kind.title,
            "players": self.game.players,
            "options": table.cached(_options),
            "names": table.cached(_names),
            "seat": None if seat is None or seat < 0 else seat,
            "turn": turn,
            "phase": kind.record.phases[s.phase],
            "hand": s.deal,
            "scores": s.score[: self.game.players],
            "fewest_win": kind.fewest_win,
            "most_cards": self.game.most_cards,
            "over": over,
            "result": self.result if over else None,
            "prompt": "The match is over." if over else scene["prompt"],
            "goal": self._goal(table),
            "setting": scene.get("setting", kind.setting),
            "zones": zones,
            "counters": scene["counters"],
            "rule": scene.get("rule"),
            "figure": scene.get("figure"),
            "badges": scene.get("badges", silent),
            "calls": scene.get("calls", silent),
            "outcomes": scene.get("outcomes", _NO_OUTCOMES),
            "together": None if over else scene.get("together"),
            "stage": scene.get("stage", ""),
        }

    def _goal(self, table: SeatView) -> Goal:
        """The goal of a seat; an agreed number of hands is added as an end of the match."""
        goal = self.game.type.words.goal(table)
        if self.hands is None:
            return goal
        return {**goal, "ends": table.cached(_ends_with_hands, self.hands, goal["ends"])}

    def _received(self, seat: int) -> list[str]:
        """The cards that came to a hand since its owner's last move, except those of a new deal."""
        hand, before = self.game.type.own_hand, self._before_last_move(seat)
        if hand is None or before is None:
            return []
        earlier, deal = before
        cards = self._words[hand + seat]
        came = cards & ~earlier
        if not came or came == cards or deal != self._words[DEAL]:
            return []
        return self.game.type.record.deck.list(came)

    def _before_last_move(self, seat: int) -> tuple[int, int] | None:
        """A seat's hand and the deal's number before the seat's last move, if it made one."""
        hand = self.game.type.own_hand
        for event in reversed(self.events or []):
            if hand is not None and event.kind == "move" and event.numbers[0] == seat:
                words = memoryview(event.before).cast("q")
                return words[hand + seat], words[DEAL]
        return self._hand_before.get(seat)

    def __str__(self) -> str:

        return table_text(self.open_view())


def _ends_with_hands(_: Reader, hands: int, ends: str) -> str:
    limit = (
        "This match is one hand" if hands == 1 else f"{capitalized(spelled(hands))} hands at most"
    )
    return f"{limit}. {ends}"


def _options(reader: Reader) -> dict[str, str]:
    return dict(reader.game.options)


def _names(reader: Reader) -> list[str]:
    return list(reader.names)
