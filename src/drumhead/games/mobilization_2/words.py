"""Mobilization No. 2 in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import (
    agreeing,
    all_of,
    capitalized,
    counted,
    listed,
    spelled,
)
from drumhead.engine.scene import Goal, Scene, Zone, counter, figure, zone
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import DECK, DECK_SIZE, RANKS, SUITS
from drumhead.kernel.bits import popcount
from drumhead.kernel.compiler import Ints, Record
from drumhead.kernel.header import OVER
from drumhead.packs.allie_patriot import NATIONS, PICTURES

from . import rules


def scene(view: SeatView) -> Scene:
    """The table as the player sees it; face-down cards are shown when the game is over."""
    s, fields = view.s, view.fields
    zones: list[Zone] = []
    for pile in range(rules.PILES):
        cards, beneath = fields["face_up"][pile], s.face_down_size[pile]
        label = f"Playing Pile {pile + 1}"
        zones.append(zone("playing", label, "pile", cards, beneath=beneath, mark=f"{pile + 1}"))
    zones.append(zone("discard", "Discard Pile", "pile", fields["discard"], mark="d"))
    hand = fields["hand"][::-1]
    if hand and None not in hand:
        zones.append(zone("hand", "Hand, top card first", "pile", hand))
    else:
        zones.append(zone("hand", "Hand", "pile", {"hidden": s.hand_size}))
    tops = [
        f"{letter}{height}"
        for letter in NATIONS
        for height in _heights(s.mobilized, letter)
        if height
    ]
    zones.append(zone("mobilized", "Tops of the Mobilized Piles", "row", tops, mark="m"))
    for pile in range(rules.PILES):
        cards = fields["face_down"][pile]
        if cards and None not in cards:
            label = f"Face down in Playing Pile {pile + 1}"
            zones.append(zone("face-down", label, "aside", cards))
    mobilized = popcount(s.mobilized)
    counters = [counter("mobilized", "Cards mobilized", mobilized, 0)]
    return Scene(
        zones=zones, counters=counters, prompt=_prompt(view),
        figure=figure(mobilized, "mobilized", DECK_SIZE, meter=True),
    )  # fmt: skip


def _heights(mobilized: int, letter: str) -> tuple[int, int]:
    """The heights of a nation's two Mobilized Piles, the higher first."""
    cards = [code for code in DECK.list(mobilized) if code[0] == letter]
    higher = len(set(cards))
    return higher, len(cards) - higher


def _prompt(view: SeatView) -> str:
    s = view.s
    if s.turn < 0:
        return "The cards are about to be dealt."
    if s.turn != view.seat:
        return f"{view.names[s.turn]} is to move."
    moves = rules.legal_set(s)
    if moves == 1 << rules.TURNING:
        return "Nothing fits: turn the next card of the hand."
    if _forced(s):
        return "A Battleship must be mobilized before anything else."
    if s.hand_size == 0:
        return "The hand is used up: keep moving cards as long as you can."
    return "Move a card or a group, or turn the next card of the hand."


def _top(s: Record, source: int) -> int:
    """The top card of a Playing Pile or the Discard Pile, or -1."""
    cards, size = _pile(s, source)
    return int(cards[size - 1]) if size else -1


def _pile(s: Record, source: int) -> tuple[Ints, int]:
    if source == rules.DISCARD:
        return s.discard, s.discard_size
    return s.face_up[source], s.face_up_size[source]


def _forced(s: Record) -> list[int]:
    """The Battleships that must be mobilized now (MB2-08)."""
    forcing = rules.mobilizable(s) & rules.BATTLESHIPS
    tops = [_top(s, source) for source in range(rules.PILES + 1)]
    return [card for card in tops if card >= 0 and forcing >> card & 1]


def goal(view: SeatView) -> Goal:
    """Mobilize all cards. The aim names those that the Mobilized Piles need next."""
    return {
        "aim": _aim(view),
        "worth": "Each card mobilized counts 1. A pile is one nation, from Battleship to Flag.",
        "ends": f"You win when all {DECK_SIZE} cards are mobilized. "
        "You lose when the hand is used up and nothing can move.",
    }


