"""Batches: many matches stepped at once by the loop that every vector environment runs.

A batch is a few arrays with a row for each environment: its state, its page of the `book` (the
columns below), its dealing key, the mask of its legal moves, and the rewards of its seats. An
environment depends only on its own rows, so neither the size of the batch nor the number of
threads changes its matches.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from drumhead.kernel.bits import nth, popcount
from drumhead.kernel.chacha import BLOCK, WORD, WORDS, four_blocks
from drumhead.kernel.compiler import (
    BYTES,
    FLOAT,
    FLOATS,
    INT,
    INTERPRETED,
    INTS,
    ROWS_OF_BYTES,
    ROWS_OF_FLOATS,
    ROWS_OF_INTS,
    VOID,
    Ints,
    Kernels,
    compiled,
    generic,
    rule,
)
from drumhead.kernel.header import CHANCE, FINISHED, KEY, MOST_SEATS, OVER, SCORE, TURN
from drumhead.kernel.kernels import copy_state
from drumhead.kernel.loops import win_shares
from drumhead.kernel.random import USED, begin_stream, below, deal_outcome
from drumhead.kernel.rows import (
    AHEAD,
    address,
    call_chance,
    call_pending,
    call_resample,
    call_thumb,
    call_winners,
    fetch_row,
    record_at,
    specialized,
    uncounted,
)

#: The columns of the book: results of the last step, the seat whose view is observed, the
#: number of legal moves, the number of moves made, the number of moves after which the match is
#: cut off (0: never), the players of the seats (two bits each), the number of hands after which
#: the match is over (0: by the rules), the configuration, the number of the next episode, and the
#: scores at the start of the hand.
STATUS, OBSERVER, LEGAL, MOVES, MOST_MOVES, SITS, HANDS, CONFIGURATION, EPISODE, BASE = range(10)
BOOK_COLUMNS = BASE + MOST_SEATS

#: Results of a step, as a set: the match is over, or was cut off; a hand was finished; the
#: action was not a legal move; a new match began.
TERMINATED, TRUNCATED, HAND, ILLEGAL, BEGUN = 1, 2, 4, 8, 16
#: The players of seats: the caller (who gives the actions), chance, the rules of thumb, or a
#: Python player.
AGENT, PRIVATE, CORPORAL, OUTSIDE = range(4)
#: The time at which a finished match is replaced by a new one: in the next step, in the same
#: step, or on request.
NEXT_STEP, SAME_STEP, DISABLED = range(3)
#: The source of rewards: the points of a hand, the share of a match, or none here.
POINTS, SHARE, OWN = range(3)
#: An action that leaves an environment unchanged, for steps within a step.
WAIT = -(1 << 62)
#: An action that begins a match again in an environment without automatic resets (DISABLED).
BEGIN = WAIT + 1
#: The names of the calls of rare rules, for interpreted rules.
do_pending: Any = call_pending
do_chance: Any = call_chance
do_winners: Any = call_winners
do_resample: Any = call_resample
do_thumb: Any = call_thumb
do_step: Any = None
do_legal: Any = None
#: The parts of a step that call a game's rules, compiled for each game.
own_move: Any = None
report: Any = None

#: The word of a key stream that gives the purpose of its blocks: the first is a dealing key, the
#: second random numbers for players of chance.
PURPOSE = 14


@rule
def derive(key: Ints, number: int, words: Ints) -> None:
    """The words that follow from an environment's key. They differ for each episode number."""
    start = np.empty(USED + 1, np.int64)
    begin_stream(key, 0, start)
    start[12] = number & WORD
    start[13] = number >> 32 & WORD
    four_blocks(start, PURPOSE, words)


# A slice of a row counts references, which costs as much as a step. Frequent operations read
# and write whole arrays by their indices, and only rare ones take slices.


