"""Game of War, clause by clause: GW-01 to GW-77.

"Example 7" is a worked example of the specification (shared/spec/game-of-war.md). Unless it
is said otherwise seat 0 is Japan, seat 1 Russia, and the stocks are empty.
"""

from __future__ import annotations

import itertools
import random
from typing import Any

import pytest

import drumhead
from drumhead import Game, IllegalMove, InvalidOption, Match
from drumhead.engine.account import HandAccount
from drumhead.engine.scene import Zone
from drumhead.engine.simulate import simulate
from drumhead.games.game_of_war.common import (
    ARBITRATION_PACK,
    BATTLE_VALUES,
    DECK,
    FORT_CODES,
    NO_COMBINATION,
)
from drumhead.games.game_of_war.rules import least_combination
from drumhead.games.game_of_war.thumb import thumb
from drumhead.kernel.random import small_generator
from drumhead.packs.game_of_war import PACK
from tests.support.looking import result_line

#: Decides the shuffles that follow on a position.
KEY = "07" * 32
CODES = DECK.codes
JAPAN, RUSSIA = CODES[:26], CODES[26:52]
ARBITRATION = DECK.list(ARBITRATION_PACK)


# --- Setting up --------------------------------------------------------------------------


def war(players: int = 2, **options: object) -> Game:
    return drumhead.game("game-of-war", players=players, options=options)


def numbers(pack: str | list[str]) -> list[int]:
    return [DECK.card(code) for code in (pack.split() if isinstance(pack, str) else pack)]


def beginning(top: str, pack: tuple[str, ...] | list[str]) -> list[str]:
    """A pack with these cards on top and the others below in canonical order."""
    named = top.split()
    return named + [code for code in pack if code not in named]


def skirmish(japanese: str, russian: str, players: int = 2) -> Match:
    """A match after the draw for sides, from packs that begin with these cards."""
    game = war(players)
    match = Match(game, game.new_state(bytes.fromhex(KEY)), events=[])
    match.take_chance(numbers(beginning(japanese, JAPAN)))
    match.take_chance(numbers(beginning(russian, RUSSIA)))
    return match


def chosen(japanese: str, russian: str, nation: str, players: int = 2) -> Match:
    """The same after the choice and the draw for attack, before the hands are dealt."""
    match = skirmish(japanese, russian, players)
    match.step(match.game.type.moves.parse(f"choose {nation}"))
    return match


def dealt(players: int = 2, japanese: str = "", russian: str = "") -> Match:
    """The opening of a Battle: seat 0 is Japan and won the attack; the packs begin like this."""
    match = chosen("Jc2 JcG", "Rc3 Rc4", "russia", players)
    assert match.json()["japan"] == 0
    for top, pack, gone in ((japanese, JAPAN, "Jc2 JcG"), (russian, RUSSIA, "Rc3 Rc4")):
        match.take_chance(numbers(beginning(top, [c for c in pack if c not in gone.split()])))
    return match


def forts_of(held: str) -> list[int | None]:
    """The holders of the forts from text like "TOK 0 PTA 1"."""
    owners = dict(zip(held.split()[::2], map(int, held.split()[1::2]), strict=True))
    return [owners.get(code) for code in FORT_CODES]


def battle(
    hands: tuple[str, ...] | list[str],
    players: int = 2,
    held: str = "",
    options: dict[str, object] | None = None,
    lines: dict[str, tuple[str, str]] | None = None,
    **fields: Any,
) -> Match:
    """The middle of a Battle; `lines` are (side 0's, side 1's) at a fort, first played first."""
    rows = list(itertools.chain.from_iterable((lines or {}).get(f, ("", "")) for f in FORT_CODES))
    settled: dict[str, Any] = {
        "phase": "battle", "turn": 0, "deal": 1, "japan": 0, "attacker": 0, "due": [0, 1],
        "hand": list(hands), "line": rows, "holder": forts_of(held), "key": KEY,
    }  # fmt: skip
    return war(players, **(options or {})).position(partial=True, **(settled | fields))


def arbitration(
    hands: tuple[str, ...] | list[str],
    players: int = 2,
    options: dict[str, object] | None = None,
    **fields: Any,
) -> Match:
    """The middle of an Arbitration; the dealer is seat 0, and every fort is open."""
    settled: dict[str, Any] = {
        "phase": "arbitration", "turn": 0, "leader": 0, "dealer": 0, "deal": 1, "passes": 1,
        "japan": 0, "attacker": 0, "hand": list(hands), "key": KEY,
    }  # fmt: skip
    return war(players, **(options or {})).position(partial=True, **(settled | fields))


def end_of_arbitration(
    taken: tuple[str, str], led: str = "SAM", answer: str = "JwL", **fields: Any
) -> Match:
    """The last engagement of an Arbitration has been played; seat 0 led."""
    match = arbitration([led, answer], taken=list(taken), **fields)
    play(match, f"{led}, {answer}")
    return match


def shuffled_arbitration(players: int = 2, pack: str = "", **fields: Any) -> Match:
    """An Arbitration just dealt from a pack that begins with these cards."""
    settled: dict[str, Any] = {
        "phase": "shuffle", "turn": -2, "deal": 1, "japan": 0, "attacker": 0, "dealer": 0,
        "key": KEY,
    }  # fmt: skip
    match = war(players).position(partial=True, **(settled | fields))
    match.take_chance(numbers(beginning(pack, ARBITRATION)))
    return match


def play(match: Match, plays: str) -> None:
    """Plays separated by commas."""
    for text in plays.split(","):
        match.play(f"play {text.strip()}")


# --- Looking -----------------------------------------------------------------------------


def plays(match: Match) -> list[str]:
    return [move.removeprefix("play ") for move in match.legal if move.startswith("play ")]


def line(match: Match, fort: str, side: int) -> str:
    return " ".join(match.json()["line"][2 * FORT_CODES.index(fort) + side])


def hand(match: Match, seat: int) -> str:
    return " ".join(match.json()["hand"][seat])


def captives(match: Match, side: int) -> set[str]:
    """The captive cards of a side and the forts it holds."""
    state = match.json()
    forts = {f for f, holder in zip(FORT_CODES, state["holder"], strict=True) if holder == side}
    return set(state["captives"][side]) | forts


def reserve(match: Match, side: int) -> str:
    """From the top."""
    return " ".join(match.json()["reserve"][side][::-1])


def stock(match: Match, nation: int) -> str:
    """From the top."""
    return " ".join(match.json()["stock"][nation][::-1])


def taken(match: Match, side: int) -> set[str]:
    return set(match.json()["taken"][side])


def zones(match: Match, name: str, viewer: int | None = None) -> list[Zone]:
    return [z for z in match.view(viewer)["zones"] if z["name"] == name]


def figures(match: Match, name: str) -> list[int | str]:
    return [c["value"] for c in match.view(0)["counters"] if c["name"] == name]


def account_of(match: Match, move: str, seat: int = 0) -> HandAccount:
    """The account that a seat is given of the game which this play finishes."""
    before = match.seat_view(seat)
    match.step(f"play {move}")
    return match.game.type.words.account(before, match.seat_view(seat))


def lines_of(account: HandAccount) -> dict[str, tuple[list[int], list[str]]]:
    """The lines of an account that brought anybody anything: points, and cards as text."""
    return {
        line["label"]: (line["points"], [" ".join(codes) for codes in line["cards"]])
        for line in account["lines"]
        if any(line["points"])
    }


def refused(match: Match, move: str) -> str | None:
    """The clause by which a move is refused."""
    with pytest.raises(IllegalMove) as refusal:
        match.play(move)
    return refusal.value.clause


# --- Players, pack -----------------------------------------------------------------------


@pytest.mark.clause("GW-01", "GW-02", "GW-03")
def test_two_or_four_play_and_two_is_usual() -> None:
    kind = war().type
    assert kind.players == (2, 4)
    assert kind.usual_players == 2
    assert (war(2).sides, war(4).sides) == ((0, 1), (0, 1, 0, 1))
    for players in (1, 3, 5, 6):
        with pytest.raises(InvalidOption):
            war(players)


@pytest.mark.clause("GW-04")
@pytest.mark.parametrize("players", [2, 4])
def test_the_arbitration_cards_lie_aside_until_the_arbitration(players: int) -> None:
    match = war(players).match(seed=3)
    assert match.game.type.record.deck.codes[52:] == (
        "SAM", "HAG", "ENG", "ITA", "SPA", "FRA", "GER", "AUS",
    )  # fmt: skip
    while match.json()["passes"] == 0:
        state = match.json()
        places = [*state["hand"], *state["stock"], *state["line"], *state["reserve"]]
        assert {code for place in places for code in place} <= set(CODES[:52])
        match.play(match.legal[0])
    dealt_out = {code for place in match.json()["hand"] for code in place}
    assert dealt_out | set(match.json()["undealt"]) == set(ARBITRATION)


@pytest.mark.clause("GW-05")
def test_the_forts_lie_in_a_row_with_the_capitals_inside() -> None:
    row = [card for fort in zones(dealt(), "fort") for card in fort["cards"]]
    assert row == ["MUK", "TOK", "STP", "PTA"]
    assert [PACK.by_code[code].value for code in row] == [25, 30, 30, 25]


@pytest.mark.clause("GW-06", "GW-07", "GW-08")
def test_each_nation_has_two_styles_of_four_officers_and_nine_privates() -> None:
    ranks = ["G", "O", "K", "L", "10", "9", "8", "7", "6", "5", "4", "3", "2"]
    wanted = [nation + style + rank for nation in "JR" for style in "wc" for rank in ranks]
    assert list(CODES[:52]) == wanted
    assert len([code for code in CODES[:52] if code[2] in "GOKL"]) == 16
    assert len(PACK.cards) == 64
    colors = {card.code[0]: card.color for card in PACK.cards if card.code in CODES[:52]}
    assert colors == {"J": "red", "R": "blue"}


@pytest.mark.clause("GW-06", "GW-10", "GW-18")
def test_the_nations_are_shuffled_apart() -> None:
    match = Match(war(), war().new_state(bytes(32)), events=[])
    assert match.pending() == ("shuffle", list(range(26)))
    match.take_chance(list(range(26)))
    assert match.pending() == ("shuffle", list(range(26, 52)))
    match.take_chance(list(range(51, 25, -1)))
    match.step(match.game.type.moves.parse("choose japan"))
    kind, due = match.pending()
    assert (kind, len(due)) == ("shuffle", 24)
    assert due == sorted(due)
    assert set(due) == set(range(2, 26))


