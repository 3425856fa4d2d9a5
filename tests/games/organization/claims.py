"""How the facts of Organization are tried: on written cards, in possible worlds, by playing on."""

from __future__ import annotations

import re
from typing import Any

from drumhead.checks.claims import Claim, Claims
from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import CODES, DECK
from drumhead.games.organization.rules import BID, CALL, TRICKS, made, side, units
from drumhead.packs.allie_patriot import NATIONS


def move_of(claim: Claim) -> str:
    return claim.match.game.type.moves.text(claim.move)


def subject(claim: Claim) -> str:
    """The bid, country or card of the move as it is written."""
    return move_of(claim).split()[-1]


def own(claim: Claim) -> list[str]:
    return DECK.list(claim.s.hand[claim.seat])


def ruling(claim: Claim) -> str:
    """The letter of the Organizing Country."""
    return "-ABFI"[claim.s.country]


# --- The bidding and the country ---------------------------------------------------------


def holdings(claim: Claim) -> tuple[int, list[str]]:
    """The most cards of a nation with other Flags, and how that may be said."""
    hand = own(claim)
    most = 0
    said: list[str] = []
    for letter, name in NATIONS.items():
        cards = sum(code[0] == letter for code in hand)
        flags = sum(code[1] == "6" and code[0] != letter for code in hand)
        words = f"{spelled(cards)} {name} card{'s' if cards != 1 else ''}"
        if flags:
            words += f" and {spelled(flags)} other Flag{'s' if flags > 1 else ''}"
        if cards + flags > most:
            most, said = cards + flags, []
        said += [words] * (cards + flags == most)
    return most, said


def told(claim: Claim) -> bool:
    return any(words in claim.sentence for words in holdings(claim)[1])


def share(claim: Claim, least: float, most: float) -> bool:
    bid, every = int(subject(claim)), len(own(claim))
    words = f"more than {spelled(every - bid)} of the {spelled(every)} units"
    return claim.figures[0] == bid and words in claim.sentence and least < bid / every <= most


def least_bid(claim: Claim) -> bool:
    bids = [int(move.split()[1]) for move in claim.match.legal if move.startswith("bid")]
    return min(bids) == int(subject(claim)) == claim.figures[0]


def of_mate(claim: Claim) -> bool:
    sides = claim.match.game.sides
    name = claim.match.seat_names[claim.s.bidder]
    mates = sides[claim.s.bidder] == sides[claim.seat] and claim.s.bidder != claim.seat
    return mates and claim.sentence.startswith(f"{name}, your partner")


def closes(claim: Claim) -> bool:
    deal = claim.s.deal
    if "thrown in" in claim.sentence:
        return claim.afterward(lambda s: s.deal == deal + 1 and s.score == claim.s.score)
    named = (
        f"{claim.view.name(claim.s.bidder)} must take {spelled(claim.s.bid)} unit" in claim.sentence
    )
    return named and claim.afterward(lambda s: s.phase != BID and s.turn == claim.s.bidder)


def bids_again(claim: Claim) -> bool:
    """Pass, let the next player bid and all others pass: is the seat asked once more?"""
    after = claim.match.copy()
    after.step(claim.move)
    after.step(next(move for move in after.legal if move.startswith("bid")))
    while after.turn != claim.seat and after.view(None)["phase"] == "bid":
        after.step("pass")
    return after.turn == claim.seat and after.view(None)["phase"] == "bid"


def free(claim: Claim) -> bool:
    """In every world, take the Reserve and put the same cards out: is the hand as it was?"""
    if move_of(claim) == "pass":
        return bids_again(claim)
    for world in claim.worlds:
        after = world.copy()
        before = DECK.list(claim.s.hand[claim.seat])
        after.step(claim.move)
        taken = own_cards(after, claim.seat)
        for code in before:
            taken.remove(code)
        for code in taken:
            after.step(f"discard {code}")
        if own_cards(after, claim.seat) != before:
            return False
    return True


def own_cards(match: Any, seat: int) -> list[str]:
    return DECK.list(match.seat_view(seat).s.hand[seat])


def lengths(claim: Claim) -> dict[str, int]:
    return {n: sum(code[0] == n for code in own(claim)) for n in NATIONS}


def length(claim: Claim) -> bool:
    most, held = max(lengths(claim).values()), lengths(claim)[subject(claim)]
    words = f"{spelled(held)} {NATIONS[subject(claim)]} card"
    if "no more than" in claim.sentence:
        return words in claim.sentence and held == most
    longer = [f"{spelled(most)} {NATIONS[n]} ones" for n, k in lengths(claim).items() if k == most]
    return words in claim.sentence and held < most and any(w in claim.sentence for w in longer)


