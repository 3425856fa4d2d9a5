"""Games are made ready in the background, the one that somebody is waiting for first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any

import pytest

from drumhead.server import readiness as module
from drumhead.server.readiness import Readiness
from drumhead.server.replay import archive
from drumhead.server.table import table


class Workshop:
    """A compiler that takes as long as the test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.gate = threading.Semaphore(0)
        monkeypatch.setattr(module, "prepare", self._prepare)
        monkeypatch.setattr(Readiness, "_compile_elsewhere", lambda *_: True)

    def _prepare(self, slug: str) -> None:
        self.gate.acquire()
        if slug == "skirmish":
            raise RuntimeError("out of paper")
        self.done.append(slug)


@pytest.fixture
def workshop(monkeypatch: pytest.MonkeyPatch) -> Workshop:
    return Workshop(monkeypatch)


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 120
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.005)


def test_a_game_that_somebody_waits_for_comes_first(workshop: Workshop) -> None:
    readiness = Readiness()
    readiness.want_all(["bang", "do-boy", "tactics"])
    told: list[str] = []
    _until(lambda: not workshop.done)
    readiness.want("tactics", lambda: told.append("tactics"))
    for _ in range(3):
        workshop.gate.release()
    _until(lambda: len(workshop.done) == 3)
    assert workshop.done.index("tactics") < workshop.done.index("do-boy")
    _until(lambda: told == ["tactics"])
    readiness.want("tactics", lambda: told.append("at once"))
    assert told == ["tactics", "at once"]
    readiness.close()


def test_a_game_that_cannot_be_compiled_holds_nobody_up(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    readiness = Readiness()
    told: list[str] = []
    readiness.want("skirmish", lambda: told.append("skirmish"))
    workshop.gate.release()
    _until(lambda: told == ["skirmish"])
    assert not readiness.ready("skirmish")
    assert "out of paper" in (readiness.failed("skirmish") or "")
    workshop.gate.release()
    readiness.want("bang")
    _until(lambda: readiness.ready("bang"))
    readiness.close()
    assert "out of paper" in capsys.readouterr().err


def test_a_table_says_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, running: Any, ada: Any, computers: Any
) -> None:
    workshop = Workshop(monkeypatch)
    monkeypatch.setattr(running.site.readiness, "_ready", set())
    waits = ada.table(seats=computers)
    with ada.open(waits) as socket:
        waiting = socket.state()
        assert waiting["view"] is None
        assert "The rules of Do-Boy are being compiled" in waiting["waiting"]
        assert waiting["number"] == 0
        socket.send("move", number=0, text="give I1")
        assert "being compiled" in socket.wait("refused")["sentence"]
        assert ada.get("/api/tables/mine")[0]["scores"] == [0, 0, 0, 0]
        assert not any(game["ready"] for game in ada.get("/api/games"))
        workshop.gate.release()
        state = socket.my_turn()
        assert state["waiting"] == ""
        assert state["view"]["prompt"]


def test_what_needs_a_game_that_is_not_ready_is_to_be_asked_for_again(
    monkeypatch: pytest.MonkeyPatch, running: Any, ada: Any, computers: Any
) -> None:
    finished = ada.table(seats=computers)
    ada.play_out(finished)
    transcript = ada.http.get(f"/api/tables/{finished}/transcript").content
    running.restart()
    ada.moved()
    workshop = Workshop(monkeypatch)
    monkeypatch.setattr(table, "READY_WITHIN", 0.01)
    monkeypatch.setattr(archive, "LONGEST_WAIT", 0.01)
    of_table, of_match = f"/api/tables/{finished}", f"/api/replays/{finished}"
    asked = [f"{of_table}/moves", f"{of_table}/transcript", f"{of_table}/verify", of_match,
             f"{of_match}/at/0", f"{of_match}/review", f"{of_match}/judge/1"]  # fmt: skip
    answers = [ada.http.get(path) for path in asked]
    answers.append(ada.http.post("/api/replays", content=transcript))
    workshop.gate.release()
    for answer in answers:
        assert answer.status_code == 503, answer.url
        assert int(answer.headers["Retry-After"]) > 0
        assert "The rules of Do-Boy are being compiled" in answer.text
    _until(lambda: running.site.readiness.ready("do-boy"))
    for path in asked:
        assert ada.http.get(path).status_code == 200, path
    running.site.readiness._ready.clear()
    running.site.readiness._failed["do-boy"] = "out of paper"
    again = ada.http.post("/api/replays", content=transcript)
    assert (again.status_code, "Retry-After" in again.headers) == (500, False)
    assert "out of paper" in again.text
