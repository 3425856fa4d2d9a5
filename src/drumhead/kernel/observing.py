"""Views as rows of numbers, written by code generated from a game's layout.

A layout (`drumhead.engine.observation_layout`) is a table of orders, one row for each block of
an observation. The columns are named below. The input is the state after `redact`.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import numpy as np
from numba import types

from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import (
    BYTES,
    INT,
    INTERPRETED,
    INTS,
    ROWS_OF_BYTES,
    VOID,
    Bytes,
    Kernels,
    compiled,
    generic,
    rule,
)
from drumhead.kernel.header import KEY, PLAYERS
from drumhead.kernel.rows import (
    AHEAD,
    address,
    call_redact,
    copy_row,
    fetch_row,
    specialized,
    uncounted,
)

#: A table of orders.
Rows: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.int64]]"
#: Tables of sets of cards.
Sets: TypeAlias = Sequence[Sequence[int]]

#: The columns of an order: the kind of block; the first word of the field; the number of rows
#: and their distance; the number of places in a row; the word with the number of places in use
#: (-1: all); the beginning of the block; the width of an entry; a parameter of the kind; and the
#: owners of the rows: the seats, or alternately the two sides, the observer's first, or none.
KIND, SOURCE, ROWS, STRIDE, PLACES, SIZES, TARGET, WIDTH, PARAMETER, RELATIVE = range(10)
COLUMNS = 10
NOBODYS, OF_SEATS, OF_SIDES = range(3)

#: The kinds of blocks: one bit of several; a seat, and a set of seats, relative to the
#: observer; a set of cards and its size; a small number; a card of a pile or its back; any number,
#: and its part left by float32; the cards of a pile as a set, its cards from the top down, and the
#: cards that a word represents.
HOT, SEAT, SEATS, CARDS, COUNT, SMALL, CODE, NUMBER, REST, MEMBERS, TOPS, SETS = range(12)
#: Kinds that are written a second time, so that nothing is read from them.
TWICE = (MEMBERS, TOPS, SETS)

#: The forms of an observation.
FLOAT32, UINT8, BITS = "float32", "uint8", "bits"
#: The divisor of numbers in float32. It is a power of two, so no precision is lost.
SCALE = 128.0


# --- Writing each form -------------------------------------------------------------------


@rule
def _plain_bit(out, i, at):  # type: ignore[no-untyped-def]
    out[i, at] = 1


@rule
def _plain_cards(out, i, at, cards):  # type: ignore[no-untyped-def]
    while cards > 0:
        out[i, at + lowest(cards)] = 1
        cards &= cards - 1


@rule
def _float_number(out, i, at, value):  # type: ignore[no-untyped-def]
    out[i, at] = value / SCALE


@rule
def _float_rest(out, i, at, value):  # type: ignore[no-untyped-def]
    out[i, at] = (value - np.int64(np.float32(value))) / SCALE


@rule
def _byte_small(out, i, at, value):  # type: ignore[no-untyped-def]
    out[i, at] = value


@rule
def _byte_number(out, i, at, value):  # type: ignore[no-untyped-def]
    for byte in range(4):
        out[i, at + byte] = value >> 8 * byte & 255


@rule
def _bits_bit(out, i, at):  # type: ignore[no-untyped-def]
    out[i, at >> 6] |= 1 << (at & 63)


@rule
def _bits_cards(out, i, at, cards):  # type: ignore[no-untyped-def]
    out[i, at >> 6] = max(cards, 0)


@rule
def _bits_small(out, i, at, value):  # type: ignore[no-untyped-def]
    out[i, at >> 6] |= value << (at & 63)


@rule
def _bits_number(out, i, at, value):  # type: ignore[no-untyped-def]
    out[i, at >> 6] |= (value & 0xFFFFFFFF) << (at & 63)


@rule
def _no_rest(out, i, at, value):  # type: ignore[no-untyped-def]
    pass


@rule
def _seat_bit(value, me, players, nobody):  # type: ignore[no-untyped-def]
    """The bit of a seat, counted from the observer. No seat and chance have bits, too."""
    if value < 0:
        return nobody - 1 - value
    return value - me if value >= me else value - me + players


@rule
def _count(cards):  # type: ignore[no-untyped-def]
    """The size of a set of cards. A hidden set is its size, negative."""
    return popcount(cards) if cards > 0 else -cards


#: The type of the numbers of each form, and its writer. 64-bit words are written as int64, the
#: type of the rules' numbers.
_FORMS: dict[str, tuple[Any, dict[str, Any]]] = {
    FLOAT32: (
        types.float32,
        {
            "put_bit": _plain_bit,
            "put_cards": _plain_cards,
            "put_seats": _plain_cards,
            "put_small": _float_number,
            "put_number": _float_number,
            "put_rest": _float_rest,
        },
    ),
    UINT8: (
        types.uint8,
        {
            "put_bit": _plain_bit,
            "put_cards": _plain_cards,
            "put_seats": _plain_cards,
            "put_small": _byte_small,
            "put_number": _byte_number,
            "put_rest": _no_rest,
        },
    ),
    BITS: (
        types.int64,
        {
            "put_bit": _bits_bit,
            "put_cards": _bits_cards,
            "put_seats": _bits_small,
            "put_small": _bits_small,
            "put_number": _bits_number,
            "put_rest": _no_rest,
        },
    ),
}


# --- The code of a layout ----------------------------------------------------------------

#: The code for an entry of each kind, from its value `v` and its place `at`.
_WRITES = {
    HOT: "if 0 <= v - {parameter} < {width}: put_bit(out, i, at + v - {parameter})",
    SEATS: "put_seats(out, i, at, (v >> me | v << n - me) & (1 << n) - 1)",
    SEAT: "put_bit(out, i, at + seat_bit(v, me, n, {parameter}))",
    CARDS: "put_cards(out, i, at, v)",
    COUNT: "put_small(out, i, at, count(v))",
    SMALL: "put_small(out, i, at, v)",
    CODE: "put_small(out, i, at, v + 2)",
    NUMBER: "put_number(out, i, at, v)",
    REST: "put_rest(out, i, at, v)",
    MEMBERS: "if v >= 0: put_bit(out, i, at + v)",
    TOPS: "if v >= 0: put_bit(out, i, at + v)",
    SETS: "put_cards(out, i, at, sets_{parameter}[v])",
}
#: The rows in order, for rows of seats, of sides and without owners.
_ROWS = {NOBODYS: "r", OF_SEATS: "(r + me) % n", OF_SIDES: "r ^ me & 1"}


def source_of(orders: Rows, sets: Sets = ()) -> str:
    """The source of a function that writes a layout: `encode(words, seat, out, i)`.

    `words` is a state redacted for that seat (-1: a spectator, who sits like seat 0). `sets`
    are tables of the cards that words represent; an order names one by its parameter.
    """
    lines = [
        *(f"sets_{number} = np.array({list(table)})" for number, table in enumerate(sets)),
        "def encode(words, seat, out, i):",
        "    me = max(seat, 0)",
        f"    n = words[{PLAYERS}]",
        f"    words[{KEY}] = seat",  # the hidden key leaves room for the viewer
        "    for at in range(out.shape[1]):",
        "        out[i, at] = 0",
    ]
    table: list[list[int]] = [list(map(int, order)) for order in orders]
    by_seat = [order for order in table if order[RELATIVE] == OF_SEATS and order[PLACES] == 1]
    if by_seat:
        lines += ["    row = me", "    for r in range(n):"]
        for order in by_seat:
            lines += [f"        v = words[{order[SOURCE]} + row]"]
            lines += [f"        at = {order[TARGET]} + r * {order[WIDTH]}"]
            lines += ["        " + _write(order)]
        lines += ["        row += 1", "        if row == n:", "            row = 0"]
    others = (order for order in table if order not in by_seat)
    for _, field in itertools.groupby(others, _field):
        lines += _blocks(list(field))
    return "\n".join(lines) + "\n"


def names_of(form: str) -> dict[str, Any]:
    """The names that such a function calls: the writer of a form, and the helpers of all forms."""
    return {**_FORMS[form][1], "seat_bit": _seat_bit, "count": _count, "np": np}


def _write(order: list[int]) -> str:
    kind = order[KIND]
    return _WRITES[kind].format(parameter=order[PARAMETER], width=order[WIDTH])


def _field(order: list[int]) -> list[int]:
    """The columns that are equal in orders that read the same field."""
    return [order[column] for column in (SOURCE, ROWS, STRIDE, SIZES, RELATIVE)]


def _blocks(orders: list[list[int]]) -> list[str]:
    """The lines for the blocks of one field: loops over its rows and places."""
    source, rows, stride, sizes, relative = _field(orders[0])
    places = orders[0][PLACES]
    lines = [f"    v = words[{source}]"]
    if rows > 1 or places > 1 or sizes >= 0:
        lines = [
            f"    for r in range({'n' if relative == OF_SEATS else rows}):",
            f"        row = {_ROWS[relative]}",
            f"        used = {places if sizes < 0 else f'words[{sizes} + row]'}",
            "        for place in range(used):",
            f"            v = words[{source} + row * {stride} + place]",
        ]
        return lines + [f"            {line}" for order in orders for line in _entry(order)]
    for order in orders:
        lines += [f"    at = {order[TARGET]}", "    " + _write(order)]
    return lines


def _entry(order: list[int]) -> list[str]:
    """The lines for an entry of a block, whose row and place are known."""
    target, places, width = order[TARGET], order[PLACES], order[WIDTH]
    if order[KIND] == TOPS:
        at = f"{target} + (r * {places} + used - 1 - place) * {width}"
        return [f"if place >= used - {places}:", f"    at = {at}", "    " + _write(order)]
    at = f"r * {width}" if order[KIND] == MEMBERS else f"(r * {places} + place) * {width}"
    return [f"at = {target} + {at}", _write(order)]


#: Names in the template below, defined for each game.
encode: Any = None
do_redact: Any = call_redact


def _observed(code, states, seats, out, scratch, first, last):  # type: ignore[no-untyped-def]
    """The views of these seats, a state a row, from row `first` up to row `last`."""
    states, out, scratch = uncounted(states), uncounted(out), uncounted(scratch)
    words = scratch.view(np.int64)
    for i in range(first, last):
        fetch_row(states, i + AHEAD)
        copy_row(states, i, scratch)
        do_redact(code, scratch, seats[i])
        encode(words, seats[i], out, i)


def _copy_row(states: Any, row: int, target: Bytes) -> None:
    target[:] = states[row]


def _nothing_hidden(_state: Bytes, _seat: int) -> None:
    """A replacement for a game's `redact` that leaves everything visible."""


