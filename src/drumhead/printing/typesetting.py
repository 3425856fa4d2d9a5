"""Typesetting: a Typst template and data become a tagged PDF file with embedded fonts."""

from __future__ import annotations

import io
import json
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

import typst
from pypdf import PdfReader

_HERE = Path(__file__).parent
#: System fonts are ignored, so that a file is the same everywhere.
FONTS, TEMPLATES = _HERE / "fonts", _HERE / "templates"


def typeset(
    template: str,
    data: Mapping[str, Any],
    files: Mapping[str, bytes] = {},
    form: Literal["pdf", "png"] = "pdf",
) -> bytes:
    """The PDF (or picture) that a template makes of data (`job.json`) and other files."""
    with tempfile.TemporaryDirectory(prefix="drumhead-") as name:
        folder = Path(name)
        for source in TEMPLATES.glob("*.typ"):
            (folder / source.name).write_bytes(source.read_bytes())
        (folder / "job.json").write_text(json.dumps(data), "utf-8")
        for path, content in files.items():
            (folder / path).write_bytes(content)
        made: bytes = typst.compile(
            folder / f"{template}.typ",
            root=folder,
            font_paths=[FONTS],
            ignore_system_fonts=True,
            format=form,
            ppi=72.0 if form == "png" else None,
        )
    return made


def preview(made: bytes, width: int = 560) -> bytes:
    """A picture of the first page of a PDF file, `width` dots wide."""
    return typeset("preview", {"width": width}, {"made.pdf": made}, form="png")


def page_count(made: bytes) -> int:
    """The number of pages of a PDF file."""
    return len(PdfReader(io.BytesIO(made)).pages)
