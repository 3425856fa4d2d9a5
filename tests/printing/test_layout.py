"""Where cards lie on sheets: by geometry alone, nothing is printed."""

from __future__ import annotations

import itertools
import re

import pytest

from drumhead.errors import DrumheadError
from drumhead.packs import faces, packs
from drumhead.printing import PAPERS, SIZES, Job, inks, sheet_layout, tuckbox
from drumhead.printing.booklet import imposed
from drumhead.printing.sheet_layout import Sheet, Spot

ALL = [(paper, size) for paper in PAPERS for size in SIZES]


def apart(on: Sheet, spots: list[Spot]) -> None:
    (w, h), b = on.card, on.bleed
    for one, two in itertools.combinations(spots, 2):
        assert abs(one.x - two.x) >= w + 2 * b - 1e-6 or abs(one.y - two.y) >= h + 2 * b - 1e-6
    for spot in spots:
        assert spot.x - b >= sheet_layout.MARGIN - 1e-6
        assert spot.y - b >= sheet_layout.MARGIN - 1e-6
        assert spot.x + w + b <= on.width - sheet_layout.MARGIN + 1e-6
        assert spot.y + h + b <= on.height - sheet_layout.MARGIN + 1e-6


@pytest.mark.parametrize(("paper", "size"), ALL)
def test_cards_with_their_bleed_lie_apart_where_printers_reach(paper: str, size: str) -> None:
    on = sheet_layout.sheet(paper, size)
    assert on.card == SIZES[size]
    assert {on.width, on.height} == set(PAPERS[paper])
    assert on.bleed >= sheet_layout.LEAST_BLEED
    assert len(on.spots) in (8, 9)
    apart(on, list(on.spots))


@pytest.mark.parametrize(("paper", "size"), ALL)
def test_a_folded_back_lies_behind_its_face(paper: str, size: str) -> None:
    on = sheet_layout.fold_sheet(paper, size)
    assert on.fold is not None
    backs = [sheet_layout.folded_over(on, spot) for spot in on.spots]
    apart(on, [*on.spots, *backs])
    for face, back in zip(on.spots, backs, strict=True):
        folded_top = 2 * on.fold - (back.y + on.card[1])
        assert (face.x, face.y) == pytest.approx((back.x, folded_top))
        assert back.turned


def seen_from_the_front(on: Sheet, back: Spot, edge: str) -> tuple[float, float]:
    """The upper left corner of a back, looked at through the sheet."""
    (w, h) = on.card
    upright = on.height > on.width
    about_upright_axis = (edge == "long") == upright
    if about_upright_axis:
        return on.width - back.x - w, back.y
    return back.x, on.height - back.y - h


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("paper", "size"), ALL)
def test_a_back_lies_behind_its_face(paper: str, size: str, edge: str) -> None:
    on = sheet_layout.sheet(paper, size)
    for spot in on.spots:
        back = sheet_layout.behind(on, spot, edge)
        assert seen_from_the_front(on, back, edge) == pytest.approx((spot.x, spot.y))


@pytest.mark.parametrize("edge", ["long", "short"])
@pytest.mark.parametrize(("paper", "size"), ALL)
def test_what_the_test_sheet_shows_is_made_good(paper: str, size: str, edge: str) -> None:
    on = sheet_layout.sheet(paper, size)
    misses = (0.7, -1.3)  # by how much this printer moves every back page

    def off(spot: Spot) -> Spot:
        return Spot(spot.x + misses[0], spot.y + misses[1])

    spot = on.spots[0]
    shown = seen_from_the_front(on, off(sheet_layout.behind(on, spot, edge)), edge)
    read = (shown[0] - spot.x, shown[1] - spot.y)
    assert abs(read[0]) == pytest.approx(0.7)
    corrected = off(sheet_layout.behind(on, spot, edge, read))
    assert seen_from_the_front(on, corrected, edge) == pytest.approx((spot.x, spot.y))