@pytest.mark.clause("GW-09")
def test_battle_values() -> None:
    values = {"G": 30, "O": 25, "K": 20, "L": 15} | {str(n): n for n in range(2, 11)}
    for number, code in enumerate(CODES[:52]):
        assert BATTLE_VALUES[number] == values[code[2:]]


# --- I. Skirmish -------------------------------------------------------------------------


@pytest.mark.clause("GW-10", "GW-12", "GW-13", "GW-14", "GW-16")
def test_example_1_draw_for_sides() -> None:
    match = skirmish("Jw7 Jw2", "RcK Rc3")
    assert match.turn == 1
    assert match.legal == ["choose japan", "choose russia"]
    japan = chosen("Jw7 Jw2", "RcK Rc3", "japan")
    assert (japan.json()["japan"], japan.json()["attacker"]) == (1, 0)
    assert (reserve(japan, 1), captives(japan, 1)) == ("Jw7", {"RcK"})
    assert (reserve(japan, 0), captives(japan, 0)) == ("Rc3", {"Jw2"})
    assert figures(japan, "battle") == [1, 20]
    russia = chosen("Jw7 Jw2", "RcK Rc3", "russia")
    assert (russia.json()["japan"], russia.json()["attacker"]) == (0, 1)
    assert (reserve(russia, 1), captives(russia, 1)) == ("Rc3 RcK", {"Jw7", "Jw2"})
    assert (reserve(russia, 0), captives(russia, 0)) == ("", set())
    assert figures(russia, "battle") == [0, 2]


@pytest.mark.clause("GW-11", "GW-13", "GW-16")
def test_example_2_tied_draw() -> None:
    match = skirmish("Jc9 JwG Jw3", "Rw9 Rc10 Rc4")
    assert match.turn == 0
    assert match.json()["sides_draw"] == ["Jc9", "Rw9", "JwG", "Rc10"]
    assert stock(match, 0).split()[0] == "Jw3"
    assert stock(match, 0).split()[-1] == "Jc9"
    assert stock(match, 1).split()[-1] == "Rw9"
    match.step(match.game.type.moves.parse("choose russia"))
    assert captives(match, 0) == {"JwG", "Jw3"}
    assert figures(match, "battle")[0] == 31
    assert reserve(match, 0) == "Rc4 Rc10"
    assert match.json()["attacker"] == 0
    due = [CODES[card] for card in match.pending()[1]]
    assert len(due) == 24
    assert "Jc9" in due


@pytest.mark.clause("GW-11")
def test_several_ties_go_under_the_pack_one_after_the_other() -> None:
    match = skirmish("Jc9 JwG Jw3 Jw5", "Rw9 RcG Rc3 Rc4")
    assert match.turn == 0
    assert match.json()["sides_draw"] == ["Jc9", "Rw9", "JwG", "RcG", "Jw3", "Rc3", "Jw5", "Rc4"]
    assert stock(match, 0).split()[-3:] == ["Jc9", "JwG", "Jw3"]
    assert len(stock(match, 0).split()) == len(stock(match, 1).split()) == 25


@pytest.mark.clause("GW-11", "GW-15")
def test_two_packs_in_the_same_order_are_decided_for_seat_0() -> None:
    match = skirmish(" ".join(JAPAN), " ".join(RUSSIA))
    assert match.turn == 0
    assert len(match.json()["sides_draw"]) == 2 * 27
    assert match.json()["sides_draw"][-2:] == ["JwG", "RwG"]
    match.step(match.game.type.moves.parse("choose russia"))
    assert len(match.json()["attack_draw"]) == 2 * 26
    assert match.json()["attacker"] == 0
    assert captives(match, 0) == {"JwG", "JwO"}
    assert reserve(match, 0) == "RwO RwG"


@pytest.mark.clause("GW-12")
def test_the_winner_of_the_draw_chooses_and_nothing_else() -> None:
    match = skirmish("Jw7", "Rc3")
    assert match.turn == 0
    for move in ("order", "play Jw6 TOK", "play SAM"):
        assert refused(match, move) == "GW-12"
    match.play("choose russia")
    assert match.json()["japan"] == 1
    assert refused(match, "choose japan") == "GW-12"


@pytest.mark.clause("GW-14")
@pytest.mark.parametrize(
    ("nation", "drawn"), [("japan", ["Jw2", "RcG"]), ("russia", ["RcG", "Jw2"])]
)
def test_each_draws_for_attack_from_the_pack_of_his_own_nation(
    nation: str, drawn: list[str]
) -> None:
    match = chosen("JwO Jw2", "Rc2 RcG", nation)
    assert match.json()["attack_draw"] == drawn


@pytest.mark.clause("GW-15")
def test_a_tie_in_the_draw_for_attack_is_drawn_again() -> None:
    match = chosen("JwO Jw8 Jw5", "Rc2 Rc8 RwK", "japan")
    assert match.json()["attack_draw"] == ["Jw8", "Rc8", "Jw5", "RwK"]
    assert match.json()["attacker"] == 1
    due = {CODES[card] for card in match.pending()[1]}
    assert "Jw8" in due
    assert "Jw5" not in due


@pytest.mark.clause("GW-18")
@pytest.mark.parametrize("viewer", [0, 1])
def test_nobody_sees_a_card_of_a_stock(viewer: int) -> None:
    assert dealt().seat_view(viewer).fields["stock"] == [[None] * 18, [None] * 18]


@pytest.mark.clause("GW-18")
def test_the_top_six_are_the_hand_and_the_others_the_stock() -> None:
    match = dealt(2, "Jc9 Jw4 JwG Jc3 Jc5 JwL Jc8", "Rw2 Rw3 Rw4 Rw5 Rw6 Rw7 RcG")
    assert hand(match, 0) == "JwG JwL Jw4 Jc9 Jc5 Jc3"
    assert hand(match, 1) == "Rw7 Rw6 Rw5 Rw4 Rw3 Rw2"
    for nation, first in ((0, "Jc8"), (1, "RcG")):
        assert len(stock(match, nation).split()) == 18
        assert stock(match, nation).split()[0] == first


# --- II. Battle: playing and capturing ---------------------------------------------------


@pytest.mark.clause("GW-17", "GW-19")
def test_example_3_opening() -> None:
    match = dealt(2, "Jc9 Jw4 JwG Jc3 Jc5 JwL", "Rw2 Rw3 Rc5 Rc6 Rw6 Rw7")
    assert match.turn == 0
    assert match.legal[-1] == "order"
    assert len(match.legal) == 13
    assert hand(match, 0)
    match.play("order")
    assert match.turn == 1
    assert "order" not in match.legal
    assert len(match.legal) == 12
    assert refused(match, "order") == "GW-19"


@pytest.mark.clause("GW-19")
def test_who_opens_himself_gives_up_the_order() -> None:
    match = dealt(2, "Jc9 Jw4 JwG Jc3 Jc5 JwL", "Rw2 Rw3 Rc5 Rc6 Rw6 Rw7")
    play(match, "Jc9 MUK")
    assert match.turn == 1
    assert "order" not in match.legal
    play(match, "Rc5 MUK")
    assert match.turn == 0
    assert "order" not in match.legal


@pytest.mark.clause("GW-20", "GW-25")
def test_a_card_goes_from_the_hand_over_one_s_own_cards_at_a_fort() -> None:
    match = battle(["Jw5 Jw8", "Rw9 Rw2"], lines={"TOK": ("Jw3", "Rw10")})
    play(match, "Jw5 TOK")
    assert line(match, "TOK", 0) == "Jw3 Jw5"
    assert line(match, "TOK", 1) == "Rw10"
    assert hand(match, 0) == "Jw8"
    shown = {z["label"]: z["cards"] for z in zones(match, "line", 1) if z["count"]}
    assert shown == {"Tokio, Japanese line": ["Jw3", "Jw5"], "Tokio, Russian line": ["Rw10"]}
    assert refused(match, "play Rw3 TOK") == "GW-20"
    assert refused(match, "play Rw9") == "GW-20"


@pytest.mark.clause("GW-20", "GW-21", "GW-22", "GW-23", "GW-41")
@pytest.mark.parametrize(
    ("held", "legal"),
    [
        ("", "JwG TOK, JwG STP, Jw5 TOK, Jw5 STP, Jc10 MUK, Jc10 PTA"),
        ("TOK 0", "JwG STP, Jw5 STP, Jc10 MUK, Jc10 PTA"),
        ("TOK 0 PTA 1", "JwG STP, Jw5 STP, Jc10 MUK"),
        ("MUK 1 PTA 0", "JwG TOK, JwG STP, Jw5 TOK, Jw5 STP, Jc10 TOK, Jc10 STP"),
        ("MUK 1 PTA 0 TOK 0", "JwG STP, Jw5 STP, Jc10 STP"),
        ("TOK 1 STP 0", "JwG MUK, JwG PTA, Jw5 MUK, Jw5 PTA, Jc10 MUK, Jc10 PTA"),
        ("TOK 1 STP 0 PTA 0", "JwG MUK, Jw5 MUK, Jc10 MUK"),
    ],
)
def test_example_5_legal_forts(held: str, legal: str) -> None:
    match = battle(["Jw5 JwG Jc10", "Rw2"], held=held)
    assert ", ".join(plays(match)) == legal


@pytest.mark.clause("GW-21", "GW-41")
def test_why_a_fort_is_refused() -> None:
    match = battle(["Jw5 JwG Jc10", "Rw2"], held="TOK 0")
    assert refused(match, "play Jw5 MUK") == "GW-21"
    assert refused(match, "play Jc10 STP") == "GW-21"
    assert refused(match, "play Jw5 TOK") == "GW-41"


@pytest.mark.clause("GW-24")
def test_every_fort_is_open_to_both_and_counts_the_same() -> None:
    for side, cards, fort in ((0, "Jw2 Jw3 Jw4", "TOK"), (0, "Jw2 Jw3 Jw4", "STP"),
                              (1, "Rw2 Rw3 Rw4", "TOK"), (1, "Rw2 Rw3 Rw4", "STP")):  # fmt: skip
        pair = (cards, "") if side == 0 else ("", cards)
        match = battle(["Jw5 Jw6", "Rw5 Rw6"], lines={fort: pair}, turn=side)
        play(match, f"{cards[0]}w5 {fort}")
        assert captives(match, side) == {fort}
        assert figures(match, "battle")[side] == 30


