"""The combinations of Sham Battle and Sham Battle No. 2 in words: SB-15 to SB-20, and SB2-10."""

from __future__ import annotations

from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import DECK
from drumhead.games.common.rules.melds import (
    FLAG_AND_ARMY,
    FLAG_AND_BATTLESHIP,
    FOURS,
    GROUPS_OF_A_NUMBER,
    MELD_TEXTS,
    NUMBERS,
    PLURALS,
    SEQUENCE,
    SHORT,
)
from drumhead.games.common.words.allies import nations_of
from drumhead.packs.allie_patriot import NATIONS, PICTURES


def count_card(short: int) -> str:
    """The table of counts in one line, for all seats."""
    fours = ", ".join(f"{name} {count}" for name, count in zip(PLURALS, FOURS, strict=True))
    return (
        f"four {fours}, doubled with two pairs, 20 more for each card over four; "
        "the Flag, Liberty Bond, Army, Aeroplane and Submarine in power 150; "
        f"{'or its Flag, Army, Aeroplane, Submarine and Battleship 150; ' if short else ''}"
        "the Flag and Army of a nation 20, in power 40; "
        "the American Flag and the British Battleship 40"
    )


def meld_notes(card: int, short: int) -> list[str]:
    """The combinations that a card belongs to; `short` is as in `count_card`."""
    number = int(DECK.codes[card][1])
    kind = NUMBERS.index(number)
    notes = [f"Four {PLURALS[kind]} of any nations make a combination for {FOURS[kind]}."]
    others = []
    if number in (6, 4):
        other = PICTURES[10 - number][0]
        others.append(f"20 with the {other} of its nation (40 in power)")
    if DECK.codes[card] == "A6":
        others.append("40 with the British Battleship")
    if DECK.codes[card] == "B1":
        others.append("40 with the American Flag")
    if number > 1 or short:
        others.append("150 in the sequence in power")
    return notes + ([f"Or {', '.join(others)}."] if others else [])


def meld_name(meld: int) -> str:
    """A combination in words: "five Flags with two pairs", "the French Flag and Army"."""
    codes = MELD_TEXTS[meld].split()
    if meld < SEQUENCE:
        pairs = len(codes) - len(set(codes)) >= 2
        return f"{_group_name(meld)}{' with two pairs' if pairs else ''}"
    nation = NATIONS[codes[0][0]]
    if meld < FLAG_AND_ARMY:
        return f"the {nation} sequence"
    if meld < FLAG_AND_BATTLESHIP:
        return f"the {nation} Flag and Army"
    return "the American Flag and the British Battleship"


def _group_name(meld: int) -> str:
    size = len(MELD_TEXTS[meld].split())
    return f"{spelled(size)} {PLURALS[meld // GROUPS_OF_A_NUMBER]}"


def meld_with_cards(meld: int) -> str:
    """A unique name of a combination in words: "four Flags (both American, ...)"."""
    if meld < SEQUENCE:
        return f"{_group_name(meld)} ({nations_of(MELD_TEXTS[meld].split())})"
    return f"{meld_name(meld)}{' without the Bond' if SHORT <= meld < FLAG_AND_ARMY else ''}"
