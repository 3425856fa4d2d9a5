"""What must hold for every game, at every number of players and with every option.

Most of it is looked at wherever the two meet; what takes long, at tables where each number of
players and each value of an option appears once (`telling_tables`).

These are the checks of `drumhead check GAME`. A new game gets all of them for nothing but its
companion (`companion.py` in its folder), which says how a possible world would have come about.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead.checks import general, leaks, static, strict, worlds
from drumhead.checks.agreement import compare_interpreted
from drumhead.checks.play import LONG
from drumhead.engine.game import Game, GameType

GAMES = Path(__file__).parent
#: At each table so many matches are played both interpreted and compiled.
MATCHES_COMPARED = 3


def companion(kind: GameType) -> Any:
    """The test companion of a game."""
    return worlds.companion(GAMES / kind.slug.replace("-", "_"))


def test_rules_name_only_fields_of_their_record(kind: GameType) -> None:
    static.check_fields(kind)


def test_rules_of_play_do_not_allocate(kind: GameType) -> None:
    static.check_allocation(kind)


def test_interpreted_rules_keep_to_their_record(telling_table: Game) -> None:
    strict.check_strictly(telling_table)


def test_cards_are_conserved_and_there_is_always_a_move(table: Game) -> None:
    general.check_cards(table)


def test_play_always_ends(table: Game) -> None:
    general.check_ends(table)


def test_simulation_depends_on_the_seed_alone(kind: GameType) -> None:
    general.check_seeds(kind)


def test_moves_parse_what_they_print(kind: GameType) -> None:
    general.check_notation(kind)


def test_a_position_can_be_written_and_read_back(table: Game) -> None:
    general.check_positions(table)


def test_copies_are_independent(kind: GameType) -> None:
    general.check_copies(kind)


def test_a_transcript_replays_to_the_same_state(telling_table: Game) -> None:
    general.check_transcripts(telling_table)


def test_there_are_words_for_every_position(telling_table: Game) -> None:
    general.check_words(telling_table)


def test_what_a_view_points_out_is_there(table: Game) -> None:
    general.check_scene(table)


def test_the_account_of_a_hand_adds_up_to_its_points(table: Game) -> None:
    general.check_accounts(table)


def test_what_a_seat_sees_says_nothing_of_hidden_cards(table: Game) -> None:
    worlds.check_views(table)


def test_possible_worlds_differ_wherever_cards_are_hidden(table: Game) -> None:
    leaks.check_leaks(table, getattr(companion(table.type), "HANDS", None))


def test_every_possible_world_could_have_produced_what_was_seen(table: Game) -> None:
    worlds.check_pasts(table, companion(table.type).origin)


def test_small_positions_are_enumerated(kind: GameType) -> None:
    leaks.check_enumeration(kind, GAMES / kind.slug.replace("-", "_"))


@pytest.mark.parametrize("slug", ["do-boy", "skirmish"])
def test_an_impossible_world_is_found_out(slug: str) -> None:
    """A card that was played is changed for one that somebody holds."""
    table = drumhead.game(slug)
    origin = companion(table.type).origin
    match = table.match(seed=1)
    while match.json()["phase"] != "play" or len(match.json()["trick"]) != 2:
        match.play(match.legal_numbers[0])
    assert match.turn is not None
    seat = match.turn
    world = match.resample(seat)
    worlds.Past(match, seat).check(world, origin)
    fields = world.json()
    other = (seat + 1) % table.players
    fields["hand"][seat][0], fields["hand"][other][0] = (
        fields["hand"][other][0], fields["hand"][seat][0],
    )  # fmt: skip
    with pytest.raises(AssertionError, match=f"seat {seat}: a world is not possible: "):
        worlds.Past(match, seat).check(table.position(**fields), origin)


def test_interpreted_and_compiled_rules_agree(table: Game) -> None:
    for seed in range(MATCHES_COMPARED):
        assert compare_interpreted(table, seed, most=LONG // 2) > 0
