"""The rules of a game bound to bytes, so that code for all games can call any of them."""

from __future__ import annotations

import functools
import types as python_types
from collections.abc import Callable, Mapping
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from drumhead.kernel.compiler import (
    BYTES,
    FLOAT,
    FLOATS,
    INT,
    INTERPRETED,
    INTS,
    ROWS_OF_BYTES,
    VOID,
    Bytes,
    Ints,
    Kernels,
    Record,
    compiled,
    rule,
)
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.random import below, deal_outcome, fill, next_word
from drumhead.kernel.record import Plain


@intrinsic
def as_record(_context, state, dtype):  # type: ignore[no-untyped-def]
    """The bytes of a state as its record. The address is the same; nothing is copied."""

    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        array = cg.make_array(sig.args[0])(cg, builder, args[0])
        return builder.bitcast(array.data, cg.get_value_type(sig.return_type))

    return dtype.dtype(state, dtype), emit


@intrinsic
def _copy_memory(_context, source, target):  # type: ignore[no-untyped-def]
    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        here, there = (
            cg.make_array(t)(cg, builder, a) for t, a in zip(sig.args, args, strict=True)
        )
        cgutils.raw_memcpy(builder, there.data, here.data, here.nitems, here.itemsize)
        return cg.get_dummy_value()

    return types.void(source, target), emit


def copy_state(source: Bytes, target: Bytes) -> None:
    """Copy a state over another of the same game. Compiled, this is a plain copy of memory."""
    target[:] = source


@overload(copy_state)
def _copy_state(source, target):  # type: ignore[no-untyped-def]
    return lambda source, target: _copy_memory(source, target)


@rule
def new_key(s: Record, rng: Ints) -> None:
    """Replace the dealing key. A player in a possible world must not foresee deals."""
    for i in range(4):
        s.key[i] = next_word(rng) << 31 ^ next_word(rng)


@rule
def hide_key(s: Record) -> None:
    """Erase the dealing key from a state that a seat may see."""
    s.counter = 0
    for i in range(4):
        s.key[i] = 0


#: Names in the templates below, defined by `bind`: the rule itself, the type of the record, and
#: the rules that a playout needs.
function: Any = None
STATE: Any = None
pending: Any = None
chance: Any = None
step: Any = None
choose: Any = None
legal: Any = None
thumb: Any = None
glance: Any = None
advise: Any = None


def _setup(state):  # type: ignore[no-untyped-def]
    function(as_record(state, STATE))


def _pending(state, out):  # type: ignore[no-untyped-def]
    return function(as_record(state, STATE), out)


def _chance(state, outcome, count):  # type: ignore[no-untyped-def]
    function(as_record(state, STATE), outcome, count)


def _legal(state, out):  # type: ignore[no-untyped-def]
    return function(as_record(state, STATE), out)


def _step(state, move):  # type: ignore[no-untyped-def]
    function(as_record(state, STATE), move)


def _winners(state):  # type: ignore[no-untyped-def]
    return function(as_record(state, STATE))


def _redact(state, seat):  # type: ignore[no-untyped-def]
    s = as_record(state, STATE)
    function(s, seat)
    hide_key(s)


def _redactions(rows):  # type: ignore[no-untyped-def]
    spectators = rows.shape[0] - 1
    for row in range(rows.shape[0]):
        s = as_record(rows[row], STATE)
        function(s, row if row < spectators else -1)
        hide_key(s)


def _resample(state, seat, rng, memo):  # type: ignore[no-untyped-def]
    s = as_record(state, STATE)
    function(s, seat, rng, memo)
    new_key(s, rng)


#: The most decisions in a hand of any game, including those of chance. A playout that does
#: not end within them returns ENDLESS.
MOST_DECISIONS = 1_000_000
ENDLESS = -1


def _playout(state, moves, rng):  # type: ignore[no-untyped-def]
    s = as_record(state, STATE)
    hand = s.finished
    decisions = 0
    chances = 0
    while s.finished == hand and s.turn != OVER:
        if decisions + chances == MOST_DECISIONS:
            return ENDLESS
        if s.turn == CHANCE:
            count = pending(s, moves)
            fill(rng, moves, count)
            chance(s, moves, count)
            chances += 1
        else:
            step(s, choose(s, rng, moves))
            decisions += 1
    return decisions


