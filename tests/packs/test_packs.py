"""The five packs as data: PK-01 to PK-22, PACK-01 to PACK-08, SKP-01 to SKP-07, and two more.

The packs of War and Diplomacy and of the Game of War have no page of their own: their cards
are described on the pages of those games.
"""

from __future__ import annotations

import numpy as np
import pytest

import drumhead
from drumhead import UnknownGame
from drumhead.games.common.rules.tricks import follow, highest_of
from drumhead.kernel.deck import Deck
from drumhead.packs import Pack, pack, packs
from drumhead.packs.tactics import COMPANIES

TACTICS = pack("tactics")
ALLIE_PATRIOT = pack("allie-patriot")
SKIRMISH = pack("skirmish")
GAME_OF_WAR = pack("game-of-war")
WAR_AND_DIPLOMACY = pack("war-and-diplomacy")
SLUGS = [each.slug for each in packs()]

TACTICS_ORDER = (
    "I1 I2 I3 I4 I5 I6 I7 I8 I9 I10 I11 I12 C1 C2 C3 C4 C5 C6 C7 C8 C9 C10 C11 C12 "
    "A1 A2 A3 A4 A5 A6 A7 A8 A9 A10 A11 A12 E1 E2 E3 E4 E5 E6 E7 E8 E9 E10 E11 E12 "
    "P O5 O10 O15 O20"
)
ALLIE_PATRIOT_ORDER = (
    "A6 A6 A5 A5 A4 A4 A3 A3 A2 A2 A1 A1 B6 B6 B5 B5 B4 B4 B3 B3 B2 B2 B1 B1 "
    "F6 F6 F5 F5 F4 F4 F3 F3 F2 F2 F1 F1 I6 I6 I5 I5 I4 I4 I3 I3 I2 I2 I1 I1"
)
SKIRMISH_ORDER = (
    "A300 A250 A200 A100 A90 A80 A70 A60 A50 A40 A30 A20 A10 A9 A8 A7 A6 A5 A4 A3 A2 A1 A0 AX "
    "N300 N250 N200 N100 N90 N80 N70 N60 N50 N40 N30 N20 N10 N9 N8 N7 N6 N5 N4 N3 N2 N1 N0 NX"
)
ARMY_ORDER = (
    "JwG JwO JwK JwL Jw10 Jw9 Jw8 Jw7 Jw6 Jw5 Jw4 Jw3 Jw2 "
    "JcG JcO JcK JcL Jc10 Jc9 Jc8 Jc7 Jc6 Jc5 Jc4 Jc3 Jc2 "
    "RwG RwO RwK RwL Rw10 Rw9 Rw8 Rw7 Rw6 Rw5 Rw4 Rw3 Rw2 "
    "RcG RcO RcK RcL Rc10 Rc9 Rc8 Rc7 Rc6 Rc5 Rc4 Rc3 Rc2"
)
LETTER_ORDER = "A A A A A A A A Y Y Y Y Y Y Y Y M M M M V V V V N N N N R R R R"


def used_by(game: str) -> tuple[str, ...]:
    """The cards that a game uses, in canonical order."""
    return drumhead.game(game).type.record.deck.codes


def worth(of: Pack, cards: str) -> int:
    """What these cards count together."""
    return sum(of.by_code[code].value for code in cards.split())


def rank(of: Pack, code: str) -> int:
    return of.by_code[code].rank


def colors(of: Pack) -> dict[str, set[str]]:
    """The colors that the cards of each suit have."""
    return {suit: {card.color for card in of.cards if card.suit == suit} for suit in of.suits}


def in_order(codes: tuple[str, ...]) -> str:
    return " ".join(codes)


# --- All packs ---------------------------------------------------------------------------


def test_the_packs_of_the_booklets_come_first() -> None:
    assert tuple(SLUGS[:5]) == (
        "allie-patriot",
        "game-of-war",
        "war-and-diplomacy",
        "tactics",
        "skirmish",
    )
    assert [pack(slug).slug for slug in SLUGS] == list(SLUGS)
    with pytest.raises(UnknownGame, match="There is no pack 'whist'"):
        pack("whist")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_of_a_pack_has_a_code_and_a_name_of_its_own(slug: str) -> None:
    cards = pack(slug).cards
    assert len({card.code for card in cards}) == len(cards)
    assert len({card.name for card in cards}) == len(cards)
    assert {card.suit for card in cards} == set(pack(slug).suits)


