"""Puzzles: what there is, one at a time, and what an answer is worth."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Sequence
from datetime import UTC, date, datetime, time

from fastapi import FastAPI, Request, Response

import drumhead
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.games import game_type
from drumhead.puzzles import Puzzle, judging, puzzle, puzzles
from drumhead.puzzles.rating import rate
from drumhead.server import people
from drumhead.server.http.codec import answer, body, described
from drumhead.server.http.guests import Guests
from drumhead.server.http.learning import why_not
from drumhead.server.protocol import Fault
from drumhead.server.refusal import RequestRefused
from drumhead.server.reports import (
    PuzzleAnswer,
    PuzzleAttempt,
    PuzzleCards,
    PuzzleInfo,
    PuzzleMove,
    PuzzleOfTheDay,
    PuzzleRating,
    Puzzles,
    PuzzleSet,
)
from drumhead.server.store.results import PlayedGame, Results
from drumhead.server.table.hints import hint_moves
from drumhead.server.table.observers import wire_view

#: Older answers say little about how good somebody is now.
MOST_ATTEMPTS = 1_000

#: The games from which a newcomer's puzzle of the day comes.
FIRST_GAMES = ("do-boy", "tactics")
#: The hardest grade for a beginner, and after how many finished matches it is one grade harder.
EASY, PRACTICE = 2, 5


def add_routes(app: FastAPI, guests: Guests, results: Results, today: Callable[[], date]) -> None:
    """The routes for puzzles."""

    @app.get("/api/puzzles", **described(Puzzles))
    async def all_puzzles(request: Request) -> Response:
        """The puzzles of every game, and your puzzle of the day."""
        sets = await asyncio.to_thread(puzzle_sets)
        day, guest = today(), guests.who(request)
        played = [] if guest is None else await results.played(guest, midnight(day))
        return answer(Puzzles(sets, of_the_day(sets, day, played)))

    @app.post("/api/puzzles/rating", **described(PuzzleRating, list[PuzzleAttempt]))
    async def rating(request: Request) -> Response:
        """How good somebody is who has answered so, in this order."""
        attempts = await body(request, list[PuzzleAttempt])
        if len(attempts) > MOST_ATTEMPTS:
            raise RequestRefused(f"A rating goes by at most {MOST_ATTEMPTS:,} answers.")
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

    @app.post("/api/puzzles/{slug}/{number}/why", **described(Fault, PuzzleCards))
    async def why(slug: str, number: int, request: Request) -> Response:
        """Why no move can be made with these cards."""
        game = game_type(slug)
        match, _ = set_up(game, puzzle(game, number))
        return answer(why_not(match, (await body(request, PuzzleCards)).cards))


def puzzle_sets() -> list[PuzzleSet]:
    """The puzzles of every game that has any."""
    return [
        PuzzleSet(game.slug, game.title, [one.grade for one in puzzles(game)])
        for game in drumhead.games()
        if puzzles(game)
    ]


def midnight(day: date) -> float:
    """When a day begins in Greenwich."""
    return datetime.combine(day, time(), UTC).timestamp()


def of_the_day(
    sets: list[PuzzleSet], day: date, played: Sequence[PlayedGame]
) -> PuzzleOfTheDay | None:
    """A puzzle for a guest until midnight in Greenwich, easy at first, from a game they know.

    A game counts from the day after its first table, so that the puzzle stays the same all day.
    Before that it is the first game of all, and for a newcomer one of those to begin with.
    """
    known = {one.game: one for one in sets}
    if not known:
        return None
    sat_down = [one for one in played if one.game in known]
    earlier = [one for one in sat_down if one.begun < midnight(day)] or sat_down[:1]
    finished = {one.game: one.finished for one in earlier}
    games = sorted(finished) or [game for game in FIRST_GAMES if game in known] or sorted(known)
    chance = random.Random(" ".join([day.isoformat(), *games]))
    game = chance.choice(games)
    grades = known[game].grades
    hardest = max(min(grades), EASY + finished.get(game, 0) // PRACTICE)
    fitting = [number for number, grade in enumerate(grades, start=1) if grade <= hardest]
    return PuzzleOfTheDay(game, chance.choice(fitting))


def puzzle_info(game: GameType, number: int) -> PuzzleInfo:
    """A puzzle as the seat to move sees it."""
    found = puzzle(game, number)
    match, portraits = set_up(game, found)
    return PuzzleInfo(
        game=game.slug, title=game.title, number=number, of=len(puzzles(game)), grade=found.grade,
        pack=game.pack, card_names=dict(game.card_names), sides=list(match.game.sides),
        options=dict(match.game.options), portraits=portraits,
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
