"""Puzzles: what there is, one at a time, and what an answer is worth."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import date

from fastapi import FastAPI, Request, Response

import drumhead
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.games import game_type
from drumhead.puzzles import Puzzle, judging, puzzle, puzzles
from drumhead.puzzles.rating import rate
from drumhead.server import people
from drumhead.server.http.codec import answer, body, described
from drumhead.server.refusal import Refusal
from drumhead.server.reports import (
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleInfo,
    PuzzleMove,
    PuzzleOfTheDay,
    PuzzleRating,
    Puzzles,
    PuzzleSet,
)
from drumhead.server.table.hints import hint_moves
from drumhead.server.table.observers import wire_view

#: Older answers say little about how good somebody is now.
MOST_ATTEMPTS = 1_000


def add_routes(app: FastAPI, today: Callable[[], date]) -> None:
    """The routes for puzzles."""

    @app.get("/api/puzzles", **described(Puzzles))
    def all_puzzles() -> Response:
        """The puzzles of every game, and the puzzle of the day."""
        sets = [
            PuzzleSet(game.slug, game.title, [one.grade for one in puzzles(game)])
            for game in drumhead.games()
            if puzzles(game)
        ]
        return answer(Puzzles(sets, of_the_day(sets, today())))

    @app.post("/api/puzzles/rating", **described(PuzzleRating, list[PuzzleAttempt]))
    async def rating(request: Request) -> Response:
        """How good somebody is who has answered so, in this order."""
        attempts = await body(request, list[PuzzleAttempt])
        if len(attempts) > MOST_ATTEMPTS:
            raise Refusal(f"A rating goes by at most {MOST_ATTEMPTS:,} answers.")
        graded = [(puzzle(game_type(one.game), one.number).grade, one.right) for one in attempts]
        return answer(PuzzleRating(*rate(graded)))

    @app.get("/api/puzzles/{slug}/{number}", **described(PuzzleInfo))
    def one_puzzle(slug: str, number: int) -> Response:
        """A puzzle, without its answer."""
        return answer(puzzle_info(game_type(slug), number))

    @app.post("/api/puzzles/{slug}/{number}", **described(PuzzleAnswer, PuzzleMove))
    async def solve(slug: str, number: int, request: Request) -> Response:
        """Is a move the answer, and why?"""
        game = game_type(slug)
        return answer(judged(game, puzzle(game, number), (await body(request, PuzzleMove)).move))


def of_the_day(sets: list[PuzzleSet], day: date) -> PuzzleOfTheDay | None:
    """The same puzzle for everybody; it changes at midnight in Greenwich."""
    chance = random.Random(day.isoformat())
    if not sets:
        return None
    chosen = chance.choice(sets)
    return PuzzleOfTheDay(chosen.game, 1 + chance.randrange(len(chosen.grades)))


def puzzle_info(game: GameType, number: int) -> PuzzleInfo:
    """A puzzle as the seat to move sees it."""
    found = puzzle(game, number)
    match, portraits = set_up(game, found)
    return PuzzleInfo(
        game=game.slug, title=game.title, number=number, of=len(puzzles(game)), grade=found.grade,
        pack=game.pack, card_names=dict(game.card_names), sides=list(match.game.sides),
        portraits=portraits,
        view=wire_view(match.view(match.turn)), choices=match.choices(),
    )  # fmt: skip


def set_up(game: GameType, found: Puzzle) -> tuple[Match, list[str]]:
    """The position of a puzzle among the company of its game, and the portraits of the seats."""
    match = found.set_up(game)
    company = people.cast(game.slug, match.game.players, match.turn)
    match.names = company.names
    return match, company.portraits


def judged(game: GameType, found: Puzzle, move: str) -> PuzzleAnswer:
    """What is right, and why."""
    match, _ = set_up(game, found)
    refusal = match.why_not(move)
    if refusal is not None:
        raise refusal
    text = game.moves.text(game.moves.find(move, match.legal_numbers))
    words = {choice["text"]: choice["words"] for choice in match.choices()}
    return PuzzleAnswer(
        right=text == found.answer, answer=found.answer,
        said=judging.why(found, match, lambda move: f"“{words[move]}”"), thumb=words[found.thumb],
        moves=hint_moves(judging.estimates(found), words),
        worlds=found.worlds, simulations=found.simulations,
    )  # fmt: skip
