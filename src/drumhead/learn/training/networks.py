"""Policy and critic networks: dictionaries of tensors, the forward pass, and their files."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any, TypeAlias

import numpy as np
import torch

from .unpacking import unpack_bits

#: PyTorch has types of its own; here its tensors are anything.
Tensor: TypeAlias = Any
Weights: TypeAlias = dict[str, Any]

#: The largest size of a policy network in bytes, and its largest hidden layer.
MOST_BYTES, MOST_HIDDEN = 1_150_000, 320
#: The smallest hidden layer: observation bits are left out instead of going below it.
LEAST_HIDDEN = 256
#: In a file the first matrix has integers up to this, times a scale for each column.
LARGEST = 127


def size(inputs: int, hidden: int, outputs: int) -> int:
    """The bytes of a network: one for each number of the first matrix, two for all others."""
    return inputs * hidden + 2 * (2 * hidden * hidden + 5 * hidden + (hidden + 1) * outputs)


def hidden_size_for(inputs: int, outputs: int) -> int:
    """The largest multiple of 32 that keeps a policy network small enough."""
    fitting = [
        hidden
        for hidden in range(32, MOST_HIDDEN + 1, 32)
        if size(inputs, hidden, outputs) <= MOST_BYTES
    ]
    return fitting[-1]


def max_inputs(outputs: int) -> int:
    """The most inputs that leave room for the smallest hidden layers."""
    rest = MOST_BYTES - size(0, LEAST_HIDDEN, outputs)
    return rest // LEAST_HIDDEN


def initial_weights(inputs: int, hidden: int, outputs: int, device: str, last: float) -> Weights:
    """An untrained network; `last` is the gain of the output layer."""
    shapes = [(inputs, hidden), (hidden, hidden), (hidden, hidden), (hidden, outputs)]
    gains = [2.0, 1.4, 0.7, last]
    weights: Weights = {}
    for layer, (shape, gain) in enumerate(zip(shapes, gains, strict=True)):
        matrix = torch.randn(shape) * gain / max(shape) ** 0.5
        weights[f"w{layer}"] = matrix.to(device).requires_grad_()
        weights[f"b{layer}"] = torch.zeros(shape[1], device=device).requires_grad_()
    return weights


def padded(weights: Weights, inputs: int, outputs: int) -> Weights:
    """A network with more inputs and outputs behind its own; their weights are zero."""
    more = {"w0": inputs - len(weights["w0"]), "w3": outputs - len(weights["b3"])}
    pad = torch.nn.functional.pad
    return {
        **weights,
        "w0": pad(weights["w0"], (0, 0, 0, more["w0"])),
        "w3": pad(weights["w3"], (0, more["w3"])),
        "b3": pad(weights["b3"], (0, more["w3"])),
    }


def widened(weights: Weights, hidden: int) -> Weights:
    """A network with more hidden units and the same outputs: nothing reads the new units yet."""
    (inputs, before), outputs = weights["w0"].shape, len(weights["b3"])
    if before >= hidden:
        return weights
    wide = initial_weights(inputs, hidden, outputs, "cpu", 0.0)
    with torch.no_grad():
        for name, weight in weights.items():
            wide[name][tuple(slice(length) for length in weight.shape)] = weight
        for name in ("w1", "w2"):
            wide[name][before:, :before] = 0
    return wide


def quantized(weights: Weights) -> Weights:
    """The network as it is read back from a file, in which its strength is measured."""
    return {
        name: torch.as_tensor(w, device=weights[name].device)
        for name, w in _dequantize(_quantize(weights)).items()
    }


def _quantize(weights: Weights) -> dict[str, Any]:
    """The arrays of a file: the first matrix in int8 with a scale per column, others in float16."""
    plain = {name: weight.detach().cpu().numpy() for name, weight in weights.items()}
    arrays: dict[str, Any] = {name: w.astype(np.float16) for name, w in plain.items()}
    scale = (np.abs(plain["w0"]).max(0) / LARGEST).clip(1e-12).astype(np.float32)
    return {**arrays, "w0": np.rint(plain["w0"] / scale).astype(np.int8), "s0": scale}


def _dequantize(arrays: Mapping[str, Any]) -> dict[str, Any]:
    """The weights in float32; in older files the first matrix is in float16, too."""
    weights = {name: w.astype(np.float32) for name, w in arrays.items() if name[0] in "wb"}
    if "s0" in arrays:
        weights["w0"] *= arrays["s0"]
    return weights


def cast(weights: Weights, dtype: Any) -> Weights:
    """The network with its hidden layers in another type, for faster inference."""
    return {name: w if name[1] == "3" else w.to(dtype) for name, w in weights.items()}


def forward(weights: Weights, x: Tensor) -> Tensor:
    """The outputs of a network; the type of `x` is that of the hidden layers."""
    w = cast(weights, x.dtype)
    h = torch.relu(torch.addmm(w["b0"], x, w["w0"]))
    h = h + torch.relu(torch.addmm(w["b1"], h, w["w1"]))
    h = h + torch.relu(torch.addmm(w["b2"], h, w["w2"]))
    return torch.addmm(weights["b3"], h.float(), weights["w3"])


class Features:
    """The observation bits that are inputs of a network, and their type there."""

    def __init__(self, bits: Tensor, dtype: Any) -> None:
        self.bits, self.dtype = bits, dtype

    def __len__(self) -> int:
        return int(self.bits.numel())

    def inputs(self, observations: Tensor, extra: int = 0) -> Tensor:
        """A row of inputs for each observation (a row of bytes), and `extra` columns to fill."""
        return unpack_bits(observations, self.bits, self.dtype, extra)


def save(path: Path, bits: Tensor, weights: Weights, about: Mapping[str, Any]) -> None:
    """Write a policy network, whole or not at all."""
    arrays = _quantize(weights)
    if not all(np.isfinite(array).all() for array in arrays.values()):
        raise ValueError("The network has weights that are not finite numbers.")
    part = path.with_name(path.name + ".part")
    with part.open("wb") as file:
        columns = bits.cpu().numpy().astype(np.int32)
        np.savez_compressed(file, columns=columns, about=np.array(json.dumps(about)), **arrays)
    part.replace(path)


def load(path: Path) -> tuple[dict[str, Any], Tensor, Weights]:
    """The metadata, the observation bits and the weights of a network that `save` wrote."""
    with np.load(path, allow_pickle=False) as arrays:
        weights = {name: torch.from_numpy(w) for name, w in _dequantize(arrays).items()}
        about: dict[str, Any] = json.loads(str(arrays["about"]))
        return about, torch.from_numpy(arrays["columns"].astype(np.int64)), weights
