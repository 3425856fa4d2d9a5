"""Messages about tables, over the WebSocket and over HTTP."""

from __future__ import annotations

from typing import Any, Literal, TypeAlias

import msgspec

from drumhead.engine.account import Account
from drumhead.engine.choices import Choice
from drumhead.engine.scene import Together
from drumhead.errors import Refusal
from drumhead.server.messages.gathering_messages import (
    FreeSeat,
    Gathering,
    HoldDeal,
    SeatComputer,
    StartMatch,
)
from drumhead.server.messages.place_messages import (
    Begin,
    BigScreen,
    ClaimChair,
    FreeChairs,
    Hide,
    Open,
    TabletSeats,
)
from drumhead.server.messages.request_messages import (
    Absences,
    BackAgain,
    MovedFor,
    Recall,
    Recalled,
    RequestChanged,
    RequestEnded,
    Respond,
    WaitLonger,
    Watchers,
    WatcherSaid,
    Withdraw,
)
from drumhead.server.messages.structures import (
    FromBrowser,
    FromServer,
    PaceName,
    Rank,
    Reaction,
    Received,
    SeatKind,
    Sent,
    WireView,
)


class SeatInfo(Sent, frozen=True, gc=False):
    """A seat. `stand_in` is the computer player that plays for a person who is away.

    `portrait` is the slug of a picture, `/portraits/{slug}.svg`; people may do without one: "".

    `votes` of the `needed` people want a computer player to take this seat; `needed` is 0 if no
    vote is possible. In a `vacant` seat the computer player makes way for a person who sits down.
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
    vacant: bool


class TableInfo(Sent, frozen=True):
    """A table. Times are seconds since 1970; `key` is the dealing key, once the match is over.

    `number` counts the entries of the table's log: every move is one, and so is every undo.
    `sides` has the side of each seat: partners share one. `seconds` is how long a person may think
    about a move; null: as long as they like. `day` is the date whose deal this is, if any. `origin`
    is the finished match that this one continues, if any: then there is no commitment. `promise` is
    the SHA-256 of the server's part in the key, known from the start; `commitment` is that of the
    key itself, which is settled when all seats are taken. Both are null where there is none. `host`
    is the seat of the host, or of the first person if the host has no seat.

    `hand` counts the hands from 1. `turn_ends` is the time when the player to move runs out of time
    at a pace in days, otherwise null: then a captain plays that turn.
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
    host: int | None
    hand: int
    turn_ends: float | None


class LogEntry(Sent, frozen=True, gc=False):
    """An entry of the table's log in words; one entry may take several sentences."""

    number: int
    text: str


class MakeMove(FromBrowser, frozen=True, tag="move"):
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
    """The host turns hints, the chat or the talk of spectators on or off; null changes nothing."""

    hints: bool | None = None
    chat: bool | None = None
    watchers: bool | None = None


class Say(FromBrowser, frozen=True, tag="say"):
    """Say something at the table."""

    text: str


class React(FromBrowser, frozen=True, tag="react"):
    """Show a reaction at the table."""

    what: Reaction


class Answer(FromBrowser, frozen=True, tag="answer"):
    """Answer a player's request to take back a move."""

    yes: bool


class Rematch(FromBrowser, frozen=True, tag="rematch"):
    """Play another match with the same people, in the same seats or one seat further.

    It begins when all people who are here want it, or with `now` without the others: `missing` says
    what becomes of their seats, which a computer player has for good or until a person takes them.
    `nonce` is your part in its deal.
    """

    rotate: bool = False
    now: bool = False
    nonce: str | None = None
    missing: Literal["computer", "open"] = "open"


class Leave(FromBrowser, frozen=True, tag="leave"):
    """Get up: before the match begins the seat opens again, later a computer player stands in."""


class HandOver(FromBrowser, frozen=True, tag="handover"):
    """Give your seat to a computer player of that rank, for good; the other people play on."""

    rank: Rank = "captain"


class CloseTable(FromBrowser, frozen=True, tag="close"):
    """Ask the other people to close the table: it is deleted, and nobody wins."""


class Choose(FromBrowser, frozen=True, tag="choose"):
    """Choose before your turn, while all seats choose at the same time.

    `texts` are all your moves, which are made when your turn comes; an empty list takes the choice
    back. `begun` is that of `Choosing`.
    """

    begun: int
    texts: list[str]


class AskHint(FromBrowser, frozen=True, tag="hint"):
    """Ask for a captain's choice."""


class Weigh(FromBrowser, frozen=True, tag="weigh"):
    """Ask for the cost of this move. `number` is that of the state."""

    number: int
    text: str


class TakeBack(FromBrowser, frozen=True, tag="undo"):
    """Take back my last decision; other people are asked first.

    `number` is the number of the state it answers. It does not matter if computer players have
    moved since.
    """

    number: int


class Next(FromBrowser, frozen=True, tag="next"):
    """Ask for the next hand. `number` is that of the state."""

    number: int


