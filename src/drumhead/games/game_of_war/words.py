"""Game of War in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Iterable
from types import SimpleNamespace

from drumhead.engine.account import AccountLine, HandAccount, account_line
from drumhead.engine.english import capitalized, counted, listed, possessive, spelled
from drumhead.engine.scene import Counter, Emblem, Figure, Goal, Scene, Zone, counter, figure, zone
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.games.common.words.accounts import own_side
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.partners import side_name
from drumhead.games.game_of_war.arbitration import all_passes, arbitration_points
from drumhead.games.game_of_war.common import (
    ARBITRATION,
    ARBITRATION_VALUES,
    ARMY_SIZE,
    BATTLE,
    BATTLE_VALUES,
    CAPTAINS,
    CHOOSE,
    COLONELS,
    COLORS,
    COMMERCIAL,
    DEAL_RUSSIA,
    DECK,
    DRAW_JAPAN,
    DRAW_RUSSIA,
    FORCED,
    FORT_CODES,
    FORT_POINTS,
    GENERALS,
    INSTEAD,
    LIEUTENANTS,
    NATIONS,
    NEUTRALS,
    OFFICER_CARDS,
    OPEN,
    OPPOSITES,
    PRIVATE_CARDS,
    SHUFFLE,
    nation_of,
    to_the_left,
)
from drumhead.kernel.bits import cards_of, popcount
from drumhead.kernel.compiler import Record
from drumhead.kernel.header import OVER
from drumhead.packs.game_of_war import FORTS

from . import rules

FORT_NAMES = tuple(name for name, _ in FORTS.values())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it."""
    s, fields = view.s, view.fields
    zones = hand_zones(view)
    arbitration = s.phase == ARBITRATION
    zones += _arbitration_zones(view) if arbitration else [*_fort_zones(view), *_battle_zones(view)]
    # The cards of the current draw lie on the table.
    for name, label, settled in (
        ("sides", "Draw for sides", s.japan >= 0),
        ("attack", "Draw for attack", s.japan < 0 or any(view.s.hand[: view.players])),
    ):
        cards = fields[f"{name}_draw"]
        seats = [place % 2 for place in range(len(cards))]
        layout = "aside" if settled else "row"
        zones.append(zone(f"{name}-draw", label, layout, cards, seats=seats))
    return Scene(
        zones=zones, counters=view.public(_counters), prompt=_prompt(view),
        setting="trick" if arbitration else "forts",
        rule=view.public(_rule), figure=_figure(view), badges=_badges(view),
        stage="The Arbitration" if arbitration else "The Battle",
    )  # fmt: skip


def _rule(view: SeatView) -> Emblem | None:
    """In Arbitration, the color that answers the card led."""
    s = view.s
    if s.phase != ARBITRATION or not s.trick_size or NEUTRALS >> s.trick[0] & 1:
        return None
    nation = 1 - _color(s.trick[0])
    name = f"{_adjective(nation)} cards"
    return {"sign": NATIONS[nation].lower(), "name": name, "role": "answer the lead"}


def _figure(view: SeatView) -> Figure | None:
    """The points of the own side in this stage, compared with those of the other."""
    s = view.s
    if s.japan < 0:
        return None
    own = own_side(view)
    points = [_battle_points(s, side) for side in (0, 1)]
    what = "battle points"
    if s.phase == ARBITRATION:
        points = [int(s.points[side] + arbitration_points(s, side)) for side in (0, 1)]
        what = "points here"
    return figure(points[own], f"{what}, against {points[1 - own]}")


def _badges(view: SeatView) -> list[str]:
    """The nation of each player, and the dealer in Arbitration."""
    s = view.s
    if s.japan < 0:
        return badges(view)
    nations = [NATIONS[nation_of(s, side)] for side in (0, 1)]
    said = {seat: nations[seat & 1] for seat in range(view.players)}
    if s.dealer >= 0:
        said[s.dealer] += ", dealer"
    return badges(view, said)


