"""Sheets of every game's table: four sizes, light and dark, on one picture to look over.

    python docs/pictures/sheets.py FOLDER [GAME ...] [--beside FOLDER ...]

Writes FOLDER/GAME.webp: a row for each size with the table light and dark and, from each folder
after `--beside`, the pictures whose names begin with the game's and end with the size
("tactics-bid-1280x800.png"). A game that has none there shows only its own.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from pathlib import Path

from pages import FLAGS, MOVES, installed, server, set_up
from PIL import Image, ImageDraw
from playwright.sync_api import Browser, sync_playwright

import drumhead

SIZES = ((1280, 800), (1920, 1080), (390, 844), (844, 390))
SCHEMES = ("light", "dark")
#: A phone on which fingers press what is shown.
PHONE = 900
#: The height of a picture on the sheet, and the room around it, in pixels.
HEIGHT, GAP, LABEL = 480, 12, 20
PAPER, INK = "#ffffff", "#222222"


def shots(browser: Browser, base: str, slug: str) -> Iterator[tuple[str, Image.Image]]:
    """The table of a game in every size and scheme, with the size: one hand for all of them."""
    context = browser.new_context(reduced_motion="reduce")
    context.request.get(f"{base}/api/me")
    context.request.post(f"{base}/api/me", data={"name": "Ada"})
    table = set_up(context, base, slug, MOVES.get(slug, 10))
    cookies = context.storage_state()
    context.close()
    for width, height in SIZES:
        for scheme in SCHEMES:
            phone = width < PHONE
            context = browser.new_context(
                viewport={"width": width, "height": height},
                color_scheme="dark" if scheme == "dark" else "light",
                reduced_motion="reduce",
                has_touch=phone,
                is_mobile=phone,
                storage_state=cookies,
            )
            page = context.new_page()
            page.add_init_script("localStorage.setItem('introduced', 'all')")
            page.goto(f"{base}/table/{table}")
            page.wait_for_selector(".prompt")
            page.wait_for_load_state("networkidle")
            page.wait_for_timeout(800)
            yield f"{width}x{height}", Image.open(io.BytesIO(page.screenshot())).convert("RGB")
            context.close()


def others(slug: str, size: str, folders: list[Path]) -> list[Image.Image]:
    """The pictures of a game in a size from other folders."""
    longer = [game.slug for game in drumhead.games() if game.slug.startswith(f"{slug}-")]
    found = [
        file
        for folder in folders
        for file in sorted(folder.iterdir())
        if file.name.startswith((f"{slug}-", f"{slug}."))
        and not file.name.startswith(tuple(longer))
        and f"-{size}" in file.name
    ]
    return [Image.open(file).convert("RGB") for file in found]


def sheet(title: str, rows: dict[str, list[Image.Image]]) -> Image.Image:
    """Rows of pictures of one height, each with its size above it."""
    scaled = {
        f"{title}, {size}": [one.resize((one.width * HEIGHT // one.height, HEIGHT)) for one in row]
        for size, row in rows.items()
    }
    width = max(sum(one.width + GAP for one in row) for row in scaled.values()) + GAP
    whole = Image.new("RGB", (width, len(scaled) * (HEIGHT + LABEL + GAP) + GAP), PAPER)
    draw = ImageDraw.Draw(whole)
    top = GAP
    for words, row in scaled.items():
        draw.text((GAP, top), words, fill=INK)
        left = GAP
        for one in row:
            whole.paste(one, (left, top + LABEL))
            left += one.width + GAP
        top += HEIGHT + LABEL + GAP
    return whole


def main() -> None:
    """Make the sheets that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("games", nargs="*", metavar="GAME")
    parser.add_argument("--beside", nargs="*", type=Path, default=[], metavar="FOLDER")
    wanted = parser.parse_args()
    wanted.folder.mkdir(parents=True, exist_ok=True)
    with server() as base, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed(), args=FLAGS)
        for game in drumhead.games():
            if wanted.games and game.slug not in wanted.games:
                continue
            rows: dict[str, list[Image.Image]] = {}
            for size, picture in shots(browser, base, game.slug):
                rows.setdefault(size, []).append(picture)
            for size, row in rows.items():
                row += others(game.slug, size, wanted.beside)
            sheet(game.title, rows).save(wanted.folder / f"{game.slug}.webp", quality=80)
            print(game.slug, flush=True)
        browser.close()


if __name__ == "__main__":
    main()
