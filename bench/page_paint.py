"""Time to the first paint of web pages, this tree's and another's in random order.

    python bench/page_paint.py [--before SOURCE] [--rounds N]

SOURCE is the folder `src` of another tree, with its pages built. Chromium opens the home page and
the page of a table that is not there (all scripts of a table, and no game) in a fresh context each
time, so nothing is cached. Reports the browser's first contentful paint in milliseconds.
"""

from __future__ import annotations

import argparse
import os
import random
import shutil
import statistics
import tempfile
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import sync_playwright
from served import Server

PAGES = {"home": "/", "table": "/table/nosuch"}
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
PAINTED = """() => new Promise(done => new PerformanceObserver(list => {
    const first = list.getEntries().find(one => one.name === "first-contentful-paint");
    if (first) done(first.startTime);
}).observe({ type: "paint", buffered: true }))"""


def main() -> None:
    """Open the pages, and print the medians."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--before", type=Path)
    parser.add_argument("--rounds", type=int, default=15)
    wanted = parser.parse_args()
    found: dict[tuple[str, str], list[float]] = {}
    installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with ExitStack() as stack, sync_playwright() as driver:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        sources = {"now": None} | ({"before": wanted.before} if wanted.before else {})
        ports = {}
        log = stack.enter_context(Path(os.devnull).open("wb"))
        for name, source in sources.items():
            url = f"sqlite:///{folder / name}.sqlite3"
            server = Server(url, unlimited=True, source=source, log=log)
            stack.callback(server.stop)
            ports[name] = server.port
        browser = driver.chromium.launch(executable_path=installed, args=FLAGS)
        for _ in range(wanted.rounds):
            for page_name, path in PAGES.items():
                for name, port in random.sample(list(ports.items()), len(ports)):
                    context = browser.new_context(viewport={"width": 1280, "height": 800})
                    page = context.new_page()
                    page.set_default_timeout(120_000)
                    page.goto(f"http://127.0.0.1:{port}{path}")
                    found.setdefault((page_name, name), []).append(page.evaluate(PAINTED))
                    context.close()
        browser.close()
    for (page_name, name), times in found.items():
        print(
            f"{page_name:6} {name:7} median {statistics.median(times):6.0f} ms   "
            f"fastest {min(times):6.0f} ms   of {len(times)}"
        )
    print(f"load of the machine at the end: {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
