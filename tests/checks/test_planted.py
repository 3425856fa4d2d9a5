"""Mistakes that were once planted in new games: each is caught with its file, line and cause."""

from __future__ import annotations

import re

import pytest

from drumhead.checks.failures import line_of

from .conftest import Check

#: The duty that catches a mistake, the file in which it is planted, the text that is changed and
#: what stands for it, and what is said behind the file and the line of the change.
PLANTED = {
    "typo-in-words": (
        "account", "words.py", "after.s.taken[:2]", "after.s.takn[:2]",
        r"there is no field 'takn'; did you mean 'taken'\?",
    ),
    "typo-in-fields": (
        "words", "words.py", 'view.fields["hand"]', 'view.fields["hnad"]',
        r"KeyError: 'hnad'; no field has that name; did you mean 'hand'\?",
    ),
    "typo-in-view": (
        "words", "words.py", 'f"Play the {view.card(move)}"', 'f"Play the {view.crad(move)}"',
        r"AttributeError: .* has no attribute 'crad'; did you mean 'card'\?",
    ),
    "open-hand": (
        "views", "rules.py", "            s.hand[other] = hidden(s.hand[other])\n",
        "            s.phase = PLAY\n",
        r".*field 'hand\[1\]' differs: (Infantry \w+|\w+ of Infantry|[\w ,]+) against [\w ,]+; "
        r"redact must hide what resample replaces\.",
    ),
    "two-places": (
        "strict", "rules.py", "    s.hand[s.turn] ^= 1 << card\n", "    s.deal += 0\n",
        r"two-places: after move 1: the [\w ]+ lies in hand\[1\] and trick, and there is only "
        r"one\.",
    ),
    "nowhere": (
        "strict", "rules.py", "    s.taken[taker] |= 1 << s.trick[0] | 1 << s.trick[1]\n",
        "    s.taken[taker] |= 1 << s.trick[0]\n",
        r"nowhere: after move 2: no field that holds cards has the [\w ]+\.",
    ),
    "same-texts": (
        "moves", "rules.py", 'Moves("play {card}", card=DECK.codes)',
        'Moves("play {card}", "play {card}", card=DECK.codes)',
        r"the moves 0 and 8 are both written 'play I1'; each needs its own text\.",
    ),
    "int8": (
        "tables", "rules.py", "np.arange(8)", "np.arange(8, dtype=np.int8)",
        r"the table 'RANKS' holds int8 numbers, .* make it int64: np\.array\(\.\.\., np\.int64\)\.",
    ),
    "uint64": (
        "tables", "rules.py", "np.arange(8)", "np.arange(8, dtype=np.uint64)",
        r"the table 'RANKS' holds uint64 numbers, .*\.",
    ),
    "prints": (
        "silence", "rules.py", "    s.leader = taker\n", "    s.leader = taker; print(taker)\n",
        r"'take' calls 'print'; rules may not do that\.",
    ),
    "untested": (
        "clauses", "rulebook.md", "- **TOY-03** · *ours* · A hand is three tricks",
        "- **TOY-04** · *ours* · The eldest deals.\n- **TOY-03** · *ours* · A hand is three tricks",
        r"no test names the clause TOY-04; write one, and mark it with "
        r'@pytest\.mark\.clause\("TOY-04"\)\.',
    ),
    "clause-gone": (
        "cited", "rules.py", "ALL_CARDS = (1 << 8) - 1\n", "ALL_CARDS = (1 << 8) - 1  # TOY-77\n",
        r"there is no clause TOY-77\.",
    ),
    "unmarked": (
        "page", "rulebook.md", "- **TOY-03** · *ours* ·", "- **TOY-03** · *mine* ·",
        r"the clause TOY-03 is not written as .*booklet, traditional, inferred, ours\.",
    ),
    "stale-golden": (
        "golden", "tests/golden/hand.drum", "score 0 3\n", "score 1 3\n",
        r".*score.*",
    ),
    "stale-lesson": (
        "lesson", "lesson.toml", 'moves = ["play I7"]', 'moves = ["play I8"]',
        r"'play I8' is not legal here: The [\w ]+ is not in the hand\. \(TOY-02\)\.",
    ),
    "no-reason": (
        "lesson", "lesson.toml", 'otherwise = "That card is too low."', 'otherwise = ""',
        r"there is no reason against 'play I2'\.",
    ),
    "companion": (
        "worlds", "tests/companion.py", "cards_of(s.aside)", "cards_of(s.reserve)",
        r"there is no field 'reserve' in the record\.",
    ),
    "old-companion": (
        "worlds", "tests/companion.py", "s = fields(world)", 's = world.json()["reserve"]',
        r"KeyError: 'reserve'; no field has that name\.",
    ),
    "peeks": (
        "thumb", "thumb.py", "    return int(moves[count - 1])\n",
        "    return int(moves[count - 1] if s.hand[1 - s.turn] > 90 else moves[0])\n",
        r"peeks: after move \d+, seat \d: the rule of thumb looks at hidden cards: with other "
        r"cards in hand\[\d\] it chooses 'play I\d' instead of 'play I\d'\.",
    ),
    "illegal-thumb": (
        "strict", "thumb.py", "    return int(moves[count - 1])\n", "    return 0 * count\n",
        r"illegal-thumb: after move \d+, seat \d: 'thumb' chooses 0, which is not legal\.",
    ),
}  # fmt: skip
#: Where another line is named than the changed one: what stands on it.
LINES = {
    "open-hand": "def redact(",
    "illegal-thumb": "def thumb(",
    "two-places": "    s.trick_size += 1",
    "nowhere": "    s.trick_size = 0",
    "unmarked": "- **TOY-03**",
    "stale-lesson": "[[chapters.steps]]",
    "no-reason": "[[chapters.steps]]",
}