# --- The Tactics pack --------------------------------------------------------------------


@pytest.mark.clause("PK-01")
def test_the_basic_pack_has_forty_nine_cards() -> None:
    for company in "ICAE":
        numbers = [card.rank for card in TACTICS.cards if card.suit == company]
        assert numbers == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]
    assert [card.code for card in TACTICS.cards if card.suit == "P"] == ["P"]
    assert len(used_by("militac")) == 49


@pytest.mark.clause("PK-02")
def test_companies_colors_and_ranks() -> None:
    assert colors(TACTICS)["I"] == {"blue"}
    assert colors(TACTICS)["C"] == {"yellow"}
    assert colors(TACTICS)["A"] == {"red"}
    assert colors(TACTICS)["E"] == {"green"}
    assert TACTICS.names["P"] == "President, Commander-in-Chief"
    assert [TACTICS.names[f"A{number}"] for number in range(1, 13)] == [
        "Artillery 1, Private",
        "Artillery 2, Corporal",
        "Artillery 3, Sergeant",
        "Artillery 4, Second Lieutenant",
        "Artillery 5, First Lieutenant",
        "Artillery 6, Captain",
        "Artillery 7, Major",
        "Artillery 8, Lieutenant-Colonel",
        "Artillery 9, Colonel",
        "Artillery 10, Brigadier-General",
        "Artillery 11, Major-General",
        "Artillery 12, Lieutenant-General",
    ]
    assert TACTICS.names["E12"] == "Engineers 12, Lieutenant-General"
    assert TACTICS.names["I1"] == "Infantry 1, Private"
    assert TACTICS.names["C9"] == "Cavalry 9, Colonel"


@pytest.mark.clause("PK-03", "PK-12")
def test_a_higher_number_is_a_higher_rank_and_the_president_stands_above_twelve() -> None:
    assert rank(TACTICS, "I2") > rank(TACTICS, "I1")
    assert rank(TACTICS, "E12") > rank(TACTICS, "E11")
    assert rank(TACTICS, "C7") == rank(TACTICS, "A7") == 7
    assert rank(TACTICS, "P") == 13
    assert [rank(TACTICS, code) for code in ("O5", "O10", "O15", "O20")] == [0, 0, 0, 0]


@pytest.mark.clause("PK-04")
def test_four_ordnance_cards_are_in_the_box_but_not_among_the_forty_nine() -> None:
    ordnance = [card for card in TACTICS.cards if card.suit == "O"]
    assert [(card.code, card.value) for card in ordnance] == [
        ("O5", 5),
        ("O10", 10),
        ("O15", 15),
        ("O20", 20),
    ]
    assert len(TACTICS.codes) == 53
    assert not {"O5", "O10", "O15", "O20"} & set(used_by("do-boy"))


@pytest.mark.clause("PK-04")
def test_nothing_but_ordnance_counts() -> None:
    assert {card.value for card in TACTICS.cards if card.suit != "O"} == {0}


@pytest.mark.clause("PK-05")
def test_the_tank_is_the_twenty() -> None:
    assert TACTICS.names["O20"] == "Ordnance 20, Tank"
    assert TACTICS.names["O5"] == "Ordnance 5, Machine Gun"
    assert TACTICS.names["O10"] == "Ordnance 10, Field Gun"
    assert TACTICS.names["O15"] == "Ordnance 15, Howitzer"


@pytest.mark.clause("PK-06")
def test_the_companies_rise_from_infantry_to_engineers() -> None:
    assert list(COMPANIES) == ["I", "C", "A", "E"]
    assert list(COMPANIES.values()) == ["Infantry", "Cavalry", "Artillery", "Engineers"]
    assert list(TACTICS.suits) == ["I", "C", "A", "E", "P", "O"]


