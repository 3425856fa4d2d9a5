"""`drumhead train`: trains a network."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import RESEARCH, app
from drumhead.errors import InvalidOption
from drumhead.learn.training import SINGLE, USUAL


@app.command(group=RESEARCH)
def train(
    game: Annotated[str, Parameter(help="A game's name.")],
    *,
    out: Annotated[Path, Parameter(metavar="DIR", help="The folder to write into.")],
    seconds: Annotated[float, Parameter(help="The training time in seconds.")] = 60.0,
    ptx: Annotated[
        Path | None, Parameter(metavar="DIR", help="The folder of build-ptx, to train on a GPU.")
    ] = None,
    resume: Annotated[
        Path | None,
        Parameter(metavar="FILE", help="Resume from a checkpoint (.pt) or a network (.npz)."),
    ] = None,
    answer: Annotated[
        bool,
        Parameter(
            negative=(),
            help="Train a best response to the network of --resume, which stays frozen.",
        ),
    ] = False,
    seed: Annotated[int, Parameter(help="The random seed.")] = 1,
    usual: Annotated[
        float,
        Parameter(help="The fraction of tables with the default number of players and options."),
    ] = USUAL,
    single: Annotated[
        float, Parameter(help="The fraction of tables with matches of a single hand.")
    ] = SINGLE,
) -> None:
    """Train a player by self-play: its network, a checkpoint, a log and a curve.

    With --ptx it trains on an NVIDIA GPU; without, on the CPU, thousands of times more slowly.

    Example: `drumhead train do-boy --ptx ptx/ --seconds 300 --out learned/`
    """
    kind = drumhead.game(game).type
    if kind.referee is not None:
        raise InvalidOption(
            f"There is nothing to learn in {kind.title}: it is a game of quick hands."
        )
    if find_spec("torch") is None:
        raise InvalidOption("This needs the extra train: pip install 'drumhead[train]'.")
    if seconds <= 0:
        raise InvalidOption(f"Training takes more than {seconds:g} seconds.")
    for path in (ptx, resume):
        if path is not None and not path.exists():
            raise InvalidOption(f"There is no {path}.")
    from drumhead.learn.training.trainer import train as learn

    try:
        learn(
            kind.slug, out, seconds, ptx=ptx, resume=resume, seed=seed, best_response=answer,
            usual=usual, single=single,
        )  # fmt: skip
    except (ValueError, ArithmeticError, OSError) as error:
        raise InvalidOption(str(error)) from None
