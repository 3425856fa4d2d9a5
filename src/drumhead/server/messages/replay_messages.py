"""Messages about replays, judgements and reviews of matches."""

from __future__ import annotations

from drumhead.review import Decision, Luck
from drumhead.server.messages.structures import Received, Sent, WireView
from drumhead.server.messages.table_messages import HintMove


class ReplayMove(Sent, frozen=True):
    """A move of a recorded match; `hand` is the number of the hand it belongs to."""

    number: int
    seat: int | None
    text: str
    words: str
    hand: int


class ReplayInfo(Sent, frozen=True):
    """A recorded match; `sheet` has the scores after each hand. Positions run from 0 (after the
    first deal) to the number of moves. `judged` is false where moves cannot be judged, and
    `portraits` has the portrait of each seat.
    """

    id: str
    game: str
    title: str
    players: int
    sides: list[int]
    options: dict[str, str]
    names: list[str]
    portraits: list[str]
    pack: str
    card_names: dict[str, str]
    moves: list[ReplayMove]
    sheet: list[list[int]]
    result: list[float] | None
    commitment: str | None
    key: str | None
    judged: bool


class ReplayPosition(Sent, frozen=True):
    """The table after a number of moves, and the events of the last one."""

    number: int
    view: WireView
    log: list[str]


class Judgement(Sent, frozen=True):
    """A captain's judgement of the move `played`, from what its player knew."""

    number: int
    seat: int
    chosen: str
    words: str
    reasons: list[str]
    figures: str
    played: str
    moves: list[HintMove]
    worlds: int
    simulations: int


class ReviewedSeat(Sent, frozen=True):
    """The result of a seat, null until the review is finished.

    `accuracy` is the percentage of the captain's chances that the seat's moves preserved; it is
    also null if there was nothing to decide.
    """

    accuracy: float | None
    luck: Luck | None


class MatchReview(Sent, frozen=True):
    """The review of a finished match: `done` of `total` pieces, with `ahead` matches before it.

    `chances` has a row for every position from the first deal on: each seat's chance of winning
    from what that seat knew, with its 95 percent margin in `margins`. `table` says whether the
    match was played at a table here (and not uploaded), and `seat` which seat was yours.
    """

    id: str
    table: bool
    seat: int | None
    done: int
    total: int
    ahead: int
    simulations: int
    chances: list[list[float]]
    margins: list[list[float]]
    decisions: list[Decision]
    seats: list[ReviewedSeat]


class PlayOn(Received, frozen=True):
    """A match that is to be played on after `number` of its moves, by you in that seat."""

    number: int
    seat: int
