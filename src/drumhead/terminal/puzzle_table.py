"""Puzzles in the terminal: one position after another, and a rating."""

from __future__ import annotations

from drumhead.engine.english import counted
from drumhead.engine.game import GameType
from drumhead.engine.match import Match
from drumhead.errors import DrumheadError, InvalidOption
from drumhead.games import game_type
from drumhead.puzzles import Puzzle, judging, puzzle, puzzles
from drumhead.puzzles.rating import Rating, fitting_grade, rate
from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import ask, edit_lines, say
from drumhead.terminal.lookup import Lookup, help_text
from drumhead.terminal.naming import move_named, quoted
from drumhead.terminal.turn_actions import numbered, show_moves, show_table
from drumhead.terminal.user_files import read_progress, write_progress

#: The lookup words of a puzzle, which has no history and gives no hints.
WORDS = ("table", "goal", "rules", "last", "why MOVE")
FIND_IT = "Find it yourself: the answer comes with its reasons."
GRADES = ("at a glance", "easy", "medium", "hard", "very hard")


def verdict_text(match: Match, one: Puzzle, right: bool) -> str:
    """The right answer of a puzzle, and the reasons for it."""
    answer = move_named(match, one.answer)
    verdict = f"Right: {answer}." if right else f"Better: {answer}."
    return f"{verdict} {judging.why(one, match, quoted(match))}"


class Solver:
    """A person who solves the puzzles of a game: one of them, or all remaining ones."""

    def __init__(self, slug: str, number: int | None = None) -> None:
        self.game: GameType = game_type(slug)
        if not puzzles(self.game):
            raise InvalidOption(f"There are no puzzles of {self.game.title}.")
        self.first = None if number is None else puzzle(self.game, number)

    def solve(self) -> int:
        """Ask puzzles until all are answered or the person leaves; returns the exit status."""
        try:
            edit_lines()
            say("Type a number or a move, or 'quit'; 'help' lists what can be looked up.")
            if self.first is not None:
                self._ask(self.first)
            else:
                while (following := self.following()) is not None and self._ask(following):
                    pass
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            return 130
        say(self.standing)
        return 0

    @property
    def standing(self) -> str:
        """The person's rating, in a sentence."""
        value, margin = self._rating()
        answered = counted(len(self._answers()), "puzzle")
        return f"Your rating is {value} ± {margin} after {answered}."

    def note(self, one: Puzzle, move: str) -> bool:
        """Record the answer to a puzzle if it is the first one; was it right?"""
        right = move == one.answer
        if self._name(one) not in self._answers():
            write_progress("puzzles", self._name(one), right)
        return right

    def _answers(self) -> dict[str, bool]:
        """The first answers to the puzzles of all games, by game and number: were they right?"""
        found = read_progress("puzzles")
        return {name: right for name, right in found.items() if isinstance(right, bool)}

    def _rating(self) -> Rating:
        graded = []
        for name, right in self._answers().items():
            slug, _, number = name.rpartition(" ")
            try:
                graded.append((puzzle(game_type(slug), int(number)).grade, right))
            except (DrumheadError, ValueError):
                continue  # a puzzle that was removed
        return rate(graded)

    def following(self) -> Puzzle | None:
        """An untried puzzle near the person's rating; None if all were tried."""
        wanted = fitting_grade(self._rating())
        answers = self._answers()
        left = [one for one in puzzles(self.game) if self._name(one) not in answers]
        return min(left, key=lambda one: abs(one.grade - wanted), default=None)

    def _name(self, one: Puzzle) -> str:
        return f"{self.game.slug} {one.number}"

    def _ask(self, one: Puzzle) -> bool:
        """Ask a puzzle and judge the answer; False if the person leaves."""
        match = one.set_up(self.game)
        assert match.turn is not None
        print()
        say(f"{self.game.title}, puzzle {one.number} ({GRADES[one.grade - 1]}).")
        say(f"You are {match.seat_names[match.turn]}.")
        print()
        show_table(match, match.turn)
        print()
        say(match.view(match.turn)["prompt"])
        show_moves(match)
        move = self._move(match)
        if move is None:
            return False
        right = self.note(one, move)
        print()
        say(verdict_text(match, one, right))
        return True

    def _move(self, match: Match) -> str | None:
        """The move that the person chooses; None if the person leaves."""
        moves = match.game.type.moves
        lookup = Lookup(lambda: Sitting(match, match.turn))
        while True:
            line = ask("> ")
            if line.lower() == "quit":
                return None
            if line.lower() == "help":
                say(help_text(WORDS), "  ")
                continue
            if line.lower() == "hint":
                say(FIND_IT)
                continue
            if line not in match.legal and (found := lookup.answer(line)) is not None:
                say(found, "  ")
                continue
            try:
                text = numbered(match, line)
                refusal = match.why_not(text)
                if refusal is None:
                    return moves.text(moves.find(text, match.legal_numbers))
                say(str(refusal))
            except DrumheadError as error:
                say(str(error))
