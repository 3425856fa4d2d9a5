"""Files of a balance report: an overview, a page and a chart for each game, and a table (CSV)."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from drumhead.engine.english import capitalized, counted, listed
from drumhead.engine.rulebook import markdown_table
from drumhead.games import slugs
from studies.balance import charts
from studies.balance.figures import Figures, Place
from studies.balance.sentences import (
    amount,
    hand_word,
    in_short,
    number,
    percent,
    span,
    surprises,
    whole,
    with_margin,
)


def write(all_found: Sequence[Figures], simulations: int, command: str, folder: Path) -> None:
    """Write the report of these games into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for found in all_found:
        charts.draw_game(found, folder / f"{found.game.slug}.svg")
        page = game_page(found, simulations)
        (folder / f"{found.game.slug}.md").write_text(page, encoding="utf-8")
    charts.draw_beginners(all_found, folder / "beginning.svg")
    charts.draw_lengths(all_found, folder / "lengths.svg")
    text = overview(all_found, simulations, command)
    (folder / "README.md").write_text(text, encoding="utf-8")
    _write_csv(all_found, folder / "figures.csv")


# --- The overview ------------------------------------------------------------------------


def overview(all_found: Sequence[Figures], simulations: int, command: str) -> str:
    """The first page."""
    matches = sum(found.matches for found in all_found)
    hands = sum(found.hands for found in all_found)
    moves = sum(found.moves for found in all_found)
    games = "All fourteen" if len(all_found) == len(slugs()) else f"{len(all_found)} of fourteen"
    parts = [
        "# How the games play out",
        f"{games} were played by computer players: {matches:,} matches with {hands:,} hands and "
        f"{moves:,} moves. A program wrote these pages from the counts. ± and brackets are 95 "
        "percent intervals; *beyond doubt* means that the interval excludes the fair share.",
        "## What was found",
        "\n".join(f"- {sentence}" for sentence in surprises(all_found)),
        "![How often the one who begins does best, beside a fair share, in each game]"
        "(beginning.svg)",
        "A filled point is beyond doubt. *To go first*: to lead, speak, call, flip or play first.",
        "## At a glance",
        _glance(all_found),
        "*First does best*: the share of hands in which the player or side that goes first scores "
        "best; in brackets the fair share. Minutes are those of the median match, with the middle "
        "half in brackets.",
        "![How many minutes a match lasts in each game](lengths.svg)",
        "## How it was done",
        _method(all_found, simulations, command),
    ]
    return "\n\n".join(parts) + "\n"


def _glance(all_found: Sequence[Figures]) -> str:
    heads = ("game", "players", "hands", "minutes per match", "first does best, %", "bids made, %")
    rows = []
    for found in all_found:
        begins, made = found.beginner, found.made
        best = f"{with_margin(begins.best, 100)} ({number(100 * begins.fair)})" if begins else "–"
        rows.append(
            (
                f"[{found.game.title}]({found.game.slug}.md)",
                str(found.game.players),
                f"{found.hands:,}",
                f"{whole(found.minutes.middle)} ({span(found.minutes)})",
                f"**{best}**" if begins and begins.deviation.beyond_doubt else best,
                percent(made).replace(" percent", "") if made else "–",
            )
        )
    return markdown_table(heads, rows)


def _method(all_found: Sequence[Figures], simulations: int, command: str) -> str:
    usual = all(found.game.players == found.game.type.usual_players for found in all_found)
    tables = "its usual number of players and the usual options" if usual else "the same options"
    return "\n\n".join(
        [
            f"```\n{command}\n```",
            f"Each game is played with {tables}, whole matches. All seats are taken by `captain` "
            f"with {simulations:,} simulations per move ([how](../play/opponents.md)). The same "
            "command gives the same matches, and resumes if interrupted.",
            "On the pages of the games, a place's *edge* is by how much its points per hand are "
            "better than the others' average; *does best* is the share of hands in which it scores "
            "best.",
            "Points per hand are taken over all hands that were played; deals that were thrown in "
            "are counted apart. Hands of one match may be alike, so intervals are taken over "
            "matches (for shares, Wilson's). Minutes are calculated, usually at 5 seconds "
            "per choice, 2 per forced move and 60 per deal.",
            "The players are captains, not masters, and only the usual tables were played."
            f"{_overbidding(all_found)} One interval of twenty is wrong by its nature.",
            "All figures are in [figures.csv](figures.csv).",
        ]
    )


