"""Games are made ready in the background, the one that somebody is waiting for first."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.compiled_rules import CompiledRules
from drumhead.server.computing import readiness as module
from drumhead.server.computing.compile_progress import Progress, time_left
from drumhead.server.computing.readiness import Readiness, Waiter
from drumhead.server.site import archive
from drumhead.server.table import table

ROOT = Path(__file__).parents[2]


class Workshop:
    """A compiler that takes as long as the test wants."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.done: list[str] = []
        self.spoiled = {"skirmish"}
        self.gate = threading.Semaphore(0)
        monkeypatch.setattr(module, "prepare", self._prepare)
        monkeypatch.setattr(Readiness, "_compile_elsewhere", lambda *_: True)

    def _prepare(self, slug: str) -> None:
        self.gate.acquire()
        if slug in self.spoiled:
            raise RuntimeError("out of paper\nand ink")
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
    _until(lambda: readiness._at_work == "do-boy")
    readiness.want("tactics", Waiter(lambda: told.append("tactics")))
    for _ in range(3):
        workshop.gate.release()
    _until(lambda: len(workshop.done) == 3)
    assert workshop.done == ["do-boy", "tactics", "bang"]
    _until(lambda: told == ["tactics"])
    readiness.want("tactics", Waiter(lambda: told.append("at once")))
    assert told == ["tactics", "at once"]
    readiness.close()


def test_a_game_that_cannot_be_compiled_holds_nobody_up(
    workshop: Workshop, capsys: pytest.CaptureFixture[str]
) -> None:
    readiness = Readiness()
    told: list[str] = []
    readiness.want("skirmish", Waiter(lambda: told.append("skirmish")))
    workshop.gate.release()
    _until(lambda: told == ["skirmish"])
    assert not readiness.ready("skirmish")
    assert "out of paper" in (readiness.failed("skirmish") or "")
    workshop.gate.release()
    readiness.want("bang")
    _until(lambda: readiness.ready("bang"))
    readiness.close()
    assert "out of paper" in capsys.readouterr().err


def test_without_a_wish_the_games_of_newcomers_come_first(workshop: Workshop) -> None:
    readiness = Readiness()
    readiness.want_all(["game-of-war", "bang", "of-another-package", "do-boy"])
    assert readiness._wanted == ["do-boy", "bang", "game-of-war", "of-another-package"]
    for _ in range(4):
        workshop.gate.release()
    readiness.close()


def test_who_waits_for_the_second_game_is_told_which_comes_first(workshop: Workshop) -> None:
    readiness = Readiness()
    readiness.want("do-boy", Waiter(lambda: None))
    _until(lambda: readiness._at_work == "do-boy")
    told: list[str] = []
    readiness.want("bang", Waiter(lambda: None, lambda: told.append(readiness.waiting("bang"))))
    assert readiness.waiting("bang").endswith("Do-Boy comes first.")
    readiness._note("a line that the game prints\n")
    readiness._note("compiled: 0.5\n")
    assert (readiness.share("do-boy"), readiness.share("bang")) == (0.5, 0.0)
    assert len(told) == 1
    workshop.gate.release()
    _until(lambda: len(told) == 2)
    assert not told[1].endswith("comes first.")
    workshop.gate.release()
    readiness.close()


def test_the_share_rises_with_every_step_that_is_compiled() -> None:
    told: list[float] = []
    progress = Progress("do-boy", told.append)
    progress("the rules of Do-Boy", 0, 12)
    for done in range(1, 13):
        progress("the rules of Do-Boy", done, 12)
    of_rules = told[-1]
    progress("the batches of Do-Boy", 1, 1)  # nothing that a table waits for
    assert told[-1] == of_rules
    progress("the network", 0, 1)  # what lies between was found in the cache
    assert told == sorted(set(told))
    assert 0 < told[0] < of_rules < told[-1] < 1


