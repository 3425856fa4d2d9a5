"""The box of a pack: the net with its printed panels."""

from __future__ import annotations

from typing import Any

from drumhead.engine.english import capitalized, counted
from drumhead.packs.drawing.palette import PAPER, PARCHMENT
from drumhead.printing import extras, inks, tuckbox
from drumhead.printing.game_paper import facts, game_paper, minutes, players, years
from drumhead.printing.job import Job
from drumhead.printing.pictures import Pictures
from drumhead.printing.typesetting import typeset

#: The cards fanned on the front of the box of a single game.
_FAN = 3


def box(job: Job) -> bytes:
    """A tuck box for a pack, or for one of its games."""
    net = tuckbox.net(job)
    pictures = Pictures(job)
    single = job.games[0] if len(job.games) == 1 else None
    data = {
        "title": f"{job.title}, tuck box",
        "name": single.title if single else job.pack.title,
        "about": single.about if single else f"{job.pack.about}.",
        "posters": [pictures.poster(game) for game in job.games] or [pictures.back()],
        "names": [game.title.replace(" ", "\u00a0") for game in job.games],
        "fan": pictures.cards(_fanned(job)) if single else [],
        "year": capitalized(years(*job.games)) or "Undated",
        "players": players(*job.games) if job.games else "",
        "minutes": minutes(*job.games),
        "games": [
            {"title": g.title, "line": g.line or g.about, "facts": facts(g)} for g in job.games
        ],
        "goal": game_paper(single).goal if single else "",
        "publisher": capitalized(single.publisher) if single else "",
        "contents": _contents(job),
        "ground": inks.paper(PARCHMENT, job.edition),
        "paper": inks.paper(PAPER, job.edition),
        "color": job.edition == "color",
        **_net(net),
    }
    return typeset("box", data, pictures.files)


def _net(net: tuckbox.Net) -> dict[str, Any]:
    return {
        "width": net.width,
        "height": net.height,
        "panels": net.panels,
        "cuts": net.cuts,
        "folds": net.folds,
        "glue": net.glue,
        "notch": net.notch,
        "inside": f"{net.inside[0]:.1f} × {net.inside[1]:.1f} × {net.inside[2]:.1f} mm",
    }


def _fanned(job: Job) -> list[str]:
    """The first cards of different suits, or of the pack."""
    firsts = list({card.suit: card.code for card in reversed(job.pack.cards)}.values())
    codes = [card.code for card in job.pack.cards if card.code in firsts]
    codes += [card.code for card in job.pack.cards if card.code not in codes]
    return codes[:_FAN]


def _contents(job: Job) -> list[str]:
    """The contents of the box, as a list."""
    inside = [counted(len(job.pack.codes), "card")]
    inside += [counted(number, name) for name, number in extras.counters_of(job.slug).items()]
    inside.append("a rule booklet")
    if job.games:
        several = len(job.games) > 1
        inside.append("player aids" if several else "a player aid")
        inside.append("score pads" if several else "a score pad")
    return inside
