"""What runs on the GPU, for the rules of any game: random playouts, and a batch of matches.

Each function is a kernel; the names above them are given for each game by `kernels_of`.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable, Mapping
from typing import Any

import numba.cuda as cuda
from numba import types
from numba.cuda.extending import overload

from drumhead.kernel import bits
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.cuda.layout import Layout
from drumhead.kernel.cuda.parts import Intrinsics
from drumhead.kernel.header import CHANCE, MOST_SEATS, OVER
from drumhead.kernel.random import below, fill, next_word

#: What an action may be beside a move: begin a new match, or leave everything as it is.
BEGIN, WAIT = -1, -2
#: What a step may have brought, bit by bit: a hand ended, the match ended, the move was illegal.
HAND, MATCH, ILLEGAL = 1, 2, 4

#: Names that a game gives.
pending: Any = None
chance: Any = None
legal: Any = None
step: Any = None
choose: Any = None
redact: Any = None
encode: Any = None
new: Any = None
copy_in: Any = None
of_batch: Any = None
write_back: Any = None
most_moves: Any = None
mask_words: Any = None
observed_words: Any = None


@overload(bits.nth_with_pdep)
def _nth(mask, n):  # type: ignore[no-untyped-def]
    """There is no `pdep` on a GPU."""
    return lambda mask, n: bits.nth_portable(mask, n)


@rule
def seeded(rng, stream):  # type: ignore[no-untyped-def]
    """Make the small generator of a stream, whose number has 64 bits."""
    rng[0] = (stream * 2654435761 + 1) & 0xFFFFFFFF
    rng[1] = (stream >> 32 ^ stream * 40503 ^ 0x5BD1E995) & 0xFFFFFFFF
    for _ in range(8):
        next_word(rng)


def play(roots, lanes, first, count, decisions, scores):  # type: ignore[no-untyped-def]
    """Each thread plays `count` hands at random, from the root whose turn it is.

    It does not wait for the other threads of its warp at the end of a hand.
    """
    t = cuda.grid(1)
    if t >= decisions.size:
        return
    threads = decisions.size
    s = new()
    moves = cuda.local.array(most_moves, types.int16)
    rng = cuda.local.array(2, types.uint32)
    seeded(rng, first + t)
    copy_in(s, roots, t % lanes, lanes)
    hand = s.finished
    made = 0
    done = 0
    while done < count:
        if s.finished != hand or s.turn == OVER:
            for seat in range(s.players):
                scores[seat * threads + t] += s.score[seat]
            done += 1
            copy_in(s, roots, t % lanes, lanes)
        elif s.turn == CHANCE:
            outcomes = pending(s, moves)
            fill(rng, moves, outcomes)
            chance(s, moves, outcomes)
        else:
            step(s, choose(s, rng, moves))
            made += 1
    decisions[t] = made


def pick(records, lanes, rngs, actions):  # type: ignore[no-untyped-def]
    """A legal move at random in each match: all of them are listed, and one is drawn."""
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


def advance(  # type: ignore[no-untyped-def]
    records, lanes, starts, start_lanes, hands, rngs, actions, flags, before, points, masks
):
    """Make a move in each match, let chance decide what is due, and list the legal moves.

    A match that has ended (or played `hands` hands) begins anew within the same step.
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
    if action >= 0 and s.turn >= 0:
        allowed = action < 32 * mask_words
        if allowed:
            allowed = masks[(action >> 5) * lanes + t] >> (action & 31) & 1 == 1
        if allowed:
            hand = s.finished
            step(s, action)
            if s.finished != hand or s.turn == OVER:
                flag = HAND
                for seat in range(s.players):
                    points[seat * lanes + t] = s.score[seat] - before[seat * lanes + t]
                    before[seat * lanes + t] = s.score[seat]
                if s.turn == OVER or s.finished == hands:
                    flag = HAND | MATCH
        else:
            flag = ILLEGAL
    if action == BEGIN or flag & MATCH:
        copy_in(s, starts, t % start_lanes, start_lanes)
        for seat in range(s.players):
            before[seat * lanes + t] = s.score[seat]
    while s.turn == CHANCE:
        outcomes = pending(s, moves)
        fill(rng, moves, outcomes)
        chance(s, moves, outcomes)
    flags[t] = flag
    rngs[t] = rng[0]
    rngs[lanes + t] = rng[1]
    write_back(s, records, t, lanes)
    mask = cuda.local.array(mask_words, types.uint32)
    for word in range(mask_words):
        mask[word] = 0
    if s.turn >= 0:
        for place in range(legal(s, moves)):
            mask[moves[place] >> 5] |= 1 << (moves[place] & 31)
    for word in range(mask_words):
        masks[word * lanes + t] = mask[word]


