"""For operators: health, readiness, metrics and logs."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable
from typing import Any

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from drumhead.server.http.health_routes import TOKEN
from drumhead.server.monitoring.logs import JsonFormatter
from tests.server.conftest import Browser, Running


def _metrics(text: str) -> dict[str, float]:
    """The sum over all labels of every sample."""
    found: dict[str, float] = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            found[sample.name] = found.get(sample.name, 0.0) + sample.value
    return found


def test_alive_and_ready(ada: Browser) -> None:
    assert ada.get("/health") == {"status": "alive"}
    assert ada.get("/ready") == {"status": "ready", "processes": 1}


def test_not_ready_without_a_database(
    running: Running, ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def silent(_: object) -> None:
        raise TimeoutError

    monkeypatch.setattr(running.site.store, "read", silent)
    answer = ada.http.get("/ready")
    assert answer.status_code == 503
    assert answer.json()["error"] == "The database does not answer."
    assert ada.get("/health") == {"status": "alive"}


def test_what_happens_is_counted(ada: Browser, computers: list[dict[str, str]]) -> None:
    before = _metrics(ada.http.get("/metrics").text)
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        state = socket.my_turn()
        socket.send("move", number=0, text="play I1")
        socket.wait("refused")
        now = _metrics(ada.http.get("/metrics").text)
        assert now["drumhead_tables"] == 1
        assert now["drumhead_people"] == 1
        assert socket.play_out(state)["view"]["over"]
    after = _metrics(ada.http.get("/metrics").text)
    entries = len(ada.get(f"/api/tables/{table}/moves"))
    grew = {name: after[name] - before.get(name, 0.0) for name in after}
    assert grew["drumhead_moves_total"] == entries
    assert grew["drumhead_refusals_total"] == 1
    assert 0 < grew["drumhead_move_seconds_count"] < entries
    assert grew["drumhead_thinking_seconds_count"] > 0
    assert grew["drumhead_commit_seconds_count"] > 0


def test_metrics_are_for_this_machine_or_with_a_token(
    ada: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(TOKEN, "open sesame")
    for headers in (
        {"X-Forwarded-For": "192.0.2.1"},
        {"X-Forwarded-For": "127.0.0.1"},
        {"Via": "1.1 somewhere"},
        {"X-Real-IP": "192.0.2.1", "Authorization": "Bearer open says me"},
    ):
        answer = ada.http.get("/metrics", headers=headers)
        assert answer.status_code == 403
        assert TOKEN in answer.json()["error"]
    shown = {"X-Forwarded-For": "192.0.2.1", "Authorization": "Bearer open sesame"}
    assert ada.http.get("/metrics", headers=shown).status_code == 200
    assert ada.http.get("/api/cluster/metrics", headers=shown).status_code == 404


def test_all_processes_are_in_the_metrics_of_each(
    running: Running, serve: Callable[..., Running], ada: Browser
) -> None:
    second = serve(running.settings)
    ada.until("/ready", lambda ready: ready["processes"] == 2)
    for port in (running.port, second.port):
        text = httpx.get(f"http://127.0.0.1:{port}/metrics").text
        families = {family.name: family for family in text_string_to_metric_families(text)}
        labels = {sample.labels["process"] for sample in families["drumhead_tables"].samples}
        assert labels == {running.site.members.id, second.site.members.id}


def test_a_line_of_the_log_is_one_object() -> None:
    logger = logging.getLogger("drumhead.test")
    try:
        raise ValueError("two\nlines")
    except ValueError as error:
        trace: Any = (ValueError, error, error.__traceback__)
    extra = {"others": 2}
    record = logger.makeRecord(
        logger.name, logging.WARNING, "", 0, "it was %s", ("odd",), trace, extra=extra
    )
    line = JsonFormatter().format(record)
    assert "\n" not in line
    found = json.loads(line)
    assert (found["level"], found["logger"], found["message"]) == (
        "warning",
        "drumhead.test",
        "it was odd",
    )
    assert found["others"] == 2
    assert "ValueError: two\nlines" in found["error"]
