"""The options of a game, which a table chooses before a match."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from drumhead.errors import InvalidOption

_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


@dataclass(frozen=True)
class Option:
    """One option: its values in words, the default first, and the meaning of each.

    In a record the value is its place among the values. Where `number` is set, the values are
    examples, any positive whole number is allowed, and the record has the number itself.
    """

    name: str
    values: Mapping[str, str]
    about: str
    clause: str
    number: bool = False

    @property
    def default(self) -> str:
        """The value of a match that does not choose one."""
        return next(iter(self.values))

    @property
    def codes(self) -> range:
        """The numbers of the values in a record: `FREE, STRICT = LEAD.codes`."""
        return range(len(self.values))

    def check(self, value: object) -> str:
        """The value as text. An error says what would be right."""
        text = str(value)
        if text in self.values:
            return text
        if self.number and _NUMBER.fullmatch(text):
            return text
        choices = "a whole number from 1 to 999999999" if self.number else " or ".join(self.values)
        raise InvalidOption(f"The option {self.name} cannot be {text!r}; it is {choices}.")

    def code(self, value: str) -> int:
        """The value as its number in the record."""
        return int(value) if self.number else list(self.values).index(value)


def settle(options: Sequence[Option], wanted: Mapping[str, object]) -> dict[str, str]:
    """Every option of a game with its value, the defaults included."""
    names = [option.name for option in options]
    for name in wanted:
        if name not in names:
            have = f"its options are {', '.join(names)}" if names else "it has no options"
            raise InvalidOption(f"There is no option {name!r} in this game; {have}.")
    return {o.name: o.check(wanted.get(o.name, o.default)) for o in options}
