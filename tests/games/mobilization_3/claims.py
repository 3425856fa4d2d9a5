"""How the facts of Mobilization No. 3 are tried."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np

from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import DECK
from drumhead.games.mobilization_3 import rules
from drumhead.games.mobilization_3.words import PILE_NAMES
from tests.support.facts import Claim, Claims


def ends(claim: Claim) -> tuple[int, int]:
    """Where a card comes from and where it goes."""
    return divmod(claim.move, rules.TARGETS)


def plays(s: Any, seat: int) -> list[tuple[int, int]]:
    """All that a seat could play from its piles, were it on turn with no card turned."""
    s = copy.copy(s)
    s.turn, s.turned = seat, -1
    out = np.zeros(200, np.int64)
    count = rules.legal(s, out)
    return [divmod(move, rules.TARGETS) for move in out[:count].tolist() if move < rules.TURN]


def pile_of(s: Any, seat: int, pile: int) -> list[int]:
    """The cards of one of a seat's six piles, the top card last."""
    if pile < rules.PLAYING_PILES:
        row = rules.PLAYING_PILES * seat + pile
        return list(s.playing[row][: s.playing_size[row]])
    cards, sizes = (
        (s.reserve, s.reserve_size) if pile == rules.RESERVE else (s.discard, s.discard_size)
    )
    return list(cards[seat][: sizes[seat]])


def card_of(claim: Claim) -> int:
    source, s = ends(claim)[0], claim.s
    return int(s.turned if source == rules.TURNED else pile_of(s, claim.seat, source)[-1])


def count_of(s: Any, seat: int) -> int:
    """All cards of a seat, in the hand, on its piles and turned."""
    on_piles = sum(len(pile_of(s, seat, pile)) for pile in range(rules.PILES))
    return int(on_piles + s.hand_size[seat] + (s.turned >= 0 and s.turn == seat))


def left(claim: Claim) -> bool:
    own, other = (spelled(count_of(claim.s, seat)) for seat in (claim.seat, 1 - claim.seat))
    told = claim.sentence.startswith(f"You have {own} card")
    return told and claim.sentence.endswith(f" has {other}.")


