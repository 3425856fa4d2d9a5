"""The player that learned: where there is one, what it says, and that it plays by the network."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import drumhead
from drumhead import arena, players
from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.errors import PlayerError
from drumhead.games import game_type
from drumhead.players import Marshal, trained_network
from drumhead.players.network_input import NetworkInput, network_input
from tests.support.networks import ABOUT, make_known, random_weights


@pytest.fixture
def known(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """Do-Boy has a marshal, and no other game."""
    make_known(monkeypatch, tmp_path, "do-boy")
    return tmp_path


@pytest.mark.usefixtures("known")
def test_it_is_a_rank_of_the_games_that_have_a_network() -> None:
    assert players.ranks(game_type("do-boy")) == (*players.ranks(), "marshal")
    assert players.ranks(game_type("tactics")) == players.ranks()
    assert "marshal" not in players.ranks()


def test_a_file_of_no_use_makes_no_rank(known: Path) -> None:
    (known / "militac.npz").write_bytes((known / "do-boy.npz").read_bytes())
    (known / "tactics.npz").write_bytes(b"PK")
    assert "marshal" not in players.ranks(game_type("militac"))
    assert "marshal" not in players.ranks(game_type("tactics"))


@pytest.mark.usefixtures("known")
def test_where_there_is_none_a_sentence_says_so() -> None:
    none = "There is no marshal for Tactics: nobody has trained one. Choose another player."
    game = drumhead.game("tactics")
    with pytest.raises(PlayerError) as told:
        drumhead.player("marshal").prepare(game)
    assert str(told.value) == none
    with pytest.raises(PlayerError, match="There is no marshal for Tactics"):
        drumhead.hint(game.match(seed=1), "marshal")
    with pytest.raises(PlayerError, match="There is no marshal for Tactics"):
        arena.contest(game, ["marshal", "corporal"], deals=1)


@pytest.mark.usefixtures("known")
@pytest.mark.parametrize("count", [3, 6])
def test_it_plays_the_best_of_the_legal_moves(count: int) -> None:
    game = Game(game_type("do-boy"), count, {"president_lead": "last-card-only"})
    match, marshal = game.match(seed=count, hands=1), drumhead.player("marshal")
    made = trained_network.network_of(game.type)
    while match.turn is not None:
        advice = marshal.choose(match)
        scores, _ = made.judge(network_input(match))
        assert advice.move == match.legal[int(np.argmax(scores))]
        match.play(advice.move)


@pytest.mark.usefixtures("known")
def test_what_it_is_handed_is_the_same_in_every_possible_world(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It is given no world to look at, so what it is given must hold nothing that is hidden."""
    handed: list[NetworkInput] = []

    def spy(match: Match) -> NetworkInput:
        handed.append(network_input(match))
        return handed[-1]

    monkeypatch.setattr("drumhead.players.marshal.network_input", spy)
    match, marshal = drumhead.game("do-boy").match(seed=4, hands=1), drumhead.player("marshal")
    while match.turn is not None:
        world = match.resample(match.turn, len(handed))
        advice = [marshal.choose(each) for each in (match, world)]
        true, possible = handed[-2:]
        assert advice[0] == advice[1]
        assert (true.seat, true.legal) == (possible.seat, possible.legal)
        assert true.advised == possible.advised
        assert np.array_equal(true.words, possible.words)
        match.play(advice[0].move)


def constant(game: Game, path: Path, win: float) -> None:
    """A network for which every position is worth the same."""
    weights = [0 * weight for weight in random_weights(game.type, 1)]
    weights[-1][len(game.type.moves)] = np.log(win / (1 - win))
    trained_network.write(game.type, path, np.array([0]), weights, ABOUT)


