"""Files of networks, the numbers that come out of them, and what they must not look at."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead.engine.game import Game, GameType
from drumhead.engine.observation_layout import layout
from drumhead.errors import PlayerError
from drumhead.games import game_type
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import PHASE
from drumhead.kernel.observing import names_of, source_of
from drumhead.kernel.random import below, small_generator
from drumhead.players import trained_network
from drumhead.players.network_input import FIRST_MOVE, LAST_HAND, network_input
from drumhead.players.trained_network import fingerprint
from tests.support.networks import ABOUT, random_weights, write_random

TYPE = game_type("do-boy")


def straight(made: trained_network.Network, match: drumhead.Match) -> np.ndarray:
    """All outputs, the moves' and the others, by plain products of matrices."""
    bits = np.unpackbits(network_input(match).words.view(np.uint8), bitorder="little")
    w0, b0, w1, b1, w2, b2, w3, b3 = (weight.astype(np.float64) for weight in made.weights)
    hidden = np.maximum(b0 + bits[made.columns] @ w0, 0)
    hidden = hidden + np.maximum(b1 + hidden @ w1, 0)
    hidden = hidden + np.maximum(b2 + hidden @ w2, 0)
    out: np.ndarray = b3 + hidden @ w3
    return out


@pytest.mark.parametrize("slug", ["do-boy", "sham-battle-2"])
def test_scores_and_chances_are_those_of_the_network(slug: str, tmp_path: Path) -> None:
    made = trained_network.read(game_type(slug), write_random(slug, tmp_path))
    match = Game(made.type).match(seed=1, hands=1)
    while match.turn is not None:
        scores, win = made.judge(network_input(match))
        meant = straight(made, match)
        meant[network_input(match).advised] += meant[-1]
        assert np.allclose(scores, meant[match.legal_numbers], rtol=1e-4, atol=1e-4)
        assert win == pytest.approx(1 / (1 + math.exp(-meant[-2])), abs=1e-4)
        match.play(match.legal_numbers[int(scores.argmax())])


def test_only_its_columns_are_read_and_it_need_not_trust_anybody(tmp_path: Path) -> None:
    """With a few bits taken, all others may be what they like; one output less is no trust."""
    columns = np.arange(3, 8 * layout(TYPE, "bits").size, 7)
    path = tmp_path / "few.npz"
    weights = random_weights(TYPE, columns.size, trusting=False)
    trained_network.write(TYPE, path, columns, weights, ABOUT)
    made = trained_network.read(TYPE, path)
    match = Game(TYPE).match(seed=3)
    scores, _ = made.judge(network_input(match))
    assert np.allclose(scores, straight(made, match)[match.legal_numbers], rtol=1e-4, atol=1e-4)


def test_beside_an_observation_stand_the_last_hand_and_the_advised_move() -> None:
    first = 8 * layout(TYPE, "bits").size
    for hands in (None, 1, 2):
        match = Game(TYPE).match(seed=3, hands=hands)
        seen = network_input(match)
        bits = np.unpackbits(seen.words.view(np.uint8), bitorder="little")
        observed = layout(TYPE, "bits").observe(match.state, seen.seat)
        assert np.array_equal(bits[:first], np.unpackbits(observed, bitorder="little"))
        beside = [int(place) - first for place in np.flatnonzero(bits) if place >= first]
        assert beside == [LAST_HAND] * (hands == 1) + [FIRST_MOVE + seen.advised]
        assert seen.advised in seen.legal


_JUDGED = """
import json, sys
import drumhead
from pathlib import Path
from drumhead.games import game_type
from drumhead.players import trained_network
from drumhead.players.network_input import network_input
made = trained_network.read(game_type("do-boy"), Path(sys.argv[1]))
match = drumhead.game("do-boy").match(seed=5)
told = []
while len(told) < 12:
    scores, win = made.judge(network_input(match))
    told.append([[float(score) for score in scores], win])
    match.play(match.legal_numbers[int(scores.argmax())])
print(json.dumps(told))
"""


def test_interpreted_and_compiled_give_the_same_numbers(tmp_path: Path) -> None:
    """Not nearly the same: every output is one sum in one order."""
    path = write_random("do-boy", tmp_path, hidden=32)
    told = []
    for interpreted in ("0", "1"):
        command = [sys.executable, "-c", _JUDGED, str(path)]
        run = subprocess.run(
            command, env=os.environ | {"NUMBA_DISABLE_JIT": interpreted}, capture_output=True,
            text=True, check=True,
        )  # fmt: skip
        told.append(json.loads(run.stdout))
    assert told[0] == told[1]


# --- Files -------------------------------------------------------------------------------


def changed(path: Path, **parts: Any) -> Path:
    """A copy of a file with some of its parts changed."""
    with np.load(path) as file:
        every = {name: file[name] for name in file.files} | parts
    there = path.with_name("changed.npz")
    np.savez(there, **every)
    return there


def about(path: Path, **said: Any) -> np.ndarray:
    """What a file says about itself, with some of it changed."""
    with np.load(path) as file:
        return np.array(json.dumps(json.loads(str(file["about"])) | said))


def test_a_file_says_what_it_was_learned_for(tmp_path: Path) -> None:
    made = trained_network.read(TYPE, write_random("do-boy", tmp_path))
    assert made.about["game"] == "do-boy"
    assert made.about["moves"] == len(TYPE.moves)
    assert made.about["fingerprint"] == fingerprint(TYPE)
    with np.load(tmp_path / "do-boy.npz") as file:
        assert file["columns"].dtype == np.int32
        assert file["w0"].dtype == np.int8
        assert {file[name].dtype for name in trained_network.WEIGHTS[1:]} == {np.dtype(np.float16)}
        assert file["about"].shape == ()


