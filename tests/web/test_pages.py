"""The front end as a package: its lock file, and the pages that were built from it."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOCK: dict[str, Any] = json.loads((ROOT / "web" / "package-lock.json").read_text("utf-8"))
PACKAGES: dict[str, dict[str, Any]] = LOCK["packages"]
BUILT = ROOT / "src" / "drumhead" / "server" / "static"

#: In bytes, compressed: all scripts of all pages, and what the first page brings before pictures.
MOST_SCRIPT, MOST_FIRST_PAGE = 260_000, 250_000


def test_every_optional_package_of_the_lock_has_its_entry() -> None:
    """npm leaves out what a registry lacks without a word, and then refuses to install."""
    known = {path.rpartition("node_modules/")[2] for path in PACKAGES}
    wanted = {
        (path, name)
        for path, package in PACKAGES.items()
        for name in package.get("optionalDependencies", {})
    }
    assert [(path, name) for path, name in sorted(wanted) if name not in known] == []


def test_the_lock_names_no_registry_and_pins_every_package() -> None:
    for path, package in PACKAGES.items():
        assert "resolved" not in package, path
        if path:
            assert package["integrity"].startswith("sha512-"), path


def compressed(files: list[Path]) -> int:
    return sum(len(gzip.compress(file.read_bytes())) for file in files)


@pytest.mark.skipif(not BUILT.exists(), reason="the pages have not been built here")
class TestBuiltPages:
    """What `pip install` put into the package."""

    def test_scripts_stay_small(self) -> None:
        scripts = sorted(BUILT.rglob("*.js"))
        assert scripts
        assert compressed(scripts) <= MOST_SCRIPT

    def test_the_first_page_stays_small(self) -> None:
        page = (BUILT / "index.html").read_text("utf-8")
        named = [file for file in BUILT.rglob("*.*") if file.name in page]
        faces = list(BUILT.rglob("*-normal-*.woff2"))
        assert compressed([BUILT / "index.html", *named, *faces]) <= MOST_FIRST_PAGE

    def test_nothing_comes_from_elsewhere(self) -> None:
        """No address of another machine that a browser would fetch from."""
        for file in [BUILT / "index.html", *BUILT.rglob("*.css")]:
            text = file.read_text("utf-8").replace("http://www.w3.org/2000/svg", "")
            assert "//" not in text.replace("/*", ""), file.name
