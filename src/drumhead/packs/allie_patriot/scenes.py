"""The six pictures of the Allie-Patriot pack, each about (0, 0) to fill its stepped window."""

from __future__ import annotations

from drumhead.packs.allie_patriot.allies import Ally
from drumhead.packs.drawing import flags
from drumhead.packs.drawing.glyphs import write
from drumhead.packs.drawing.palette import BRASS, INK, PAPER, PARCHMENT, SHADE, SMOKE, STEEL
from drumhead.packs.drawing.svg import circle, line, path, place, rect

#: The visible part of the window, and a little more.
_WINDOW = (-29.0, -26.0, 29.0, 26.0)
_FLESH = "#d8b592"
CLOUD = "M0 0Q-4 0 -4 -2.6Q-4 -5 -1 -5Q0 -8.4 4 -8Q7.6 -8 8.4 -5Q12 -5.4 12 -2.4Q12 0 9 0Z"


def _sea(ally: Ally, level: float) -> str:
    waves = "q3.5 -2.2 7 0t7 0" + "t7 0" * 6
    foam = f"M-22 {level + 5}h9M-6 {level + 8}h13M10 {level + 4.6}h9M-20 {level + 12}h14"
    return path(f"M-28 {level}{waves}V27H-28Z", ally.color) + line(foam, PAPER, 0.6)


def _ensign(ally: Ally, x: float, y: float) -> str:
    """A small flag at the stern."""
    return line(f"M{x} {y}v10", INK, 0.7) + place(x - 11, y, flags.flying(ally.flag, scale=0.3))


def flag(ally: Ally) -> str:
    """The flag on a staff, against the sun."""
    staff = line("M-25 25L-8.6 -24", BRASS, 1.8) + circle(-8.2, -24.6, 1.5, BRASS)
    cloth = place(-8.9, -22, flags.flying(ally.flag, slope=18.5, scale=0.98))
    hills = path("M-28 18Q-14 8 2 14T28 10V27H-28Z", ally.color)
    return path(flags.rays(-4, 14, _WINDOW, 20), ally.tint) + hills + staff + cloth


def bond(ally: Ally) -> str:
    """A bond with its torch, its coupons and the nation's seal."""
    sheet = (
        rect(-14, -20, 28, 40, PAPER, stroke=INK, stroke_width=0.7)
        + rect(-12, -18, 24, 36, "none", stroke=ally.color, stroke_width=1.6)
        + write("LIBERTY", 0, -14.4, 5, INK, align=0.5)
        + write("BOND", 0, -8, 7, INK, align=0.5)
        + line("M-9 12.2H-.6M-9 14.4H-.6", SMOKE, 0.7)
    )
    torch = path("M-8 10L-6.4 7.2H-3.2L-1.6 10ZM-7.2 6.6V5.4H-2.4V6.6Z", INK) + path(
        "M-4.8 5Q-9.4 3.4 -4.8 0Q-.2 3.4 -4.8 5Z", BRASS
    )
    seal = circle(5.4, 7.6, 5.4, ally.color) + place(
        5.4, 7.6, ally.emblem(PAPER, ally.color), scale=0.72
    )
    ribbon = path("M2.6 12L1.6 18L4.8 16L6 13ZM8.2 12L9.4 18L6.2 16L5 13Z", ally.color)
    return place(2, 1.6, rect(-14, -20, 28, 40, ally.color), turn=13) + place(
        0, 0, sheet, torch, ribbon, seal, turn=13
    )


def soldier(ally: Ally, coat: str, shade: str) -> str:
    """A soldier on the march, rifle at the slope."""
    legs = line("M-.6 3L-3 10L-8 16M1 3L5.4 9.4L4.6 17", coat, 3.2, stroke_linejoin="round")
    boots = path("M-9.6 14.6L-6.4 17.2L-8.4 19L-11 16.6ZM3 16H6.4L9.6 18.2V19H3Z", INK)
    body = path("M-3.6 -10.4Q0 -12 3.6 -10L4.4 0L5 5.4H-4.6L-4 -2Z", coat)
    pack = rect(-7.6, -10.4, 4, 8.6, INK, rx=0.8) + line("M-4.2 -.8H4.5", INK, 1)
    rifle = line("M4.8 -1.4L-6.4 -19", INK, 1.2) + line("M6.6 1.6L3 -4", INK, 2)
    arm = line("M1.4 -9L-.4 -3.4L5 -1.6", shade, 2.3, stroke_linejoin="round")
    head = circle(1.2, -13.8, 2.6, _FLESH) + place(1.2, -14.2, path(ally.headgear, INK))
    return legs + boots + pack + body + head + rifle + arm


def army(ally: Ally) -> str:
    """Infantry on the road."""
    sun = path(flags.rays(4, 4, _WINDOW, 20), ally.tint) + circle(4, 4, 8, PARCHMENT)
    road = path("M-28 24Q-4 19 28 5V27H-28Z", SHADE) + line(
        "M-8 24H8M0 21.6H11M18 13L26 10", INK, 0.5
    )
    men = [(18.6, -8.4, 0.76), (1.4, 0.4, 0.86), (-15.4, 9, 0.84)]
    file = [place(x, y, soldier(ally, ally.color, ally.shade), scale=size) for x, y, size in men]
    return sun + road + "".join(file)


