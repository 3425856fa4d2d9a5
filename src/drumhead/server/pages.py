"""What the pages show that no table is needed for: games, rules, packs."""

from __future__ import annotations

import functools
import re
from html import escape

from markdown_it import MarkdownIt

from drumhead.engine.game import Game, GameType
from drumhead.games import game_type, games
from drumhead.kernel.options import Option
from drumhead.packs import faces, pack
from drumhead.server.lengths import length
from drumhead.server.messages import (
    CardInfo,
    ClauseInfo,
    GameInfo,
    OptionInfo,
    OptionValue,
    PackInfo,
    RulesPage,
)

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_CLAUSE_ITEM = re.compile(
    r"<li>\s*(?:<p>)?<strong>([A-Z0-9]+-\d+)</strong> · <em>([a-z +]+)</em> · "
)
#: A clause that the text mentions becomes a link to it.
_MENTION = re.compile(r"(?<![\w>#\"-])([A-Z]{2,3}\d?-\d{2})\b(?![^<]*</(?:a|h\d|code)>)")


def game_info(kind: GameType, ready: bool) -> GameInfo:
    """A game of the gallery."""
    lengths = {str(players): length(kind, players) for players in kind.players}
    usual = Game(kind)
    return GameInfo(
        slug=kind.slug, title=kind.title, year=kind.year, publisher=kind.publisher,
        kind=kind.genre, about=kind.about, history=kind.history, players=list(kind.players),
        usual_players=kind.usual_players, pack=kind.pack,
        options=[_option(option) for option in kind.options],
        lengths={players: found for players, found in lengths.items() if found is not None},
        partners=len(set(usual.sides)) < usual.players,
        paces=["clock", "turns"] if kind.slug == "bang" else ["turns"], ready=ready,
    )  # fmt: skip


def _option(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name, clause=option.clause, title=option.about, default=option.default,
        number=option.number,
        values=[OptionValue(value, meaning) for value, meaning in option.values.items()],
    )  # fmt: skip


# --- Rules -------------------------------------------------------------------------------


@functools.cache
def rules_page(slug: str) -> RulesPage:
    """The rulebook's page of a game, or of a pack by its name and `-pack`."""
    if slug.endswith("-pack"):
        found = pack(slug.removesuffix("-pack"))
        title, markdown, own = found.title, found.rulebook, found.clauses
    else:
        kind = game_type(slug)
        title, markdown, own = kind.title, kind.rulebook, kind.clauses
    known = {clause.id for clause in own}
    clauses = [ClauseInfo(c.id, c.kind, _linked(_inline(c.text), known)) for c in own]
    return RulesPage(slug, title, _linked(_with_ids(_MARKDOWN.render(markdown)), known), clauses)


def _inline(markdown: str) -> str:
    return str(_MARKDOWN.renderInline(markdown))


def _with_ids(html: str) -> str:
    """Every clause becomes a list item with its id, marked by whose it is."""

    def item(found: re.Match[str]) -> str:
        id, source = found[1], found[2]
        classes = " ".join(["clause", *source.split(" + ")])
        paragraph = "<p>" if "<p>" in found[0] else ""
        return (
            f'<li id="{id}" class="{classes}">{paragraph}<a class="id" href="#{id}">{id}</a> '
            f'<em class="source">{escape(source)}</em> '
        )

    return _CLAUSE_ITEM.sub(item, html)


def _linked(html: str, known: set[str]) -> str:
    """Clauses of the same page that the text mentions become links."""

    def link(found: re.Match[str]) -> str:
        return f'<a href="#{found[1]}">{found[1]}</a>' if found[1] in known else found[0]

    return _MENTION.sub(link, html)


# --- Packs -------------------------------------------------------------------------------


@functools.cache
def pack_info(slug: str) -> PackInfo:
    """A pack and its cards; the version is that of its pictures."""
    found = pack(slug)
    return PackInfo(
        pack=slug, name=found.title, about=found.about,
        cards=[CardInfo(card.code, card.name) for card in found.cards],
        games=[game.slug for game in games() if game.pack == found.slug], version=faces.version(),
    )  # fmt: skip
