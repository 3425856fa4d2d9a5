"""What is left of a match: a replay of its transcript, and the proof of its deal."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import expect

HAND = Path(__file__).parents[2] / "games" / "do_boy" / "golden" / "hand.drum"
PICTURE = {"name": "hand.png", "mimeType": "image/png", "buffer": b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"}


def test_a_transcript_from_elsewhere_is_replayed(running: Any, people: Callable[..., Any]) -> None:
    """Buttons and keys step through it, and a captain judges a move."""
    person = people(running)
    page = person.page
    person.go("/replay")
    page.locator("input[type=file]").set_input_files(HAND)
    expect(page.get_by_role("heading", name="Do-Boy", level=1)).to_be_visible()
    expect(page.get_by_text("The cards are dealt.")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page).to_have_url(re.compile("move=1$"))
    expect(
        page.locator("section", has_text="What a captain says").locator("li").first
    ).to_be_visible()
    page.keyboard.press("End")
    expect(page.get_by_text("The match is over.")).to_be_visible()
    expect(page.get_by_role("button", name="Next")).to_be_disabled()


def test_a_picture_is_no_transcript(running: Any, people: Callable[..., Any]) -> None:
    """A file of another kind is refused in a sentence, and the page goes on."""
    person = people(running)
    person.meant = ("400",)
    person.go("/replay")
    chooser = person.page.locator("input[type=file]")
    chooser.set_input_files([PICTURE])
    expect(person.page.get_by_role("alert")).to_contain_text("not a transcript")
    expect(chooser).to_be_enabled()
    chooser.set_input_files(HAND)
    expect(person.page.get_by_role("heading", name="Do-Boy", level=1)).to_be_visible()


def test_the_deal_of_a_finished_match_is_verified(
    running: Any, ada: Any, computers: list[dict[str, str]], people: Callable[..., Any]
) -> None:
    """Both at the table and in the list of a player's tables."""
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.play_out()
    person = people(running)
    cookie = {"name": "drumhead", "value": ada.http.cookies["drumhead"], "url": person.base}
    person.context.add_cookies([cookie])
    person.go(f"/table/{table}")
    expect(person.page.locator(".table-page[data-over]")).to_be_visible()
    person.page.get_by_role("button", name="Fairness and transcript").click()
    person.page.get_by_role("button", name="Verify the deal").click()
    expect(person.page.get_by_text("the key matches what was promised")).to_be_visible()
    person.go("/mine")
    person.page.locator("summary", has_text="Fairness").click()
    person.page.get_by_role("button", name="Verify the deal").click()
    expect(person.page.get_by_text("Verified: the key matches")).to_be_visible()


def test_the_poster_of_a_match_is_stored_as_a_picture(
    running: Any, ada: Any, computers: list[dict[str, str]], people: Callable[..., Any]
) -> None:
    """With everything in it: the page may load nothing from elsewhere while it is drawn."""
    table = ada.table(seats=computers)
    with ada.open(table) as socket:
        socket.play_out()
    person = people(running)
    person.become(ada)
    person.go(f"/table/{table}")
    expect(person.page.get_by_role("img", name="Poster: Do-Boy")).to_be_visible()
    with person.page.expect_download() as download:
        person.page.get_by_role("button", name="Share the poster").click()
    assert download.value.suggested_filename == "drumhead-do-boy.png"
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert [int.from_bytes(picture[at : at + 4]) for at in (16, 20)] == [1400, 2000]


def test_a_person_is_forgotten(running: Any, ada: Any, people: Callable[..., Any]) -> None:
    person = people(running)
    cookie = {"name": "drumhead", "value": ada.http.cookies["drumhead"], "url": person.base}
    person.context.add_cookies([cookie])
    person.go("/mine")
    person.page.get_by_text("Delete my data …", exact=True).click()
    with person.page.expect_navigation(url=f"{person.base}/"):
        person.page.get_by_role("button", name="Delete my data on this server").click()
    assert ada.get("/api/me")["name"] == ""
