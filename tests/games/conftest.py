"""What the tests of possible worlds share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture
def assert_uniform() -> Callable[[Counter[Any], Counter[Any]], None]:
    """The same worlds, as often as they should be; chi-square about one in 10,000."""

    def check(found: Counter[Any], possible: Counter[Any]) -> None:
        assert set(found) == set(possible)
        total, samples = sum(possible.values()), sum(found.values())
        surprise = 0.0
        for world, ways in possible.items():
            expected = samples * ways / total
            surprise += (found[world] - expected) ** 2 / expected
        free = len(possible) - 1
        assert surprise <= free + 4 * (2 * free) ** 0.5 + 8

    return check
