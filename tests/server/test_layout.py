"""The layout of the server: the contract of its layers names every room."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
SERVER = ROOT / "src" / "drumhead" / "server"


def test_the_contract_names_every_room() -> None:
    config = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    contracts = config["tool"]["importlinter"]["contracts"]
    (contract,) = [one for one in contracts if one.get("containers") == ["drumhead.server"]]
    assert contract["exhaustive"] is True
    named = {room.strip() for layer in contract["layers"] for room in re.split(r"[|:]", layer)}
    rooms = {path.parent.name for path in SERVER.glob("*/__init__.py")}
    modules = {path.stem for path in SERVER.glob("*.py")} - {"__init__"}
    assert named == rooms | modules
