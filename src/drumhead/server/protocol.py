"""Everything that goes over the wire, as typed structures.

`tools/typescript.py` writes the browser's types from these, so the two sides cannot drift apart.
What the browser sends is read strictly: an unknown field or a wrong type is refused.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.match import TableView
from drumhead.engine.scene import TableSetting
from drumhead.errors import Refusal

#: The longest name of a computer player that has a seat at a web table.
LONGEST_RANK = 16

SeatKind: TypeAlias = Literal["person", "computer", "open"]
#: A computer player by its name: one of ours, or one of an installed package.
Rank: TypeAlias = Annotated[str, msgspec.Meta(max_length=LONGEST_RANK)]
PaceName: TypeAlias = Literal["turns", "clock"]
Reaction: TypeAlias = Literal["salute", "applause", "laughter", "surprise", "thanks", "sorry"]
Setting: TypeAlias = TableSetting


class Sent(msgspec.Struct, frozen=True):
    """What the server sends; every field is always present."""


class Received(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a browser sends in the body of a request; fields with a default may be left out."""


class FromBrowser(Received, frozen=True, tag_field="type"):
    """What a browser sends over the WebSocket."""


class FromServer(Sent, frozen=True, tag_field="type"):
    """What the server sends over the WebSocket."""


# --- Views -------------------------------------------------------------------------------


class View(TableView):
    """All that a seat may know, as plain data; its legal moves are the `choices` of the state."""


# --- Tables and seats --------------------------------------------------------------------


class SeatInfo(Sent, frozen=True, gc=False):
    """Who sits where. `stand_in` is the computer player that plays for somebody who is away.

    `portrait` is the slug of a picture, `/portraits/{slug}.svg`; people may do without one: "".

    `votes` of the `needed` people want a computer player to take this seat; `needed` is 0 where
    nobody can be voted out.
    """

    seat: int
    name: str
    kind: SeatKind
    rank: Rank | None
    portrait: str
    here: bool
    away_since: float | None
    stand_in: Rank | None
    you: bool
    votes: int
    needed: int


class TableInfo(Sent, frozen=True):
    """A table. Times are seconds since 1970; `key` is the dealing key, once the match is over.

    `number` is how many entries the table's log has: every move is one, and so is every undo.
    `sides` has the side of each seat: partners share one. `seconds` is how long a person may think
    about a move; null: as long as they like. `day` is the date whose deal this is, if any. `origin`
    is the finished match that is played on here, if any: then there is no commitment. `promise` is
    the SHA-256 of the server's part in the key, known from the start; `commitment` is that of the
    key itself, which is settled when all seats are taken. Both are null where there is none.
    """

    id: str
    game: str
    title: str
    players: int
    sides: list[int]
    options: dict[str, str]
    hands: int | None
    pace: PaceName
    seconds: int | None
    day: str | None
    listed: bool
    seats: list[SeatInfo]
    number: int
    started: bool
    finished: float | None
    over: bool
    scores: list[int]
    result: list[float] | None
    turn: int | None
    promise: str | None
    commitment: str | None
    origin: str | None
    key: str | None
    created: float
    moved: float


class LogEntry(Sent, frozen=True, gc=False):
    """What an entry of the table's log did, in words; one entry may take several sentences."""

    number: int
    text: str


# --- From the browser --------------------------------------------------------------------


class Move(FromBrowser, frozen=True, tag="move"):
    """Make a move; `number` is the number of the state it answers."""

    number: int
    text: str


class Sit(FromBrowser, frozen=True, tag="sit"):
    """Take an open seat: this one, or else the first. Before the first deal you may move.

    `nonce` is your part in the deal: 64 random hexadecimal digits in lowercase.
    """

    seat: int | None = None
    nonce: str | None = None


class Swap(FromBrowser, frozen=True, tag="swap"):
    """Before the first deal the host lets two seats change places."""

    seat: int
    other: int


class Allow(FromBrowser, frozen=True, tag="allow"):
    """The host turns hints or the chat on or off; null leaves it as it is."""

    hints: bool | None = None
    chat: bool | None = None


