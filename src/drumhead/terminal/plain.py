"""The plain table: a match against computer players in lines of text."""

from __future__ import annotations

from collections.abc import Callable

from drumhead.engine.english import agreeing, listed, without_repeats
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, IllegalMove
from drumhead.players import hint
from drumhead.review.weighing import told, weigh
from drumhead.terminal import pages
from drumhead.terminal.computers import Computers
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import ask, edit_lines, is_partner, outcome, say
from drumhead.terminal.lookup import HELP as LOOK_UP
from drumhead.terminal.lookup import Lookup
from drumhead.terminal.naming import quoted
from drumhead.terminal.saved_matches import Autosave
from drumhead.terminal.turn_actions import (
    Hints,
    PersonLeft,
    numbered,
    saved,
    say_account,
    show_moves,
    show_table,
    take_back,
)

HELP = {
    "a number": "make the move with that number in the list",
    "a move": "make it, as in '{move}'; the end alone will do where it is clear: '{end}'",
    "nothing": "show the table and the list of moves again",
    "rules": "show the rules of the game; 'rules {clause}' shows one of them",
    "why MOVE": "explain why a move is not allowed",
    "hint": "a nudge; ask again for the move, and once more for the reasons",
    "undo": "take back your last decision",
    **{
        word: f"show {LOOK_UP[word]}"
        for word in ("table", "goal", "scores", "account", "last", "log")
    },
    "save FILE": "write the match so far to a file",
    "quit": "leave the table; the match is saved, and 'drumhead play --resume' continues it",
}


