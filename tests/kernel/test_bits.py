"""Sets of cards: the compiled instructions and the portable code say what Python says."""

from __future__ import annotations

import random

import numpy as np
import pytest
from numba import types

from drumhead.kernel import bits
from drumhead.kernel.compiler import INTS, Ints, generic, rule

MASKS = [
    1,
    1 << 62,
    (1 << 63) - 1,
    0b1010,
    *(random.Random(1).getrandbits(63) | 1 for _ in range(50)),
]


@rule
def list_all(mask: int, out: Ints, portable: int) -> int:
    """Every card of a set by its number among them, then the count and the lowest."""
    count = bits.popcount(mask)
    for n in range(count):
        out[n] = bits.nth_portable(mask, n) if portable else bits.nth(mask, n)
    out[count] = bits.lowest(mask)
    return count


@pytest.mark.parametrize("portable", [0, 1])
@pytest.mark.parametrize("compiled", [False, True])
def test_cards_of_a_set(portable: int, compiled: bool) -> None:
    signature = types.int64(types.int64, INTS, types.int64)
    run = generic("test-bits", signature, list_all) if compiled else list_all
    for mask in MASKS:
        out = np.zeros(65, np.int64)
        expected = [place for place in range(63) if mask >> place & 1]
        assert run(mask, out, portable) == len(expected)
        assert out[: len(expected)].tolist() == expected == list(bits.cards_of(mask))
        assert out[len(expected)] == expected[0]


def test_pdep_is_used_only_where_the_processor_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("platform.machine", lambda: "aarch64")
    assert not bits.has_pdep()
    monkeypatch.setattr("platform.machine", lambda: "x86_64")
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", lambda: {"bmi2": True})
    assert bits.has_pdep()
    monkeypatch.setattr("llvmlite.binding.get_host_cpu_features", dict)
    assert not bits.has_pdep()
