"""How the facts of Sham Battle No. 2 are tried."""

from __future__ import annotations

from collections import Counter
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import DECK
from drumhead.games.sham_battle_2 import rules
from tests.support.facts import Claim, Claims
from tests.support.nations import FOURS, MELDS, VALUES, above, count_of, names, power


def card_of(claim: Claim) -> str:
    base = rules.FROM_TABLE if claim.move >= rules.FROM_TABLE else rules.PLAYING
    return DECK.codes[(claim.move - base) << 1]


def hand(claim: Claim, without: list[str] | None = None) -> Counter[str]:
    """The cards in the hand of the seat, less some of them."""
    return Counter(DECK.list(claim.s.hand[claim.seat])) - Counter(without or [])


def melds(claim: Claim, cards: Counter[str], more: list[str] | None = None) -> list[int]:
    """What each combination among these cards counts, if `more` has just been declared."""
    laid = claim.s.claims[claim.seat][: claim.s.claims_size[claim.seat]]
    before = [MELDS[meld] for meld in laid] + ([more] if more else [])
    closed = {meld[0][1] for meld in before if len(meld) >= 4 and meld[0][1] == meld[-1][1]}
    counts = []
    for meld in MELDS:
        group = len(meld) >= 4 and meld[0][1] == meld[-1][1]
        if not (group and meld[0][1] in closed) and Counter(meld) <= cards:
            counts.append(count_of(meld, power(claim), claim.s.sequence))
    return [count for count in counts if count]


def best(claim: Claim, cards: Counter[str], more: list[str] | None = None) -> int:
    return max(melds(claim, cards, more), default=0)


def beats(claim: Claim, reply: str, lead: str) -> bool:
    """SB2-08: does a reply take a lead?"""
    if reply[0] == lead[0]:
        return reply[1] > lead[1]
    return reply[0] == power(claim)


def lead_of(claim: Claim) -> str:
    return str(DECK.codes[claim.s.plays[claim.s.plays_size - 1]])


def taken_by(claim: Claim, seat: int) -> bool:
    tricks = claim.s.takers_size
    return claim.always(lambda s: s.takers_size > tricks, lambda s: s.takers[tricks] == seat)


def takes(claim: Claim) -> bool:
    stake = VALUES[card_of(claim)] + VALUES[lead_of(claim)] if claim.s.plays_size % 2 else None
    return claim.figures == ([] if stake is None else [stake]) and taken_by(claim, claim.seat)


def beaten(claim: Claim) -> bool:
    """Has the other the card that is named, and may play it, and takes with it?"""
    card, other = card_of(claim), 1 - claim.seat
    named = names(claim, claim.sentence.partition(", which")[0])

    def told(s: Any) -> bool:
        theirs = DECK.list(s.hand[other]) + DECK.list(s.table[other])
        follows = s.phase == rules.PLAY_OFF and any(one[0] == card[0] for one in theirs)
        able = [one for one in named if one in theirs and (one[0] == card[0] or not follows)]
        return any(beats(claim, one, card) for one in able)

    return claim.everywhere(told)


def can_beat(claim: Claim) -> bool:
    """How many cards beat a lead that are in the pile or unseen in the other hand."""
    other, card = 1 - claim.seat, card_of(claim)

    def told(s: Any) -> bool:
        out = Counter(DECK.list(s.hand[other])) - Counter(DECK.list(s.known[other]))
        out += Counter(DECK.codes[one] for one in s.reserve[: s.reserve_size])
        number = sum(count for one, count in out.items() if beats(claim, one, card))
        few = claim.fact.kind == "few-beat"
        return f" by {spelled(number)} of the cards" in claim.sentence and few is (number <= 4)

    return claim.everywhere(told)