@pytest.mark.clause("GW-26", "GW-27", "GW-28", "GW-29")
def test_example_4_captures() -> None:
    hands = ["Jw9 Jw4 Jw2", "Rw6 Rw5 RwL Rw2"]
    match = battle(hands, lines={"TOK": ("Jw6", "")}, turn=1)
    play(match, "Rw6 TOK")
    assert match.turn == 0
    play(match, "Jw9 TOK")
    assert captives(match, 0) == {"Rw6"}
    assert match.turn == 0
    assert figures(match, "again") == [""]
    play(match, "Jw4 TOK")
    assert match.turn == 1
    assert figures(match, "again") == []
    assert line(match, "TOK", 0) == "Jw6 Jw9 Jw4"
    play(match, "Rw5 TOK")
    assert captives(match, 1) == {"Jw4"}
    assert match.turn == 1
    play(match, "RwL TOK")
    assert captives(match, 1) == {"Jw4", "Jw9"}
    assert (line(match, "TOK", 0), line(match, "TOK", 1)) == ("Jw6", "Rw5 RwL")
    assert match.turn == 1


@pytest.mark.clause("GW-26", "GW-28")
@pytest.mark.parametrize(
    ("card", "against", "takes"),
    [("Jw6", "Rw5", True), ("Jw6", "Rw6", False), ("Jw6", "Rw7", False), ("JwL", "Rw10", True),
     ("JwG", "RwG", False), ("JwG", "RwO", True), ("JwK", "RwO", False)],
)  # fmt: skip
def test_only_a_higher_card_captures(card: str, against: str, takes: bool) -> None:
    match = battle([f"{card} Jc2", "Rc2"], lines={"STP": ("", against)})
    play(match, f"{card} STP")
    assert (against in captives(match, 0)) is takes
    assert match.turn == (0 if takes else 1)


@pytest.mark.clause("GW-29")
def test_a_fort_without_a_capture_gives_another_play_too() -> None:
    match = battle(["Jw5 Jc2", "Rc2"], lines={"TOK": ("Jw2 Jw3 Jw4", "")})
    play(match, "Jw5 TOK")
    assert captives(match, 0) == {"TOK"}
    assert match.turn == 0
    play(match, "Jc2 MUK")
    assert match.turn == 1


@pytest.mark.clause("GW-30", "GW-38")
def test_there_is_no_pass_and_nothing_is_declined() -> None:
    match = battle(["Jw5", "Rc2"], lines={"TOK": ("Jw2 Jw3 Jw4", "Rw2")}, reserve=["Jc9", ""])
    assert match.legal == ["play Jw5 TOK", "play Jw5 STP"]
    play(match, "Jw5 TOK")
    assert captives(match, 0) == {"Rw2", "TOK"}
    kinds = {text.split()[0] for text in match.game.type.moves.kinds}
    assert kinds == {"choose", "order", "play"}


@pytest.mark.clause("GW-31", "GW-47")
@pytest.mark.parametrize(("against", "turn"), [("Rw2", 0), ("Rw9", 1)])
def test_six_more_are_dealt_as_soon_as_the_hand_is_empty(against: str, turn: int) -> None:
    top = "Jc9 Jw4 JwG Jc3 Jc5 JwL"
    pile = f"Jw2 Jw3 Jc2 Jc4 JcG JcL {' '.join(top.split()[::-1])}"
    match = battle(["Jw5", "Rc2 Rc4"], lines={"TOK": ("", against)}, stock=[pile, ""])
    play(match, "Jw5 TOK")
    assert match.turn == turn
    assert set(hand(match, 0).split()) == set(top.split())
    assert stock(match, 0) == "JcL JcG Jc4 Jc2 Jw3 Jw2"
    assert hand(match, 1) == "Rc4 Rc2"


@pytest.mark.clause("GW-31")
def test_of_a_smaller_stock_all_is_dealt() -> None:
    match = battle(["Jw5", "Rc2 Rc4"], lines={"TOK": ("", "Rw2")}, stock=["Jw7 JwL", ""])
    play(match, "Jw5 TOK")
    assert set(hand(match, 0).split()) == {"Jw7", "JwL"}
    assert stock(match, 0) == ""


@pytest.mark.clause("GW-31")
def test_the_stock_is_dealt_out_by_sixes() -> None:
    match = war().match(seed=5)
    match.play("choose japan")
    sizes = set()
    while match.json()["phase"] in ("open", "battle"):
        for nation in range(2):
            sizes.add(len(match.json()["stock"][nation]))
            assert match.json()["hand"][nation ^ match.json()["japan"]] or not stock(match, nation)
        match.play(match.legal[0])
    assert sizes == {18, 12, 6, 0}


# --- II. Battle: winning a fort ----------------------------------------------------------

RANK_VALUES = {"G": 30, "O": 25, "K": 20, "L": 15} | {str(n): n for n in range(2, 11)}
COMBINATIONS = [["G", "G"], ["O", "K", "L"], *([str(a + i) for i in range(4)] for a in range(2, 8))]


def least_by_hand(cards: list[str]) -> int:
    """The least value of a combination by trying all of them, one after the other."""
    ranks = [code[2:] for code in cards]
    totals = [
        sum(RANK_VALUES[rank] for rank in wanted)
        for wanted in COMBINATIONS
        if all(ranks.count(rank) >= wanted.count(rank) for rank in wanted)
    ]
    return min(totals, default=NO_COMBINATION)


@pytest.mark.clause("GW-32", "GW-34", "GW-35")
def test_every_set_of_ranks_and_its_least_combination() -> None:
    """All 2 ** 13 sets of ranks of one style, and with the other General, for both nations."""
    for nation, style in (("J", "w"), ("R", "c")):
        ranks = [nation + style + rank for rank in RANK_VALUES]
        other_general = nation + ("c" if style == "w" else "w") + "G"
        for chosen_ranks in range(1 << 13):
            cards = [code for place, code in enumerate(ranks) if chosen_ranks >> place & 1]
            assert least_combination(DECK.mask(cards)) == least_by_hand(cards)
            cards.append(other_general)
            assert least_combination(DECK.mask(cards)) == least_by_hand(cards)


@pytest.mark.clause("GW-34")
@pytest.mark.parametrize(
    ("cards", "least"),
    [("JwG JcG", 60), ("JwO JcK JwL", 60), ("Jw2 Jc3 Jw4 Jc5", 14), ("Jw7 Jw8 Jw9 Jw10", 34),
     ("Jw4 Jw5 Jw6 Jw7 Jw3", 18), ("JwG JcG Jw7 Jw8 Jc9 Jw10", 34), ("JwG JwO JwK", 1000),
     ("Jw2 Jw3 Jw4 Jw6 Jw7 Jw8", 1000), ("Jw2 Jc2 Jw3 Jc3", 1000)],
)  # fmt: skip
def test_the_least_combination(cards: str, least: int) -> None:
    assert least_combination(DECK.mask(cards)) == least


@pytest.mark.clause("GW-32", "GW-33", "GW-36", "GW-39", "GW-40")
def test_example_6_run_equal_points() -> None:
    lines = {"TOK": ("Jw3 Jw10 Jw4 Jw5", "Rw10")}
    match = battle(["Jw6 Jc2", "Rc2"], lines=lines)
    play(match, "Jw6 TOK")
    assert captives(match, 0) == {"Rw10", "TOK"}
    assert reserve(match, 0) == "Jw3 Jw10 Jw4 Jw5 Jw6"
    assert line(match, "TOK", 0) == line(match, "TOK", 1) == ""
    assert match.turn == 0
    match = battle(["Jw6 Jc2", "Rc2"], lines={"TOK": ("Jw3 Jw10 Jw4 Jw5", "RwL")})
    play(match, "Jw6 TOK")
    assert captives(match, 0) == set()
    assert line(match, "TOK", 0) == "Jw3 Jw10 Jw4 Jw5 Jw6"
    assert match.turn == 1


@pytest.mark.clause("GW-33", "GW-34")
def test_example_7_choosing_the_run() -> None:
    match = battle(["Jw3 Jc2", "Rc2"], lines={"STP": ("Jw4 Jw5 Jw6 Jw7", "Rw7")})
    play(match, "Jw3 STP")
    assert captives(match, 0) == {"Rw7", "STP"}
    match = battle(["Jw3 Jc2", "Rc2"], lines={"STP": ("Jw4 Jw5 Jw6 Jw7", "Rw8")})
    play(match, "Jw3 STP")
    assert captives(match, 0) == set()


@pytest.mark.clause("GW-33", "GW-37")
def test_example_8_capture_then_test() -> None:
    match = battle(["JcK Jc2", "Rc2"], lines={"MUK": ("JcL Jc8 JcO", "Rc8 Rc5")})
    play(match, "JcK MUK")
    assert captives(match, 0) == {"Rc5", "Rc8", "MUK"}
    match = battle(["JcK Jc2", "Rc2"], lines={"MUK": ("JcL Jc8 JcO", "Rc9 Rc5")})
    play(match, "JcK MUK")
    assert captives(match, 0) == {"Rc5"}
    assert match.turn == 0


@pytest.mark.clause("GW-32", "GW-33", "GW-35")
def test_example_9_two_generals() -> None:
    gone = "MUK 0 PTA 1"
    match = battle(["JcG Jc2", "Rc2"], held=gone, lines={"TOK": ("JwG", "")})
    play(match, "JcG TOK")
    assert captives(match, 0) == {"MUK", "TOK"}
    for card, wins in (("Jc10", True), ("Jc9", False)):
        lines = {"TOK": ("JwG Jw10 JcG", "RwK")}
        match = battle([f"{card} Jc2", "Rc2"], held=gone, lines=lines)
        play(match, f"{card} TOK")
        assert ("TOK" in captives(match, 0)) is wins
        assert match.turn == (0 if wins else 1)


@pytest.mark.clause("GW-28", "GW-33")
def test_example_10_generals_do_not_capture_each_other() -> None:
    lines = {"TOK": ("JwG Jw10 Jw9", "Rw5 RwG")}
    match = battle(["JcG Jc2", "Rc2"], held="MUK 0 PTA 1", lines=lines)
    play(match, "JcG TOK")
    assert captives(match, 0) == {"MUK"}
    assert line(match, "TOK", 1) == "Rw5 RwG"
    assert match.turn == 1


@pytest.mark.clause("GW-35")
def test_a_run_may_be_of_both_styles_and_in_any_order() -> None:
    lines = {"TOK": ("", "Rw9 Rc2 RwK Rc4 Rw3")}
    match = battle(["Jw2", "Rc5 Rw2"], turn=1, held="MUK 0 PTA 0", lines=lines)
    play(match, "Rc5 TOK")
    assert captives(match, 1) == {"TOK"}
    assert reserve(match, 1) == "Rw9 Rc2 RwK Rc4 Rw3 Rc5"


