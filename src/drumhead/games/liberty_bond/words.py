"""Liberty Bond Game in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, counted, listed, plural, spelled
from drumhead.engine.scene import Counter, Goal, Scene, counter, figure, zone
from drumhead.engine.score_sentences import match_limit, score_sentence
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import DECK, RANKS, holds, without
from drumhead.games.common.words.allies import nations_of
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.hands import hand_zones
from drumhead.kernel.bits import lowest, popcount
from drumhead.packs.allie_patriot import NATIONS, PICTURES

from . import rules

_draw_zone = draw_zone_by(RANKS.tolist())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields = view.s, view.fields
    zones = hand_zones(view)
    for row in range(s.rows_size):
        owner = s.owners[row]
        label = f"Row {row + 1}, laid by {view.name(owner)}"
        cards = rules.TEXTS[s.rows[row]].split()
        zones.append(zone("row", label, "meld", cards, seat=owner, mark=f"{row + 1}"))
    label = "Discard Pile"
    if s.discards_size:
        label = f"Top of the Discard Pile ({counted(s.discards_size, 'card')})"
    top, beneath = fields["discards"][-1:], max(s.discards_size - 1, 0)
    zones.append(zone("discards", label, "row", top, beneath=beneath, mark="discard"))
    reserve = {"hidden": s.reserve_size}
    zones.append(zone("reserve", "Reserve Pile", "pile", reserve, mark="reserve"))
    zones.append(_draw_zone(view))
    turn = min(s.turns // view.players + 1, rules.MOST_TURNS)
    ends = figure(turn, "turns in this hand", rules.MOST_TURNS, meter=True) if s.deal > 0 else None
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        figure=ends, badges=badges(view, dealer=s.dealer),
    )  # fmt: skip


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat in range(view.players):
        held = -s.hand[seat] if s.hand[seat] < 0 else popcount(s.hand[seat])
        counters.append(counter("cards", "Cards in hand", held, seat))
        counters.append(counter("bonds", "Bonds in rows", rules.bonds(s, seat), seat))
    if s.deal > 0:
        turn = min(s.turns // view.players + 1, rules.MOST_TURNS)
        counters.append(counter("turn", "Turn in this hand", f"{turn} of {rules.MOST_TURNS}"))
        counters.append(counter("reserve", "Cards in the Reserve Pile", s.reserve_size))
    return counters


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        doing = "draw" if s.phase == rules.DRAW else "lay, add or discard"
        return f"{view.names[seat]} is to {doing}."
    if s.phase == rules.DRAW:
        return "Draw the top card of the Reserve Pile or of the Discard Pile."
    if popcount(s.hand[seat]) == 1:
        return "Discard your last card and go out."
    if s.laid or popcount(s.hand[seat]) < 4:
        return "Add cards to rows if you like; a discard ends your turn."
    return "Lay a combination or add cards to rows if you like; a discard ends your turn."


def _combination(combination: int) -> str:
    """A combination in words: "four Flags", "the American sequence Bond to Submarine"."""
    codes = rules.TEXTS[combination].split()
    if combination < rules.FIRST_GROUP:
        first, last = (PICTURES[int(code[1])][0] for code in (codes[0], codes[-1]))
        return f"the {NATIONS[codes[0][0]]} sequence from {first} to {last}"
    return f"{spelled(len(codes))} {plural(PICTURES[int(codes[0][1])][0])}"


def _with_nations(combination: int) -> str:
    """A unique name of a combination in words."""
    if combination < rules.FIRST_GROUP:
        return _combination(combination)
    return f"{_combination(combination)} ({nations_of(rules.TEXTS[combination].split())})"


def goal(view: SeatView) -> Goal:
    """Own Bonds on the table, and be the first to play out the hand."""
    limit = int(rules.TARGETS[view.s.target])
    return {
        "aim": _aim(view),
        "worth": "A Bond in your own row pays 10. Going out pays for every card others hold.",
        "ends": f"A hand ends when a last card is discarded. The first to {limit} points wins.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if seat is None or seat < 0:
        return "Lay Bonds in rows of your own, and be the first out of cards."
    held, own = popcount(s.hand[seat]), rules.bonds(s, seat)
    if s.turn < 0 or held == 0:
        return "Lay Bonds in rows of your own, and be the first out of cards."
    if held + (s.phase == rules.DRAW or s.turn != seat) < 4:
        return "Too few cards to lay a row: add to any row what fits, and discard your last card."
    if s.laid and s.turn == seat:
        return "One row a turn is all: add to any row what fits, and discard a card."
    owned = f"You own {counted(own, 'Bond')} on the table; " if own else ""
    return capitalized(f"{owned}lay rows, Bonds above all, and be the first out of cards.")


#: LB-12: the place of a card in a sequence, by its number.
_PLACES = {
    6: "above the Liberty Bond", 5: "between Flag and Army",
    4: "between Liberty Bond and Aeroplane", 3: "between Army and Submarine",
    2: "between Aeroplane and Battleship", 1: "below the Submarine",
}  # fmt: skip


def legend(view: SeatView, card: int) -> list[str]:
    """The points of a card, and its combinations."""
    number = int(DECK.codes[card][1])
    picture, value = PICTURES[number]
    notes = [f"Left in a hand, it pays {value} to the player who goes out."]
    if picture == "Liberty Bond":
        notes.insert(0, "In a row it pays the owner of the row 10, no matter who put it there.")
    place = f"Lies {_PLACES[number]} of its nation, or with other {plural(picture)}"
    return [*notes, f"{place}: three or more make a row."]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move == rules.FROM_RESERVE:
        return "Draw from the Reserve Pile"
    if move == rules.FROM_DISCARDS:
        top = view.s.discards[view.s.discards_size - 1]
        return f"Take the {view.card(top)} from the Discard Pile"
    if move >= rules.DISCARDING:
        return f"Discard the {view.card((move - rules.DISCARDING) << 1)}"
    if move >= rules.ADDING:
        place, row = divmod(move - rules.ADDING, rules.MOST_ROWS)
        return f"Add the {view.card(place << 1)} to {view.whose(view.s.owners[row])} row {row + 1}"
    return f"Lay {_with_nations(move - rules.LAYING)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if s.phase == rules.DRAW:
        return Refusal("Begin your turn by drawing a card from one of the two piles.", "LB-10")
    if move < rules.LAYING:
        return Refusal("You have already drawn; only one card is drawn in a turn.", "LB-10")
    hand = s.hand[s.turn]
    if move >= rules.DISCARDING:
        return _not_held(view, (move - rules.DISCARDING) << 1, "LB-22")
    if move < rules.ADDING:
        return _no_laying(view, move - rules.LAYING)
    place, row = divmod(move - rules.ADDING, rules.MOST_ROWS)
    card = place << 1
    if row >= s.rows_size:
        return Refusal(f"There is no row {row + 1}.", "LB-19")
    if not hand >> card & 1:
        return _not_held(view, card, "LB-19")
    if rules.FITTING[s.rows[row]] >> card & 1:
        return Refusal("You may not add your last card: one must be left to discard.", "LB-21")
    if s.rows[row] < rules.FIRST_GROUP:
        sentence = (
            f"Row {row + 1} is a sequence and takes only the next card of its nation at either end."
        )
        return Refusal(sentence, "LB-17")
    return Refusal(f"Row {row + 1} is a group and takes only cards with the same picture.", "LB-18")


def _not_held(view: SeatView, card: int, clause: str) -> Refusal:
    return Refusal(f"The {view.card(card)} is not in your hand.", clause)


def _no_laying(view: SeatView, combination: int) -> Refusal:
    s = view.s
    if s.laid:
        return Refusal("Only one combination may be laid in a turn.", "LB-15")
    if not holds(s.hand[s.turn], int(rules.CARDS[combination])):
        return Refusal("These cards are not all in your hand.", "LB-14")
    return Refusal("You may not lay your whole hand: one card must be left to discard.", "LB-21")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, s, seat = before, before.s, before.s.turn
    if move < rules.LAYING:
        return [_narrate_draw(view, move, after)]
    if move < rules.ADDING:
        what = f"{_with_nations(move - rules.LAYING)} as row {after.s.rows_size}"
        return [view.does(seat, "lay", what) + "."]
    if move < rules.DISCARDING:
        place, row = divmod(move - rules.ADDING, rules.MOST_ROWS)
        what = f"the {view.card(place << 1)} to {view.whose(s.owners[row])} row {row + 1}"
        return [view.does(seat, "add", what) + "."]
    sentences = [
        view.does(seat, "discard", f"the {view.card((move - rules.DISCARDING) << 1)}") + "."
    ]
    if after.s.turned > s.turned:
        under = "The Discard Pile below its top card"
        sentences.append(f"{under} is turned over to make a new Reserve Pile.")
    return sentences + (_narrate_score(after) if after.s.phase == rules.DEAL else [])


def _narrate_draw(view: SeatView, move: int, after: SeatView) -> str:
    s, seat = view.s, view.s.turn
    if move == rules.FROM_DISCARDS:
        card = view.card(s.discards[s.discards_size - 1])
        return view.does(seat, "take", f"the {card} from the Discard Pile") + "."
    card = "a card"
    if after.s.hand[seat] >= 0:
        card = f"the {view.card(lowest(without(after.s.hand[seat], s.hand[seat])))}"
    return view.does(seat, "draw", f"{card} from the Reserve Pile") + "."


def _narrate_score(view: SeatView) -> list[str]:
    s = view.s
    sentences = [_how_it_ended(view)]
    for seat in range(view.players):
        if seat != s.out:
            cards = listed([f"the {view.card(code)}" for code in view.fields["hand"][seat]])
            what = f"{cards}, worth {rules.counting_value(s.hand[seat])}"
            sentences.append(view.does(seat, "be", f"left with {what}") + ".")
    for seat in range(view.players):
        sentences.append(score_sentence(view, seat, rules.hand_points(s, seat), s.score[seat]))
    return sentences


def _how_it_ended(view: SeatView) -> str:
    if view.s.out < 0:
        return (
            f"Everybody has had {rules.MOST_TURNS} turns: the hand ends, and nobody has gone out."
        )
    return view.does(view.s.out, "go", "out") + "."


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    s = after.s
    if before.s.phase == rules.DEALER:
        return [narrate_draw(after, RANKS.tolist())]
    return [
        after.does(s.dealer, "deal", f"{spelled(rules.DEALT[after.players])} cards to each player")
        + ".",
        f"The {after.card(s.discards[0])} is turned up and begins the Discard Pile.",
    ]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """LB-27: the cards in the other hands, for going out; LB-28: the Bonds in each one's rows."""
    s, seats = after.s, range(after.players)
    left = [rules.counting_value(s.hand[seat]) for seat in seats]
    won = [sum(left) if seat == s.out else 0 for seat in seats]
    held = [code for seat in seats for code in DECK.list(s.hand[seat])]
    hands = f"Cards left in the other {agreeing(after.players - 1, 'hand')}"
    own = [rules.hand_points(s, seat) - won[seat] for seat in seats]
    lines = [
        account_line(hands, won, [held if seat == s.out else [] for seat in seats]),
        account_line("Bonds in rows", own, [_bonds_in_rows(after, seat) for seat in seats]),
    ]
    limit, remarks = int(rules.TARGETS[s.target]), [_how_it_ended(after)]
    if s.out < 0:
        remarks.append("The cards left in the hands count for nobody.")
    elif after.players > 2:
        piles = [f"{left[seat]} in {after.whose(seat)} hand" for seat in seats if seat != s.out]
        remarks.append(f"The cards left count {listed(piles)}.")
    outlook = match_limit(after, limit)
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=limit)


def _bonds_in_rows(view: SeatView, seat: int) -> list[str]:
    """LB-20: the Bonds in the rows that a seat owns, including those added by others."""
    s = view.s
    rows = [rules.TEXTS[s.rows[row]].split() for row in range(s.rows_size) if s.owners[row] == seat]
    return [code for row in rows for code in row if PICTURES[int(code[1])][0] == "Liberty Bond"]
