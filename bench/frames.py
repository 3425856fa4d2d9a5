"""How many frames a second the web table draws while cards fly, on a slow processor.

    python bench/frames.py [--slow N] [--tables N] [--moves N] [GAME ...]

A person in headless Chromium plays against a friend (a WebSocket of this process, who sits down
last, so that the first deal is seen) and corporals, at several tables of each game, with the
processor of the page slowed down N times. The browser traces itself. A flight is the time from
the first to the last frame of cards that move: a deal, a play, a trick that is gathered.

Of every flight are counted the frames that the compositor was asked for, those that were shown
and those dropped, as Chromium reports them (`PipelineReporter`), and the time that the main
thread computed for each frame (processor time, which another process on the machine does not
lengthen; the slowing down counts). Below are the long tasks, which computed for more than 50 ms,
with what they did.
"""

from __future__ import annotations

import argparse
import json
import random
import shutil
import tempfile
import threading
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from served import Server
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from drumhead.server.computing.readiness import prepare

#: The games that are measured, with the number of players.
GAMES = {"do-boy": 4, "tactics": 4, "liberty-bond": 4, "game-of-war": 2, "mobilization-3": 2}
#: A task of the main thread that takes longer than this is long; a frame at 60 a second; in ms.
LONG, FRAME = 50.0, 1000 / 60
#: How long it may take until there is something to click, on the average; in seconds.
PATIENCE = 6
#: How long a page may take on a busy machine; in seconds.
HANG = 180
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run")
CATEGORIES = (
    "blink.user_timing", "devtools.timeline", "disabled-by-default-devtools.timeline",
    "disabled-by-default-devtools.timeline.frame", "toplevel", "cc", "benchmark", "v8",
)  # fmt: skip
#: Marks in the trace when cards begin to move and when they have arrived, and how many they are.
#: A busy page hears late that a card has arrived, and an overtaken one is taken away: the mark is
#: set when the card stopped moving.
MARKS = """
const { animate, remove } = Element.prototype;
const flying = new Map();
let cards = 0, last = 0;
const arrived = (picture) => {
  const way = flying.get(picture);
  if (!flying.delete(picture)) return;
  const due = (way.startTime ?? Infinity) + way.effect.getComputedTiming().endTime;
  last = Math.max(last, Math.min(performance.now(), due));
  if (flying.size === 0) performance.mark(`flight ends ${cards}`, { startTime: last });
};
Element.prototype.animate = function (...how) {
  const animation = animate.apply(this, how);
  if (this.matches(".flying, .trick .one") && !flying.has(this)) {
    if (flying.size === 0) {
      cards = last = 0;
      performance.mark("flight begins");
    }
    cards++;
    flying.set(this, animation);
    animation.finished.then(() => arrived(this), () => arrived(this));
  }
  return animation;
};
Element.prototype.remove = function () {
  arrived(this);
  remove.call(this);
};
"""
#: Somebody who knows all games: none is introduced before it is played.
INTRODUCED = "try { localStorage.setItem('introduced', 'all') } catch {}"
#: Clicks something that makes a move or a part of one, as the number tells; says whether it did.
CLICK = """(number) => {
  const find = (what) => [...document.querySelectorAll(what)];
  const ends = find(".board:has(.picked) [data-choice]");
  const all = ends.length ? ends : find(`.board button.raised, .board .key, .board [data-choice],
    .board button.body, .board fieldset .button:enabled, .call, .buttons .button:enabled,
    .next-hand`);
  all[number % all.length]?.click();
  return all.length > 0;
}"""
#: What the main thread does, by the names of its events in the trace.
DEEDS = {
    "ProxyMain::BeginMainFrame": "frame", "FunctionCall": "script", "EvaluateScript": "script",
    "RunMicrotasks": "microtasks",
    "MinorGC": "collection", "MajorGC": "collection", "UpdateLayoutTree": "style",
    "Layout": "layout", "PrePaint": "paint", "Paint": "paint", "Layerize": "paint",
    "Commit": "commit", "ParseHTML": "parsing",
}  # fmt: skip