@pytest.mark.clause("PK-10")
@pytest.mark.parametrize(
    ("game", "number", "president", "ordnance"),
    [
        ("tactics", 52, False, True),
        ("militac", 49, True, False),
        ("do-boy", 49, True, False),
        ("bang", 48, False, False),
    ],
)
def test_which_tactics_cards_a_game_uses(
    game: str, number: int, president: bool, ordnance: bool
) -> None:
    codes = used_by(game)
    assert len(codes) == number
    assert ("P" in codes) == president
    assert ("O5" in codes) == ("O20" in codes) == ordnance
    assert sum(code[0] in "ICAE" for code in codes) == 48


@pytest.mark.clause("PK-22")
def test_the_order_of_the_tactics_pack_before_a_shuffle() -> None:
    assert in_order(TACTICS.codes) == TACTICS_ORDER
    numbered = TACTICS_ORDER.removesuffix(" P O5 O10 O15 O20")
    assert in_order(used_by("bang")) == numbered
    assert in_order(used_by("do-boy")) == f"{numbered} P"
    assert in_order(used_by("tactics")) == f"{numbered} O5 O10 O15 O20"


# --- The Allie-Patriot pack --------------------------------------------------------------


@pytest.mark.clause("PACK-01")
def test_forty_eight_cards_each_of_twenty_four_twice() -> None:
    codes = ALLIE_PATRIOT.codes
    assert len(codes) == 48
    assert len(set(codes)) == 24
    assert {codes.count(code) for code in codes} == {2}
    for nation in "ABFI":
        assert sum(code.startswith(nation) for code in codes) == 12


@pytest.mark.clause("PACK-01")
def test_the_order_of_the_allie_patriot_pack_before_a_shuffle() -> None:
    assert in_order(ALLIE_PATRIOT.codes) == ALLIE_PATRIOT_ORDER


@pytest.mark.clause("PACK-02")
def test_the_four_nations() -> None:
    assert dict(ALLIE_PATRIOT.suits) == {
        "A": "American",
        "B": "British",
        "F": "French",
        "I": "Italian",
    }
    assert ALLIE_PATRIOT.names["A6"] == "American Flag"
    assert ALLIE_PATRIOT.names["I1"] == "Italian Battleship"


@pytest.mark.clause("PACK-03", "PACK-04")
@pytest.mark.parametrize(
    ("number", "picture", "counts"),
    [
        (6, "Flag", 15),
        (5, "Liberty Bond", 10),
        (4, "Army", 10),
        (3, "Aeroplane", 10),
        (2, "Submarine", 5),
        (1, "Battleship", 5),
    ],
)
def test_taking_numbers_and_counting_values(number: int, picture: str, counts: int) -> None:
    nations = {"A": "American", "B": "British", "F": "French", "I": "Italian"}
    for letter, nation in nations.items():
        card = ALLIE_PATRIOT.by_code[f"{letter}{number}"]
        assert (card.name, card.rank, card.value) == (f"{nation} {picture}", number, counts)


@pytest.mark.clause("PACK-05")
def test_a_set_counts_55_a_nation_110_and_the_pack_440() -> None:
    assert worth(ALLIE_PATRIOT, "F6 F5 F4 F3 F2 F1") == 55
    for nation in "ABFI":
        own = [code for code in ALLIE_PATRIOT.codes if code.startswith(nation)]
        assert worth(ALLIE_PATRIOT, " ".join(own)) == 110
    assert worth(ALLIE_PATRIOT, in_order(ALLIE_PATRIOT.codes)) == 440


def place_of_highest(trick: str, nation: str) -> int:
    """Which card of the trick is the highest of a nation (from 0), -1 if none is of it."""
    deck = Deck(ALLIE_PATRIOT.codes)
    ranks = np.array([rank(ALLIE_PATRIOT, code) for code in deck.codes])
    of_nation = deck.mask([code for code in deck.codes if code.startswith(nation)])
    played = np.array([deck.card(code) for code in trick.split()])
    return highest_of(played, len(played), of_nation, ranks)


@pytest.mark.clause("PACK-03")
def test_the_higher_taking_number_takes_although_it_stands_earlier_in_the_pack() -> None:
    assert place_of_highest("A3 A6 A1 A5", "A") == 1
    assert place_of_highest("A1 A2 A4 A3", "A") == 2
    assert place_of_highest("I2 I1", "I") == 0


