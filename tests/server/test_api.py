"""The HTTP interface."""

from __future__ import annotations

import json
from collections.abc import Callable
from html import escape
from typing import Any

import pytest

import drumhead
from drumhead.engine.lengths import length
from drumhead.games import game_type
from drumhead.lessons import easiest_first
from drumhead.packs import pack


def test_the_games(ada: Any) -> None:
    games = {game["slug"]: game for game in ada.get("/api/games")}
    assert list(games) == easiest_first(kind.slug for kind in drumhead.games())
    assert list(games)[:3] == ["do-boy", "skirmish", "bang"]
    assert games["do-boy"]["learning"].startswith("If you know Hearts, you know it;")
    tactics = games["tactics"]
    assert tactics["sides"] == {"4": [0, 1, 0, 1]}
    assert games["sham-battle"]["sides"]["4 sides=single"] == [0, 1, 2, 3]
    assert games["organization"]["sides"]["6"] == [0, 1, 2, 0, 1, 2]
    option = next(option for option in tactics["options"] if option["name"] == "match")
    assert option["default"] == option["values"][0]["value"]
    measured = length(game_type("tactics"), 4)
    assert measured is not None
    assert tactics["lengths"]["4"]["moves"] == list(measured.moves)
    assert tactics["lengths"]["4"]["together"]["match"] > tactics["lengths"]["4"]["alone"]["match"]
    assert games["bang"]["paces"] == ["clock", "turns"]


def test_every_game_has_a_line_for_its_poster(ada: Any) -> None:
    for game in ada.get("/api/games"):
        assert 10 < len(game["line"]) <= 60, game["title"]
        assert game["line"].endswith((".", "?", "!"))


def test_the_rules_have_every_clause(ada: Any, kind: drumhead.GameType) -> None:
    page = ada.get(f"/api/games/{kind.slug}/rules")
    assert [clause["id"] for clause in page["clauses"]] == [clause.id for clause in kind.clauses]
    for clause in kind.clauses:
        assert page["html"].count(f'<li id="{clause.id}" class="clause ') == 1
    assert "{{" not in page["html"]
    assert "<script" not in page["html"]


def test_the_rules_say_house_rules_in_words(ada: Any, kind: drumhead.GameType) -> None:
    page = ada.get(f"/api/games/{kind.slug}/rules")
    for option in kind.options:
        assert escape(option.about, quote=False) in page["html"]
        assert f"<code>{option.name}</code>" not in page["html"]


def test_the_rules_of_a_pack(ada: Any) -> None:
    page = ada.get("/api/games/tactics-pack/rules")
    assert page["title"] == pack("tactics").title
    assert '<li id="PK-10"' in page["html"]


def test_the_packs_and_their_pictures(ada: Any) -> None:
    for slug in ada.get("/api/about")["packs"]:
        pack = ada.get(f"/api/packs/{slug}")
        code = pack["cards"][0]["code"]
        for path in (f"{slug}/{code}", f"{slug}/back", f"games/{pack['games'][0]}"):
            answer = ada.http.get(f"/cards/{path}.svg?v={pack['version']}")
            assert answer.headers["content-type"] == "image/svg+xml"
            assert "immutable" in answer.headers["cache-control"]
            assert answer.text.startswith("<svg")
        for word, name in pack["signs"].items():
            sign = ada.http.get(f"/signs/{slug}/{word}.svg")
            assert f"<title>{name}</title>" in sign.text
        back = f"/cards/{slug}/back.svg"
        known = {"If-None-Match": ada.http.get(back).headers["etag"]}
        assert ada.http.get(back, headers=known).status_code == 304
    assert ada.http.get("/cards/tactics/Z99.svg").status_code == 404
    assert ada.http.get("/cards/nothing/back.svg").status_code == 404
    assert ada.http.get("/signs/tactics/america.svg").status_code == 404


def test_a_guest_keeps_cookie_and_name(ada: Any) -> None:
    assert ada.me["name"] == "Ada"
    assert ada.get("/api/me") == ada.me
    cookie = ada.http.get("/api/me", headers={"Cookie": ""}).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=lax" in cookie
    assert "Secure" not in cookie


def test_play_now(ada: Any) -> None:
    made = ada.http.post("/api/play", json={"game": "do-boy"})
    assert made.status_code == 201
    info = ada.get(f"/api/tables/{made.json()['id']}")
    assert info["hands"] == 6
    assert info["started"]
    assert [seat["rank"] for seat in info["seats"]] == [None, "corporal", "corporal", "corporal"]
    assert info["seats"][0]["you"]
    assert not info["listed"]