class Friend(threading.Thread):
    """Somebody else at the table, who sits down and makes moves at random."""

    def __init__(self, port: int, table: str) -> None:
        super().__init__(daemon=True)
        self._stack = ExitStack()
        with httpx.Client(base_url=f"http://127.0.0.1:{port}") as http:
            cookie = http.get("/api/me").cookies["drumhead"]
            http.cookies.set("drumhead", cookie)
            http.post("/api/me", json={"name": "Ben"})
        line = connect(
            f"ws://127.0.0.1:{port}/api/tables/{table}/ws?seen=0",
            additional_headers={"Cookie": f"drumhead={cookie}"},
            proxy=None,
        )
        self._line = self._stack.enter_context(line)

    def run(self) -> None:
        self._send(type="sit", seat=None)
        with suppress(ConnectionClosed):
            for text in self._line:
                message = json.loads(text)
                if message["type"] == "state" and message["choices"]:
                    chosen = random.choice(message["choices"])["text"]
                    self._send(type="move", number=message["number"], text=chosen)
                elif message["type"] == "next":
                    self._send(type="next", number=message["number"])

    def _send(self, **message: Any) -> None:
        self._line.send(json.dumps(message))

    def leave(self) -> None:
        """Go away."""
        self._stack.close()


@contextmanager
def serving() -> Iterator[int]:
    """The server in a process of its own: its port."""
    with tempfile.TemporaryDirectory() as folder:
        server = Server(f"sqlite:///{Path(folder) / 'frames.sqlite3'}", unlimited=True)
        try:
            yield server.port
        finally:
            server.stop()


@dataclass
class Task:
    """A task of the main thread: when it began, how long it took and computed, and its parts."""

    start: float
    wall: float
    computed: float
    parts: Counter[str] = field(default_factory=Counter)


@dataclass
class Findings:
    """What the traces of a game show; times in milliseconds."""

    flights: list[int] = field(default_factory=list)
    seconds: float = 0.0
    shown: int = 0
    dropped: int = 0
    frames: list[float] = field(default_factory=list)
    long: list[tuple[bool, Task]] = field(default_factory=list)


class Trace:
    """The events of the page's process in a trace."""

    def __init__(self, data: bytes) -> None:
        self.events: list[dict[str, Any]] = json.loads(data)["traceEvents"]
        marks = [e for e in self.events if str(e["name"]).startswith("flight ")]
        assert marks, "no card was seen moving"
        self._process = marks[0]["pid"]
        self._main = next(
            e["tid"]
            for e in self.events
            if e["name"] == "thread_name"
            and e["pid"] == self._process
            and e["args"]["name"] == "CrRendererMain"
        )
        self.flights = list(self._flights(sorted(marks, key=lambda e: e["ts"])))

    def _flights(self, marks: list[dict[str, Any]]) -> Iterator[tuple[float, float, int]]:
        """When cards began to move, when they had arrived, and how many there were."""
        begun = None
        for mark in marks:
            if mark["name"] == "flight begins":
                begun = mark["ts"]
            elif begun is not None:
                yield begun, mark["ts"], int(mark["name"].rpartition(" ")[2])
                begun = None

    def in_flight(self, start: float, end: float) -> bool:
        """Is there a moment of this time at which cards are moving?"""
        return any(start < until and since < end for since, until, _ in self.flights)

    def tasks(self) -> list[Task]:
        """The tasks of the main thread in order, with their parts."""
        mine = [
            e
            for e in self.events
            if e["pid"] == self._process and e["tid"] == self._main and e["ph"] == "X"
        ]
        mine.sort(key=lambda e: e["ts"])
        tasks = [
            Task(e["ts"], e.get("dur", 0) / 1000, e.get("tdur", 0) / 1000)
            for e in mine
            if e["name"] == "RunTask"
        ]
        starts = [task.start for task in tasks]
        for e in mine:
            at = bisect_left(starts, e["ts"] + 0.5) - 1
            if at >= 0 and (deed := _deed(e)) is not None:
                tasks[at].parts[deed] += e.get("tdur", 0) / 1000
        return tasks

    def frames(self) -> list[bool]:
        """The frames that were due while cards moved: was each of them shown?

        One without the main thread's part counts where the compositor moves the cards.
        """
        shown: dict[tuple[int, int], bool] = {}
        for e in self.events:
            if e["name"] != "PipelineReporter" or e["ph"] != "b" or e["pid"] != self._process:
                continue
            told = e["args"]["frame_reporter"]
            alone = told["has_compositor_animation"]
            if not (alone or told["has_main_animation"]) or not self.in_flight(e["ts"], e["ts"]):
                continue
            frame = told["frame_source"], told["frame_sequence"]
            state = told["state"]
            good = state == "STATE_PRESENTED_ALL" or (alone and state == "STATE_PRESENTED_PARTIAL")
            if state != "STATE_NO_UPDATE_DESIRED":
                shown[frame] = shown.get(frame, False) or good
        return list(shown.values())


