"""Checks of matches, moves, positions, transcripts and words, the same for every game."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from typing import Any

import numpy as np

import drumhead
from drumhead.checks.failures import (
    CheckFailed,
    at,
    difference,
    fail,
    named_cards,
    require,
    require_at,
)
from drumhead.checks.play import positions, random_matches
from drumhead.checks.static import declaration
from drumhead.checks.worlds import without_key
from drumhead.engine.game import Game, GameType
from drumhead.engine.match import Match, View
from drumhead.engine.positions import cards_in_use, holdings
from drumhead.engine.simulate import BATCH, simulate
from drumhead.errors import InvalidGame, InvalidMove
from drumhead.kernel.compiler import INTERPRETED
from drumhead.kernel.faults import instructions, place, place_of, reachable
from drumhead.kernel.header import OVER
from drumhead.packs import faces

#: The longest match of random play that is allowed.
MOST_DECISIONS = 100_000


def check_cards(game: Game) -> None:
    """Check that cards are conserved, and that no position is without a move."""
    for match in random_matches(game, 1):
        held, whole = holdings(match), cards_in_use(match)
        if held != whole:
            cards = named_cards(game.type, sorted({*_more(held, whole), *_more(whole, held)}))
            wrong = f"too many or too few of these cards: {cards}"
            fail(game, len(match.moves), wrong, game.type.rules.step)
        check_legal(match)


def _more(some: list[str], others: list[str]) -> set[str]:
    return {code for code in some if some.count(code) > others.count(code)}


def check_scene(game: Game) -> None:
    """Check the shape of the parts of a view other than its words, and that its signs exist."""
    for match in positions(game):
        where = at(game, len(match.moves), match.turn)
        for seat in (-1, *range(game.players)):
            view = match.view_of(match.seat_view(seat))
            for wrong in (*_wrong_in(view, game), *wrong_together(view, match)):
                require(False, f"{where}: {wrong}", game.type.words.scene)


def _wrong_in(view: View, game: Game) -> Iterator[str]:
    for zone in view["zones"]:
        name, cards = zone["name"], len(zone["cards"])
        if not (-1 <= zone["led"] < cards and -1 <= zone["taking"] < cards):
            yield f"zone {name!r} says that a card was led or takes which does not lie there"
        if not {*zone["stars"], *zone["fresh"]} <= {*zone["cards"]}:
            yield f"a card that stands out in zone {name!r} does not lie there"
    for part in ("badges", "calls"):
        if len(view[part]) != game.players:
            yield f"{part!r} must have a string for each seat"
    signs = {one["sign"] for one in (view["rule"], *view["outcomes"]) if one} - {""}
    for sign in signs - faces.signs(game.type.pack).keys():
        yield f"there is no sign {sign!r} in the pack"
    figure = view["figure"]
    if figure and figure["share"] is not None and not 0 <= figure["share"] <= 1:
        yield f"the figure says that {figure['share']} of {figure['of']!r} is reached"


def wrong_together(view: View, match: Match) -> Iterator[str]:
    """Check that cards chosen together are as many moves in a row, each with a card of the hand."""
    together, seat = view["together"], view["seat"]
    if together is None:
        return
    if seat is None or seat != match.turn:
        yield "'together' is for the seat to move alone"
        return
    kind, count = together["kind"], together["count"]
    hand = [card for zone in view["zones"] if zone["layout"] == "hand" and zone["seat"] == seat
            for card in zone["cards"]]  # fmt: skip
    then = match.copy()
    for left in range(count, 0, -1):
        found = [choice for choice in then.choices() if choice["kind"] == kind]
        cards = [[part["value"] for part in choice["parts"]] for choice in found]
        if not found or any(len(named) != 1 or named[0] not in hand for named in cards):
            yield f"each of the {count} moves {kind!r} in 'together' must name a card of the hand"
            return
        then.play(found[0]["text"])
        now = None if then.turn is None else then.view(then.turn)["together"]
        if left > 1 and (then.turn != seat or now is None or now["count"] != left - 1):
            yield f"'together' says {count} moves {kind!r} in a row, but another move comes next"
            return


def check_legal(match: Match) -> None:
    """Check that legal moves are distinct and not too many, with at least one until the end."""
    legal, most = match.legal_numbers, match.game.type.most_moves
    wrong = None
    if len(set(legal)) < len(legal):
        wrong = "a legal move is listed twice"
    elif len(legal) > most:
        wrong = f"{len(legal)} moves are legal, but most_moves of the game is {most}"
    elif not legal and not match.over:
        wrong = "there is no legal move"
    if wrong is not None:
        fail(match.game, len(match.moves), wrong, match.game.type.rules.legal, match.turn)


def check_ends(game: Game) -> None:
    """Check that random play always ends, and that the shares of the win add up."""
    rules = game.type.rules
    try:
        simulation = simulate(game, 300, seed="ends")
    except InvalidGame as error:
        raise CheckFailed(f"{_end_of(rules)}: {error}") from None
    fewest, most = simulation.decisions.min(), simulation.decisions.max()
    require(fewest > 0, f"{game.slug}: a match is over before the first move", rules.setup)
    long = f"{game.slug}: a match of random play has {most:,} decisions"
    require(most < MOST_DECISIONS, f"{long}, and {MOST_DECISIONS:,} are too many", rules.step)
    shared = simulation.results.sum(axis=1)
    if game.players == 1:
        fair = set(shared) <= {0.0, 1.0}
        require(fair, f"{game.slug}: a patience comes out or it does not", rules.winners)
        return
    wanted = _shares_of_a_win(game)
    wrong = shared[~np.isclose(shared, wanted)]
    require(
        not wrong.size,
        f"{game.slug}: the shares of a win add up to {wrong[:1].sum():g} instead of {wanted:g}",
        rules.winners,
    )


def _end_of(rules: Any) -> str:
    """The place where the rules end a match, or where they would have to."""
    for function in reachable([rules.step, rules.chance]):
        for instruction, line in instructions(function):
            if instruction.argval == "OVER" and function.__globals__.get("OVER") == OVER:
                return place(function.__code__.co_filename, line)
    return place_of(rules.step)


def _shares_of_a_win(game: Game) -> float:
    """The sum of all seats' shares. Each partner gets the whole win."""
    return game.players / len(set(game.sides))


