"""The pages for researchers say what the code does."""

from __future__ import annotations

import json
import re
from pathlib import Path

import drumhead
from drumhead.engine.game import GameType
from drumhead.learn.episode import title
from drumhead.learn.observations import FORMS, layout
from drumhead.learn.reduced import EDITIONS
from tools.learning_pages import describe

#: What `bench/game_pages.py` wrote.
FIGURES = json.loads(
    (Path(__file__).parents[2] / "docs" / "research" / "figures.json").read_text("utf-8")
)


def test_every_block_and_every_kind_of_move_is_on_the_page(kind: GameType) -> None:
    page = describe(kind)
    assert title(kind.slug) in page
    for move in kind.moves.kinds:
        assert f"`{move}`" in page
    for form in FORMS:
        for block in layout(kind, form).blocks:
            (row,) = re.findall(rf"^\| `{re.escape(block.name)}` \|.*$", page, re.MULTILINE)
            offset = row.split(" | ")[2 + FORMS.index(form)]
            assert offset == str(block.offset)


def test_offsets_of_the_page_find_what_they_say() -> None:
    """Read as somebody would who has only the page: the first card of the observer's hand."""
    game = drumhead.game("do-boy", players=4)
    match = game.match(seed=1)
    assert match.turn is not None
    row = re.search(r"^\| `hand` \| 6 × 49 \| (\d+) \|", describe(game.type), re.MULTILINE)
    assert row is not None
    seen = layout(game.type, "float32").observe(match.state, match.turn)
    mine = seen[int(row[1]) : int(row[1]) + 49]
    codes = [code for code, held in zip(game.type.record.deck.codes, mine, strict=True) if held]
    assert codes == match.json()["hand"][match.turn]


def test_every_page_has_its_speed_and_its_known_values(kind: GameType) -> None:
    page = describe(kind, FIGURES)
    assert page.startswith(describe(kind).rstrip())
    measured = FIGURES["games"][kind.slug]
    for rate in measured["speeds"].values():
        assert f"| {rate:,} |" in page
    for share, margin, _ in measured["seat 0"].values():
        assert f"{share:.3f} ± {margin:.3f}" in page
    mine = [edition.name for edition in EDITIONS if edition.slug == kind.slug]
    assert ("There is no reduced edition" in page) == (not mine)
    for name in mine:
        assert f"| `{name}` |" in page
        assert f"{FIGURES['editions'][name]['histories']:,}" in page
