"""The rules of a game as PTX, made without a GPU, and a description for programs that load it."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import numba.cuda as cuda
from numba.cuda import dispatcher
from numba.cuda.cudadrv import nvvm

from drumhead.kernel.cuda.layout import Layout
from drumhead.kernel.cuda.programs import kernels_of
from drumhead.kernel.cuda.unrolling import rolled

#: The target of the PTX: every GPU of compute capability 8.0 and later, with a driver of
#: CUDA 13.0 and later.
CAPABILITY = (8, 0)
PTX_VERSION = "9.0"

#: Kernels that are faster with unrolled loops. A thread runs through them only once.
UNROLLED = ("observe", "disclose")
#: Playouts are faster unrolled up to this number of PTX instructions. Longer ones exceed the
#: instruction cache, and threads wait for the next instruction.
LONG = 4000

_HEADER = re.compile(r"^\.(version|target|address_size)\b.*$", re.MULTILINE)
_ENTRY = re.compile(r"\.entry\s+([\w$]+)")
_INSTRUCTION = re.compile(r"^\t[a-z@]", re.MULTILINE)
_TABLES = re.compile(r"\b_cudapy_cmem")
#: Exceptions in Python, for which the compiler makes code, but which no kernel raises.
_ENVIRONMENTS = re.compile(r"^\.common .*NumbaEnv.*;$", re.MULTILINE)


class _NoDevice:
    """The GPU that the compiler looks for on a machine without one."""

    compute_capability = CAPABILITY


@contextmanager
def _set_up(unroll: bool) -> Iterator[None]:
    """Set up the compiler for PTX that runs on another machine.

    Tables go into global memory. Constant memory has only 64 KB, and threads that read
    different places of it wait for one another.
    """
    device, constant = dispatcher.get_current_device, nvvm.ADDRSPACE_CONSTANT
    compile_ir = nvvm.compile_ir
    dispatcher.get_current_device = lambda: _NoDevice
    nvvm.ADDRSPACE_CONSTANT = nvvm.ADDRSPACE_GLOBAL
    if not unroll:
        nvvm.compile_ir = lambda modules, **settings: compile_ir(
            [rolled(module) for module in modules], **settings
        )
    try:
        yield
    finally:
        dispatcher.get_current_device, nvvm.ADDRSPACE_CONSTANT = device, constant
        nvvm.compile_ir = compile_ir


def ptx_of(layout: Layout, *arguments: Any) -> str:
    """All kernels of a game (see `kernels_of`) as one module of PTX."""
    kernels = kernels_of(layout, *arguments)
    bodies = [_compiled(name, kinds, kernel) for name, (kinds, kernel) in kernels.items()]
    target = f".target sm_{CAPABILITY[0]}{CAPABILITY[1]}"
    return "\n".join([f".version {PTX_VERSION}", target, ".address_size 64", *bodies])


def _compiled(name: str, kinds: tuple[Any, ...], kernel: Callable[..., None]) -> str:
    """A kernel without the header of its module, under its own name."""
    text = _assembled(kinds, kernel, unroll=name in (*UNROLLED, "play"))
    if name == "play" and len(_INSTRUCTION.findall(text)) > LONG:
        text = _assembled(kinds, kernel, unroll=False)
    found = _ENTRY.search(text)
    if found is None or ".func" in text:
        raise RuntimeError(f"the kernel {name} is not one function")
    text = text.replace(found[1], name)
    text = _ENVIRONMENTS.sub("", _HEADER.sub("", text))
    return _TABLES.sub(f"_{name}_table", text)


def _assembled(kinds: tuple[Any, ...], kernel: Callable[..., None], unroll: bool) -> str:
    """A kernel as a module of PTX, its loops unrolled at the compiler's choice or not at all."""
    with _set_up(unroll):
        ptx, _ = cuda.compile(
            kernel, kinds, cc=CAPABILITY, device=False, abi="numba", output="ptx", opt=True
        )
    return ptx.decode() if isinstance(ptx, bytes) else ptx
