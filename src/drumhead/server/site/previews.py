"""Previews of links to tables: a title, a sentence and a picture, from public facts only."""

from __future__ import annotations

import asyncio
import hashlib
import re
from collections import OrderedDict
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Literal, NamedTuple

from drumhead.engine.english import capitalized, listed, spelled
from drumhead.engine.game import Game
from drumhead.games import game_type, picture
from drumhead.printing.typesetting import typeset
from drumhead.server.company import persons
from drumhead.server.refusal import RequestRefused
from drumhead.server.store.records import StoredSeat, StoredTable
from drumhead.server.table.seats import TableSeats

#: The width and the height of a picture.
SIZE = (1200, 630)
#: Longer names are shortened.
MAX_NAME = 14
#: The most people whose names a preview says.
MAX_NAMED = 3
#: The most pictures in memory, and the most that may wait to be drawn.
MAX_PICTURES, MAX_WAITING = 128, 8
BUSY = "Many pictures of tables are being drawn just now. Try again in a minute."
#: What the typefaces can draw: Latin, Greek and Cyrillic letters, and punctuation.
_DRAWN = re.compile(r"[ -~\u00a0-\u02ff\u0370-\u052f\u1e00-\u1fff\u2010-\u2027\u2032-\u203a]+")
_FRIEND = "A friend"
#: The size of a title by the least number of its letters.
_TITLE_SIZES = {16: 92, 10: 120, 0: 150}
#: Titles of this many letters take two lines.
_TWO_LINES = 16
_MARK = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<path d="M4 14v14c0 4 7 7.5 16 7.5S36 32 36 28V14z" fill="#a3312a"/>'
    '<path d="M4 17l4 15 5-13 5 15 4-15 5 15 4-15 4 12 1-14" fill="none" stroke="#fffaf0" '
    'stroke-width="1.6" stroke-linejoin="round"/>'
    '<path d="M3.5 26v3c0 4.4 7.4 8 16.5 8s16.5-3.6 16.5-8v-3c0 4-7.4 7.5-16.5 7.5S3.5 30 3.5 26z" '
    'fill="#c79b3c"/><ellipse cx="20" cy="13.5" rx="17" ry="7.8" fill="#c79b3c"/>'
    '<ellipse cx="20" cy="13" rx="14.4" ry="6" fill="#fbf2dc"/></svg>'
)


class Seated(NamedTuple):
    """A person at a table: the name, shortened, and the slug of the portrait, "" for none."""

    name: str
    portrait: str


class Preview(NamedTuple):
    """Everything that a preview of a table says: no card, score, remark or address."""

    stage: Literal["open", "playing", "over"]
    game: str
    title: str
    line: str
    #: The name of the host, "" if nobody is seated.
    host: str
    people: tuple[Seated, ...]
    #: The number of open seats.
    open: int

    @property
    def version(self) -> str:
        """A fingerprint, which is part of the picture's address and changes with it."""
        return hashlib.sha256(repr(self).encode()).hexdigest()[:12]

    @property
    def kicker(self) -> str:
        """The words before the title of the game."""
        several = len(self.people) > 1
        match self.stage:
            case "open":
                return f"{self.host} invites you to" if self.host else "You are invited to"
            case "playing":
                return (
                    f"{self.host} and friends are playing"
                    if several
                    else _alone(self.host, "is playing")
                )
            case "over":
                return f"{self.host} and friends played" if several else _alone(self.host, "played")

    @property
    def heading(self) -> str:
        """The title of the preview."""
        return f"{self.kicker} {self.title}" + ("" if self.stage == "open" else ".")

    @property
    def description(self) -> str:
        """The sentences below the title."""
        line = self.line.rstrip(".") + "."
        if self.stage == "over":
            return f"{line} The match is over."
        if self.stage == "playing" or not self.open:
            return f"{line} All seats are taken, but you can watch."
        return f"{line} {self._open_seats} No account needed."

    @property
    def words(self) -> str:
        """The people who are seated, and the number of open seats."""
        if self.stage == "over":
            return "The match is over."
        if not self.people:
            return self._open_seats
        names = [person.name for person in self.people[:MAX_NAMED]]
        if more := len(self.people) - len(names):
            names.append(f"{spelled(more)} more")
        here = f"{listed(names)} {'are' if len(self.people) > 1 else 'is'} here."
        return f"{here} {self._open_seats}" if self.open else here

    @property
    def _open_seats(self) -> str:
        number = capitalized(spelled(self.open))
        return f"{number} seat is open." if self.open == 1 else f"{number} seats are open."