@pytest.mark.clause("GW-37")
def test_only_the_side_that_played_is_tested_and_only_at_that_fort() -> None:
    """A position that cannot come about: Japan has a fort's worth at both inner forts."""
    lines = {"TOK": ("Jw2 Jw3 Jw4 Jw5", ""), "STP": ("", "Rw2 Rw3 Rw4 Rw5")}
    match = battle(["Jw6 Jc2", "Rc2 Rw10"], lines=lines)
    play(match, "Jc2 MUK")
    assert captives(match, 0) == captives(match, 1) == set()
    play(match, "Rc2 PTA")
    assert captives(match, 0) == captives(match, 1) == set()


@pytest.mark.clause("GW-39", "GW-40")
def test_a_second_packet_goes_over_the_first() -> None:
    lines = {"TOK": ("Jw4 Jw2 Jw3", ""), "STP": ("Jw9 Jw10 Jw7", "Rw2 Rw3")}
    match = battle(["Jw5 Jw8 Jc2", "Rc2"], lines=lines, reserve=["Jc9", ""])
    play(match, "Jw5 TOK, Jw8 STP")
    assert reserve(match, 0) == "Jw4 Jw2 Jw3 Jw5 Jc9"
    assert captives(match, 0) == {"TOK", "Rw3"}
    assert match.turn == 0
    lines["STP"] = ("Jw9 Jw10 Jw7", "")
    match = battle(["Jw5 Jw8 Jc2", "Rc2"], lines=lines, reserve=["Jc9", ""])
    play(match, "Jw5 TOK, Jw8 STP")
    assert reserve(match, 0) == "Jw9 Jw10 Jw7 Jw8 Jw4 Jw2 Jw3 Jw5 Jc9"


# --- II. Battle: its end -----------------------------------------------------------------


@pytest.mark.clause("GW-42", "GW-47")
def test_example_11_drawing_from_reserve() -> None:
    lines = {"TOK": ("Jw3 Jw10 Jw4 Jw5", "Rw10"), "STP": ("", "Rw2")}
    match = battle(["Jw6", "Rc3 Rc4"], lines=lines, reserve=["Jc7", ""])
    play(match, "Jw6 TOK")
    assert match.turn == 0
    assert match.json()["reservist"] == "Jw3"
    assert reserve(match, 0) == "Jw10 Jw4 Jw5 Jw6 Jc7"
    assert match.legal == ["play Jw3 STP"]
    assert refused(match, "play Jw10 STP") == "GW-42"
    play(match, "Jw3 STP")
    assert captives(match, 0) == {"Rw10", "TOK", "Rw2"}
    assert match.legal == ["play Jw10 STP"]
    play(match, "Jw10 STP")
    assert match.turn == 1
    assert match.json()["reservist"] is None


@pytest.mark.clause("GW-42")
def test_the_reserve_is_not_drawn_while_there_are_cards() -> None:
    match = battle(["Jw6 Jw7", "Rc3 Rc4"], reserve=["Jc7", "Rc8"])
    play(match, "Jw6 TOK, Rc3 MUK")
    assert match.turn == 0
    assert match.json()["reservist"] is None
    assert plays(match) == ["Jw7 TOK", "Jw7 STP"]
    play(match, "Jw7 TOK")
    assert match.json()["reservist"] is None
    play(match, "Rc4 MUK")
    assert match.json()["phase"] == "arbitration"


@pytest.mark.clause("GW-43")
def test_the_battle_ends_when_both_are_out_even_for_who_would_play_again() -> None:
    match = battle(["Jw6", ""], lines={"TOK": ("", "Rw5")}, reserve=["Jc7 Jc8", "Rc9"])
    play(match, "Jw6 TOK")
    assert match.json()["phase"] == "arbitration"
    assert match.json()["battle_points"] == [1, 0]


@pytest.mark.clause("GW-44", "GW-48", "GW-49")
def test_example_12_all_forts_captured() -> None:
    match = battle(
        ["Jc5 Jw7 JwL", "RwG Rc9"], held="TOK 0 MUK 0 STP 1",
        lines={"PTA": ("Jc2 Jc3 Jc4", "")}, captives=["RwO", "Jw2"],
    )  # fmt: skip
    play(match, "Jc5 PTA")
    assert match.over
    assert captives(match, 1) == {"STP", "Jw2", "Jw7", "JwL"}
    assert set(reserve(match, 1).split()) == {"RwG", "Rc9"}
    # TOK 30, MUK 25, PTA 25 and the Colonel 25, as example 12 counts them.
    assert match.scores == [105, 47]
    assert result_line(match) == "1 0"


@pytest.mark.clause("GW-44", "GW-48", "GW-49")
def test_the_account_of_a_game_that_ends_with_the_battle() -> None:
    match = battle(
        ["Jc5 Jw7 JwL", "RwG Rc9"], held="TOK 0 MUK 0 STP 1",
        lines={"PTA": ("Jc2 Jc3 Jc4", "")}, captives=["RwO", "Jw2"],
    )  # fmt: skip
    account = account_of(match, "Jc5 PTA", 1)
    assert lines_of(account) == {
        "Captive officers": ([25, 15], ["RwO", "JwL"]),
        "Captive privates": ([0, 2], ["", "Jw7 Jw2"]),
        "Forts won in the Battle": ([80, 30], ["MUK TOK PTA", "STP"]),
    }
    assert account["remarks"] == [
        "You fought for Russia, and South for Japan.",
        "All the forts were captured in the Battle, so there was no Arbitration.",
    ]
    assert account["outlook"] == ""
    assert match.scores == [105, 47]


@pytest.mark.clause("GW-44")
@pytest.mark.parametrize(
    ("left", "stocked", "taken_by_0", "taken_by_1"),
    [("Jw7", "Rw6", {"Rw6"}, set()), ("Jw7", "Rw8", set(), {"Jw7"})],
)
def test_remaining_cards_include_the_stock_and_privates_count_their_number(
    left: str, stocked: str, taken_by_0: set[str], taken_by_1: set[str]
) -> None:
    match = battle(
        [f"Jc5 {left}", ""], held="TOK 0 MUK 0 STP 1", lines={"PTA": ("Jc2 Jc3 Jc4", "")},
        stock=["", stocked], reserve=["JwG", "RwG"],
    )  # fmt: skip
    play(match, "Jc5 PTA")
    assert captives(match, 0) - set(FORT_CODES) == taken_by_0
    assert captives(match, 1) - set(FORT_CODES) == taken_by_1


@pytest.mark.clause("GW-45")
def test_equal_remaining_cards_stay_with_their_owners() -> None:
    match = battle(
        ["Jc5 Jw7 Jw8", "RwL"], held="TOK 0 MUK 0 STP 1", lines={"PTA": ("Jc2 Jc3 Jc4", "")}
    )
    play(match, "Jc5 PTA")
    assert captives(match, 0) == {"TOK", "MUK", "PTA"}
    assert captives(match, 1) == {"STP"}
    assert set(reserve(match, 0).split()) == {"Jw7", "Jw8", "Jc2", "Jc3", "Jc4", "Jc5"}
    assert reserve(match, 1) == "RwL"


def running_out(hand_of_1: str, exhaustion: str = "on_turn") -> Match:
    """Example 13 (i) and (ii): seat 0 has one card and no reserve."""
    options: dict[str, object] = {"exhaustion": exhaustion}
    lines = {"TOK": ("Jw9", "Rw5")}
    return battle(["Jw2", hand_of_1], options=options, lines=lines)


@pytest.mark.clause("GW-43", "GW-46")
def test_example_13_running_out() -> None:
    match = running_out("Rw3 Rc3")
    play(match, "Jw2 TOK")
    assert match.turn == 1
    play(match, "Rw3 TOK")
    assert captives(match, 1) == {"Jw2"}
    assert match.turn == 1
    play(match, "Rc3 MUK")
    assert match.json()["phase"] == "arbitration"
    match = running_out("Rw2 Rc3 Rc4")
    play(match, "Jw2 TOK")
    assert match.turn == 1
    match.step(match.game.type.moves.parse("play Rw2 STP"))
    assert match.json()["phase"] == "shuffle"
    assert set(reserve(match, 1).split()) == {"Rc3", "Rc4"}
    assert match.json()["battle_points"] == [0, 0]


@pytest.mark.clause("GW-46")
@pytest.mark.parametrize("hand_of_1", ["Rw3 Rc3", "Rw2 Rc3 Rc4"])
def test_example_13_at_once(hand_of_1: str) -> None:
    match = running_out(hand_of_1, "at_once")
    match.step(match.game.type.moves.parse("play Jw2 TOK"))
    assert match.json()["phase"] == "shuffle"
    assert set(reserve(match, 1).split()) == set(hand_of_1.split())
    assert hand(match, 1) == ""


@pytest.mark.clause("GW-46")
@pytest.mark.parametrize("exhaustion", ["on_turn", "at_once"])
def test_example_13_with_nothing_to_play_again(exhaustion: str) -> None:
    options: dict[str, object] = {"exhaustion": exhaustion}
    match = battle(["Jw7", "Rw3 Rc3"], options=options, lines={"TOK": ("", "Rw5")})
    match.step(match.game.type.moves.parse("play Jw7 TOK"))
    assert match.json()["phase"] == "shuffle"
    assert captives(match, 0) == {"Rw5"}
    assert set(reserve(match, 1).split()) == {"Rw3", "Rc3"}


@pytest.mark.clause("GW-46")
def test_a_reserve_keeps_the_battle_going_under_either_option() -> None:
    for exhaustion in ("on_turn", "at_once"):
        options: dict[str, object] = {"exhaustion": exhaustion}
        match = battle(["Jw2", "Rw3 Rc3 Rc4"], options=options, reserve=["Jc9", ""])
        play(match, "Jw2 TOK, Rc3 MUK")
        assert match.json()["reservist"] == "Jc9"


@pytest.mark.clause("GW-47")
def test_new_cards_are_dealt_before_the_end_is_looked_for() -> None:
    pile = "Rc4 Rc5 Rc6 Rc7 Rc8 Rc9"
    match = battle(["", "Rw3"], turn=1, stock=["", pile], reserve=["Jc7", ""])
    play(match, "Rw3 TOK")
    assert match.turn == 0
    assert match.json()["reservist"] == "Jc7"
    assert len(hand(match, 1).split()) == 6


@pytest.mark.clause("GW-48")
def test_the_count_of_a_captive_pile() -> None:
    match = battle(
        ["Jw2", "Rw2"], held="TOK 0 MUK 0 STP 1 PTA 1",
        captives=["RwG RcO RwK RcL Rw10 Rc2", "JwG Jc10 Jc9 Jc8"], reserve=["JcG", "RcG"],
    )  # fmt: skip
    assert figures(match, "battle") == [30 + 25 + 20 + 15 + 2 + 55, 30 + 3 + 55]


