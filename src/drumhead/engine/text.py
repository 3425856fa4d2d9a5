"""The table of any game as plain text, drawn from a view alone."""

from __future__ import annotations

from drumhead.engine.english import counted, minus
from drumhead.engine.scene import Counter, Zone
from drumhead.engine.table_view import View


def table_text(view: View) -> str:
    """The table in lines: the prompt, the scores, and every zone with cards in it."""
    lines = [f"{view['title']}, hand {view['hand']}. {view['prompt']}"]
    for seat, name in enumerate(view["names"]):
        you = " (you)" if seat == view["seat"] else ""
        figures = [f"score {minus(view['scores'][seat])}"]
        figures += [_figure(c) for c in view["counters"] if c["seat"] == seat]
        lines.append(f"  {seat} {name}{you}: {', '.join(figures)}")
    shared = [c for c in view["counters"] if c["seat"] is None]
    lines += [f"  {c['label']} {c['value']}".rstrip() for c in shared]
    alone = view["players"] == 1  # then an empty place matters
    zones = [zone for zone in view["zones"] if zone["count"] or alone]
    lines += [f"  {zone_text(zone, view['names'])}" for zone in zones]
    return "\n".join(lines)


def zone_text(zone: Zone, names: list[str]) -> str:
    """One zone: its label and its cards, with their players where that matters.

    If only the top cards may be seen, the number of cards beneath them comes first.
    """
    beneath = zone["count"] - len(zone["cards"])
    if not zone["count"]:
        return f"{zone['label']}: empty"
    if not zone["cards"]:
        return f"{zone['label']}: {counted(zone['count'], 'card')}"
    if zone["seats"]:
        by = zip(zone["seats"], zone["cards"], strict=True)
        return f"{zone['label']}: " + ", ".join(f"{names[seat]} {card}" for seat, card in by)
    covered = f"{beneath} beneath, " if beneath else ""
    return f"{zone['label']}: {covered}{' '.join(zone['cards'])}"


def _figure(counter: Counter) -> str:
    label = counter["label"]
    return f"{label[:1].lower()}{label[1:]} {counter['value']}".strip()