def _advance(state, place, moves):  # type: ignore[no-untyped-def]
    s = as_record(state, STATE)
    if place >= 0:
        step(s, moves[place])
    while s.turn == CHANCE:
        count = pending(s, moves)
        deal_outcome(state, moves, count)
        chance(s, moves, count)
    if s.turn == OVER:
        return 0
    return legal(s, moves)


def _thumb(state, moves, count, rng):  # type: ignore[no-untyped-def]
    return function(as_record(state, STATE), moves, count, rng)


def _guided(state, moves, rng, noise):  # type: ignore[no-untyped-def]
    s = as_record(state, STATE)
    hand = s.finished
    decisions = 0
    chances = 0
    lots = 1
    while s.finished == hand and s.turn != OVER:
        if decisions + chances == MOST_DECISIONS:
            return ENDLESS
        if s.turn == CHANCE:
            count = pending(s, moves)
            fill(rng, moves, count)
            chance(s, moves, count)
            chances += 1
            continue
        if lots == 1:
            lots = next_word(rng) | 1 << 32  # a word serves four decisions
        move = choose(s, rng, moves) if lots & 255 < noise else glance(s, moves, rng)
        lots >>= 8
        step(s, move)
        decisions += 1
    return decisions


def _value(state, seat):  # type: ignore[no-untyped-def]
    return function(as_record(state, STATE), seat)


#: The byte signature of each rule that a game supplies, with its template.
SIGNATURES: dict[str, tuple[Any, Callable[..., Any]]] = {
    "setup": (VOID(BYTES), _setup),
    "pending": (INT(BYTES, INTS), _pending),
    "chance": (VOID(BYTES, INTS, INT), _chance),
    "legal": (INT(BYTES, INTS), _legal),
    "step": (VOID(BYTES, INT), _step),
    "winners": (INT(BYTES), _winners),
    "redact": (VOID(BYTES, INT), _redact),
    "redactions": (VOID(ROWS_OF_BYTES), _redactions),
    "resample": (VOID(BYTES, INT, INTS, FLOATS), _resample),
    "value": (FLOAT(BYTES, INT), _value),
    "playout": (INT(BYTES, INTS, INTS), _playout),
    "advance": (INT(BYTES, INT, INTS), _advance),
    "thumb": (INT(BYTES, INTS, INT, INTS), _thumb),
    "guided": (INT(BYTES, INTS, INTS, INT), _guided),
}

#: Kernels whose names differ from those of the rules that they apply.
APPLIED = {"redactions": "redact"}

#: Kernels that may take longer than a few microseconds.
LONG = ("resample", "playout", "guided")

#: Kernels that only computer players need, compiled when the first of them sits down.
FOR_PLAYERS = ("thumb", "guided")

#: The signatures as types of arguments, for code that is compiled once for all games.
FUNCTION_TYPES = {name: types.FunctionType(sig) for name, (sig, _) in SIGNATURES.items()}


def _choose(s, rng, moves):  # type: ignore[no-untyped-def]
    """A legal move at random, for games without a quicker way to draw one."""
    return moves[below(rng, legal(s, moves))]


def _any(_s, moves, count, rng):  # type: ignore[no-untyped-def]
    """Advice in games that have no rules of thumb."""
    return moves[below(rng, count)]


def _glance(s, moves, rng):  # type: ignore[no-untyped-def]
    """The advised move, from the list of legal moves."""
    count = legal(s, moves)
    return thumb(s, moves, count, rng) if count > 1 else moves[0]


def _advised_at_once(s, _moves, rng):  # type: ignore[no-untyped-def]
    """The move advised by rules of thumb that need no list of legal moves."""
    return advise(s, rng)


def _advised(s, _moves, _count, rng):  # type: ignore[no-untyped-def]
    """The advised move, with the arguments of every `thumb`."""
    return advise(s, rng)


