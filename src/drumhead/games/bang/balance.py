"""Bang: how often cards match, who shouts, and how the game ends."""

from drumhead.engine.played_match import Hand
from drumhead.games.common.balance import Account, Count, Note, Pace, dealer, shared_win


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
    return sum(lot.numbers.count(min(lot.numbers)) > 1 for lot in hand.draws), len(hand.draws)


def strangers(hand: Hand) -> Count:
    """Of the races won by somebody, those won by the owner of neither pile."""
    times = won = 0
    for lot in hand.draws:
        if lot.numbers.count(min(lot.numbers)) > 1:
            continue
        won += 1
        taker = lot.before["calls"][lot.numbers.index(min(lot.numbers))]
        times += taker not in (lot.before["flipper"], lot.before["matched"])
    return times, won


def all_the_cards(hand: Hand) -> Count:
    return max(hand.points) == 48


def stalled(hand: Hand) -> Count:
    return hand.reshuffles > 0


def last_flip(hand: Hand) -> Count:
    return bool(hand.end["flips"] >= 4000)


def dead(hand: Hand) -> Count:
    return max(hand.points) < 48 and not last_flip(hand)


ACCOUNT = Account(
    pivot=dealer,
    pivot_clause="BNG-06",
    parts={0: "flips first"},
    unit="cards",
    pace=Pace(choice=0.5, forced=1.5),
    remark="The score of a game is the number of cards held at its end; 48 are all of them.",
    notes=(
        Note("BNG-09", "A flip makes a match", matches, of="flips"),
        Note("BNG-14", "Nobody calls", nobody_calls, of="matching flips"),
        Note("BNG-13", "The first callers tie", ties, of="races"),
        Note("BNG-11", "A stranger to both piles wins them", strangers, of="races won"),
        Note("BNG-20", "The game stalls, and hands are shuffled", stalled, of="games"),
        Note("BNG-17", "One player ends with all the cards", all_the_cards, of="games"),
        Note("BNG-18", "The position is dead, and cards are counted", dead, of="games"),
        Note("BNG-19", "The last flip is reached", last_flip, of="games"),
    ),
    match_notes=(shared_win("BNG-21"),),
    matches=31,
    telling=(
        "A stranger to both piles wins them",
        "The game stalls, and hands are shuffled",
        "The first callers tie",
    ),
)