def check_seeds(kind: GameType) -> None:
    """Check that simulations depend on the seed alone."""
    game, step = Game(kind), kind.rules.step
    # Interpreted rules are slow and run on one thread.
    matches, threads = (20, 1) if INTERPRETED else (BATCH + 100, 2)
    alone = simulate(game, matches, seed=5)
    shared = simulate(game, matches, seed=5, threads=threads)
    same = (alone.rows == shared.rows).all()
    require(same, f"{kind.slug}: simulations depend on the number of threads", step)
    other = (alone.rows != simulate(game, matches, seed=6).rows).any()
    require(other, f"{kind.slug}: simulations do not depend on the seed", step)


def check_notation(kind: GameType) -> None:
    """Check that every move parses from the text that it prints."""
    moves, where = kind.moves, declaration(kind.rules, "MOVES")
    for move in range(len(moves)):
        text = moves.text(move)
        same = moves.parse(text) == moves.find(text.upper()) == move
        require_at(same, f"the move {text!r} is read back as another", *where)
    try:
        moves.parse("march")
    except InvalidMove:
        return
    require_at(False, "'march' is read as a move", *where)


def check_positions(game: Game) -> None:
    """Check that a position can be written and read back."""
    for match in positions(game):
        again = {
            "its text": game.position(match.text, hands=match.hands),
            "its data": game.position(hands=match.hands, **match.json()),
            "its repr": eval(repr(match), {"drumhead": drumhead}),
        }
        for form, read in again.items():
            found = difference(game.type, _normal(read), _normal(match))
            here = f"{at(game, len(match.moves))}: the position is another when {form} is read"
            require(found is None, f"{here}: {found}", game.type.rules.step)
            require(read == match, here, game.type.rules.step)
            require(hash(read) == hash(match), f"{here} (its hash)", game.type.rules.step)


def _normal(match: Match) -> bytes:
    return match.game.type.record.normal(match.state)


def check_copies(kind: GameType) -> None:
    """Check that copies, also pickled ones, are equal and independent."""
    match = Game(kind).match(seed=3)
    for _ in range(5):
        if not match.over:
            match.play(match.legal[0])
    twin, pickled = match.copy(), pickle.loads(pickle.dumps(match))
    _require_same(twin, match, "a copy")
    _require_same(pickled, match, "a pickled copy")
    twin.play(twin.legal[-1])
    here = at(match.game, len(match.moves))
    require(twin != match, f"{here}: a move in a copy changes nothing", kind.rules.step)
    _require_same(pickled, match, "a pickled copy, when another copy has gone on,")
    twin.undo()
    _require_same(twin, match, "a copy that has gone on and come back")


def _require_same(copy: Match, match: Match, what: str) -> None:
    same = copy == match and copy.transcript() == match.transcript()
    sentence = f"{at(match.game, len(match.moves))}: {what} is not the same"
    require(same, sentence, match.game.type.rules.step)


def check_transcripts(game: Game) -> None:
    """Check that a transcript replays to the same state."""
    rules = game.type.rules
    for match in positions(game):
        if not match.over:
            early = drumhead.replay(match.transcript())
            early.hands = match.hands  # an unfinished transcript does not have the agreed number
            found = difference(game.type, without_key(early), without_key(match))
            here = f"{at(game, len(match.moves))}: the transcript replays to another state"
            require(found is None, f"{here}: {found}", rules.step)
            require(early.view(0) == match.view(0), f"{here} in the view of seat 0", rules.step)
    text = match.transcript(legal=True)
    whole = drumhead.replay(text)
    # The transcript of a match that ended by the rules does not have the agreed number of hands.
    assert whole.hands in (match.hands, None)
    whole.hands = match.hands
    same = whole == match and whole.transcript(legal=True) == text
    require(same, f"{at(game, len(match.moves))}: the whole transcript replays to another match",
            rules.step)  # fmt: skip


def check_words(game: Game) -> None:
    """Check that every position has words: the view, the choices, the events, refusals."""
    for match in positions(game):
        for seat in (None, *range(game.players)):
            match.view(seat)
        match.choices()
        match.why_not(game.type.moves.text(0))
    for seat in (-1, *range(game.players)):
        said = match.log(seat)
        whole = all(isinstance(sentence, str) and sentence for sentence in said)
        require(whole, f"{at(game, len(match.moves), seat)}: the log has an empty sentence",
                game.type.words.narrate)  # fmt: skip
