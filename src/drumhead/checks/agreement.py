"""Comparison of interpreted and compiled rules, which must agree in every step."""

from __future__ import annotations

import random
from typing import Any

from drumhead.checks.failures import Function, difference, fail
from drumhead.engine.compiled_rules import turn
from drumhead.engine.game import Game
from drumhead.kernel.header import OVER
from drumhead.kernel.random import fill, small_generator
from drumhead.kernel.record import Plain


def compare_interpreted(game: Game, seed: int | str, most: int | None = None) -> int:
    """Play a random match twice, step by step, as compiled and as plain Python.

    It stops after `most` decisions if that is given. Returns the number of decisions; raises
    CheckFailed at the first difference.
    """
    plain_rules, rules, record = game.type.rules, game.rules, game.type.record
    state = game.new_state(bytes(32))
    plain: Any = Plain(record.dtype, state)
    moves = game.new_moves()
    listed: Any = moves.tolist()
    rng, choose = small_generator(seed), random.Random(seed)
    decisions, seat = 0, None
    rule: Function

    def same(what: str, rule: Function, interpreted: object, compiled: object) -> None:
        if interpreted != compiled:
            values = f"{interpreted}, {compiled}"
            differ = f"{what} differ between interpreted and compiled: {values}"
            fail(game, decisions, differ, rule, seat)

    while turn(state) != OVER and decisions != most:
        if turn(state) < 0:
            rule, count = plain_rules.pending, rules.pending(state, moves)
            same("the cards or numbers due", rule, plain_rules.pending(plain, listed), count)
            same("the cards due", rule, listed[: abs(count)], moves[: abs(count)].tolist())
            fill(rng, moves, count)
            outcome: Any = moves.tolist()
            rules.chance(state, moves, count)
            plain_rules.chance(plain, outcome, count)
            rule = plain_rules.chance
        else:
            seat, count, rule = turn(state), rules.legal(state, moves), plain_rules.legal
            same("the numbers of legal moves", rule, plain_rules.legal(plain, listed), count)
            same("the legal moves", rule, listed[:count], moves[:count].tolist())
            move = choose.choice(listed[:count])
            rules.step(state, move)
            plain_rules.step(plain, move)
            decisions, rule = decisions + 1, plain_rules.step
        again = state.copy()
        plain.write(again)
        found = difference(game.type, again, state)
        if found is not None:
            differ = found.replace("differs", "differs between interpreted and compiled")
            fail(game, decisions, differ, rule, seat)
    winning = plain_rules.winners(plain), rules.winners(state)
    same("the winners", plain_rules.winners, *winning)
    return decisions
