"""The networks: plain dictionaries of tensors, what they say of observations, and their files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch

from . import bits

#: PyTorch has types of its own; here its tensors are anything.
Tensor: TypeAlias = Any
Weights: TypeAlias = dict[str, Any]

LAYERS = 4
#: A player's network takes at most so many bytes, and has so many units in a hidden layer.
MOST_BYTES, MOST_HIDDEN = 1_150_000, 320
#: Fewer than this are in no hidden layer: bits of the observation are left out instead.
LEAST_HIDDEN = 256
#: In a file the first matrix has whole numbers up to this, times a scale for each column.
LARGEST = 127


def size(inputs: int, hidden: int, outputs: int) -> int:
    """How many bytes a network takes: one for each number of the first matrix, two for others."""
    return inputs * hidden + 2 * (2 * hidden * hidden + 5 * hidden + (hidden + 1) * outputs)


def hidden_for(inputs: int, outputs: int) -> int:
    """The largest multiple of 32 that keeps a player's network small enough."""
    fitting = [
        hidden
        for hidden in range(32, MOST_HIDDEN + 1, 32)
        if size(inputs, hidden, outputs) <= MOST_BYTES
    ]
    return fitting[-1]


def most_inputs(outputs: int) -> int:
    """How many inputs leave room for the smallest hidden layers."""
    rest = MOST_BYTES - size(0, LEAST_HIDDEN, outputs)
    return rest // LEAST_HIDDEN


def new_weights(inputs: int, hidden: int, outputs: int, device: str, last: float) -> Weights:
    """A network that has learned nothing; `last` is how large its first answers are."""
    shapes = [(inputs, hidden), (hidden, hidden), (hidden, hidden), (hidden, outputs)]
    gains = [2.0, 1.4, 0.7, last]
    weights: Weights = {}
    for layer, (shape, gain) in enumerate(zip(shapes, gains, strict=True)):
        matrix = torch.randn(shape) * gain / max(shape) ** 0.5
        weights[f"w{layer}"] = matrix.to(device).requires_grad_()
        weights[f"b{layer}"] = torch.zeros(shape[1], device=device).requires_grad_()
    return weights


def acquainted(weights: Weights, inputs: int, outputs: int) -> Weights:
    """A network with more inputs and outputs behind its own, which it neither heeds nor uses."""
    more = {"w0": inputs - len(weights["w0"]), "w3": outputs - len(weights["b3"])}
    pad = torch.nn.functional.pad
    return {
        **weights,
        "w0": pad(weights["w0"], (0, 0, 0, more["w0"])),
        "w3": pad(weights["w3"], (0, more["w3"])),
        "b3": pad(weights["b3"], (0, more["w3"])),
    }


def widened(weights: Weights, hidden: int) -> Weights:
    """A network with more hidden units that says the same: so far nothing heeds the new ones."""
    (inputs, before), outputs = weights["w0"].shape, len(weights["b3"])
    if before >= hidden:
        return weights
    wide = new_weights(inputs, hidden, outputs, "cpu", 0.0)
    with torch.no_grad():
        for name, weight in weights.items():
            wide[name][tuple(slice(length) for length in weight.shape)] = weight
        for name in ("w1", "w2"):
            wide[name][before:, :before] = 0
    return wide


def rounded(weights: Weights) -> Weights:
    """The network as a file gives it back: that is what its strength is measured with."""
    return {
        name: torch.as_tensor(w, device=weights[name].device)
        for name, w in _read(_small(weights)).items()
    }


def _small(weights: Weights) -> dict[str, Any]:
    """The arrays of a file: the first matrix in bytes with a scale a column, others in float16."""
    plain = {name: weight.detach().cpu().numpy() for name, weight in weights.items()}
    small: dict[str, Any] = {name: w.astype(np.float16) for name, w in plain.items()}
    scale = (np.abs(plain["w0"]).max(0) / LARGEST).clip(1e-12).astype(np.float32)
    return {**small, "w0": np.rint(plain["w0"] / scale).astype(np.int8), "s0": scale}


def _read(arrays: Mapping[str, Any]) -> dict[str, Any]:
    """The weights in float32; a file of before has its first matrix in float16, too."""
    weights = {name: w.astype(np.float32) for name, w in arrays.items() if name[0] in "wb"}
    if "s0" in arrays:
        weights["w0"] *= arrays["s0"]
    return weights


def cast(weights: Weights, kind: Any) -> Weights:
    """The same network with its hidden layers in another type, so that asking it is quicker."""
    return {name: w if name[1] == "3" else w.to(kind) for name, w in weights.items()}


def forward(weights: Weights, x: Tensor) -> Tensor:
    """What a network answers; `x` has the type in which the hidden layers are calculated."""
    w = cast(weights, x.dtype)
    h = torch.relu(torch.addmm(w["b0"], x, w["w0"]))
    h = h + torch.relu(torch.addmm(w["b1"], h, w["w1"]))
    h = h + torch.relu(torch.addmm(w["b2"], h, w["w2"]))
    return torch.addmm(weights["b3"], h.float(), weights["w3"])


class Columns:
    """Some bits of observations, and how they become inputs of a network."""

    def __init__(self, numbers: Tensor, kind: Any) -> None:
        self.numbers, self.kind = numbers, kind

    def __len__(self) -> int:
        return int(self.numbers.numel())

    def inputs(self, observations: Tensor, room: int = 0) -> Tensor:
        """A row of zeros and ones for each observation, which is a row of bytes.

        Behind them is room for so many more numbers.
        """
        return bits.spread(observations, self.numbers, self.kind, room)


def save(path: Path, columns: Tensor, weights: Weights, about: Mapping[str, Any]) -> None:
    """Write a player's network, whole or not at all."""
    arrays = _small(weights)
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise ValueError("The network has weights that are not finite numbers.")
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        taken = columns.cpu().numpy().astype(np.int32)
        np.savez_compressed(file, columns=taken, about=np.array(json.dumps(about)), **arrays)
    part.replace(path)


def load(path: Path) -> tuple[dict[str, Any], Tensor, Weights]:
    """What `save` wrote: what the network says of itself, its columns, its weights."""
    with np.load(path, allow_pickle=False) as kept:
        weights = {name: torch.from_numpy(w) for name, w in _read(kept).items()}
        about: dict[str, Any] = json.loads(str(kept["about"]))
        return about, torch.from_numpy(kept["columns"].astype(np.int64)), weights
