"""Draws docs/pictures/terminal.svg: the first minute of a game of Do-Boy in the terminal.

python docs/pictures/terminal.py
"""

from __future__ import annotations

import io
import os
import re
import subprocess
import sys
from pathlib import Path

from rich.console import Console
from rich.text import Text

COMMAND = ["drumhead", "play", "do-boy", "--seed", "1", "--against", "corporal"]
TYPED = ["give C10", "i10", "i9", "e1", "why play A5", "c4"]
HERE = Path(__file__).parent


def main() -> None:
    """Play the first moves and write what a person would have seen."""
    played = subprocess.run(
        [sys.executable, "-m", *COMMAND], input="\n".join(TYPED) + "\n", text=True,
        capture_output=True, check=True, env=os.environ | {"COLUMNS": "80"},
    )  # fmt: skip
    lines = played.stdout.rsplit("\n>", 1)[0].splitlines()
    first = max(place for place, line in enumerate(lines) if line.startswith("> i9"))
    console = Console(record=True, width=80, file=io.StringIO())
    console.print(Text("\n".join(["$ " + " ".join(COMMAND), "...", *lines[first:], ">"])))
    svg = console.export_svg(title="Do-Boy in the terminal")
    # No fonts from elsewhere: the reader's own monospaced font will do.
    svg = re.sub(r"@font-face \{.*?\}\n", "", svg, flags=re.DOTALL)
    svg = re.sub(r"\s*<!-- .*? -->", "", svg)
    svg = svg.replace("Fira Code", "ui-monospace, DejaVu Sans Mono, Menlo, Consolas")
    (HERE / "terminal.svg").write_text(svg, "utf-8")


if __name__ == "__main__":
    main()
