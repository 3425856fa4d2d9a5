"""The games on a GPU: are they equal to the CPU, state for state, and how fast are they?

    drumhead build-ptx --out DIR                     (anywhere; no GPU needed)
    python bench/gpu.py prepare DIR [GAME ...]       (anywhere: what the CPU gets, as hashes)
    python DIR/measure_gpu.py DIR [GAME ...]         (a machine with a GPU, CuPy and NumPy)

`prepare` lays a copy of this file beside the others, so that the folder is all that the machine
with the GPU needs. There each of 8,192 matches makes 128 random moves, over a million in all; after
every move all records are hashed and compared, and what the move brought (did a hand end, or the
match, with what points, who won?), every sixteen moves all masks and observations too, and after
the last one observations of every form. Then everything is timed by events of the device,
and the figure is the best of some runs.
"""

from __future__ import annotations

import argparse
import json
import shutil
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

MATCHES, MOVES, STRETCH = 8192, 128, 16
THREADS_CHECKED, HANDS_CHECKED = 96, 2
#: A batch that is timed, and how often.
TIMED_MATCHES, TIMED_STEPS = 1 << 20, 40
#: The forms of observations that the GPU makes from bits.
FORMS = ("uint8", "float32")


# --- What the CPU gets -------------------------------------------------------------------


def prepare(folder: Path, games: list[str]) -> None:
    """Play on the CPU what the GPU will play, and write the hashes down."""
    import drumhead

    file = folder / "expected.json"
    expected = json.loads(file.read_text()) if file.exists() else {}
    for kind in drumhead.games():
        if (kind.slug in games or not games) and (folder / f"{kind.slug}.json").exists():
            began = time.perf_counter()
            expected[kind.slug] = {"batch": walked(kind, folder), "playouts": played(kind)}
            file.write_text(json.dumps(expected))
            print(f"{kind.slug}: {time.perf_counter() - began:.1f} s", flush=True)
    shutil.copyfile(__file__, folder / "measure_gpu.py")


def _walk(  # type: ignore[no-untyped-def]
    pending, chance, legal, step, winners, states, starts, rngs, moves, table, weights, begin,
    brought, hashes,
):  # fmt: skip
    """Random moves in every match; after each a hash of all records, and of what it brought.

    A row of `brought` has of a match the points of the last hand, the scores before the present
    one, and who won the last match.
    """
    for row in range(hashes.shape[0]):
        total = 0
        told = 0
        for e in range(states.shape[0]):
            state = states[e]
            words = state.view(np.int64)
            rng = rngs[e]
            flag = 0
            hand = words[FINISHED]
            if begin:
                words[TURN] = OVER
            else:
                step(state, moves[below(rng, legal(state, moves))])
            while words[TURN] < 0:
                if words[TURN] == OVER or words[FINISHED] != hand:
                    hand = words[FINISHED]
                    if not begin:
                        flag |= 1
                        for seat in range(words[PLAYERS]):
                            score = words[SCORE + seat]
                            brought[e, seat] = score - brought[e, MOST_SEATS + seat]
                            brought[e, MOST_SEATS + seat] = score
                    if words[TURN] == OVER:
                        if not begin:
                            flag |= 2
                            brought[e, 2 * MOST_SEATS] = winners(state)
                        copy_state(starts[e % starts.shape[0]], state)
                        hand = words[FINISHED]
                        for seat in range(words[PLAYERS]):
                            brought[e, MOST_SEATS + seat] = words[SCORE + seat]
                else:
                    count = pending(state, moves)
                    fill(rng, moves, count)
                    chance(state, moves, count)
                    scored = 0
                    for seat in range(words[PLAYERS]):
                        scored |= words[SCORE + seat]
                    if scored == 0:  # a new Engagement begins at zero
                        for seat in range(words[PLAYERS]):
                            brought[e, MOST_SEATS + seat] = 0
            said = flag + 3 * brought[e, 2 * MOST_SEATS]
            for seat in range(MOST_SEATS):
                said += (2 * seat + 5) * brought[e, seat]
            told += said * (2 * e + 1)
            digest = 0
            for f in range(table.shape[0]):
                rows = min(table[f, 1], words[PLAYERS]) if table[f, 4] else table[f, 1]
                for r in range(rows):
                    size = table[f, 3]
                    length = table[f, 2] if size < 0 else words[size + r]
                    for place in range(length):
                        at = table[f, 0] + r * table[f, 2] + place
                        digest += words[at] * weights[at]
            total += digest * (2 * e + 1)
        hashes[row, 0] = total
        hashes[row, 1] = told


