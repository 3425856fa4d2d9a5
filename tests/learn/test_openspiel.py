"""Every game in OpenSpiel: its own checks, exact worlds, and algorithms that run unchanged."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, tabular_qlearner
from open_spiel.python.tests import games_sim_test

import drumhead
from drumhead.checks.worlds import Past, companion
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.errors import InvalidOption, UnknownGame
from drumhead.learn import openspiel

#: Bang at random goes on until the flips run out: the fewest that the rules offer will do.
SHORTER: dict[str, dict[str, object]] = {"bang": {"max_flips": 500}}
GAMES = Path(__file__).parents[1] / "games"


def loaded(kind: GameType, **settings: Any) -> Any:
    return openspiel.load(kind.slug, options=SHORTER.get(kind.slug, {}), **settings)


def matches(kind: GameType, moves: int, every: int) -> Iterator[Match]:
    """A match at random, looked at now and then."""
    random = np.random.default_rng(7)
    match = drumhead.game(kind.slug, options=SHORTER.get(kind.slug, {})).match(seed=3, hands=1)
    for made in range(moves):
        if match.turn is None:
            return
        if made % every == 0:
            yield match
        match.play(int(random.choice(match.legal_numbers)))


def play_at_random(state: Any, random: np.random.RandomState) -> None:
    if state.is_chance_node():
        outcomes, chances = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(int(random.choice(outcomes, p=chances)))
    else:
        state.apply_action(int(random.choice(state.legal_actions())))


def dealt(game: Any, seed: int = 0) -> Any:
    state, random = game.new_initial_state(), np.random.RandomState(seed)
    while state.is_chance_node():
        play_at_random(state, random)
    return state


def test_openspiels_own_checks(kind: GameType) -> None:
    game = loaded(kind)
    pyspiel.random_sim_test(game, num_sims=1, serialize=True, verbose=False)


def test_openspiels_simulation_in_python(kind: GameType) -> None:
    games_sim_test.GamesSimTest().sim_game(loaded(kind, returns="share"))


def test_resampled_worlds_are_possible(kind: GameType) -> None:
    """As OpenSpiel checks it for its own games, and beyond: a past must lead to each world."""
    origin = companion(GAMES / kind.slug.replace("-", "_")).origin
    sampler = pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for match in matches(kind, moves=80, every=19):
        state = openspiel.state_of(match)
        for seat in range(match.game.players):
            world = state.resample_from_infostate(seat, sampler)
            assert world.information_state_string(seat) == state.information_state_string(seat)
            assert world.observation_tensor(seat) == state.observation_tensor(seat)
            assert world.current_player() == state.current_player()
            assert world.history() == []
            if seat == state.current_player():
                assert world.legal_actions() == state.legal_actions()
            Past(match, seat).check(Match(match.game, world.walk.state, hands=1), origin)


def test_nothing_seen_is_forgotten_and_nothing_hidden_is_told(kind: GameType) -> None:
    """What a seat has seen only grows; in a possible world others' views are of that world."""
    told = [""] * max(kind.players)
    for match in matches(kind, moves=40, every=3):
        state = openspiel.state_of(match)
        for seat in range(match.game.players):
            text = state.information_state_string(seat)
            assert text.startswith(told[seat])
            told[seat] = text
    assert len({*told[: match.game.players]}) == match.game.players


def test_the_world_of_a_seat_tells_others_of_that_world_only() -> None:
    match = drumhead.game("do-boy").match(seed=3, hands=1)
    for _ in range(14):
        match.play(match.legal_numbers[0])
    state = openspiel.state_of(match)
    world = state.resample_from_infostate(0, iter([0.25, 0.5]).__next__)
    hands = match.game.type.record.json(world.walk.state)["hand"]
    assert hands[2] != match.json()["hand"][2]
    text = world.information_state_string(2)
    assert " ".join(hands[2]) in text
    assert " ".join(match.json()["hand"][2]) not in text


