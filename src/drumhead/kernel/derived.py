"""Rules that follow from a record's declarations: redaction, and plain possible worlds.

Each is composed of small rules written once for a field called FIELD. `of_field` gives such
a rule the name of a field of a game. The result is compiled like a rule that a game defines.
"""

from __future__ import annotations

import types as python_types
from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from drumhead.errors import InvalidGame
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Floats, Ints, Record, rule
from drumhead.kernel.deck import hidden
from drumhead.kernel.header import MOST_SEATS
from drumhead.kernel.record import Card, Cards, Pile, RecordType, Role
from drumhead.kernel.sampling import deal_free, deal_hidden, random_card

#: A rule as a function.
Rule = Callable[..., Any]

#: Names in the templates below, defined by `of_field` and `specialized`.
ROWS: Any = None
MOST: Any = None
WHOLE: Any = None
SUITS: Any = None
first: Any = None
second: Any = None
seen: Any = None
barring: Any = None
shown: Any = None
count_aside: Any = None
put_aside: Any = None


def specialized(template: Rule, where: str, **scope: Any) -> Rule:
    """A template as a rule with these globals. Errors name the place of the declaration."""
    made = python_types.FunctionType(
        template.__code__, template.__globals__ | scope, template.__name__.strip("_")
    )
    made.__module__, made.__doc__ = template.__module__, template.__doc__
    vars(made)["declared_at"] = where
    return rule(made)


def of_field(template: Rule, record: RecordType, name: str) -> Rule:
    """A template as the rule for the field of this name."""
    role = record.roles[name]
    code = template.__code__
    renamed = tuple(word.replace("FIELD", name) for word in code.co_names)
    made = python_types.FunctionType(
        code.replace(co_names=renamed), template.__globals__, template.__name__
    )
    made.__module__, made.__doc__ = template.__module__, template.__doc__
    most = role.most if isinstance(role, Pile) else 0
    return specialized(made, record.where, ROWS=role.rows, MOST=most)


# --- Redaction ---------------------------------------------------------------------------


def _hide_others(s: Record, seat: int) -> None:
    for other in range(s.players):
        if other != seat:
            s.FIELD[other] = hidden(s.FIELD[other])


def _hide_all_seats(s: Record, seat: int) -> None:
    for other in range(s.players):
        s.FIELD[other] = hidden(s.FIELD[other])


def _hide_set(s: Record, seat: int) -> None:
    s.FIELD = hidden(s.FIELD)


def _hide_pile(s: Record, seat: int) -> None:
    for i in range(MOST):
        s.FIELD[i] = -1 if i < s.FIELD_size else 0


def _hide_rows_of_piles(s: Record, seat: int) -> None:
    for row in range(ROWS):
        for i in range(MOST):
            s.FIELD[row][i] = -1 if i < s.FIELD_size[row] else 0


def _both(s: Record, seat: int) -> None:
    first(s, seat)
    second(s, seat)


def _nothing(s: Record, seat: int) -> None:
    """Nothing is secret."""


#: The rule that hides a field, by its secrecy, its role, and whether it has entries for seats or
#: rows.
_HIDING: Mapping[tuple[str, type[Role], str], Rule] = {
    ("owner", Cards, "seats"): _hide_others,
    ("all", Cards, "seats"): _hide_all_seats,
    ("all", Cards, ""): _hide_set,
    ("all", Pile, ""): _hide_pile,
    ("all", Pile, "rows"): _hide_rows_of_piles,
}


def redaction(record: RecordType, own: Rule | None) -> Rule:
    """The rule that hides the fields declared secret, after the game's own rule `redact`."""
    hiding = [own] if own is not None else []
    for name, role in record.roles.items():
        if role.secret:
            template = _HIDING.get(_kind(role))
            if template is None:
                raise InvalidGame(
                    f"{record.where}: the field '{name}' cannot be secret=\"{role.secret}\"; hide "
                    "it in a rule redact(s, seat)."
                )
            hiding.append(of_field(template, record, name))
    return _chained(_both, hiding or [rule(_nothing)], record)


