"""The legal moves as a table offers them: in parts that can be picked, and in words."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Callable, Iterator

import pytest

import drumhead
from drumhead.engine.choices import Choice
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match, View
from drumhead.games.common.rules.melds import MELD_TEXTS
from drumhead.games.common.words.melds import meld_with_cards

Play = Callable[[Game, int], Iterator[Match]]
#: A button has no room for more.
LONGEST = 90
#: So many decisions of a match are looked at.
LOOKED_AT = 250


def test_every_choice_can_be_picked_and_read(telling_table: Game, random_matches: Play) -> None:
    for match in itertools.islice(random_matches(telling_table, 1), LOOKED_AT):
        choices = match.choices()
        assert [choice["text"] for choice in choices] == match.legal
        for seat in range(telling_table.players):
            assert match.choices(seat) == (choices if seat == match.turn else [])
        if match.turn is not None:
            view = match.view(match.turn)
            assert json.loads(json.dumps([view, choices])) == [view, choices], "plain data"
            can_be_picked(choices, view)
            can_be_read(choices)


def test_choices_say_nothing_of_hidden_cards(kind: GameType, random_matches: Play) -> None:
    for decision, match in enumerate(itertools.islice(random_matches(Game(kind), 1), LOOKED_AT)):
        if match.turn is not None and decision % 7 == 0:
            world = match.resample(match.turn, seed=decision)
            assert world.choices() == match.choices()


def can_be_picked(choices: list[Choice], view: View) -> None:
    """The parts are the whole move; places have one zone, and cards are seen or asked for."""
    marks = [zone["mark"] for zone in view["zones"] if zone["mark"]]
    assert len(set(marks)) == len(marks)
    seen = {code for zone in view["zones"] for code in zone["cards"]}
    for choice in choices:
        assert " ".join([choice["kind"], *(p["value"] for p in choice["parts"])]) == choice["text"]
        values: dict[str, list[str]] = {"card": [], "place": [], "seat": [], "word": []}
        for part in choice["parts"]:
            values[part["role"]].append(part["value"])
        assert set(values["place"]) <= set(marks)
        assert set(values["seat"]) <= set(map(str, range(view["players"])))
        assert set(values["card"]) <= seen or values["seat"], "a card asked for is not seen"


def can_be_read(choices: list[Choice]) -> None:
    """Every choice has words of its own, short enough for a button."""
    words = [choice["words"] for choice in choices]
    assert len(set(words)) == len(words)
    for text in words:
        assert text[0].isupper()
        assert not text.endswith(".")
        assert len(text) <= LONGEST, text


@pytest.mark.parametrize(
    ("slug", "move", "words"),
    [
        ("bang", "flip", "Flip the top card"),
        ("do-boy", "give I1", "Give the Infantry 1 to West"),
        ("game-of-war", "choose japan", "Choose Japan"),
        ("game-of-war", "order", "Order North to open the Battle"),
        ("liberty-bond", "draw reserve", "Draw from the Reserve Pile"),
        ("liberty-bond", "discard B5", "Discard the British Liberty Bond"),
        ("militac", "bid 7 cavalry", "Bid 7, Cavalry commanding, for 12"),
        ("militac", "play P cavalry", "Play the President and name Cavalry"),
        ("mobilization", "call 1 A5", "Call the American Liberty Bond from West"),
        ("mobilization-2", "turn", "Turn the next card of the hand"),
        ("mobilization-3", "turn", "Turn a card"),
        ("organization", "bid 1", "Bid 1 unit"),
        ("organization", "country F", "Name France as the Organizing Country"),
        ("sham-battle", "power B", "Name Britain as the Country in Power"),
        ("sham-battle", "meld A6 B1", "Claim the American Flag and the British Battleship for 40"),
        ("sham-battle-2", "play A4 table", "Play the American Army from the table"),
        ("skirmish", "play A300", "Play the Army General"),
        ("tactics", "bid 60 infantry", "Bid 60, Infantry commanding"),
        ("tactics", "bid 65 combined", "Bid 65, combined forces"),
        ("war-and-diplomacy", "play M", "Play M"),
    ],
)
def test_the_words_of_a_choice(slug: str, move: str, words: str) -> None:
    match = first_time(drumhead.game(slug), move)
    assert {c["text"]: c["words"] for c in match.choices()}[move] == words


def first_time(game: Game, move: str) -> Match:
    """Some position of random play in which this is a legal move of seat 0."""
    for seed in range(200):
        match = game.match(seed=seed, hands=1)
        pick = random.Random(seed)
        while not match.over:
            if match.turn == 0 and move in match.legal:
                return match
            match.play(pick.choice(match.legal_numbers))
    raise AssertionError(f"{move} was never legal")


def test_what_is_picked_from_the_table_is_told_from_the_hand() -> None:
    (choice,) = [
        c
        for c in first_time(drumhead.game("sham-battle-2"), "play A4 table").choices(0)
        if c["text"] == "play A4 table"
    ]
    assert choice["kind"] == "play"
    assert choice["parts"] == [
        {"role": "card", "value": "A4"},
        {"role": "place", "value": "table"},
    ]


def test_every_combination_has_words_of_its_own() -> None:
    claimed = [meld_with_cards(meld) for meld in range(len(MELD_TEXTS))]
    assert len(set(claimed)) == len(claimed)
    assert (
        claimed[MELD_TEXTS.index("A6 A6 B6 I6")] == "four Flags (both American, British, Italian)"
    )
    eight = MELD_TEXTS.index("A5 A5 B5 B5 F5 F5 I5 I5")
    assert claimed[eight] == "eight Liberty Bonds (all)"
    assert claimed[eight - 1] == "seven Liberty Bonds (all but one Italian)"
    assert claimed[MELD_TEXTS.index("F6 F5 F4 F3 F2")] == "the French sequence"
    assert claimed[MELD_TEXTS.index("F6 F4 F3 F2 F1")] == "the French sequence without the Bond"
    assert max(map(len, claimed)) < LONGEST - len("Declare  for 340")
