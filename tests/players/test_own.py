"""Players of one's own: found, made, checked, and seated wherever the ranks are."""

from __future__ import annotations

import doctest
import sys
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

import pytest

import drumhead
from drumhead import PlayerError, UnknownGame, players
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.players import Advice, Player, player
from drumhead.terminal.computers import Computers

MODULE = '''
from drumhead.players import Advice, Player

class First(Player):
    """Always the first of the legal moves."""
    name = "first"
    def consider(self, world):
        return world.legal[0]

class Seeded(First):
    def __init__(self, seed):
        self.name = f"seeded {seed}"
        self.asked = 0
    def consider(self, world):
        self.asked += 1
        return world.legal_numbers[self.asked % len(world.legal_numbers)]

def made(seed):
    return Seeded(seed)

ready = First()

class Cheat(First):
    def consider(self, world):
        world.play(world.legal[0])
        return "play P"

class Breaks(First):
    def consider(self, world):
        return {}["card"]

class Mute(First):
    def consider(self, world):
        return None

class Half:
    name = "half"
    def prepare(self, game):
        pass

class Needy(First):
    def __init__(self, model):
        self.model = model
'''


@pytest.fixture(autouse=True)
def own_module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A module in the folder in which a command would be given."""
    (tmp_path / "my_players.py").write_text(MODULE)
    (tmp_path / "broken_players.py").write_text("import nothing_of_that_name\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    yield
    for name in ("my_players", "broken_players"):
        sys.modules.pop(name, None)


def start() -> Match:
    return drumhead.game("do-boy", players=3).match(seed=7)


@pytest.mark.parametrize("name", ["First", "made", "ready", "Seeded"])
def test_a_player_by_its_name_plays(name: str) -> None:
    match = start()
    advice = player(f"my_players:{name}", 5).choose(match)
    assert advice.move in match.legal
    assert advice.seat == match.turn
    assert advice.said.endswith("It is what this player chose.")


def test_a_class_and_a_function_are_given_the_seed() -> None:
    assert player("my_players:Seeded", 5).name == player("my_players:made", 5).name == "seeded 5"


def test_a_class_and_an_object_will_do_as_well() -> None:
    player("my_players:First")
    own = sys.modules["my_players"]
    match = start()
    for given in (own.First, own.First(), "my_players:First", player(own.First())):
        assert drumhead.hint(match, given).move == match.legal[0]
    assert player(own.First()).choose(match).move == match.legal[0]
    captain = player("captain", 1, simulations=20)
    assert player(captain) is captain


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("nowhere:First", "no module 'nowhere' here"),
        ("broken_players:First", "cannot be read: ModuleNotFoundError.*nothing_of_that_name"),
        ("my_players:Frist", "my_players has no 'Frist'; did you mean 'First'?"),
        ("my_players:Half", r"my_players:Half is not a player: it has no consider\(world\)"),
        ("my_players:Needy", "my_players:Needy cannot be made: TypeError"),
        ("my_players:MODULE", "my_players has no 'MODULE'; name a class or function in it"),
    ],
)
def test_what_is_no_player_is_refused_in_a_sentence(name: str, said: str) -> None:
    with pytest.raises(PlayerError, match=said.replace("?", r"\?")):
        player(name)


def test_a_name_that_nobody_has_lists_those_there_are() -> None:
    known = "captain, general, marshal, generalissimo"
    with pytest.raises(UnknownGame, match=rf"{known}, and one .* like mymodule:MyPlayer"):
        player("major")


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Cheat", r"my_players:Cheat answered 'play P', which it cannot play: .* \(DB-08\)"),
        ("Breaks", r"my_players:Breaks failed: KeyError: 'card' \(.*my_players.py, line \d+\)"),
        ("Mute", "my_players:Mute answered None; a player answers with a move or with an Advice"),
    ],
)
def test_a_player_that_goes_wrong_loses_no_match(
    name: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = start()
    before = match.copy()
    with pytest.raises(PlayerError, match=said):
        drumhead.hint(match, f"my_players:{name}")
    with pytest.raises(PlayerError):
        Computers([f"my_players:{name}"] * 3, "1", strict=True).move(match)
    assert match == before
    Computers([f"my_players:{name}"] * 3, "1").move(match)
    assert len(match.moves) == 1
    assert "A corporal moves in its place." in capsys.readouterr().err


def test_a_player_sees_a_possible_world_and_never_the_match() -> None:
    worlds: list[Match] = []

    class Watches:
        name = "watches"

        def prepare(self, game: Game) -> None:
            pass

        def consider(self, world: Match) -> Advice:
            worlds.append(world)
            return Advice(self.name, world.turn or 0, world.legal[0], "{because}")

    match = start()
    advice = player(Watches()).choose(match, seed=1)
    assert advice.sentence == "{because}"
    (world,) = worlds
    assert world != match
    assert world.events is None
    assert world.view(0) == match.view(0)


def test_installed_players_are_known_by_their_entry_points(monkeypatch: pytest.MonkeyPatch) -> None:
    points = metadata.EntryPoints(
        metadata.EntryPoint(name, value, "drumhead.players")
        for name, value in [
            ("sergeant", "my_players:First"),
            ("broken", "broken_players:First"),
            ("captain", "my_players:First"),
        ]
    )
    monkeypatch.setattr(metadata, "entry_points", lambda group: points.select(group=group))
    assert players.ranks() == (*players.RANKS, "sergeant", "broken")
    assert player("sergeant").name == "first"
    assert isinstance(player("captain"), players.Searcher), "ours come first"
    with pytest.raises(PlayerError, match="The player broken cannot be read"):
        player("broken")
    with pytest.raises(UnknownGame, match="general, marshal, generalissimo, sergeant, broken, and"):
        player("major")


def test_the_four_ranks_have_the_protocol() -> None:
    found: list[Player] = [player(rank, 1) for rank in players.RANKS]
    assert [each.name for each in found] == list(players.RANKS)


def test_the_example_of_the_page_runs() -> None:
    page = Path(__file__).parents[2] / "docs" / "make" / "players.md"
    results = doctest.testfile(str(page), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