class Say(FromBrowser, frozen=True, tag="say"):
    """Say something to everybody at the table."""

    text: str


class React(FromBrowser, frozen=True, tag="react"):
    """Show everybody at the table what you feel."""

    what: Reaction


class Answer(FromBrowser, frozen=True, tag="answer"):
    """Answer a player who asks to take back a move."""

    yes: bool


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    """Play another match with the same people, in the same seats or one seat further.

    It begins when everybody who is here wants it, or with `now` without the others. `nonce` is
    your part in its deal.
    """

    rotate: bool = False
    now: bool = False
    nonce: str | None = None


class Leave(FromBrowser, frozen=True, tag="leave"):
    """Get up: before the match begins the seat opens again, later a computer player stands in."""


class AskHint(FromBrowser, frozen=True, tag="hint"):
    """What would a captain do?"""


class Weigh(FromBrowser, frozen=True, tag="weigh"):
    """What would this move cost? The number is that of the position."""

    number: int
    text: str


class Undo(FromBrowser, frozen=True, tag="undo"):
    """Take back my last decision; other people are asked first.

    `number` is the number of the state it answers. It does not matter if computer players have
    moved since.
    """

    number: int


class Next(FromBrowser, frozen=True, tag="next"):
    """I have seen how the hand ended: deal the next one. `number` is that of the state."""

    number: int


class Why(FromBrowser, frozen=True, tag="why"):
    """Why is that not allowed: these cards and places, or this move?"""

    cards: list[str] = []
    text: str | None = None


class Replace(FromBrowser, frozen=True, tag="replace"):
    """Vote for a computer player in an open seat or the seat of somebody who is away."""

    seat: int


class Press(FromBrowser, frozen=True, tag="press"):
    """Bang by the clock: turn up a card, or call Bang."""

    what: Literal["flip", "bang"]


class Beat(FromBrowser, frozen=True, tag="beat"):
    """The answer to a `pulse`, sent at once: it measures the delay of the connection."""

    id: int


class Prepare(FromBrowser, frozen=True, tag="prepare"):
    """Compile the game of this table, although that has failed before."""


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Are you there?"""


ClientMessage: TypeAlias = (
    Move
    | Sit
    | Swap
    | Leave
    | AskHint
    | Weigh
    | Undo
    | Next
    | Why
    | Replace
    | Press
    | Beat
    | Prepare
    | Ping
    | Allow
    | Say
    | React
    | Answer
    | Rematch
)


# --- From the server ---------------------------------------------------------------------


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message, and again when your seat changes. `seat` is null for a spectator."""

    table: TableInfo
    card_names: dict[str, str]
    pack: str
    seat: int | None


class State(FromServer, frozen=True, tag="state"):
    """The table as your seat sees it, after every entry of its log.

    `log` is what is new since the last state (or since `seen`). `sheet` has the scores of all
    seats after each finished hand, and `account` says how the points of the last one came about,
    until the next is dealt (see `NextHand`). `waiting` is empty, or a sentence that says what the
    table is waiting for; `view` is null while the game is not ready.
    """

    number: int
    view: View | None
    choices: list[Choice]
    log: list[LogEntry]
    seats: list[SeatInfo]
    sheet: list[list[int]]
    account: Account | None
    undo: bool
    waiting: str
    key: str | None


class Changes(FromServer, frozen=True, tag="changes"):
    """What is new since the last state, for a browser that asked for changes (`?changes=1`).

    `since` is the number of that state. `state` and `view` have the fields that are different now.
    In `zones` and `counters` (null: all as before) a number is the one that had this place before,
    an object with `from` is the one of that place with these fields changed, and any other is new.
    """

    since: int
    number: int
    log: list[LogEntry]
    state: dict[str, Any]
    view: dict[str, Any]
    zones: list[int | dict[str, Any]] | None
    counters: list[int | dict[str, Any]] | None


class Seats(FromServer, frozen=True, tag="seats"):
    """Somebody came, went, or was replaced."""

    seats: list[SeatInfo]
    waiting: str


