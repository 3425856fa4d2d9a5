"""A whole hand in Firefox, over WebDriver BiDi, with its cards in motion."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, expect

from .conftest import HANG, installed


@pytest.fixture(scope="module")
def browser(playwright: Playwright, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    """Debian's Firefox with a home of its own: it refuses one that belongs to somebody else."""
    with playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=installed("firefox-esr"),
        env={**os.environ, "HOME": str(tmp_path_factory.mktemp("home"))},
        timeout=1000 * HANG,
    ) as firefox:
        yield firefox


def test_a_whole_hand_by_clicks_in_firefox(running: Any, people: Callable[..., Any]) -> None:
    """The hand ends with its account, and the page reports no error."""
    person = people(running, calm=False)
    person.go("/")
    seats = [{"kind": "you"}, *[{"kind": "computer", "rank": "corporal"}] * 5]
    table = person.ask("/api/tables", game="do-boy", players=6, seats=seats, hands=1)["id"]
    person.go(f"/table/{table}")
    person.play_out()
    end = person.page.get_by_role("dialog", name="The match is over")
    expect(end.get_by_role("list", name="Final places")).to_be_visible()
    expect(end.get_by_role("button", name="Rematch", exact=True)).to_be_focused()
    assert person.ask(f"/api/tables/{table}")["over"]
    assert "Firefox" in person.page.evaluate("() => navigator.userAgent")