def test_it_says_how_often_such_positions_win(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    make_known(monkeypatch, tmp_path)
    game, alone = drumhead.game("do-boy"), drumhead.game("mobilization-2")
    constant(game, tmp_path / "do-boy.npz", 0.7)
    constant(alone, tmp_path / "mobilization-2.npz", 0.9999)
    advice = drumhead.hint(game.match(seed=1), "marshal")
    assert advice.sentence == (
        "It is what a network that learned Do-Boy by playing it would do; by its experience such "
        "positions win about 70 percent of the matches."
    )
    sentence = drumhead.hint(alone.match(seed=1), "marshal").sentence
    assert sentence.endswith("by its experience such positions nearly always come out.")


@pytest.mark.usefixtures("known")
def test_marshals_meet_others_in_the_arena() -> None:
    contest = arena.contest(drumhead.game("do-boy"), ["marshal", "corporal"], deals=1, hands=1)
    first, again = list(arena.run(contest)), list(arena.run(contest))
    assert [one.transcript for one in first] == [one.transcript for one in again]
    assert isinstance(contest.player("marshal", "0"), Marshal)


def test_networks_that_are_shipped_fit_their_games() -> None:
    """Whatever changed in the rules since: one that does not fit must be trained again."""
    total = 0
    for type in drumhead.games():
        path = Path(str(type.rules.__file__)).with_name(trained_network.FILE)  # type: ignore[attr-defined]
        if path.is_file():
            made = trained_network.read(type, path)
            assert made.about["game"] == type.slug
            assert path.stat().st_size <= 1_200_000
            total += path.stat().st_size
    assert total <= 12_000_000


# --- Advice ------------------------------------------------------------------------------


def have_met(folder: Path, share: list[float], whom: str = "captain") -> None:
    """Let the network of Do-Boy have met somebody, with this share of wins and its margin."""
    file = folder / "do-boy.npz"
    about = dict(trained_network.read(game_type("do-boy"), file).about)
    met = {"deals": 600, "points": [0.0, 1.0], "share": share}
    trained_network.annotate(file, {**about, "strength": {**about["strength"], whom: met}})
    trained_network._kept.cache_clear()
    trained_network._fits.cache_clear()


@pytest.mark.parametrize("met", ["captain", "captain, whole matches"])
@pytest.mark.parametrize(("share", "better"), [([0.05, 0.02], True), ([0.01, 0.02], False)])
def test_a_hint_asks_a_marshal_that_beats_captains(
    known: Path, share: list[float], better: bool, met: str
) -> None:
    match = drumhead.game("do-boy").match(seed=5)
    assert not trained_network.beats_captains(match.game.type), "it has not met them yet"
    have_met(known, share, met)
    assert trained_network.beats_captains(match.game.type) is better
    advice = drumhead.hint(match)
    assert advice.player == "captain"
    assert ("By the marshal's experience such positions " in advice.sentence) is better
    assert "marshal" not in drumhead.player("captain", 1).choose(match).sentence


def test_a_marshal_is_overruled_only_beyond_doubt(known: Path) -> None:
    have_met(known, [0.05, 0.02])
    match = drumhead.game("do-boy").match(seed=3, hands=1)
    adviser = players.Searcher("captain", "advice", 0.0, 1000)
    adviser.asks_marshal = True
    overruled = stood = 0
    while match.turn is not None:
        advice = adviser.choose(match, 1)
        marshal = drumhead.player("marshal").choose(match).move
        if marshal.startswith("play") and len(match.legal) > 1:
            figures = {one.move: one for one in advice.estimates}
            better = figures[advice.move].worth - figures[marshal].worth
            if advice.move != marshal:
                overruled += 1
                assert better > 0
            stood += "so the marshal decides" in advice.sentence
        match.play(advice.move)
    assert overruled, "a network of random weights is often wrong"
    assert stood


def test_a_generalissimo_is_offered_where_it_beats_the_marshal(known: Path) -> None:
    kind = game_type("do-boy")
    assert players.ranks_of(kind)[-1] == "marshal"
    have_met(known, [0.03, 0.04], "generalissimo")
    assert players.ranks_of(kind)[-1] == "marshal"
    have_met(known, [0.05, 0.04], "generalissimo")
    assert players.ranks_of(kind)[-2:] == ("marshal", "generalissimo")


@pytest.mark.usefixtures("known")
def test_a_generalissimo_asks_the_marshal_first() -> None:
    match = drumhead.game("do-boy").match(seed=3, hands=1)
    commander = drumhead.player("generalissimo", 1, simulations=60)
    commander.prepare(match.game)
    decided = 0
    while match.turn is not None:
        advice = commander.choose(match, 1)
        if len(match.legal) > 1:
            assert "By the marshal's experience" in advice.sentence
            marshal = drumhead.player("marshal").choose(match).move
            decided += advice.move == marshal and "so the marshal decides" in advice.sentence
        match.play(advice.move)
    assert decided, "so few simulations leave doubts"
    contest = arena.contest(match.game, ["generalissimo:40", "marshal"], deals=1, hands=1)
    assert isinstance(contest.player("generalissimo:40", "0"), players.Searcher)


@pytest.mark.usefixtures("known")
def test_without_a_network_there_is_no_generalissimo() -> None:
    game = drumhead.game("tactics")
    with pytest.raises(PlayerError, match="There is no marshal for Tactics"):
        drumhead.player("generalissimo").prepare(game)
    with pytest.raises(PlayerError, match="There is no marshal for Tactics"):
        arena.contest(game, ["generalissimo", "corporal"], deals=1)


def test_no_game_gives_its_marshal_more_than_it_is_known_for() -> None:
    stronger = {kind.slug for kind in drumhead.games() if trained_network.beats_captains(kind)}
    assert stronger
    for slug in stronger:
        strength = trained_network.network_of(game_type(slug)).about["strength"]
        met = [strength[name] for name in strength if name.startswith("captain")]
        assert min(one["deals"] for one in met) >= 25
