"""How the facts of Sham Battle are tried."""

from __future__ import annotations

import functools
import re
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import DECK
from drumhead.games.sham_battle import rules
from drumhead.packs.allie_patriot import NATIONS
from tests.support.facts import Claim, Claims
from tests.support.nations import COUNTRIES, MELDS, VALUES, above, count_of, names, power


def side(claim: Claim) -> list[int]:
    """The seats of the side of the seat to move."""
    sides = claim.match.game.sides
    return [seat for seat, of in enumerate(sides) if of == sides[claim.seat]]


# --- Combinations ------------------------------------------------------------------------


@functools.cache
def most_of(cards: tuple[str, ...], power: str, short: int, closed: str) -> int:
    """The most that cards count, by trying every combination first."""
    best = 0
    for meld in MELDS:
        group = meld[0][1] if len(meld) >= 4 and meld[0][1] == meld[-1][1] else "-"
        if group in closed or any(cards.count(card) < meld.count(card) for card in meld):
            continue
        count = count_of(meld, power, short)
        if count:
            rest = list(cards)
            for card in meld:
                rest.remove(card)
            best = max(best, count + most_of(tuple(rest), power, short, closed + group.strip("-")))
    return best


def free(claim: Claim) -> list[str]:
    """The cards of the seat that may still be laid down."""
    held = DECK.list(claim.s.hand[claim.seat])
    for code in DECK.list(claim.s.shown[claim.seat]) if claim.s.phase == rules.COMBINE else []:
        held.remove(code)
    return held


def most(claim: Claim, power: str, taken: tuple[str, ...] = ()) -> int:
    """The most that the seat can lay down, besides a combination that it lays down now."""
    cards = free(claim)
    for card in taken:
        cards.remove(card)
    melds = [MELDS[meld] for meld in claim.s.claims[claim.seat][: claim.s.claims_size[claim.seat]]]
    melds = [*melds, list(taken)] if claim.s.phase == rules.COMBINE else []
    closed = "".join(meld[0][1] for meld in melds if len({card[1] for card in meld}) == 1)
    return most_of(tuple(cards), power, claim.s.sequence, closed)


def by_country(claim: Claim) -> dict[str, int]:
    """The most that the seat can lay down with each country in power."""
    return {country: most(claim, letter) for letter, country in COUNTRIES.items()}


def named_country(claim: Claim) -> str:
    return next(country for country in COUNTRIES.values() if country in claim.sentence)


def bid_of(claim: Claim) -> int:
    return int(claim.match.game.type.moves.text(claim.move).split()[1])


def highest_bid(claim: Claim) -> tuple[int, int]:
    points, _, seat = claim.view.fields["bids"][-1].partition("@")
    return int(points), int(seat)


def covered(claim: Claim) -> bool:
    laid = by_country(claim)[named_country(claim)]
    return claim.figures == [bid_of(claim), laid] and laid >= bid_of(claim)


def needs(claim: Claim) -> bool:
    """A bid that is not covered: what is missing, and which part of the cards that is."""
    bid, laid = bid_of(claim), max(by_country(claim).values())
    part = 440 // len(set(claim.match.game.sides))
    if claim.fact.kind == "beyond":
        return claim.figures == [bid, bid - laid, 440] and bid - laid > part
    if laid == 0:
        return claim.figures == [bid, 440] and bid <= part
    named = by_country(claim)[named_country(claim)]
    return claim.figures == [named, bid, bid - named, 440] and 0 < bid - named <= part


def least(claim: Claim) -> bool:
    bids = [number for number in claim.match.legal_numbers if number < rules.PASS]
    return claim.move == min(bids) and claim.figures == [bid_of(claim)]


def with_partner(claim: Claim) -> bool:
    """Has the partner, who is named, the highest bid?"""
    points, seat = highest_bid(claim)
    said = claim.sentence.startswith(f"{claim.view.names[seat]}, your partner")
    said = said and (claim.move == rules.PASS) is (claim.fact.kind == "leaves")
    return said and seat != claim.seat and seat in side(claim) and claim.figures in ([], [points])


def closes(claim: Claim) -> bool:
    points, seat = highest_bid(claim)
    said = f"{claim.view.name(seat)} must make {points} " in claim.sentence
    return said and claim.afterward(lambda s: s.phase == rules.POWER and s.turn == seat)


def forgoes(claim: Claim) -> bool:
    laid = by_country(claim)[named_country(claim)]
    partner = claim.s.bids_size and highest_bid(claim)[1] in side(claim)
    return claim.figures == [laid] and laid > 0 and not partner and claim.move == rules.PASS


def lengths(claim: Claim) -> dict[str, int]:
    cards = DECK.list(claim.s.hand[claim.seat])
    return {letter: sum(card[0] == letter for card in cards) for letter in COUNTRIES}


