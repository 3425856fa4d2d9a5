"""The grammar that sentences share."""

from __future__ import annotations

import pytest

from drumhead.engine import english


@pytest.mark.parametrize(
    ("noun", "several"),
    [
        ("card", "cards"), ("point", "points"), ("match", "matches"), ("country", "countries"),
        ("Army", "Armies"), ("pass", "passes"), ("play", "plays"), ("play-off", "play-offs"),
        ("box", "boxes"), ("man", "men"), ("this", "these"), ("is", "are"), ("was", "were"),
    ],
)  # fmt: skip
def test_plural(noun: str, several: str) -> None:
    assert english.plural(noun) == several


@pytest.mark.parametrize(
    ("verb", "does"),
    [
        ("go", "goes"), ("do", "does"), ("pass", "passes"), ("carry", "carries"),
        ("play", "plays"), ("be", "is"), ("have", "has"), ("reach", "reaches"), ("lay", "lays"),
        ("discard", "discards"), ("lose", "loses"),
    ],
)  # fmt: skip
def test_third_person(verb: str, does: str) -> None:
    assert english.third_person(verb) == does


def test_possessive() -> None:
    assert english.possessive("East") == "East's"
    assert english.possessive("James") == "James'"


def test_article_and_capital() -> None:
    assert english.with_article("Italian set") == "an Italian set"
    assert english.with_article("French set") == "a French set"
    assert english.capitalized("your Reserve Pile") == "Your Reserve Pile"
    assert english.capitalized("") == ""


def test_numbers_agree_with_their_nouns_and_verbs() -> None:
    assert [english.counted(n, "card") for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert english.counted(3, "country") == "3 countries"
    assert english.agreeing(1, "is") == "is"
    assert english.agreeing(2, "is") == "are"


def test_small_numbers_are_spelled_out() -> None:
    assert [english.spelled(n) for n in (0, 1, 12)] == ["no", "one", "twelve"]
    assert [english.spelled(n) for n in (13, -1)] == ["13", "-1"]


def test_all_of() -> None:
    assert english.all_of(1, "card") == "the card"
    assert english.all_of(2, "card") == "both cards"
    assert english.all_of(3, "card") == "all three cards"
    assert english.all_of(20, "country") == "all 20 countries"


def test_listed() -> None:
    assert english.listed([]) == ""
    assert english.listed(["West"]) == "West"
    assert english.listed(["West", "North"]) == "West and North"
    assert english.listed(["West", "North", "East"], "or") == "West, North or East"


def test_what_is_said_again_is_counted() -> None:
    log = ["East passes.", "West deals.", "West deals.", "West deals."]
    assert english.without_repeats(log) == ["East passes.", "West deals (3 times)."]
