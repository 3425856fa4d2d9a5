"""Routes for games, rules and packs."""

from __future__ import annotations

import functools
import re
from contextlib import suppress
from html import escape

from markdown_it import MarkdownIt
from starlette.responses import Response

import drumhead
from drumhead.engine.game import Game, GameType
from drumhead.engine.rulebook_page import rulebook_page
from drumhead.errors import DrumheadError
from drumhead.games import game_type, slugs
from drumhead.kernel.options import Option
from drumhead.lessons import easiest_first, lesson
from drumhead.packs import faces, pack, packs
from drumhead.printing.extras import parts_of
from drumhead.server.computing.readiness import Readiness
from drumhead.server.http.openapi import described
from drumhead.server.messages.catalog_messages import (
    About,
    CardInfo,
    ClauseInfo,
    GameInfo,
    OptionInfo,
    OptionValue,
    PackInfo,
    RulesPage,
)
from drumhead.server.messages.codec import answer
from drumhead.server.routing import Application
from drumhead.server.table.durations import duration
from drumhead.server.table.seats import computers_of

_MARKDOWN = MarkdownIt("commonmark", {"html": False}).enable("table")
_CLAUSE_ITEM = re.compile(
    r"<li>\s*(?:<p>)?<strong>([A-Z0-9]+-\d+)</strong> · <em>([a-z +]+)</em> · "
)
#: A clause that the text mentions: it becomes a link.
_MENTION = re.compile(r"(?<![\w>#\"-])([A-Z]{2,3}\d?-\d{2})\b(?![^<]*</(?:a|h\d|code)>)")
#: The name of an option or of a value, as rulebooks write it, with the words before it.
_CODE = re.compile(
    r"(?P<cell><td>)?(?P<kind>\b[Tt]he option |\b[Oo]ption )?<code>(?P<name>[a-z][a-z_-]*)</code>"
    r"(?: = <code>(?P<value>[\w-]+)</code>)?"
)
_HOUSE_RULE = {
    "option ": "house rule ", "Option ": "House rule ",
    "the option ": "the house rule ", "The option ": "The house rule ",
}  # fmt: skip


def add_routes(app: Application, readiness: Readiness) -> None:
    """The routes for readers."""

    @app.get("/api/about", **described(About))
    async def about() -> Response:
        """The version, the packs and the games of this server."""
        return answer(About(drumhead.__version__, [each.slug for each in packs()], list(slugs())))

    @app.get("/api/games", **described(list[GameInfo]))
    def games() -> Response:
        """The games, the easiest to learn first."""
        known = {game.slug: game for game in drumhead.games()}
        return answer(
            [game_info(known[slug], readiness.share(slug)) for slug in easiest_first(known)]
        )

    @app.get("/api/games/{slug}/rules", **described(RulesPage))
    def rules(slug: str) -> Response:
        """The rulebook page of a game, or of a pack by its name and `-pack`."""
        return answer(rules_page(slug))

    @app.get("/api/packs/{slug}", **described(PackInfo))
    def pack(slug: str) -> Response:
        """A pack of cards."""
        return answer(pack_info(slug))


# --- Games -------------------------------------------------------------------------------


def game_info(game: GameType, progress: float) -> GameInfo:
    """A game of the gallery, and how far it is on its way to being ready."""
    lengths = {str(players): duration(game, players) for players in game.players}
    taught = lesson(game)
    return GameInfo(
        slug=game.slug, title=game.title, year=game.year, publisher=game.publisher,
        kind=game.genre, line=game.line or game.about, about=game.about, history=game.history,
        learning="" if taught is None else taught.learning,
        players=list(game.players), usual_players=game.usual_players, pack=game.pack,
        options=[_option(option) for option in game.options],
        lengths={players: length for players, length in lengths.items() if length is not None},
        sides=_sides(game),
        paces=list(game.paces), ranks=computers_of(game),
        ready=progress == 1.0, progress=progress,
    )  # fmt: skip


