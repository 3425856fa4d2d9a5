"""The rule of thumb of Game of War: a beginner's play, for its computer players."""

from __future__ import annotations

from drumhead.games.game_of_war.common import (
    ARBITRATION,
    ARBITRATION_PACK,
    ARBITRATION_VALUES,
    ARMY_SIZE,
    BATTLE_VALUES,
    CHOOSE,
    COLORS,
    FORT_POINTS,
    JAPANESE,
    NEUTRALS,
    OPEN,
    OPPOSITES,
    STYLE_SIZE,
    nation_of,
)
from drumhead.games.game_of_war.rules import CHOOSING, ENGAGING, ORDER, PLAYING, least_combination
from drumhead.kernel.bits import lowest, popcount
from drumhead.kernel.compiler import Ints, Record, rule
from drumhead.kernel.random import below


@rule
def thumb(s: Record, moves: Ints, count: int, rng: Ints) -> int:
    """A beginner's move: win what you can at small cost, build, and let the other open.

    Reads only what the seat to decide may know. Equally good moves are chosen at random.
    """
    if s.phase == CHOOSE:
        return CHOOSING + better_captive(s, rng)
    if s.phase == OPEN:
        return ORDER
    best = moves[0]
    most = -100000
    alike = 0
    for i in range(count):
        if s.phase == ARBITRATION:
            worth = engage_worth(s, moves[i] - ENGAGING)
        else:
            worth = play_worth(s, moves[i] - PLAYING >> 2, moves[i] - PLAYING & 3)
        alike = alike + 1 if worth == most else 1 if worth > most else alike
        if worth > most or (worth == most and below(rng, alike) == 0):
            best = moves[i]
            most = worth
    return best


@rule
def counted(card: int) -> int:
    """The points of an army card as a captive (GW-48)."""
    return BATTLE_VALUES[card] if BATTLE_VALUES[card] > 10 else 1


@rule
def better_captive(s: Record, rng: Ints) -> int:
    """The nation to choose: the enemy's card in the draw should be worth more than your own."""
    japanese = counted(s.sides_draw[s.sides_draw_size - 2])
    russian = counted(s.sides_draw[s.sides_draw_size - 1])
    if japanese == russian:
        return below(rng, 2)
    return 1 if japanese > russian else 0


@rule
def play_worth(s: Record, card: int, fort: int) -> int:
    """The worth of a play against a fort: a fort, then captives, then a growing combination.

    An officer that can be captured is not exposed for a small gain.
    """
    own = 2 * fort + (s.turn & 1)
    value = BATTLE_VALUES[card]
    cards = 1 << card
    lead = value
    for i in range(s.line_size[own]):
        cards |= 1 << s.line[own][i]
        lead += BATTLE_VALUES[s.line[own][i]]
    booty = 0
    top = s.line_size[own ^ 1] - 1
    for i in range(top + 1):
        lead -= BATTLE_VALUES[s.line[own ^ 1][i]]
    if top >= 0 and value > BATTLE_VALUES[s.line[own ^ 1][top]]:
        booty = counted(s.line[own ^ 1][top])
        lead += BATTLE_VALUES[s.line[own ^ 1][top]]
    if lead >= least_combination(cards):
        return 1000 + FORT_POINTS[fort] - value
    risk = 2 * value if 10 < value < 30 else value // 2
    if booty > 0:
        return 40 + 8 * booty - risk
    return 6 * neighbours(cards, card) + min(lead, 0) // 4 - risk


@rule
def neighbours(cards: int, card: int) -> int:
    """The number of cards of a line that could form a combination with a card that joins it."""
    cards = (cards | cards >> ARMY_SIZE) & JAPANESE
    ranks = (cards | cards >> STYLE_SIZE) & (1 << STYLE_SIZE) - 1
    rank = card % STYLE_SIZE
    if rank == 0:
        return 3 * (cards & cards >> STYLE_SIZE & 1)
    if rank < 4:
        return popcount(ranks & 0b1110) - 1
    return popcount(ranks & 0b1111111 << rank >> 3 & ~0b1111) - 1


@rule
def engage_worth(s: Record, card: int) -> int:
    """The worth of a card in Arbitration: its gain or loss, less a fraction of its strength.

    On lead, the more unseen answers beat a card, the likelier it is counted as lost.
    """
    values = ARBITRATION_VALUES[s.arbiters]
    side = s.turn & 1
    at_stake = s.tied | 1 << card
    opposite = OPPOSITES[card]
    beaten_by = 0
    lead = 1
    if s.trick_size > 0:
        led = s.trick[0]
        at_stake |= 1 << led
        like = OPPOSITES[led] != 0 and OPPOSITES[led] == opposite
        lead = -1 if like else values[card] - values[led]
    else:
        unseen = ARBITRATION_PACK & ~(s.hand[s.turn] | s.tied | s.taken[0] | s.taken[1])
        unseen &= opposite | NEUTRALS if opposite else ARBITRATION_PACK
        while unseen:
            beaten_by += 1 if values[lowest(unseen)] > values[card] else 0
            unseen &= unseen - 1
    if lead == 0:
        return -values[card]
    lost = color_points(values, at_stake, nation_of(s, 1 - side))
    if lead < 0:
        return -4 * lost - values[card]
    won = color_points(values, at_stake, nation_of(s, side))
    return 4 * (won - beaten_by * lost) // (1 + beaten_by) - values[card]


@rule
def color_points(values: Ints, cards: int, nation: int) -> int:
    """The points of a set of cards in Arbitration for a nation's side, without Courts."""
    cards &= COLORS[1 - nation] | NEUTRALS
    points = 0
    while cards:
        points += values[lowest(cards)]
        cards &= cards - 1
    return points
