"""Bang in words: the table, the moves, and what happened."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.english import agreeing, capitalized, counted, listed
from drumhead.engine.scene import Counter, Goal, Scene, Zone, counter, zone
from drumhead.engine.seat_view import SeatView
from drumhead.errors import InvalidPosition, Refusal
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.draw import draw_zone_by, narrate_draw
from drumhead.games.common.words.hands import hand_label
from drumhead.kernel.bits import cards_of
from drumhead.kernel.header import OVER

from . import rules

_draw_zone = draw_zone_by(rules.NUMBERS.tolist())


def scene(view: SeatView) -> Scene:
    """The table as a seat sees it: the tops of the piles, and the sizes of hands and piles."""
    s, n = view.s, view.players
    zones: list[Zone] = []
    for seat in range(n):
        hand = {"hidden": s.packet_size[seat] - s.turned[seat]}
        zones.append(zone("hand", hand_label(view, seat), "hand", hand, seat=seat))
    owners = [seat for seat in range(n) if s.turned[seat]]
    tops = [_top(view, seat) for seat in owners]
    zones.append(zone("tops", "Face up", "trick", tops, seats=owners))
    zones.append(_draw_zone(view))
    said = {seat: _held(view, seat) for seat in range(n)} if s.deal else {}
    return Scene(
        zones=zones, counters=_counters(view), prompt=_prompt(view),
        badges=badges(view, said, dealer=s.dealer), calls=_calls(view),
    )  # fmt: skip


def _held(view: SeatView, seat: int) -> str:
    """The size of a seat's hand, in words."""
    s = view.s
    if not s.packet_size[seat]:
        return "Out"
    return f"{s.packet_size[seat] - s.turned[seat]} in hand"


def _calls(view: SeatView) -> list[str]:
    """The callers on the last match, with their times where times were drawn."""
    s = view.s
    said = [""] * view.players
    for seat in range(view.players):
        if s.calls >> seat & 1:
            time = f" {s.times[seat]}" if s.times[seat] and s.phase != rules.REACT else ""
            said[seat] = f"Bang!{time}"
    return said


def _top(view: SeatView, seat: int) -> str:
    """The code of the card on top of a pile."""
    code: str = view.fields["packet"][seat][view.s.turned[seat] - 1]
    return code


def _counters(view: SeatView) -> list[Counter]:
    s = view.s
    counters = [counter("flips", "Flips", s.flips)]
    if s.dealer >= 0:
        counters.append(counter("dealer", "Dealer", "", s.dealer))
    for seat in range(view.players):
        if s.deal and not s.packet_size[seat]:
            counters.append(counter("out", "Out", "", seat))
            continue
        up = s.turned[seat]
        counters.append(counter("hand", "Cards in hand", s.packet_size[seat] - up, seat))
        counters.append(counter("pile", "Cards in pile", up, seat))
        if s.calls >> seat & 1:
            if s.phase == rules.REACT:
                counters.append(counter("call", "Choice", "bang", seat))
            else:
                counters.append(counter("call", "Last call", s.times[seat] or "alone", seat))
    return counters


def _prompt(view: SeatView) -> str:
    s = view.s
    if s.turn < 0:
        due = (
            "calls are about to be timed"
            if s.phase == rules.TIMES
            else "cards are about to be shuffled"
        )
        return f"The {due}."
    if s.phase == rules.FLIPPING:
        if s.turn != view.seat:
            return f"{view.names[s.turn]} is to flip."
        if s.turned[s.turn] == s.packet_size[s.turn]:
            return "Your turn: your pile becomes your hand again; flip its first card."
        return "Your turn: flip the top card of your hand."
    match = _match_text(view)
    if s.turn != view.seat:
        return f"{match}. {view.names[s.turn]} is to call Bang or hold."
    return f"{match}. Call Bang or hold: all choose in secret."


def _match_text(view: SeatView) -> str:
    s = view.s
    other = f"{view.whose(s.matched)} {view.card(_top(view, s.matched))}"
    return capitalized(
        f"{view.whose(s.flipper)} {view.card(_top(view, s.flipper))} matches {other}"
    )


def goal(view: SeatView) -> Goal:
    """Collect all the cards."""
    limit = rules.LIMITS[view.s.max_flips]
    return {
        "aim": _aim(view),
        "worth": "Every card counts the same. Cards of one number match, whatever their company.",
        "ends": f"The player who holds all the cards wins; after {limit} flips, or when nothing "
        "can match, the one with the most.",
    }


def _aim(view: SeatView) -> str:
    s, seat = view.s, view.seat
    seated = seat is not None and seat >= 0
    if s.phase == rules.REACT:
        count = s.turned[s.flipper] + s.turned[s.matched]
        return f"Two cards match: the first to call Bang wins both piles, {count} cards."
    if not seated or not s.deal:
        return "Win all the cards: call Bang first when a card just turned matches another pile."
    if not s.packet_size[seat]:
        return "You are out, and the others play on for all the cards."
    held, cards = s.packet_size[seat], sum(s.packet_size[: view.players])
    if held == cards:
        return f"You hold all {counted(cards, 'card')}."
    return f"Win all {cards} cards, of which you hold {held}: call Bang first when two match."


def legend(view: SeatView, card: int) -> list[str]:
    """The cards that a card matches."""
    return [
        "Matches each of the other three cards with its number, whatever the company.",
        "Counts as one card if the cards are counted at the end.",
    ]


def phrase(view: SeatView, move: int) -> str:
    """A legal move as the seat to move chooses it."""
    return {rules.FLIP: "Flip the top card", rules.BANG: "Call Bang", rules.HOLD: "Hold"}[move]


