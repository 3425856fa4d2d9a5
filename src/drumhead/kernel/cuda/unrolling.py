"""Rolled loops: the GPU compiler would unroll most of them several times.

All rules are inlined, and the loops of a card game are numerous, nested and short. Unrolled,
the playouts of Bang had 46,000 instructions. That exceeds the instruction cache, and threads
waited for instructions instead of playing. `ptx.py` names the kernels that profit.
"""

from __future__ import annotations

import re

_LABEL = re.compile(r'"?([-\w.$]+)"?:')
_BRANCH = re.compile(r"\s+br .*label %")
_TARGET = re.compile(r'label %"?([-\w.$]+)"?')
_NUMBERED = re.compile(r"^!(\d+) = ", re.MULTILINE)


def rolled(module: str) -> str:
    """A module of LLVM assembly in which every backward branch forbids unrolling."""
    unnumbered = 1 + max((int(number) for number in _NUMBERED.findall(module)), default=-1)
    never = f"!{unnumbered}"
    notes = [f'{never} = !{{!"llvm.loop.unroll.disable"}}']
    lines = []
    before: set[str] = set()
    for line in module.splitlines():
        label = _LABEL.match(line)
        if line.startswith("define "):
            before = set()
        elif label is not None:
            before.add(label[1])
        elif _BRANCH.match(line) and before.intersection(_TARGET.findall(line)):
            own = f"!{unnumbered + len(notes)}"
            notes.append(f"{own} = distinct !{{{own}, {never}}}")
            line += f", !llvm.loop {own}"
        lines.append(line)
    return "\n".join([*lines, *notes, ""])