def _aim(view: SeatView) -> str:
    s = view.s
    left = DECK_SIZE - popcount(s.mobilized)
    if left == 0:
        return f"All {DECK_SIZE} cards are mobilized."
    if s.mobilized == 0:
        return "Build eight Mobilized Piles, two of each nation, from Battleship to Flag."
    more = counted(left, "more card")
    wanted = [view.card(code) for code in DECK.list(rules.mobilizable(s))]
    if len(wanted) > 4:
        return f"Mobilize {more}, each nation from its Battleship to its Flag."
    return f"Mobilize {more}; next the {listed(wanted, 'or')}."


def legend(view: SeatView, card: int) -> list[str]:
    """The places of a card: on the Mobilized Piles, and on the Playing Piles."""
    code = DECK.codes[card]
    number = int(code[1])
    others = "a British or Italian" if rules.BLUE[card] else "an American or French"
    if number == 1:
        unless = ", unless one is in progress" if view.s.sets_at_once == rules.ONE else ""
        mobilized = f"Must start a Mobilized Pile of its nation as soon as it is free{unless}."
    elif number == len(PICTURES):
        mobilized = "Completes the Mobilized Pile of its nation, on the Liberty Bond."
    else:
        mobilized = f"Goes to the Mobilized Pile of its nation, on the {PICTURES[number - 1][0]}."
    if number == len(PICTURES):
        built = "It alone may start an empty Playing Pile; it never lies on another card there."
    else:
        built = f"In a Playing Pile it lies on {others} {PICTURES[number + 1][0]}."
    if number == 1:
        return [mobilized, built]
    return [mobilized, built, f"There it takes {others} {PICTURES[number - 1][0]}."]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == rules.TURNING:
        return "Turn the next card of the hand"
    source, target = divmod(move, rules.TARGETS)
    _, size = _pile(view.s, source)
    top = f"the {view.card(_top(view.s, source))}"
    if target == 0:
        return f"Mobilize {top} from {_place(source)}"
    alone = source == rules.DISCARD or size == 1
    what = top if alone else all_of(size, "face-up card")
    return f"Move {what} from {_place(source)} to Playing Pile {target}"


def _place(source: int) -> str:
    return "the Discard Pile" if source == rules.DISCARD else f"Playing Pile {source + 1}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if forced := _forced(s):
        return Refusal(
            f"The {view.card(forced[0])} must be mobilized before anything else.", "MB2-08"
        )
    if move == rules.TURNING:
        return Refusal("The hand is used up, and the Discard Pile is not turned over.", "MB2-19")
    source, target = divmod(move, rules.TARGETS)
    top = _top(s, source)
    if top < 0:
        if source == rules.DISCARD:
            return Refusal("There is no card on the Discard Pile.", "MB2-18")
        return Refusal(f"There is no card on Playing Pile {source + 1}.", "MB2-10")
    if target == 0:
        return _not_mobilized(view, top)
    if target - 1 == source:
        return Refusal("A group moves to another Playing Pile, not to its own.", "MB2-13")
    return _not_built(view, source, target - 1)


def _not_mobilized(view: SeatView, card: int) -> Refusal:
    """The reason why the Mobilized Piles do not take a card."""
    s, code = view.s, DECK.codes[card]
    nation, number = NATIONS[code[0]], int(code[1])
    higher, lower = _heights(s.mobilized, code[0])
    if number == 1:
        return Refusal(
            f"The {nation} pile in progress must have its Flag before another is begun.", "MB2-06"
        )
    wanted = {height + 1 for height in (higher, lower) if 0 < height < 6}
    if not wanted:
        return Refusal(f"A Battleship must begin the {nation} pile.", "MB2-06")
    names = listed([f"the {PICTURES[rank][0]}" for rank in sorted(wanted)], "or")
    piles = agreeing(len(wanted), "pile")
    return Refusal(f"The {nation} {piles} in progress can take only {names} next.", "MB2-07")


