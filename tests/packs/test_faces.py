"""Card faces, backs and pictures: every card has one, it is plain, and no two are alike."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from itertools import chain

import pytest

from drumhead.errors import UnknownGame
from drumhead.games import picture, slugs
from drumhead.packs import faces, pack, packs

SLUGS = [each.slug for each in packs()]

NAMESPACE = "{http://www.w3.org/2000/svg}"
SHAPES = {"path", "rect", "circle", "ellipse", "line", "polygon", "polyline", "g"}
CARDS = [(slug, card) for slug in SLUGS for card in pack(slug).cards]
ATTRIBUTES = {
    "d", "x", "y", "width", "height", "rx", "ry", "cx", "cy", "r", "fill", "fill-opacity",
    "stroke", "stroke-width", "stroke-dasharray", "stroke-linejoin", "transform",
}  # fmt: skip


def plain(text: str, width: int, height: int) -> ET.Element:
    """The picture as a tree, once it is known to hold only what every renderer draws alike."""
    root = ET.fromstring(text)
    assert root.tag == f"{NAMESPACE}svg"
    assert root.attrib["viewBox"] == f"0 0 {width} {height}"
    title, *rest = list(root)
    assert title.tag == f"{NAMESPACE}title"
    for element in chain.from_iterable(child.iter() for child in rest):
        assert element.tag.removeprefix(NAMESPACE) in SHAPES
        assert set(element.attrib) <= ATTRIBUTES
        assert not (element.text or "").strip()
    return root


def without_color(text: str) -> str:
    """A picture's shapes alone."""
    return re.sub(r"<title>.*?</title>|#[0-9a-f]{6}", "", text)


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_has_a_face_with_its_name(slug: str) -> None:
    for card in pack(slug).cards:
        text = faces.face(slug, card.code)
        root = plain(text, 63, 88)
        assert root.findtext(f"{NAMESPACE}title") == card.name
        assert len(text.encode()) < 7000, card.code


@pytest.mark.parametrize("slug", SLUGS)
def test_cards_are_told_apart_without_color(slug: str) -> None:
    shapes = {without_color(faces.face(slug, card.code)) for card in pack(slug).cards}
    assert len(shapes) == len(pack(slug).cards)


def test_a_face_is_small_on_the_whole() -> None:
    sizes = [len(faces.face(slug, card.code)) for slug, card in CARDS]
    assert sum(sizes) / len(sizes) < 4096


@pytest.mark.parametrize("slug", SLUGS)
def test_the_index_can_be_read_from_both_ends(slug: str) -> None:
    for card in pack(slug).cards:
        root = ET.fromstring(faces.face(slug, card.code))
        turned = [g for g in root if g.attrib.get("transform") == "rotate(180 31.5 44)"]
        upright = [ET.tostring(child) for child in root]
        assert len(turned) == 1
        assert all(ET.tostring(child) in upright for child in turned[0])


@pytest.mark.parametrize("slug", SLUGS)
def test_every_sign_is_small_and_has_its_name(slug: str) -> None:
    signs = faces.signs(slug)
    for word, name in signs.items():
        root = plain(faces.sign(slug, word), 112, 112)
        assert root.findtext(f"{NAMESPACE}title") == name
        assert len(faces.sign(slug, word).encode()) < 3500, word
    shapes = {without_color(faces.sign(slug, word)) for word in signs}
    assert len(shapes) == len(set(signs.values()))


def test_a_suit_is_another_word_for_its_sign() -> None:
    assert faces.sign("tactics", "I") == faces.sign("tactics", "infantry")
    assert faces.sign("allie-patriot", "B") == faces.sign("allie-patriot", "britain")
    with pytest.raises(UnknownGame):
        faces.sign("tactics", "america")


@pytest.mark.parametrize("slug", SLUGS)
def test_every_pack_has_a_back_of_its_own(slug: str) -> None:
    plain(faces.back(slug), 63, 88)
    assert len(faces.back(slug).encode()) < 6000
    assert len({faces.back(other) for other in SLUGS}) == len(SLUGS)


@pytest.mark.parametrize("slug", slugs())
def test_every_game_has_a_picture(slug: str) -> None:
    text = picture(slug)
    plain(text, 320, 180)
    assert len(text.encode()) < 12_000


def test_the_counters_of_war_and_diplomacy() -> None:
    assert faces.counters("war-and-diplomacy") == ("pennant", "flag")
    for name in faces.counters("war-and-diplomacy"):
        plain(faces.counter("war-and-diplomacy", name), 44, 44)
    assert faces.counters("tactics") == ()


def test_what_is_not_there_is_said_so() -> None:
    with pytest.raises(UnknownGame, match="no card 'Z9' in The Tactics pack"):
        faces.face("tactics", "Z9")
    with pytest.raises(UnknownGame, match="no pack"):
        faces.back("whist")
    with pytest.raises(UnknownGame, match="no game"):
        picture("whist")
    with pytest.raises(UnknownGame, match="no counter"):
        faces.counter("tactics", "pennant")


def test_the_version_is_short_and_steady() -> None:
    assert re.fullmatch(r"[0-9a-f]{12}", faces.version())
    assert faces.version() == faces.version()