def _fort_zones(view: SeatView) -> list[Zone]:
    """The forts in order, a captured one as an empty place. The lines follow each."""
    s = view.s
    zones: list[Zone] = []
    for fort, (code, name) in enumerate(zip(FORT_CODES, FORT_NAMES, strict=True)):
        card = [code] if s.holder[fort] < 0 else []
        zones.append(zone("fort", name, "row", card, mark=code))
        for side in range(2) if s.japan >= 0 else ():
            label = f"{name}, {_adjective(nation_of(s, side))} line"
            cards = view.fields["line"][2 * fort + side]
            zones.append(zone("line", label, "row", cards, seat=side))
    return zones


def _battle_zones(view: SeatView) -> list[Zone]:
    """The card drawn from reserve, the stocks, and the cards that each side has put away."""
    s, fields = view.s, view.fields
    zones: list[Zone] = []
    if s.reservist >= 0:
        cards = [fields["reservist"]]
        zones.append(zone("reservist", "Drawn from reserve", "row", cards, seat=s.turn))
    for nation in range(2):
        what = "stock" if s.japan >= 0 else "pack"
        label = f"{_adjective(nation)} {what}"
        zones.append(zone("stock", label, "pile", {"hidden": s.stock_size[nation]}))
    if s.japan < 0:
        return zones
    for side in range(2):
        name = NATIONS[nation_of(s, side)]
        captives = fields["captives"][side] + _fort_codes(_forts_of(s, side))
        zones.append(zone("captives", f"{possessive(name)} captives", "pile", captives, seat=side))
        reserve = fields["reserve"][side][::-1]
        label = f"{possessive(name)} reserve, from the top"
        zones.append(zone("reserve", label, "pile", reserve, seat=side))
    return zones


def _arbitration_zones(view: SeatView) -> list[Zone]:
    """The engagement, the cards left by ties, and the cards that each side has taken."""
    s, fields = view.s, view.fields
    led = [s.leader][: s.trick_size]
    trick, held = fields["trick"], s.trick_size - 1
    zones = [zone("engagement", "Engagement", "trick", trick, seats=led, led=held, taking=held)]
    zones.append(zone("forts", "Forts", "row", _fort_codes(_forts_of(s, -1))))
    zones.append(zone("tied", "Left on the table by ties", "row", fields["tied"]))
    for side in range(2):
        name = NATIONS[nation_of(s, side)]
        won = _fort_codes(_forts_of(s, side))
        zones.append(zone("forts-won", f"{possessive(name)} forts", "pile", won, seat=side))
        zones.append(zone("taken", f"Taken by {name}", "pile", fields["taken"][side], seat=side))
    zones.append(zone("undealt", "Undealt cards", "pile", {"hidden": s.undealt_size}))
    return zones


def _adjective(nation: int) -> str:
    return ("Japanese", "Russian")[nation]


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    if s.japan < 0:
        return []
    counters = [counter("attacker", "Won the draw for attack", "", s.attacker)]
    if s.again and s.turn >= 0:
        counters.append(counter("again", "Plays again", "", s.turn))
    if s.dealer >= 0:
        counters.append(counter("dealer", "Dealer", "", s.dealer))
    for seat in range(view.players):
        side = seat & 1
        counters.append(counter("nation", "Fights for", NATIONS[nation_of(s, side)], seat))
        if won := [FORT_NAMES[fort] for fort in cards_of(_forts_of(s, side))]:
            counters.append(counter("forts", "Forts won", ", ".join(won), seat))
        counters.append(counter("battle", "Battle points", _battle_points(s, side), seat))
        if s.passes > 0:
            now = arbitration_points(s, side) if s.turn >= 0 else 0
            points = s.points[side] + now
            counters.append(counter("arbitration", "Arbitration points", points, seat))
    return counters


def _battle_points(s: Record, side: int) -> int:
    """The points recorded at the end of the Battle; before that, the points of the captives."""
    return int(s.battle_points[side] if s.dealer >= 0 else rules.captive_points(s, side))


def _holder(view: SeatView, fort: int) -> str:
    return NATIONS[nation_of(view.s, view.s.holder[fort])]


