"""Moves, numbered densely by kind; text and parsing follow from the declaration.

    MOVES = Moves("bid {points} {force}", "pass", "play {card}",
                  points=range(60, 115, 5), force=FORCES, card=DECK.codes)
    BID, PASS, PLAY = MOVES.bases

Then `BID + 5 * i + j` is the move that bids the i-th number of points in the j-th force,
and `PLAY + card` plays that card.

What the words of a move stand for follows from their placeholders: `{seat}` is a seat, those
that are declared as `places` name a zone of the table by its mark, and one whose values are
codes of cards (or several such codes) names cards.
"""

from __future__ import annotations

import bisect
import itertools
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence

from drumhead.errors import AmbiguousMove, InvalidMove


class Moves:
    """All the moves a game has, legal or not, each with its number and its text.

    A person may write the words of a move in any order, unless the moves are `ordered`:
    from one place to another is not the same as back again.
    """

    def __init__(
        self,
        *kinds: str,
        ordered: bool = False,
        places: Sequence[str] = (),
        **words: Iterable[object],
    ) -> None:
        #: What may stand for each placeholder.
        self.values = {name: tuple(map(str, values)) for name, values in words.items()}
        self.kinds = kinds
        self.ordered = ordered
        self.places = frozenset(places)
        texts: list[str] = []
        bases: list[int] = []
        filled: list[dict[str, str]] = []
        for kind in kinds:
            bases.append(len(texts))
            names = [piece[1:-1] for piece in kind.split() if piece.startswith("{")]
            for picked in itertools.product(*(self.values[name] for name in names)):
                filled.append(dict(zip(names, picked, strict=True)))
                texts.append(kind.format_map(filled[-1]))
        self.bases = tuple(bases)
        self.texts = tuple(texts)
        self._filled = tuple(filled)
        self._kinds = tuple(text.split(" ", 1)[0] for text in texts)
        self._exact: dict[str, int] = {}
        for number, text in enumerate(texts):
            self._exact.setdefault(text, number)
        self._loose: defaultdict[tuple[str, ...], set[int]] = defaultdict(set)
        for text, number in self._exact.items():
            self._loose[self._loosened(text)].add(number)

    def __len__(self) -> int:
        return len(self.texts)

    def text(self, move: int) -> str:
        """The notation of a move."""
        return self.texts[move]

    def kind(self, move: int) -> str:
        """The first word of a move: `bid`, `play` ..."""
        return self._kinds[move]

    def pattern(self, move: int) -> str:
        """The kind of a move as it was declared: `play {card}`."""
        return self.kinds[bisect.bisect_right(self.bases, move) - 1]

    def filled(self, move: int) -> Mapping[str, str]:
        """What stands for each placeholder of a move, in the order of its text."""
        return self._filled[move]

    def parse(self, text: str) -> int:
        """The move of exactly this notation."""
        try:
            return self._exact[text]
        except KeyError:
            raise InvalidMove(self._no_such_move(text)) from None

    def find(self, text: str, legal: Iterable[int] = ()) -> int:
        """The move a person means: any case and order of words, or only the end of a legal one.

        With `play I12` legal and no other legal move that ends in I12, "i12" is enough.
        """
        words = " ".join(text.split())
        if words in self._exact:
            return self._exact[words]
        loose = self._loosened(words)
        found = self._loose.get(loose, set())
        if not found and loose:
            ends = tuple(words.lower().split())
            found = {move for move in legal if self._ends_in(move, ends)}
            kinds = {self.kind(move) for move in legal}
            every = range(len(self)) if not found else ()
            found |= {m for m in every if self.kind(m) in kinds and self._ends_in(m, ends)}
        if len(found) == 1:
            return next(iter(found))
        if found:
            meant = " or ".join(f"'{self.texts[move]}'" for move in sorted(found))
            raise AmbiguousMove(f"'{words}' could mean {meant}; write it in full.")
        raise InvalidMove(self._no_such_move(words))

    def _ends_in(self, move: int, ends: tuple[str, ...]) -> bool:
        return tuple(self.texts[move].lower().split())[-len(ends) :] == ends

    def _no_such_move(self, text: str) -> str:
        shown = text if len(text) <= 40 else text[:40] + "..."
        kinds = ", ".join(f"'{self.texts[base]}'" for base in self.bases)
        return f"'{shown}' is not a move of this game; its moves are written like {kinds}."

    def _loosened(self, text: str) -> tuple[str, ...]:
        first, *rest = text.lower().split() or [""]
        return (first, *(rest if self.ordered else sorted(rest)))
