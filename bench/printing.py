"""How long it takes to print a pack, and how large the files are.

    python bench/printing.py [PACK ...]

Every part of every pack is made in a process of its own, as `drumhead print` does it: the seconds
are those of the whole command, from its start to the written file, with the processor time of
the process beside them.
"""

from __future__ import annotations

import resource
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from drumhead.packs import packs
from drumhead.printing import page_count
from drumhead.printing.extras import parts_of


def measured(slug: str, part: str, folder: Path) -> tuple[float, float, int, int]:
    """Seconds on the clock and of the processor, pages, and bytes."""
    file = folder / f"{slug}-{part}.pdf"
    before, start = resource.getrusage(resource.RUSAGE_CHILDREN), perf_counter()
    words = ["print", slug, "--part", part, "--out", str(file)]
    subprocess.run([sys.executable, "-m", "drumhead", *words], check=True, capture_output=True)
    seconds, after = perf_counter() - start, resource.getrusage(resource.RUSAGE_CHILDREN)
    spent = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    made = file.read_bytes()
    return seconds, spent, page_count(made), len(made)


def main() -> None:
    """Print a table."""
    wanted = sys.argv[1:] or [pack.slug for pack in packs()]
    print(f"{'pack':<18} {'part':<9} {'seconds':>7} {'processor':>9} {'pages':>5} {'kB':>5}")
    with tempfile.TemporaryDirectory() as name:
        for slug in wanted:
            for part in parts_of(slug):
                seconds, spent, pages, size = measured(slug, part, Path(name))
                print(
                    f"{slug:<18} {part:<9} {seconds:>7.1f} {spent:>9.1f} {pages:>5} "
                    f"{size / 1000:>5.0f}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
