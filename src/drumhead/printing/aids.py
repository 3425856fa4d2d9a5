"""Player aids: a page for each game with its goal, a turn, the cards, the score and the end."""

from __future__ import annotations

from typing import Any

from drumhead.engine.game import GameType
from drumhead.errors import InvalidOption
from drumhead.printing.game_paper import facts, game_paper
from drumhead.printing.job import PAPERS, Job
from drumhead.printing.pictures import Pictures
from drumhead.printing.typesetting import typeset


def aids(job: Job) -> bytes:
    """A page for each game of a pack."""
    if not job.games:
        raise InvalidOption(f"No game is played with {job.pack.title}, so it needs no player aid.")
    width, height = PAPERS[job.paper]
    pictures = Pictures(job)
    data = {
        "title": f"{job.title}, player aids",
        "color": job.edition == "color",
        "width": width,
        "height": height,
        "aids": [_aid(game, pictures) for game in job.games],
    }
    return typeset("aids", data, pictures.files)


def _aid(game: GameType, pictures: Pictures) -> dict[str, Any]:
    paper = game_paper(game)
    return {
        "title": game.title,
        "poster": pictures.poster(game),
        "facts": facts(game),
        "goal": paper.goal,
        "ready": paper.ready,
        "play": paper.play,
        "ranking": paper.ranking,
        "row": pictures.cards(paper.row),
        "scoring": paper.scoring,
        "ends": paper.ends,
    }