def test_information_states_as_numbers_have_perfect_recall() -> None:
    """A row an event: they are the same where the texts are, and only grow."""
    game = openspiel.load("do-boy", players=3, remembered=60)
    assert game.get_type().provides_information_state_tensor
    shape = (60, game.information_state_tensor_size() // 60)
    match = drumhead.game("do-boy", players=3).match(seed=3, hands=1)
    before, sampler = np.zeros(shape), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    for made in range(0, 56, 8):
        while len(match.moves) < made:
            match.play(match.legal_numbers[-1])
        state = openspiel.state_of(match, remembered=60)
        rows = np.array(state.information_state_tensor(1)).reshape(shape)
        told = len(state.information_state_string(1).splitlines())
        assert rows.any(1).sum() == told
        assert (rows[: before.any(1).sum()] == before[before.any(1)]).all()
        before = rows
        world = state.resample_from_infostate(1, sampler)
        assert (np.array(world.information_state_tensor(1)).reshape(shape) == rows).all()
        assert not (np.array(world.information_state_tensor(2)).reshape(shape) == rows).all()
    with pytest.raises(InvalidOption, match="load the game with a larger number"):
        openspiel.state_of(match, remembered=3).information_state_tensor(0)


def test_a_state_is_the_match_it_was_made_from(kind: GameType) -> None:
    for match in matches(kind, moves=30, every=10):
        state = openspiel.state_of(match)
        assert state.current_player() == match.turn
        assert state.legal_actions() == sorted(match.legal_numbers)
        again = state.get_game().new_initial_state()
        for action in state.history():
            again.apply_action(action)
        assert str(again) == str(state)


def test_pickled_in_the_middle_of_a_shuffle_and_of_a_hand() -> None:
    state, random = openspiel.load("mobilization-3").new_initial_state(), np.random.RandomState(1)
    for made in range(120):
        if made in (10, 50, 119):
            again = pickle.loads(pickle.dumps(state))
            assert str(again) == str(state)
            assert again.history() == state.history()
            assert again.information_state_string(1) == state.information_state_string(1)
            assert again.legal_actions() == state.legal_actions()
        play_at_random(state, random)


def test_options_go_through_the_name_of_a_game(kind: GameType) -> None:
    """Every value of every option is written and read back."""
    for option in kind.options:
        for value in option.values:
            chosen = {option.name: value}
            try:
                game = openspiel.load(kind.slug, options=chosen)
            except InvalidOption:
                continue  # this value does not go with the defaults of the others
            again = pyspiel.load_game(str(game))
            assert again.new_initial_state().walk.game.options[option.name] == value


def test_cards_that_are_the_same_are_drawn_as_one_outcome() -> None:
    """The Allie-Patriot pack has four of most cards: one outcome, with their chances added."""
    state = openspiel.load("mobilization").new_initial_state()
    deck = state.walk.game.type.record.deck
    outcomes = dict(state.chance_outcomes())
    assert sum(outcomes.values()) == pytest.approx(1)
    assert outcomes == {
        card: pytest.approx(deck.first.count(card) / deck.size) for card in set(deck.first)
    }


def test_returns_are_beside_the_average() -> None:
    match = drumhead.game("do-boy").match(seed=5, hands=1)
    while match.turn is not None:
        match.play(match.legal_numbers[-1])
    points = openspiel.state_of(match).returns()
    assert points == [sum(match.scores) / 4 - score for score in match.scores]
    assert match.result is not None
    shares = openspiel.state_of(match, returns="share").returns()
    assert shares == [share - 0.25 for share in match.result]


def test_a_patience_keeps_its_points() -> None:
    state, random = openspiel.load("mobilization-2").new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        play_at_random(state, random)
    assert state.returns() == [float(state.walk.scores[0])]


@pytest.mark.parametrize("slug", ["do-boy", "organization", "game-of-war"])
def test_ismcts_runs_unchanged(slug: str) -> None:
    game = openspiel.load(slug, returns="share")
    state, random = dealt(game), np.random.RandomState(3)
    bot = ismcts.ISMCTSBot(
        game=game, evaluator=mcts.RandomRolloutEvaluator(1, random), uct_c=2.0,
        max_simulations=6, random_state=random,
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_the_reinforcement_learning_environment_runs_unchanged() -> None:
    kind = rl_environment.ObservationType.OBSERVATION
    game = openspiel.load("do-boy", players=3)
    environment = rl_environment.Environment(game, observation_type=kind)
    step = environment.reset()
    while not step.last():
        player = step.observations["current_player"]
        assert len(step.observations["info_state"][player]) == game.observation_tensor_size()
        step = environment.step([step.observations["legal_actions"][player][0]])
    assert sum(step.rewards) == pytest.approx(0)


def test_an_algorithm_that_needs_information_states_as_numbers_runs_unchanged() -> None:
    """OpenSpiel's Q-learner tells apart exactly what the texts tell apart."""
    kind = rl_environment.ObservationType.INFORMATION_STATE
    with pytest.raises(ValueError, match="not supported"):
        rl_environment.Environment(
            openspiel.load_reduced("mobilization-2-last-cards"), observation_type=kind
        )
    game = openspiel.load_reduced("mobilization-2-last-cards", remembered=24)
    environment = rl_environment.Environment(game, observation_type=kind)
    environment.seed(1)
    learner = tabular_qlearner.QLearner(0, game.num_distinct_actions())
    np.random.seed(1)  # what the learner draws from
    texts = set()
    for _ in range(12):
        step = environment.reset()
        while not step.last():
            texts.add(environment.get_state.information_state_string(0))
            step = environment.step([learner.step(step).action])
        learner.step(step)
        assert step.rewards[0] > 0
    assert len(learner._q_values) == len(texts) > 12


def test_what_cannot_be_loaded_is_refused_in_a_sentence() -> None:
    with pytest.raises(UnknownGame):
        openspiel.load("whist")
    with pytest.raises(InvalidOption, match="one hand or more"):
        openspiel.load("do-boy", hands=0)
    with pytest.raises(InvalidOption, match="points or share"):
        openspiel.load("do-boy", returns="money")
    with pytest.raises(InvalidOption, match="3, 4, 5 or 6 players, not 2"):
        openspiel.load("do-boy", players=2)
    with pytest.raises(InvalidOption, match="what a seat sees"):
        openspiel.load("do-boy").make_observer(
            pyspiel.IIGObservationType(
                perfect_recall=False, private_info=pyspiel.PrivateInfoType.ALL_PLAYERS
            ),
            {},
        )
