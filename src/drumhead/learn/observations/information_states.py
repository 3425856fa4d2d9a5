"""Information states: all observations of a seat since the match began, in order.

An observation is the present view; an information state has perfect recall. It has every event as
the seat saw it (another's secret move only as a move), and the view that followed. Both forms grow
with the match, and earlier events never change.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.match import Event, Match
from drumhead.engine.observation_layout import Form, layout
from drumhead.errors import InvalidOption
from drumhead.kernel.compiler import Bytes

#: The kinds of events: a row of the tensor begins with one bit for each, and padding has none.
KINDS = ("begin", "move", "shuffle", "chance")


def information_text(match: Match, seat: int) -> str:
    """The information state as text, a line per event: the event, and the fields that changed."""
    game, record = match.game, match.game.type.record
    settled = [f"players={game.players}", *(f"{name}={v}" for name, v in game.options.items())]
    lines = [f"{game.slug} {' '.join(settled)} seat={seat}"]
    known: dict[str, Any] = {}
    for event, after in _events(match):
        state = after.copy()
        game.rules.redact(state, seat)
        fields = record.parse(record.text(state))
        changed = {name: v for name, v in fields.items() if known.get(name) != v}
        changed |= {name: "-" for name in known if name not in fields}
        known = fields
        told = "; ".join(f"{name}: {_flat(value)}" for name, value in changed.items())
        lines.append(f"{_said(match, event, seat)} | {told}")
    return "\n".join(lines)


def information_tensor(
    match: Match, seat: int, form: Form = "float32", most: int | None = None
) -> NDArray[Any]:
    """The information state as numbers: a row per event, or always `most` rows, the rest zeros.

    A row has the event (`begin`, `move`, `shuffle`, `chance`), the mover, from the seat on,
    the move (all zeros for a secret one, which has a bit of its own), and the observation that
    followed, in this form.
    """
    rows = [_row(match, event, after, seat, form) for event, after in _events(match)]
    if most is None:
        return np.array(rows)
    if len(rows) > most:
        raise InvalidOption(f"There were {len(rows)} events, and room is for {most}.")
    table = np.zeros((most, rows[0].size), rows[0].dtype)
    table[: len(rows)] = rows
    return table


def information_width(match: Match, form: Form = "float32") -> int:
    """The number of columns of the tensor."""
    seats = layout(match.game.type, form)
    return len(KINDS) + seats.seats + len(match.game.type.moves) + 1 + seats.size


def _events(match: Match) -> Iterator[tuple[Event | None, Bytes]]:
    """The events, each with the state that followed; the beginning first."""
    events = match.history
    yield None, _bytes(events[0].before) if events else match.state
    for place, event in enumerate(events):
        if event.kind != "score":  # it changes nothing, and the scores are in the view
            last = place + 1 == len(events)
            yield event, match.state if last else _bytes(events[place + 1].before)


def _bytes(state: bytes) -> Bytes:
    return np.frombuffer(state, np.uint8).copy()


def _secret(match: Match, event: Event, seat: int) -> bool:
    """Is this a secret move of another seat?"""
    mover, move = event.numbers
    kind = match.game.type
    return seat != mover and kind.moves.kind(move) in kind.secret


def _said(match: Match, event: Event | None, seat: int) -> str:
    if event is None or event.kind != "move":
        return "begin" if event is None else event.kind
    mover, move = event.numbers
    text = "a secret move" if _secret(match, event, seat) else match.game.type.moves.text(move)
    return f"{mover}: {text}"


def _row(match: Match, event: Event | None, after: Bytes, seat: int, form: Form) -> NDArray[Any]:
    game, seats = match.game, layout(match.game.type, form)
    head = np.zeros(information_width(match, form) - seats.size, seats.dtype)
    head[KINDS.index("begin" if event is None else event.kind)] = 1
    if event is not None and event.kind == "move":
        mover, move = event.numbers
        head[len(KINDS) + (mover - max(seat, 0)) % game.players] = 1
        first = len(KINDS) + seats.seats
        head[-1 if _secret(match, event, seat) else first + move] = 1
    return np.concatenate([head, seats.observe(after, seat)])


def _flat(value: Any) -> str:
    return " / ".join(value) if isinstance(value, list) else str(value)
