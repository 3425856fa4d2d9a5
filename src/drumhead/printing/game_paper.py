"""`GamePaper`: the texts of a game for people, for the booklet, the player aid and the box.

They come from files in the game's folder: `paper.toml` (the rules for people), `sample.toml` (a
sample hand, written by bench/sample_hands.py), `lesson.toml` and `rulebook.md`.
"""

from __future__ import annotations

import functools
import tomllib
from dataclasses import dataclass, field
from importlib import resources
from typing import Any

from drumhead.engine import lengths, rulebook
from drumhead.engine.game import GameType
from drumhead.errors import InvalidGame
from drumhead.lessons import lesson
from drumhead.lessons.lesson_file import Panel


@dataclass(frozen=True)
class Moment:
    """A moment of the sample hand: cards as (code, player, whether it wins), and a caption."""

    title: str
    cards: list[list[Any]]
    caption: str


@dataclass(frozen=True)
class GamePaper:
    """The texts of a game for people; what a game does not have is empty.

    `goal`, `ready`, `play`, `ranking` and `ends` are the rules in sentences; `row` are cards that
    show the ranking.
    """

    introduction: str = ""
    goal: str = ""
    ready: list[str] = field(default_factory=list)
    play: list[str] = field(default_factory=list)
    ranking: list[str] = field(default_factory=list)
    row: list[str] = field(default_factory=list)
    ends: str = ""
    panels: list[Panel] = field(default_factory=list)
    scoring: list[list[str]] = field(default_factory=list)
    tips: list[str] = field(default_factory=list)
    moments: list[Moment] = field(default_factory=list)


@functools.cache
def game_paper(game: GameType) -> GamePaper:
    """The texts of a game. A game without `paper.toml` gives its sixty seconds as its rules."""
    own = _table(game, "paper.toml")
    course = lesson(game)
    panels = course.panels if course else []
    plain = {"goal": f"{game.about.rstrip('.')}.", "play": [panel.words for panel in panels]}
    try:
        return GamePaper(
            introduction=_introduction(game),
            panels=panels,
            scoring=course.scoring if course else [],
            tips=course.tips if course else [],
            moments=[Moment(**moment) for moment in _table(game, "sample.toml").get("moments", ())],
            **({name: own[name] for name in own if name != "sample"} or plain),
        )
    except TypeError as error:
        raise InvalidGame(f"{game.slug}: paper.toml or sample.toml: {error}.") from None


def _table(game: GameType, name: str) -> dict[str, Any]:
    file = resources.files(game.package) / name
    if not file.is_file():
        return {}
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise InvalidGame(f"{game.slug}: {name}: {error}.") from None


def _introduction(game: GameType) -> str:
    """The paragraphs at the beginning of a game's rulebook page."""
    if not rulebook.has_page(game.package):
        return ""
    opening = rulebook.page(game.package).split("\n## ")[0]
    return opening.partition("\n")[2].replace("{{facts}}", "").strip()


# --- Players, minutes and years ----------------------------------------------------------


def players(*games: GameType) -> str:
    """The numbers of players of games: "3 to 6 players"."""
    numbers = sorted({n for game in games for n in game.players})
    if numbers == [1]:
        return "1 player"
    if numbers == list(range(numbers[0], numbers[-1] + 1)) and len(numbers) > 2:
        return f"{numbers[0]} to {numbers[-1]} players"
    return f"{' or '.join(map(str, numbers))} players"


def minutes(*games: GameType) -> str:
    """The usual duration of matches among people: "10 to 45 minutes"; "" if none is measured."""
    known = sorted({_minutes(game) for game in games} - {0})
    if not known:
        return ""
    if len(known) == 1:
        return f"about {known[0]} minutes"
    return f"{known[0]} to {known[-1]} minutes"


def _minutes(game: GameType) -> int:
    """The median of a match in minutes, rounded as people say it; 0 if it is not measured."""
    measured = lengths.length(game, game.usual_players)
    if measured is None:
        return 0
    found = lengths.minutes(measured.moves[1], game.usual_players, game.usual_players)
    return found if found < 10 else 5 * round(found / 5)


def years(*games: GameType) -> str:
    """The years of games, each once: "1917 and 1919"; "" if none is known."""
    known = sorted({game.year for game in games} - {"undated"})
    return " and ".join(known)


def facts(*games: GameType) -> str:
    """The year, the players and the minutes in a line."""
    return " · ".join(filter(None, (years(*games), players(*games), minutes(*games))))