@rule
def begin(i: int, roots: Any, states: Any, book: Any, keys: Any, lots: Any) -> None:
    """Begin a new match in an environment, before its first event of chance."""
    copy_state(roots[book[i, CONFIGURATION]], states[i])
    words = states[i].view(np.int64)
    derived = np.empty(WORDS, np.int64)
    derive(keys[i], book[i, EPISODE], derived)
    for j in range(4):
        words[KEY + j] = derived[2 * j + 1] << 32 | derived[2 * j]
        lots[i, j] = derived[BLOCK + 2 * j]
    lots[i, 0] |= 1  # a small generator must not be all zeros
    book[i, EPISODE] += 1
    book[i, MOVES] = 0
    book[i, STATUS] = BEGUN
    book[i, OBSERVER] = 0
    for seat in range(MOST_SEATS):
        book[i, BASE + seat] = 0


@rule
def end_hand(
    i: int, codes: Any, states: Any, book: Any, finals: Any, sides: Any, sign: int, reward: int,
    rewards: Any,
) -> None:  # fmt: skip
    """Finish a hand: store its result and give the rewards."""
    words = states[i].view(np.int64)
    copy_state(states[i], finals[i])
    book[i, STATUS] |= HAND
    if words[TURN] == OVER or words[FINISHED] >= book[i, HANDS] > 0:
        book[i, STATUS] |= TERMINATED
    seats = rewards.shape[1]
    if reward == POINTS:
        for seat in range(seats):
            rewards[i, seat] += sign * (words[SCORE + seat] - book[i, BASE + seat])
    elif reward == SHARE and book[i, STATUS] & TERMINATED:
        win_shares(
            do_winners(codes[WINNERS], states[i]), sides[book[i, CONFIGURATION], :seats], rewards[i]
        )
    for seat in range(MOST_SEATS):
        book[i, BASE + seat] = words[SCORE + seat]


@rule
def take_chance(i: int, codes: Any, states: Any, book: Any, moves: Any) -> None:
    """Apply one event of chance, decided by the key of the match."""
    state = states[i]
    count = do_pending(codes[PENDING], state, moves)
    deal_outcome(state, moves, count)
    do_chance(codes[CHANCES], state, moves, count)
    words = state.view(np.int64)
    scored = 0
    for seat in range(MOST_SEATS):
        scored |= words[SCORE + seat]
    if scored == 0:  # a new Engagement begins at zero
        for seat in range(MOST_SEATS):
            book[i, BASE + seat] = 0


def _own_move(i, turn, sits, codes, states, lots, moves, world, memo):  # type: ignore[no-untyped-def]
    """The move of a player in the loop: chance, or the rules of thumb in a possible world."""
    if sits == PRIVATE:
        return moves[below(lots[i], do_legal(states, i, moves))]
    copy_state(states[i], world)
    do_resample(codes[RESAMPLE], world, turn, lots[i], memo)
    return do_thumb(codes[THUMB], world, moves, do_legal(states, i, moves), lots[i])


def _report(i, states, words, book, masks, wide, flags, seats, moves):  # type: ignore[no-untyped-def]
    """Write the mask of the legal moves, and the flags and seats of a step.

    `words` are the states and `wide` the masks as words of 64 bits; making these views is slow.
    """
    for w in range(wide.shape[1]):
        wide[i, w] = 0
    count = 0
    seat = -1
    if not book[i, STATUS] & (TERMINATED | TRUNCATED):
        count = do_legal(states, i, moves)
        for m in range(count):
            masks[i, moves[m]] = 1
        seat = words[i, TURN]
        book[i, OBSERVER] = seat
    book[i, LEGAL] = count
    status = book[i, STATUS]
    flags[0, i] = status & TERMINATED
    flags[1, i] = status >> 1 & 1
    flags[2, i] = status >> 2 & 1
    seats[0, i] = seat
    seats[1, i] = book[i, OBSERVER]


