"""Creation of tables: the wishes of a guest, checked and completed."""

from __future__ import annotations

from collections.abc import Sequence

import drumhead
from drumhead.engine.english import listed
from drumhead.engine.game import Game
from drumhead.games import game_type
from drumhead.server.access.guest_names import clean_name
from drumhead.server.company.persons import check_portrait
from drumhead.server.messages.structures import PaceName, Rank
from drumhead.server.messages.table_messages import NewTable, SeatWanted
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.alarms import A_DAY
from drumhead.server.store.records import StoredMove, StoredSeat, StoredTable
from drumhead.server.store.store import Store
from drumhead.server.table.deal_keys import checked_nonce
from drumhead.server.table.durations import evening_hands
from drumhead.server.table.new_table import FixedDeal, new_table, store_new
from drumhead.server.table.open_tables import OpenTables
from drumhead.server.table.seats import computers_of, with_portraits

#: The most hands of a match.
MAX_HANDS = 1000
#: How long a person may be given for a move, in seconds: from the first to below the second.
SECONDS = (10, 601)
#: The same at a pace in days.
DAYS = tuple(days * A_DAY for days in range(1, 8))
TURN_LENGTHS = "A turn can last 10 to 600 seconds, or 1 to 7 whole days."
CLOCK_IN_DAYS = "A game by the clock is played in one sitting."
NOT_ALONE = "Other people can sit at your tablet only if you have a seat, too."
ONE_SCREEN_EACH = "{} by the clock needs one screen each, so it cannot be played at one tablet."


class TableCreator:
    """Creates tables and opens them."""

    def __init__(self, store: Store, tables: OpenTables) -> None:
        self._store = store
        self._tables = tables

    async def create(self, wanted: NewTable, guest: str, fixed: FixedDeal | None = None) -> str:
        """Create a table; returns its id. `Collision`: the id of the fixed deal is taken."""
        game = drumhead.game(wanted.game, wanted.players, wanted.options)
        if wanted.hands is not None and not 1 <= wanted.hands <= MAX_HANDS:
            raise RequestRefused(f"A match can have 1 to {MAX_HANDS} hands.")
        if wanted.seconds is not None and wanted.seconds not in (*range(*SECONDS), *DAYS):
            raise RequestRefused(TURN_LENGTHS)
        seats = _seats(wanted, game)
        known = await self._store.guest(guest)
        table = new_table(
            game, guest, pace=_pace(wanted, game, seats), hands=wanted.hands,
            listed=wanted.listed, hints=wanted.hints, chat=wanted.chat, seconds=wanted.seconds,
            fixed=fixed,
        )  # fmt: skip
        nonce = checked_nonce(wanted.nonce)
        you = StoredSeat(0, "person", None, guest, known.name, nonce, known.portrait)
        await self.add(
            table, [_stored_seat(number, seat, you) for number, seat in enumerate(seats)]
        )
        return table.id

    async def add(
        self, table: StoredTable, seats: Sequence[StoredSeat], log: Sequence[StoredMove] = ()
    ) -> None:
        """Store a new table with portraits for its computer players, then open it."""
        await store_new(self._store, table, with_portraits(seats, table.id), log)
        await self._tables.get(table.id)

    async def play_now(self, slug: str, guest: str, rank: Rank, nonce: str | None = None) -> str:
        """Create a table for one person and computer players, for a short evening."""
        game = game_type(slug)
        hands = evening_hands(game, game.usual_players)
        others = [SeatWanted("computer", rank)] * (game.usual_players - 1)
        return await self.create(
            NewTable(slug, hands=hands, seats=[SeatWanted("you"), *others], nonce=nonce), guest
        )


def _seats(wanted: NewTable, game: Game) -> list[SeatWanted]:
    """The seats that are wanted: by default one person and captains."""
    players = game.players
    if wanted.seats is None:
        return [SeatWanted("you"), *[SeatWanted("computer")] * (players - 1)]
    if len(wanted.seats) != players:
        raise RequestRefused(
            f"{game.title} for {players} players has {players} seats, not {len(wanted.seats)}."
        )
    own = sum(seat.kind == "you" for seat in wanted.seats)
    if own > 1:
        raise RequestRefused("You can take only one seat.")
    if not own and any(seat.kind == "tablet" for seat in wanted.seats):
        raise RequestRefused(NOT_ALONE)
    for seat in wanted.seats:
        if seat.kind == "computer" and seat.rank not in (known := computers_of(game.type)):
            raise RequestRefused(f"{game.title} has no {seat.rank}; it has {listed(known)}.")
    return wanted.seats


def _pace(wanted: NewTable, game: Game, seats: list[SeatWanted]) -> PaceName:
    """The pace that is wanted: by default the clock, if the game has one and people play."""
    paces = game.type.paces
    tablet = any(seat.kind == "tablet" for seat in seats)
    if wanted.pace is not None:
        if wanted.pace == "clock" and wanted.seconds in DAYS:
            raise RequestRefused(CLOCK_IN_DAYS)
        if wanted.pace not in paces:
            raise RequestRefused(f"{game.title} is not played by the clock.")
    people = any(seat.kind != "computer" for seat in seats)
    clock = "clock" in paces and people and wanted.seconds not in DAYS
    pace = wanted.pace or ("clock" if clock else "turns")
    if pace == "clock" and tablet:
        raise RequestRefused(ONE_SCREEN_EACH.format(game.title))
    return pace


def _stored_seat(number: int, seat: SeatWanted, you: StoredSeat) -> StoredSeat:
    if seat.kind == "computer":
        return StoredSeat(number, "computer", seat.rank, None, "")
    if seat.kind == "you":
        return you._replace(seat=number)
    if seat.kind == "tablet":
        check_portrait(seat.portrait)
        name = clean_name(seat.name)
        return StoredSeat(
            number, "person", None, None, name, portrait=seat.portrait, tablet=you.guest
        )
    return StoredSeat(number, "open", None, None, "")
