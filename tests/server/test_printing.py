"""Files to print, over HTTP: made once, kept, and few to choose from."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from drumhead.errors import DrumheadError
from drumhead.printing import Job, file_cache, press


@pytest.fixture(autouse=True)
def printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Job]:
    """Files are kept in a folder of the test's own; these are the jobs that were worked on."""
    worked_on: list[Job] = []

    def counting(job: Job) -> bytes:
        worked_on.append(job)
        return press.printed(job)

    monkeypatch.setattr(file_cache, "folder", lambda: tmp_path / "paper")
    monkeypatch.setattr(file_cache, "printed", counting)
    return worked_on


def test_a_file_is_made_once(ada: Any, printed: list[Job], tmp_path: Path) -> None:
    address = "/api/print/war-and-diplomacy/counters.pdf?paper=letter"
    first = ada.http.get(address)
    assert first.status_code == 200
    assert first.headers["content-type"] == "application/pdf"
    assert first.headers["content-disposition"] == (
        'attachment; filename="war-and-diplomacy-counters-letter.pdf"'
    )
    assert first.content.startswith(b"%PDF-")
    assert ada.http.get(address).content == first.content
    picture = ada.http.get(address.replace(".pdf", ".png"))
    assert picture.content.startswith(b"\x89PNG")
    job = Job("war-and-diplomacy", "counters", paper="letter")
    assert printed == [job]
    names = {path.name for path in (tmp_path / "paper").iterdir()}
    assert names == {f"{job.fingerprint}.pdf", f"{job.fingerprint}.png"}


def test_a_folder_that_cannot_be_written_costs_only_time(
    ada: Any, printed: list[Job], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_cache, "folder", lambda: Path("/dev/null/paper"))
    for _ in range(2):
        assert ada.http.get("/api/print/tactics/test.pdf").status_code == 200
    assert len(printed) == 2


@pytest.mark.parametrize(
    ("address", "status", "said"),
    [
        ("poker/cards.pdf", 404, "There is no pack 'poker'"),
        ("tactics/poster.pdf", 404, "There is nothing to print called 'poster'."),
        ("tactics/cards.pdf?paper=a3", 400, "There is no paper 'a3'; there are a4, letter."),
        ("tactics/cards.pdf?cards=I7", 400, "'cards' cannot be chosen here;"),
        ("tactics/box.pdf?edition=black", 400, "'edition' cannot be chosen here;"),
        ("tactics/counters.pdf", 400, "The Tactics pack has no counters;"),
        ("tactics/cards.txt", 404, "There is nothing at /api/print/tactics/cards.txt."),
    ],
)
def test_what_is_not_offered(ada: Any, address: str, status: int, said: str) -> None:
    answer = ada.http.get(f"/api/print/{address}")
    assert answer.status_code == status
    assert answer.json()["error"].startswith(said)


def test_a_pack_says_what_can_be_printed(ada: Any) -> None:
    told = {slug: ada.get(f"/api/packs/{slug}")["printed"] for slug in ("tactics", "allie-patriot")}
    assert "cards" in told["tactics"]
    assert "counters" in told["allie-patriot"]
    assert "counters" not in told["tactics"]


def test_a_fault_of_the_press_is_a_sentence(ada: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(_: Job) -> bytes:
        raise DrumheadError("Printing is not installed.")

    monkeypatch.setattr(file_cache, "printed", broken)
    answer = ada.http.get("/api/print/tactics/box.pdf")
    assert (answer.status_code, answer.json()["error"]) == (400, "Printing is not installed.")