@pytest.mark.clause("PACK-06")
def test_of_two_identical_cards_the_first_played_takes() -> None:
    assert place_of_highest("A6 A6", "A") == 0
    assert place_of_highest("B6 A3 I6 A3", "A") == 1
    assert place_of_highest("A1 A5 A2 A5", "A") == 1
    assert place_of_highest("B6 I6 F1 F1", "F") == 2


@pytest.mark.clause("PACK-06")
def test_cards_of_other_nations_do_not_take() -> None:
    """The rulebook's trick: America led, France in power."""
    assert place_of_highest("A6 B6 A6 I6", "F") == -1
    assert place_of_highest("A6 B6 A6 I6", "A") == 0
    assert place_of_highest("A6 F1 A6 I6", "F") == 1


def test_who_has_a_card_of_the_suit_led_may_play_only_such_cards() -> None:
    """The other half of a trick, which the trick games share; both copies count."""
    deck = Deck(ALLIE_PATRIOT.codes)
    american = deck.mask([code for code in deck.codes if code.startswith("A")])
    assert deck.list(follow(deck.mask("A6 A6 A1 B5"), american)) == ["A6", "A6", "A1"]
    assert deck.list(follow(deck.mask("B5 I1"), american)) == ["B5", "I1"]


@pytest.mark.clause("PACK-07")
def test_blue_red_and_green() -> None:
    assert colors(ALLIE_PATRIOT) == {"A": {"blue"}, "B": {"red"}, "F": {"blue"}, "I": {"green"}}


@pytest.mark.clause("PACK-08")
def test_organization_for_two_has_one_set_of_each_nation() -> None:
    assert in_order(ALLIE_PATRIOT.of_suits("A B F I", copies=1)) == (
        "A6 A5 A4 A3 A2 A1 B6 B5 B4 B3 B2 B1 F6 F5 F4 F3 F2 F1 I6 I5 I4 I3 I2 I1"
    )


@pytest.mark.clause("PACK-08")
@pytest.mark.parametrize(
    "game",
    [
        "liberty-bond",
        "organization",
        "mobilization",
        "mobilization-2",
        "mobilization-3",
        "sham-battle",
        "sham-battle-2",
    ],
)
def test_every_other_game_of_the_booklet_uses_the_full_pack(game: str) -> None:
    assert used_by(game) == ALLIE_PATRIOT.codes


# --- The Skirmish pack -------------------------------------------------------------------


@pytest.mark.clause("SKP-01")
def test_two_services_of_twenty_four_cards_brown_and_blue() -> None:
    codes = used_by("skirmish")
    assert len(codes) == 48
    assert sum(code.startswith("A") for code in codes) == 24
    assert sum(code.startswith("N") for code in codes) == 24
    assert colors(SKIRMISH) == {"A": {"brown"}, "N": {"blue"}}


@pytest.mark.clause("SKP-01")
def test_the_order_of_the_skirmish_pack_before_a_shuffle() -> None:
    assert in_order(SKIRMISH.codes) == SKIRMISH_ORDER


@pytest.mark.clause("SKP-02")
def test_three_officers_twenty_men_and_a_nurse_in_each_service() -> None:
    names = SKIRMISH.names
    assert [names[code] for code in ("A300", "A250", "A200", "AX")] == [
        "Army General",
        "Army Colonel",
        "Army Sergeant",
        "Army Nurse",
    ]
    assert [names[code] for code in ("N300", "N250", "N200", "NX")] == [
        "Navy Admiral",
        "Navy Captain",
        "Navy Lieutenant",
        "Navy Nurse",
    ]
    assert (names["A90"], names["A0"]) == ("Soldier 90", "Soldier 0")
    assert (names["N90"], names["N0"]) == ("Sailor 90", "Sailor 0")
    for service in "AN":
        ranks = [card.rank for card in SKIRMISH.cards if card.suit == service]
        assert sum(rank >= 200 for rank in ranks) == 3
        assert sum(0 <= rank <= 100 for rank in ranks) == 20
        assert sum(rank < 0 for rank in ranks) == 1


@pytest.mark.clause("SKP-03")
def test_equal_values_of_the_two_services_are_equal_in_play() -> None:
    for card in SKIRMISH.cards:
        other = SKIRMISH.by_code[("N" if card.suit == "A" else "A") + card.code[1:]]
        assert (card.rank, card.value) == (other.rank, other.value)


