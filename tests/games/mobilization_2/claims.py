"""How the facts of Mobilization No. 2 are tried."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from drumhead.engine.english import spelled
from drumhead.games.common.rules.allies import DECK
from drumhead.games.mobilization_2 import rules
from drumhead.kernel.bits import popcount
from tests.support.facts import Claim, Claims


def ends(claim: Claim) -> tuple[int, int]:
    """Where a card comes from and where it goes."""
    return divmod(claim.move, rules.TARGETS)


def pile_of(s: Any, source: int) -> list[int]:
    """The open cards of a Playing Pile or the Discard Pile, the top card last."""
    if source == rules.DISCARD:
        return list(s.discard[: s.discard_size])
    return list(s.face_up[source][: s.face_up_size[source]])


def plays(s: Any) -> list[tuple[int, int]]:
    """All legal moves from a place to another."""
    moves = rules.legal_set(s)
    return [divmod(move, rules.TARGETS) for move in range(rules.TURNING) if moves >> move & 1]


def forced(s: Any) -> bool:
    """Must a Battleship go before anything else?"""
    tops = [pile_of(s, source)[-1] for source, target in plays(s) if target == 0]
    there = [target for _, target in plays(s)]
    hand_waits = s.hand_size > 0 and not rules.legal_set(s) >> rules.TURNING & 1
    ships = bool(tops) and all(DECK.codes[card][1] == "1" for card in tops)
    return hand_waits or (ships and not any(there))


def then(claim: Claim, holds: Callable[[Any], bool]) -> bool:
    """Does something hold after the move, or when the Battleships that it frees are gone?"""
    return claim.always(lambda s: s.turn < 0 or not forced(s) or holds(s), holds)


def pile_named(claim: Claim) -> int:
    """The first Playing Pile that is named."""
    found = re.search(r"Playing Pile (\d)", claim.sentence)
    assert found is not None
    return int(found[1]) - 1


def mobilizes(claim: Claim) -> bool:
    mobilized = claim.afterward(lambda s: claim.says(popcount(s.mobilized)))
    return mobilized and claim.names(moved(claim))


def follows(claim: Claim) -> bool:
    """The card named can go to the Mobilized Piles, from where it is said to lie."""

    def ready(s: Any) -> bool:
        return any(
            target == 0 and claim.names(pile_of(s, source)[-1]) and place(claim, source)
            for source, target in plays(s)
        )

    return ends(claim)[1] == 0 and then(claim, ready)


def place(claim: Claim, source: int) -> bool:
    where = "Discard Pile" if source == rules.DISCARD else f"Playing Pile {source + 1}"
    return where in claim.sentence


def uncovers(claim: Claim) -> bool:
    pile = pile_named(claim)
    count = claim.s.face_down_size[pile]
    told = claim.says(count) if count > 1 else "the only face-down card" in claim.sentence
    turned_up = claim.afterward(lambda s: s.face_down_size[pile] == count - 1)
    return told and turned_up and claim.names(moved(claim))


def deepest(claim: Claim) -> bool:
    sizes, pile = claim.s.face_down_size, pile_named(claim)
    fewer = claim.afterward(lambda s: s.face_down_size[pile] < sizes[pile])
    return fewer and all(size <= sizes[pile] for size in sizes) and claim.names(moved(claim))


def moved(claim: Claim) -> int:
    """The card that a move is about: the top card, or the first of a group."""
    source, target = ends(claim)
    return pile_of(claim.s, source)[-1 if target == 0 or source == rules.DISCARD else 0]


def room(claim: Claim) -> bool:
    """A Flag that is named can go to the place."""
    pile = pile_named(claim)

    def ready(s: Any) -> bool:
        goers = [source for source, target in plays(s) if target == pile + 1]
        heads = [pile_of(s, goer)[-1 if goer == rules.DISCARD else 0] for goer in goers]
        return not pile_of(s, pile) and any(claim.names(head) for head in heads)

    return then(claim, ready)


def empties(claim: Claim) -> bool:
    pile = pile_named(claim)

    def useless(s: Any) -> bool:
        return not pile_of(s, pile) and all(target != pile + 1 for _, target in plays(s))

    return claim.always(lambda s: s.turn < 0 or not forced(s), useless)


def digs_up(claim: Claim) -> bool:
    """The card under the top discard can be played from there afterward."""
    beneath, size = claim.s.discard[claim.s.discard_size - 2], claim.s.discard_size

    def ready(s: Any) -> bool:
        here = s.discard_size == size - 1
        return here and any(source == rules.DISCARD for source, _ in plays(s))

    return size > 1 and claim.names(beneath) and then(claim, ready)


def rescues(claim: Claim) -> bool:
    """If a card is turned instead, the top discard lies beneath it."""
    card = pile_of(claim.s, rules.DISCARD)[-1]
    if not claim.names(card) or ends(claim)[0] != rules.DISCARD:
        return False
    if forced(claim.s):
        return bool(claim.s.hand_size > 0)
    turning = Claim(claim.position, rules.TURNING, claim.fact)
    return turning.afterward(lambda s: s.discard[s.discard_size - 2] == card)


def fills(claim: Claim) -> bool:
    flag = DECK.codes[moved(claim)][1] == "6" and claim.names(moved(claim))
    return flag and not pile_of(claim.s, ends(claim)[1] - 1)


def other_hosts(claim: Claim) -> list[int]:
    """The other Playing Piles to which the same cards could go."""
    source, target = ends(claim)
    return [to - 1 for one, to in plays(claim.s) if one == source and to not in (0, target)]


def on_fewest(claim: Claim) -> bool:
    sizes, others = claim.s.face_down_size, other_hosts(claim)
    pile = pile_named(claim)
    fewest = all(sizes[pile] < sizes[other] for other in others)
    here = pile == ends(claim)[1] - 1 and claim.names(moved(claim))
    return bool(others) and fewest and here


def on_clear(claim: Claim) -> bool:
    pile = ends(claim)[1] - 1
    clear = claim.s.face_down_size[pile] == 0 < claim.s.face_up_size[pile]
    return bool(clear) and claim.names(moved(claim))


def offers(claim: Claim) -> bool:
    """The group named can go where the discard has gone, and could not before."""
    _, target = ends(claim)

    def ready(s: Any) -> bool:
        return any(
            to == target and claim.names(pile_of(s, source)[0]) and place(claim, source)
            for source, to in plays(s)
            if source != rules.DISCARD
        )

    return claim.names(moved(claim)) and then(claim, ready)


def hidden(s: Any) -> list[int]:
    """All cards of a world that the player has not seen."""
    found = list(s.hand[: s.hand_size])
    for pile in range(rules.PILES):
        found += s.face_down[pile][: s.face_down_size[pile]]
    return found


def blue(card: int) -> bool:
    return DECK.codes[card][0] in "AF"


def host(claim: Claim) -> bool:
    card = moved(claim)
    number = int(DECK.codes[card][1])

    def told(s: Any) -> bool:
        guests = [
            one
            for one in hidden(s)
            if int(DECK.codes[one][1]) == number - 1 and blue(one) != blue(card)
        ]
        return claim.says(len(guests)) and bool(guests)

    return claim.names(card) and claim.everywhere(told)


def instead(claim: Claim) -> bool:
    source, target = ends(claim)
    top = pile_of(claim.s, source)[-1]
    takes_cards = int(DECK.codes[top][1]) > 1
    return target > 0 and takes_cards and claim.names(top) and (source, 0) in plays(claim.s)


def covers(claim: Claim) -> bool:
    """What is named can be mobilized now, and no longer from that pile."""
    pile = ends(claim)[1] - 1
    card = pile_of(claim.s, pile)[-1]
    lost = claim.afterward(lambda s: pile_of(s, pile)[-1] != card)
    return lost and claim.names(card) and (pile, 0) in plays(claim.s)


def denies(claim: Claim) -> bool:
    """A group or discard with one move now has none of its old places afterward."""
    source, target = ends(claim)
    lost = source if target == 0 else target - 1
    for one in range(rules.PILES + 1):
        cards = pile_of(claim.s, one)
        head = cards[-1 if one == rules.DISCARD else 0] if cards else -1
        places = [to for goer, to in plays(claim.s) if goer == one]
        if len(cards) > 1 and one != rules.DISCARD:
            places = [to for to in places if to]
        if one == source or places != [lost + 1] or not claim.names(head):
            continue
        if place(claim, one) and gone(claim, one, lost + 1):
            return True
    return False


def gone(claim: Claim, source: int, target: int) -> bool:
    """A move is no longer possible, unless a card has been turned up there."""
    before = claim.s.face_down_size[target - 1]
    return claim.always(
        lambda s: s.turn < 0 or not forced(s),
        lambda s: (source, target) not in plays(s) or s.face_down_size[target - 1] < before,
    )


def idle(claim: Claim) -> bool:
    """No move from a Playing Pile mobilizes a card or uncovers one."""
    s = claim.s
    return claim.move == rules.TURNING and not any(
        target == 0 or s.face_down_size[source] > 0
        for source, target in plays(s)
        if source < rules.PILES
    )


def chances(claim: Claim) -> bool:
    """Each hidden card is turned in turn, to see whether it could go anywhere."""

    def told(s: Any) -> bool:
        unseen, good = hidden(s), 0
        s.discard_size += 1
        for card in unseen:
            s.discard[s.discard_size - 1] = card
            good += any(source == rules.DISCARD for source, _ in plays(s))
        if len(unseen) == 1:
            return ("cannot" in claim.sentence) is (good == 0)
        if len(unseen) == good:
            every = "Both" if good == 2 else f"All {spelled(good)}"
            return claim.sentence.startswith(f"{every} cards ")
        some = f" {spelled(good)} " if good else " none "
        return f"Of the {spelled(len(unseen))} cards" in claim.sentence and some in claim.sentence

    return claim.move == rules.TURNING and claim.everywhere(told)


def left(claim: Claim) -> bool:
    """The cards that lie elsewhere are counted, in every world."""

    def told(s: Any) -> bool:
        elsewhere = len(hidden(s)) + sum(
            len(pile_of(s, source)) for source in range(rules.PILES + 1)
        )
        hand = claim.says(s.hand_size) if s.hand_size else "hand is used up" in claim.sentence
        return hand and claim.says(elsewhere)

    return claim.everywhere(told)


CLAIMS: Claims = {
    "mobilizes": mobilizes,
    "follows": follows,
    "uncovers": uncovers,
    "deepest": deepest,
    "room": room,
    "empties": empties,
    "digs-up": digs_up,
    "rescues": rescues,
    "fills": fills,
    "on-fewest": on_fewest,
    "on-clear": on_clear,
    "offers": offers,
    "host": host,
    "instead": instead,
    "covers": covers,
    "denies": denies,
    "idle": idle,
    "chances": chances,
    "left": left,
}
