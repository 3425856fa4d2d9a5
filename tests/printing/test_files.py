"""The files themselves: read back and rendered, they hold what they should, where they should."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from drumhead import packs
from drumhead.printing import PAPERS, SIZES, Job, sheet_layout
from drumhead.printing.booklet import clause_ids
from drumhead.printing.sheet_layout import BLEED
from tests.printing.support import (
    MM,
    Placed,
    alternatives,
    fonts,
    made,
    picture,
    placed,
    reader,
    texts,
)

OURS = {"LeagueGothic-Regular", "LibreCaslonText-Regular", "LibreCaslonText-Bold",
        "LibreCaslonText-Italic"}  # fmt: skip
#: What the typesetter carries, for the few signs that ours lack.
FALLBACK = {"LibertinusSerif-Regular", "NewCMMath-Regular"}
SLUGS = ["allie-patriot", "game-of-war", "skirmish", "tactics", "war-and-diplomacy"]


def trimmed(one: Placed) -> tuple[float, float, float, float]:
    """The edge of a card: a drawing has bleed all around."""
    return one.left + BLEED, one.top + BLEED, one.right - BLEED, one.foot - BLEED


@pytest.mark.parametrize("slug", SLUGS)
def test_every_card_is_printed_once_with_a_back_behind_it(slug: str) -> None:
    job, of = Job(slug), packs.pack(slug)
    file = reader(job)
    sheets = -(-len(of.codes) // 9)
    assert len(file.pages) == 2 * sheets
    printed = Counter(alternatives(file))
    wanted = Counter(of.by_code[code].name for code in of.codes)
    assert printed == wanted + Counter({"Back": len(of.codes)})


@pytest.mark.parametrize(
    ("paper", "size", "backs"),
    [("a4", "poker", "long"), ("letter", "poker", "short"), ("letter", "bridge", "long")],
)
def test_cards_and_backs_lie_where_they_must(paper: str, size: str, backs: str) -> None:
    job = Job("tactics", paper=paper, size=size, backs=backs, cards=("I7", "I8"))
    file, on = reader(job), sheet_layout.sheet(paper, size)
    front, back = file.pages
    wide, high = float(front.mediabox.width) / MM, float(front.mediabox.height) / MM
    assert sorted((wide, high)) == pytest.approx(sorted(PAPERS[paper]), abs=0.01)
    assert front.mediabox == back.mediabox
    faces = [trimmed(one) for one in placed(file, 0)]
    behind = [trimmed(one) for one in placed(file, 1)]
    for left, top, right, foot in faces + behind:
        assert (right - left, foot - top) == pytest.approx(SIZES[size], abs=0.01)
    if (backs == "long") == (high > wide):  # left and right change places
        seen = [(wide - right, top, wide - left, foot) for left, top, right, foot in behind]
    else:
        seen = [(left, high - foot, right, high - top) for left, top, right, foot in behind]
    assert np.allclose(sorted(seen), sorted(faces), atol=0.01)
    assert faces[0][:2] == pytest.approx((on.spots[0].x, on.spots[0].y), abs=0.01)
    # Two cards do not fill a sheet: backs that were not mirrored would lie elsewhere.
    assert not np.allclose(sorted(behind), sorted(faces), atol=1)


def test_a_folded_sheet_has_backs_upside_down() -> None:
    job = Job("war-and-diplomacy", backs="fold", cards=("A", "M", "R"))
    file = reader(job)
    assert len(file.pages) == 1
    *faces, _, _, _ = drawn = placed(file, 0)
    backs = drawn[3:]
    middle = float(file.pages[0].mediabox.height) / MM / 2
    assert [one.upside_down for one in drawn] == [False] * 3 + [True] * 3
    for face, back in zip(faces, backs, strict=True):
        assert middle - trimmed(face)[3] == pytest.approx(trimmed(back)[1] - middle, abs=0.01)
        assert face.left == pytest.approx(back.left, abs=0.01)


def test_an_offset_moves_backs_only() -> None:
    plain, moved = (
        reader(Job("tactics", cards=("I7",), offset=offset)) for offset in ((0.0, 0.0), (1.5, -0.5))
    )
    assert placed(plain, 0) == placed(moved, 0)
    (before,), (after,) = placed(plain, 1), placed(moved, 1)
    step = (after.left - before.left, after.top - before.top)
    assert step == pytest.approx((1.5, 0.5), abs=0.01)


def test_what_is_printed_at_the_edge_bleeds() -> None:
    job = Job("tactics", cards=("I7",), backs="none")
    on, scale = sheet_layout.sheet("a4", "poker"), 4.0
    page = picture(made(job), 0, scale)

    def color_at(x: float, y: float) -> Any:
        return page[round(y * MM * scale), round(x * MM * scale)].astype(int)

    (x, y), b = on.spots[0][:2], on.bleed
    tab, paper = color_at(x + 3, y + 18), color_at(x + 40, y + 20)
    assert np.abs(tab - paper).max() > 100
    assert np.abs(color_at(x - b + 0.3, y + 18) - tab).max() < 12, "beside the tab"
    assert np.abs(color_at(x + 8, y - b + 0.3) - tab).max() < 12, "above the tab"
    assert np.abs(color_at(x - b + 0.3, y + 60) - paper).max() < 12, "beside plain paper"
    assert color_at(x - b - 0.6, y + 20).min() > 250, "nothing beyond the bleed"


@pytest.mark.parametrize("slug", SLUGS)
def test_without_color_suits_are_told_by_shape(slug: str) -> None:
    of = packs.pack(slug)
    by_suit = {card.suit: card.code for card in of.cards}
    job = Job(slug, edition="black", backs="none", cards=tuple(by_suit.values()))
    on, page = sheet_layout.sheet("a4", "poker"), picture(made(job), 0, 2).astype(int)
    assert np.ptp(page, axis=2).max() <= 2, "a colored dot"
    (w, h), cut = on.card, []
    for spot in on.spots[: len(by_suit)]:
        top, left = round(spot.y * MM * 2), round(spot.x * MM * 2)
        whole = page[top : top + round(h * MM * 2), left : left + round(w * MM * 2), 0]
        cut.append(whole[10:-10, 10:-10] < 128)
    for i, one in enumerate(cut):
        for other in cut[i + 1 :]:
            assert (one != other).mean() > 0.02


def test_the_saving_edition_saves_ink() -> None:
    def ink(edition: str) -> float:
        job = Job("tactics", edition=edition, cards=("I7", "C9", "A12", "E1", "P", "O20"))
        return sum(255 - float(picture(made(job), page).mean()) for page in range(2))

    assert ink("saving") < 0.5 * ink("color")


def test_a_print_shop_gets_one_card_a_page_in_four_inks() -> None:
    file = reader(Job("tactics", part="shop"))
    assert len(file.pages) == 53 + 1
    assert Counter(alternatives(file))["Infantry 7, Major"] == 1
    for page in file.pages:
        media, trim = page.mediabox, page.trimbox
        assert (float(media.width) / MM, float(media.height) / MM) == pytest.approx(
            (69, 94), abs=0.01
        )
        assert (float(trim.width) / MM, float(trim.height) / MM) == pytest.approx(
            (63, 88), abs=0.01
        )
        assert float(trim.left) / MM == pytest.approx(3, abs=0.01)
        assert page.bleedbox == media
        drawings: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
        streams = [page.get_contents(), *(each.get_object() for each in drawings.values())]
        for stream in streams:
            words = stream.get_data().split()
            assert not {b"rg", b"RG", b"cs", b"CS", b"scn", b"SCN", b"g", b"G"} & set(words)
            for at, word in enumerate(words):
                if word in (b"k", b"K"):
                    assert sum(float(part) for part in words[at - 4 : at]) <= 2.8


def test_nothing_is_a_grid_of_dots() -> None:
    for job in (Job("game-of-war"), Job("tactics", part="shop"), Job("tactics", part="box")):
        data = made(job)
        assert b"/Subtype /Image" not in data
        assert b"/Subtype/Image" not in data


PARTS = [
    *(Job(slug, part="booklet", paper="letter" if slug == "skirmish" else "a4") for slug in SLUGS),
    *(Job(slug, part="aids", paper="letter" if slug == "tactics" else "a4") for slug in SLUGS),
    Job("tactics", part="clauses", game="militac"),
    *(Job(slug, part="pads") for slug in SLUGS),
    *(Job(slug, part="box") for slug in SLUGS),
    Job("war-and-diplomacy", part="counters"),
    Job("allie-patriot", part="counters"),
    Job("tactics", part="test"),
    Job("skirmish"),
    Job("skirmish", paper="letter", size="bridge", backs="fold"),
]


@pytest.mark.parametrize("job", PARTS, ids=lambda job: f"{job.slug}-{job.part}-{job.paper}")
def test_text_is_whole_tagged_and_in_our_fonts(job: Job) -> None:
    file = reader(job)
    root: Any = file.trailer["/Root"]
    assert root["/MarkInfo"]["/Marked"]
    assert root["/Lang"] == "en"
    assert file.metadata is not None
    assert file.metadata.title
    assert file.outline, "no bookmarks"
    found = fonts(file)
    assert all(found.values()), found
    assert set(found) <= OURS | FALLBACK
    for page in texts(made(job)):
        assert "�" not in page.words
        for left, top, right, foot in page.boxes:
            assert 2.5 < left < right < page.width - 2.5, page.words
            assert 2.5 < top < foot < page.height - 2, page.words


@pytest.mark.parametrize("part", ["booklet", "clauses"])
@pytest.mark.parametrize("slug", SLUGS)
def test_the_clauses_are_complete(slug: str, part: str) -> None:
    job = Job(slug, part=part, paper="letter" if slug == "skirmish" else "a4")
    words = " ".join(page.words for page in texts(made(job)))
    ids = clause_ids(packs.pack(slug), job.games)
    assert ids
    assert [clause for clause in ids if clause not in words] == []
    for mark in ("booklet", "inferred", "ours"):
        assert mark in words


def test_a_folded_booklet_has_two_pages_a_side() -> None:
    file = reader(Job("war-and-diplomacy", part="folded"))
    numbers = {int(alt.removeprefix("Page ")) for alt in alternatives(file)}
    assert numbers == set(range(1, max(numbers) + 1))
    assert len(file.pages) == -(-max(numbers) // 4) * 2
    first = placed(file, 0)
    assert [(one.left, one.top) for one in first][-1] == pytest.approx((148.5, 0), abs=0.1)
    assert "Page 1" in alternatives(file)


def test_counters_are_as_many_as_the_game_needs() -> None:
    printed = Counter(alternatives(reader(Job("war-and-diplomacy", part="counters"))))
    assert printed == {"pennant": 17, "flag": 16}
    words = texts(made(Job("allie-patriot", part="counters")))[0].words
    assert words.count("Count card") == 4


def test_the_same_job_makes_the_same_file() -> None:
    from drumhead.printing import printed

    job = Job("war-and-diplomacy", cards=("A",))
    assert printed(job) == printed(job)