def _prompt(view: SeatView) -> str:
    s, seat = view.s, view.s.turn
    if seat < 0:
        return "The cards are about to be shuffled."
    if seat != view.seat:
        if s.phase == CHOOSE:
            return f"{view.names[seat]} is to choose a nation."
        return f"{view.names[seat]} is to play{' again' if s.again else ''}."
    if s.phase == CHOOSE:
        return "You won the draw: choose Japan or Russia."
    if s.phase == OPEN:
        left = view.names[to_the_left(s, seat)]
        return f"Open the Battle, or order {left} to open it."
    if s.phase == ARBITRATION:
        return _arbitration_prompt(view)
    if s.reservist >= 0:
        return f"You drew the {view.card(s.reservist)} from the reserve: play it against a fort."
    return f"Play {'another' if s.again else 'a'} card against a fort."


def _arbitration_prompt(view: SeatView) -> str:
    s, hand = view.s, view.s.hand[view.s.turn]
    if s.trick_size == 0:
        return "Lead any card to a new engagement."
    led = s.trick[0]
    if NEUTRALS >> led & 1:
        return f"{view.card(led)} is neutral: play any card."
    wanted = _adjective(1 - _color(led))
    if hand & int(OPPOSITES[led]):
        name = capitalized(_named(view, led))
        return f"{name} was led: play a {wanted} card or a neutral card."
    if not hand & NEUTRALS:
        return f"You have no {wanted} card: whatever you play is lost."
    if s.neutrals == FORCED:
        return f"You have no {wanted} card: play a neutral card."
    like = f"{_adjective(_color(led))} card, which is lost"
    return f"You have no {wanted} card: play a neutral card, or a {like}."


def _color(card: int) -> int:
    """The nation whose color a card has in Arbitration."""
    return int(COLORS[1]) >> card & 1


def goal(view: SeatView) -> Goal:
    """The prizes of the Skirmish, of the Battle and of Arbitration."""
    return _arbitration_goal(view) if view.s.dealer >= 0 else _battle_goal(view)


def _battle_goal(view: SeatView) -> Goal:
    s = view.s
    if s.turn == OVER:
        aim = "All the forts are captured, and the higher total wins."
    elif s.phase == CHOOSE and s.turn == view.seat:
        aim = "Choose a nation: the drawn card of the other one is your first captive."
    elif s.phase in (DRAW_JAPAN, DRAW_RUSSIA, CHOOSE):
        aim = "Capture officers and win forts in battle; forts that are left go to Arbitration."
    elif s.phase == OPEN and s.turn == view.seat:
        aim = "Open the Battle, or let the enemy open it and capture the card that he plays."
    else:
        aim = "Capture officers with higher cards, and assemble a combination that wins a fort."
    return {
        "aim": aim,
        "worth": "Captives count: General 30, Colonel 25, Captain 20, Lieutenant 15, private 1; "
        "a fort 30 or 25.",
        "ends": "The Battle ends when the cards run out or no fort is left. Forts that still stand "
        "go to Arbitration.",
    }


def _arbitration_goal(view: SeatView) -> Goal:
    s = view.s
    left = [fort for fort in range(4) if s.holder[fort] < 0]
    if s.turn == OVER:
        aim = "The Arbitration is over, and the higher total wins."
    else:
        forts = "the last fort" if len(left) == 1 else f"the {spelled(len(left))} forts left"
        points = _forts_count(sum(1 << fort for fort in left))
        what = "the other color's cards"
        if view.seat is not None and view.seat >= 0:
            what = f"{('red', 'blue')[1 - nation_of(s, view.seat & 1)]} cards"
        aim = f"Take {what} and the neutrals: more points here bring {forts}, worth {points}."
    court = "25 in all" if s.court == INSTEAD else "25 more"
    passes = "played through twice" if all_passes(s) > 1 else "played through"
    return {
        "aim": aim,
        "worth": "Of the other color flags count 10 to 20, officers 2 to 5, one of each rank "
        f"{court}; neutrals 25 and 30.",
        "ends": f"It ends when the 24 cards are {passes}. Battle, Arbitration and forts are added: "
        "the most points win.",
    }


