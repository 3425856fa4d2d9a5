"""A person plays a whole hand of every game through the page, by clicks alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.server.computing.readiness import prepare

#: How much of a very long hand is played by clicks.
CLICKED = 90
#: A hand of these takes long at the usual table: fewer players make it shorter.
TABLES: dict[str, dict[str, Any]] = {
    "bang": {"players": 2, "pace": "turns"},
    "liberty-bond": {"players": 2},
    "mobilization": {"players": 3},
}


@pytest.mark.parametrize("slug", [game.slug for game in drumhead.games()])
def test_a_whole_hand_by_clicks(
    slug: str, ada: Any, running: Any, people: Callable[..., Any]
) -> None:
    """Every choice can be made by clicks, the hand ends, and the page reports no error."""
    prepare(slug)
    game = drumhead.game(slug, players=TABLES.get(slug, {}).get("players"))
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * (game.players - 1)]
    table = ada.table(slug, seats=seats, **TABLES.get(slug, {}))
    person = people(running)
    person.become(ada)
    person.go(f"/table/{table}")
    person.make_moves(CLICKED)
    if not person.look().over:
        with ada.open(table) as socket:
            socket.play_out()
    end = person.page.get_by_role("dialog", name="The match is over")
    expect(end.get_by_role("img", name="Poster")).to_be_visible()
    expect(end.get_by_role("link", name="Another game")).to_be_visible()
    assert ada.get(f"/api/tables/{table}")["over"]


def test_from_the_first_page_to_the_first_card_in_one_click(
    running: Any, people: Callable[..., Any]
) -> None:
    """One click seats a person at once with computer players."""
    person = people(running, calm=False)
    person.go("/")
    person.page.get_by_role("button", name="Play Do-Boy").first.click()
    person.wait_for_turn()
    person.make_moves(1)
    assert "/table/" in person.page.url
