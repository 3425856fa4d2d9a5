"""Both generators against published test vectors, and what is made of them."""

from __future__ import annotations

import hashlib
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest

import drumhead
from drumhead.kernel.chacha import four_blocks
from drumhead.kernel.header import COUNTER
from drumhead.kernel.loops import loop
from drumhead.kernel.random import (
    below,
    commitment,
    fill,
    key_from_seed,
    next_word,
    real,
    small_generator,
)

#: RFC 8439, section 2.3.2: key 00..1f, block 1, nonce 00:00:00:09 00:00:00:4a 00:00:00:00.
RFC_KEY = bytes(range(32))
RFC_NONCE = bytes.fromhex("000000090000004a00000000")
RFC_BLOCK = """
    e4e7f110 15593bd1 1fdd0f50 c47120a3 c7f4d1c7 0368c033 9aaa2204 4e6cd4c3
    466482d2 09aa9f07 05d7c214 a2028bd9 d19c12b5 b94e16de e883d0cb 4e3c50a2
"""
#: RFC 8439, appendix A.1, test vector 1: key, block number and nonce all zero.
RFC_ZERO_BLOCK = (
    "76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7"
    "da41597c5157488d7724e03fb8d84a376a43b8f41518a11cc387b669b2ee6586"
)
#: xoroshiro64** from the state (1, 2), as the reference implementation gives it.
XOROSHIRO = [3802928447, 813792938, 1618621494, 2955957307, 3252880261,
             1129983909, 2539651700, 1327610908, 1757650787, 2763843748]  # fmt: skip


def block(key: bytes, number: int, nonce: bytes) -> list[int]:
    constants = np.frombuffer(b"expand 32-byte k", "<u4")
    words = np.frombuffer(key + number.to_bytes(4, "little") + nonce, "<u4")
    start = np.concatenate([constants, words]).astype(np.int64)
    out = np.zeros(64, np.int64)
    four_blocks(start, 12, out)
    return [int(word) for word in out[:16]]


def test_chacha20_gives_the_block_of_the_standard() -> None:
    assert block(RFC_KEY, 1, RFC_NONCE) == [int(word, 16) for word in RFC_BLOCK.split()]


def test_chacha20_of_zeros() -> None:
    words = np.array(block(bytes(32), 0, bytes(12)), "<u4")
    assert words.tobytes().hex() == RFC_ZERO_BLOCK


def test_small_generator_gives_the_reference_sequence() -> None:
    rng = np.array([1, 2])
    assert [next_word(rng) for _ in XOROSHIRO] == XOROSHIRO


@pytest.mark.parametrize("n", [1, 2, 3, 7, 49, 52])
def test_numbers_below_a_bound_are_fair(n: int) -> None:
    rng = small_generator("fair", n)
    counts = Counter(below(rng, n) for _ in range(400 * n))
    assert set(counts) == set(range(n))
    chi_square = sum((count - 400) ** 2 / 400 for count in counts.values())
    assert chi_square < n + 5 * (2 * n) ** 0.5


def test_real_numbers_stay_below_one() -> None:
    rng = small_generator("real")
    drawn = [real(rng) for _ in range(10_000)]
    assert min(drawn) >= 0
    assert max(drawn) < 1
    assert abs(np.mean(drawn) - 0.5) < 0.02


def test_every_order_of_a_small_pack_is_equally_likely() -> None:
    rng = small_generator("shuffle")
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 200):
        cards = np.arange(4)
        fill(rng, cards, 4)
        counts[tuple(cards.tolist())] += 1
    assert len(counts) == 24
    assert sum((count - 200) ** 2 / 200 for count in counts.values()) < 24 + 5 * 48**0.5


def test_numbers_with_bounds_of_their_own() -> None:
    rng = small_generator("bounds")
    seen = set()
    for _ in range(200):
        outcome = np.array([3, 1, 2])
        fill(rng, outcome, -3)
        seen.add(tuple(outcome.tolist()))
    assert seen == {(a, 0, b) for a in range(3) for b in range(2)}


