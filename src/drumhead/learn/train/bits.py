"""Bits of observations as inputs of a network: one kernel on a GPU, plain operations elsewhere."""

from typing import Any

import torch

try:
    import triton
    import triton.language as tl
except ImportError:  # Triton comes with PyTorch for GPUs only.
    triton = None

#: Rows and columns that a program of the kernel spreads.
ROWS, COLUMNS = 4, 512


def spread(observations: Any, columns: Any, kind: Any, room: int = 0) -> Any:
    """A row of zeros and ones for each row of bytes, with room for more columns behind them."""
    count, width = observations.shape[0], columns.numel()
    rows = torch.empty(count, width + room, dtype=kind, device=observations.device)
    if triton is None or not observations.is_cuda:
        taken = observations.index_select(1, columns // 8)
        rows[:, :width] = taken >> (columns % 8).to(torch.uint8) & 1
        return rows
    grid = (-(-count // ROWS), -(-width // COLUMNS))
    size, stride = observations.shape[1], width + room
    assert count * max(size, stride) < 1 << 31, "places are numbers of 32 bits"
    _spread[grid](observations, columns, rows, count, size, width, stride, ROWS, COLUMNS)
    return rows


if triton is not None:

    @triton.jit  # type: ignore[untyped-decorator]
    def _spread(  # type: ignore[no-untyped-def]
        observations, columns, rows, count, size, width, stride,
        row_block: tl.constexpr, column_block: tl.constexpr,
    ):  # fmt: skip
        row = tl.program_id(0) * row_block + tl.arange(0, row_block)
        column = tl.program_id(1) * column_block + tl.arange(0, column_block)
        place = tl.load(columns + column, mask=column < width, other=0).to(tl.int32)
        inside = (row[:, None] < count) & (column[None, :] < width)
        seen = tl.load(
            observations + row[:, None] * size + (place >> 3)[None, :], mask=inside, other=0
        )
        bit = (seen.to(tl.int32) >> (place & 7)[None, :]) & 1
        tl.store(rows + row[:, None] * stride + column[None, :], bit.to(tl.float32), mask=inside)