def _not_built(view: SeatView, source: int, target: int) -> Refusal:
    """The reason why a card or a group does not go to a Playing Pile."""
    s = view.s
    cards, size = _pile(s, source)
    top, host = int(cards[size - 1]), _top(s, target)
    first = top if source == rules.DISCARD else int(cards[0])
    if host < 0 and rules.FLAGS >> first & 1:
        return Refusal("No cards lie face down under this Flag: nothing would change.", "MB2-22")
    if host < 0:
        return Refusal(
            "Only a Flag, or a group that begins with one, fills an empty place.", "MB2-21"
        )
    if first != top and int(rules.FITS[host]) >> int(rules.KIND[top]) & 1:
        beneath = "all the face-up cards beneath it"
        return Refusal(f"The {view.card(top)} moves only with {beneath}.", "MB2-13")
    if rules.FLAGS >> first & 1:
        return Refusal("A Flag is never placed on another card in a Playing Pile.", "MB2-20")
    if RANKS[first] + 1 == RANKS[host]:
        colors = "blue" if rules.BLUE[first] else "red or green"
        sentence = f"{capitalized(colors)} never goes on {colors}, as the {view.card(host)} is."
        return Refusal(sentence, "MB2-12")
    under = f"the {view.card(host)} on that pile"
    return Refusal(f"The {view.card(first)} is not one lower than {under}.", "MB2-11")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, s, seat = before, before.s, before.s.turn
    source, target = divmod(move, rules.TARGETS)
    if move == rules.TURNING:
        sentences = [
            view.does(seat, "turn", f"the {view.card(_top(after.s, rules.DISCARD))}") + "."
        ]
    else:
        cards, size = _pile(s, source)
        top = view.card(int(cards[size - 1]))
        place = _place(source)
        if target == 0:
            sentences = [view.does(seat, "mobilize", f"the {top} from {place}") + "."]
        else:
            what = f"the {top}"
            if source != rules.DISCARD and size > 1:
                joined = "and" if size == 2 else "through"
                what = f"the {view.card(int(cards[0]))} {joined} the {top}"
            sentences = [
                view.does(seat, "move", f"{what} from {place} to Playing Pile {target}") + "."
            ]
        sentences += _narrate_uncovering(view, source, after)
    if after.s.turn == OVER:
        sentences.append(_narrate_end(after))
    return sentences


def _narrate_uncovering(view: SeatView, source: int, after: SeatView) -> list[str]:
    if source == rules.DISCARD:
        return []
    if after.s.face_down_size[source] < view.s.face_down_size[source]:
        return [f"The {view.card(_top(after.s, source))} is turned up in its place."]
    if after.s.face_up_size[source] == 0:
        return [f"Playing Pile {source + 1} is now empty."]
    return []


def _narrate_end(view: SeatView) -> str:
    count = popcount(view.s.mobilized)
    if count == DECK_SIZE:
        return f"All {DECK_SIZE} cards are mobilized."
    cards = f"{counted(count, 'card')} {agreeing(count, 'is')} mobilized"
    return f"The hand is used up, and no move is left: {cards}."


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The deal in words."""
    return [f"Five Playing Piles are dealt, and {after.s.hand_size} cards remain in the hand."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """MB2-26: the cards mobilized, nation by nation."""
    mobilized = [after.s.mobilized & int(nation) for nation in SUITS]
    lines = [
        account_line(f"{name} cards mobilized", [popcount(cards)], [DECK.list(cards)])
        for name, cards in zip(NATIONS.values(), mobilized, strict=True)
    ]
    remarks = [_narrate_end(after)]
    if after.s.mobilized and sum(map(popcount, mobilized)) < DECK_SIZE:
        heights = [height for letter in NATIONS for height in _heights(after.s.mobilized, letter)]
        full = heights.count(len(PICTURES))
        which = f"{spelled(full) if full else 'none'} of the {spelled(len(heights))}"
        remarks.append(f"{capitalized(which)} Mobilized Piles {agreeing(full, 'is')} complete.")
    return HandAccount(lines=lines, remarks=remarks, outlook="")
