"""Lessons over HTTP: the course, a chapter move by move, and the card notes."""

from __future__ import annotations

from typing import Any

import pytest

import drumhead
from drumhead.lessons import lesson

SLUGS = [game.slug for game in drumhead.games()]


def _post(ada: Any, slug: str, **wanted: Any) -> Any:
    answer = ada.http.post(f"/api/learn/{slug}", json=wanted)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("slug", SLUGS)
def test_what_there_is_to_learn(slug: str, ada: Any) -> None:
    info = ada.get(f"/api/learn/{slug}")
    assert info["game"] == slug
    assert info["about"].endswith(".")
    codes = {note["code"] for note in info["legend"]}
    assert {code for panel in info["panels"] for code in panel["cards"]} <= codes
    assert [chapter["steps"] > 0 for chapter in info["chapters"]]
    assert all(len(row) == 2 for row in info["scoring"])


def test_a_right_move_leads_on_and_a_wrong_one_has_its_reason(ada: Any) -> None:
    """The server keeps nothing: the moves made come with every request."""
    first = _post(ada, "do-boy", chapter=0, made=[])
    right = first["expected"][0]
    assert right in [choice["text"] for choice in first["choices"]]
    assert first["sides"] == list(range(first["view"]["players"]))
    other = next(c["text"] for c in first["choices"] if c["text"] not in first["expected"])
    wrong = _post(ada, "do-boy", chapter=0, made=[], move=other)
    assert wrong["wrong"]["error"]
    assert (wrong["made"], wrong["step"]) == ([], 0)
    then = _post(ada, "do-boy", chapter=0, made=[], move=right)
    assert (then["wrong"], then["made"], then["step"]) == (None, [right], 0)
    assert _post(ada, "do-boy", chapter=0, made=[right])["view"] == then["view"]


def test_moves_that_are_made_together_may_come_in_any_order(ada: Any) -> None:
    now = _post(ada, "do-boy", chapter=0, made=[])
    wanted = now["expected"]
    assert (len(wanted), now["view"]["together"]["count"]) == (3, 3)
    for left, move in zip((2, 1, 0), reversed(wanted), strict=True):
        assert now["step"] == 0
        now = _post(ada, "do-boy", chapter=0, made=now["made"], move=move)
        assert now["wrong"] is None
        if left:
            assert now["expected"] == wanted[:left]
            assert (now["then"], now["told"]) == ("", [])
    assert (now["step"], now["made"]) == (1, wanted[::-1])
    assert now["then"]
    assert now["told"][0] == "Everybody passes three cards to the left."
    twice = _post(ada, "do-boy", chapter=0, made=wanted[:1], move=wanted[0])
    assert twice["wrong"]["clause"] == "DB-08"


def test_why_no_move_can_be_made_with_a_card(ada: Any) -> None:
    """A click on a card that cannot be played is answered with the reason and its clause."""
    made: list[str] = []
    while True:
        now = _post(ada, "do-boy", chapter=0, made=made)
        hand = next(
            z["cards"] for z in now["view"]["zones"] if z["layout"] == "hand" and z["cards"]
        )
        playable = {part["value"] for choice in now["choices"] for part in choice["parts"]}
        flat = [card for card in hand if card not in playable]
        if now["view"]["phase"] == "play" and flat:
            break
        made.append((now["expected"] or [now["choices"][0]["text"]])[0])
    asked = _post(ada, "do-boy", chapter=0, made=made, cards=flat[:1])
    assert asked["wrong"]["clause"].startswith("DB-")
    assert asked["made"] == made
    nothing = _post(ada, "do-boy", chapter=0, made=made, cards=["Z9"])
    assert nothing["wrong"] == {
        "error": "No move that you can make now uses these cards.", "clause": None,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("slug", "wanted", "status"),
    [
        ("whist", {"chapter": 0, "made": []}, 404),
        ("do-boy", {"chapter": 99, "made": []}, 422),
        ("do-boy", {"chapter": 0, "made": ["play Z9"]}, 422),
        ("do-boy", {"chapter": 0, "made": ["x"] * 501}, 422),
        ("do-boy", {"chapter": 0, "made": [], "hint": True}, 422),
    ],
)
def test_what_cannot_be_is_refused(slug: str, wanted: Any, status: int, ada: Any) -> None:
    answer = ada.http.post(f"/api/learn/{slug}", json=wanted)
    assert answer.status_code in (status, 400), answer.text
    assert answer.json()["error"]


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_has_its_note(slug: str, ada: Any) -> None:
    notes = ada.get(f"/api/games/{slug}/legend")
    game = drumhead.game(slug)
    assert [note["code"] for note in notes] == list(dict.fromkeys(game.type.record.deck.codes))
    assert all(note["notes"] for note in notes)
    assert ada.http.get(f"/api/games/{slug}/legend?players=99").status_code in (400, 404, 422)
    assert ada.http.get(f"/api/games/{slug}/legend?players=two").status_code in (400, 422)


def test_every_game_has_a_lesson() -> None:
    assert [slug for slug in SLUGS if lesson(drumhead.game(slug).type) is None] == []