class Why(FromBrowser, frozen=True, tag="why"):
    """Ask why these cards and places, or this move, are not allowed."""

    cards: list[str] = msgspec.field(default_factory=list)
    text: str | None = None


class Replace(FromBrowser, frozen=True, tag="replace"):
    """Vote for a computer player in an open seat or the seat of a person who is away."""

    seat: int


class Press(FromBrowser, frozen=True, tag="press"):
    """Bang by the clock: turn up a card, or call Bang."""

    what: Literal["flip", "bang"]


class Beat(FromBrowser, frozen=True, tag="beat"):
    """The answer to a `pulse`, sent at once: it measures the delay of the connection."""

    id: int


class Prepare(FromBrowser, frozen=True, tag="prepare"):
    """Compile the game of this table, although that has failed before."""


class Look(FromBrowser, frozen=True, tag="look"):
    """Say whether this browser shows the table; at first it does."""

    visible: bool


class Ping(FromBrowser, frozen=True, tag="ping"):
    """Check the connection."""


ClientMessage: TypeAlias = (
    MakeMove
    | Sit
    | Swap
    | Leave
    | HandOver
    | CloseTable
    | Choose
    | AskHint
    | Weigh
    | TakeBack
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
    | Respond
    | Withdraw
    | WaitLonger
    | Recall
    | SeatComputer
    | FreeSeat
    | StartMatch
    | HoldDeal
    | Look
    | Open
    | Hide
    | ClaimChair
    | Begin
)


class Welcome(FromServer, frozen=True, tag="welcome"):
    """The first message, and again when your seat changes. `seat` is null for a spectator."""

    table: TableInfo
    card_names: dict[str, str]
    pack: str
    seat: int | None


class State(FromServer, frozen=True, tag="state"):
    """The table as your seat sees it, after every entry of its log.

    `log` has the entries since the last state (or since `seen`). `sheet` has the scores of all
    seats after each finished hand, and `account` is the score sheet of the last one, until the next
    is dealt (see `NextHand`). `waiting` is empty, or a sentence that says what the table waits for;
    `view` is null while the game is not ready.
    """

    number: int
    view: WireView | None
    choices: list[Choice]
    log: list[LogEntry]
    seats: list[SeatInfo]
    sheet: list[list[int]]
    account: Account | None
    undo: bool
    waiting: str
    key: str | None


class Changes(FromServer, frozen=True, tag="changes"):
    """Changes since the last state, for a browser that asked for them (`?changes=1`).

    `since` is the number of that state. `state` and `view` have the fields that are different now.
    In `zones` and `counters` (null: unchanged) a number is the item at this index before, an object
    with `from` is the item at that index with these fields changed, and any other item is new.
    """

    since: int
    number: int
    log: list[LogEntry]
    state: dict[str, Any]
    view: dict[str, Any]
    zones: list[int | dict[str, Any]] | None
    counters: list[int | dict[str, Any]] | None


class SeatsChanged(FromServer, frozen=True, tag="seats"):
    """The seats, after a person came, left or was replaced."""

    seats: list[SeatInfo]
    waiting: str


class Preparing(FromServer, frozen=True, tag="preparing"):
    """The game of this table is being compiled, for the first time on this machine.

    It comes after the `state`, and again after every step of progress, until a state has a view.
    `share` is the progress from 0 to 1, and `sentence` says what the table waits for, or, if the
    compilation has `failed`, why; `Prepare` tries it again.
    """

    share: float
    sentence: str
    failed: bool


class Question(Sent, frozen=True, gc=False):
    """Something that the seats `awaited` must agree to; those in `agreed` have."""

    seat: int
    awaited: list[int]
    agreed: list[int]


class Agreements(FromServer, frozen=True, tag="company"):
    """The agreements of the people at the table, and the open questions.

    `host` says whether you created the table. `undo` is a wish to take back a move, `rematch` the
    wish for another match, and `next_table` the table at which it is played.
    """

    host: bool
    hints: bool
    chat: bool
    undo: Question | None
    rematch: Question | None
    next_table: str | None


class Said(FromServer, frozen=True, tag="said"):
    """A remark; it lasts as long as the table is in memory.

    `made` is its time, in seconds since 1970: a browser that comes back gets all remarks again.
    """

    seat: int
    name: str
    text: str
    made: float


class Reacted(FromServer, frozen=True, tag="reacted"):
    """A reaction of a person at the table; `made` is its time, as in `Said`."""

    seat: int
    what: Reaction
    name: str
    made: float


class TurnClock(FromServer, frozen=True, tag="turn"):
    """The seconds that the player to move has left before a computer player moves instead."""

    number: int
    seat: int
    seconds: float


class NextHand(FromServer, frozen=True, tag="next"):
    """A hand is over, and the next one is dealt when the seats `awaited` are ready.

    Those in `ready` are. `seconds` is how long the table waits for the others; null: no limit.
    """

    number: int
    awaited: list[int]
    ready: list[int]
    seconds: float | None


