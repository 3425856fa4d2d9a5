"""Mobilization No. 3 in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, counted, listed, with_article
from drumhead.engine.scene import Counter, Figure, Goal, Scene, Zone, counter, figure, zone
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import DECK, RANKS
from drumhead.kernel.compiler import Record
from drumhead.kernel.header import OVER
from drumhead.packs.allie_patriot import COLORS, NATIONS, PICTURES

from . import rules

PILE_NAMES = (*(f"Playing Pile {n + 1}" for n in range(rules.PLAYING_PILES)), "Reserve Pile",
              "Discard Pile")  # fmt: skip


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it. Both see the same."""
    s, fields = view.s, view.fields
    zones: list[Zone] = []
    for seat in (1, 0) if view.seat == 0 else (0, 1):
        for pile, name in enumerate(PILE_NAMES):
            zones.append(_pile_zone(view, seat, pile, f"{_owner(view, seat)} {name}"))
        count = {"hidden": s.hand_size[seat]}
        zones.append(zone("hand", f"{_owner(view, seat)} hand", "hand", count, seat=seat))
    tops = [
        f"{letter}{number}"
        for nation, letter in enumerate(NATIONS)
        for number in sorted(fields["process"][nation])
    ]
    zones.append(zone("mobilization", "Mobilization Piles in progress (m)", "row", tops, mark="m"))
    turned = [] if s.turned < 0 else [fields["turned"]]
    zones.append(zone("turned", "Turned card (t)", "row", turned, mark="t"))
    left = [int(rules.cards_left(s, seat)) for seat in range(2)]
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        figure=_figure(view, left), badges=[f"{number} left" for number in left],
    )  # fmt: skip


def _figure(view: SeatView, left: list[int]) -> Figure | None:
    """The number of cards that the seat still has to get rid of."""
    if view.seat not in (0, 1):
        return None
    number = left[view.seat]
    return figure(number, f"{agreeing(number, 'card')} to get rid of")


def _owner(view: SeatView, seat: int) -> str:
    return capitalized(view.whose(seat))


def _pile_zone(view: SeatView, seat: int, pile: int, label: str) -> Zone:
    """A Playing Pile in full; a Reserve or Discard Pile by its top card and its size."""
    mark = ""
    if view.seat is not None and view.seat >= 0:
        mark = rules.OWN_PILES[pile] if seat == view.seat else f"x{rules.OWN_PILES[pile][-1]}"
        label += f" ({mark})"
    if pile < rules.PLAYING_PILES:
        cards = view.fields["playing"][rules.PLAYING_PILES * seat + pile]
        return zone("playing", label, "row", cards, seat=seat, mark=mark)
    name = "reserve" if pile == rules.RESERVE else "discard"
    cards = view.fields[name][seat]
    beneath = max(len(cards) - 1, 0)
    return zone(name, label, "row", cards[-1:], seat=seat, beneath=beneath, mark=mark)


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [
        counter("cards", "Cards left", rules.cards_left(s, seat), seat) for seat in range(2)
    ]
    for nation, name in enumerate(NATIONS.values()):
        counters.append(counter("completed", f"Complete {name} sets", s.completed[nation]))
    counters.append(counter("own-side", "Consecutive plays on the player's own side", s.own_side))
    counters.append(counter("idle", "Turns since a card last went to the center", s.idle))
    if s.picked_up:
        counters.append(counter("picked-up", "Discard Pile picked up this turn", "yes"))
    return counters


def _prompt(view: SeatView) -> str:
    s, seat = view.s, view.s.turn
    if seat < 0:
        return "The packs are about to be shuffled."
    if seat != view.seat:
        return f"{view.names[seat]} is to play."
    if s.turned >= 0:
        return f"You turned the {view.card(s.turned)}: play it where it fits."
    if _can_rid(s):
        return "Play a card." if s.turning == rules.STUCK else "Play a card, or turn one."
    if rules.can_turn(s, seat):
        nothing = "Nothing can go to the center or to the other side"
        return f"{nothing}: turn a card, or move your own cards."
    return "There is nothing to turn: move your own cards, or pass."


def _can_rid(s: Record) -> bool:
    """Can the seat to move play a card to the center or to the opponent's piles (MB3-18)?"""
    own, other = rules.side(s, s.turn), rules.side(s, 1 - s.turn)
    tops = [card for pile in range(rules.PILES) if (card := rules.top(s, s.turn, pile)) >= 0]
    return any(rules.targets(s, own, other, card) & rules.RIDDING for card in tops)


