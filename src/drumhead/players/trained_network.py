"""Trained networks: their files, and their evaluation of a position.

A file holds `columns`, the bits of the input (`players.network_input`) that the network reads; the
weights of four layers in float16; and `about`, a JSON text on the rules it was trained for and the
training. The first matrix, by far the largest, may be stored in bytes with a scale for each of its
columns (`s0`). The outputs are a score (logit) for each move, the chance to win the match and,
optionally, an addition to the score of the move that the rule of thumb advises. A game whose
package has a `marshal.npz` has a marshal.
"""

from __future__ import annotations

import functools
import hashlib
import json
import math
import os
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from drumhead.engine.game import GameType
from drumhead.engine.observation_layout import layout
from drumhead.errors import PlayerError
from drumhead.kernel.compiler import Ints
from drumhead.kernel.network import outputs
from drumhead.kernel.observing import OF_SIDES, RELATIVE
from drumhead.players.network_input import FORM, NetworkInput, input_bits

#: The rank of a search that asks the network first.
GENERALISSIMO = "generalissimo"
#: The file of a game's network, in its package.
FILE = "marshal.npz"
#: A folder of files like `do-boy.npz`, which replace those in the games' packages.
FOLDER = "DRUMHEAD_MARSHALS"
WEIGHTS = ("w0", "b0", "w1", "b1", "w2", "b2", "w3", "b3")
#: The largest absolute value in a matrix of bytes.
LARGEST = 127
#: The required entries of `about`.
ABOUT = ("game", "moves", "observation", "fingerprint", "seconds", "seed", "decisions", "updates",
         "strength")  # fmt: skip

#: The exceptions of reading a file that is not a complete archive.
_UNREADABLE = (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile, zlib.error)


def fingerprint(type: GameType) -> str:
    """A hash of all that a network depends on: the layout of observations, and the moves."""
    seen = layout(type, FORM)
    blocks = [[block.name, block.offset, list(block.shape)] for block in seen.blocks]
    of_sides = np.flatnonzero(seen.orders[:, RELATIVE] == OF_SIDES)
    blocks += [[seen.blocks[place].name, "of sides"] for place in of_sides]
    taken = [blocks, len(type.moves), list(type.moves.texts)]
    return hashlib.sha256(json.dumps(taken).encode()).hexdigest()


@dataclass(frozen=True, eq=False)
class Network:
    """A network ready for use, with its derived arrays cached."""

    type: GameType
    about: Mapping[str, Any]
    columns: NDArray[np.int32]
    weights: tuple[NDArray[np.float32], ...]

    def judge(self, seen: NetworkInput) -> tuple[NDArray[Any], float]:
        """A score for each legal move, and the chance that the seat to move wins the match."""
        legal, count = seen.legal, len(seen.legal)
        wanted: Ints = np.array([*legal, *self._beyond_moves], np.int64)
        hidden = self.weights[1].size
        room = np.empty((2, hidden), np.float32)
        out = np.empty(wanted.size, np.float32)
        outputs()(
            seen.words, self._rows, *self.weights, wanted, wanted.size,
            np.empty(self.columns.size, np.int64), room[0], room[1], out,
        )  # fmt: skip
        if wanted.size > count + 1:
            out[legal.index(seen.advised)] += out[-1]
        return out[:count], 1 / (1 + math.exp(-max(-60.0, min(60.0, float(out[count])))))

    @functools.cached_property
    def _beyond_moves(self) -> range:
        """The outputs after the moves: the chance to win and, optionally, the trust."""
        return range(len(self.type.moves), self.weights[-1].size)

    @functools.cached_property
    def _rows(self) -> Ints:
        """The row of the first matrix for every bit of the input; -1 is none."""
        rows = np.full(input_bits(self.type), -1, np.int64)
        rows[self.columns] = np.arange(self.columns.size)
        return rows


# --- Where the files are -----------------------------------------------------------------


def file_of(type: GameType) -> Path | None:
    """The path of a game's network; None if it has none."""
    found = _found(type)
    return None if found is None else Path(found)


def network_of(type: GameType) -> Network:
    """The network of a game, cached; a PlayerError if it has none, or a faulty one."""
    path = _found(type)
    if path is None:
        raise PlayerError(
            f"There is no marshal for {type.title}: nobody has trained one. Choose another player."
        )
    return _kept(type, path)


def has_network(type: GameType) -> bool:
    """Does a game have a usable network, trained for its current rules?"""
    path = _found(type)
    return path is not None and _fits(type, path)


def beats_captains(type: GameType) -> bool:
    """Does a game's network win more single hands or more matches than captains, beyond doubt?"""
    return any(_known_better(type, met) for met in ("captain", in_matches("captain")))


def beats_marshals(type: GameType) -> bool:
    """Does a search that asks the network first win more than the network alone?"""
    return _known_better(type, GENERALISSIMO)


def in_matches(met: str) -> str:
    """The key of the recorded results of whole matches against a player."""
    return f"{met}, whole matches"


def _known_better(type: GameType, met: str) -> bool:
    """Does the file of a game's network record a win rate above one half, beyond doubt?"""
    if not has_network(type):
        return False
    found = network_of(type).about["strength"].get(met)
    return found is not None and found["share"][0] > found["share"][1]


