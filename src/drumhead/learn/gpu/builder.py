"""GPU builds: writes a game's PTX and description, with the loader and the trainer beside them."""

from __future__ import annotations

import contextlib
import json
import shutil
from collections.abc import Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

import drumhead
from drumhead.engine.game import Game, GameType
from drumhead.engine.observation_layout import FORMS, Form
from drumhead.engine.observation_layout import layout as observations
from drumhead.errors import InvalidOption
from drumhead.kernel.cuda import programs
from drumhead.kernel.cuda.encoding import encoder
from drumhead.kernel.cuda.layout import layout_of
from drumhead.kernel.cuda.ptx import ptx_of
from drumhead.kernel.header import MOST_OUTCOMES, MOST_SEATS
from drumhead.kernel.observing import (
    BITS,
    CARDS,
    CODE,
    COUNT,
    FLOAT32,
    KIND,
    NUMBER,
    REST,
    SETS,
    SMALL,
    WIDTH,
)
from drumhead.learn import training
from drumhead.learn.gpu import runtime
from drumhead.learn.training.describer import describe

RULES = ("pending", "chance", "legal", "step", "redact", "choose", "winners")
#: The file name of the loader.
LOADER = "drumhead_gpu.py"
#: The name of the trainer's package.
TRAINER = "drumhead_train"


def build(kind: GameType, folder: Path) -> None:
    """Write a game's `.ptx` and `.json` into a folder; beside them the loader and the trainer."""
    ptx = ptx_of_game(kind)
    (folder / f"{kind.slug}.ptx").write_text(ptx)
    about = {**description(kind), "training": describe(kind).to_json()}
    (folder / f"{kind.slug}.json").write_text(json.dumps(about, indent=1) + "\n")
    shutil.copyfile(runtime.__file__, folder / LOADER)
    leave_out = shutil.ignore_patterns("__pycache__")
    source = Path(training.__file__).parent
    shutil.copytree(source, folder / TRAINER, ignore=leave_out, dirs_exist_ok=True)


def ptx_of_game(kind: GameType, observing: bool = True) -> str:
    """All kernels of a game as PTX."""
    layout = layout_of(kind.record)
    rules = {name: getattr(kind.rules, name, None) for name in RULES}
    rules["thumb"] = getattr(kind.thumb, "thumb", None)
    seen = observations(kind, "bits")
    observer = None
    if observing:
        observer = encoder(kind.slug, seen.orders, seen.sets, layout), seen.size // 8
    most = max(kind.most_moves, MOST_OUTCOMES)
    return ptx_of(layout, rules, most, len(kind.moves), observer)


def description(kind: GameType) -> dict[str, Any]:
    """The description of a game for the loader."""
    layout, seen = layout_of(kind.record), observations(kind, "bits")
    offsets = {name: 8 * layout[name].word for name in ("turn", "finished", "score")}
    return {
        "format": runtime.FORMAT,
        "game": kind.slug,
        "title": kind.title,
        "drumhead": drumhead.__version__,
        "moves": len(kind.moves),
        "seats": MOST_SEATS,
        "players": list(kind.players),
        "usual_players": kind.usual_players,
        "record_bytes": kind.record.size,
        "offsets": offsets,
        "packed_bytes": layout.size,
        "observation_bytes": seen.size,
        "observe_block": programs.rows_of_block(seen.size // 8),
        "forms": {form: list(_runs(kind, form)) for form in FORMS if form != BITS},
        "fields": [asdict(field) for field in layout.fields],
        "starts": {str(players): start for players, start in _starts(kind)},
    }


def _runs(kind: GameType, form: Form) -> Iterator[tuple[int, int, int]]:
    """The runs of a form's numbers in `bits`: the first bit, the kind of number, and the count."""
    packed = {block.name: block.offset for block in observations(kind, BITS).blocks}
    there = observations(kind, form)
    for block, order in zip(there.blocks, there.orders, strict=True):
        what = order[KIND]
        if what in (CARDS, SETS):
            for row in range(block.size // order[WIDTH]):
                yield packed[block.name] + 64 * row, programs.BIT, int(order[WIDTH])
        elif what == REST:
            yield packed[block.name.removesuffix(".rest")], programs.REST, block.size
        elif what == NUMBER and form == FLOAT32:
            yield packed[block.name], programs.NUMBER, block.size
        else:
            whole = what in (NUMBER, COUNT, SMALL, CODE)
            yield packed[block.name], programs.BYTE if whole else programs.BIT, block.size


def _starts(kind: GameType) -> Iterator[tuple[int, str]]:
    """The record with which a match begins, for each number of players that needs no option."""
    for players in kind.players:
        with contextlib.suppress(InvalidOption):
            yield players, Game(kind, players).new_state(bytes(32)).tobytes().hex()
