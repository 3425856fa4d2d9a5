"""The rulebook page of a game: its text, with the facts and options from the code."""

from __future__ import annotations

from drumhead.engine import rulebook
from drumhead.engine.english import listed
from drumhead.engine.game_type import GameType


def rulebook_page(game: GameType) -> str:
    """The game's rulebook page in Markdown."""
    usually = f" (usually {game.usual_players})" if len(game.players) > 1 else ""
    facts = [
        ("Players", listed([str(n) for n in game.players], "or") + usually),
        ("Cards", _cards(game)),
        ("Kind", game.genre),
        ("First published", f"{game.year}, {game.publisher}"),
        ("Options", ", ".join(f"`{option.name}`" for option in game.options) or "none"),
    ]
    choices = [
        (f"`{o.name}`", f"`{v}`" + (" (default)" if v == o.default else ""), why, o.clause)
        for o in game.options
        for v, why in o.values.items()
    ]
    heads = ("option", "value", "meaning", "clause")
    return rulebook.filled(
        game.package,
        {
            "facts": "\n".join(f"- **{name}:** {value}" for name, value in facts),
            "options": rulebook.markdown_table(heads, choices),
        },
    )


def _cards(game: GameType) -> str:
    """The number of cards at a table, and the pack or packs that they come from."""
    pack = game.pack.replace("-", " ")
    source = f"the {pack} pack" if game.packs == 1 else f"{game.packs} {pack} packs"
    return f"{game.packs * game.record.deck.size}, from {source}"