def rids(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        count = count_of(s, claim.seat)
        return "so you win" in claim.sentence if count == 0 else claim.says(count)

    return claim.names(card_of(claim)) and claim.afterward(told)


def to_center(claim: Claim, seat: int) -> bool:
    """The center takes a top card of a seat that is named after the play, and not before."""

    def goers(s: Any) -> list[str]:
        return [
            f"{claim.view.card(pile_of(s, seat, source)[-1])} on {claim.view.whose(seat)} "
            f"{PILE_NAMES[source]}"
            for source, target in plays(s, seat)
            if target == rules.CENTRE
        ]

    before = any(goer in claim.sentence for goer in goers(claim.s))
    after = claim.afterward(lambda s: any(goer in claim.sentence for goer in goers(s)))
    return after and not before and ends(claim)[1] == rules.CENTRE


def chain(claim: Claim) -> bool:
    """The card named can go on the one that was given."""
    target = ends(claim)[1]

    def ready(s: Any) -> bool:
        return any(
            to == target
            and f"{claim.view.card(pile_of(s, claim.seat, source)[-1])} on" in claim.sentence
            and PILE_NAMES[source] in claim.sentence
            for source, to in plays(s, claim.seat)
        )

    return target >= rules.OTHER and claim.names(card_of(claim)) and claim.afterward(ready)


def blocks(claim: Claim) -> bool:
    """The opponent's top card could go to the center, and is no longer on top."""
    pile, opponent = ends(claim)[1] - rules.OTHER, 1 - claim.seat
    card = pile_of(claim.s, opponent, pile)[-1]
    could = claim.everywhere(lambda s: (pile, rules.CENTRE) in plays(s, opponent))
    covered = claim.afterward(lambda s: pile_of(s, opponent, pile)[-2:] == [card, card_of(claim)])
    return could and covered and claim.names(card)


def on_reserve(claim: Claim) -> bool:
    opponent = 1 - claim.seat
    before = claim.s.reserve_size[opponent]
    more = claim.afterward(lambda s: s.reserve_size[opponent] == before + 1)
    whose = claim.view.whose(opponent) in claim.sentence and claim.names(card_of(claim))
    return more and whose and claim.says(before)


def ways_off(s: Any, seat: int, source: int, card: int = -1) -> list[int]:
    """Where a top card can leave its side; with `card`, one that lies there instead."""
    if source == rules.TURNED:
        s = copy.deepcopy(s)
        s.discard[seat][s.discard_size[seat]] = card
        s.discard_size[seat] += 1
        source = rules.DISCARD
    return [
        to
        for one, to in plays(s, seat)
        if one == source and (to == rules.CENTRE or to >= rules.OTHER)
    ]


def only_place(claim: Claim) -> bool:
    source, target = ends(claim)
    card = card_of(claim)
    return claim.names(card) and ways_off(claim.s, claim.seat, source, card) == [target]


def denies(claim: Claim) -> bool:
    """Another card that is named can leave only by the same way, and no longer afterward."""
    source, target = ends(claim)
    rivals = [
        pile
        for pile in range(rules.PILES)
        if pile != source
        and pile_of(claim.s, claim.seat, pile)
        and claim.names(pile_of(claim.s, claim.seat, pile)[-1])
        and PILE_NAMES[pile] in claim.sentence
        and ways_off(claim.s, claim.seat, pile) == [target]
    ]
    return bool(rivals) and claim.afterward(
        lambda s: any(target not in ways_off(s, claim.seat, pile) for pile in rivals)
    )


def stays(claim: Claim) -> bool:
    """The opponent could play the card from where it lies to none of the seat's piles."""
    pile, opponent = ends(claim)[1] - rules.OTHER, 1 - claim.seat

    def stuck(s: Any) -> bool:
        ways = ways_off(s, opponent, pile)
        return pile_of(s, opponent, pile)[-1] == card_of(claim) and set(ways) <= {rules.CENTRE}

    return claim.names(card_of(claim)) and claim.afterward(stuck)


def from_reserve(claim: Claim) -> bool:
    size = claim.s.reserve_size[claim.seat]
    told = claim.says(size) if size > 1 else "last card" in claim.sentence
    fewer = claim.afterward(lambda s: s.reserve_size[claim.seat] == size - 1)
    return told and fewer and claim.names(card_of(claim))


def frees(claim: Claim) -> bool:
    """The card that comes to light can leave by the way that is named."""
    source = ends(claim)[0]
    beneath = pile_of(claim.s, claim.seat, source)[-2]

    def ready(s: Any) -> bool:
        ways = ways_off(s, claim.seat, source)
        center = "to the center" in claim.sentence
        return rules.CENTRE in ways if center else any(way >= rules.OTHER for way in ways)

    return claim.names(beneath) and claim.afterward(ready)


def filling(claim: Claim, s: Any) -> bool:
    """Can the card named go to the vacant Playing Pile that is named, from where it lies?"""
    return any(
        source >= rules.RESERVE
        and rules.OWN <= target < rules.OWN + rules.PLAYING_PILES
        and not pile_of(s, claim.seat, target - rules.OWN)
        and claim.names(pile_of(s, claim.seat, source)[-1])
        and f"from your {PILE_NAMES[source]}" in claim.sentence
        and f"Your {PILE_NAMES[target - rules.OWN]}" in claim.sentence
        for source, target in plays(s, claim.seat)
    )


def fills(claim: Claim) -> bool:
    source, target = ends(claim)
    names = (
        PILE_NAMES[source] in claim.sentence and PILE_NAMES[target - rules.OWN] in claim.sentence
    )
    empty = not pile_of(claim.s, claim.seat, target - rules.OWN)
    return (
        names and empty and source in (rules.RESERVE, rules.DISCARD) and claim.names(card_of(claim))
    )


def covers(claim: Claim) -> bool:
    pile = ends(claim)[1] - rules.OWN
    card, ways = pile_of(claim.s, claim.seat, pile)[-1], ways_off(claim.s, claim.seat, pile)
    could = (
        rules.CENTRE in ways
        if "to the center" in claim.sentence
        else any(w >= rules.OTHER for w in ways)
    )
    covered = claim.afterward(lambda s: pile_of(s, claim.seat, pile)[-2] == card)
    return could and covered and claim.names(card)


def fitting_cards(s: Any, seat: int) -> int:
    """How many different cards could be played, if each in turn were the one turned."""
    s, found = copy.copy(s), 0
    s.turn = seat
    for card in range(0, DECK.size, 2):
        s.turned = card
        found += rules.legal(s, np.zeros(200, np.int64)) > 0
    return found


def more_places(claim: Claim) -> bool:
    now = fitting_cards(claim.s, claim.seat)

    def told(s: Any) -> bool:
        then = fitting_cards(s, claim.seat)
        cards = "all 24" if then == 24 else f"{spelled(then)} of the 24"
        return cards in claim.sentence and f" {spelled(then - now)} more than now" in claim.sentence

    return claim.afterward(told)


def odds(claim: Claim) -> bool:
    def told(s: Any) -> bool:
        fit = fitting_cards(s, claim.seat)
        some = f"Of the 24 different cards, {spelled(fit) if fit else 'none'} would"
        return claim.sentence.startswith("All 24 " if fit == 24 else some)

    return claim.move == rules.TURN and claim.everywhere(told)


CLAIMS: Claims = {
    "left": left,
    "rids": rids,
    "follows": lambda claim: to_center(claim, claim.seat),
    "helps": lambda claim: to_center(claim, 1 - claim.seat),
    "chain": chain,
    "blocks": blocks,
    "on-reserve": on_reserve,
    "only-place": only_place,
    "denies": denies,
    "stays": stays,
    "from-reserve": from_reserve,
    "frees": frees,
    "vacates": lambda claim: claim.afterward(lambda s: filling(claim, s)),
    "fills": fills,
    "covers": covers,
    "more-places": more_places,
    "odds": odds,
    "vacant": lambda claim: (
        claim.move == rules.TURN and claim.everywhere(lambda s: filling(claim, s))
    ),
}
