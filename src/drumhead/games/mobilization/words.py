"""Mobilization in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, listed, spelled, with_article
from drumhead.engine.scene import Counter, Goal, Scene, Zone, counter, zone
from drumhead.engine.score_sentences import match_limit, score_sentence
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import DECK, RANKS, SUITS
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.draw import drawers, narrate_highest
from drumhead.games.common.words.hands import hand_zones
from drumhead.kernel.bits import popcount
from drumhead.kernel.header import OVER
from drumhead.packs.allie_patriot import NATIONS, PICTURES

from . import rules

#: The most players that a sentence lists by name. More are "any other player".
MOST_NAMED = 3


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it. It shows only the latest call; players remember the others."""
    s = view.s
    zones = hand_zones(view)
    zones += view.cached_by_seat(_laid, s.laid)
    zones.append(view.cached(_draw, *s.drawn[: s.drawn_size]))
    said = {seat: _held(hand) for seat, hand in enumerate(s.hand[: view.players])}
    return Scene(
        zones=zones, counters=_counters(view), prompt=_prompt(view),
        badges=badges(view, said), calls=view.public(_question),
    )  # fmt: skip


def _held(hand: int) -> str:
    """The size of a hand, in words."""
    number = -hand if hand < 0 else popcount(hand)
    return f"{number} {agreeing(number, 'card')}"


def _question(view: SeatView) -> list[str]:
    """The latest call: the question, and the answer of the other player."""
    s = view.s
    said = [""] * view.players
    if s.caller >= 0:
        said[s.caller] = f"{view.card(s.card)}?"
        said[s.called] = "Here it is." if s.given else "No."
    return said


def _laid(reader: Reader, seat: int, cards: int) -> Zone:
    label = f"Sets laid by {reader.name(seat)}"
    return zone("laid", label, "meld", reader.set_of(cards), seat=seat)


def _draw(reader: Reader, *drawn: int) -> Zone:
    seats, cards = drawers(drawn, reader.players, RANKS.tolist()), reader.pile_of(drawn)
    return zone("draw", "Draw for the first call", "aside", cards, seats=seats)


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("first", "First call", "", s.first)] if s.first >= 0 else []
    for seat in range(view.players):
        counters.append(counter("points", "Points this hand", rules.hand_points(s, seat), seat))
    if s.caller >= 0:
        counters.append(counter("latest-call", "Latest call", _call(view)))
    most = rules.MISSES_OF_EACH * view.players
    counters.append(counter("misses", "Misses since the last set", f"{s.misses} of {most}"))
    return counters


def _call(view: SeatView) -> str:
    """The latest call and its result in words."""
    s = view.s
    call = view.does(s.caller, "call", f"the {view.card(s.card)} from {view.name(s.called)}")
    if s.called == view.seat:
        return f"{call}, and you {'give it' if s.given else 'have none'}"
    return f"{call}, who {'gives it' if s.given else 'has none'}"


def _prompt(view: SeatView) -> str:
    s, seat = view.s, view.s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        return f"{view.names[seat]} is to call a card."
    which = "any card" if s.call_rule == rules.FREE else "a card of a nation that you hold"
    return f"Call {which} from {_callable(view)}."


def _callable(view: SeatView) -> str:
    """The players who may be called, by name unless the list would be long."""
    s = view.s
    others = [other for other in range(view.players) if other != s.turn]
    holding = [view.names[other] for other in others if s.hand[other]]
    if len(holding) <= MOST_NAMED:
        return listed(holding, "or")
    return "any other player" + (" who has cards" if len(holding) < len(others) else "")


