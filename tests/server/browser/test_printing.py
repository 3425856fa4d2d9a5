"""Printing a pack from the pages: a preview, three choices, and files to download."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from drumhead.printing import file_cache, page_count

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"
DRAWN = "image => image.complete && image.naturalWidth > 0"


def test_a_pack_is_printed_from_its_rules(
    running: Any, people: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file_cache, "folder", lambda: tmp_path / "paper")
    person = people(running, bypass_csp=True, locale="en-GB")
    page = person.page
    person.go("/rules/war-and-diplomacy")
    page.get_by_text("Print this pack").click()
    preview = page.get_by_alt_text("The first sheet of cards of The War and Diplomacy pack")
    expect(preview).to_be_visible()
    page.get_by_label("Ink").select_option("Black and white")
    page.get_by_label("Backs").select_option("Fold and glue")
    expect(preview).to_have_attribute(
        "src", "/api/print/war-and-diplomacy/cards.png?paper=a4&edition=black&backs=fold"
    )
    page.wait_for_function(f"() => ({DRAWN})(document.querySelector('.printing img'))")
    with page.expect_download() as download:
        page.get_by_role("link", name="Cards", exact=True).click()
    assert download.value.suggested_filename == "war-and-diplomacy-cards-a4-black-fold.pdf"
    assert page_count(Path(download.value.path()).read_bytes()) == 8
    for name in ("Rule booklet", "Clauses", "Player aids", "Score pads", "Box", "Test sheet"):
        expect(page.get_by_role("link", name=name, exact=True)).to_be_visible()
    for width in (320, 768, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        assert page.evaluate(TOO_WIDE) <= 0, width
    assert person.violations() == []
    person.go("/about")
    expect(page.get_by_text("Print this pack")).to_have_count(5)
