"""CONTRIBUTING.md as a tale: a game in a package of its own, from the first command to the web."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import connect

from drumhead.games import games

ROOT = Path(__file__).parents[2]
#: Far longer than anything takes on a busy machine, in seconds.
HANG = 240


# --- A package of its own ----------------------------------------------------------------


def test_its_own_tests_pass(polignac: Any) -> None:
    ran = polignac.python("-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=polignac.root)
    assert ran.returncode == 0, ran.stdout
    assert "passed" in ran.stdout


def test_an_untouched_game_does_all_its_duties(polignac: Any, environment: Any) -> None:
    """The whole list, compiled: nothing fails, and only facts are still to be written."""
    environment = environment(polignac.source) | {"NUMBA_DISABLE_JIT": "0"}
    command = [sys.executable, "-m", "drumhead", "check", "polignac", "--json"]
    ran = subprocess.run(
        command, env=environment, capture_output=True, text=True, timeout=HANG, check=False
    )
    assert ran.returncode == 0, ran.stdout
    outcomes = json.loads(ran.stdout)
    assert len(outcomes) > 30
    todo = [outcome for outcome in outcomes if outcome["status"] != "ok"]
    assert [(one["check"], one["status"]) for one in todo] == [("facts", "todo")]


def test_it_is_listed_with_its_rules_and_its_pack(polignac: Any) -> None:
    listed = json.loads(polignac.run("games", "--json").stdout)
    assert [game["pack"] for game in listed if game["name"] == "polignac"] == ["polignac"]
    assert len(listed) == len(games()) + 1
    assert "must play one of that suit" in polignac.run("rules", "polignac", "po-06").stdout
    assert "| `A1` | One of Anchors |" in polignac.run("rules", "polignac-pack").stdout


def test_a_whole_match_in_the_terminal(polignac: Any) -> None:
    ran = polignac.run(
        "play", "polignac", "--plain", "--players", 2, "--against", "corporal", "--seed", 1,
        stdin="1\n" * 200,
    )  # fmt: skip
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "North deals." in ran.stdout
    assert "wins" in ran.stdout or "win" in ran.stdout
    assert "unfinished" not in ran.stdout


def test_players_meet_in_the_arena(polignac: Any) -> None:
    ran = polignac.run(
        "arena", "polignac", "--players", "private,corporal", "--deals", 4, "--seats", 2,
        "--hands", 1, "--jobs", 1, "--json",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["matches"] == 8


def test_a_match_is_recorded_replayed_and_verified(
    polignac: Any, drumhead: Any, tmp_path: Path
) -> None:
    recorded = polignac.run("record", "polignac", "--players", 3, "--seed", 7, "--hands", 1)
    file = tmp_path / "match.drum"
    file.write_text(recorded.stdout)
    assert polignac.run("verify", file).stdout == "ok\n"
    shown = polignac.run("replay", file, "--move", 3).stdout
    assert "takes the trick" in shown
    unknown = drumhead("verify", file)
    assert unknown.returncode == 1
    assert "There is no game 'polignac'" in unknown.stdout


def test_a_match_is_pickled(polignac: Any, tmp_path: Path) -> None:
    """Into a file, and out of it in another process."""
    file = tmp_path / "match.pickle"
    write = (
        "import drumhead, pickle, sys; match = drumhead.game('polignac').match(seed=1); "
        "match.play(match.legal[0]); pickle.dump(match, open(sys.argv[1], 'wb')); print(match)"
    )
    read = "import pickle, sys; print(pickle.load(open(sys.argv[1], 'rb')))"
    written, again = (polignac.python("-c", code, file) for code in (write, read))
    assert written.stdout == again.stdout
    assert "Polignac, hand 1." in again.stdout


# --- The web table -----------------------------------------------------------------------


@pytest.fixture
def served(polignac: Any, broken: Path, environment: Any, tmp_path: Path) -> Iterator[httpx.Client]:
    """`drumhead serve` with the package installed, broken games beside it, and a guest."""
    command = [sys.executable, "-m", "drumhead", "serve", "--no-browser", "--port", "0"]
    database = f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    server = subprocess.Popen(
        [*command, "--database", database], env=environment(polignac.source, broken),
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        assert server.stdout is not None
        said = server.stdout.readline()
        assert said.startswith("The table is set at "), "the server did not start"
        with httpx.Client(base_url=said.split(" at ")[1].split(" ")[0], timeout=HANG) as guest:
            guest.get("/api/me")
            guest.post("/api/me", json={"name": "Ada"})
            yield guest
    finally:
        server.terminate()
        server.communicate(timeout=HANG)


def test_a_table_on_the_web(served: httpx.Client) -> None:
    known = {game["slug"]: game for game in served.get("/api/games").json()}
    assert known["polignac"]["title"] == "Polignac"
    assert len(known) == len(games()) + 1, "what is broken is left out"
    for picture in ("games/polignac", "polignac/A1", "polignac/back"):
        answer = served.get(f"/cards/{picture}.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    assert served.get("/api/packs/polignac").json()["games"] == ["polignac"]
    assert 'id="PO-06"' in served.get("/api/games/polignac/rules").json()["html"]
    seats = [{"kind": "you"}, {"kind": "computer", "rank": "corporal"}]
    wanted = {"game": "polignac", "players": 2, "seats": seats, "hands": 1}
    table = served.post("/api/tables", json=wanted).json()["id"]
    url = f"ws://{served.base_url.host}:{served.base_url.port}/api/tables/{table}/ws"
    cookie = {"Cookie": f"drumhead={served.cookies['drumhead']}"}
    with connect(url, additional_headers=cookie, proxy=None, open_timeout=HANG) as connection:
        for _ in range(3):
            state = _my_turn(connection)
            move = {"number": state["number"], "text": state["choices"][0]["text"]}
            connection.send(json.dumps({"type": "move", **move}))
        played = _my_turn(connection)["view"]
    assert sum(zone["count"] for zone in played["zones"] if zone["name"] == "taken") >= 4


def _my_turn(connection: Any) -> dict[str, Any]:
    """The next state in which this seat is to move."""
    while True:
        message: dict[str, Any] = json.loads(connection.recv(HANG))
        if message["type"] == "state" and message["choices"]:
            return message


# --- In a clone --------------------------------------------------------------------------


@pytest.fixture
def clone(tmp_path: Path) -> Path:
    """A copy of the repository, as far as a new game is concerned."""
    root = tmp_path / "clone"
    unwanted = shutil.ignore_patterns("__pycache__", "static", "node_modules")
    shutil.copytree(ROOT / "src", root / "src", ignore=unwanted)
    for name in ("conftest.py", "games/conftest.py", "test_quick.py"):
        (root / "tests" / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / "tests" / name, root / "tests" / name)
    shutil.copyfile(ROOT / "pyproject.toml", root / "pyproject.toml")
    return root


def test_a_game_in_a_clone(clone: Path, drumhead: Any, python: Any) -> None:
    source = clone / "src"
    ran = drumhead("new", "old-maid", "--pack", "tactics", paths=(source,), cwd=clone)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert ran.stdout.startswith(
        "Old Maid is in src/drumhead/games/old_maid and tests/games/old_maid.\n"
    )
    assert not (clone / "src/drumhead/packs/old_maid").exists()
    ran = drumhead("new", "polignac", paths=(source,), cwd=clone)
    assert "src/drumhead/packs/polignac" in ran.stdout
    for module, slug in (("old_maid", "old-maid"), ("polignac", "polignac")):
        tests = clone / "tests" / "games" / module
        assert {path.name for path in tests.iterdir()} == {
            "test_clauses.py", "test_worlds.py", "companion.py", "blunders.toml", "golden",
        }  # fmt: skip
        recorded = drumhead("record", slug, "--seed", 1, "--hands", 1, paths=(source,))
        assert recorded.stdout.startswith(f"drumhead 1\ngame {slug}\n"), recorded.stderr
    passed = python(
        "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/games", "tests/test_quick.py",
        "-k", "old_maid or old-maid or polignac", paths=(source,), cwd=clone,
    )  # fmt: skip
    assert passed.returncode == 0, passed.stdout
    assert "failed" not in passed.stdout