@pytest.mark.clause("GW-49")
def test_equal_points_with_all_forts_captured_are_a_drawn_game() -> None:
    match = battle(
        ["Jc5", ""], held="TOK 0 STP 1 MUK 1", lines={"PTA": ("Jc2 Jc3 Jc4", "")},
    )  # fmt: skip
    play(match, "Jc5 PTA")
    assert match.scores == [55, 55]
    assert result_line(match) == "0.5 0.5"


# --- III. Arbitration --------------------------------------------------------------------


@pytest.mark.clause("GW-50", "GW-51", "GW-53")
def test_the_armies_are_gathered_and_the_points_written_down() -> None:
    match = battle(
        ["Jw6", ""], held="MUK 0", lines={"TOK": ("Jw2", "Rw10"), "STP": ("", "RwG")},
        captives=["RwO", "JwL"], reserve=["JcG", "RcG"],
    )  # fmt: skip
    match.step(match.game.type.moves.parse("play Jw6 TOK"))
    assert [CODES[card] for card in match.pending()[1]] == ARBITRATION
    match.deal()
    state = match.json()
    assert state["battle_points"] == [50, 15]
    assert figures(match, "battle") == [50, 15]
    assert state["line"] == [[]] * 8
    assert state["reserve"] == state["captives"] == [[], []]
    assert state["holder"] == [0, None, None, None]
    assert figures(match, "forts") == ["Mukden"]
    assert zones(match, "forts")[0]["cards"] == ["TOK", "STP", "PTA"]
    assert [z["cards"] for z in zones(match, "forts-won")] == [["MUK"], []]
    held = [code for hand_held in state["hand"] for code in hand_held]
    assert sorted(held + state["undealt"]) == sorted(ARBITRATION)


@pytest.mark.clause("GW-51")
def test_the_arbitration_pack() -> None:
    officers = [n + s + r for n in "JR" for s in "wc" for r in "GOKL"]
    arbiters = ["SAM", "HAG", "ENG", "ITA", "SPA", "FRA", "GER", "AUS"]
    assert officers + arbiters == ARBITRATION


@pytest.mark.clause("GW-52", "GW-54")
@pytest.mark.parametrize(
    ("captured", "attacker", "dealer"),
    [
        (["RwO", "JwL"], 1, 0),
        (["Rw2", "JwL"], 0, 1),
        (["RwL", "JwL"], 0, 0),
        (["RwL", "JwL"], 1, 1),
    ],
)
def test_more_battle_points_deal_and_lead(captured: list[str], attacker: int, dealer: int) -> None:
    match = battle(["Jw6", ""], captives=captured, attacker=attacker)
    play(match, "Jw6 TOK")
    assert match.json()["dealer"] == dealer
    assert match.turn == dealer
    assert len(match.legal) == 6


@pytest.mark.clause("GW-53")
def test_six_each_one_at_a_time_and_then_the_last_twelve() -> None:
    pack = ("JwG RwG JwO RwO JwK RwK JwL RwL JcG RcG JcO RcO "
            "JcK RcK JcL RcL ENG FRA ITA GER SPA AUS SAM HAG")  # fmt: skip
    match = shuffled_arbitration(pack=pack)
    assert hand(match, 1) == "JwG JwO JwK JwL JcG JcO"
    assert hand(match, 0) == "RwG RwO RwK RwL RcG RcO"
    assert " ".join(match.json()["undealt"][::-1]) == " ".join(pack.split()[12:])
    play(match, "RwL, JwG, JwL, RwG, RwO, JwK, RwK, JcG, JcO, RcO")
    assert match.json()["dealer"] == 0
    assert len(match.json()["undealt"]) == 12
    play(match, "JwO, RcG")
    assert hand(match, 1) == "JcK JcL SAM ENG ITA SPA"
    assert hand(match, 0) == "RcK RcL HAG FRA GER AUS"
    assert match.turn == 0, "who won the last engagement leads, not the dealer as such"
    assert match.json()["dealer"] == 0


@pytest.mark.clause("GW-55", "GW-56")
def test_example_14_following() -> None:
    match = arbitration(["JwO JwL", "RcL AUS ENG JcG SAM"])
    play(match, "JwO")
    assert set(plays(match)) == {"RcL", "AUS", "SAM"}
    assert refused(match, "play ENG") == "GW-56"
    assert refused(match, "play RwG") == "GW-54"
    assert refused(match, "play RcL TOK") == "GW-54"
    for answer, winner in (("RcL", 0), ("AUS", 1), ("SAM", 1)):
        other = match.copy()
        play(other, answer)
        assert taken(other, winner) == {"JwO", answer}
        assert other.turn == winner


@pytest.mark.clause("GW-55", "GW-56")
@pytest.mark.parametrize(
    ("led", "legal"),
    [("JcL", "RwL SAM HAG FRA GER AUS"), ("ENG", "RwL SAM HAG FRA GER AUS"),
     ("RcL", "JwL SAM HAG ENG ITA SPA"), ("GER", "JwL SAM HAG ENG ITA SPA")],
)  # fmt: skip
def test_the_colors_of_the_cards(led: str, legal: str) -> None:
    every = "JwL RwL SAM HAG ENG ITA SPA FRA GER AUS"
    held = " ".join(code for code in every.split() if code != led)
    match = arbitration([f"{led} JcG", held])
    play(match, led)
    assert plays(match) == [code for code in legal.split() if code != led]


@pytest.mark.clause("GW-57", "GW-58")
def test_example_15_like_card() -> None:
    match = arbitration(["JwL JcO", "JcG ENG ITA"])
    play(match, "JwL")
    assert set(plays(match)) == {"JcG", "ENG", "ITA"}
    play(match, "ENG")
    assert taken(match, 0) == {"JwL", "ENG"}
    assert match.turn == 0
    for neutrals, legal in (("free", {"JcG", "HAG"}), ("forced", {"HAG"})):
        match = arbitration(["JwL JcO", "JcG HAG"], options={"neutrals": neutrals})
        play(match, "JwL")
        assert set(plays(match)) == legal
    assert refused(match, "play JcG") == "GW-57"
    play(match, "HAG")
    assert taken(match, 1) == {"JwL", "HAG"}


@pytest.mark.clause("GW-57")
def test_forced_neutrals_are_forced_only_on_who_lacks_the_opposite_color() -> None:
    match = arbitration(["JwL JcO", "JcG HAG RwL"], options={"neutrals": "forced"})
    play(match, "JwL")
    assert set(plays(match)) == {"RwL", "HAG"}
    match = arbitration(["SAM JcO", "JcG HAG RwL"], options={"neutrals": "forced"})
    play(match, "SAM")
    assert set(plays(match)) == {"JcG", "RwL", "HAG"}


@pytest.mark.clause("GW-59")
def test_example_16_neutral_led() -> None:
    match = arbitration(["HAG JwL", "RwG SPA JcO SAM"])
    play(match, "HAG")
    assert set(plays(match)) == {"RwG", "SPA", "JcO", "SAM"}
    for answer, winner in (("RwG", 0), ("SPA", 0), ("JcO", 0), ("SAM", 1)):
        other = match.copy()
        play(other, answer)
        assert taken(other, winner) == {"HAG", answer}


VALUES = {"SAM": 30, "HAG": 25} | dict(zip("GOKL", (5, 4, 3, 2), strict=True))
PAIRS = {"ENG": 20, "ITA": 15, "SPA": 10, "FRA": 20, "GER": 15, "AUS": 10}
LADDER = {"ENG": 20, "FRA": 18, "ITA": 16, "GER": 14, "SPA": 12, "AUS": 10}


@pytest.mark.clause("GW-60", "GW-61")
@pytest.mark.parametrize(("arbiters", "flags"), [("pairs", PAIRS), ("ladder", LADDER)])
def test_values_in_arbitration(arbiters: str, flags: dict[str, int]) -> None:
    """Every Japanese card or neutral led, every Russian card or neutral played to it."""
    japanese = [c for c in ARBITRATION if c[0] == "J"] + ["ENG", "ITA", "SPA", "SAM", "HAG"]
    russian = [c for c in ARBITRATION if c[0] == "R"] + ["FRA", "GER", "AUS", "SAM", "HAG"]
    worth = {c: (VALUES | flags).get(c, VALUES.get(c[2:], 0)) for c in ARBITRATION}
    for led, answer in itertools.product(japanese, russian):
        if led == answer:
            continue
        spare = [c for c in ("JwL", "JcL", "RwL", "RcL") if c not in (led, answer)]
        hands = [f"{led} {spare[0]}", f"{answer} {spare[-1]}"]
        match = arbitration(hands, options={"arbiters": arbiters})
        play(match, f"{led}, {answer}")
        lead = worth[led] - worth[answer]
        assert (taken(match, 0) == {led, answer}) is (lead > 0)
        assert (taken(match, 1) == {led, answer}) is (lead < 0)
        assert match.turn == (1 if lead < 0 else 0)


@pytest.mark.clause("GW-62", "GW-63")
def test_example_17_ties() -> None:
    match = arbitration(["JwG RwL FRA", "RcG JcK ENG"])
    play(match, "JwG, RcG")
    assert set(match.json()["tied"]) == {"JwG", "RcG"}
    assert match.turn == 0
    play(match, "RwL, JcK")
    assert taken(match, 1) == {"JwG", "RcG", "RwL", "JcK"}
    assert match.turn == 1
    match = arbitration(["JwG RwL FRA", "RcG JcL ENG"])
    play(match, "JwG, RcG, RwL, JcL")
    assert match.turn == 0
    play(match, "FRA, ENG")
    assert match.over
    assert set(match.json()["tied"]) == {"JwG", "RcG", "RwL", "JcL", "FRA", "ENG"}
    assert match.scores == [0, 0]


@pytest.mark.clause("GW-62")
def test_a_like_card_settles_a_tie_as_well() -> None:
    match = arbitration(["JwG JwL SAM", "RcG JcK JcL"])
    play(match, "JwG, RcG, JwL, JcK")
    assert taken(match, 0) == {"JwG", "RcG", "JwL", "JcK"}
    assert match.json()["tied"] == []