def _sides(game: GameType) -> dict[str, list[int]]:
    """The sides of seats, for each number of players and each option that decides them."""
    sides = {}
    for players in game.players:
        usual = game.sides(players, Game(game, players).options)
        sides[str(players)] = list(usual)
        for option in game.options:
            for value in option.values:
                with suppress(DrumheadError):
                    other = Game(game, players, {option.name: value}).sides
                    if other != usual:
                        sides[f"{players} {option.name}={value}"] = list(other)
    return sides


def _option(option: Option) -> OptionInfo:
    return OptionInfo(
        name=option.name, clause=option.clause, title=option.about, default=option.default,
        number=option.number,
        values=[OptionValue(value, meaning) for value, meaning in option.values.items()],
    )  # fmt: skip


# --- Rules -------------------------------------------------------------------------------


@functools.cache
def rules_page(slug: str) -> RulesPage:
    """The rulebook page of a game, or of a pack by its name and `-pack`."""
    if slug.endswith("-pack"):
        cards = pack(slug.removesuffix("-pack"))
        title, markdown, own = cards.title, cards.rulebook, cards.clauses
        options: tuple[Option, ...] = ()
    else:
        game = game_type(slug)
        title, markdown, own = game.title, rulebook_page(game), game.clauses
        options = game.options
    known = {clause.id for clause in own}

    def ready(html: str) -> str:
        return _linked(_in_words(html, options), known)

    clauses = [ClauseInfo(c.id, c.kind, ready(_inline(c.text))) for c in own]
    return RulesPage(slug, title, ready(_with_ids(_MARKDOWN.render(markdown))), clauses)


def _inline(markdown: str) -> str:
    return str(_MARKDOWN.renderInline(markdown))


def _with_ids(html: str) -> str:
    """Make every clause a list item with its own id, marked by its source."""

    def item(clause: re.Match[str]) -> str:
        id, source = clause[1], clause[2]
        classes = " ".join(["clause", *source.split(" + ")])
        paragraph = "<p>" if "<p>" in clause[0] else ""
        return (
            f'<li id="{id}" class="{classes}">{paragraph}<a class="id" href="#{id}">{id}</a> '
            f'<em class="source">{escape(source)}</em> '
        )

    return _CLAUSE_ITEM.sub(item, html)


def _in_words(html: str, options: tuple[Option, ...]) -> str:
    """Replace the names of options and of their values by words; in a table, by plain words."""
    named = {option.name: option for option in options}
    meanings = {value: meaning for one in options for value, meaning in one.values.items()}

    def words(code: re.Match[str]) -> str:
        kind, name, value = code["kind"] or "", code["name"], code["value"]
        if name in named:
            chosen = "" if value is None else named[name].values.get(value, value)
            title = f"“{named[name].about}”" + (f" answered “{chosen}”" if chosen else "")
            said = _HOUSE_RULE.get(kind, kind) + title
        elif name in meanings and not name.isdigit():
            said = f"{kind}“{meanings[name]}”"
        else:
            return code[0]
        if code["cell"]:
            said = (
                name.replace("_", " ").replace("-", " ") if name in meanings else named[name].about
            )
        return (code["cell"] or "") + escape(said, quote=False)

    return _CODE.sub(words, html)


def _linked(html: str, known: set[str]) -> str:
    """Link the clauses of the same page that the text mentions."""

    def link(mention: re.Match[str]) -> str:
        id = mention[1]
        return f'<a href="#{id}">{id}</a>' if id in known else mention[0]

    return _MENTION.sub(link, html)


# --- Packs -------------------------------------------------------------------------------


@functools.cache
def pack_info(slug: str) -> PackInfo:
    """A pack and its cards; the version is that of its pictures."""
    cards = pack(slug)
    return PackInfo(
        pack=slug, name=cards.title, about=cards.about,
        cards=[CardInfo(card.code, card.name, card.suit, card.rank) for card in cards.cards],
        games=[game.slug for game in drumhead.games() if game.pack == cards.slug],
        version=faces.version(),
        printed=parts_of(slug),
        signs=faces.signs(cards.slug),
        sorts=list(cards.sorts),
    )  # fmt: skip