def weak(claim: Claim) -> bool:
    """The most cards of a nation, to one who passes."""
    said = f" {spelled(max(lengths(claim).values()))} cards of any one nation" in claim.sentence
    return said and claim.move == rules.PASS


def longest(claim: Claim) -> bool:
    """How many cards of the nation there are, and whether another has more."""
    of, letter = lengths(claim), list(COUNTRIES)[claim.move - rules.NAMING]
    own = f"{spelled(of[letter])} {NATIONS[letter]} card"
    if claim.fact.kind == "longest":
        return own in claim.sentence and of[letter] == max(of.values())
    more = [f"{spelled(max(of.values()))} {NATIONS[n]} ones" for n in of]
    return f"only {own}" in claim.sentence and any(one in claim.sentence for one in more)


def laid_with(claim: Claim) -> bool:
    letter = list(COUNTRIES)[claim.move - rules.NAMING]
    laid, best = most(claim, letter), max(by_country(claim).values())
    if claim.fact.kind == "most-laid":
        return claim.figures == [laid] and laid == best
    other = re.findall(r"but \d+ with (\w+)\.", claim.sentence)[0]
    return claim.figures == [laid, best] and laid < best == by_country(claim)[other]


def flags(claim: Claim) -> bool:
    letter = list(COUNTRIES)[claim.move - rules.NAMING]
    number = DECK.list(claim.s.hand[claim.seat]).count(f"{letter}6")
    return number == (2 if "both" in claim.sentence else 1)


def starting(claim: Claim) -> bool:
    """What can be laid down in all, and whether another beginning is better."""
    power = list(COUNTRIES)[claim.s.power - 1]
    meld = MELDS[claim.move - rules.MELDING]
    count = count_of(meld, power, claim.s.sequence)
    total, best = count + most(claim, power, tuple(meld)), most(claim, power)
    if claim.fact.kind == "best":
        return claim.figures == [count, total][: 1 + (total > count)] and total == best
    return claim.figures == [count, total, best] and total < best


# --- Tricks ------------------------------------------------------------------------------


def card_of(claim: Claim) -> str:
    return DECK.codes[(claim.move - rules.PLAYING) << 1]


def trick(claim: Claim) -> list[str]:
    start = claim.s.takers_size * claim.match.game.players
    return [DECK.codes[card] for card in claim.s.plays[start : claim.s.plays_size]]


def winning(claim: Claim, cards: list[str]) -> int:
    """The place of the card that wins a trick, SB-27."""
    worth = [
        (card[0] == power(claim), card[0] == cards[0][0] or card[0] == power(claim), card[1])
        for card in cards
    ]
    return worth.index(max(one for one in worth if one[1]))


def player(claim: Claim, place: int) -> int:
    """Who plays to the trick at a place."""
    return (claim.seat - len(trick(claim)) + place) % claim.match.game.players


def taken_by(claim: Claim, seats: list[int]) -> bool:
    """Is the trick taken by one of these seats in every world?"""
    tricks = claim.s.takers_size
    return claim.always(lambda s: s.takers_size > tricks, lambda s: s.takers[tricks] in seats)


def out(claim: Claim, s: Any) -> list[str]:
    """The cards that the others hold."""
    return [c for seat in range(s.players) if seat != claim.seat for c in DECK.list(s.hand[seat])]


def takes(claim: Claim) -> bool:
    stake = [sum(VALUES[card] for card in [*trick(claim), card_of(claim)])] if trick(claim) else []
    with_partner = "No opponent" in claim.sentence
    return claim.figures == stake and taken_by(claim, side(claim) if with_partner else [claim.seat])


def top(claim: Claim) -> bool:
    """If another takes the trick, then with the Country in Power."""
    tricks, n = claim.s.takers_size, claim.match.game.players

    def told(s: Any) -> bool:
        cards = [DECK.codes[card] for card in s.plays[tricks * n : tricks * n + n]]
        best = cards[(s.takers[tricks] - claim.seat) % n]
        return bool(best == card_of(claim) or best[0] == power(claim) != card_of(claim)[0])

    return claim.always(lambda s: s.takers_size > tricks, told) and claim.everywhere(
        lambda s: above(card_of(claim), out(claim, s)) == 0
    )


def higher_out(claim: Claim) -> bool:
    value = VALUES[card_of(claim)]
    said = claim.sentence.lower().split()[0]
    return claim.figures == [value] and claim.everywhere(
        lambda s: spelled(above(card_of(claim), out(claim, s))) == said
    )


