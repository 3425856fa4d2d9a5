"""The company: who the computer players are, and who people choose to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import text

from drumhead.engine.seat_view import seat_names, with_names
from drumhead.games import game_type, slugs
from drumhead.lessons import Course, lesson
from drumhead.puzzles import puzzles
from drumhead.server.access.guest_names import distinct_names
from drumhead.server.company import persons
from drumhead.server.company.persons import BY_SLUG, PEOPLE, Person, draw
from drumhead.server.http.lesson_routes import lesson_info, lesson_state
from drumhead.server.http.puzzle_routes import judged, puzzle_info
from drumhead.server.messages.lesson_messages import LessonMove
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat
from drumhead.server.store.store import Store
from drumhead.server.table.seats import TableSeats

POINTS = re.compile(r"\b(South|North)?(west|east)\b|\b(South|West|North|East)\b")
DOCS = Path(__file__).parents[2] / "docs"
#: The most seats at a table.
MOST = 8


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    """An empty store."""
    made = Store(database)
    yield made
    made.close()


# --- The people --------------------------------------------------------------------------


def test_everybody_has_a_name_of_their_own_and_a_small_portrait() -> None:
    assert len(PEOPLE) >= 24
    assert len({one.given for one in PEOPLE}) == len(PEOPLE) == len(BY_SLUG)
    for one in PEOPLE:
        drawn = persons.portrait(one.slug)
        assert len(drawn) < 3800
        picture = ElementTree.fromstring(drawn)
        assert picture.get("viewBox") == "11 9 98 98"
        title = picture[0].text or ""
        assert title.startswith(f"{one.name}, ")
        assert one.slug == one.name.lower().replace(" ", "-").replace("'", "")


def test_a_table_draws_its_company_without_repeats() -> None:
    drawn = draw("a table", [None] * MOST)
    assert len({one.slug for one in drawn}) == MOST
    assert draw("a table", [None] * MOST) == drawn
    assert {tuple(draw(f"table {n}", [None] * 3)) for n in range(20)} != {tuple(drawn[:3])}


def test_nobody_is_drawn_whom_people_would_mistake_for_one_of_them() -> None:
    first = draw("a table", [None])[0]
    for name in (first.given, first.given.upper()):
        assert draw("a table", [first.slug, None], [name])[0] != first
    assert first not in draw("a table", [None] * MOST, portraits=[first.slug])
    chosen = draw("a table", [first.slug], portraits=[first.slug])
    assert chosen == [first], "who sits there already stays"
    names, faces = [one.given for one in PEOPLE[:7]], [one.slug for one in PEOPLE[7:14]]
    assert len(set(draw("a table", [None] * MOST, names, faces))) == MOST


def test_who_is_wanted_is_not_drawn_for_another_seat() -> None:
    last = draw("a table", [None] * len(PEOPLE))[0]
    drawn = draw("a table", [None, None, last.slug])
    assert drawn[2] == last
    assert last not in drawn[:2]


def test_two_of_the_same_name_get_distinct_names() -> None:
    assert distinct_names(["Ben", "Otis", "Ben"]) == ["Ben", "Otis", "Ben 2"]
    assert distinct_names(["Ben", "Ben", "Ben 2", "Ben"]) == ["Ben", "Ben 3", "Ben 2", "Ben 4"]


def test_seats_without_a_name() -> None:
    person, nobody = StoredSeat(0, "person", None, "a", ""), StoredSeat(1, "open", None, None, "")
    seats = TableSeats([person, nobody, nobody._replace(seat=2)], "t")
    assert seats.names == {0: "Guest", 1: "Open seat", 2: "Open seat"}


def test_a_portrait_that_is_not_there_anymore_is_none() -> None:
    person = StoredSeat(0, "person", None, "a", "Ada", portrait="somebody")
    computer = StoredSeat(1, "computer", "captain", None, "", portrait="somebody-else")
    seats = TableSeats([person, computer], "t")
    assert seats.portrait(0) == ""
    assert seats.portrait(1) in BY_SLUG


def test_the_documentation_shows_everybody() -> None:
    text = (DOCS / "play" / "opponents.md").read_text("utf-8")
    listed = re.findall(r"^\| (.+) \| (.+) \|$", text.split("| Name | Who |\n")[1], re.MULTILINE)
    slugs = [name.lower().replace(" ", "-") for name, _ in listed[1:]]
    assert list(map(Person, slugs, *zip(*listed[1:], strict=True))) == list(PEOPLE)
    picture = (DOCS / "pictures" / "people.svg").read_text("utf-8")
    for one in PEOPLE:
        drawn = persons.portrait(one.slug)
        assert drawn[drawn.index("<title>") : drawn.rindex("</svg>")] in picture


# --- At tables ---------------------------------------------------------------------------


def _who(info: Any) -> list[tuple[str, str]]:
    return [(seat["name"], seat["portrait"]) for seat in info["seats"]]


def test_the_company_of_a_table_stays(ada: Any, browse: Any, running: Any, computers: Any) -> None:
    table = ada.table(seats=computers)
    who = _who(ada.get(f"/api/tables/{table}"))
    assert who[0] == ("Ada", ada.get("/api/me")["portrait"])
    for name, portrait in who[1:]:
        assert BY_SLUG[portrait].given == name
    assert _who(browse().get(f"/api/tables/{table}")) == who
    with ada.open(table) as socket:
        state = socket.my_turn()
        assert state["view"]["names"] == [name for name, _ in who]
        assert not POINTS.search(" ".join(entry["text"] for entry in state["log"]))
    running.restart()
    ada.moved()
    assert _who(ada.get(f"/api/tables/{table}")) == who
    ada.play_out(table)
    assert _who(ada.get(f"/api/tables/{table}")) == who
    replay = ada.get(f"/api/replays/{table}")
    assert list(zip(replay["names"], replay["portraits"], strict=True)) == who
    assert not POINTS.search(ada.http.get(f"/api/tables/{table}/transcript").text)
    assert ada.get("/api/me/matches")["matches"][0]["names"] == [name for name, _ in who]


@pytest.mark.parametrize("rotate", [False, True])
def test_a_rematch_has_the_same_company(ada: Any, computers: Any, rotate: bool) -> None:
    table = ada.table(seats=computers)
    before = _who(ada.get(f"/api/tables/{table}"))
    with ada.open(table) as socket:
        socket.play_out()
        socket.send("rematch", rotate=rotate)
        following = socket.wait("company", lambda c: c["next_table"])["next_table"]
    after = _who(ada.get(f"/api/tables/{following}"))
    assert after == ([before[3], *before[:3]] if rotate else before)


def test_a_computer_player_makes_way_for_a_person_of_its_name(ada: Any, browse: Any) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}, *[{"kind": "computer"}] * 2]
    table = ada.table(seats=seats)
    before = _who(ada.get(f"/api/tables/{table}"))
    assert before[1] == ("Open seat", "")
    namesake = browse(before[2][0])
    with namesake.open(table) as socket:
        socket.send("sit")
        socket.wait("welcome", lambda w: w["seat"] == 1)
    after = _who(ada.get(f"/api/tables/{table}"))
    assert after[1][0] == before[2][0]
    assert after[2] != before[2]
    assert after[3] == before[3]
    assert len({name for name, _ in after}) == 4


def test_a_computer_player_that_takes_a_seat_is_somebody_new(ada: Any, browse: Any) -> None:
    seats = [{"kind": "you"}, {"kind": "open"}, {"kind": "open"}, {"kind": "computer"}]
    table = ada.table(seats=seats)
    with ada.open(table) as one, browse("Ben").open(table) as two:
        two.send("sit")
        two.wait("welcome", lambda w: w["seat"] is not None)
        one.send("computer", seat=2)
        filled = one.state(lambda s: s["seats"][2]["kind"] == "computer")
    who = [(seat["name"], seat["portrait"]) for seat in filled["seats"]]
    assert len({name for name, _ in who}) == 4
    assert BY_SLUG[who[2][1]].given == who[2][0]
    assert _who(ada.get(f"/api/tables/{table}")) == who


def test_older_tables_have_a_company_as_well(ada: Any, computers: Any) -> None:
    """A table that was stored before anybody had a portrait."""
    table = ada.table(seats=computers)
    with ada.running.site.store.engine.begin() as connection:
        connection.execute(text("UPDATE seats SET portrait = NULL"))
    ada.running.restart()
    ada.moved()
    who = _who(ada.get(f"/api/tables/{table}"))
    assert [BY_SLUG[portrait].given for _, portrait in who[1:]] == [name for name, _ in who[1:]]
    assert _who(ada.get(f"/api/tables/{table}")) == who


# --- People choose -----------------------------------------------------------------------


def test_a_guest_chooses_a_portrait(ada: Any, running: Any, computers: Any) -> None:
    assert ada.me["portrait"] in BY_SLUG
    table = ada.table(seats=computers)
    chosen = ada.http.post("/api/me", json={"portrait": "otis-freeman"}).json()
    assert (chosen["name"], chosen["portrait"]) == ("Ada", "otis-freeman")
    assert ada.get(f"/api/tables/{table}")["seats"][0]["portrait"] == "otis-freeman"
    running.restart()
    ada.moved()
    assert ada.get("/api/me") == chosen
    later = ada.table(seats=computers)
    portraits = [seat["portrait"] for seat in ada.get(f"/api/tables/{later}")["seats"]]
    assert portraits.count("otis-freeman") == 1
    renamed = ada.http.post("/api/me", json={"name": "Ida", "portrait": ""}).json()
    assert (renamed["name"], renamed["portrait"]) == ("Ida", "")
    assert ada.http.post("/api/me", json={"name": "Ada"}).json()["portrait"] == ""


def test_a_portrait_that_nobody_has_is_refused(ada: Any) -> None:
    answer = ada.http.post("/api/me", json={"portrait": "../secret"})
    assert answer.status_code == 400
    assert "no portrait" in answer.json()["error"]
    assert ada.get("/api/me") == ada.me


def test_portraits_are_served(ada: Any) -> None:
    listed = ada.get("/api/people")
    assert [one["slug"] for one in listed] == [one.slug for one in PEOPLE]
    answer = ada.http.get(f"/portraits/{listed[0]['slug']}.svg")
    assert answer.headers["content-type"] == "image/svg+xml"
    tag = {"If-None-Match": answer.headers["etag"]}
    assert ada.http.get(answer.url.path, headers=tag).status_code == 304
    for path in ("/portraits/nobody.svg", "/portraits/nothing"):
        assert ada.http.get(path).status_code == 404
    with pytest.raises(RequestRefused):
        persons.portrait("nobody")


# --- Without points of the compass -------------------------------------------------------


def test_a_text_with_other_names() -> None:
    names = ["You", "Otis", "Agnes", "Clara"]
    assert with_names("West passes, and North's 4 beats East's.", names) == (
        "Otis passes, and Agnes' 4 beats Clara's."
    )
    assert seat_names(5)[1] == "Southwest"
    assert with_names("Southwest leads; Southeast follows", ["a", "b", "c", "d", "e"]) == (
        "b leads; e follows"
    )


def _sentences(value: Any) -> str:
    """Everything in an answer that a person may read."""
    if isinstance(value, str):
        return value
    if isinstance(value, dict):
        return "\n".join(map(_sentences, value.values()))
    if isinstance(value, list | tuple):
        return "\n".join(map(_sentences, value))
    fields = getattr(value, "__struct_fields__", ())
    return "\n".join(_sentences(getattr(value, field)) for field in fields)


def _without_points(said: Any) -> None:
    found = POINTS.search(_sentences(said))
    assert found is None, _sentences(said)[max(0, found.start() - 80) : found.end() + 80]


@pytest.mark.parametrize("slug", slugs())
def test_no_lesson_speaks_of_points_of_the_compass(slug: str) -> None:
    game = game_type(slug)
    found = lesson(game)
    assert found is not None
    _without_points(lesson_info(game))
    for number, chapter in enumerate(found.chapters):
        made: list[str] = []
        while True:
            state = lesson_state(game, LessonMove(number, made))
            _without_points(state)
            assert len(state.portraits) == len(state.sides) == len(state.view["names"])
            assert state.portraits[chapter.seat] == ""
            if not state.say:
                break
            step = chapter.steps[state.step]
            called = Course(game, number, made, dict(enumerate(state.view["names"]))).chapter
            _without_points(list(called.steps[state.step].wrong.values()))
            _without_points(called.steps[state.step].otherwise)
            # A step may expect several moves, one after another.
            here = [choice["text"] for choice in state.choices]
            made.append(next(move for move in step.moves or here if move in here))


@pytest.mark.parametrize("slug", [slug for slug in slugs() if puzzles(game_type(slug))])
def test_no_puzzle_speaks_of_points_of_the_compass(slug: str) -> None:
    game = game_type(slug)
    for found in puzzles(game)[::12]:
        asked = puzzle_info(game, found.number or puzzles(game).index(found) + 1)
        _without_points(asked)
        _without_points(judged(game, found, found.answer))
        assert asked.portraits.count("") == 1


# --- Migration ---------------------------------------------------------------------------


def test_portraits_come_with_a_migration(store: Store) -> None:
    config = Config()
    config.set_main_option("script_location", "drumhead.server.store:migrations")
    with store.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "0006")
        connection.execute(text("INSERT INTO guests (id, name, created) VALUES ('a', 'Ada', 1)"))
        connection.execute(text("INSERT INTO reviews (id, text, created) VALUES ('t', '{}', 1)"))
        command.upgrade(config, "head")
        assert connection.execute(text("SELECT name, portrait FROM guests")).all() == [
            ("Ada", None)
        ]
        assert connection.execute(text("SELECT id FROM reviews")).all() == []