@pytest.mark.parametrize("count", [1, 4, 6, 38, 56])
def test_folded_sheets_read_from_the_first_page_to_the_last(count: int) -> None:
    sides = list(imposed(count))
    fronts, backs = sides[::2], sides[1::2]
    # The left halves of the backs and the right halves of the fronts, leafed through.
    first = [n for front, back in zip(fronts, backs, strict=True) for n in (front[1], back[0])]
    last = [n for front, back in zip(fronts, backs, strict=True) for n in (front[0], back[1])]
    assert [n for n in first + last[::-1] if n] == list(range(1, count + 1))
    assert len(sides) % 2 == 0


def test_a_box_holds_its_pack_and_closes() -> None:
    job = Job("tactics", part="box")
    net = tuckbox.net(job)
    w, h, d = net.inside
    assert (w, h) == (63 + tuckbox.SLACK, 88 + tuckbox.SLACK)
    assert d == pytest.approx(53 * 0.32 + tuckbox.DEPTH_SLACK)
    around = [net.panels[name] for name in ("back", "side", "front", "other")]
    for left, right in itertools.pairwise(around):
        assert left[0] + left[2] == pytest.approx(right[0])
    assert [panel[2] for panel in around] == pytest.approx([w, d, w, d])
    assert net.panels["lid"][3] == net.panels["bottom"][3] == pytest.approx(d)
    thicker = tuckbox.inside(Job("tactics", part="box", thickness=0.5))
    assert thicker[2] > d
    for x, y, x2, y2 in (*net.cuts, *net.folds):
        assert 4 < min(x, x2) <= max(x, x2) < net.width - 4
        assert 4 < min(y, y2) <= max(y, y2) < net.height - 12


def test_four_inks() -> None:
    assert inks.cmyk((0, 0, 0)) == (0, 0, 0, 1)
    assert inks.cmyk((1, 1, 1)) == (0, 0, 0, 0)
    assert inks.cmyk((0.5, 0.5, 0.5)) == pytest.approx((0, 0, 0, 0.5))
    page = b"q 1 0 0 1 0 0 cm/c0 cs 1 0 0 scn/c0 CS 0 0 0 SCN"
    assert inks.pressed(page) == b"q 1 0 0 1 0 0 cm 0 1 1 0 k 0 0 0 1 K"


def test_every_color_of_every_pack_can_be_printed_in_four_inks() -> None:
    drawn = [faces.face(of.slug, code) for of in packs() for code in of.by_code]
    drawn += [faces.back(of.slug) for of in packs()]
    colors = {color for svg in drawn for color in re.findall(r"#[0-9a-f]{6}", svg)}
    assert len(colors) > 15
    assert max(sum(inks.cmyk(inks.rgb(color))) for color in colors) <= 2.8


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"slug": "poker"}, "There is no pack 'poker'"),
        ({"part": "poster"}, "There is no part 'poster'; there are cards, shop,"),
        ({"paper": "a3"}, "There is no paper 'a3'; there are a4, letter."),
        ({"size": "tarot"}, "There is no card size 'tarot'; there are poker, bridge."),
        ({"edition": "gold"}, "There is no edition 'gold'"),
        ({"backs": "both"}, "There is no way of printing backs 'both'"),
        ({"cards": ("I7", "I13")}, "There is no card 'I13' in the Tactics pack; its cards are I1"),
        ({"cards": ("I7",), "part": "box"}, "Individual cards can be selected only for"),
        ({"game": "militac"}, "A single game can be selected only for pads, box, booklet, folded,"),
        ({"game": "bridge", "part": "aids"}, "There is no game 'bridge' in the Tactics pack; its"),
        ({"offset": (0.0, 11.0)}, "An offset is at most 10 millimeters"),
        ({"offset": (float("nan"), 0.0)}, "An offset is at most 10 millimeters"),
        ({"thickness": 0.0}, "A card is 0.1 to 1 millimeters thick, not 0."),
    ],
)
def test_what_cannot_be_printed_is_refused(wrong: dict[str, object], said: str) -> None:
    with pytest.raises(DrumheadError, match=said.replace(".", r"\.")):
        Job(**{"slug": "tactics", **wrong})  # type: ignore[arg-type]


def test_a_fingerprint_is_the_same_only_for_the_same_file() -> None:
    assert Job("tactics").fingerprint == Job("tactics").fingerprint
    assert Job("tactics").fingerprint != Job("tactics", paper="letter").fingerprint
    assert Job("tactics").fingerprint != Job("tactics", cards=("I7",)).fingerprint