@pytest.mark.parametrize("slug", PLANTED)
def test_a_planted_mistake_is_caught_with_file_line_and_cause(check: Check, slug: str) -> None:
    duty, file, old, new, sentence = PLANTED[slug]
    checked = check(slug, (old, new), file=file, interpreted=True)
    assert checked.status == 1
    found = re.fullmatch(rf"failed: {duty}: (\S+), line (\d+): (.*)", checked.failed[0])
    assert found is not None, checked.failed
    line = line_of(checked.folder / file, LINES[slug]) if slug in LINES else checked.line
    assert found[1].endswith(file.rpartition("/")[2])
    assert int(found[2]) == line
    assert re.fullmatch(sentence, found[3]), found[3]
    assert sum(found[3] in said for said in checked.failed) == 1


# --- Points ------------------------------------------------------------------------------

SCORE = "    s.score[taker] += 1\n"


def test_a_score_counted_twice_names_both_places(check: Check) -> None:
    """The account of the words and the rules: which of them adds what."""
    checked = check("score-twice", (SCORE, SCORE * 2), interpreted=True)
    words = line_of(checked.folder / "words.py", "def account(")
    said = re.fullmatch(
        rf"failed: account: score_twice/words\.py, line {words}: score-twice: after move \d+, a "
        r"spectator: the account makes (\d) for seat \d \(\1 for 'Tricks'\), and the rules add "
        rf"(\d) to its score \(\1 in score_twice/rules\.py, line {checked.line} and \1 in "
        rf"score_twice/rules\.py, line {checked.line + 1}\)\.",
        checked.failed[0],
    )
    assert said is not None, checked.failed
    assert int(said[2]) == 2 * int(said[1])


#: The toy game with the Ordnance of its pack, for which the rules give points.
ORDNANCE = (
    ("rules.py", '"I5", "I6", "I7", "I8"]', '"O5", "O10", "O15", "O20"]'),
    ("rules.py", "RANKS = np.arange(8)\n", "RANKS = np.arange(8)\nPOINTS = np.array({points})\n"),
)
PACK_SAYS = [0, 0, 0, 0, 5, 10, 15, 20]
EACH = "POINTS[s.trick[0]] + POINTS[s.trick[1]]"


@pytest.mark.parametrize(
    ("slug", "points", "change", "line", "sentence"),
    [
        ("points-right", PACK_SAYS, EACH, "", ""),
        (
            "points-twice", PACK_SAYS, f"2 * ({EACH})", "    s.score[taker] += 2 *",
            r"points-twice: after move \d+: every card in 'taken' counts 2 times as much as the "
            r"pack says \(.*\)\.",
        ),
        (
            "points-differ", [0, 0, 0, 0, 5, 10, 15, 25], EACH, "POINTS = ",
            r"the table 'POINTS' says that the [\w ]+ counts 25, and the pack says 20; take the "
            r"points from the pack\.",
        ),
    ],
)  # fmt: skip
def test_points_of_a_card_are_said_and_counted_once(
    check: Check, slug: str, points: list[int], change: str, line: str, sentence: str
) -> None:
    elsewhere = tuple((file, old, new.format(points=points)) for file, old, new in ORDNANCE)
    checked = check(
        slug, (SCORE, f"    s.score[taker] += {change}\n"), elsewhere=elsewhere,
        interpreted=True, arguments=("--only", "values"),
    )  # fmt: skip
    if not sentence:
        assert checked.failed == []
        return
    file = f"{slug.replace('-', '_')}/rules.py"
    where = line_of(checked.folder / "rules.py", line)
    (said,) = checked.failed
    begins = f"failed: values: {file}, line {where}: "
    assert said.startswith(begins)
    assert re.fullmatch(sentence, said.removeprefix(begins)), said


def test_a_legend_that_differs_from_the_pack(check: Check) -> None:
    file, old, new = ORDNANCE[0]
    told = ('["The higher card takes the trick."]', '["It counts 25 points."]')
    checked = check(
        "legend", told, file="words.py", elsewhere=((file, old, new),), interpreted=True,
        arguments=("--only", "values"),
    )  # fmt: skip
    words = line_of(checked.folder / "words.py", "def legend(")
    (said,) = checked.failed
    assert said.startswith(f"failed: values: legend/words.py, line {words}: the legend says that ")
    assert said.endswith(" counts 25, and the pack says 5.")


# --- Positions nobody should get wrong ---------------------------------------------------

BLUNDERS = """
[[position]]
why = "You play last and can take the trick."
players = 2
seat = 0
best = ["play {best}"]
partial = true

[position.fields]
phase = "play"
deal = 1
leader = 1
hand = ["I2 I7", "I3"]
trick = "I5"
"""


@pytest.mark.parametrize(
    ("best", "status", "sentence"),
    [
        ("I8", "failed", "line 2: the move 'play I8' is not legal here."),
        ("I7", "todo", "has 1 positions nobody should get wrong; write at least 5: drumhead check"),
    ],
)
def test_positions_nobody_should_get_wrong(
    check: Check, best: str, status: str, sentence: str
) -> None:
    checked = check(
        "blunder", interpreted=True, arguments=("--only", "blunders"),
        written=(("blunders.toml", BLUNDERS.format(best=best)),),
    )  # fmt: skip
    (said,) = checked.lines
    assert said.startswith(f"{status}: blunders: ")
    assert sentence in said
