"""Rows of states for compiled loops over matches: a record in place, and loops for a game."""

from __future__ import annotations

import types as python_types
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.extending import intrinsic, overload

from drumhead.kernel.kernels import SIGNATURES


@intrinsic
def record_at(_context, states, row, dtype):  # type: ignore[no-untyped-def]
    """A row of an array of states as its record: an address. Nothing is copied."""

    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        array = cg.make_array(sig.args[0])(cg, builder, args[0])
        width = cgutils.unpack_tuple(builder, array.strides, 2)[0]
        here = builder.gep(array.data, [builder.mul(args[1], width)])
        return builder.bitcast(here, cg.get_value_type(sig.return_type))

    return dtype.dtype(states, types.int64, dtype), emit


@intrinsic
def copy_row(_context, states, row, target):  # type: ignore[no-untyped-def]
    """Copy a row of an array of states over a state, as plain memory."""

    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        array = cg.make_array(sig.args[0])(cg, builder, args[0])
        there = cg.make_array(sig.args[2])(cg, builder, args[2])
        width = cgutils.unpack_tuple(builder, array.strides, 2)[0]
        here = builder.gep(array.data, [builder.mul(args[1], width)])
        cgutils.raw_memcpy(builder, there.data, here, there.nitems, there.itemsize)
        return cg.get_dummy_value()

    return types.void(states, types.int64, target), emit


#: The number of rows by which a state is prefetched, and the number of its bytes, a line of
#: cache at a time.
AHEAD, FETCHED, LINE = 4, 1280, 64


def fetch_row(states: Any, row: int) -> None:
    """Prefetch the beginning of a row that will be needed soon. It need not exist."""


@intrinsic
def _fetch_row(_context, states, row):  # type: ignore[no-untyped-def]
    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        array = cg.make_array(sig.args[0])(cg, builder, args[0])
        width = cgutils.unpack_tuple(builder, array.strides, 2)[0]
        here = builder.gep(array.data, [builder.mul(args[1], width)])
        word = ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), (here.type, word, word, word))
        fetch = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        for at in range(0, FETCHED, LINE):
            line = builder.gep(here, [ir.Constant(ir.IntType(64), at)])
            builder.call(fetch, (line, word(1), word(3), word(1)))
        return cg.get_dummy_value()

    return types.void(states, types.int64), emit


@overload(fetch_row)
def _fetched_row(states, row):  # type: ignore[no-untyped-def]
    return lambda states, row: _fetch_row(states, row)


def uncounted(array: Any) -> Any:
    """An array without a count of references, valid while the caller has the array itself.

    Compiled code counts whenever it passes an array, which costs more than a step of a game.
    """
    return array


@intrinsic
def _without_count(_context, array):  # type: ignore[no-untyped-def]
    def emit(cg, builder, sig, args):  # type: ignore[no-untyped-def]
        made = cg.make_array(sig.args[0])(cg, builder, args[0])
        made.meminfo = cgutils.get_null_value(made.meminfo.type)
        made.parent = cgutils.get_null_value(made.parent.type)
        return made._getvalue()

    return array(array), emit


@overload(uncounted)
def _uncounted(array):  # type: ignore[no-untyped-def]
    return lambda array: _without_count(array)


def address(kernel: Any) -> int:
    """The address of the machine code of a compiled kernel.

    A kernel passed as a function costs several times a step to unpack. Its address costs
    nothing, and `caller` calls it.
    """
    (found,) = kernel.overloads.values()
    return int(found.library.get_pointer_to_function(found.fndesc.llvm_func_name))


def _emitter(name: str) -> Callable[..., Any]:
    signature = SIGNATURES[name][0]

    def emit(cg: Any, builder: Any, _: Any, args: Any) -> Any:
        kind = cg.call_conv.get_function_type(signature.return_type, signature.args)
        code = builder.inttoptr(args[0], kind.as_pointer())
        _, result = cg.call_conv.call_function(
            builder, code, signature.return_type, signature.args, args[1:]
        )
        return cg.get_dummy_value() if result is None else result

    return emit


def _typed(name: str) -> Any:
    signature = SIGNATURES[name][0]
    return signature.return_type(types.int64, *signature.args)


@intrinsic
def call_pending(_context, _code, _state, _out):  # type: ignore[no-untyped-def]
    """Ask the rule at this address what chance must decide. The other calls are alike."""
    return _typed("pending"), _emitter("pending")


@intrinsic
def call_chance(_context, _code, _state, _outcome, _count):  # type: ignore[no-untyped-def]
    """Apply an event of chance."""
    return _typed("chance"), _emitter("chance")


@intrinsic
def call_winners(_context, _code, _state):  # type: ignore[no-untyped-def]
    """The winners as a mask of seats."""
    return _typed("winners"), _emitter("winners")


@intrinsic
def call_redact(_context, _code, _state, _seat):  # type: ignore[no-untyped-def]
    """Erase everything that a seat may not see."""
    return _typed("redact"), _emitter("redact")


@intrinsic
def call_resample(_context, _code, _state, _seat, _rng, _memo):  # type: ignore[no-untyped-def]
    """Replace everything that a seat cannot know by a possibility."""
    return _typed("resample"), _emitter("resample")


@intrinsic
def call_thumb(_context, _code, _state, _moves, _count, _rng):  # type: ignore[no-untyped-def]
    """The legal move that the rules of thumb advise."""
    return _typed("thumb"), _emitter("thumb")


def specialized(template: Callable[..., Any], name: str, **scope: Any) -> Callable[..., Any]:
    """A template's code with these globals in place of its own, under a name of its own.

    Unlike a closure it is found in the cache of compiled code again.
    """
    made = python_types.FunctionType(
        template.__code__, template.__globals__ | scope, template.__name__
    )
    made.__qualname__ = name
    made.__module__ = template.__module__
    return made
