"""Draws docs/pictures/people.svg: the portraits of the company, with their names.

python docs/pictures/people.py
"""

from __future__ import annotations

import re
from pathlib import Path

from drumhead.server.company.persons import PEOPLE, Person, portrait

#: How many portraits lie in a row, how large each is, and how far one is from the next.
ROW, SIZE, STEP, LINE = 7, 98, 122, 136
HERE = Path(__file__).parent


def sheet() -> str:
    """All portraits on one sheet."""
    rows = -(-len(PEOPLE) // ROW)
    drawn = "".join(_placed(at, person) for at, person in enumerate(PEOPLE))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {ROW * STEP} {rows * LINE}">'
        "<title>The company</title>"
        f'<rect width="{ROW * STEP}" height="{rows * LINE}" fill="#fffaf0"/>'
        '<clipPath id="circle"><circle cx="60" cy="58" r="49"/></clipPath>'
        f"{drawn}</svg>\n"
    )


def _placed(at: int, person: Person) -> str:
    x, y = at % ROW * STEP + (STEP - SIZE) // 2, at // ROW * LINE + 10
    inside = re.sub(r"^<svg[^>]*>|</svg>\s*$", "", portrait(person.slug))
    return (
        f'<g transform="translate({x - 11} {y - 9})"><g clip-path="url(#circle)">{inside}</g>'
        f'<text x="60" y="122" text-anchor="middle" font-family="Georgia, serif" font-size="12"'
        f' fill="#1d2b3a">{person.name}</text></g>'
    )


if __name__ == "__main__":
    (HERE / "people.svg").write_text(sheet(), "utf-8")
