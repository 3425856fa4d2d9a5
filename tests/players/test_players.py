"""The computer players: what they may know, what they say, and that they can be repeated."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import drumhead
import drumhead.players as players
from drumhead.arena.blunders import positions
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.errors import IllegalMove, UnknownGame
from drumhead.kernel.loops import win_shares
from drumhead.kernel.random import below, small_generator
from drumhead.players import RANKS, Searcher, player
from drumhead.players.prospects import prospects
from drumhead.players.reason_selection import telling
from drumhead.players.reasons import LOOK_AHEAD, Advice, Estimate, reason
from drumhead.players.search import CHILD, MOVE, REWARD, VISITS, SearchTree, win_chances
from drumhead.review.weighing import weigh

EVERY_SIZE = [Game(kind, n) for kind in drumhead.games() for n in kind.players]


def name(game: Game) -> str:
    return f"{game.slug}-{game.players}"


def decisions(game: Game, seed: int, most: int) -> list[drumhead.Match]:
    """Positions along a match of private against private, each with something to decide."""
    match = game.match(seed=seed, hands=2)
    rng = small_generator("positions", seed)
    moves = game.new_moves()
    found: list[drumhead.Match] = []
    while not match.over and len(found) < most:
        legal = match.legal_numbers
        if len(legal) > 1:
            found.append(match.copy())
        # Half by rules of thumb: random bids alone would never reach some positions.
        if below(rng, 2):
            count = game.rules.legal(match.state, moves)
            match.play(int(game.rules.thumb(match.state, moves, count, rng)))
        else:
            match.play(legal[below(rng, len(legal))])
    return found


@pytest.mark.parametrize("game", EVERY_SIZE, ids=name)
def test_advice_does_not_depend_on_where_hidden_cards_really_lie(game: Game) -> None:
    for match in decisions(game, 5, 24)[::6]:
        assert match.turn is not None
        given, costs = [], []
        for each in (match, match.resample(match.turn, 1), match.resample(match.turn, 2)):
            captain = player("captain", "seed", simulations=80)
            given.append(captain.choose(each, "seed"))
            costs.append(weigh(each, each.legal[0], each.legal[-1], worlds=8, seed="seed"))
        assert given[0] == given[1] == given[2]
        assert costs[0] == costs[1] == costs[2]


@pytest.mark.parametrize("game", EVERY_SIZE, ids=name)
def test_rules_of_thumb_advise_legal_moves_from_what_the_seat_may_know(game: Game) -> None:
    moves = game.new_moves()
    for match in decisions(game, 1, 60):
        assert match.turn is not None
        advised = set()
        for seed in range(3):
            world = match.state if seed == 0 else match.resample(match.turn, seed).state
            count = game.rules.legal(world, moves)
            before = world.copy()
            advised.add(game.rules.thumb(world, moves, count, small_generator("same")))
            assert (world == before).all()
        assert len(advised) == 1
        assert advised <= set(match.legal_numbers)


@pytest.mark.parametrize("game", EVERY_SIZE, ids=name)
def test_every_rank_plays_legal_moves_and_can_be_repeated(game: Game) -> None:
    for match in decisions(game, 2, 60)[::20]:
        for rank in RANKS:
            first, again = (player(rank, 5, simulations=60).choose(match, 3) for _ in range(2))
            assert first == again
            assert first.move in match.legal
            assert first.seat == match.turn


def test_a_search_is_the_same_however_it_is_cut_up(kind: GameType) -> None:
    game = Game(kind)
    match = decisions(game, 3, 5)[-1]
    assert match.turn is not None
    whole, pieces = (SearchTree(game, match.state, match.turn, 1) for _ in range(2))
    before = match.state.copy()
    whole.run(300)
    for count in (1, 99, 200):
        pieces.run(count)
    assert (whole.nodes == pieces.nodes).all()
    assert (whole.sums == pieces.sums).all()
    assert (match.state == before).all()
    assert whole.nodes[0, VISITS] == 300 == sum(whole.nodes[c, VISITS] for c in whole.children)


def test_a_search_sees_no_more_than_the_seat(kind: GameType) -> None:
    """The same tree grows in a world in which all that the seat cannot know is different."""
    game = Game(kind)
    match = decisions(game, 4, 4)[-1]
    assert match.turn is not None
    trees = []
    for world in (match, match.resample(match.turn, 8)):
        tree = SearchTree(game, world.state, match.turn, 1)
        tree.run(40)
        trees.append(sorted(int(tree.nodes[c, MOVE]) for c in tree.children))
    assert trees[0] == trees[1]


def test_a_bid_is_judged_by_playouts_alone() -> None:
    match = drumhead.game("tactics").match(seed=2)
    assert match.view()["phase"] == "bid"
    tree = SearchTree(match.game, match.state, 0 if match.turn is None else match.turn, seed=1)
    tree.run(2000)
    assert len(tree.children) > 1
    assert not any(tree.nodes[child, CHILD] for child in tree.children)
    match.play("bid 110 infantry")
    while match.view()["phase"] == "bid":
        match.play("pass")
    assert match.turn is not None
    tree = SearchTree(match.game, match.state, match.turn, seed=1)
    tree.run(2000)
    assert any(tree.nodes[child, CHILD] for child in tree.children)


def test_a_cautious_game_leaves_bids_to_the_rule_of_thumb() -> None:
    """In this deal the playouts alone would bid, and the rule of thumb passes."""
    chosen = {}
    for caution in (0.0, 10.0):
        game = Game(replace(drumhead.game("tactics").type, caution=caution))
        match = game.match(seed=17)
        assert match.turn is not None
        tree = SearchTree(game, match.state, match.turn, seed=1)
        tree.run(4000)
        chosen[caution] = game.type.moves.text(int(tree.nodes[tree.children[0], MOVE]))
        assert game.type.moves.text(tree.advised) == "pass"
    assert chosen[0.0] != "pass"
    assert chosen[10.0] == "pass"


def test_a_full_tree_goes_on_without_new_nodes() -> None:
    game = drumhead.game("do-boy")
    match = game.match(seed=1)
    tree = SearchTree(game, match.state, 0, most_nodes=20)
    tree.run(500)
    assert tree._used == 20
    assert tree.nodes[0, VISITS] == 500


# --- What the scores are worth -----------------------------------------------------------


def chances(game: Game, scores: list[int]) -> list[float]:
    out = np.zeros(8)
    padded = np.array(scores + [0] * (8 - len(scores)), np.int64)
    win_chances(padded, np.array(game.sides, np.int64), prospects(game).numbers, out)
    return [float(chance) for chance in out[: game.players]]


@pytest.mark.parametrize("slug", ["militac", "skirmish", "sham-battle-2"])
def test_a_lead_near_the_target_is_worth_more_than_its_points(slug: str) -> None:
    game = drumhead.game(slug)
    few, many, most = (round(part * prospects(game).scale) for part in (0.2, 0.7, 0.9))
    ours = [side == 0 for side in game.sides]
    early = chances(game, [few if own else 0 for own in ours])
    late = chances(game, [most if own else many for own in ours])
    assert 0.5 < early[0] < late[0] < 1
    assert early[0] + early[1] == pytest.approx(1)
    assert all(chance == early[0] for chance, own in zip(early, ours, strict=True) if own)


def test_where_few_points_win_a_lead_is_bad() -> None:
    first, *others = chances(drumhead.game("do-boy"), [10, 5, 5, 5])
    assert first < min(others)
    assert first + sum(others) == pytest.approx(1)


def test_joint_winners_share_the_win_and_partners_have_it_together() -> None:
    out = np.zeros(4)
    win_shares(0b0101, np.array([0, 1, 0, 1]), out)
    assert out.tolist() == [1, 0, 1, 0]
    win_shares(0b0011, np.array([0, 1, 2, 3]), out)
    assert out.tolist() == [0.5, 0.5, 0, 0]


# --- Time ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held_up", "least", "most"), [(0.0, 0.095, 0.1), (0.02, 0.08, 0.1), (0.2, 0.2, 0.21)]
)
def test_a_searcher_stops_when_its_time_is_up(
    monkeypatch: pytest.MonkeyPatch, held_up: float, least: float, most: float
) -> None:
    """A core that was taken away for a while may be so again: time is kept in reserve for it."""
    match = drumhead.game("do-boy").match(seed=1)
    searcher = Searcher("captain", 1, seconds=0.1)
    searcher.prepare(match.game)
    clock = [0.0]

    class SlowTree(SearchTree):
        def run(self, simulations: int) -> None:
            super().run(simulations)
            clock[0] += simulations / 10_000 + (held_up if self.simulations == 4 else 0.0)

    monkeypatch.setattr("drumhead.players.searcher.SearchTree", SlowTree)
    monkeypatch.setattr("drumhead.players.searcher.time.perf_counter", lambda: clock[0])
    tree = searcher.think(match)
    assert least <= clock[0] <= most
    assert tree.simulations >= 4


# --- Reasons ------------------------------------------------------------------------------


def test_a_hint_has_reasons() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    advice = drumhead.hint(match)
    assert advice.player == "captain"
    assert advice.move == advice.estimates[0].move
    assert advice.worlds == -(-advice.simulations // 4)
    assert advice.simulations == sum(e.simulations for e in advice.estimates)
    assert all(0 <= e.win <= 1 for e in advice.estimates)
    assert all((e.win_margin is None) == (e.simulations == 1) for e in advice.estimates)
    assert "possible worlds it wins" in advice.sentence
    assert advice.move in advice.said
    assert advice.table.count("\n") == 1 + len(advice.estimates)
    assert advice.json()["estimates"][0]["move"] == advice.move


def test_a_hint_rests_on_enough_simulations_however_busy_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(players.SECONDS, "captain", 1e-9)
    match = drumhead.game("do-boy").match(seed=1)
    assert drumhead.hint(match).simulations >= players.HONEST
    assert player("captain", 1).choose(match).simulations < players.HONEST


def following() -> Match:
    """Last to play on an Infantry squad, with cards below the 10 and above it."""
    places = positions(Path(__file__).parents[1] / "games")
    return next(one.match for one in places if one.slug == "do-boy")


def tried(**worths: float) -> list[Estimate]:
    """Estimates of the moves that play these cards."""
    return [Estimate(f"play {c}", 100, w, 0.1, w, 0.1, 0.0, 0.1) for c, w in worths.items()]


def test_facts_that_tell_good_moves_from_bad_are_the_reasons() -> None:
    match = following()
    low, high = telling(match, tried(I8=0.6, I12=0.2, I5=0.6))
    assert (low.move, low.fact.kind) == ("play I8", "under")
    assert "stays below the Infantry 10" in low.fact.sentence
    assert (high.move, high.fact.kind) == ("play I12", "takes")


def test_what_speaks_against_the_choice_is_no_reason() -> None:
    """Taking the squad is no reason for a card, nor is staying below it one against another."""
    match = following()
    reasons = telling(match, tried(I12=0.6, I5=0.2, I8=0.2))
    assert {reason.fact.kind for reason in reasons} == {"must-take"}
    assert all(reason.move == "play I12" for reason in reasons)


def test_where_no_fact_tells_the_moves_apart_the_common_one_is_named() -> None:
    match = following()
    (reason,) = telling(match, tried(I5=0.6, I8=0.6))
    assert reason.fact.kind == "under"


def test_no_facts_no_reasons() -> None:
    match = following()
    assert telling(match, []) == ()
    advice = Advice("captain", 0, "play I5", "It wins.")
    assert advice.nudge == LOOK_AHEAD
    assert advice.facts(str) == []


def advice_of(found: tuple[Estimate, ...], worlds: int, advised: str, game: Game) -> Advice:
    """The first of these moves, with the reason for it."""
    why = reason(found, worlds, advised, game)
    return Advice("captain", 0, found[0].move, why, estimates=found)


def sentence(found: tuple[Estimate, ...], worlds: int, advised: str, game: Game) -> str:
    """The reason for the first of these moves, as it is written."""
    return advice_of(found, worlds, advised, game).sentence


def test_sentences_compare_with_the_next_choice() -> None:
    game = drumhead.game("tactics")
    best = Estimate("play A6", 900, 0.62, 0.02, 0.62, 0.02, 3.0, 0.2)
    worse = Estimate("play B4", 100, 0.5, 0.05, 0.5, 0.05, 1.0, 0.4)
    level = Estimate("play B5", 800, 0.61, 0.02, 0.61, 0.02, 3.0, 0.2)
    better = Estimate("play F1", 300, 0.64, 0.03, 0.64, 0.03, 3.5, 0.4)
    fewer_points = Estimate("play E2", 300, 0.621, 0.03, 0.621, 0.03, -1250.0, 40.0)
    once = Estimate("play E3", 1, 0.1, None, 0.1, None, 0.0, None)
    said = sentence((best, worse), 250, "pass", game)
    assert said == (
        "In 250 possible worlds it wins 62 percent (give or take 2) of the matches, and the hand "
        "brings 3 points; the next choice, 'play B4', wins 50 percent (give or take 5) and "
        "brings 1 point."
    )
    assert sentence((best, level), 250, "pass", game).endswith("; 'play B5' would do as well.")
    advised = sentence((best, better), 1, "play A6", game)
    assert advised.startswith("In one possible world it wins 62 percent")
    assert advised.endswith(
        "; 'play F1' did slightly better, but not clearly, so the rule of thumb decides."
    )
    assert sentence((best,), 5, "pass", game).endswith("brings 3 points.")
    assert sentence((best, fewer_points), 5, "pass", game).endswith(
        "'play E2', wins as often and loses 1,250 points."
    )
    assert sentence((best, once), 5, "pass", game).endswith(
        "'play E3', looked too bad to try twice."
    )
    advice = advice_of((best, level), 250, "pass", game)
    assert advice.explained(str.upper).endswith("; PLAY B5 would do as well.")


@pytest.mark.parametrize(
    ("slug", "win", "points", "said"),
    [
        ("do-boy", 0.3, 1.25, "wins 30 percent (give or take 2) of the matches, and the hand "
         "costs 1.2 points"),
        ("do-boy", 0.001, 0.0, "hardly ever wins, and the hand costs nothing"),
        ("tactics", 0.999, 0.01, "nearly always wins, and the hand brings nothing"),
        ("skirmish", 0.5, 1188.2, "wins 50 percent (give or take 2) of the matches, and the hand "
         "brings 1,188 points"),
        ("mobilization-2", 0.08, 22.4, "comes out in 8 percent (give or take 2) of the matches, "
         "and the hand brings 22 points"),
        ("mobilization-2", 0.0, 14.0, "hardly ever comes out, and the hand brings 14 points"),
    ],
)  # fmt: skip
def test_sentences_tell_whether_points_are_good(
    slug: str, win: float, points: float, said: str
) -> None:
    margin = 0.0 if win == 0.0 else 0.02
    only = Estimate("turn", 900, win, margin, win, margin, points, 0.2)
    assert sentence((only,), 7, "turn", drumhead.game(slug)) == f"In 7 possible worlds it {said}."


def test_hints_of_those_who_do_not_search() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    assert drumhead.hint(match, "private").sentence == "It is only a legal move picked at random."
    assert drumhead.hint(match, "corporal").sentence == "It is what the rules of thumb advise."
    assert drumhead.hint(match, "corporal").table == ""


def test_a_single_legal_move_needs_no_thinking() -> None:
    match = drumhead.game("bang").match(seed=1)
    advice = drumhead.hint(match)
    assert (advice.move, advice.sentence) == ("flip", "It is the only legal move.")


def test_hints_only_for_the_seat_to_move() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    assert match.turn == 0
    with pytest.raises(IllegalMove, match="not seat 1's turn: seat 0 is to move"):
        drumhead.hint(match, seat=1)
    while not match.over:
        match.play(match.legal_numbers[0])
    with pytest.raises(IllegalMove, match="Nobody is to move"):
        drumhead.hint(match)


def test_an_unknown_rank_is_refused() -> None:
    with pytest.raises(UnknownGame, match="the players are private, corporal, captain, general"):
        player("major")


def test_the_mean_reward_at_the_root_is_that_of_the_searching_seat() -> None:
    game = drumhead.game("do-boy")
    match = game.match(seed=1)
    tree = SearchTree(game, match.state, 0)
    tree.run(200)
    total = sum(tree.sums[child, REWARD] for child in tree.children)
    assert tree.sums[0, REWARD] == pytest.approx(total)
