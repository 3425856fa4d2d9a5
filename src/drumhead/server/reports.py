"""What the server tells beside the tables: the lobby, statistics, the deals of a day, lessons.

These are structures of the wire like those in `protocol.py`, for HTTP only.
"""

from __future__ import annotations

import msgspec

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.legend import CardNote
from drumhead.review import Decision, Luck
from drumhead.server.protocol import Fault, HintMove, Rank, Received, Sent, View

# --- The lobby ---------------------------------------------------------------------------


class LobbyTable(Sent, frozen=True):
    """A table that anybody may join or watch.

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
    """The tables that anybody may join or watch: those with a free seat first."""

    tables: list[LobbyTable]


# --- Finished matches --------------------------------------------------------------------


class FinishedMatch(Sent, frozen=True):
    """A finished match of yours; `won` is your share of the win.

    `sealed` is true while it is today's deal: its cards are not shown before tomorrow.
    """

    id: str
    game: str
    title: str
    finished: float
    day: str | None
    sealed: bool
    names: list[str]
    seat: int
    sides: list[int]
    scores: list[int]
    result: list[float]
    won: float


class Matches(Sent, frozen=True):
    """Some finished matches, the latest first; `more` says whether there are earlier ones."""

    matches: list[FinishedMatch]
    more: bool


class Outcome(Sent, frozen=True):
    """How one match ended for you; a shared win is a win."""

    points: int
    won: bool
    finished: float


class GameStatistics(Sent, frozen=True):
    """Your finished matches of one game.

    `points` is the mean of your points at the end of a match, `streak` how many of the latest
    matches you have won in a row, and `longest` the most that you ever won in a row. `latest` are
    the latest matches, in the order in which they ended. `fewest_win`: a low score is a good one.
    """

    game: str
    title: str
    matches: int
    wins: int
    points: float
    streak: int
    longest: int
    fewest_win: bool
    latest: list[Outcome]


class Statistics(Sent, frozen=True):
    """Your finished matches in figures: all of them, and game by game, the most played first."""

    matches: int
    wins: int
    streak: int
    longest: int
    games: list[GameStatistics]


class SuitableCompany(Sent, frozen=True):
    """The rank of computer players that suits you in a game.

    `rank` is that of your latest finished match, or the one for a beginner; `wins` counts how many
    of your latest matches in a row you have won against it. `ranks` are all that the game has,
    from the gentlest up.
    """

    rank: Rank
    wins: int
    ranks: list[Rank]


# --- The deals of a day ------------------------------------------------------------------


class DayResult(Sent, frozen=True):
    """How a day's deal ended for somebody.

    `won` is the share of the win, and `lead` by how many points it was better (negative: worse)
    than the best result of the other side; null in a solitaire. Equal results share a `place`.
    """

    place: int
    name: str
    you: bool
    table: str
    points: int
    lead: int | None
    won: float


class DayAttempt(Sent, frozen=True):
    """Your table with a day's deal.

    `result` is null until the match is over, and where it was over too late to count.
    """

    table: str
    over: bool
    result: DayResult | None


class DayDeal(Sent, frozen=True):
    """The deal of a day in one game.

    `key` and `results` stay secret until the day is over; of the results only the best are listed.
    `begun` and `played` count the people who sat down to it, and those whose result counts.
    """

    game: str
    title: str
    commitment: str
    key: str | None
    begun: int
    played: int
    yours: DayAttempt | None
    results: list[DayResult]


class Day(Sent, frozen=True):
    """The deals of a day, a date as in "1918-11-11"; `after` is null for today."""

    day: str
    today: bool
    before: str
    after: str | None
    deals: list[DayDeal]


# --- Learning ----------------------------------------------------------------------------


class PanelInfo(Sent, frozen=True):
    """A sentence of a game's first minute, and the cards of which it speaks."""

    words: str
    cards: list[str]


class ChapterInfo(Sent, frozen=True):
    """A chapter of a lesson, and how many steps it has."""

    title: str
    steps: int