def draws(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        number = sum(card[0] == power(claim) for card in DECK.list(s.hand[1 - claim.seat]))
        return f" has {spelled(number)} card" in claim.sentence

    return card_of(claim)[0] == power(claim) and claim.everywhere(told)


def counts(claim: Claim) -> bool:
    value = VALUES[card_of(claim)]
    return claim.figures == [value] and (claim.fact.kind == "cheap") is (value == 5)


def feeds(claim: Claim) -> bool:
    value = VALUES[card_of(claim)]
    little = (claim.fact.kind == "feeds-little") is (value == 5)
    return claim.figures == [value] and little and taken_by(claim, 1 - claim.seat)


def cheaper(claim: Claim) -> bool:
    """Another card that is named takes the trick, too; does it count less or as much?"""
    card = card_of(claim)
    held = [*hand(claim), *DECK.list(claim.s.table[claim.seat])]
    other = next(one for one in names(claim, claim.sentence) if one != card and one in held)
    values = [VALUES[card], VALUES[other]]
    fits = values[0] > values[1] if claim.fact.kind == "brings" else values[0] == values[1]
    said = claim.figures == (values if claim.fact.kind == "brings" else [])
    return said and fits and beats(claim, other, lead_of(claim)) and other[1] < card[1]


def top_thrown(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        theirs = DECK.list(s.hand[1 - claim.seat])
        return above(card_of(claim), theirs) == 0 and card_of(claim)[0] in {c[0] for c in theirs}

    return claim.s.phase == rules.PLAY_OFF and claim.everywhere(told)


def declared(claim: Claim) -> bool:
    """The card comes from the table, and the hand stays as it is."""
    hand = claim.s.hand[claim.seat]
    from_table = card_of(claim) in DECK.list(claim.s.table[claim.seat])
    return from_table and claim.afterward(lambda s: s.hand[claim.seat] == hand)


def breaks(claim: Claim) -> bool:
    """What is named counts so much, and is no longer there without the card."""
    card, count = card_of(claim), claim.figures[-1]
    left = melds(claim, hand(claim, [card])).count(count)
    return melds(claim, hand(claim)).count(count) > left


def of_number(claim: Claim, number: str) -> int:
    return sum(count for card, count in hand(claim).items() if card[1] == number)


def three(claim: Claim) -> bool:
    number = card_of(claim)[1]
    return claim.figures == [FOURS[number]] and of_number(claim, number) == 3


def run(claim: Claim) -> bool:
    cards = [f"{power(claim)}{number}" for number in "65432"]
    held = [card for card in cards if hand(claim)[card]]
    said = f"one of {spelled(len(held))} cards of the sequence" in claim.sentence
    return said and card_of(claim) in held and hand(claim)[card_of(claim)] == 1


def then_declares(claim: Claim) -> bool:
    count = best(claim, hand(claim, [card_of(claim)]))
    return claim.figures == [count] and count > 0 and taken_by(claim, claim.seat)


def meld_of(claim: Claim) -> list[str]:
    return MELDS[claim.move - rules.MELDING]


def compared(claim: Claim) -> bool:
    """What a combination counts, and the dearest of all."""
    count = count_of(meld_of(claim), power(claim), claim.s.sequence)
    most = best(claim, hand(claim))
    if claim.fact.kind == "dearest":
        return claim.figures == [count] == [most]
    return claim.figures == [most, count] and count < most


def left_over(claim: Claim) -> bool:
    count = best(claim, hand(claim, meld_of(claim)), meld_of(claim))
    return claim.figures == ([count] if claim.fact.kind == "keeps" else []) and (count > 0) is (
        claim.fact.kind == "keeps"
    )


def stops(claim: Claim) -> bool:
    left = 12 - claim.s.takers_size
    said = claim.figures == [best(claim, hand(claim))] and f"{spelled(left)} " in claim.sentence
    return said and claim.move == rules.DONE


def ship(claim: Claim) -> str:
    return f"{power(claim)}1"


def ten(claim: Claim) -> bool:
    """Ten points for the Battleship that is named; what is got for it is named too."""
    score = claim.s.score[claim.seat]
    turned = DECK.codes[claim.s.face_up]
    said = claim.view.card(ship(claim)) in claim.sentence and claim.figures == [10]
    if claim.move == rules.EXCHANGE:
        said = said and claim.view.card(turned) in claim.sentence and turned[0] == power(claim)
    return said and claim.afterward(lambda s: s.score[claim.seat] == score + 10)


def keeps_ten(claim: Claim) -> bool:
    there = hand(claim)[ship(claim)] > 0 and claim.s.takers_size < 12 and claim.move == rules.DONE
    return there and claim.figures == [10] and claim.view.card(ship(claim)) in claim.sentence


CLAIMS: Claims = {
    "takes": takes,
    "beaten": beaten,
    "few-beat": can_beat,
    "many-beat": can_beat,
    "draws": draws,
    "dear": counts,
    "cheap": counts,
    "feeds": feeds,
    "feeds-little": feeds,
    "brings": cheaper,
    "overpays": cheaper,
    "top-thrown": top_thrown,
    "declared": declared,
    "breaks": breaks,
    "three": three,
    "single": lambda claim: of_number(claim, card_of(claim)[1]) == 1,
    "run": run,
    "power": lambda claim: card_of(claim)[0] == power(claim),
    "then-declares": then_declares,
    "dearest": compared,
    "lesser": compared,
    "keeps": left_over,
    "last-one": left_over,
    "stops": stops,
    "keeps-ten": keeps_ten,
    "exchanges": ten,
    "shows": ten,
}