def goal(view: SeatView) -> Goal:
    """Get rid of all your cards before the other does."""
    return {
        "aim": _aim(view),
        "worth": "No card counts anything. What matters is how many cards each player has left.",
        "ends": "The player who has no card left wins at once. "
        f"After {rules.STALLED} turns with none to the center, the fewer cards win.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if s.phase != rules.PLAY or seat is None or seat < 0:
        return "Get rid of all your cards: to the center, or onto the other player's piles."
    left = rules.cards_left(s, seat) + (s.turned >= 0 and s.turn == seat)
    if left == 0:
        return "You have no card left."
    piles = f"{view.whose(1 - seat)} piles"
    return f"Get rid of {counted(left, 'card')}: to the center, or onto {piles}."


def legend(view: SeatView, card: int) -> list[str]:
    """The places of a card: in the center, and on the piles of both players."""
    number = int(RANKS[card])
    if number == 1:
        center = "Starts a Mobilization Pile, unless two of its nation are in progress."
    else:
        last = " and completes the set" if number == rules.FLAG else ""
        center = f"In the center it goes on the {PICTURES[number - 1][0]} of its nation{last}."
    blue = COLORS[DECK.codes[card][0]] == "blue"
    others = "a British or Italian" if blue else "an American or French"
    playing = "On Playing Piles it goes on no other card."
    if number < rules.FLAG:
        host = "any" if view.s.building == rules.ANY else others
        playing = f"On Playing Piles it goes on {host} {PICTURES[number + 1][0]}."
    hosts = listed([PICTURES[n][0] for n in (number + 1, number - 1) if n in PICTURES], "or")
    where = {
        rules.ANY: f"any {hosts}",
        rules.BY_COLOR: f"{others} {hosts}",
        rules.BANK: f"{with_article(hosts)} of its nation",
    }
    return [center, playing, f"On Reserve and Discard Piles it goes on {where[view.s.building]}."]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == rules.TURN:
        return "Turn a card"
    if move == rules.PASS:
        return "Pass"
    return f"Play {_carried(view, int(rules.SOURCE_OF[move]), int(rules.TARGET_OF[move]))}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s, seat = view.s, view.s.turn
    if s.turned >= 0 and (move >= rules.TURN or rules.SOURCE_OF[move] != rules.TURNED):
        return Refusal(f"You turned the {view.card(s.turned)}: play it first.", "MB3-19")
    if move == rules.TURN:
        return _no_turning(s, seat)
    if move == rules.PASS:
        if _can_rid(s):
            return Refusal("You may not pass while you can get rid of a card.", "MB3-28")
        return Refusal("You may not pass while you can turn a card.", "MB3-28")
    source, target = int(rules.SOURCE_OF[move]), int(rules.TARGET_OF[move])
    card = _card_of(s, source)
    if card < 0 and source == rules.TURNED:
        return Refusal("No card has been turned.", "MB3-11")
    if card < 0:
        return Refusal(f"There is no card on your {PILE_NAMES[source]}.", "MB3-11")
    if target == rules.CENTRE:
        if RANKS[card] == 1:
            return Refusal("Two piles of this nation are already in progress.", "MB3-09")
        return Refusal(f"No Mobilization Pile is ready for the {view.card(card)}.", "MB3-08")
    if target == source + rules.OWN:
        return Refusal("A card cannot be played on its own pile.", "MB3-14")
    return _no_building(view, card, source, target)


def _no_turning(s: Record, seat: int) -> Refusal:
    if not rules.can_turn(s, seat):
        if s.discard_size[seat]:
            return Refusal("The Discard Pile may be picked up only once in a turn.", "MB3-25")
        return Refusal("Your hand, Discard Pile and Reserve Pile are empty.", "MB3-24")
    where = "to the center or to the other side"
    return Refusal(f"You may not turn a card while you can play one {where}.", "MB3-18")


def _no_building(view: SeatView, card: int, source: int, target: int) -> Refusal:
    s, seat = view.s, view.s.turn
    mine = target < rules.OTHER
    owner, pile = (seat, target - rules.OWN) if mine else (1 - seat, target - rules.OTHER)
    under = rules.top(s, owner, pile)
    fits = under >= 0 and rules.fitting(rules.side(s, owner), card, s.building) >> pile & 1
    if fits or (
        under < 0
        and mine
        and pile < rules.PLAYING_PILES
        and source in (rules.RESERVE, rules.DISCARD)
    ):
        limit = f"{rules.OWN_SIDE_LIMIT} consecutive plays on your own side"
        return Refusal(f"You have made {limit}, and no more are allowed.", "MB3-27")
    if under < 0 and pile >= rules.PLAYING_PILES:
        return Refusal(f"An empty {PILE_NAMES[pile]} cannot be built on.", "MB3-14")
    if under < 0 and mine:
        only = "Only the top card of your Reserve Pile or Discard Pile"
        return Refusal(f"{only} may fill a vacant Playing Pile.", "MB3-17")
    if under < 0:
        return Refusal("Only its owner may fill a vacant Playing Pile.", "MB3-17")
    if rules.fitting(rules.side(s, owner), card, rules.ANY) >> pile & 1:
        wanted = "of the other color"
        if s.building == rules.BANK and pile >= rules.PLAYING_PILES:
            wanted = "of the same nation"
        return Refusal(f"At this table the card must be {wanted}.", "MB3-14")
    if pile < rules.PLAYING_PILES:
        return Refusal("A Playing Pile takes a card one number lower than its top card.", "MB3-12")
    return Refusal("This pile takes a card one number higher or lower than its top card.", "MB3-13")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, seat = before, before.s.turn
    if move == rules.PASS:
        sentences = [view.does(seat, "pass") + "."]
    elif move == rules.TURN:
        sentences = _narrate_turning(view, after)
    else:
        sentences = _narrate_playing(view, int(rules.SOURCE_OF[move]), int(rules.TARGET_OF[move]))
    if after.s.turn == OVER:
        sentences += _narrate_end(after)
    return sentences


def _the(pile: int) -> str:
    return PILE_NAMES[pile] if pile < rules.PLAYING_PILES else f"the {PILE_NAMES[pile]}"


def _carried(view: SeatView, source: int, target: int) -> str:
    """A card with its source and its target, before it is played."""
    seat, card = view.s.turn, _card_of(view.s, source)
    here = "" if source == rules.TURNED else f" from {_the(source)}"
    if target == rules.CENTRE:
        there = "to the center"
    elif target < rules.OTHER:
        own = "your" if seat == view.seat else "their own"
        there = f"to {own} {PILE_NAMES[target - rules.OWN]}"
    else:
        there = f"to {view.whose(1 - seat)} {PILE_NAMES[target - rules.OTHER]}"
    return f"the {view.card(card)}{here} {there}"


def _card_of(s: Record, source: int) -> int:
    """The card that the seat to move would play from a source."""
    return s.turned if source == rules.TURNED else rules.top(s, s.turn, source)


def _narrate_playing(view: SeatView, source: int, target: int) -> list[str]:
    card = _card_of(view.s, source)
    sentences = [view.does(view.s.turn, "play", _carried(view, source, target)) + "."]
    if target == rules.CENTRE and RANKS[card] == rules.FLAG:
        nation = list(NATIONS.values())[rules.NATION[card]]
        sentences.append(f"That completes {with_article(nation)} set.")
    return sentences


def _narrate_turning(view: SeatView, after: SeatView) -> list[str]:
    s, seat = view.s, view.s.turn
    missed = after.s.turned < 0
    card = view.card(rules.top(after.s, seat, rules.DISCARD) if missed else after.s.turned)
    sentences = []
    if s.hand_size[seat] == 0:
        pile = PILE_NAMES[rules.DISCARD if s.discard_size[seat] else rules.RESERVE]
        sentences.append(view.does(seat, "pick", f"up the {pile}") + ".")
    sentences.append(view.does(seat, "turn", f"the {card}") + ".")
    if missed:
        sentences.append("It fits nowhere: that is a miss, and the turn is over.")
    return sentences


def _narrate_end(view: SeatView) -> list[str]:
    s = view.s
    if 0 in s.score[:2]:
        return [view.does(s.score.index(0), "have", "no cards left") + "."]
    why = "Both players have passed and can do no more: the game is blocked."
    if s.idle >= rules.STALLED:
        why = f"{rules.STALLED} turns have brought no card to the center: the game is stalled."
    left = [f"{view.name(seat)} {view.verb(seat, 'have')} {s.score[seat]}" for seat in range(2)]
    return [why, f"The number of cards left decides: {listed(left)}."]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The deal in words."""
    s = after.s
    seat = 1 if s.phase == rules.PLAY else 0
    cards = [f"the {after.card(rules.top(s, seat, pile))}" for pile in range(rules.PILES - 1)]
    sentences = [
        f"{_owner(after, seat)} Playing Piles begin with {listed(cards[:-1])}; "
        f"the Reserve Pile shows {cards[-1]}."
    ]
    if s.phase == rules.PLAY:
        sentences.append(after.does(s.turn, "play", "first") + ".")
    return sentences


def account(before: SeatView, after: SeatView) -> HandAccount:
    """MB3-01, MB3-32: the cards left to each player and their places, hidden ones as a number."""
    fields = after.fields
    rows = (slice(rules.PLAYING_PILES), slice(rules.PLAYING_PILES, None))
    playing = [[code for pile in fields["playing"][own] for code in pile] for own in rows]
    places = (
        ("Left in the hand", fields["hand"]),
        ("Left in the Reserve Pile", fields["reserve"]),
        ("Left in the Discard Pile", fields["discard"]),
        ("Left in the Playing Piles", playing),
    )
    lines = [
        account_line(label, map(len, cards), [[] if None in pile else pile for pile in cards])
        for label, cards in places
    ]
    remarks = _narrate_end(after)
    if 0 in after.s.score[:2]:
        remarks.append("The score is the number of cards left, and the lower score wins.")
    return HandAccount(lines=lines, remarks=remarks, outlook="")
