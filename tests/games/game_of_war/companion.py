"""Possible worlds of Game of War: the events that would have led to them."""

from __future__ import annotations

import numpy as np

from drumhead.checks.worlds import fields
from drumhead.engine.match import Event, Match
from drumhead.games.game_of_war import rules
from drumhead.games.game_of_war.common import ARBITRATION_PACK, ARMY_SIZE, CHOOSE, DECK
from drumhead.kernel.bits import cards_of

Step = tuple[str, tuple[int, ...]]
ASIDE = [code for code in DECK.codes if len(code) == 3 and code.isupper() and code[0] not in "JR"]
PRIVATES = [code for code in DECK.codes if not ARBITRATION_PACK >> DECK.card(code) & 1]


def origin(world: Match, seat: int, events: list[Event]) -> list[Step]:
    """The events that make this world: the last shuffles are those that lead to it.

    Every move was public, so it stays as it was, and so does all that came before the packs
    were shuffled for the last time.
    """
    steps = [(event.kind, event.numbers) for event in events]
    s = fields(world)
    shuffles = [place for place, event in enumerate(events) if event.kind == "shuffle"]
    if s.passes > 0:
        last = shuffles[-1]
        steps[last] = ("shuffle", _arbitration_pack(world, events[last + 1 :]))
    elif s.phase == CHOOSE:
        for nation in range(2):
            steps[shuffles[nation]] = ("shuffle", _first_pack(world, nation))
    elif world.turn is not None:
        for nation in range(2):
            pack = _battle_pack(world, nation, events[shuffles[3] + 1 :])
            steps[shuffles[2 + nation]] = ("shuffle", pack)
    return steps


def _first_pack(world: Match, nation: int) -> tuple[int, ...]:
    """A pack before the draw for sides: the cards drawn, then the rest from the top."""
    s = fields(world)
    drawn = list(dict.fromkeys(s.sides_draw[nation : s.sides_draw_size : 2]))
    rest = [card for card in s.stock[nation][: s.stock_size[nation]][::-1] if card not in drawn]
    return (*drawn, *rest)


def _battle_pack(world: Match, nation: int, events: list[Event]) -> tuple[int, ...]:
    """A pack before the first hands: six by six what each seat played and holds, in order."""
    s = fields(world)
    seats = range(nation ^ s.japan, world.game.players, 2)
    names = world.game.type.record.dtype
    shown: dict[int, list[int]] = {seat: [] for seat in seats}
    moments: list[tuple[int, int]] = []
    for place, (_, (seat, move), before) in enumerate(events):
        from_hand = np.frombuffer(before, np.uint8).view(names)[0]["reservist"] < 0
        if seat in shown and move >= rules.PLAYING and from_hand:
            shown[seat].append((move - rules.PLAYING) >> 2)
            if len(shown[seat]) % 6 == 0:
                moments.append((place, seat))
    for seat in seats:
        shown[seat] += cards_of(s.hand[seat])
    hands = {
        seat: [cards[i : i + 6] for i in range(0, len(cards), 6)] for seat, cards in shown.items()
    }
    first = [hands[seat].pop(0) for seat in seats]
    pack = [card for one_of_each in zip(*first, strict=True) for card in one_of_each]
    for _, seat in moments:
        if hands[seat]:
            pack += hands[seat].pop(0)
    return (*pack, *s.stock[nation][: s.stock_size[nation]][::-1])


def _arbitration_pack(world: Match, events: list[Event]) -> tuple[int, ...]:
    """The Arbitration pack of this pass: what each seat played and holds, then the undealt."""
    s, n = fields(world), world.game.players
    dealt = []
    for seat in range(n):
        played = [event.numbers[1] - rules.ENGAGING for event in events if event.numbers[0] == seat]
        dealt.append([*played, *cards_of(s.hand[seat])])
    order = [(s.dealer + 1 + i) % n for i in range(n)]
    pack = [card for one_of_each in zip(*(dealt[seat] for seat in order), strict=True)
            for card in one_of_each]  # fmt: skip
    return (*pack, *s.undealt[: s.undealt_size][::-1])


assert len(ASIDE) == DECK.size - 2 * ARMY_SIZE
