"""Continuation of a finished match from one of its positions, against captains."""

from __future__ import annotations

from drumhead.engine.match import Match
from drumhead.server.ids import new_id
from drumhead.server.messages.replay_messages import PlayOn
from drumhead.server.refusal import Refusal
from drumhead.server.site.archive import Archive
from drumhead.server.site.recording import MatchRecording
from drumhead.server.store.records import DEAL, StoredMove, StoredSeat
from drumhead.server.table.new_table import FixedDeal, new_table
from drumhead.server.table.table_creator import TableCreator

BY_THE_CLOCK = "A match by the clock cannot be played on from the middle."
NO_KEY = "This transcript has no key, so the next deal is unknown."


async def play_on(
    archive: Archive, creator: TableCreator, id: str, wanted: PlayOn, guest: str
) -> str:
    """Create a table that begins after a number of moves of a match; returns its id.

    It has the key and the moves of the match up to there, so its cards are known: it is not listed,
    has no commitment and does not count toward statistics.
    """
    recording = await archive.find(id, guest)
    if not isinstance(recording, MatchRecording):
        raise Refusal(BY_THE_CLOCK, status=409)
    match = recording.match
    if match.key is None:
        raise Refusal(NO_KEY, status=409)
    last = len(recording.moves) - (1 if match.over else 0)
    if not 0 <= wanted.number <= last:
        raise Refusal(f"A match can be played on after 0 to {last} of its moves.")
    if wanted.seat not in range(recording.players):
        raise Refusal(f"There is no seat {wanted.seat}.")
    deal = FixedDeal(new_id(), match.key.hex(), origin=id)
    table = new_table(match.game, guest, hands=match.hands, fixed=deal)
    name, portrait = await archive.services.store.guest(guest)
    seats = [
        StoredSeat(seat, "person", None, guest, name, portrait=portrait)
        if seat == wanted.seat
        else StoredSeat(seat, "computer", "captain", None, "", portrait=recording.portraits[seat])
        for seat in range(recording.players)
    ]
    await creator.add(table, seats, log_of(match, wanted.number, table.created))
    return table.id


def log_of(match: Match, number: int, now: float) -> list[StoredMove]:
    """The log of a table at which the first moves of a match were made, the next hand dealt."""
    log: list[StoredMove] = []
    dealt = False

    def add(seat: int | None, text: str) -> None:
        log.append(StoredMove(len(log) + 1, seat, text, None, None, now))

    past = match.past(number)
    for event in past.history:
        if event.kind == "score":
            dealt = False
        elif not dealt:
            add(None, DEAL)
            dealt = True
        if event.kind == "move":
            seat, move = event.numbers
            add(seat, match.game.type.moves.text(move))
    return log
