"""Reviews of matches: what they say of decisions, of chances and of the luck of the deal."""

from __future__ import annotations

import functools

import numpy as np
import pytest

import drumhead
from drumhead.engine.match import Event, Match
from drumhead.errors import InvalidOption
from drumhead.players import Searcher, player
from drumhead.players.trained_network import beats_captains
from drumhead.review import Review
from drumhead.review.outcomes import mean

#: Few, so that a review takes a moment.
SIMULATIONS = 120


@functools.cache
def played(slug: str, players: int | None = None, rank: str = "private", hands: int = 1) -> Match:
    """A finished match of computer players."""
    match = drumhead.game(slug, players).match(seed=5, hands=hands)
    mover = player(rank, 1)
    while not match.over:
        match.play(mover.choose(match, 1).move)
    return match


@functools.cache
def reviewed(slug: str, players: int | None = None) -> Review:
    return Review(played(slug, players), SIMULATIONS).finish()


GAMES = [("do-boy", 3), ("mobilization-2", 1), ("tactics", 4)]


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_every_decision_is_reviewed(slug: str, players: int) -> None:
    match, review = played(slug, players), reviewed(slug, players)
    assert [(one.seat, one.played) for one in review.decisions] == match.moves
    for decision in review.decisions:
        assert 0 <= decision.cost <= 1
        assert 0 <= decision.win <= 1
        if decision.choices == 1 or decision.best == decision.played:
            assert decision.cost == decision.lost == 0
            assert not decision.reason
        if decision.cost:
            assert decision.cost == decision.lost > decision.margin
            assert decision.reason.endswith(".")
            assert decision.words
    assert review.done == review.total == len(match.moves) + 1


@pytest.mark.parametrize(("slug", "players"), GAMES)
def test_the_chances_lead_from_the_deal_to_the_result(slug: str, players: int) -> None:
    match, review = played(slug, players), reviewed(slug, players)
    assert len(review.chances) == len(review.margins) == len(match.moves) + 1
    assert all(len(row) == players for row in review.chances)
    assert review.chances[-1] == match.result
    assert all(0 <= chance <= 1 for row in review.chances for chance in row)


def test_somebody_who_plays_at_random_makes_mistakes() -> None:
    review = reviewed("do-boy", 3)
    mistakes = review.mistakes()
    assert mistakes
    assert [one.cost for one in mistakes] == sorted((d.cost for d in mistakes), reverse=True)
    worst = mistakes[0]
    assert worst in review.mistakes(worst.seat)
    accuracy = review.accuracy(worst.seat)
    assert accuracy is not None
    assert 0 <= accuracy < 100


@pytest.mark.parametrize(("slug", "players"), [("do-boy", 3), ("mobilization-2", 1)])
def test_whoever_does_what_the_captain_would_do_is_accurate(slug: str, players: int) -> None:
    """The review of a decision depends on it alone, so it can be asked before the move is made."""
    match = drumhead.game(slug, players).match(seed=6, hands=1)
    for number in range(1, 500):
        if match.over:
            break
        if len(match.legal) == 1:
            match.play(match.legal[0])
            continue
        captain = Searcher("captain", f"review {number}", 0.0, SIMULATIONS)
        captain.asks_marshal = beats_captains(match.game.type)
        match.play(captain.choose(match, f"review {number}").move)
    review = Review(match, SIMULATIONS).finish()
    assert [one.cost for one in review.decisions] == [0.0] * len(match.moves)
    assert {review.accuracy(seat) for seat in range(players)} == {100.0}


def test_a_review_is_repeatable() -> None:
    again = Review(played("do-boy", 3), SIMULATIONS).finish()
    first = reviewed("do-boy", 3)
    assert again.decisions == first.decisions
    assert again.chances == first.chances
    assert again.deals == first.deals


def test_luck_and_play_add_up_to_the_result() -> None:
    match = played("do-boy", 3, "corporal", 2)
    review = Review(match, SIMULATIONS).finish()
    assert [deal.hand for deal in review.deals] == [1, 2]
    assert match.result is not None
    for seat, result in enumerate(match.result):
        luck = review.luck(seat)
        assert luck.expected + luck.dealt + luck.played == pytest.approx(result)
        assert abs(luck.expected - 1 / 3) < 3 * review.deals[0].before[seat].margin
        assert luck.margin > 0
    assert sum(mean.value for mean in review.deals[0].before) == pytest.approx(1)


def test_good_cards_are_good_luck() -> None:
    """In a game that captains bid for, the better hand is worth more before a card is played."""
    game = drumhead.game("tactics")
    lucks = []
    for seed in range(6):
        match = game.match(seed=seed, hands=1)
        corporal = player("corporal", 1)
        while not match.over:
            match.play(corporal.consider(match).move)
        review = Review(match, SIMULATIONS)
        review.advance()
        deal = review.deals[0]
        assert deal.after[0] == deal.after[2], "partners have the same cards to hope for"
        lucks.append(deal.after[0].value - deal.before[0].value)
    assert min(lucks) < -0.1
    assert max(lucks) > 0.1


def resampled(match: Match, seat: int) -> Match:
    """The same match, in which every position is another that the seat thinks possible."""
    world = match.copy()
    world.events = [
        Event(event.kind, event.numbers, _other(match, seat, place, event))
        for place, event in enumerate(match.history)
    ]
    return world


def _other(match: Match, seat: int, place: int, event: Event) -> bytes:
    state = np.frombuffer(event.before, np.uint8).copy()
    if event.kind != "move":
        return event.before
    return Match(match.game, state, hands=1).resample(seat, place).state.tobytes()


def test_a_review_knows_no_more_than_the_seat_did() -> None:
    """What is found differs by chance at most where all that the seat cannot know is different."""
    match = played("do-boy", 3)
    true, other = (Review(one, 1000) for one in (match, resampled(match, 1)))
    for review in (true, other):
        while len(review.decisions) < 14:
            review.advance()
    compared = [
        (one, two)
        for one, two in zip(true.decisions, other.decisions, strict=True)
        if one.seat == 1 and one.best == two.best
    ]
    assert len(compared) > 3
    for one, two in compared:
        assert (one.choices, one.words, one.played) == (two.choices, two.words, two.played)
        assert abs(one.win - two.win) < 2 * (one.win_margin + two.win_margin)
        assert abs(one.played_win - two.played_win) < 2 * (one.played_margin + two.played_margin)
    for row, again, margins in zip(true.chances, other.chances, true.margins, strict=True):
        assert abs(row[1] - again[1]) < 4 * margins[1]


def test_agreement_is_no_certainty() -> None:
    found = mean(np.ones(100))
    assert found.value == 1
    assert found.margin == pytest.approx(0.0196)


def test_what_cannot_be_reviewed_is_refused() -> None:
    match = drumhead.game("do-boy").match(seed=1)
    with pytest.raises(InvalidOption, match="not over"):
        Review(match)
    with pytest.raises(InvalidOption, match="8 simulations"):
        Review(played("do-boy", 3), 2)
