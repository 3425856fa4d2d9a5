"""Facts for and against a move in Game of War, from what its player may know."""

from __future__ import annotations

from drumhead.engine.english import capitalized, counted, possessive, spelled
from drumhead.engine.facts import Fact
from drumhead.engine.seat_view import SeatView
from drumhead.games.common.words.facts import in_words
from drumhead.games.game_of_war.arbitration import answers, opponent
from drumhead.games.game_of_war.common import (
    ARBITRATION,
    ARBITRATION_PACK,
    ARBITRATION_VALUES,
    ARMY_SIZE,
    BATTLE_VALUES,
    CHOOSE,
    COLORS,
    COMMERCIAL,
    FORT_POINTS,
    JAPANESE,
    NATIONS,
    NEUTRALS,
    NO_COMBINATION,
    OPEN,
    OPPOSITES,
    RUSSIAN,
    STYLE_SIZE,
    nation_of,
    open_forts,
    to_the_left,
)
from drumhead.games.game_of_war.thumb import color_points
from drumhead.games.game_of_war.thumb import counted as captive_count
from drumhead.games.game_of_war.words import FORT_NAMES
from drumhead.kernel.bits import cards_of

from . import rules

#: Kinds of facts that count against a move on their own.
BAD = frozenset({"lacks", "loses", "loses-more", "no-capture", "overpays"})
#: The questions of nudges.
_CHOOSING = "Which of the two cards drawn would be your captive?"
_OPENING = "Who gains by laying the first card?"
_CAPTURING = "Which enemy cards lie on top of their lines, and what do they count?"
_RISK = "Which cards could take the one that you lay on top?"
_BUILDING = "At which fort are you on the way to a combination?"
_WEIGHING = "Add up both lines at each fort."
_ENGAGING = "Who takes the engagement, and for whom do these cards count?"
_LEADING = "Which cards still out could beat what you lead?"
_COLORS = "Whose color must answer, and for whom does it count?"


def facts(view: SeatView, move: int) -> list[Fact]:
    """Facts about a nation to choose, a card against a fort, or a card in Arbitration."""
    s = view.s
    if s.phase == CHOOSE:
        return _of_nation(view, move - rules.CHOOSING)
    if s.phase == ARBITRATION:
        card = move - rules.ENGAGING
        return _of_answer(view, card) if s.trick_size else _of_lead(view, card)
    if move == rules.ORDER:
        who = view.name(to_the_left(s, s.turn))
        sentence = f"If you give the order, {who} must lay the first card, and you may take it."
        return [Fact("orders", sentence, _OPENING)]
    return _of_play(view, move - rules.PLAYING >> 2, move - rules.PLAYING & 3)


def _the(view: SeatView, card: int) -> str:
    """A card in a sentence, without the style of its flag. An arbitration card has no article."""
    name = view.card(card).partition(" (")[0]
    return name if card >= 2 * ARMY_SIZE else f"the {name}"


def _enemy(view: SeatView) -> str:
    return view.name(1 - view.s.turn) if view.players == 2 else "the other side"


def _of_nation(view: SeatView, nation: int) -> list[Fact]:
    """GW-13: of the last pair drawn, the enemy's card is a captive."""
    pair = view.s.sides_draw[view.s.sides_draw_size - 2 : view.s.sides_draw_size]
    captive, other = pair[1 - nation], pair[nation]
    counts, less = int(captive_count(captive)), int(captive_count(other))
    kind = "captive-best" if counts >= less else "captive-less"
    sentence = (
        f"If you fight for {NATIONS[nation]}, {_the(view, captive)} is your captive and "
        f"counts {counts}."
    )
    return [Fact(kind, sentence, _CHOOSING)]


# --- The Battle --------------------------------------------------------------------------


def _line(view: SeatView, row: int) -> list[int]:
    return list(view.s.line[row][: view.s.line_size[row]])


def _worth(cards: list[int]) -> int:
    return int(sum(BATTLE_VALUES[card] for card in cards))


