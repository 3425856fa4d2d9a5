"""GPU kernels for the rules of any game: random playouts, and a batch of matches.

Each function is a kernel. `kernels_of` defines the names above them for each game.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable, Mapping
from typing import Any

import numba.cuda as cuda
import numpy as np
from numba import types
from numba.cuda.extending import overload

from drumhead.kernel import bits
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.cuda.layout import Layout
from drumhead.kernel.cuda.parts import Intrinsics
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.observing import SCALE
from drumhead.kernel.random import below, fill, next_word

#: Actions in addition to moves: begin a new match, or leave everything unchanged.
BEGIN, WAIT = -1, -2
#: Results of a step as bits: a hand ended, the match ended, the move was illegal.
HAND, MATCH, ILLEGAL = 1, 2, 4

#: Names defined for each game.
pending: Any = None
chance: Any = None
legal: Any = None
step: Any = None
choose: Any = None
glance: Any = None
winners: Any = None
redact: Any = None
encode: Any = None
new: Any = None
copy_in: Any = None
of_batch: Any = None
write_back: Any = None
most_moves: Any = None
mask_words: Any = None
observed_words: Any = None
observed_rows: Any = None
observed_shape: Any = None
list_moves: Any = None


@overload(bits.nth_with_pdep)
def _nth(mask, n):  # type: ignore[no-untyped-def]
    """The nth card of a set. A GPU has no `pdep`."""
    return lambda mask, n: bits.nth_portable(mask, n)


@overload(next_word)
def _next_word(rng):  # type: ignore[no-untyped-def]
    """The next word of the small generator, computed in 32-bit numbers as a GPU does."""

    def in_words(rng):  # type: ignore[no-untyped-def]
        a = np.uint32(rng[0])
        b = np.uint32(rng[1]) ^ a
        word = np.uint32(a * np.uint32(0x9E3779BB))
        word = np.uint32(np.uint32(word << 5 | word >> 27) * np.uint32(5))
        rng[0] = np.uint32(a << 26 | a >> 6) ^ b ^ np.uint32(b << 9)
        rng[1] = np.uint32(b << 13 | b >> 19)
        return np.int64(word)

    return in_words


@overload(below)
def _below(rng, n):  # type: ignore[no-untyped-def]
    """A number below n as on the CPU, from a product of two 32-bit numbers."""

    def in_words(rng, n):  # type: ignore[no-untyped-def]
        bound = np.uint32(n)
        product = np.uint64(np.uint32(next_word(rng))) * np.uint64(bound)
        if np.uint32(product) < bound:
            unfair = np.uint32(-bound) % bound
            while np.uint32(product) < unfair:
                product = np.uint64(np.uint32(next_word(rng))) * np.uint64(bound)
        return np.int64(product >> np.uint64(32))

    return in_words


@rule
def seeded(rng: Ints, stream: int) -> None:
    """Make the small generator of a stream, whose number has 64 bits."""
    rng[0] = (stream * 2654435761 + 1) & 0xFFFFFFFF
    rng[1] = (stream >> 32 ^ stream * 40503 ^ 0x5BD1E995) & 0xFFFFFFFF
    for _ in range(8):
        next_word(rng)


def play(roots, lanes, first, count, decisions, scores):  # type: ignore[no-untyped-def]
    """Play `count` hands at random in each thread, from the roots in turn."""
    t = cuda.grid(1)
    if t >= decisions.size:
        return
    threads = decisions.size
    s = new()
    moves = cuda.local.array(most_moves, types.int16)
    rng = cuda.local.array(2, types.uint32)
    seeded(rng, first + t)
    made = 0
    for _ in range(count):
        copy_in(s, roots, t % lanes, lanes)
        hand = s.finished
        while s.finished == hand and s.turn != OVER:
            if s.turn == CHANCE:
                outcomes = pending(s, moves)
                fill(rng, moves, outcomes)
                chance(s, moves, outcomes)
            else:
                step(s, choose(s, rng, moves))
                made += 1
        for seat in range(s.players):
            scores[seat * threads + t] += s.score[seat]
    decisions[t] = made


def pick(records, lanes, rngs, actions):  # type: ignore[no-untyped-def]
    """Draw a legal move at random in each match, from a list of all of them."""
    t = cuda.grid(1)
    if t < lanes:
        s = of_batch(records, t, lanes)
        moves = cuda.local.array(most_moves, types.int16)
        rng = cuda.local.array(2, types.uint32)
        rng[0] = rngs[t]
        rng[1] = rngs[lanes + t]
        actions[t] = moves[below(rng, legal(s, moves))] if s.turn >= 0 else WAIT
        rngs[t] = rng[0]
        rngs[lanes + t] = rng[1]


def advise(records, lanes, rngs, actions):  # type: ignore[no-untyped-def]
    """Write the move that the rule of thumb advises in each match."""
    t = cuda.grid(1)
    if t < lanes:
        s = of_batch(records, t, lanes)
        moves = cuda.local.array(most_moves, types.int16)
        rng = cuda.local.array(2, types.uint32)
        rng[0] = rngs[t]
        rng[1] = rngs[lanes + t]
        actions[t] = glance(s, moves, rng) if s.turn >= 0 else WAIT
        rngs[t] = rng[0]
        rngs[lanes + t] = rng[1]


@rule
def credit(s: Record, lanes: int, t: int, before: Ints, points: Ints) -> None:
    """Write the points of a finished hand, and keep the scores for the next one."""
    for seat in range(s.players):
        points[seat * lanes + t] = s.score[seat] - before[seat * lanes + t]
        before[seat * lanes + t] = s.score[seat]


def _list_moves(s, moves, lanes, t, masks):  # type: ignore[no-untyped-def]
    """Write the mask of the legal moves in a match."""
    mask = cuda.local.array(mask_words, types.uint32)
    for word in range(mask_words):
        mask[word] = 0
    if s.turn >= 0:
        for place in range(legal(s, moves)):
            mask[moves[place] >> 5] |= 1 << (moves[place] & 31)
    for word in range(mask_words):
        masks[word * lanes + t] = mask[word]


def advance(  # type: ignore[no-untyped-def]
    records, lanes, starts, start_lanes, hands, rngs, actions, flags, before, points, masks, won
):
    """Make a move in each match, apply due events of chance, and list the legal moves.

    A match that has ended (or played its number of `hands`) begins again in the same step. The
    seats that won it are left in `won`, as a mask.
    """
    t = cuda.grid(1)
    if t >= lanes:
        return
    s = of_batch(records, t, lanes)
    moves = cuda.local.array(most_moves, types.int16)
    rng = cuda.local.array(2, types.uint32)
    rng[0] = rngs[t]
    rng[1] = rngs[lanes + t]
    action = actions[t]
    flag = 0
    hand = s.finished
    if action == BEGIN:
        s.turn = OVER
    elif action >= 0 and s.turn >= 0:
        allowed = action < 32 * mask_words
        if allowed:
            allowed = masks[(action >> 5) * lanes + t] >> (action & 31) & 1 == 1
        if allowed:
            step(s, action)
        else:
            flag = ILLEGAL
    while s.turn < 0 or s.finished != hand:
        if s.turn == OVER or s.finished != hand:
            if action != BEGIN:
                flag |= HAND
                credit(s, lanes, t, before, points)
            hand = s.finished
            if s.turn == OVER or hand == hands[t]:
                flag |= MATCH
                if action != BEGIN:
                    won[t] = winners(s)
                copy_in(s, starts, t % start_lanes, start_lanes)
                hand = s.finished
                for seat in range(s.players):
                    before[seat * lanes + t] = s.score[seat]
        else:
            outcomes = pending(s, moves)
            fill(rng, moves, outcomes)
            chance(s, moves, outcomes)
            scored = 0
            for seat in range(s.players):
                scored |= s.score[seat]
            if scored == 0:  # a new Engagement begins at zero
                for seat in range(s.players):
                    before[seat * lanes + t] = 0
    flags[t] = 0 if action == BEGIN else flag
    rngs[t] = rng[0]
    rngs[lanes + t] = rng[1]
    write_back(s, records, t, lanes)
    list_moves(s, moves, lanes, t, masks)


def observe(records, lanes, seats, out):  # type: ignore[no-untyped-def]
    """Write a seat's view of each match as bits; -1 is a spectator.

    A block writes its rows into shared memory, and then all of them to their place together.
    """
    seen = cuda.shared.array(observed_shape, types.int64)
    first = cuda.blockIdx.x * observed_rows
    row = cuda.threadIdx.x
    if first + row < lanes:
        s = new()
        copy_in(s, records, first + row, lanes)
        redact(s, seats[first + row])
        encode(s, seats[first + row], seen, row)
    cuda.syncthreads()
    words = min(observed_rows, lanes - first) * observed_words
    for place in range(row, words, observed_rows):
        from_row = place // observed_words
        out[first * observed_words + place] = seen[from_row, place - from_row * observed_words]


def disclose(records, lanes, seats, out):  # type: ignore[no-untyped-def]
    """Write a view from a seat with nothing hidden, as a critic may see it in training."""
    seen = cuda.shared.array(observed_shape, types.int64)
    first = cuda.blockIdx.x * observed_rows
    row = cuda.threadIdx.x
    if first + row < lanes:
        s = of_batch(records, first + row, lanes)
        encode(s, seats[first + row], seen, row)
    cuda.syncthreads()
    words = min(observed_rows, lanes - first) * observed_words
    for place in range(row, words, observed_rows):
        from_row = place // observed_words
        out[first * observed_words + place] = seen[from_row, place - from_row * observed_words]


def spread(packed, lanes, lane_step, word_step, row_bytes, out):  # type: ignore[no-untyped-def]
    """Write every bit as a byte of 0 or 1, one row per match. A thread makes eight from a byte.

    The steps are the distances between matches and between words of four bytes.
    """
    t = cuda.grid(1)
    if t < lanes * row_bytes:
        lane = t // row_bytes
        place = t - lane * row_bytes
        byte = np.int64(packed[lane * lane_step + (place >> 2) * word_step + (place & 3)])
        low = (byte & 15) * 0x00204081 & 0x01010101
        high = (byte >> 4) * 0x00204081 & 0x01010101
        out[t] = low | high << 32


#: The source of a number of another form, in the lowest bits of its place: a bit, a byte, a
#: number of four bytes, or its part left by float32. The bits above give its start, in bits.
BIT, BYTE, NUMBER, REST = range(4)


def as_bytes(packed, row_bytes, places, out):  # type: ignore[no-untyped-def]
    """Make observations of the form uint8 from bits. A block writes those of one match."""
    lane = cuda.blockIdx.x
    for number in range(cuda.threadIdx.x, places.size, cuda.blockDim.x):
        place = places[number]
        value = np.int64(packed[lane * row_bytes + (place >> 5)])
        whole = place & 3 == BYTE
        out[lane * places.size + number] = value if whole else value >> (place >> 2 & 7) & 1


def as_floats(packed, row_bytes, places, out):  # type: ignore[no-untyped-def]
    """Make observations of the form float32 from bits. A block writes those of one match."""
    lane = cuda.blockIdx.x
    for number in range(cuda.threadIdx.x, places.size, cuda.blockDim.x):
        place = places[number]
        kind = place & 3
        at = lane * row_bytes + (place >> 5)
        value = np.int64(packed[at])
        if kind == BIT:
            value = value >> (place >> 2 & 7) & 1
        elif kind != BYTE:
            value |= np.int64(packed[at + 1]) << 8 | np.int64(packed[at + 2]) << 16
            value |= np.int64(packed[at + 3]) << 24
            value -= (value >> 31) << 32
        if kind == REST:
            value -= np.int64(np.float32(value))
        scale = np.float32(1.0) if kind == BIT else np.float32(SCALE)
        out[lane * places.size + number] = np.float32(value) / scale


INT = types.int64
BYTE_ARRAY = types.Array(types.uint8, 1, "C")
INT_ARRAY = types.Array(types.int64, 1, "C")
NARROW_ARRAY = types.Array(types.int32, 1, "C")
WORD_ARRAY = types.Array(types.uint32, 1, "C")
FLOAT_ARRAY = types.Array(types.float32, 1, "C")

KERNELS: dict[str, tuple[tuple[Any, ...], Callable[..., None]]] = {
    "play": ((BYTE_ARRAY, INT, INT, INT, INT_ARRAY, INT_ARRAY), play),
    "pick": ((BYTE_ARRAY, INT, WORD_ARRAY, NARROW_ARRAY), pick),
    "advance": (
        (BYTE_ARRAY, INT, BYTE_ARRAY, INT, NARROW_ARRAY, WORD_ARRAY, NARROW_ARRAY, BYTE_ARRAY,
         NARROW_ARRAY, NARROW_ARRAY, WORD_ARRAY, NARROW_ARRAY),
        advance,
    ),
    "advise": ((BYTE_ARRAY, INT, WORD_ARRAY, NARROW_ARRAY), advise),
    "observe": ((BYTE_ARRAY, INT, NARROW_ARRAY, INT_ARRAY), observe),
    "disclose": ((BYTE_ARRAY, INT, NARROW_ARRAY, INT_ARRAY), disclose),
    "spread": ((BYTE_ARRAY, INT, INT, INT, INT, INT_ARRAY), spread),
    "as_bytes": ((BYTE_ARRAY, INT, NARROW_ARRAY, BYTE_ARRAY), as_bytes),
    "as_floats": ((BYTE_ARRAY, INT, NARROW_ARRAY, FLOAT_ARRAY), as_floats),
}  # fmt: skip


def kernels_of(
    layout: Layout,
    rules: Mapping[str, Any],
    most: int,
    moves: int,
    observer: tuple[Callable[..., None], int] | None,
) -> dict[str, tuple[tuple[Any, ...], Callable[..., None]]]:
    """The kernels of one game, each with the types of its arguments.

    `most` is the greatest number of legal moves at once, `moves` the number of all moves.
    `observer` is the rule that writes an observation, followed by its number of words.
    """
    needed = ("pending", "chance", "legal", "step", "redact", "winners")
    scope = {name: rules[name] for name in needed}
    scope["choose"] = rules.get("choose") or rule(_specialized(_listed, {"legal": rules["legal"]}))
    scope["glance"] = _glancing(rules, scope["choose"])
    scope |= {"most_moves": most, "mask_words": -(-moves // 32)}
    scope |= vars(Intrinsics(layout))
    scope["list_moves"] = rule(_specialized(_list_moves, scope))
    if observer is not None:
        scope["encode"], scope["observed_words"] = observer
        scope["observed_rows"] = rows_of_block(observer[1])
        scope["observed_shape"] = (scope["observed_rows"], observer[1] + 1)
    left_out = () if observer is not None else ("observe", "disclose", "as_bytes", "as_floats")
    wanted = {name: KERNELS[name] for name in KERNELS if name not in left_out}
    return {name: (kinds, _specialized(code, scope)) for name, (kinds, code) in wanted.items()}


def rows_of_block(words: int) -> int:
    """The number of observations of `words` words written at once: one for each thread of a block.

    A block has 48 KB of shared memory. One column is left empty, so that threads that write
    the same word of their rows do not wait for one another.
    """
    fitting = 48 * 1024 // (8 * (words + 1))
    return next(rows for rows in (64, 32, 16, 8, 4, 2, 1) if rows <= fitting)


def _listed(s: Record, rng: Ints, moves: Ints) -> int:
    """A legal move at random, for games without a quicker way to draw one."""
    chosen: int = moves[below(rng, legal(s, moves))]
    return chosen


def _glancing(rules: Mapping[str, Any], choose: Callable[..., int]) -> Callable[..., int]:
    """`glance(s, moves, rng)`: the rule of thumb's move, or a random one if there is no rule."""
    advise = rules.get("thumb")
    if advise is None:
        return rule(_specialized(_at_random, {"choose": choose}))
    if advise.__code__.co_argcount == 2:
        return rule(_specialized(_advised_at_once, {"advised": advise}))
    return rule(_specialized(_advised, {"advised": advise, "legal": rules["legal"]}))


#: The rule of thumb that a game gives.
advised: Any = None


def _at_random(s: Record, moves: Ints, rng: Ints) -> int:
    chosen: int = choose(s, rng, moves)
    return chosen


def _advised_at_once(s: Record, moves: Ints, rng: Ints) -> int:
    chosen: int = advised(s, rng)
    return chosen


def _advised(s: Record, moves: Ints, rng: Ints) -> int:
    count = legal(s, moves)
    chosen: int = advised(s, moves, count, rng) if count > 1 else moves[0]
    return chosen


def _specialized(function: Callable[..., Any], scope: Mapping[str, Any]) -> Callable[..., Any]:
    """A function's code with these globals in addition to its own."""
    names = function.__globals__ | dict(scope)
    return python_types.FunctionType(function.__code__, names, function.__name__)


#: The number of seats in the arrays of scores.
SEATS = MOST_SEATS
