"""Import contracts: they cover every folder, and a folder that none covers fails the check."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LINT = Path(sys.executable).with_name("lint-imports")


def contracts() -> list[dict[str, Any]]:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    found: list[dict[str, Any]] = settings["tool"]["importlinter"]["contracts"]
    return found


def test_every_contract_covers_all_that_it_could() -> None:
    """Layers are exhaustive, and what is forbidden is forbidden to every folder by its pattern."""
    for contract in contracts():
        if contract["type"] == "layers" and "containers" in contract:
            assert contract.get("exhaustive") is True, contract["name"]
        if contract["type"] == "forbidden":
            assert contract["source_modules"] == ["drumhead.*"], contract["name"]


@pytest.mark.parametrize("folder", ["", "server", "learn"])
def test_a_folder_that_no_contract_mentions_fails_the_check(folder: str, tmp_path: Path) -> None:
    for package in ("src/drumhead", "studies", "tools"):
        for file in (ROOT / package).rglob("*.py"):
            copy = tmp_path / file.relative_to(ROOT)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, copy)
    shutil.copyfile(ROOT / "pyproject.toml", tmp_path / "pyproject.toml")
    added = tmp_path / "src" / "drumhead" / folder / "nowhere"
    added.mkdir()
    (added / "__init__.py").touch()
    run = subprocess.run(
        [LINT, "--no-cache"], cwd=tmp_path, capture_output=True, text=True, check=False,
        env={"PYTHONPATH": str(tmp_path / "src"), "PATH": ""},
    )  # fmt: skip
    assert run.returncode == 1
    assert "nowhere" in run.stdout
