"""Tables that go on from a position of a finished match, against captains."""

from __future__ import annotations

import time

from drumhead.engine.match import Match
from drumhead.server.refusal import RequestRefused
from drumhead.server.replay.archive import Archive
from drumhead.server.replay.recording import MatchRecording
from drumhead.server.reports import PlayOn
from drumhead.server.store.records import DEAL, StoredMove, StoredSeat, StoredTable, new_id

BY_THE_CLOCK = "A match by the clock cannot be played on from the middle."
NO_KEY = "This transcript has no key, so nobody knows what would be dealt next."


async def play_on(archive: Archive, id: str, wanted: PlayOn, guest: str) -> str:
    """Set a table that begins after so many moves of a match; returns its id.

    It has the key and the moves of the match up to there, so its cards are not new to anybody: it
    is not listed, has no commitment and counts in no statistics.
    """
    recording = await archive.find(id, guest)
    if not isinstance(recording, MatchRecording):
        raise RequestRefused(BY_THE_CLOCK, status=409)
    match = recording.match
    if match.key is None:
        raise RequestRefused(NO_KEY, status=409)
    last = len(recording.moves) - (1 if match.over else 0)
    if not 0 <= wanted.number <= last:
        raise RequestRefused(f"A match can be played on after 0 to {last} of its moves.")
    if wanted.seat not in range(recording.players):
        raise RequestRefused(f"There is no seat {wanted.seat}.")
    now = time.time()
    stored = StoredTable(
        id=new_id(), game=match.game.slug, players=recording.players,
        options=dict(match.game.options), hands=match.hands, pace="turns", listed=False,
        key=match.key.hex(), created=now, finished=None, outcome=None, host=guest, origin=id,
    )  # fmt: skip
    name, portrait = await archive.services.store.guest(guest)
    seats = [
        StoredSeat(seat, "person", None, guest, name, portrait=portrait)
        if seat == wanted.seat
        else StoredSeat(seat, "computer", "captain", None, "", portrait=recording.portraits[seat])
        for seat in range(recording.players)
    ]
    await archive.registry.add(stored, seats, log_of(match, wanted.number, now))
    return stored.id


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
