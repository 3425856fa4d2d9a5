"""The booklet of a pack: its games for people, and the clauses, as pages or as folded sheets."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from drumhead.engine import rulebook
from drumhead.engine.game import GameType
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.packs import Pack
from drumhead.printing import markdown
from drumhead.printing.game_paper import GamePaper, Moment, facts, game_paper
from drumhead.printing.job import PAPERS, Job
from drumhead.printing.pictures import Pictures
from drumhead.printing.typesetting import page_count, typeset

#: The number of cards shown on the page of the pack.
_SHOWN = 5
#: Sections of rulebook pages that are no part of the clauses: notation, and another example.
_NOT_CLAUSES = re.compile(r"How cards are written|Moves|An example.*")


def pages(job: Job) -> bytes:
    """The booklet page by page; a page is half a sheet of the paper."""
    return _typeset(job, people=True, clauses=True)


def clauses(job: Job) -> bytes:
    """The clauses alone, page by page."""
    return _typeset(job, people=False, clauses=True)


def _typeset(job: Job, *, people: bool, clauses: bool) -> bytes:
    wide, high = PAPERS[job.paper]
    pictures = Pictures(job)
    name = job.title
    data = {
        "title": f"{name}: the rules" + ("" if people else ", clause by clause"),
        "name": name,
        "about": job.pack.about,
        "facts": facts(*job.games) if job.games else "",
        "games": [_unbroken(game.title) for game in job.games],
        "posters": [pictures.poster(game) for game in job.games] or [pictures.back()],
        "back": pictures.back(),
        "width": high / 2,
        "height": wide,
        "color": job.edition == "color",
        "pack": _pack(job, pictures) if people else None,
        "people": [_game(game, pictures) for game in job.games] if people else [],
        "clauses": list(_clause_chapters(job)) if clauses else [],
        "traditional": any("traditional" in c.kind for game in job.games for c in game.clauses),
    }
    return typeset("booklet", data, pictures.files)


def _unbroken(title: str) -> str:
    return title.replace("No. ", "No.\u00a0")


# --- For people --------------------------------------------------------------------------


def _pack(job: Job, pictures: Pictures) -> dict[str, Any]:
    """The page of the pack: what it is, and a few of its cards, at first one of each suit."""
    firsts = {card.suit: card for card in reversed(job.pack.cards)}
    shown = sorted(firsts.values(), key=job.pack.cards.index)
    shown += [card for card in job.pack.cards if card not in shown]
    codes = [card.code for card in sorted(shown[:_SHOWN], key=job.pack.cards.index)]
    paragraphs = []
    if rulebook.has_page(job.pack.package):
        opening = markdown.blocks(rulebook.page(job.pack.package).split("\n## ")[0])
        paragraphs = [block for block in opening if block["kind"] == "text"][:1]
    return {
        "title": job.pack.title,
        "count": len(job.pack.codes),
        "cards": pictures.cards(codes),
        "blocks": paragraphs,
        "suits": [
            {"name": name, "count": sum(job.pack.by_code[c].suit == suit for c in job.pack.codes)}
            for suit, name in job.pack.suits.items()
        ],
    }


def _game(game: GameType, pictures: Pictures) -> dict[str, Any]:
    """The chapter of a game for people."""
    paper = game_paper(game)
    return {
        "title": game.title,
        "poster": pictures.poster(game),
        "facts": facts(game),
        "introduction": markdown.blocks(paper.introduction),
        "goal": paper.goal,
        "panels": [
            {"words": panel.words, "cards": pictures.cards(panel.cards)} for panel in paper.panels
        ],
        "ready": paper.ready,
        "play": paper.play,
        "ranking": paper.ranking,
        "row": pictures.cards(paper.row),
        "ends": paper.ends,
        "moments": _moments(paper, pictures),
        "scoring": paper.scoring,
        "tips": paper.tips,
    }


def _moments(paper: GamePaper, pictures: Pictures) -> list[dict[str, Any]]:
    def cards(moment: Moment) -> list[dict[str, Any]]:
        return [
            {**pictures.card(code), "under": under, "wins": wins}
            for code, under, wins in moment.cards
        ]

    return [{"title": m.title, "cards": cards(m), "caption": m.caption} for m in paper.moments]


# --- By clause ---------------------------------------------------------------------------


def _clause_chapters(job: Job) -> Iterator[dict[str, Any]]:
    """The page of the pack, if it has clauses, and the page of each game without its examples."""
    if rulebook.has_page(job.pack.package):
        yield _chapter(job.pack.rulebook)
    for game in job.games:
        if rulebook.has_page(game.package):
            yield _chapter(rulebook_page(game))


def _chapter(text: str) -> dict[str, Any]:
    title, *blocks = markdown.blocks(text)
    return {"title": _plain(title), "blocks": list(_with_clauses(blocks))}


def _plain(block: dict[str, Any]) -> str:
    return "".join(run["text"] for run in block["runs"])


def _with_clauses(blocks: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """The sections of a rulebook page that belong to its clauses."""
    wanted = False
    for block in blocks:
        if block["kind"] == "heading" and block["level"] == 2:
            wanted = not _NOT_CLAUSES.fullmatch(_plain(block))
        if wanted:
            yield block


def clause_ids(of: Pack, games: list[GameType]) -> list[str]:
    """The ids of all clauses of a pack and its games."""
    own = rulebook.clauses(of.package) if rulebook.has_page(of.package) else ()
    return [clause.id for clauses in (own, *(g.clauses for g in games)) for clause in clauses]


# --- Sheets to fold ----------------------------------------------------------------------


def folded(job: Job) -> bytes:
    """The booklet without its clauses on sheets to fold and staple, printed on both sides."""
    wide, high = PAPERS[job.paper]
    made = _typeset(job, people=True, clauses=False)
    data = {
        "title": f"{job.title}: the rules, to be folded",
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
