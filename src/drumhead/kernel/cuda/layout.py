"""Layout of a record on the GPU: every field as narrow as its role allows.

The rules are the same; only the record differs. A seat or a card fits into one byte, a number
into four, and only a set of cards needs eight. In a batch, the first entries of a field in all
records lie next to each other, then the second ones (planes), so that neighboring threads read
neighboring bytes.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

from drumhead.kernel.record import (
    Card,
    Cards,
    Mask,
    Pile,
    RecordType,
    Role,
    Seat,
    Seats,
    Turn,
    Word,
)

#: Fields that the GPU does not use, since it deals with its own generator.
LEFT_OUT = ("counter", "key")


@dataclass(frozen=True)
class Field:
    """One field: its width in bytes, its shape, and its place here and in the CPU's record.

    `offset` counts bytes of a packed record, `word` is the number of its first word on the CPU.
    `size` names the field that counts a pile; `seats` says that the first axis has the seats.
    """

    name: str
    width: int
    shape: tuple[int, ...]
    offset: int
    word: int
    size: str = ""
    seats: bool = False

    @property
    def entries(self) -> int:
        """The number of entries in the field."""
        return int(np.prod(self.shape, dtype=np.int64))


@dataclass(frozen=True)
class Layout:
    """All fields of a game's record, the widest first, so that each is aligned."""

    fields: tuple[Field, ...]
    size: int

    def __getitem__(self, name: str) -> Field:
        return next(field for field in self.fields if field.name == name)


def layout_of(record: RecordType) -> Layout:
    """The layout of a game's record on the GPU."""
    unplaced: list[tuple[int, str, tuple[int, ...], str, bool]] = []
    for name, role in record.roles.items():
        if name in LEFT_OUT:
            continue
        if isinstance(role, Pile):
            shape = (*role.shape, role.most)
            unplaced.append((_width(role.of, record), name, shape, f"{name}_size", role.seats))
            name, width = f"{name}_size", 1 if role.most < 128 else 4
        else:
            width = _width(role, record)
        unplaced.append((width, name, role.shape, "", role.seats))
    unplaced.sort(key=lambda field: -field[0])
    fields = []
    offset = 0
    for width, name, shape, size, seats in unplaced:
        word = _offset(record.dtype, name) // 8
        fields.append(Field(name, width, shape, offset, word, size, seats))
        offset += width * fields[-1].entries
    return Layout(tuple(fields), -(-offset // 8) * 8)


def _offset(dtype: Any, name: str) -> int:
    return int(dtype.fields[name][1])


def _width(role: Role, record: RecordType) -> int:
    """The bytes that can store every value of a role, also hidden cards (a negative number)."""
    if isinstance(role, Turn | Seat | Card):
        return 1
    if isinstance(role, Seats):
        return 2
    if isinstance(role, Word):
        return 1 if len(role.words) < 128 else 2
    if isinstance(role, Cards):
        return 4 if record.deck.size < 32 else 8
    if isinstance(role, Mask):
        return 8
    return 4