def biplane(ally: Ally) -> str:
    """A biplane seen from over it, flying up the picture."""
    lower = path("M-22 -3.4Q-24 .6 -21.6 3H21.6Q24 .6 22 -3.4Z", STEEL)
    upper = path("M-24 -7Q-26.4 -3 -23.6 0H23.6Q26.4 -3 24 -7Z", ally.color, stroke=INK,
                 stroke_width=0.7)  # fmt: skip
    hull = path("M-2.4 -11Q0 -13 2.4 -11L2.8 2L1.2 17H-1.2L-2.8 2Z", PARCHMENT, stroke=INK,
                stroke_width=0.7)  # fmt: skip
    tail = path("M-7.4 16.6Q-8 13.6 0 13Q8 13.6 7.4 16.6Q4 18.4 0 17.6Q-4 18.4 -7.4 16.6Z",
                ally.color, stroke=INK, stroke_width=0.6)  # fmt: skip
    nose = circle(0, -11.6, 1.1, INK) + line("M-7.6 -12.8L7.6 -11.6", INK, 1)
    seat = path("M-1.5 2.4A1.6 1.8 0 0 1 1.5 2.4V4.2H-1.5Z", INK)
    marks = ally.roundel(-17.4, -3.5, 2.9) + ally.roundel(17.4, -3.5, 2.9)
    return lower + hull + tail + nose + upper + marks + seat + line("M0 12.6V18", INK, 0.8)


def aeroplane(ally: Ally) -> str:
    """A biplane above the clouds."""
    cloud = path(CLOUD, PAPER)
    sky = place(-22, 4, cloud, scale=0.8) + place(-10, -13, cloud)
    flight = place(-1, -1.6, biplane(ally), turn=-33, scale=0.95)
    return sky + flight + place(3, 24, cloud, scale=1.1)


def boat(ally: Ally) -> str:
    """A submarine, the water at 8."""
    hull = path("M-27 7Q-20 1.4 -8 .6H12Q20 1 27 4Q24 9 16 12H-16Q-24 11 -27 7Z", INK)
    deck = line("M-18 1.6V-1.6H-8M8 .4V-2H18L23 2.6", INK, 0.6) + rect(-13, 0, 28, 1.5, STEEL)
    tower = path("M-6 .6L-5 -9H5L8 .6Z", STEEL, stroke=INK, stroke_width=0.8) + rect(
        -5.8, -10.4, 11.6, 2, INK, rx=0.8
    )
    scopes = line("M-2 -10V-20H0M2 -10V-17", INK, 1.1)
    gun = path("M11 .4V-2.4H14L14.6 .4Z", INK) + line("M12 -2.6L20 -4.4", INK, 1.1)
    mark = write(ally.letter.replace("I", "i"), 0.6, -7, 5.4, PAPER, align=0.5)
    return deck + hull + tower + mark + scopes + gun + _ensign(ally, -14, -5.4)


def submarine(ally: Ally) -> str:
    """A submarine running on the surface."""
    wake = line("M-27 9Q-20 6.6 -12 9M16 9.4Q22 6.4 27 8", PAPER, 1)
    return boat(ally) + _sea(ally, 8) + wake


def ship(ally: Ally) -> str:
    """A battleship, the water at 11."""
    smoke = path("M-2 -14Q-1 -21 -7 -22Q-11 -27 -18 -24L-28 -22V-14Q-18 -12 -12 -16Q-8 -14 -6 -12Z",
                 SMOKE)  # fmt: skip
    hull = path("M-26 1.6H20L27 -2.4L22.6 13H-22Z", STEEL) + path("M-24.9 6H24.4L22.6 13H-22Z", INK)
    guns = path("M9 1.6V-2H15L16 1.6ZM4 -2V-5H9.4L10.4 -2ZM-18 1.6V-2H-12L-11 1.6Z", INK) + line(
        "M14.4 -1L22.4 -2.6M9 -4L16.6 -5.6M-17 -1L-24 -2.2", INK, 1.1
    )
    bridge = rect(-9, -3.6, 14, 5.4, INK) + rect(
        -2, -8, 5.6, 5, STEEL, stroke=INK, stroke_width=0.5
    )
    stacks = path("M-4 -4V-14H.6V-4ZM-9.6 -3V-12.4H-5.4V-3Z", ally.color, stroke=INK,
                  stroke_width=0.7)  # fmt: skip
    masts = line(
        "M2 -8L4.6 -22L7.2 -4M3 -13L6.4 -8M3.6 -17L7 -11M-14 1L-11.6 -17L-9.6 -4", INK, 0.7
    )
    tops = rect(2.4, -23.4, 4.4, 2.4, INK) + rect(-13.2, -18.4, 3.4, 1.8, INK)
    ports = line("M-20 3.8H22", PAPER, 0.8, stroke_dasharray=".8 3.2")
    works = smoke + masts + tops + stacks + bridge + guns + hull + ports
    return works + _ensign(ally, -15.4, -5.6)


def battleship(ally: Ally) -> str:
    """A battleship under steam."""
    return ship(ally) + _sea(ally, 11)


SCENES = {6: flag, 5: bond, 4: army, 3: aeroplane, 2: submarine, 1: battleship}