def observe(records, lanes, seats, out):  # type: ignore[no-untyped-def]
    """What a seat sees of each match, as bits; -1 is a spectator."""
    t = cuda.grid(1)
    if t < lanes:
        s = new()
        copy_in(s, records, t, lanes)
        redact(s, seats[t])
        seen = cuda.local.array((1, observed_words), types.int64)
        encode(s, seats[t], seen, 0)
        for word in range(observed_words):
            out[t * observed_words + word] = seen[0, word]


def spread(bits_of, lanes, lane_step, word_step, entries, out):  # type: ignore[no-untyped-def]
    """Words of 32 bits as bytes of 0 and 1, one row a match: thread by thread four of them."""
    t = cuda.grid(1)
    row_words = (entries + 3) >> 2
    if t < lanes * row_words:
        lane = t // row_words
        first = (t - lane * row_words) << 2
        word = bits_of[lane * lane_step + (first >> 5) * word_step] >> (first & 31)
        for i in range(4):
            if first + i < entries:
                out[lane * entries + first + i] = word >> i & 1


INT = types.int64
BYTE_ARRAY = types.Array(types.uint8, 1, "C")
INT_ARRAY = types.Array(types.int64, 1, "C")
NARROW_ARRAY = types.Array(types.int32, 1, "C")
WORD_ARRAY = types.Array(types.uint32, 1, "C")

KERNELS: dict[str, tuple[tuple[Any, ...], Callable[..., None]]] = {
    "play": ((BYTE_ARRAY, INT, INT, INT, INT_ARRAY, INT_ARRAY), play),
    "pick": ((BYTE_ARRAY, INT, WORD_ARRAY, NARROW_ARRAY), pick),
    "advance": (
        (BYTE_ARRAY, INT, BYTE_ARRAY, INT, INT, WORD_ARRAY, NARROW_ARRAY, BYTE_ARRAY,
         NARROW_ARRAY, NARROW_ARRAY, WORD_ARRAY),
        advance,
    ),
    "observe": ((BYTE_ARRAY, INT, NARROW_ARRAY, INT_ARRAY), observe),
    "spread": ((WORD_ARRAY, INT, INT, INT, INT, BYTE_ARRAY), spread),
}  # fmt: skip


def kernels_of(
    layout: Layout,
    rules: Mapping[str, Any],
    most: int,
    moves: int,
    observer: tuple[Callable[..., None], int] | None,
) -> dict[str, tuple[tuple[Any, ...], Callable[..., None]]]:
    """The kernels of one game, each with the types of its arguments.

    `most` is how many moves may be legal at once, `moves` how many there are; `observer` is the
    rule that writes an observation, and how many words that has.
    """
    scope = {name: rules[name] for name in ("pending", "chance", "legal", "step", "redact")}
    scope["choose"] = rules.get("choose") or rule(_specialized(_listed, {"legal": rules["legal"]}))
    scope |= {"most_moves": most, "mask_words": -(-moves // 32)}
    scope |= vars(Intrinsics(layout))
    if observer is not None:
        scope["encode"], scope["observed_words"] = observer
    wanted = {name: KERNELS[name] for name in KERNELS if name != "observe" or observer is not None}
    return {name: (kinds, _specialized(code, scope)) for name, (kinds, code) in wanted.items()}


def _listed(s: Record, rng: Ints, moves: Ints) -> int:
    """A legal move at random, for games that have no quicker way to find one."""
    return moves[below(rng, legal(s, moves))]


def _specialized(function: Callable[..., Any], scope: Mapping[str, Any]) -> Callable[..., Any]:
    """A function's code with these globals beside its own."""
    names = function.__globals__ | dict(scope)
    return python_types.FunctionType(function.__code__, names, function.__name__)


#: How many seats the arrays of scores have room for.
SEATS = MOST_SEATS
