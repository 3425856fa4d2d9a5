"""Games and packs of other packages: found by their entry points, and no harm if one is broken."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib import import_module, metadata
from pathlib import Path
from typing import Any

import pytest

from drumhead.engine.game import GameType
from drumhead.engine.plugin_registry import PluginRegistry
from drumhead.errors import UnknownGame
from drumhead.games import games
from drumhead.packs.drawing import default_faces
from drumhead.scaffold.skeleton.pack import PACK as SKELETON_PACK


def registry() -> PluginRegistry[GameType]:
    """The games as if they were looked for for the first time."""
    module = import_module("drumhead.games")
    return PluginRegistry(
        module.__name__, module.__path__, "drumhead.games", "GAME", "game", GameType
    )


def test_ours_are_found_without_a_look_at_what_is_installed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def scan(**_: object) -> None:
        raise AssertionError("everything that is installed was looked through")

    monkeypatch.setattr(metadata, "entry_points", scan)
    assert registry()["do-boy"].title == "Do-Boy"
    with pytest.raises(AssertionError):
        registry()["whist"]


def test_a_name_that_nobody_has_is_answered_with_those_there_are() -> None:
    with pytest.raises(UnknownGame, match=r"no game 'do-boi'; did you mean 'do-boy'\? The games"):
        registry()["do-boi"]


# --- Broken games ------------------------------------------------------------------------


def test_the_list_names_the_broken_and_shows_the_others(
    drumhead: Callable[..., Any], polignac: Any, broken: Path, faults: dict[str, str]
) -> None:
    ran = drumhead("games", "--json", paths=(polignac.source, broken))
    assert ran.returncode == 0
    names = [game["name"] for game in json.loads(ran.stdout)]
    assert len(names) == len(games()) + 1
    assert {"do-boy", "polignac", "war-and-diplomacy"} <= set(names)
    said = {line.split()[2]: line for line in ran.stderr.splitlines()}
    for slug, fault in faults.items():
        assert said[slug].startswith(f"The game {slug} is left out: ")
        assert fault in said[slug]
        assert said[slug].endswith(".")
    taken = "raises cannot be used, since there is one of that name in drumhead.games already."
    assert said["do-boy"] == f"The game do-boy is left out: {taken}"
    assert len(said) == len(ran.stderr.splitlines()) == len(faults) + 1


def test_a_broken_game_is_refused_in_one_sentence(
    python: Callable[..., Any], broken: Path, faults: dict[str, str]
) -> None:
    play = "import sys; from drumhead.cli import run; print(run(['play', sys.argv[1]]))"
    for slug in ("raises", "bad-syntax", "misspelt"):
        ran = python("-c", play, slug, paths=(broken,))
        assert ran.stdout == "2\n"
        (*_, sentence) = ran.stderr.splitlines()
        assert sentence.startswith("drumhead: ")
        assert faults[slug] in sentence
        assert "Traceback" not in ran.stderr


# --- Plain pictures ----------------------------------------------------------------------


def test_a_pack_that_draws_nothing_has_plain_faces_that_can_be_told_apart() -> None:
    faces = {card.code: default_faces.face(card) for card in SKELETON_PACK.cards}
    assert all(card.name in faces[card.code] for card in SKELETON_PACK.cards)
    shapes = {re.sub(r"<title>.*?</title>|#[0-9a-f]{6}", "", face) for face in faces.values()}
    assert len(shapes) == len(faces)
    suits = {default_faces.shape_of(suit) for suit in SKELETON_PACK.suits}
    assert len(suits) == len(SKELETON_PACK.suits), "suits differ by more than their color"
    assert max(map(len, faces.values())) < 4096


def test_a_game_without_a_picture_has_a_plain_one_with_its_name() -> None:
    assert "<title>Old Maid</title>" in default_faces.poster_of("Old Maid")
    assert default_faces.poster_of("Old Maid") != default_faces.poster_of("Polignac")


# --- Packs -------------------------------------------------------------------------------

PACK = """
from drumhead.packs import Card, Pack

PACK = Pack("{slug}", "The {slug}", "One card", (Card("X", "Cross", "X", 1, 0, "red"),),
            {{"X": "Crosses"}}, __name__)
"""
FACES = """
COUNTERS = ("chip",)


def counter(name):
    return "<svg>" + name + "</svg>"


def face(card):
    {draw}
"""
PAGE = "# Tokens\n\n{{cards}}\n\n- **TK-01** · *ours* · A card is a card.\n"
LOOK = """
import json
from drumhead.errors import InvalidGame
from drumhead.packs import faces, pack, packs

said = ""
try:
    faces.face("smudged", "X")
except InvalidGame as error:
    said = str(error)
print(json.dumps({
    "packs": [each.slug for each in packs()], "version": faces.version(), "said": said,
    "face": faces.face("tokens", "X"), "back": faces.back("tokens"),
    "counter": faces.counter("tokens", "chip"), "counters": faces.counters("tactics"),
    "page": pack("tokens").rulebook, "clauses": [c.id for c in pack("tokens").clauses],
}))
"""


@pytest.fixture(scope="session")
def outside(tmp_path_factory: pytest.TempPathFactory, install: Callable[..., None]) -> Path:
    """Two packs of other packages: one is whole, the faces of the other cannot be drawn."""
    folder = tmp_path_factory.mktemp("packs")
    draws = {"tokens": "return '<svg>' + card.name + '</svg>'", "smudged": "return 1 / 0"}
    for slug, draw in draws.items():
        (folder / slug).mkdir()
        (folder / slug / "__init__.py").write_text(PACK.format(slug=slug))
        (folder / slug / "faces.py").write_text(FACES.format(draw=draw))
    (folder / "tokens" / "rulebook.md").write_text(PAGE)
    install(folder, {"drumhead.packs": {slug: slug for slug in draws}})
    return folder


def test_a_pack_has_its_page_its_faces_and_its_counters(
    python: Callable[..., Any], outside: Path
) -> None:
    ran = python("-c", LOOK, paths=(outside,))
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    assert found["packs"][-2:] == ["smudged", "tokens"]
    assert found["face"] == "<svg>Cross</svg>"
    assert found["back"].startswith("<svg")
    assert (found["counter"], found["counters"]) == ("<svg>chip</svg>", [])
    assert "| `X` | Cross | 1 | - |" in found["page"]
    assert found["clauses"] == ["TK-01"]
    where = outside / "smudged" / "faces.py"
    assert found["said"] == (
        f"The pack smudged cannot be drawn: ZeroDivisionError: division by zero ({where}, line 10)."
    )
    assert len(found["version"]) == 12
