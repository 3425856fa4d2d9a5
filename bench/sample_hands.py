"""The sample hands of the booklets, played by the rule of thumb and told by the game.

    python bench/sample_hands.py [GAME ...]

Reads the table `sample` of each game's `paper.toml`: a seed, and moments from one event of the
match to another; with `opening = false` no hand is shown first. Writes, into the same folder,
`sample.toml` with the cards and the words.
"""

from __future__ import annotations

import argparse
import json
import re
import tomllib
from importlib import resources
from pathlib import Path
from typing import Any

import drumhead
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.games import game_type, slugs
from drumhead.kernel.random import small_generator
from drumhead.packs import pack

#: The players at the table; the reader sits in the first seat.
NAMES = ("You", "Ben", "Cora", "Dan", "Eve", "Finn", "Grace", "Henry")
_CHOSEN = re.compile(r"\w+ (has|have) chosen\.")


def sample(game: GameType) -> str:
    """The sample hand of a game, in TOML."""
    order = tomllib.loads((_folder(game) / "paper.toml").read_text("utf-8"))["sample"]
    match = played(game, order["seed"])
    first = next(at for at, event in enumerate(match.history) if event.kind == "move")
    moments = [opening(match, order.get("hand", first))] if order.get("opening", True) else []
    moments += [moment(match, *each) for each in order["moments"]]
    lines = ["# The sample hand of the booklet: written by bench/sample_hands.py."]
    for each in moments:
        lines.append("\n[[moments]]")
        lines += [f"{key} = {toml(value)}" for key, value in each.items()]
    return "\n".join(lines) + "\n"


def toml(value: Any) -> str:
    """A value in TOML, which for strings, truth values and lists is JSON."""
    return json.dumps(value, ensure_ascii=False)


def played(game: GameType, seed: int) -> Match:
    """A hand that the rule of thumb plays for all seats."""
    table = drumhead.game(game.slug)
    names = dict(enumerate(NAMES[1 : table.players], start=1))
    match = table.match(seed=seed, hands=1, names=names)
    while not match.over:
        match.play(match.heuristic_move(small_generator("sample", seed, len(match.history))))
    return match


def opening(match: Match, at: int) -> dict[str, Any]:
    """The reader's hand before an event, or without hands the cards that show on the table."""
    view = match.seat_view(0, match.state_before(at))
    zones = match.game.type.words.scene(view)["zones"]
    hands = [zone["cards"] for zone in zones if zone["layout"] == "hand" and zone["seat"] == 0]
    title, cards = "Your hand", [code for hand in hands for code in hand]
    if not cards:
        title, cards = "The deal", [zone["cards"][-1] for zone in zones if zone["cards"]]
    caption = " ".join(match.log(0, 0, at))
    return {"title": title, "cards": [[code, "", False] for code in cards], "caption": caption}


def moment(match: Match, title: str, start: int, end: int) -> dict[str, Any]:
    """The cards and the words of the events from `start` to `end`."""
    cards: list[list[Any]] = []
    words: list[str] = []
    for at in range(start, end + 1):
        said = match.log(0, at, at + 1)
        shown = _played(match, at) or _named(match, at, said, {code for code, _, _ in cards})
        cards += shown
        words += [sentence for sentence in said if not _seen(match, sentence, shown)]
    caption = " ".join(words)
    for card in cards:
        name = _either(match, card[0])
        taking = rf"\b{card[1]} takes? [^.]*with (?:the )?{name}\b"
        card[2] = bool(card[1]) and re.search(taking, caption) is not None
    return {"title": title, "cards": cards, "caption": caption}


def _played(match: Match, at: int) -> list[list[Any]]:
    """The cards of a move that everybody sees, or that the reader makes."""
    game, event = match.game.type, match.history[at]
    if event.kind != "move":
        return []
    seat, move = event.numbers
    if seat > 0 and game.moves.kind(move) in game.secret:
        return []
    filled = game.moves.filled(move).items()
    words = " ".join(value for name, value in filled if name not in game.moves.places)
    codes = [word for word in words.split() if word in pack(game.pack).by_code]
    return [[code, NAMES[seat], False] for code in codes]


def _named(match: Match, at: int, said: list[str], known: set[str]) -> list[list[Any]]:
    """The cards that sentences name, with the player who is their subject; known ones are left."""
    game = match.game.type
    codes = {name: code for code, name in game.spoken_names.items() if len(name) > 1}
    names = "|".join(re.escape(name) for name in sorted(codes, key=len, reverse=True))
    found: dict[str, str] = {}
    for sentence in said:
        subject = sentence.split(" ", 1)[0]
        alone = match.game.players == 1 or subject not in NAMES
        for name in re.findall(rf"\b(?:{names})(?!\d)", sentence):
            if codes[name] not in known:
                found.setdefault(codes[name], "" if alone else subject)
    return [[code, under, False] for code, under in found.items()]


def _either(match: Match, code: str) -> str:
    """A pattern for a card as sentences name it: by its name, or a letter by itself."""
    return f"(?:{re.escape(match.game.type.spoken_names[code])}|{re.escape(code)})"


def _seen(match: Match, sentence: str, shown: list[list[Any]]) -> bool:
    """Does a sentence only repeat what the cards with their players show?"""
    if _CHOSEN.fullmatch(sentence):
        return True
    if len(shown) != 1 or not shown[0][1]:
        return False
    code, player, _ = shown[0]
    name = _either(match, code)
    verbs = "leads?|plays?|flips?|turns? up"
    return bool(re.fullmatch(rf"{player} (?:{verbs}) (?:the )?{name}\.", sentence))


def _folder(game: GameType) -> Path:
    return Path(str(resources.files(game.package)))


def main() -> None:
    """Write the sample hands."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("games", nargs="*", metavar="GAME")
    for slug in parser.parse_args().games or slugs():
        game = game_type(slug)
        path = _folder(game) / "sample.toml"
        path.write_text(sample(game), encoding="utf-8")
        print(path)


if __name__ == "__main__":
    main()