def _steps(  # type: ignore[no-untyped-def]
    codes, states, book, keys, lots, roots, sides, finals, actions, masks, rewards, flags, seats,
    moves, world, memo, sign, reward, mode, fresh, penalty, first, last,
):  # fmt: skip
    """Step the environments from `first` up to `last`, and write the masks that follow."""
    states, book, keys, lots = uncounted(states), uncounted(book), uncounted(keys), uncounted(lots)
    roots, sides, finals, memo = (
        uncounted(roots), uncounted(sides), uncounted(finals), uncounted(memo)
    )  # fmt: skip
    masks, rewards, moves, world = (
        uncounted(masks), uncounted(rewards), uncounted(moves), uncounted(world)
    )  # fmt: skip
    flags, seats = uncounted(flags), uncounted(seats)
    words = states.view(np.int64)
    wide = masks.view(np.int64)
    for i in range(first, last):
        fetch_row(states, i + AHEAD)
        action = actions[i]
        if action == WAIT:
            continue
        if fresh:
            for seat in range(rewards.shape[1]):
                rewards[i, seat] = 0.0
        finished = words[i, FINISHED]
        if book[i, STATUS] & (TERMINATED | TRUNCATED):
            if mode == DISABLED and action != BEGIN:
                continue
            begin(i, roots, states, book, keys, lots)
            finished = 0
        elif action < 0 or action >= masks.shape[1] or not masks[i, action]:
            rewards[i, words[i, TURN]] += penalty
            book[i, STATUS] = ILLEGAL | TERMINATED
        else:
            book[i, STATUS] = 0 if fresh else book[i, STATUS] & HAND
            book[i, OBSERVER] = words[i, TURN]
            book[i, MOVES] += 1
            do_step(states, i, action)
        while True:
            if words[i, FINISHED] > finished:
                finished = words[i, FINISHED]
                end_hand(i, codes, states, book, finals, sides, sign, reward, rewards)
            turn = words[i, TURN]
            if turn == OVER:
                book[i, STATUS] |= TERMINATED
            if book[i, STATUS] & TERMINATED:
                break
            if turn == CHANCE:
                take_chance(i, codes, states, book, moves)
                continue
            if book[i, MOVES] >= book[i, MOST_MOVES] > 0:
                book[i, STATUS] |= TRUNCATED
                break
            sits = book[i, SITS] >> 2 * turn & 3
            if sits in (AGENT, OUTSIDE):
                break
            move = own_move(i, turn, sits, codes, states, lots, moves, world, memo)
            book[i, MOVES] += 1
            do_step(states, i, move)
        report(i, states, words, book, masks, wide, flags, seats, moves)


def _first_illegal(book, masks, actions):  # type: ignore[no-untyped-def]
    """The first environment whose action is not legal, or -1. A match that is over allows any."""
    for i in range(actions.size):
        if not book[i, STATUS] & (TERMINATED | TRUNCATED):
            action = actions[i]
            if action < 0 or action >= masks.shape[1] or not masks[i, action]:
                return i
    return -1


def _sample(book, masks, lots, actions, first, last):  # type: ignore[no-untyped-def]
    """Draw a legal move at random for each environment, or 0 where there is none."""
    lots = uncounted(lots)
    words = masks.view(np.int64)
    for i in range(first, last):
        actions[i] = 0
        if book[i, LEGAL] == 0:
            continue
        n = below(lots[i], book[i, LEGAL])
        for w in range(words.shape[1]):
            here = popcount(words[i, w])
            if n < here:
                actions[i] = 8 * w + (nth(words[i, w], n) >> 3)
                break
            n -= here


#: Names in the templates, defined for each game.
step: Any = None
legal: Any = None
STATE: Any = None


def _do_step(states, i, move):  # type: ignore[no-untyped-def]
    step(record_at(states, i, STATE), move)


def _do_legal(states, i, moves):  # type: ignore[no-untyped-def]
    return legal(record_at(states, i, STATE), moves)