def test_how_long_it_still_takes() -> None:
    assert time_left(0.0, 100) == "About half a minute."
    assert time_left(0.9, 18) == "A few seconds more."
    assert time_left(0.5, 15) == "About a quarter of a minute."
    assert time_left(0.5, 30) == "About half a minute."
    assert time_left(0.5, 60) == "About a minute."
    assert time_left(0.25, 40) == "About two minutes."


def test_the_process_that_compiles_says_how_far_it_has_come(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    script = tmp_path / "compiles"
    script.write_text(f"#!/bin/sh\necho A game says this.\necho '{module.SAYS}0.625'\n")
    script.chmod(0o755)
    monkeypatch.setattr("sys.executable", str(script))
    monkeypatch.setattr(CompiledRules, "cached", False)
    gate = threading.Event()
    monkeypatch.setattr(module, "prepare", lambda _: gate.wait())
    readiness = Readiness()
    told: list[float] = []
    readiness.want("do-boy", Waiter(lambda: None, lambda: told.append(readiness.share("do-boy"))))
    _until(lambda: told[-1:] == [0.625])
    gate.set()
    _until(lambda: readiness.ready("do-boy"))
    readiness.close()


def test_a_table_says_what_it_waits_for(
    monkeypatch: pytest.MonkeyPatch, running: Any, ada: Any, computers: Any
) -> None:
    workshop = Workshop(monkeypatch)
    monkeypatch.setattr(running.site.readiness, "_ready", set())
    waits = ada.table(seats=computers)
    with ada.open(waits) as socket:
        waiting = socket.state()
        assert waiting["view"] is None
        assert "Getting Do-Boy ready, for the first time only." in waiting["waiting"]
        assert waiting["number"] == 0
        socket.send("move", number=0, text="give I1")
        assert "Getting Do-Boy ready" in socket.wait("refused")["sentence"]
        assert ada.get("/api/tables/mine")[0]["scores"] == [0, 0, 0, 0]
        assert not any(game["ready"] for game in ada.get("/api/games"))
        running.site.readiness._note("compiled: 0.25\n")
        preparing = socket.wait("preparing", lambda m: m["share"] > 0)
        assert preparing["share"] == 0.25
        assert preparing["sentence"].startswith("Getting Do-Boy ready")
        progress = {game["slug"]: game["progress"] for game in ada.get("/api/games")}
        assert (progress["do-boy"], progress["bang"]) == (0.25, 0.0)
        workshop.gate.release()
        state = socket.my_turn()
        assert state["waiting"] == ""
        assert state["view"]["prompt"]
        games = {game["slug"]: game for game in ada.get("/api/games")}
        assert (games["do-boy"]["ready"], games["do-boy"]["progress"]) == (True, 1.0)


def test_a_game_that_cannot_be_compiled_is_tried_again(
    monkeypatch: pytest.MonkeyPatch, running: Any, ada: Any, computers: Any
) -> None:
    workshop = Workshop(monkeypatch)
    workshop.spoiled = {"do-boy"}
    monkeypatch.setattr(running.site.readiness, "_ready", set())
    with ada.open(ada.table(seats=computers)) as socket:
        assert not socket.wait("preparing")["failed"]
        workshop.gate.release()
        failed = socket.wait("preparing", lambda m: m["failed"])
        why = (
            "The rules of Do-Boy could not be compiled on this machine: RuntimeError: out of paper."
        )
        assert failed["sentence"] == why
        workshop.spoiled.clear()
        socket.send("prepare")
        socket.send("prepare")
        again = socket.wait("preparing")
        assert not again["failed"]
        assert again["sentence"].startswith("Getting Do-Boy ready")
        workshop.gate.release()
        assert socket.my_turn()["view"]["prompt"]
    assert workshop.done == ["do-boy"]


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
        assert "Getting Do-Boy ready" in answer.text
    _until(lambda: running.site.readiness.ready("do-boy"))
    for path in asked:
        assert ada.http.get(path).status_code == 200, path
    running.site.readiness._ready.clear()
    running.site.readiness._failed["do-boy"] = "out of paper"
    again = ada.http.post("/api/replays", content=transcript)
    assert (again.status_code, "Retry-After" in again.headers) == (500, False)
    assert "out of paper" in again.text