def _of_play(view: SeatView, card: int, fort: int) -> list[Fact]:
    s, name, place = view.s, _the(view, card), FORT_NAMES[fort]
    row = 2 * fort + (s.turn & 1)
    mine, theirs = _line(view, row), _line(view, row ^ 1)
    found = []
    if s.phase == OPEN:
        sentence = f"No card lies against a fort yet, so {name} can take nothing."
        found.append(Fact("opens", sentence, _OPENING))
    elif not theirs:
        sentence = f"{capitalized(_enemy(view))} has no card at {place}, where {name} would go."
        found.append(Fact("unopposed", sentence, _WEIGHING))
    top = theirs[-1] if theirs else -1
    captured = top >= 0 and BATTLE_VALUES[card] > BATTLE_VALUES[top]
    lead = _worth([*mine, card]) - _worth(theirs[:-1] if captured else theirs)
    least = int(rules.least_combination(sum(1 << one for one in [*mine, card])))
    if lead >= least:
        sentence = (
            f"{capitalized(name)} wins {place}, {FORT_POINTS[fort]} points: you have a "
            "combination there and enough besides."
        )
        return [*found, Fact("prize", sentence, _BUILDING)]
    if captured:
        counts = int(captive_count(top))
        again = ", and you play again" if s.hand[s.turn] & ~(1 << card) else ""
        kind = "prize" if counts > 1 else "takes-private"
        sentence = f"At {place}, {name} takes {_the(view, top)}, which counts {counts}{again}."
        found.append(Fact(kind, sentence, _CAPTURING))
    if theirs and not captured:
        sentence = (
            f"{capitalized(name)} takes nothing at {place}: {_the(view, top)} on top there "
            "is not lower."
        )
        found.append(Fact("no-capture", sentence, _CAPTURING))
    if lead < 0:
        sentence = (
            f"With {name}, your cards at {place} are still worth {-lead} less than "
            f"{possessive(_enemy(view))}."
        )
        found.append(Fact("behind", sentence, _WEIGHING))
    if least < NO_COMBINATION:
        sentence = (
            f"With {name}, you have a combination at {place}, but to win it, your other "
            f"cards there must be worth {least - lead} more."
        )
        found.append(Fact("lacks", sentence, _WEIGHING))
    else:
        found += _of_building(view, card, place, mine)
    return found + _of_risk(view, card, fort, mine)


def _of_building(view: SeatView, card: int, place: str, mine: list[int]) -> list[Fact]:
    """The progress of a combination at a fort with a card, in cards of those that it needs."""
    there = {one % STYLE_SIZE for one in mine}
    rank = card % STYLE_SIZE
    if rank in there or rank == 0:
        return []
    if rank < 4:
        have, need, what = len(there & {1, 2, 3}) + 1, 3, "Colonel, Captain and Lieutenant"
    else:
        runs = [set(range(low, low + 4)) for low in range(max(4, rank - 3), min(9, rank) + 1)]
        have, need, what = 1 + max(len(there & run) for run in runs), 4, "a run of four privates"
    if have == 1:
        return []
    kind = "nearly-built" if have == need - 1 else "builds"
    sentence = (
        f"With {_the(view, card)}, you have {spelled(have)} of the {spelled(need)} cards for "
        f"{what} at {place}."
    )
    return [Fact(kind, sentence, _BUILDING)]


def _of_risk(view: SeatView, card: int, fort: int, mine: list[int]) -> list[Fact]:
    """The cards of the other side that could take the card, and the cards that it covers."""
    s, value = view.s, BATTLE_VALUES[card]
    reserve, out = _out(view)
    above = [one for one in cards_of(out) if BATTLE_VALUES[one] > value]
    name, place, forts = _the(view, card), FORT_NAMES[fort], open_forts(s)
    now = sum(rules.targets(forts, COMMERCIAL >> one & 1) >> fort & 1 for one in above)
    counts = int(captive_count(card))
    found = []
    if not above and all(BATTLE_VALUES[one] <= value for one in reserve):
        sentence = f"Nothing that {_enemy(view)} still has can take {name} at {place}."
        found.append(Fact("safe", sentence, _RISK))
    elif now:
        only = "" if counts > 1 else "only "
        sentence = (
            f"{capitalized(name)} at {place} can be taken by {in_words(now, 'card')} not yet seen, "
            f"and counts {only}{counts} for {_enemy(view)}."
        )
        kind = "risks-officer" if counts > 1 else "risks-few" if now <= 4 else "risks-many"
        found.append(Fact(kind, sentence, _RISK))
    if mine and max(value, 10) < BATTLE_VALUES[mine[-1]] < 30:
        sentence = (
            f"{capitalized(name)} covers {_the(view, mine[-1])} at {place}: only a top card "
            "can be taken."
        )
        found.append(Fact("covers", sentence, _RISK))
    return found


