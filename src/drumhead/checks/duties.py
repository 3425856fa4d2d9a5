"""The list of duties of a game: `drumhead check`, `make check` and `make test` share it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from drumhead.checks import (
    fact_checks,
    general,
    heuristics,
    leaks,
    lesson_checks,
    points,
    recorded,
    rulebooks,
    static,
    strict,
    worlds,
)
from drumhead.checks.agreement import compare_interpreted
from drumhead.checks.subject import Subject
from drumhead.engine.game import Game
from drumhead.players.trained_network import file_of, network_of

#: The tables at which a duty is checked: one per game, the combinations of players and options
#: that show most (`telling_tables`), or every combination. `drumhead check` uses every table only
#: where those show most; the tests use all.
Scope: TypeAlias = Literal["game", "telling", "every"]

#: The number of decisions at a table for which compiled and interpreted rules are compared.
COMPARED = 500


class Duty(NamedTuple):
    """A requirement for every game: a name, a sentence, and the function that checks it.

    The function raises CheckFailed where the game breaks it, or Todo where the game lacks an
    optional part. Where a vital one fails, the later ones would only repeat the failure. A quick
    one needs no compiled rules.
    """

    name: str
    sentence: str
    check: Callable[[Subject], object]
    scope: Scope = "game"
    vital: bool = False
    quick: bool = False


def _of_game(check: Callable[[Any], object]) -> Callable[[Subject], object]:
    """A check of the game itself."""
    return lambda subject: check(subject.kind)


def _at_tables(check: Callable[..., object], *more: Any) -> Callable[[Subject], object]:
    """A check of each table under check."""

    def run(subject: Subject) -> None:
        for table in subject.tables:
            check(table, *more)

    return run


def _check_network(subject: Subject) -> None:
    if file_of(subject.kind) is not None:
        network_of(subject.kind)


def _check_agreement(game: Game) -> None:
    for seed in range(2):
        compare_interpreted(game, seed, COMPARED)


def _with_companion(check: Callable[[Game, Any], object]) -> Callable[[Subject], object]:
    """A check of each table under check that needs the companion of the game's tests."""

    def run(subject: Subject) -> None:
        companion = subject.companion
        for table in subject.tables:
            check(table, companion)

    return run


def _check_leaks(subject: Subject) -> None:
    hands = None
    if subject.tests is not None and (subject.tests / "companion.py").is_file():
        hands = getattr(subject.companion, "HANDS", None)
    for table in subject.tables:
        leaks.check_leaks(table, hands)


def _check_pasts(game: Game, companion: Any) -> None:
    worlds.check_pasts(game, companion.origin)


def _check_enumeration(subject: Subject) -> None:
    leaks.check_enumeration(subject.kind, subject.tests_needed)


#: Checks before anything is compiled. A fault found here would be a fault of compiled rules, too.
_INTERPRETED: Sequence[Duty] = (
    Duty("moves", "Every move has a text of its own.",
         _of_game(static.check_texts), vital=True, quick=True),
    Duty("fields", "Rules name only fields of their record.",
         _of_game(static.check_fields), vital=True, quick=True),
    Duty("memory", "Rules of play do not allocate memory.",
         _of_game(static.check_allocation), vital=True, quick=True),
    Duty("tables", "The tables that rules read hold 64-bit whole numbers.",
         _of_game(static.check_tables), vital=True, quick=True),
    Duty("silence", "Rules do not print, ask or open files.",
         _of_game(static.check_silence), vital=True, quick=True),
    Duty("strict", "Interpreted rules keep to their record, and every card lies in one place.",
         _at_tables(strict.check_strictly), "telling", vital=True, quick=True),
)  # fmt: skip
#: The rules, played at random.
_PLAYED: Sequence[Duty] = (
    Duty("compile", "The rules compile.", lambda subject: subject.kind.compiled.load(), vital=True),
    Duty("end", "Random play always ends, and somebody wins all of it.",
         _at_tables(general.check_ends), "every", vital=True),
    Duty("words", "There are words for every position.",
         _at_tables(general.check_words), "telling", quick=True),
    Duty("agreement", "Interpreted and compiled rules agree.",
         _at_tables(_check_agreement), "every"),
    Duty("seeds", "Simulations depend on the seed alone.", _of_game(general.check_seeds)),
    Duty("notation", "Moves parse what they print.", _of_game(general.check_notation), quick=True),
    Duty("positions", "Positions can be written and read back.",
         _at_tables(general.check_positions), "every"),
    Duty("copies", "Copies of a match are independent.",
         _of_game(general.check_copies)),
    Duty("transcripts", "Transcripts replay to the same state.",
         _at_tables(general.check_transcripts), "telling"),
    Duty("cards", "There is always a legal move, and cards are conserved.",
         _at_tables(general.check_cards), "every"),
)  # fmt: skip
#: The words of the game, and secrets that they must keep.
_SAID: Sequence[Duty] = (
    Duty("scene", "A view points only at what is there.",
         _at_tables(general.check_scene), "every"),
    Duty("account", "The account of a hand adds up to its points.",
         _at_tables(points.check_accounts), "every"),
    Duty("values", "A card counts the same in the pack, the rules and the legend, and once.",
         _at_tables(points.check_values), "telling"),
    Duty("notes", "The goal and the note of every card are short sentences.",
         _at_tables(lesson_checks.check_notes), "telling"),
    Duty("refusals", "Every refusal is a sentence with a clause.",
         _at_tables(rulebooks.check_refusals), "telling"),
)  # fmt: skip
#: Knowledge that a seat cannot have.
_HIDDEN: Sequence[Duty] = (
    Duty("views", "A seat's view says nothing about hidden cards.",
         _at_tables(worlds.check_views), "every"),
    Duty("leaks", "Possible worlds differ wherever cards are hidden.", _check_leaks, "every"),
    Duty("worlds", "Every possible world could have produced what was seen.",
         _with_companion(_check_pasts), "every"),
    Duty("enumeration", "Possible worlds of small positions are enumerated by a test.",
         _check_enumeration, quick=True),
    Duty("thumb", "The rule of thumb looks only at what its seat may know.",
         _at_tables(heuristics.check_thumb), "telling"),
    Duty("network", "The marshal's network fits the game.", _check_network, quick=True),
)  # fmt: skip
#: Everything that comes with the rules: the rulebook, its tests, the lesson and the hints.
_WRITTEN: Sequence[Duty] = (
    Duty("page", "The rulebook is well written.", rulebooks.check_page, quick=True),
    Duty("clauses", "Every clause of the rulebook has a test.", rulebooks.check_tested, quick=True),
    Duty("cited", "Every clause that the code names stands on a page.",
         rulebooks.check_cited, quick=True),
    Duty("golden", "Golden transcripts replay as they are written, and show every phase.",
         recorded.check_golden, quick=True),
    Duty("lesson", "The lesson fits the rules.", lesson_checks.check_lesson, quick=True),
    Duty("blunders", "There are positions that nobody should get wrong.",
         recorded.check_blunders, quick=True),
    Duty("captains", "Captains find a right move in each of these positions.",
         recorded.check_captains),
    Duty("facts", "Facts of hints are short sentences, and tell nothing hidden.",
         fact_checks.check_facts),
    Duty("claims", "Facts of hints are true in every possible world.",
         fact_checks.check_claims),
)  # fmt: skip

#: All duties of every game, in the order in which they are checked.
DUTIES: Sequence[Duty] = (*_INTERPRETED, *_PLAYED, *_SAID, *_HIDDEN, *_WRITTEN)
