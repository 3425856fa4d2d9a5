"""Changes between two states, so that most of a state need not be sent again.

Most of a table stays as it is after a move. `changes` names the rest, and `applied` restores the
full state, as the page does (`web/src/lib/changes.ts`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import compress, count
from operator import attrgetter, is_not, ne
from typing import Any, cast

from drumhead.server.messages.table_messages import Changes, State

#: The fields of a state that are sent whole when they are different; `number`, `log` and the view
#: have places of their own.
FIELDS = ("choices", "seats", "sheet", "account", "undo", "waiting", "key")
#: The fields of a view that are lists of things, most of which stay as they are.
LISTS = ("zones", "counters")
_fields = attrgetter(*FIELDS)
#: In a list, the place that a thing had before.
FROM = "from"
#: The fields of a thing's key.
NAME = frozenset(("name", "seat", "mark"))

Thing = Mapping[str, Any]
Piece = int | dict[str, Any]
#: Changes of things that several seats share, keyed by object ids and position; the objects are
#: kept so that the ids stay valid.
Known = dict[tuple[int, int, int], tuple[Thing, Thing, Piece | None]]


def changes(before: State, after: State, known: Known | None = None) -> Changes | None:
    """The changes from an earlier state; None if only the full state will do."""
    old, new = cast(Thing, before.view), cast(Thing, after.view)
    if old is None or new is None or [*old] != [*new]:
        return None
    known = {} if known is None else known
    was, now = _fields(before), _fields(after)
    return Changes(
        since=before.number,
        number=after.number,
        log=after.log,
        state={FIELDS[place]: now[place] for place in _others(was, now)},
        view={
            name: new[name]
            for name in compress(new, map(is_not, new.values(), old.values()))
            if name not in LISTS and new[name] != old[name]
        },
        zones=pieces(old["zones"], new["zones"], known),
        counters=pieces(old["counters"], new["counters"], known),
    )


def _others(before: Sequence[Any], after: Sequence[Any]) -> list[int]:
    """The indexes at which two rows of values differ. Most values are identical objects."""
    fresh = compress(count(), map(is_not, before, after))
    return [place for place in fresh if before[place] != after[place]]


def pieces(before: Sequence[Thing], after: Sequence[Thing], known: Known) -> list[Piece] | None:
    """The changes from an earlier list; None: it is the same.

    A number is a thing as it was at that place. An object with `from` is the thing of that place
    with other values in some fields, and one without is new.
    """
    if before is after:
        return None
    found: list[Piece] = [*range(len(after))]
    others = [*_others(before, after), *range(len(before), len(after))]
    if not others and len(before) == len(after):
        return None
    for place in others:
        thing, piece = after[place], None
        if place < len(before):
            piece = _known_piece(before[place], thing, place, known)
        found[place] = _from_elsewhere(before, thing, known) if piece is None else piece
    return found


def _from_elsewhere(before: Sequence[Thing], thing: Thing, known: Known) -> Piece:
    """A thing that is new, or has moved within the list."""
    piece, name = None, _name(thing)
    for place, was in enumerate(before):
        if was is thing:
            return place
        if _name(was) == name:
            piece = _known_piece(was, thing, place, known)
    return dict(thing) if piece is None else piece


def _name(thing: Thing) -> tuple[Any, ...]:
    """The key of a thing in its list; keys need not be unique."""
    return thing["name"], thing.get("seat"), thing.get("mark")


def _known_piece(was: Thing, thing: Thing, place: int, known: Known) -> Piece | None:
    """A thing as a change of an earlier one; None if it has another key or other fields."""
    key = id(was), id(thing), place
    found = known.get(key)
    if found is None:
        found = known[key] = was, thing, _piece(was, thing, place)
    return found[2]


def _piece(was: Thing, thing: Thing, place: int) -> Piece | None:
    if [*was] != [*thing]:
        return None
    other = [*compress(thing, map(ne, thing.values(), was.values()))]
    if not NAME.isdisjoint(other):
        return None
    return {FROM: place, **{field: thing[field] for field in other}} if other else place


# --- And back ----------------------------------------------------------------------------


def applied(before: Thing, changes: Thing) -> dict[str, Any]:
    """The full state, from the earlier one and a message of `changes`; both as plain data."""
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