class PlainTable:
    """A person at one seat, and computer players at the others."""

    def __init__(
        self,
        match: Match,
        seat: int,
        against: str,
        seed: str | None = None,
        coach: bool = False,
        autosave: Autosave | None = None,
    ) -> None:
        match.view(seat)  # raises InvalidOption if there is no such seat
        self.match = match
        self.seat = seat
        self.against = against
        self.computers = Computers([against] * match.game.players, seed)
        self.computers.prepare(match.game)
        self._autosave = autosave
        self._told = 0
        self._hints = Hints("Type 'hint' again")
        self._lookup = Lookup(lambda: Sitting(self.match, self.seat))
        #: Whether the coach checks moves, and its warning about a move that was not made yet.
        self.coach = coach
        self._warned: tuple[bytes, str, str] | None = None
        self._words: dict[str, Callable[[str], bool]] = {
            "rules": self._rules,
            "why": self._why,
            "hint": self._hint,
            "undo": self._undo,
            "save": self._save,
            "help": self._help,
            "quit": self._quit,
        }

    def play(self) -> int:
        """Play until the match is over or the person leaves; returns the exit status."""
        try:
            self._welcome()
            while not self.match.over or self._look_back():
                if self.match.turn == self.seat:
                    self._decide()
                elif not self.match.over:
                    self.computers.move(self.match)
        except PersonLeft:
            return self._leave(0)
        except EOFError:
            print()
            return self._leave(0)
        except KeyboardInterrupt:
            print()
            return self._leave(130)
        return 0

    def _leave(self, status: int) -> int:
        if self._autosave is None:
            farewell = "" if self.match.over else "The match is left unfinished."
        else:
            farewell = self._autosave.farewell(self.match)
        if farewell:
            say(farewell)
        return status

    def _look_back(self) -> bool:
        """Print the result and offer a look back; True if the match continues after all."""
        if self._told < len(self.match.history):
            self._tell()
            say(outcome(self.match.view(self.seat)))
            say("Type 'save FILE' to keep the match, 'help' for more, or nothing to leave.")
        line = ask("> ")
        if not line:
            raise PersonLeft
        self._obey(line)
        return True

    # --- Telling -------------------------------------------------------------------------

    def _welcome(self) -> None:
        edit_lines()
        game, names = self.match.game, self.match.seat_names
        others = [name for seat, name in enumerate(names) if seat != self.seat]
        say(f"{game.title}. You are {names[self.seat]}." if others else f"{game.title}.")
        if others:
            what = "is a computer player" if len(others) == 1 else "are computer players"
            say(f"{listed(others)} {what} ({self.against}).")
        partners = [n for seat, n in enumerate(names) if is_partner(self.seat, seat, game.sides)]
        if partners:
            say(f"{listed(partners)} {agreeing(len(partners), 'is')} your partner.")
        for option in game.type.options:
            if (value := game.options[option.name]) != option.default:
                say(f"Option {option.name}: {option.values.get(value, value)}.")
        for sentence in self.match.view(self.seat)["goal"].values():
            say(str(sentence))
        say("Type a number or a move; 'help' lists what else you can type.")

    def _tell(self) -> None:
        """Print the new events, with the scores after a hand."""
        history = self.match.history
        ends = [n for n in range(self._told, len(history)) if history[n].kind == "score"]
        for start, end in zip([self._told, *ends], [*ends, len(history)], strict=True):
            sentences = without_repeats(self.match.log(self.seat, since=start, until=end))
            if sentences:
                print()
            for sentence in sentences:
                say(sentence, "  ")
            if end in ends:
                hand = sum(event.kind == "score" for event in history[: end + 1])
                say_account(self.match, self.seat, hand)
        self._told = len(history)

    def _show(self) -> None:
        print()
        show_table(self.match, self.seat)
        say(self.match.view(self.seat)["prompt"])
        show_moves(self.match)

    # --- Deciding ------------------------------------------------------------------------

    def _decide(self) -> None:
        """Show the table and obey the person until it must be shown again."""
        self._tell()
        self._show()
        while not self._obey(ask("> ")):
            pass

    def _obey(self, line: str) -> bool:
        """Carry out a line of input; True if the table must be shown again."""
        word, _, rest = line.partition(" ")
        do = self._words.get(word.lower())
        if not line:
            return True
        try:
            if do is not None and line not in self.match.legal:
                return do(rest.strip())
            if line not in self.match.legal and (found := self._lookup.answer(line)) is not None:
                say(found, "  ")
                return False
            move = numbered(self.match, line)
            if self.coach and self.match.why_not(move) is None and not self._sure(move):
                return False
            self.match.play(move)
            if self._autosave is not None:
                self._autosave.save(self.match)
        except DrumheadError as error:
            say(str(error))
            return False
        return True

    def _sure(self, move: str) -> bool:
        """Does the coach let a legal move pass? It asks once about a costly move."""
        moves = self.match.game.type.moves
        text = moves.text(moves.find(move, self.match.legal_numbers))
        here, warned = self.match.state.tobytes(), self._warned
        self._warned = None
        if warned is not None and warned[:2] == (here, text):
            say(warned[2])
            return True
        advice = hint(self.match)
        weighed = weigh(self.match, advice.move, text)
        if not weighed.alarming:
            return True
        name = quoted(self.match)
        better = f"{name(advice.move)} would have been better. {told(advice, name)}"
        self._warned = (here, text, better)
        say(f"Are you sure? That costs you about {round(100 * weighed.cost)} wins in 100.")
        say(f"Type '{text}' again to make the move, or another one.")
        return False

    # --- Words ---------------------------------------------------------------------------

    def _rules(self, clause: str) -> bool:
        slug = self.match.game.slug
        if clause:
            print(pages.clause_text(pages.find_clause(slug, clause)))
            return False
        print(pages.plain_page(pages.page(slug).markdown))
        return True

    def _why(self, move: str) -> bool:
        if not move:
            say(f"Say which move, as in 'why {self._example}'.")
            return False
        refusal = self.match.why_not(numbered(self.match, move))
        if refusal is None:
            say("That move is legal here.")
            return False
        say(str(refusal))
        if isinstance(refusal, IllegalMove) and refusal.clause:
            print(pages.clause_text(pages.find_clause(self.match.game.slug, refusal.clause)))
        return False

    def _hint(self, _: str) -> bool:
        """Print the next step of the hint."""
        say(self._hints.next(self.match))
        return False

    def _undo(self, _: str) -> bool:
        moves = len(self.match.moves)
        say(take_back(self.match, self.seat))
        self._told = len(self.match.history)
        return len(self.match.moves) < moves

    def _save(self, name: str) -> bool:
        if not name:
            say("Say where, as in 'save FILE'.")
            return False
        say(saved(self.match, name))
        return False

    def _help(self, _: str) -> bool:
        move = self._example
        clauses = self.match.game.type.clauses
        _, *rest = move.split()
        end = rest[-1] if rest and not rest[-1].isdigit() else " ".join(rest) or move
        words = {"move": move, "end": end, "clause": clauses[0].id if clauses else "1"}
        for word, does in HELP.items():
            say(f"{word}: {does.format_map(words)}", "  ")
        return False

    @property
    def _example(self) -> str:
        """A move as a person would type it."""
        return self.match.moves[-1][1] if self.match.over else self.match.legal[0]

    def _quit(self, _: str) -> bool:
        raise PersonLeft
