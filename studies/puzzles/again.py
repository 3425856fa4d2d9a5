"""Verification of published puzzles: how many keep their answer in another and longer search.

    python -m studies.puzzles.again [--times N] [--jobs N] [GAME ...]

Every puzzle is searched with a seed of its own and `--times` the simulations of its making
(four by default).
"""

from __future__ import annotations

import argparse
import os
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context

import drumhead
from drumhead.games import game_type
from drumhead.puzzles import puzzle, puzzles
from studies.puzzles import search


def keeps(slug: str, number: int, times: int) -> bool:
    """Does a longer search find the same answer?"""
    game = game_type(slug)
    found = puzzle(game, number)
    tree = search.search(found.set_up(game), "again", times * found.simulations)
    return game.moves.text(search.answer(tree)) == found.answer


def main() -> None:
    """Solve all and print the shares."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--times", type=int, default=4)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("games", nargs="*")
    asked = parser.parse_args()
    kept = total = 0
    print("| game | puzzles | kept | share | grades 1 to 5 |")
    print("| --- | ---: | ---: | ---: | --- |")
    with ProcessPoolExecutor(asked.jobs, mp_context=get_context("spawn")) as pool:
        for slug in asked.games or [game.slug for game in drumhead.games()]:
            every = puzzles(game_type(slug))
            numbers = range(1, len(every) + 1)
            if not numbers:
                continue
            same = sum(pool.map(keeps, [slug] * len(every), numbers, [asked.times] * len(every)))
            grades = [sum(one.grade == grade for one in every) for grade in range(1, 6)]
            of = ", ".join(map(str, grades))
            print(
                f"| {slug} | {len(every)} | {same} | {same / len(every):.1%} | {of} |", flush=True
            )
            kept, total = kept + same, total + len(every)
    if total:
        print(f"| all | {total} | {kept} | {kept / total:.1%} | |")


if __name__ == "__main__":
    main()
