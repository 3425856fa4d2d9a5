"""What runs on a GPU, as far as it can be told without one."""

from __future__ import annotations

import functools
import importlib.util
import itertools
import random
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import drumhead
from drumhead import cli
from drumhead.engine.game import GameType
from drumhead.kernel import observing
from drumhead.kernel.cuda.layout import layout_of
from drumhead.kernel.rows import specialized

SLUGS = [game.slug for game in drumhead.games()]
#: A small game, for what takes seconds; `bench/gpu.py` does it with all of them.
SMALL = "war-and-diplomacy"

pytest.importorskip("numba_cuda", reason="the extra cuda is not installed")

from drumhead.kernel.cuda import programs  # noqa: E402
from drumhead.kernel.cuda.unrolling import rolled  # noqa: E402
from drumhead.learn import observations  # noqa: E402
from drumhead.learn.gpu import builder, runtime  # noqa: E402


def kind_of(slug: str) -> GameType:
    return next(game for game in drumhead.games() if game.slug == slug)


@functools.cache
def positions(slug: str) -> Any:
    """Positions of random matches of the usual number of players, a row each."""
    found = []
    for seed in range(2):
        picks = random.Random(seed)
        match = drumhead.game(slug).match(seed=seed, hands=2)
        while not match.over and len(match.history) < 200:
            if picks.random() < 0.1:
                found.append(match.state.copy())
            match.play(picks.choice(match.legal_numbers))
        found.append(match.state.copy())
    return np.array(found)


def described(slug: str, folder: Path) -> runtime.GpuGame:
    """The loader's game, without PTX."""
    import json

    file = folder / f"{slug}.json"
    file.write_text(json.dumps(builder.description(kind_of(slug))))
    return runtime.load(file)


def without_keys(kind: GameType, rows: Any) -> Any:
    wiped = rows.copy()
    records = wiped.view(kind.record.dtype)
    records["key"] = 0
    records["counter"] = 0
    return wiped


@pytest.mark.parametrize("slug", SLUGS)
def test_a_narrow_record_holds_all_that_the_wide_one_does(slug: str, tmp_path: Path) -> None:
    kind, rows = kind_of(slug), positions(slug)
    game = described(slug, tmp_path)
    planes = game.pack(rows)
    assert planes.size == game.packed_bytes * len(rows) < rows.size
    assert np.array_equal(game.unpack(planes, len(rows)), without_keys(kind, rows))


@pytest.mark.parametrize("slug", SLUGS)
def test_fields_lie_apart_and_aligned(slug: str) -> None:
    layout = layout_of(kind_of(slug).record)
    taken: set[int] = set()
    for field in layout.fields:
        here = range(field.offset, field.offset + field.width * field.entries)
        assert not taken.intersection(here)
        assert field.offset % field.width == 0
        taken.update(here)
    assert max(taken) < layout.size


@pytest.mark.parametrize("slug", SLUGS)
def test_a_hash_tells_states_apart_but_not_what_lies_beyond_a_pile(
    slug: str, tmp_path: Path
) -> None:
    kind, rows = kind_of(slug), positions(slug)
    game = described(slug, tmp_path)
    normal = np.array([np.frombuffer(kind.record.normal(row), np.uint8) for row in rows])
    digests = game.digest(game.pack(rows), len(rows))
    assert np.array_equal(digests, game.digest(game.pack(normal), len(rows)))
    different = {row.tobytes() for row in without_keys(kind, normal)}
    assert len(set(digests.tolist())) == len(different)


def spoiled(game: runtime.GpuGame, rows: Any) -> Any:
    """The same records with nonsense where the GPU copies nothing: empty seats, ends of piles."""
    planes, lanes = game.pack(rows), len(rows)
    players = game.fields["players"].plane(planes, lanes)[0]
    for field in game.fields.values():
        if field.shape:
            plane = field.plane(planes, lanes).reshape(*field.shape, lanes)
            unused = np.zeros(plane.shape, bool)
            if field.size:
                sizes = game.fields[field.size].plane(planes, lanes)
                unused |= np.arange(field.shape[-1])[:, None] >= sizes.reshape(
                    *field.shape[:-1], 1, lanes
                )
            if field.seats:
                seats = np.arange(field.shape[0]).reshape(-1, *[1] * len(field.shape))
                unused |= seats >= players
            plane[unused] = 37
    return game.unpack(planes, lanes)


@pytest.mark.parametrize("slug", SLUGS)
def test_playouts_do_not_depend_on_what_the_gpu_does_not_copy(slug: str, tmp_path: Path) -> None:
    kind, game = kind_of(slug), described(slug, tmp_path)
    roots = np.array([drumhead.game(slug).new_state(bytes(32)), positions(slug)[0]])
    ends = []
    for rows in (roots, spoiled(game, roots)):
        moves = drumhead.game(slug).new_moves()
        played, made = np.repeat(rows, 8, axis=0), []
        for seed, row in enumerate(played):
            rng = np.array([seed + 1, 7])
            made.append(int(kind.compiled.playout(row, moves, rng)))
            moves[:] = 1
        ends.append((made, game.digest(game.pack(played), len(played)).tolist()))
    assert ends[0] == ends[1]


class OneThread:
    """In place of `numba.cuda`: the thread that is simulated, of blocks of 64."""

    def __init__(self, block: int, thread: int) -> None:
        self.blockIdx, self.threadIdx, self.blockDim = map(Number, (block, thread, 64))


@dataclass
class Number:
    x: int


