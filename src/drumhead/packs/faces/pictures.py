"""The pictures of the fourteen games for the gallery: posters of our own in the manner of 1917."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.packs.faces import flags, guns, insignia, people, scenes
from drumhead.packs.faces.allies import ALLIES
from drumhead.packs.faces.game_of_war import WORKS
from drumhead.packs.faces.glyphs import write
from drumhead.packs.faces.palette import (
    BLUE,
    BRASS,
    BROWN,
    GREEN,
    INK,
    NAVY,
    OLIVE,
    PAPER,
    PARCHMENT,
    RED,
    SHADE,
    SKY,
    SMOKE,
    STEEL,
    YELLOW,
)
from drumhead.packs.faces.poster import Small, drum, fan, ground, poster, sea, sticks
from drumhead.packs.faces.svg import around, circle, line, mirrored, path, place, rect, star
from drumhead.packs.faces.war_and_diplomacy import shield

_I = Small("7", BLUE, place(0, 0, insignia.rifles(BLUE), scale=2.2))
_C = Small("9", YELLOW, place(0, 0, insignia.horseshoe(BRASS), scale=2.2), INK)
_A = Small("12", RED, place(0, 0, insignia.cannon(RED), scale=2.2))
_E = Small("10", GREEN, place(0, 0, insignia.castle(GREEN), scale=2.2))
_COMPANIES = (_I, _C, _A, _E)


def _ally(letter: str, scale: float = 2.2) -> Small:
    ally = ALLIES[letter]
    return Small(
        letter.replace("I", "i"),
        ally.colour,
        place(0, 0, ally.emblem(ally.colour, PAPER), scale=scale),
    )


def tactics() -> str:
    """The Tank comes over the hill."""
    return poster(
        "Tactics: a tank and four cards",
        "#e8cf9c", "#f1dfb9", (110, 120),
        ground(132, OLIVE, 16),
        place(112, 100, guns.tank(), scale=2.9, turn=-4),
        ground(150, "#454c2b", 8),
        fan(248, 200, _COMPANIES, scale=1.1, spread=15),
    )  # fmt: skip


def militac() -> str:
    """The seal of the Commander-in-Chief."""
    ring = "".join(star(x, y, 5) for x, y in around(160, 90, 56, 13))
    seal = (
        circle(160, 90, 68, INK, stroke=YELLOW, stroke_width=2)
        + path(ring, YELLOW)
        + place(160, 90, insignia.eagle(PAPER, RED), scale=2.8)
    )
    return poster(
        "Militac: the President's eagle",
        RED, "#b5483f", (160, 90),
        fan(50, 182, (_I, _C), scale=1.1, spread=22),
        fan(276, 182, (_A, _E), scale=1.1, spread=22),
        seal,
    )  # fmt: skip


def do_boy() -> str:
    """A doughboy and his drum."""
    return poster(
        "Do-Boy: a soldier and a drum",
        SKY, "#d9e4e8", (96, 84),
        ground(150, SHADE, 8),
        place(96, 106, people.soldier(OLIVE), scale=3.4),
        drum(236, 168, RED, 1.25),
        sticks(236, 76),
        fan(236, 122, (_I, Small("P", INK, place(0, 0, path(star(0, 0, 11), RED)))), scale=0.62,
            spread=26),
    )  # fmt: skip


def bang() -> str:
    """Two cards match, and a gun goes off."""
    blast = path(star(232, 80, 68, 14, 0.66), RED) + path(star(232, 80, 54, 14, 0.64), YELLOW)
    twin = Small("8", BLUE, place(0, 0, insignia.rifles(BLUE), scale=2.2))
    other = Small("8", RED, place(0, 0, insignia.cannon(RED), scale=2.2))
    return poster(
        "Bang: a gun goes off and two cards match",
        "#d9c48f", "#e6d6ab", (232, 80),
        ground(146, "#6b5a33", 8),
        place(92, 112, guns.field_gun(), scale=2.9),
        blast,
        fan(232, 156, (twin, other), scale=1.02, spread=30),
    )  # fmt: skip


def liberty_bond() -> str:
    """Bonds, and the torch of Liberty."""
    torch = (
        path("M-9 8H9L5 62H-5Z", BRASS, stroke=INK, stroke_width=1.2)
        + path("M-16 -4H16L11 9H-11Z", BRASS, stroke=INK, stroke_width=1.2)
        + path("M0 -64Q30 -36 14 -6H-14Q-28 -26 -8 -42Q-8 -30 0 -28Q8 -42 0 -64Z", RED)
        + path("M2 -38Q14 -22 6 -7H-7Q-12 -20 -2 -26Q0 -20 3 -22Q6 -28 2 -38Z", YELLOW)
    )
    return poster(
        "Liberty Bond: bonds and a torch",
        NAVY, "#2f5580", (160, 62),
        place(72, 92, scenes.bond(ALLIES["A"]), scale=2.9, turn=-30),
        place(248, 92, scenes.bond(ALLIES["F"]), scale=2.9, turn=4),
        place(160, 112, torch),
    )  # fmt: skip


def organization() -> str:
    """Four flags on one drum."""
    colours = []
    for i, ally in enumerate(ALLIES.values()):
        staff = line("M0 0V-150", INK, 3.2) + line("M0 0V-150", BRASS, 1.8)
        cloth = place(1.4, -148, flags.flying(ally.flag, scale=1.5))
        colours.append(place(112 + 22 * i, 176, staff, cloth, turn=-27 + 18 * i))
    return poster(
        "Organization: four flags and a drum",
        "#d8b566", "#e6cb8b", (150, 120),
        ground(158, OLIVE, 6),
        *colours,
        drum(146, 172, NAVY, 0.95),
    )  # fmt: skip


def mobilization() -> str:
    """Infantry on the march to a bugle."""
    men = [
        place(44 + 46 * i, 112 - 3 * i, scenes.soldier(ally, ally.colour, ally.shade), scale=2.5)
        for i, ally in enumerate(ALLIES.values())
    ]
    bugle = (
        line("M-30 0H6Q16 0 16 7T6 14H-8Q-16 14 -16 7T-8 0", BRASS, 4)
        + path("M4 -3Q20 -4 32 -14V14Q20 4 4 3Z", BRASS, stroke=INK, stroke_width=1)
        + line("M-33 -3V3", INK, 3)
        + line("M-4 14Q0 24 -8 30M0 14Q6 24 0 32", RED, 2)
    )
    return poster(
        "Mobilization: soldiers of four nations on the march",
        PARCHMENT, "#efd8a4", (262, 66),
        circle(262, 66, 40, RED),
        place(262, 62, bugle, scale=1.05),
        ground(152, "#b48f5c", 6),
        *men,
    )  # fmt: skip


def mobilization_2() -> str:
    """A fleet gathers."""
    fleet = place(238, 118, scenes.ship(ALLIES["B"]), scale=1.5) + place(
        104, 102, scenes.ship(ALLIES["A"]), scale=2.9
    )
    return poster(
        "Mobilization No. 2: battleships at sea",
        "#e6d3a6", "#f1e4c4", (226, 96),
        circle(226, 92, 34, "#d9903a"),
        fleet,
        sea(134, BLUE),
    )  # fmt: skip


def mobilization_3() -> str:
    """Two aeroplanes in a race."""
    cloud = path(scenes.CLOUD, PAPER)
    return poster(
        "Mobilization No. 3: two aeroplanes in a race",
        "#8fb0c4", "#a3bfcf", (300, 170),
        place(40, 60, cloud, scale=4),
        place(220, 164, cloud, scale=5),
        place(100, 84, scenes.biplane(ALLIES["F"]), scale=2.4, turn=62),
        place(222, 96, scenes.biplane(ALLIES["I"]), scale=2.4, turn=58),
        place(110, 176, cloud, scale=3.4),
    )  # fmt: skip


def sham_battle() -> str:
    """A battleship fires over a submarine."""
    return poster(
        "Sham Battle: a battleship and a submarine",
        "#d79a5b", "#e3b079", (190, 120),
        circle(190, 116, 36, "#f0d9a0"),
        place(86, 88, scenes.ship(ALLIES["F"]), scale=2.2),
        path(star(166, 80, 16, 10, 0.5), YELLOW) + path(star(166, 80, 9, 10, 0.5), RED),
        sea(112, "#33638f"),
        place(236, 122, scenes.boat(ALLIES["I"]), scale=2.1),
        sea(140, NAVY),
    )  # fmt: skip


def sham_battle_2() -> str:
    """Two hands across a drum."""
    return poster(
        "Sham Battle No. 2: two hands of cards across a drum",
        GREEN, "#4b7a54", (160, 96),
        fan(72, 168, (_ally("A"), _ally("B"), _ally("I")), scale=1.12, spread=18),
        fan(248, 168, (_ally("F"), _ally("B"), _ally("A")), scale=1.12, spread=18),
        drum(160, 168, RED, 1.15),
        sticks(160, 100),
    )  # fmt: skip


def skirmish() -> str:
    """Army and Navy, and the Nurse between them."""
    return poster(
        "Skirmish: a soldier, a nurse and a sailor",
        "#dcc79c", "#e8d9b7", (160, 90),
        path("M4 4H108L88 176H4Z", BROWN),
        path("M316 4H212L232 176H316Z", NAVY),
        place(54, 112, people.soldier(BRASS), scale=2.6),
        place(266, 112, people.sailor(BLUE), scale=2.6),
        circle(160, 88, 70, PAPER, stroke=RED, stroke_width=4),
        place(160, 110, people.nurse(STEEL), scale=2.9),
    )  # fmt: skip


def game_of_war() -> str:
    """A fort between two flags."""
    left = path(flags.rays(62, 90, (4, 4, 160, 176)), RED)
    right = rect(160, 4, 156, 172, PAPER) + path(
        "M160 4H186L240 73L294 4H316V21L258 90L316 159V176H294L240 107L186 176H160V164L222 90"
        "L160 16Z",
        BLUE,
    )
    diamond = "M160 10L236 90L160 170L84 90Z"
    return poster(
        "Game of War: a fort between two war flags",
        PAPER, PAPER, (160, 90),
        left + circle(62, 90, 30, RED) + right,
        path(diamond, PAPER, stroke=INK, stroke_width=2.4),
        path("M102 109H218L160 170Z", SHADE) + line("M160 20L226 90L160 160L94 90Z", INK, 1.2),
        place(160, 86, WORKS["PTA"], scale=2.6),
        path(star(199, 64, 8, 9, 0.5), RED) + circle(112, 74, 3, SMOKE) + circle(106, 71, 4, SMOKE),
    )  # fmt: skip


def war_and_diplomacy() -> str:
    """The pennant, the flag of truce, and four letters."""
    tiles = []
    for i, letter in enumerate("ARMY"):
        colour = {"R": BLUE, "M": RED}.get(letter, INK)
        tile = rect(-21, -28, 42, 56, PAPER, rx=3, stroke=INK, stroke_width=1)
        tile += write(letter, 0, -17, 34, colour, align=0.5)
        tiles.append(place(90 + 46 * i, 128 + i % 2 * 4, tile, turn=-6 + 4 * i))
    staff = line("M0 60V-66", INK, 5) + line("M0 60V-66", BRASS, 3) + circle(0, -68, 4, BRASS)
    pennant = staff + path("M2 -62L92 -40L2 -18Z", RED, stroke=INK, stroke_width=1.4)
    truce = staff + path("M2 -62Q22 -70 42 -62T82 -62V-16Q62 -8 42 -16T2 -16Z", PAPER, stroke=INK,
                         stroke_width=1.4)  # fmt: skip
    return poster(
        "War and Diplomacy: a pennant, a flag of truce and the letters of a word",
        "#c9a75a", "#d6b974", (160, 96),
        mirrored(160, place(206, 90, pennant, turn=12)),
        place(206, 90, truce, turn=12),
        place(160, 62, shield(NAVY), scale=1.5),
        path(star(160, 60, 17), YELLOW),
        *tiles,
    )  # fmt: skip


PICTURES: dict[str, Callable[[], str]] = {
    draw.__name__.replace("_", "-"): draw
    for draw in (
        tactics,
        militac,
        do_boy,
        bang,
        liberty_bond,
        organization,
        mobilization,
        mobilization_2,
        mobilization_3,
        sham_battle,
        sham_battle_2,
        skirmish,
        game_of_war,
        war_and_diplomacy,
    )
}
