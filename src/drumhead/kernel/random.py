"""Two generators: ChaCha20 deals the cards, a small fast one drives search and playouts.

Both work on 32-bit words held in int64, so that compiled and interpreted runs agree.
"""

from __future__ import annotations

import hashlib

import numpy as np

from drumhead.kernel.compiler import Bytes, Ints, rule
from drumhead.kernel.header import COUNTER, KEY

WORD = 0xFFFFFFFF
CHACHA_CONSTANTS = (0x61707865, 0x3320646E, 0x79622D32, 0x6B206574)
ROUNDS = 20


# --- The dealing generator: ChaCha20 (RFC 8439) ------------------------------------------


@rule
def _quarter(x: Ints, a: int, b: int, c: int, d: int) -> None:
    x[a] = (x[a] + x[b]) & WORD
    t = x[d] ^ x[a]
    x[d] = ((t << 16) | (t >> 16)) & WORD
    x[c] = (x[c] + x[d]) & WORD
    t = x[b] ^ x[c]
    x[b] = ((t << 12) | (t >> 20)) & WORD
    x[a] = (x[a] + x[b]) & WORD
    t = x[d] ^ x[a]
    x[d] = ((t << 8) | (t >> 24)) & WORD
    x[c] = (x[c] + x[d]) & WORD
    t = x[b] ^ x[c]
    x[b] = ((t << 7) | (t >> 25)) & WORD


@rule
def chacha_block(start: Ints, out: Ints) -> None:
    """One block: sixteen 32-bit words of key stream from sixteen words of state."""
    for i in range(16):
        out[i] = start[i]
    for _ in range(ROUNDS // 2):
        _quarter(out, 0, 4, 8, 12)
        _quarter(out, 1, 5, 9, 13)
        _quarter(out, 2, 6, 10, 14)
        _quarter(out, 3, 7, 11, 15)
        _quarter(out, 0, 5, 10, 15)
        _quarter(out, 1, 6, 11, 12)
        _quarter(out, 2, 7, 8, 13)
        _quarter(out, 3, 4, 9, 14)
    for i in range(16):
        out[i] = (out[i] + start[i]) & WORD


@rule
def _dealt_below(start: Ints, block: Ints, n: int) -> int:
    """A fair number below n from the key stream; `start[16]` counts the words used.

    A word w gives the high half of w * n; words that would make some numbers likelier than
    others are passed over.
    """
    unfair = (WORD + 1) % n
    while True:
        place = start[16] % 16
        if place == 0:
            chacha_block(start, block)
            start[12] = (start[12] + 1) & WORD
        start[16] += 1
        product = block[place] * n
        if (product & WORD) >= unfair:
            return product >> 32


@rule
def deal_outcome(state: Bytes, outcome: Ints, count: int) -> None:
    """The next event of chance from the match's own key; see `fill` for its two forms.

    Every event begins with a fresh block of the key stream, the one that the header's
    counter numbers, with a nonce of zero.
    """
    words = state.view(np.int64)
    start = np.zeros(17, np.int64)
    block = np.zeros(16, np.int64)
    for i in range(4):
        start[i] = CHACHA_CONSTANTS[i]
        start[4 + 2 * i] = words[KEY + i] & WORD
        start[5 + 2 * i] = (words[KEY + i] >> 32) & WORD
    start[12] = words[COUNTER] & WORD
    if count > 0:
        for i in range(count - 1, 0, -1):
            j = _dealt_below(start, block, i + 1)
            card = outcome[i]
            outcome[i] = outcome[j]
            outcome[j] = card
    else:
        for i in range(-count):
            outcome[i] = _dealt_below(start, block, outcome[i])
    words[COUNTER] += (start[16] + 15) // 16


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
    that many numbers, each below the bound that stands in its place.
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
    """A small generator whose stream depends on all the values given."""
    text = "\x1f".join(f"{type(part).__name__}:{part}" for part in seed)
    words = np.frombuffer(hashlib.sha256(text.encode()).digest(), dtype="<u4").astype(np.int64)
    rng = words[:2].copy()
    if not rng.any():
        rng[0] = 1
    return rng


# --- Keys and commitments ----------------------------------------------------------------


def key_from_seed(seed: int | str) -> bytes:
    """The 256-bit dealing key that stands for a seed; 7 and "7" are the same seed."""
    return hashlib.sha256(f"drumhead seed {seed}".encode()).digest()


def commitment(key: bytes) -> str:
    """What a table publishes before a match: the SHA-256 of the key, in hex."""
    return hashlib.sha256(key).hexdigest()
