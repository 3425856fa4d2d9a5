"""The Allie-Patriot pack of 48 in words: countries, nations, and the tricks of a hand."""

from __future__ import annotations

import functools
from collections.abc import Sequence

from drumhead.engine.english import agreeing, listed, with_article
from drumhead.engine.scene import Emblem, Zone
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import COUNTRIES, DECK, NATION_OF, RANKS, SUITS
from drumhead.games.common.words.tricks import place_taking, trick_zone
from drumhead.packs.allie_patriot import NATIONS, PICTURES

_RANKS = RANKS.tolist()


def country(nation: int) -> str:
    """The country of a nation by its number: America, Britain, France or Italy."""
    return list(COUNTRIES.values())[nation]


def country_of(card: int) -> str:
    """The country that a card belongs to."""
    return COUNTRIES[DECK.codes[card][0]]


def nations_of(codes: Sequence[str]) -> str:
    """The nations of cards of one number in words: "both American, British, Italian"."""
    if len(codes) == 8:
        return "all"
    counts = {letter: sum(code[0] == letter for code in codes) for letter in NATIONS}
    if len(codes) == 7:
        return f"all but one {next(NATIONS[n] for n, count in counts.items() if count == 1)}"
    return ", ".join(
        f"both {NATIONS[letter]}" if count == 2 else NATIONS[letter]
        for letter, count in counts.items()
        if count
    )


def nation_ruling(nation: int, role: str) -> Emblem | None:
    """The country that rules, by the number of its nation; None below 0."""
    if nation < 0:
        return None
    return {"sign": country(nation).lower(), "name": country(nation), "role": role}


def cards_ruling(nation: int) -> int:
    """The cards of the nation that rules; none below 0."""
    return int(SUITS[nation]) if nation >= 0 else 0


@functools.lru_cache(maxsize=1 << 10)
def place_ruling(cards: tuple[int, ...], nation: int) -> int:
    """The place of the card that takes a trick as it lies, where this nation rules."""
    led = int(NATION_OF[cards[0]]) if cards else 0
    return place_taking(cards, cards_ruling(nation), led, _RANKS)


def trick_zones(view: SeatView, first_leader: int, nation: int) -> list[Zone]:
    """All tricks of a hand, from the fields `plays` and `takers`: the present one and earlier ones.

    The taker of a trick led to the next. Cards taken lie in front of their taker. The last trick is
    also shown separately. `nation` is the one that rules, -1 before it is known.
    """
    s, n = view.s, view.players
    takers = s.takers[: s.takers_size]
    zones = []
    for number, leader in enumerate([first_leader, *takers], start=1):
        cards = s.plays[n * (number - 1) : min(n * number, s.plays_size)]
        if number > len(takers):
            taking = place_ruling(tuple(cards), nation)
            zones.append(view.cached(trick_zone, "trick", "Trick", "trick", leader, taking, *cards))
            continue
        if number == len(takers):
            known = "last-trick", leader, (takers[-1] - leader) % n
            zones.append(view.cached(trick_zone, "last-trick", "Last trick", *known, *cards))
        zones.append(view.cached(_old_trick, number, takers[number - 1], leader, *cards))
    return zones


def _old_trick(reader: Reader, number: int, taker: int, leader: int, *cards: int) -> Zone:
    took = (taker - leader) % reader.players
    trick = trick_zone(reader, "old-trick", "", "pile", leader, took, *cards)
    return {**trick, "label": f"Trick {number}, taken by {reader.name(taker)}", "seat": taker}


def asked_nation(led: int, can_follow: bool) -> str:
    """The demand of the card led on the seat to move."""
    nation = _nation_of(led)
    if can_follow:
        return f"{country_of(led)} was led: play {with_article(nation)} card."
    return f"{country_of(led)} was led, and you have no {nation} card: play any card."


def must_follow_nation(clause: str, led: int) -> Refusal:
    """The refusal of a card of another nation than the one led."""
    wanted = f"you must play {with_article(_nation_of(led))} card if you can"
    return Refusal(f"{country_of(led)} was led, and {wanted}.", clause)


def rank_note(card: int, copies: bool = True) -> str:
    """The cards of its nation that a card takes. With `copies` every card exists twice."""
    number = int(DECK.codes[card][1])
    higher = [f"the {picture}" for other, (picture, _) in PICTURES.items() if other > number]
    lower = [f"the {picture}" for other, (picture, _) in PICTURES.items() if other < number]
    if not higher:
        first = "; of two in one trick the first played takes" if copies else ""
        return f"The highest card of its nation{first}."
    if not lower:
        return "The lowest card of its nation."
    if len(higher) < len(lower):
        return f"Of its nation only {listed(higher)} {agreeing(len(higher), 'is')} higher."
    return f"Of its nation it takes only {listed(lower)}."


def ruling_note(title: str) -> str:
    """The power of a card whose nation rules, under a game's title for such a nation."""
    return f"If its nation is the {title}, it beats every card of the other three."


def _nation_of(card: int) -> str:
    return NATIONS[DECK.codes[card][0]]