@pytest.mark.clause("GW-61", "GW-62")
def test_a_tie_stays_over_the_second_deal() -> None:
    undealt = "JcK RcK JcL RcL ENG FRA ITA GER SPA AUS SAM HAG"
    match = arbitration(["JwG", "RwG"], undealt=" ".join(undealt.split()[::-1]))
    play(match, "JwG, RwG")
    assert match.turn == 0
    assert set(match.json()["tied"]) == {"JwG", "RwG"}
    assert hand(match, 1) == "JcK JcL SAM ENG ITA SPA"
    play(match, "AUS, ENG")
    assert taken(match, 1) == {"JwG", "RwG", "AUS", "ENG"}


EXAMPLE_18 = (
    "RwG RcG RcO RwK RwL FRA SAM JwG JcG ENG SPA JwL",
    "JcO JcK JwK JcL ITA HAG AUS GER RcK RcL",
)


@pytest.mark.clause("GW-63", "GW-64", "GW-65", "GW-66", "GW-67")
def test_example_18_counting() -> None:
    fields: dict[str, Any] = {"battle_points": [62, 47], "holder": forts_of("STP 0 PTA 1")}
    match = end_of_arbitration(EXAMPLE_18, "JwO", "RwO", **fields)
    assert match.over
    assert match.json()["points"] == [94, 52]
    assert figures(match, "arbitration") == [94, 52]
    assert match.scores == [211, 99]
    assert match.json()["holder"] == [0, 0, 0, 1]
    assert result_line(match) == "1 0"


@pytest.mark.clause("GW-48", "GW-64", "GW-65", "GW-66", "GW-67")
def test_the_account_of_an_arbitration() -> None:
    fields: dict[str, Any] = {"battle_points": [62, 47], "holder": forts_of("STP 0 PTA 1")}
    match = arbitration(["", "RwO"], trick="JwO", turn=1, taken=list(EXAMPLE_18), **fields)
    account = account_of(match, "RwO")
    assert lines_of(account) == {
        "Captives": ([32, 22], ["", ""]),
        "Forts won in the Battle": ([30, 25], ["STP", "PTA"]),
        "Officers in Arbitration": ([19, 12], ["RwG RwK RwL RcG RcO", "JwK JcO JcK JcL"]),
        "Arbitration cards": ([50, 40], ["SAM FRA", "HAG ITA"]),
        "Courts of Officers": ([25, 0], ["RwG RwK RwL RcO", ""]),
        "Forts won by Arbitration": ([55, 0], ["MUK TOK", ""]),
    }
    assert account["remarks"] == ["You fought for Japan, and North for Russia."]
    options: dict[str, object] = {"court": "instead"}
    match = arbitration(["", "RwO"], trick="JwO", turn=1, taken=list(EXAMPLE_18), options=options)
    lines = lines_of(account_of(match, "RwO"))
    assert lines["Officers in Arbitration"] == ([5, 12], ["RcG", "JwK JcO JcK JcL"])
    assert lines["Courts of Officers"] == ([25, 0], ["RwG RwK RwL RcO", ""])


@pytest.mark.clause("GW-66", "GW-68", "GW-69")
def test_the_account_of_a_second_pass_that_ends_in_a_tie() -> None:
    match = arbitration(
        ["", "RcG", "", ""], 4, trick="JcG", turn=1, taken=["FRA", "ITA"], passes=2,
        points=[10, 15], battle_points=[85, 1], holder=forts_of("TOK 0 MUK 0"),
    )  # fmt: skip
    account = account_of(match, "RcG", 3)
    assert lines_of(account) == {
        "Captives": ([30, 1, 30, 1], ["", "", "", ""]),
        "Forts won in the Battle": ([55, 0, 55, 0], ["MUK TOK", "", "", ""]),
        "Arbitration, first pass": ([10, 15, 10, 15], ["", "", "", ""]),
        "Arbitration cards, second pass": ([20, 15, 20, 15], ["FRA", "ITA", "", ""]),
    }
    assert account["remarks"] == [
        "You and West fought for Russia, and South and North for Japan.",
        "The Arbitration was a tie, so nobody takes St. Petersburg or Port Arthur.",
    ]
    assert match.scores == [115, 31, 115, 31]


@pytest.mark.clause("GW-65")
def test_a_court_may_count_instead_of_its_cards() -> None:
    match = end_of_arbitration(
        EXAMPLE_18, "JwO", "RwO", battle_points=[62, 47], options={"court": "instead"}
    )
    assert match.json()["points"] == [80, 52]


@pytest.mark.clause("GW-64", "GW-65")
@pytest.mark.parametrize(
    ("cards", "points"),
    [
        ("RwG RcO RwK RcL", 14 + 25),
        ("RwG RcG RwO RcO RwK RcK RwL RcL", 28 + 50),
        ("RwG RcG RwO RcO RwK RcK RwL", 26 + 25),
        ("JwG JwO JwK JwL ENG ITA SPA", 0),
        ("RwG JwO RwK RwL", 10),
        ("FRA GER AUS HAG", 20 + 15 + 10 + 25),
    ],
)
def test_what_japan_counts(cards: str, points: int) -> None:
    """The last engagement is a tie, which counts nothing."""
    match = end_of_arbitration((cards, ""), "JcG", "RcG") if "RcG" not in cards else (
        end_of_arbitration((cards, ""), "ENG", "FRA")
    )  # fmt: skip
    assert match.json()["points"] == [points, 0]


@pytest.mark.clause("GW-65")
def test_england_and_the_hague_are_no_generals() -> None:
    match = end_of_arbitration(("RwO RcK RwL HAG", "JwO JcK JwL ENG"), "JcG", "RcG")
    assert match.json()["points"] == [9 + 25, 9 + 20]


@pytest.mark.clause("GW-60", "GW-64")
def test_the_ladder_counts_its_own_numbers() -> None:
    match = end_of_arbitration(
        ("FRA GER AUS", "ENG ITA SPA"), "JcG", "RcG", options={"arbiters": "ladder"}
    )
    assert match.json()["points"] == [42, 48]


@pytest.mark.clause("GW-66", "GW-67")
def test_equal_arbitration_points_leave_the_forts_to_nobody() -> None:
    match = end_of_arbitration(("FRA", "ENG"), "JcG", "RcG", battle_points=[30, 40])
    assert match.json()["points"] == [20, 20]
    assert match.json()["holder"] == [None] * 4
    assert match.scores == [50, 60]
    assert result_line(match) == "0 1"


@pytest.mark.clause("GW-66", "GW-67")
def test_all_open_forts_go_to_one_side_and_equal_totals_are_drawn() -> None:
    fields: dict[str, Any] = {"holder": forts_of("TOK 0")}
    match = end_of_arbitration(("FRA", "ENG ITA"), "JcG", "RcG", battle_points=[115, 20], **fields)
    assert match.json()["holder"] == [1, 0, 1, 1]
    assert match.scores == [135, 20 + 35 + 25 + 30 + 25]
    assert result_line(match) == "0.5 0.5"


@pytest.mark.clause("GW-68")
@pytest.mark.parametrize(
    ("players", "passes", "wanted"),
    [(2, "auto", 1), (2, "1", 1), (2, "2", 2), (4, "auto", 2), (4, "1", 1), (4, "2", 2)],
)
def test_how_often_the_pack_is_gone_through(players: int, passes: str, wanted: int) -> None:
    match = war(players, arbitration_passes=passes).match(seed=4)
    while not match.over:
        match.play(match.legal[-1])
    assert match.json()["passes"] == wanted


@pytest.mark.clause("GW-68")
def test_the_second_pass_is_dealt_by_the_other_and_both_are_counted() -> None:
    match = arbitration(
        ["JcG", "RcG"], options={"arbitration_passes": "2"}, taken=["FRA", "ITA"],
        battle_points=[10, 0],
    )  # fmt: skip
    match.step(match.game.type.moves.parse("play JcG"))
    match.step(match.game.type.moves.parse("play RcG"))
    assert match.json()["points"] == [20, 15]
    assert [CODES[card] for card in match.pending()[1]] == ARBITRATION
    match.deal()
    assert match.turn == match.json()["dealer"] == 1
    assert taken(match, 0) == taken(match, 1) == set(match.json()["tied"]) == set()
    while not match.over:
        match.play(match.legal[0])
    first, second = match.json()["points"]
    assert first >= 20
    assert second >= 15
    forts = 110
    ahead = 0 if first > second else 1
    assert match.scores[ahead] == [10 + first, second][ahead] + forts


# --- Four players ------------------------------------------------------------------------


@pytest.mark.clause("GW-69")
def test_piles_belong_to_the_side_and_hands_to_the_seat() -> None:
    match = battle(["Jw9", "Rw2", "Jc4", "Rc2"], 4, turn=2, due=[2, 3],
                   lines={"MUK": ("", "Rc3"), "PTA": ("Jc5", "")})  # fmt: skip
    play(match, "Jc4 MUK")
    assert captives(match, 0) == {"Rc3"}
    assert line(match, "MUK", 0) == "Jc4"
    assert hand(match, 0) == "Jw9"
    assert figures(match, "battle") == [1, 0, 1, 0]
    assert figures(match, "nation") == ["Japan", "Russia", "Japan", "Russia"]


@pytest.mark.clause("GW-70")
def test_seats_0_and_1_draw_and_decide_for_their_sides() -> None:
    match = skirmish("Jw7 Jw2", "RcK Rc3", 4)
    assert match.turn == 1
    match.play("choose russia")
    assert match.json()["japan"] == 0
    assert match.turn == 1
    assert "order" in match.legal


@pytest.mark.clause("GW-71")
def test_first_hands_of_partners() -> None:
    japanese = "Jw3 JcO Jw2 JcK Jc10 JcL Jc3 Jc9 Jw9 JwL Jc4 Jc8 JwG"
    match = dealt(4, japanese)
    cards = japanese.split()
    assert set(hand(match, 0).split()) == set(cards[0:12:2])
    assert set(hand(match, 2).split()) == set(cards[1:12:2])
    assert stock(match, 0).split()[0] == "JwG"
    assert len(stock(match, 0).split()) == len(stock(match, 1).split()) == 12


@pytest.mark.clause("GW-71")
def test_whichever_partner_is_out_gets_the_next_six() -> None:
    pile = "Jw2 Jw3 Jw4 Jw5 Jw6 Jw7 Jc2 Jc3 Jc4 Jc5 Jc6 Jc7"
    match = battle(["Jw9 Jw10", "Rw2 Rw3", "Jc9", "Rc2 Rc3"], 4, turn=2, due=[2, 3],
                   stock=[pile, ""])  # fmt: skip
    play(match, "Jc9 MUK")
    assert hand(match, 2) == "Jc7 Jc6 Jc5 Jc4 Jc3 Jc2"
    assert hand(match, 0) == "Jw10 Jw9"
    assert len(stock(match, 0).split()) == 6


