"""What stands between the home page and a first decision that one understands: clicks and words.

    python bench/first_decision.py URL [NAME=URL ...]

For a running server, or several to compare. Every game is begun as a stranger would, with "Play
now" on the home page of a browser of 1280 by 800, until there is a choice between moves. Words are
those that can be seen without scrolling. What tells the goal, what cards are worth and what ends
the game is the line at the table or, where there is none, the page of rules.
"""

from __future__ import annotations

import json
import sys
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Page, ViewportSize, sync_playwright

CHROMIUM = "/usr/bin/chromium"
SCREEN: ViewportSize = {"width": 1280, "height": 800}
#: How many tenths of a second to wait for a choice.
PATIENCE = 600
#: The words of text that lies within the window.
WORDS = """() => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  let words = 0;
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(node);
    const box = range.getBoundingClientRect();
    const seen = box.width > 2 && box.height > 2 && box.bottom > 0 && box.top < innerHeight;
    const shown = node.parentElement.checkVisibility({ visibilityProperty: true });
    if (seen && shown) words += node.textContent.split(/\\s+/).filter(Boolean).length;
  }
  return words;
}"""


class Found(NamedTuple):
    """Clicks to the first choice, words on the way and there, and words until it makes sense."""

    clicks: int
    card: int
    table: int
    telling: int
    guided: int | None


def words(text: str) -> int:
    """How many words a text has."""
    return len(text.split())


def first_choice(page: Page, states: list[dict[str, Any]]) -> int:
    """Click on until there is something to choose; returns the clicks."""
    clicks = 0
    for _ in range(PATIENCE):
        page.wait_for_timeout(100)
        state = states[-1] if states else None
        if state is None:
            continue
        view = state["view"]
        if view and (len(state["choices"]) > 1 or "clock" in state):
            return clicks
        if view and len(state["choices"]) == 1 and view["turn"] == view["seat"]:
            page.locator("[data-choice], button.raised, button.body").first.click()
            page.wait_for_timeout(300)
            clicks += 1
    raise SystemExit("There was nothing to choose, however long one waited.")


def look(browser: Browser, base: str, slug: str) -> Found:
    """What a stranger meets on the way into a game."""
    context = browser.new_context(viewport=SCREEN, reduced_motion="reduce")
    page = context.new_page()
    page.set_default_timeout(180_000)
    states: list[dict[str, Any]] = []

    def hear(frame: str | bytes) -> None:
        message = json.loads(frame)
        if message["type"] == "state":
            states.append(message)
        if message["type"] == "bang":  # by the clock: the cards can be turned up or called for
            states.append({"view": True, "choices": [], "clock": True})

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.goto(base)
    card = page.locator(f"article[aria-labelledby='game-{slug}']")
    card.scroll_into_view_if_needed()
    read = words(card.inner_text())
    card.get_by_role("button", name="Play").click()
    page.wait_for_url("**/table/**")
    clicks = 1 + first_choice(page, states)
    page.wait_for_timeout(500)
    seen = page.evaluate(WORDS)
    goal = page.locator(".goal")
    if goal.count():
        telling = words(" ".join(goal.locator("p").all_text_contents()))
    else:
        page.goto(f"{base}/rules/{slug}")
        page.wait_for_load_state("networkidle")
        telling = words(page.locator("main").inner_text())
    lesson = context.request.get(f"{base}/api/learn/{slug}")
    guided = None
    if lesson.ok:
        panels = lesson.json()["panels"]
        guided = sum(words(panel["words"]) for panel in panels)
    context.close()
    return Found(clicks, read, seen, telling, guided)


def main() -> None:
    """Print a table, a row a game."""
    named = [at if "=" in at else f"here={at}" for at in sys.argv[1:]]
    servers = dict(at.split("=", 1) for at in named)
    if not servers:
        sys.exit(__doc__)
    columns = ("clicks", "words on its card", "words at the table", "words that tell the goal")
    heads = [f"{column}, {name}" for column in columns for name in servers]
    print(f"| game | {' | '.join(heads)} | words in the first minute |")
    print("| --- |" + " ---: |" * (len(heads) + 1))
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        page = browser.new_page()
        page.goto(next(iter(servers.values())))
        slugs = [game["slug"] for game in page.request.get(f"{page.url}api/games").json()]
        for slug in slugs:
            found = [look(browser, base.rstrip("/"), slug) for base in servers.values()]
            cells = [str(one[at]) for at in range(4) for one in found]
            minute = next((one.guided for one in reversed(found) if one.guided), "")
            print(f"| {slug} | {' | '.join(cells)} | {minute} |", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