class LessonInfo(Sent, frozen=True):
    """What there is to learn about a game.

    `scoring` are rows of what counts and how much, `tips` sentences for a second evening,
    `players` is how many usually play, and `learning` says in a sentence how the game is learned.
    """

    game: str
    title: str
    pack: str
    players: int
    card_names: dict[str, str]
    about: str
    legend: list[CardNote]
    panels: list[PanelInfo]
    chapters: list[ChapterInfo]
    scoring: list[list[str]]
    tips: list[str]
    learning: str


class LessonMove(Received, frozen=True):
    """The right moves made so far in a chapter, and the one that is tried now, if any.

    Whoever names `cards` instead asks why no move can be made with them.
    """

    chapter: int
    made: list[str]
    move: str | None = None
    cards: list[str] = msgspec.field(default_factory=list)


class LessonState(Sent, frozen=True):
    """How a chapter stands.

    `step` counts the steps that are done. `say` is what to do and why, empty when the chapter is
    done; `expected` are the moves that are right: one of them is to be made, or each of as many as
    `together` in the view counts. `then` is what is said about the move just made, `told` what
    happened since, and `wrong` why the move that was tried is not made. `sides` and
    `portraits` have the side and the portrait of each seat.
    """

    chapter: int
    step: int
    say: str
    expected: list[str]
    then: str
    told: list[str]
    wrong: Fault | None
    made: list[str]
    sides: list[int]
    portraits: list[str]
    view: View
    choices: list[Choice]
    account: Account | None


# --- Puzzles -----------------------------------------------------------------------------


class PuzzleSet(Sent, frozen=True):
    """The puzzles of a game, by their grades from 1 (found at a glance) to 5, in their order."""

    game: str
    title: str
    grades: list[int]


class PuzzleOfTheDay(Sent, frozen=True):
    """The puzzle for one guest and one day, from a game that the guest has played."""

    game: str
    number: int


class Puzzles(Sent, frozen=True):
    """All the puzzles that there are; `today` is null where there are none."""

    sets: list[PuzzleSet]
    today: PuzzleOfTheDay | None


class PuzzleInfo(Sent, frozen=True):
    """A puzzle: the table as the seat to move sees it, and its choices.

    `portraits` has the portrait of each seat; `options` are those of the match it comes from.
    """

    game: str
    title: str
    number: int
    of: int
    grade: int
    pack: str
    card_names: dict[str, str]
    options: dict[str, str]
    sides: list[int]
    portraits: list[str]
    view: View
    choices: list[Choice]


class PuzzleMove(Received, frozen=True):
    """Somebody's answer."""

    move: str


class PuzzleCards(Received, frozen=True):
    """The cards and places that somebody has picked in a puzzle, and that make no move."""

    cards: list[str]


class PuzzleAnswer(Sent, frozen=True):
    """Whether an answer is right, what is right, and why; `thumb` is what most would do."""

    right: bool
    answer: str
    said: str
    thumb: str
    moves: list[HintMove]
    worlds: int
    simulations: int


class PuzzleAttempt(Received, frozen=True):
    """Somebody's first answer to a puzzle."""

    game: str
    number: int
    right: bool


class PuzzleRating(Sent, frozen=True):
    """How good somebody is at puzzles; the true rating is within the margin 95 times in 100."""

    value: int
    margin: int


# --- Replays ----------------------------------------------------------------------------


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
    """The table after a number of moves, and what the last of them did."""

    number: int
    view: View
    log: list[str]


class Judgement(Sent, frozen=True):
    """What a captain says about the move `played`, knowing only what its player knew."""

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


# --- Reviews of matches ------------------------------------------------------------------


class ReviewedSeat(Sent, frozen=True):
    """How a seat did, null until the review is finished.

    `accuracy` is how much of the captain's chances the seat's moves kept, in percent; it is also
    null where there was nothing to decide.
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


#: The answers and requests, apart from those in `protocol.py`.
ANSWERS = (
    Lobby, Matches, Statistics, SuitableCompany, Day, LessonInfo, LessonMove, LessonState,
    Puzzles, PuzzleInfo, PuzzleMove, PuzzleCards, PuzzleAnswer, PuzzleAttempt, PuzzleRating,
    ReplayInfo, ReplayPosition, Judgement, MatchReview, PlayOn,
)  # fmt: skip
