"""Matches that the terminal saves automatically, in the user data directory."""

from __future__ import annotations

import json
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

import platformdirs

from drumhead.engine.match import Match
from drumhead.errors import InvalidOption
from drumhead.terminal.lines import ask, by_seat, in_columns, say

#: The number of matches that are kept.
MOST = 30
#: The number of matches in the list.
LISTED = 9


class SavedMatch(NamedTuple):
    """An unfinished match: its name, the settings of its table, and where it stands."""

    name: str
    seat: int
    against: str
    coach: bool
    hands: int | None
    about: str

    @property
    def file(self) -> Path:
        """The transcript."""
        return _folder() / f"{self.name}.drum"


def _folder() -> Path:
    return Path(platformdirs.user_data_dir("drumhead")) / "matches"


def recent_matches() -> list[SavedMatch]:
    """The unfinished matches that were saved, the latest first."""
    found = [_read(file) for file in _folder().glob("*.json")]
    waiting = [one for one in found if one is not None and one.file.exists()]
    return sorted(waiting, key=lambda one: one.file.stat().st_mtime_ns, reverse=True)


def _read(file: Path) -> SavedMatch | None:
    try:
        value = json.loads(file.read_text("utf-8"))
        if value["over"]:
            return None
        return SavedMatch(
            file.stem, int(value["seat"]), str(value["against"]), bool(value["coach"]),
            value["hands"] and int(value["hands"]), str(value["about"]),
        )  # fmt: skip
    except (OSError, ValueError, KeyError, TypeError):
        return None


def saved_match(name: str) -> SavedMatch | None:
    """The unfinished match that was saved under this name; None if there is none."""
    return next((one for one in recent_matches() if one.name == name), None)


def choose_match() -> SavedMatch | None:
    """List the recent matches and ask for one; None if the person leaves."""
    found = recent_matches()[:LISTED]
    if not found:
        raise InvalidOption("No unfinished match is saved; drumhead play begins one.")
    say("Which match? Type its number, or 'quit'.")
    print(in_columns([f"{one.about} ({_when(one)}): {one.name}" for one in found]))
    numbers = {str(number): one for number, one in enumerate(found, start=1)}
    numbers |= {one.name: one for one in found}
    while True:
        try:
            line = ask("> ")
        except EOFError:
            print()
            return None
        if line.lower() in ("quit", "q"):
            return None
        if line in numbers:
            return numbers[line]
        say(f"Type a number from 1 to {len(found)}, or 'quit'.")


def _when(one: SavedMatch) -> str:
    saved = datetime.fromtimestamp(one.file.stat().st_mtime)
    return f"{saved:%B} {saved.day}, {saved:%H:%M}"


class Autosave:
    """Saves one match under one name as it is played.

    A disk error does not interrupt the match; the farewell then says that it was not saved.
    """

    def __init__(
        self, seat: int, against: str, coach: bool = False, name: str | None = None
    ) -> None:
        self._seat = seat
        self._settings = {"seat": seat, "against": against, "coach": coach}
        #: The name of the saved match; None until something is saved.
        self.name = name

    def save(self, match: Match) -> None:
        """Save the match, once the person has made a move."""
        if self.name is None and not any(mover == self._seat for mover, _ in match.moves):
            return
        settings = {
            **self._settings,
            "hands": match.hands,
            "over": match.over,
            "about": _about(match, self._seat),
        }
        try:
            _folder().mkdir(parents=True, exist_ok=True)
            self.name = self.name or _free_name(match.game.type.slug)
            _write(_folder() / f"{self.name}.drum", match.transcript())
            _write(_folder() / f"{self.name}.json", json.dumps(settings) + "\n")
            _forget_old()
        except OSError:
            self.name = None

    def farewell(self, match: Match) -> str:
        """The way to resume an unfinished match, in a sentence; empty if it is over."""
        self.save(match)
        if match.over:
            return ""
        if self.name is None:
            return "The match is left unfinished."
        return f"The match is saved. To resume it: drumhead play --resume {self.name}"


def _about(match: Match, seat: int) -> str:
    """The game, the hand and the scores of a match."""
    view = match.view(seat)
    return by_seat(f"{view['title']}, hand {view['hand']}", view, view["scores"]).rstrip(".")


def _write(file: Path, text: str) -> None:
    fresh = file.with_suffix(".new")
    fresh.write_text(text, "utf-8", newline="\n")
    fresh.replace(file)


def _free_name(slug: str) -> str:
    """The game and the next number: "skirmish-3"."""
    ends = [file.stem.removeprefix(f"{slug}-") for file in _folder().glob(f"{slug}-*.drum")]
    return f"{slug}-{1 + max((int(end) for end in ends if end.isdecimal()), default=0)}"


def _forget_old() -> None:
    """Remove the oldest matches."""
    files = sorted(_folder().glob("*.drum"), key=lambda file: file.stat().st_mtime_ns)
    for file in files[:-MOST]:
        file.unlink(missing_ok=True)
        file.with_suffix(".json").unlink(missing_ok=True)
