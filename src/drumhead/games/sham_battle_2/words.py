"""Sham Battle No. 2 in words: the table, the moves, and what happened."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, counted
from drumhead.engine.scene import Counter, Figure, Goal, Scene, counter, figure, zone
from drumhead.engine.score_sentences import match_limit
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.rules.allies import (
    DECK,
    NATION_OF,
    RANKS,
    VALUES,
    holds,
    together,
    without,
)
from drumhead.games.common.rules.melds import (
    FLAG_AND_ARMY,
    MELD_CARDS,
    MELD_TEXTS,
    PLURALS,
    SEQUENCE,
    group_of,
    grouped,
    meld_count,
)
from drumhead.games.common.words.allies import (
    asked_nation,
    cards_ruling,
    country,
    country_of,
    must_follow_nation,
    nation_ruling,
    rank_note,
    trick_zones,
)
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.counts import meld_lines, taken_lines
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.melds import count_card, meld_name, meld_notes, meld_with_cards
from drumhead.kernel.bits import lowest
from drumhead.kernel.header import OVER

from . import rules

_draw_zone = draw_zone_by(RANKS.tolist())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields = view.s, view.fields
    ruling = cards_ruling(s.power - 1)
    zones = hand_zones(view, ruling)
    for seat in range(2):
        label = f"On the table in front of {view.name(seat)}"
        mark = "table" if seat == view.seat else ""
        stars = DECK.list(s.table[seat] & ruling)
        cards = fields["table"][seat]
        zones.append(zone("table", label, "meld", cards, seat=seat, mark=mark, stars=stars))
        label = f"Known to be in {view.whose(seat)} hand"
        zones.append(zone("known", label, "pile", fields["known"][seat], seat=seat))
    turned = [] if s.face_up < 0 else [fields["face_up"]]
    zones.append(zone("face-up", "Face up", "row", turned))
    zones.append(zone("reserve", "Reserve Pile", "pile", {"hidden": s.reserve_size}))
    zones += trick_zones(view, 1 - s.dealer, s.power - 1)
    for seat in range(2):
        for meld in s.claims[seat][: s.claims_size[seat]]:
            count = meld_count(meld, s.power - 1)
            label = f"Declared by {view.name(seat)}: {meld_name(meld)}, {count}"
            title = capitalized(meld_name(meld))
            cards = MELD_TEXTS[meld].split()
            zones.append(zone("meld", label, "pile", cards, seat=seat, title=title, worth=count))
    zones.append(_draw_zone(view))
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        rule=nation_ruling(s.power - 1, "Country in Power"), figure=view.public(_figure),
        badges=_badges(view),
    )  # fmt: skip


def _figure(view: SeatView) -> Figure | None:
    """The number of tricks left that allow a declaration after them."""
    s = view.s
    left = rules.FIRST_STAGE - s.takers_size
    if s.turn < 0 or s.phase == rules.PLAY_OFF or left <= 0:
        return None
    return figure(left, f"{agreeing(left, 'trick')} until the play-off")


def _badges(view: SeatView) -> list[str]:
    s = view.s
    if s.phase == rules.DECLARE and s.turn >= 0:
        return badges(view, {s.turn: "Declares"}, dealer=s.dealer)
    taken = s.takers_size
    leader = s.takers[taken - 1] if taken else 1 - s.dealer
    return badges(view, {leader: "Leads"} if s.turn >= 0 else {}, dealer=s.dealer)


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    for seat in range(2):
        tens = _tens(view, seat)
        counters.append(counter("declared", "Declared this hand", s.declared[seat], seat))
        counters.append(counter("tens", "Battleship tens", tens, seat))
        counters.append(counter("tricks", "Tricks", s.takers[: s.takers_size].count(seat), seat))
        counters.append(counter("cards", "Points in cards", s.counted[seat], seat))
    if s.power:
        counters.append(counter("power", "Country in Power", country(s.power - 1)))
    card = f"{count_card(s.sequence)}; Battleship in power exchanged or shown 10"
    counters.append(counter("count-card", "Count card", card))
    return counters


def _tens(view: SeatView, seat: int) -> int:
    """SB2-14: how often a seat has exchanged or shown a Battleship in power."""
    return int(view.s.shows[seat] + (view.s.exchanger == seat))


def _prompt(view: SeatView) -> str:
    s = view.s
    seat = s.turn
    if seat < 0:
        return "The next hand is about to be dealt."
    if seat != view.seat:
        return f"{view.names[seat]} is to {'declare' if s.phase == rules.DECLARE else 'play'}."
    if s.phase == rules.DECLARE:
        if rules.may_combine(s):
            return "You took the trick: declare a combination, or say that you are done."
        return "You have declared: say that you are done."
    if s.plays_size % 2 == 0:
        return "Lead any card to a new trick."
    led = int(s.plays[s.plays_size - 1])
    if s.phase == rules.PLAY:
        return f"{country_of(led)} was led: reply with any card."
    return asked_nation(led, bool(s.hand[seat] & int(NATION_OF[led])))


def goal(view: SeatView) -> Goal:
    """Take tricks to declare combinations, and cards that count."""
    s = view.s
    when = "even in the middle of a hand" if s.finish == rules.AT_ONCE else "when the hand is over"
    return {
        "aim": _aim(view),
        "worth": "Combinations count at once. When the hand is over, cards taken count "
        "15 for a Flag, 10 or 5 for others.",
        "ends": f"A hand is 24 tricks. The first to reach {s.target} wins, {when}.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    if s.turn < 0:
        return "Take tricks: the taker may declare a combination, and the cards in them count too."
    if s.phase == rules.PLAY_OFF:
        return "The play-off: nothing is declared any more. Take tricks with cards that count."
    if s.phase == rules.DECLARE:
        if seat == s.turn:
            need = s.target - s.score[seat]
            if s.finish == rules.AT_ONCE and rules.may_combine(s) and need <= 150:
                return f"Declare if you can: {counted(need, 'more point')} and you have won."
            if rules.may_combine(s):
                return "Declare your best combination now; it must come out of your hand."
            return "You have declared. When you are done, both of you draw a card."
        return f"{view.names[s.turn]} took the trick and may declare a combination."
    left = rules.FIRST_STAGE - s.takers_size
    until = f"{left} {agreeing(left, 'trick')} until the play-off"
    return f"Take tricks, for only the taker may declare a combination; {until}."


def legend(view: SeatView, card: int) -> list[str]:
    """The points of a captured card, the cards it takes, and its combinations."""
    counts, rank = f"Counts {VALUES[card]} when taken.", rank_note(card)
    if RANKS[card] == 1:  # SB2-14
        rank = f"{rank[:-1]}; in power it may be exchanged or shown for 10."
    return [f"{counts} {rank}", *meld_notes(card, view.s.sequence)]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < rules.FROM_TABLE:
        return f"Play the {view.card((move - rules.PLAYING) << 1)}"
    if move < rules.MELDING:
        return f"Play the {view.card((move - rules.FROM_TABLE) << 1)} from the table"
    ship = view.card(rules.battleship(view.s))
    if move == rules.EXCHANGE:
        return f"Exchange the {ship} for the {view.card(view.s.face_up)}, for 10"
    if move == rules.SHOW:
        return f"Show the {ship} for 10"
    if move == rules.DONE:
        return "Done declaring"
    meld = move - rules.MELDING
    return f"Declare {meld_with_cards(meld)} for {meld_count(meld, view.s.power - 1)}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s, seat = view.s, view.s.turn
    if move >= rules.MELDING:
        return _no_declaration(view, move)
    if s.phase == rules.DECLARE:
        return Refusal("You took the trick: declare, or say that you are done.", "SB2-09")
    table = move >= rules.FROM_TABLE
    card = (move - (rules.FROM_TABLE if table else rules.PLAYING)) << 1
    if table and s.phase == rules.PLAY_OFF:
        return Refusal("There are no cards on the table in the play-off.", "SB2-19")
    if table:
        return Refusal(f"The {view.card(card)} is not on the table in front of you.", "SB2-07")
    if not s.hand[seat] >> card & 1:
        clause = "SB2-07" if s.phase == rules.PLAY else "SB2-21"
        return Refusal(f"The {view.card(card)} is not in your hand.", clause)
    return must_follow_nation("SB2-21", int(s.plays[s.plays_size - 1]))


def _no_declaration(view: SeatView, move: int) -> Refusal:
    s, seat = view.s, view.s.turn
    if s.phase == rules.PLAY_OFF:
        return Refusal("Nothing more may be declared in the play-off.", "SB2-19")
    if s.phase == rules.PLAY:
        return Refusal("You may declare only when you have just taken a trick.", "SB2-09")
    if s.ten == rules.INSTEAD and s.laid + s.tens:
        return Refusal("At this table only one declaration is allowed for each trick.", "SB2-15")
    if move >= rules.EXCHANGE:
        if not s.hand[seat] >> rules.battleship(s) & 1:
            return Refusal(f"The {view.card(rules.battleship(s))} is not in your hand.", "SB2-14")
        return Refusal("The card lying face up is the same Battleship.", "SB2-14")
    meld = move - rules.MELDING
    if s.laid:
        return Refusal("Only one combination may be laid down for each trick taken.", "SB2-09")
    cards = int(MELD_CARDS[meld])
    if not holds(s.hand[seat], cards):
        if holds(together(s.hand[seat], s.table[seat]), cards):
            return Refusal("A card on the table has already been used in a combination.", "SB2-11")
        return Refusal("These cards are not all in your hand.", "SB2-11")
    if group_of(meld) & grouped(s, seat):
        number = PLURALS[lowest(group_of(meld))]
        return Refusal(f"Only one group of {number} may be declared in a hand.", "SB2-12")
    if SEQUENCE <= meld < FLAG_AND_ARMY and (meld - SEQUENCE) % 4 != s.power - 1:
        return Refusal("Only the sequence of the Country in Power counts.", "SB2-10")
    return Refusal("The sequence is Flag, Bond, Army, Aeroplane and Submarine.", "SB2-10")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    view, s, seat = before, before.s, before.s.turn
    if move >= rules.MELDING:
        sentences = _narrate_declaring(view, move, after)
    else:
        table = move >= rules.FROM_TABLE
        card = view.card((move - (rules.FROM_TABLE if table else rules.PLAYING)) << 1)
        verb = "lead" if s.plays_size % 2 == 0 else "play"
        sentences = [view.does(seat, verb, f"the {card}{' from the table' if table else ''}") + "."]
        if after.s.takers_size > s.takers_size:
            taker = after.s.takers[s.takers_size]
            count = after.s.counted[taker] - s.counted[taker]
            sentences.append(view.does(taker, "take", f"the trick, {count} in cards") + ".")
    if after.s.phase == rules.DEAL:
        for player in range(2):
            sums = f"{after.s.counted[player]} in cards, for a total of {after.s.score[player]}"
            sentences.append(after.does(player, "count", sums) + ".")
    return sentences


def _narrate_declaring(view: SeatView, move: int, after: SeatView) -> list[str]:
    s, seat = view.s, view.s.turn
    if move == rules.DONE:
        return _narrate_drawing(view, after)
    ship = view.card(rules.battleship(s))
    if move == rules.EXCHANGE:
        turned = view.card(s.face_up)
        sentences = [view.does(seat, "exchange", f"the {ship} for the {turned}, for 10") + "."]
    elif move == rules.SHOW:
        sentences = [view.does(seat, "show", f"the {ship} for 10") + "."]
    else:
        meld = move - rules.MELDING
        what = f"{meld_with_cards(meld)} for {meld_count(meld, s.power - 1)}"
        sentences = [view.does(seat, "declare", what) + "."]
    if after.s.turn == OVER:
        sentences.append(_reached(after, seat))
    return sentences


def _reached(view: SeatView, seat: int) -> str:
    return view.does(seat, "reach", f"{view.s.score[seat]} points") + "."


def _narrate_drawing(view: SeatView, after: SeatView) -> list[str]:
    """The cards drawn. Only the player's own card is named, and the face-up card to both."""
    s, taker = view.s, view.s.turn
    sentences = []
    for seat in (taker, 1 - taker):
        card = "a card"
        if after.s.hand[seat] > 0:
            had = s.hand[seat]
            if after.s.phase == rules.PLAY_OFF:
                had = together(had, s.table[seat])
            card = f"the {view.card(lowest(without(after.s.hand[seat], had)))}"
        if seat != taker and after.s.phase == rules.PLAY_OFF:
            sentences.append(
                view.does(seat, "take", f"the {view.card(s.face_up)} that lay face up") + "."
            )
        else:
            sentences.append(view.does(seat, "draw", card) + ".")
    if after.s.phase == rules.PLAY_OFF:
        sentences.append("The Reserve Pile is used up and the play-off begins.")
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw or the deal in words."""
    s = after.s
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, RANKS.tolist())]
    power = country(s.power - 1)
    return [
        after.does(s.dealer, "deal", "twelve cards to each player") + ".",
        f"The {after.card(s.face_up)} is turned up: {power} is the Country in Power.",
    ]


def account(before: SeatView, after: SeatView) -> HandAccount:
    """SB2-09: the declarations; SB2-23: and the cards taken, if the hand was played out."""
    s, sides = after.s, after.game.sides
    lines = meld_lines(after, sides)
    tens = [s.declared[seat] - sum(line["points"][seat] for line in lines) for seat in range(2)]
    ship = DECK.codes[rules.battleship(s)]
    cards = [[ship] * _tens(after, seat) for seat in range(2)]
    lines.append(account_line("Battleship in power exchanged or shown", tens, cards))
    remarks = [f"{country(s.power - 1)} was the Country in Power."]
    if s.phase == rules.DEAL:
        lines += taken_lines(after, sides)
    else:  # SB2-25
        remarks.append(f"{_reached(after, before.s.turn)[:-1]}, so the cards taken do not count.")
    outlook = match_limit(after, s.target)
    return HandAccount(lines=lines, remarks=remarks, outlook=outlook, limit=int(s.target))
