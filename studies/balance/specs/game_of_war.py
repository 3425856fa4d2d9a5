"""Game of War: the choices before the Battle, forts won in it, and what Arbitration changes."""

from studies.balance.hands import Hand, PlayedMove
from studies.balance.spec import BalanceSpec, Count, HandNote, shared_win


def opener(hand: Hand) -> int | None:
    return next((move.seat for move in hand.plays()), None)


def japan_chosen(hand: Hand) -> Count:
    return any(move.text == "choose japan" for move in hand.moves)


def ordered(hand: Hand) -> Count:
    return any(move.text == "order" for move in hand.moves)


def battle(hand: Hand) -> list[PlayedMove]:
    return [move for move in hand.plays() if len(move.words) == 3]


def captures(hand: Hand) -> Count:
    plays = battle(hand)
    return sum(won_something(move) for move in plays), len(plays)


def won_something(move: PlayedMove) -> bool:
    """Did a play capture a card or win a fort?"""
    mine = move.seat % 2
    gained = len(move.after["captives"][mine]) > len(move.before["captives"][mine])
    return gained or move.after["holder"] != move.before["holder"]


def forts_won(hand: Hand) -> Count:
    last = battle(hand)[-1]
    return sum(holder is not None for holder in last.after["holder"]), 4


def reserves(hand: Hand) -> Count:
    return any(move.before["reservist"] is not None for move in battle(hand))


def no_arbitration(hand: Hand) -> Count:
    return not engagements(hand)


def engagements(hand: Hand) -> list[PlayedMove]:
    """The answers in Arbitration, each of which completes an engagement."""
    return [move for move in hand.plays() if len(move.words) == 2 and move.before["trick"]]


def ties(hand: Hand) -> Count:
    answers = engagements(hand)
    return sum(len(m.after["tied"]) > len(m.before["tied"]) for m in answers), len(answers)


def battle_loser_wins(hand: Hand) -> Count:
    if no_arbitration(hand):
        return None
    one, other = hand.end["battle_points"]
    if one == other:
        return None
    return bool((one - other) * (hand.points[0] - hand.points[1]) < 0)


def courts(hand: Hand) -> Count:
    """GW-65: has a side taken all four ranks of enemy officers?"""
    if no_arbitration(hand):
        return None
    for side in range(2):
        enemy = "R" if hand.end["japan"] % 2 == side else "J"
        officers = {
            card[2] for card in hand.end["taken"][side] if card[0] == enemy and card[1] in "wc"
        }
        if set("GOKL") <= officers:
            return True
    return False


def drawn_again(hand: Hand) -> Count:
    return len(hand.end["sides_draw"]) > 2 or len(hand.end["attack_draw"]) > 2


SPEC = BalanceSpec(
    pivot=opener,
    pivot_name="player who opens the Battle",
    pivot_clause="GW-19",
    roles={
        "who won the draw for attack": lambda hand: hand.end["attacker"],
        "Japan": lambda hand: hand.end["japan"],
    },
    notes=(
        HandNote("GW-11", "A draw has to be repeated", drawn_again, of="games"),
        HandNote("GW-12", "Japan is chosen", japan_chosen, of="games"),
        HandNote("GW-19", "The opponent is ordered to open", ordered, of="games"),
        HandNote("GW-29", "A play wins something, and with it another play", captures, of="plays"),
        HandNote("GW-33", "A fort is won in the Battle", forts_won, of="forts"),
        HandNote("GW-42", "A side has to draw from its reserve", reserves, of="games"),
        HandNote(
            "GW-49",
            "All four forts fall, and nothing is left to arbitrate",
            no_arbitration,
            "games",
        ),
        HandNote("GW-62", "An engagement is tied", ties, of="engagements"),
        HandNote("GW-65", "Somebody takes a Court of Officers", courts, of="Arbitrations"),
        HandNote(
            "GW-67",
            "The side behind after the Battle wins",
            battle_loser_wins,
            of="Arbitrations",
        ),
    ),
    match_notes=(shared_win("GW-67", "The game is drawn"),),
    matches=430,
    telling=(
        "The opponent is ordered to open",
        "The side behind after the Battle wins",
        "All four forts fall, and nothing is left to arbitrate",
    ),
)
