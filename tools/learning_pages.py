"""Reference pages for researchers, in Markdown: actions, observations, rewards and sizes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeAlias

from drumhead.engine.game import Game, GameType
from drumhead.engine.rulebook import markdown_table
from drumhead.learn.episode import title
from drumhead.learn.observations import FORMS, Layout, layout
from drumhead.learn.reduced import EDITIONS

#: What `bench/game_pages.py` measured: the conditions, and figures of games and of editions.
Figures: TypeAlias = Mapping[str, Any]


def describe(type: GameType, figures: Figures | None = None) -> str:
    """All that the code knows of a game that a learning program needs, and what was measured."""
    measured = figures is not None and type.slug in figures["games"]
    return "\n\n".join(
        [
            f"# {type.title}, for learning",
            f"`{type.slug}`, registered as `{title(type.slug)}`. {type.about}",
            _sizes(type),
            "## Actions",
            f"An action is the number of a move, from 0 to {len(type.moves) - 1}; "
            "the mask says which are legal.",
            _actions(type),
            "## Observations",
            _observations(type),
            "## Rewards",
            _rewards(type),
            *(_figures(type, figures) if figures is not None and measured else ()),
        ]
    ) + "\n"  # fmt: skip


def _sizes(type: GameType) -> str:
    sizes = ", ".join(f"{layout(type, form).size:,} {_unit(form)}" for form in FORMS)
    options = "; ".join(f"`{o.name}`: {', '.join(o.values)}" for o in type.options) or "none"
    parallel = "AEC and parallel" if type.slug == "bang" else "AEC"
    rows = [
        ("Players", ", ".join(map(str, type.players))),
        ("Options", options),
        ("Actions", f"{len(type.moves)}, of which at most {type.most_moves} are legal at once"),
        ("Observation", sizes),
        ("State", f"{type.record.size:,} bytes"),
        ("PettingZoo", parallel if max(type.players) > 1 else "AEC, with one agent"),
        ("Secret moves", ", ".join(f"`{word}`" for word in sorted(type.secret)) or "none"),
    ]
    return markdown_table(("", ""), rows)


def _unit(form: str) -> str:
    return "bytes of bits" if form == "bits" else f"of {form}"


def _actions(type: GameType) -> str:
    moves = type.moves
    ends = [*moves.bases[1:], len(moves)]
    rows = [
        (f"{first} to {end - 1}" if end - first > 1 else str(first), f"`{kind}`",
         f"`{moves.text(first)}`", f"`{moves.text(end - 1)}`")
        for kind, first, end in zip(moves.kinds, moves.bases, ends, strict=True)
    ]  # fmt: skip
    return markdown_table(("numbers", "moves", "the first", "the last"), rows)


def _observations(type: GameType) -> str:
    many = " Seats that nobody has are zeros." if len(type.players) > 1 else ""
    text = (
        "All that the seat sees, and nothing else: `Layout.read` turns it back into its view. What "
        "belongs to seats begins with the observer's own, then goes around the table to the left; "
        "what belongs to sides begins with the observer's; other rows keep their order."
        f"{many} Numbers are divided by 128 in float32, four bytes (the lowest first) in uint8, "
        "and 32 bits in `bits`; small counts and cards of long piles are one byte, and sets of "
        "cards 64 bits there. Offsets are numbers, in `bits` bits from the lowest of the first "
        "byte on."
    )
    layouts = [layout(type, form) for form in FORMS]
    rows = [
        (f"`{block.name}`", _shape(block.shape), *_offsets(layouts, block.name), block.meaning)
        for block in layouts[0].blocks
    ]
    heads = ("block", "shape in float32", *FORMS, "meaning")
    return f"{text}\n\n{markdown_table(heads, rows)}"


def _shape(shape: tuple[int, ...]) -> str:
    return " × ".join(map(str, shape)) or "1"


def _offsets(layouts: list[Layout], name: str) -> list[str]:
    """Where a block begins in each form, and a dash where a form does not need it."""
    return [
        next((str(block.offset) for block in each.blocks if block.name == name), "-")
        for each in layouts
    ]


def _rewards(type: GameType) -> str:
    few = "; few points are good, so they are given as negative numbers" if type.fewest_win else ""
    return (
        f"`points`: what the hand brought each seat{few}. `share`: each seat's share of the win "
        "when the match is over; joint winners share it. Both are given when a hand is finished, "
        "before the next is dealt. A function of your own is given the finished hands."
    )


# --- What was measured -------------------------------------------------------------------

#: What each speed is called on a page.
_SPEEDS = {
    "mask": "batch: step and mask",
    "bits": "batch: step, mask and observation as `bits`",
    "aec": "PettingZoo, one agent after the other",
}


def _figures(type: GameType, figures: Figures) -> list[str]:
    """Speed and known values, as they were measured."""
    game = figures["games"][type.slug]
    speeds = [(words, f"{game['speeds'][name]:,}") for name, words in _SPEEDS.items()]
    return [
        "## Speed",
        f"Decisions a second, by `bench/game_pages.py`: {figures['conditions']}. On average "
        f"{game['load']} processes wanted a core of that machine meanwhile.",
        markdown_table(("", "decisions a second"), speeds),
        "## Known values",
        _first_seat(type, game["seat 0"]),
        *_editions(type, figures["editions"]),
    ]


def _first_seat(type: GameType, shares: Mapping[str, list[float]]) -> str:
    random, thumb = (
        f"{share:.3f} ± {margin:.3f}"
        for share, margin, _ in (shares["private"], shares["corporal"])
    )
    matches = int(shares["private"][2])
    what = "Matches won, of" if type.usual_players == 1 else "Seat 0's share of the wins, in"
    sides = len(set(Game(type).sides))
    fair = "" if sides == 1 else f" with {type.usual_players} players ({1 / sides:.2g} is fair)"
    return (
        f"{what} {matches:,} whole matches{fair}, with its 95 percent interval: {random} at "
        f"random (`private`), {thumb} by rules of thumb (`corporal`)."
    )


def _editions(type: GameType, solved: Mapping[str, Any]) -> list[str]:
    """A table of the game's reduced editions, where it has any."""
    rows = [
        (f"`{edition.name}`", edition.about, f"{found['histories']:,}",
         f"{found['information_states']:,}", _exactly(found))
        for edition in EDITIONS
        if edition.slug == type.slug and (found := solved.get(edition.name))
    ]  # fmt: skip
    if not rows:
        return ["There is no reduced edition of this game."]
    heads = ("reduced edition", "what is reduced", "histories", "information states", "value")
    told = "[What a figure means](evaluation.md) says how values are found and checked."
    return [markdown_table(heads, rows), told]


def _exactly(found: Mapping[str, Any]) -> str:
    if "value" not in found:
        return "none of its own, with three seats"
    fraction = found.get("fraction")
    return f"{fraction} = {found['value']:.6f}" if fraction else f"{found['value']:.6f}"
