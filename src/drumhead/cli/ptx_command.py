"""`drumhead build-ptx`: compiles games for GPUs."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import RESEARCH, app
from drumhead.errors import InvalidOption
from drumhead.terminal.lines import reason


@app.command(name="build-ptx", group=RESEARCH)
def build_ptx(
    *games: Annotated[str, Parameter(help="The games; all of them by default.")],
    out: Annotated[Path, Parameter(metavar="DIR", help="The folder to write into.")],
) -> None:
    """Compile the rules of games for GPUs. No GPU is needed for it, nor Numba where they run.

    Each game becomes a .ptx and a .json; drumhead_gpu.py in the same folder loads them with CuPy.

    Example: `drumhead build-ptx do-boy --out ptx/`
    """
    if len(set(games)) < len(games):
        raise InvalidOption("A game is named twice.")
    kinds = [drumhead.game(name).type for name in games] or list(drumhead.games())
    if find_spec("numba_cuda") is None:
        raise InvalidOption("This needs the extra cuda: pip install 'drumhead[cuda]'.")
    try:
        out.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InvalidOption(f"{out} cannot be a folder: {reason(error)}.") from None
    from drumhead.learn.gpu.builder import build

    for kind in kinds:
        build(kind, out)
        print(f"{kind.title} is in {out / kind.slug}.ptx.", flush=True)
