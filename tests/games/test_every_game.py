"""What must hold for every game, at every number of players and with every option.

A new game gets all of this for nothing but its companion (`companion.py` in its folder), which says
where its cards are and how a possible world would have come about.
"""

from __future__ import annotations

import functools
import pickle
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine import checks
from drumhead.engine.checks import LONG, Past, compare_interpreted, redacted, without_key
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.engine.simulate import simulate
from drumhead.kernel.header import KEY

Play = Callable[[Game, int], Iterator[Match]]
#: No match of random play is longer than this.
MOST_DECISIONS = 100_000


def companion(kind: GameType) -> Any:
    """The test companion of a game."""
    return checks.companion(Path(__file__).parent / kind.slug.replace("-", "_"))


@functools.cache
def random_length(table: Game) -> int:
    """How many decisions a random match has, or the number after which tests stop it."""
    return min(int(simulate(table, 1000).decisions.mean()), LONG)


def positions(play: Play, table: Game, count: int = 12) -> Iterator[Match]:
    """Some positions of random play, and the end of the match."""
    pick = random.Random(f"{table!r}")
    for match in play(table, 1):
        if match.over or pick.random() < count / random_length(table):
            yield match


def test_cards_are_conserved_and_there_is_always_a_move(table: Game, random_matches: Play) -> None:
    beside = companion(table.type)
    holdings = beside.holdings
    whole = sorted(beside.pack(table) if hasattr(beside, "pack") else table.type.record.deck.codes)
    for match in random_matches(table, 1):
        assert holdings(match) == whole
        legal = match.legal_numbers
        assert len(set(legal)) == len(legal) <= table.type.most_moves
        assert match.over or legal


def test_play_always_ends(table: Game) -> None:
    simulation = simulate(table, 300, seed="ends")
    assert simulation.decisions.min() > 0
    assert simulation.decisions.max() < MOST_DECISIONS
    shared = simulation.results.sum(axis=1)
    if table.players > 1:
        assert np.allclose(shared, _shares_of_a_win(table))
    else:
        assert set(shared) <= {0.0, 1.0}, "a patience comes out or it does not"


def _shares_of_a_win(table: Game) -> float:
    """What the shares of all seats add up to: partners win the whole of it each."""
    return table.players / len(set(table.sides))


def test_simulation_depends_on_the_seed_alone(kind: GameType) -> None:
    game = Game(kind)
    alone = simulate(game, 3000, seed=5)
    assert (alone.rows == simulate(game, 3000, seed=5, threads=3).rows).all()
    assert (alone.rows != simulate(game, 3000, seed=6).rows).any()


def test_moves_parse_what_they_print(kind: GameType) -> None:
    moves = kind.moves
    for move in range(len(moves)):
        assert moves.parse(moves.text(move)) == move
        assert moves.find(moves.text(move).upper()) == move
    with pytest.raises(drumhead.InvalidMove):
        moves.parse("march")


def test_a_position_can_be_written_and_read_back(table: Game, random_matches: Play) -> None:
    for match in positions(random_matches, table):
        assert table.position(match.text, hands=match.hands) == match
        assert table.position(hands=match.hands, **match.json()) == match
        again = eval(repr(match), {"drumhead": drumhead})
        assert again == match
        assert hash(again) == hash(match)


def test_copies_are_independent(kind: GameType) -> None:
    match = Game(kind).match(seed=3)
    for _ in range(5):
        match.play(match.legal[0])
    twin, pickled = match.copy(), pickle.loads(pickle.dumps(match))
    assert twin == match == pickled
    assert twin.transcript() == pickled.transcript()
    twin.play(twin.legal[-1])
    assert twin != match
    assert pickled == match
    twin.undo()
    assert twin == match
    assert twin.transcript() == match.transcript()


def test_a_transcript_replays_to_the_same_state(table: Game, random_matches: Play) -> None:
    for match in positions(random_matches, table):
        if not match.over:
            early = drumhead.replay(match.transcript())
            assert without_key(early) == without_key(match)
            assert early.view(0) == match.view(0)
    text = match.transcript(legal=True)
    whole = drumhead.replay(text)
    # A match that ended by the rules does not tell that it would have been stopped later.
    assert whole.hands in (match.hands, None)
    whole.hands = match.hands
    assert whole == match
    assert whole.transcript(legal=True) == text


def test_what_a_seat_sees_says_nothing_of_hidden_cards(table: Game, random_matches: Play) -> None:
    for match in positions(random_matches, table):
        for seat in range(table.players):
            world = match.resample(seat, seed=f"{match.finished}")
            assert world.view(seat) == match.view(seat)
            if match.turn == seat:
                assert world.legal == match.legal
            for viewer in (seat, -1):
                assert redacted(table, world.state, viewer) == redacted(table, match.state, viewer)
            key = slice(KEY, KEY + 4)
            assert (world.state.view(np.int64)[key] != match.state.view(np.int64)[key]).any()


def test_every_possible_world_could_have_produced_what_was_seen(
    table: Game, random_matches: Play
) -> None:
    origin = companion(table.type).origin
    for match in positions(random_matches, table):
        for seat in range(table.players):
            world = match.resample(seat, seed=f"{len(match.history)}")
            Past(match, seat).check(world, origin)


@pytest.mark.parametrize("slug", ["do-boy", "skirmish"])
def test_an_impossible_world_is_found_out(slug: str) -> None:
    """A card that was played is changed for one that somebody holds."""
    table = drumhead.game(slug)
    origin = companion(table.type).origin
    match = table.match(seed=1)
    while match.json()["phase"] != "play" or len(match.json()["trick"]) != 2:
        match.play(match.legal_numbers[0])
    assert match.turn is not None
    seat = match.turn
    world = match.resample(seat)
    Past(match, seat).check(world, origin)
    fields = world.json()
    other = (seat + 1) % table.players
    fields["hand"][seat][0], fields["hand"][other][0] = (
        fields["hand"][other][0], fields["hand"][seat][0],
    )  # fmt: skip
    with pytest.raises(AssertionError):
        Past(match, seat).check(table.position(**fields), origin)


def test_interpreted_and_compiled_rules_agree(table: Game) -> None:
    for seed in range(10):
        assert compare_interpreted(table, seed, most=LONG // 2) > 0