def _out(view: SeatView) -> tuple[list[int], int]:
    """The reserve of the other side, and its cards that no other seat has seen."""
    s, other = view.s, 1 - (view.s.turn & 1)
    reserve = s.reserve[other][: s.reserve_size[other]]
    seen = s.captives[0] | s.captives[1]
    for card in [*reserve, *(one for row in range(8) for one in _line(view, row))]:
        seen |= 1 << card
    return reserve, (RUSSIAN if nation_of(s, other) else JAPANESE) & ~seen


# --- The Arbitration ---------------------------------------------------------------------


def _points(view: SeatView, cards: int, side: int) -> int:
    """The points of cards in Arbitration for a side."""
    values = ARBITRATION_VALUES[view.s.arbiters]
    return int(color_points(values, cards, nation_of(view.s, side)))


def _lead_over(view: SeatView, card: int) -> int:
    """The margin of an answer over the card led; below 0 if the leader takes both."""
    led, values = view.s.trick[0], ARBITRATION_VALUES[view.s.arbiters]
    like = OPPOSITES[led] != 0 and OPPOSITES[led] == OPPOSITES[card]
    return -1 if like else int(values[card] - values[led])


def _of_answer(view: SeatView, card: int) -> list[Fact]:
    s, name, side = view.s, _the(view, card), view.s.turn & 1
    stake, lead = s.tied | 1 << s.trick[0], _lead_over(view, card)
    if lead == 0:
        sentence = f"{capitalized(name)} ties, and the cards go to the next winner."
        return [Fact("ties", sentence, _ENGAGING)]
    others = [one for one in cards_of(int(answers(s))) if one != card]
    if lead < 0:
        points = _points(view, stake | 1 << card, 1 - side)
        given = [_points(view, stake | 1 << o, 1 - side) for o in others if _lead_over(view, o) < 0]
        less = min(given, default=points)
        other = f"; another card would give only {less}" if less < points else ""
        sentence = (
            f"{capitalized(name)} loses the engagement, and {_enemy(view)} gets "
            f"{counted(points, 'point')} in cards{other}."
        )
        return [Fact("loses-more" if other else "loses", sentence, _ENGAGING)]
    points = _points(view, stake | 1 << card, side)
    sentence = (
        f"{capitalized(name)} wins the engagement, with {counted(points, 'point')} in cards "
        "for you."
    )
    found = [Fact("wins", sentence, _ENGAGING)]
    values = ARBITRATION_VALUES[s.arbiters]
    cheaper = [one for one in others if _lead_over(view, one) > 0 and values[one] < values[card]]
    if cheaper:
        sentence = f"{capitalized(_the(view, cheaper[-1]))} would win as well as {name}."
        found.append(Fact("overpays", sentence, "Can you win with a card that you need less?"))
    return found


def _of_lead(view: SeatView, card: int) -> list[Fact]:
    s, name, side = view.s, _the(view, card), view.s.turn & 1
    values, opposite = ARBITRATION_VALUES[s.arbiters], int(OPPOSITES[card])
    rival = opponent(s, s.turn)
    out = ARBITRATION_PACK & ~(s.hand[s.turn] | s.tied | s.taken[0] | s.taken[1] | s.lacks[rival])
    out &= opposite | NEUTRALS if opposite else ARBITRATION_PACK
    above = sum(values[one] > values[card] for one in cards_of(out))
    found = []
    if above:
        sentence = (
            f"{capitalized(name)} can be beaten by {in_words(above, 'card')} that "
            f"{view.name(rival)} may have."
        )
        found.append(Fact("few-beat" if above <= 3 else "many-beat", sentence, _LEADING))
    else:
        sentence = f"No card that {view.name(rival)} can have beats {name}."
        found.append(Fact("unbeaten", sentence, _LEADING))
    worth = int(values[card])
    if not opposite:
        sentence = f"{capitalized(name)} counts {worth} for the player who takes it."
        found.append(Fact("neutral", sentence, _COLORS))
    elif COLORS[nation_of(s, side)] >> card & 1:
        sentence = (
            f"{capitalized(name)} is of your own color: it counts nothing for you, and "
            f"{worth} for {_enemy(view)}."
        )
        found.append(Fact("own", sentence, _COLORS))
    else:
        sentence = (
            f"{capitalized(name)} is of the enemy's color: it counts {worth} for you if "
            "you win, and otherwise nothing."
        )
        found.append(Fact("theirs", sentence, _COLORS))
    return found
