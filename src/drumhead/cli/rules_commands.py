"""`drumhead games` and `drumhead rules`: the games and their rules."""

from __future__ import annotations

from typing import Annotated, Any

from cyclopts import Parameter

import drumhead
from drumhead.cli.application import (
    LEARN,
    PLAY,
    Json,
    app,
    print_json,
)
from drumhead.terminal.lines import print_paged, shown_in_terminal


@app.command(group=PLAY)
def games(*, as_json: Json = False) -> None:
    """List the games.

    Example: `drumhead games --json`
    """
    from drumhead.terminal import pages

    known = drumhead.games()
    if as_json:
        print_json([_facts(game) for game in known])
    else:
        print(pages.drawn_games(known))


def _facts(game: drumhead.GameType) -> dict[str, Any]:
    from drumhead.engine.lengths import length
    from drumhead.terminal.pages import booklet_clauses

    lengths = {players: length(game, players) for players in game.players}
    return {
        "name": game.slug,
        "title": game.title,
        "year": game.year,
        "publisher": game.publisher,
        "players": list(game.players),
        "usual_players": game.usual_players,
        "kind": game.genre,
        "about": game.about,
        "pack": game.pack,
        "options": {option.name: dict(option.values) for option in game.options},
        "clauses": len(game.clauses),
        "booklet_clauses": booklet_clauses(game),
        "match_length": {n: found._asdict() for n, found in lengths.items() if found},
    }


@app.command(group=LEARN)
def rules(
    game: Annotated[
        str, Parameter(help="A game's name, or a pack's name with `-pack`, as in `tactics-pack`.")
    ],
    clause: Annotated[str | None, Parameter(help="One clause, as in `DB-12`.")] = None,
    /,
    *,
    as_json: Json = False,
) -> None:
    """Show the rules of a game or a pack, or one clause of them.

    In a terminal a pager shows them: press q to leave it. `PAGER=cat` turns it off.

    Example: `drumhead rules do-boy DB-12`
    """
    from drumhead.terminal import pages

    drawn = shown_in_terminal()
    if clause is not None:
        found = pages.find_clause(game, clause)
        if as_json:
            print_json(found._asdict())
        else:
            print(pages.drawn_clause(found) if drawn else pages.clause_text(found))
        return
    page = pages.page(game)
    if as_json:
        print_json([found._asdict() for found in page.clauses])
    else:
        print_paged(pages.drawn_page(page.markdown) if drawn else page.markdown.rstrip())
