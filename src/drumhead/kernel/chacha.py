"""ChaCha20 (RFC 8439), four blocks of its key stream at a time.

The Python body is the definition; compiled, a row of four words of all four blocks is one vector,
so that a whole shuffle costs little more than a single block.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from drumhead.kernel.compiler import Ints

WORD = 0xFFFFFFFF
CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
#: The words of a block, the number of blocks made at once, and the words of these.
BLOCK, BLOCKS = 16, 4
WORDS = BLOCK * BLOCKS
#: Words of a row of all blocks.
LANES = WORDS // 4
ROUNDS = 20
#: A quarter round: the row that changes, the row added to it, the row mixed with the sum, and
#: the number of bits by which that one is rotated.
QUARTER = ((0, 1, 3, 16), (2, 3, 1, 12), (0, 1, 3, 8), (2, 3, 1, 7))
#: The sources of each row's words after a round: diagonals become columns, and the reverse.
TURNS = [[[(lane + by * row) % 4 for lane in range(4)] for row in range(4)] for by in (1, -1)]


def four_blocks(start: Ints, at: int, out: Ints) -> None:
    """Make four blocks, 64 words, from sixteen words of state, of which word `at` is the counter.

    Words are 32 bits held in int64. `at` is one of the last four, which belong to the counter
    and the nonce.
    """
    first = np.repeat(start[:BLOCK].astype(np.uint32).reshape(4, 1, 4), BLOCKS, axis=1)
    first[3, :, at - 12] += np.arange(BLOCKS, dtype=np.uint32)
    rows = list(first)
    for number in range(ROUNDS):
        for a, b, d, bits in QUARTER:
            rows[a] = rows[a] + rows[b]
            mixed = rows[d] ^ rows[a]
            rows[d] = mixed << bits | mixed >> 32 - bits
        for row in range(1, 4):
            rows[row] = rows[row][:, TURNS[number % 2][row]]
    out[:WORDS] = (np.stack(rows) + first).transpose(1, 0, 2).ravel()


_WORD = ir.IntType(32)
_ROW = ir.VectorType(_WORD, LANES)
_WIDE = ir.VectorType(ir.IntType(64), BLOCK)


def _constant(words: list[int]) -> Any:
    return ir.Constant(ir.VectorType(_WORD, len(words)), words)


def _picked(builder: Any, a: Any, b: Any, places: list[int]) -> Any:
    return builder.shuffle_vector(a, b, _constant(places))


def _mixed(builder: Any, rows: list[Any]) -> list[Any]:
    """The rows after all rounds."""
    kind = ir.FunctionType(_ROW, (_ROW, _ROW, _ROW))
    turn = cgutils.get_or_insert_function(builder.module, kind, "llvm.fshl.v16i32")
    rows = list(rows)
    for number in range(ROUNDS):
        for a, b, d, bits in QUARTER:
            rows[a] = builder.add(rows[a], rows[b])
            mixed = builder.xor(rows[d], rows[a])
            rows[d] = builder.call(turn, (mixed, mixed, _constant([bits] * (LANES))))
        for row in range(1, 4):
            turned = TURNS[number % 2][row]
            places = [4 * block + lane for block in range(BLOCKS) for lane in turned]
            rows[row] = _picked(builder, rows[row], rows[row], places)
    return rows


def _first_rows(builder: Any, start: Any, at: Any) -> list[Any]:
    """The four rows of all blocks before the first round. They are equal except for the counter."""
    wide = builder.load(builder.bitcast(start, _WIDE.as_pointer()), align=8)
    state = builder.trunc(wide, ir.VectorType(_WORD, BLOCK))
    lanes = range(LANES)
    rows = [_picked(builder, state, state, [4 * r + lane % 4 for lane in lanes]) for r in range(4)]
    none = ir.Constant(_ROW, ir.Undefined)
    alone = builder.insert_element(none, builder.trunc(at, _WORD), ir.Constant(_WORD, 0))
    everywhere = _picked(builder, alone, none, [0 for _ in lanes])
    counted = builder.icmp_unsigned("==", everywhere, _constant([12 + i % 4 for i in lanes]))
    number, nothing = _constant([lane // 4 for lane in lanes]), _constant([0 for _ in lanes])
    rows[3] = builder.add(rows[3], builder.select(counted, number, nothing))
    return rows


def _emit(cg: Any, builder: Any, sig: Any, args: Any) -> Any:
    start = cg.make_array(sig.args[0])(cg, builder, args[0]).data
    out = cg.make_array(sig.args[2])(cg, builder, args[2]).data
    first = _first_rows(builder, start, args[1])
    mixed = _mixed(builder, first)
    rows = [builder.add(row, before) for row, before in zip(mixed, first, strict=True)]
    for block in range(BLOCKS):
        lanes = [4 * block + lane for lane in range(4)]
        both = lanes + [lane + LANES for lane in lanes]
        left = _picked(builder, rows[0], rows[1], both)
        right = _picked(builder, rows[2], rows[3], both)
        words = builder.zext(_picked(builder, left, right, list(range(BLOCK))), _WIDE)
        here = builder.gep(out, [ir.Constant(ir.IntType(64), block * BLOCK)])
        builder.store(words, builder.bitcast(here, _WIDE.as_pointer()), align=8)
    return cg.get_dummy_value()


@intrinsic  # type: ignore[untyped-decorator]
def _four_blocks(_context: Any, start: Any, at: Any, out: Any) -> Any:
    return types.void(start, types.int64, out), _emit


@overload(four_blocks)
def _compiled_blocks(start, at, out):  # type: ignore[no-untyped-def]
    return lambda start, at, out: _four_blocks(start, at, out)
