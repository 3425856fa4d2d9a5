"""Files of a balance report: an overview, a page and a chart for each game, and a table (CSV)."""

from __future__ import annotations

import csv
import math
from collections.abc import Iterator, Sequence
from pathlib import Path

from drumhead.engine.english import capitalized, listed, plural
from drumhead.engine.rulebook import markdown_table
from drumhead.games import slugs
from studies.balance import charts
from studies.balance.figures import Figures, Place
from studies.balance.sentences import (
    amount,
    hand_word,
    in_short,
    never,
    note_sentence,
    number,
    percent,
    span,
    surprises,
    telling,
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
        f"The booklets say how these games are played, never how they turn out. {games} were "
        f"played here by computer players, {matches:,} matches with {hands:,} hands and "
        f"{moves:,} moves, and everything was counted: who has the better place, how long it "
        "takes, what is bid and made, and how often the most memorable clauses come up. "
        "Every sentence on these pages is written by a program from the figures, and says no more "
        "than they do: ± and brackets are 95 percent intervals, and *beyond doubt* means that "
        "the interval leaves out what would be fair.",
        "## What was found",
        "\n".join(f"- {sentence}" for sentence in surprises(all_found)),
        "![How often the one who begins does best, beside a fair share, in each game]"
        "(beginning.svg)",
        "A filled point is beyond doubt, an empty one is not. *To go first* is to lead, to speak, "
        "to call, to flip or to play first, whatever the game has; where partners play, their side "
        "counts.",
        "## At a glance",
        _glance(all_found),
        "*Does best* is the share of hands in which whoever begins, or that side, scores best of "
        "all (equals share); in brackets what would be fair. Minutes are those of the median "
        "match, with the middle half in brackets.",
        "![How many minutes a match lasts in each game](lengths.svg)",
        "## At the table",
        "\n".join(f"- {line}" for line in _at_the_table(all_found)),
        *_never_seen(all_found),
        "## How it was done",
        _method(all_found, simulations, command),
    ]
    return "\n\n".join(parts) + "\n"


def _glance(all_found: Sequence[Figures]) -> str:
    heads = (
        "game", "players", "matches", "hands", "moves a hand", "hands a match", "minutes a match",
        "who begins does best, %", "bids made, %",
    )  # fmt: skip
    rows = []
    for found in all_found:
        begins, made = found.beginner, found.made
        best = f"{with_margin(begins.best, 100)} ({number(100 * begins.fair)})" if begins else "–"
        rows.append(
            (
                f"[{found.game.title}]({found.game.slug}.md)",
                str(found.game.players),
                f"{found.matches:,}",
                f"{found.hands:,}",
                whole(found.hand_moves.middle),
                whole(found.match_hands.middle),
                f"{whole(found.minutes.middle)} ({span(found.minutes)})",
                f"**{best}**" if begins and begins.deviation.beyond_doubt else best,
                percent(made).replace(" percent", "") if made else "–",
            )
        )
    return markdown_table(heads, rows)


def _at_the_table(all_found: Sequence[Figures]) -> Iterator[str]:
    for found in all_found:
        sentences = [note_sentence(note) for note in telling(found)]
        if sentences:
            yield f"**[{found.game.title}]({found.game.slug}.md).** {' '.join(sentences)}"


def _never_seen(all_found: Sequence[Figures]) -> list[str]:
    found = never(all_found)
    if not found:
        return []
    heads = ("game", "clause", "what never happened", "in", "at most, %")
    rows = [
        (
            one.game.title,
            note.clause,
            note.label,
            f"{note.share.chances:,} {note.of}",
            f"{100 * note.share.interval[1]:.2g}",
        )
        for one, note in found
    ]
    words = (
        "What did not happen once may still happen: the last column is the end of the interval. "
        "Safety nets that were never needed are here, and so is what captains never do."
    )
    return ["## Never seen", words, markdown_table(heads, rows)]


def _method(all_found: Sequence[Figures], simulations: int, command: str) -> str:
    usual = all(found.game.players == found.game.type.usual_players for found in all_found)
    tables = "its usual number of players and the usual options" if usual else "the same options"
    return "\n\n".join(
        [
            f"```\n{command}\n```",
            f"Each game is played with {tables}, whole matches from the draw to the end. All seats "
            "are taken by `captain`, who searches possible worlds with "
            f"{simulations:,} simulations a move ([how](../players.md)) and never sees a hidden "
            "card; shuffles and players follow from a seed, so the same command gives the same "
            "matches. If interrupted, it goes on where it stopped. Games that take long to "
            "play or to think about were played less often, so their intervals are wider.",
            "Points a hand, and who does best in it, are taken over all hands that were played; "
            "deals that were thrown in are counted apart. Hands of one match may be alike, so "
            "intervals are taken over matches (for shares, Wilson's, with the number of chances "
            "cut accordingly). A *place* is counted from the dealer, or from whoever begins, to "
            "the left. Minutes are not measured but calculated at the pace that each page states.",
            "What this cannot show: the players are captains, not masters. Where they play badly, "
            "people may fare differently, and an advantage of a place is one between equals of "
            f"this strength.{_overbidding(all_found)} Of twenty intervals, one is wrong by the "
            "nature of such intervals, and there are hundreds on these pages. Only the usual "
            "tables were played, not the other numbers of players and not the options.",
            "All figures are in [figures.csv](figures.csv).",
        ]
    )