def test_a_file_that_was_read_is_written_again_as_it_was(tmp_path: Path) -> None:
    first = write_random("do-boy", tmp_path)
    made = trained_network.read(TYPE, first)
    trained_network.write(TYPE, tmp_path / "again.npz", made.columns, made.weights, made.about)
    with np.load(first) as before, np.load(tmp_path / "again.npz") as after:
        assert all((before[name] == after[name]).all() for name in trained_network.WEIGHTS)


def test_the_first_matrix_may_be_in_bytes_or_not(tmp_path: Path) -> None:
    first = write_random("do-boy", tmp_path)
    made = trained_network.read(TYPE, first)
    plain = changed(first, w0=made.weights[0].astype(np.float32))
    assert (trained_network.read(TYPE, plain).weights[0] == made.weights[0]).all()
    with np.load(first) as file:
        parts = {name: file[name] for name in file.files if name != "s0"}
    np.savez(tmp_path / "bare.npz", **parts)
    with pytest.raises(PlayerError, match="not a whole file"):
        trained_network.read(TYPE, tmp_path / "bare.npz")


def test_fingerprints_tell_games_apart() -> None:
    prints = [fingerprint(type) for type in drumhead.games()]
    assert len(set(prints)) == len(prints)
    assert all(len(one) == 64 for one in prints)


def test_files_that_cannot_be_used_are_told_in_a_sentence(tmp_path: Path) -> None:
    good = write_random("do-boy", tmp_path)
    cut = tmp_path / "cut.npz"
    cut.write_bytes(good.read_bytes()[:2000])
    text = tmp_path / "text.npz"
    text.write_text("weights")
    with np.load(good) as file:
        w1, columns = file["w1"].copy(), file["columns"]
    w1[3, 3] = np.nan
    faults = {
        cut: "is not a whole file",
        text: "is not a whole file",
        tmp_path / "none.npz": "is not a whole file",
    }
    for path, words in faults.items():
        with pytest.raises(PlayerError, match=words):
            trained_network.read(TYPE, path)
    parts: list[tuple[dict[str, Any], str]] = [
        ({"w1": w1}, "w1 has entries that are not finite"),
        ({"w1": w1[:5]}, r"w1 has the shape \(5, 16\) in place of \(16, 16\)"),
        ({"columns": columns[::-1]}, "columns are not ascending"),
        ({"columns": columns + 1}, "columns are not ascending"),
        ({"about": about(good, fingerprint="0")}, "other rules"),
        ({"about": np.array("{}")}, "does not say its game"),
        ({"about": np.array("[]")}, "not a whole file"),
    ]
    for part, words in parts:
        with pytest.raises(PlayerError, match=words) as told:
            trained_network.read(TYPE, changed(good, **part))
        assert str(told.value).endswith(".")
    with pytest.raises(PlayerError, match="other rules"):
        trained_network.read(game_type("tactics"), good)


def test_what_cannot_be_read_is_not_written(tmp_path: Path) -> None:
    columns = np.arange(10)
    weights = random_weights(TYPE, 10)
    weights[6][0, 0] = 1e6  # more than a float16 holds
    with pytest.raises(PlayerError, match="w3 has entries that are not finite"):
        trained_network.write(TYPE, tmp_path / "large.npz", columns, weights, ABOUT)
    with pytest.raises(PlayerError, match="does not say its seconds"):
        trained_network.write(TYPE, tmp_path / "silent.npz", columns, random_weights(TYPE, 10), {})
    assert list(tmp_path.iterdir()) == []


# --- What it may look at -----------------------------------------------------------------


def read_by(game: Game, state: Bytes, seat: int) -> list[int]:
    """The bits that a network reads, as the layout's own code says it, interpreted."""
    made = layout(game.type, "bits")
    code = names_of("bits")
    exec(source_of(made.orders, made.sets), code)
    state = state.copy()
    game.rules.redact(state, seat)
    words = np.zeros((1, made.size // 8), np.int64)
    code["encode"](state.view(np.int64), seat, words, 0)
    return [int(word) for word in words[0]]


def test_nothing_that_is_dealt_again_changes_what_a_network_reads(kind: GameType) -> None:
    """In every phase, whatever its seat cannot know: not one bit of its input is different."""
    for players in {min(kind.players), max(kind.players)}:
        game, rng = Game(kind, players), small_generator("again", players)
        match = game.match(seed=players, hands=2)
        moves = game.new_moves()
        looked: Counter[int] = Counter()
        changed = 0
        while match.turn is not None and len(match.history) < 200:
            phase = int(match.state.view(np.int64)[PHASE])
            looked[phase] += 1
            if looked[phase] <= 5 or below(rng, 20) == 0:
                here = read_by(game, match.state, match.turn)
                world = match.resample(match.turn, looked[phase])
                changed += not np.array_equal(world.state, match.state)
                assert read_by(game, world.state, match.turn) == here
                assert world.legal_numbers == match.legal_numbers
                shown, possible = network_input(match), network_input(world)
                assert np.array_equal(shown.words, possible.words)
                assert shown.advised == possible.advised
            # Half by rules of thumb: random bids alone would never reach some phases.
            count = game.rules.legal(match.state, moves)
            if below(rng, 2):
                match.play(int(game.rules.thumb(match.state, moves, count, rng)))
            else:
                match.play(match.legal_numbers[below(rng, count)])
        assert changed
