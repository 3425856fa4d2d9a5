"""Commands whose programs are in the repository and not in the installed package."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from drumhead.cli.application import MAKE, app
from drumhead.errors import DrumheadError

#: The root of the repository, when this package runs from a checkout.
ROOT = Path(__file__).parents[3]


def register(root: Path) -> None:
    """Register the programs in a checkout, or else commands that say where they are."""
    if (root / "studies" / "commands.py").is_file():
        if str(root) not in sys.path:
            sys.path.append(str(root))
        importlib.import_module("studies.commands")
    else:
        refuse("balance", "Report how the games play out between captains.")
        refuse("puzzles", "Make puzzles: positions in which one move is clearly the best.")


def refuse(name: str, about: str) -> None:
    """Register a command that says where its program is."""

    @app.command(name=name, group=MAKE, help=f"{about} Needs a checkout of the repository.")
    def _(*_: Annotated[str, Parameter(show=False, allow_leading_hyphen=True)]) -> None:
        raise DrumheadError(
            f"The command {name} is not in the installed package: run it in a checkout of the "
            f"repository, where its program is studies/{name}."
        )


register(ROOT)
