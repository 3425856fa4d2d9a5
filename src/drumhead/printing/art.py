"""Card pictures for the press: no drawn edge, square corners, the inks of the edition."""

from __future__ import annotations

from typing import NamedTuple
from xml.etree import ElementTree

from drumhead.packs.drawing.frame import HEIGHT, RADIUS, WIDTH
from drumhead.packs.drawing.palette import PAPER
from drumhead.packs.drawing.svg import box, num
from drumhead.printing import inks

_SVG = "http://www.w3.org/2000/svg"
ElementTree.register_namespace("", _SVG)
#: Corners are cut round on paper, so the print continues into corners that are round on screen.
_ROUND_SHEET = box(0, 0, WIDTH, HEIGHT, RADIUS)
_SQUARE_SHEET = box(0, 0, WIDTH, HEIGHT)
_ROUND_CORNER = f"M0 {RADIUS}A{RADIUS} {RADIUS} 0 0 1 {RADIUS} 0"


class Art(NamedTuple):
    """A picture for the press, and the color of its paper."""

    svg: str
    paper: str


def _is_sheet(element: ElementTree.Element) -> bool:
    return (element.get("rx"), element.get("width")) == (num(RADIUS), num(WIDTH))


def _is_edge(element: ElementTree.Element) -> bool:
    """Is this the fine line around a card? A cut slightly off would show it on one side."""
    return element.get("fill") == "none" and element.get("rx") == num(RADIUS - 0.3)


def prepared(svg: str, edition: str) -> Art:
    """A card's face or back without its drawn edge, in the inks of an edition."""
    root = ElementTree.fromstring(svg)
    paper = PAPER
    for child in list(root):
        if _is_sheet(child):
            paper = child.get("fill", PAPER)
        if child.tag.endswith("title") or _is_sheet(child) or _is_edge(child):
            root.remove(child)
    for path in root.iter(f"{{{_SVG}}}path"):
        d = path.get("d", "").replace(_ROUND_SHEET, _SQUARE_SHEET)
        path.set("d", d.replace(_ROUND_CORNER, "M0 0"))
    inks.recolor(root, edition)
    return Art(ElementTree.tostring(root, encoding="unicode"), inks.paper(paper, edition))


def recolored(svg: str, edition: str) -> str:
    """Any other picture in the inks of an edition."""
    root = ElementTree.fromstring(svg)
    inks.recolor(root, edition)
    return ElementTree.tostring(root, encoding="unicode")
