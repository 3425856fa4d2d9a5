"""Figures in words. Every sentence is made from what was measured, doubt included."""

from __future__ import annotations

import math
from collections.abc import Sequence

from drumhead.arena.standings import MeanOverDeals
from drumhead.engine.english import capitalized, listed, plural
from studies.balance.figures import Figures, NoteFigure, Place, Quartiles, Share


def number(value: float, margin: float | None = None) -> str:
    """A figure with as many decimals as its margin (or its size) warrants."""
    size = abs(value) if margin is None else margin
    if math.isinf(size) or math.isnan(value):
        return f"{value:.1f}"
    places = 0 if size >= 10 else 1 if size >= 0.95 else 2
    text = f"{value:.{places}f}"
    return text.removeprefix("-") if float(text) == 0 else text.replace("-", "−")


def with_margin(mean: MeanOverDeals, times: float = 1.0) -> str:
    """A mean and its margin: "27.3 ± 1.1"."""
    value, margin = times * mean.value, times * mean.margin
    if math.isinf(margin):
        return f"{number(value)} ± ?"
    return f"{number(value, margin)} ± {number(margin, margin)}"


def percent(share: Share) -> str:
    """A share and its interval: "3.1 percent (2.2 to 4.3)"."""
    if share.chances == 0:
        return "no chance yet"
    low, high = share.interval
    return f"{_hundredths(share.value)} percent ({_hundredths(low)} to {_hundredths(high)})"


def _hundredths(share: float) -> str:
    value = 100 * share
    if value in (0, 100):
        return f"{value:.0f}"
    if value < 0.1:
        return f"{value:.2f}"
    return "99.9" if value > 99.9 else f"{value:.1f}"


def whole(value: float) -> str:
    """A count or a middle value."""
    return f"{value:,.0f}" if value == round(value) or value >= 20 else f"{value:.1f}"


def span(found: Quartiles) -> str:
    """The middle half: "52 to 71", or the one number where all are alike."""
    low, high = whole(found.low), whole(found.high)
    return f"just {low}" if low == high else f"{low} to {high}"


# --- One game ----------------------------------------------------------------------------


def hand_word(found: Figures) -> str:
    """What a hand of this game is called: a game where a match is a single deal."""
    return "game" if found.match_hands.low == found.match_hands.high == 1 else "hand"


def amount(found: Figures) -> str:
    """How much was played."""
    if hand_word(found) == "game":
        return f"{found.matches:,} games with {found.moves:,} moves"
    thrown = found.deals - found.hands
    extra = f" ({thrown:,} more deals were thrown in)" if thrown else ""
    return f"{found.matches:,} matches, {found.hands:,} hands{extra}, {found.moves:,} moves"


def length_sentence(found: Figures) -> str:
    """How long it lasts."""
    minutes = f"{whole(found.minutes.middle)} minutes (half of them {span(found.minutes)})"
    if hand_word(found) == "game":
        return (
            f"A game takes {whole(found.match_moves.middle)} moves (half of them "
            f"{span(found.match_moves)}), which is {minutes}."
        )
    return (
        f"A hand takes {whole(found.hand_moves.middle)} moves, a match "
        f"{whole(found.match_hands.middle)} hands (half of them {span(found.match_hands)}) and "
        f"{minutes}."
    )


def place_sentence(found: Figures, place: Place) -> str:
    """How a place fares."""
    who = "which" if "side" in place.label else "who"
    name = capitalized(place.label) + (f", {who} {place.part}," if place.part else "")
    good = "better" if place.edge.value >= 0 else "worse"
    edge = with_margin(MeanOverDeals(abs(place.edge.value), place.edge.margin))
    hands = plural(hand_word(found))
    return (
        f"{name} does best in {with_margin(place.best, 100)} percent of the {hands} "
        f"({number(100 * place.fair)} would be fair), and is {edge} {found.spec.unit} a "
        f"{hand_word(found)} {good} off than the others on average."
    )


def _sure(place: Place) -> bool:
    """Does a place differ beyond doubt, in being best or in points?"""
    return place.deviation.beyond_doubt or place.edge.beyond_doubt


def places_sentences(found: Figures) -> list[str]:
    """Which places are better or worse beyond doubt, or that none is."""
    doubtless = [place for place in found.places if _sure(place)]
    if len(found.places) == 2:
        doubtless = doubtless[:1]
    if doubtless:
        return [place_sentence(found, place) for place in doubtless]
    if not found.places:
        return []
    return ["No place at the table is beyond doubt better than another."]


def role_sentence(found: Figures, role: Place) -> str:
    """How a part in the hand fares."""
    doubt = "" if _sure(role) else ", so no advantage can be shown"
    return (
        f"{capitalized(role.label)} does best in {with_margin(role.best, 100)} percent of the "
        f"{plural(hand_word(found))} ({number(100 * role.fair)} would be fair){doubt}; "
        f"the difference is {with_margin(role.edge)} {found.spec.unit}."
    )


def bid_sentence(found: Figures) -> str:
    """What is bid, and whether it is made."""
    assert found.made is not None
    total = found.made.chances
    size, made, failed = max(found.bids, key=lambda row: row[1] + row[2])
    unit = found.spec.bid_unit
    return (
        f"The winning bid is made in {percent(found.made)} of the hands. The most common is "
        f"{size} {unit}, {100 * (made + failed) / total:.0f} percent of all; the lowest was "
        f"{found.bids[0][0]}, the highest {found.bids[-1][0]}."
    )


def note_sentence(note: NoteFigure) -> str:
    """How often a clause of note applied."""
    if note.share.chances == 0:
        return f"{note.label}: there was no occasion."
    if note.share.times == 0:
        return f"{note.label}: never in {note.share.chances:,} {note.of}."
    return f"{note.label} in {percent(note.share)} of {note.of}."


