"""How the facts of Game of War are tried."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.game_of_war import rules
from drumhead.games.game_of_war.common import DECK, FORT_CODES, FORT_POINTS, OPEN
from drumhead.packs.game_of_war import ARBITERS, FORTS
from tests.support.facts import Claim, Claims

BATTLE = {"G": 30, "O": 25, "K": 20, "L": 15} | {str(number): number for number in range(2, 11)}
OFFICERS = {"G": 5, "O": 4, "K": 3, "L": 2}
LADDER = {"ENG": 20, "FRA": 18, "ITA": 16, "GER": 14, "SPA": 12, "AUS": 10}


def figures(claim: Claim) -> list[int]:
    """The numbers in the sentence, but for those of privates."""
    return [int(figure) for figure in re.findall(r"(?<!Private )\b\d+", claim.sentence)]


def codes(cards: int) -> list[str]:
    return [code for place, code in enumerate(DECK.codes) if cards >> place & 1]


def side(claim: Claim) -> int:
    return claim.seat % 2


def value(code: str) -> int:
    """What a card is worth in Battle."""
    return BATTLE[code[2:]]


def captive(code: str) -> int:
    """What it counts as a captive."""
    return value(code) if code[2:] in OFFICERS else 1


def named(claim: Claim, code: str) -> bool:
    return claim.view.card(code).partition(" (")[0] in claim.sentence


# --- Before and during the Battle --------------------------------------------------------


def nation(claim: Claim) -> bool:
    """The captive that a nation brings, and whether the other would bring a better one."""
    japanese, russian = claim.view.fields["sides_draw"][-2:]
    pair = [russian, japanese]
    mine, other = pair if claim.move == rules.CHOOSING else pair[::-1]
    better = captive(mine) - captive(other)
    best = (claim.fact.kind == "captive-best") is (better >= 0)
    said = figures(claim) == [captive(mine)] and named(claim, mine) and best
    return said and claim.afterward(lambda s: mine in codes(s.captives[side(claim)]))


def orders(claim: Claim) -> bool:
    after = (claim.seat + 1) % claim.s.players
    said = claim.view.names[after] in claim.sentence and claim.move == rules.ORDER
    return said and claim.afterward(lambda s: s.turn == after)


def card_of(claim: Claim) -> str:
    return DECK.codes[claim.move - rules.PLAYING >> 2]


def fort_of(claim: Claim) -> int:
    return claim.move - rules.PLAYING & 3


def line(s: Any, fort: int, of_side: int) -> list[str]:
    row = 2 * fort + of_side
    return [DECK.codes[card] for card in s.line[row][: s.line_size[row]]]


def mine(claim: Claim) -> list[str]:
    """The seat's cards at the fort, once the card is played."""
    return [*line(claim.s, fort_of(claim), side(claim)), card_of(claim)]


def theirs(claim: Claim) -> list[str]:
    return line(claim.s, fort_of(claim), 1 - side(claim))


def left(claim: Claim) -> list[str]:
    """The enemy's cards at the fort, once the card is played."""
    top = theirs(claim)[-1:]
    return theirs(claim)[:-1] if top and value(top[0]) < value(card_of(claim)) else theirs(claim)


def says_fort(claim: Claim) -> bool:
    return FORTS[FORT_CODES[fort_of(claim)]][0] in claim.sentence


