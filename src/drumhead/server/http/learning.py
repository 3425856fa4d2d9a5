"""Lessons and legends: what somebody needs who has never seen a game."""

from __future__ import annotations

import asyncio
import functools

from fastapi import FastAPI, Request, Response

import drumhead
from drumhead.engine.english import counted
from drumhead.engine.game import Game, GameType
from drumhead.engine.legend import CardNote, legend
from drumhead.engine.match import Match
from drumhead.errors import InvalidMove
from drumhead.games import game_type
from drumhead.lessons import Course, lesson
from drumhead.server import people
from drumhead.server.http.codec import answer, body, described
from drumhead.server.http.guests import Guests
from drumhead.server.protocol import Fault
from drumhead.server.refusal import RequestRefused
from drumhead.server.reports import ChapterInfo, LessonInfo, LessonMove, LessonState, PanelInfo
from drumhead.server.table.observers import wire_view
from drumhead.server.table.turns import intended
from drumhead.server.thinking import Thinkers

#: No hand of a lesson has more moves of the pupil than this.
MOST_MADE = 500


def add_routes(app: FastAPI, guests: Guests, thinkers: Thinkers) -> None:
    """The routes for those who learn."""

    @app.get("/api/games/{slug}/legend", **described(list[CardNote]))
    def notes(slug: str, request: Request) -> Response:
        """What every card means, by the number of players and the options in the query."""
        wanted = dict(request.query_params)
        players = wanted.pop("players", None)
        if players is not None and not (
            players.isascii() and players.isdigit() and len(players) < 3
        ):
            raise RequestRefused(f"'{players[:20]}' is not a number of players.")
        number = None if players is None else int(players)
        return answer(legend(drumhead.game(slug, number, options=wanted)))

    @app.get("/api/learn/{slug}", **described(LessonInfo))
    def info(slug: str) -> Response:
        """What there is to learn about a game."""
        return answer(lesson_info(game_type(slug)))

    @app.post("/api/learn/{slug}", **described(LessonState, LessonMove))
    async def move(slug: str, request: Request) -> Response:
        """A chapter of a lesson: how it stands after a move, or why the move is not made."""
        wanted = await body(request, LessonMove)
        loop, lane = asyncio.get_running_loop(), thinkers.lane(guests.asker(request))
        return answer(await loop.run_in_executor(lane, lesson_state, game_type(slug), wanted))


@functools.cache
def lesson_info(game: GameType) -> LessonInfo:
    """What there is to learn about a game."""
    found = lesson(game)
    if found is None:
        raise RequestRefused(f"There is no lesson for {game.title} yet.", status=404)
    names = people.cast(game.slug, game.usual_players, 0).names
    found = found.renamed([names[seat] for seat in range(game.usual_players)])
    return LessonInfo(
        game=game.slug, title=game.title, pack=game.pack, players=game.usual_players,
        card_names=dict(game.card_names), about=game.about, legend=legend(Game(game)),
        panels=[PanelInfo(panel.words, panel.cards) for panel in found.panels],
        chapters=[ChapterInfo(one.title, len(one.steps)) for one in found.chapters],
        scoring=found.scoring, tips=found.tips,
    )  # fmt: skip


def lesson_state(game: GameType, wanted: LessonMove) -> LessonState:
    """How a chapter stands after the moves made, and after the one that is tried."""
    if len(wanted.made) > MOST_MADE:
        raise RequestRefused(f"A chapter has at most {counted(MOST_MADE, 'move')}.")
    company = people.cast(game.slug, *seats_of(game, wanted.chapter))
    course = Course(game, wanted.chapter, wanted.made, company.names)
    made, wrong = wanted.made, None
    if wanted.cards:
        wrong = why_not(course.match, wanted.cards)
    elif wanted.move is not None:
        against = course.attempt(wanted.move)
        wrong = Fault.of(against) if against else None
        made = made if against else [*made, wanted.move]
    step, seat, match = course.step, course.chapter.seat, course.match
    return LessonState(
        chapter=course.number, step=course.place, say=step.say if step else "",
        expected=step.moves if step else [], then=course.then, told=course.told,
        wrong=wrong, made=made, sides=list(match.game.sides),
        portraits=company.portraits,
        view=wire_view(match.view(seat)), choices=match.choices(seat) if step else [],
        account=match.account(seat) if match.over else None,
    )  # fmt: skip


def seats_of(game: GameType, chapter: int) -> tuple[int, int]:
    """How many play in a chapter, and in which seat the pupil is."""
    found = lesson(game)
    chapters = [] if found is None else found.chapters
    if chapter not in range(len(chapters)):
        return game.usual_players, 0
    return chapters[chapter].players or game.usual_players, chapters[chapter].seat


def why_not(match: Match, cards: list[str]) -> Fault:
    """Why no move can be made with these cards."""
    if match.turn is None:
        return Fault("The hand is over.")
    try:
        error = match.why_not(intended(match, cards))
    except InvalidMove as unknown:
        error = unknown
    return Fault.of(error.refusal) if error else Fault("That move is allowed.")
