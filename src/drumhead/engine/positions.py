"""Positions: where their cards lie, and whether play can reach them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from drumhead.engine.english import counted
from drumhead.engine.seat_view import which_seats
from drumhead.errors import few
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.header import CHANCE
from drumhead.kernel.record import Cards, Condition, Pile, Plain, Role, Seat, Seats

if TYPE_CHECKING:
    from drumhead.engine.game import Game
    from drumhead.engine.match import Match


def holdings(match: Match) -> list[str]:
    """The codes of all cards on the table, sorted."""
    return sorted(Counter(code for _, code in _lying(match.game, match.state)).elements())


def cards_in_use(match: Match) -> list[str]:
    """The codes of all cards with which the match is played at this moment, sorted."""
    game = match.game
    return sorted(_in_use(game, Plain(game.type.record.dtype, match.state)).elements())


def lying(game: Game, state: Bytes) -> list[tuple[str, str]]:
    """Every place of a state that holds a card, and the code of the card."""
    return list(_lying(game, state))


def in_use(game: Game, state: Bytes) -> list[str]:
    """The code of every card with which a game is played in a state."""
    return list(_in_use(game, Plain(game.type.record.dtype, state)).elements())


def complete(game: Game, state: Bytes, given: Mapping[str, Any]) -> None:
    """Fill in the fields that follow from the given ones."""
    record = game.type.record
    for name, role in record.roles.items():
        if role.follows is not None and name not in given:
            value = role.follows(Plain(record.dtype, state))
            state.view(record.dtype)[0][name] = value
    if "deal" not in given and state.view(record.dtype)[0]["turn"] >= 0:
        state.view(record.dtype)[0]["deal"] = int(any(_lying(game, state)))


def impossible(game: Game, state: Bytes) -> str | None:
    """A fault that no position may have, not even a partial one; None if there is none."""
    return next(_impossible(game, state), None)


def unfinished(game: Game, state: Bytes) -> str | None:
    """The reason why play cannot reach a position; None if it can."""
    return next(_unfinished(game, state), None)


# --- Where cards lie ---------------------------------------------------------------------


def _lying(game: Game, state: Bytes) -> Iterator[tuple[str, str]]:
    """Every place that holds a card, with the code of the card."""
    record = game.type.record
    s = Plain(record.dtype, state)
    for name, role in record.roles.items():
        if _is_so(role.holds, s):
            for where, place, value in _entries(s, name, role):
                one = role.of if isinstance(role, Pile) else role
                yield from ((where, code) for code in one.cards(value, record.deck, place))


def _is_so(condition: bool | Condition, s: Plain) -> bool:
    return condition if isinstance(condition, bool) else condition(s)


def _entries(s: Any, name: str, role: Role) -> Iterator[tuple[str, int, int]]:
    """Every value of a field, with its name in a sentence and its row."""
    value: Any = getattr(s, name)
    size: Any = getattr(s, f"{name}_size", 0)
    rows = value[: s.players if role.seats else role.rows] if role.shape else [value]
    for place, row in enumerate(rows):
        where = f"{name}[{place}]" if role.shape else name
        if isinstance(role, Pile):
            held = size[place] if role.shape else size
            yield from ((where, place, one) for one in row[:held])
        else:
            yield where, place, row


def _in_use(game: Game, s: Plain) -> Counter[str]:
    """The number of copies of every card with which the game is played at this moment.

    Empty for a game whose record does not say where cards lie.
    """
    record = game.type.record
    if not any(role.holds for role in record.roles.values()):
        return Counter()
    cards = Counter(record.deck.list(record.in_use(s)))
    return Counter({code: game.type.packs * copies for code, copies in cards.items()})


# --- What is wrong -----------------------------------------------------------------------


def _impossible(game: Game, state: Bytes) -> Iterator[str]:
    record, seats = game.type.record, game.players
    s: Any = Plain(record.dtype, state)
    if not CHANCE <= s.turn < seats:
        a_seat = f"a seat from 0 to {seats - 1}" if seats > 1 else "0"
        yield f"The turn is {a_seat}, -1 (the match is over) or -2 (chance decides), not {s.turn}."
    for name, role in record.roles.items():
        one = role.of if isinstance(role, Pile) else role
        for where, _, value in _entries(s, name, role) if isinstance(one, Seat | Seats) else ():
            if not (-1 <= value < seats if isinstance(one, Seat) else value < 1 << seats):
                yield f"{where}: There is no such seat at this table: {which_seats(seats)}."


def _unfinished(game: Game, state: Bytes) -> Iterator[str]:
    s: Any = Plain(game.type.record.dtype, state)
    yield from _hidden(game, s)
    if s.turn < 0:
        return  # before a deal and after the end the cards may lie anywhere
    yield from _miscounted(game, s, list(_lying(game, state)))
    yield from _uneven(game, s)
    for seat, side in enumerate(game.sides):
        partner = game.sides.index(side)
        if s.score[seat] != s.score[partner]:
            yield (
                f"score[{partner}] is {s.score[partner]} and score[{seat}] {s.score[seat]}; "
                "partners have the same score."
            )
    if not game.rules.legal(state, game.new_moves()):
        yield (
            f"Seat {s.turn} is to move and has no legal move in the phase "
            f"{game.type.record.phases[s.phase]!r}; another seat or phase must be meant."
        )


def _miscounted(game: Game, s: Any, lying: list[tuple[str, str]]) -> Iterator[str]:
    """Cards that lie in too many places, that are not in play, or that are missing."""
    whole, held = _in_use(game, s), Counter(code for _, code in lying)
    for code in held - whole:
        places = " and in ".join(_first_of([where for where, other in lying if other == code]))
        if whole[code] == 0:
            yield f"The card {code} is in {places}, but it is not in play here."
        elif whole[code] == 1:
            yield f"The card {code} is in {places}; each card lies in one place."
        else:
            yield f"The card {code} is in {places}; there are {whole[code]} of it."
    by_pack = game.type.record.deck.codes.index
    if missing := sorted((whole - held).elements(), key=by_pack):
        verb, lies = ("is", "it lies") if len(missing) == 1 else ("are", "each lies")
        yield (
            f"{few(missing)} {verb} missing; say where {lies}, or set up a part of a position "
            "with partial=True."
        )


def _first_of(places: list[str]) -> list[str]:
    return places if len(places) < 4 else [*places[:3], "other places"]


def _hidden(game: Game, s: Any) -> Iterator[str]:
    """Sets of cards of which only the number is given."""
    for name, role in game.type.record.roles.items():
        if role.holds is not False and isinstance(role, Cards):
            for where, _, value in _entries(s, name, role):
                if value < 0:
                    yield f"{where}: These cards are hidden; say which they are."


def _uneven(game: Game, s: Any) -> Iterator[str]:
    """Hands that are too long or too short compared with that of the seat to move."""
    for name, role in game.type.record.roles.items():
        if _is_so(role.even, s):
            sizes = [value.bit_count() for _, _, value in _entries(s, name, role)]
            most = sizes[s.turn]
            for seat, size in enumerate(sizes):
                if not most - 1 <= size <= most:
                    yield (
                        f"{name}[{s.turn}] has {counted(most, 'card')} and {name}[{seat}] {size}; "
                        "all have as many as the seat to move, or one fewer after playing."
                    )
