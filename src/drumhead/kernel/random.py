"""Two generators: ChaCha20 for dealing, and a small fast one for search and playouts.

Both work on 32-bit words held in int64, so that compiled and interpreted runs agree.
"""

from __future__ import annotations

import hashlib

import numpy as np

from drumhead.kernel.chacha import BLOCKS, CONSTANTS, WORD, WORDS, four_blocks
from drumhead.kernel.compiler import Bytes, Ints, rule
from drumhead.kernel.header import COUNTER, KEY

# --- The dealing generator: ChaCha20 (RFC 8439) ------------------------------------------

#: The index of a key stream's block counter, and, after the state, of the number of used words.
BLOCK_COUNTER, USED = 12, 16


@rule
def begin_stream(key: Ints, first: int, start: Ints) -> None:
    """The state of a key stream; `key` has its four 64-bit words from `first` on."""
    for i in range(4):
        start[i] = CONSTANTS[i]
        start[4 + 2 * i] = key[first + i] & WORD
        start[5 + 2 * i] = (key[first + i] >> 32) & WORD
        start[12 + i] = 0
    start[USED] = 0


@rule
def _dealt_below(start: Ints, words: Ints, n: int) -> int:
    """A fair number below n from the key stream.

    A word w gives the high half of w * n. Words that would favor some numbers are skipped:
    those whose low half is below 2 ** 32 % n, and so below n.
    """
    while True:
        place = start[USED] & (WORDS - 1)
        if place == 0:
            four_blocks(start, BLOCK_COUNTER, words)
            start[BLOCK_COUNTER] = (start[BLOCK_COUNTER] + BLOCKS) & WORD
        start[USED] += 1
        product = words[place] * n
        low = product & WORD
        if low >= n or low >= (WORD + 1) % n:
            return product >> 32


@rule
def deal_outcome(state: Bytes, outcome: Ints, count: int) -> None:
    """The next event of chance from the match's own key; see `fill` for its two forms.

    Every event begins with a fresh block of the key stream. The header's counter gives its
    number, and the nonce is zero.
    """
    header = state.view(np.int64)
    start = np.empty(USED + 1, np.int64)
    words = np.empty(WORDS, np.int64)
    begin_stream(header, KEY, start)
    start[BLOCK_COUNTER] = header[COUNTER] & WORD
    if count > 0:
        for i in range(count - 1, 0, -1):
            j = _dealt_below(start, words, i + 1)
            card = outcome[i]
            outcome[i] = outcome[j]
            outcome[j] = card
    else:
        for i in range(-count):
            outcome[i] = _dealt_below(start, words, outcome[i])
    header[COUNTER] += (start[USED] + 15) // 16


# --- The small generator: xoroshiro64** (Blackman and Vigna) -----------------------------


@rule
def next_word(rng: Ints) -> int:
    """The next 32-bit word of the small generator, whose state is `rng[0]`, `rng[1]`."""
    a = int(rng[0])
    b = int(rng[1])
    word = (a * 0x9E3779BB) & WORD
    word = (((word << 5) | (word >> 27)) * 5) & WORD
    b ^= a
    rng[0] = (((a << 26) | (a >> 6)) ^ b ^ (b << 9)) & WORD
    rng[1] = ((b << 13) | (b >> 19)) & WORD
    return word


@rule
def below(rng: Ints, n: int) -> int:
    """A whole number from 0 to n - 1, each equally likely."""
    product = next_word(rng) * n
    if (product & WORD) < n:
        unfair = (WORD + 1) % n
        while (product & WORD) < unfair:
            product = next_word(rng) * n
    return product >> 32


@rule
def real(rng: Ints) -> float:
    """A real number from 0 up to, not including, 1, with 52 bits.

    With 53 the product with another number could round up to that number.
    """
    high = next_word(rng) >> 6
    low = next_word(rng) >> 6
    return (high * 67108864.0 + low) / 4503599627370496.0


@rule
def fill(rng: Ints, outcome: Ints, count: int) -> None:
    """An event of chance from the small generator.

    A positive count is a shuffle of that many cards in `outcome`; a negative one asks for
    that many numbers, each below the bound stored in its place.
    """
    if count > 0:
        for i in range(count - 1, 0, -1):
            j = below(rng, i + 1)
            card = outcome[i]
            outcome[i] = outcome[j]
            outcome[j] = card
    else:
        for i in range(-count):
            outcome[i] = below(rng, outcome[i])


def small_generator(*seed: object) -> Ints:
    """A small generator whose stream depends on all the given values."""
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in seed)
    words = np.frombuffer(hashlib.sha256(text.encode()).digest(), dtype="<u4").astype(np.int64)
    rng = words[:2].copy()
    if not rng.any():
        rng[0] = 1
    return rng


# --- Keys and commitments ----------------------------------------------------------------


def key_from_seed(seed: int | str) -> bytes:
    """The 256-bit dealing key for a seed. 7 and "7" are the same seed."""
    return hashlib.sha256(f"drumhead seed {seed}".encode()).digest()


def commitment(key: bytes) -> str:
    """The commitment that a table publishes before a match: the SHA-256 of the key, in hex."""
    return hashlib.sha256(key).hexdigest()
