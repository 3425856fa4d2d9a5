"""The rule booklet of a pack: its page and those of its games, as pages or as folded sheets."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from drumhead.engine import rulebook
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.games import games, picture
from drumhead.packs import Pack, faces
from drumhead.printing import art, markdown
from drumhead.printing.job import PAPERS, Job
from drumhead.printing.typesetting import page_count, typeset

#: The number of cards shown on the page of the pack.
_SHOWN = 5


def pages(job: Job) -> bytes:
    """The booklet page by page; a page is half a sheet of the paper."""
    wide, high = PAPERS[job.paper]
    files = {"back.svg": art.recolored(faces.back(job.slug), job.edition).encode()}
    chapters = [_chapter(job.pack.rulebook, _cards(job, files))]
    played = [game for game in games() if game.pack == job.slug]
    for game in sorted(played, key=lambda game: (game.year, game.title)):
        name = f"{game.slug}.svg"
        files[name] = art.recolored(picture(game.slug), job.edition).encode()
        shown = [{"file": name, "alt": f"A picture of {game.title}"}]
        chapters.append(_chapter(rulebook_page(game), shown))
    data = {
        "title": f"{job.pack.title}: the rules",
        "name": job.pack.title,
        "about": job.pack.about,
        "games": [chapter["title"].replace("No. ", "No.\u00a0") for chapter in chapters[1:]],
        "width": high / 2,
        "height": wide,
        "color": job.edition == "color",
        "chapters": chapters,
        "traditional": any("traditional" in c.kind for game in played for c in game.clauses),
    }
    return typeset("booklet", data, files)


def _cards(job: Job, files: dict[str, bytes]) -> list[dict[str, Any]]:
    """A few cards of the pack, at first one of each suit."""
    firsts = {card.suit: card for card in reversed(job.pack.cards)}
    shown = sorted(firsts.values(), key=job.pack.cards.index)
    shown += [card for card in job.pack.cards if card not in shown]
    pictures = []
    for card in sorted(shown[:_SHOWN], key=job.pack.cards.index):
        name = f"card-{card.code}.svg"
        files[name] = art.recolored(faces.face(job.slug, card.code), job.edition).encode()
        pictures.append({"file": name, "alt": card.name})
    return pictures


def _chapter(text: str, pictures: list[dict[str, Any]]) -> dict[str, Any]:
    title, *blocks = markdown.blocks(text)
    return {
        "title": "".join(run["text"] for run in title["runs"]),
        "pictures": pictures,
        "blocks": blocks,
    }


def folded(job: Job) -> bytes:
    """The booklet on sheets to fold and staple: printed on both sides, about the short edge."""
    wide, high = PAPERS[job.paper]
    made = pages(job)
    data = {
        "title": f"{job.pack.title}: the rules, to be folded",
        "width": high,
        "height": wide,
        "sheets": list(imposed(page_count(made))),
    }
    return typeset("folded", data, {"pages.pdf": made})


def imposed(count: int) -> Iterator[tuple[int, int]]:
    """The left and right pages on each side of each sheet, from the outermost in; 0 is blank."""
    whole = -(-count // 4) * 4

    def page(number: int) -> int:
        return number if number <= count else 0

    for sheet in range(whole // 4):
        yield page(whole - 2 * sheet), page(1 + 2 * sheet)
        yield page(2 + 2 * sheet), page(whole - 1 - 2 * sheet)


def clause_ids(of: Pack) -> list[str]:
    """The ids of all clauses in a pack's booklet."""
    own = rulebook.clauses(of.package) if rulebook.has_page(of.package) else ()
    played = [game for game in games() if game.pack == of.slug]
    return [clause.id for clauses in (own, *(g.clauses for g in played)) for clause in clauses]
