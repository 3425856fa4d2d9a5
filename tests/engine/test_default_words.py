"""Words that a game leaves out: they follow from its moves, its record and its points."""

from __future__ import annotations

from types import ModuleType
from typing import Any

import pytest

from drumhead.engine.card_points import CardPoints
from drumhead.engine.completion import CompletedModule
from drumhead.engine.facts import fact, facts_of
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match
from drumhead.errors import InvalidGame
from drumhead.packs.tactics import PACK
from tests.checks.toy import rules as toy

#: What the cards of the toy game count: the later, the more.
POINTS = CardPoints(range(toy.DECK.size), limit=50)


def game(points: CardPoints | None = None) -> Game:
    """The toy game with no words but those that are required."""
    words: Any = ModuleType("words")
    words.scene = lambda view: {"zones": [], "counters": [], "prompt": ""}
    words.goal = lambda view: {"aim": "", "worth": "", "ends": ""}
    rules: Any = CompletedModule(toy, {"POINTS": points})
    kind = GameType(
        slug="bare", title="Bare", year="1919", publisher="nobody", genre="tricks",
        about="", history="", players=(2,), usual_players=2, pack=PACK, most_moves=8,
        rules=rules, words=words, thumb=None, referee=None,
    )  # fmt: skip
    return Game(kind)


def played(points: CardPoints | None = None) -> Match:
    match = game(points).match(seed=1, hands=1)
    while not match.over:
        match.play(match.legal[0])
    return match


def test_a_move_is_said_in_the_words_of_its_kind() -> None:
    match = game().match(seed=1)
    names = match.game.type.spoken_names
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    assert words == {text: f"Play the {names[text.split()[1]]}" for text in match.legal}


def test_a_card_that_is_not_held_is_refused() -> None:
    match = game().match(seed=1)
    other = next(text for text in match.game.type.moves.texts if text not in match.legal)
    card = match.game.type.spoken_names[other.split()[1]]
    assert str(match.why_not(other)) == f"The {card} is not in your hand."


def test_moves_deals_and_scores_are_told() -> None:
    log = played().log()
    assert log[0] == "The cards are dealt."
    assert " plays the " in log[1]
    assert [" for a total of " in line or " scores " in line for line in log[-2:]] == [True, True]


def test_points_of_cards_make_legend_and_account() -> None:
    match = played(POINTS)
    words = match.game.type.words
    assert words.legend(match.seat_view(0), 0) == ["Counts nothing."]
    assert words.legend(match.seat_view(0), 1) == ["Counts 1 point."]
    view = match.seat_view(None)
    account = words.account(view, view)
    assert account["lines"][0]["points"] == [POINTS.of(cards) for cards in view.s.taken[:2]]
    assert "50 points" in account["outlook"]
    assert account["limit"] == 50


def test_without_points_the_account_is_one_line() -> None:
    before = game().match(seed=1).seat_view(None)
    match = played()
    account = match.game.type.words.account(before, match.seat_view(None))
    assert [line["points"] for line in account["lines"]] == [match.scores]


def test_a_table_of_a_deck() -> None:
    suits, suit_of, ranks, values = toy.DECK.tables(PACK)
    assert sum(suits) == (1 << toy.DECK.size) - 1
    for card, code in enumerate(toy.DECK.codes):
        assert suit_of[card] >> card & 1
        assert (ranks[card], values[card]) == (PACK.by_code[code].rank, PACK.by_code[code].value)


def test_a_fact_has_the_name_of_its_function() -> None:
    @fact("How many?")
    def too_many(at: int) -> str | None:
        return f"{at} are too many." if at > 3 else None

    @fact("How few?", kind="few")
    def others(at: int) -> str:
        return "There are some."

    found = facts_of([too_many, others], 4)
    assert [(one.kind, one.sentence) for one in found] == [
        ("too-many", "4 are too many."),
        ("few", "There are some."),
    ]
    assert [one.kind for one in facts_of([too_many, others], 1)] == ["few"]


def test_a_game_needs_its_modules() -> None:
    with pytest.raises(InvalidGame, match=r"no module rules\.py, and every game needs one"):
        GameType(
            slug="bare", title="Bare", year="1919", publisher="nobody", genre="tricks",
            about="", history="", players=(2,), usual_players=2, pack=PACK,
        )  # fmt: skip