@pytest.mark.clause("SKP-04")
@pytest.mark.parametrize("service", ["A", "N"])
def test_points_of_captured_cards(service: str) -> None:
    marks = "300 250 200 100 90 80 70 60 50 40 30 20 10 9 8 7 6 5 4 3 2 1 0 X"
    counted = [worth(SKIRMISH, service + mark) for mark in marks.split()]
    officers, tens = [300, 250, 200], [100, 90, 80, 70, 60, 50, 40, 30, 20, 10]
    assert counted == [*officers, *tens, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1000]


@pytest.mark.clause("SKP-04")
def test_a_heap_of_four_cards() -> None:
    """Example 1 of skirmish-pack.md, and the example of the rulebook page."""
    assert worth(SKIRMISH, "A300 N250 N9 AX") == 1550
    assert worth(SKIRMISH, "A250 N60 A7 NX") == 1310


@pytest.mark.clause("SKP-03", "SKP-04")
def test_small_cards_count_nothing_but_keep_their_rank() -> None:
    """Example 2 of skirmish-pack.md."""
    assert worth(SKIRMISH, "N10") == 10
    assert worth(SKIRMISH, "N9") == 0
    assert rank(SKIRMISH, "N10") > rank(SKIRMISH, "A9")
    assert rank(SKIRMISH, "N9") > rank(SKIRMISH, "A8")


@pytest.mark.clause("SKP-05")
def test_one_service_is_worth_2300_and_all_cards_4600() -> None:
    """Example 3 of skirmish-pack.md."""
    army, navy = SKIRMISH_ORDER[: SKIRMISH_ORDER.index(" N300")], SKIRMISH_ORDER.split("AX ")[1]
    assert worth(SKIRMISH, "A300 A250 A200") == 750
    assert worth(SKIRMISH, "A100 A90 A80 A70 A60 A50 A40 A30 A20 A10") == 550
    assert worth(SKIRMISH, army) == 2300
    assert worth(SKIRMISH, navy) == 2300
    assert worth(SKIRMISH, SKIRMISH_ORDER) == 4600


@pytest.mark.clause("SKP-06")
def test_general_and_admiral_are_highest_and_the_nurse_is_below_zero() -> None:
    ranks = {card.code: card.rank for card in SKIRMISH.cards}
    assert [code for code in ranks if ranks[code] == max(ranks.values())] == ["A300", "N300"]
    assert [code for code in ranks if ranks[code] == min(ranks.values())] == ["AX", "NX"]
    assert ranks["AX"] == -1
    assert ranks["A0"] == 0


@pytest.mark.clause("SKP-07")
def test_the_hundred_and_the_fifty_are_scout_spies() -> None:
    spies = {card.code: card.name for card in SKIRMISH.cards if "Spy" in card.name}
    assert spies == {
        "A100": "Army Scout Spy 100",
        "A50": "Army Scout Spy 50",
        "N100": "Navy Scout Spy 100",
        "N50": "Navy Scout Spy 50",
    }


# --- The pack of the Game of War (game-of-war.md, Pack) ----------------------------------


def test_the_game_of_war_has_52_army_cards_8_arbitration_cards_and_4_forts() -> None:
    codes = GAME_OF_WAR.codes
    assert len(codes) == len(set(codes)) == 64
    assert in_order(codes[:52]) == ARMY_ORDER
    assert in_order(codes[52:60]) == "SAM HAG ENG ITA SPA FRA GER AUS"
    assert in_order(codes[60:]) == "MUK TOK STP PTA"


def test_the_forts_of_the_game_of_war_are_places_and_not_dealt() -> None:
    assert used_by("game-of-war") == GAME_OF_WAR.codes[:60]