def elsewhere(claim: Claim, s: Any) -> list[str]:
    """What others hold and what lies face down, put out by the seat itself or not."""
    hands = [code for n in range(s.players) if n != claim.seat for code in DECK.list(s.hand[n])]
    lying = [] if s.exchange == 1 else DECK.list(s.reserve)
    return hands + lying + (DECK.list(s.put_out) if s.bidder != claim.seat else [])


def above(claim: Claim, s: Any, code: str) -> int:
    return sum(other[0] == code[0] and other[1] > code[1] for other in elsewhere(claim, s))


def sure(claim: Claim) -> bool:
    """Is it said how many cards of the nation nobody can beat?"""
    cards = [code for code in own(claim) if code[0] == subject(claim)]

    def said(s: Any) -> bool:
        number = sum(above(claim, s, code) == 0 for code in cards)
        return number > 0 and f", {spelled(number)} of your" in claim.sentence

    return claim.everywhere(said)


# --- The cards ---------------------------------------------------------------------------


def beaten(claim: Claim) -> bool:
    """Is it said how many higher cards are out; of a card that is called, how many there are?"""
    code = subject(claim)

    def said(s: Any) -> bool:
        number = above(claim, s, code)
        if s.phase == CALL:
            number = 2 * sum(other[0] == code[0] and other[1] > code[1] for other in CODES)
        if number == 0:
            return claim.sentence.startswith("No ")
        return claim.sentence.startswith(f"{spelled(number).capitalize()} ")

    return claim.everywhere(said)


def no_higher(claim: Claim) -> bool:
    return claim.sentence.startswith("No ") and beaten(claim)


def only_one(claim: Claim) -> bool:
    return sum(code[0] == subject(claim)[0] for code in own(claim)) == 1


def trick(claim: Claim) -> list[tuple[int, str]]:
    """Who has played what to the trick."""
    n = claim.match.game.players
    cards = claim.s.plays[claim.s.takers_size * n : claim.s.plays_size]
    first = claim.seat - len(cards)
    return [((first + i) % n, DECK.codes[card]) for i, card in enumerate(cards)]


def holder(claim: Claim, cards: list[tuple[int, str]]) -> tuple[int, str]:
    """Who is winning a trick, and with what."""

    def strength(play: tuple[int, str]) -> tuple[bool, bool, int]:
        code = play[1]
        return code[0] == ruling(claim), code[0] == cards[0][1][0], int(code[1])

    return max(cards, key=strength)


def before(claim: Claim) -> tuple[int, str]:
    return holder(claim, trick(claim))


def wins(claim: Claim, code: str) -> bool:
    """Would a card of the seat be winning the trick?"""
    play = (claim.seat, code)
    return holder(claim, [*trick(claim), play]) is play


def takes(claim: Claim, taken: bool) -> bool:
    """Does the seat take the trick in every world, or in none?"""
    done = claim.s.takers_size

    def until(s: Any) -> bool:
        return bool(s.takers_size > done or s.finished > claim.s.finished)

    return claim.always(until, lambda s: (s.takers[done] == claim.seat) is taken)


def ahead(claim: Claim) -> bool:
    """The seat is winning, and the named one plays later and is not proved to have too little."""
    n = claim.match.game.players
    later = [(claim.seat + i) % n for i in range(1, n - len(trick(claim)))]
    named = [
        seat for seat in later if f"but {claim.match.seat_names[seat]} plays" in claim.sentence
    ]
    beaters = [
        c for c in CODES if holder(claim, [*trick(claim), (9, subject(claim)), (8, c)])[0] == 8
    ]
    shown = claim.s.void[named[0]]
    return wins(claim, subject(claim)) and claim.everywhere(
        lambda s: any(c in beaters and not shown >> DECK.card(c) & 1 for c in elsewhere(claim, s))
    )


def friend(claim: Claim, seat: int) -> bool:
    """Are two seats on one side in every world?"""
    return claim.everywhere(lambda s: bool(side(s, claim.seat) >> seat & 1))


def from_partner(claim: Claim) -> bool:
    seat = before(claim)[0]
    named = f"from {claim.match.seat_names[seat]}, your partner" in claim.sentence
    return named and friend(claim, seat) and wins(claim, subject(claim))


def same_nation(claim: Claim) -> list[str]:
    """The cards of the nation played with which the seat could be winning the trick."""
    cards = [move.split()[1] for move in claim.match.legal]
    return [c for c in cards if c[0] == subject(claim)[0] and wins(claim, c)]


def dearer(claim: Claim) -> bool:
    lower = min(same_nation(claim))
    named = claim.sentence.startswith(f"Your {claim.view.card(lower)} is lower")
    return named and lower < subject(claim) and wins(claim, subject(claim))


