"""Writes transcripts: a match as text, one fact per line."""

from __future__ import annotations

import numpy as np

from drumhead.engine.compiled_rules import turn
from drumhead.engine.match_views import MatchViews
from drumhead.kernel.header import OVER

VERSION = "drumhead 1"


def write(match: MatchViews, legal: bool = False) -> str:
    """The transcript of a match; with `legal`, every list of legal moves too."""
    game, game_type = match.game, match.game.type
    lines = [VERSION, f"game {game.slug}", f"players {game.players}"]
    lines += [f"option {name} {value}" for name, value in game.options.items()]
    lines += [f"name {seat} {name}" for seat, name in sorted(match.names.items())]
    if match.committed is not None:
        lines.append(f"commit {match.committed}")
    codes = game_type.record.deck.codes
    past = MatchViews(game, match.state.copy(), hands=match.hands, names=match.names)
    for event in match.history:
        if event.kind == "shuffle":
            lines.append("shuffle " + " ".join(codes[card] for card in event.numbers))
        elif event.kind == "chance":
            past.state[:] = np.frombuffer(event.before, np.uint8)
            lines.append(f"chance {game_type.chance_text(past.seat_view(None), event.numbers)}")
        elif event.kind == "score":
            lines.append("score " + " ".join(map(str, event.numbers)))
        else:
            seat, move = event.numbers
            if legal:
                past.state[:] = np.frombuffer(event.before, np.uint8)
                past.hands = None
                lines.append("? " + " | ".join(past.legal))
            lines.append(f"{seat} {game_type.moves.text(move)}")
    if turn(match.state) == OVER and match.result is not None:
        lines.append("result " + " ".join(share_text(share) for share in match.result))
    if match.over and match.key is not None:
        lines += match.dealing.comments if match.dealing is not None else []
        lines.append(f"key {match.key.hex()}")
    return "\n".join(lines) + "\n"


def share_text(share: float) -> str:
    """A share of the win with at most three decimals: 1, 0, 0.5, 0.333."""
    return f"{share:.3f}".rstrip("0").rstrip(".")