def goal(view: SeatView) -> Goal:
    """Complete sets; for a seat, the set that is nearest to complete."""
    one, both = rules.SET_POINTS, rules.SET_POINTS + rules.SECOND_SET_POINTS
    return {
        "aim": _aim(view),
        "worth": f"A set counts {one}; both sets of a nation, laid by one player, {both}.",
        "ends": "A hand ends when all eight sets are laid. "
        f"The first to {int(rules.TARGETS[view.s.target])} points wins the match at once.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if s.phase != rules.CALL or seat is None or seat < 0 or s.turn == OVER:
        return "Complete sets: the six different pictures of one nation."
    hand = s.hand[seat]
    if hand == 0 and s.turn == seat:
        return "You have no cards left, but you go on calling until somebody lacks the card."
    if hand == 0:
        return "You have no cards left: this hand goes on without you."
    nation = max(range(len(rules.SETS)), key=lambda n: popcount(hand & int(rules.SETS[n])))
    letter, name = list(NATIONS.items())[nation]
    held = DECK.list(hand & int(rules.SETS[nation]))
    lacking = [
        picture for number, (picture, _) in PICTURES.items() if f"{letter}{number}" not in held
    ]
    few = len(lacking) <= 3
    lack = listed([f"the {one}" for one in lacking]) if few else f"{spelled(len(lacking))} cards"
    if s.turn == seat:
        return f"Your nearest set is {name}: {'call' if few else 'it lacks'} {lack}."
    return f"Remember who gets what. Your nearest set is {name}: it lacks {lack}."


def legend(view: SeatView, card: int) -> list[str]:
    """The set of a card, and the players who may call it."""
    if view.s.call_rule == rules.FREE:
        calling = "You may call it, even to get the second copy, while another may hold one."
    else:
        calling = "You may call it if you do not hold it, but do hold a card of its nation."
    return [
        "Counts only in a set: the six different pictures of its nation.",
        "There are two of it in the pack.",
        calling,
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    called, pair = divmod(move, rules.KINDS)
    return f"Call the {view.card(2 * pair)} from {view.names[called]}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s, seat = view.s, view.s.turn
    called, pair = divmod(move, rules.KINDS)
    card = 2 * pair
    if called >= view.players:
        return Refusal(f"There is no seat {called} at this table.", "MOB-10")
    if called == seat:
        return Refusal("You may call cards only from other players.", "MOB-10")
    if not s.hand[called]:
        return Refusal(f"{view.does(called, 'have', 'no cards')}.", "MOB-10")
    if s.call_rule == rules.AUTHORS and s.hand[seat] >> card & 1:
        held = f"You hold the {view.card(card)}"
        return Refusal(f"{held}, so at this table you may not call it.", "MOB-11")
    if s.call_rule == rules.AUTHORS:
        nation = list(NATIONS.values())[pair // 6]
        one = with_article(f"{nation} card")
        return Refusal(f"At this table you must hold {one} to call one.", "MOB-11")
    where = "in your hand or already laid"
    return Refusal(f"Both copies of the {view.card(card)} are {where}.", "MOB-11")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """A call in words."""
    sentences = [_call(after) + "."]
    for seat in range(after.players):
        if after.s.laid[seat] != before.s.laid[seat]:
            sentences += _narrate_sets(after, seat, before.s.laid[seat])
    s = after.s
    if s.turn == OVER and s.score[s.caller] >= rules.TARGETS[s.target]:
        sentences.append(_reached(after, s.caller))
    elif s.finished > before.s.finished:
        if any(s.hand):
            sentences.append(_stopped(after))
        sentences += _narrate_score(after)
    elif s.turn == s.caller and s.given and before.s.hand[s.turn] and not s.hand[s.turn]:
        sentences.append(after.does(s.turn, "have", "no cards left but may keep calling") + ".")
    return sentences


def _sets(laid: int, nation: int) -> int:
    """The number of sets of a nation that have been laid."""
    return popcount(laid & int(SUITS[nation])) // popcount(int(rules.SETS[nation]))


def _reached(view: SeatView, seat: int) -> str:
    return view.does(seat, "reach", f"{view.s.score[seat]} points") + "."


def _stopped(view: SeatView) -> str:
    return f"There have been {view.s.misses} misses without a set: the hand is over."


def _narrate_sets(view: SeatView, seat: int, before: int) -> list[str]:
    """The sets that a seat has laid since the `before` sets."""
    sentences = []
    for nation, name in enumerate(NATIONS.values()):
        had, has = (_sets(laid, nation) for laid in (before, view.s.laid[seat]))
        if had < 1 <= has:
            sentences.append(view.does(seat, "lay", f"the {name} set for {rules.SET_POINTS}") + ".")
        if had < 2 <= has:
            what = f"the second {name} set, too, for {rules.SECOND_SET_POINTS}"
            sentences.append(view.does(seat, "lay", what) + ".")
    return sentences


def _narrate_score(view: SeatView) -> list[str]:
    return [
        score_sentence(view, seat, rules.hand_points(view.s, seat), view.s.score[seat])
        for seat in range(view.players)
    ]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    view, s = after, after.s
    if before.s.phase == rules.DRAW:
        prize = f"{view.verb(s.first, 'have')} the first call"
        return [narrate_highest(view, RANKS.tolist(), s.first, prize)]
    sentences = [f"All the cards are dealt, the first to {view.name(s.first)}."]
    for i in range(view.players):
        sentences += _narrate_sets(view, (s.first + i) % view.players, 0)
    if s.finished > before.s.finished:
        sentences += _narrate_score(view)
    return sentences


def account(before: SeatView, after: SeatView) -> HandAccount:
    """MOB-17: the sets that each player has laid, and the second sets of the same nation."""
    s, seats, lines = after.s, range(after.players), []
    for nation, name in enumerate(NATIONS.values()):
        laid = [_sets(s.laid[seat], nation) for seat in seats]
        for number, label, points in (
            (1, f"{name} set", rules.SET_POINTS),
            (2, f"Second {name} set", rules.SECOND_SET_POINTS),
        ):
            cards = [DECK.list(int(rules.SETS[nation])) if sets >= number else [] for sets in laid]
            lines.append(account_line(label, [points if pile else 0 for pile in cards], cards))
    limit = int(rules.TARGETS[s.target])
    remarks, outlook = _how_it_ended(after), match_limit(after, limit)
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=limit)


def _how_it_ended(view: SeatView) -> list[str]:
    """MOB-20, MOB-22, MOB-23: the target was reached, or the hand was stopped or played out."""
    s = view.s
    winners = [seat for seat in range(view.players) if s.score[seat] >= rules.TARGETS[s.target]]
    if winners:
        return [_reached(view, winners[0])]
    laid = sum(
        _sets(s.laid[seat], n) for seat in range(view.players) for n in range(len(rules.SETS))
    )
    if any(s.hand):
        return [
            _stopped(view),
            f"{capitalized(spelled(laid))} {agreeing(laid, 'set')} {agreeing(laid, 'was')} laid.",
        ]
    return [f"All {spelled(laid)} sets have been laid."]
