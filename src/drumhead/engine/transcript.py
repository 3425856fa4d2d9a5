"""The transcript: a match as text, one fact a line, written and read here and nowhere else."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

import numpy as np

from drumhead.engine.dealing import read_dealing
from drumhead.engine.game import Game, GameType, turn
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, IllegalMove, TranscriptError
from drumhead.kernel.header import CHANCE, OVER
from drumhead.kernel.loops import loop
from drumhead.kernel.random import commitment

VERSION = "drumhead 1"
WORDS = ("game", "players", "option", "name", "commit", "shuffle", "chance", "?", "score",
         "result", "key")  # fmt: skip
HEAD = ("game", "players", "option", "name", "commit")
#: A line of a transcript is never longer than this, nor is a name.
MOST_LINE, MOST_NAME = 20_000, 80


def write(match: Match, legal: bool = False) -> str:
    """The transcript of a match; with `legal`, every list of legal moves too."""
    game, game_type = match.game, match.game.type
    lines = [VERSION, f"game {game.slug}", f"players {game.players}"]
    lines += [f"option {name} {value}" for name, value in game.options.items()]
    lines += [f"name {seat} {name}" for seat, name in sorted(match.names.items())]
    if match.committed is not None:
        lines.append(f"commit {match.committed}")
    codes = game_type.record.deck.codes
    past = match.copy()
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


class Line(NamedTuple):
    """A line of a transcript: its number, its first word and the rest."""

    number: int
    word: str
    rest: str


def read(data: str | bytes, find_game: Callable[[str], GameType]) -> Match:
    """Replay a transcript strictly; anything wrong is an error with its line."""
    text = _decoded(data)
    return _Reader(text, list(_lines(text)), find_game).read()


def _lines(text: str) -> Iterator[Line]:
    """The lines that say something, each cut into its first word and the rest."""
    if not text:
        raise TranscriptError(f"the transcript is empty; its first line is '{VERSION}'", 1)
    whole = text.split("\n")
    for number, line in enumerate(whole, start=1):
        if number == len(whole):
            if line:
                raise TranscriptError(
                    "the last line is cut off: it does not end in a newline", number
                )
            return
        if line.endswith("\r"):
            raise TranscriptError(
                "the line ends in CR LF; a transcript's lines end in LF alone", number
            )
        if len(line) > MOST_LINE:
            raise TranscriptError(f"the line is longer than {MOST_LINE} characters", number)
        if line.startswith("#"):
            continue
        word, _, rest = line.partition(" ")
        if word != "drumhead" and word not in WORDS and not _is_seat(word):
            shown = word if len(word) <= 20 else word[:20] + "..."
            raise TranscriptError(f"a line cannot begin with {shown!r}", number)
        yield Line(number, word, rest)


def _decoded(data: str | bytes) -> str:
    text = data if isinstance(data, str) else _utf8(data)
    if text.startswith("\ufeff"):
        raise TranscriptError("the text begins with a byte-order mark; save it without one", 1)
    return text


def _utf8(data: bytes) -> str:
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise TranscriptError("the text is not UTF-8", line) from None


def _is_seat(word: str) -> bool:
    return word.isascii() and word.isdigit() and len(word) <= 3


class _Reader:
    """Reads the lines of a transcript in order and plays them."""

    def __init__(self, text: str, lines: list[Line], find_game: Callable[[str], GameType]) -> None:
        self.text = text
        self.lines = lines
        self.find_game = find_game
        self.place = 0

    def read(self) -> Match:
        first = self._next("the first line")
        if f"{first.word} {first.rest}" != VERSION:
            raise TranscriptError(f"the first line is '{VERSION}', not '{first.word} {first.rest}'",
                                  first.number)  # fmt: skip
        match, commit = self._head()
        key = self._key(match, commit)
        match.dealing = read_dealing(self.text, match.game.players, key)
        while self.place < len(self.lines):
            self._event(match, key)
        return match

    # --- Lines ---------------------------------------------------------------------------

    def _next(self, what: str) -> Line:
        if self.place == len(self.lines):
            last = self.lines[-1].number if self.lines else 0
            raise TranscriptError(f"the transcript ends where {what} should be", last + 1)
        self.place += 1
        return self.lines[self.place - 1]

    def _peek(self) -> Line | None:
        return self.lines[self.place] if self.place < len(self.lines) else None

    # --- The head ------------------------------------------------------------------------

    def _head(self) -> tuple[Match, Line | None]:
        game_type = self._asked("game", lambda line: self.find_game(line.rest))
        players_line = self._next("the line 'players'")
        players = self._players(players_line)
        options: dict[str, str] = {}
        names: dict[int, str] = {}
        commit: Line | None = None
        while (line := self._peek()) is not None and line.word in HEAD:
            self.place += 1
            if line.word == "option":
                self._option(game_type, line, options)
            elif line.word == "name":
                self._name(line, players, names)
            elif line.word == "commit" and commit is None:
                commit = line
                _hex(line, "a commitment")
            else:
                raise TranscriptError(f"the line '{line.word}' appears a second time", line.number)
        missing = [option.name for option in game_type.options if option.name not in options]
        if missing:
            at = line.number if line else players_line.number + 1
            raise TranscriptError(
                f"the option {missing[0]} is missing: every option must be given", at
            )
        try:
            game = Game(game_type, players, options)
        except DrumheadError as error:
            raise TranscriptError(_as_ending(error), players_line.number) from None
        state = game.new_state(bytes(32))
        committed = None if commit is None else commit.rest
        return Match(game, state, names=names, committed=committed, events=[]), commit

    def _asked(self, word: str, find: Callable[[Line], GameType]) -> GameType:
        line = self._next(f"the line '{word}'")
        if line.word != word:
            raise TranscriptError(
                f"the line '{word}' should be here, not '{line.word}'", line.number
            )
        try:
            return find(line)
        except DrumheadError as error:
            raise TranscriptError(_as_ending(error), line.number) from None

    def _players(self, line: Line) -> int:
        if line.word != "players" or not _is_seat(line.rest):
            raise TranscriptError("the line 'players N' should be here", line.number)
        return int(line.rest)

    def _option(self, game: GameType, line: Line, options: dict[str, str]) -> None:
        name, _, value = line.rest.partition(" ")
        known = {option.name: option for option in game.options}
        if name not in known:
            have = ", ".join(known) or "none"
            raise TranscriptError(
                f"{game.title} has no option {name!r}; it has {have}", line.number
            )
        if name in options:
            raise TranscriptError(f"the option {name} appears a second time", line.number)
        try:
            options[name] = known[name].check(value)
        except DrumheadError as error:
            raise TranscriptError(_as_ending(error), line.number) from None

    def _name(self, line: Line, players: int, names: dict[int, str]) -> None:
        seat, _, name = line.rest.partition(" ")
        if not _is_seat(seat) or int(seat) >= players or int(seat) in names:
            raise TranscriptError(f"{seat!r} is not a seat that still needs a name", line.number)
        if not name.strip() or len(name) > MOST_NAME:
            raise TranscriptError(f"a name has 1 to {MOST_NAME} characters", line.number)
        names[int(seat)] = name

    # --- The key -------------------------------------------------------------------------

    def _key(self, match: Match, commit: Line | None) -> bytes | None:
        """The key comes last but is needed first: the shuffles must be those that it gives."""
        line = next((line for line in self.lines if line.word == "key"), None)
        if line is None:
            return None
        if line != self.lines[-1]:
            raise TranscriptError("the line 'key' must be the last one", line.number)
        key = bytes.fromhex(_hex(line, "a key"))
        match.key = key
        match.game.type.record.fill(match.state, {"key": key.hex()})
        if commit is not None and commitment(key) != commit.rest:
            faulty = commit if self._first_shuffle_fits(match) else line
            raise TranscriptError("the commitment is not the SHA-256 of the key", faulty.number)
        return key

    def _first_shuffle_fits(self, match: Match) -> bool:
        trial = match.copy()
        kind, _ = trial.pending()
        first = next((line for line in self.lines if line.word == kind), None)
        if first is None or kind != "shuffle":
            return False
        codes = trial.game.type.record.deck.codes
        return " ".join(codes[card] for card in self._expected(trial)) == first.rest

    def _expected(self, match: Match) -> list[int]:
        """What the key gives for the event of chance that is due; advances its counter."""
        count = match.game.rules.pending(match.state, match._buffer)
        loop("outcome")(match.state, match._buffer, count)
        return [int(number) for number in match._buffer[: abs(count)]]

    # --- Events --------------------------------------------------------------------------

    def _event(self, match: Match, key: bytes | None) -> None:
        line = self._next("an event")
        if line.word in ("shuffle", "chance"):
            self._chance(match, line, key)
        elif line.word == "?":
            self._legal(match, line)
        elif _is_seat(line.word):
            self._move(match, line)
        elif line.word == "key":
            if turn(match.state) != OVER:
                self._stopped_early(match, line)
        elif line.word in ("score", "result"):
            raise TranscriptError(
                f"no hand ended here, so no '{line.word}' belongs here", line.number
            )
        else:
            raise TranscriptError(
                f"the line '{line.word}' belongs before the first event", line.number
            )

    def _stopped_early(self, match: Match, line: Line) -> None:
        if not match.history or match.history[-1].kind != "score":
            raise TranscriptError("the key is shown only when the match is over", line.number)
        match.hands = match.finished

    def _chance(self, match: Match, line: Line, key: bytes | None) -> None:
        if turn(match.state) != CHANCE:
            raise TranscriptError(f"seat {turn(match.state)} is to move here: "
                                  f"no '{line.word}' is due", line.number)  # fmt: skip
        kind, due = match.pending()
        if kind != line.word:
            raise TranscriptError(f"a line '{kind}' should be here", line.number)
        deck, game = match.game.type.record.deck, match.game.type
        if kind == "shuffle":
            outcome = [deck.number.get(code, -1) for code in line.rest.split(" ")]
            if sorted(outcome) != sorted(due):
                raise TranscriptError(
                    f"the shuffle is not an order of the {len(due)} cards that are shuffled here",
                    line.number,
                )
        else:
            try:
                outcome = game.chance_parse(match.seat_view(None), line.rest)
            except DrumheadError as error:
                raise TranscriptError(_as_ending(error), line.number) from None
        if key is not None and (expected := self._expected(match)) != outcome:
            place = next(
                i
                for i, pair in enumerate(zip(expected, outcome, strict=True))
                if pair[0] != pair[1]
            )
            what = f"card {place + 1} should be {deck.codes[expected[place]]}" \
                if kind == "shuffle" else "it gives something else"  # fmt: skip
            raise TranscriptError(f"this is not the {kind} that the key gives: {what}", line.number)
        match.take_chance(outcome)
        self._score(match)

    def _legal(self, match: Match, line: Line) -> None:
        listed = line.rest.split(" | ")
        if turn(match.state) < 0:
            raise TranscriptError("nobody is to move here", line.number)
        legal = match.legal
        if len(set(listed)) < len(listed):
            raise TranscriptError("a move appears twice in the list of legal moves", line.number)
        for move in listed:
            if move not in legal:
                raise TranscriptError(f"the list has '{move}', which is not legal here",
                                      line.number)  # fmt: skip
        for move in legal:
            if move not in listed:
                raise TranscriptError(f"the list of legal moves lacks '{move}'", line.number)
        after = self._peek()
        if after is None or not _is_seat(after.word):
            raise TranscriptError("a move must follow a list of legal moves", line.number + 1)

    def _move(self, match: Match, line: Line) -> None:
        seat = turn(match.state)
        if seat != int(line.word) or str(seat) != line.word:
            due = f"seat {seat} is to move" if seat >= 0 else "a shuffle or a chance event is due"
            due = "the match is over" if seat == OVER else due
            raise TranscriptError(f"seat {line.word} cannot move here: {due}", line.number)
        moves = match.game.type.moves
        try:
            number = moves.parse(line.rest)
            if number not in match.legal_numbers:
                raise IllegalMove.of(match.game.type.words.why_not(match.seat_view(seat), number))
        except DrumheadError as error:
            raise TranscriptError(f"'{line.rest}' is not legal here: {_as_ending(error)}",
                                  line.number) from None  # fmt: skip
        match.step(number)
        self._score(match)

    def _score(self, match: Match) -> None:
        """The scores follow the end of a hand, and the result follows the end of the match."""
        events = match.history
        if not events or events[-1].kind != "score":
            return
        scores = " ".join(map(str, match.scores))
        self._must_be(f"score {scores}", "a hand ended here")
        if turn(match.state) == OVER and match.result is not None:
            shares = " ".join(share_text(share) for share in match.result)
            self._must_be(f"result {shares}", "the match ended here")
            if (line := self._peek()) is not None and line.word != "key":
                raise TranscriptError("only the key may follow the result", line.number)

    def _must_be(self, expected: str, why: str) -> None:
        line = self._next(f"'{expected}'")
        written = f"{line.word} {line.rest}"
        if written != expected:
            raise TranscriptError(f"{why}: the line should be '{expected}', not '{written[:60]}'",
                                  line.number)  # fmt: skip


def _hex(line: Line, what: str) -> str:
    if len(line.rest) != 64 or any(digit not in "0123456789abcdef" for digit in line.rest):
        raise TranscriptError(f"{what} is 64 hexadecimal digits in lowercase", line.number)
    return line.rest


def _as_ending(error: DrumheadError) -> str:
    """An error's sentence as the end of another one."""
    return str(error).rstrip(".")
