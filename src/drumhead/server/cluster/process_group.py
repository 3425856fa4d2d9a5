"""The group of processes that serve one database, for health checks and metrics."""

from __future__ import annotations

from collections.abc import Mapping

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.metrics_core import Metric
from prometheus_client.parser import text_string_to_metric_families

from drumhead.server.cluster.members import Members
from drumhead.server.cluster.peers import Peers
from drumhead.server.cluster.relay import Relays
from drumhead.server.monitoring.metrics import Collected


class ProcessGroup:
    """The group as operators see it."""

    def __init__(self, members: Members, peers: Peers, relays: Relays) -> None:
        self._members, self._peers, self._relays = members, peers, relays

    @property
    def stopping(self) -> bool:
        """Is this process stopping?"""
        return self._members.stopping

    @property
    def count(self) -> int:
        """The number of processes, including this one."""
        return len(self._members.others) + 1

    @property
    def relayed(self) -> int:
        """The number of browsers of this process that another serves."""
        return self._relays.count

    async def merged(self, own: bytes) -> bytes:
        """The metrics of all of them, each marked with the id of its process."""
        return merged({self._members.id: own, **await self._peers.metrics()})


def merged(texts: Mapping[str, bytes]) -> bytes:
    """The metrics of several processes, each marked with the id of its process."""
    together: dict[str, Metric] = {}
    for process, one in texts.items():
        for family in text_string_to_metric_families(one.decode()):
            metric = together.setdefault(
                family.name, Metric(family.name, family.documentation, family.type)
            )
            for sample in family.samples:
                labels = {**sample.labels, "process": process}
                metric.add_sample(sample.name, labels, sample.value)
    registry = CollectorRegistry()
    registry.register(Collected(together.values()))
    return generate_latest(registry)