def written(kind: GameType, form: Any, rows: Any) -> Any:
    """Observations of seat 0, nothing hidden, by the CPU's own code as plain Python."""
    layout = observations.layout(kind, form)
    scope = observing.names_of(form)
    exec(observing.source_of(layout.orders, layout.sets), scope)
    out = layout.buffer(len(rows))
    for place, row in enumerate(rows):
        scope["encode"](row.view(np.int64).copy(), 0, layout.writable(out), place)
    return out


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize(("form", "kernel"), [("uint8", "as_bytes"), ("float32", "as_floats")])
def test_bits_become_the_other_forms(slug: str, form: Any, kernel: str, tmp_path: Path) -> None:
    kind, rows = kind_of(slug), positions(slug)[[0, -1]]
    if slug == "bang":  # numbers that need all four bytes, and more than a float32 holds
        rows = rows.copy()
        rows.view(kind.record.dtype)["flips"][:, 0] = (1 << 24) + 1, -(1 << 31)
    packed, wanted = written(kind, "bits", rows), written(kind, form, rows)
    places = described(slug, tmp_path).places[form]
    made = np.empty(wanted.size, wanted.dtype)
    for block, thread in itertools.product(range(len(rows)), range(64)):
        cuda = OneThread(block, thread)
        run = specialized(getattr(programs, kernel), "simulated", cuda=cuda)
        run(packed.reshape(-1), packed.shape[1], places, made)
    assert np.array_equal(made.reshape(wanted.shape), wanted)


def test_every_branch_back_forbids_unrolling() -> None:
    module = """
define void @"one"(i64 %"n")
{
"B0":
  br label %"B4"
"B4":
  br i1 true, label %"B4", label %"B8.end", !prof !0
B8.end:
  ret void
}
define void @"two"()
{
"B8.end":
  br label %"B4"
"B4":
  br label %"B8.end"
}
!0 = !{!"branch_weights", i32 1, i32 99}
"""
    lines = rolled(module).splitlines()
    noted = [line for line in lines if "!llvm.loop " in line]
    assert noted == [
        '  br i1 true, label %"B4", label %"B8.end", !prof !0, !llvm.loop !2',
        '  br label %"B8.end", !llvm.loop !3',
    ]
    assert lines[-3:] == [
        '!1 = !{!"llvm.loop.unroll.disable"}',
        "!2 = distinct !{!2, !1}",
        "!3 = distinct !{!3, !1}",
    ]


def test_the_kernels_of_a_game_are_assembled_without_spilled_registers(tmp_path: Path) -> None:
    builder.build(kind_of(SMALL), tmp_path)
    text = (tmp_path / f"{SMALL}.ptx").read_text()
    assert text.startswith(".version 9.0\n")
    names = {line.split()[2].split("(")[0] for line in text.splitlines() if ".entry" in line}
    forms = {"as_bytes", "as_floats"}
    assert names == {"play", "pick", "advance", "advise", "observe", "disclose", "spread"} | forms
    assembler = ptxas()
    if assembler is None:
        pytest.skip("ptxas (nvidia-cuda-nvcc) is not installed")
    command = [assembler, "-v", "-arch=sm_90", f"{SMALL}.ptx", "-o", "out.cubin"]
    run = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    spills = [line for line in run.stderr.splitlines() if "spill" in line]
    assert spills
    assert all("0 bytes spill stores, 0 bytes spill loads" in line for line in spills), spills


def ptxas() -> str | None:
    found = importlib.util.find_spec("nvidia")
    for place in found.submodule_search_locations or [] if found else []:
        for path in Path(place).glob("*/bin/ptxas"):
            return str(path)
    return shutil.which("ptxas")


def test_the_loader_needs_neither_drumhead_nor_numba(tmp_path: Path) -> None:
    described(SMALL, tmp_path)
    shutil.copyfile(runtime.__file__, tmp_path / builder.LOADER)
    lines = [
        "import sys",
        "sys.modules.update(dict.fromkeys(('numba', 'drumhead', 'llvmlite')))",
        f"sys.path.insert(0, {str(tmp_path)!r})",
        "import drumhead_gpu",
        f"game = drumhead_gpu.load({str(tmp_path / (SMALL + '.json'))!r})",
        "print(game.title, len(game.pack(game.start())))",
    ]
    run = subprocess.run(
        [sys.executable, "-c", "\n".join(lines)], capture_output=True, text=True, check=True
    )
    size = layout_of(kind_of(SMALL).record).size
    assert run.stdout == f"War and Diplomacy {size}\n"


def test_the_loader_refuses_what_is_not_its_own(tmp_path: Path) -> None:
    game = described(SMALL, tmp_path)
    with pytest.raises(ValueError, match="not 77"):
        game.start(77)
    with pytest.raises(ValueError, match="bytes, one a row"):
        game.pack(np.zeros((2, 8), np.uint8))
    (tmp_path / "other.json").write_text("{}")
    with pytest.raises(ValueError, match="not a description"):
        runtime.load(tmp_path / "other.json")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["no-such-game", "--out", "ptx"], "no-such-game"),
        (["do-boy", "do-boy", "--out", "ptx"], "A game is named twice."),
        (["do-boy"], "--out"),
        (["do-boy", "--out", "taken"], "taken cannot be a folder: "),
    ],
)
def test_bad_input_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    Path("taken").write_text("a file")
    assert cli.run(["build-ptx", *arguments]) == 2
    said = capsys.readouterr()
    assert sentence in said.err
    assert said.err.count("\n") == 1
    assert not said.out