def _overbidding(all_found: Sequence[Figures]) -> str:
    """Where captains bid more than they can make, the bids say more about them than the game."""
    bold = [f.game.title for f in all_found if f.made and f.made.interval[1] < 2 / 3]
    if not bold:
        return ""
    return (
        f" It shows most in bidding: in {listed(bold)} fewer than two bids of three are made, "
        "beyond doubt, so take what is bid there as the captains' way and not as the game's."
    )


# --- A game ------------------------------------------------------------------------------


def game_page(found: Figures, simulations: int) -> str:
    """The page of a game."""
    game = found.game
    rules = f"../../src/drumhead/games/{game.slug.replace('-', '_')}/rulebook.md"
    remark = f" {found.spec.remark}" if found.spec.remark else ""
    parts = [
        f"# {game.title}: how it plays out",
        f"{game.type.about} ({game.type.publisher}, {game.type.year}; "
        f"[the rules]({rules}).) Measured over {amount(found)}, between captains with "
        f"{simulations:,} simulations a move, {game.players} at the table.{remark} "
        "[All games](README.md).",
        "## In short",
        "\n".join(f"- {sentence}" for sentence in in_short(found)),
        f"![{game.title}: {_alternative(found)}]({game.slug}.svg)",
    ]
    if found.places:
        parts += ["## Places", _places_words(found), _places_table(found)]
    if found.seats:
        parts += ["## Seats", _seats_words(found), _seats_table(found)]
    if found.bids:
        parts += ["## Bids", _bids_table(found)]
    parts += ["## Lengths", _lengths_table(found), "## Clauses of note", _notes_table(found)]
    return "\n\n".join(parts) + "\n"


def _alternative(found: Figures) -> str:
    shown = ["who does best"] if found.places else []
    shown += [f"what a {hand_word(found)} brings"]
    shown += ["what is bid and made"] if found.bids else []
    return ", ".join([*shown, "how long it lasts"]) + "; the figures are in the tables below"


def _places_words(found: Figures) -> str:
    clause = found.spec.pivot_clause
    word = hand_word(found)
    fewer = " (few are good here)" if found.game.type.fewest_win else ""
    return (
        f"Who sits where, by {clause}. *Points* are those of a {word}{fewer}, *edge* is how much "
        f"better they are than the others' average, *does best* the share of {plural(word)}, "
        f"*wins* the share of matches that began so; fair is "
        f"{number(100 * found.places[0].fair)} percent."
    )


def _places_table(found: Figures) -> str:
    heads = (
        "place",
        f"{found.spec.unit}",
        "edge",
        "does best, %",
        "wins, %",
        plural(hand_word(found)),
    )
    return markdown_table(heads, [_place_row(place) for place in (*found.places, *found.roles)])


def _place_row(place: Place, bold: bool = True) -> tuple[str, ...]:
    part = f" ({place.part})" if place.part else ""
    best = with_margin(place.best, 100)
    return (
        capitalized(place.label) + part,
        with_margin(place.points),
        with_margin(place.edge),
        f"**{best}**" if bold and place.deviation.beyond_doubt else best,
        "–" if place.wins is None else with_margin(place.wins, 100),
        f"{place.hands:,}",
    )


def _seats_words(found: Figures) -> str:
    sure = [p for p in found.seats if p.wins and abs(p.wins.value - p.fair) > p.wins.margin]
    if sure:
        widest = max(sure, key=lambda p: abs(p.deviation.value))
        return (
            f"The seats differ beyond doubt: {widest.label} wins "
            f"{with_margin(widest.wins, 100) if widest.wins else ''} percent of the matches."
        )
    return (
        "No seat wins more or fewer matches than its fair share, beyond doubt: the chair itself "
        "should not matter, and here is the check."
    )


def _seats_table(found: Figures) -> str:
    heads = (
        "seat",
        f"{found.spec.unit}",
        "edge",
        "does best, %",
        "wins, %",
        plural(hand_word(found)),
    )
    return markdown_table(heads, [_place_row(place, bold=False) for place in found.seats])


def _bids_table(found: Figures) -> str:
    heads = (f"winning bid, {found.spec.bid_unit}", "times", "share, %", "made, %")
    total = sum(made + failed for _, made, failed in found.bids)
    rows = []
    for size, made, failed in found.bids:
        times = made + failed
        rows.append(
            (str(size), f"{times:,}", f"{100 * times / total:.1f}", f"{100 * made / times:.0f}")
        )
    return markdown_table(heads, rows)


def _lengths_table(found: Figures) -> str:
    pace = found.spec.pace
    heads = ("", "a quarter are below", "median", "a quarter are above")
    rows = []
    for label, spread in (
        ("moves a hand", found.hand_moves),
        ("hands a match", found.match_hands),
        ("moves a match", found.match_moves),
        ("minutes a match", found.minutes),
    ):
        if hand_word(found) == "game":
            if "hand" in label:
                continue
            label = label.replace("match", "game")
        rows.append((label, whole(spread.low), whole(spread.middle), whole(spread.high)))
    return (
        f"{markdown_table(heads, rows)}\n\nMinutes at {pace.choice:g} seconds for a choice, "
        f"{pace.forced:g} for a move without one, {pace.deal:g} for a shuffle and deal."
    )


def _notes_table(found: Figures) -> str:
    heads = ("clause", "what happens", "times", "of", "percent (interval)")
    rows = [
        (
            note.clause,
            note.label,
            f"{note.share.times:,}",
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