@functools.cache
def _open() -> Any:
    """The kernel of `_nothing_hidden`."""
    return SimpleNamespace(redact=generic("nothing_hidden", VOID(BYTES, INT), _nothing_hidden))


def observer(
    slug: str, form: str, orders: Rows, sets: Sets, over_bytes: Any, hiding: bool = True
) -> Any:
    """The loop that writes observations of a game: `(states, seats, out, scratch, first, last)`.

    With `hiding=False` it writes the whole state, whether or not the seat may see it.
    """
    over_bytes = over_bytes if hiding else _open()
    kind, scope = _FORMS[form][0], names_of(form)
    source = source_of(orders, sets)
    exec(compile(source, f"<observations of {slug}>", "exec"), scope)
    if INTERPRETED:
        names = {"copy_row": _copy_row, "encode": scope["encode"]}
        names["do_redact"] = lambda _, state, seat: over_bytes.redact(state, seat)
        return functools.partial(specialized(_observed, "observed", **names), 0)
    loop = specialized(_observed, f"{slug}.observed.{form}", encode=rule(scope["encode"]))
    signature = VOID(INT, ROWS_OF_BYTES, INTS, types.Array(kind, 2, "C"), BYTES, INT, INT)
    build = functools.partial(compiled, signature, loop)
    name = f"{slug}.observed.{form}"
    kernel = Kernels(name, "the observations", {"observed": build}, [loop])["observed"]
    return functools.partial(kernel, address(over_bytes.redact))