@pytest.mark.clause("GW-72")
@pytest.mark.parametrize("ordered", [False, True])
def test_the_turn_goes_round(ordered: bool) -> None:
    match = dealt(4, "Jw2 Jw3", "Rc2 Rc5")
    safe = {0: "Jw2 TOK", 1: "Rc2 MUK", 2: "Jw3 STP", 3: "Rc5 PTA"}
    if ordered:
        match.play("order")
    first = 1 if ordered else 0
    for place in range(4):
        assert match.turn == (first + place) % 4
        play(match, safe[(first + place) % 4])
    assert match.turn == first


@pytest.mark.clause("GW-73")
def test_example_21_four_players() -> None:
    match = battle(["Jw9", "Rw2 Rw3", "Jc4 Jw3 Jw2", "Rc2 Rc3"], 4, lines={"TOK": ("", "Rw5")})
    play(match, "Jw9 TOK")
    assert captives(match, 0) == {"Rw5"}
    assert match.turn == 2
    assert figures(match, "again") == [""]
    play(match, "Jw3 STP")
    assert match.turn == 1
    assert match.json()["due"][0] == 0
    play(match, "Rw2 TOK")
    assert match.turn == 2


@pytest.mark.clause("GW-73")
def test_the_next_turn_belongs_to_the_partner_of_who_played_last() -> None:
    match = battle(["Jw9 Jw2", "Rw2 Rw3", "Jc4 Jw3", "Rc2 Rc3"], 4, lines={"TOK": ("", "Rw5")})
    play(match, "Jw9 TOK")
    assert match.turn == 0
    play(match, "Jw2 STP, Rw2 TOK")
    assert match.turn == 2
    play(match, "Jc4 MUK")
    assert match.turn == 3


@pytest.mark.clause("GW-74")
def test_a_side_draws_from_reserve_only_when_both_partners_are_out() -> None:
    match = battle(["Jw2", "Rw2 Rw9", "", "Rc2 Rc3 Rc4"], 4, due=[0, 1], reserve=["Jc9 Jc8", ""])
    play(match, "Jw2 STP")
    assert match.turn == 1
    play(match, "Rw2 TOK")
    assert match.turn == 2
    assert match.json()["reservist"] == "Jc8"
    play(match, "Jc8 MUK")
    assert match.turn == 3
    play(match, "Rc2 MUK")
    assert match.turn == 0
    assert match.json()["reservist"] == "Jc9"
    play(match, "Jc9 MUK")
    assert captives(match, 0) == set()
    assert match.json()["battle_points"] == [1, 0]


@pytest.mark.clause("GW-43", "GW-46", "GW-74")
def test_the_ends_of_the_battle_with_four() -> None:
    match = battle(["Jw2", "", "", "Rc2"], 4, reserve=["", "Rc9"])
    play(match, "Jw2 STP")
    assert match.turn == 3
    play(match, "Rc2 MUK")
    assert match.json()["phase"] == "arbitration"
    match = battle(["Jw2", "", "", "Rc2 Rc3"], 4)
    play(match, "Jw2 STP")
    assert match.turn == 3
    match.step(match.game.type.moves.parse("play Rc2 MUK"))
    assert match.json()["phase"] == "shuffle"
    assert reserve(match, 1) == "Rc3"


@pytest.mark.clause("GW-75")
@pytest.mark.parametrize(
    ("captured", "attacker", "dealer"), [(["RwO", ""], 1, 0), (["", "JwO"], 0, 1), (["", ""], 1, 1)]
)
def test_the_dealer_with_four(captured: list[str], attacker: int, dealer: int) -> None:
    match = battle(["", "", "Jw2", ""], 4, turn=2, captives=captured, attacker=attacker)
    match.step(match.game.type.moves.parse("play Jw2 TOK"))
    pack = numbers(ARBITRATION)
    match.take_chance(pack)
    assert match.turn == match.json()["dealer"] == dealer
    for place in range(4):
        dealt_to = (dealer + 1 + place) % 4
        assert hand(match, dealt_to).split() == ARBITRATION[place::4]
    assert match.json()["undealt"] == []


@pytest.mark.clause("GW-76")
def test_example_22_engagements_of_four() -> None:
    hands = ["JwG ENG RwL", "RcK RwO JwO", "JcL JcO RcL", "FRA RwK GER"]
    match = arbitration(hands, 4)
    play(match, "JwG")
    assert match.turn == 1
    play(match, "RcK")
    assert match.turn == 2
    play(match, "JcL")
    assert match.turn == 3
    play(match, "FRA")
    assert taken(match, 1) == {"JcL", "FRA"}
    assert match.turn == 1
    play(match, "RwO")
    assert match.turn == 0
    play(match, "ENG")
    assert taken(match, 0) == {"JwG", "RcK", "RwO", "ENG"}
    assert match.turn == 2


@pytest.mark.clause("GW-76")
def test_after_a_tie_the_side_that_led_leads_with_its_other_seat() -> None:
    hands = ["JwG JwL", "RcG RwL", "JcL JcO", "FRA RwK"]
    match = arbitration(hands, 4, dealer=1, turn=1, leader=1)
    play(match, "RcG")
    assert match.turn == 2
    play(match, "JcO")
    assert match.turn == 3
    play(match, "RwK")
    assert match.turn == 0
    match = arbitration(hands, 4)
    play(match, "JwG, RcG")
    assert match.turn == 2


@pytest.mark.clause("GW-76")
def test_everybody_plays_in_six_engagements_by_turns() -> None:
    match = shuffled_arbitration(4, dealer=3)
    pairs: list[set[int | None]] = []
    while match.json()["passes"] == 1 and not match.over:
        pairs.append({match.turn})
        match.play(match.legal[0])
        pairs[-1].add(match.turn)
        match.play(match.legal[0])
    assert pairs == [{3, 0}, {1, 2}] * 6


@pytest.mark.clause("GW-68", "GW-77")
def test_four_go_through_the_pack_twice_and_the_next_seat_deals() -> None:
    match = arbitration(["JcG", "RcG", "", ""], 4, taken=["FRA", "ITA"])
    play(match, "JcG, RcG")
    state = match.json()
    assert (state["passes"], state["dealer"], match.turn) == (2, 1, 1)
    assert state["points"] == [20, 15]
    while not match.over:
        match.play(match.legal[0])
    assert match.json()["passes"] == 2
    assert match.scores[0] == match.scores[2]
    assert match.scores[1] == match.scores[3]


# --- Whole games -------------------------------------------------------------------------

HEAD = """drumhead 1
game game-of-war
players 2
option arbiters pairs
option arbitration_passes auto
option exhaustion on_turn
option neutrals free
option court bonus
"""
EXAMPLE_19 = (
    "Jw3 JcO Jw2 JcK Jc10 JcL Jc3 Jc9 Jw9 JwL Jc4 Jc8 JcG Jc7 Jc6 Jw6 Jw4 Jw7 JwK Jw5 JwO Jw8 "
    "Jw10 JwG",
    "Rc8 RwL Rw7 Rw3 RwK Rc9 RcK RwG Rw4 RcL Rw6 RwO Rc2 Rw5 RcG Rc10 RcO Rw8 Rc3 Rc6 Rw2 Rc5 "
    "Rw10 Rc7",
)
#: Each seat's plays: * takes a card, ! wins the fort.
EXAMPLE_19_PLAYS = (
    "0 Rw3 STP; 1 Jw2 STP; 0 Rw7 STP*, Rc8 PTA; 1 Jc10 PTA*, Jw3 STP; 0 RwL STP*, Rc9 PTA; "
    "1 JcL PTA*, JcK PTA; 0 RwK STP; 1 JcO PTA!, Jc3 MUK; 0 RwO STP!, RcL MUK*, Rw4 TOK; "
    "1 Jw9 TOK*, Jc4 MUK; 0 RcK MUK*, RwG TOK*, Rw6 TOK; 1 JwL TOK*, Jc9 MUK; "
    "0 RcO MUK*!, RcG TOK*!"
)


@pytest.mark.clause("GW-10", "GW-18", "GW-22", "GW-29", "GW-31", "GW-44", "GW-48", "GW-49")
def test_example_19_a_whole_game_all_forts_captured() -> None:
    moves = ["1 order"]
    for turn in EXAMPLE_19_PLAYS.split("; "):
        seat, _, series = turn.partition(" ")
        moves += [f"{seat} play {one.rstrip('*!')}" for one in series.split(", ")]
    lines = [
        HEAD + "shuffle " + " ".join(beginning("Jc2 Jc5", JAPAN)),
        "shuffle " + " ".join(beginning("Rw9 Rc4", RUSSIA)),
        "1 choose japan",
        *(f"shuffle {pack}" for pack in EXAMPLE_19),
        *moves,
        "score 106 41",
        "result 1 0",
        "",
    ]
    match = drumhead.replay("\n".join(lines))
    assert match.over
    assert match.transcript() == "\n".join(lines)
    assert match.scores == [106, 41]
    assert captives(match, 0) == {
        "STP", "MUK", "TOK", "JwL", "Jw2", "Jw3", "Jc3", "Jw9", "Jc4", "Jc9",
    }  # fmt: skip
    assert len(captives(match, 1) - {"PTA"}) == 16


@pytest.mark.clause("GW-29")
def test_example_19_step_by_step() -> None:
    """Who takes what at every play of the example."""
    match = chosen("Jc2 Jc5", "Rw9 Rc4", "japan")
    for pack in EXAMPLE_19:
        match.take_chance(numbers(pack))
    assert reserve(match, 1) == "Jc5 Jc2"
    assert captives(match, 1) == {"Rw9", "Rc4"}
    match.play("order")
    for turn in EXAMPLE_19_PLAYS.split("; "):
        seat, _, series = turn.partition(" ")
        for one in series.split(", "):
            assert match.turn == int(seat)
            before = captives(match, int(seat))
            last = one == "RcG TOK*!"
            match.play(f"play {one.rstrip('*!')}")
            gained = captives(match, int(seat)) - before
            assert bool(gained & set(FORT_CODES)) is ("!" in one)
            assert bool(gained - set(FORT_CODES)) is ("*" in one)
            assert last is match.over


