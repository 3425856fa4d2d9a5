"""Metrics of this process, for Prometheus."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.metrics_core import Metric
from prometheus_client.registry import Collector

#: The bounds of histograms, in seconds: from an imperceptible delay to a lost move.
SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

_ours = CollectorRegistry()

MOVES = Counter("drumhead_moves", "Entries of the logs of all tables.", ["by"], registry=_ours)
MOVE_SECONDS = Histogram(
    "drumhead_move_seconds", "From the arrival of a person's move until it is sent to all seats.",
    buckets=SECONDS, registry=_ours,
)  # fmt: skip
THINKING_SECONDS = Histogram(
    "drumhead_thinking_seconds", "How long computer players, hints and reviews think.",
    buckets=SECONDS, registry=_ours,
)  # fmt: skip
COMMIT_SECONDS = Histogram(
    "drumhead_commit_seconds", "How long a commit takes.", buckets=SECONDS, registry=_ours
)
REFUSALS = Counter(
    "drumhead_refusals", "What was refused, by the way it came.", ["over"], registry=_ours
)
#: Entries of people and computer players, and refusals by transport: bound once, because moves
#: count them.
PEOPLE_MOVES, COMPUTER_MOVES = MOVES.labels("person"), MOVES.labels("computer")
REFUSED_MESSAGES, REFUSED_REQUESTS = REFUSALS.labels("websocket"), REFUSALS.labels("http")


class Collected(Collector):
    """Metrics that were collected before."""

    def __init__(self, metrics: Iterable[Metric]) -> None:
        self._metrics = list(metrics)

    def collect(self) -> Iterable[Metric]:
        return self._metrics


def text(gauges: Mapping[str, tuple[str, float]]) -> bytes:
    """The metrics of this process; gauges by name, each with its description."""
    registry = CollectorRegistry()
    measured = [
        GaugeMetricFamily(f"drumhead_{name}", about, value)
        for name, (about, value) in gauges.items()
    ]
    registry.register(Collected([*_ours.collect(), *measured]))
    return generate_latest(registry)
