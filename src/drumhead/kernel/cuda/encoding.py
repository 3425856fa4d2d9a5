"""Observations on the GPU: the CPU's code for them, applied to a record in parts.

The CPU reads words of a record by number. Here each becomes the field at that place.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drumhead.kernel import observing
from drumhead.kernel.compiler import rule
from drumhead.kernel.cuda.layout import Field, Layout
from drumhead.kernel.header import KEY

_WORD = re.compile(r"words\[(\d+)(?: \+ row)?(?: \* \d+)?(?: \+ place)?\]")


def encoder(
    slug: str, orders: observing.Rows, sets: observing.Sets, layout: Layout
) -> Callable[..., Any]:
    """The rule `encode(s, seat, out, i)`: the view of a redacted record as row i of bits."""
    by_word = {field.word: field for field in layout.fields}

    def of_parts(found: re.Match[str]) -> str:
        if int(found[1]) == KEY:
            return "seat"
        return _place(by_word[int(found[1])])

    source = observing.source_of(orders, sets).replace(f"    words[{KEY}] = seat\n", "")
    source = _WORD.sub(of_parts, source).replace("encode(words,", "encode(s,")
    if "words" in source:
        raise RuntimeError("the code of observations reads words in a way that is not known here")
    scope = observing.names_of(observing.BITS)
    exec(compile(source, f"<observations of {slug} on a GPU>", "exec"), scope)
    encode: Callable[..., Any] = rule(scope["encode"])
    return encode


def _place(field: Field) -> str:
    """The expression with which a rule reads the contents of a word."""
    if not field.shape:
        return f"s.{field.name}"
    if len(field.shape) == 2:
        return f"s.{field.name}[row, place]"
    if field.size:
        return f"s.{field.name}[place]"
    return f"s.{field.name}[row]"
