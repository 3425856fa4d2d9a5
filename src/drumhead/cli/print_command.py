"""`drumhead print`: packs as PDF files."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter, Token

from drumhead.cli.application import PRINT, Json, app, print_json
from drumhead.engine.english import counted
from drumhead.errors import InvalidOption


def _numbers(_: type, tokens: Sequence[Token]) -> tuple[float, float]:
    """Two numbers with a comma between them."""
    text = tokens[0].value
    try:
        x, y = (float(part) for part in text.split(","))
    except ValueError:
        raise InvalidOption(
            f"--offset is two numbers of millimeters with a comma, as in 0.5,-1, not {text[:40]!r}."
        ) from None
    return x, y


def _number(_: type, tokens: Sequence[Token]) -> float:
    try:
        return float(tokens[0].value)
    except ValueError:
        raise InvalidOption(
            f"{tokens[0].keyword} is a number of millimeters, not {tokens[0].value[:40]!r}."
        ) from None


Offset = Annotated[
    tuple[float, float],
    Parameter(
        converter=_numbers,
        metavar="X,Y",
        n_tokens=1,
        allow_leading_hyphen=True,
        help="The result of the test sheet: millimeters to the right and down.",
    ),
]


@app.command(name="print", group=PRINT)
def print_pack(
    pack: Annotated[str, Parameter(help="A pack's name, as in `tactics` or `allie-patriot`.")],
    /,
    *,
    out: Annotated[Path, Parameter(metavar="FILE", help="The PDF file to write.")],
    part: Annotated[
        str,
        Parameter(
            help="The part: cards (the default), shop, test, counters, pads, box, booklet (the "
            "rules for people, with the clauses in an appendix), folded (the same to fold and "
            "staple, without the clauses), clauses (alone) or aids (a page for each game)."
        ),
    ] = "cards",
    paper: Annotated[str, Parameter(help="a4 (the default) or letter.")] = "a4",
    size: Annotated[
        str, Parameter(help="Cards of poker size (63 x 88 mm, the default) or bridge (57 x 89).")
    ] = "poker",
    edition: Annotated[
        str, Parameter(help="color (the default), saving (little ink) or black (and white).")
    ] = "color",
    backs: Annotated[
        str,
        Parameter(
            help="Printed on the other side, the sheet turned about its long (the default) or "
            "short edge; fold, to be folded and glued; or none."
        ),
    ] = "long",
    cards: Annotated[
        str,
        Parameter(metavar="CODE,...", help="Only these cards, as in I7,I8; one code a card."),
    ] = "",
    game: Annotated[
        str,
        Parameter(
            help="Only this game of the pack, as in `militac`: its booklet, aid, box or pad."
        ),
    ] = "",
    offset: Offset = (0.0, 0.0),
    thickness: Annotated[
        float,
        Parameter(converter=_number, metavar="MM", help="How thick a card is, for the box."),
    ] = 0.32,
    as_json: Json = False,
) -> None:
    """Print a pack: cards, counters, score pads, a box, rules and player aids, as a PDF file.

    Example: `drumhead print tactics --out tactics.pdf --paper letter --backs fold`
    """
    from drumhead.printing import Job, page_count, printed, write_whole

    codes = tuple(code.strip() for code in cards.split(",")) if cards else ()
    job = Job(pack, part, paper, size, edition, backs, codes, offset, thickness, game)
    made = printed(job)
    write_whole(out, made)
    pages = page_count(made)
    if as_json:
        print_json({"file": str(out), "part": part, "pages": pages, "bytes": len(made)})
    else:
        print(f"{out}: {counted(pages, 'page')}.")
