"""The dealing of a web table: its key, from a promised secret and the nonces of all seats.

The server publishes the SHA-256 of a secret before the first person sits down. Each person sits
down with a nonce, random digits of their own. Once all seats are taken, the key of the match is the
SHA-256 of a text (`Dealing.text`) with the secret and all nonces, so no single party can choose it.
A transcript records the text in comments, which other readers skip.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Sequence
from typing import NamedTuple

from drumhead.errors import TranscriptError
from drumhead.kernel.random import commitment

VERSION = "drumhead deal 1"
#: The prefixes of a transcript's comments, and the first comment.
DEALT, PROMISED = "# dealt ", "# promised "
FIRST = DEALT + VERSION
#: The placeholder for a seat without a nonce, such as a computer player's.
NO_NONCE = "-"
_HEX = re.compile("[0-9a-f]{64}")
_TABLE = re.compile("[0-9A-Za-z_=-]{1,64}")
_SEAT = re.compile(f"seat ([0-7]) ([0-9a-f]{{64}}|{NO_NONCE})")


def is_nonce(text: str) -> bool:
    """Is a text 64 lowercase hexadecimal digits (32 bytes)?"""
    return _HEX.fullmatch(text) is not None


class Dealing(NamedTuple):
    """The source of a match's key: the table, the secret, and a nonce for each seat."""

    table: str
    secret: str
    nonces: tuple[str | None, ...]

    @property
    def promise(self) -> str:
        """The SHA-256 of the secret, published before the first person sits down."""
        return commitment(bytes.fromhex(self.secret))

    @property
    def text(self) -> str:
        """The text that is hashed: one fact per line."""
        seats = [f"seat {seat} {nonce or NO_NONCE}" for seat, nonce in enumerate(self.nonces)]
        lines = [VERSION, f"table {self.table}", f"secret {self.secret}", *seats]
        return "".join(f"{line}\n" for line in lines)

    @property
    def key(self) -> bytes:
        """The dealing key of the match."""
        return hashlib.sha256(self.text.encode()).digest()

    @property
    def comments(self) -> list[str]:
        """The comment lines of a transcript that record it."""
        told = [DEALT + line for line in self.text.splitlines()]
        return [PROMISED + self.promise, *told]


def read_dealing(text: str, players: int, key: bytes | None) -> Dealing | None:
    """The dealing that a transcript's comments record; None if they record none.

    It must lead to this key: any fault is a `TranscriptError` with its line.
    """
    lines = list(enumerate(text.split("\n"), start=1))
    told = [(number, line) for number, line in lines if line.startswith(DEALT)]
    if not told or told[0][1] != FIRST:
        return None
    dealing = _parsed([(number, line.removeprefix(DEALT)) for number, line in told], players)
    first = told[0][0]
    if key is None:
        raise TranscriptError("the source of the key is recorded here, but there is no key", first)
    if dealing.key != key:
        raise TranscriptError("the key does not follow from the secret and the nonces", first)
    promised = [(number, line) for number, line in lines if line.startswith(PROMISED)]
    if [line for _, line in promised] != [PROMISED + dealing.promise]:
        number = promised[0][0] if promised else first
        raise TranscriptError("the promise is not the SHA-256 of the secret", number)
    return dealing


def _parsed(told: Sequence[tuple[int, str]], players: int) -> Dealing:
    if len(told) != 3 + players:
        raise TranscriptError(
            f"the table, the secret and {players} seats should be listed here", told[-1][0]
        )
    (at, table), (below, secret) = told[1], told[2]
    if not table.startswith("table ") or not _TABLE.fullmatch(table.removeprefix("table ")):
        raise TranscriptError(f"the line '{DEALT}table ID' should be here", at)
    if not secret.startswith("secret ") or not is_nonce(secret.removeprefix("secret ")):
        raise TranscriptError("a secret is 64 hexadecimal digits in lowercase", below)
    nonces: list[str | None] = []
    for seat, (number, line) in enumerate(told[3:]):
        found = _SEAT.fullmatch(line)
        if found is None or int(found[1]) != seat:
            raise TranscriptError(
                f"the line '{DEALT}seat {seat}' with a nonce, or '{NO_NONCE}', should be here",
                number,
            )
        nonces.append(None if found[2] == NO_NONCE else found[2])
    return Dealing(table.removeprefix("table "), secret.removeprefix("secret "), tuple(nonces))
