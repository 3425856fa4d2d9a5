"""The report of a contest: a page in Markdown, two plots, a table of matches, the transcripts."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from drumhead.arena.contest import Contest, MatchOutcome
from drumhead.arena.standings import MeanOverDeals, Standings, standings
from drumhead.engine.english import counted
from drumhead.engine.rulebook import markdown_table
from drumhead.errors import DrumheadError


def write(contest: Contest, outcomes: Sequence[MatchOutcome], folder: Path) -> None:
    """Write the report into a folder that already has the transcripts."""
    found = standings(contest, outcomes)
    _write_table(contest, outcomes, folder / "matches.csv")
    _draw(found, folder)
    (folder / "report.md").write_text(page(contest, found))


def page(contest: Contest, found: Standings) -> str:
    """The report as a page of Markdown."""
    game = contest.game
    options = ", ".join(f"{name}={value}" for name, value in game.options.items()) or "none"
    hands = contest.hands
    length = "whole matches" if hands is None else f"matches of {counted(hands, 'hand')}"
    parts = [
        f"# {game.title}: {', '.join(contest.names)}",
        f"{found.deals} duplicate deals, {found.matches} matches ({length}), {game.players} seats, "
        f"options {options}, seed {contest.seed}. A match took {found.hands_a_match:.1f} hands and "
        f"{found.moves_a_match:.0f} moves on average. Every deal was played by "
        f"{len(contest.lineups)} line-ups; intervals are 95 percent intervals over deals.",
        "## Players",
        players_table(found),
        "## Differences on the same deals",
        differences_table(found),
        "![Chances to win](wins.svg)",
        "![Differences by deal](deals.svg)",
    ]
    return "\n\n".join(parts) + "\n"


def players_table(found: Standings) -> str:
    """A table with one line per player."""
    rated = any(player.rating is not None for player in found.players)
    heads = ("player", "share of the wins", "points a hand", *(("rating",) if rated else ()))
    rows = []
    for player in sorted(found.players, key=lambda p: -p.win.value):
        rating = (f"{player.rating:.1f} ± {player.rating_margin:.1f}",) if rated else ()
        rows.append((player.name, str(player.win), str(player.points), *rating))
    return markdown_table(heads, rows)


def differences_table(found: Standings) -> str:
    """A table with one line per pair of players; positive numbers favor the first."""
    heads = ("players", "share of the wins", "points a hand", "points a match", "beyond doubt")
    rows = [
        (f"{d.better} less {d.worse}", str(d.win), str(d.hand), str(d.match), _verdict(d.hand))
        for d in found.differences
    ]
    return markdown_table(heads, rows)


def _verdict(difference: MeanOverDeals) -> str:
    if not difference.beyond_doubt:
        return "no"
    return "yes, better" if difference.value > 0 else "yes, worse"


def _write_table(contest: Contest, outcomes: Sequence[MatchOutcome], path: Path) -> None:
    with path.open("w", newline="") as file:
        table = csv.writer(file)
        table.writerow(("deal", "lineup", "seat", "player", "share", "score", "hands", "moves"))
        for o in outcomes:
            for seat, name in enumerate(contest.lineups[o.lineup]):
                table.writerow(
                    (o.deal, o.lineup, seat, name, o.shares[seat], o.scores[seat], o.hands, o.moves)
                )


def _draw(found: Standings, folder: Path) -> None:
    try:
        import matplotlib
        from matplotlib.figure import Figure
    except ImportError:
        raise DrumheadError(
            "The plots of a report need matplotlib: install it with pip install 'drumhead[arena]'."
        ) from None
    style: dict[Any, Any] = {
        "svg.hashsalt": "drumhead",
        "svg.fonttype": "none",
        "font.family": "serif",
    }
    with matplotlib.rc_context(style):
        figure = Figure(figsize=(6.4, 0.8 + 0.5 * len(found.players)), layout="constrained")
        axes = figure.subplots()
        ordered = sorted(found.players, key=lambda p: p.win.value)
        axes.errorbar(
            [100 * p.win.value for p in ordered], [p.name for p in ordered],
            xerr=[100 * p.win.margin for p in ordered], fmt="o", color="#7a1f1f", capsize=4,
        )  # fmt: skip
        axes.set_xlabel("matches won at a seat, percent (95 percent interval)")
        axes.margins(y=0.3)
        figure.savefig(folder / "wins.svg", metadata={"Date": None})
        figure = Figure(figsize=(6.4, 3.2), layout="constrained")
        axes = figure.subplots()
        for difference in found.differences:
            label = f"{difference.better} less {difference.worse}"
            axes.hist(difference.by_deal, bins=30, histtype="step", label=label)
        axes.set_xlabel("points a hand, difference on one deal")
        axes.set_ylabel("deals")
        axes.legend(frameon=False)
        figure.savefig(folder / "deals.svg", metadata={"Date": None})