#: The combinations of each rank at a fort, as a set of cards.
_COMBINATIONS = {
    GENERALS: "Two Generals at one fort are a combination, which can win it.",
    COLONELS | CAPTAINS | LIEUTENANTS: "Colonel, Captain and Lieutenant at one fort are a "
    "combination, which can win it.",
    PRIVATE_CARDS: "Four privates in a row at one fort, such as 4-5-6-7, are a combination, which "
    "can win it.",
}


def legend(view: SeatView, card: int) -> list[str]:
    """The worth of a card in Battle and in Arbitration, its forts and its combinations."""
    worth = int(ARBITRATION_VALUES[view.s.arbiters][card])
    if card >= 2 * ARMY_SIZE:
        return _arbiter_notes(view, card, worth)
    outer = COMMERCIAL >> card & 1
    value = int(BATTLE_VALUES[card])
    if worth:
        count = f"Worth {value} in Battle and as a captive, {worth} in Arbitration."
    else:
        count = "Worth its number in Battle, but only 1 as a captive; not used in Arbitration."
    where = (
        "Commercial flag: goes to Mukden or Port Arthur, while either stands."
        if outer
        else "War flag: goes to Tokio or St. Petersburg, while either stands."
    )
    return [count, where, next(of for cards, of in _COMBINATIONS.items() if cards >> card & 1)]


def _arbiter_notes(view: SeatView, card: int, worth: int) -> list[str]:
    if not NEUTRALS >> card & 1:
        enemy = 1 - _color(card)
        return [
            f"Used in Arbitration only: counts {worth} if {NATIONS[enemy]} takes it.",
            f"A {_adjective(_color(card))} card: it beats every {_adjective(enemy)} officer.",
        ]
    beaten = "nothing beats it" if DECK.codes[card] == "SAM" else "only Uncle Sam beats it"
    notes = [
        f"Used in Arbitration only: counts {worth} for the player who takes it.",
        f"Neutral: it may be played to any card, and {beaten}.",
    ]
    if view.s.neutrals == FORCED:
        notes.append("Without a card of the opposite color, a neutral card must be played.")
    return notes


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    if move < rules.ORDER:
        return f"Choose {NATIONS[move - rules.CHOOSING]}"
    if move == rules.ORDER:
        return f"Order {view.names[to_the_left(view.s, view.s.turn)]} to open the Battle"
    if move >= rules.ENGAGING:
        return f"Play {_named(view, move - rules.ENGAGING)}"
    card, fort = divmod(move - rules.PLAYING, 4)
    return f"Play the {view.card(card)} against {FORT_NAMES[fort]}"


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    s = view.s
    if s.phase == CHOOSE:
        return Refusal("You won the draw: choose Japan or Russia first.", "GW-12")
    if move < rules.ORDER:
        return Refusal("The nations have already been chosen.", "GW-12")
    if move == rules.ORDER:
        sentence = "Only the winner of the draw for attack may give that order, at the very start."
        return Refusal(sentence, "GW-19")
    if s.phase == ARBITRATION:
        return _why_not_engage(view, move)
    if move >= rules.ENGAGING:
        return Refusal(
            "In the Battle a card is played against a fort: name the fort, too.", "GW-20"
        )
    return _why_not_play(view, move - rules.PLAYING >> 2, move - rules.PLAYING & 3)


def _why_not_play(view: SeatView, card: int, fort: int) -> Refusal:
    s, name = view.s, FORT_NAMES[fort]
    if s.reservist >= 0 and s.reservist != card:
        return Refusal(f"You drew the {view.card(s.reservist)}, and it must be played.", "GW-42")
    if not rules.soldiers(s) >> card & 1:
        return Refusal(f"The {view.card(card)} is not in your hand.", "GW-20")
    if s.holder[fort] >= 0:
        return Refusal(f"{name} has been captured and is out of play.", "GW-41")
    outer = COMMERCIAL >> card & 1
    flag, where = ("Commercial", "outer") if outer else ("War", "inner")
    return Refusal(f"{flag} flags must go to the {where} forts while one of them is left.", "GW-21")