def _found(type: GameType) -> str | None:
    """The path as text: marshals need it at every move, and a Path costs more than the network."""
    folder = os.environ.get(FOLDER)
    if folder and os.path.isfile(own := os.path.join(folder, f"{type.slug}.npz")):
        return own
    kept = os.path.join(_folder(type.package), FILE)
    return kept if os.path.isfile(kept) else None


@functools.cache
def _folder(package: str) -> str:
    """The folder of a game's package."""
    return str(resources.files(package))


@functools.cache
def _kept(type: GameType, path: str) -> Network:
    return read(type, Path(path))


@functools.cache
def _fits(type: GameType, path: str) -> bool:
    try:
        _kept(type, path)
    except PlayerError:
        return False
    return True


# --- Reading and writing -----------------------------------------------------------------


def read(type: GameType, path: Path) -> Network:
    """The network of a game from a file; a fault of the file is a PlayerError."""
    try:
        with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
            about = _about(file)
            columns = file["columns"]
            weights = tuple(_weight(file, name) for name in WEIGHTS)
    except _UNREADABLE as error:
        raise PlayerError(
            f"{path} is not a whole file of a network: {error}. Train it again, or restore it."
        ) from None
    fault = _fault(type, about, columns, weights)
    if fault is not None:
        raise PlayerError(f"{path} cannot be used for {type.title}: {fault}.")
    ready = tuple(np.ascontiguousarray(weight, np.float32) for weight in weights)
    return Network(type, about, columns, ready)


def write(
    type: GameType,
    path: Path,
    columns: NDArray[Any],
    weights: Sequence[NDArray[Any]],
    about: Mapping[str, Any],
) -> None:
    """Write a network to a file atomically: `w0, b0 ... w3, b3`, and its description.

    `about` needs `seconds`, `seed`, `decisions`, `updates` and `strength`; the other entries are
    added here.
    """
    said = {
        "game": type.slug, "moves": len(type.moves), "observation": FORM,
        "fingerprint": fingerprint(type), **about,
    }  # fmt: skip
    taken = np.asarray(columns, np.int32)
    with np.errstate(over="ignore"):  # what is too large for float16 is found below
        small = [np.asarray(weight).astype(np.float16) for weight in weights]
    fault = _fault(type, said, taken, small)
    if fault is not None:
        raise PlayerError(f"The network cannot be written to {path}: {fault}.")
    named: dict[str, Any] = dict(zip(WEIGHTS, small, strict=True))
    first = np.asarray(weights[0], np.float32)
    named["s0"] = (np.abs(first).max(0) / LARGEST).clip(1e-12).astype(np.float32)
    named["w0"] = np.rint(first / named["s0"]).astype(np.int8)
    _write(path, {"columns": taken, "about": np.array(json.dumps(said)), **named})


def annotate(path: Path, about: Mapping[str, Any]) -> None:
    """Change the `about` entries of a file, and nothing else."""
    with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
        kept: dict[str, Any] = {name: file[name] for name in file.files}
    _write(path, {**kept, "about": np.array(json.dumps(about))})


def _write(path: Path, arrays: Mapping[str, Any]) -> None:
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        np.savez_compressed(file, **arrays)
    part.replace(path)


def _weight(file: Mapping[str, Any], name: str) -> NDArray[Any]:
    """A matrix or vector of a file; bytes are multiplied by their scale."""
    found: NDArray[Any] = file[name]
    scale = name.replace("w", "s")
    return found * file[scale] if found.dtype == np.int8 and found.ndim == 2 else found


def _about(file: Mapping[str, Any]) -> dict[str, Any]:
    said = json.loads(str(file["about"]))
    if not isinstance(said, dict):
        raise ValueError("what it says about itself is no object")
    return said


def _fault(
    type: GameType,
    about: Mapping[str, Any],
    columns: NDArray[Any],
    weights: Sequence[NDArray[Any]],
) -> str | None:
    """The fault of a network, as the end of a sentence."""
    missing = [name for name in ABOUT if name not in about]
    if missing:
        return f"it does not say its {', '.join(missing)}"
    if about["fingerprint"] != fingerprint(type) or about["observation"] != FORM:
        return "it was learned for other rules or another layout of observations"
    if len(weights) != len(WEIGHTS) or weights[1].ndim != 1:
        return f"it needs the weights {', '.join(WEIGHTS)}"
    bits, hidden = input_bits(type), weights[1].size
    whole = np.issubdtype(columns.dtype, np.integer) and columns.ndim == 1 and columns.size > 0
    if not whole or columns[0] < 0 or columns[-1] >= bits or (np.diff(columns) <= 0).any():
        return f"its columns are not ascending numbers of bits from 0 to {bits - 1}"
    last = len(type.moves) + (2 if weights[-1].size == len(type.moves) + 2 else 1)
    shapes = [(columns.size, hidden), (hidden,), *2 * ((hidden, hidden), (hidden,)),
              (hidden, last), (last,)]  # fmt: skip
    for name, weight, shape in zip(WEIGHTS, weights, shapes, strict=True):
        if weight.shape != shape:
            return f"{name} has the shape {weight.shape} in place of {shape}"
        if not np.issubdtype(weight.dtype, np.floating) or not np.isfinite(weight).all():
            return f"{name} has entries that are not finite numbers"
    return None
