"""Do-Boy in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.author import (
    Emblem,
    Goal,
    HandAccount,
    Refusal,
    Scene,
    SeatView,
    Zone,
    account_line,
    agreeing,
    counted,
    counter,
    figure,
    listed,
    match_limit,
    popcount,
    spelled,
    zone,
)
from drumhead.engine import default_words as default
from drumhead.engine.scene import Counter, Figure
from drumhead.engine.score_sentences import score_sentence
from drumhead.engine.seat_view import Reader
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.several import cards_left, chosen_together
from drumhead.games.common.words.trick_scene import prompt_for, trick_zones
from drumhead.games.common.words.tricks import (
    asked,
    company_led,
    must_follow,
    takes_note,
)
from drumhead.packs.tactics import COMPANIES

from . import rules

_RANKS = rules.RANKS.tolist()
_draw_zone = draw_zone_by(_RANKS)


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, cached = view.s, view.cached
    taking, rule, points = view.public(_squad)
    zones = trick_zones(view, taking, noun="squad", fresh=_received(view))
    zones += cached(_nests, s.nest, s.nest_taker, s.last_nest)
    zones += cached(_gifts, *s.given)
    zones.append(_draw_zone(view))
    takers, taken = tuple(s.takers[: s.takers_size]), tuple(s.taken)
    counters = cached(_counters, s.dealer, takers, taken, s.nest, s.nest_taker)
    leader = s.leader if s.phase == rules.PLAY and s.turn >= 0 else -1
    return Scene(
        zones=zones, counters=counters, prompt=_prompt(view), rule=rule,
        figure=points, badges=badges(view, dealer=s.dealer, leader=leader),
        together=(chosen_together(view, "give", _left(view), "Give")
                  if s.phase == rules.GIVE else None),
    )  # fmt: skip


def _left(view: SeatView) -> int:
    """DB-08: the number of cards that the seat to move still gives, as it sees it."""
    return 3 - popcount(view.s.given[view.s.turn])


def _squad(view: SeatView) -> tuple[int, Emblem | None, Figure | None]:
    """The place of the card that takes the squad, the lead, and the cost of the squad."""
    taking = int(rules.holder(view.s)) if view.s.trick_size else -1
    return taking, _rule(view), _figure(view)


def _rule(view: SeatView) -> Emblem | None:
    """The lead: a company, or the President, who takes."""
    s = view.s
    if s.trick_size == 0:
        return None
    return company_led("President" if s.trick[0] == rules.PRESIDENT else _company_led(view))


def _figure(view: SeatView) -> Figure | None:
    """The cost of the squad for its taker."""
    s = view.s
    if s.phase != rules.PLAY or s.turn < 0:
        return None
    points = rules.penalty(sum(1 << card for card in s.trick[: s.trick_size]))
    return figure(points, f"{agreeing(points, 'point')} in this squad")


def _received(view: SeatView) -> int:
    """The cards received, which stand out in the hand until the first squad is taken."""
    s = view.s
    if s.phase != rules.PLAY or s.takers_size:
        return 0
    gifts = 0
    for seat in range(view.players):
        gift = s.given[(seat - 1) % view.players]
        gifts |= gift & s.hand[seat] if s.hand[seat] > 0 and gift > 0 else 0
    return gifts


def _nests(reader: Reader, cards: int, taker: int, last: int) -> list[Zone]:
    nest = zone("nest", "Nest", "pile", reader.set_of(cards), seat=taker if taker >= 0 else None)
    if not last:
        return [nest]
    return [nest, zone("last-nest", "Nest of the last hand", "pile", reader.set_of(last))]


def _gifts(reader: Reader, *given: int) -> list[Zone]:
    zones = []
    for seat, cards in enumerate(given):
        if cards:
            receiver = (seat + 1) % reader.players
            label = f"Given by {reader.name(seat)} to {reader.name(receiver)}"
            zones.append(zone("gift", label, "gift", reader.set_of(cards), seat=seat))
    return zones


def _counters(
    reader: Reader, dealer: int, takers: Sequence[int], taken: Sequence[int], nest: int,
    nest_taker: int,
) -> list[Counter]:  # fmt: skip
    counters = [counter("dealer", "Dealer", "", dealer)] if dealer >= 0 else []
    for seat in range(reader.players):
        known = taken[seat] | (nest if nest > 0 and nest_taker == seat else 0)
        counters.append(counter("squads", "Squads this hand", takers.count(seat), seat))
        counters.append(counter("points", "Points this hand", rules.penalty(known), seat))
    return counters


def _prompt(view: SeatView) -> str:
    giving = view.s.phase == rules.GIVE
    own = _asked(view) if view.s.turn == view.seat else ""
    return prompt_for(view, own, "to choose cards to give" if giving else "to play")


def _asked(view: SeatView) -> str:
    """The request to the seat to move."""
    s, seat = view.s, view.s.turn
    if s.phase == rules.GIVE:
        cards = cards_left(_left(view), 3)
        return f"Choose {cards} for {view.names[(seat + 1) % view.players]}."
    if s.trick_size == 0:
        if s.president_lead == rules.LAST_CARD_ONLY and s.hand[seat] >> rules.PRESIDENT & 1:
            return "Lead any card but the President, who may be led only as your last card."
        return "Lead any card to a new squad."
    if s.trick[0] == rules.PRESIDENT:
        return "The President was led: play any card."
    return asked(_company_led(view), bool(s.hand[seat] & int(rules.CALLS[s.trick[0]])))


def _company_led(view: SeatView) -> str:
    return COMPANIES[rules.DECK.codes[view.s.trick[0]][0]]


def goal(view: SeatView) -> Goal:
    """Keep clear of the Infantry and the President."""
    s = view.s
    if s.phase == rules.GIVE:
        aim = "Give away the cards that could make you take Infantry or the President."
    elif s.phase == rules.PLAY and s.takers_size == 0:
        aim = "Take no Infantry and not the President; the first squad brings the Nest with it."
    else:
        aim = "Take no Infantry and not the President."
    return {
        "aim": aim,
        "worth": "Each Infantry card that you take costs 1 point, the President 5.",
        "ends": "A hand ends with the last card. At 50 points the match is over: the fewest win.",
    }


def legend(view: SeatView, card: int) -> list[str]:
    """The cost of a card for its taker, and its powers."""
    if card == rules.PRESIDENT:
        led = "Led, it takes the squad, whatever else is played."
        if view.s.president_lead == rules.LAST_CARD_ONLY:
            led = "It may be led only as your last card, and then it takes the squad."
        return [
            "Costs 5 points.", led,
            "Otherwise it takes nothing, and is played only by somebody who cannot follow.",
        ]  # fmt: skip
    cost = "1 point" if rules.INFANTRY >> card & 1 else "nothing"
    return [f"Costs {cost}.", takes_note(int(rules.RANKS[card]))]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it; a gift is for the seat on the left."""
    receiver = view.names[(view.s.turn + 1) % view.players]
    said = default.phrase(view, move)
    return f"{said} to {receiver}" if move < rules.PLAYING else said


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    giving = move < rules.PLAYING
    card = move - (rules.GIVING if giving else rules.PLAYING)
    if giving and s.phase != rules.GIVE:
        return Refusal("The gifts have already changed hands: play a card.", "DB-09")
    if not giving and s.phase == rules.GIVE:
        return Refusal("Three cards are given to the left before anybody plays.", "DB-08")
    if giving and s.given[s.turn] >> card & 1:
        return Refusal(f"You have already chosen to give the {view.card(card)}.", "DB-08")
    if not s.hand[s.turn] >> card & 1:
        return Refusal(
            f"The {view.card(card)} is not in your hand.", "DB-08" if giving else "DB-12"
        )
    if s.trick_size == 0:
        return Refusal("At this table the President may be led only as your last card.", "DB-17")
    return must_follow("DB-15" if card == rules.PRESIDENT else "DB-12", _company_led(view))


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words. Gifts are narrated when they change hands, since all give at once."""
    view, seat = before, before.s.turn
    if view.s.phase == rules.GIVE:
        return _narrate_giving(before, move, after)
    assert move is not None
    verb = "lead" if view.s.trick_size == 0 else "play"
    sentences = [view.does(seat, verb, f"the {view.card(move - rules.PLAYING)}") + "."]
    if after.s.takers_size > view.s.takers_size:
        sentences += _narrate_taking(after)
    return sentences


def _narrate_giving(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """DB-09: the gifts when they change hands, card by card where nothing is hidden."""
    view, seat = after, before.s.turn
    if view.seat is None and move is not None:
        what = f"the {view.card(move - rules.GIVING)} to {view.name((seat + 1) % view.players)}"
        changed = [] if view.s.phase == rules.GIVE else ["The gifts change hands."]
        return [view.does(seat, "give", what) + ".", *changed]
    if view.s.phase == rules.GIVE:
        return []
    sentences = ["Everybody passes three cards to the left."]
    if view.seat is not None and view.seat >= 0:
        gift = view.fields["given"][(view.seat - 1) % view.players]
        sentences.append(f"You receive {listed([f'the {view.card(code)}' for code in gift])}.")
    return sentences


def _narrate_taking(view: SeatView) -> list[str]:
    s = view.s
    taker = s.takers[s.takers_size - 1]
    card = s.last_trick[(taker - s.last_leader) % view.players]
    points = rules.penalty(sum(1 << c for c in s.last_trick[: view.players]))
    what = "the squad" if s.takers_size > 1 else "the squad and the Nest"
    cost = "" if points == 0 else f", for {counted(points, 'point')}"
    sentences = [view.does(taker, "take", f"{what} with the {view.card(card)}{cost}") + "."]
    if s.turn < 0:
        nest = [f"the {view.card(code)}" for code in view.fields["nest"]]
        sentences.append(f"The Nest held {listed(nest)}.")
        for seat in range(view.players):
            sentences.append(score_sentence(view, seat, rules.hand_points(s, seat), s.score[seat]))
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    s = after.s
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, _RANKS)]
    each = rules.DECK_SIZE // after.players
    left = rules.DECK_SIZE - each * after.players
    nest = f"{spelled(left)} {agreeing(left, 'is')} left for the Nest"
    what = f"{spelled(each)} cards to each player; {nest}"
    return [after.does(s.dealer, "deal", what) + "."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """DB-19: the Infantry and the President that each player took, in squads and in the Nest."""
    s, seats = after.s, range(after.players)
    nest = [s.nest if seat == s.nest_taker else 0 for seat in seats]
    counted_cards = (
        ("Infantry in squads", rules.INFANTRY, s.taken),
        ("Infantry in the Nest", rules.INFANTRY, nest),
        ("The President", 1 << rules.PRESIDENT, [s.taken[seat] | nest[seat] for seat in seats]),
    )
    lines = []
    for label, worth, piles in counted_cards:
        cards = [piles[seat] & worth for seat in seats]
        lines.append(account_line(label, map(rules.penalty, cards), map(rules.DECK.list, cards)))
    return HandAccount(lines=lines, remarks=[], outlook=match_limit(after, 50), limit=50)
