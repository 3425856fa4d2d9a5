"""Leaks of hidden cards: redact and resample must not agree on hiding nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from drumhead.checks.failures import CheckFailed, at, require
from drumhead.checks.play import open_positions
from drumhead.checks.worlds import redacted
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.kernel.compiler import Bytes
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Card, Cards, Pile, Plain, RecordType

#: The number of possible worlds drawn for a seat in a position.
WORLDS = 8
#: Where at least this number of cards of an entry is hidden, some world must have other cards
#: there. Near the end of a hand, a seat may know the last few for certain without seeing them.
SOME_CARDS = 3


@dataclass
class _Seen:
    """The entries of fields with cards, as a seat has seen them."""

    #: Is any card hidden from the seat?
    anything: bool = False
    #: The move after which cards of an entry were first hidden from the seat.
    hidden: dict[str, int] = field(default_factory=dict)
    #: The entries that were different in some possible world while they were hidden.
    changed: set[str] = field(default_factory=set)


def default_hands(record: RecordType) -> tuple[str, ...]:
    """The fields that only their owners may see: those declared secret, and every `hand`."""
    owned = [name for name, role in record.roles.items() if role.secret == "owner"]
    role = record.roles.get("hand")
    if role is not None and role.seats and _holds_cards(role) and "hand" not in owned:
        owned.append("hand")
    return tuple(owned)


def check_leaks(game: Game, hands: Sequence[str] | None = None) -> None:
    """Check that cards are hidden from every seat, and that possible worlds differ there.

    `hands` are the fields of which each seat may see only its own entry. A game that is played
    with open cards (`GameType.open_cards`) has nothing to hide.
    """
    if game.type.open_cards:
        return
    record = game.type.record
    hands = default_hands(record) if hands is None else hands
    seen = {seat: _Seen() for seat in range(game.players)}
    moves = 0
    for match in open_positions(game):
        moves = len(match.moves)
        for seat in (*seen, -1):
            _check_hands(match, hands, seat)
        for seat in seen:
            _look(match, seat, seen[seat])
    for seat, known in seen.items():
        _check_worlds(game, hands, moves, seat, known)


def check_enumeration(kind: GameType, folder: Path) -> None:
    """Check that the game's tests compare its possible worlds with an enumeration."""
    path = folder / "test_worlds.py"
    tree = ast.parse(path.read_text(encoding="utf-8")) if path.exists() else ast.Module([], [])
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    if not any(test.name.startswith("test_") for test in tests):
        raise CheckFailed(
            f"{path.as_posix()}: there is no test that compares the possible worlds of {kind.slug} "
            "with a full enumeration of small positions, and every game needs one."
        )


def _check_hands(match: Match, hands: Sequence[str], viewer: int) -> None:
    """Check that only the owner of a hand sees it."""
    game, record = match.game, match.game.type.record
    truth = dict(_entries(record, match.state))
    shown = dict(_entries(record, _frombuffer(redacted(game, match.state, viewer))))
    for name in hands:
        for owner in range(game.players):
            entry = f"{name}[{owner}]"
            if owner != viewer and _any_card(truth[entry]):
                require(
                    shown[entry] != truth[entry],
                    f"{at(game, len(match.moves), viewer)}: field '{entry}' shows the cards of "
                    f"seat {owner}; redact must hide what only seat {owner} may see",
                    game.type.rules.redact,
                )


def _look(match: Match, seat: int, seen: _Seen) -> None:
    """Note the entries hidden from a seat here, and those that differ in possible worlds."""
    game, record = match.game, match.game.type.record
    truth = dict(_entries(record, match.state))
    shown = dict(_entries(record, _frombuffer(redacted(game, match.state, seat))))
    hidden = [entry for entry in truth if shown[entry] != truth[entry]]
    seen.anything |= bool(hidden)
    for entry in hidden:
        if _cards_hidden(truth[entry], shown[entry]) >= SOME_CARDS:
            seen.hidden.setdefault(entry, len(match.moves))
    rng, memo = small_generator("leaks", seat), np.zeros(game.type.memo)
    for _ in range(WORLDS if hidden else 0):
        world = match.state.copy()
        game.rules.resample(world, seat, rng, memo)
        found = dict(_entries(record, world))
        seen.changed |= {entry for entry in hidden if found[entry] != truth[entry]}


def _check_worlds(game: Game, hands: Sequence[str], moves: int, seat: int, seen: _Seen) -> None:
    rules = game.type.rules
    require(
        seen.anything,
        f"{at(game, moves, seat)}: no field hides a card from the seat; redact must hide what it "
        "may not see, or the game must set open_cards=True",
        rules.redact,
    )
    for entry, move in seen.hidden.items():
        # A seat may remember cards that it no longer sees, but never another's hand.
        private = entry.split("[")[0] in hands
        require(
            entry in seen.changed if private else seen.changed,
            f"{at(game, move, seat)}: field '{entry}' is hidden from the seat, but the same in all "
            "possible worlds; resample must replace what the seat cannot know",
            rules.resample,
        )


def _entries(record: RecordType, state: Bytes) -> Iterator[tuple[str, Any]]:
    """The entries of all fields that hold cards: a set, a card, or the cards of a pile."""
    plain = Plain(record.dtype, state)
    for name, role in record.roles.items():
        if not _holds_cards(role):
            continue
        value = getattr(plain, name)
        if not role.shape:
            value = [value]
        if isinstance(role, Pile):
            sizes = getattr(plain, f"{name}_size")
            sizes = sizes if role.shape else [sizes]
            value = [row[:size] for row, size in zip(value, sizes, strict=True)]
        count = plain.players if role.seats else role.rows or 1
        for number in range(count):
            yield f"{name}[{number}]" if role.shape else name, value[number]


def _holds_cards(role: Any) -> bool:
    return isinstance(role.of if isinstance(role, Pile) else role, Cards | Card)


def _any_card(value: Any) -> bool:
    """Is there a card in this set, pile or place?"""
    return bool(value) if isinstance(value, list) else value != 0


def _cards_hidden(truth: Any, shown: Any) -> int:
    """The number of cards of an entry that are hidden in a view."""
    if isinstance(truth, list):
        return sum(card != other for card, other in zip(truth, shown, strict=True))
    return int(truth).bit_count()


def _frombuffer(state: bytes) -> Bytes:
    return np.frombuffer(state, np.uint8)