def draws(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        number = sum(card[0] == power(claim) for card in out(claim, s))
        return f" {spelled(number)} of its card" in claim.sentence

    return card_of(claim)[0] == power(claim) and claim.everywhere(told)


def named_seat(claim: Claim) -> int:
    """The first player that the sentence names."""
    found = {claim.sentence.find(name): seat for seat, name in enumerate(claim.view.names)}
    return found[min(place for place in found if place >= 0)]


def ruffed(claim: Claim) -> bool:
    seat, nation = named_seat(claim), card_of(claim)[0]
    none = claim.everywhere(lambda s: all(c[0] != nation for c in DECK.list(s.hand[seat])))
    return none and seat not in side(claim) and nation != power(claim)


def holds_above(claim: Claim) -> bool:
    seat = named_seat(claim)
    theirs = claim.fact.kind == "enemy-holds"
    held = names(claim, claim.sentence.partition("that was")[0])
    return (seat not in side(claim)) is theirs and claim.everywhere(
        lambda s: above(card_of(claim), [c for c in held if c in DECK.list(s.hand[seat])]) == 1
    )


def empties(claim: Claim) -> bool:
    of = lengths(claim)
    return of[card_of(claim)[0]] == 1 and of[power(claim)] > 0 and card_of(claim)[0] != power(claim)


def leads_now(claim: Claim, card: str) -> bool:
    """Would a card be the best of the trick so far?"""
    return winning(claim, [*trick(claim), card]) == len(trick(claim))


def ahead(claim: Claim) -> bool:
    seat = named_seat(claim)
    left = [player(claim, place) for place in range(len(trick(claim)) + 1, claim.s.players)]
    return leads_now(claim, card_of(claim)) and seat in left and seat not in side(claim)


def from_partner(claim: Claim) -> bool:
    seat = player(claim, winning(claim, trick(claim)))
    return leads_now(claim, card_of(claim)) and seat in side(claim) and seat == named_seat(claim)


def other_card(claim: Claim) -> str:
    """The other card of the hand that the sentence names."""
    found = [card for card in names(claim, claim.sentence) if card != card_of(claim)]
    return next(card for card in found if card in DECK.list(claim.s.hand[claim.seat]))


def brings(claim: Claim) -> bool:
    other = other_card(claim)
    return claim.figures == [VALUES[card_of(claim)], VALUES[other]] and leads_now(claim, other)


def overpays(claim: Claim) -> bool:
    card, other = card_of(claim), other_card(claim)
    if "You play last" in claim.sentence:
        return leads_now(claim, other) and len(trick(claim)) == claim.s.players - 1
    return leads_now(claim, other) and claim.everywhere(
        lambda s: above(card, out(claim, s)) == above(other, out(claim, s))
    )


def higher(claim: Claim) -> bool:
    card, other = card_of(claim), other_card(claim)

    def told(s: Any) -> bool:
        outs, fewer = (above(one, out(claim, s)) for one in (other, card))
        said = f"{spelled(outs)} card", f"{spelled(fewer) if fewer else 'none'} higher than the"
        return all(one in claim.sentence.lower() for one in said)

    return claim.everywhere(told) and leads_now(claim, other)


def gives(claim: Claim) -> bool:
    """Whose the trick is so far or for good, and what the card adds to it."""
    place = winning(claim, [*trick(claim), card_of(claim)])
    seat, value = player(claim, place), VALUES[card_of(claim)]
    own = claim.fact.kind.startswith("gives")
    said = claim.figures == [value] and seat == named_seat(claim) and seat != claim.seat
    little = claim.fact.kind.endswith("-little") is (value == 5)
    sure = True
    if "takes the trick" in claim.sentence:
        sure = taken_by(claim, [seat])
    elif "No opponent" in claim.sentence:
        sure = taken_by(claim, side(claim))
    return said and little and sure and (seat in side(claim)) is own


def wastes(claim: Claim) -> bool:
    card = card_of(claim)
    fits = card[0] == power(claim) != trick(claim)[0][0]
    return fits and winning(claim, [*trick(claim), card]) < len(trick(claim))


CLAIMS: Claims = {
    "covered": covered,
    "beyond": needs,
    "little": needs,
    "share": needs,
    "least": least,
    "over-partner": with_partner,
    "leaves": with_partner,
    "forgoes": forgoes,
    "empty": lambda claim: claim.move == rules.PASS and not any(by_country(claim).values()),
    "closes": closes,
    "weak": weak,
    "fewer": laid_with,
    "most-laid": laid_with,
    "longest": longest,
    "shorter": longest,
    "flags": flags,
    "best": starting,
    "less": starting,
    "stops": lambda claim: (
        claim.move == rules.DONE and claim.figures == [most(claim, power(claim))]
    ),
    "takes": takes,
    "top": top,
    "costs": higher_out,
    "cheap": higher_out,
    "draws": draws,
    "ruffed": ruffed,
    "partner-holds": holds_above,
    "enemy-holds": holds_above,
    "empties": empties,
    "ahead": ahead,
    "from-partner": from_partner,
    "brings": brings,
    "overpays": overpays,
    "higher": higher,
    "gives": gives,
    "gives-little": gives,
    "feeds": gives,
    "feeds-little": gives,
    "wastes": wastes,
    "top-thrown": lambda claim: claim.everywhere(
        lambda s: above(card_of(claim), out(claim, s)) == 0
    ),
}
