"""Token buckets: rate limits by guest or address."""

from __future__ import annotations

import math
import time
from collections import OrderedDict
from collections.abc import Callable

from drumhead.server.settings import Rate

#: The most buckets that are kept. The least recently used is dropped first: most of those are
#: full again, so a client with many names gains little.
MOST_KEPT = 100_000


class Bucket:
    """A token bucket: a burst, then a steady rate per minute."""

    def __init__(self, rate: Rate, now: float) -> None:
        self._rate = rate
        self._tokens = float(rate.burst)
        self._then = now

    def take(self, now: float, amount: float = 1.0) -> float:
        """Take tokens: 0.0 if they are granted, otherwise the seconds until they would be."""
        rate = self._rate
        gained = max(0.0, now - self._then) * rate.per_minute / 60
        self._tokens, self._then = min(float(rate.burst), self._tokens + gained), now
        if self._tokens >= amount:
            self._tokens -= amount
            return 0.0
        return (amount - self._tokens) * 60 / rate.per_minute if rate.per_minute else math.inf


class Buckets:
    """Token buckets by key."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = time.monotonic) -> None:
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, who: str) -> float:
        """Take one token: 0.0 if it is granted, otherwise the seconds until it would be."""
        now = self._clock()
        bucket = self._buckets.get(who)
        if bucket is None:
            bucket = self._buckets[who] = Bucket(self._rate, now)
            if len(self._buckets) > MOST_KEPT:
                self._buckets.popitem(last=False)
        self._buckets.move_to_end(who)
        return bucket.take(now)
