"""`MatchChance`: the events of chance in a match, decided by its key or by the caller."""

from __future__ import annotations

import collections
from collections.abc import Callable, Sequence

from drumhead.engine.english import counted
from drumhead.engine.match_log import MatchLog
from drumhead.engine.match_state import Event, fresh_key
from drumhead.errors import IllegalMove, InvalidPosition, few
from drumhead.kernel.header import CHANCE, FINISHED, KEY, TURN
from drumhead.kernel.loops import loop
from drumhead.kernel.record import shown


class MatchChance(MatchLog):
    """The events of chance in a match, decided by its key or by the caller."""

    def deal(self, *, through: bool = True) -> None:
        """Let the match's key decide all events of chance that are due.

        `through=False` stops at the end of a hand. A match that was set up or replayed without a
        key gets a fresh one when it needs it.
        """
        finished = self.finished
        while self._words[TURN] == CHANCE and not self.over:
            if self.finished > finished and not through:
                break
            if not any(self._words[KEY : KEY + 4]):
                self.game.type.record.fill(self.state, {"key": fresh_key().hex()})
                self.committed = None
            count = self.game.rules.pending(self.state, self._buffer)
            before = self.state.tobytes()
            loop("outcome")(self.state, self._buffer, count)
            self._apply_chance(before, count)

    def take_chance(self, outcome: Sequence[int] | Sequence[str] | str) -> None:
        """Decide an event of chance: cards in their new order, or numbers (see `pending`).

        Cards are given by their codes ("I7 P C2", or a list of them) or by their numbers.
        """
        kind, due = self.pending()
        numbers = self._outcome(outcome, kind)
        if kind == "shuffle":
            if sorted(numbers) != sorted(due):
                raise IllegalMove(self._not_that_shuffle(numbers, due))
        elif len(numbers) != len(due) or any(
            not 0 <= x < n for x, n in zip(numbers, due, strict=True)
        ):
            bounds = ", ".join(map(str, due))
            raise IllegalMove(
                f"Chance brings {counted(len(due), 'number')} here, from 0 to below {bounds}; "
                f"{numbers} is not that."
            )
        self._buffer[: len(numbers)] = numbers
        count = len(due) if kind == "shuffle" else -len(due)
        self._apply_chance(self.state.tobytes(), count)

    def pending(self) -> tuple[str, list[int]]:
        """The event of chance that is due: "shuffle" and the cards, or "chance" and the bounds."""
        if self._words[TURN] != CHANCE:
            raise IllegalMove("Nothing is left to chance here.")
        count = self.game.rules.pending(self.state, self._buffer)
        return ("shuffle" if count > 0 else "chance"), self._buffer[: abs(count)].tolist()

    def _outcome(self, outcome: Sequence[int] | Sequence[str] | str, kind: str) -> list[int]:
        """An outcome as numbers; codes of cards are looked up."""
        cards = kind == "shuffle"
        number: Callable[[str], int] = self.game.type.record.deck.card if cards else int
        try:
            words = outcome.split() if isinstance(outcome, str) else outcome
            return [number(word) if isinstance(word, str) else int(word) for word in words]
        except InvalidPosition as error:
            raise IllegalMove(str(error)) from None
        except (TypeError, ValueError):
            what = "cards" if cards else "whole numbers"
            raise IllegalMove(f"{shown(outcome)} is not a list of {what}.") from None

    def _not_that_shuffle(self, numbers: list[int], due: list[int]) -> str:
        """A sentence that names the extra or missing cards of a shuffle."""
        codes = self.game.type.record.deck.codes
        known = [card for card in numbers if 0 <= card < len(codes)]
        if len(known) < len(numbers):
            return f"A card is a number from 0 to {len(codes) - 1} here, or its code."
        given, wanted = collections.Counter(known), collections.Counter(due)
        extra, missing = given - wanted, wanted - given
        said = [f"{len(due)} cards are shuffled here"]
        for cards, what in ((extra, "too many"), (missing, "missing")):
            if cards:
                named = [codes[card] for card in sorted(cards.elements())]
                said.append(f"{what}: {few(named)}")
        return "; ".join(said) + "."

    def _apply_chance(self, before: bytes, count: int) -> None:
        outcome = self._buffer[: abs(count)].copy()
        self.game.rules.chance(self.state, outcome, count)
        kind = "shuffle" if count > 0 else "chance"
        self._note(Event(kind, tuple(outcome.tolist()), before))

    def _note(self, event: Event) -> None:
        if self.events is None:
            return
        self.events.append(event)
        if self.finished > memoryview(event.before).cast("q")[FINISHED]:
            self.events.append(Event("score", tuple(self.scores), self.state.tobytes()))
