"""Rules that follow from declarations: what is hidden, possible worlds, and the opening."""

from __future__ import annotations

from collections import Counter
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from drumhead.engine.completion import completed_rules
from drumhead.errors import InvalidGame
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.deck import Deck
from drumhead.kernel.header import CHANCE
from drumhead.kernel.openings import Deal, DrawForDeal
from drumhead.kernel.random import small_generator
from drumhead.kernel.record import Cards, Phases, Pile, Plain, RecordType, Seat

DECK = Deck(["A1", "A2", "A3", "B1", "B2", "B3"])
SUITS = [DECK.mask("A1 A2 A3"), DECK.mask("B1 B2 B3")]


def record(**fields: Any) -> RecordType:
    """Hands of two seats, a stock that nobody sees, and other fields."""
    known = {
        "hand": Cards(seats=True, holds=True, secret="owner"),
        "stock": Pile(most=6, holds=True, secret="all"),
        "void": Cards(seats=True, rules_out="hand"),
        "trick": Pile(most=2, holds=True),
    }
    return RecordType(DECK, Phases("draw", "deal", "play"), [], suits=SUITS, **(known | fields))


def module(state: RecordType, **functions: Any) -> ModuleType:
    made = ModuleType("rules")
    vars(made).update(STATE=state, __file__="rules.py", **functions)
    return made


def position(state: RecordType, **fields: Any) -> Any:
    data = state.blank()
    data.view(state.dtype)[0]["players"] = 2
    state.fill(data, fields)
    return Plain(state.dtype, data)


def test_declared_secrets_are_hidden() -> None:
    state = record()
    redact = completed_rules("test", module(state)).redact
    s = position(state, hand=["A1 A2", "B1"], stock="A3 B2", trick="B3")
    redact(s, 0)
    assert s.hand[:2] == [DECK.mask("A1 A2"), -1]
    assert s.stock[:3] == [-1, -1, 0]
    assert s.trick[0] == DECK.card("B3")


def test_a_rule_of_the_game_hides_more() -> None:
    @rule
    def redact(s: Record, seat: int) -> None:
        s.trick[0] = -1

    @rule
    def resample(s: Record, seat: int, rng: Ints, memo: Ints) -> None: ...

    state = record()
    rules = completed_rules("test", module(state, redact=redact, resample=resample))
    s = position(state, hand=["A1 A2", "B1"], trick="B3")
    rules.redact(s, 1)
    assert (s.hand[0], s.trick[0]) == (-2, -1)
    assert rules.resample is resample


def test_worlds_are_uniform_and_fit_sizes_and_shown_voids() -> None:
    state = record()
    resample = completed_rules("test", module(state)).resample
    rng, memo = small_generator("worlds"), np.zeros(64)
    found: Counter[tuple[int, ...]] = Counter()
    for _ in range(1200):
        s = position(state, hand=["A1", "B1 B2"], stock="A3 B3", trick="A2", void=["", "A1 A2 A3"])
        memo[0] = 0
        resample(s, 0, rng, memo)
        found[(s.hand[1], *s.stock[:2])] += 1
    codes = {tuple(DECK.list(hand)) for hand, _, _ in found}
    assert codes == {("B1", "B2"), ("B1", "B3"), ("B2", "B3")}
    assert len(found) == 6  # the stock in either order
    assert all(120 < times < 280 for times in found.values())


def test_a_card_that_everybody_saw_stays_in_its_hand() -> None:
    state = record(void=Cards(seats=True), known=Cards(seats=True, shows="hand"))
    resample = completed_rules("test", module(state)).resample
    rng, memo = small_generator("worlds"), np.zeros(64)
    found = set()
    for _ in range(60):
        s = position(state, hand=["A1", "B1 B2"], stock="A3 B3", trick="A2", known=["", "B2"])
        resample(s, 0, rng, memo)
        found.add(tuple(DECK.list(s.hand[1])))
    assert found == {("B1", "B2"), ("A3", "B2"), ("B2", "B3")}


@pytest.mark.parametrize(
    ("fields", "reason"),
    [
        ({"hand": Cards(seats=True, holds=True), "void": Cards()}, "exactly one field"),
        ({"kept": Cards(holds=lambda s: s.phase == 1)}, "at some times only"),
        ({"piles": Cards(seats=True, holds=True, secret="all")}, "several entries"),
    ],
)
def test_worlds_that_do_not_follow_are_asked_for(fields: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidGame, match=f"'resample.*does not follow.*{reason}"):
        completed_rules("test", module(record(**fields)))


def test_a_secret_without_an_owner_is_refused() -> None:
    with pytest.raises(InvalidGame, match=r"test_derived.py, line .*no entry for each seat"):
        record(stock=Cards(secret="owner"))


@rule
def deal(s: Record, order: Ints) -> None:
    """The first card of the pack."""
    s.trick[0] = order[0]
    s.phase = 2


def test_the_opening_shuffles_draws_and_deals() -> None:
    state = record(dealer=Seat(), drawn=Pile(most=6))
    ranks = np.array([1, 2, 3, 1, 2, 3])
    rules = completed_rules("test", module(record(), OPENING=Deal(), deal=deal))
    assert rules.setup.__doc__
    rules = completed_rules("test", module(state, OPENING=DrawForDeal(ranks), deal=deal))
    s = position(state)
    rules.setup(s)
    assert (s.phase, s.turn) == (0, CHANCE)
    order = [0] * 6
    assert rules.pending(s, order) == 6
    assert order == [0, 1, 2, 3, 4, 5]
    rules.chance(s, order, 6)
    assert (s.phase, s.dealer, s.drawn_size) == (1, 1, 2)
    rules.chance(s, order[::-1], 6)
    assert (s.phase, s.trick[0]) == (2, 5)


def test_an_opening_needs_a_deal() -> None:
    with pytest.raises(InvalidGame, match=r"has an OPENING and no function 'deal\(s, order\)'"):
        completed_rules("test", module(record(), OPENING=Deal()))