def in_short(found: Figures) -> list[str]:
    """The main findings of a game."""
    sentences = [*places_sentences(found), *(role_sentence(found, role) for role in found.roles)]
    if found.bids:
        sentences.append(bid_sentence(found))
    return [*sentences, length_sentence(found)]


def telling(found: Figures) -> list[NoteFigure]:
    """The clauses worth a sentence outside the table."""
    return [note for label in found.spec.telling for note in found.notes if note.label == label]


# --- All games ---------------------------------------------------------------------------


def surprises(all_found: Sequence[Figures]) -> list[str]:
    """What stands out among the games that were measured."""
    sentences = [*_beginning(all_found), *_parts(all_found), *_bidding(all_found)]
    if len(all_found) > 1:
        sentences += [*_draws(all_found), *_lengths(all_found), *_choices(all_found)]
    return [*sentences, *_played_alone(all_found), *_unseen(all_found)]


def _beginning(all_found: Sequence[Figures]) -> list[str]:
    measured = [(found, found.beginner) for found in all_found]
    known = [(found, place) for found, place in measured if place is not None]
    if not known:
        return []

    def described(found: Figures, place: Place) -> str:
        fair = number(100 * place.fair)
        return (
            f"{found.game.title} ({with_margin(place.best, 100)} percent of the "
            f"{plural(hand_word(found))}, {fair} fair)"
        )

    better = [
        described(f, p) for f, p in known if p.deviation.beyond_doubt and p.deviation.value > 0
    ]
    worse = [
        described(f, p) for f, p in known if p.deviation.beyond_doubt and p.deviation.value < 0
    ]
    unclear = [f.game.title for f, p in known if not p.deviation.beyond_doubt]
    sentences = []
    if better:
        sentences.append(f"**Going first is an advantage** in {listed(better)}.")
    if worse:
        sentences.append(f"**Going first is a burden** in {listed(worse)}.")
    if unclear:
        sentences.append(
            f"**No difference can be shown** in {listed(unclear)}: the interval "
            "includes the fair share."
        )
    return sentences


def _parts(all_found: Sequence[Figures]) -> list[str]:
    places = [
        (found, place)
        for found in all_found
        for place in found.places
        if place.deviation.beyond_doubt
    ]
    if not places:
        return []
    found, place = max(places, key=lambda pair: abs(pair[1].deviation.value) / pair[1].fair)
    if place == found.beginner:
        return [f"**Most lopsided** of them all is the table of {found.game.title}."]
    return [
        f"**Most lopsided** is the table of {found.game.title}: {place.label} does best in "
        f"{with_margin(place.best, 100)} percent of the {plural(hand_word(found))}, where "
        f"{number(100 * place.fair)} would be fair."
    ]


def _bidding(all_found: Sequence[Figures]) -> list[str]:
    bidding = [(found, found.made) for found in all_found if found.made and found.made.chances]
    if len(bidding) < 2:
        return []
    by_share = sorted(bidding, key=lambda pair: pair[1].value)
    (boldest, fewest), (safest, most) = by_share[0], by_share[-1]
    said = [
        f"**Bids** are boldest in {boldest.game.title}, where {percent(fewest)} are made, and "
        f"safest in {safest.game.title}, with {percent(most)}."
    ]
    worth = [
        f"{found.game.title} ({with_margin(part.best, 100)} percent)"
        for found in all_found
        for part in found.roles
        if "bidder" in part.label and part.deviation.beyond_doubt and part.deviation.value > 0
    ]
    if worth:
        said.append(
            f"**The bidder's side comes out ahead** more often than not in {listed(worth)}."
        )
    return said


def _draws(all_found: Sequence[Figures]) -> list[str]:
    seen = sorted(
        (found for found in all_found if found.shared.times),
        key=lambda found: -found.shared.value,
    )
    if not seen:
        return []
    first, *others = (f"{found.game.title}, {percent(found.shared)}" for found in seen)
    also = f"; others occurred in {listed(others)}" if others else ""
    return [
        f"**Drawn or shared matches** are most common in {first}{also}; "
        "there were none in the other games."
    ]


def _lengths(all_found: Sequence[Figures]) -> list[str]:
    ordered = sorted(all_found, key=lambda found: found.minutes.middle)
    short, long = ordered[0], ordered[-1]
    return [
        f"**Shortest** is {short.game.title} with {whole(short.minutes.middle)} minutes for the "
        f"middle match, **longest** {long.game.title} with {whole(long.minutes.middle)}."
    ]


def _choices(all_found: Sequence[Figures]) -> list[str]:
    least = max(all_found, key=lambda found: found.forced.value)
    widest = max(all_found, key=lambda found: found.choices)
    return [
        f"**{least.game.title} leaves the least to decide**: {percent(least.forced)} of its moves "
        f"are forced. **The widest choice** is in {widest.game.title}, among "
        f"{widest.choices:.1f} moves on average where there is one."
    ]


def never(all_found: Sequence[Figures]) -> list[tuple[Figures, NoteFigure]]:
    """The clauses of note that did not apply once."""
    return [
        (found, note)
        for found in all_found
        for note in found.notes
        if note.share.chances and note.share.times == 0
    ]


def _played_alone(all_found: Sequence[Figures]) -> list[str]:
    """How a game for one player comes out."""
    return [
        f"**{found.game.title}** is played alone. {note_sentence(note)}"
        for found in all_found
        if found.game.players == 1
        for note in telling(found)[:1]
    ]


def _unseen(all_found: Sequence[Figures]) -> list[str]:
    missing, total = len(never(all_found)), sum(len(found.notes) for found in all_found)
    return [
        f"Of {total} clauses of note, **{missing} never applied**."
    ] if missing else []  # fmt: skip
