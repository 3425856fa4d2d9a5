"""The outputs of a small network for an observation in `bits`, compiled or interpreted.

The first layer adds a row of its matrix for every set bit. Two residual layers follow. The
last layer is computed only for the wanted outputs. Every output is one sum of float32 in one
order, so compiled and interpreted code agree.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias

import numba
import numpy as np
from numba import types

from drumhead.kernel.bits import lowest
from drumhead.kernel.compiler import INT, INTERPRETED, INTS, VOID, Ints, Kernels, compiled, rule
from drumhead.kernel.rows import specialized

#: A vector of float32, and a matrix.
Vector: TypeAlias = "np.ndarray[tuple[int], np.dtype[np.float32]]"
Matrix: TypeAlias = "np.ndarray[tuple[int, int], np.dtype[np.float32]]"

_VECTOR = types.Array(types.float32, 1, "C")
_MATRIX = types.Array(types.float32, 2, "C")
_NOTHING = np.float32(0)
_ONCE = np.float32(1)


# --- The steps, compiled and interpreted -------------------------------------------------


@rule
def _set_rows(words, rows, found):  # type: ignore[no-untyped-def]
    """The rows of the set bits, in order. Returns their number."""
    count = 0
    for k in range(words.size):
        word = words[k]
        while word != 0:
            row = rows[64 * k + lowest(word)]
            if row >= 0:
                found[count] = row
                count += 1
            word &= word - 1
    return count


@rule
def _add_row(total, times, matrix, row):  # type: ignore[no-untyped-def]
    for j in range(total.size):
        total[j] += times * matrix[row, j]


@rule
def _add_some(total, times, matrix, row, wanted, count):  # type: ignore[no-untyped-def]
    for k in range(count):
        total[k] += times * matrix[row, wanted[k]]


def _set_rows_plainly(words: Ints, rows: Ints, found: Ints) -> int:
    taken = rows[np.unpackbits(words.view(np.uint8), bitorder="little").astype(np.bool_)]
    taken = taken[taken >= 0]
    found[: taken.size] = taken
    return taken.size


def _add_row_plainly(total: Vector, times: np.float32, matrix: Matrix, row: int) -> None:
    total += times * matrix[row]


def _add_some_plainly(
    total: Vector, times: np.float32, matrix: Matrix, row: int, wanted: Ints, count: int
) -> None:
    total[:count] += times * matrix[row, wanted[:count]]


#: Names in the template below.
set_rows: Any = _set_rows
add_row: Any = _add_row
add_some: Any = _add_some


def _outputs(  # type: ignore[no-untyped-def]
    words, rows, w0, b0, w1, b1, w2, b2, w3, b3, wanted, count, found, hidden, layer, out
):
    """The wanted outputs of a network, in their order. The space before `out` is scratch memory."""
    hidden[:] = b0
    for n in range(set_rows(words, rows, found)):
        add_row(hidden, _ONCE, w0, found[n])
    for j in range(hidden.size):
        hidden[j] = max(hidden[j], _NOTHING)
    for again in range(2):
        layer[:] = b2 if again else b1
        for i in range(hidden.size):
            if hidden[i] > _NOTHING:
                add_row(layer, hidden[i], w2 if again else w1, i)
        for j in range(hidden.size):
            hidden[j] += max(layer[j], _NOTHING)
    for k in range(count):
        out[k] = b3[wanted[k]]
    for i in range(hidden.size):
        if hidden[i] > _NOTHING:
            add_some(out, hidden[i], w3, i, wanted, count)


_SIGNATURE = VOID(
    INTS, INTS, *(4 * (_MATRIX, _VECTOR)), INTS, INT, INTS, _VECTOR, _VECTOR, _VECTOR
)  # fmt: skip


@contextmanager
def _vectorized() -> Iterator[None]:
    """Set up vectorization. Unlike those of card games, these loops are long, so it pays."""
    before = numba.config.LOOP_VECTORIZE
    numba.config.LOOP_VECTORIZE = 1
    try:
        yield
    finally:
        numba.config.LOOP_VECTORIZE = before


def _build() -> Any:
    with _vectorized():
        return compiled(_SIGNATURE, _outputs)


@functools.cache
def outputs() -> Callable[..., None]:
    """The function that computes a network's outputs.

    Its arguments: the bits of an observation as words; for every bit the row of `w0` that it
    adds (-1: none); `w0, b0 ... w3, b3`; the numbers of the wanted outputs, and how many there are;
    scratch memory for the rows, for two hidden layers, and for the outputs.
    """
    if INTERPRETED:
        plain = {
            "set_rows": _set_rows_plainly,
            "add_row": _add_row_plainly,
            "add_some": _add_some_plainly,
        }
        return specialized(_outputs, "outputs", **plain)
    builds = {"outputs": _build}
    made: Callable[..., None] = Kernels("network", "the network", builds, [_outputs])["outputs"]
    return made
