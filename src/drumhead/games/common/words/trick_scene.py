"""The trick kit in words: the table of a game of tricks."""

from __future__ import annotations

from collections.abc import Sequence

from drumhead.engine.scene import Counter, Emblem, Scene, Zone, counter, zone
from drumhead.engine.seat_view import Reader, SeatView
from drumhead.games.common.words.badges import badges
from drumhead.games.common.words.hands import hand_zones
from drumhead.games.common.words.tricks import place_of_taker, taken_zone, trick_zone


def trick_scene(
    view: SeatView,
    prompt: str,
    *,
    taking: int,
    rule: Emblem | None = None,
    points: Sequence[int] = (),
    zones: Sequence[Zone] = (),
    noun: str = "trick",
) -> Scene:
    """The hands, the trick, the last trick and what was taken; the dealer; the points of a hand.

    `prompt` is for the seat to move. `taking` is the place of the card that takes the trick as it
    lies, `zones` are the game's additional zones, and `noun` is its name for a trick.
    """
    s = view.s
    counters = [counter("dealer", "Dealer", "", s.dealer)] if s.dealer >= 0 else []
    leader = s.leader if s.turn >= 0 else -1
    return Scene(
        zones=[*trick_zones(view, taking, noun=noun), *zones],
        counters=[*counters, *_points(points)],
        prompt=prompt_for(view, prompt), rule=rule,
        badges=badges(view, dealer=s.dealer, leader=leader),
    )  # fmt: skip


def trick_zones(
    view: SeatView, taking: int, *, noun: str = "trick", stars: int = 0, fresh: int = 0
) -> list[Zone]:
    """The hands, the trick, the last trick, and what every seat has taken.

    `taking` is the place of the card that takes the trick as it lies; `stars` and `fresh` are the
    cards that stand out in a hand, because they command or were just received.
    """
    s, cached = view.s, view.cached
    now, last = s.trick[: s.trick_size], s.last_trick[: s.last_trick_size]
    zones = hand_zones(view, stars, fresh)
    zones.append(cached(trick_zone, noun, noun.capitalize(), "trick", s.leader, taking, *now))
    if last:
        took, name = place_of_taker(view), f"last-{noun}"
        zones.append(
            cached(trick_zone, name, f"Last {noun}", "last-trick", s.last_leader, took, *last)
        )
    return zones + view.cached_by_seat(taken_zone, s.taken)


def cards_zone(view: SeatView, name: str, label: str, layout: str, cards: int) -> list[Zone]:
    """A set of cards next to the hands, such as those left over, or no zone if it is empty."""
    return [view.cached(_cards_zone, name, label, layout, cards)] if cards else []


def _cards_zone(reader: Reader, name: str, label: str, layout: str, cards: int) -> Zone:
    return zone(name, label, layout, reader.set_of(cards))


def prompt_for(view: SeatView, own: str, doing: str = "to play") -> str:
    """The prompt: a deal, another seat's move, or the game's sentence for the seat to move."""
    turn = view.s.turn
    if turn < 0:
        return "The next hand is about to be dealt."
    return own if turn == view.seat else f"{view.names[turn]} is {doing}."


def narrate_trick(before: SeatView, after: SeatView) -> list[str]:
    """The taker of the trick that a move completed, in a sentence."""
    s = after.s
    if s.takers_size <= before.s.takers_size:
        return []
    taker = s.takers[s.takers_size - 1]
    card = s.last_trick[(taker - s.last_leader) % after.players]
    return [after.does(taker, "take", f"the trick with the {after.card(card)}") + "."]


def _points(points: Sequence[int]) -> list[Counter]:
    return [counter("points", "Points this hand", n, seat) for seat, n in enumerate(points)]
