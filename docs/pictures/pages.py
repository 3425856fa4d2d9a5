"""Pictures of every page and of every game's table, wide and narrow, light and dark.

    python docs/pictures/pages.py [NAME ...]     # writes docs/pictures/pages/NAME-wide.webp ...

It needs Chromium and the packages of the extra `dev`. A name is a page (home, new, rules, mine,
days, about, learn, lesson, puzzles, puzzle, replay, hint) or the slug of a game; without one, all
are taken.
"""

from __future__ import annotations

import io
import json
import random
import shutil
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, BrowserContext, sync_playwright
from websockets.sync.client import connect

import drumhead
from drumhead.server.computing.readiness import prepare
from drumhead.server.serve import make_server
from drumhead.server.settings import Settings
from drumhead.server.wire.listening import bind

FOLDER = Path(__file__).parent / "pages"
SCREENS = {"wide": (1280, 800, "light"), "narrow": (390, 844, "dark")}
PAGES = {
    "home": "/", "new": "/new/tactics", "rules": "/rules/tactics#TAC-17", "mine": "/mine",
    "days": "/days", "about": "/about", "learn": "/learn", "lesson": "/learn/do-boy",
    "puzzles": "/puzzles", "puzzle": "/puzzles/militac/7",
}  # fmt: skip
#: Number of moves before the picture; ten for other games.
MOVES = {"liberty-bond": 12, "mobilization": 20, "mobilization-2": 25, "game-of-war": 30,
         "mobilization-3": 40, "sham-battle": 22, "sham-battle-2": 24, "tactics": 0, "bang": 7,
         "organization": 20, "do-boy": 20, "militac": 24}  # fmt: skip
#: Longer than anything takes on a busy machine, in seconds.
HANG = 180
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")


@contextmanager
def server() -> Iterator[str]:
    """A server on a database of its own."""
    with tempfile.TemporaryDirectory() as folder:
        listening = bind("127.0.0.1", 0)
        url = f"sqlite:///{Path(folder) / 'pictures.sqlite3'}"
        running = make_server(Settings(database=url, pause=0.0, warm_up=False))
        thread = threading.Thread(target=running.run, args=[[listening]])
        thread.start()
        while not running.started:
            time.sleep(0.01)
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            running.should_exit = True
            thread.join()


def set_up(context: BrowserContext, base: str, slug: str, moves: int, hands: int = 1) -> str:
    """A table after that many moves, at our turn."""
    prepare(slug)
    players = drumhead.game(slug).players
    company = [{"kind": "computer", "rank": "corporal"}] * (players - 1)
    wanted = {"game": slug, "hands": hands, "seats": [{"kind": "you"}, *company], "pace": "turns"}
    if slug != "bang":
        del wanted["pace"]
    answer = context.request.post(f"{base}/api/tables", data=wanted)
    if answer.status != 201:
        raise SystemExit(answer.text())
    table = str(answer.json()["id"])
    cookie = next(c["value"] for c in context.cookies() if c["name"] == "drumhead")
    address = f"{base.replace('http', 'ws')}/api/tables/{table}/ws?seen=0"
    chance = random.Random(slug)
    headers = {"Cookie": f"drumhead={cookie}"}
    with connect(address, additional_headers=headers, proxy=None) as socket:
        while True:
            state: dict[str, Any] = json.loads(socket.recv(HANG))
            if state["type"] != "state" or not state["view"]:
                continue
            if state["view"]["over"]:
                return table
            if state["choices"]:
                if state["number"] >= moves:
                    return table
                text = chance.choice(state["choices"])["text"]
                socket.send(json.dumps({"type": "move", "number": state["number"], "text": text}))


def installed() -> str | None:
    """Where Chromium is; its headless shell comes first."""
    return shutil.which("chromium-headless-shell") or shutil.which("chromium")


def take(browser: Browser, base: str, name: str) -> None:
    """A page or a table on every screen."""
    for screen, (width, height, scheme) in SCREENS.items():
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
        )
        context.request.get(f"{base}/api/me")
        context.request.post(f"{base}/api/me", data={"name": "Ada"})
        page = context.new_page()
        page.set_default_timeout(1000 * HANG)
        page.add_init_script("localStorage.setItem('introduced', 'all')")
        if name in PAGES:
            if name == "mine":
                set_up(context, base, "do-boy", 10)
                set_up(context, base, "do-boy", 10_000)
            page.goto(base + PAGES[name])
        elif name == "replay":
            page.goto(f"{base}/replay/{set_up(context, base, 'do-boy', 10_000)}")
        else:
            slug = "do-boy" if name == "hint" else name
            page.goto(f"{base}/table/{set_up(context, base, slug, MOVES.get(slug, 10))}")
            page.wait_for_selector(".prompt")
        if name == "hint":
            for button in ("Hint", "Show the move", "Why?"):
                page.get_by_role("button", name=button).first.click()
        page.wait_for_load_state("networkidle")
        page.wait_for_timeout(1500)
        picture = Image.open(io.BytesIO(page.screenshot()))
        picture.convert("RGB").save(FOLDER / f"{name}-{screen}.webp", quality=80, method=6)
        context.close()


def main() -> None:
    """Take the pictures."""
    FOLDER.mkdir(exist_ok=True)
    slugs = [game.slug for game in drumhead.games()]
    with server() as base, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed(), args=FLAGS)
        for name in sys.argv[1:] or [*PAGES, "replay", "hint", *slugs]:
            take(browser, base, name)
            print(name, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
