"""Points of a hand: the account of the words, the scores of the rules, the values of the cards."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any

import numpy as np

from drumhead.checks.failures import CheckFailed, at, named_cards, require
from drumhead.checks.play import random_matches
from drumhead.checks.static import declaration
from drumhead.checks.strict_record import Writes, strict_type, writes_to
from drumhead.engine.account import Account
from drumhead.engine.english import listed
from drumhead.engine.game import Game, GameType
from drumhead.engine.legend import legend
from drumhead.engine.match import Event, Match
from drumhead.kernel.faults import place, place_of
from drumhead.kernel.record import Card, Cards, Pile
from drumhead.packs import pack

#: The number of hands that are counted.
HANDS = 5
#: A sentence of a legend that gives a card's points.
_COUNTS = re.compile(r"\b[Cc]ounts (\d+)\b")


def finished_hands(game: Game) -> Iterator[Match]:
    """Random matches, each time a hand is finished."""
    finished = 0
    for match in random_matches(game, 1):
        if match.finished != finished:
            finished = match.finished
            yield match


# --- The account and the scores ----------------------------------------------------------


def check_accounts(game: Game) -> None:
    """Check that the account of every hand adds up to the change of the scores, in every view."""
    for match in finished_hands(game):
        for seat in (-1, *range(game.players)):
            _check_account(match, seat)


def _check_account(match: Match, seat: int) -> None:
    account = match.account(seat)
    here, words = at(match.game, len(match.moves), seat), match.game.type.words.account
    assert account is not None, "a hand is finished"
    columns = [line[part] for line in account["lines"] for part in ("points", "cards")]
    whole = all(len(column) == match.game.players for column in columns)
    require(whole, f"{here}: a line of the account leaves a seat out", words)
    for scored, brought in enumerate(account["points"]):
        made = sum(line["points"][scored] for line in account["lines"])
        if made != brought:
            raise CheckFailed(f"{place_of(words)}: {here}: {_parting(match, account, scored)}.")
    sentences = [*account["remarks"], *filter(None, [account["outlook"]])]
    said = all(sentence.endswith(".") for sentence in sentences)
    require(said, f"{here}: a remark or the outlook is no sentence: {sentences}", words)


def _parting(match: Match, account: Account, seat: int) -> str:
    """The first difference between the account and the rules for a seat, with both sums."""
    lines = [(line["label"], line["points"][seat]) for line in account["lines"]]
    counted = [f"{points} for '{label}'" for label, points in lines if points]
    made, brought = sum(points for _, points in lines), account["points"][seat]
    written = _written(match).points.items()
    added = [
        f"{points} in {place(file, line)}"
        for (scored, file, line), points in written
        if scored == seat and points
    ]
    return (
        f"the account makes {made} for seat {seat} ({listed(counted) or 'no line'}), and the rules "
        f"add {brought} to its score ({listed(added) or 'no rule'})"
    )


def _written(match: Match) -> Writes:
    """The lines of the rules that wrote during the last finished hand, replayed interpreted."""
    game, rules = match.game, match.game.type.rules
    events = _last_hand(match)
    before = np.frombuffer(events[0].before, np.uint8)
    s: Any = strict_type(game.type.record)(game.type.record.dtype, before)
    for event in events:
        if event.kind == "move":
            rules.step(s, event.numbers[1])
            continue
        count = len(event.numbers) if event.kind == "shuffle" else -len(event.numbers)
        outcome: Any = list(event.numbers)
        rules.chance(s, outcome, count)
    return writes_to(s)


def _last_hand(match: Match) -> list[Event]:
    ends = [number for number, event in enumerate(match.history) if event.kind == "score"]
    begin = ends[-2] + 1 if len(ends) > 1 else 0
    return list(match.history[begin : ends[-1]])


# --- The values of cards -----------------------------------------------------------------


def card_values(kind: GameType) -> Mapping[str, int]:
    """The points of each card of a game according to its pack."""
    known = pack(kind.pack).by_code
    return {code: known[code].value if code in known else 0 for code in kind.record.deck.codes}


def check_values(game: Game) -> None:
    """Check that pack, rules and legend give the same points for a card, and count it once.

    Options may change the values of cards, so only the default options are checked.
    """
    values = card_values(game.type)
    usual = all(game.options[option.name] == option.default for option in game.type.options)
    if not any(values.values()) or not usual:
        return
    _check_tables(game.type, values)
    _check_legend(game, values)
    _check_multiples(game, values)


def _check_tables(kind: GameType, values: Mapping[str, int]) -> None:
    """Check that a rules table that evidently has the points of cards matches the pack."""
    codes = kind.record.deck.codes
    said = np.array([values[code] for code in codes])
    for name in dir(kind.rules):
        table = getattr(kind.rules, name)
        if not isinstance(table, np.ndarray) or not _means_points(table, said):
            continue
        for code, counted in zip(codes, table, strict=True):
            if counted != values[code]:
                where = place(*declaration(kind.rules, name))
                raise CheckFailed(
                    f"{where}: the table '{name}' says that the {kind.spoken_names[code]} counts "
                    f"{counted}, and the pack says {values[code]}; take the points from the pack."
                )


def _means_points(table: Any, said: Any) -> bool:
    """Does a table have most of the pack's points, or a multiple of all of them?"""
    if table.shape != said.shape or (table[said == 0] != 0).any():
        return False
    counting = said != 0
    ratios = table[counting] / said[counting]
    return bool((ratios == 1).mean() >= 0.5 or ((ratios == ratios[0]).all() and ratios[0] > 1))


