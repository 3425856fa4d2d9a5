"""The list of duties, at every table of every game: what `drumhead check` asks, one by one.

Most of it is looked at wherever a number of players meets a value of an option; what takes long,
at tables where each of them appears once.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

import drumhead
from drumhead.checks import worlds
from drumhead.checks.duties import Duty
from drumhead.checks.runner import duties_of, look_at
from drumhead.checks.shipped import is_shipped
from drumhead.checks.subject import Subject, folder_of_tests, telling_tables
from drumhead.engine.game import GameType
from drumhead.games import table_name, tables_of


def cases() -> Iterator[object]:
    """Every duty of every game; those of tables at each of them."""
    for kind in drumhead.games():
        folder, telling = folder_of_tests(kind.slug), telling_tables(kind)
        for duty in duties_of(kind):
            if duty.scope == "game":
                subject = Subject(kind, telling, folder)
                yield pytest.param(kind, duty, subject, id=f"{duty.name}-{kind.slug}")
                continue
            for table in telling if duty.scope == "telling" else tables_of(kind):
                subject = Subject(kind, [table], folder)
                yield pytest.param(kind, duty, subject, id=f"{duty.name}-{table_name(table)}")


@pytest.mark.parametrize(("game", "duty", "subject"), [*cases()])
def test_duty(game: GameType, duty: Duty, subject: Subject) -> None:
    outcome = look_at(duty, subject)
    if outcome.status == "todo" and not is_shipped(game):
        pytest.skip(str(outcome))
    assert outcome.status == "ok", str(outcome)


@pytest.mark.parametrize("slug", ["do-boy", "skirmish"])
def test_an_impossible_world_is_found_out(slug: str) -> None:
    """A card that was played is changed for one that somebody holds."""
    table = drumhead.game(slug)
    origin = worlds.companion(Path(__file__).parent / slug.replace("-", "_")).origin
    match = table.match(seed=1)
    while match.json()["phase"] != "play" or len(match.json()["trick"]) != 2:
        match.play(match.legal_numbers[0])
    assert match.turn is not None
    seat = match.turn
    world = match.resample(seat)
    worlds.Past(match, seat).check(world, origin)
    fields = world.json()
    other = (seat + 1) % table.players
    fields["hand"][seat][0], fields["hand"][other][0] = (
        fields["hand"][other][0], fields["hand"][seat][0],
    )  # fmt: skip
    with pytest.raises(AssertionError, match=f"seat {seat}: a world is not possible: "):
        worlds.Past(match, seat).check(table.position(**fields), origin)
