"""The toy game in words."""

from __future__ import annotations

from drumhead.engine.account import HandAccount, account_line
from drumhead.engine.scene import Goal, Scene, zone
from drumhead.engine.seat_view import SeatView
from drumhead.errors import Refusal
from drumhead.kernel.bits import popcount


def scene(view: SeatView) -> Scene:
    hands = view.fields["hand"]
    zones = [zone("hand", f"Hand {seat}", "hand", hands[seat], seat=seat) for seat in range(2)]
    return Scene(zones=zones, counters=[], prompt="Play a card.")


def goal(view: SeatView) -> Goal:
    ends = "A hand is three tricks, and a match three hands."
    return {"aim": "Take tricks.", "worth": "A trick counts 1 point.", "ends": ends}


def legend(view: SeatView, card: int) -> list[str]:
    return ["The higher card takes the trick."]


def phrase(view: SeatView, move: int) -> str:
    return f"Play the {view.card(move)}"


def why_not(view: SeatView, move: int) -> Refusal:
    return Refusal(f"The {view.card(move)} is not in the hand.", "TOY-1")


def narrate(before: SeatView, move: int | None, after: SeatView) -> list[str]:
    return ["A card is played."]


def narrate_chance(before: SeatView, after: SeatView) -> list[str]:
    return ["The cards are dealt."]


def account(before: SeatView, after: SeatView) -> HandAccount:
    tricks = [popcount(taken) // 2 for taken in after.s.taken[:2]]
    return HandAccount(lines=[account_line("Tricks", tricks)], remarks=[], outlook="")