def of_holder(claim: Claim) -> bool:
    seat, code = before(claim)
    words = f"{claim.view.whose(seat)} {claim.view.card(code)}"
    return words in claim.sentence and takes(claim, False)


def lost(claim: Claim) -> bool:
    """No friend of the seat is winning; who is named can still play."""
    n = claim.match.game.players
    later = [(claim.seat + i) % n for i in range(1, n - len(trick(claim)))]
    named = re.findall(r"only (\w+) can still", claim.sentence)
    mates = [claim.match.seat_names[seat] for seat in later if friend(claim, seat)]
    return of_holder(claim) and named == mates and not friend(claim, before(claim)[0])


def lowest_own(claim: Claim) -> str:
    return min(code for code in own(claim) if code[0] == subject(claim)[0])


def rules(claim: Claim) -> bool:
    """The card is of the Organizing Country; if it is said to beat another, it does."""
    beats = "so beats the" not in claim.sentence or (
        before(claim)[1][0] != ruling(claim) and wins(claim, subject(claim))
    )
    return subject(claim)[0] == ruling(claim) and beats


def draws(claim: Claim) -> bool:
    def said(s: Any) -> bool:
        out = sum(code[0] == ruling(claim) for code in elsewhere(claim, s))
        return out > 0 and claim.sentence.startswith(f"{spelled(out).capitalize()} other card")

    return subject(claim)[0] == ruling(claim) and claim.everywhere(said)


def ruffed(claim: Claim) -> bool:
    """Has the seat that is named none of the nation in any world, and are such cards out?"""
    n, nation = claim.match.game.players, subject(claim)[0]
    seat = next(i for i in range(n) if claim.sentence.startswith(claim.match.seat_names[i] + " "))
    return nation != ruling(claim) and claim.everywhere(
        lambda s: (
            all(code[0] != nation for code in DECK.list(s.hand[seat]))
            and any(code[0] == ruling(claim) for code in elsewhere(claim, s))
        )
    )


def decides(claim: Claim) -> bool:
    """Is the bid made, or lost for good, when the trick is taken and not before?"""
    done, most = int(claim.s.takers_size), int(TRICKS[claim.match.game.players])

    def short(s: Any, tricks: int) -> int:
        won = sum(side(s, s.bidder) >> taker & 1 for taker in s.takers[:tricks])
        return int(s.bid - won)

    def holds(s: Any) -> bool:
        if "your side needs" in claim.sentence:
            return bool(made(s)) and short(s, done) == 1
        return short(s, done + 1) > most - done - 1 and short(s, done) <= most - done

    started = claim.everywhere(lambda s: units(s, side(s, s.bidder)) < s.bid)
    return started and claim.always(lambda s: s.takers_size > done, holds)


CLAIMS: Claims = {
    "within": lambda claim: told(claim) and int(subject(claim)) <= holdings(claim)[0],
    "beyond": lambda claim: told(claim) and int(subject(claim)) > holdings(claim)[0],
    "most-units": lambda claim: share(claim, 0.5, 0.75),
    "nearly-all": lambda claim: share(claim, 0.75, 1),
    "least": least_bid,
    "over-partner": lambda claim: of_mate(claim) and claim.figures == [claim.s.bid],
    "leaves": of_mate,
    "could-bid": lambda claim: told(claim) and claim.s.bid < holdings(claim)[0],
    "high-enough": lambda claim: told(claim) and claim.s.bid >= holdings(claim)[0],
    "closes": closes,
    "free": free,
    "longest": length,
    "shorter": length,
    "sure": sure,
    "one-sure": lambda claim: sure(claim) and ", one of your" in claim.sentence,
    "no-flag": lambda claim: f"{subject(claim)}6" not in own(claim),
    "top": no_higher,
    "beaten": beaten,
    "empties": only_one,
    "takes": lambda claim: takes(claim, True),
    "draws": draws,
    "ruffed": ruffed,
    "ahead": ahead,
    "from-partner": from_partner,
    "rules": rules,
    "dearer": dearer,
    "cheapest": lambda claim: min(same_nation(claim)) == subject(claim),
    "partner-holds": lambda claim: of_holder(claim) and friend(claim, before(claim)[0]),
    "lost": lost,
    "wastes": lambda claim: no_higher(claim) and takes(claim, False),
    "spends": lambda claim: (
        claim.view.card(lowest_own(claim)) in claim.sentence and lowest_own(claim) < subject(claim)
    ),
    "lowest": lambda claim: lowest_own(claim) == subject(claim),
    "decides": decides,
}