def test_play_now_against_those_who_suit(ada: Any) -> None:
    """A beginner meets corporals; after that it is the rank of the latest match of that game."""
    captains = [{"kind": "you"}, *[{"kind": "computer", "rank": "captain"}] * 2]
    ada.play_out(ada.table(players=3, seats=captains))
    suited = ada.get("/api/me/company?game=do-boy")
    assert suited["rank"] == "captain"
    assert suited["wins"] in (0, 1)
    for game, rank in (("do-boy", "captain"), ("skirmish", "corporal")):
        id = ada.http.post("/api/play", json={"game": game}).json()["id"]
        assert ada.get(f"/api/tables/{id}")["seats"][1]["rank"] == rank
    latest = ada.get("/api/me/matches")["matches"][0]["id"]
    besides = ada.get(f"/api/me/company?game=do-boy&besides={latest}")
    assert (besides["rank"], besides["wins"]) == ("corporal", 0)
    assert ada.http.get("/api/me/company?game=whist").status_code == 404


def test_my_tables_and_listed_tables(ada: Any, browse: Callable[..., Any]) -> None:
    private = ada.table()
    public = ada.table(listed=True)
    ben = browse("Ben")
    assert {table["id"] for table in ada.get("/api/tables/mine")} == {private, public}
    assert [table["id"] for table in ben.get("/api/tables")] == [public]
    assert ben.get("/api/tables/mine") == []


@pytest.mark.parametrize(
    ("wanted", "said"),
    [
        ({"game": "chess"}, "no game 'chess'"),
        ({"game": "do-boy", "players": 9}, "3, 4, 5 or 6 players, not 9"),
        ({"game": "do-boy", "options": {"x": "y"}}, "no option 'x'"),
        ({"game": "do-boy", "hands": 0}, "1 to 1000 hands"),
        ({"game": "do-boy", "seats": [{"kind": "you"}]}, "4 seats, not 1"),
        ({"game": "do-boy", "seats": [{"kind": "you"}] * 4}, "only one seat"),
        ({"game": "do-boy", "pace": "clock"}, "not played by the clock"),
        ({"game": "do-boy", "seats": [{"kind": "cat"}] * 4}, "malformed"),
        ({"game": "do-boy", "colour": "red"}, "malformed"),
        ({"players": 4}, "malformed"),
        ([], "malformed"),
    ],
)
def test_a_table_that_cannot_be(ada: Any, wanted: Any, said: str) -> None:
    answer = ada.http.post("/api/tables", json=wanted)
    assert answer.status_code in (400, 404)
    assert said in answer.json()["error"]


def test_what_is_not_over_keeps_its_secrets(ada: Any) -> None:
    table = ada.table()
    for path in ("transcript", "verify"):
        answer = ada.http.get(f"/api/tables/{table}/{path}")
        assert answer.status_code == 409
        assert "not over" in answer.json()["error"]
    assert ada.http.get(f"/api/replays/{table}").status_code == 409
    stored = ada.get(f"/api/tables/{table}")
    assert stored["key"] is None
    assert len(stored["commitment"]) == 64


def test_the_interface_describes_itself(ada: Any) -> None:
    description = ada.get("/api/openapi.json")
    paths = description["paths"]
    assert "/api/tables/{id}/moves" in paths
    body = paths["/api/tables"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    assert body == {"$ref": "#/components/schemas/NewTable"}
    references = {
        part.split('"')[0] for part in json.dumps(description).split("#/components/schemas/")[1:]
    }
    assert references <= set(description["components"]["schemas"])


def test_every_answer_is_guarded(ada: Any) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/cards/tactics/back.svg"):
        headers = ada.http.get(path).headers
        assert headers["content-security-policy"].startswith("default-src 'self'")
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
    assert ada.http.get("/api/games").headers["content-encoding"] == "gzip"
    assert ada.http.get("/api/games").headers["cache-control"] == "no-store"


def test_pages_of_others_cannot_ask(ada: Any) -> None:
    answer = ada.http.post(
        "/api/play", json={"game": "do-boy"}, headers={"Origin": "https://evil.example"}
    )
    assert answer.status_code == 403


def test_scripts_are_sent_as_small_as_the_browser_accepts(ada: Any) -> None:
    page = ada.http.get("/").text
    script = next(part for part in page.split('"') if part.endswith(".js") and "assets" in part)
    plain = ada.http.get(script, headers={"Accept-Encoding": "identity"})
    small = ada.http.get(script, headers={"Accept-Encoding": "gzip, br;q=0.9"})
    assert small.headers["Content-Encoding"] == "br"
    assert small.headers["Content-Type"] == plain.headers["Content-Type"]
    assert "Content-Encoding" not in plain.headers
    assert int(small.headers["Content-Length"]) < len(plain.content) / 2


def test_any_other_address_is_the_front_end(ada: Any) -> None:
    first = ada.http.get("/")
    assert ada.http.get("/table/abc").text == first.text
    assert "text/html" in first.headers["content-type"]
    for path in ("/api/nothing", "/cards/nothing", "/assets/nothing.js", "/..%2f..%2fapp.py"):
        answer = ada.http.get(path)
        assert "create_app" not in answer.text
        if not path.startswith("/.."):
            assert answer.status_code == 404
            assert answer.json()["error"].startswith("There is nothing at")
