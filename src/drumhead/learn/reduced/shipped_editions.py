"""The reduced editions of our games."""

from __future__ import annotations

from collections import Counter

from drumhead.games import game_type
from drumhead.learn.reduced.editions import Place, Reduced


def _others(slug: str, *used: str, copies: int = 2) -> list[str]:
    """The cards of a game's deck but for these, in the order of the deck."""
    left: Counter[str] = Counter()
    for code in game_type(slug).record.deck.codes:
        left[code] = min(left[code] + 1, copies)
    left.subtract(code for codes in used for code in codes.split())
    return list(left.elements())


def _hands(seats: int, cards: int) -> tuple[Place, ...]:
    return tuple(Place("hand", seat, cards) for seat in range(seats))


def _organization() -> Reduced:
    codes = "A6 A2 B5 B3 F6 F1 I4 I2"
    return Reduced(
        "organization-2-tricks", "organization", 2,
        "Two tricks are left of ten: the bidder, who has four and bid five, names the country.",
        codes, (*_hands(2, 2), Place("reserve", None, 4)),
        {
            "phase": "country", "turn": 0, "deal": 1, "dealer": 1, "bidder": 0, "bid": 5,
            "calls": [5, 0], "passed": [1], "passes_running": 1, "hand": [[], []],
            "plays": _others("organization", codes, copies=1), "takers": [1, 0] * 4,
        },
    )  # fmt: skip


def _sham_battle_2() -> Reduced:
    codes = "A1 A5 B6 F6 F2"
    return Reduced(
        "sham-battle-2-hands-of-2", "sham-battle-2", 2,
        "Hands of two cards in place of twelve, and one trick before the play-off.",
        codes, (*_hands(2, 2), Place("reserve", None)),
        {
            "phase": "play", "turn": 0, "deal": 1, "dealer": 1, "power": "A", "face_up": "A3",
            "hand": [[], []], "plays": _others("sham-battle-2", codes, "A3"),
            "takers": [1, 0] * 10 + [0],
        },
    )  # fmt: skip


def _liberty_bond() -> Reduced:
    codes, top = "A5 B5 F5 I5 A3 B3 F3", "B5"
    rows = [" ".join(f"{nation}{kind}" for nation in "AABBFFII") for kind in "642"]
    return Reduced(
        "liberty-bond-last-turns", "liberty-bond", 2,
        "Hands of three cards in place of ten, three of the six kinds, and one turn each.",
        codes, (*_hands(2, 3), Place("reserve", None)),
        {
            "phase": "draw", "turn": 0, "deal": 1, "dealer": 1, "turns": 58, "hand": [[], []],
            "discards": [*_others("liberty-bond", codes, top, *rows), top],
            "rows": [row.replace(" ", "+") for row in rows], "owners": [0, 1, 0],
        },
    )  # fmt: skip


def _game_of_war() -> Reduced:
    codes = "JwG JwK RwG RcL SAM ENG"
    officers = [f"{nation}{style}{rank}" for nation in "JR" for style in "wc" for rank in "GOKL"]
    pack = [*officers, "SAM", "HAG", "ENG", "ITA", "SPA", "FRA", "GER", "AUS"]
    rest = [code for code in pack if code not in codes.split()]
    return Reduced(
        "game-of-war-3-engagements", "game-of-war", 2,
        "The last three engagements of the Arbitration, with all four forts to be won.",
        codes, _hands(2, 3),
        {
            "phase": "arbitration", "turn": 0, "deal": 1, "dealer": 0, "leader": 0, "japan": 0,
            "attacker": 0, "passes": 1, "hand": [[], []], "taken": [rest[::2], rest[1::2]],
        },
    )  # fmt: skip


def _bang() -> Reduced:
    return Reduced(
        "bang-7-cards", "bang", 2,
        "Seven cards in place of forty-eight, three of them face up, and two more flips.",
        "A1 A2 E2 A3",
        tuple(Place("packet", seat) for seat in (0, 0, 1, 1)),
        {
            "phase": "flip", "turn": 0, "deal": 1, "dealer": 1, "flips": 498, "alive": 1,
            "packet": [["A5", "I1"], ["C1"]], "turned": [2, 1], "seen": "A5 I1 C1",
            "known": "A5 I1 C1", "flipper": 1, "flipped": "C1",
        },
        {"max_flips": 500},
    )  # fmt: skip


def _do_boy() -> Reduced:
    codes = "I3 I9 C4 C8 A5 A11 P"
    rest = _others("do-boy", codes, copies=1)
    played = [rest[0:14], rest[14:28], rest[28:42]]
    return Reduced(
        "do-boy-2-tricks", "do-boy", 3,
        "Two tricks are left of sixteen; only what they and the Nest bring is counted.",
        codes, (*_hands(3, 2), Place("nest", None)),
        {
            "phase": "play", "turn": 0, "leader": 0, "deal": 1, "dealer": 2, "nest_taker": 1,
            "hand": [[], [], []], "played": played, "takers": [1, *[2, 0] * 6, 0],
            "given": [played[1][:3], played[2][:3], played[0][:3]],
        },
    )  # fmt: skip


def _mobilization_2() -> Reduced:
    return Reduced(
        "mobilization-2-last-cards", "mobilization-2", 1,
        "The end of a game (seed 13, by the rules of thumb): four cards have not been seen.",
        "I4 F6 A2 I6",
        (Place("face_down", 3), Place("face_down", 4), Place("hand", None), Place("hand", None)),
        {
            "phase": "play", "turn": 0, "deal": 1, "face_down": [[], [], [], [], []],
            "face_up": ["I6 A5 I4 A3 I2 A1", "F6 B5 A4 I3", "A6 I5 F4", "A6 I5 A4", "I1"],
            "discard": "A3 F5 F2 F3 F4 B6 F1 F3 F5 A5 F2",
            "mobilized": "A2 A1 B6 B5 B4 B4 B3 B3 B2 B2 B1 B1 F1 I3 I2 I1",
        },
    )  # fmt: skip


EDITIONS: tuple[Reduced, ...] = (
    _bang(),
    _do_boy(),
    _game_of_war(),
    _liberty_bond(),
    _mobilization_2(),
    _organization(),
    _sham_battle_2(),
)
