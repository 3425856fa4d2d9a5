"""Lets the reference read the `#:` comments that stand above constants."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import griffe


class CommentsAsDocstrings(griffe.Extension):
    """Gives an attribute without a docstring the `#:` comment that stands above it."""

    def on_attribute(self, *, attr: griffe.Attribute, **_: Any) -> None:
        """Look for the comment above a constant."""
        if attr.docstring is None and (text := _comment_above(attr)):
            attr.docstring = griffe.Docstring(text, parent=attr)


def _comment_above(attribute: griffe.Attribute) -> str:
    if attribute.lineno is None or not isinstance(attribute.filepath, Path):
        return ""
    lines = attribute.lines_collection[attribute.filepath][: attribute.lineno - 1]
    found: list[str] = []
    while lines and lines[-1].lstrip().startswith("#:"):
        found.insert(0, lines.pop().lstrip().removeprefix("#:").strip())
    return " ".join(found)
