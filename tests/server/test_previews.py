"""Previews of links: only what everybody may know, drawn seldom, and nothing of unknown tables."""

from __future__ import annotations

import asyncio
import struct
import threading
from collections.abc import Callable
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

import drumhead
from drumhead.server.http import preview_routes
from drumhead.server.site import previews
from drumhead.server.site.previews import BUSY, Preview, Previews, Seated, draw, preview_of
from drumhead.server.store.records import StoredSeat
from drumhead.server.table.new_table import new_table

OPEN = {"kind": "open"}
SKIRMISH = "Highest card wins the trick; the Nurse is the prize."
FACTS = Preview(
    "open", "skirmish", "Skirmish", SKIRMISH, "Ada", (Seated("Ada", "clara-boone"),), 3
)  # fmt: skip


class Tags(HTMLParser):
    """The meta tags of a page."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.found: dict[str, str] = {}
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        known = dict(attrs)
        name = known.get("property") or known.get("name")
        if tag == "meta" and name:
            assert name not in self.found or name == "theme-color", f"{name} is there twice"
            self.found[name] = known["content"] or ""


@pytest.fixture(autouse=True)
def built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The built page, one of the test's own."""
    html = (
        "<!doctype html>\n<head>\n"
        '    <meta name="description" content="Fourteen games" />\n'
        '    <meta property="og:title" content="Drumhead: fourteen war games" />\n'
        '    <meta property="og:image" content="/icon.png" />\n'
        "    <title>Drumhead</title>\n</head>"
    )
    (tmp_path / "index.html").write_text(html, "utf-8")
    monkeypatch.setattr(preview_routes, "STATIC", tmp_path)
    return html


def page(browser: Any, table: str) -> str:
    """The page behind a link."""
    answer = browser.http.get(f"/table/{table}")
    assert answer.status_code == 200
    return str(answer.text)


def picture(browser: Any, tags: dict[str, str]) -> Any:
    """The picture that a page names."""
    return browser.http.get(tags["og:image"])


def test_a_link_says_who_invites_to_what(ada: Any, browse: Callable[..., Any]) -> None:
    table = ada.table(game="skirmish", seats=[{"kind": "you"}, OPEN, OPEN, OPEN])
    tags = Tags(page(browse(), table)).found
    assert tags["og:title"] == tags["twitter:title"] == "Ada invites you to Skirmish"
    assert tags["og:description"] == f"{SKIRMISH} Three seats are open. No account needed."
    assert tags["twitter:card"] == "summary_large_image"
    assert (tags["og:image:width"], tags["og:image:height"]) == ("1200", "630")
    assert tags["og:image"].startswith(f"http://127.0.0.1:{ada.running.port}/api/tables/{table}/")
    drawn = picture(browse(), tags)
    assert drawn.headers["content-type"] == "image/png"
    assert "immutable" in drawn.headers["cache-control"]
    assert struct.unpack(">II", drawn.content[16:24]) == (1200, 630)


def test_a_picture_has_another_address_when_somebody_sits_down(ada: Any, browse: Any) -> None:
    table = ada.table(game="skirmish", seats=[{"kind": "you"}, OPEN, OPEN, OPEN])
    before = Tags(page(ada, table)).found["og:image"]
    with browse("Ben").open(table) as guest:
        guest.send("sit")
        guest.wait("welcome", lambda w: w["seat"] is not None)
    after = Tags(page(ada, table)).found
    assert after["og:image"] != before
    assert "Ada and Ben are here. Two seats are open." in after["og:image:alt"]
    assert "immutable" not in ada.http.get(before).headers["cache-control"]


def test_after_the_deal_a_link_says_who_plays_and_nothing_of_the_cards(
    ada: Any, browse: Callable[..., Any]
) -> None:
    table = ada.table(seats=[{"kind": "you"}, OPEN, *[{"kind": "computer"}] * 2])
    ben = browse("Ben")
    before = page(ben, table)
    with ada.open(table) as one, ben.open(table) as two:
        two.send("sit")
        dealt = one.state(lambda s: s["number"] > 0)
        secret = ada.running.site.tables.peek(table).stored
        html = page(ben, table)
        tags = Tags(html).found
        assert tags["og:title"] == "Ada and friends are playing Do-Boy."
        assert "All seats are taken, but you can watch." in tags["og:description"]
        for hidden in (
            secret.key,
            secret.secret,
            ada.get("/api/me")["id"],
            ben.get("/api/me")["id"],
        ):
            assert hidden not in html
        if dealt["view"]["turn"] not in (0, 1):
            dealt = one.state(lambda s: s["view"]["turn"] in (0, 1))
        mover = (one, two)[dealt["view"]["turn"]]
        mine = mover.at(dealt["number"])
        mover.send("move", number=mine["number"], text=mine["choices"][0]["text"])
        one.state(lambda s: s["number"] > mine["number"])
        assert page(ben, table) == html
    assert set(Tags(before).found) == set(tags)