def _check_legend(game: Game, values: Mapping[str, int]) -> None:
    words = game.type.words.legend
    for note in legend(game):
        counted = {int(number) for said in note["notes"] for number in _COUNTS.findall(said)}
        value = values[note["code"]]
        differ = value and counted and value not in counted
        require(
            not differ,
            f"the legend says that the {note['name']} counts {min(counted, default=0)}, and the "
            f"pack says {value}",
            words,
        )


def _check_multiples(game: Game, values: Mapping[str, int]) -> None:
    """Check that no hand's score is a multiple of the values of the cards held at its end."""
    times: dict[str, set[float]] = defaultdict(set)
    for hands, match in enumerate(finished_hands(game), start=1):
        account = match.account(-1)
        assert account is not None, "a hand is finished"
        for name, worth in _worth(match, values).items():
            if any(worth):
                times[name].add(_ratio(account["points"], worth))
        if hands == HANDS:
            break
    for name, ratios in times.items():
        (ratio, *others) = ratios
        if not others and ratio > 1:
            codes = [code for code, value in values.items() if value]
            cards = named_cards(game.type, dict.fromkeys(codes))
            raise CheckFailed(
                f"{_last_points(match)}: {at(game, len(match.moves))}: every card in '{name}' "
                f"counts {ratio:g} times as much as the pack says ({cards})."
            )


def _worth(match: Match, values: Mapping[str, int]) -> dict[str, list[int]]:
    """The values of the cards that each seat holds at the end of a hand, field by field."""
    record, end = match.game.type.record, match.history[-1]
    ends = [event for event in match.history if event.kind == "score"]
    fields = match.seat_view(None, np.frombuffer((ends or [end])[-1].before, np.uint8)).fields
    found = {}
    for name, role in record.roles.items():
        one = role.of if isinstance(role, Pile) else role
        if role.seats and role.holds and isinstance(one, Card | Cards):
            hands = fields[name][: match.game.players]
            if all(isinstance(hand, list) and None not in hand for hand in hands):
                found[name] = [sum(values[code] for code in hand) for hand in hands]
    return found


def _ratio(points: list[int], worth: list[int]) -> float:
    """The factor from the cards' values to the points, or 0 if there is none."""
    ratios = {made / value for made, value in zip(points, worth, strict=True) if value}
    rest = any(made for made, value in zip(points, worth, strict=True) if not value)
    return ratios.pop() if len(ratios) == 1 and not rest else 0.0


def _last_points(match: Match) -> str:
    """The line of the rules that added most to a score in the last hand."""
    points = _written(match).points
    if not points:
        return place_of(match.game.type.rules.step)
    (_, file, line), _ = max(points.items(), key=lambda item: item[1])
    return place(file, line)