def _copy(template: Callable[..., Any], name: str, **scope: Any) -> Callable[..., Any]:
    """A template's code as a function of its own, with globals and a qualified name of its own.

    A closure over a compiled function would never be found in the cache again, since its
    pickle differs in every process.
    """
    made = python_types.FunctionType(template.__code__, globals() | scope, template.__name__)
    made.__qualname__ = name
    made.__module__ = template.__module__
    return made


class Bound:
    """The kernels of one game: those of its rules, and those that only computer players need."""

    def __init__(self, of_rules: Kernels, of_players: Kernels) -> None:
        self._of_rules = of_rules
        self._of_players = of_players

    def __call__(self, name: str) -> Callable[..., Any]:
        kernels = self._of_players if name in FOR_PLAYERS else self._of_rules
        kernel: Callable[..., Any] = kernels[name]
        return kernel

    @property
    def compiled(self) -> bool:
        """Have all of them been compiled on this machine, so that they only have to be loaded?"""
        return self._of_rules.compiled and self._of_players.compiled


def bind(
    slug: str, title: str, dtype: Any, rules: Mapping[str, Any]
) -> Callable[[str], Callable[..., Any]]:
    """The rules of one game as functions over bytes, compiled or loaded on first use."""
    used = ("pending", "chance", "legal", "step", "choose")
    scope = {name: rules.get(name) for name in used}
    if scope["choose"] is None:
        scope["choose"] = rule(_copy(_choose, f"{slug}.choose", legal=rules["legal"]))
    by_thumb: Any = rules.get("thumb") or rule(_copy(_any, f"{slug}.thumb"))
    if by_thumb.__code__.co_argcount == 2:
        scope["thumb"] = rule(_copy(_advised, f"{slug}.thumb", advise=by_thumb))
        scope["glance"] = rule(_copy(_advised_at_once, f"{slug}.glance", advise=by_thumb))
    else:
        own = {"thumb": by_thumb, "legal": rules["legal"]}
        scope["thumb"] = by_thumb
        scope["glance"] = rule(_copy(_glance, f"{slug}.glance", **own))
    rules = {**rules, "thumb": scope["thumb"]}
    if INTERPRETED:
        return lambda name: _interpreted(name, rules, scope, dtype)

    def build(name: str) -> Callable[[], Any]:
        signature, template = SIGNATURES[name]
        own = {"function": rules.get(APPLIED.get(name, name)), "STATE": dtype}
        kernel = _copy(template, f"{slug}.{name}", **scope, **own)
        return functools.partial(compiled, signature, kernel, brief=name not in LONG)

    builds = {name: build(name) for name in SIGNATURES}
    playing = {name: builds.pop(name) for name in FOR_PLAYERS}
    sources = [dtype, *filter(None, rules.values())]
    of_rules = Kernels(slug, f"the rules of {title}", builds, sources)
    of_players = Kernels(f"{slug}.players", f"the computer players of {title}", playing, sources)
    return Bound(of_rules, of_players)


def _interpreted(
    name: str, rules: Mapping[str, Any], scope: Mapping[str, Any], dtype: Any
) -> Callable[..., Any]:
    """A template run as ordinary Python, on an object with the record's attributes."""
    if name == "redactions":
        return _each_redacted(_interpreted("redact", rules, scope, dtype))

    def as_plain(state: Bytes, dtype: Any) -> Plain:
        return plain[-1]

    plain: list[Plain] = []
    own = {"function": rules.get(name), "STATE": dtype, "as_record": as_plain}
    template = _copy(SIGNATURES[name][1], name, **scope, **own)

    def kernel(state: Bytes, *arguments: Any) -> Any:
        plain.append(Plain(dtype, state))
        result = template(state, *arguments)
        plain.pop().write(state)
        return result

    return kernel


def _each_redacted(redact: Callable[..., Any]) -> Callable[..., Any]:
    """The kernel `redactions`, which has as many records as rows."""

    def kernel(rows: Any) -> None:
        for row, copy in enumerate(rows):
            redact(copy, row if row < len(rows) - 1 else -1)

    return kernel
