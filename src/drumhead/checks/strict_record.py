"""A record for interpreted rules that checks every use, and notes the lines that write to it."""

from __future__ import annotations

import functools
import sys
from collections import Counter
from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np

from drumhead.checks.failures import RuleFault, unknown_field
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.record import Pile, Plain, RecordType


def _whole(name: str, value: Any) -> int:
    """A value as a field may hold it; otherwise raises RuleFault."""
    if isinstance(value, bool | np.bool_):
        raise RuleFault(
            f"{bool(value)} is stored in the field '{name}', which holds whole numbers; write 1 "
            "or 0"
        )
    if not isinstance(value, int | np.integer):
        shown = value.item() if isinstance(value, np.generic) else value
        raise RuleFault(f"{shown!r} is stored in the field '{name}', which holds whole numbers")
    if not -(1 << 63) <= value < 1 << 63:
        raise RuleFault(f"the number stored in the field '{name}' has more than 64 bits")
    return int(value)


class Writes:
    """The lines of rules that wrote to a record: the last one of each field, and every point."""

    def __init__(self) -> None:
        #: The file and line of the last write to a field, in the order of the writes.
        self.last: dict[str, tuple[str, int]] = {}
        #: The amounts added to a score, by seat and line.
        self.points: Counter[tuple[int, str, int]] = Counter()

    def note(self, name: str, place: int | None, change: int) -> None:
        """Note the line of a rule that writes to an entry of a field."""
        frame = sys._getframe(2)
        file, line = frame.f_code.co_filename, frame.f_lineno
        field = name.partition("[")[0].removesuffix("_size")
        self.last.pop(field, None)
        self.last[field] = file, line
        if name == "score" and place is not None:
            self.points[place, file, line] += change


class StrictRow(list[Any]):
    """A field with several entries, or one pile of them. Access outside its bounds is a fault."""

    def __init__(self, name: str, values: list[Any], writes: Writes | None = None) -> None:
        super().__init__(
            StrictRow(f"{name}[{number}]", value, writes) if isinstance(value, list) else value
            for number, value in enumerate(values)
        )
        self.name = name
        self.writes = writes

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):  # a slice of the field, to be read
            first = self._inside(place.start or 0)
            return StrictRow(f"{self.name}[{first}:]", list(self)[place])
        return super().__getitem__(self._inside(place))

    def __setitem__(self, place: Any, value: Any) -> None:
        inside, number = self._inside(place), _whole(self.name, value)
        if self.writes is not None:
            self.writes.note(self.name, inside, number - super().__getitem__(inside))
        super().__setitem__(inside, number)

    def _inside(self, place: Any) -> int:
        if not isinstance(place, int | np.integer):
            raise RuleFault(f"the field '{self.name}' is indexed by {place!r}, no whole number")
        if place < 0:
            raise RuleFault(f"the index {place} of the field '{self.name}' is negative")
        if place >= len(self):
            raise RuleFault(
                f"the index {place} is past the end of the field '{self.name}', which has room "
                f"for {len(self)}"
            )
        return int(place)


class Strict(Plain):
    """A state as an object that has exactly the record's fields, and checks each use."""

    # Kept apart from the fields, which fill the instance's dictionary.
    __slots__ = ("_writes",)
    _writes: Writes

    #: The most entries of a pile, by the field that counts them.
    most: ClassVar[Mapping[str, int]] = {}

    def __init__(self, dtype: Any, state: Bytes) -> None:
        super().__init__(dtype, state)
        object.__setattr__(self, "_writes", Writes())
        known = vars(self)
        for name, value in known.items():
            if isinstance(value, list):
                known[name] = StrictRow(name, value, self._writes)

    def __getattr__(self, name: str) -> Any:
        raise RuleFault(unknown_field(name, list(vars(self))))

    def __setattr__(self, name: str, value: Any) -> None:
        known = vars(self)
        if name not in known:
            raise RuleFault(unknown_field(name, list(known)))
        if isinstance(known[name], StrictRow):
            raise RuleFault(f"the field '{name}' is set as a whole; set its entries one by one")
        number = _whole(name, value)
        if name in self.most and not 0 <= number <= self.most[name]:
            pile = name.removesuffix("_size")
            raise RuleFault(f"the pile '{pile}' holds 0 to {self.most[name]}, not {number}")
        self._writes.note(name, None, 0)
        known[name] = number


def writes_to(record: Strict) -> Writes:
    """The lines of rules that have written to a record."""
    return record._writes


@functools.cache
def strict_type(record: RecordType) -> type[Strict]:
    """The strict record of a game."""
    piles = {name: role for name, role in record.roles.items() if isinstance(role, Pile)}
    most = {f"{name}_size": role.most for name, role in piles.items() if not role.shape}
    return type("StrictState", (Strict,), {"most": most})
