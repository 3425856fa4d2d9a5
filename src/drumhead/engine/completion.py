"""A module of a game, completed by the functions that follow from its declarations."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from drumhead.engine import default_words
from drumhead.errors import InvalidGame
from drumhead.kernel.derived import plain_resample, redaction, why_no_plain_resample
from drumhead.kernel.faults import place
from drumhead.kernel.record import RecordType


class CompletedModule:
    """A module of a game, and the functions that it leaves to the declarations."""

    def __init__(self, module: Any, derived: Mapping[str, Any]) -> None:
        self.module = module
        vars(self).update(derived)

    def __getattr__(self, name: str) -> Any:
        return getattr(self.module, name)

    def __dir__(self) -> list[str]:
        return sorted({*dir(self.module), *vars(self)})


def completed_rules(slug: str, module: Any) -> Any:
    """The rules of a game: what its module defines, and what follows from its declarations."""
    record = getattr(module, "STATE", None)
    if isinstance(module, CompletedModule) or not isinstance(record, RecordType):
        return module
    own = vars(module)
    derived: dict[str, Any] = {}
    if (opening := own.get("OPENING")) is not None:
        if "deal" not in own:
            where = place(str(module.__file__))
            raise InvalidGame(f"{slug}: {where} has an OPENING and no function 'deal(s, order)'.")
        derived |= opening.rules(record, own)
    derived = {name: function for name, function in derived.items() if name not in own}
    secret = any(role.secret for role in record.roles.values())
    if secret:
        derived["redact"] = redaction(record, own.get("redact"))
    if secret and "resample" not in own:
        derived["resample"] = _resample(slug, module, record)
    return CompletedModule(module, derived)


def completed_words(module: Any, rules: Any) -> Any:
    """The words of a game: what its module defines, and defaults for the rest."""
    if isinstance(module, CompletedModule):
        return module
    defaults = default_words.OF_MOVES | default_words.of_points(getattr(rules, "POINTS", None))
    own = vars(module) if isinstance(module, ModuleType) else dir(module)
    return CompletedModule(module, {n: word for n, word in defaults.items() if n not in own})


def _resample(slug: str, module: ModuleType, record: RecordType) -> Any:
    """The plain possible worlds of a record, or an error that says why they do not follow."""
    reason = why_no_plain_resample(record)
    if reason is None and "redact" in vars(module):
        reason = "redact(s, seat) hides more than the record declares secret"
    if reason is not None:
        where = place(str(module.__file__))
        raise InvalidGame(
            f"{slug}: {where} has no function 'resample(s, seat, rng, memo)', and it does not "
            f"follow from the record: {reason}."
        )
    return plain_resample(record)