class Preparing(FromServer, frozen=True, tag="preparing"):
    """The game of this table is being compiled, for the first time on this machine.

    It comes after the `state`, and again whenever the game has come further, until a state has a
    view. `share` is how far it is, from 0 to 1, and `sentence` says what everybody waits for, or,
    where it has `failed`, why; it is tried once more if somebody asks for it (`Prepare`).
    """

    share: float
    sentence: str
    failed: bool


class Question(Sent, frozen=True, gc=False):
    """Something that the seats `awaited` must agree to; those in `agreed` have."""

    seat: int
    awaited: list[int]
    agreed: list[int]


class Company(FromServer, frozen=True, tag="company"):
    """What the people at the table have agreed on, and what they are asked.

    `host` says whether you set the table. `undo` is somebody's wish to take back a move,
    `rematch` the wish for another match, and `next_table` the table at which it is played.
    """

    host: bool
    hints: bool
    chat: bool
    undo: Question | None
    rematch: Question | None
    next_table: str | None


class Said(FromServer, frozen=True, tag="said"):
    """Somebody at the table said something; it is gone when the table is.

    `made` is when, in seconds since 1970: a browser that comes back gets all of it again.
    """

    seat: int
    name: str
    text: str
    made: float


class Reacted(FromServer, frozen=True, tag="reacted"):
    """Somebody at the table showed what they feel."""

    seat: int
    what: Reaction


class TurnClock(FromServer, frozen=True, tag="turn"):
    """How many seconds the player to move has left before a computer player moves instead."""

    number: int
    seat: int
    seconds: float


class NextHand(FromServer, frozen=True, tag="next"):
    """A hand is over, and the next one is dealt when the seats `awaited` have said so.

    Those in `ready` have. `seconds` is how long the table waits for the others; null: for good.
    """

    number: int
    awaited: list[int]
    ready: list[int]
    seconds: float | None


class Refused(FromServer, frozen=True, tag="refused"):
    """What you asked for was not done: why, and by which clause of the rulebook."""

    sentence: str
    clause: str | None
    number: int

    @classmethod
    def of(cls, refusal: Refusal, number: int) -> Refused:
        """A refusal as it is sent over the WebSocket."""
        return cls(refusal.sentence, refusal.clause, number)


class HintMove(Sent, frozen=True):
    """A move that was considered, with 95 percent margins where there are any."""

    text: str
    words: str
    win: float
    win_margin: float | None
    points: float
    points_margin: float | None
    simulations: int


class Hint(FromServer, frozen=True, tag="hint"):
    """What a captain would do: `chosen`, which a button calls `words`.

    `nudge` directs the eye without telling the move. `reasons` are facts of the game, and
    `figures` says what the search found.
    """

    number: int
    nudge: str
    chosen: str
    words: str
    reasons: list[str]
    figures: str
    moves: list[HintMove]
    worlds: int
    simulations: int


class Weighed(FromServer, frozen=True, tag="weighed"):
    """What a move costs in chance of winning, beside what a captain would do, and why.

    `cost` is 0 where the difference is within its doubt, and `margin` its 95 percent margin. A
    coach speaks up if it is `alarming`.
    """

    number: int
    text: str
    cost: float
    margin: float
    alarming: bool
    better: str
    words: str
    reasons: list[str]


class Error(FromServer, frozen=True, tag="error"):
    """A message could not be understood, or does not belong here."""

    sentence: str


class Pong(FromServer, frozen=True, tag="pong"):
    """I am here."""


class Pulse(FromServer, frozen=True, tag="pulse"):
    """Answer this with a `beat` of the same id, at once."""

    id: int


class Call(Sent, frozen=True):
    """A call of Bang: who called, and how many milliseconds after the card was shown."""

    seat: int
    after: int


class Happened(Sent, frozen=True):
    """One thing that happened in Bang by the clock.

    `shown`: `seat` turned up `card`. `taken`: `seat` called first. `tie`, `missed`: nobody
    takes the match. `paid`: `seat` called falsely and paid `other` (null: it cost nothing).
    `shuffled`: `seat` shuffled. `out`: `seat` is out. `ended`: the game is over.
    """

    what: Literal["shown", "taken", "tie", "missed", "paid", "shuffled", "out", "ended"]
    words: str
    seat: int | None = None
    card: str | None = None
    other: int | None = None
    calls: list[Call] = []


