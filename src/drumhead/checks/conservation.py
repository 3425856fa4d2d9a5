"""Conservation of cards, derived from the fields that `holds` marks in a record."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

from drumhead.checks.failures import CheckFailed, Function, at, named_cards
from drumhead.checks.strict_record import Strict, writes_to
from drumhead.engine import positions
from drumhead.engine.english import listed
from drumhead.engine.game import Game, GameType
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.faults import place, place_of


class Misplaced(NamedTuple):
    """Cards that lie in too many places or in none: a sentence, and the fields concerned."""

    sentence: str
    fields: tuple[str, ...]


def misplaced(game: Game, state: Bytes) -> Misplaced | None:
    """The first card that lies in too many places, out of play or nowhere, or None.

    Before a deal and after the end of a match the cards may lie anywhere.
    """
    lying = positions.lying(game, state)
    held = Counter(code for _, code in lying)
    wanted = Counter(positions.in_use(game, state))
    if not wanted:
        return None
    for code in held - wanted:
        places = list(dict.fromkeys(where for where, other in lying if other == code))
        card = game.type.spoken_names[code]
        lies = f"the {card} lies in {listed(places)}" if len(places) > 1 else (
            f"the {card} lies {held[code]} times in {places[0]}"
        )  # fmt: skip
        much = "but it is not in play" if not wanted[code] else (
            "and there is only one" if wanted[code] == 1 else f"and there are only {wanted[code]}"
        )  # fmt: skip
        return Misplaced(f"{lies}, {much}", tuple(where.partition("[")[0] for where in places))
    missing = wanted - held
    if not missing:
        return None
    names = named_cards(game.type, missing)
    return Misplaced(f"no field that holds cards has the {names}", _holding(game.type))


def _holding(kind: GameType) -> tuple[str, ...]:
    return tuple(name for name, role in kind.record.roles.items() if role.holds)


def check_step(game: Game, s: Strict, moves: int, rule: Function) -> None:
    """Check that every card lies in one place after a step of interpreted rules.

    The message names the line that wrote last to one of the fields concerned.
    """
    if s.turn < 0:
        return
    state = game.type.record.blank()
    s.write(state)
    found = misplaced(game, state)
    if found is None:
        return
    written = [where for field, where in writes_to(s).last.items() if field in found.fields]
    where = place(*written[-1]) if written else place_of(rule)
    raise CheckFailed(f"{where}: {at(game, moves)}: {found.sentence}.")