def _overbidding(all_found: Sequence[Figures]) -> str:
    """Where captains bid more than they can make, the bids say more about them than the game."""
    bold = [f.game.title for f in all_found if f.made and f.made.interval[1] < 2 / 3]
    if not bold:
        return ""
    return (
        f" In {listed(bold)} fewer than two bids of three are made, beyond doubt: the bids there "
        "say more about captains than about the game."
    )


# --- A game ------------------------------------------------------------------------------


def game_page(found: Figures, simulations: int) -> str:
    """The page of a game."""
    game = found.game
    rules = f"../../src/drumhead/games/{game.slug.replace('-', '_')}/rulebook.md"
    remark = f" {found.spec.remark}" if found.spec.remark else ""
    parts = [
        f"# {game.title}: how it plays out",
        f"[The rules]({rules}). {counted(game.players, 'captain')} with {simulations:,} "
        f"simulations per move: {amount(found)}.{remark}",
        "## In short",
        "\n".join(f"- {sentence}" for sentence in in_short(found)),
        f"![{game.title}: {_alternative(found)}]({game.slug}.svg)",
    ]
    if found.places:
        parts += ["## Places", _places_table(found)]
    parts += ["## Clauses of note", _notes_table(found)]
    return "\n\n".join(parts) + "\n"


def _alternative(found: Figures) -> str:
    shown = ["who does best"] if found.places else []
    shown += [f"what a {hand_word(found)} brings"]
    shown += ["what is bid and made"] if found.bids else []
    return ", ".join([*shown, "how long it lasts"]) + ""


def _places_table(found: Figures) -> str:
    fair = number(100 * found.places[0].fair)
    heads = (f"place ({found.spec.pivot_clause})", "edge", f"does best, % ({fair} is fair)")
    return markdown_table(heads, [_place_row(place) for place in (*found.places, *found.roles)])


def _place_row(place: Place) -> tuple[str, ...]:
    part = f" ({place.part})" if place.part else ""
    best = with_margin(place.best, 100)
    return (
        capitalized(place.label) + part,
        with_margin(place.edge),
        f"**{best}**" if place.deviation.beyond_doubt else best,
    )


def _notes_table(found: Figures) -> str:
    heads = ("clause", "what happens", "in", "percent (interval)")
    rows = [
        (
            note.clause,
            note.label,
            f"{note.share.chances:,} {note.of}",
            percent(note.share).replace(" percent", ""),
        )
        for note in found.notes
    ]
    return markdown_table(heads, rows)


# --- The table ---------------------------------------------------------------------------


def _write_csv(all_found: Sequence[Figures], path: Path) -> None:
    with path.open("w", newline="", encoding="utf-8") as file:
        table = csv.writer(file, lineterminator="\n")
        table.writerow(("game", "kind", "what", "figure", "value", "low", "high", "count"))
        for found in all_found:
            table.writerows((found.game.slug, *row) for row in rows(found))


def rows(found: Figures) -> Iterator[tuple[str, str, str, str, str, str, int]]:
    """Every figure of a game: kind, what, figure, value, low, high, count."""
    for kind, places in (("place", found.places), ("part", found.roles), ("seat", found.seats)):
        for place in places:
            means = [("points", place.points), ("edge", place.edge), ("best", place.best)]
            if place.wins is not None:
                means.append(("wins", place.wins))
            for name, mean in means:
                low, high = mean.value - mean.margin, mean.value + mean.margin
                count = found.matches if name == "wins" else place.hands
                yield kind, place.label, name, _cell(mean.value), _cell(low), _cell(high), count
    for what, spread in (
        ("moves a hand", found.hand_moves),
        ("hands a match", found.match_hands),
        ("moves a match", found.match_moves),
        ("minutes a match", found.minutes),
    ):
        cells = _cell(spread.middle), _cell(spread.low), _cell(spread.high)
        yield "length", what, "quartiles", *cells, found.matches
    for label, counter in found.scores:
        total = sum(counter.values())
        for points, times in sorted(counter.items()):
            yield "score", f"{points} {label}".strip(), "share", _cell(times / total), "", "", times
    for size, made, failed in found.bids:
        times = made + failed
        yield "bid", str(size), "made", _cell(made / times), "", "", times
    for note in found.notes:
        low, high = note.share.interval
        cells = _cell(note.share.value), _cell(low), _cell(high)
        yield "clause", f"{note.clause} {note.label}", "share", *cells, note.share.chances


def _cell(value: float) -> str:
    return "" if math.isnan(value) or math.isinf(value) else f"{value:.5g}"