def deal(key: bytes, count: int, bounds: list[int]) -> tuple[list[int], int]:
    state = drumhead.game("do-boy").new_state(key)
    outcome = np.array(bounds)
    loop("outcome")(state, outcome, count)
    return outcome.tolist(), int(state.view(np.int64)[COUNTER])


def test_a_deal_is_what_the_documented_method_gives() -> None:
    """docs/play/deals.md in ten lines of Python, from the key stream alone."""
    key = key_from_seed("check")
    stream = [word for number in range(5) for word in block(key, number, bytes(12))]
    cards = list(range(49))
    place = 0
    for i in range(48, 0, -1):
        while stream[place] * (i + 1) % 2**32 < 2**32 % (i + 1):
            place += 1
        j = stream[place] * (i + 1) >> 32
        place += 1
        cards[i], cards[j] = cards[j], cards[i]
    assert deal(key, 49, list(range(49))) == (cards, -(-place // 16))


def test_a_long_event_goes_on_in_the_key_stream() -> None:
    """A quarter of all words is passed over for this bound, so 64 numbers need more."""
    key, bound = key_from_seed("long"), 3 << 29
    stream = [word for number in range(8) for word in block(key, number, bytes(12))]
    fair = [place for place, word in enumerate(stream) if word * bound % 2**32 >= 2**32 % bound]
    drawn = [stream[place] * bound >> 32 for place in fair[:64]]
    assert fair[63] > 64
    assert deal(key, -64, [bound] * 64) == (drawn, -(-(fair[63] + 1) // 16))


def test_the_counter_of_blocks_begins_anew_after_its_last() -> None:
    start = np.arange(16)
    start[12] = 2**32 - 1
    over, begun = np.zeros(64, np.int64), np.zeros(64, np.int64)
    four_blocks(start, 12, over)
    start[12] = 0
    four_blocks(start, 12, begun)
    assert over[16:].tolist() == begun[:48].tolist()


def test_deals_are_fair_too() -> None:
    counts: Counter[int] = Counter()
    for number in range(500):
        outcome, _ = deal(hashlib.sha256(b"%d" % number).digest(), -10, [6] * 10)
        counts.update(outcome)
    expected = 5000 / 6
    assert set(counts) == set(range(6))
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 25


def test_each_event_of_chance_begins_with_a_fresh_block() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    other = drumhead.game("do-boy").match(seed=1)
    assert match == other
    shuffles = [event.numbers for event in match.history if event.kind == "shuffle"]
    assert len(shuffles) == 2
    assert shuffles[0] != shuffles[1]


def test_seeds_and_keys() -> None:
    game = drumhead.game("do-boy")
    assert key_from_seed(7) == key_from_seed("7")
    assert game.match(seed=7) == game.match(key=key_from_seed(7))
    assert game.match(seed=7) != game.match(seed=8)
    assert game.match() != game.match()
    assert commitment(RFC_KEY) == hashlib.sha256(RFC_KEY).hexdigest()
    assert game.match(key=RFC_KEY.hex()) == game.match(key=RFC_KEY)
    for bad in (b"short", "0" * 63, "whist"):
        with pytest.raises(drumhead.InvalidOption, match="32 bytes"):
            game.match(key=bad)
    with pytest.raises(drumhead.InvalidOption, match="not both"):
        game.match(seed=1, key=RFC_KEY)


def test_small_generators_differ_by_every_part_of_their_seed() -> None:
    seeds = [("a", 1), ("a", 2), ("b", 1), ("a1",), ("a", "1")]
    assert len({tuple(small_generator(*seed).tolist()) for seed in seeds}) == len(seeds)


def test_matches_do_not_depend_on_the_process() -> None:
    code = "import drumhead; print(drumhead.game('do-boy').match(seed=5).text)"
    out = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert out.stdout.strip() == drumhead.game("do-boy").match(seed=5).text
