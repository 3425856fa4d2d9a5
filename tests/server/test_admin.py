"""What operators do: backups, lists and transcripts."""

from __future__ import annotations

import dataclasses
import json
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

import drumhead
from drumhead import cli
from drumhead.server.settings import Settings
from tests.server.conftest import Browser, Running


def _admin(*arguments: object) -> int:
    return cli.run(["admin", *map(str, arguments)])


def test_a_backup_is_restored_into_either_database(
    database: str,
    settings: Settings,
    serve: Callable[..., Running],
    computers: list[dict[str, str]],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    first = serve(settings)
    ada = Browser(first, "Ada")
    finished, unfinished = ada.table(seats=computers), ada.table(seats=computers)
    ada.play_out(finished)
    moves = ada.get(f"/api/tables/{finished}/moves")
    file = tmp_path / "backup.sqlite3"
    assert _admin("backup", file, "--database", settings.database) == 0
    assert _admin("backup", file, "--database", settings.database) == 2
    assert "is there already" in capsys.readouterr().err

    target = database.replace("drumhead.sqlite3", "restored.sqlite3")
    assert _admin("restore", file, "--database", target) == 0
    assert _admin("restore", file, "--database", target) == 2
    assert "not empty" in capsys.readouterr().err
    assert _admin("vacuum", "--database", target) == 0
    assert _admin("tables", "--all", "--json", "--database", target) == 0
    listed = json.loads(capsys.readouterr().out.split("Done.\n")[-1])
    assert {table["id"] for table in listed} == {finished, unfinished}
    assert _admin("tables", "--database", target) == 0
    shown = capsys.readouterr().out
    assert unfinished in shown
    assert finished not in shown
    assert _admin("export", tmp_path / "all", "--database", target) == 0
    (transcript,) = (tmp_path / "all").iterdir()
    assert drumhead.replay(transcript.read_text()).over

    # The same guest, by the same cookie, goes on at the restored server.
    second = serve(dataclasses.replace(settings, database=target))
    again = Browser(second)
    again.http.cookies = ada.http.cookies
    assert again.get(f"/api/tables/{finished}/moves") == moves
    assert [table["id"] for table in again.get("/api/me/tables")] == [unfinished]
    ada.http.close()
    again.http.close()


def test_a_backup_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
    assert _admin("restore", tmp_path / "nothing", "--database", url) == 2
    assert "There is no backup" in capsys.readouterr().err


def test_a_table_is_closed_while_somebody_plays(
    database: str,
    settings: Settings,
    serve: Callable[..., Running],
    computers: list[dict[str, str]],
    capsys: pytest.CaptureFixture[str],
) -> None:
    ada = Browser(serve(dataclasses.replace(settings, database=database)), "Ada")
    table, other = ada.table(seats=computers), ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.my_turn()
        assert _admin("close", table, "--database", database) == 0
        with pytest.raises(ConnectionClosed) as closed:
            socket.wait("nothing of that kind")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1012
    with ada.open(table) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.wait("nothing of that kind")
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 4404
    assert ada.http.get(f"/api/tables/{table}").status_code == 404
    assert [one["id"] for one in ada.get("/api/me/tables")] == [other]
    assert _admin("close", table, "--database", database) == 2
    assert "There is no table" in capsys.readouterr().err
    ada.http.close()
