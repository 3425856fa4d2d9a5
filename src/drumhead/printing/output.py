"""Writes output files atomically."""

from __future__ import annotations

import contextlib
import secrets
from pathlib import Path

from drumhead.errors import InvalidOption


def write_whole(path: Path, content: bytes) -> None:
    """Write a file completely or not at all."""
    if path.is_dir():
        raise InvalidOption(f"{path} cannot be written: it is a folder.")
    partial = path.parent / f".{path.name[:40]}.{secrets.token_hex(6)}"
    try:
        with partial.open("xb") as file:
            file.write(content)
        partial.replace(path)
    except (OSError, ValueError) as error:
        with contextlib.suppress(OSError, ValueError):
            partial.unlink()
        raise _unwritable(path, error) from None


def _unwritable(path: Path, error: OSError | ValueError) -> InvalidOption:
    why = (getattr(error, "strerror", None) or "not a valid file name").lower()
    return InvalidOption(f"{path} cannot be written: {why}.")
