"""What is new in a state, so that most of it need not be sent again.

Most of a table stays as it is when somebody moves. `changes` says what does not, and `applied`
makes the whole state of it again, as the page does (`web/src/lib/changes.ts`).
"""

from __future__ import annotations

import operator
from collections.abc import Mapping, Sequence
from typing import Any, cast

from drumhead.server.protocol import Changes, State

#: The fields of a state that are sent whole when they are different; `number`, `log` and the view
#: have places of their own.
FIELDS = ("choices", "seats", "sheet", "account", "undo", "waiting", "key")
#: The fields of a view that are lists of things, most of which stay as they are.
LISTS = ("zones", "counters")
_fields = operator.attrgetter(*FIELDS)
#: In a list, the place that a thing had before.
FROM = "from"

Thing = Mapping[str, Any]
Piece = int | dict[str, Any]


def changes(before: State, after: State) -> Changes | None:
    """How a state differs from an earlier one; None where only the whole of it will do."""
    old, new = cast(Thing, before.view), cast(Thing, after.view)
    if old is None or new is None or old.keys() != new.keys():
        return None
    was, now = _fields(before), _fields(after)
    return Changes(
        since=before.number,
        number=after.number,
        log=after.log,
        state={name: now[place] for place, name in enumerate(FIELDS) if now[place] != was[place]},
        view={
            name: value
            for name, value in new.items()
            # Most values are the very same objects as before, which is seen at once.
            if value is not old[name] and value != old[name] and name not in LISTS
        },
        zones=pieces(old["zones"], new["zones"]),
        counters=pieces(old["counters"], new["counters"]),
    )


def pieces(before: Sequence[Thing], after: Sequence[Thing]) -> list[Piece] | None:
    """How a list came about from an earlier one; None: it is the same.

    A number is a thing as it was at that place. An object with `from` is the thing of that place
    with other values in some fields, and one without is new.
    """
    if before is after:
        return None
    count = len(before)
    same = count == len(after)
    places: dict[tuple[Any, ...], int] | None = None
    found: list[Piece] = []
    for place, thing in enumerate(after):
        was = before[place] if place < count else None
        if was is thing or was == thing:
            found.append(place)
            continue
        same = False
        at: int | None = place
        if was is None or _name(was) != _name(thing):
            if places is None:
                places = {_name(one): at for at, one in enumerate(before)}
            at = places.get(_name(thing))
        found.append(dict(thing) if at is None else _piece(before[at], thing, at))
    return None if same else found


def _name(thing: Thing) -> tuple[Any, ...]:
    """What tells the things of a list apart, as far as it goes: any match will do."""
    return thing["name"], thing.get("seat"), thing.get("mark")


def _piece(was: Thing, thing: Thing, place: int) -> Piece:
    """A thing by what it was."""
    if was.keys() != thing.keys():
        return dict(thing)
    other = {field: value for field, value in thing.items() if was[field] != value}
    return {FROM: place, **other} if other else place


# --- And back ----------------------------------------------------------------------------


def applied(before: Thing, changes: Thing) -> dict[str, Any]:
    """The whole state, from the earlier one and a message of `changes`; both as plain data."""
    view = {**before["view"], **changes["view"]}
    for name in LISTS:
        if changes[name] is not None:
            view[name] = [_thing(before["view"][name], piece) for piece in changes[name]]
    return {
        **before, **changes["state"], "number": changes["number"], "log": changes["log"],
        "view": view,
    }  # fmt: skip


def _thing(before: Sequence[Thing], piece: Any) -> Thing:
    if isinstance(piece, int):
        return before[piece]
    if FROM not in piece:
        return cast(Thing, piece)
    return {**before[piece[FROM]], **{name: piece[name] for name in piece if name != FROM}}
