"""The balance report: hands cut right, clauses counted right, intervals honest."""

from __future__ import annotations

import csv
import functools
import math
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

import drumhead
from drumhead import cli
from drumhead.arena.standings import MeanOverDeals
from drumhead.checks.shipped import SHIPPED
from drumhead.errors import InvalidOption
from drumhead.games import game_type
from studies import balance
from studies.balance import report_pages, sentences
from studies.balance.figures import (
    Figures,
    HandFacts,
    MatchFacts,
    Share,
    clustered,
    facts,
    figures,
    share,
    wilson,
)
from studies.balance.hands import ChanceEvent, Hand, PlayedMatch, PlayedMove, cut, played_match
from studies.balance.matches import MOVES, usual_deals
from studies.balance.spec import BalanceSpec, Count, HandNote, MatchNote, spec_of

GAMES = Path(__file__).parents[1] / "games"


# --- Intervals ---------------------------------------------------------------------------


def test_the_interval_of_a_share_is_wilsons() -> None:
    assert wilson(0.1, 100) == pytest.approx((0.0552, 0.1744), abs=1e-4)
    assert wilson(0.0, 100) == pytest.approx((0.0, 0.0370), abs=1e-4)
    assert wilson(1.0, 100) == pytest.approx((0.9630, 1.0), abs=1e-4)
    assert wilson(0.0, 0) == (0.0, 1.0)


def test_one_hand_a_match_gives_the_common_interval() -> None:
    found = clustered([0, 1, 2], [0, 1, 2])
    assert found.value == 1
    assert found.margin == pytest.approx(1.96 / math.sqrt(3))
    assert clustered([1, 2], [0, 0]).margin == math.inf
    assert math.isnan(clustered([], []).value)