@pytest.mark.parametrize("style", ["Jw", "Jc", "Rw", "Rc"])
def test_battle_values_and_points_of_the_armies(style: str) -> None:
    """A private fights with its number, but counts 1 when it is captured."""
    officers = [GAME_OF_WAR.by_code[style + mark] for mark in "GOKL"]
    assert [(card.rank, card.value) for card in officers] == [
        (30, 30),
        (25, 25),
        (20, 20),
        (15, 15),
    ]
    privates = [GAME_OF_WAR.by_code[f"{style}{number}"] for number in range(2, 11)]
    assert [card.rank for card in privates] == [2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert {card.value for card in privates} == {1}


def test_names_and_colors_of_the_armies() -> None:
    assert GAME_OF_WAR.names["JwG"] == "Japanese General (war flag)"
    assert GAME_OF_WAR.names["RcL"] == "Russian Lieutenant (commercial flag)"
    assert GAME_OF_WAR.names["Jc10"] == "Japanese Private 10 (commercial flag)"
    assert {style: colors(GAME_OF_WAR)[style] for style in ("Jw", "Jc", "Rw", "Rc")} == {
        "Jw": {"red"},
        "Jc": {"red"},
        "Rw": {"blue"},
        "Rc": {"blue"},
    }


def test_forts_and_arbitration_cards() -> None:
    forts = {card.code: card.value for card in GAME_OF_WAR.cards if card.suit == "fort"}
    assert forts == {"MUK": 25, "TOK": 30, "STP": 30, "PTA": 25}
    assert GAME_OF_WAR.names["STP"] == "Fort St. Petersburg"
    arbiters = [card for card in GAME_OF_WAR.cards if card.suit == "arbiter"]
    assert [(card.code, card.rank, card.value, card.color) for card in arbiters] == [
        ("SAM", 30, 30, "white"),
        ("HAG", 25, 25, "white"),
        ("ENG", 20, 20, "red"),
        ("ITA", 15, 15, "red"),
        ("SPA", 10, 10, "red"),
        ("FRA", 20, 20, "blue"),
        ("GER", 15, 15, "blue"),
        ("AUS", 10, 10, "blue"),
    ]
    assert [GAME_OF_WAR.names[code] for code in ("SAM", "HAG", "ENG")] == [
        "Uncle Sam",
        "The Hague",
        "England",
    ]


def test_sixteen_officers_and_thirty_six_privates() -> None:
    army = [GAME_OF_WAR.by_code[code] for code in ARMY_ORDER.split()]
    assert sum(card.code[-1] in "GOKL" for card in army) == 16
    assert sum(card.value == 1 for card in army) == 36


# --- The pack of War and Diplomacy (war-and-diplomacy.md, Pack) ---------------------------


def test_thirty_two_letters() -> None:
    codes = used_by("war-and-diplomacy")
    assert in_order(codes) == LETTER_ORDER
    assert len(codes) == 32
    assert {letter: codes.count(letter) for letter in "AYMVNR"} == {
        "A": 8,
        "Y": 8,
        "M": 4,
        "V": 4,
        "N": 4,
        "R": 4,
    }


def test_the_letters_make_eight_words_of_one_card_of_each_class() -> None:
    classes = {card.code: card.suit for card in WAR_AND_DIPLOMACY.cards}
    assert classes == {"A": "A", "Y": "Y", "M": "X", "V": "X", "N": "Z", "R": "Z"}
    for word in ("ARMY", "NAVY", "MANY", "VARY"):
        assert sorted(classes[letter] for letter in word) == ["A", "X", "Y", "Z"]
    assert sorted("ARMY" * 2 + "NAVY" * 2 + "MANY" * 2 + "VARY" * 2) == sorted(
        WAR_AND_DIPLOMACY.codes
    )


def test_officers_and_officials_are_marked() -> None:
    names = WAR_AND_DIPLOMACY.names
    assert [names["M"], names["V"]] == ["Officer M", "Officer V"]
    assert [names["N"], names["R"]] == ["Official N", "Official R"]
    assert [names["A"], names["Y"]] == ["Letter A", "Letter Y"]


# --- The pages ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("slug", "row"),
    [
        ("tactics", "| `E12` | Engineers 12, Lieutenant-General | 1 | - |"),
        ("tactics", "| `O20` | Ordnance 20, Tank | 1 | 20 |"),
        ("allie-patriot", "| `A6` | American Flag | 2 | 15 |"),
        ("skirmish", "| `NX` | Navy Nurse | 1 | 1000 |"),
    ],
)
def test_a_pack_s_page_lists_its_cards(slug: str, row: str) -> None:
    lines = pack(slug).rulebook.splitlines()
    assert row in lines
    listed = [line for line in lines if line.startswith("| `")]
    assert len(listed) == len(pack(slug).cards)
