"""Positions of all fourteen games, as a seat at a table is sent them, for tests and pictures.

python web/dev/fixtures.py          # writes web/dev/fixtures/GAME.json
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import drumhead
from drumhead.server.table.seat_updates import wire_view

FOLDER = Path(__file__).parent / "fixtures"
#: The tables of each game, and after how many moves of random play; besides these, the first
#: position of every phase at the first table.
TABLES: dict[str, dict[int, tuple[int, ...]]] = {
    "bang": {4: (30,), 8: (23,), 2: (9,)},
    "do-boy": {4: (14, 27, 62), 6: (25,), 3: (20,)},
    "game-of-war": {2: (11, 24, 57), 4: (16, 70)},
    "liberty-bond": {4: (31, 60), 6: (90,), 2: (40,)},
    "militac": {4: (5, 30)},
    "mobilization": {4: (60,), 8: (40, 200), 3: (150,)},
    "mobilization-2": {1: (0, 12, 33)},
    "mobilization-3": {2: (5, 60, 121)},
    "organization": {4: (13, 30), 5: (9, 24), 6: (29,), 2: (12,), 3: (12,)},
    "sham-battle": {4: (14, 31), 3: (9, 21, 60)},
    "sham-battle-2": {2: (6, 24, 60)},
    "skirmish": {4: (2, 60)},
    "tactics": {4: (9, 33)},
    "war-and-diplomacy": {4: (6,), 5: (31,), 3: (10,)},
}
#: The most moves that are played in search of another phase.
LONGEST = 260


def positions(
    slug: str, players: int, wanted: tuple[int, ...], *, phased: bool
) -> list[dict[str, Any]]:
    """What the seat to move is sent at the wanted moves and (`phased`) where a phase begins."""
    match = drumhead.game(slug, players=players).match(seed=1)
    rng = random.Random(f"{slug} {players}")
    sent, phases = [], set()
    for number in range(LONGEST):
        seat = match.turn
        if seat is None:
            break
        view = match.view(seat)
        if number in wanted or (phased and view["phase"] not in phases):
            phases.add(view["phase"])
            choices = match.choices(seat)
            sent.append({"number": number, "view": wire_view(view), "choices": choices})
        legal = match.legal
        # Combinations first, and the lowest bids: random play would rarely lay anything down.
        laying = [move for move in legal if move.split()[0] in {"lay", "add", "meld"}]
        bids = [move for move in legal if move.startswith("bid")]
        match.play(rng.choice(laying or (bids[:3] + legal[-1:] if bids else legal)))
    return sent


def main() -> None:
    """Write a file for each game."""
    FOLDER.mkdir(exist_ok=True)
    for info in drumhead.games():
        tables = [
            position
            for place, (players, wanted) in enumerate(TABLES[info.slug].items())
            for position in positions(info.slug, players, wanted, phased=place == 0)
        ]
        names = dict(info.card_names)
        lines = ",\n".join(
            json.dumps(one, ensure_ascii=False, separators=(",", ":")) for one in tables
        )
        head = json.dumps({"pack": info.pack, "card_names": names}, ensure_ascii=False)[:-1]
        (FOLDER / f"{info.slug}.json").write_text(f'{head}, "positions": [\n{lines}\n]}}\n')
        print(info.slug, len(tables), "positions")


if __name__ == "__main__":
    main()
