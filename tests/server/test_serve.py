"""The command that serves."""

from __future__ import annotations

import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from drumhead import cli
from drumhead.engine.compiled_rules import CompiledRules
from drumhead.server import serve
from drumhead.server.settings import Settings


def test_a_port_that_is_in_use(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        url = f"sqlite:///{tmp_path / 'x.sqlite3'}"
        assert cli.run(["serve", "--port", str(port), "--database", url, "--no-browser"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"drumhead: Port {port} of 127.0.0.1 cannot be used: ")
    assert said.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["serve", "--port", "70000"], "0 to 65535"),
        (["serve", "--port", "0", "--host", "no.such.host.invalid"], "no host"),
        (["serve", "--port", "0", "--database", "sqlite:////proc/nowhere/x"], "cannot be used"),
        (["serve", "--port", "0", "--database", "x"], "named by a URL"),
        (["serve", "now"], "too many"),
    ],
)
def test_what_cannot_be_served(
    arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(arguments) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_signal_ends_it_in_order(tmp_path: Path, number: signal.Signals) -> None:
    arguments = ["--port", "0", "--database", f"sqlite:///{tmp_path / 'x.sqlite3'}"]
    environment = {**os.environ, "DISPLAY": "", "WAYLAND_DISPLAY": ""}
    process = subprocess.Popen(
        [sys.executable, "-m", "drumhead", *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment,
    )  # fmt: skip
    try:
        assert process.stdout is not None
        address = process.stdout.readline().split(" at ")[1].split(" ")[0]
        assert httpx.get(f"{address}/api/about", timeout=120).status_code == 200
        process.send_signal(number)
        _, errors = process.communicate(timeout=120)
    finally:
        process.kill()
    assert process.returncode == 0
    assert errors == ""


@pytest.mark.parametrize(("cached", "warm_up"), [(False, True), (True, True), (False, False)])
def test_one_line_says_that_the_games_are_being_compiled(
    cached: bool, warm_up: bool, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(CompiledRules, "cached", cached)
    serve.announce_compiling(Settings(warm_up=warm_up))
    said = capsys.readouterr().out
    if warm_up and not cached:
        assert said.startswith("The games are being compiled for this machine, Do-Boy first")
        assert said.count("\n") == 1
    else:
        assert said == ""


def test_a_browser_opens_where_there_is_a_screen(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("DISPLAY", ":0")
    assert serve.has_display()
    monkeypatch.delenv("DISPLAY")
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert not serve.has_display()
