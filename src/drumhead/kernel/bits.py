"""Sets of cards as bit masks: counting, finding and choosing cards.

The Python bodies are the definition and run when rules are interpreted; compiled,
each becomes one or two machine instructions.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from typing import Any

import llvmlite.binding as llvm
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload

from drumhead.kernel.compiler import rule


def popcount(mask: int) -> int:
    """The number of cards in the set."""
    return int(mask).bit_count()


def lowest(mask: int) -> int:
    """The first card of a set that is not empty, in the order of the pack."""
    mask = int(mask)
    return (mask & -mask).bit_length() - 1


def highest(mask: int) -> int:
    """The last card of a set that is not empty, in the order of the pack."""
    return int(mask).bit_length() - 1


def nth_with_pdep(mask: int, n: int) -> int:
    """Card number `n` (from 0) of the set; compiled: the x86 instruction `pdep`."""
    return nth_portable(int(mask), int(n))


def _intrinsics() -> None:
    """Register the machine instructions of the functions above with the compiler."""

    @intrinsic  # type: ignore[untyped-decorator]
    def ctpop(_context: Any, _x: Any) -> Any:
        def emit(_cg: Any, builder: Any, _sig: Any, args: Any) -> Any:
            return builder.ctpop(args[0])

        return types.int64(types.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def cttz(_context: Any, _x: Any) -> Any:
        def emit(cg: Any, builder: Any, _sig: Any, args: Any) -> Any:
            return builder.cttz(args[0], cg.get_constant(types.boolean, 1))

        return types.int64(types.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def ctlz(_context: Any, _x: Any) -> Any:
        def emit(cg: Any, builder: Any, _sig: Any, args: Any) -> Any:
            return builder.ctlz(args[0], cg.get_constant(types.boolean, 1))

        return types.int64(types.int64), emit

    @intrinsic  # type: ignore[untyped-decorator]
    def pdep(_context: Any, _x: Any, _mask: Any) -> Any:
        def emit(_cg: Any, builder: Any, _sig: Any, args: Any) -> Any:
            word = args[0].type
            kind = llvm_function_type(word)
            call = cgutils.get_or_insert_function(builder.module, kind, "llvm.x86.bmi.pdep.64")
            return builder.call(call, args)

        return types.int64(types.int64, types.int64), emit

    @overload(popcount)
    def _popcount(mask):  # type: ignore[no-untyped-def]
        return lambda mask: ctpop(mask)

    @overload(lowest)
    def _lowest(mask):  # type: ignore[no-untyped-def]
        return lambda mask: cttz(mask)

    @overload(highest)
    def _highest(mask):  # type: ignore[no-untyped-def]
        return lambda mask: 63 - ctlz(mask)

    @overload(nth_with_pdep)
    def _nth(mask, n):  # type: ignore[no-untyped-def]
        return lambda mask, n: cttz(pdep(1 << n, mask))


def llvm_function_type(word: Any) -> Any:
    """The LLVM type of a function of two words that returns a word."""
    from llvmlite import ir

    return ir.FunctionType(word, (word, word))


_intrinsics()


@rule
def nth_portable(mask: int, n: int) -> int:
    """Card number `n` (from 0) of the set, on any machine."""
    while n > 0:
        mask &= mask - 1
        n -= 1
    return lowest(mask)


def has_pdep() -> bool:
    """Does this processor have the instruction `pdep` (x86 with BMI2)?"""
    if platform.machine().lower() not in ("x86_64", "amd64"):
        return False
    return bool(llvm.get_host_cpu_features().get("bmi2", False))


nth = nth_with_pdep if has_pdep() else nth_portable


def cards_of(mask: int) -> Iterator[int]:
    """The cards of a set one by one, for ordinary Python."""
    while mask:
        yield lowest(mask)
        mask &= mask - 1
