"""A match in review: the graph, the mistakes, luck and play, and playing on from a position."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from playwright.sync_api import expect

import drumhead
from drumhead.players import player
from drumhead.server.settings import Settings


@pytest.fixture
def settings(settings: Settings) -> Settings:
    """Few simulations, so that a review takes a moment."""
    return replace(settings, review_simulations=200)


def upload(guest: Any) -> str:
    """A hand of Do-Boy, played at random."""
    match = drumhead.game("do-boy").match(seed=5, hands=1)
    private = player("private", 1)
    while not match.over:
        match.play(private.choose(match, 1).move)
    return str(guest.http.post("/api/replays", content=match.transcript()).json()["id"])


def test_mistakes_are_found_and_tried_again(
    running: Any, ada: Any, people: Callable[..., Any]
) -> None:
    """By buttons and by keys, from the graph to a new table."""
    person = people(running, bypass_csp=True)
    page = person.page
    person.go(f"/replay/{upload(ada)}")
    page.get_by_role("button", name="Review this match").click()
    expect(page).to_have_url(re.compile("review=yes"))
    expect(page.get_by_role("heading", name="Accuracy, luck and play")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_have_count(0)

    page.get_by_role("button", name="Next mistake").click()
    expect(page).to_have_url(re.compile(r"move=[1-9]"))
    graph = page.get_by_role("slider", name="Chance of winning")
    first = int(graph.get_attribute("aria-valuenow") or 0)
    assert first > 0
    page.get_by_role("button", name="Next mistake").click()
    expect(graph).not_to_have_attribute("aria-valuenow", str(first))
    page.get_by_role("button", name="Previous mistake").click()
    expect(graph).to_have_attribute("aria-valuenow", str(first))

    graph.focus()
    page.keyboard.press("ArrowRight")
    expect(graph).to_have_attribute("aria-valuetext", re.compile(f"^Move {first + 1} of .* in 100"))
    box = graph.bounding_box()
    assert box is not None
    graph.click(position={"x": box["width"] - 4, "y": 40})
    expect(page.get_by_text("The match is over.")).to_be_visible()

    page.get_by_label("Decisions of").select_option(index=1)
    name = page.get_by_label("Decisions of").evaluate("list => list.selectedOptions[0].text")
    expect(page.get_by_role("heading", name=f"The costliest decisions of {name}")).to_be_visible()
    expect(page.get_by_text(f"{name} kept")).to_be_visible()
    graph.press("Home")
    expect(page.get_by_text("The cards are dealt.")).to_be_visible()
    assert person.violations() == []

    page.get_by_role("button", name=re.compile("^Try it")).first.click()
    expect(page).to_have_url(re.compile("/table/"))
    person.wait_for_turn()
    person.tab("Table")
    page.get_by_text("Fairness").click()
    expect(page.get_by_role("link", name="from a finished match")).to_be_visible()
    expect(page.get_by_text("Commitment")).to_have_count(0)


def test_your_own_match_is_reviewed_and_played_on(
    running: Any, ada: Any, computers: Any, people: Callable[..., Any]
) -> None:
    """From the list of finished matches, with transcript and proof beside the review."""
    table = ada.table(seats=computers)
    ada.play_out(table)
    person = people(running)
    person.become(ada)
    page = person.page
    person.go("/mine")
    page.get_by_role("link", name=re.compile("^Review.*Do-Boy")).click()
    expect(page.get_by_role("heading", name="Your costliest decisions")).to_be_visible()
    expect(page.get_by_text(re.compile("^You (kept|had)"))).to_be_visible()
    expect(page.get_by_role("link", name="Transcript")).to_be_visible()
    page.get_by_role("button", name="Verify the deal").click()
    expect(page.get_by_text("Verified: the key matches")).to_be_visible()
    page.get_by_role("button", name="Play on from here as yourself").click()
    expect(page).to_have_url(re.compile("/table/(?!" + table + ")"))
    person.wait_for_turn()


def test_a_review_on_a_phone(running: Any, ada: Any, people: Callable[..., Any]) -> None:
    """It is brought into view; a move leads back to the table, and a swipe to the next one."""
    person = people(running, has_touch=True)
    page = person.page
    page.set_viewport_size({"width": 390, "height": 844})
    person.go(f"/replay/{upload(ada)}?review=yes")
    expect(page.get_by_role("heading", name="Review", exact=True)).to_be_in_viewport(ratio=1)
    expect(page.get_by_role("button", name="Next", exact=True)).to_be_in_viewport(ratio=1)
    page.get_by_role("button", name=re.compile("^Move ")).first.click()
    prompt = page.locator(".prompt")
    expect(prompt).to_be_in_viewport(ratio=1)
    number = int(re.search(r"move=(\d+)", page.url)[1])  # type: ignore[index]
    swipe(person, -120)
    expect(page).to_have_url(re.compile(f"move={number + 1}&"))
    swipe(person, 120)
    expect(page).to_have_url(re.compile(f"move={number}&"))


def swipe(person: Any, by: int) -> None:
    """A finger moves so far over the middle of the table, to the right or (below 0) to the left."""
    finger = person.context.new_cdp_session(person.page)

    def touch(kind: str, *points: dict[str, int]) -> None:
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": list(points)})

    touch("touchStart", {"x": 195, "y": 300})
    for step in range(1, 5):
        touch("touchMove", {"x": 195 + by * step // 4, "y": 300})
    touch("touchEnd")


def test_a_match_plays_by_itself(running: Any, ada: Any, people: Callable[..., Any]) -> None:
    """It stops where somebody pauses it, and at the end."""
    person = people(running)
    page = person.page
    person.go(f"/replay/{upload(ada)}?move=50")
    page.get_by_label("Speed").select_option("instant")
    page.get_by_role("button", name="Play", exact=True).click()
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_text("The match is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