def opens(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        return bool(s.captives[side(claim)] == claim.s.captives[side(claim)])

    playing = claim.move >= rules.PLAYING and named(claim, card_of(claim))
    return playing and claim.s.phase == OPEN and claim.afterward(told)


def takes(claim: Claim) -> bool:
    """The top card is captured, and counts so much; does the seat play again?"""
    top = theirs(claim)[-1]
    again = "you play again" in claim.sentence
    officer = (claim.fact.kind == "prize") is (top[2:] in OFFICERS)

    def told(s: Any) -> bool:
        captured = s.dealer >= 0 or top in codes(s.captives[side(claim)])
        return captured and (not again or s.turn == claim.seat)

    said = figures(claim) == [captive(top)] and named(claim, top) and says_fort(claim)
    return said and officer and claim.afterward(told)


def no_capture(claim: Claim) -> bool:
    top = theirs(claim)[-1]

    def told(s: Any) -> bool:
        return s.dealer >= 0 or bool(s.captives[side(claim)] == claim.s.captives[side(claim)])

    return named(claim, top) and says_fort(claim) and claim.afterward(told)


def wins_fort(claim: Claim) -> bool:
    points = [int(FORT_POINTS[fort_of(claim)])]
    said = figures(claim) == points and says_fort(claim)
    return said and claim.afterward(lambda s: s.holder[fort_of(claim)] == side(claim))


def is_combination(cards: tuple[str, ...]) -> bool:
    """GW-32: two Generals; Colonel, Captain and Lieutenant; four privates in succession."""
    ranks = [card[2:] for card in cards]
    if len(ranks) == 4 and not any(rank in OFFICERS for rank in ranks):
        numbers = sorted(int(rank) for rank in ranks)
        return numbers == list(range(numbers[0], numbers[0] + 4))
    return sorted(ranks) in (["G", "G"], ["K", "L", "O"])


def lacks(claim: Claim) -> bool:
    """With the cheapest combination left out, how much is missing to win the fort?"""
    cards = mine(claim)
    found = [
        sum(map(value, some))
        for size in (2, 3, 4)
        for some in combinations(cards, size)
        if is_combination(some)
    ]
    missing = sum(map(value, left(claim))) - (sum(map(value, cards)) - min(found))
    open_still = claim.afterward(lambda s: s.holder[fort_of(claim)] != side(claim))
    return figures(claim) == [missing] and missing > 0 and says_fort(claim) and open_still


def builds(claim: Claim) -> bool:
    """How many of the cards of a combination are there, for the best that has the card in it."""
    ranks = {card[2:] for card in mine(claim)}
    if card_of(claim)[2:] in OFFICERS:
        have, need = len(ranks & {"O", "K", "L"}), 3
    else:
        runs = [{str(low + i) for i in range(4)} for low in range(2, 8)]
        have, need = max(len(ranks & run) for run in runs if card_of(claim)[2:] in run), 4
    said = f"{spelled(have)} of the {spelled(need)} cards" in claim.sentence and says_fort(claim)
    return said and (claim.fact.kind == "nearly-built") is (have == need - 1)


def enemies(claim: Claim, s: Any) -> list[str]:
    """The cards in the hands and the stock of the other side."""
    other = 1 - side(claim)
    nation = 0 if s.japan == other else 1
    held = [card for seat in range(other, s.players, 2) for card in codes(s.hand[seat])]
    return held + [DECK.codes[card] for card in s.stock[nation][: s.stock_size[nation]]]


def goes_to(s: Any, code: str, fort: int) -> bool:
    """GW-21, GW-22: may a card be played against a fort?"""
    standing = [one for one in range(4) if s.holder[one] < 0]
    own = [one for one in standing if (one in (0, 3)) is (code[1] == "c")]
    return fort in (own or standing)


def risks(claim: Claim) -> bool:
    card, counts = card_of(claim), captive(card_of(claim))

    def told(s: Any) -> bool:
        above = [one for one in enemies(claim, s) if value(one) > value(card)]
        number = sum(goes_to(s, one, fort_of(claim)) for one in above)
        few = "risks-few" if number <= 4 else "risks-many"
        kind = "risks-officer" if counts > 1 else few
        return f" taken by {spelled(number)} card" in claim.sentence and kind == claim.fact.kind

    return figures(claim) == [counts] and says_fort(claim) and claim.everywhere(told)


def safe(claim: Claim) -> bool:
    other = 1 - side(claim)

    def told(s: Any) -> bool:
        reserve = [DECK.codes[card] for card in s.reserve[other][: s.reserve_size[other]]]
        return all(value(one) <= value(card_of(claim)) for one in enemies(claim, s) + reserve)

    return says_fort(claim) and claim.everywhere(told)


def covers(claim: Claim) -> bool:
    below, card = mine(claim)[-2:]
    return named(claim, below) and below[2:] in ("O", "K", "L") and value(card) < value(below)


def behind(claim: Claim) -> bool:
    less = sum(map(value, left(claim))) - sum(map(value, mine(claim)))
    return figures(claim) == [less] and less > 0 and says_fort(claim)


# --- The Arbitration ---------------------------------------------------------------------


def answer_of(claim: Claim) -> str:
    return DECK.codes[claim.move - rules.ENGAGING]


def worth(claim: Claim, code: str) -> int:
    """What a card is worth in Arbitration."""
    if code not in ARBITERS:
        return OFFICERS[code[2:]]
    return LADDER.get(code, ARBITERS[code][1]) if claim.s.arbiters else ARBITERS[code][1]


def color(code: str) -> int:
    """0 is the color of Japan, 1 that of Russia, 2 none."""
    if code in ("SAM", "HAG"):
        return 2
    return 0 if code[0] == "J" or code in ("ENG", "ITA", "SPA") else 1


def points(claim: Claim, cards: list[str], of_side: int) -> int:
    """GW-64: what cards count for a side."""
    own = 0 if claim.s.japan == of_side else 1
    return sum(worth(claim, card) for card in cards if color(card) != own)


def outcome(claim: Claim, code: str) -> int:
    """Above 0 if an answer wins the engagement, below if it loses, 0 if it ties."""
    led = DECK.codes[claim.s.trick[0]]
    if color(led) == color(code) != 2:
        return -1
    return worth(claim, code) - worth(claim, led)


def stake(claim: Claim, code: str) -> list[str]:
    return [*codes(claim.s.tied), DECK.codes[claim.s.trick[0]], code]


def gains(claim: Claim, of_side: int) -> bool:
    """Does a side get the cards at stake?"""
    cards = set(stake(claim, answer_of(claim)))
    return claim.afterward(lambda s: cards <= set(codes(s.taken[of_side])))


def wins(claim: Claim) -> bool:
    count = points(claim, stake(claim, answer_of(claim)), side(claim))
    return figures(claim) == [count] and gains(claim, side(claim))


def others(claim: Claim) -> list[str]:
    """The other cards that may be played."""
    legal = [DECK.codes[number - rules.ENGAGING] for number in claim.match.legal_numbers]
    return [code for code in legal if code != answer_of(claim)]


def loses(claim: Claim) -> bool:
    other = 1 - side(claim)
    count = points(claim, stake(claim, answer_of(claim)), other)
    losing = [code for code in others(claim) if outcome(claim, code) < 0]
    least = min([count, *(points(claim, stake(claim, code), other) for code in losing)])
    said = [count] if claim.fact.kind == "loses" else [count, least]
    return figures(claim) == said and (least < count) is (len(said) == 2) and gains(claim, other)


def ties(claim: Claim) -> bool:
    cards = set(stake(claim, answer_of(claim)))
    return claim.afterward(lambda s: cards <= set(codes(s.tied)))


def overpays(claim: Claim) -> bool:
    able = [code for code in others(claim) if named(claim, code) and outcome(claim, code) > 0]
    return any(worth(claim, code) < worth(claim, answer_of(claim)) for code in able)


def rival(claim: Claim) -> int:
    """Who answers: the player who comes to move."""
    after = claim.match.copy()
    after.play(claim.move)
    assert after.turn is not None
    return after.turn


def answers(claim: Claim, code: str) -> bool:
    """May a card answer the lead without being a like card?"""
    return color(answer_of(claim)) == 2 or color(code) != color(answer_of(claim))


def beaten(claim: Claim) -> bool:
    """How many cards that have not been seen beat the lead, but for colors that are lacking."""
    seat = rival(claim)
    lacking = codes(claim.s.lacks[seat])

    def told(s: Any) -> bool:
        out = [card for one in range(s.players) if one != claim.seat for card in codes(s.hand[one])]
        out += [DECK.codes[card] for card in s.undealt[: s.undealt_size]]
        above = [code for code in out if worth(claim, code) > worth(claim, answer_of(claim))]
        number = sum(code not in lacking and answers(claim, code) for code in above)
        kind = "unbeaten" if not number else "few-beat" if number <= 3 else "many-beat"
        said = not number or f" beaten by {spelled(number)} card" in claim.sentence
        return said and kind == claim.fact.kind

    return claim.view.names[seat] in claim.sentence and claim.everywhere(told)


def unbeaten(claim: Claim) -> bool:
    """In no world the other side takes the engagement."""
    before = claim.s.taken[1 - side(claim)]
    never = claim.always(lambda s: s.trick_size == 0, lambda s: s.taken[1 - side(claim)] == before)
    return never and beaten(claim)


def colored(claim: Claim) -> bool:
    """For whom the card counts."""
    code = answer_of(claim)
    own, other = (points(claim, [code], of_side) for of_side in (side(claim), 1 - side(claim)))
    kind = "neutral" if own and other else "theirs" if own else "own"
    return figures(claim) == [worth(claim, code)] and kind == claim.fact.kind


CLAIMS: Claims = {
    "captive-best": nation,
    "captive-less": nation,
    "orders": orders,
    "opens": opens,
    "unopposed": lambda claim: not theirs(claim) and says_fort(claim),
    "prize": lambda claim: wins_fort(claim) if " wins " in claim.sentence else takes(claim),
    "takes-private": takes,
    "no-capture": no_capture,
    "lacks": lacks,
    "builds": builds,
    "nearly-built": builds,
    "safe": safe,
    "risks-officer": risks,
    "risks-few": risks,
    "risks-many": risks,
    "covers": covers,
    "behind": behind,
    "ties": ties,
    "loses": loses,
    "loses-more": loses,
    "wins": wins,
    "overpays": overpays,
    "few-beat": beaten,
    "many-beat": beaten,
    "unbeaten": unbeaten,
    "neutral": colored,
    "own": colored,
    "theirs": colored,
}
