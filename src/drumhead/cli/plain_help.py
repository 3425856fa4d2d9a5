"""Help texts for pipes and screen readers: plain lines, wrapped once between words."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING

from cyclopts.help.formatters.plain import PlainFormatter

from drumhead.terminal.lines import width

if TYPE_CHECKING:
    from rich.console import Console


class PlainHelp(PlainFormatter):
    """Plain help whose paragraphs are filled to the width of the output."""

    def _print_plain(self, console: Console, text: str) -> None:
        filled = "\n\n".join(_filled(part) for part in text.split("\n\n"))
        console.print(filled, highlight=False, markup=False, soft_wrap=True)


def _filled(paragraph: str) -> str:
    """A paragraph in lines; those that continue an entry are indented further."""
    indent = paragraph[: len(paragraph) - len(paragraph.lstrip())]
    return textwrap.fill(
        " ".join(paragraph.split()), width(), initial_indent=indent,
        subsequent_indent=indent * 3, break_on_hyphens=False, break_long_words=False,
    )  # fmt: skip
