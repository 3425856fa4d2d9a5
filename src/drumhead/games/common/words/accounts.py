"""What the accounts of several games say alike: the bid of two partners, and who leads."""

from __future__ import annotations

from drumhead.engine.english import agreeing, counted, listed, spelled
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.partners import side_name

#: What became of a deal in which nobody bid.
NOBODY_BID = "Nobody bid, so the deal was thrown in."


def bid_of_pair(view: SeatView, force: str, verb: str, number: int, noun: str) -> str:
    """What two partners bid and got: "You and North bid 8, ..., and took 9 squads."."""
    s = view.s
    only = "only " if number < s.bid else ""
    pair = side_name(view, s.bidder % 2)
    return f"{pair} bid {s.bid}, {force}, and {verb} {only}{counted(number, noun)}."


def own_side(view: SeatView) -> int:
    """The side of the seat that reads, which is named first; a spectator's is side 0."""
    return max(view.seat or 0, 0) % 2


def limit_sentence(view: SeatView, end: str, limit: int) -> str:
    """What ends the match, and how far it is to it: "The match ends at 50 points; ..."."""
    scores = view.s.score[: view.players]
    most = max(scores)
    if most <= 0:
        return f"{end}."
    tied = ", so play goes on until the tie is broken" if most >= limit else ""
    if min(scores) == most:
        return f"{end}; {_everybody(view)} {figure(most)}{tied}."
    seats = [seat for seat, score in enumerate(scores) if score == most]
    names = listed(sorted([view.name(seat) for seat in seats], key=lambda name: name != "you"))
    have = "have" if names == "you" else agreeing(len(seats), "has")
    return f"{end}; {names} {have} the most, {figure(most)}{tied}."


def _everybody(view: SeatView) -> str:
    if len(set(view.game.sides)) > 2:
        return "everybody has"
    return "both players have" if view.players == 2 else "both sides have"


def match_limit(view: SeatView, limit: int, noun: str = "point") -> str:
    """The same of a match to so many points: "The match ends at 50 points; ..."."""
    end = f"The match ends at {figure(limit)} {agreeing(limit, noun)}"
    if view.hands is not None:
        end = f"The match ends after {spelled(view.hands)} hands, or at {figure(limit)}"
        end += f" {agreeing(limit, noun)}"
    return limit_sentence(view, end, limit)


def figure(number: int) -> str:
    """A number as figures in a sentence: "320", "10,000"."""
    return f"{number:,}" if number >= 10_000 else str(number)
