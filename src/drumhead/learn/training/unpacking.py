"""Unpacking of observation bits into network inputs: a GPU kernel, or plain tensor operations."""

from typing import Any

import torch

try:
    import triton
    import triton.language as tl
except ImportError:  # Triton comes with PyTorch for GPUs only.
    triton = None

#: Rows and columns that one program of the kernel unpacks.
ROWS, COLUMNS = 4, 512


def unpack_bits(observations: Any, bits: Any, dtype: Any, extra: int = 0) -> Any:
    """A row of zeros and ones for each row of bytes, with `extra` uninitialized columns at the end.

    `bits` are the numbers of the bits to unpack.
    """
    count, width = observations.shape[0], bits.numel()
    rows = torch.empty(count, width + extra, dtype=dtype, device=observations.device)
    if triton is None or not observations.is_cuda:
        selected = observations.index_select(1, bits // 8)
        rows[:, :width] = selected >> (bits % 8).to(torch.uint8) & 1
        return rows
    grid = (-(-count // ROWS), -(-width // COLUMNS))
    size, stride = observations.shape[1], width + extra
    assert count * max(size, stride) < 1 << 31, "offsets are numbers of 32 bits"
    _unpack[grid](observations, bits, rows, count, size, width, stride, ROWS, COLUMNS)
    return rows


if triton is not None:

    @triton.jit  # type: ignore[untyped-decorator]
    def _unpack(  # type: ignore[no-untyped-def]
        observations, bits, rows, count, size, width, stride,
        row_block: tl.constexpr, column_block: tl.constexpr,
    ):  # fmt: skip
        row = tl.program_id(0) * row_block + tl.arange(0, row_block)
        column = tl.program_id(1) * column_block + tl.arange(0, column_block)
        place = tl.load(bits + column, mask=column < width, other=0).to(tl.int32)
        inside = (row[:, None] < count) & (column[None, :] < width)
        byte = tl.load(
            observations + row[:, None] * size + (place >> 3)[None, :], mask=inside, other=0
        )
        bit = (byte.to(tl.int32) >> (place & 7)[None, :]) & 1
        tl.store(rows + row[:, None] * stride + column[None, :], bit.to(tl.float32), mask=inside)
