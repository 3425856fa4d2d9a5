"""A seat at a web table in plain lines."""

from __future__ import annotations

import queue

from drumhead.terminal.full.sitting import Sitting
from drumhead.terminal.lines import (
    account_lines,
    ask,
    brief,
    edit_lines,
    in_columns,
    outcome,
    say,
)
from drumhead.terminal.lookup import Lookup, help_text
from drumhead.terminal.naming import move_with_code

HELP = (
    "Type a number or a move; 'help' lists what else you can type. Nothing shows the table again."
)
WORDS = f"{help_text()}\nundo: ask to take back your last decision\nquit: leave the table"


class PlainRemote:
    """A remote table in lines: the same table that the full screen shows."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self._changes: queue.Queue[str] = queue.Queue()
        self._told = 0
        self._lookup = Lookup(lambda: sitting)

    def play(self) -> int:
        """Play until the match is over or the person leaves; returns the exit status."""
        self.sitting.listen(self._changes.put)
        edit_lines()
        say(self.sitting.picture.heading)
        say(HELP)
        try:
            while not self.sitting.picture.view["over"]:
                self._turn()
            self._tell()
            self._say_account()
            say(outcome(self.sitting.picture.view))
        except EOFError:
            print()
        except KeyboardInterrupt:
            print()
            return 130
        finally:
            self.sitting.leave()
        return 0

    def _turn(self) -> None:
        """Print the new events; then let the person decide, or wait for the others."""
        self._tell()
        if self._say_account():
            if ask("Press Enter for the next hand. ").lower() == "quit":
                raise EOFError
            self.sitting.put_aside()
        elif self.sitting.picture.choices:
            self._decide()
        else:
            if self.sitting.note:
                say(self.sitting.note)
            if told := self._changes.get():
                say(told)

    def _say_account(self) -> bool:
        """Print the account of a hand that has just ended; False if none has."""
        account = self.sitting.due
        if account is not None:
            view = self.sitting.picture.view
            print()
            for line in account_lines(view, account, view["over"]):
                say(line, "  ")
        return account is not None

    def _tell(self) -> None:
        log = self.sitting.log
        for sentence in log[self._told :]:
            say(sentence, "  ")
        self._told = len(log)

    def _decide(self) -> None:
        picture = self.sitting.picture
        print()
        for line in brief(picture.view, self.sitting.sides):
            say(line, "  ")
        say(picture.view["prompt"])
        moves = [choice["text"] for choice in picture.choices]
        print(in_columns([move_with_code(choice) for choice in picture.choices]))
        line = ask("> ")
        if line.lower() == "quit":
            raise EOFError
        if not line:
            return
        if line not in moves and (found := self._answer(line)) is not None:
            say(found, "  ")
            return
        if line.isascii() and line.isdigit() and 1 <= int(line) <= len(moves):
            line = moves[int(line) - 1]
        while not self._changes.empty():
            self._changes.get()
        if refusal := self.sitting.attempt(line):
            say(refusal)
        elif told := self._changes.get():
            say(told)

    def _answer(self, line: str) -> str | None:
        """The answer to a line; None if the line is a move."""
        if line.lower() == "help":
            return WORDS
        if line.lower() == "undo":
            return self.sitting.undo()
        return self._lookup.answer(line)