def _why_not_engage(view: SeatView, move: int) -> Refusal:
    s, hand = view.s, view.s.hand[view.s.turn]
    if move < rules.ENGAGING:
        return Refusal("The Battle is over: in Arbitration no fort is named.", "GW-54")
    card = move - rules.ENGAGING
    if not hand >> card & 1:
        return Refusal(f"{capitalized(_named(view, card))} is not in your hand.", "GW-54")
    wanted = _adjective(1 - _color(s.trick[0]))
    if hand & int(OPPOSITES[s.trick[0]]):
        return Refusal(
            f"You have a {wanted} card, so you must play one or a neutral card.", "GW-56"
        )
    sentence = f"You have no {wanted} card, so at this table you must play a neutral card."
    return Refusal(sentence, "GW-57")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words."""
    assert move is not None
    seat, view = before.s.turn, before
    if view.s.phase == CHOOSE:
        chosen = NATIONS[move - rules.CHOOSING]
        return [view.does(seat, "choose", chosen) + ".", *_narrate_attack(after)]
    if move == rules.ORDER:
        whom = view.name(to_the_left(view.s, seat))
        return [view.does(seat, "order", f"{whom} to open the Battle") + "."]
    if view.s.phase == ARBITRATION:
        return _narrate_engagement(before, move - rules.ENGAGING, after)
    card, fort = move - rules.PLAYING >> 2, move - rules.PLAYING & 3
    sentences = [view.does(seat, "play", f"the {view.card(card)} against {FORT_NAMES[fort]}") + "."]
    return sentences + _narrate_winnings(before, card, fort, after) + _narrate_turn(before, after)


def _narrate_attack(view: SeatView) -> list[str]:
    s = view.s
    cards = s.attack_draw[: s.attack_draw_size]
    return [_won_draw(view, s.attacker, "attack", cards)]


def _won_draw(view: SeatView, winner: int, prize: str, cards: list[int]) -> str:
    """The winner of a draw of two cards, with the cards and the number of ties."""
    won, lost = (view.card(cards[seat - 2]) for seat in (winner, 1 - winner))
    ties = len(cards) // 2 - 1
    after = f", after {counted(ties, 'tie')}" if ties else ""
    what = f"the draw for {prize} with the {won} against the {lost}{after}"
    return view.does(winner, "win", what) + "."


def _narrate_winnings(before: SeatView, card: int, fort: int, after: SeatView) -> list[str]:
    """The card that was taken, and the fort that was won."""
    b, a = before.s, after.s
    side = b.turn & 1
    row = 2 * fort + 1 - side
    name = NATIONS[nation_of(b, side)]
    sentences = []
    if b.line_size[row] > 0:
        top = b.line[row][b.line_size[row] - 1]
        if BATTLE_VALUES[card] > BATTLE_VALUES[top]:
            sentences.append(f"{name} takes the {before.card(top)}.")
    if b.holder[fort] != a.holder[fort] == side:
        sentences.append(f"{name} wins {FORT_NAMES[fort]}.")
    return sentences


def _narrate_turn(before: SeatView, after: SeatView) -> list[str]:
    """New cards dealt or drawn from reserve, or the end of the Battle."""
    b, a = before.s, after.s
    sentences = []
    nation = nation_of(b, b.turn & 1)
    if a.phase == BATTLE and a.turn >= 0 and a.stock_size[nation] < b.stock_size[nation]:
        sentences.append(before.does(b.turn, "be", "dealt six more cards") + ".")
    if a.reservist >= 0:
        drawn = f"the {after.card(a.reservist)} from the reserve"
        sentences.append(after.does(a.turn, "draw", drawn) + ".")
    if a.turn < 0:
        sentences += _narrate_end(after)
    return sentences


def _narrate_end(view: SeatView) -> list[str]:
    """The end of the Battle and its reason, unless both sides are simply out of cards."""
    s = view.s
    points = [f"{NATIONS[n]} {s.battle_points[nation_of(s, n)]}" for n in range(2)]
    sentences = [f"The Battle ends. Battle points: {points[0]}, {points[1]}."]
    if s.turn == OVER:
        sentences.insert(0, "All the forts are captured, so the remaining cards are compared.")
    return sentences


def _narrate_engagement(before: SeatView, card: int, after: SeatView) -> list[str]:
    b, a = before.s, after.s
    verb = "lead" if b.trick_size == 0 else "play"
    sentences = [before.does(b.turn, verb, _named(before, card)) + "."]
    if b.trick_size == 0:
        return sentences
    gained = [side for side in range(2) if b.taken[side] != a.taken[side]]
    if not gained:
        sentences.append("The engagement is a tie: the cards stay on the table.")
    else:
        number = popcount(a.taken[gained[0]] ^ b.taken[gained[0]])
        sentences.append(f"{NATIONS[nation_of(a, gained[0])]} takes {counted(number, 'card')}.")
    if a.undealt_size < b.undealt_size:
        sentences.append(after.does(a.dealer, "deal", "six more cards to each player") + ".")
    if a.turn < 0:
        sentences += _narrate_count(before, after)
    return sentences


def _named(view: SeatView, card: int) -> str:
    """A card in a sentence: a soldier with an article, an arbitration card by its own name."""
    return view.card(card) if card >= 2 * ARMY_SIZE else f"the {view.card(card)}"


def _narrate_count(before: SeatView, after: SeatView) -> list[str]:
    s = after.s
    points = [f"{NATIONS[n]} {s.points[nation_of(s, n)]}" for n in range(2)]
    sentences = [f"Arbitration points: {points[0]}, {points[1]}."]
    left = [fort for fort in range(4) if before.s.holder[fort] < 0]
    if s.turn != OVER:
        return sentences
    taken = [fort for fort in left if s.holder[fort] >= 0]
    if taken:
        sentences.append(
            f"{_holder(after, taken[0])} takes {listed([FORT_NAMES[f] for f in taken])}."
        )
    else:
        sentences.append(f"Nobody takes {listed([FORT_NAMES[f] for f in left])}.")
    return sentences


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """A shuffle in words."""
    phase, s = before.s.phase, after.s
    if phase == DRAW_RUSSIA:
        return [_won_draw(after, s.turn, "sides", s.sides_draw[: s.sides_draw_size])]
    if phase == DEAL_RUSSIA:
        return ["Each player is dealt six cards."]
    if phase == SHUFFLE:
        return [
            after.does(s.dealer, "deal", "the Arbitration pack, six cards to each player") + "."
        ]
    return []


def account(before: SeatView, after: SeatView) -> HandAccount:
    """GW-67: each side's points in the Battle and in Arbitration, and the forts it was given.

    After an Arbitration the captives are no longer known, only their points.
    """
    s = after.s
    if s.passes == 0:
        battle, given = [_forts_of(s, side) for side in range(2)], [0, 0]
        kinds = {"Captive officers": OFFICER_CARDS, "Captive privates": PRIVATE_CARDS}
        lines = []
        for label, kind in kinds.items():
            cards = [s.captives[side] & kind for side in range(2)]
            lines.append(_line(after, label, map(_captives_count, cards), map(DECK.list, cards)))
    else:
        battle = [_forts_of(before.s, side) for side in range(2)]
        given = [_forts_of(s, side) & ~battle[side] for side in range(2)]
        captives = [s.battle_points[side] - _forts_count(battle[side]) for side in range(2)]
        lines = [_line(after, "Captives", captives)]
    lines.append(_fort_line(after, "Forts won in the Battle", battle))
    lines += _arbitration_lines(after) if s.passes else []
    lines.append(_fort_line(after, "Forts won by Arbitration", given))
    return HandAccount(lines=lines, remarks=_remarks(before, after), outlook="")


def _line(
    view: SeatView, label: str, points: Iterable[int], cards: Iterable[list[str]] = ([], [])
) -> AccountLine:
    """A line from the figures of the two sides, the cards under the first seat of each."""
    of_side, piles = list(points), list(cards)
    seats = range(view.players)
    return account_line(
        label,
        [of_side[seat % 2] for seat in seats],
        [piles[seat] if seat < 2 else [] for seat in seats],
    )


def _captives_count(cards: int) -> int:
    """GW-48: the points of captives, without any fort."""
    return int(rules.captive_points(SimpleNamespace(captives=[cards], holder=[-1] * 4), 0))


def _forts_of(s: Record, side: int) -> int:
    """The forts of a side (-1: those without a winner), as a mask."""
    return sum(1 << fort for fort in range(4) if s.holder[fort] == side)


def _forts_count(forts: int) -> int:
    return sum(int(FORT_POINTS[fort]) for fort in cards_of(forts))


def _fort_codes(forts: int) -> list[str]:
    return [FORT_CODES[fort] for fort in cards_of(forts)]


def _fort_line(view: SeatView, label: str, forts: list[int]) -> AccountLine:
    return _line(view, label, map(_forts_count, forts), [*map(_fort_codes, forts)])


def _arbitration_lines(view: SeatView) -> list[AccountLine]:
    """GW-64, GW-65, GW-68: the cards taken in the last pass, and the points of an earlier one."""
    s, sides = view.s, range(2)
    enemies = [s.taken[side] & int(COLORS[1 - nation_of(s, side)]) for side in sides]
    courts = [_courts(cards) for cards in enemies]
    officers = [cards & OFFICER_CARDS for cards in enemies]
    if s.court == INSTEAD:
        officers = [officers[side] & ~courts[side] for side in sides]
    others = [(enemies[side] | s.taken[side] & NEUTRALS) & ~OFFICER_CARDS for side in sides]
    last = [int(arbitration_points(s, side)) for side in sides]
    cards = [[_arbitration_count(s, pile) for pile in piles] for piles in (officers, others)]
    extra = [last[side] - cards[0][side] - cards[1][side] for side in sides]
    which = ", second pass" if s.passes > 1 else ""
    earlier = [s.points[side] - last[side] for side in sides]
    return [
        _line(view, "Arbitration, first pass", earlier),
        _line(view, f"Officers in Arbitration{which}", cards[0], map(DECK.list, officers)),
        _line(view, f"Arbitration cards{which}", cards[1], map(DECK.list, others)),
        _line(view, f"Courts of Officers{which}", extra, map(DECK.list, courts)),
    ]


def _courts(enemies: int) -> int:
    """GW-65: the officers that make up Courts, one of each rank."""
    ranks = (GENERALS, COLONELS, CAPTAINS, LIEUTENANTS)
    courts = zip(*(cards_of(enemies & rank) for rank in ranks), strict=False)
    return sum(1 << card for court in courts for card in court)


def _arbitration_count(s: Record, cards: int) -> int:
    return sum(int(ARBITRATION_VALUES[s.arbiters][card]) for card in cards_of(cards))


def _remarks(before: SeatView, after: SeatView) -> list[str]:
    """The nations that the players fought for, and the fate of the forts."""
    s, own = after.s, own_side(after)
    nations = [NATIONS[nation_of(s, side)] for side in (own, 1 - own)]
    names = [_side(after, side) for side in (own, 1 - own)]
    remarks = [f"{names[0]} fought for {nations[0]}, and {names[1]} for {nations[1]}."]
    if s.passes == 0:
        remarks.append("All the forts were captured in the Battle, so there was no Arbitration.")
    elif s.points[0] == s.points[1]:
        left = listed([FORT_NAMES[fort] for fort in range(4) if s.holder[fort] < 0], "or")
        remarks.append(f"The Arbitration was a tie, so nobody takes {left}.")
    return remarks


def _side(view: SeatView, side: int) -> str:
    """The players of a side, at the beginning of a sentence."""
    return side_name(view, side) if view.players == 4 else capitalized(view.name(side))