_STEPS = VOID(
    INTS, ROWS_OF_BYTES, ROWS_OF_INTS, ROWS_OF_INTS, ROWS_OF_INTS, ROWS_OF_BYTES, ROWS_OF_INTS,
    ROWS_OF_BYTES, INTS, ROWS_OF_BYTES, ROWS_OF_FLOATS, ROWS_OF_BYTES, ROWS_OF_INTS,
    INTS, BYTES, FLOATS, INT, INT, INT, INT, FLOAT, INT, INT,
)  # fmt: skip

#: The rules that a loop calls by their addresses, in the order of `codes`: the rare ones, and
#: those that only players in the loop need.
BY_ADDRESS = ("pending", "chance", "winners", "resample", "thumb")
PENDING, CHANCES, WINNERS, RESAMPLE, THUMB = range(len(BY_ADDRESS))


def codes(over_bytes: Any, thumb: bool) -> Ints:
    """The addresses of a game's rules. That of the rules of thumb is included only if needed."""
    wanted = BY_ADDRESS if thumb else BY_ADDRESS[:THUMB]
    found = np.zeros(len(BY_ADDRESS), np.int64)
    if not INTERPRETED:
        found[: len(wanted)] = [address(getattr(over_bytes, name)) for name in wanted]
    return found


def stepper(slug: str, title: str, dtype: Any, rules: Any, over_bytes: Any) -> Any:
    """The loop that steps a batch of one game, its rules compiled into it.

    `rules` is the module of the game's rules, `over_bytes` the same rules bound to bytes.
    """
    if INTERPRETED:
        return interpreted(slug, over_bytes)
    given = {"step": rules.step, "legal": rules.legal, "STATE": dtype}
    do_legal = rule(specialized(_do_legal, f"{slug}.do_legal", **given))
    loop = specialized(
        _steps,
        f"{slug}.steps",
        do_step=rule(specialized(_do_step, f"{slug}.do_step", **given)),
        own_move=rule(specialized(_own_move, f"{slug}.own_move", do_legal=do_legal)),
        report=rule(specialized(_report, f"{slug}.report", do_legal=do_legal)),
    )
    build = functools.partial(compiled, _STEPS, loop)
    return Kernels(f"{slug}.steps", f"the batches of {title}", {"steps": build}, [dtype, loop])[
        "steps"
    ]


def interpreted(slug: str, over_bytes: Any) -> Any:
    """An interpreted loop with the same steps, over a game's rules, compiled or not."""

    def by_name(name: str) -> Callable[..., Any]:
        return lambda _, *arguments: getattr(over_bytes, name)(*arguments)

    given = {f"do_{name}": by_name(name) for name in BY_ADDRESS}
    inner = {
        f.__name__: specialized(f, f.__name__, **given) for f in (begin, end_hand, take_chance)
    }
    given["do_legal"] = lambda states, i, moves: over_bytes.legal(states[i], moves)
    return specialized(
        _steps,
        f"{slug}.steps",
        do_step=lambda states, i, move: over_bytes.step(states[i], move),
        own_move=specialized(_own_move, f"{slug}.own_move", **given),
        report=specialized(_report, f"{slug}.report", **given),
        **given,
        **inner,
    )


@functools.cache
def sampler() -> Callable[..., None]:
    """The loop that draws legal moves at random, compiled."""
    signature = VOID(ROWS_OF_INTS, ROWS_OF_BYTES, ROWS_OF_INTS, INTS, INT, INT)
    made: Callable[..., None] = generic("sample", signature, _sample)
    return made


@functools.cache
def first_illegal() -> Callable[..., int]:
    """The loop that finds an action that is not a legal move, compiled."""
    signature = INT(ROWS_OF_INTS, ROWS_OF_BYTES, INTS)
    made: Callable[..., int] = generic("first_illegal", signature, _first_illegal)
    return made
