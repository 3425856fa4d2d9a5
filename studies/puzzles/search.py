"""Puzzle search: finds puzzles in matches between computer players.

Corporals play single hands, now and then a move at random. Of each hand some decisions are looked
at, in random order. A position is a puzzle if

- the rule of thumb would choose another move than a short search (`GLANCE` simulations);
- a long search (`LONG`) chooses a move that wins at least `LEAD` more of the hands than every
  other, and by at least `ERRORS` standard errors;
- a second long search from another seed says the same, and so does a third one that is `TIMES` as
  long: in some games the answer changes with the length of the search;
- no other good move leads to the same place when both are made, in either order;
- from some amount of search on, the answer is found every time: that is its grade (`GRADES`).

A hand gives one puzzle at most, so that no two are alike.
"""

from __future__ import annotations

import math
import random

from drumhead.engine.game import Game
from drumhead.engine.match import Match
from drumhead.kernel.compiler import Bytes
from drumhead.players import player
from drumhead.players.reasons import WIDE, estimates
from drumhead.players.search import MOVE, Tree, is_bidding
from drumhead.puzzles.reading import Choice, Puzzle

#: Simulations of a first look, and of the search that decides.
GLANCE, LONG = 400, 12_000
#: How many times as long the search is that confirms it.
TIMES = 4
#: What the answer must win more than any other move: of all hands, and in standard errors.
LEAD, ERRORS = 0.05, 4.0
#: A puzzle is of the first grade whose simulations find the answer in every one of `TRIES`
#: searches; if none does, it is left out: nobody could tell.
GRADES, TRIES = (50, 250, 1_000, 4_000, LONG), 4
#: How many decisions of a hand are looked at, and how many moves in a hundred are random.
LOOKED_AT, STRAY = 12, 8
#: How many moves of a puzzle are kept.
KEPT = 6


def from_match(game: Game, seed: str, number: int) -> Puzzle | None:
    """The puzzle of a match, by its number; most have none."""
    chance = random.Random(f"{game.slug} {game.players} {seed} {number}")
    positions = decisions(game, f"{seed} {number}", chance)
    chance.shuffle(positions)
    for state in positions[:LOOKED_AT]:
        position = game.position(Match(game, state).text, hands=1)
        found = examine(position, number)
        if found is not None:
            return found
    return None


def decisions(game: Game, seed: str, chance: random.Random) -> list[Bytes]:
    """The states of a hand in which there was a choice.

    Bids are left out: what one is worth depends on how the others answer it and play against it,
    which a search judges too kindly.
    """
    match = game.match(seed=seed, hands=1)
    corporal = player("corporal", seed)
    found = []
    while not match.over:
        legal = match.legal
        if len(legal) == 1:
            match.play(legal[0])
            continue
        if not is_bidding(game, match.state):
            found.append(match.state.copy())
        stray = chance.randrange(100) < STRAY
        match.play(chance.choice(legal) if stray else corporal.consider(match).move)
    return found


def examine(position: Match, match: int) -> Puzzle | None:
    """The position as a puzzle, if it is one."""
    glance = search(position, "glance", GLANCE)
    text = position.game.type.moves.text
    if answer(glance) == glance.advised:
        return None
    first = search(position, "first", LONG)
    choices = weighed(first)
    if answer(first) == first.advised or not clear(choices):
        return None
    others = (("second", LONG), ("third", TIMES * LONG))
    if not all(agrees(position, answer(first), *other) for other in others):
        return None
    level = grade(position, answer(first))
    if level is None:
        return None
    if any(commute(position, choices[0].move, other.move) for other in choices[1:KEPT]):
        return None
    return Puzzle(
        number=0, players=position.game.players, options=dict(position.game.options),
        position=position.text, thumb=text(first.advised), grade=level,
        simulations=first.simulations, worlds=first.worlds, match=match,
        choices=choices[:KEPT],
    )  # fmt: skip


def agrees(position: Match, right: int, seed: str, simulations: int) -> bool:
    """Does another search say the same, as clearly?"""
    other = search(position, seed, simulations)
    return answer(other) == right and clear(weighed(other))


def search(position: Match, seed: str, simulations: int) -> Tree:
    """A search for the seat to move, from what that seat may know."""
    seat = position.turn
    assert seat is not None
    world = position.resample(seat, seed)
    tree = Tree(
        position.game, world.state, seat, ("puzzle", seed), hands=1, most_nodes=simulations + 2
    )
    tree.run(simulations)
    return tree


def answer(tree: Tree) -> int:
    """The move that a search chooses."""
    return int(tree.nodes[tree.children[0], MOVE])


def weighed(tree: Tree) -> tuple[Choice, ...]:
    """The moves that were tried: the chosen one, then the others from the best to the worst."""
    found = []
    for one in estimates(tree):
        # Where all simulations agree, the next one may still differ.
        error = max((one.win_margin or 0.0) / WIDE, 1 / one.simulations)
        choice = Choice(
            one.move, one.simulations, round(one.win, 4), round(error, 4), round(one.points, 2)
        )
        found.append(choice)
    chosen, *others = found
    return (chosen, *sorted(others, key=lambda choice: -choice.win))


def clear(choices: tuple[Choice, ...]) -> bool:
    """Is the first of these moves better than every other, by enough and beyond doubt?"""
    best, *others = choices
    return bool(others) and all(
        best.win - other.win >= max(LEAD, ERRORS * math.hypot(best.error, other.error))
        for other in others
    )


def commute(position: Match, one: str, other: str) -> bool:
    """Do two moves lead to the same place in either order? Then neither is the better one."""
    ends = []
    for moves in ((one, other), (other, one)):
        match = position.copy()
        for move in moves:
            if match.turn != position.turn or match.why_not(move) is not None:
                return False
            match.step(move)
        ends.append(match)
    return ends[0] == ends[1]


def grade(position: Match, right: int) -> int | None:
    """From how much search on the answer is found reliably; None: from none."""
    for number, simulations in enumerate(GRADES, start=1):
        seeds = (f"grade {simulations} {attempt}" for attempt in range(TRIES))
        if all(answer(search(position, seed, simulations)) == right for seed in seeds):
            return number
    return None
