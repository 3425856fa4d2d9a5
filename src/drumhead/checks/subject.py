"""The game under check: its tables, its tests, and the folders of its files."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import drumhead
from drumhead.checks import worlds
from drumhead.checks.failures import Todo
from drumhead.engine.game import Game, GameType
from drumhead.games import folder_of, tables_of


def telling_tables(kind: GameType) -> list[Game]:
    """Every number of players with the usual options, every option at the usual number of players.

    The tests of all games check every combination. A check that lasts a minute cannot.
    """
    usual = [option.default for option in kind.options]
    return [
        game
        for game in tables_of(kind)
        if game.players == kind.usual_players or list(game.options.values()) == usual
    ]


def folder_of_tests(slug: str) -> Path | None:
    """The folder of a game's tests, or None.

    It is `tests/games/<game>` in a clone, and `tests` next to the `src` of a package of its own.
    """
    name, source, root = slug.replace("-", "_"), folder_of(slug), repository()
    if source == Path(drumhead.__file__).parent / "games" / name:
        return root / "tests" / "games" / name if root is not None else None
    found = [Path("tests/games", name), source.parent.parent / "tests"]
    return next((folder for folder in found if (folder / "companion.py").is_file()), None)


def folders_of(slug: str, tests: Path | None = None) -> list[Path]:
    """The folders of a game's modules and tests, also for a game that cannot be loaded."""
    found = folder_of_tests(slug) if tests is None else tests
    return [folder_of(slug), *([found] if found is not None and found.is_dir() else [])]


def repository() -> Path | None:
    """The root of the clone in which Drumhead is installed, or None."""
    root = Path(drumhead.__file__).parents[2]
    return root if (root / "tests" / "games").is_dir() else None


def source_folder(kind: GameType) -> Path:
    """The folder of a game's modules."""
    return Path(str(kind.rules.__file__)).parent  # type: ignore[attr-defined]


@dataclass(frozen=True)
class Subject:
    """A game under check: the tables to check, and the folder of its tests."""

    kind: GameType
    tables: Sequence[Game]
    tests: Path | None

    @property
    def source(self) -> Path:
        """The folder of the game's modules."""
        return source_folder(self.kind)

    @property
    def again(self) -> str:
        """The command that repeats the check of the game."""
        return f"drumhead check {self.kind.slug}"

    @property
    def tests_needed(self) -> Path:
        """The folder of the game's tests; raises Todo where it is unknown."""
        if self.tests is None or not self.tests.is_dir():
            raise Todo(
                "this needs the folder of the game's tests, and none was found",
                f"{self.again} --tests DIR",
            )
        return self.tests

    @functools.cached_property
    def companion(self) -> Any:
        """The `companion.py` of the game's tests; see `worlds`."""
        folder = self.tests_needed
        if not (folder / "companion.py").is_file():
            raise Todo(
                f"{folder / 'companion.py'} is missing, which says where a possible world comes "
                "from",
                f"{self.again} --tests {folder}",
            )
        return worlds.companion(folder)