def test_an_unknown_table_has_the_page_of_any_address(ada: Any, built: str) -> None:
    neutral = page(ada, "0" * 22)
    assert neutral == page(ada, "nothing") == built
    for id in ("0" * 22, "nothing"):
        known = ada.http.get(f"/api/tables/{id}")
        answer = ada.http.get(f"/api/tables/{id}/preview.png")
        assert (answer.status_code, answer.json()) == (known.status_code, known.json())


def test_names_are_text(ada: Any, browse: Any) -> None:
    name = '"><script>#[=x]$'
    eve = browse(name)
    table = eve.table(game="skirmish", seats=[{"kind": "you"}, OPEN, OPEN, OPEN])
    html = page(ada, table)
    assert "<script" not in html
    tags = Tags(html).found
    assert tags["og:title"] == f"{name[:13]}… invites you to Skirmish"
    assert picture(ada, tags).status_code == 200


@pytest.mark.parametrize(
    ("facts", "heading", "words"),
    [
        (FACTS, "Ada invites you to Skirmish", "Ada is here. Three seats are open."),
        (FACTS._replace(open=1), "Ada invites you to Skirmish", "Ada is here. One seat is open."),
        (
            FACTS._replace(host="", people=()),
            "You are invited to Skirmish",
            "Three seats are open.",
        ),
        (FACTS._replace(stage="playing", open=0), "Ada is playing Skirmish.", "Ada is here."),
        (
            FACTS._replace(stage="over", people=FACTS.people * 2),
            "Ada and friends played Skirmish.",
            "The match is over.",
        ),
        (
            FACTS._replace(people=FACTS.people * 5, open=0),
            "Ada invites you to Skirmish",
            "Ada, Ada, Ada and two more are here.",
        ),
    ],
)  # fmt: skip
def test_the_words_of_a_preview(facts: Preview, heading: str, words: str) -> None:
    assert (facts.heading, facts.words) == (heading, words)


def test_computers_are_not_in_a_preview() -> None:
    table = new_table(drumhead.game("skirmish"), "a")
    seats = [
        StoredSeat(0, "person", None, "a", "A" * 30),
        StoredSeat(1, "computer", "captain", None, ""),
        StoredSeat(2, "open", None, None, ""),
        StoredSeat(3, "person", None, "b", "Ben", "ff" * 32, "otis-freeman"),
    ]
    facts = preview_of(table, seats)
    assert facts.people == (Seated(f"{'A' * 13}…", ""), Seated("Ben", "otis-freeman"))
    assert (facts.stage, facts.open, facts.host) == ("open", 1, f"{'A' * 13}…")


@pytest.mark.parametrize("name", ["Владимир", "光", "🂡🂡", "a\\#b$*_"])
def test_any_name_can_be_drawn(name: str) -> None:
    drawn = draw(FACTS._replace(host=name, people=(Seated(name, ""),), title="War and Diplomacy"))
    assert drawn.startswith(b"\x89PNG")


def test_pictures_are_drawn_once_and_only_so_many_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    go, drawn = threading.Event(), list[Preview]()

    def slowly(facts: Preview) -> bytes:
        go.wait(60)
        drawn.append(facts)
        return b"picture"

    monkeypatch.setattr(previews, "draw", slowly)
    monkeypatch.setattr(previews, "MAX_PICTURES", 3)
    asyncio.run(_many_at_once(go, drawn))


async def _many_at_once(go: threading.Event, drawn: list[Preview]) -> None:
    works = Previews()
    try:
        many = [FACTS._replace(host=f"Ada {n}") for n in range(previews.MAX_WAITING)]
        tasks = [asyncio.create_task(works.picture(facts)) for facts in [*many, many[0]]]
        await asyncio.sleep(0)
        with pytest.raises(Exception, match=BUSY):
            await works.picture(FACTS)
        go.set()
        assert await asyncio.gather(*tasks) == [b"picture"] * len(tasks)
        assert drawn == many
        await works.picture(many[-1])
        assert drawn == many
        await works.picture(many[0])
        assert drawn == [*many, many[0]]
    finally:
        works.close()


def test_pictures_and_lookups_have_a_limit(
    serve: Callable[..., Any], settings: Any, browse: Callable[..., Any]
) -> None:
    limits = settings.limits._replace(
        previews=settings.limits.previews._replace(burst=1, per_minute=0.001)
    )
    server = serve(replace(settings, limits=limits, proxies=("127.0.0.1",)))
    ada = browse("Ada", at=server)
    table = ada.table(game="skirmish", seats=[{"kind": "you"}, OPEN, OPEN, OPEN])
    away = {"X-Forwarded-For": "203.0.113.7"}
    first, second = (ada.http.get(f"/table/{table}", headers=away).text for _ in range(2))
    assert "Ada invites you" in first
    assert "Ada" not in second
    answers = [ada.http.get(f"/api/tables/{table}/preview.png", headers=away) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert "pictures of tables" in answers[1].json()["error"]
