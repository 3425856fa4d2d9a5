"""The company: invented people of the American 1910s, each with a name and a portrait.

Computer players at a web table have their given names, and guests may choose their portraits.
Strength belongs to the table, not to the person: each may be a private or a marshal.
"""

from __future__ import annotations

import functools
import hashlib
from collections.abc import Collection, Iterable, Sequence
from importlib import resources
from typing import NamedTuple

from drumhead.server.access.guest_names import look_alike
from drumhead.server.refusal import RequestRefused


class Person(NamedTuple):
    """One of the company; the portrait is `portraits/{slug}.svg`, 98 by 98 units, for a circle."""

    slug: str
    name: str
    who: str

    @property
    def given(self) -> str:
        """The given name."""
        return self.name.split()[0]


PEOPLE = (
    Person("agnes-doyle", "Agnes Doyle", "librarian, Worcester, Massachusetts"),
    Person("amos-tuttle", "Amos Tuttle", "veteran of the Sixties, Vermont"),
    Person("ben-folsom", "Ben Folsom", "Choctaw, field telephone, Oklahoma"),
    Person("clara-boone", "Clara Boone", "suffrage speaker, Kentucky"),
    Person("dot-sawyer", "Dot Sawyer", "messenger, Omaha"),
    Person("edith-sloan", "Edith Sloan", "Red Cross ambulance driver, Connecticut"),
    Person("ellis-whitfield", "Ellis Whitfield", "aviator, Ohio"),
    Person("emil-krause", "Emil Krause", "tuba player, Saint Louis"),
    Person("frankie-russo", "Frankie Russo", "telegraph messenger, New York"),
    Person("grace-lindqvist", "Grace Lindqvist", "telephone operator, Signal Corps, Minnesota"),
    Person("gus-hoffmann", "Gus Hoffmann", "baker, Milwaukee"),
    Person("hana-mori", "Hana Mori", "florist, Seattle"),
    Person("harnam-singh", "Harnam Singh", "fruit grower, Sacramento Valley, California"),
    Person("hattie-vance", "Hattie Vance", "nurse, Pennsylvania"),
    Person("henry-chin", "Henry Chin", "printer, San Francisco"),
    Person("ida-carter", "Ida Carter", "Navy yeoman, Washington"),
    Person("isaiah-webb", "Isaiah Webb", "minister, Atlanta"),
    Person("jack-moran", "Jack Moran", "sailor, Boston"),
    Person("leah-adler", "Leah Adler", "seamstress, Lower East Side, New York"),
    Person("luis-ortega", "Luis Ortega", "cowhand, New Mexico"),
    Person("mike-brennan", "Mike Brennan", "fireman, Chicago"),
    Person("minnie-kowalski", "Minnie Kowalski", "munition worker, Pittsburgh"),
    Person("otis-freeman", "Otis Freeman", "infantry sergeant, Harlem"),
    Person("rosa-delgado", "Rosa Delgado", "schoolteacher, San Antonio"),
    Person("ruth-keener", "Ruth Keener", "Cherokee, teacher, Tahlequah, Oklahoma"),
    Person("sam-pruitt", "Sam Pruitt", "Pullman porter, Memphis"),
    Person("theo-bassett", "Theo Bassett", "bank clerk, Chicago"),
    Person("walt-henning", "Walt Henning", "farmer, Nebraska"),
)
BY_SLUG = {person.slug: person for person in PEOPLE}


@functools.lru_cache(1024)
def _order(seed: str) -> tuple[Person, ...]:
    """The company, shuffled by the seed."""
    return tuple(sorted(PEOPLE, key=lambda one: _number(f"{seed} {one.slug}")))


def _number(text: str) -> bytes:
    return hashlib.sha256(text.encode()).digest()


def draw(
    seed: str,
    wanted: Sequence[str | None],
    names: Iterable[str] = (),
    portraits: Collection[str | None] = (),
) -> list[Person]:
    """Draw different people: those wanted by slug, and for None by the seed.

    People whose names look like one of `names` are left out, even if they are wanted; the seed does
    not draw people whose portraits are among `portraits`.
    """
    taken = [name.casefold() for name in names]
    free = [
        one
        for one in _order(seed)
        if not any(look_alike(one.given.casefold(), name) for name in taken)
    ]
    drawn: list[Person | None] = []
    for slug in wanted:
        found = next((one for one in free if one.slug == slug), None)
        if found is not None:
            free.remove(found)
        drawn.append(found)
    rest = iter([one for one in free if one.slug not in portraits])
    return [one or next(rest) for one in drawn]


def known(slug: str | None) -> str:
    """The slug of a portrait, "" if there is none of that name."""
    return slug if slug in BY_SLUG else ""


def given_to(guest: str) -> str:
    """The portrait of a guest who has not chosen one."""
    return _order(guest)[0].slug


def check_portrait(slug: str) -> None:
    """Refuse an unknown portrait; "" stands for none."""
    if slug and slug not in BY_SLUG:
        raise RequestRefused(f"There is no portrait '{slug[:40]}'.")


def portrait_of(name: str) -> str:
    """The slug of the person with that given name, "" if there is none."""
    return next((one.slug for one in PEOPLE if one.given == name), "")


class Cast(NamedTuple):
    """Names and portraits by seat."""

    names: dict[int, str]
    portraits: list[str]


def cast(seed: str, players: int, seat: int | None) -> Cast:
    """The company for a lesson or a puzzle, in which the reader has a seat."""
    others = [other for other in range(players) if other != seat]
    drawn = dict(zip(others, draw(seed, [None] * len(others)), strict=True))
    names = {other: drawn[other].given if other in drawn else "You" for other in range(players)}
    return Cast(names, [drawn[n].slug if n in drawn else "" for n in range(players)])


@functools.cache
def portrait(slug: str) -> str:
    """The portrait of one of the company, as SVG."""
    if slug not in BY_SLUG:
        raise RequestRefused(f"There is no portrait '{slug[:40]}'.", status=404)
    file = resources.files("drumhead.server.company") / "portraits" / f"{slug}.svg"
    return file.read_text("utf-8")


@functools.cache
def chair() -> str:
    """The chair of an open seat, as SVG."""
    return (resources.files("drumhead.server.company") / "empty-chair.svg").read_text("utf-8")
