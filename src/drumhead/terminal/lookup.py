"""Lookup words of plain tables: the same for a match, a lesson and a replay."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.account import Account
from drumhead.engine.english import counted
from drumhead.engine.match import TableView
from drumhead.engine.text import table_text
from drumhead.errors import DrumheadError
from drumhead.games import game_type
from drumhead.terminal import pages
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import account_lines, by_seat, goal_lines, names_for, settled_label
from drumhead.terminal.naming import card_with_code

#: The lookup words with their descriptions.
HELP = {
    "table": "everything on the table that you may see",
    "goal": "what you aim at, what counts, and what ends it",
    "rules": "the rules of the game; 'rules CLAUSE' shows one of them",
    "scores": "the scores after every hand",
    "account": "how the points of the last hand came about; 'account 1' those of the first",
    "last": "the last trick, and the piles in the background",
    "log": "everything that has happened",
    "why MOVE": "why a move is not allowed",
    "hint": "what a computer player would do; ask again for more",
    "save FILE": "write the match so far to a file",
}


def help_text(words: tuple[str, ...] = tuple(HELP)) -> str:
    """The words with their descriptions, one per line."""
    return "\n".join(f"{word}: {HELP[word]}" for word in words)


class Lookup:
    """Answers the lookup words; `sitting` gives the current table."""

    def __init__(self, sitting: Callable[[], Sitting]) -> None:
        self._sitting = sitting
        self._words: dict[str, Callable[[Sitting, str], str]] = {
            "table": lambda at, _: table_text({**at.picture.view, "moves": []}),
            "goal": lambda at, _: "\n".join(goal_lines(at.picture.view)),
            "rules": lambda at, clause: rules_text(at.game.slug, clause),
            "scores": lambda at, _: score_sheet(at.picture.view, at.accounts),
            "account": _account,
            "last": lambda at, _: background(at.picture.view),
            "log": lambda at, _: "\n".join(at.log) or "Nothing has happened yet.",
            "why": _why,
            "hint": lambda at, _: at.hint(),
            "save": lambda at, name: at.save(name) if name else "Say where, as in 'save FILE'.",
        }

    def answer(self, line: str) -> str | None:
        """The answer to a line; None if it is no lookup word."""
        word, _, rest = line.partition(" ")
        do = self._words.get(word.lower())
        if do is None:
            return None
        try:
            return do(self._sitting(), rest.strip())
        except DrumheadError as error:
            return str(error)


def rules_text(slug: str, clause: str = "") -> str:
    """The rules of a game in plain lines, or one clause of them."""
    if clause:
        return pages.clause_text(pages.find_clause(slug, clause))
    return pages.plain_page(pages.page(slug).markdown)


def score_sheet(view: TableView, accounts: list[Account]) -> str:
    """The scores after each hand, one hand per line."""
    lines = [by_seat(f"Hand {one['hand']}", view, one["scores"]) for one in accounts]
    return "\n".join(lines) or "No hand is finished yet."


def background(view: TableView) -> str:
    """The previous trick and the other zones in the background."""
    names, cards = names_for(view), game_type(view["game"]).card_names
    lines = []
    for zone in view["zones"]:
        if zone["layout"] in ("last-trick", "pile", "gift", "aside") and zone["count"]:
            shown = zone["cards"]
            if zone["seats"]:
                pairs = zip(zone["seats"], shown, strict=True)
                named = [f"{names[seat]} {card_with_code(cards, code)}" for seat, code in pairs]
                said = ", ".join(named)
            else:
                said = " ".join(shown) or counted(zone["count"], "card")
            lines.append(f"{settled_label(view, zone)}: {said}")
    return "\n".join(lines) or "Nothing has been played yet."


def _account(sitting: Sitting, hand: str) -> str:
    accounts = sitting.accounts
    if not accounts:
        return "No hand is finished yet."
    known = {str(account["hand"]): account for account in accounts}
    wanted = known.get(hand) if hand else accounts[-1]
    if wanted is None:
        return f"There is no account of hand {hand[:9]}; hands 1 to {len(known)} are finished."
    view = sitting.picture.view
    return "\n".join(account_lines(view, wanted, view["over"] and wanted is accounts[-1]))


def _why(sitting: Sitting, move: str) -> str:
    return sitting.why(move) if move else "Say which move, as in 'why play I2'."