def walked(kind: Any, folder: Path) -> dict[str, Any]:
    """The hashes of all records after each move, and of masks and observations now and then."""
    from drumhead.engine.game import Game
    from drumhead.learn.gpu import runtime as gpu

    about = gpu.load(folder / f"{kind.slug}.json")
    table = np.array([_row(about, field) for field in about.fields.values()])
    weights = gpu.weights(0, kind.record.size // 8)
    starts = about.start().copy()
    states = np.zeros((MATCHES, kind.record.size), np.uint8)
    rngs = np.ascontiguousarray(gpu.generators(1, MATCHES).T.astype(np.int64))
    moves = Game(kind).new_moves()
    rules = kind.compiled
    functions = (rules.pending, rules.chance, rules.legal, rules.step, rules.winners)
    brought = np.zeros((MATCHES, 2 * MOST_SEATS + 1), np.int64)
    hashes, seen = [], []
    for stretch in range(1 + MOVES // STRETCH):
        found = np.zeros((1 if stretch == 0 else STRETCH, 2), np.int64)
        arrays = (states, starts, rngs, moves, table, weights, int(stretch == 0), brought, found)
        _walker()(*functions, *arrays)
        hashes += found.tolist()
        masks = hash_of_rows(np, _masks(kind, states, moves))
        seen.append([hash_of_rows(np, _observed(kind, states, "bits")), masks])
    forms = {form: hash_of_rows(np, _observed(kind, states, form)) for form in FORMS}
    return {"hashes": hashes, "seen": seen, "forms": forms}


def _observed(kind: Any, states: Any, form: Any) -> Any:
    """What the seats to move see of these states."""
    from drumhead.learn.observations import layout

    observed = layout(kind, form)
    out = observed.buffer(len(states))
    turns = np.ascontiguousarray(states.view(np.int64)[:, 0])
    scratch = np.zeros(kind.record.size, np.uint8)
    observed.write(states, turns, observed.writable(out), scratch, 0, len(states))
    return out


def _row(about: Any, field: Any) -> list[int]:
    """A field as the loop above reads it: first word, rows, their length, sizes, seats?"""
    size = about.fields[field.size].word if field.size else -1
    if field.seats or len(field.shape) == 2:
        return [field.word, field.shape[0], field.entries // field.shape[0], size, field.seats]
    return [field.word, 1, field.entries, size, False]


def _walker() -> Any:
    from drumhead.kernel import header, kernels, random
    from drumhead.kernel.compiler import INT, INTS, ROWS_OF_BYTES, ROWS_OF_INTS, VOID, generic

    scope = {"copy_state": kernels.copy_state, "below": random.below, "fill": random.fill}
    scope |= {name: getattr(header, name) for name in HEADER}
    globals().update(scope)
    if "walk" not in _MADE:
        names = ("pending", "chance", "legal", "step", "winners")
        functions = [kernels.FUNCTION_TYPES[name] for name in names]
        arrays = (
            ROWS_OF_BYTES, ROWS_OF_BYTES, ROWS_OF_INTS, INTS, ROWS_OF_INTS, INTS, INT,
            ROWS_OF_INTS, ROWS_OF_INTS,
        )  # fmt: skip
        _MADE["walk"] = generic("gpu_walk", VOID(*functions, *arrays), _walk)
    return _MADE["walk"]


_MADE: dict[str, Any] = {}
copy_state: Any = None
below: Any = None
fill: Any = None
#: Of the header of a record; `_walker` looks them up where Drumhead is installed.
HEADER = ("FINISHED", "OVER", "PLAYERS", "SCORE", "TURN")
FINISHED = OVER = PLAYERS = SCORE = TURN = 0
MOST_SEATS = 8


def _masks(kind: Any, states: Any, moves: Any) -> Any:
    masks = np.zeros((len(states), -(-len(kind.moves) // 8) * 8), np.uint8)
    for row, state in enumerate(states):
        masks[row, moves[: kind.compiled.legal(state, moves)]] = 1
    return masks


def played(kind: Any) -> dict[str, Any]:
    """Playouts of the first threads, from the beginning of a match and from the first decision."""
    from drumhead.engine.game import Game
    from drumhead.kernel.cuda.programs import seeded
    from drumhead.kernel.header import SCORE

    game = Game(kind)
    found = {}
    roots = {"beginning": game.new_state(bytes(32)), "deal": game.match(seed="playouts").state}
    for name, root in roots.items():
        decisions, scores = [], []
        for thread in range(THREADS_CHECKED):
            rng = np.zeros(2, np.int64)
            seeded(rng, thread)
            made, total = 0, np.zeros(game.players, np.int64)
            for _ in range(HANDS_CHECKED):
                state = root.copy()
                made += int(kind.compiled.playout(state, game.new_moves(), rng))
                total += state.view(np.int64)[SCORE : SCORE + game.players]
            decisions.append(made)
            scores.append(total.tolist())
        found[name] = {"root": root.tobytes().hex(), "decisions": decisions, "scores": scores}
    return found


# --- Both sides --------------------------------------------------------------------------


def hash_of_rows(library: Any, rows: Any) -> int:
    """A hash of an array, row by row; what a row lacks to whole words is filled up with zeros."""
    given = rows.view(np.uint8)
    whole = library.zeros((len(given), -(-given.shape[1] // 8) * 8), np.uint8)
    whole[:, : given.shape[1]] = given
    words = whole.view(np.int64)
    places = np.arange(words.shape[1], dtype=np.uint64)
    weights = ((2 * places + 1) * np.uint64(0x9E3779B97F4A7C15)).view(np.int64)
    digests = (words * library.asarray(weights)[None, :]).sum(axis=1)
    return hash_of_all(library, digests)


def hash_of_all(library: Any, digests: Any) -> int:
    """One hash of many."""
    return int((digests * (2 * library.arange(digests.size, dtype=np.int64) + 1)).sum())


# --- What the GPU gets -------------------------------------------------------------------


def measure(folder: Path, games: list[str]) -> None:
    """Compare and time every game; one line each."""
    sys.path.insert(0, str(folder))
    import cupy
    import drumhead_gpu as gpu

    device = cupy.cuda.runtime.getDeviceProperties(0)
    print(f"{device['name'].decode()}, CuPy {cupy.__version__}", flush=True)
    expected = json.loads((folder / "expected.json").read_text())
    figures = {}
    for slug, wanted in expected.items():
        if slug in games or not games:
            game = gpu.load(folder / f"{slug}.json")
            same = compare(game, wanted)
            figures[slug] = timed(game, wanted, device["multiProcessorCount"])
            line = "  ".join(f"{name} {rate:.2e}" for name, rate in figures[slug].items())
            print(f"{slug:18} {same}; {line}", flush=True)
    print(json.dumps(figures))


def compare(game: Any, wanted: Any) -> str:
    """Is everything equal to what the CPU got? Prints the first difference."""
    import cupy

    for name, found in wanted["playouts"].items():
        root = np.frombuffer(bytes.fromhex(found["root"]), np.uint8).reshape(1, -1)
        played = game.playouts(root, THREADS_CHECKED, HANDS_CHECKED)
        scores = played.scores[: len(found["scores"][0])].T
        if played.decisions.tolist() != found["decisions"] or scores.tolist() != found["scores"]:
            return f"DIFFERS in playouts from the {name}"
    batch = game.batch(MATCHES, seed=1)
    batch.reset()
    for move, (records, brought) in enumerate(wanted["batch"]["hashes"]):
        if move:
            batch.step(batch.random_actions())
        if hash_of_all(cupy, batch.digest()) != records:
            return f"DIFFERS after {move} moves"
        if hash_of_all(cupy, _brought(cupy, batch)) != brought:
            return f"DIFFERS in what move {move} brought"
        if move % STRETCH == 0:
            masks = cupy.ascontiguousarray(batch.masks)
            seen = [hash_of_rows(cupy, batch.observe()), hash_of_rows(cupy, masks)]
            there = wanted["batch"]["seen"][move // STRETCH]
            for what, one, other in zip(("observations", "masks"), seen, there, strict=True):
                if one != other:
                    return f"DIFFERS in {what} after {move} moves"
    for form, there in wanted["batch"]["forms"].items():
        if hash_of_rows(cupy, batch.observe(form=form)) != there:
            return f"DIFFERS in observations as {form}"
    return f"equal over {MATCHES * MOVES:,} moves"


def _brought(library: Any, batch: Any) -> Any:
    """Of each match, did a hand end or the match, with what points, and who won, in one number."""
    seats = library.arange(batch.points.shape[1], dtype=np.int64)
    points = (batch.points * (2 * seats + 5)).sum(axis=1)
    return batch.flags + 3 * batch.winners.astype(np.int64) + points


def timed(game: Any, wanted: Any, multiprocessors: int) -> dict[str, float]:
    """Decisions a second of everything."""
    figures = {}
    threads = 2048 * multiprocessors
    for name, found in wanted["playouts"].items():
        root = np.frombuffer(bytes.fromhex(found["root"]), np.uint8).reshape(1, -1)
        hands = 64 if sum(found["decisions"]) < 200 * THREADS_CHECKED else 8
        figures[f"playouts/{name}"] = max(
            _rate(lambda r=root, n=hands, b=block: int(  # type: ignore[misc]
                game.playouts(r, threads, n, 7, b).decisions.sum()), 3)
            for block in (32, 64, 128, 256)
        )  # fmt: skip
    batch = game.batch(TIMED_MATCHES, seed=3)
    batch.reset()
    ways = {"step": [], "masks": ["masks"], "all": ["masks", "bits"]}
    for name, also in {**ways, **{form: ["masks", form] for form in FORMS}}.items():
        figures[f"batch/{name}"] = _rate(lambda a=also: _steps(batch, a), 3)  # type: ignore[misc]
    return figures


def _steps(batch: Any, also: list[str]) -> int:
    for _ in range(TIMED_STEPS):
        batch.step(batch.random_actions())
        for what in also:
            _ = batch.masks if what == "masks" else batch.observe(form=what)
    return TIMED_STEPS * int(batch.count)


def _rate(work: Callable[[], int], times: int) -> float:
    """Decisions a second by the device's clock, the best of some runs and one to warm up."""
    import cupy

    best = 0.0
    for _ in range(times + 1):
        first, last = cupy.cuda.Event(), cupy.cuda.Event()
        first.record()
        decisions = work()
        last.record()
        last.synchronize()
        best = max(best, 1000 * decisions / cupy.cuda.get_elapsed_time(first, last))
    return best


def main() -> None:
    """`prepare DIR` where Drumhead is installed; `DIR` alone where the GPU is."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("words", nargs="+", metavar="[prepare] DIR [GAME ...]")
    words = parser.parse_args().words
    if words[0] == "prepare":
        prepare(Path(words[1]), words[2:])
    else:
        measure(Path(words[0]), words[1:])


if __name__ == "__main__":
    main()