EXAMPLE_20_PACK = (
    "SAM ENG RcK JwL RwO RcO JcG AUS HAG JcO JwG JwO "
    "RwK JwK JcK JcL RcL FRA ITA SPA GER RwG RcG RwL"
)
EXAMPLE_20 = """0 ENG / 1 SAM > 1; 1 RcK / 0 JcO > 0; 0 RcO / 1 JcG > 1; 1 HAG / 0 JwO > 1;
1 RwO / 0 JwL > 1; 1 JwG / 0 AUS > 0; 0 JwK / 1 RcL > 0; 0 SPA / 1 GER > 1; 1 RwK / 0 JcL > 1;
1 JcK / 0 RwG > 0; 0 FRA / 1 ITA > 0; 0 RwL / 1 RcG > 0"""


@pytest.mark.clause("GW-53", "GW-54", "GW-56", "GW-58", "GW-61", "GW-64", "GW-66", "GW-67")
def test_example_20_a_whole_arbitration() -> None:
    match = shuffled_arbitration(
        pack=EXAMPLE_20_PACK, japan=1, battle_points=[133, 86], holder=forts_of("TOK 0 STP 0")
    )
    assert set(hand(match, 1).split()) == {"SAM", "RcK", "RwO", "JcG", "HAG", "JwG"}
    assert set(hand(match, 0).split()) == {"ENG", "JwL", "RcO", "AUS", "JcO", "JwO"}
    for number, engagement in enumerate(EXAMPLE_20.replace("\n", " ").split("; ")):
        leader, led, _, follower, answer, _, winner = engagement.split()
        assert match.turn == int(leader)
        play(match, led)
        assert match.turn == int(follower)
        play(match, answer)
        assert {led, answer} <= taken(match, int(winner))
        if number == 5:
            assert set(hand(match, 1).split()) == {"RwK", "JcK", "RcL", "ITA", "GER", "RcG"}
            assert set(hand(match, 0).split()) == {"JwK", "JcL", "FRA", "SPA", "RwG", "RwL"}
    assert match.over
    assert match.json()["points"] == [30, 81]
    assert match.scores == [163, 217]
    assert result_line(match) == "0 1"


@pytest.mark.clause("GW-13", "GW-16", "GW-19", "GW-29", "GW-31", "GW-39", "GW-40")
def test_the_rulebook_s_example() -> None:
    match = chosen("Jc5 JcL", "RcO Rw3", "japan")
    assert match.json()["attacker"] == 1
    left = [code for code in JAPAN if code not in ("Jc5", "JcL")]
    match.take_chance(numbers(beginning("JcG Jc9 Jw8 Jw4 Jw3 Jw2 Jw5", left)))
    left = [code for code in RUSSIA if code not in ("RcO", "Rw3")]
    match.take_chance(numbers(beginning("RcG Rc9 Rc2 Rw10 Rw6 Rw4", left)))
    match.play("order")
    series = (
        "0 Rw6 TOK, 1 Jw8 TOK, 1 Jw2 TOK, 0 Rw10 STP, 1 Jw3 TOK, 0 Rc9 MUK, 1 JcG MUK, "
        "1 Jw4 TOK, 0 Rw4 TOK, 1 Jc9 MUK, 0 Rc2 PTA, 1 Jw5 TOK"
    )
    for one in series.split(", "):
        seat, _, text = one.partition(" ")
        assert match.turn == int(seat)
        match.play(f"play {text}")
    assert match.turn == 1
    assert reserve(match, 1) == "Jw8 Jw2 Jw3 Jw4 Jw5 JcL Jc5"
    assert captives(match, 1) == {"RcO", "Rw3", "Rw6", "Rc9", "Rw4", "TOK"}
    assert figures(match, "battle") == [0, 59]


# --- What is seen, and what it is worth --------------------------------------------------


@pytest.mark.clause("GW-18", "GW-25", "GW-69")
@pytest.mark.parametrize("players", [2, 4])
def test_no_player_sees_another_s_hand_or_a_stock(players: int) -> None:
    match = dealt(players)
    for viewer in range(players):
        for shown in zones(match, "hand", viewer):
            assert bool(shown["cards"]) is (shown["seat"] == viewer)
            assert shown["count"] == 6
        for shown in zones(match, "stock", viewer):
            assert shown["cards"] == []
            assert shown["count"] == 24 - 3 * players


@pytest.mark.clause("GW-25", "GW-40")
def test_captives_and_the_order_of_reserves_are_seen_by_all() -> None:
    match = battle(["Jw2", "Rw2"], held="TOK 0", captives=["Rw9", "Jw3"],
                   reserve=["Jc2 Jc4 Jc3", ""])  # fmt: skip
    for viewer in (0, 1):
        shown = {z["label"]: z["cards"] for z in match.view(viewer)["zones"]}
        assert shown["Japan's captives"] == ["Rw9", "TOK"]
        assert (shown["Tokio"], shown["Mukden"]) == ([], ["MUK"])
        assert shown["Japan's reserve, from the top"] == ["Jc3", "Jc4", "Jc2"]
        assert shown["Russia's captives"] == ["Jw3"]


@pytest.mark.clause("GW-53")
def test_what_is_seen_in_arbitration() -> None:
    match = shuffled_arbitration()
    match.play(match.legal[0])
    assert match.view(1)["setting"] == "trick"
    assert battle(["Jw2", "Rw2"]).view(1)["setting"] == "forts"
    shown = {z["name"]: z for z in match.view(1)["zones"] if z["name"] != "hand"}
    assert shown["engagement"]["count"] == 1
    assert shown["engagement"]["seats"] == [0]
    assert (shown["undealt"]["cards"], shown["undealt"]["count"]) == ([], 12)
    hands = zones(match, "hand", 1)
    assert [z["count"] for z in hands] == [5, 6]
    assert hands[0]["cards"] == []


@pytest.mark.clause("GW-12", "GW-17", "GW-42", "GW-56", "GW-57", "GW-59")
def test_what_is_expected_is_said() -> None:
    assert skirmish("JwG", "Rc2").view(0)["prompt"] == "You won the draw: choose Japan or Russia."
    assert "order North to open it" in dealt().view(0)["prompt"]
    match = battle(["Jw6", "Rc3 Rc4"], lines={"TOK": ("", "Rw5")}, reserve=["Jc7", ""])
    assert match.view(0)["prompt"] == "Play a card against a fort."
    assert match.view(1)["prompt"] == "South is to play."
    play(match, "Jw6 TOK")
    assert match.view(0)["prompt"] == (
        "You drew the Japanese Private 7 (commercial flag) from the reserve: "
        "play it against a fort."
    )
    for led, held, said in (
        (
            "JwO",
            "RcL",
            "The Japanese Colonel (war flag) was led: play a Russian card or a neutral card.",
        ),
        (
            "JwO",
            "JcL SAM",
            "You have no Russian card: play a neutral card, or a Japanese card, which is lost.",
        ),
        ("FRA", "RcL", "You have no Japanese card: whatever you play is lost."),
        ("SAM", "RcL", "Uncle Sam is neutral: play any card."),
    ):
        match = arbitration([f"{led} JwL", f"{held} AUS" if led == "FRA" else held])
        play(match, led)
        assert match.view(1)["prompt"] == said


def test_a_finished_game_is_worth_more_to_who_won_it() -> None:
    match = end_of_arbitration(("FRA", "ENG ITA"), "JcG", "RcG", battle_points=[10, 20])
    value = match.game.rules.value
    assert -1 <= value(match.state, 0) < -0.6
    assert value(match.state, 1) == -value(match.state, 0)


@pytest.mark.clause("GW-23", "GW-47")
@pytest.mark.parametrize(("players", "longest"), [(2, 100), (4, 130)])
def test_random_games_end_and_are_one_hand(players: int, longest: int) -> None:
    simulation = simulate(war(players), 300, seed="whole")
    assert simulation.decisions.max() < longest
    assert (simulation.hands == 1).all()
    if players == 4:
        assert (simulation.scores[:, 0] == simulation.scores[:, 2]).all()


# --- The rule of thumb -------------------------------------------------------------------


def by_thumb(match: Match, seed: object = 0) -> str:
    """The move that the rule of thumb makes; the rule runs as plain Python."""
    moves: Any = match.legal_numbers
    chosen_move = thumb(match.seat_view(None).s, moves, len(moves), small_generator("thumb", seed))
    return match.game.type.moves.text(int(chosen_move))


def test_the_thumb_keeps_the_dearer_card_as_its_captive() -> None:
    assert by_thumb(skirmish("JwK", "Rc3")) == "choose russia"
    assert by_thumb(skirmish("Jw3", "RcG")) == "choose japan"
    chosen_nations = {by_thumb(skirmish("Jw3", "Rc9"), seed) for seed in range(30)}
    assert chosen_nations == {"choose japan", "choose russia"}


def test_the_thumb_in_battle() -> None:
    assert by_thumb(dealt()) == "order"
    lines = {"TOK": ("Jw2 Jw3 Jw4", ""), "STP": ("", "RwO")}
    assert by_thumb(battle(["Jw5 JwG Jc9", "Rc2"], lines=lines)) == "play Jw5 TOK"
    lines = {"STP": ("", "RwO"), "TOK": ("", "Rw5"), "MUK": ("", "Rc8")}
    assert by_thumb(battle(["Jw6 JwG Jc9", "Rc2"], lines=lines)) == "play JwG STP"
    lines = {"TOK": ("Jw3 Jw4", ""), "MUK": ("Jc9", "Rc10")}
    assert by_thumb(battle(["JwK Jw5 Jc2", "Rc2"], lines=lines)) == "play Jw5 TOK"


def test_the_thumb_in_arbitration() -> None:
    led = arbitration(["FRA JwO", "JwG ITA SAM"])
    play(led, "FRA")
    assert by_thumb(led) == "play SAM"
    like = arbitration(["JwL JwO", "JcG ENG"])
    play(like, "JwL")
    assert by_thumb(like) == "play JcG"
    everything = [code for code in ARBITRATION if code not in ("SAM", "JwL", "RwG", "JcL")]
    sure = arbitration(["SAM JwL", "RwG JcL"], taken=[everything, ""])
    assert by_thumb(sure) == "play SAM"


@pytest.mark.parametrize("players", [2, 4])
def test_the_thumb_looks_at_nothing_hidden_and_beats_chance(players: int) -> None:
    """Side 0 plays by the thumb and side 1 at random; hidden cards do not change its choice."""
    wins = 0
    for seed in range(12):
        match, other = war(players).match(seed=f"thumb {seed}"), random.Random(seed)
        while not match.over:
            seat = match.turn
            assert seat is not None
            if seat % 2:
                match.play(other.choice(match.legal_numbers))
                continue
            move = by_thumb(match, seed)
            assert move in match.legal
            assert by_thumb(match.resample(seat, seed=seed), seed) == move
            match.play(move)
        wins += match.scores[0] > match.scores[1]
    assert wins >= 7