def test_hands_that_are_alike_tell_less() -> None:
    values, alone, together = [0, 0, 1, 1] * 5, list(range(20)), [i // 2 for i in range(20)]
    assert clustered(values, together).margin > clustered(values, alone).margin
    assert share([(2, 2), (0, 2)] * 10).worth < share([(1, 1), (0, 1)] * 20).worth
    assert share([(1, 2), (1, 2)] * 10).worth == 40  # never more than there were
    assert share([(0, 7), (0, 3)]) == Share(0, 10, 10.0)


# --- Hands -------------------------------------------------------------------------------


@functools.cache
def golden(name: str) -> drumhead.Match:
    game, file = name.split("/")
    return drumhead.replay(
        (GAMES / game.replace("-", "_") / "golden" / f"{file}.drum").read_bytes()
    )


def test_a_match_is_cut_into_hands() -> None:
    match = golden("do-boy/match")
    hands = list(cut(match))
    assert len(hands) == match.finished
    assert [sum(hand.points) for hand in hands] == [17] * len(hands)
    assert [sum(column) for column in zip(*(h.points for h in hands), strict=True)] == match.scores
    assert sum(len(hand.moves) for hand in hands) == len(match.moves)
    for hand in hands:
        assert hand.start["phase"] == "give"
        assert hand.moves[0].choices == len(hand.start["hand"][hand.moves[0].seat])
        assert sorted(len(trick) for trick in hand.tricks(3)) == [3] * 16


def test_a_new_engagement_begins_at_nothing() -> None:
    """TAC-42: what a hand brought is never measured from the totals of the last Engagement."""
    for name in ("tactics/engagement", "tactics/hand"):
        for hand in cut(golden(name)):
            assert hand.thrown_in == (hand.points == (0, 0, 0, 0))
            assert max(hand.points) <= 110


def test_points_that_the_deal_brings_belong_to_the_hand() -> None:
    for name in ("mobilization/match_to_200", "mobilization/rotate"):
        match = golden(name)
        columns = zip(*(hand.points for hand in cut(match)), strict=True)
        assert [sum(column) for column in columns] == match.scores


# --- Clauses of note ---------------------------------------------------------------------


def test_every_clause_stands_in_the_rulebook(shipped: drumhead.GameType) -> None:
    told = spec_of(shipped)
    known = {clause.id for clause in shipped.clauses}
    notes: list[HandNote | MatchNote] = [*told.notes, *told.match_notes]
    assert notes
    assert {note.clause for note in notes} <= known
    assert told.pivot_clause in known or told.pivot is None
    labels = [(note.clause, note.label) for note in notes]
    assert len(set(labels)) == len(labels)
    assert set(told.telling) <= {note.label for note in notes}


def test_a_game_without_a_spec_is_reported_all_the_same() -> None:
    elsewhere = SimpleNamespace(package="drumhead.packs.tactics")
    assert spec_of(elsewhere) == BalanceSpec()  # type: ignore[arg-type]


def note_of(slug: str, label: str) -> HandNote | MatchNote:
    told = spec_of(drumhead.game(slug).type)
    notes: list[HandNote | MatchNote] = [*told.notes, *told.match_notes]
    (found,) = [note for note in notes if note.label == label]
    return found


def counted(
    note: HandNote | MatchNote, hands: Sequence[Hand], match: PlayedMatch | None
) -> tuple[int, int]:
    if isinstance(note, MatchNote):
        assert match is not None
        counts: list[Count] = [note.count(match)]
    else:
        counts = [note.count(hand) for hand in hands]
    pairs = [(0, 0) if c is None else c if isinstance(c, tuple) else (int(c), 1) for c in counts]
    return sum(times for times, _ in pairs), sum(chances for _, chances in pairs)


@pytest.mark.parametrize(
    ("name", "label", "times", "chances"),
    [
        ("bang/three", "A flip makes a match", 8, 64),
        ("bang/three", "Nobody calls", 2, 8),
        ("bang/three", "A stranger to both piles wins them", 2, 3),
        ("bang/three", "One player ends with all the cards", 1, 1),
        ("bang/three", "The first callers tie", 0, 3),
        ("bang/three", "The game stalls, and hands are shuffled", 0, 1),
        ("do-boy/match", "The President is given to the left", 1, 4),
        ("do-boy/match", "The President is led", 3, 4),
        ("do-boy/match", "The President is thrown on somebody else's squad", 1, 4),
        ("do-boy/match", "There is Infantry or the President in the Nest", 2, 4),
        ("do-boy/match", "A player takes no points", 1, 12),
        ("do-boy/match", "The win is shared", 0, 1),
        ("do-boy/hand", "The win is shared", 1, 1),
        ("game-of-war/all-forts", "A fort is won in the Battle", 4, 4),
        (
            "game-of-war/all-forts",
            "All four forts fall, and nothing is left to arbitrate",
            1,
            1,
        ),
        ("game-of-war/all-forts", "The side behind after the Battle wins", 0, 0),
        ("game-of-war/arbitration", "A fort is won in the Battle", 0, 4),
        ("game-of-war/arbitration", "A side has to draw from its reserve", 1, 1),
        ("game-of-war/arbitration", "An engagement is tied", 2, 12),
        ("game-of-war/arbitration", "Somebody takes a Court of Officers", 1, 1),
        ("game-of-war/arbitration", "Japan is chosen", 1, 1),
        ("game-of-war/all-forts", "Japan is chosen", 0, 1),
        ("liberty-bond/blocked", "Nobody goes out in thirty turns", 1, 1),
        ("liberty-bond/blocked", "The player who goes out owns no row", 0, 0),
        ("liberty-bond/turned-over", "The Discard Pile is turned over", 1, 1),
        ("liberty-bond/turned-over", "Nobody scores more than the player who goes out", 0, 1),
        ("liberty-bond/hand-of-two", "Nobody scores more than the player who goes out", 0, 1),
        ("liberty-bond/draw-with-ties", "Nobody scores more than the player who goes out", 1, 1),
        ("liberty-bond/turned-over", "A Bond lies on the table at the end", 8, 8),
        ("liberty-bond/turned-over", "A Bond is given to another player's row", 1, 1),
        ("liberty-bond/won-by-another", "The hand is over within two rounds", 2, 8),
        ("liberty-bond/won-by-another", "The winner did not go out in the last hand", 1, 1),
        ("militac/thrown-in", "Everybody passes, and the deal is thrown in", 1, 1),
        ("militac/thrown-in", "The bid fails", 0, 0),
        ("militac/game", "The bid fails", 3, 5),
        ("militac/game", "Combined forces are named", 1, 5),
        ("militac/game", "The Aide goes out again", 1, 5),
        ("militac/president", "The President is led in combined forces and names a company", 1, 1),
        ("militac/powerless", "The President is led in combined forces and names a company", 0, 0),
        ("mobilization/match_to_200", "The match is won in the middle of a hand", 1, 1),
        ("mobilization/match_to_200", "One player lays a whole nation", 2, 2),
        ("mobilization/one_hand_of_five", "A caller without cards keeps calling", 1, 1),
        ("mobilization/one_hand_of_five", "The hand is stopped after too many misses", 0, 1),
        ("mobilization/stalled", "The hand is stopped after too many misses", 1, 1),
        ("mobilization/stalled", "The match is won in the middle of a hand", 0, 1),
        ("mobilization-2/won", "The solitaire is won", 1, 1),
        ("mobilization-2/won", "A pile is completed by its Flag", 8, 8),
        ("mobilization-2/lost", "The solitaire is won", 0, 1),
        ("mobilization-2/lost", "Not one pile is completed", 1, 1),
        ("mobilization-2/lost", "Every card that lay face down is uncovered", 0, 1),
        ("mobilization-3/stalled", "The game is stalled", 1, 1),
        ("mobilization-3/stalled", "A player gets rid of the whole pack", 0, 1),
        ("mobilization-3/bank", "A player gets rid of the whole pack", 1, 1),
        ("mobilization-3/bank", "The game is stalled", 0, 1),
        ("mobilization-3/pick-ups", "A Reserve Pile is picked up", 1, 1),
        ("mobilization-3/whole-game", "A Reserve Pile is picked up", 0, 1),
        ("organization/thrown-in", "Everybody passes, and the deal is thrown in", 1, 1),
        ("organization/bidding-final", "A player bids over the partner", 1, 1),
        ("organization/bidding-reenter", "A player bids over the partner", 0, 1),
        ("organization/bidding-reenter", "All the units are bid", 1, 1),
        ("organization/bidding-final", "The bid fails", 1, 1),
        ("organization/call", "The first bid stands", 1, 1),
        ("sham-battle/hand_of_four_alone", "The bid fails", 1, 1),
        ("sham-battle/hand_of_four_alone", "The bidder's side lays nothing down", 1, 1),
        ("sham-battle/hand_of_four_alone", "The bidder's partner lays something down", 0, 0),
        ("sham-battle/match_to_300", "The bidder's partner lays something down", 1, 1),
        ("sham-battle/match_to_300", "A group is laid down", 1, 1),
        ("sham-battle/thrown_in", "Everybody passes, and the deal is thrown in", 1, 1),
        ("sham-battle-2/whole_hand", "A trick's taker declares a combination", 5, 12),
        ("sham-battle-2/whole_hand", "The Battleship is exchanged for the card face up", 1, 1),
        ("sham-battle-2/whole_hand", "A Battleship of the Country in Power is shown", 1, 1),
        ("sham-battle-2/whole_hand", "A declaration wins the match at once", 0, 1),
        ("sham-battle-2/won_in_mid_hand", "A declaration wins the match at once", 1, 1),
        ("skirmish/combined-sets", "A 100 sets an officer's side back 2000", 1, 1),
        ("skirmish/combined-sets", "A 50 sets an ordinary man's side back 1000", 1, 1),
        ("skirmish/combined-sets", "A 100 sets a 50's side back 1000", 0, 1),
        ("skirmish/combined-sets", "A side's hand comes to less than zero", 2, 2),
        ("skirmish/combined-cut-again", "A Nurse falls to the enemy", 1, 2),
        ("tactics/engagement", "Everybody passes, and the deal is thrown in", 2, 4),
        ("tactics/engagement", "The bid fails", 2, 2),
        ("tactics/engagement", "Ordnance is led", 2, 2),
        ("tactics/engagement", "A total falls below zero", 1, 1),
        ("tactics/hand", "The bidder's side has the Tank", 0, 1),
        ("war-and-diplomacy/4-players-one-hand", "The word is broken", 2, 7),
        ("war-and-diplomacy/4-players-one-hand", "The word is VARY, a word of peace", 2, 5),
        ("war-and-diplomacy/4-players-one-hand", "The leader wins the word", 2, 5),
        ("war-and-diplomacy/3-players-circuit-tie", "The game is drawn", 1, 1),
        ("war-and-diplomacy/4-players-exhaustion", "The pennants are exhausted", 0, 1),
    ],
)
def test_clauses_in_recorded_matches(name: str, label: str, times: int, chances: int) -> None:
    match = golden(name)
    whole = played_match(match) if match.over else None
    hands = whole.hands if whole else tuple(cut(match))
    assert counted(note_of(match.game.slug, label), hands, whole) == (times, chances)


def made_up(slug: str, moves: Sequence[tuple[int, str]] = (), **end: Any) -> Hand:
    """A hand of which only what a clause asks for is set down."""
    game = drumhead.game(slug)
    points = tuple(end.pop("points", (0,) * game.players))
    drawn = tuple(ChanceEvent(game, numbers, b"") for numbers in end.pop("drawn", ()))
    reshuffles = end.pop("reshuffles", 0)
    made = tuple(PlayedMove(game, seat, text, b"", b"") for seat, text in moves)
    hand = Hand(game, points, made, drawn, reshuffles, b"", b"")
    vars(hand)["end"] = end
    return hand


def plays(*cards: str) -> list[tuple[int, str]]:
    return [(place % 4, f"play {card}") for place, card in enumerate(cards)]


TAKEN = [["I1"] * 24, ["O20"] * 24, [], []]
AUCTION = {"bidder": 1, "bid": 60, "force": "cavalry", "taken": TAKEN}
SQUADS = {"bidder": 0, "bid": 12, "force": "combined", "taken": [["I1"] * 48, [], [], []]}
SHAM = {"bids": ["300@1"], "counted": [0] * 4, "combined": 0, "power": "F"}


@pytest.mark.parametrize(
    ("slug", "label", "hand", "expected"),
    [
        ("bang", "The first callers tie", {"drawn": [(3, 3, 9), (1, 4, 4)]}, (1, 2)),
        ("bang", "The game stalls, and hands are shuffled", {"reshuffles": 4}, True),
        ("bang", "The last flip is reached", {"flips": 4000}, True),
        (
            "bang",
            "The position is dead, and cards are counted",
            {"flips": 99, "points": (24, 24, 0, 0)},
            True,
        ),
        (
            "do-boy",
            "One player takes the President and all the Infantry",
            {"points": (0, 17, 0, 0)},
            True,
        ),
        ("game-of-war", "A draw has to be repeated",
         {"sides_draw": ["JwG", "RwG", "Jw2", "Rw3"], "attack_draw": []}, True),
        ("game-of-war", "The opponent is ordered to open", {"moves": [(0, "order")]}, True),
        ("militac", "Twelve in combined forces is bid", SQUADS, True),
        ("militac", "One side takes all twelve squads", SQUADS, True),
        ("militac", "The bid fails", SQUADS, False),
        ("militac", "The Aide is the President", {**SQUADS, "aide": ["P"]}, True),
        ("mobilization-3", "The game is blocked by two passes", {"passes": 2}, True),
        ("organization", "One couple takes every unit",
         {"bidder": 0, "bid": 3, "partner": None, "takers": [0, 2, 2]}, True),
        ("organization", "Both copies of the winning card fall in one trick",
         {"bidder": 0, "bid": 3, "partner": None, "takers": [], "country": "F",
          "moves": plays("A6", "A6", "B1", "I1", "A6", "A6", "F1", "F2")}, (1, 2)),
        ("sham-battle", "A group with two pairs counts double",
         {**SHAM, "claims": [["A6+A6+B6+B6"], [], [], []]}, True),
        ("sham-battle", "A group with two pairs counts double",
         {**SHAM, "claims": [["A6+A6+B6+F6"], [], [], []]}, False),
        ("sham-battle", "The sequence is laid down",
         {**SHAM, "claims": [[], ["F6+F5+F4+F3+F2"], [], []]}, True),
        ("sham-battle", "`A6 B1` is laid down", {**SHAM, "claims": [[], ["A6+B1"], [], []]}, True),
        ("sham-battle", "Flag and Army are laid down", {**SHAM, "claims": [["I6+I4"]]}, True),
        ("skirmish", "One side takes all twelve tricks", {"takers": [0, 2] * 6}, True),
        ("skirmish", "One side takes all twelve tricks", {"takers": [0, 1] * 6}, False),
        ("tactics", "The bidder's side has the Tank", AUCTION, True),
        ("tactics", "Combined forces are named", AUCTION, False),
        ("tactics", "The Tank is among the Reinforcements",
         {**AUCTION, "reinforcements": ["O20", "I1", "I2", "I3"]}, True),
        ("tactics", "All four cards of a squad are Ordnance",
         {**AUCTION, "moves": plays("O5", "O20", "O10", "O15")}, True),
        ("tactics", "No commander falls on Ordnance that was led",
         {**AUCTION, "moves": plays("O5", "I1", "C2", "A3", "O10", "I1", "I2", "A3")}, (1, 2)),
    ],
)  # fmt: skip
def test_clauses_in_hands_set_down(
    slug: str, label: str, hand: dict[str, Any], expected: Count
) -> None:
    note = note_of(slug, label)
    assert isinstance(note, HandNote)
    assert note.count(made_up(slug, **hand)) == expected


@pytest.mark.parametrize(
    ("slug", "label", "end", "expected"),
    [
        (
            "do-boy",
            "More than one player has 50 or more at the end",
            {"score": [50, 51, 3, 4]},
            True,
        ),
        (
            "do-boy",
            "More than one player has 50 or more at the end",
            {"score": [50, 49, 3, 4]},
            False,
        ),
        (
            "liberty-bond",
            "Several players reach 1000 in one hand",
            {"score": [1000, 1010, 0, 0]},
            True,
        ),
        ("militac", "Both sides reach 50 in one hand", {"score": [50, 52, 50, 52]}, True),
        ("organization", "The bidders win with the lower score", {"score": [50, 51] * 2}, True),
        ("organization", "The bidders win with the lower score", {"score": [51, 50] * 2}, False),
        ("skirmish", "The match is won by taking all twelve tricks", {"takers": [1, 3]}, True),
        ("tactics", "A third Engagement is needed", {"won": [2, 1, 2, 1]}, True),
        ("tactics", "A third Engagement is needed", {"won": [2, 0, 2, 0]}, False),
        ("tactics", "Both sides stand at 150 or more", {"score": [150, 160] * 2}, (1, 1)),
    ],
)
def test_clauses_at_the_end_of_a_match(
    slug: str, label: str, end: dict[str, Any], expected: Count
) -> None:
    note = note_of(slug, label)
    assert isinstance(note, MatchNote)
    game = drumhead.game(slug)
    shares = (1.0, 0.0) * (game.players // 2)
    assert note.count(PlayedMatch(game, (made_up(slug, **end),), shares)) == expected


# --- Figures -----------------------------------------------------------------------------


def hand_facts(points: tuple[int, ...], pivot: int, **other: Any) -> HandFacts:
    told = {"bid": None, "thrown_in": False, "moves": 60, "forced": 10, "choices": 250,
            "seconds": 120.0, "roles": (), "notes": ((0, 1),) * 6, **other}  # fmt: skip
    return HandFacts(points, pivot, **told)


def test_places_are_counted_from_the_dealer_and_few_points_are_good() -> None:
    """Four seats of Do-Boy, the dealer's left always clean: best in every hand."""
    hands = hand_facts((7, 0, 5, 5), 0), hand_facts((5, 7, 0, 5), 1)
    played = [MatchFacts(hands, (0, 1, 0, 0), ((0, 1),) * 2)] * 3
    found = figures(drumhead.game("do-boy"), played)
    assert (found.matches, found.deals, found.hands, found.moves) == (3, 6, 6, 360)
    dealer, left, opposite, right = found.places
    assert (left.label, left.part) == ("the dealer's left", "leads first")
    assert opposite.label == "opposite the dealer"
    assert (left.points, left.best, left.wins) == (
        MeanOverDeals(0, 0),
        MeanOverDeals(1, 0),
        MeanOverDeals(1, 0),
    )
    assert left.edge == MeanOverDeals(17 / 3, 0)
    assert dealer.points == MeanOverDeals(7, 0)
    assert right.best == MeanOverDeals(0, 0)
    assert left.deviation == MeanOverDeals(0.75, 0)
    assert found.beginner == left
    assert found.minutes.middle == 4
    assert found.forced.value == 1 / 6
    assert found.choices == 5
    assert [seat.wins for seat in found.seats] == [
        MeanOverDeals(0, 0),
        MeanOverDeals(1, 0),
        MeanOverDeals(0, 0),
        MeanOverDeals(0, 0),
    ]
    assert found.scores[0][1] == {7: 6, 5: 12, 0: 6}


def test_equals_share_being_best() -> None:
    played = [MatchFacts((hand_facts((4, 4, 4, 5), 0),), (0.5, 0.5, 0, 0), ((1, 1),) * 2)] * 2
    found = figures(drumhead.game("do-boy"), played)
    assert [place.best.value for place in found.places] == pytest.approx([1 / 3] * 3 + [0])
    assert found.notes[-1].share.times == 2


def test_figures_of_a_recorded_match() -> None:
    played = [facts(played_match(golden("militac/game")))] * 2
    found = figures(golden("militac/game").game, played)
    assert found.made is not None
    assert (found.made.times, found.made.chances) == (4, 10)
    assert sum(made + failed for _, made, failed in found.bids) == 10
    (bidders,) = found.roles
    assert bidders.hands == 10
    assert [place.label for place in found.places] == ["the dealer's side", "the other side"]
    assert found.places[0].edge.value == pytest.approx(-found.places[1].edge.value)


def test_thrown_in_deals_are_counted_apart() -> None:
    played = [facts(played_match(golden("tactics/engagement")))] * 2
    found = figures(golden("tactics/engagement").game, played)
    assert (found.deals, found.hands) == (8, 4)
    assert found.notes[0].share.times == 4


# --- Studies, pages and the command ------------------------------------------------------


def test_longer_games_are_played_less_often() -> None:
    deals = {kind.slug: usual_deals(drumhead.game(kind.slug)) for kind in drumhead.games()}
    assert deals["mobilization-2"] > deals["tactics"] > deals["liberty-bond"] >= 2
    assert all(count <= MOVES for count in deals.values())


def test_bad_studies_are_refused() -> None:
    game = drumhead.game("do-boy")
    with pytest.raises(InvalidOption, match="two deals or more"):
        balance.study(game, 1)
    with pytest.raises(InvalidOption, match="one simulation a move or more"):
        balance.study(game, 2, 0)


def run(*arguments: object) -> int:
    return cli.run(["balance", *map(str, arguments), "--jobs", "1"])


def test_a_report(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("sham-battle-2", "mobilization-2", "--deals", 3, "--simulations", 4)
    assert run(*arguments, "--out", tmp_path) == 0
    assert capsys.readouterr().out == f"The report is in {tmp_path / 'README.md'}.\n"
    text = (tmp_path / "README.md").read_text()
    for word in ("Sham Battle No. 2", "Mobilization No. 2", "2 of fourteen", "4 simulations"):
        assert word in text
    assert "drumhead balance sham-battle-2 mobilization-2 --simulations 4 --deals 3" in text
    page = (tmp_path / "sham-battle-2.md").read_text()
    for word in ("## Places", "leads first", "## Clauses of note", "SB2-25", "(sham-battle-2.svg)"):
        assert word in page
    assert "## Places" not in (tmp_path / "mobilization-2.md").read_text()
    with (tmp_path / "figures.csv").open() as file:
        rows = list(csv.DictReader(file))
    assert {row["game"] for row in rows} == {"sham-battle-2", "mobilization-2"}
    assert {"place", "seat", "length", "score", "clause"} <= {row["kind"] for row in rows}
    for picture in tmp_path.glob("*.svg"):
        assert "<svg" in picture.read_text()
        assert picture.stat().st_size < 60_000


def test_broken_off_a_report_goes_on(tmp_path: Path) -> None:
    arguments = ("mobilization-2", "--deals", 4, "--simulations", 4, "--out", tmp_path)
    assert run(*arguments) == 0
    kept = tmp_path / "matches" / "mobilization-2" / "matches.jsonl"
    first = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    lines = kept.read_text().splitlines(keepends=True)
    kept.write_text("".join(lines[:2]) + lines[2][:10])
    assert run(*arguments) == 0
    assert len(kept.read_text().splitlines()) == 5  # the torn line stays where it is
    again = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
    assert again == first


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ("whist", "There is no game 'whist'"),
        ("do-boy do-boy", "A game is named twice."),
        ("do-boy --deals 1", "A balance report needs two deals or more"),
        ("do-boy --deals many", "--deals is a whole number, not 'many'."),
        ("do-boy --simulations 0", "A captain needs one simulation a move or more."),
        ("do-boy --jobs 0", "A report needs at least one process."),
    ],
)
def test_bad_reports(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: str, sentence: str
) -> None:
    assert cli.run(["balance", *arguments.split(), "--out", str(tmp_path)]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"drumhead: {sentence}")
    assert said.count("\n") == 1
    assert not list(tmp_path.iterdir())


# --- Words -------------------------------------------------------------------------------


def some_figures() -> Figures:
    return figures(golden("tactics/hand").game, [facts(played_match(golden("tactics/hand")))] * 3)


def test_words_say_no_more_than_the_figures() -> None:
    assert sentences.with_margin(MeanOverDeals(27.31, 1.12)) == "27.3 ± 1.1"
    assert sentences.with_margin(MeanOverDeals(-0.004, 0.2)) == "0.00 ± 0.20"
    assert sentences.with_margin(MeanOverDeals(131.6, 14)) == "132 ± 14"
    assert sentences.with_margin(MeanOverDeals(-2, 14)) == "−2 ± 14"
    assert sentences.with_margin(MeanOverDeals(1, math.inf)) == "1.0 ± ?"
    assert sentences.percent(Share(0, 100, 100)) == "0 percent (0 to 3.7)"
    assert sentences.percent(Share(0, 0, 0)) == "no chance yet"


def test_doubt_is_told() -> None:
    found = some_figures()
    assert any("The winning bid is made in 0 percent" in said for said in sentences.in_short(found))
    unsure = figures(
        drumhead.game("do-boy"),
        [
            MatchFacts((hand_facts((6, 5, 4, 2), pivot),), (1, 0, 0, 0), ((0, 1),) * 2)
            for pivot in range(4)
        ],
    )
    (said,) = sentences.places_sentences(unsure)
    assert said.startswith("No place at the table is beyond doubt better than another")
    assert "No difference can be shown" in sentences.surprises([unsure])[0]


def test_the_published_report_has_all_games() -> None:
    folder = Path(__file__).parents[2] / "docs" / "balance"
    text = (folder / "README.md").read_text()
    for kind in map(game_type, SHIPPED):
        assert f"[{kind.title}]({kind.slug}.md)" in text
        page = (folder / f"{kind.slug}.md").read_text()
        for note in spec_of(kind).notes:
            assert f"| {note.clause} | {note.label} |" in page
        assert (folder / f"{kind.slug}.svg").stat().st_size < 60_000


def test_the_table_has_every_figure() -> None:
    found = some_figures()
    kinds = [row[0] for row in report_pages.rows(found)]
    assert kinds.count("clause") == len(found.notes)
    assert kinds.count("place") == 2 * 4
    assert kinds.count("bid") == len(found.bids)
