"""Collects the pictures of a file: each drawing once, named for the template."""

from __future__ import annotations

from drumhead.engine.game import GameType
from drumhead.games import picture
from drumhead.packs import faces
from drumhead.printing import art
from drumhead.printing.job import Job

#: A picture as templates know it: the name of its file, and its text for those who cannot see it.
Picture = dict[str, str]


class Pictures:
    """The pictures of a file by name, in the inks of the job."""

    def __init__(self, job: Job) -> None:
        self.job = job
        self.files: dict[str, bytes] = {}

    def _add(self, name: str, svg: str, alt: str) -> Picture:
        if name not in self.files:
            self.files[name] = art.recolored(svg, self.job.edition).encode()
        return {"file": name, "alt": alt}

    def card(self, code: str) -> Picture:
        """The face of a card."""
        drawn = faces.face(self.job.slug, code)
        return self._add(f"card-{code}.svg", drawn, self.job.pack.by_code[code].name)

    def cards(self, codes: list[str]) -> list[Picture]:
        """The faces of cards, in order."""
        return [self.card(code) for code in codes]

    def back(self) -> Picture:
        """The back of the cards."""
        return self._add("back.svg", faces.back(self.job.slug), "The back of the cards")

    def poster(self, game: GameType) -> Picture:
        """The poster of a game."""
        return self._add(f"{game.slug}.svg", picture(game.slug), f"The poster of {game.title}")
