"""The press: templates and pictures go in, a tagged PDF with embedded fonts comes out."""

from __future__ import annotations

import contextlib
import io
import json
import secrets
import tempfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal

from drumhead.errors import InvalidOption, needs_extra
from drumhead.paper.job import Job

_HERE = Path(__file__).parent
#: Fonts of the system are not looked at: a file comes out the same everywhere.
FONTS, TEMPLATES = _HERE / "fonts", _HERE / "templates"


def typeset(
    template: str,
    data: Mapping[str, Any],
    files: Mapping[str, bytes] = {},
    form: Literal["pdf", "png"] = "pdf",
) -> bytes:
    """The PDF (or picture) that a template makes of data (`job.json`) and of files beside it."""
    with needs_extra("print", "Printing"):
        import typst
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


def printed(job: Job) -> bytes:
    """The PDF file of a job."""
    # Each part is read when it is printed: a booklet needs the games, a sheet of cards does not.
    if job.part in ("cards", "test"):
        from drumhead.paper import sheets

        return sheets.cards(job) if job.part == "cards" else sheets.test(job)
    if job.part == "shop":
        from drumhead.paper import shop

        return shop.cards(job)
    if job.part in ("booklet", "folded"):
        from drumhead.paper import booklet

        return booklet.pages(job) if job.part == "booklet" else booklet.folded(job)
    from drumhead.paper import extras

    makers = {"counters": extras.counters, "pads": extras.pads, "box": extras.box}
    return makers[job.part](job)


def preview(made: bytes, width: int = 560) -> bytes:
    """A picture of the first page of a file, so many dots wide."""
    return typeset("preview", {"width": width}, {"made.pdf": made}, form="png")


def page_count(made: bytes) -> int:
    """How many pages a PDF file has."""
    from pypdf import PdfReader

    return len(PdfReader(io.BytesIO(made)).pages)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file so that it is there whole or not at all."""
    if path.is_dir():
        raise InvalidOption(f"{path} cannot be written: it is a folder.")
    beside = path.parent / f".{path.name[:40]}.{secrets.token_hex(6)}"
    try:
        with beside.open("xb") as file:
            file.write(content)
        beside.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            beside.unlink()
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError | ValueError) -> InvalidOption:
    why = (getattr(error, "strerror", None) or "it is no name of a file").lower()
    return InvalidOption(f"{path} cannot be written: {why}.")