class Bang(FromServer, frozen=True, tag="bang"):
    """Bang by the clock: what just happened; a `state` with the same number came before.

    `flip_in` is how many milliseconds from now the player to move may turn up a card, and
    `flips_itself_in` when it turns up anyway; null when the game is over or the clock is stopped.
    """

    number: int
    happened: list[Happened]
    flip_in: int | None
    flips_itself_in: int | None


ServerMessage: TypeAlias = (
    Welcome
    | State
    | Changes
    | Seats
    | Preparing
    | Company
    | Said
    | Reacted
    | TurnClock
    | NextHand
    | Refused
    | Hint
    | Weighed
    | Error
    | Pong
    | Pulse
    | Bang
)


# --- HTTP: requests ----------------------------------------------------------------------


class SeatWanted(Received, frozen=True):
    """Who is to sit in a seat of a new table."""

    kind: Literal["you", "open", "computer"]
    rank: Rank = "captain"


class NewTable(Received, frozen=True):
    """A new table. Without `hands` the booklet's full match is played.

    Hints are for somebody alone with computer players unless `hints` says otherwise; `seconds` is
    how long a person may think about a move.

    The defaults are the usual number of players, you and captains in the seats, and the clock
    where the game has one and a person plays. `nonce` is your part in the deal, if you sit.
    """

    game: str
    players: int | None = None
    options: dict[str, str] = {}
    hands: int | None = None
    seats: list[SeatWanted] | None = None
    listed: bool = False
    pace: PaceName | None = None
    hints: bool | None = None
    chat: bool | None = None
    seconds: int | None = None
    nonce: str | None = None


class PlayNow(Received, frozen=True):
    """Seat me at once: with captains, the usual number of players, for a short evening.

    `nonce` is your part in the deal.
    """

    game: str
    nonce: str | None = None


class NewName(Received, frozen=True):
    """The name I want to go by, and my portrait: "" for none. Null leaves either as it is."""

    name: str | None = None
    portrait: str | None = None


# --- HTTP: answers -----------------------------------------------------------------------


class Fault(Sent, frozen=True):
    """What is wrong, in a sentence, and the clause that says so."""

    error: str
    clause: str | None = None

    @classmethod
    def of(cls, refusal: Refusal) -> Fault:
        """A refusal as it is sent over HTTP."""
        return cls(refusal.sentence, refusal.clause)


class Me(Sent, frozen=True):
    """Who you are; `name` is empty until you choose one, `portrait` where you chose none."""

    id: str
    name: str
    portrait: str


class PersonInfo(Sent, frozen=True):
    """One of the company, whose portrait people may choose: `/portraits/{slug}.svg`."""

    slug: str
    name: str
    given: str
    who: str


class Made(Sent, frozen=True):
    """The id of what was created."""

    id: str


class PastMove(Sent, frozen=True):
    """An entry of a table's log; `text` is null while it is secret.

    A deal has no seat and the text "deal". `undo` is null for a move; otherwise the table went
    back to before the entry of that number.
    """

    number: int
    seat: int | None
    text: str | None
    undo: int | None


class Verified(Sent, frozen=True):
    """Is the match what its key deals? `fault` says what is wrong.

    The key is the SHA-256 of the text `dealt`, which has the server's secret, promised by its own
    SHA-256, and the nonces of the seats; `dealt` is null where the key was settled otherwise.
    """

    ok: bool
    commitment: str
    key: str
    moves: int
    fault: str | None
    promise: str | None
    dealt: str | None
    nonces: list[str | None]


#: The bodies of requests and answers, apart from the messages of the WebSocket.
REQUESTS = (NewTable, PlayNow, NewName)
ANSWERS = (Fault, Me, PersonInfo, Made, TableInfo, PastMove, Verified)