def _alone(host: str, verb: str) -> str:
    return f"{host or _FRIEND} {verb}"


def preview_of(table: StoredTable, stored: list[StoredSeat]) -> Preview:
    """The public facts of a table as it is stored."""
    game = Game(game_type(table.game), table.players, table.options)
    seats = TableSeats(stored, table.id)
    started = bool(table.key) and not seats.open
    sitting = [n for n in seats.people if seats.all[n].stored.kind == "person"]
    host = seats.host(table.host)
    return Preview(
        stage="over" if table.finished is not None else "playing" if started else "open",
        game=table.game, title=game.title, line=game.type.line or game.type.about,
        host="" if host is None else _short(seats.names[host]),
        people=tuple(Seated(_short(seats.names[n]), seats.portrait(n)) for n in sitting),
        open=len(seats.open),
    )  # fmt: skip


def _short(name: str) -> str:
    return name if len(name) <= MAX_NAME else f"{name[: MAX_NAME - 1].rstrip()}…"


def draw(preview: Preview) -> bytes:
    """The picture of a preview, as PNG."""
    drawable = preview._replace(
        host=_drawable(preview.host),
        people=tuple(one._replace(name=_drawable(one.name)) for one in preview.people),
    )
    files = {"art.svg": picture(preview.game), "mark.svg": _MARK, "chair.svg": persons.chair()}
    pictures = ["chair.svg"] * preview.open
    for at, person in reversed(list(enumerate(preview.people))):
        slug = person.portrait or persons.given_to(person.name)
        files[f"{at}.svg"] = persons.portrait(slug)
        pictures.insert(0, f"{at}.svg")
    title = preview.title.upper()
    size = next(size for least, size in _TITLE_SIZES.items() if len(title) >= least)
    data = {
        "kicker": drawable.kicker, "title": _lines(title), "title_size": size,
        "line": preview.line, "words": drawable.words, "pictures": pictures,
    }  # fmt: skip
    encoded = {name: text.encode() for name, text in files.items()}
    return typeset("invitation", data, encoded, form="png")


def _drawable(name: str) -> str:
    """A name, or a substitute if the typefaces lack its letters."""
    return name if not name or _DRAWN.fullmatch(name) else _FRIEND


def _lines(title: str) -> list[str]:
    """A title in one line, or in the two lines that are most alike in length."""
    words = title.split()
    if len(title) < _TWO_LINES or len(words) == 1:
        return [title]
    cuts = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return list(min(cuts, key=lambda cut: max(map(len, cut))))


class Previews:
    """Draws pictures one after the other in a thread of its own, and keeps the latest."""

    def __init__(self) -> None:
        self._press = ThreadPoolExecutor(1, thread_name_prefix="drumhead-previews")
        self._under_way: dict[Preview, Future[bytes]] = {}
        self._made: OrderedDict[Preview, bytes] = OrderedDict()

    async def picture(self, preview: Preview) -> bytes:
        """The picture of a preview; two requests for the same one share the work."""
        if preview in self._made:
            self._made.move_to_end(preview)
            return self._made[preview]
        making = self._under_way.get(preview)
        if making is None:
            if len(self._under_way) >= MAX_WAITING:
                raise RequestRefused(BUSY, status=503, retry_after=60)
            making = self._under_way[preview] = self._press.submit(draw, preview)
        try:
            made = await asyncio.shield(asyncio.wrap_future(making))
        finally:
            if making.done():
                self._under_way.pop(preview, None)
        self._made[preview] = made
        while len(self._made) > MAX_PICTURES:
            self._made.popitem(last=False)
        return made

    def close(self) -> None:
        """Wait for the picture in hand and drop the rest."""
        self._press.shutdown(cancel_futures=True)