def _chained(template: Rule, rules: Iterable[Rule], record: RecordType) -> Rule:
    """Several rules as one: a template calls the first two, then that and the next, and so on."""
    made, *others = rules
    for other in others:
        made = specialized(template, record.where, first=made, second=other)
    return made


def _kind(role: Role) -> tuple[str, type[Role], str]:
    """The secrecy of a field, its role, and whether it has entries for seats or rows."""
    return role.secret, type(role), _entries(role)


def _entries(role: Role) -> str:
    return "seats" if role.seats else "rows" if role.rows else ""


# --- Possible worlds ---------------------------------------------------------------------


def _in_own_hand(s: Record, seat: int) -> int:
    return s.FIELD[seat]  # type: ignore[no-any-return]


def _in_set(s: Record, seat: int) -> int:
    return s.FIELD  # type: ignore[no-any-return]


def _in_sets_of_seats(s: Record, seat: int) -> int:
    cards = 0
    for other in range(s.players):
        cards |= s.FIELD[other]
    return cards


def _in_rows_of_sets(s: Record, seat: int) -> int:
    cards = 0
    for row in range(ROWS):
        cards |= s.FIELD[row]
    return cards


def _in_pile(s: Record, seat: int) -> int:
    cards = 0
    for i in range(s.FIELD_size):
        cards |= 1 << s.FIELD[i]
    return cards


def _in_rows_of_piles(s: Record, seat: int) -> int:
    cards = 0
    for row in range(ROWS):
        for i in range(s.FIELD_size[row]):
            cards |= 1 << s.FIELD[row][i]
    return cards


def _as_card(s: Record, seat: int) -> int:
    return 1 << s.FIELD if s.FIELD >= 0 else 0


def _in_either(s: Record, seat: int) -> int:
    return first(s, seat) | second(s, seat)  # type: ignore[no-any-return]


#: Rules that find the cards of a field that a seat sees.
_SEEING: Mapping[tuple[str, type[Role], str], Rule] = {
    ("owner", Cards, "seats"): _in_own_hand,
    ("", Cards, ""): _in_set,
    ("", Cards, "seats"): _in_sets_of_seats,
    ("", Cards, "rows"): _in_rows_of_sets,
    ("", Pile, ""): _in_pile,
    ("", Pile, "rows"): _in_rows_of_piles,
    ("", Card, ""): _as_card,
}


def _size_of_set(s: Record) -> int:
    return popcount(s.FIELD)


def _size_of_pile(s: Record) -> int:
    return s.FIELD_size  # type: ignore[no-any-return]


def _sum(s: Record) -> int:
    return first(s) + second(s)  # type: ignore[no-any-return]


def _none_aside(s: Record) -> int:
    return 0


def _fill_set(s: Record, cards: int, rng: Ints) -> int:
    s.FIELD = deal_free(cards, popcount(s.FIELD), rng)
    return cards ^ s.FIELD  # type: ignore[no-any-return]


def _fill_pile(s: Record, cards: int, rng: Ints) -> int:
    for i in range(s.FIELD_size):
        s.FIELD[i] = random_card(cards, rng)
        cards ^= 1 << s.FIELD[i]
    return cards


def _in_turn(s: Record, cards: int, rng: Ints) -> int:
    return second(s, first(s, cards, rng), rng)  # type: ignore[no-any-return]


def _fill_nothing(s: Record, cards: int, rng: Ints) -> int:
    return cards


#: Rules that count a field that no seat sees, and fill it with some of its remaining cards.
_ASIDE: Mapping[type[Role], tuple[Rule, Rule]] = {
    Cards: (_size_of_set, _fill_set),
    Pile: (_size_of_pile, _fill_pile),
}


