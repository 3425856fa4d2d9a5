"""Many tables of people at one server: how long a move takes, and how many a second it can take.

    python bench/load.py [--tables N] [--seconds S] [--moves N] [--game GAME] [--clients N]
    python bench/load.py --growth 50,200,500,1000,2000
    python bench/load.py --against marshal
    python bench/load.py --database postgresql --workers 2
    python bench/load.py --beside
    python bench/load.py --before ../before/src --seconds 2

The server is a process of its own, or several, with a fresh database; the people are WebSockets of
other processes (`people.py`), four at each table. *Paced*, every table moves about once a second;
*unpaced*, each player moves as soon as the state arrives. The time of a move is from
sending it to the moment at which all four seats have its state, whatever came meanwhile; a state is
*skipped* if a seat got only a later one. In the end the log of every table in the database is
compared with what was sent. With `--growth` the paced run is repeated with other numbers of tables,
with `--against` there is one person at each table and three computer players, and with `--beside`
the same work is done by boardgame.io, in memory and with its files. `--before` lets the server of
another source tree and this one alternate and compares their processor time; on a busy machine
nothing else can be compared.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import multiprocessing
import os
import resource
import shutil
import socket
import statistics
import subprocess
import tempfile
from collections.abc import Iterator
from operator import truediv
from pathlib import Path
from typing import Any

import httpx
import people
from people import SEATS, Boardgame, Drumhead, Report, Run
from served import Process, Server, database
from sqlalchemy import text

from drumhead.server.store import database as store

#: How many tables the same four guests sit at.
SHARED = 16
#: How many seconds it takes until all tables play.
RAMP = 1.0
#: How often each of two servers has its turn.
TURNS = 9
HEAD = (
    f"{'':30} {'moves/s':>8} {'p50':>8} {'p95':>8} {'p99':>8} {'skipped':>8} "
    f"{'CPU/move':>9} {'bytes/move':>11}"
)


class Crowds:
    """The processes of people."""

    def __init__(self, port: int, processes: int) -> None:
        self._lines = []
        self._processes = []
        context = multiprocessing.get_context("spawn")
        for _ in range(processes):
            mine, theirs = context.Pipe()
            process = context.Process(target=people.crowd, args=(port, theirs), daemon=True)
            process.start()
            theirs.close()
            self._lines.append(mine)
            self._processes.append(process)

    def _ask(self, orders: list[Any]) -> list[Any]:
        for line, order in zip(self._lines, orders, strict=True):
            line.send(order)
        return [line.recv() for line in self._lines]

    def sit(self, tables: list[tuple[str, list[Any]]]) -> None:
        """Let people sit down at tables."""
        self._ask([tables[at :: len(self._lines)] for at in range(len(self._lines))])

    def play(self, run: Run) -> list[Report]:
        """Let everybody play."""
        share = run._replace(moves=run.moves // len(self._lines))
        return list(self._ask([share] * len(self._lines)))

    def stop(self) -> None:
        """Send everybody home."""
        for line, process in zip(self._lines, self._processes, strict=True):
            with contextlib.suppress(OSError):
                line.send(None)
            process.join(10)
            process.kill()


def row(name: str, reports: list[Report], cpu: float) -> str:
    """The figures of a run."""
    times = sorted(1000 * time for report in reports for time in report.times)
    sizes = sorted(size for report in reports for size in report.sizes)
    moves = sum(report.moves for report in reports)
    seconds = max(report.seconds for report in reports)
    if not times:
        return f"{name:30} no move was made"
    p50, p95, p99 = (f"{times[int(len(times) * q)]:5.1f} ms" for q in (0.5, 0.95, 0.99))
    skipped = sum(report.skipped for report in reports)
    return (
        f"{name:30} {moves / seconds:8.0f} {p50:>8} {p95:>8} {p99:>8} {skipped:8} "
        f"{1000 * cpu / moves:6.2f} ms {sizes[len(sizes) // 2] if sizes else 0:9} B"
    )


def complain(reports: list[Report]) -> None:
    """Nothing may have been refused, and everything must have been answered."""
    refused = [why for report in reports for why in report.refused]
    unanswered = sum(report.unanswered for report in reports)
    if refused or unanswered:
        print(f"{len(refused)} refused ({', '.join(refused[:1])}), {unanswered} not answered")


# --- Drumhead ----------------------------------------------------------------------------


async def make_tables(
    port: int, options: argparse.Namespace, count: int
) -> list[tuple[str, list[Any]]]:
    """New tables, each with the languages of the people who will sit there."""
    other = {"kind": "computer", "rank": options.against} if options.against else {"kind": "open"}
    persons = 1 if options.against else SEATS
    made: list[tuple[str, list[Any]]] = []
    cookies: list[str] = []
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120) as http:
        for number in range(count):
            if number % SHARED == 0:
                cookies = [await _guest(http, seat) for seat in range(SEATS)]
            seats = [{"kind": "you"}, *[other] * (SEATS - 1)]
            http.cookies.set("drumhead", cookies[0])
            wanted = {"game": options.game, "players": SEATS, "seats": seats}
            answer = await http.post("/api/tables", json=wanted)
            answer.raise_for_status()
            table = answer.json()["id"]
            sitting = enumerate(cookies[:persons])
            made.append((table, [Drumhead(table, n, c, options.whole) for n, c in sitting]))
    return made


async def _guest(http: httpx.AsyncClient, seat: int) -> str:
    http.cookies.clear()
    cookie = (await http.get("/api/me")).cookies["drumhead"]
    await http.post("/api/me", json={"name": f"Guest {seat}"})
    http.cookies.clear()
    return cookie


def check(url: str, sent: dict[str, list[tuple[int, int, str]]]) -> tuple[int, int]:
    """How many of the moves are not in the database, and how many entries nobody sent."""
    lost = doubled = 0
    query = text("SELECT number, seat, text FROM moves WHERE table_id = :id ORDER BY number")
    with store.connect(url).connect() as connection:
        for table, moves in sent.items():
            stored = [tuple(row) for row in connection.execute(query, {"id": table})]
            assert [entry[0] for entry in stored] == list(range(1, len(stored) + 1))
            people = {seat for _, seat, _ in moves}  # neither deals nor computer players
            made = [entry for entry in stored if entry[1] in people]
            lost += len(set(moves) - set(made))
            doubled += len(made) - len(set(moves) & set(made))
    return lost, doubled


@contextlib.contextmanager
def drumhead(
    options: argparse.Namespace, count: int, source: Path | None = None
) -> Iterator[tuple[Server, Crowds, str]]:
    """A server with people at its tables."""
    with database(options.database) as (url, _):
        server = Server(url, options.workers, source=source)
        crowds = None
        try:
            crowds = Crowds(server.port, options.clients)
            crowds.sit(asyncio.run(make_tables(server.port, options, 1)))
            before = server.memory  # by now the game is loaded
            crowds.sit(asyncio.run(make_tables(server.port, options, count - 1)))
            each = 1000 * (server.memory - before) / max(1, count - 1)
            company = f"a person and {SEATS - 1} of {options.against}" if options.against else \
                f"{SEATS} people"  # fmt: skip
            print(f"{count} tables of {company}, {options.game}: {each:.0f} kB a table, "
                  f"connections included ({server.memory:.0f} MB in all)", flush=True)  # fmt: skip
            yield server, crowds, url
        finally:
            if crowds is not None:
                crowds.stop()
            server.stop()


def measure(options: argparse.Namespace, count: int, paces: dict[str, float]) -> None:
    """Play at so many tables, once for each pace, and compare the database with what was sent."""
    with drumhead(options, count) as (server, crowds, url):
        sent: dict[str, list[tuple[int, int, str]]] = {}
        for name, pace in paces.items():
            cpu = server.cpu
            reports = crowds.play(Run(pace, options.seconds, RAMP, options.moves))
            print(row(f"Drumhead, {name}", reports, server.cpu - cpu), flush=True)
            complain(reports)
            for report in reports:
                for table, moves in report.sent.items():
                    sent.setdefault(table, []).extend(moves)
        lost, doubled = check(url, sent)
        total = sum(map(len, sent.values()))
        print(f"{total} moves: {lost} lost, {doubled} doubled; {server.memory:.0f} MB at the end")


def measure_turns(options: argparse.Namespace, paces: dict[str, float]) -> None:
    """The server of another source tree and this one in alternation: the cost of a move in each."""
    count = options.tables
    with (
        drumhead(options, count, options.before.resolve()) as (before, people_before, _),
        drumhead(options, count) as (now, people_now, _),
    ):
        pair = [(before, people_before), (now, people_now)]
        for name, pace in paces.items():
            costs: list[list[float]] = [[], []]
            for turn in range(TURNS):
                for which in (0, 1) if turn % 2 else (1, 0):
                    server, crowds = pair[which]
                    cpu = server.cpu
                    reports = crowds.play(Run(pace, options.seconds, RAMP, options.moves))
                    moves = sum(report.moves for report in reports)
                    costs[which].append(1000 * (server.cpu - cpu) / moves)
            ratio = statistics.median(map(truediv, costs[1], costs[0]))
            old, new = map(statistics.median, costs)
            print(f"{name}: {old:.2f} ms a move before, {new:.2f} ms now; {ratio:.2f}", flush=True)


# --- boardgame.io ------------------------------------------------------------------------


def install(folder: Path) -> bool:
    """Install boardgame.io into a folder; a sentence says why not."""
    npm, node = shutil.which("npm"), shutil.which("node")
    if npm is None or node is None:
        print("boardgame.io is left out: it needs node and npm, which are not installed.")
        return False
    command = [
        npm,
        "install",
        "boardgame.io",
        "node-persist",
        "--prefix",
        str(folder),
        "--no-audit",
        "--no-fund",
    ]
    answer = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    if answer.returncode:
        print("boardgame.io is left out: npm cannot install it here.")
        return False
    shutil.copy(Path(__file__).with_name("boardgame.cjs"), folder)
    return True


def measure_boardgame(options: argparse.Namespace, paces: dict[str, float]) -> None:
    """The same for boardgame.io: the same seats, as many cards, secret hands."""
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary)
        if not install(folder):
            return
        for store, arguments in {"memory": [], "files": [str(folder / "store")]}.items():
            with socket.socket() as free:
                free.bind(("127.0.0.1", 0))
                port = free.getsockname()[1]
            server = Process(["node", str(folder / "boardgame.cjs"), str(port), *arguments])
            crowds = None
            try:
                server.wait_for("ready")
                crowds = Crowds(port, options.clients)
                names = [f"table {number}" for number in range(options.tables)]
                # A match that is not there is made when somebody asks for it.
                crowds.sit([(one, [Boardgame(one, n) for n in range(SEATS)]) for one in names])
                for name, pace in paces.items():
                    cpu = server.cpu
                    reports = crowds.play(Run(pace, options.seconds, RAMP, options.moves))
                    cost = server.cpu - cpu
                    print(row(f"boardgame.io {store}, {name}", reports, cost), flush=True)
                    complain(reports)
            finally:
                if crowds is not None:
                    crowds.stop()
                server.stop()


def main() -> None:
    """Run what was asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=10)
    parser.add_argument("--moves", type=int, default=1_000_000, help="the most moves of a run")
    parser.add_argument("--game", default="do-boy")
    parser.add_argument("--database", choices=["sqlite", "postgresql"], default="sqlite")
    parser.add_argument("--workers", type=int, default=1, help="processes that serve")
    parser.add_argument("--clients", type=int, default=1, help="processes of people")
    parser.add_argument("--whole", action="store_true", help="whole states instead of changes")
    parser.add_argument("--against", metavar="RANK", help="one person at each table, and these")
    parser.add_argument("--growth", help="numbers of tables, as in 50,200,500,1000,2000")
    parser.add_argument("--before", type=Path, help="another source tree, as in ../before/src")
    parser.add_argument("--beside", action="store_true", help="boardgame.io beside it")
    options = parser.parse_args()
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} before the run", flush=True)
    print(HEAD, flush=True)
    paces = {"paced": 1.0, "unpaced": 0.0}
    if options.growth:
        for count in map(int, options.growth.split(",")):
            if count * SEATS + 100 > hard:
                print(f"{count} tables are left out: only {hard} files may be open here.")
            else:
                measure(options, count, {"paced": 1.0})
        return
    if options.before:
        measure_turns(options, paces)
        return
    measure(options, options.tables, paces)
    if options.beside:
        measure_boardgame(options, paces)


if __name__ == "__main__":
    main()
