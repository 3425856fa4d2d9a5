"""Bang: how often cards match, who shouts, and how the game ends."""

from studies.balance.hands import Hand
from studies.balance.spec import BalanceSpec, Count, HandNote, PaceOfPlay, dealer, shared_win


def answers(hand: Hand) -> list[list[str]]:
    """What everybody answered to each flip: nothing, where it made no match."""
    found: list[list[str]] = []
    for move in hand.moves:
        if move.text == "flip":
            found.append([])
        else:
            found[-1].append(move.text)
    return found


def matches(hand: Hand) -> Count:
    asked = answers(hand)
    return sum(bool(said) for said in asked), len(asked)


def nobody_calls(hand: Hand) -> Count:
    asked = [said for said in answers(hand) if said]
    return sum("bang" not in said for said in asked), len(asked)


def ties(hand: Hand) -> Count:
    return sum(event.numbers.count(min(event.numbers)) > 1 for event in hand.drawn), len(hand.drawn)


def strangers(hand: Hand) -> Count:
    """Of the races won by somebody, those won by the owner of neither pile."""
    times = won = 0
    for event in hand.drawn:
        if event.numbers.count(min(event.numbers)) > 1:
            continue
        won += 1
        taker = event.before["calls"][event.numbers.index(min(event.numbers))]
        times += taker not in (event.before["flipper"], event.before["matched"])
    return times, won


def all_the_cards(hand: Hand) -> Count:
    return max(hand.points) == 48


def stalled(hand: Hand) -> Count:
    return hand.reshuffles > 0


def last_flip(hand: Hand) -> Count:
    return bool(hand.end["flips"] >= 4000)


def dead(hand: Hand) -> Count:
    return max(hand.points) < 48 and not last_flip(hand)


SPEC = BalanceSpec(
    pivot=dealer,
    pivot_clause="BNG-06",
    parts={0: "flips first"},
    unit="cards",
    pace=PaceOfPlay(choice=0.5, forced=1.5),
    remark="The score of a game is the number of cards held at its end; 48 are all of them.",
    notes=(
        HandNote("BNG-09", "A flip makes a match", matches, of="flips"),
        HandNote("BNG-14", "Nobody calls", nobody_calls, of="matching flips"),
        HandNote("BNG-13", "The first callers tie", ties, of="races"),
        HandNote("BNG-11", "A stranger to both piles wins them", strangers, of="races won"),
        HandNote("BNG-20", "The game stalls, and hands are shuffled", stalled, of="games"),
        HandNote("BNG-17", "One player ends with all the cards", all_the_cards, of="games"),
        HandNote("BNG-18", "The position is dead, and cards are counted", dead, of="games"),
        HandNote("BNG-19", "The last flip is reached", last_flip, of="games"),
    ),
    match_notes=(shared_win("BNG-21"),),
    matches=31,
    telling=(
        "A stranger to both piles wins them",
        "The game stalls, and hands are shuffled",
        "The first callers tie",
    ),
)
