"""Words that a game need not write: they follow from its moves, its record and its points.

The scores that they tell are those of a game that scores once, at the end of a hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.card_points import CardPoints
from drumhead.engine.english import capitalized, listed
from drumhead.engine.score_sentences import score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal


def phrase(view: SeatView, move: int) -> str:
    """A move in the words of its kind: "Play the Captain of Infantry"."""
    verb, rest = _spoken(view, move)
    return capitalized(f"{verb} {rest}".rstrip())


def _spoken(view: SeatView, move: int) -> tuple[str, str]:
    """The verb of a move, and the rest of it with names of cards and seats."""
    kind = view.game.type
    verb, *words = kind.moves.pattern(move).split()
    filled = kind.moves.filled(move)
    return verb, " ".join(_word(view, word, filled) for word in words)


def _word(view: SeatView, word: str, filled: Mapping[str, str]) -> str:
    if not word.startswith("{"):
        return word
    name = word[1:-1]
    role, value = view.game.type.part_roles[name], filled[name]
    if role == "card":
        return listed([f"the {view.card(code)}" for code in value.split()])
    if role == "seat" and int(value) < view.players:
        return view.names[int(value)]
    return f"seat {value}" if role == "seat" else value


def why_not(view: SeatView, move: int) -> Refusal:
    """That a card of a move is not in the hand, or else that the move cannot be made now."""
    kind = view.game.type
    hands = getattr(view.s, "hand", None)
    codes = [
        code
        for name, value in kind.moves.filled(move).items()
        if kind.part_roles[name] == "card"
        for code in value.split()
    ]
    if hands is not None and view.s.turn >= 0:
        for code in codes:
            if not hands[view.s.turn] >> kind.record.deck.card(code) & 1:
                return Refusal(f"The {view.card(code)} is not in your hand.")
    verb, rest = _spoken(view, move)
    return Refusal(f"You cannot {f'{verb} {rest}'.rstrip()} now.")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The player who moved; at the end of a hand, what it brought each seat."""
    sentences = []
    if move is not None:
        sentences.append(f"{before.does(before.s.turn, *_spoken(before, move))}.")
    if after.s.finished > before.s.finished:
        for seat in range(after.players):
            total = after.s.score[seat]
            sentences.append(score_sentence(after, seat, total - before.s.score[seat], total))
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The dealer, in a sentence."""
    dealer = getattr(after.s, "dealer", -1)
    return [f"{after.does(dealer, 'deal')}." if dealer >= 0 else "The cards are dealt."]


def of_points(points: CardPoints | None) -> dict[str, Any]:
    """`legend` and `account` for a game with these points, or with none for its cards."""

    def legend(view: SeatView, card: int) -> list[str]:
        return [] if points is None else points.legend(card)

    def account(before: SeatView, after: SeatView) -> HandAccount:
        if points is not None:
            return points.account(after)
        scores = zip(before.s.score, after.s.score[: after.players], strict=False)
        line = account_line("This hand", [now - then for then, now in scores])
        return HandAccount(lines=[line], remarks=[], outlook="")

    return {"legend": legend, "account": account}


#: The words that do not depend on points.
OF_MOVES: dict[str, Any] = {
    "phrase": phrase,
    "why_not": why_not,
    "narrate": narrate,
    "narrate_chance": narrate_chance,
}