def _deed(event: dict[str, Any]) -> str | None:
    """What an event is about, with the function where the trace tells."""
    what = DEEDS.get(event["name"])
    if what != "script":
        return what
    data = event["args"].get("data", {})
    name, line = data.get("functionName"), f"{data.get('lineNumber')}:{data.get('columnNumber')}"
    return f"script {name or Path(data.get('url', '')).stem + ' ' + line}"


def play(browser: Browser, port: int, game: str, slow: float, moves: int) -> Trace:
    """A trace of a deal and some moves."""
    context = browser.new_context(
        viewport={"width": 1280, "height": 800}, reduced_motion="no-preference"
    )
    page = context.new_page()
    page.set_default_timeout(1000 * HANG)
    page.add_init_script(INTRODUCED)
    page.add_init_script(MARKS)
    page.goto(f"http://127.0.0.1:{port}/")
    page.wait_for_selector("html[data-guest]", state="attached")
    seats = [{"kind": "you"}, {"kind": "open"}]
    seats += [{"kind": "computer", "rank": "corporal"}] * (GAMES[game] - 2)
    base = f"http://127.0.0.1:{port}/api"
    context.request.post(f"{base}/me", data={"name": "Ada"})
    wanted = {"game": game, "players": GAMES[game], "seats": seats}
    table = context.request.post(f"{base}/tables", data=wanted).json()["id"]
    page.goto(f"http://127.0.0.1:{port}/table/{table}")
    page.wait_for_selector(".slip")
    page.wait_for_load_state("networkidle")
    line = context.new_cdp_session(page)
    line.send("Emulation.setCPUThrottlingRate", {"rate": slow})
    browser.start_tracing(page=page, categories=list(CATEGORIES))
    friend = Friend(port, table)
    friend.start()
    page.wait_for_selector(".own .card, .table-field .card")
    make_moves(page, moves)
    trace = Trace(browser.stop_tracing())
    friend.leave()
    context.close()
    return trace


def make_moves(page: Page, moves: int) -> None:
    """Click so many times, as soon as there is something to click, as long as patience lasts."""
    made, until = 0, monotonic() + PATIENCE * moves
    while made < moves and monotonic() < until:
        made += bool(page.evaluate(CLICK, random.randrange(1 << 20)))
        page.wait_for_timeout(400)


def add(findings: Findings, trace: Trace) -> None:
    """Add what a trace shows to what is known of a game."""
    for since, until, cards in trace.flights:
        findings.flights.append(cards)
        findings.seconds += (until - since) / 1e6
    for shown in trace.frames():
        findings.shown += shown
        findings.dropped += not shown
    for task in trace.tasks():
        flying = trace.in_flight(task.start, task.start + 1000 * task.wall)
        if flying and "frame" in task.parts:
            findings.frames.append(task.computed)
        if task.computed > LONG:
            findings.long.append((flying, task))


def report(game: str, findings: Findings) -> None:
    """The figures of a game, and its long tasks."""
    wanted = findings.shown + findings.dropped
    times = sorted(findings.frames) or [0.0]
    middle, p95 = (times[int(len(times) * share)] for share in (0.5, 0.95))
    late = sum(time > FRAME for time in times)
    print(
        f"{game:18} {len(findings.flights):3} flights of {sum(findings.flights):3} cards   "
        f"{60 * findings.shown / max(1, wanted):4.1f} of 60 frames shown, "
        f"{findings.dropped} of {wanted} dropped   main thread: {len(times)} frames, "
        f"median {middle:.1f} ms, 95 % {p95:.1f} ms, {late} above {FRAME:.1f}",
        flush=True,
    )
    for flying, task in sorted(findings.long, key=lambda one: -one[1].computed)[:12]:
        parts = ", ".join(f"{what} {time:.0f}" for what, time in task.parts.most_common(5))
        when = "while cards fly" if flying else "between flights"
        print(f"    {task.computed:4.0f} ms {when}: {parts}")
    print(f"    {len(findings.long)} long tasks in all", flush=True)


def main() -> None:
    """Play, trace and report game by game."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("games", nargs="*", default=list(GAMES), metavar="GAME")
    parser.add_argument("--slow", type=float, default=4)
    parser.add_argument("--tables", type=int, default=3)
    parser.add_argument("--moves", type=int, default=10)
    options = parser.parse_args()
    random.seed(1)
    for game in options.games:
        prepare(game)
    installed = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with serving() as port, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=installed, args=FLAGS)
        for game in options.games:
            findings = Findings()
            for _ in range(options.tables):
                add(findings, play(browser, port, game, options.slow, options.moves))
            report(game, findings)
        browser.close()


if __name__ == "__main__":
    main()
