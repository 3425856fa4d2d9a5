"""The rules of Sample Game: its record, its moves, and how it is played."""

from __future__ import annotations

from drumhead.author import (
    CHANCE,
    OVER,
    Cards,
    Deal,
    Deck,
    Ints,
    Moves,
    Number,
    Option,
    Phases,
    Record,
    RecordType,
    Seat,
    begin_tricks,
    best_scores,
    deal_hands,
    follow,
    gather,
    highest_of,
    join,
    list_cards,
    pass_deal,
    random_card,
    rule,
    seat_after,
    show_void,
    trick_fields,
)
from drumhead.scaffold.skeleton.pack import PACK

# The cards in use. A card is its place in the deck, a set of cards is a mask of such places.
LETTERS = ("A", "B", "C", "D")
DECK = Deck(PACK.of_suits(" ".join(LETTERS), copies=1))
DECK_SIZE = DECK.size
#: Every suit as a set of cards; of every card the set of its suit, its rank, and what it counts.
SUITS, SUIT_OF, RANKS, VALUES = DECK.tables(PACK)
#: The most cards that each is dealt (SG-04), and the points that end a match (SG-09).
HAND, TARGET = 9, 20

# --- The record --------------------------------------------------------------------------

# What a table may agree on; the default comes first. In the record it is the field `finish`.
FINISH = Option(
    "finish",
    {
        "plain": "the last trick counts one point, like every other",
        "double": "the last trick counts two points",
    },
    about="How much does the last trick count?",
    clause="SG-08",
)
PLAIN, DOUBLE = FINISH.codes

DEAL, PLAY = PHASES = Phases("deal", "play")

# The whole state of a match, in addition to phase, players, deal, finished and score, which
# every record has. Cards lie in the fields that hold them. `secret` says who may not see them.
# The view of a seat and its possible worlds follow from that.
STATE = RecordType(
    DECK,
    phases=PHASES,
    options=[FINISH],
    suits=SUITS,
    dealer=Seat(),
    hand=Cards(seats=True, holds=True, even=lambda s: s.phase == PLAY, secret="owner"),
    aside=Cards(holds=True, secret="all"),
    **trick_fields(4, HAND, PLAY),
    points=Number(seats=True),
)

# The moves in notation. `PLAYING + card` is the number of the move that plays a card.
MOVES = Moves("play {card}", card=DECK.codes)
(PLAYING,) = MOVES.bases

# --- Dealing -----------------------------------------------------------------------------

#: SG-03: the last seat deals first; SG-04: before every deal the whole pack is shuffled.
OPENING = Deal(dealer="last")


@rule
def hand_size(players: int) -> int:
    """SG-04: the number of cards each player is dealt."""
    return min(HAND, DECK_SIZE // players)


@rule
def deal(s: Record, order: Ints) -> None:
    """SG-04: deal one card at a time from the dealer's left; what is left over lies aside."""
    pass_deal(s)  # SG-03
    dealt = deal_hands(s, order, hand_size(s.players))
    s.aside = 0
    for i in range(dealt, DECK_SIZE):
        s.aside |= 1 << order[i]
    for seat in range(s.players):
        s.points[seat] = 0
    begin_tricks(s)  # SG-05
    s.phase = PLAY


# --- The moves ---------------------------------------------------------------------------


@rule
def legal(s: Record, out: Ints) -> int:
    """The legal moves of the seat to decide, in the order of the pack."""
    return list_cards(playable(s), PLAYING, out)


@rule
def choose(s: Record, rng: Ints, out: Ints) -> int:
    """A legal move at random without a list of all moves. It is optional and speeds up playouts."""
    return PLAYING + random_card(playable(s), rng)


@rule
def playable(s: Record) -> int:
    """SG-05: any card is led; SG-06: follow the suit led if you can."""
    hand: int = s.hand[s.turn]
    return follow(hand, SUIT_OF[s.trick[0]]) if s.trick_size > 0 else hand


@rule
def holder(s: Record) -> int:
    """SG-07: the place in the trick of the highest card of the suit led."""
    return highest_of(s.trick, s.trick_size, SUIT_OF[s.trick[0]], RANKS)


@rule
def step(s: Record, move: int) -> None:
    """A card joins the trick; a full trick is taken."""
    join(s, move - PLAYING)
    show_void(s, move - PLAYING, SUIT_OF[s.trick[0]])
    if s.trick_size < s.players:
        s.turn = seat_after(s, s.turn, 1)
        return
    gather(s, seat_after(s, s.leader, holder(s)))  # SG-07: the taker leads
    last = s.hand[s.turn] == 0
    s.points[s.turn] += 2 if last and s.finish == DOUBLE else 1  # SG-08
    if last:
        score(s)


@rule
def score(s: Record) -> None:
    """SG-09: the points of the hand are added. A player with enough of them ends the match."""
    s.finished += 1
    s.phase = DEAL
    s.turn = CHANCE
    for seat in range(s.players):
        s.score[seat] += s.points[seat]
        if s.score[seat] >= TARGET:
            s.turn = OVER


@rule
def winners(s: Record) -> int:
    """SG-09: the most points win."""
    return best_scores(s, 1)


@rule
def value(s: Record, seat: int) -> float:
    """The worth of a finished hand to a seat: its points compared with the others' average."""
    n: int = s.players
    own: int = s.points[seat]
    whole = hand_size(n) + (1 if s.finish == DOUBLE else 0)
    return (n * own - whole) / (whole * (n - 1.0))