class Refused(FromServer, frozen=True, tag="refused"):
    """A refusal of your message: a sentence, and the clause of the rulebook, if any."""

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
    """A captain's choice: `chosen`, with the button label `words`.

    `nudge` directs the eye without revealing the move. `reasons` are facts of the game, and
    `figures` are the results of the search.
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
    """The cost of a move in chance of winning, compared with a captain's choice, and why.

    `cost` is 0 if the difference is within its `margin` of 95 percent. A coach warns if it is
    `alarming`.
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
    """An error: a message could not be decoded, or does not belong here."""

    sentence: str


class Choosing(FromServer, frozen=True, tag="choosing"):
    """All seats choose at the same time; it comes after the `state` of that number.

    `awaited` are the seats that have not chosen. If yours is among them, `choices` and `together`
    are those of your seat, as at its turn. `chosen` is what your seat has chosen and the table has
    not played yet. It applies to all states of this `phase` of this `hand`.
    """

    number: int
    begun: int
    phase: str
    hand: int
    awaited: list[int]
    prompt: str
    choices: list[Choice]
    together: Together | None
    chosen: list[Choice]


class Closed(FromServer, frozen=True, tag="closed"):
    """The table is deleted: do not connect again."""

    sentence: str


class MovedToDevice(FromServer, frozen=True, tag="moved"):
    """You continued on another device, and this connection is closed: do not connect again."""


class Pong(FromServer, frozen=True, tag="pong"):
    """The answer to a `ping`."""


class Pulse(FromServer, frozen=True, tag="pulse"):
    """Answer this with a `beat` of the same id, at once."""

    id: int


class Call(Sent, frozen=True):
    """A call of Bang: who called, and how many milliseconds after the card was shown."""

    seat: int
    after: int


class Happened(Sent, frozen=True):
    """An event in Bang by the clock.

    `shown`: `seat` turned up `card`. `taken`: `seat` called first. `tie`, `missed`: no
    one takes the match. `paid`: `seat` called falsely and paid `other` (null: it cost nothing).
    `shuffled`: `seat` shuffled. `out`: `seat` is out. `ended`: the game is over.
    """

    what: Literal["shown", "taken", "tie", "missed", "paid", "shuffled", "out", "ended"]
    words: str
    seat: int | None = None
    card: str | None = None
    other: int | None = None
    calls: list[Call] = msgspec.field(default_factory=list)


class Bang(FromServer, frozen=True, tag="bang"):
    """The latest events in Bang by the clock; a `state` with the same number came before.

    `flip_in` is the number of milliseconds until the player to move may turn up a card, and
    `flips_itself_in` that until it turns up anyway; null when the game is over or the clock is
    stopped.
    """

    number: int
    happened: list[Happened]
    flip_in: int | None
    flips_itself_in: int | None


ServerMessage: TypeAlias = (
    Welcome
    | State
    | Changes
    | SeatsChanged
    | Preparing
    | Agreements
    | Said
    | Reacted
    | TurnClock
    | NextHand
    | Refused
    | Hint
    | Weighed
    | Error
    | Choosing
    | Closed
    | MovedToDevice
    | Pong
    | Pulse
    | Bang
    | RequestChanged
    | RequestEnded
    | Absences
    | MovedFor
    | BackAgain
    | Recalled
    | Watchers
    | WatcherSaid
    | Gathering
    | TabletSeats
    | BigScreen
    | FreeChairs
)


class SeatWanted(Received, frozen=True):
    """The wanted occupant of a seat of a new table.

    `tablet` is another person in your browser, by a `name` and perhaps a `portrait`.
    """

    kind: Literal["you", "open", "computer", "tablet"]
    rank: Rank = "captain"
    name: str = ""
    portrait: str = ""


class NewTable(Received, frozen=True):
    """A new table. Without `hands` the booklet's full match is played.

    Hints are for a person alone with computer players unless `hints` says otherwise; `seconds` is
    the time that a person has for a move.

    The defaults are the usual number of players, you and captains in the seats, and the clock
    where the game has one and a person plays. `nonce` is your part in the deal, if you sit.
    """

    game: str
    players: int | None = None
    options: dict[str, str] = msgspec.field(default_factory=dict)
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


class Chair(Sent, frozen=True):
    """A free chair by its code: the table, the seat, and the claim with which it is taken."""

    table: TableInfo
    seat: int
    claim: str


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
    """The verification of a match against its key; `fault` says what is wrong.

    The key is the SHA-256 of the text `dealt`, which has the server's secret, promised by its own
    SHA-256, and the nonces of the seats; `dealt` is null if the deal was fixed.
    """

    ok: bool
    commitment: str
    key: str
    moves: int
    fault: str | None
    promise: str | None
    dealt: str | None
    nonces: list[str | None]