def why_not(view: SeatView, move: int) -> Refusal:
    """The reason why a move is not legal here."""
    if move == rules.FLIP:
        return Refusal("Two cards match: call Bang or hold first.", "BNG-31")
    return Refusal("The last card matched no other, so there is nothing to call.", "BNG-31")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    """The move in words. Another player's choice on a match stays secret (`move` is None)."""
    view, seat = after, before.s.turn
    if before.s.phase == rules.FLIPPING:
        sentences = []
        if before.s.turned[seat] == before.s.packet_size[seat]:
            sentences.append(view.does(seat, "pick", "up the pile") + ".")
        card = view.card(view.fields["flipped"])
        sentences.append(view.does(seat, "flip", f"the {card}") + ".")
        if view.s.phase == rules.REACT:
            sentences.append(_match_text(view) + ".")
        return sentences + _narrate_end(view)
    if move is None:
        sentences = [view.does(seat, "have", "chosen") + "."]
    else:
        sentences = [
            (view.does(seat, "call", "Bang") if move == rules.BANG else view.does(seat, "hold"))
            + "."
        ]
    if view.s.phase in (rules.REACT, rules.TIMES):
        return sentences
    callers = list(cards_of(view.s.calls))
    if not callers:
        return [*sentences, "Nobody calls.", *_narrate_end(view)]
    sentences.append(view.does(callers[0], "be", "the only one to call") + ".")
    return sentences + _narrate_taking(before, view, callers[0]) + _narrate_end(view)


def _narrate_taking(before: SeatView, view: SeatView, taker: int) -> list[str]:
    s = before.s
    count = s.turned[s.flipper] + s.turned[s.matched]
    sentences = [view.does(taker, "take", f"both piles, {count} cards") + "."]
    for seat in range(view.players):
        if s.packet_size[seat] and not view.s.packet_size[seat]:
            sentences.append(view.does(seat, "be", "out") + ".")
    return sentences


def _narrate_end(view: SeatView) -> list[str]:
    """The results of a settled flip, except for the next turn."""
    if view.s.phase == rules.STALL:
        why = f"{rules.STALL_FLIPS} flips have passed without a capture"
        return [f"{why}: all players shuffle their hands and piles."]
    if view.s.turn != OVER:
        return []
    holders = [seat for seat in range(view.players) if view.s.packet_size[seat]]
    if len(holders) == 1:
        return [view.does(holders[0], "hold", "all the cards") + "."]
    if view.s.flips >= rules.LIMITS[view.s.max_flips]:
        return [f"That was flip {view.s.flips}, the last: the cards are counted."]
    return ["No two players hold cards that could match: the cards are counted."]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    """The draw, the deal, the clock or a shuffle in words."""
    s = after.s
    if before.s.phase == rules.DRAW:
        return [narrate_draw(after, rules.NUMBERS.tolist())]
    if before.s.phase == rules.DEAL:
        return [after.does(s.dealer, "deal", "out all the cards") + ".", *_narrate_end(after)]
    if before.s.phase == rules.STALL:
        return [after.does(before.s.shuffler, "shuffle", "hand and pile") + "."]
    times = {seat: s.times[seat] for seat in cards_of(s.calls)}
    first = [seat for seat, time in times.items() if time == min(times.values())]
    called = ", ".join(f"{after.name(seat)} {time}" for seat, time in times.items())
    sentences = [f"Reaction times: {called}."]
    if len(first) > 1:
        sentences.append("It is a tie, so the match is ignored.")
    else:
        sentences += _narrate_taking(before, after, first[0])
    return sentences + _narrate_end(after)


def account(before: SeatView, after: SeatView) -> HandAccount:
    """BNG-21: the cards that each player has at the end, in hand and in the pile."""
    s, seats = after.s, range(after.players)
    lines = [
        account_line("Cards in hand", [s.packet_size[seat] - s.turned[seat] for seat in seats]),
        account_line("Cards in the pile", [s.turned[seat] for seat in seats]),
    ]
    return HandAccount(lines=lines, remarks=[*_narrate_end(after), *_those_out(after)], outlook="")


def _those_out(view: SeatView) -> list[str]:
    """The players who are out, unless only one is left."""
    out = [view.name(seat) for seat in range(view.players) if not view.s.packet_size[seat]]
    if not out or len(out) == view.players - 1:
        return []
    out.sort(key=lambda name: name != "you")
    verb = "are" if out == ["you"] else agreeing(len(out), "is")
    return [capitalized(f"{listed(out)} {verb} out.")]


def chance_text(view: SeatView, numbers: Sequence[int]) -> str:
    """The reaction times of the callers, in the notation of a transcript (BNG-32)."""
    drawn = zip(cards_of(view.s.calls), numbers, strict=True)
    return " ".join(["times", *(f"{seat}:{number + 1}" for seat, number in drawn)])


def chance_parse(view: SeatView, text: str) -> list[int]:
    """The reaction times from a transcript's text."""
    callers = list(cards_of(view.s.calls))
    word, *pairs = text.split(" ")
    times = {
        f"{seat}:{time + 1}": (seat, time) for seat in callers for time in range(rules.SLOWEST)
    }
    read = [times.get(pair, (-1, -1)) for pair in pairs]
    if word != "times" or [seat for seat, _ in read] != callers:
        example = " ".join(f"{seat}:{rules.SLOWEST}" for seat in callers)
        raise InvalidPosition(
            f"The times of those who called are written like 'times {example}', "
            f"each from 1 to {rules.SLOWEST}, not {text!r}."
        )
    return [time for _, time in read]
