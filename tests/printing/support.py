"""Reading PDF files back: where things lie in millimeters, and what the pages look like."""

from __future__ import annotations

import functools
import io
from typing import Any, NamedTuple

import numpy as np
import pypdfium2
from numpy.typing import NDArray
from pypdf import PdfReader
from pypdf.generic import ContentStream

from drumhead.printing import Job, printed
from drumhead.printing.measure import IDENTITY, Matrix, times

MM = 72 / 25.4


@functools.cache
def made(job: Job) -> bytes:
    """The file of a job, made once for all tests."""
    return printed(job)


def reader(job: Job) -> PdfReader:
    return PdfReader(io.BytesIO(made(job)))


class Placed(NamedTuple):
    """A drawing on a page: its name, and its box in millimeters from the upper left corner."""

    name: str
    left: float
    top: float
    right: float
    foot: float
    upside_down: bool


def placed(file: PdfReader, number: int) -> list[Placed]:
    """Every drawing that a page refers to, in the order of printing."""
    page = file.pages[number]
    high = float(page.mediabox.height)
    drawings: Any = page["/Resources"]["/XObject"]  # type: ignore[index]
    found: list[Placed] = []
    matrix, saved = IDENTITY, list[Matrix]()
    for operands, operator in ContentStream(page["/Contents"].get_object(), file).operations:
        if operator == b"q":
            saved.append(matrix)
        elif operator == b"Q":
            matrix = saved.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = (float(n) for n in operands)
            matrix = times(matrix, (a, b, c, d, e, f))
        elif operator == b"Do":
            left, foot, right, top = (float(n) for n in drawings[operands[0]]["/BBox"])
            a, b, c, d, e, f = matrix
            corners = [(a * x + c * y + e, b * x + d * y + f)
                       for x, y in ((left, foot), (right, top))]  # fmt: skip
            xs, ys = sorted(p[0] / MM for p in corners), sorted((high - p[1]) / MM for p in corners)
            found.append(Placed(str(operands[0]), xs[0], ys[0], xs[1], ys[1], a < 0))
    return found


def alternatives(file: PdfReader) -> list[str]:
    """What is read aloud in the place of the pictures, in the order of the file."""
    root: Any = file.trailer["/Root"]

    def walk(node: Any) -> list[str]:
        element = node.get_object()
        if not isinstance(element, dict):
            return []
        own = [str(element["/Alt"])] if element.get("/S") == "/Figure" else []
        kids = element.get("/K", [])
        inner = kids if isinstance(kids, list) else [kids]
        return own + [alt for kid in inner for alt in walk(kid)]

    return walk(root["/StructTreeRoot"])


def fonts(file: PdfReader) -> dict[str, bool]:
    """The fonts that a file uses, and whether each lies in it."""
    found: dict[str, bool] = {}
    for page in file.pages:
        named: Any = page.get("/Resources", {}).get("/Font", {})
        for font in named.values():
            for inner in font.get_object()["/DescendantFonts"]:
                about = inner.get_object()["/FontDescriptor"]
                held = any(key in about for key in ("/FontFile", "/FontFile2", "/FontFile3"))
                found[str(about["/FontName"]).partition("+")[2]] = held
    return found


def picture(data: bytes, number: int, scale: float = 1.0) -> NDArray[np.uint8]:
    """A page as it looks, `scale` times 72 dots an inch."""
    document = pypdfium2.PdfDocument(data)
    try:
        return np.asarray(document[number].render(scale=scale).to_pil().convert("RGB"))
    finally:
        document.close()


class Text(NamedTuple):
    """What is written on a page, and the boxes of its lines in millimeters."""

    words: str
    boxes: list[tuple[float, float, float, float]]
    width: float
    height: float


def texts(data: bytes) -> list[Text]:
    """What is written on every page of a file."""
    document = pypdfium2.PdfDocument(data)
    found = []
    try:
        for page in document:
            text, (wide, high) = page.get_textpage(), page.get_size()
            boxes = []
            for i in range(text.count_rects()):
                left, foot, right, top = text.get_rect(i)
                boxes.append((left / MM, (high - top) / MM, right / MM, (high - foot) / MM))
            found.append(Text(text.get_text_bounded(), boxes, wide / MM, high / MM))
    finally:
        document.close()
    return found
