"""Charts of a balance report; the same figures always draw the same file."""

from __future__ import annotations

import io
import itertools
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from drumhead.errors import DrumheadError
from studies.balance.figures import Figures, Place
from studies.balance.sentences import hand_word, telling

PAPER, INK, RED, OLIVE, BRASS, BLUE, SMOKE = (
    "#fffaf0", "#1d2b3a", "#a3312a", "#5a6238", "#a8822f", "#2f5d86", "#8a8375",
)  # fmt: skip
STYLE: dict[Any, Any] = {
    "svg.hashsalt": "drumhead",
    "svg.fonttype": "none",
    "font.family": "serif",
    "font.size": 9,
    "axes.titlesize": 10,
    "axes.titleweight": "bold",
    "axes.titlelocation": "left",
    "axes.edgecolor": SMOKE,
    "axes.labelcolor": INK,
    "axes.titlecolor": INK,
    "text.color": INK,
    "xtick.color": INK,
    "ytick.color": INK,
    "figure.facecolor": PAPER,
    "axes.facecolor": PAPER,
    "savefig.facecolor": PAPER,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "hatch.linewidth": 0.6,
}
#: A distribution has about so many bars at most.
MOST_BARS = 24

Panel = Callable[[Any], None]


def draw_game(found: Figures, path: Path) -> None:
    """One picture of a game: places, scores, bids and lengths, as far as it has them."""
    panels: list[Panel] = []
    if found.places:
        panels.append(lambda axes: _draw_places(axes, found))
    panels.append(lambda axes: _draw_scores(axes, found))
    if found.bids:
        panels.append(lambda axes: _draw_bids(axes, found))
    panels.append(lambda axes: _draw_minutes(axes, found))
    if len(panels) == 3:
        panels.insert(2, lambda axes: _draw_notes(axes, found))
    _save(panels, path, columns=2, size=(8.4, 2.7 * ((len(panels) + 1) // 2)))


def draw_beginners(all_found: Sequence[Figures], path: Path) -> None:
    """What it is worth to begin, game by game."""
    known = [(found, found.beginner) for found in all_found if found.beginner is not None]

    def panel(axes: Any) -> None:
        ordered = sorted(known, key=lambda pair: pair[1].deviation.value if pair[1] else 0.0)
        for row, (_, place) in enumerate(ordered):
            assert place is not None
            _point(axes, row, place.deviation.value, place.deviation.margin)
        axes.axvline(0, color=INK, linewidth=0.8)
        axes.set_yticks(range(len(ordered)), [_beginner_label(f, p) for f, p in ordered])
        axes.set_ylim(-0.6, len(ordered) - 0.4)
        axes.set_xlabel("does best more often than is fair, in percentage points")
        axes.set_title("Is it good to begin?")

    _save([panel], path, size=(8.4, 0.9 + 0.3 * len(known)))


def _beginner_label(found: Figures, place: Place | None) -> str:
    assert place is not None
    return f"{found.game.title}: {place.part or place.label}"


def draw_lengths(all_found: Sequence[Figures], path: Path) -> None:
    """How long matches last, game by game."""

    def panel(axes: Any) -> None:
        ordered = sorted(all_found, key=lambda found: found.minutes.middle)
        for row, found in enumerate(ordered):
            low, middle, high = found.minutes.low, found.minutes.middle, found.minutes.high
            axes.barh(row, high - low, left=low, height=0.5, color=BRASS, edgecolor=INK, lw=0.6)
            axes.plot([middle, middle], [row - 0.34, row + 0.34], color=INK, linewidth=1.8)
            axes.annotate(
                f"{middle:.0f}" if middle >= 10 else f"{middle:.1f}", (high, row), (5, 0),
                textcoords="offset points", va="center", fontsize=8,
            )  # fmt: skip
        axes.set_xscale("log")
        ticks = [
            tick for tick in (2, 5, 10, 20, 30, 60, 120, 240) if tick < 3 * ordered[-1].minutes.high
        ]
        axes.set_xticks(ticks, [str(tick) for tick in ticks])
        axes.minorticks_off()
        axes.set_yticks(range(len(ordered)), [found.game.title for found in ordered])
        axes.set_xlabel("minutes a match: the middle half, and the median match (line and figure)")
        axes.set_title("How long a match lasts")

    _save([panel], path, size=(8.4, 0.9 + 0.3 * len(all_found)))


# --- Panels ------------------------------------------------------------------------------


def _point(axes: Any, row: float, value: float, margin: float) -> None:
    """A share with its interval: filled where the interval leaves out what is fair."""
    sure = abs(value) > margin
    color = SMOKE if not sure else OLIVE if value > 0 else RED
    axes.errorbar(
        100 * value, row, xerr=100 * min(margin, 1.0), fmt="o", color=color, capsize=3,
        markerfacecolor=color if sure else PAPER, markersize=6,
    )  # fmt: skip


def _draw_places(axes: Any, found: Figures) -> None:
    rows = [*found.places, *found.roles][::-1]
    for row, place in enumerate(rows):
        _point(axes, row, place.deviation.value, place.deviation.margin)
    axes.axvline(0, color=INK, linewidth=0.8)
    labels = [f"{p.label}\n({p.part})" if p.part else p.label for p in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize=8)
    axes.set_ylim(-0.6, len(rows) - 0.4)
    axes.set_xlabel("best more often than is fair, percentage points")
    axes.set_title("Who does best")


def _draw_scores(axes: Any, found: Figures) -> None:
    values = [value for _, counter in found.scores for value in counter]
    width = _bar_width(values)
    looks = [(OLIVE, None), (BRASS, "////")]
    count = len(found.scores)
    middle = (width - 1) / 2
    for i, (label, counter) in enumerate(found.scores):
        binned: Counter[int] = Counter()
        for value, times in counter.items():
            binned[value // width] += times
        total = sum(binned.values())
        color, hatch = looks[i]
        wide = width * 0.9 / count
        axes.bar(
            [width * place + middle + wide * (i - (count - 1) / 2) for place in binned],
            [100 * times / total for times in binned.values()],
            width=wide, color=color, hatch=hatch, edgecolor=INK, linewidth=0.4, label=label,
        )  # fmt: skip
    if count > 1:
        _legend(axes)
    if max(values) - min(values) > 3000:
        axes.locator_params(axis="x", nbins=6)
    each = f", by {width}s" if width > 1 else ""
    axes.set_xlabel(f"{found.spec.unit}{each}")
    axes.set_ylabel("percent")
    axes.set_title(f"What a {hand_word(found)} brings")


def _legend(axes: Any) -> None:
    """What the bars are, in a line of its own above them."""
    axes.set_ylim(top=1.18 * axes.get_ylim()[1])
    axes.legend(frameon=False, fontsize=8, ncols=2, loc="upper right", borderaxespad=0.1)


def _bar_width(values: Sequence[int]) -> int:
    """A round width that makes few enough bars; scores that go by fives stay by fives."""
    span = max(values) - min(values) + 1
    for width in (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000):
        if span / width <= MOST_BARS:
            return width
    return span // MOST_BARS


def _draw_bids(axes: Any, found: Figures) -> None:
    total = sum(made + failed for _, made, failed in found.bids)
    gaps = [b - a for (a, _, _), (b, _, _) in itertools.pairwise(found.bids)]
    step = min(gaps, default=1)
    by = max(step, _bar_width([size for size, _, _ in found.bids]))
    grouped: dict[int, list[int]] = {}
    for size, made, failed in found.bids:
        both = grouped.setdefault(size // by * by, [0, 0])
        both[0] += made
        both[1] += failed
    sizes = [low + (by - step) / 2 for low in grouped]
    width = 0.8 * by
    made_shares = [100 * made / total for made, _ in grouped.values()]
    failed_shares = [100 * failed / total for _, failed in grouped.values()]
    look: dict[str, Any] = {"width": width, "edgecolor": INK, "linewidth": 0.4}
    axes.bar(sizes, made_shares, color=BLUE, label="made", **look)
    axes.bar(
        sizes, failed_shares, bottom=made_shares, color=PAPER, hatch="xxxx", label="failed", **look
    )
    _legend(axes)
    if len(sizes) <= 12:
        axes.set_xticks(sizes)
    each = f", by {by}s" if by > step else ""
    axes.set_xlabel(f"winning bid, {found.spec.bid_unit}{each}")
    axes.set_ylabel("percent")
    axes.set_title("What is bid, and made")


def _draw_minutes(axes: Any, found: Figures) -> None:
    axes.hist(
        found.all_minutes, bins=min(24, max(8, found.matches // 4)), color=BRASS, edgecolor=INK,
        linewidth=0.4,
    )  # fmt: skip
    axes.axvline(found.minutes.middle, color=RED, linewidth=1.5)
    axes.set_xlabel("minutes (the line is the median)")
    axes.set_ylabel("matches" if hand_word(found) == "hand" else "games")
    axes.set_title(f"How long a {'match' if hand_word(found) == 'hand' else 'game'} lasts")


def _draw_notes(axes: Any, found: Figures) -> None:
    """Where a panel is free: the clauses worth telling, as shares."""
    rows = [note for note in telling(found) if note.share.chances][::-1]
    for row, note in enumerate(rows):
        low, high = note.share.interval
        value = note.share.value
        axes.barh(row, 100 * value, height=0.5, color=BLUE, edgecolor=INK, linewidth=0.4)
        for color, wide in ((PAPER, 3.6), (INK, 1.4)):  # ink with an edge of paper
            axes.plot([100 * low, 100 * high], [row, row], color=color, linewidth=wide)
    labels = [_folded(f"{note.label} ({note.clause})") for note in rows]
    axes.set_yticks(range(len(rows)), labels, fontsize=8)
    axes.set_ylim(-0.6, max(len(rows), 1) - 0.4)
    axes.set_xlim(left=0)
    axes.set_xlabel("percent, with the 95 percent interval")
    axes.set_title("Clauses of note")


def _folded(text: str, width: int = 30) -> str:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + len(word) >= width:
            lines.append(word)
        else:
            lines[-1] = f"{lines[-1]} {word}".strip()
    return "\n".join(lines)


def _save(
    panels: Sequence[Panel], path: Path, columns: int = 1, size: tuple[float, float] = (8.4, 3)
) -> None:
    try:
        import matplotlib
        from matplotlib.figure import Figure
        from matplotlib.layout_engine import ConstrainedLayoutEngine
    except ImportError:
        raise DrumheadError(
            "The pictures of a report need matplotlib: install it with "
            "pip install 'drumhead[arena]'."
        ) from None
    with matplotlib.rc_context(STYLE):
        layout = ConstrainedLayoutEngine(w_pad=0.1, h_pad=0.1)
        figure = Figure(figsize=size, layout=layout)
        rows = -(-len(panels) // columns)
        grid = figure.subplots(rows, columns, squeeze=False)
        for place, axes in enumerate(grid.flat):
            if place < len(panels):
                panels[place](axes)
            else:
                axes.set_axis_off()
        drawn = io.StringIO()
        figure.savefig(drawn, format="svg", metadata={"Date": None})
    path.write_text(_smaller(drawn.getvalue()), encoding="utf-8")


def _smaller(svg: str) -> str:
    """The same picture without comments, indentation and hair-splitting coordinates."""
    svg = re.sub(r"<!--.*?-->|<metadata>.*?</metadata>", "", svg, flags=re.DOTALL)
    svg = re.sub(r"(\d\.\d\d)\d+", r"\1", svg)
    return re.sub(r"\s*\n\s*", "\n", svg).replace(">\n<", "><") + "\n"