def _resample(s: Record, seat: int, rng: Ints, memo: Floats) -> None:
    room = np.zeros(MOST_SEATS, np.int64)
    barred = np.zeros(MOST_SEATS, np.int64)
    held = np.zeros(MOST_SEATS, np.int64)
    unseen = WHOLE & ~seen(s, seat)
    for other in range(s.players):
        if other != seat:
            room[other] = popcount(s.FIELD[other] & ~shown(s, other))
            barred[other] = barring(s, other)
            unseen &= ~shown(s, other)
    # The seat's own place represents all cards that no seat sees.
    room[seat] = count_aside(s)
    deal_hidden(unseen, SUITS, s.players, room, barred, held, rng, memo)
    for other in range(s.players):
        if other != seat:
            s.FIELD[other] = held[other] | shown(s, other)
    put_aside(s, held[seat], rng)


def _entry_of(s: Record, seat: int) -> int:
    return s.FIELD[seat]  # type: ignore[no-any-return]


def _none_of(s: Record, seat: int) -> int:
    return 0


def plain_resample(record: RecordType) -> Rule:
    """A world at random where only the sizes of hands and the suits they lack constrain it."""
    roles = record.roles
    (hand,) = [name for name, role in roles.items() if role.secret == "owner"]
    aside = [name for name, role in roles.items() if role.secret == "all"]
    open_to_some = [name for name, role in roles.items() if role.holds and role.secret != "all"]
    seen_in = [of_field(_SEEING[_kind(roles[name])], record, name) for name in open_to_some]
    ways = [_ASIDE[type(roles[name])] for name in aside]
    sizes = [of_field(way[0], record, name) for way, name in zip(ways, aside, strict=True)]
    fills = [of_field(way[1], record, name) for way, name in zip(ways, aside, strict=True)]
    lacks = [name for name, role in roles.items() if role.rules_out == hand]
    known = [name for name, role in roles.items() if role.shows == hand]
    made = of_field(_resample, record, hand)
    return specialized(
        made,
        record.where,
        WHOLE=(1 << record.deck.size) - 1,
        SUITS=record.suits,
        seen=_chained(_in_either, seen_in, record),
        barring=_entry_rule(record, lacks),
        shown=_entry_rule(record, known),
        count_aside=_chained(_sum, sizes or [rule(_none_aside)], record),
        put_aside=_chained(_in_turn, fills or [rule(_fill_nothing)], record),
    )


def _entry_rule(record: RecordType, names: list[str]) -> Rule:
    """The rule for a seat's entry in the only field named here, or else an empty rule."""
    return of_field(_entry_of, record, names[0]) if names else rule(_none_of)


def why_no_plain_resample(record: RecordType) -> str | None:
    """The reason why possible worlds do not follow from the record, in half a sentence, or None."""
    deck, roles = record.deck, record.roles
    owned = [name for name, role in roles.items() if role.secret == "owner"]
    lacks = [name for name, role in roles.items() if role.rules_out]
    known = [name for name, role in roles.items() if role.shows]
    if len(owned) != 1:
        return 'the record does not have exactly one field with secret="owner"'
    if len(lacks) > 1 or len(known) > 1:
        return f"more than one field says what '{owned[0]}' holds or cannot hold"
    if lacks and not len(record.suits):
        return f"'{lacks[0]}' rules out whole suits, and the record is not given its suits"
    if len(set(deck.first)) != deck.size:
        return "the pack has several copies of a card"
    for name, role in roles.items():
        held = role.of if isinstance(role, Pile) else role
        if role.holds not in (True, False):
            return f"cards lie in '{name}' at some times only"
        if role.secret == "all" and (_entries(role) or type(role) not in _ASIDE):
            return f"'{name}' is secret and has several entries"
        told = _kind(role) in _SEEING
        if role.holds and role.secret != "all" and not (told and type(held) in (Cards, Card)):
            return f"'{name}' holds cards in a way of its own"
    return None
