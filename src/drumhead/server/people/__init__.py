"""The company: invented people of the American 1910s, each with a name and a portrait.

Computer players at a web table go by their given names, and people may choose their portraits.
Strength belongs to the table and not to the person: anybody may be a private or a marshal.
"""

from __future__ import annotations

import functools
from importlib import resources
from typing import NamedTuple

from drumhead.server.refusal import Refusal


class Person(NamedTuple):
    """One of the company; the portrait is `portraits/{slug}.svg`, 98 by 98 units, for a circle."""

    slug: str
    name: str
    who: str

    @property
    def given(self) -> str:
        """The given name, which is what a plate shows."""
        return self.name.split()[0]


PEOPLE = (
    Person("agnes-doyle", "Agnes Doyle", "librarian, Worcester, Massachusetts"),
    Person("amos-tuttle", "Amos Tuttle", "veteran of the Sixties, Vermont"),
    Person("ben-folsom", "Ben Folsom", "Choctaw, field telephone, Oklahoma"),
    Person("clara-boone", "Clara Boone", "suffrage speaker, Kentucky"),
    Person("ellis-whitfield", "Ellis Whitfield", "aviator, Ohio"),
    Person("frankie-russo", "Frankie Russo", "telegraph messenger, New York"),
    Person("grace-lindqvist", "Grace Lindqvist", "telephone operator, Signal Corps, Minnesota"),
    Person("hattie-vance", "Hattie Vance", "nurse, Pennsylvania"),
    Person("henry-chin", "Henry Chin", "printer, San Francisco"),
    Person("ida-carter", "Ida Carter", "Navy yeoman, Washington"),
    Person("jack-moran", "Jack Moran", "sailor, Boston"),
    Person("minnie-kowalski", "Minnie Kowalski", "munition worker, Pittsburgh"),
    Person("otis-freeman", "Otis Freeman", "infantry sergeant, Harlem"),
    Person("rosa-delgado", "Rosa Delgado", "schoolteacher, San Antonio"),
    Person("theo-bassett", "Theo Bassett", "bank clerk, Chicago"),
    Person("walt-henning", "Walt Henning", "farmer, Nebraska"),
)
BY_SLUG = {person.slug: person for person in PEOPLE}


@functools.cache
def portrait(slug: str) -> str:
    """The portrait of one of the company, as SVG."""
    if slug not in BY_SLUG:
        raise Refusal(f"There is no portrait '{slug[:40]}'.", status=404)
    file = resources.files("drumhead.server.people") / "portraits" / f"{slug}.svg"
    return file.read_text("utf-8")
